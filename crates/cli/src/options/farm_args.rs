//! The option that moves games to other machines.

use crate::output::Failure;
use crate::output::safe_text::safe_text;
use clap::Args;
use rival_farm::{Address, Farm, FarmError};
use rival_game::{Lang, Phrase};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The farm's address.
#[derive(Debug, Args)]
pub(crate) struct FarmArgs {
    /// Have the games played by the workers of this NATS server: nats://HOST, or
    /// tls://USER:PASSWORD@HOST:4222
    #[arg(long = "farm", value_name = "URL", conflicts_with = "concurrency")]
    url: Option<String>,

    /// A NATS credentials file for that server
    #[arg(long = "farm-credentials", value_name = "FILE", requires = "url")]
    credentials: Option<PathBuf>,
}

/// The address of a NATS server, from an option.
pub(crate) fn address(url: &str, credentials: Option<&PathBuf>) -> Result<Address, Failure> {
    Address::read(url, credentials.cloned()).map_err(|error| Failure::of_option("--farm", &error.phrase()))
}

impl FarmArgs {
    /// The farm, if requested. Contests with the same file are the same run, and a later one
    /// resumes it.
    pub(crate) fn farm(&self, file: Option<&Path>, lang: Lang) -> Result<Option<Arc<Farm>>, Failure> {
        let Some(url) = &self.url else { return Ok(None) };
        let scope = match file {
            Some(file) => std::path::absolute(file)?.display().to_string(),
            None => crate::options::seed::draw_seed().to_string(),
        };
        Ok(Some(Arc::new(Farm::new(address(url, self.credentials.as_ref())?, scope, say_aside(lang)))))
    }
}

/// Writes messages for people to standard error.
pub(crate) fn say_aside(lang: Lang) -> impl Fn(&Phrase) + Send + Sync + 'static {
    // A failure to write is ignored: there is nowhere to report it.
    move |phrase| drop(writeln!(anstream::stderr(), "{}", safe_text(phrase.get(lang))))
}

impl From<FarmError> for Failure {
    fn from(error: FarmError) -> Failure {
        match error {
            FarmError::Address(_) => Failure::of_option("--farm", &error.phrase()),
            _ => Failure::Undone(error.phrase()),
        }
    }
}
