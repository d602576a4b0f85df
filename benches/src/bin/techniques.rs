//! Nodes to a fixed depth, with the engine's techniques added one at a time: the table in the
//! project's documents.

use rival_benches::opening;
use rival_core::{Heuristic, Weighted};
use rival_game::Game;
use rival_games::{color_clash, connect_four, desconecta, smart_horses, tictactoe};
use rival_search::{Control, EngineOptions, Limits, engine};

/// A technique's name and the function that enables it.
type Technique = (&'static str, fn(&mut EngineOptions));

/// The techniques, in the order in which they are added. All deepen iteratively, so every column
/// counts what a round leaves for the next.
const TECHNIQUES: [Technique; 10] = [
    ("alpha-beta, all rounds", |options| options.deepening = true),
    ("+ table", |options| options.table_mib = 128),
    ("+ the game's ranking", |options| options.ranking = true),
    ("+ principal variation", |options| options.pvs = true),
    ("+ aspiration", |options| options.aspiration = true),
    ("+ mirror images", |options| options.symmetry = true),
    ("+ wins seen", |options| options.winning_moves = true),
    ("+ history", |options| options.history = true),
    ("+ killers", |options| options.killers = true),
    ("+ two plies at a time", |options| options.double_steps = true),
];

/// The number of random openings for each game.
const OPENINGS: u64 = 12;

fn main() {
    let names: Vec<_> = TECHNIQUES.iter().map(|(name, _)| *name).collect();
    println!("| game | depth | {} |", names.join(" | "));
    println!("| --- | --- {}|", "| --- ".repeat(names.len()));
    row::<_, tictactoe::OpenLines<tictactoe::Any>>(
        &tictactoe::TicTacToe::variant("4x4:4").expect("a variant"),
        9,
        2,
    );
    row::<_, smart_horses::PointsAndProximity>(&smart_horses::SmartHorses, 10, 0);
    row::<_, color_clash::Territory>(&color_clash::ColorClash, 9, 4);
    row::<_, desconecta::ThreesAndPairs>(&desconecta::Desconecta { shape: desconecta::Standard }, 8, 6);
    row::<_, connect_four::Columns>(&connect_four::ConnectFour { shape: connect_four::Standard }, 12, 3);
}

/// The row of one game: total nodes from random openings of a few plies.
fn row<G: Game, H: Heuristic<Position = G::Position>>(game: &G, depth: u16, plies: u32) {
    let openings: Vec<G::Position> = (0..OPENINGS).filter_map(|seed| opening(game, seed, plies)).collect();
    let heuristic = Weighted::<H>::own();
    let mut options = EngineOptions::bare();
    let mut cells = Vec::new();
    for (_, turn_on) in TECHNIQUES {
        turn_on(&mut options);
        let nodes: u64 = openings
            .iter()
            .map(|at| engine(at, &heuristic, &options, &mut Control::limits(Limits::depth(depth))).stats.nodes)
            .sum();
        cells.push(thousands(nodes));
    }
    println!("| {} | {depth} | {} |", game.name(), cells.join(" | "));
}

fn thousands(nodes: u64) -> String {
    format!("{:.0} k", nodes as f64 / 1000.0)
}
