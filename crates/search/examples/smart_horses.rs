//! Measures the exact solver on Smart Horses: nodes and time for the margin of random positions,
//! with cold tables on one core.
//!
//! `cargo run --release -p rival-search --example smart_horses [POSITIONS [FREE...]]`
//!
//! Positions come from seeded random games, stopped when FREE squares are free.

use rival_core::{Position as _, Seeded, Solvable as _};
use rival_game::Game as _;
use rival_games::smart_horses::{Position, SmartHorses};
use rival_search::{SolveControl, SolveGoal, solve};
use std::time::{Duration, Instant};

/// The default number of positions, and the default numbers of free squares.
const POSITIONS: usize = 20;
const FREE: [u16; 3] = [40, 44, 48];

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u16>().ok());
    let positions = numbers.next().map_or(POSITIONS, usize::from);
    let given: Vec<u16> = numbers.collect();
    println!("| free squares | positions | median | mean | worst | nodes: median | mean | worst |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for free in if given.is_empty() { FREE.to_vec() } else { given } {
        measure(free, positions);
    }
}

fn measure(free: u16, positions: usize) {
    let mut found: Vec<(Duration, u64)> =
        (0..).filter_map(|seed| random(seed, free)).take(positions).map(solved).collect();
    let mean = |sum: f64| sum / found.len() as f64;
    let time = mean(found.iter().map(|(time, _)| time.as_secs_f64()).sum());
    let nodes = mean(found.iter().map(|&(_, nodes)| nodes as f64).sum());
    found.sort_unstable();
    let (middle, worst) = (found[found.len() / 2].0, found[found.len() - 1].0);
    found.sort_unstable_by_key(|&(_, nodes)| nodes);
    let (middle_nodes, worst_nodes) = (found[found.len() / 2].1, found[found.len() - 1].1);
    println!(
        "| {free} | {positions} | {:.3} s | {time:.3} s | {:.3} s | {middle_nodes} | {nodes:.0} | {worst_nodes} |",
        middle.as_secs_f64(),
        worst.as_secs_f64()
    );
}

fn solved(at: Position) -> (Duration, u64) {
    let start = Instant::now();
    let solution = solve(&at, SolveGoal::Margin, &mut SolveControl::default());
    assert!(solution.proven.is_exact());
    (start.elapsed(), solution.nodes)
}

/// A position of a random game with this many free squares.
fn random(seed: u64, free: u16) -> Option<Position> {
    let mut at = SmartHorses.set_up(seed, None).ok()?;
    let mut chance = Seeded::new(seed);
    while at.plies_left() > 2 * free {
        at.play(*chance.choose(&at.legal_moves())?);
    }
    (at.plies_left() == 2 * free && at.outcome().is_none()).then_some(at)
}
