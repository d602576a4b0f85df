//! How fast games from files are beside the same games written by hand: leaves of the move tree and
//! nodes of the engine in a second, both in one run.
//!
//! ```text
//! cargo run --release -p rival-files --example beside_ours
//! ```

use rival_core::{Position, Weighted, perft};
use rival_game::{ExplainedHeuristic, Game, HeuristicId, HeuristicVisitor, Visitor};
use rival_search::{Engine, EngineOptions, Limits};
use std::time::Instant;

/// Times one kind of work on a game: the amount done per second.
struct Speed {
    /// The depth of the tree; with `engine`, of the search.
    depth: u16,
    engine: bool,
    position: Option<String>,
}

impl Visitor for &Speed {
    type Output = f64;
    fn visit<G: Game>(self, game: G) -> f64 {
        let at = match &self.position {
            Some(text) => game.parse_position(text).expect("a position"),
            None => game.set_up(0, None).expect("a start"),
        };
        let best_of_three = (0..3).map(|_| {
            let begun = Instant::now();
            let count = if self.engine {
                game.with_heuristic(HeuristicId::CLASSIC, Search(at, self.depth)).expect("a heuristic")
            } else {
                perft(&at, self.depth.into())
            };
            count as f64 / begun.elapsed().as_secs_f64()
        });
        best_of_three.fold(0.0, f64::max)
    }
}

/// A search of the engine to a depth, and its nodes.
struct Search<P>(P, u16);

impl<P: Position> HeuristicVisitor<P> for Search<P> {
    type Output = u64;
    fn visit<H: ExplainedHeuristic<Position = P>>(self, heuristic: H) -> u64 {
        let mut engine = Engine::with_options(Weighted::new(heuristic), EngineOptions::default());
        engine.search(&self.0, &mut Limits::depth(self.1).into()).stats.nodes
    }
}

fn main() {
    let horses = "4W2B/8/8/8/8/8/8/8 w 0 0 f8+3,b7+10,e7+5,d6-5,h5-3,e4-4,h4-1,d3-10,e3+4,g3+1";
    let horses_file = "4w2b/8/8/8/8/8/8/8 8/8/8/8/8/8/8/8 w 0 0 f8+3,b7+10,e7+5,d6-5,h5-3,e4-4,h4-1,d3-10,e3+4,g3+1";
    let games = [
        ("tictactoe", "tic-tac-toe", None, [8, 9]),
        ("connect-four", "connect-four", None, [7, 11]),
        ("smart-horses", "smart-horses", Some([horses, horses_file]), [8, 9]),
        ("color-clash", "color-clash", None, [7, 8]),
    ];
    println!(
        "{:<14} {:>12} {:>12} {:>6}   {:>12} {:>12} {:>6}",
        "", "leaves/s", "file", "ratio", "nodes/s", "file", "ratio"
    );
    for (ours, file, positions, depths) in games {
        let path = format!("{}/../../examples/games/{file}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a file");
        let program = rival_files::install(&text).expect("a file that compiles");
        print!("{ours:<14}");
        for (depth, engine) in depths.into_iter().zip([false, true]) {
            let speed = |place: usize| Speed { depth, engine, position: positions.map(|both| both[place].to_owned()) };
            let hand = rival_games::open(ours, &speed(0)).expect("a game");
            let from_file = rival_files::visit(program, &speed(1));
            print!(" {hand:>12.0} {from_file:>12.0} {:>6.2}  ", from_file / hand);
        }
        println!();
    }
    for file in ["othello", "breakthrough", "hex"] {
        let path = format!("{}/../../examples/games/{file}.toml", env!("CARGO_MANIFEST_DIR"));
        let program = rival_files::install(&std::fs::read_to_string(path).expect("a file")).expect("it compiles");
        let depth = if file == "hex" { 3 } else { 5 };
        let leaves = rival_files::visit(program, &Speed { depth, engine: false, position: None });
        println!("{file:<14} {:>12} {leaves:>12.0}", "");
    }
}
