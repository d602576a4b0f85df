//! `rival backup` and `rival restore`: copies of all tables.

use super::serve::data_folder;
use crate::output::{Console, Failure};
use clap::Args;
use rival_game::phrase;
use rival_server::admin::{self, AdminError};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

const BACKUP_EXAMPLES: &str = "\
Examples:
  rival backup monday.db                     all tables of this user, while the server goes on
  rival backup monday.db --data /srv/rival   those of another data folder";

const RESTORE_EXAMPLES: &str = "\
Examples:
  rival restore monday.db --data /srv/new    into a folder that has no tables yet
  rival restore monday.db --replace          in the place of the tables there, which are renamed";

/// Copy all tables into a file, while the server goes on
#[derive(Debug, Args)]
#[command(after_help = BACKUP_EXAMPLES)]
pub(crate) struct BackupOptions {
    /// The file to write; one that exists stays as it is
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The folder that holds the games [default: in the user's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
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

    /// Take the place of tables that are there; they are renamed, not deleted
    #[arg(long)]
    replace: bool,
}

/// What programs are told.
#[derive(Serialize)]
struct Done {
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
    let data = data_folder(options.data.as_ref())?;
    let tables = runtime()?.block_on(admin::backup(&data, &options.file))?;
    if console.json {
        console.print_json(&Done { tables, data, replaced: None })?;
    } else {
        let file = options.file.display();
        let said = phrase!("tables copied to {file}: {tables}\n", "mesas copiadas en {file}: {tables}\n");
        let said = console.say(&said).to_owned();
        console.print(&said)?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn restore(options: &RestoreOptions, console: &mut Console) -> Result<ExitCode, Failure> {
    let data = data_folder(options.data.as_ref())?;
    let restored = runtime()?.block_on(admin::restore(&options.file, &data, options.replace))?;
    let (tables, replaced) = (restored.tables, restored.replaced);
    if console.json {
        console.print_json(&Done { tables, data, replaced })?;
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

pub(super) fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}
