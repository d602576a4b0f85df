//! A move that was played, and what ended a game.

use crate::Thought;
use rival_core::Side;
use rival_game::{Effect, Phrase};
use rival_play::Session;
use serde::Serialize;

/// A move that was played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedMove {
    /// The ply it answered, from 0.
    pub ply: u32,
    /// The move as it is written.
    #[serde(rename = "move")]
    pub text: String,
    /// The side that played it.
    pub side: Side,
    /// What it changed on the board, in the order in which to show it.
    pub effects: Vec<Effect>,
    /// What is worth saying about it beyond the move itself.
    pub narration: Option<Phrase>,
    /// What the machine thought before it, if it was the machine's.
    pub thought: Option<Thought>,
}

impl PlayedMove {
    /// The move of this number, from 0; `None` if there is no such move.
    #[must_use]
    pub fn of(session: &Session, ply: usize) -> Option<PlayedMove> {
        let (info, played) = (session.info(), session.played().get(ply)?);
        let rival_play::PlayedMove { text, side, effects, narration, thought, .. } = &**played;
        Some(PlayedMove {
            ply: u32::try_from(ply).ok()?,
            text: text.clone(),
            side: *side,
            effects: effects.clone(),
            narration: narration.clone(),
            thought: thought.as_ref().map(|thought| Thought::of(thought, session.lacks_proof(ply), info)),
        })
    }
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum EndedBy {
    /// The rules.
    Board,
    /// A side gave up.
    Resignation,
    /// An imported record says so.
    Record,
    /// The time of a side was over.
    Time,
    /// Both called it a draw.
    Agreement,
}
