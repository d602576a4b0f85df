//! Where a game starts from: what is chosen before the first move, but for who plays.

use crate::{AnyGame, AnyPosition};
use rival_game::{Phrase, PositionError, SetupError};
use thiserror::Error;

/// Where a game starts from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// As the game starts, drawn by the seed where set-ups are random.
    #[default]
    Usual,
    /// A set-up with a name.
    Layout(String),
    /// A position as it is written.
    Position(String),
}

impl Start {
    /// A position where one is given, else a layout, else as the game starts.
    #[must_use]
    pub fn of(position: Option<&str>, layout: Option<&str>) -> Start {
        match (position, layout) {
            (Some(position), _) => Start::Position(position.to_owned()),
            (None, Some(layout)) => Start::Layout(layout.to_owned()),
            (None, None) => Start::Usual,
        }
    }
}

/// All that is chosen before the first move, but for who plays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// Draws random set-ups and decides between equal moves of the machine: with the same seed it plays the same game.
    pub seed: u64,
    /// Where the game starts from.
    pub start: Start,
}

impl Setup {
    /// The position the game starts from.
    pub(super) fn position(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyPosition>, StartError> {
        Ok(match &self.start {
            Start::Usual => game.start(self.seed, None)?,
            Start::Layout(layout) => game.start(self.seed, Some(layout))?,
            Start::Position(text) => game.position(text)?,
        })
    }
}

/// Why a start cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StartError {
    /// There is no such layout.
    #[error(transparent)]
    Layout(#[from] SetupError),
    /// That is not a position.
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
