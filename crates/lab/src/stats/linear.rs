//! Small systems of linear equations.

/// Solves `matrix · x = right` by elimination; `None` if the solution is not unique.
pub(crate) fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < f64::EPSILON {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in column + 1..size {
            let factor = matrix[row][column] / matrix[column][column];
            let (above, below) = matrix.split_at_mut(row);
            for (cell, upper) in below[0][column..].iter_mut().zip(&above[column][column..]) {
                *cell -= factor * upper;
            }
            right[row] -= factor * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved_whatever_their_order() {
        let found = solve(vec![vec![0.0, 2.0, 1.0], vec![1.0, 1.0, 0.0], vec![2.0, 0.0, 1.0]], vec![7.0, 3.0, 5.0]);
        let found = found.expect("a solution");
        assert!(found.iter().zip([1.0, 2.0, 3.0]).all(|(x, y)| (x - y).abs() < 1e-12), "{found:?}");
    }

    #[test]
    fn equations_that_say_the_same_have_no_single_solution() {
        assert_eq!(solve(vec![vec![1.0, 2.0], vec![2.0, 4.0]], vec![1.0, 2.0]), None);
    }
}
