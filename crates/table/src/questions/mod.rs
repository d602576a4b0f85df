//! Questions, answered: the one place that says what a question means. A [`Question`] is checked, then works; the server and the
//! browser's module find the session, say what it may cost, and schedule the work.

mod at_tables;
pub mod jobs;
mod positions;
mod records;
mod review;
mod search;

pub use records::{first_game, recorded_games, records_in};
pub use review::{GameReview, Reviewed};
pub use search::{KeptEngines, PreparedSearch, SearchBounds};

use crate::no_such_ply;
use rival_game::{Phrase, phrase};
use rival_play::{Player, Session, Setup, Start};
use rival_wire::{AtPosition, Problem, WeightSet, WeightSetBody, Where, checked_seed, weights};
use std::sync::atomic::AtomicBool;

/// Moves that may be played from a position before it is looked at.
const MOST_MOVES: usize = 512;

/// The work that answers a question, until the flag is raised.
pub type Work<T> = Box<dyn FnOnce(Option<&AtomicBool>) -> Result<T, Problem> + Send>;

/// What answering takes, for those who schedule it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Next to nothing.
    Instant,
    /// A search of this many milliseconds, about.
    Search(u64),
    /// A tree, recorded and written down.
    Tree,
    /// A tree with its steps.
    Trace,
}

/// A question about a position.
pub trait Question: Sized {
    /// What is answered.
    type Answer: serde::Serialize + Send + 'static;
    /// What answering takes.
    const COST: Cost;
    /// Whether it asks the machine about the game: not while a game in earnest goes on.
    const ANALYSES: bool = true;

    /// Which position.
    fn at(&self) -> &Where;

    /// Checks the question, asked about where this session has come to; the work is still to be done.
    ///
    /// # Errors
    /// If it makes no sense there.
    fn prepare(self, session: Session, bounds: &SearchBounds) -> Result<Work<Self::Answer>, Problem>;
}

/// The game that has come to this position, `moves` included.
///
/// # Errors
/// If there is no such game, set-up, position or move.
pub fn session_at(at: &AtPosition) -> Result<Session, Problem> {
    let start = Start::of(at.position.as_deref(), at.layout.as_deref());
    let setup = Setup { seed: checked_seed(at.seed)?.unwrap_or(0), start };
    let session = Session::new(rival_play::open(&at.game)?, setup, [Player::HUMAN, Player::HUMAN])?;
    play_on(session, &at.moves)
}

/// The game after these moves.
///
/// # Errors
/// If one of them is not legal, or they are too many.
pub fn play_on(mut session: Session, moves: &[String]) -> Result<Session, Problem> {
    if moves.len() > MOST_MOVES {
        return Err(too_many_moves());
    }
    for text in moves {
        session.play(text)?;
    }
    Ok(session)
}

/// A set of weights, told as numbers and as a file.
///
/// # Errors
/// If the game has no such heuristic or weights.
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
