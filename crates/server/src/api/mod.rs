//! The shapes of what goes over the wire, and nothing else.

mod company;
mod demo;
mod live;
mod position;
mod pruning;
mod search;
mod seat;
mod table;
mod thought;
mod tree;

pub(crate) use company::{Bargain, ClockView, NameRequest, OfferRequest, OfferView, TimeControl};
pub(crate) use demo::Demo;
pub(crate) use live::{Command, Message};
pub(crate) use position::Where;
pub(crate) use pruning::Pruning;
pub(crate) use search::{EvaluationBody, SearchBody, SearchLine, weights};
pub(crate) use seat::{SeatSpec, SeatView};
pub(crate) use table::{
    Created, GameResult, MoveEntry, MovePreview, MoveRequest, NewTableRequest, Now, Pace, Presence, SetupView,
    TableLine, TableView, UndoRequest, checked_seed,
};
pub(crate) use thought::{ThinkingView, shortened};
pub(crate) use tree::TreeBody;

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
