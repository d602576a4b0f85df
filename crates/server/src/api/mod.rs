//! The shapes of what goes over the wire, and nothing else.

mod company;
mod games;
mod live;
mod position;
mod search;
mod seat;
mod table;
mod thought;
mod tree;
mod why;

pub(crate) use company::{Bargain, ClockView, NameRequest, OfferRequest, OfferView, TimeControl};
pub(crate) use games::{Demo, GameCard};
pub(crate) use live::{Command, Message};
pub(crate) use position::{PositionView, Where};
pub(crate) use search::{EvaluationBody, EvaluationView, SearchBody, SearchLine, weights};
pub(crate) use seat::{SeatSpec, SeatView};
pub(crate) use table::{
    Created, EndedBy, GameResult, MoveEntry, MovePreview, MoveRequest, NewTableRequest, Now, Pace, Presence, SetupView,
    TableLine, TableView, UndoRequest, checked_seed,
};
pub(crate) use thought::{FiguresView, ProvenView, Shortened, ThinkingView, ThoughtView};
pub(crate) use tree::{TreeBody, TreeView};
pub(crate) use why::{Hint, Pruning, WhyView};

use rival_core::Side;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something for each side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Both<T> {
    /// The first side's: of the one that moves first.
    pub(crate) first: T,
    /// The second side's.
    pub(crate) second: T,
}

impl<T> From<[T; 2]> for Both<T> {
    fn from([first, second]: [T; 2]) -> Both<T> {
        Both { first, second }
    }
}

impl<T> Both<T> {
    /// The first side's for the second, and the reverse.
    pub(crate) fn swapped(self) -> Both<T> {
        Both { first: self.second, second: self.first }
    }

    /// The one side's.
    pub(crate) fn of(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}
