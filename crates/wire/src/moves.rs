//! Played moves, and the end of a game.

use crate::Thought;
use rival_core::Side;
use rival_game::{Effect, Phrase};
use rival_play::Session;
use serde::Serialize;

/// A move that was played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedMove {
    /// Its ply, from 0.
    pub ply: u32,
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// The side that played it.
    pub side: Side,
    /// The time of a move at a table, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<i64>,
    /// Its changes on the board, in display order.
    pub effects: Vec<Effect>,
    /// What is worth saying about it beyond the move itself.
    pub narration: Option<Phrase>,
    /// The machine's search, if the machine played it.
    pub thought: Option<Thought>,
}

impl PlayedMove {
    /// The move with this number, from 0; `None` if there is none.
    #[must_use]
    pub fn of(session: &Session, ply: usize) -> Option<PlayedMove> {
        let (info, played) = (session.info(), session.played().get(ply)?);
        let rival_play::PlayedMove { text, side, effects, narration, thought, .. } = &**played;
        Some(PlayedMove {
            ply: u32::try_from(ply).ok()?,
            text: text.clone(),
            side: *side,
            time: None,
            effects: effects.clone(),
            narration: narration.clone(),
            thought: thought.as_ref().map(|thought| Thought::of(thought, session.lacks_proof(ply), info)),
        })
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum EndedBy {
    /// The rules.
    Board,
    /// A resignation.
    Resignation,
    /// An imported record.
    Record,
    /// A flag.
    Time,
    /// An agreement on a draw.
    Agreement,
}
