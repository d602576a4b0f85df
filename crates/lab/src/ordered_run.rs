//! Runs a contest and counts its games in order of number, whatever order they end in.

use crate::contest::{Contest, FinishedGame};
use crate::error::LabError;
use crate::journal::Journal;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// The first games of a contest, written to a journal as they end and counted in order of number.
/// [`Contest::play_in_parallel`] provides the threads.
pub struct OrderedRun<'a> {
    /// The contest.
    pub contest: &'a Contest,
    /// The most games.
    pub games: usize,
    /// The number of games at a time.
    pub concurrency: usize,
    /// The journal; games found in it are not played again.
    pub journal: Option<Journal>,
    /// Set to end the run early.
    pub stop: &'a AtomicBool,
}

impl OrderedRun<'_> {
    /// Plays the games and counts them in order of number, until `counted` breaks.
    ///
    /// The count then does not depend on which games end first: short games have no more weight in
    /// a test that stops by itself, and the same seed stops it at the same game.
    ///
    /// # Errors
    /// If a game has no opening, the journal fails, or `counted` does.
    pub fn play<E: From<LabError>>(
        mut self,
        mut counted: impl FnMut(&FinishedGame) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let found = self.journal.as_mut().map(Journal::take_found).unwrap_or_default();
        let numbers: Vec<usize> = (0..self.games).filter(|number| !found.contains_key(number)).collect();
        let mut waiting = InOrder { next: 0, early: found };
        let mut count = |waiting: &mut InOrder<FinishedGame>| -> Result<ControlFlow<()>, E> {
            while let Some(finished) = waiting.pop(self.games) {
                if counted(&finished)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        };
        let mut flow = count(&mut waiting)?;
        if flow.is_continue() {
            let journal = &mut self.journal;
            self.contest.play_in_parallel(
                numbers.into_iter(),
                self.concurrency,
                self.stop,
                |finished| -> Result<_, E> {
                    let kept = journal.as_mut().map(|journal| journal.append(&finished.record)).transpose();
                    kept.map_err(LabError::from)?;
                    waiting.early.insert(finished.number, finished);
                    flow = count(&mut waiting)?;
                    Ok(flow)
                },
            )?;
        }
        // Which games ended after the last counted one depends on speed; they are not part of the
        // result.
        let end = flow.is_break().then_some(waiting.next);
        let finished = self.journal.map(|mut journal| journal.finish(end)).transpose();
        finished.map_err(LabError::from)?;
        Ok(())
    }
}

/// Sorts numbered items as they arrive.
struct InOrder<T> {
    next: usize,
    early: BTreeMap<usize, T>,
}

impl<T> InOrder<T> {
    /// The next item in order below `end`, if it has arrived.
    fn pop(&mut self, end: usize) -> Option<T> {
        let item = self.early.remove(&self.next).filter(|_| self.next < end)?;
        self.next += 1;
        Some(item)
    }
}
