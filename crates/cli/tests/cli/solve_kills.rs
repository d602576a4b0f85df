//! `rival solve --resume`, killed and interrupted at any moment: what was saved stays whole, and the answer stays the same.

use crate::run::{json, process, rival};
use rival_core::Seeded;
use rival_testkit::size;
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A position of Connect Four that takes some 370,000 nodes.
const MOVES: &str = "4 4 4 4 4 2 2 3 3 6";
/// In how many pieces it is solved.
const PIECES: u64 = 6;
/// What a file starts with, the line and the solver's first nine words: here each bit has a meaning of its own.
const HEAD: u32 = 120;

fn solve(moves: &str, more: &[&str]) -> Value {
    json(&[&["solve", "connect-four", "--moves", moves, "--json"], more].concat())
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// Starts a run and kills it after a while; whether it was still running.
fn killed_after(pause: Duration, file: &str, nodes: &str) -> bool {
    let args = ["solve", "connect-four", "--moves", MOVES, "--resume", file, "--nodes", nodes];
    let mut run = process(&args).stdout(Stdio::null()).spawn().expect("it starts");
    std::thread::sleep(pause);
    run.kill().expect("it runs or is over");
    let status = run.wait().expect("it is over");
    assert!(status.success() || status.code().is_none(), "it refused what a killed run has left: {status}");
    status.code().is_none()
}

/// Every move of a perfect line leads to a position of the same value, one ply nearer to the end.
fn assert_line_keeps_its_value(solved: &Value) {
    let plies = solved["proven"]["win_in"].as_u64().expect("a win");
    let mut moves = MOVES.to_owned();
    let line = solved["pv"].as_array().expect("a line");
    for (played, mv) in line.iter().enumerate() {
        moves = format!("{moves} {}", mv.as_str().expect("a move"));
        if played + 1 < line.len() {
            let after = solve(&moves, &[]);
            assert_eq!(after["value"], solved["value"], "{moves}");
            assert_eq!(after["proven"]["win_in"], plies - played as u64 - 1, "{moves}");
        }
    }
    assert_eq!(line.len() as u64, plies);
}

/// The moments are spread over all that a run does: it starts, reads the file, solves, writes the file.
#[test]
fn a_solver_that_is_killed_again_and_again_comes_to_the_same_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, seed) = (folder.path().join("four.solve"), 1);
    let (file, mut chance) = (text(&path), Seeded::new(seed));
    let whole = solve(MOVES, &[]);
    let nodes = (whole["nodes"].as_u64().expect("nodes") / PIECES).to_string();
    let (mut while_running, mut while_saving, mut known) = (0, 0, 0);
    for _ in 0..PIECES {
        let started = Instant::now();
        let part = solve(MOVES, &["--resume", file, "--nodes", &nodes]);
        let millis = started.elapsed().as_millis() as u32;
        assert!(part["nodes"].as_u64() >= Some(known), "what was known is lost, seed {seed}: {part}");
        known = part["nodes"].as_u64().expect("nodes");
        for _ in 0..size(3, 40) {
            let pause = Duration::from_millis(u64::from(chance.below(millis + millis / 4)));
            while_running += u32::from(killed_after(pause, file, &nodes));
            while_saving += u32::from(folder.path().join("four.solve.part").exists());
        }
    }
    println!("killed while running: {while_running}; a part of a file lay beside it after {while_saving}");
    assert!(while_running > 0, "every run was over before it was killed");
    let rest = solve(MOVES, &["--resume", file]);
    assert_eq!((&rest["value"], &rest["proven"]), (&whole["value"], &whole["proven"]), "seed {seed}");
    assert_line_keeps_its_value(&rest);
}

#[test]
fn a_file_that_was_changed_or_cut_off_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, seed) = (folder.path().join("four.solve"), 1);
    let (file, mut chance) = (text(&path), Seeded::new(seed));
    solve(MOVES, &["--resume", file, "--nodes", "3000"]);
    let good = std::fs::read(&path).expect("the file");
    for round in 0..size(12, 400) {
        let most = if round % 2 == 0 { HEAD } else { good.len() as u32 };
        let place = if round == 0 { 0 } else { chance.below(most) as usize };
        let mut bad = good.clone();
        if round % 4 < 2 {
            bad.truncate(place);
        } else {
            bad[place] ^= 1 << chance.below(8);
        }
        std::fs::write(&path, &bad).expect("written");
        let refused = rival(&["solve", "connect-four", "--moves", MOVES, "--resume", file]);
        let told = |words: &str| refused.err.contains(words);
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "round {round}, seed {seed}: {}", refused.err);
        assert!(
            told("changed or cut off")
                || told("not of a solution of this position")
                || told("allow more with --memory"),
            "round {round}, seed {seed}: {}",
            refused.err
        );
        assert!(std::fs::read(&path).expect("the file") == bad, "round {round}, seed {seed}: the file was written");
    }
}

/// The first line of input is refused, which tells that the command runs; the second is a position that takes long.
#[cfg(unix)]
#[test]
fn a_solver_that_is_asked_to_end_saves_what_it_knows_and_says_so() {
    use std::io::{BufRead, BufReader, Read, Write};
    let folder = tempfile::tempdir().expect("a folder");
    for signal in ["INT", "TERM"] {
        let path = folder.path().join(signal);
        let args = ["solve", "connect-four", "--position", "-", "--resume", text(&path)];
        let mut run = process(&args);
        let piped = run.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut run = piped.spawn().expect("it starts");
        let mut input = run.stdin.take().expect("its input");
        input.write_all(b"nonsense\n7/7/7/7/7/7 r\n").expect("it reads");
        let mut complaint = String::new();
        BufReader::new(run.stderr.take().expect("its complaints")).read_line(&mut complaint).expect("text");
        std::thread::sleep(Duration::from_millis(200));
        let asked = std::process::Command::new("kill").args([&format!("-{signal}"), &run.id().to_string()]).status();
        assert!(asked.expect("kill runs").success());
        let mut said = String::new();
        run.stdout.take().expect("its output").read_to_string(&mut said).expect("text");
        assert!(run.wait().expect("it ends").code().is_some(), "{signal} killed it");
        let kept =
            format!("Interrupted.\nWhat is known is in {}; the same command goes on from there.", path.display());
        assert!(said.contains(&kept), "{signal}: {complaint}{said}");
        let before = known_nodes(&said);
        let more = rival(&["solve", "connect-four", "--resume", text(&path), "--nodes", "1000"]);
        assert!(known_nodes(&more.out) > before, "{signal}: {}{}", more.out, more.err);
    }
}

/// The nodes that a page tells of.
#[cfg(unix)]
fn known_nodes(page: &str) -> u64 {
    let (_, rest) = page.split_once("\nnodes ").expect("nodes");
    rest.split(' ').next().and_then(|number| number.parse().ok()).expect("a number")
}
