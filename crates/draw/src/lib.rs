#![doc = include_str!("../README.md")]

mod board;
mod chart;
mod eval_graph;
mod palette;
mod tree;

pub use board::{board_svg, draw_board};
pub use chart::{Axis, Chart, Line, Scale, Series, chart_svg, charts_svg};
pub use eval_graph::{EvalGraph, MarkedMove, eval_graph_svg};
pub use palette::{escape, value_text};
pub use tree::{
    PictureNode, PictureStage, TreePicture, cut_words, picture_svg, shown_value, step_picture, step_words, tree_dot,
    tree_summary, tree_svg, tree_title, window_words,
};
