//! The layout of a tree (Reingold & Tilford, *Tidier Drawings of Trees*, 1981).
//!
//! Parents are centred over their children; subtrees are as close as their outlines allow.

/// A node of the layout. Children have larger indices than their parents.
pub(super) struct LayoutNode {
    pub(super) width: f32,
    pub(super) children: Vec<usize>,
}

/// The outline of a subtree: for each level below its root, the extent to the left and to the
/// right.
type Outline = Vec<(f32, f32)>;

/// The space between neighbours.
#[derive(Clone, Copy)]
pub(super) struct Gaps {
    /// Of the same parent.
    pub(super) siblings: f32,
    /// Of different parents.
    pub(super) cousins: f32,
}

/// The centres of the nodes, without overlaps, and the total width.
pub(super) fn tidy(nodes: &[LayoutNode], gaps: Gaps) -> (Vec<f32>, f32) {
    // Bottom up, each node's offset from its parent; then top down, absolute positions.
    let mut beside: Vec<f32> = vec![0.0; nodes.len()];
    let mut outlines: Vec<Outline> = vec![Outline::new(); nodes.len()];
    for (number, node) in nodes.iter().enumerate().rev() {
        let mut row = Outline::new();
        for &child in &node.children {
            let outline = std::mem::take(&mut outlines[child]);
            beside[child] = clearance(&row, &outline, gaps);
            merge(&mut row, &outline, beside[child]);
        }
        let ends = node.children.first().zip(node.children.last());
        let middle = ends.map_or(0.0, |(&first, &last)| (beside[first] + beside[last]) / 2.0);
        for &child in &node.children {
            beside[child] -= middle;
        }
        let half = node.width / 2.0;
        outlines[number] = std::iter::once((-half, half))
            .chain(row.into_iter().map(|(left, right)| (left - middle, right - middle)))
            .collect();
    }
    let whole = outlines.first().map(Vec::as_slice).unwrap_or_default();
    let left = whole.iter().fold(0.0_f32, |left, side| left.min(side.0));
    let right = whole.iter().fold(0.0_f32, |right, side| right.max(side.1));
    let mut middles = beside;
    if let Some(root) = middles.first_mut() {
        *root = -left;
    }
    for (number, node) in nodes.iter().enumerate() {
        for &child in &node.children {
            middles[child] += middles[number];
        }
    }
    (middles, right - left)
}

/// The smallest offset at which a subtree clears everything to its left.
fn clearance(row: &Outline, outline: &Outline, gaps: Gaps) -> f32 {
    let gap = std::iter::once(gaps.siblings).chain(std::iter::repeat(gaps.cousins));
    let levels = row.iter().zip(outline).zip(gap);
    levels.map(|((left, right), gap)| left.1 - right.0 + gap).reduce(f32::max).unwrap_or(0.0)
}

/// Adds a shifted subtree to the outline of everything to its left.
fn merge(row: &mut Outline, outline: &Outline, by: f32) {
    for (level, &(left, right)) in outline.iter().enumerate() {
        match row.get_mut(level) {
            Some(reach) => reach.1 = right + by,
            None => row.push((left + by, right + by)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: Gaps = Gaps { siblings: 1.0, cousins: 1.0 };

    fn node(width: f32, children: &[usize]) -> LayoutNode {
        LayoutNode { width, children: children.to_vec() }
    }

    #[test]
    fn a_parent_stands_over_the_middle_of_its_children() {
        let (middles, width) = tidy(
            &[node(10.0, &[1, 2, 3]), node(10.0, &[]), node(10.0, &[]), node(10.0, &[])],
            Gaps { siblings: 2.0, cousins: 5.0 },
        );
        assert_eq!((middles, width), (vec![17.0, 5.0, 17.0, 29.0], 34.0));
    }

    #[test]
    fn a_subtree_reaches_under_a_neighbour_that_is_less_deep() {
        // Node 1 has the children 3 and 4; node 2 has none, so 4 may reach below it.
        let nodes = [node(4.0, &[1, 2]), node(4.0, &[3, 4]), node(4.0, &[]), node(20.0, &[]), node(20.0, &[])];
        let (middles, _) = tidy(&nodes, EVEN);
        assert_eq!(middles[2] - middles[1], 5.0);
        assert_eq!(middles[4] - middles[3], 21.0);
        assert_eq!(middles[1], (middles[3] + middles[4]) / 2.0);
    }

    #[test]
    fn cousins_keep_apart() {
        let nodes =
            [node(4.0, &[1, 2]), node(4.0, &[3, 4]), node(4.0, &[5]), node(9.0, &[]), node(9.0, &[]), node(9.0, &[])];
        let (middles, width) = tidy(&nodes, EVEN);
        assert_eq!((middles[4] - middles[3], middles[5] - middles[4]), (10.0, 10.0));
        assert_eq!(width, 29.0);
        let (middles, _) = tidy(&nodes, Gaps { siblings: 1.0, cousins: 3.0 });
        assert_eq!((middles[4] - middles[3], middles[5] - middles[4]), (10.0, 12.0));
    }

    #[test]
    fn no_tree_takes_no_room() {
        assert_eq!(tidy(&[], EVEN), (Vec::new(), 0.0));
    }
}
