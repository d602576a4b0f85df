//! The `rival` command, driven from outside.

mod games;
mod manner;
mod perft;
mod run;
mod show;
