//! The width of text on a terminal, where a character may take two columns or none.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The columns that the text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The text padded on the right to this width.
pub(crate) fn left(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The text padded on the left to this width.
pub(crate) fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The longest start of the text that fits these columns.
pub(crate) fn cut(text: &str, columns: usize) -> &str {
    let mut used = 0;
    for (at, found) in text.char_indices() {
        used += found.width().unwrap_or(1);
        if used > columns {
            return &text[..at];
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_character_takes_two_columns_and_an_accent_none() {
        assert_eq!(left("王", 4), "王  ");
        assert_eq!(right("e\u{301}l", 4), "  e\u{301}l");
        assert_eq!((cut("a王b", 2), cut("a王b", 3), cut("señal", 9)), ("a", "a王", "señal"));
    }
}
