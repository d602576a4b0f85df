//! The option for the database that several servers share.

use crate::commands::data_folder;
use crate::output::Failure;
use clap::Args;
use rival_server::admin::StoreLocation;
use std::path::PathBuf;

/// The database, instead of a data folder.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct DatabaseArg {
    /// The PostgreSQL database that holds the games, instead of a folder:
    /// postgres://USER:PASSWORD@HOST/NAME [default: the variable RIVAL_DATABASE]
    #[cfg(feature = "cluster")]
    #[arg(long, global = true, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
}

impl DatabaseArg {
    /// The location of the tables: this database, this folder, or the default folder.
    pub(crate) fn location(&self, data: Option<&PathBuf>) -> Result<StoreLocation, Failure> {
        #[cfg(feature = "cluster")]
        if let (None, Some(url)) = (data, or_variable(self.database.as_ref(), "RIVAL_DATABASE")) {
            return Ok(StoreLocation::Database(rival_server::DatabaseUrl(url)));
        }
        #[cfg(not(feature = "cluster"))]
        if data.is_none() && std::env::var_os("RIVAL_DATABASE").is_some_and(|url| !url.is_empty()) {
            return Err(Failure::Input(crate::help::not_in_this_build("RIVAL_DATABASE")));
        }
        data_folder(data).map(StoreLocation::Folder)
    }
}

/// The value from the command line, or else from this variable: other users can read a command
/// line, but not the environment.
#[cfg(feature = "cluster")]
pub(crate) fn or_variable(said: Option<&String>, variable: &str) -> Option<String> {
    said.cloned().or_else(|| std::env::var(variable).ok().filter(|text| !text.is_empty()))
}
