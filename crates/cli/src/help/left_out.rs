//! What other builds of rival have and this one has not: `make run` leaves it out, to start sooner.

use clap::error::{ContextKind, ContextValue};
use rival_game::{Phrase, phrase};

/// Commands and options of the features that this build is without.
const LEFT_OUT: &[&str] = &[
    #[cfg(not(feature = "farm"))]
    "worker",
    #[cfg(not(feature = "farm"))]
    "farm",
    #[cfg(not(feature = "farm"))]
    "--farm",
    #[cfg(not(feature = "cluster"))]
    "migrate",
    #[cfg(not(feature = "cluster"))]
    "--database",
    #[cfg(not(feature = "cluster"))]
    "--bus",
];

/// The sentence for a command line that asks for one of them.
pub(super) fn complaint(error: &clap::Error) -> Option<Phrase> {
    let asked = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand].into_iter().find_map(|kind| error.get(kind))?;
    let ContextValue::String(asked) = asked else { return None };
    // clap names an option with its value: `--farm <URL>`.
    let name = asked.split([' ', '=']).next()?;
    LEFT_OUT.contains(&name).then(|| of(name))
}

/// That something is not in this build.
pub(crate) fn of(name: &str) -> Phrase {
    phrase!(
        "{name} is not in this build, which has no PostgreSQL and NATS: \"cargo build --release --package rival-cli\" makes one that has",
        "{name} no está en esta compilación, que no incluye PostgreSQL ni NATS: «cargo build --release --package rival-cli» hace una que los tiene"
    )
}
