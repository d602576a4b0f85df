//! Runs a contest and counts its games in their order, whatever order they end in.

use crate::contest::{Contest, Finished};
use crate::error::LabError;
use crate::journal::Journal;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// The first games of a contest, kept in a journal as they end and counted in the order of their numbers. The threads that play
/// them are those of [`Contest::play_in_parallel`].
pub struct OrderedRun<'a> {
    /// Whose games are played.
    pub contest: &'a Contest,
    /// How many games, at most.
    pub games: usize,
    /// How many at a time.
    pub concurrency: usize,
    /// Where games are kept; what is there already is not played again.
    pub journal: Option<Journal>,
    /// Raised to end it early.
    pub stop: &'a AtomicBool,
}

impl OrderedRun<'_> {
    /// Plays the games and counts them in the order of their numbers, until `counted` breaks.
    ///
    /// So what is counted does not depend on which games end first: short games do not weigh more in a test that stops by
    /// itself, and the same seed stops it at the same game.
    ///
    /// # Errors
    /// If a game has no opening, the journal fails, or `counted` does.
    pub fn play<E: From<LabError>>(
        mut self,
        mut counted: impl FnMut(&Finished) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let found = self.journal.as_mut().map(Journal::take_found).unwrap_or_default();
        let numbers: Vec<usize> = (0..self.games).filter(|number| !found.contains_key(number)).collect();
        let mut waiting = InOrder { next: 0, early: found };
        let mut count = |waiting: &mut InOrder<Finished>| -> Result<ControlFlow<()>, E> {
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
        // Games that ended after the one that ended it all depend on who was fast; they do not belong to the result.
        let end = flow.is_break().then_some(waiting.next);
        let finished = self.journal.map(|mut journal| journal.finish(end)).transpose();
        finished.map_err(LabError::from)?;
        Ok(())
    }
}

/// Puts numbered things in order as they come.
struct InOrder<T> {
    next: usize,
    early: BTreeMap<usize, T>,
}

impl<T> InOrder<T> {
    /// The next in order below `end`, if it is here already.
    fn pop(&mut self, end: usize) -> Option<T> {
        let item = self.early.remove(&self.next).filter(|_| self.next < end)?;
        self.next += 1;
        Some(item)
    }
}
