#![doc = include_str!("../README.md")]

mod answers;
pub mod bindings;
mod document;
mod jobs;
mod positions;
mod tables;

pub use answers::{Tell, answer};
