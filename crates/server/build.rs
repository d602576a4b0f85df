//! The page is part of the program: when it has been built anew, so has the program to be.

use std::path::Path;

fn main() {
    let built = Path::new("../../web/dist");
    // Cargo takes a folder that is missing for one that has changed, and would compile again every time.
    let watched = if built.exists() { built } else { Path::new("../../web") };
    println!("cargo::rerun-if-changed={}", watched.display());
}
