//! Tables: requests, views and messages.

mod clocks_and_offers;
mod import;
mod live;
mod seat;
mod thinking;
mod view;

pub use clocks_and_offers::{ClockView, Offer, OfferKind, checked_clock};
pub use import::{Imported, Records};
pub use live::{ClientMessage, Command, Message};
pub use seat::{SeatSpec, SeatView, checked_name, machine};
pub use thinking::ThinkingView;
pub use view::{
    Created, GameResult, NewTableRequest, Pace, Presence, SetupView, TableLine, TableSnapshot, TableSummary, TableView,
    checked_seed,
};
