//! Output: standard output, standard error, and files.

pub(crate) mod board;
mod console;
pub(crate) mod contest;
mod failure;
pub(crate) mod figures;
pub(crate) mod files;
pub(crate) mod match_stats;
pub(crate) mod panels;
pub(crate) mod progress;
pub(crate) mod safe_text;
pub(crate) mod standings;
pub(crate) mod styled;
pub(crate) mod text_table;
pub(crate) mod width;

pub(crate) use console::Console;
pub(crate) use failure::Failure;
