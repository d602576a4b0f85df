//! Colours, numbers and fonts.

use rival_core::Score;
use rival_game::{Colour, GameInfo, Lang};

pub(crate) const INK: &str = "#1D1B18";
/// Secondary text.
pub(crate) const QUIET: &str = "#6B665E";
/// Unvisited nodes.
pub(crate) const FAINT: &str = "#B4AEA3";
pub(crate) const LINE: &str = "#C9C2B5";
/// Emphasis.
pub(crate) const ACCENT: &str = "#3E5BD9";
/// Good for the first side, MAX.
pub(crate) const BLUE: &str = "#2F6FDE";
/// Good for the second side, MIN.
pub(crate) const ORANGE: &str = "#D97706";
/// Pale backgrounds of the same two.
pub(crate) const PALE_BLUE: &str = "#EEF3FD";
pub(crate) const PALE_ORANGE: &str = "#FDF4E7";

/// The font of all text.
pub(crate) const FACE: &str = "Inter, 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif";

/// The colour of a side.
pub(crate) fn side_colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Ivory => "#F2EBDC",
        Colour::Ebony => "#2A2723",
        Colour::Red => "#C8432F",
        Colour::Blue => "#2D63B8",
        Colour::Green => "#2E8B6B",
        Colour::Amber => "#E0A526",
    }
}

/// The colour of a square that a side has painted.
pub(crate) fn painted_colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Ivory => "#F8F4EA",
        Colour::Ebony => "#8A857C",
        Colour::Red => "#F0C6BF",
        Colour::Blue => "#C3D4EE",
        Colour::Green => "#BFE0D4",
        Colour::Amber => "#F5E1B4",
    }
}

/// A score for display, with a true minus sign and no more decimals than needed: `−1`, `+∞`, `2.5`,
/// in Spanish `2,5`.
///
/// ```
/// use rival_core::Score;
/// use rival_game::Lang;
/// let info = rival_play::open("tictactoe").unwrap().info();
/// assert_eq!(rival_draw::value_text(info, Score::hundredths(-250), Lang::En), "−2.5");
/// assert_eq!(rival_draw::value_text(info, -Score::INFINITY, Lang::Es), "−∞");
/// ```
#[must_use]
pub fn value_text(info: &GameInfo, score: Score, lang: Lang) -> String {
    if score == Score::INFINITY {
        return "+∞".to_owned();
    }
    if score == -Score::INFINITY {
        return "−∞".to_owned();
    }
    let text = lang.decimal(info.shown_value(score), 2);
    text.trim_end_matches('0').trim_end_matches(['.', ',']).replace('-', "−")
}

/// The approximate width of a text, in units of its size: sans-serif letters and digits are
/// slightly more than half as wide as they are high.
pub(crate) fn width_of(text: &str, size: f32) -> f32 {
    letters_width(text.chars().count(), size)
}

/// The approximate width of this many letters.
pub(crate) fn letters_width(letters: usize, size: f32) -> f32 {
    letters as f32 * size * 0.58
}

/// Escapes a text for an XML element or an attribute in double quotes.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Wraps the body in the document's tags.
pub(crate) fn document(width: f32, height: f32, title: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"{FACE}\" role=\"img\">\n\
         <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>\n{body}</svg>\n"
    )
}
