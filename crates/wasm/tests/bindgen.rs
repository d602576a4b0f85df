//! What writes the JavaScript must be of the version that the module was compiled with, or it refuses to.

use std::fs;
use std::path::Path;

/// The version of wasm-bindgen's shared format in a lock file.
fn locked(path: &str) -> String {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a lock file");
    let (_, after) = text.split_once("name = \"wasm-bindgen-shared\"\nversion = \"").expect("wasm-bindgen");
    after.split('"').next().expect("a version").to_owned()
}

#[test]
fn the_tool_beside_the_workspace_has_the_same_version() {
    assert_eq!(locked("../../Cargo.lock"), locked("bindgen/Cargo.lock"));
}
