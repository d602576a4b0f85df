//! The lines between cells, heavy around the cursor.

use super::{CellSize, MARGIN, Target};
use crate::output::styled::{ACCENT, Line, Span, plain, span};
use anstyle::Style;

/// The lines of a board.
pub(super) struct Frame {
    pub(super) files: usize,
    pub(super) ranks: usize,
    pub(super) cell: CellSize,
    pub(super) cursor: Option<Target>,
}

impl Frame {
    /// The line above a row of cells, or below the last.
    pub(super) fn rule(&self, row: usize, [left, middle, right]: [&str; 3]) -> Line {
        let mut line = vec![plain(" ".repeat(MARGIN.into()))];
        for file in 0..=self.files {
            let joint = if file == 0 {
                left
            } else if file == self.files {
                right
            } else {
                middle
            };
            line.push(self.corner(row, file).map_or_else(|| span(joint, LIGHT), |corner| span(corner, ACCENT)));
            if file < self.files {
                let width = usize::from(self.cell.width);
                let heavy = self.is_at(row, file) || row > 0 && self.is_at(row - 1, file);
                line.push(if heavy { span("━".repeat(width), ACCENT) } else { span("─".repeat(width), LIGHT) });
            }
        }
        line
    }

    /// The line to the left of a cell, or to the right of the last.
    pub(super) fn edge(&self, row: usize, file: usize) -> Span {
        let heavy = self.is_at(row, file) || file > 0 && self.is_at(row, file - 1);
        if heavy { span("┃", ACCENT) } else { span("│", LIGHT) }
    }

    /// The corner of the cursor's frame at the top left of a cell, if any.
    fn corner(&self, row: usize, file: usize) -> Option<&'static str> {
        let at = |up: usize, left: usize| row >= up && file >= left && self.is_at(row - up, file - left);
        match () {
            () if at(0, 0) => Some("┏"),
            () if at(0, 1) => Some("┓"),
            () if at(1, 0) => Some("┗"),
            () if at(1, 1) => Some("┛"),
            () => None,
        }
    }

    fn is_at(&self, row: usize, file: usize) -> bool {
        let on_board = file < self.files && row < self.ranks;
        on_board && self.cursor.is_some_and(|cursor| cursor.is_on(row * self.files + file, self.files))
    }
}

const LIGHT: Style = Style::new().dimmed();
