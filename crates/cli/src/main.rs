//! The `rival` command: board games and adversarial search in a terminal.

mod args;
mod board;
mod budget;
mod choice;
mod commands;
mod console;
mod contest;
mod depth;
mod files;
mod help;
mod heuristic;
mod interrupt;
mod locale;
mod number;
mod panels;
mod play;
mod progress;
mod recorded;
mod safe_text;
mod score;
mod source;
mod standings;
mod styled;

use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = help::parse();
    let mut console = cli.manner.console();
    commands::run(cli.command, &mut console).unwrap_or_else(|failure| console.fail(&failure))
}
