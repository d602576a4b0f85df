//! The start of a game: the choices before the first move, except the players.

use crate::{AnyGame, AnyPosition};
use rival_game::{Phrase, PositionError, SetupError};
use thiserror::Error;

/// The start of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// The game's own set-up, drawn by the seed if set-ups are random.
    #[default]
    Usual,
    /// A named set-up.
    Layout(String),
    /// A position's text.
    Position(String),
}

/// The choices before the first move, except the players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The seed of random set-ups and of the choice between equal moves of the machine.
    pub seed: u64,
    /// The start.
    pub start: Start,
}

impl Setup {
    /// The start position.
    pub(super) fn position(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyPosition>, StartError> {
        Ok(match &self.start {
            Start::Usual => game.start(self.seed, None)?,
            Start::Layout(layout) => game.start(self.seed, Some(layout))?,
            Start::Position(text) => game.position(text)?,
        })
    }
}

/// Why a start is invalid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StartError {
    /// The layout does not exist.
    #[error(transparent)]
    Layout(#[from] SetupError),
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl StartError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            StartError::Layout(error) => error.phrase(),
            StartError::Position(error) => error.phrase(),
        }
    }
}
