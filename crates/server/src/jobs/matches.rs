//! Matches between two machines.

use super::{Step, Work};
use crate::api::{JobResult, SeatSpec, checked_seed};
use crate::problem::Problem;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::{MatchRun, MoveBudget};
use rival_play::AnyGame;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The most games of a match: a difference of 50 Elo shows.
pub(crate) const MOST_GAMES: u32 = 400;
/// What a move may cost. Four hundred games at the most that the engine gets take a minute or two.
const BUDGET: MoveBudget = MoveBudget {
    usual_nodes: 2_000,
    most_nodes: 20_000,
    most_textbook_nodes: 2_000_000,
    memory_mib: 32,
    proof_time: Duration::from_secs(1),
};

/// A match to be played.
pub(super) fn work(
    game: &str,
    [first, second]: [&SeatSpec; 2],
    games: u32,
    seed: Option<u64>,
) -> Result<MatchRun, Problem> {
    let game: Arc<dyn AnyGame> = rival_play::open(game)?.into();
    if games == 0 || games > MOST_GAMES || !games.is_multiple_of(2) {
        return Err(Problem::bad_setup(phrase!(
            "games: an even number from 2 to {MOST_GAMES}, for they come in pairs, not {games}",
            "games: un número par de 2 a {MOST_GAMES}, porque van por parejas, no {games}"
        )));
    }
    let players = [first.player(&*game)?, second.player(&*game)?];
    let seed = checked_seed(seed)?.unwrap_or(1);
    MatchRun::new(game, players, games as usize, seed, BUDGET).map_err(|error| Problem::bad_setup(error.reason))
}

impl Work for MatchRun {
    fn step(&mut self, stop: &AtomicBool) -> Result<Step, Phrase> {
        let finished = MatchRun::step(self, stop).map_err(|error| in_openings(&error.reason))?;
        let (played, games) = MatchRun::progress(self);
        Ok(match finished {
            None => Step::Left,
            Some(_) if played < games => Step::More,
            Some(_) => Step::Done,
        })
    }

    fn progress(&self) -> (usize, usize) {
        MatchRun::progress(self)
    }

    fn result(&self) -> JobResult {
        JobResult::Match(Box::new(self.report()))
    }
}

fn in_openings(reason: &Phrase) -> Phrase {
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    phrase!("openings: {en}", "aperturas: {es}")
}
