//! The README, the glossary and the map say nothing that is not so.

use std::path::Path;
use std::process::Command;

/// The documents that show sessions.
const SHOWN: [&str; 2] = [include_str!("../../../../README.md"), include_str!("../../../../docs/commands.md")];

/// A command and the output that the README shows under it.
struct Shown {
    command: String,
    output: String,
}

/// The commands of all `console` blocks.
fn sessions() -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    for block in SHOWN.iter().flat_map(|document| document.split("```console\n").skip(1)) {
        let block = block.split("```").next().unwrap_or_default();
        for line in block.lines() {
            match (line.strip_prefix("$ "), shown.last_mut()) {
                (Some(command), _) => shown.push(Shown { command: command.to_owned(), output: String::new() }),
                (None, Some(last)) => last.output.push_str(&format!("{line}\n")),
                (None, None) => panic!("output without a command: {line}"),
            }
        }
    }
    shown
}

#[test]
fn the_sessions_in_the_documents_are_real() {
    let folder = Path::new(env!("CARGO_BIN_EXE_rival")).parent().expect("a folder");
    let shown = sessions();
    assert!(!shown.is_empty());
    for Shown { command, output } in shown {
        let ran = Command::new("/bin/sh")
            .args(["-c", &command])
            .env("PATH", folder)
            .env("LC_ALL", "C")
            .output()
            .expect("the shell starts");
        assert_eq!(String::from_utf8_lossy(&ran.stdout), output, "{command}");
    }
}

/// The glossary says which type a word is, and in which file: `Side` in `crates/core/src/side.rs`.
#[test]
fn every_type_of_the_glossary_is_declared_where_it_says() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let glossary = std::fs::read_to_string(top.join("docs/glossary.md")).expect("the glossary");
    let entries = glossary.lines().filter_map(|line| line.split_once("` in `"));
    let mut seen = 0;
    for (before, after) in entries {
        let name = before.rsplit('`').next().expect("a name");
        let file = after.split('`').next().expect("a file");
        let source = std::fs::read_to_string(top.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let declared = ["struct", "enum", "trait"].iter().any(|kind| {
            let start = format!("{kind} {name}");
            source.split(&start).skip(1).any(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric()))
        });
        assert!(declared, "{name} is not declared in {file}");
        seen += 1;
    }
    assert!(seen > 20, "{seen} types found");
}

/// All folders and files below one, as paths from it with `/` before each, but what tools leave there.
fn paths_under(folder: &Path, above: &str, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if ["target", "node_modules", "dist"].contains(&name.as_str()) || name.starts_with('.') {
            continue;
        }
        let path = format!("{above}/{name}");
        if entry.path().is_dir() {
            paths_under(&entry.path(), &path, found);
        }
        found.push(path);
    }
}

#[test]
fn the_map_names_every_crate_and_only_what_exists() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let map = std::fs::read_to_string(top.join("ARCHITECTURE.md")).expect("the map");
    let mut paths = Vec::new();
    paths_under(&top, "", &mut paths);
    for folder in paths.iter().filter(|path| path.starts_with("/crates/") && path.matches('/').count() == 2) {
        assert!(map.contains(&format!("| `{}` |", &folder[1..])), "{folder} has no row");
    }
    let is_path =
        |word: &&str| !word.contains(' ') && (word.ends_with('/') || word.ends_with(".rs") || word.ends_with(".md"));
    let named: Vec<&str> = map.split('`').skip(1).step_by(2).filter(is_path).collect();
    assert!(named.len() > 60, "{} paths found", named.len());
    for name in named {
        let end = format!("/{}", name.trim_end_matches('/'));
        assert!(paths.iter().any(|path| path.ends_with(&end)), "{name} is nowhere");
    }
}
