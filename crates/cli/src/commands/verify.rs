//! `rival verify`: checks a certificate by the rules alone.

use crate::output::{Console, Failure};
use clap::Args;
use rival_core::Outcome;
use rival_game::{GameInfo, Lang, Phrase, phrase};
use rival_play::{Certificate, CertificateError, VerifiedBounds, open, unreadable};
use serde::Serialize;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The size of the largest certificate that `rival solve` writes.
const MAX_BYTES: u64 = 64 << 20;

const EXAMPLES: &str = "\
Examples:
  rival solve tictactoe --certificate draw.txt
  rival verify draw.txt

A certificate has a strategy of one side, or one of each: the checker follows it against every answer of the other side, by the \
rules of the game and without the solver. Exit codes: 0 it holds, 1 it is refused, 2 there is no such file, or it is no certificate.";

/// Check a certificate of `rival solve` by the rules alone
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The certificate, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// The JSON output.
#[derive(Serialize)]
struct VerifiedJson {
    verified: bool,
    game: String,
    position: String,
    /// The winner's letter or `draw`, if certified.
    winner: Option<String>,
    /// The margin from the first side's view, or +1, 0, −1, if exact.
    value: Option<i32>,
    /// The certified lower and upper bound.
    bounds: [Option<i32>; 2],
    positions: u64,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let text = read(&options.file)?;
    let refused = |error: CertificateError| {
        let (file, reason) = (options.file.display(), error.phrase());
        let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
        let told = phrase!("{file}: {en}", "{file}: {es}");
        if error == CertificateError::NotCertificate { Failure::Input(told) } else { Failure::Undone(told) }
    };
    let certificate = Certificate::read(&text).map_err(refused)?;
    let verified = certificate.verify().map_err(refused)?;
    let info = open(&certificate.game)?.info();
    if console.json {
        let VerifiedBounds { at_least, at_most, positions } = verified;
        console.print_json(&VerifiedJson {
            verified: true,
            winner: winner(verified).map(|outcome| info.result_text(outcome)),
            value: at_least.filter(|_| at_least == at_most).or_else(|| unscored_win(&certificate, verified)),
            bounds: [at_least, at_most],
            game: certificate.game,
            position: certificate.position,
            positions,
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let (game, position, positions) = (&certificate.game, &certificate.position, verified.positions);
    console.say_line(&phrase!("{game}: {position}", "{game}: {position}"))?;
    let claim = claim(info, verified);
    let (en, es) = (claim.get(Lang::En), claim.get(Lang::Es));
    console.say_line(&phrase!(
        "Verified: {en}. Positions checked: {positions}.",
        "Verificado: {es}. Posiciones comprobadas: {positions}."
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn read(file: &Path) -> Result<String, Failure> {
    let refused = |error: &io::Error| Failure::Input(unreadable(file.display(), error));
    let mut text = String::new();
    let read = if file.as_os_str() == "-" {
        io::stdin().take(MAX_BYTES + 1).read_to_string(&mut text)
    } else {
        File::open(file).map_err(|error| refused(&error))?.take(MAX_BYTES + 1).read_to_string(&mut text)
    };
    match read {
        Ok(length) if length as u64 > MAX_BYTES => {
            let file = file.display();
            Err(Failure::Input(phrase!(
                "{file}: too long for a certificate",
                "{file}: demasiado largo para un certificado"
            )))
        }
        Ok(_) => Ok(text),
        // Invalid bytes were changed on the way.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            let (file, reason) = (file.display(), CertificateError::Damaged.phrase());
            let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
            Err(Failure::Undone(phrase!("{file}: {en}", "{file}: {es}")))
        }
        Err(error) => Err(refused(&error)),
    }
}

/// In games without scores every win has the same value.
fn unscored_win(certificate: &Certificate, verified: VerifiedBounds) -> Option<i32> {
    let scored = open(&certificate.game).ok()?.position(&certificate.position).ok()?.scores().is_some();
    winner(verified).filter(|_| !scored).map(Outcome::margin)
}

/// The winner, if it follows; a draw has margin 0.
fn winner(VerifiedBounds { at_least, at_most, .. }: VerifiedBounds) -> Option<Outcome> {
    match (at_least, at_most) {
        (Some(least @ 1..), _) => Some(Outcome::by_margin(least)),
        (_, Some(most @ ..=-1)) => Some(Outcome::by_margin(most)),
        (Some(0), Some(0)) => Some(Outcome::DRAW),
        _ => None,
    }
}

/// The certified result: "White wins, by 3", "a draw if both play their best".
fn claim(info: &GameInfo, verified: VerifiedBounds) -> Phrase {
    let VerifiedBounds { at_least, at_most, .. } = verified;
    let exact = at_least.is_some() && at_least == at_most;
    match winner(verified).map(|outcome| (outcome.winner(), outcome.margin().abs())) {
        Some((Some(winner), margin)) => {
            let wins = &info.side(winner).wins;
            let (en, es) = (wins.get(Lang::En), wins.get(Lang::Es));
            match (exact, margin) {
                (true, _) => phrase!("{en}, by {margin}", "{es}, por {margin}"),
                (false, 1) => phrase!("{en}", "{es}"),
                (false, _) => phrase!("{en}, by {margin} at least", "{es}, por {margin} como mínimo"),
            }
        }
        Some((None, _)) => Phrase::fixed("a draw if both play their best", "empate si ambos juegan lo mejor"),
        None => {
            let part = |bound: Option<i32>| bound.map_or_else(|| "…".to_owned(), |bound| bound.to_string());
            let (least, most) = (part(at_least), part(at_most));
            phrase!("the margin is between {least} and {most}", "la ventaja está entre {least} y {most}")
        }
    }
}
