#![doc = include_str!("../README.md")]

mod answers;
pub mod bindings;
mod jobs;
mod kept;
mod positions;
mod tables;

pub use answers::{Tell, answer};
