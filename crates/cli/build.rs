//! The version that `rival --version` tells: with the commit and its date, where they are known.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=RIVAL_COMMIT");
    println!("cargo::rerun-if-changed=build.rs");
    // Of a build for tests, which changes with every commit, nobody asks: it would be linked anew each time.
    let optimised = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let said = std::env::var("RIVAL_COMMIT").ok().filter(|text| !text.is_empty());
    let commit = said.or_else(|| optimised.then(of_git).flatten());
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let text = commit.as_ref().map_or_else(|| version.clone(), |commit| format!("{version} ({commit})"));
    println!("cargo::rustc-env=RIVAL_VERSION={text}");
    println!("cargo::rustc-env=RIVAL_COMMIT={}", commit.unwrap_or_default());
    println!("cargo::rustc-env=RIVAL_PROFILE={}", profile_name().unwrap_or_default());
}

/// The commit and its day, as `bc32184 2026-11-18`. None outside a clone, or without git.
fn of_git() -> Option<String> {
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    // Only in our own repository: a package may lie anywhere in somebody else's.
    if !Path::new("../../crates/cli/build.rs").exists() {
        return None;
    }
    println!("cargo::rerun-if-changed={log}");
    git(&["show", "--no-patch", "--format=%h %cs", "HEAD"])
}

fn git(words: &[&str]) -> Option<String> {
    let told = Command::new("git").args(words).output().ok().filter(|told| told.status.success())?;
    let text = String::from_utf8(told.stdout).ok()?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}

/// The profile's own name, from the folder that its output goes to: `target/PROFILE/build/rival-cli-…/out`.
fn profile_name() -> Option<String> {
    let out = std::env::var("OUT_DIR").ok()?;
    Some(Path::new(&out).ancestors().nth(3)?.file_name()?.to_str()?.to_owned())
}
