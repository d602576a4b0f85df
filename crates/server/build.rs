//! The page is part of the program: when the page has been built anew, so is the program.

use std::path::Path;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(packaged_page)");
    // A package has the page beside its sources, a clone where the page is built.
    if Path::new("page").exists() {
        println!("cargo::rustc-cfg=packaged_page");
        println!("cargo::rerun-if-changed=page");
        return;
    }
    if std::env::var_os("CARGO_FEATURE_PAGE_ON_DISK").is_some() {
        println!("cargo::rerun-if-changed=build.rs");
        return;
    }
    let built = Path::new("../../web/dist");
    // Cargo takes a folder that is missing for one that has changed, and would compile again every time.
    let watched = if built.exists() { built } else { Path::new("../../web") };
    println!("cargo::rerun-if-changed={}", watched.display());
}
