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
    asked_for(LEFT_OUT, error).map(of)
}

/// Which of these clap does not know, if it complains about one of them.
fn asked_for<'a>(known_elsewhere: &[&'a str], error: &clap::Error) -> Option<&'a str> {
    let asked =
        [ContextKind::InvalidArg, ContextKind::InvalidSubcommand].into_iter().find_map(|kind| error.get(kind))?;
    let ContextValue::String(asked) = asked else { return None };
    // clap names an option with its value: `--farm <URL>`.
    let name = asked.split([' ', '=']).next()?;
    known_elsewhere.iter().copied().find(|known| *known == name)
}

/// That something is not in this build.
pub(crate) fn of(name: &str) -> Phrase {
    phrase!(
        "{name} is not in this build, which has no PostgreSQL and NATS: \"cargo build --release --package rival-cli\" makes one that has",
        "{name} no está en esta compilación, que no incluye PostgreSQL ni NATS: «cargo build --release --package rival-cli» hace una que los tiene"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::args::Cli;
    use clap::Parser;

    /// Stand for what a build may be without: no build has them.
    const ELSEWHERE: [&str; 2] = ["--elsewhere", "elsewhere"];

    fn found(words: &[&str]) -> Option<&'static str> {
        let error = Cli::try_parse_from(words).expect_err("no such words");
        asked_for(&ELSEWHERE, &error)
    }

    #[test]
    fn an_option_and_a_command_of_other_builds_are_known() {
        assert_eq!(found(&["rival", "games", "--elsewhere", "x"]), Some("--elsewhere"));
        assert_eq!(found(&["rival", "games", "--elsewhere=x"]), Some("--elsewhere"));
        assert_eq!(found(&["rival", "elsewhere", "status"]), Some("elsewhere"));
        assert_eq!(found(&["rival", "nowhere"]), None);
        assert_eq!(found(&["rival", "perft"]), None);
    }
}
