//! What went wrong, as a program and a person are told it.

pub(crate) use rival_table::{Code, Problem};
