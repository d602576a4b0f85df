//! The option that names the database in which several servers keep their tables.

use crate::commands::data_folder;
use crate::output::Failure;
use clap::Args;
use rival_server::admin::StoreLocation;
use std::path::PathBuf;

/// The database, instead of a data folder.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct DatabaseArg {
    /// The PostgreSQL database that holds the games, instead of a folder: postgres://USER:PASSWORD@HOST/NAME [default: the variable RIVAL_DATABASE]
    #[cfg(feature = "cluster")]
    #[arg(long, global = true, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
}

impl DatabaseArg {
    /// Where the tables are: here, or in this folder, or in the usual one.
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

/// What was said on the command line, or else in this variable: others can read a command line, but not that.
#[cfg(feature = "cluster")]
pub(crate) fn or_variable(said: Option<&String>, variable: &str) -> Option<String> {
    said.cloned().or_else(|| std::env::var(variable).ok().filter(|text| !text.is_empty()))
}
