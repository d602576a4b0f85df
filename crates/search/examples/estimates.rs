//! Measures the solver's estimates: the nodes it takes for random positions beside the game's
//! estimate (`Solvable::expected_nodes`).
//!
//! `cargo run --release -p rival-search --example estimates GAME POSITIONS NODES PLIES...`
//!
//! Positions come from seeded random games, stopped after PLIES plies. The solver stops after NODES
//! nodes.

use rival_core::{Position as _, Seeded, Solvable as _};
use rival_game::Game;
use rival_games::Visitor;
use rival_search::{Limits, SolveControl, SolveGoal, solve};

struct Measure {
    positions: usize,
    most: u64,
    plies: Vec<u64>,
}

impl Visitor for Measure {
    type Output = ();

    fn visit<G: Game>(self, game: G) {
        println!("| game | plies played | positions | estimate: median | nodes: median | nine in ten | hardest |");
        println!("| --- | --- | --- | --- | --- | --- | --- |");
        for plies in self.plies {
            let found = (0..200).filter_map(|seed| random(&game, seed, plies)).take(self.positions);
            let (mut nodes, mut estimates): (Vec<u64>, Vec<u64>) = found
                .map(|at| {
                    let limits = Limits { nodes: Some(self.most), ..Limits::default() };
                    let solution = solve(&at, SolveGoal::Margin, &mut SolveControl::limits(limits));
                    (solution.nodes, at.expected_nodes().unwrap_or(u64::MAX))
                })
                .unzip();
            if nodes.is_empty() {
                continue;
            }
            nodes.sort_unstable();
            estimates.sort_unstable();
            let shown = |nodes: u64| if nodes >= self.most { format!("more than {nodes}") } else { nodes.to_string() };
            let (count, last) = (nodes.len(), nodes.len() - 1);
            println!(
                "| {} | {plies} | {count} | {} | {} | {} | {} |",
                game.name(),
                estimates[count / 2],
                shown(nodes[count / 2]),
                shown(nodes[last * 9 / 10]),
                shown(nodes[last])
            );
        }
    }
}

/// The position of a random game after `plies` plies, if the game is not over.
fn random<G: Game>(game: &G, seed: u64, plies: u64) -> Option<G::Position> {
    let mut at = game.set_up(seed, None).ok()?;
    let mut chance = Seeded::new(seed);
    for _ in 0..plies {
        at.play(*chance.choose(&at.legal_moves())?);
    }
    at.outcome().is_none().then_some(at)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "connect-four".to_owned());
    let mut numbers = arguments.filter_map(|text| text.parse::<u64>().ok());
    let positions = numbers.next().unwrap_or(15) as usize;
    let most = numbers.next().unwrap_or(3_000_000);
    let plies = numbers.collect();
    if let Err(error) = rival_games::open(&game, Measure { positions, most, plies }) {
        eprintln!("{error}");
    }
}
