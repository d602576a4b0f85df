//! Errors of a farm.

use rival_game::{Phrase, phrase};
use rival_lab::LabError;
use thiserror::Error;

/// Why the farm cannot be used.
#[derive(Debug, Error)]
#[error("{}", self.phrase())]
pub enum FarmError {
    /// The address is malformed.
    Address(String),
    /// No server answers there, or it refuses the connection.
    Unreachable(String, String),
    /// The server has no JetStream, or refuses to create our streams.
    Streams(String),
    /// A worker reports that a pair cannot be played anywhere.
    Job(String, String),
    /// The run does not exist.
    NoRun(String),
}

impl FarmError {
    /// An error of JetStream.
    // Takes its argument by value, for `map_err`.
    #[allow(clippy::needless_pass_by_value)]
    pub(crate) fn streams(error: impl std::fmt::Display) -> FarmError {
        FarmError::Streams(error.to_string())
    }

    /// The message in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            FarmError::Address(text) => phrase!(
                "\"{text}\" is not an address like nats://HOST or tls://USER:PASSWORD@HOST:4222",
                "«{text}» no es una dirección como nats://EQUIPO o tls://USUARIO:CLAVE@EQUIPO:4222"
            ),
            FarmError::Unreachable(address, why) => {
                phrase!("{address} cannot be reached: {why}", "no se puede llegar a {address}: {why}")
            }
            FarmError::Streams(why) => phrase!(
                "the NATS server does not accept our streams (JetStream must be enabled, and this user allowed to create them): {why}",
                "el servidor NATS no acepta nuestros flujos (JetStream debe estar activo y este usuario debe poder crearlos): {why}"
            ),
            FarmError::Job(worker, why) => phrase!(
                "worker {worker} says that the games cannot be played: {why}",
                "el trabajador {worker} dice que las partidas no se pueden jugar: {why}"
            ),
            FarmError::NoRun(run) => phrase!("there is no run {run}", "no hay ninguna tanda {run}"),
        }
    }
}

impl From<FarmError> for LabError {
    fn from(error: FarmError) -> LabError {
        LabError::Remote(error.phrase())
    }
}
