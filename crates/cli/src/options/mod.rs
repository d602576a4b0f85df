//! The commands, and the options that several of them share.

pub(crate) mod args;
pub(crate) mod budget_args;
pub(crate) mod by_name;
pub(crate) mod contest_args;
pub(crate) mod contest_venue;
pub(crate) mod database_arg;
pub(crate) mod depth;
#[cfg(feature = "farm")]
pub(crate) mod farm_args;
pub(crate) mod game_name;
pub(crate) mod heuristic_args;
pub(crate) mod locale;
pub(crate) mod number;
pub(crate) mod openings;
pub(crate) mod position_args;
pub(crate) mod record_args;
pub(crate) mod seed;
