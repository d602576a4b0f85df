//! The commands, and the options common to all of them.

use crate::commands::{
    analyze, backup, bench, book, doctor, eval, game, games, licenses, man, matches, perft, play, quiz, rate, report,
    rules, search, serve, show, solve, tables, tournament, tree, tune, ugi, verify,
};
#[cfg(feature = "farm")]
use crate::commands::{farm, worker};
use crate::options::locale;
use crate::output::Console;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use rival_game::Lang;

const EXAMPLES: &str = "\
Examples:
  rival                                     the web app, on this machine only
  rival play smart-horses                   a game against the machine
  rival games                               the games, their levels and variants
  rival rules smart-horses                  the rules in brief, with pictures
  rival show smart-horses --seed 7          a set-up that everybody gets with this seed
  rival show tictactoe --moves \"b2 a1 c3\"   a game replayed from its moves
  rival perft connect-four --depth 8        leaves of the move tree
  rival eval smart-horses --seed 7          what a heuristic makes of a position, term by term
  rival search smart-horses --seed 7        the best move, its value, the line, the figures
  rival solve color-clash                   the exact value, proven, and a perfect line
  rival tree tictactoe --depth 2            the search tree, with windows and cuts
  rival analyze --record game.pgn           a played game: where value was lost, and the better moves
  rival report smart-horses -o horses.html  heuristic and search, measured, to read or print

Exit codes: 0 done, 1 a failure, 2 wrong usage or input, 130 a match or tournament that Ctrl-C ended.";

/// A workbench for adversarial search: play two-player board games, see why the machine moves,
/// measure the search
#[derive(Debug, Parser)]
#[command(name = "rival", version = doctor::VERSION, after_help = EXAMPLES, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The heading of the options common to all commands, below each command's own.
pub(crate) const GLOBAL: &str = "Global options";

/// The options that control output.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Answer in JSON: one object, or one a line for several positions
    #[arg(long, global = true, help_heading = GLOBAL)]
    json: bool,

    /// The language of answers [default: that of the locale, else en]
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "LANG")]
    lang: Option<Language>,

    /// Whether to use colour
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "WHEN", default_value = "auto")]
    color: Colours,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Language {
    /// Spanish
    Es,
    /// English
    En,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Colours {
    /// In a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Games(games::Options),
    Game(game::Options),
    Rules(rules::Options),
    Show(show::Options),
    Play(play::Options),
    Serve(serve::Options),
    Backup(backup::BackupOptions),
    Restore(backup::RestoreOptions),
    #[cfg(feature = "cluster")]
    Migrate(backup::MigrateOptions),
    Tables(tables::Options),
    Perft(perft::Options),
    Eval(eval::Options),
    Search(search::Options),
    Solve(solve::Options),
    Verify(verify::Options),
    Book(book::Options),
    Bench(bench::Options),
    Match(matches::Options),
    Tournament(tournament::Options),
    Rate(rate::Options),
    Tune(tune::Options),
    Report(report::Options),
    Tree(tree::Options),
    Quiz(quiz::Options),
    Analyze(analyze::Options),
    #[cfg(feature = "farm")]
    Worker(worker::Options),
    #[cfg(feature = "farm")]
    Farm(farm::Options),
    Ugi(ugi::Options),
    /// Print a script that completes commands and options in a shell
    #[command(after_help = "Example:\n  rival completions bash > ~/.local/share/bash-completion/completions/rival")]
    Completions {
        /// The shell
        shell: Shell,
    },
    Man(man::Options),
    Doctor(doctor::Options),
    Licenses(licenses::Options),
}

impl OutputArgs {
    /// The console with these options.
    pub(crate) fn console(&self) -> Console {
        let lang = match self.lang {
            Some(Language::Es) => Lang::Es,
            Some(Language::En) => Lang::En,
            None => locale::language(),
        };
        let colours = match self.color {
            Colours::Auto => anstream::ColorChoice::Auto,
            Colours::Always => anstream::ColorChoice::Always,
            Colours::Never => anstream::ColorChoice::Never,
        };
        Console::new(self.json, lang, colours)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_commands_and_options_do_not_contradict_each_other() {
        Cli::command().debug_assert();
    }
}
