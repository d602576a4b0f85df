//! Text layout within a width.

use crate::output::styled::{Line, plain};
use crate::output::width::{self, left};

/// The text in lines of at most this width, broken between words.
pub(super) fn wrapped(text: &str, width: u16) -> Vec<Line> {
    flowed(text.split(' ').filter(|word| !word.is_empty()), " ", width)
}

/// The facts in lines of at most this width, each fact unbroken.
pub(super) fn listed<'a>(facts: impl IntoIterator<Item = &'a str>, width: u16) -> Vec<Line> {
    flowed(facts, " · ", width)
}

fn flowed<'a>(parts: impl IntoIterator<Item = &'a str>, separator: &str, columns: u16) -> Vec<Line> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if width::width(line) + width::width(separator) + width::width(part) <= usize::from(columns) => {
                line.push_str(separator);
                line.push_str(part);
            }
            _ => lines.push(part.to_owned()),
        }
    }
    lines.into_iter().map(|line| vec![plain(line)]).collect()
}

/// Texts in columns, as many per row as fit.
pub(super) fn in_columns(texts: &[String], width: u16) -> Vec<String> {
    let widest = texts.iter().map(|text| width::width(text)).max().unwrap_or_default() + 2;
    let columns = (usize::from(width) / widest).max(1);
    let row = |row: &[String]| row.iter().map(|text| left(text, widest)).collect::<String>();
    texts.chunks(columns).map(|texts| row(texts).trim_end().to_owned()).collect()
}

/// The text, shortened with a mark if it is too long.
pub(super) fn cut(text: &str, columns: u16) -> String {
    if width::width(text) <= usize::from(columns) {
        return text.to_owned();
    }
    format!("{}…", width::cut(text, usize::from(columns).saturating_sub(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(lines: Vec<Line>) -> Vec<String> {
        lines.into_iter().map(|line| line.into_iter().map(|part| part.text).collect()).collect()
    }

    #[test]
    fn words_are_kept_whole() {
        assert_eq!(texts(wrapped("one two  three", 7)), ["one two", "three"]);
        assert_eq!(texts(wrapped("unbreakable", 4)), ["unbreakable"]);
    }

    #[test]
    fn facts_are_kept_whole() {
        assert_eq!(texts(listed(["8 nodes", "6.4 % pruned"], 22)), ["8 nodes · 6.4 % pruned"]);
        assert_eq!(texts(listed(["8 nodes", "6.4 % pruned"], 21)), ["8 nodes", "6.4 % pruned"]);
    }

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!((cut("abcd", 4), cut("abcde", 4)), ("abcd".to_owned(), "abc…".to_owned()));
    }

    #[test]
    fn columns_are_as_wide_as_the_widest() {
        let texts = ["1. a1", "2. b22", "3. c3"].map(str::to_owned);
        assert_eq!(in_columns(&texts, 16), ["1. a1   2. b22", "3. c3"]);
    }
}
