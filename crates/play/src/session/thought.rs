//! What the machine thinks of a game being played: its moves, a hint, the value of every move.

use super::{Seat, Session};
use crate::{Algorithm, HeuristicId, SearchRequest, Weights};
use rival_core::{MAX_MOVES, mix};
use rival_search::{Control, EngineOptions, Limits, Report};

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

    /// The part of the tree that the machine left out when it thought of the move of this number, measured against plain
    /// minimax from the same position to the same depth: 0.9 is nine positions in ten.
    ///
    /// `None` if it did not think, or if minimax is not through before `control` ends it.
    #[must_use]
    pub fn pruning(&self, number: usize, control: &mut Control<'_, String>) -> Option<f64> {
        let played = self.played.get(number)?;
        let thought = played.thought.as_ref()?;
        control.limits = control.limits.within(Limits::depth(thought.depth));
        let request = SearchRequest { algorithm: Algorithm::Minimax, ..SearchRequest::default() };
        let plain = played.before.search(&request, control).ok().filter(|plain| plain.stopped.is_none())?;
        Some(thought.figures.pruning_against(&plain.figures))
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
            Seat::Engine(_) => HeuristicId::TUNED,
            Seat::Level(level) => level.thinking.heuristic(),
            Seat::Human => HeuristicId::CLASSIC,
        }
    }
}

/// The heuristic value of a position with the heuristic's own weights.
pub(super) fn evaluate(at: &dyn crate::AnyPosition, heuristic: HeuristicId) -> crate::Evaluation {
    at.evaluate(heuristic, &Weights::default()).expect("a heuristic's own weights fit it")
}
