//! Players at work: a position in, a move out.

use crate::clock::Clocks;
use crate::game::Foul;
use rival_core::Seeded;
use rival_game::Level;
use rival_game::record::Note;
use rival_play::{Algorithm, AnyPosition, SearchRequest};
use rival_search::{Control, Limits, Report};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A move to be found.
pub(crate) struct Turn<'a> {
    /// The position, which is not over.
    pub(crate) at: &'a dyn AnyPosition,
    /// Where chance comes from.
    pub(crate) seed: u64,
    /// What the clock allows.
    pub(crate) limits: Limits,
    /// The clocks themselves, if there are any.
    pub(crate) clocks: Option<Clocks>,
    /// Raised when nobody wants the move any more.
    pub(crate) stop: &'a AtomicBool,
}

/// A move that was found.
pub(crate) struct Choice {
    /// The move, legal or not.
    pub(crate) mv: String,
    /// What was thought of it.
    pub(crate) note: Note,
}

/// Somebody who plays.
pub(crate) trait Player {
    /// Gets ready, before any clock runs.
    ///
    /// # Errors
    /// If it cannot; then it loses the game.
    fn begin(&mut self) -> Result<(), Foul> {
        Ok(())
    }

    /// Chooses a move.
    ///
    /// # Errors
    /// If it cannot; then it loses the game.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Foul>;
}

pub(super) struct LevelPlayer(pub(super) Level);

impl Player for LevelPlayer {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Foul> {
        Ok(chosen(turn.at.choose(&self.0, turn.seed, &mut turn.control(Limits::default()))))
    }
}

pub(super) struct SearchPlayer {
    pub(super) request: SearchRequest,
    pub(super) limits: Limits,
}

/// A forced move needs no thought, only a value to show beside it.
const DEPTH_OF_FORCED_MOVES: u16 = 1;
/// How long to think about a move if nothing limits it, neither options nor a clock.
pub(super) const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl Player for SearchPlayer {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Foul> {
        let forced = turn.at.legal().len() == 1;
        let mut limits = self.limits.within(turn.limits);
        if limits.time.is_none() && !is_bounded(self.request.algorithm, &limits) {
            limits.time = Some(DEFAULT_TIME);
        }
        if forced {
            limits = limits.within(Limits::depth(DEPTH_OF_FORCED_MOVES));
        }
        let mut request = self.request.clone();
        request.order.shuffled_root = Some(turn.seed);
        request.mcts.seed = turn.seed;
        let report = turn.at.search(&request, &mut turn.control(limits));
        Ok(chosen(report.expect("the weights fit the game since the agent was made")))
    }
}

/// Whether a search ends by itself, without a clock. Monte Carlo goes on for ever at any depth.
pub(super) fn is_bounded(algorithm: Algorithm, limits: &Limits) -> bool {
    limits.nodes.is_some() || (limits.depth.is_some() && algorithm != Algorithm::Mcts)
}

pub(super) struct RandomPlayer;

impl Player for RandomPlayer {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Foul> {
        let mv = Seeded::new(turn.seed).choose(&turn.at.legal()).cloned().unwrap_or_default();
        Ok(Choice { mv, note: Note::default() })
    }
}

impl<'a> Turn<'a> {
    fn control(&self, limits: Limits) -> Control<'a, String> {
        Control { limits: limits.within(self.limits), stop: Some(self.stop), progress: None }
    }
}

fn chosen(report: Report<String>) -> Choice {
    let note = Note { value: Some(report.value), depth: Some(report.depth), ..Note::default() };
    Choice { mv: report.best.unwrap_or_default(), note }
}
