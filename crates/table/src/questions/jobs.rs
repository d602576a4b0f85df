//! Work that takes minutes, step by step: matches and comparisons.

use rival_game::{Lang, Phrase, phrase};
use rival_lab::{CompareRun, ComparedPosition, MatchRun, MoveBudget, Openings};
use rival_play::{AnyGame, Session};
use rival_wire::Problem;
use rival_wire::{DrawnPositions, JobResult, checked_seed, machine};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The most games of a match: a difference of 50 Elo shows.
const MOST_GAMES: u32 = 400;
/// What a move may cost. Four hundred games at the most that the engine gets take a minute or two.
const BUDGET: MoveBudget = MoveBudget {
    default_nodes: 2_000,
    max_nodes: 20_000,
    max_textbook_nodes: 2_000_000,
    memory_mib: 32,
    proof_time: Duration::from_secs(1),
};
/// Positions of a comparison, at most.
const MOST_POSITIONS: usize = 50;
/// Searches beside each other, at most.
const MOST_SEARCHES: usize = 50;
/// All searches of all positions, at most.
const MOST_RESULTS: usize = 600;
/// Where the chance of searches comes from, so that `rival search --position … --player … --seed 0` finds the same.
const SEED: u64 = 0;

/// A job: work that takes minutes, done step by step.
pub trait Job: Send {
    /// Does the next step. A raised flag ends a step early.
    ///
    /// # Errors
    /// If it cannot go on.
    fn step(&mut self, stop: &AtomicBool) -> Result<JobStep, Phrase>;

    /// How many steps are done, and how many there are in all.
    fn progress(&self) -> (usize, usize);

    /// What has come of it so far.
    fn result(&self) -> JobResult;
}

/// How a step ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobStep {
    /// There is more to do.
    More,
    /// That was the last.
    Done,
    /// It was stopped before it was through, and there is no use in going on.
    Left,
}

/// A match to be played.
///
/// # Errors
/// If there is no such game, player, or number of games.
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

/// A comparison that is to be made, of a size that is granted; its positions are still to be found.
pub struct Comparison {
    game: Arc<dyn AnyGame>,
    drawn: Option<DrawnPositions>,
    searches: Vec<String>,
    table_mib: u32,
    found: Vec<ComparedPosition>,
}

impl Comparison {
    /// Searches beside each other in the given positions and in those that are drawn; each may take `table_mib` for its table.
    ///
    /// # Errors
    /// If there is no such game, or it would be too large.
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

    /// Adds the position that a game has come to, or says why it could not be found.
    ///
    /// # Errors
    /// If it was not found, or is of another game.
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

    /// The comparison, step by step.
    ///
    /// # Errors
    /// If a position cannot be drawn, or what is to be compared does not search.
    pub fn run(mut self) -> Result<CompareRun, Problem> {
        for number in 0..self.drawn.map_or(0, |drawn| drawn.count.into()) {
            self.found.extend(self.drawn.map(|drawn| draw(&*self.game, drawn, number)).transpose()?);
        }
        let searches = self.searches.iter().map(|text| machine(text, &*self.game)).collect::<Result<Vec<_>, _>>()?;
        CompareRun::new(self.game, self.found, searches, self.table_mib)
            .map_err(|error| Problem::bad_setup(error.reason))
    }
}

/// The drawn position of this number, from 0.
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
