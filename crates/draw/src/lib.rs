#![doc = include_str!("../README.md")]

mod board;
mod chart;
mod course;
mod ink;
mod tree;

pub use board::{board_svg, draw_board};
pub use chart::{Axis, Chart, Line, Scale, Series, chart_svg, charts_svg};
pub use course::{Course, Marked, course_svg};
pub use ink::{escape, value_text};
pub use tree::{cut_words, shown_value, tree_dot, tree_summary, tree_svg, tree_title, window_words};
