//! The rival command.
fn main() {}
