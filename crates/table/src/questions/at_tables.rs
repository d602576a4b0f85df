//! Questions about tables: explanations, pruning and hints.

use super::{SearchBounds, Work, no_such_ply, no_thought};
use crate::TableState;
use rival_core::Side;
use rival_play::{Algorithm, HeuristicId, SearchRequest, Session, Thought};
use rival_search::{Control, Limits};
use rival_wire::{Hint, Problem, Pruning, Why};
use std::time::Duration;

/// Limits of plain minimax when it measures what alpha-beta left out.
const PLAIN_NODES: u64 = 50_000_000;
const PLAIN_TIME: Duration = Duration::from_secs(5);
/// Far more time than a hint takes; it bounds a machine that stands still.
const HINT_TIME: Duration = Duration::from_secs(20);

impl TableState {
    /// Explains the move that answered this ply.
    ///
    /// # Errors
    /// If there is no such move, or analysis is not allowed.
    pub fn why(&self, ply: u32) -> Result<Why, Problem> {
        let session = self.session_at(None, true)?;
        let why = session.why(ply as usize).ok_or_else(no_such_ply)?;
        let played = session.played().get(ply as usize).ok_or_else(no_such_ply)?;
        Ok(Why::of(&why, &*played.before))
    }

    /// The part of the tree that a machine's search left out, against plain minimax to the same
    /// depth.
    ///
    /// # Errors
    /// If there is no such move, it has no search, or analysis is not allowed.
    pub fn pruning(&self, ply: u32, bounds: &SearchBounds) -> Result<Work<Pruning>, Problem> {
        let (session, thought) = self.thought_at(ply)?;
        let request = SearchRequest {
            algorithm: Algorithm::Minimax,
            heuristic: HeuristicId::CLASSIC,
            ..SearchRequest::default()
        };
        let within = SearchBounds { time: PLAIN_TIME, ..*bounds }.limits();
        let limits = Limits { depth: Some(thought.depth), nodes: Some(PLAIN_NODES), ..within };
        Ok(Box::new(move |stop| {
            let minimax = session.at().search(&request, &mut Control { limits, stop, progress: None })?;
            let whole = minimax.stopped.is_none().then_some(minimax.stats);
            Ok(Pruning {
                search: thought.stats,
                minimax: whole,
                pruning: whole.map(|whole| thought.stats.pruning_against(&whole)),
            })
        }))
    }

    /// A hint for the side to move, if it is one of these.
    ///
    /// # Errors
    /// If the game is over or not casual, or another side is to move.
    pub fn hint(&self, sides: &[Side], bounds: &SearchBounds) -> Result<Work<Hint>, Problem> {
        self.check_hint(sides)?;
        let (session, ply) = (self.session.clone(), self.ply());
        let within = SearchBounds { time: HINT_TIME, ..*bounds }.limits();
        let limits = Limits { nodes: Some(rival_play::HINT_NODES), ..within };
        Ok(Box::new(move |stop| {
            let report = session.hint(&mut Control { limits, stop, progress: None });
            Hint::of(&report, ply, session.at()).ok_or_else(Problem::internal)
        }))
    }

    /// The game before a machine's move, and its search.
    ///
    /// # Errors
    /// If there is no such move, it has no search, or analysis is not allowed.
    fn thought_at(&self, ply: u32) -> Result<(Session, Thought), Problem> {
        let session = self.session_at(None, true)?;
        let played = session.played().get(ply as usize).ok_or_else(no_such_ply)?;
        let thought = played.thought.clone().ok_or_else(no_thought)?;
        Ok((self.session_at(Some(ply), true)?, thought))
    }
}
