//! `rival backup` and `rival restore`: backups of all tables.

#[cfg(feature = "cluster")]
use super::serve::data_folder;
use crate::options::database_arg::DatabaseArg;
#[cfg(feature = "cluster")]
use crate::options::database_arg::or_variable;
use crate::output::{Console, Failure};
use clap::Args;
#[cfg(feature = "cluster")]
use rival_game::Phrase;
use rival_game::phrase;
use rival_server::admin::{self, AdminError};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

const BACKUP_EXAMPLES: &str = "\
Examples:
  rival backup monday.db                     all tables of this user, while the server keeps running
  rival backup monday.db --data /srv/rival   those of another data folder";

#[cfg(feature = "cluster")]
const MIGRATE_EXAMPLES: &str = "\
Examples:
  rival migrate --database postgres://rival@db.example/rival   the tables of this user, for several servers";

const RESTORE_EXAMPLES: &str = "\
Examples:
  rival restore monday.db --data /srv/new    into a folder that has no tables yet
  rival restore monday.db --replace          in the place of the tables there, which are renamed";

/// Copy all tables into a file, while the server keeps running
#[derive(Debug, Args)]
#[command(after_help = BACKUP_EXAMPLES)]
pub(crate) struct BackupOptions {
    /// The file to write; one that exists stays as it is
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The folder that holds the games [default: in the user's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    #[command(flatten)]
    database: DatabaseArg,
}

/// Copy the tables of a data folder into a PostgreSQL database that has none, while no server runs
#[cfg(feature = "cluster")]
#[derive(Debug, Args)]
#[command(after_help = MIGRATE_EXAMPLES)]
pub(crate) struct MigrateOptions {
    /// The folder that holds the games [default: in the user's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    /// The database to copy them into: postgres://USER:PASSWORD@HOST/NAME [default: the variable
    /// RIVAL_DATABASE]
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

/// Put a copy of all tables back, while no server runs
#[derive(Debug, Args)]
#[command(after_help = RESTORE_EXAMPLES)]
pub(crate) struct RestoreOptions {
    /// The copy, made by rival backup
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The folder that holds the games [default: in the user's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    #[command(flatten)]
    database: DatabaseArg,

    /// Take the place of tables that are there; they are renamed, not deleted
    #[arg(long)]
    replace: bool,
}

/// The JSON output.
#[derive(Serialize)]
struct BackupJson {
    tables: u64,
    data: PathBuf,
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced: Option<PathBuf>,
}

impl From<AdminError> for Failure {
    fn from(error: AdminError) -> Failure {
        if error.is_wrong_input() { Failure::Input(error.phrase()) } else { Failure::Undone(error.phrase()) }
    }
}

pub(crate) fn backup(options: &BackupOptions, console: &mut Console) -> Result<ExitCode, Failure> {
    let location = options.database.location(options.data.as_ref())?;
    let tables = runtime()?.block_on(admin::backup(&location, &options.file))?;
    if console.json {
        console.print_json(&BackupJson { tables, data: location.shown(), replaced: None })?;
    } else {
        let file = options.file.display();
        let said = phrase!("tables copied to {file}: {tables}\n", "mesas copiadas en {file}: {tables}\n");
        let said = console.say(&said).to_owned();
        console.print(&said)?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn restore(options: &RestoreOptions, console: &mut Console) -> Result<ExitCode, Failure> {
    let location = options.database.location(options.data.as_ref())?;
    let restored = runtime()?.block_on(admin::restore(&options.file, &location, options.replace))?;
    let (tables, replaced, data) = (restored.tables, restored.replaced, location.shown());
    if console.json {
        console.print_json(&BackupJson { tables, data, replaced })?;
        return Ok(ExitCode::SUCCESS);
    }
    let data = data.display();
    let said = phrase!("tables in {data}: {tables}\n", "mesas en {data}: {tables}\n");
    let said = console.say(&said).to_owned();
    console.print(&said)?;
    if let Some(replaced) = replaced {
        let replaced = replaced.display();
        let said = phrase!("what was there is now {replaced}\n", "lo que había está ahora en {replaced}\n");
        let said = console.say(&said).to_owned();
        console.print(&said)?;
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(feature = "cluster")]
pub(crate) fn migrate(options: &MigrateOptions, console: &mut Console) -> Result<ExitCode, Failure> {
    let data = data_folder(options.data.as_ref())?;
    let url = or_variable(options.database.as_ref(), "RIVAL_DATABASE").ok_or_else(|| {
        Failure::Input(Phrase::fixed("say which database with --database", "indica la base de datos con --database"))
    })?;
    let tables = runtime()?.block_on(admin::migrate(&data, &url))?;
    if console.json {
        console.print_json(&BackupJson { tables, data, replaced: None })?;
        return Ok(ExitCode::SUCCESS);
    }
    console.say_line(&phrase!(
        "tables copied and read back: {tables}; those in the folder stay as they are",
        "mesas copiadas y comprobadas: {tables}; las de la carpeta siguen como están"
    ))?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}
