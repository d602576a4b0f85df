#![doc = include_str!("../README.md")]

mod actions;
mod board;
mod compile;
mod ends;
mod features;
mod game;
mod judge;
mod notation;
mod position;
mod program;
mod reader;
mod rules;
mod set;
mod solve;
mod store;
mod view;
mod words;

pub use compile::MAX_TEXT;
pub use features::FileHeuristic;
pub use game::FileGame;
pub use position::{Move, Position};
pub use program::Program;
pub use reader::{Problem, Problems};
pub use set::Set;
pub use store::{check, find, install, visit};
