//! The one place that answers questions. A [`Question`] is checked, then it is work; the server and
//! the browser's module find the session, set the bounds and schedule the work.

mod at_tables;
pub mod jobs;
mod positions;
mod records;
mod review;
mod search;

pub use records::{first_game, recorded_games, records_in};
pub use review::{GameReview, ReviewSubject};
pub use search::{KeptEngines, PreparedSearch, SearchBounds};

use crate::no_such_ply;
use rival_game::{Phrase, phrase};
use rival_play::{Player, Session, Setup, Start};
use rival_wire::{AtPosition, PositionRef, Problem, WeightSet, WeightSetBody, checked_seed, weights};
use std::sync::atomic::AtomicBool;

/// The most moves between a position and the one in question.
const MOST_MOVES: usize = 512;

/// The work that answers a question. The flag stops it.
pub type Work<T> = Box<dyn FnOnce(Option<&AtomicBool>) -> Result<T, Problem> + Send>;

/// The cost of an answer, for scheduling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Negligible.
    Instant,
    /// A search of about this many milliseconds.
    Search(u64),
    /// A search that records its tree.
    Tree,
    /// A search that records its tree and every step.
    Trace,
}

/// A question about a position.
pub trait Question: Sized {
    /// The answer.
    type Answer: serde::Serialize + Send + 'static;
    /// Its cost.
    const COST: Cost;
    /// Whether the answer is analysis, which a rated game in progress forbids.
    const ANALYSES: bool = true;

    /// The position in question.
    fn at(&self) -> &PositionRef;

    /// Checks the question against the current position of a session, and returns the work.
    ///
    /// # Errors
    /// If the question makes no sense there.
    fn prepare(self, session: Session, bounds: &SearchBounds) -> Result<Work<Self::Answer>, Problem>;
}

/// The session at a position, with `moves` played.
///
/// # Errors
/// If the game, set-up, position or a move does not exist.
pub fn session_at(at: &AtPosition) -> Result<Session, Problem> {
    let start = Start::of(at.position.as_deref(), at.layout.as_deref());
    let setup = Setup { seed: checked_seed(at.seed)?.unwrap_or(0), start };
    let session = Session::new(rival_play::open(&at.game)?, setup, [Player::HUMAN, Player::HUMAN])?;
    play_on(session, &at.moves)
}

/// The session after these moves.
///
/// # Errors
/// If a move is illegal, or there are too many.
pub fn play_on(mut session: Session, moves: &[String]) -> Result<Session, Problem> {
    if moves.len() > MOST_MOVES {
        return Err(too_many_moves());
    }
    for text in moves {
        session.play(text)?;
    }
    Ok(session)
}

/// A weight set as numbers and as a file.
///
/// # Errors
/// If the game has no such heuristic or weight.
pub fn weight_set(body: WeightSetBody) -> Result<WeightSet, Problem> {
    let game = rival_play::open(&body.game)?;
    let heuristic = body.heuristic.of(&*game)?;
    let set = match body.toml {
        Some(toml) => WeightSet::read(&toml, heuristic, &*game),
        None => WeightSet::of(
            &weights(body.weights),
            &body.why.into_iter().collect::<Vec<_>>(),
            heuristic,
            body.name.as_deref(),
            &*game,
        ),
    };
    set.map_err(Problem::bad_setup)
}

fn too_many_moves() -> Problem {
    Problem::bad_request(phrase!("moves: at most {MOST_MOVES}", "moves: como mucho {MOST_MOVES}"))
}

fn no_thought() -> Problem {
    Problem::not_found(Phrase::fixed("The machine did not think about this move.", "La máquina no pensó esa jugada."))
}
