//! Matches and comparisons, which take minutes, as jobs of many steps.

use rival_game::{Lang, Phrase, phrase};
use rival_lab::{CompareRun, ComparedPosition, MatchRun, MoveBudget, Openings};
use rival_play::{AnyGame, Session};
use rival_wire::Problem;
use rival_wire::{DrawnPositions, JobResult, checked_seed, machine};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The most games of a match, enough for a difference of 50 Elo.
const MOST_GAMES: u32 = 400;
/// The limits of a move. With them four hundred games take a minute or two.
const BUDGET: MoveBudget = MoveBudget {
    default_nodes: 2_000,
    max_nodes: 20_000,
    max_textbook_nodes: 2_000_000,
    memory_mib: 32,
    proof_time: Duration::from_secs(1),
};
/// The most positions of a comparison.
const MOST_POSITIONS: usize = 50;
/// The most searches of a comparison.
const MOST_SEARCHES: usize = 50;
/// The most pairs of a search and a position.
const MOST_RESULTS: usize = 600;
/// The seed of searches: that of `rival search --position … --player … --seed 0`.
const SEED: u64 = 0;

/// A job of minutes, done in steps.
pub trait Job: Send {
    /// Does the next step. The flag ends a step early.
    ///
    /// # Errors
    /// If the job cannot go on.
    fn step(&mut self, stop: &AtomicBool) -> Result<JobStep, Phrase>;

    /// Steps done, and all steps.
    fn progress(&self) -> (usize, usize);

    /// The result so far.
    fn result(&self) -> JobResult;
}

/// The end of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobStep {
    /// There are more steps.
    More,
    /// This step was the last.
    Done,
    /// The step was interrupted, and the job is over.
    Left,
}

/// Prepares a match.
///
/// # Errors
/// If the game, a player or the number of games is refused.
pub fn match_run(game: &str, [first, second]: [&str; 2], games: u32, seed: Option<u64>) -> Result<MatchRun, Problem> {
    let game: Arc<dyn AnyGame> = rival_play::open(game)?.into();
    if games == 0 || games > MOST_GAMES || !games.is_multiple_of(2) {
        return Err(Problem::bad_setup(phrase!(
            "games: an even number from 2 to {MOST_GAMES}, for they come in pairs, not {games}",
            "games: un número par de 2 a {MOST_GAMES}, porque van por parejas, no {games}"
        )));
    }
    let players = [machine(first, &*game)?, machine(second, &*game)?];
    let seed = checked_seed(seed)?.unwrap_or(1);
    MatchRun::new(game, players, games as usize, seed, BUDGET).map_err(|error| Problem::bad_setup(error.reason))
}

impl Job for MatchRun {
    fn step(&mut self, stop: &AtomicBool) -> Result<JobStep, Phrase> {
        let finished = MatchRun::step(self, stop).map_err(|error| in_openings(&error.reason))?;
        let (played, games) = MatchRun::progress(self);
        Ok(match finished {
            None => JobStep::Left,
            Some(_) if played < games => JobStep::More,
            Some(_) => JobStep::Done,
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

/// A comparison of granted size, whose positions are not all known yet.
pub struct Comparison {
    game: Arc<dyn AnyGame>,
    drawn: Option<DrawnPositions>,
    searches: Vec<String>,
    table_mib: u32,
    found: Vec<ComparedPosition>,
}

impl Comparison {
    /// Compares searches in the given and the drawn positions, each with a table of `table_mib`.
    ///
    /// # Errors
    /// If there is no such game, or the comparison is too large.
    pub fn new(
        game: &str,
        positions: usize,
        drawn: Option<DrawnPositions>,
        searches: Vec<String>,
        table_mib: u32,
    ) -> Result<Comparison, Problem> {
        let game = rival_play::open(game)?.into();
        let all = positions + drawn.map_or(0, |drawn| usize::from(drawn.count));
        at_most("positions", "posiciones", all, MOST_POSITIONS)?;
        at_most("searches", "búsquedas", searches.len(), MOST_SEARCHES)?;
        at_most("searches × positions", "búsquedas × posiciones", all * searches.len(), MOST_RESULTS)?;
        Ok(Comparison { game, drawn, searches, table_mib, found: Vec::new() })
    }

    /// Adds the position of a session, or the reason why there is none.
    ///
    /// # Errors
    /// If there is none, or it belongs to another game.
    pub fn add(&mut self, session: Result<Session, Problem>) -> Result<(), Problem> {
        let number = self.found.len() + 1;
        let session = session.map_err(|problem| problem.within(&numbered(number)))?;
        if session.game().name() != self.game.name() {
            let (here, there) = (self.game.name(), session.game().name());
            return Err(Problem::bad_setup(phrase!(
                "position {number}: it is of {there}, not of {here}",
                "posición {number}: es de {there}, no de {here}"
            )));
        }
        self.found.push(ComparedPosition { at: self.game.position(&session.at().text())?, seed: SEED });
        Ok(())
    }

    /// The comparison as a job.
    ///
    /// # Errors
    /// If a position cannot be drawn, or a player does not search.
    pub fn run(mut self) -> Result<CompareRun, Problem> {
        for number in 0..self.drawn.map_or(0, |drawn| drawn.count.into()) {
            self.found.extend(self.drawn.map(|drawn| draw(&*self.game, drawn, number)).transpose()?);
        }
        let searches = self.searches.iter().map(|text| machine(text, &*self.game)).collect::<Result<Vec<_>, _>>()?;
        CompareRun::new(self.game, self.found, searches, self.table_mib)
            .map_err(|error| Problem::bad_setup(error.reason))
    }
}

/// The drawn position with this number, from 0.
fn draw(game: &dyn AnyGame, drawn: DrawnPositions, number: u64) -> Result<ComparedPosition, Problem> {
    let seed = checked_seed(Some(drawn.seed))?.unwrap_or_default() + number;
    let opening = Openings::Plies(drawn.plies.into()).opening(game, number, seed);
    let opening = opening.map_err(|error| Problem::bad_setup(error.reason))?;
    Ok(ComparedPosition { at: opening.at, seed: SEED })
}

fn numbered(number: usize) -> Phrase {
    phrase!("position {number}", "posición {number}")
}

fn at_most(en: &str, es: &str, found: usize, most: usize) -> Result<(), Problem> {
    if found <= most {
        return Ok(());
    }
    Err(Problem::bad_setup(phrase!("{en}: at most {most}, not {found}", "{es}: como mucho {most}, no {found}")))
}

impl Job for CompareRun {
    fn step(&mut self, stop: &AtomicBool) -> Result<JobStep, Phrase> {
        CompareRun::step(self, stop);
        let (done, all) = CompareRun::progress(self);
        Ok(if done < all { JobStep::More } else { JobStep::Done })
    }

    fn progress(&self) -> (usize, usize) {
        CompareRun::progress(self)
    }

    fn result(&self) -> JobResult {
        JobResult::Compare(self.report())
    }
}
