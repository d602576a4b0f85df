//! The course of a game as a text graph.
//!
//! Each side has half of it, and dots fill the area from the even line to the value, so that it is
//! readable without colours:
//!
//! ```text
//!  White │⠀⠀⢀⣀⣠⣴⣶⣿
//!   50 % ┼────────────────
//!  Black │⠀⠀⠀⠀⠀⠀⠀⠀⠙⠿⣿⣿
//!        └┬───────┬───────
//!         1   ?!  2   ??
//! ```

use crate::output::styled::{Line, gain_style, plain, span};
use crate::output::width::{right, width};
use rival_play::Mark;

/// The data of the graph.
pub(super) struct Graph<'a> {
    /// The first side's chances, from 0 to 1, at the start and after each move.
    pub(super) points: &'a [f64],
    /// Each round's first ply, from 0, with its number.
    pub(super) rounds: &'a [(usize, u32)],
    /// The marked moves, by ply, from 0.
    pub(super) marks: &'a [(usize, Mark)],
    /// The names of the two halves.
    pub(super) names: [&'a str; 2],
    /// The width in characters.
    pub(super) width: usize,
}

/// Lines of text in each half.
const HALF: usize = 4;
/// A character holds two columns of four dots: Unicode's Braille patterns.
const DOTS: (usize, usize) = (2, 4);
/// The minimum and maximum width.
const WIDTHS: (usize, usize) = (16, 120);

impl Graph<'_> {
    /// The graph line by line; empty if there is nothing to draw.
    pub(super) fn draw(&self) -> Vec<Line> {
        if self.points.len() < 2 {
            return Vec::new();
        }
        let upper = (0..HALF).rev().map(|row| self.row(row, true));
        let lower = (0..HALF).map(|row| self.row(row, false));
        let even = vec![plain(format!("{} ┼{}", self.label("50 %"), "─".repeat(self.columns())))];
        upper.chain([even]).chain(lower).chain(self.axis()).collect()
    }

    fn label(&self, text: &str) -> String {
        right(text, self.margin())
    }

    fn margin(&self) -> usize {
        let names = self.names.iter().map(|name| width(name));
        names.chain(["50 %".len()]).max().unwrap_or_default() + 1
    }

    fn columns(&self) -> usize {
        let (narrowest, widest) = WIDTHS;
        self.width.min(widest).saturating_sub(self.margin() + 3).max(narrowest)
    }

    /// One line of a half, counted from the even line outwards.
    fn row(&self, row: usize, upper: bool) -> Line {
        let name = if row + 1 == HALF { self.names[usize::from(!upper)] } else { "" };
        let cells: String = (0..self.columns()).map(|column| self.cell(column, row, upper)).collect();
        let cells = cells.trim_end();
        vec![plain(format!("{} │", self.label(name))), span(cells, gain_style(if upper { 1 } else { -1 }))]
    }

    fn cell(&self, column: usize, row: usize, upper: bool) -> char {
        let (across, down) = DOTS;
        let mut pattern = 0;
        for dot in 0..across {
            let height = self.height(column * across + dot, upper).saturating_sub(row * down).min(down);
            for level in 0..height {
                let from_top = if upper { down - 1 - level } else { level };
                pattern |= braille_dot(dot, from_top);
            }
        }
        // Some fonts draw the empty pattern as rings.
        char::from_u32(0x2800 + pattern).filter(|_| pattern > 0).unwrap_or(' ')
    }

    /// The number of filled dots of a half in a dot column.
    fn height(&self, column: usize, upper: bool) -> usize {
        let last = (self.columns() * DOTS.0 - 1) as f64;
        let at = column as f64 / last * (self.points.len() - 1) as f64;
        let (left, part) = (at.floor() as usize, at.fract());
        let value = |index: usize| self.points[index.min(self.points.len() - 1)];
        let value = value(left) * (1.0 - part) + value(left + 1) * part;
        let away = if upper { value - 0.5 } else { 0.5 - value };
        (away.max(0.0) * 2.0 * (HALF * DOTS.1) as f64).round() as usize
    }

    /// The column of the position after `plies` moves.
    fn column_of(&self, plies: usize) -> usize {
        plies * (self.columns() - 1) / (self.points.len() - 1)
    }

    /// The line under the graph with round numbers and marks.
    fn axis(&self) -> Vec<Line> {
        let columns = self.columns();
        let (mut rule, mut words) = (vec!['─'; columns], vec![' '; columns]);
        for &(ply, round) in self.rounds.iter().filter(|(ply, _)| ply + 1 < self.points.len()) {
            // A round's number stands at its first move.
            if put(&mut words, self.column_of(ply + 1), &round.to_string()) {
                rule[self.column_of(ply + 1)] = '┬';
            }
        }
        let mut glyphs = vec![' '; columns];
        // The worst first: where space is short, they have priority.
        let mut marks = self.marks.to_vec();
        marks.sort_by_key(|&(_, mark)| std::cmp::Reverse(mark));
        for (ply, mark) in marks {
            put(&mut glyphs, self.column_of(ply + 1), mark.glyph());
        }
        let indent = " ".repeat(self.margin() + 1);
        let line = |lead: &str, cells: Vec<char>| format!("{indent}{lead}{}", cells.iter().collect::<String>());
        let rows = [line("└", rule), line(" ", words), line(" ", glyphs)];
        rows.iter().map(|row| row.trim_end()).filter(|row| !row.is_empty()).map(|row| vec![plain(row)]).collect()
    }
}

/// The bit of a dot in a Braille pattern.
fn braille_dot(across: usize, from_top: usize) -> u32 {
    const BITS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    BITS[across][from_top]
}

/// Writes a word at a column, shifted left from the edge, if it fits with a space on either side.
fn put(cells: &mut [char], column: usize, word: &str) -> bool {
    let length = word.chars().count();
    let Some(start) = cells.len().checked_sub(length).map(|most| column.min(most)) else { return false };
    let around = start.saturating_sub(1)..(start + length + 1).min(cells.len());
    if cells[around].iter().any(|&cell| cell != ' ') {
        return false;
    }
    for (cell, letter) in cells[start..].iter_mut().zip(word.chars()) {
        *cell = letter;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(points: &[f64], marks: &[(usize, Mark)], width: usize) -> Vec<String> {
        let rounds: Vec<(usize, u32)> = (0..points.len() / 2).map(|round| (round * 2, round as u32 + 1)).collect();
        let graph = Graph { points, rounds: &rounds, marks, names: ["White", "Black"], width };
        let text = |line: Line| line.into_iter().map(|part| part.text).collect();
        graph.draw().into_iter().map(text).collect()
    }

    fn filled(line: &str) -> usize {
        line.chars().filter(|found| ('\u{2801}'..='\u{28ff}').contains(found)).count()
    }

    #[test]
    fn a_game_that_turns_round_fills_one_half_and_then_the_other() {
        let lines = drawn(&[1.0, 1.0, 0.0, 0.0], &[(1, Mark::Blunder)], 40);
        assert_eq!(lines.len(), 2 * HALF + 1 + 3, "{lines:#?}");
        assert!(lines[0].starts_with("White │⣿") || lines[0].starts_with(" White │⣿"), "{lines:#?}");
        assert!(lines[2 * HALF].ends_with('⣿') && lines[2 * HALF].contains("Black"), "{lines:#?}");
        let halves = [&lines[..HALF], &lines[HALF + 1..=2 * HALF]].map(|half| half.iter().map(|row| filled(row)).sum());
        let [above, below]: [usize; 2] = halves;
        assert!(above.abs_diff(below) <= HALF, "{above} {below}");
        assert!(lines[2 * HALF + 3].contains("??"), "{lines:#?}");
    }

    #[test]
    fn an_even_game_is_a_line() {
        let lines = drawn(&[0.5; 8], &[], 60);
        assert_eq!(lines.iter().map(|line| filled(line)).sum::<usize>(), 0);
        assert_eq!(lines.len(), 2 * HALF + 1 + 2, "no line for marks");
    }

    #[test]
    fn no_line_is_wider_than_asked_for_and_no_size_is_too_small() {
        for width in [0, 1, 20, 30, 79, 200] {
            for moves in [1, 2, 9, 300] {
                let points: Vec<f64> = (0..=moves).map(|ply| (ply % 3) as f64 / 2.0).collect();
                let marks: Vec<_> = (0..moves).map(|ply| (ply, Mark::Mistake)).collect();
                let widest = drawn(&points, &marks, width).iter().map(|line| line.chars().count()).max();
                assert!(widest <= Some(width.max(30)), "{width} {moves}: {widest:?}");
            }
        }
        assert!(drawn(&[0.5], &[], 80).is_empty());
    }
}
