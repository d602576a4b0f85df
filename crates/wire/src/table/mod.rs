//! A table: what is asked of it, and what is told of it.

mod clocks_and_offers;
mod import;
mod live;
mod seat;
mod thinking;
mod view;

pub use clocks_and_offers::{ClockView, OfferKind, OfferView, TimeControl};
pub use import::{Imported, Records};
pub use live::{ClientMessage, Command, Message};
pub use seat::{SeatSpec, SeatView, checked_name, machine};
pub use thinking::ThinkingView;
pub use view::{
    Created, GameResult, NewTableRequest, Now, Pace, Presence, SetupView, TableLine, TableSummary, TableView,
    checked_seed,
};
