#![doc = include_str!("../README.md")]

mod answers;
pub mod bindings;
mod kept;
mod tables;

pub use answers::{Tell, answer};
