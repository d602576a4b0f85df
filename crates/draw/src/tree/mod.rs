//! Search trees.

mod dot;
mod glyph;
mod layout;
mod legend;
mod picture;
mod steps;
mod svg;
mod words;

pub use dot::tree_dot;
pub use picture::{PictureNode, PictureStage, TreePicture};
pub use steps::{step_picture, step_words};
pub use svg::{picture_svg, tree_svg};
pub use words::{cut_words, shown_value, tree_summary, tree_title, window_words};
