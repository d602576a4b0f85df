//! Certificates of solutions, which `rival verify` checks without the solver.

use crate::options::position_args::InputPosition;
use crate::output::{Failure, files};
use rival_core::Side;
use rival_game::{Phrase, phrase};
use rival_play::{Certificate, Strategy};
use rival_search::{NoStrategy, ProvenRange, SolveControl, SolveMemory, StrategyRequest};
use std::path::Path;

/// The most positions of a certificate: a file of some ten megabytes.
const MAX_POSITIONS: usize = 3_000_000;

/// Writes the proof of a position to a file, with a strategy for each side that needs one.
pub(super) fn write(
    file: &Path,
    given: &InputPosition,
    proven: ProvenRange,
    control: &mut SolveControl<'_>,
    memory: &mut SolveMemory,
) -> Result<(), Failure> {
    let claims = claims(proven, given.at().scores().is_some());
    if claims.is_empty() {
        return Err(refused(&Phrase::fixed("nothing is proven yet", "todavía no hay nada demostrado")));
    }
    let strategy = |(side, margin): (Side, i32)| {
        let request = StrategyRequest { side, least: margin * side.sign(), most_positions: MAX_POSITIONS };
        let found = given.at().prover().strategy(request, control, memory);
        found.map(|moves| Strategy { side, margin, moves }).map_err(|error| refused(&reason(error)))
    };
    let strategies = claims.into_iter().map(strategy).collect::<Result<_, _>>()?;
    let certificate = Certificate { game: given.game().name(), position: given.at().text(), strategies };
    files::write(file, &certificate.to_string())
}

/// The claims and the sides that prove them: a win takes the winner's strategy, an exact margin or
/// a draw one of each.
fn claims(proven: ProvenRange, scored: bool) -> Vec<(Side, i32)> {
    let ProvenRange { lower, upper } = proven;
    match proven.winner() {
        Some(_) if scored && proven.is_exact() => vec![(Side::First, lower), (Side::Second, upper)],
        Some(Some(Side::First)) => vec![(Side::First, if scored { lower } else { 1 })],
        Some(Some(Side::Second)) => vec![(Side::Second, if scored { upper } else { -1 })],
        Some(None) => vec![(Side::First, 0), (Side::Second, 0)],
        None => Vec::new(),
    }
}

fn reason(error: NoStrategy) -> Phrase {
    match error {
        NoStrategy::TooLarge(most) => {
            phrase!("it would have more than {most} positions", "tendría más de {most} posiciones")
        }
        NoStrategy::Prevented => Phrase::fixed("the proof does not hold", "la demostración no se sostiene"),
        NoStrategy::Stopped(_) => Phrase::fixed("it was stopped", "se ha detenido"),
    }
}

fn refused(reason: &Phrase) -> Failure {
    use rival_game::Lang;
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    Failure::Undone(phrase!("--certificate: not written: {en}", "--certificate: no se ha escrito: {es}"))
}
