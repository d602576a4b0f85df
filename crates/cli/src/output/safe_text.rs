//! Makes external text (files, programs, names) safe to show in a terminal.

use std::borrow::Cow;
use std::fmt::Write;

/// Escapes every character that a terminal would interpret, as `\u{1b}`: control characters and
/// those that change the writing direction. Line ends and tabs stay.
///
/// Otherwise a file could set the title or the clipboard of the terminal in which an error about it
/// appears (OSC 0, OSC 52).
pub(crate) fn safe_text(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 8);
    for found in text.chars() {
        if is_obeyed(found) {
            safe.extend(found.escape_unicode());
        } else {
            safe.push(found);
        }
    }
    Cow::Owned(safe)
}

/// Escapes control characters that JSON itself does not (DEL, C1).
pub(crate) fn safe_json(text: String) -> String {
    if !text.chars().any(char::is_control) {
        return text;
    }
    let mut safe = String::with_capacity(text.len() + 8);
    for found in text.chars() {
        if found.is_control() {
            // Writing to a string does not fail.
            let _ = write!(safe, "\\u{:04x}", u32::from(found));
        } else {
            safe.push(found);
        }
    }
    safe
}

fn is_obeyed(found: char) -> bool {
    let turns_direction = matches!(found, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns_direction || (found.is_control() && !matches!(found, '\n' | '\t'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_spelled_out() {
        assert_eq!(safe_text("a\u{1b}]0;x\u{7}b\r\u{9b}2J\u{202e}"), "a\\u{1b}]0;x\\u{7}b\\u{d}\\u{9b}2J\\u{202e}");
        assert!(matches!(safe_text("línea\n\tα ≤ 3 · −2\u{202f}000"), Cow::Borrowed(_)));
    }

    #[test]
    fn json_stays_the_same_json() {
        let name = "a\u{1b}b\u{7f}c\u{9b}d";
        let safe = safe_json(serde_json::to_string(name).expect("a string"));
        assert!(!safe.chars().any(char::is_control));
        assert_eq!(serde_json::from_str::<String>(&safe).ok().as_deref(), Some(name));
    }
}
