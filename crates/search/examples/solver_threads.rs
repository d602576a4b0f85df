//! Measures the gain of two solver threads: the same positions on one thread and on two, with cold
//! tables, in one run.
//!
//! `cargo run --release -p rival-search --example solver_threads [POSITIONS]`
//!
//! Times are wall-clock, with processor time of threads and kernel in brackets (Linux only): with
//! `c` for one thread and `d` for two, two idle processors would gain `2 c / d`. The last column is
//! the machine's limit: the gain of two independent solvers of one thread each, side by side.

use rival_core::{Position as _, Seeded, Solvable};
use rival_game::Game;
use rival_games::color_clash::ColorClash;
use rival_games::connect_four::{ConnectFour, Standard};
use rival_games::smart_horses::SmartHorses;
use rival_search::{Solution, SolveControl, SolveGoal, solve};
use std::time::Instant;

/// The default number of positions of Connect Four and Smart Horses.
const POSITIONS: usize = 6;
/// Positions with fewer nodes are skipped: they are solved before a thread has started.
const LEAST_NODES: u64 = 1_000_000;
/// Plies played in Connect Four, and free squares in Smart Horses.
const PLIES: u64 = 8;
const FREE: u16 = 48;

fn main() {
    let positions = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(POSITIONS);
    println!("| positions | one thread | two | ratio | nodes: one thread | two | two solvers side by side |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    compare("ColorClash, its start", ColorClash.set_up(0, None).into_iter(), 1);
    compare("Connect Four, ply 8", (0..).filter_map(connect_four), positions);
    compare("Smart Horses, 48 free", (0..).filter_map(smart_horses), positions);
}

fn compare<P: Solvable>(name: &str, positions: impl Iterator<Item = P>, count: usize) {
    let (mut seconds, mut nodes) = ([Time::default(); 3], [0; 2]);
    let mut counted = 0;
    for at in positions {
        let (alone, of_one) = timed(|| solved(&at, 1));
        if of_one.nodes < LEAST_NODES {
            continue;
        }
        let (together, of_two) = timed(|| solved(&at, 2));
        assert_eq!(of_one.proven, of_two.proven);
        let (apart, _) = timed(|| {
            std::thread::scope(|scope| {
                scope.spawn(|| solved(&at, 1));
                solved(&at, 1)
            })
        });
        for (sum, time) in seconds.iter_mut().zip([alone, together, apart]) {
            sum.wall += time.wall;
            sum.processor += time.processor;
        }
        nodes[0] += of_one.nodes;
        nodes[1] += of_two.nodes;
        counted += 1;
        if counted == count {
            break;
        }
    }
    let [alone, together, apart] = seconds;
    println!(
        "| {name} ({counted}) | {alone} | {together} | {:.2} ({:.2}) | {} | {} | {:.2} ({:.2}) |",
        alone.wall / together.wall,
        2.0 * alone.processor / together.processor,
        nodes[0],
        nodes[1],
        2.0 * alone.wall / apart.wall,
        4.0 * alone.processor / apart.processor
    );
}

/// Seconds.
#[derive(Clone, Copy, Default)]
struct Time {
    wall: f64,
    processor: f64,
}

impl std::fmt::Display for Time {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2} s ({:.2})", self.wall, self.processor)
    }
}

/// The processor time of all threads of this process, in seconds, including time in the kernel.
fn processor_time() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().skip(11).take(2);
    fields.filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / TICKS_PER_SECOND
}

fn solved<P: Solvable>(at: &P, threads: u16) -> Solution<P::Move> {
    solve(at, SolveGoal::Margin, &mut SolveControl { threads, ..SolveControl::default() })
}

fn timed<T>(work: impl FnOnce() -> T) -> (Time, T) {
    let (start, before) = (Instant::now(), processor_time());
    let done = work();
    (Time { wall: start.elapsed().as_secs_f64(), processor: processor_time() - before }, done)
}

/// A position of a random game of Connect Four.
fn connect_four(seed: u64) -> Option<rival_games::connect_four::Position<Standard>> {
    let mut at = ConnectFour { shape: Standard }.set_up(seed, None).ok()?;
    let mut chance = Seeded::new(seed);
    for _ in 0..PLIES {
        at.play(*chance.choose(&at.legal_moves())?);
    }
    at.outcome().is_none().then_some(at)
}

/// A position of a random game of Smart Horses.
fn smart_horses(seed: u64) -> Option<rival_games::smart_horses::Position> {
    let mut at = SmartHorses.set_up(seed, None).ok()?;
    let mut chance = Seeded::new(seed);
    while at.plies_left() > 2 * FREE {
        at.play(*chance.choose(&at.legal_moves())?);
    }
    (at.plies_left() == 2 * FREE && at.outcome().is_none()).then_some(at)
}
