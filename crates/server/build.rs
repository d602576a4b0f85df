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
    // `make run` builds the page at the same time, and reads it from there: see the profile in Cargo.toml.
    if profile().is_some_and(|profile| profile == "play") {
        println!("cargo::rerun-if-changed=build.rs");
        return;
    }
    let built = Path::new("../../web/dist");
    // Cargo takes a folder that is missing for one that has changed, and would compile again every time.
    let watched = if built.exists() { built } else { Path::new("../../web") };
    println!("cargo::rerun-if-changed={}", watched.display());
}

/// The profile's own name, from the folder that its output goes to: `target/PROFILE/build/rival-server-…/out`.
fn profile() -> Option<String> {
    let out = std::env::var("OUT_DIR").ok()?;
    Some(Path::new(&out).ancestors().nth(3)?.file_name()?.to_str()?.to_owned())
}
