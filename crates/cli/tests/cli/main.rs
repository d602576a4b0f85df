//! The `rival` command, driven from outside.

mod games;
mod manner;
mod perft;
mod readme;
mod run;
mod show;
