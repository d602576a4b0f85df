//! Styled text, independent of where it is shown.

use crate::output::safe_text::safe_text;
use anstyle::{Ansi256Color, Color, Style};
use rival_game::{Lang, Phrase};

/// Emphasis for the cursor and hints, a shade readable on light and dark terminals.
pub(crate) const ACCENT: Style = Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(105)))).bold();

/// Blue for gains and orange for losses, in shades readable on light and dark terminals.
pub(crate) fn gain_style(gain: i32) -> Style {
    Style::new().fg_color(Some(Ansi256Color(if gain < 0 { 172 } else { 33 }).into()))
}

/// A piece of text in one style.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Span {
    pub(crate) text: String,
    pub(crate) style: Style,
}

/// A line of the screen.
pub(crate) type Line = Vec<Span>;

/// A piece of text in a style.
pub(crate) fn span(text: impl Into<String>, style: Style) -> Span {
    Span { text: text.into(), style }
}

/// A piece of text in no style.
pub(crate) fn plain(text: impl Into<String>) -> Span {
    span(text, Style::new())
}

/// A line with a label: "Value: White +2.30".
pub(crate) fn labelled(label: &Phrase, told: impl Into<Span>, lang: Lang) -> Line {
    vec![plain(format!("{}: ", label.get(lang))), told.into()]
}

impl From<String> for Span {
    fn from(text: String) -> Span {
        plain(text)
    }
}

/// The lines with escape codes for their styles.
pub(crate) fn escaped(lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        for Span { text: words, style } in line {
            text.push_str(&format!("{style}{}{style:#}", safe_text(words)));
        }
        text.push('\n');
    }
    text
}
