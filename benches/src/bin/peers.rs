//! rival and its peers in one run: Markdown tables, the figures of the project's README.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml --bin peers`

use board_game::ai::minimax::minimax_value;
use board_game::games::connect4::Connect4;
use board_game::games::ttt::TTTBoard;
use minimax::{IterativeOptions, IterativeSearch, Negamax, ParallelOptions, ParallelSearch, Strategy};
use rival_benches::board_game_peer::{self, AlternatingGame};
use rival_benches::minimax_peer::{AsListed, CentreFirst, OneFeature};
use rival_benches::stopwatch::{Clock, Measurement, Work, median, race};
use rival_benches::visited;
use rival_core::{Weighted, perft};
use rival_game::Game;
use rival_games::connect_four::{self, Columns};
use rival_games::smart_horses::{PointsAndProximity, RaceAndRoom, SmartHorses};
use rival_games::tictactoe::{self, OpenLines};
use rival_games::{INFOS, Visitor};
use rival_search::{Control, EngineOptions, Limits, Search, engine};
use std::hint::black_box;
use std::num::NonZero;
use std::time::Duration;

type Four = connect_four::Position;

/// Runs per contender; odd, for the median.
const ROUNDS: usize = 5;
/// Repetitions of short searches within a round.
const REPETITIONS: u64 = 20;

fn main() {
    println!(
        "| work | rival | `minimax` 0.6, rival's board | `board-game` 0.8, its own board | the same, rival's board |"
    );
    println!("| --- | --- | --- | --- | --- |");
    plain_minimax();
    [10, 12].into_iter().for_each(plain_alpha_beta);
    println!("\n| work | rival | `minimax` 0.6 | peer's time ÷ rival's |");
    println!("| --- | --- | --- | --- |");
    [12, 14].into_iter().for_each(deepening);
    threads();
    println!("\n| Smart Horses, depth 6, classic, from random starts | mean time | mean nodes |");
    println!("| --- | --- | --- |");
    smart_horses();
    println!("\n| Smart Horses, the engine, tuned, a second each | depths | median of million nodes a second |");
    println!("| --- | --- | --- |");
    smart_horses_in_a_second();
    println!("\n| leaf counts, every leaf played | depth | leaves | million a second |");
    println!("| --- | --- | --- | --- |");
    INFOS.iter().for_each(|info| rival_games::open(info.id, LeafCount).expect("the game is in the list"));
}

/// Prints the speeds, with ours as a multiple of each peer's.
fn speeds(work: &str, ours: Measurement, peers: [Measurement; 3]) {
    let millions = |ran: Measurement| format!("{:.0} Mn/s", ran.speed / 1e6);
    let cells = peers.map(|peer| format!("{} ({:.2} ×)", millions(peer), ours.speed / peer.speed));
    println!("| {work} | {} | {} |", millions(ours), cells.join(" | "));
}

/// Tic-tac-toe from the empty board to the end of every line. The `minimax` crate always prunes;
/// its speed is that of the fewer positions it visits.
fn plain_minimax() {
    let start = tictactoe::Position::start(tictactoe::Standard);
    let heuristic = Weighted::<OpenLines>::own();
    let mut pruning = Negamax::new(OneFeature::<_, AsListed, OpenLines>::default(), 9);
    let [ours, peers @ ..] = race(
        ROUNDS,
        Clock::Thread,
        [
            repeated(|| {
                let mut control = Control::default();
                Search::minimax(&heuristic).run_under(black_box(&start), &mut control)
                    .stats
                    .nodes
            }),
            repeated(|| visited(|| pruning.choose_move(black_box(&start)))),
            repeated(|| visited(|| minimax_value(black_box(&TTTBoard::default()), &board_game_peer::Plain, 9))),
            repeated(|| visited(|| minimax_value(&AlternatingGame::new(black_box(start)), &board_game_peer::Plain, 9))),
        ],
    );
    speeds(&format!("tic-tac-toe, plain minimax, {} nodes", ours.nodes / REPETITIONS), ours, peers);
}

fn repeated<'a>(mut search: impl FnMut() -> u64 + 'a) -> Work<'a> {
    Box::new(move || (0..REPETITIONS).map(|_| search()).sum())
}

/// Connect Four, columns left to right. (The `minimax` crate shuffles the root's moves.)
fn plain_alpha_beta(depth: u16) {
    let start = Four::START;
    let heuristic = Weighted::<Columns>::own();
    let mut shuffled = Negamax::new(OneFeature::<_, AsListed, Columns>::default(), depth as u8);
    let [ours, peers @ ..] = race(
        ROUNDS,
        Clock::Thread,
        [
            Box::new(|| {
                let mut control = Control::limits(Limits::depth(depth));
                Search::new(&heuristic).run_under(black_box(&start), &mut control).stats.nodes
            }),
            Box::new(|| visited(|| shuffled.choose_move(black_box(&start)))),
            Box::new(|| {
                visited(|| minimax_value(black_box(&Connect4::default()), &board_game_peer::Columns, depth.into()))
            }),
            Box::new(|| {
                visited(|| minimax_value(&AlternatingGame::new(black_box(start)), &board_game_peer::Columns, depth.into()))
            }),
        ],
    );
    speeds(&format!("Connect Four, alpha-beta, depth {depth}, {} nodes", ours.nodes), ours, peers);
}

/// Our engine with the peer's depth rule: a forced move costs a ply.
fn options() -> EngineOptions {
    EngineOptions { forced_moves_free: false, ..EngineOptions::default() }
}

fn search_on(threads: u16, depth: u16) -> u64 {
    let heuristic = Weighted::<Columns>::own();
    let options = EngineOptions { threads, ..options() };
    engine(black_box(&Four::START), &heuristic, &options, &mut Control::limits(Limits::depth(depth))).stats.nodes
}

type PeersHeuristic = OneFeature<Four, CentreFirst, Columns>;

/// Connect Four by iterative deepening with a table, from the centre outwards, each search from
/// scratch.
fn deepening(depth: u16) {
    let [ours, peer] = race(
        ROUNDS,
        Clock::Thread,
        [
            repeated(|| search_on(1, depth)),
            repeated(|| {
                let mut search = IterativeSearch::new(PeersHeuristic::default(), IterativeOptions::new());
                search.set_max_depth(depth as u8);
                visited(|| search.choose_move(black_box(&Four::START)))
            }),
        ],
    );
    times(&format!("Connect Four, deepening with a table to depth {depth}"), ours, peer, REPETITIONS);
}

fn times(work: &str, ours: Measurement, peer: Measurement, repeated: u64) {
    let cell = |ran: Measurement| {
        let once = repeated as f64;
        format!("{:.2} ms, {:.0} k nodes", ran.seconds / once * 1e3, ran.nodes as f64 / once / 1e3)
    };
    println!("| {work} | {} | {} | {:.1} |", cell(ours), cell(peer), peer.seconds / ours.seconds);
}

/// Depths at which our engine and the peer take at least two seconds on one thread.
const OUR_LONG_DEPTH: u16 = 30;
const PEERS_LONG_DEPTH: u8 = 22;

/// The same search on one thread and on two.
fn threads() {
    if std::thread::available_parallelism().map_or(1, NonZero::get) < 2 {
        return;
    }
    let peer_on = |threads| {
        move || {
            let table = IterativeOptions::new().with_table_byte_size(128 << 20);
            let parallel = ParallelOptions::new().with_num_threads(threads);
            let mut search = ParallelSearch::new(PeersHeuristic::default(), table, parallel);
            search.set_max_depth(PEERS_LONG_DEPTH);
            visited(|| search.choose_move(black_box(&Four::START)))
        }
    };
    let [ours, ours_on_two, peer, peer_on_two] = race(
        ROUNDS,
        Clock::Wall,
        [
            Box::new(|| search_on(1, OUR_LONG_DEPTH)),
            Box::new(|| search_on(2, OUR_LONG_DEPTH)),
            Box::new(peer_on(1)),
            Box::new(peer_on(2)),
        ],
    );
    let cell = |one: Measurement, two: Measurement, depth: u16| {
        format!("{:.2} × ({:.2} s, {:.2} s, depth {depth})", one.seconds / two.seconds, one.seconds, two.seconds)
    };
    let cells = [cell(ours, ours_on_two, OUR_LONG_DEPTH), cell(peer, peer_on_two, PEERS_LONG_DEPTH.into())];
    println!("| Connect Four, two threads against one | {} | |", cells.join(" | "));
}

/// The time of the original for the same work, measured in Python on this kind of machine.
const ORIGINAL_MILLISECONDS: f64 = 527.0;
const ORIGINAL_NODES: u64 = 2241;
const STARTS: u64 = 200;

fn smart_horses() {
    let starts: Vec<_> = (0..STARTS).filter_map(|seed| SmartHorses.set_up(seed, None).ok()).collect();
    let heuristic = Weighted::<PointsAndProximity>::own();
    let search = |at| {
        let mut control = Control::limits(Limits::depth(6));
        Search::new(&heuristic).run_under(at, &mut control).stats.nodes
    };
    let [ours] = race(ROUNDS, Clock::Thread, [Box::new(|| starts.iter().map(search).sum())]);
    let milliseconds = ours.seconds / STARTS as f64 * 1e3;
    println!("| rival | {milliseconds:.4} ms | {} |", ours.nodes / STARTS);
    println!("| the original, in Python | {ORIGINAL_MILLISECONDS} ms | {ORIGINAL_NODES} |");
    println!("| ratio | {:.0} × | |", ORIGINAL_MILLISECONDS / milliseconds);
}

/// The number of random starts, each searched for a second.
const SECONDS: u64 = 12;

fn smart_horses_in_a_second() {
    let heuristic = Weighted::<RaceAndRoom>::own();
    let mut depths = Vec::new();
    let mut speeds = Vec::new();
    for start in (0..SECONDS).filter_map(|seed| SmartHorses.set_up(seed, None).ok()) {
        let mut control = Control::limits(Limits { time: Some(Duration::from_secs(1)), ..Limits::default() });
        let report = engine(&start, &heuristic, &EngineOptions::default(), &mut control);
        depths.push(report.depth);
        speeds.push(report.stats.nodes as f64 / report.stats.elapsed.as_secs_f64() / 1e6);
    }
    depths.sort_unstable();
    let depths: Vec<_> = depths.iter().map(u16::to_string).collect();
    println!("| {SECONDS} random starts | {} | {:.1} |", depths.join(", "), median(speeds.into_iter()));
}

/// Counts the leaves below the start of a game, to a depth that takes about a second.
#[derive(Clone, Copy)]
struct LeafCount;

/// Enough leaves to measure a speed.
const ENOUGH_LEAVES: u64 = 20_000_000;

impl Visitor for LeafCount {
    type Output = ();

    fn visit<G: Game>(self, game: G) {
        let Ok(start) = game.set_up(0, None) else { return };
        let counts = (1..=game.longest_game()).map(|depth| (depth, perft(&start, depth)));
        let Some((depth, leaves)) = counts.take_while(|&(_, leaves)| leaves <= ENOUGH_LEAVES * 8).last() else {
            return;
        };
        let [ran] = race(ROUNDS, Clock::Thread, [Box::new(|| perft(black_box(&start), depth))]);
        println!("| {} | {depth} | {leaves} | {:.0} |", game.name(), ran.speed / 1e6);
    }
}
