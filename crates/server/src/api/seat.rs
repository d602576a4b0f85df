//! Who plays a side.

use crate::config::Bounds;
use crate::problem::Problem;
use rival_game::{Phrase, phrase};
use rival_play::{AnyGame, Seat};
use rival_search::Limits;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// The characters of a player's name, at most.
const MAX_NAME: usize = 40;
/// How long the engine thinks about a move unless told otherwise, in milliseconds.
const USUAL_MILLIS: u32 = 1000;

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum SeatSpec {
    /// Somebody who has the seat's secret.
    Human {
        /// What to call them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(max_length = 40)]
        name: Option<String>,
    },
    /// The machine at one of the game's levels.
    Level {
        /// The level's id.
        level: String,
    },
    /// The engine with a budget for each move. What is more than the server grants is cut down to that.
    Engine {
        /// Milliseconds; a second if it is not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<u64>)]
        millis: Option<u32>,
        /// Plies to look ahead.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u16>,
        /// Positions to visit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<u64>)]
        nodes: Option<u32>,
    },
}

/// Who plays a side, as people are told.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SeatView {
    /// Who.
    pub(crate) seat: SeatSpec,
    /// What to call them.
    pub(crate) label: Phrase,
}

impl SeatSpec {
    /// Somebody, by that name if it can be one.
    pub(crate) fn human(name: Option<&str>) -> SeatSpec {
        SeatSpec::Human { name: name.filter(|name| is_name(name)).map(str::to_owned) }
    }

    /// Whether it takes a secret to play here.
    pub(crate) fn is_human(&self) -> bool {
        matches!(self, SeatSpec::Human { .. })
    }

    /// The player, with a budget that the server grants.
    pub(crate) fn player(&self, game: &dyn AnyGame, bounds: &Bounds) -> Result<Seat, Problem> {
        match self {
            SeatSpec::Human { name } => match name.as_deref().filter(|name| !is_name(name)) {
                Some(_) => Err(bad_name()),
                None => Ok(Seat::Human),
            },
            // `engine` and `human` are seats too where seats are text; here they have a shape of their own.
            SeatSpec::Level { level } => {
                let found = game.levels().into_iter().find(|known| known.id == level);
                found.map(Seat::Level).ok_or_else(|| unknown_level(level, game))
            }
            SeatSpec::Engine { millis, depth, nodes } => {
                let time = Duration::from_millis(u64::from(millis.unwrap_or(USUAL_MILLIS)));
                let asked = Limits { depth: *depth, nodes: nodes.map(u64::from), ..Limits::default() };
                Ok(Seat::Engine(asked.within(bounds.limits(time.min(bounds.move_time)))))
            }
        }
    }

    /// The seat as people are told.
    pub(crate) fn view(&self, player: &Seat) -> SeatView {
        let label = match self {
            SeatSpec::Human { name: Some(name) } => Phrase::composed(name.clone(), name.clone()),
            _ => player.name(),
        };
        SeatView { seat: self.clone(), label }
    }
}

fn is_name(text: &str) -> bool {
    text.chars().count() <= MAX_NAME && !text.chars().any(char::is_control)
}

fn bad_name() -> Problem {
    Problem::bad_setup(phrase!(
        "name: at most {MAX_NAME} characters on one line",
        "nombre: como mucho {MAX_NAME} caracteres en una línea"
    ))
}

fn unknown_level(level: &str, game: &dyn AnyGame) -> Problem {
    let known = game.levels().iter().map(|level| level.id).collect::<Vec<_>>().join(" ");
    Problem::bad_setup(phrase!(
        "level: \"{level}\" is unknown; there is {known}",
        "nivel: «{level}» no existe; hay {known}"
    ))
}
