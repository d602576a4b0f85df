//! Writes records.

use super::tags::ROSTER;
use super::{Ply, Record, number_text, tag};
use rival_core::Side;
use std::fmt::{self, Write as _};

/// Moves are wrapped at this width; a longer word has its own line.
const WIDTH: usize = 80;

/// The record as text, followed by an empty line, so that records can be concatenated.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            let value = if name == tag::RESULT { self.ending.text() } else { self.tags.get(name).unwrap_or(unknown) };
            write_tag(f, name, value)?;
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| ROSTER.iter().all(|(known, _)| known != name)) {
            write_tag(f, name, value)?;
        }
        writeln!(f)?;
        let mut column = 0;
        for word in self.words() {
            let separator = match column {
                0 => "",
                _ if column + 1 + word.chars().count() > WIDTH => "\n",
                _ => " ",
            };
            write!(f, "{separator}{word}")?;
            column = word.chars().count() + if separator == " " { column + 1 } else { 0 };
        }
        f.write_str("\n\n")
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for found in value.chars() {
        if matches!(found, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(found)?;
    }
    f.write_str("\"]\n")
}

impl Record {
    /// The words between which lines may break.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        for (round, turn) in self.turns() {
            let side = turn[0].side;
            if side == Side::First || words.is_empty() {
                words.push(number_text(round, side));
            }
            words.push(turn.iter().map(|ply| ply.mv.as_str()).collect::<Vec<_>>().join("+"));
            words.extend(comment(turn).split_whitespace().map(str::to_owned));
        }
        words.push(self.ending.text().to_owned());
        words
    }
}

/// The comment on a turn; empty if its notes are.
fn comment(turn: &[Ply]) -> String {
    if turn.iter().all(|ply| ply.note.is_empty()) {
        return String::new();
    }
    let notes: Vec<String> = turn.iter().map(|ply| ply.note.to_string()).collect();
    format!("{{{}}}", notes.join("; "))
}
