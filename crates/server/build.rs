//! The page is part of the program: when it has been built anew, so has the program to be.

use std::path::Path;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(packaged_page)");
    // A package has the page beside its sources, a clone where the page is built.
    if Path::new("page").exists() {
        println!("cargo::rustc-cfg=packaged_page");
        println!("cargo::rerun-if-changed=page");
        return;
    }
    let built = Path::new("../../web/dist");
    // Cargo takes a folder that is missing for one that has changed, and would compile again every time.
    let watched = if built.exists() { built } else { Path::new("../../web") };
    println!("cargo::rerun-if-changed={}", watched.display());
}
