//! `rival tables`: administration of a server's tables.

use super::backup::runtime;
use crate::options::database_arg::DatabaseArg;
use crate::output::{Console, Failure};
use clap::{Args, Subcommand, value_parser};
use rival_game::phrase;
use rival_server::KEEP_DAYS;
use rival_server::admin::{StoredTables, TableSummary};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival tables list                    the tables that changed last, listed or not
  rival tables show 78gfx40w71414aj0   one of them, with its game written down
  rival tables delete 78gfx40w71414aj0
  rival tables prune --days 30 --dry-run   what would go";

/// List, show and delete the tables of a server, whether it runs or not
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The folder that holds the games [default: in the user's data folder]
    #[arg(long, global = true, value_name = "FOLDER")]
    data: Option<PathBuf>,

    #[command(flatten)]
    database: DatabaseArg,

    #[command(subcommand)]
    what: TablesCommand,
}

#[derive(Debug, Subcommand)]
enum TablesCommand {
    /// List the tables that changed last, listed or not
    #[command(after_help = "Example:\n  rival tables list --limit 10")]
    List {
        /// How many
        #[arg(long, value_name = "N", default_value_t = 50)]
        limit: u32,
    },
    /// Show a table with its game written down
    #[command(after_help = "Example:\n  rival tables show 78gfx40w71414aj0")]
    Show {
        /// The table's name
        #[arg(value_name = "TABLE")]
        table: String,
    },
    /// Delete tables for good, whoever plays there
    #[command(after_help = "Example:\n  rival tables delete 78gfx40w71414aj0")]
    Delete {
        /// The tables' names
        #[arg(value_name = "TABLE", required = true)]
        tables: Vec<String>,
    },
    /// Delete tables that nobody has touched for long
    #[command(after_help = "Example:\n  rival tables prune --days 30 --dry-run")]
    Prune {
        /// After how many days without a change
        #[arg(long, value_name = "DAYS", default_value_t = KEEP_DAYS, value_parser = value_parser!(u32).range(1..))]
        days: u32,

        /// All of them, not only those that were never really begun
        #[arg(long)]
        all: bool,

        /// Only say which they are
        #[arg(long)]
        dry_run: bool,
    },
}

/// The JSON output for a table.
#[derive(Serialize)]
struct TableJson {
    #[serde(flatten)]
    line: TableSummary,
    record: String,
}

/// The JSON output for several tables.
#[derive(Serialize)]
struct NamedTable<T> {
    tables: Vec<T>,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let location = options.database.location(options.data.as_ref())?;
    runtime()?.block_on(async {
        let tables = StoredTables::open(&location).await?;
        let done = act(&options.what, &tables, console).await;
        let closed = tables.close().await;
        done?;
        closed?;
        Ok(ExitCode::SUCCESS)
    })
}

async fn act(what: &TablesCommand, tables: &StoredTables, console: &mut Console) -> Result<(), Failure> {
    match what {
        TablesCommand::List { limit } => {
            let lines = tables.list(*limit).await?;
            if console.json {
                return console.print_json(&NamedTable { tables: lines });
            }
            lines.iter().try_for_each(|line| print_line(line, console))
        }
        TablesCommand::Show { table } => {
            let (line, record) = tables.show(table).await?;
            if console.json {
                return console.print_json(&TableJson { line, record });
            }
            print_line(&line, console)?;
            console.print(&format!("\n{record}"))
        }
        TablesCommand::Delete { tables: names } => {
            for name in names {
                tables.delete(name).await?;
            }
            say_deleted(names, false, console)
        }
        TablesCommand::Prune { days, all, dry_run } => {
            let gone = tables.prune(*days, *all, *dry_run).await?;
            say_deleted(&gone, *dry_run, console)
        }
    }
}

fn print_line(line: &TableSummary, console: &mut Console) -> Result<(), Failure> {
    let TableSummary { id, game, ply, updated, .. } = line;
    let result = line.result.as_deref().unwrap_or("*");
    let listed = if line.listed { ' ' } else { '-' };
    let date = rival_game::record::date_text(u64::try_from(updated / 1000).unwrap_or(0));
    console.print(&format!("{id} {listed} {date} {ply:>4} {result:<4} {game}\n"))
}

fn say_deleted(names: &[String], dry_run: bool, console: &mut Console) -> Result<(), Failure> {
    if console.json {
        return console.print_json(&NamedTable { tables: names.to_vec() });
    }
    for name in names {
        console.print(&format!("{name}\n"))?;
    }
    let count = names.len();
    let said = if dry_run {
        phrase!("tables that would be deleted: {count}\n", "mesas que se borrarían: {count}\n")
    } else {
        phrase!("tables deleted: {count}\n", "mesas borradas: {count}\n")
    };
    let said = console.say(&said).to_owned();
    console.print(&said)
}
