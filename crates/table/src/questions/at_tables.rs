//! Questions about tables: why a move was played, what was left out before it, what to play.

use super::{SearchBounds, Work, no_such_ply, no_thought};
use crate::State;
use rival_core::Side;
use rival_play::{Algorithm, HeuristicId, SearchRequest, Session, Thought};
use rival_search::{Control, Limits};
use rival_wire::{Hint, Problem, Pruning, Why};
use std::time::Duration;

/// How much plain minimax may look at to find out what alpha-beta left out, and for how long.
const PLAIN_NODES: u64 = 50_000_000;
const PLAIN_TIME: Duration = Duration::from_secs(5);
/// Much longer than a hint takes: what a machine that has come to a halt does not exceed.
const HINT_TIME: Duration = Duration::from_secs(20);

impl State {
    /// Why the move that answered this ply was played.
    ///
    /// # Errors
    /// If there is no such move, or it may not be asked about.
    pub fn why(&self, ply: u32) -> Result<Why, Problem> {
        let session = self.session_at(None, true)?;
        let why = session.why(ply as usize).ok_or_else(no_such_ply)?;
        let played = session.played().get(ply as usize).ok_or_else(no_such_ply)?;
        Ok(Why::of(&why, &*played.before))
    }

    /// How much of the tree was left out before a move of the machine's, against plain minimax to the same depth.
    ///
    /// # Errors
    /// If there is no such move, the machine did not think about it, or it may not be asked about.
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

    /// What the engine would play for the side of these that is to move.
    ///
    /// # Errors
    /// If the game is over or not casual, or none of them is to move.
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

    /// The game before a move of the machine's, and what it thought.
    ///
    /// # Errors
    /// If there is no such move, the machine did not think about it, or it may not be asked about.
    fn thought_at(&self, ply: u32) -> Result<(Session, Thought), Problem> {
        let session = self.session_at(None, true)?;
        let played = session.played().get(ply as usize).ok_or_else(no_such_ply)?;
        let thought = played.thought.clone().ok_or_else(no_thought)?;
        Ok((self.session_at(Some(ply), true)?, thought))
    }
}
