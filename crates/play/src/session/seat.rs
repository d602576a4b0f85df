//! Who plays a side, and where a game starts from: what is chosen before the first move.

use crate::{AnyGame, AnyPosition};
use rival_game::{Level, Phrase, PositionError, SetupError, phrase};
use rival_search::Limits;
use std::time::Duration;
use thiserror::Error;

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Somebody at a front end.
    Human,
    /// The machine at one of the game's levels.
    Level(Level),
    /// The engine with the tuned heuristic, thinking as long as these limits allow.
    Engine(Limits),
}

/// How long the engine thinks about a move unless told otherwise.
const ENGINE_TIME: Duration = Duration::from_secs(1);

impl Seat {
    /// Reads a seat: `human`, the id of a level of the game, `engine`, or `engine:MILLISECONDS`.
    ///
    /// ```
    /// use rival_play::{Seat, open};
    /// let game = open("tictactoe").unwrap();
    /// assert_eq!(Seat::read("human", &*game), Ok(Seat::Human));
    /// assert_eq!(Seat::read("expert", &*game).unwrap().text(), "expert");
    /// assert!(Seat::read("grandmaster", &*game).is_err());
    /// ```
    ///
    /// # Errors
    /// If it is none of these.
    pub fn read(text: &str, game: &dyn AnyGame) -> Result<Seat, SeatError> {
        let levels = game.levels();
        let unknown = || SeatError {
            text: text.to_owned(),
            known: ["human", "engine"].into_iter().chain(levels.iter().map(|level| level.id)).collect(),
        };
        match text.split_once(':') {
            None if text == "human" => Ok(Seat::Human),
            None if text == "engine" => Ok(Seat::Engine(Limits { time: Some(ENGINE_TIME), ..Limits::default() })),
            Some(("engine", millis)) => {
                let time = Duration::from_millis(millis.parse().map_err(|_| unknown())?);
                Ok(Seat::Engine(Limits { time: Some(time), ..Limits::default() }))
            }
            _ => levels.iter().find(|level| level.id == text).cloned().map(Seat::Level).ok_or_else(unknown),
        }
    }

    /// The seat as it is written. Limits of an engine other than its time are not.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Seat::Human => "human".to_owned(),
            Seat::Level(level) => level.id.to_owned(),
            Seat::Engine(Limits { time: Some(time), .. }) if *time != ENGINE_TIME => {
                format!("engine:{}", time.as_millis())
            }
            Seat::Engine(_) => "engine".to_owned(),
        }
    }

    /// What people call who sits there.
    #[must_use]
    pub fn name(&self) -> Phrase {
        match self {
            Seat::Human => Phrase::fixed("Human", "Persona"),
            Seat::Level(level) => level.name.clone(),
            Seat::Engine(_) => Phrase::fixed("Engine", "Motor"),
        }
    }

    /// Whether a front end must ask for the moves.
    #[must_use]
    pub fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }
}

/// A seat that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.phrase())]
pub struct SeatError {
    /// What was asked for.
    pub text: String,
    /// What there is.
    pub known: Vec<&'static str>,
}

impl SeatError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let (text, known) = (&self.text, self.known.join(" "));
        phrase!("\"{text}\" is no player of this game; there is {known}", "«{text}» no juega a esto; hay {known}")
    }
}

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

/// A start that is none.
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
