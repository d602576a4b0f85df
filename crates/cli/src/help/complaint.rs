//! Errors in a command line, in Spanish.

use crate::output::safe_text::safe_text;
use clap::Error;
use clap::builder::Styles;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use rival_game::{Lang, phrase};
use std::error::Error as _;
use std::ffi::OsString;

/// The error in Spanish, in clap's layout; `None` if its kind has no translation here.
pub(super) fn in_spanish(error: &Error) -> Option<String> {
    let sentence = sentence(error)?;
    let tip = tip(error).map(|tip| format!("\n\n  consejo: {tip}")).unwrap_or_default();
    let usage = usage(error).map(|usage| format!("\n\n{usage}")).unwrap_or_default();
    let style = Styles::styled().get_error().to_owned();
    Some(format!("{style}error:{style:#} {sentence}{tip}{usage}\n\nPara saber más, prueba con «--help».\n"))
}

/// Translates what clap always prints in English.
pub(super) fn with_spanish_usage(text: &str) -> String {
    text.replace("Usage:", "Uso:").replace("[OPTIONS]", "[OPCIONES]")
}

/// Names the argument that is not UTF-8; clap does not.
pub(super) fn no_text(words: impl Iterator<Item = OsString>, lang: Lang) -> String {
    let word = words.map(OsString::into_string).find_map(Result::err).unwrap_or_default();
    let word = safe_text(&word.to_string_lossy()).into_owned();
    let style = Styles::styled().get_error().to_owned();
    let reason = phrase!("the argument \"{word}\" is not text (UTF-8)", "el argumento «{word}» no es texto (UTF-8)");
    format!("{style}error:{style:#} {}\n", reason.get(lang))
}

fn sentence(error: &Error) -> Option<String> {
    let arg = || text(error, ContextKind::InvalidArg);
    let value = || text(error, ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::InvalidSubcommand => {
            format!("no hay ninguna orden «{}»", text(error, ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::UnknownArgument => format!("no se esperaba el argumento «{}»", arg()?),
        ErrorKind::MissingRequiredArgument => missing(&texts(error, ContextKind::InvalidArg)),
        ErrorKind::ArgumentConflict => conflict(&arg()?, &texts(error, ContextKind::PriorArg)),
        ErrorKind::InvalidValue => {
            let known = possible(&texts(error, ContextKind::ValidValue));
            match value()?.as_str() {
                "" => format!("«{}» pide un valor y no lo tiene{known}", arg()?),
                value => format!("el valor «{value}» no vale para «{}»{known}", arg()?),
            }
        }
        ErrorKind::ValueValidation => {
            let reason = error.source().map(|source| format!(": {}", reason(&source.to_string()))).unwrap_or_default();
            format!("el valor «{}» no vale para «{}»{reason}", value()?, arg()?)
        }
        ErrorKind::TooManyValues => format!("el valor «{}» sobra en «{}»", value()?, arg()?),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("«{}» pide más valores", arg()?),
        ErrorKind::NoEquals => format!("a «{}» le falta un signo igual", arg()?),
        ErrorKind::MissingSubcommand => "falta una orden".to_owned(),
        _ => return None,
    })
}

fn missing(args: &[String]) -> String {
    let lead = if args.len() == 1 { "falta un argumento obligatorio" } else { "faltan argumentos obligatorios" };
    format!("{lead}:{}", listed(args))
}

fn possible(values: &[String]) -> String {
    if values.is_empty() { String::new() } else { format!("\n  [valores: {}]", values.join(", ")) }
}

fn conflict(arg: &str, others: &[String]) -> String {
    match others {
        [other] if other == arg => format!("el argumento «{arg}» solo se puede dar una vez"),
        [other] => format!("el argumento «{arg}» no va con «{other}»"),
        [] => format!("el argumento «{arg}» no va con otros que se han dado"),
        others => format!("el argumento «{arg}» no va con:{}", listed(others)),
    }
}

/// Why clap's number parser rejects a value.
fn reason(english: &str) -> String {
    match english {
        "invalid digit found in string" => "no es un número entero".to_owned(),
        "invalid IP address syntax" => "no es una dirección IP".to_owned(),
        english => english.replace(" is not in ", " no está en "),
    }
}

/// Clap's suggestion.
fn tip(error: &Error) -> Option<String> {
    let similar = |kind| texts(error, kind).into_iter().map(|text| format!("«{text}»")).collect::<Vec<_>>().join(", ");
    let kinds = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let similar = kinds.map(similar).into_iter().find(|similar| !similar.is_empty())?;
    Some(format!("se parece a {similar}"))
}

fn usage(error: &Error) -> Option<String> {
    match error.get(ContextKind::Usage)? {
        ContextValue::StyledStr(usage) => Some(with_spanish_usage(&usage.ansi().to_string())),
        _ => None,
    }
}

fn text(error: &Error, kind: ContextKind) -> Option<String> {
    texts(error, kind).into_iter().next()
}

fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn listed(texts: &[String]) -> String {
    texts.iter().map(|text| format!("\n  {text}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::args::Cli;
    use clap::CommandFactory;

    fn complaint(words: &str) -> String {
        let command = crate::help::in_spanish(Cli::command(), true);
        let error = command.try_get_matches_from(words.split(' ')).expect_err("wrong usage");
        anstream::adapter::strip_str(&in_spanish(&error).expect("a sentence")).to_string()
    }

    #[test]
    fn every_kind_of_wrong_usage_has_its_sentence() {
        for (words, sentence) in [
            (
                "rival sho",
                "error: no hay ninguna orden «sho»\n\n  consejo: se parece a «show»\n\nUso: rival [OPCIONES]",
            ),
            ("rival show tictactoe --sed 3", "«--sed»\n\n  consejo: se parece a «--seed»"),
            ("rival analyze tictactoe", "error: falta un argumento obligatorio:\n  --record <ARCHIVO>\n\nUso: rival"),
            ("rival match tictactoe", "faltan argumentos obligatorios:\n  --first <JUGADOR>\n  --second <JUGADOR>\n"),
            ("rival search --level expert --depth 3", "«--level <NIVEL>» no va con «--depth <N|full>»"),
            ("rival search --depth 3 --depth 4", "«--depth <N|full>» solo se puede dar una vez"),
            (
                "rival search --algorithm foo",
                "«foo» no vale para «--algorithm <NOMBRE>»\n  [valores: minimax, alpha-beta",
            ),
            ("rival search --nodes", "«--nodes <N>» pide un valor y no lo tiene"),
            ("rival search --json=3", "el valor «3» sobra en «--json»"),
            ("rival serve --port 99999", "«--port <PUERTO>»: 99999 no está en 0..=65535"),
            ("rival serve --port x", "«--port <PUERTO>»: no es un número entero"),
            ("rival serve --ip foo", ": no es una dirección IP"),
        ] {
            let said = complaint(words);
            assert!(said.contains(sentence), "{words}: {said}");
            assert!(said.ends_with("\n\nPara saber más, prueba con «--help».\n"), "{said}");
        }
    }
}
