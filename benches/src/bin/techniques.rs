//! Nodes to a fixed depth, each technique of the engine added one at a time: the table in the project's documents.

use rival_benches::opening;
use rival_core::{Heuristic, Weighted};
use rival_game::Game;
use rival_games::{color_clash, connect_four, desconecta, smart_horses, tictactoe};
use rival_search::{Control, EngineOptions, Limits, Technique, engine};

/// The names of the techniques in the order in which they are added, as reports and the page have them.
const NAMES: [&str; Technique::ALL.len()] = [
    "+ ordering",
    "+ table",
    "+ iterative deepening",
    "+ principal variation",
    "+ aspiration",
    "+ mirror images",
    "+ wins seen",
    "+ history",
    "+ killers",
    "+ two plies at a time",
];

/// Random openings from which each game is searched.
const OPENINGS: u64 = 12;

fn main() {
    println!("| game | depth | alpha-beta | {} |", NAMES.join(" | "));
    println!("| --- | --- | --- {}|", "| --- ".repeat(NAMES.len()));
    row::<_, tictactoe::OpenLines<tictactoe::Any>>(
        &tictactoe::TicTacToe::variant("4x4:4").expect("a variant"),
        9,
        2,
    );
    row::<_, smart_horses::PointsAndProximity>(&smart_horses::SmartHorses, 10, 0);
    row::<_, color_clash::Territory>(&color_clash::ColorClash, 9, 4);
    row::<_, desconecta::ThreesAndPairs>(&desconecta::Desconecta { shape: desconecta::Standard }, 8, 6);
    row::<_, connect_four::Columns>(&connect_four::ConnectFour { shape: connect_four::Standard }, 10, 3);
}

/// One game's row: nodes in all from random openings, each a few plies long.
fn row<G: Game, H: Heuristic<Position = G::Position>>(game: &G, depth: u16, plies: u32) {
    let openings: Vec<G::Position> = (0..OPENINGS).filter_map(|seed| opening(game, seed, plies)).collect();
    let heuristic = Weighted::<H>::own();
    let mut cells = Vec::new();
    let steps = Technique::ALL.map(Technique::with_those_before);
    for options in std::iter::once(EngineOptions::bare()).chain(steps) {
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
