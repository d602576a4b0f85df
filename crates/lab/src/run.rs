//! Runs a contest and counts its games in their order, whatever order they end in.

use crate::contest::{Contest, Finished};
use crate::opening::OpeningError;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Plays the first `games` games of a contest and counts them in the order of their numbers, until `counted` breaks.
///
/// So what is counted does not depend on which games end first: short games do not weigh more in a test that stops by
/// itself, and the same seed stops it at the same game.
///
/// # Errors
/// If a game has no opening, or `counted` fails.
pub(crate) fn run<E: From<OpeningError>>(
    contest: &Contest,
    games: usize,
    concurrency: usize,
    mut counted: impl FnMut(&Finished) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut waiting = InOrder::default();
    contest.play(0..games, concurrency, |finished| {
        waiting.push(finished.number, finished);
        while let Some(finished) = waiting.pop() {
            if counted(&finished)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    })
}

/// Puts numbered things in order as they come.
struct InOrder<T> {
    next: usize,
    early: BTreeMap<usize, T>,
}

impl<T> Default for InOrder<T> {
    fn default() -> InOrder<T> {
        InOrder { next: 0, early: BTreeMap::new() }
    }
}

impl<T> InOrder<T> {
    fn push(&mut self, number: usize, item: T) {
        self.early.insert(number, item);
    }

    /// The next in order, if it is here already.
    fn pop(&mut self) -> Option<T> {
        let item = self.early.remove(&self.next)?;
        self.next += 1;
        Some(item)
    }
}
