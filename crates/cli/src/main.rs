//! The `rival` command: board games and adversarial search in a terminal.

mod commands;
mod help;
mod interrupt;
mod options;
mod output;
mod play;

use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = help::parse();
    let mut console = cli.output.console();
    commands::run(cli.command, &mut console).unwrap_or_else(|failure| console.fail(&failure))
}
