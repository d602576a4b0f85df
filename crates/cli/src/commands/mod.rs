//! One module per command.

pub(crate) mod analyze;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod doctor;
pub(crate) mod eval;
#[cfg(feature = "farm")]
pub(crate) mod farm;
pub(crate) mod game;
pub(crate) mod games;
mod invitation;
pub(crate) mod licenses;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod quiz;
pub(crate) mod rate;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod search;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tables;
pub(crate) mod tournament;
pub(crate) mod tree;
pub(crate) mod tune;
pub(crate) mod ugi;
pub(crate) mod verify;
#[cfg(feature = "farm")]
pub(crate) mod worker;

use crate::options::args::{Cli, Command};
use crate::output::{Console, Failure};
pub(crate) use serve::data_folder;

use clap::CommandFactory;
use clap_complete::Shell;
use serde::Serialize;
use std::process::ExitCode;

/// Runs the command; the exit code tells whether everything succeeded.
pub(crate) fn run(command: Option<Command>, console: &mut Console) -> Result<ExitCode, Failure> {
    match command {
        None => serve::run(&serve::Options::default(), console),
        Some(Command::Games(options)) => games::run(&options, console),
        Some(Command::Game(options)) => game::run(&options, console),
        Some(Command::Rules(options)) => rules::run(&options, console),
        Some(Command::Show(options)) => show::run(&options, console),
        Some(Command::Play(options)) => play::run(&options, console),
        Some(Command::Serve(options)) => serve::run(&options, console),
        Some(Command::Backup(options)) => backup::backup(&options, console),
        Some(Command::Restore(options)) => backup::restore(&options, console),
        #[cfg(feature = "cluster")]
        Some(Command::Migrate(options)) => backup::migrate(&options, console),
        Some(Command::Tables(options)) => tables::run(&options, console),
        Some(Command::Perft(options)) => perft::run(&options, console),
        Some(Command::Eval(options)) => eval::run(&options, console),
        Some(Command::Search(options)) => search::run(&options, console),
        Some(Command::Solve(options)) => solve::run(&options, console),
        Some(Command::Book(options)) => book::run(&options, console),
        Some(Command::Verify(options)) => verify::run(&options, console),
        Some(Command::Bench(options)) => bench::run(&options, console),
        Some(Command::Match(options)) => matches::run(&options, console),
        Some(Command::Tournament(options)) => tournament::run(&options, console),
        Some(Command::Rate(options)) => rate::run(&options, console),
        Some(Command::Tune(options)) => tune::run(&options, console),
        Some(Command::Report(options)) => report::run(&options, console),
        Some(Command::Tree(options)) => tree::run(&options, console),
        Some(Command::Quiz(options)) => quiz::run(&options, console),
        Some(Command::Analyze(options)) => analyze::run(&options, console),
        #[cfg(feature = "farm")]
        Some(Command::Worker(options)) => worker::run(&options, console),
        #[cfg(feature = "farm")]
        Some(Command::Farm(options)) => farm::run(&options, console),
        Some(Command::Ugi(options)) => ugi::run(&options, console),
        Some(Command::Doctor(options)) => doctor::run(&options, console),
        Some(Command::Licenses(options)) => licenses::run(&options, console),
        Some(Command::Man(options)) => man::run(&options, console),
        Some(Command::Completions { shell }) => completions(shell, console),
    }
}

fn completions(shell: Shell, console: &mut Console) -> Result<ExitCode, Failure> {
    #[derive(Serialize)]
    struct Completions {
        shell: String,
        script: String,
    }
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "rival", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    if console.json {
        console.print_json(&Completions { shell: shell.to_string(), script })?;
    } else {
        console.print(&script)?;
    }
    Ok(ExitCode::SUCCESS)
}
