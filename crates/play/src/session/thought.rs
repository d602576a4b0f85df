//! What the machine thinks of a game being played: its moves, a hint, the value of every move.

use super::{Seat, Session};
use crate::{HeuristicId, SearchRequest, Weights};
use rival_core::{MAX_MOVES, mix};
use rival_search::{Control, EngineOptions, Report};

impl Session {
    /// What the machine that is to move wants to play; `None` if it is not the machine's turn. `control` may shorten its
    /// thinking, never lengthen it.
    ///
    /// The same moves played after the same seed give the same thought, but for what a clock has cut short.
    #[must_use]
    pub fn think(&self, control: &mut Control<'_, String>) -> Option<Report<String>> {
        match self.to_move()? {
            Seat::Human => None,
            Seat::Level(level) => Some(self.at.choose(level, self.seed_of_ply(), control)),
            Seat::Engine(limits) => {
                control.limits = control.limits.within(*limits);
                Some(self.search(EngineOptions::default(), control))
            }
        }
    }

    /// What the engine would play, at full strength whatever the level of the game, for as long as `control` allows.
    #[must_use]
    pub fn hint(&self, control: &mut Control<'_, String>) -> Report<String> {
        self.search(EngineOptions::default(), control)
    }

    /// What the engine thinks of every legal move: [`Report::lines`] has a line for each, with its exact value at the
    /// depth reached, the best first.
    #[must_use]
    pub fn values(&self, control: &mut Control<'_, String>) -> Report<String> {
        self.search(EngineOptions { lines: MAX_MOVES as u16, ..EngineOptions::default() }, control)
    }

    fn search(&self, engine: EngineOptions, control: &mut Control<'_, String>) -> Report<String> {
        let request = SearchRequest { engine, ..SearchRequest::default() };
        self.at.search(&request, control).expect("a heuristic's own weights fit it")
    }

    /// Every ply has a seed of its own, so that the machine does not repeat itself within a game.
    fn seed_of_ply(&self) -> u64 {
        self.setup.seed ^ mix(self.played.len() as u64)
    }

    /// The heuristic that a seat thinks with; people are explained things in the one they are taught.
    pub(super) fn heuristic_of(seat: &Seat) -> HeuristicId {
        match seat {
            Seat::Engine(_) => HeuristicId::Tuned,
            Seat::Level(level) => match level.thinking {
                rival_core::Thinking::Engine { .. } => HeuristicId::Tuned,
                rival_core::Thinking::Textbook { .. } => HeuristicId::Classic,
            },
            Seat::Human => HeuristicId::Classic,
        }
    }
}

/// The heuristic value of a position with the heuristic's own weights.
pub(super) fn evaluate(at: &dyn crate::AnyPosition, heuristic: HeuristicId) -> crate::Evaluation {
    at.evaluate(heuristic, &Weights::default()).expect("a heuristic's own weights fit it")
}
