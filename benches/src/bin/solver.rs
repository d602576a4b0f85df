//! The exact solver on Connect Four beside a port of Pascal Pons' tutorial solver
//! (`connect-four-ai`), in one run: nodes and time for exact scores on five kinds of positions,
//! cold tables, no book, one core.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml --bin solver [POSITIONS]`
//!
//! Positions come from seeded random games. A kind is defined by the plies played and the plies
//! left under perfect play, as the solver finds them.

use rival_core::{Position as _, Seeded, Solvable};
use rival_games::connect_four::Position;
use rival_search::{Limits, SolveControl, SolveGoal, solve};
use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};
use std::time::{Duration, Instant};

/// The default number of positions of each kind; the last kind has a quarter of it.
const POSITIONS: usize = 100;

/// Positions with this many plies played and this many left.
struct Kind {
    name: &'static str,
    played: RangeInclusive<u32>,
    to_the_end: Range<i32>,
    /// A position that takes more nodes is not of this kind, so the solver may stop.
    most_nodes: Option<u64>,
}

const KINDS: [Kind; 5] = [
    Kind { name: "end, easy", played: 29..=40, to_the_end: 0..14, most_nodes: None },
    Kind { name: "middle, easy", played: 15..=28, to_the_end: 0..14, most_nodes: None },
    Kind { name: "begin, easy", played: 4..=14, to_the_end: 0..14, most_nodes: Some(400_000) },
    Kind { name: "middle, medium", played: 15..=28, to_the_end: 14..28, most_nodes: None },
    Kind { name: "begin, medium", played: 6..=14, to_the_end: 14..28, most_nodes: None },
];

/// A position with the columns that lead to it and its value for the side to move.
struct SolvedPosition {
    at: Position,
    columns: String,
    value: i32,
}

fn main() {
    let positions = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(POSITIONS);
    println!("| kind | positions | rival: nodes | ms | winner only: nodes | ms | tutorial's port: nodes | ms |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut peer = connect_four_ai::Solver::empty();
    for (number, kind) in KINDS.iter().enumerate() {
        let wanted = if number == KINDS.len() - 1 { positions / 4 } else { positions };
        let set = set(kind, number as u64, wanted);
        let strong = mean(&set, |known| ours(known, SolveGoal::Margin));
        let weak = mean(&set, |known| ours(known, SolveGoal::Winner));
        let theirs = mean(&set, |known| tutorial(&mut peer, known));
        let cells = [strong, weak, theirs].map(|(nodes, millis)| format!("{nodes:.0} | {millis:.4}"));
        println!("| {} | {} | {} |", kind.name, set.len(), cells.join(" | "));
    }
}

/// The first positions of a kind, in order of seed.
fn set(kind: &Kind, number: u64, wanted: usize) -> Vec<SolvedPosition> {
    let mut seen = HashSet::new();
    let seeds = number * 1_000_000 + 1..;
    let known = seeds.filter_map(|seed| {
        let (at, columns) = random(seed, kind.played.clone())?;
        let limits = Limits { nodes: kind.most_nodes, ..Limits::default() };
        let solution = solve(&at, SolveGoal::Margin, &mut SolveControl::limits(limits));
        let to_the_end = solution.proof.and_then(rival_core::Proof::win_in).filter(|_| solution.stopped.is_none())?;
        let is_new = kind.to_the_end.contains(&(to_the_end as i32)) && seen.insert(at.key());
        is_new.then(|| SolvedPosition { at, columns, value: solution.proven.lower * at.turn().sign() })
    });
    known.take(wanted).collect()
}

/// An unfinished position of a random game, and the columns played.
fn random(seed: u64, played: RangeInclusive<u32>) -> Option<(Position, String)> {
    let mut chance = Seeded::new(seed);
    let plies = played.start() + chance.below(played.end() - played.start() + 1);
    let mut at = Position::START;
    let mut columns = String::new();
    for _ in 0..plies {
        let mv = *chance.choose(&at.legal_moves())?;
        columns.push(char::from(b'1' + (u16::from(mv) / 8) as u8));
        at.play(mv);
    }
    at.outcome().is_none().then_some((at, columns))
}

/// Mean nodes and milliseconds.
fn mean(set: &[SolvedPosition], mut solved: impl FnMut(&SolvedPosition) -> (u64, Duration)) -> (f64, f64) {
    let (nodes, time) =
        set.iter().map(&mut solved).fold((0, Duration::ZERO), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let count = set.len().max(1) as f64;
    (nodes as f64 / count, time.as_secs_f64() * 1e3 / count)
}

fn ours(known: &SolvedPosition, goal: SolveGoal) -> (u64, Duration) {
    let start = Instant::now();
    let solution = solve(&known.at, goal, &mut SolveControl::default());
    let elapsed = start.elapsed();
    assert!(solution.proven.answers(goal));
    (solution.nodes, elapsed)
}

/// Clears the peer's table before the clock starts.
fn tutorial(peer: &mut connect_four_ai::Solver, known: &SolvedPosition) -> (u64, Duration) {
    let at = connect_four_ai::Position::from_moves(&known.columns).expect("columns of a game");
    peer.reset();
    let start = Instant::now();
    let score = i32::from(peer.solve(&at));
    let elapsed = start.elapsed();
    // The peer counts the winner's pieces left; we count plies.
    assert_eq!(
        score,
        known.value.signum() * (known.value.abs() + 1) / 2,
        "{} {}",
        known.columns,
        known.at.plies_left()
    );
    (peer.explored_positions as u64, elapsed)
}
