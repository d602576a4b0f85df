//! The shapes of what goes over the wire, and nothing else: those of tables.

pub(crate) use rival_table::api::*;
