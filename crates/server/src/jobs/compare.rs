//! Searches beside each other.

use super::{Step, Work};
use crate::api::{DrawnPositions, JobResult, Where, checked_seed, machine};
use crate::app::App;
use crate::problem::Problem;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::{CompareRun, ComparedPosition, Openings};
use rival_play::AnyGame;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Positions of a comparison, at most.
const MOST_POSITIONS: usize = 50;
/// Searches beside each other, at most.
const MOST_SEARCHES: usize = 50;
/// All searches of all positions, at most.
const MOST_RESULTS: usize = 600;
/// Where the chance of searches comes from, so that `rival search --position … --player … --seed 0` finds the same.
const SEED: u64 = 0;
/// What a search may take for its table, in MiB: what the engine takes elsewhere, so that it visits the same nodes.
const TABLE_MIB: u32 = 128;

impl App {
    /// A comparison to be made.
    pub(super) async fn compare(
        &self,
        game: &str,
        positions: Vec<Where>,
        drawn: Option<DrawnPositions>,
        searches: &[String],
    ) -> Result<CompareRun, Problem> {
        let game: Arc<dyn AnyGame> = rival_play::open(game)?.into();
        let count = drawn.map_or(0, |drawn| usize::from(drawn.count));
        let all = positions.len() + count;
        at_most("positions", "posiciones", all, MOST_POSITIONS)?;
        at_most("searches", "búsquedas", searches.len(), MOST_SEARCHES)?;
        at_most("searches × positions", "búsquedas × posiciones", all * searches.len(), MOST_RESULTS)?;
        let mut found = Vec::new();
        for (number, wanted) in (1..).zip(positions) {
            let session = self.find(wanted, true).await.map_err(|problem| problem.within(&numbered(number)))?;
            if session.game().name() != game.name() {
                let (here, there) = (game.name(), session.game().name());
                return Err(Problem::bad_setup(phrase!(
                    "position {number}: it is of {there}, not of {here}",
                    "posición {number}: es de {there}, no de {here}"
                )));
            }
            let at = game.position(&session.at().text())?;
            found.push(ComparedPosition { at, seed: SEED });
        }
        for number in 0..count as u64 {
            found.extend(drawn.map(|drawn| draw(&*game, drawn, number)).transpose()?);
        }
        let searches = searches.iter().map(|text| machine(text, &*game)).collect::<Result<Vec<_>, _>>()?;
        CompareRun::new(game, found, searches, TABLE_MIB).map_err(|error| Problem::bad_setup(error.reason))
    }
}

/// The drawn position of this number, from 0.
fn draw(game: &dyn AnyGame, drawn: DrawnPositions, number: u64) -> Result<ComparedPosition, Problem> {
    let seed = checked_seed(Some(drawn.seed))?.unwrap_or_default() + number;
    let opening = Openings::Plies(drawn.plies.into()).opening(game, number, seed);
    let opening = opening.map_err(|error| Problem::bad_setup(error.reason))?;
    Ok(ComparedPosition { at: opening.at, seed: SEED })
}

fn numbered(number: u32) -> Phrase {
    phrase!("position {number}", "posición {number}")
}

fn at_most(en: &str, es: &str, found: usize, most: usize) -> Result<(), Problem> {
    if found <= most {
        return Ok(());
    }
    Err(Problem::bad_setup(phrase!("{en}: at most {most}, not {found}", "{es}: como mucho {most}, no {found}")))
}

impl Work for CompareRun {
    fn step(&mut self, stop: &AtomicBool) -> Result<Step, Phrase> {
        CompareRun::step(self, stop);
        let (done, all) = CompareRun::progress(self);
        Ok(if done < all { Step::More } else { Step::Done })
    }

    fn progress(&self) -> (usize, usize) {
        CompareRun::progress(self)
    }

    fn result(&self) -> JobResult {
        JobResult::Compare(self.report())
    }
}

impl Problem {
    /// The same problem, said of a part of what was asked for.
    fn within(self, part: &Phrase) -> Problem {
        let said = |lang: Lang| format!("{}: {}", part.get(lang), self.say.get(lang));
        let say = Phrase::composed(said(Lang::En), said(Lang::Es));
        self.saying(say)
    }
}
