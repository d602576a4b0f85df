//! Files that rival 0.1.0 left behind: a match, a run of tuning, weights.

use crate::run::rival;
use std::fs;
use tempfile::TempDir;

/// A copy of the old files in a folder of its own.
fn files() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/0.1.0")).expect("the old files") {
        let path = entry.expect("a file").path();
        fs::copy(&path, folder.path().join(path.file_name().expect("a name"))).expect("a copy");
    }
    folder
}

#[test]
fn a_match_goes_on_where_it_was() {
    let folder = files();
    let path = folder.path().join("match.pgn");
    let before = fs::read_to_string(&path).expect("games");
    let args = "match connect-four --first engine:nodes=500 --second mcts:nodes=500 --games 6 --record";
    let ran = rival(&[args.split(' ').collect::<Vec<_>>(), vec![path.to_str().expect("a path")]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("connect-four · up to 6 games · seed 9 · 4 played already"), "{}", ran.out);
    let after = fs::read_to_string(&path).expect("games");
    assert!(after.starts_with(before.trim_end()), "old games are as they were");
    assert_eq!(after.matches("[Round ").count(), 6);
    let other = args.replace("mcts:nodes=500", "mcts:nodes=600");
    let refused = rival(&[other.split(' ').collect::<Vec<_>>(), vec![path.to_str().expect("a path")]].concat());
    assert_eq!(refused.code, 2, "{}", refused.out);
}

#[test]
fn a_run_of_tuning_is_known_by_its_file() {
    let folder = files();
    let out = folder.path().join("tuned.toml");
    let args = "tune tictactoe --steps 4 --nodes 200 --accept elo0=0,elo1=300 --out";
    let ran = rival(&[args.split(' ').collect::<Vec<_>>(), vec![out.to_str().expect("a path")]].concat());
    assert!(ran.out.contains("seed 3") || ran.err.contains("seed 3"), "{} {}", ran.out, ran.err);
    let journal = fs::read_to_string(folder.path().join("tuned.journal")).expect("the journal");
    assert_eq!(journal.lines().count(), 5, "no step is taken twice: {journal}");
}

#[test]
fn weights_play() {
    let folder = files();
    let path = folder.path().join("tuned.candidate.toml");
    let first = format!("engine:nodes=50,weights={}", path.display());
    let ran = rival(&["match", "tictactoe", "--first", &first, "--second", "random", "--games", "2", "--seed", "1"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn records_are_shown() {
    let folder = files();
    let path = folder.path().join("match.pgn");
    let ran = rival(&["show", "--record", path.to_str().expect("a path"), "--number", "2"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}
