//! Rows and columns of text.

use super::width::{left, right, width};

/// Rows with columns just wide enough.
pub(crate) struct TextTable<'a> {
    /// The cells, row by row, the heading first.
    pub(crate) rows: &'a [Vec<String>],
    /// The left-aligned columns of words; numbers are right-aligned.
    pub(crate) words: &'a [usize],
}

impl TextTable<'_> {
    /// The cells padded to the width of their columns.
    pub(crate) fn padded(&self) -> Vec<Vec<String>> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or_default();
        let widest = |column: usize| self.rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max();
        let widths: Vec<usize> = (0..columns).map(|column| widest(column).unwrap_or_default()).collect();
        let pad = |(column, cell): (usize, &String)| {
            if self.words.contains(&column) { left(cell, widths[column]) } else { right(cell, widths[column]) }
        };
        self.rows.iter().map(|row| row.iter().enumerate().map(pad).collect()).collect()
    }
}

/// One line per row, two spaces between columns.
impl std::fmt::Display for TextTable<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.padded().iter().try_for_each(|row| writeln!(f, "{}", row.join("  ").trim_end()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_start_and_numbers_end_together_whatever_the_letters() {
        let rows = [["a", "1"], ["王", "10"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(TextTable { rows: &rows, words: &[0] }.to_string(), "a    1\n王  10\n");
    }
}
