//! The server, used from outside over HTTP and WebSocket.

mod admin;
mod analysis;
mod clocks;
mod earlier;
mod fixture;
mod jobs;
mod limits;
mod live;
mod malformed;
mod moves;
mod names_and_offers;
mod one_interpreter;
mod page;
mod records;
mod reviews;
mod secrets;
mod security;
mod storage;
mod tables;
