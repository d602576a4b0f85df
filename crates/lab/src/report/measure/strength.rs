//! Who is stronger: the levels among themselves, and the tuned heuristic against the classic one.

use super::{Effort, Stage, Step, sample};
use crate::stats::Tally;
use crate::{Agent, Contest, Format, Kind, LabError, Standings, Tournament};
use rival_game::{Level, Thinking};
use rival_play::{AnyGame, HeuristicId, SearchRequest};
use rival_search::Limits;
use std::sync::Arc;
use std::thread;

/// Results of matches.
#[derive(Clone, Debug)]
pub struct Strength {
    /// The levels, weakest first.
    pub levels: Vec<Level>,
    /// Their games, by their places in `levels`.
    pub standings: Standings,
    /// The engine with the tuned heuristic against itself with the classic one; `None` where they are the same.
    pub tuned: Option<Tally>,
}

/// Plays the matches.
pub(super) fn measure(
    game: &Arc<dyn AnyGame>,
    seed: u64,
    effort: Effort,
    tell: &mut dyn FnMut(Step),
) -> Result<Strength, LabError> {
    let levels = game.levels();
    let agents = levels.iter().map(|level| as_agent(level, effort.engine_nodes)).collect();
    let between_levels = tournament(game, agents, seed, effort.rounds);
    let heuristics = [HeuristicId::TUNED, HeuristicId::CLASSIC];
    let agents = heuristics.map(|heuristic| engine(heuristic.name(), heuristic, effort.engine_nodes)).to_vec();
    let of_heuristics = tournament(game, agents, seed, pairings(levels.len()) * effort.rounds);
    let differ = !same_heuristics(&**game);
    let of = between_levels.games() + if differ { of_heuristics.games() } else { 0 };
    let mut done = 0;
    let mut play = |tournament: &Tournament| {
        tournament.play(None, |_, _| -> Result<(), LabError> {
            done += 1;
            tell(Step { stage: Stage::Strength, done, of });
            Ok(())
        })
    };
    let standings = play(&between_levels)?;
    let tuned = if differ { Some(*play(&of_heuristics)?.against(0, 1)) } else { None };
    Ok(Strength { levels, standings, tuned })
}

fn pairings(agents: usize) -> usize {
    Format::RoundRobin.pairings(agents).len()
}

fn tournament(game: &Arc<dyn AnyGame>, agents: Vec<Agent>, seed: u64, rounds: usize) -> Tournament {
    let pairings = Format::RoundRobin.pairings(agents.len());
    let openings = sample::usual(&**game, seed);
    let contest = Contest { game: game.clone(), agents, pairings, openings, clock: None, seed, sprt: None };
    Tournament { contest, rounds, concurrency: thread::available_parallelism().map_or(1, usize::from) }
}

/// The level as it plays, but by nodes where it plays by time, so that the match can be repeated.
fn as_agent(level: &Level, nodes: u64) -> Agent {
    match level.thinking {
        Thinking::Textbook { .. } => Agent { name: level.id.to_owned(), kind: Kind::Level(level.clone()) },
        Thinking::Engine { .. } => engine(level.id, HeuristicId::TUNED, nodes),
    }
}

fn engine(name: &str, heuristic: HeuristicId, nodes: u64) -> Agent {
    let request = SearchRequest { heuristic, ..SearchRequest::default() };
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    Agent { name: name.to_owned(), kind: Kind::Search { request, limits } }
}

fn same_heuristics(game: &dyn AnyGame) -> bool {
    let weights_of = |id: HeuristicId| {
        let found = game.heuristics().into_iter().find(|heuristic| heuristic.id == id);
        found.map(|found| found.features.iter().map(|feature| (feature.name, feature.weight)).collect::<Vec<_>>())
    };
    weights_of(HeuristicId::CLASSIC) == weights_of(HeuristicId::TUNED)
}
