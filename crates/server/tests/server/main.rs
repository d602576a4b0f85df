//! The server, used from outside over HTTP and WebSocket.

mod admin;
mod analysis;
mod clocks;
mod company;
mod earlier;
mod fixture;
mod jobs;
mod limits;
mod live;
mod malformed;
mod moves;
mod page;
mod records;
mod reviews;
mod secrets;
mod security;
mod storage;
mod tables;
