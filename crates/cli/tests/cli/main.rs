//! The `rival` command, driven from outside.

mod analyze;
mod bench;
mod crash;
mod earlier;
mod eval;
mod games;
mod licenses;
mod man;
mod manner;
mod matches;
mod perft;
mod play;
mod readme;
mod record;
mod report;
mod resume;
mod run;
mod search;
mod serve;
mod serving;
mod show;
mod terminal;
mod tournament;
mod tree;
mod tune;
mod ugi;
