//! Search trees.

mod dot;
mod glyph;
mod layout;
mod legend;
mod svg;
mod words;

pub use dot::tree_dot;
pub use svg::tree_svg;
pub use words::{cut_words, shown_value, tree_summary, tree_title, window_words};
