//! The help in the user's language.
//!
//! clap knows one language. Commands are described in English where they are defined, and their
//! texts are looked up in Spanish here; a test finds missing translations. clap's errors are
//! translated by kind.

mod complaint;
mod left_out;
mod spanish;

#[cfg(not(feature = "cluster"))]
pub(crate) use left_out::of as not_in_this_build;

use crate::options::args::{Cli, GLOBAL};
use crate::options::locale;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches};
use rival_game::Lang;
use spanish::{SPANISH, SPANISH_BELOW, SPANISH_VALUES};
use std::ffi::OsString;
use std::io::Write;

/// Parses the command line. Help and errors end the program, in the requested language.
pub(crate) fn parse() -> Cli {
    let lang = asked_language(std::env::args_os()).unwrap_or_else(locale::language);
    let command = if lang == Lang::Es { in_spanish(Cli::command(), true) } else { Cli::command() };
    let read = command.try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    read.unwrap_or_else(|error| leave(&error, lang))
}

/// Prints the help or the error, and exits.
fn leave(error: &clap::Error, lang: Lang) -> ! {
    if let Some(said) = left_out::complaint(error) {
        let _ = writeln!(anstream::stderr(), "rival: {}", said.get(lang));
        std::process::exit(error.exit_code());
    }
    // If this cannot be written, the exit code reports the failure.
    let _ = match (lang, error.use_stderr()) {
        (_, true) if error.kind() == ErrorKind::InvalidUtf8 => {
            anstream::stderr().write_all(complaint::no_text(std::env::args_os(), lang).as_bytes())
        }
        (Lang::En, _) => error.print(),
        (Lang::Es, false) => {
            let help = complaint::with_spanish_usage(&error.render().ansi().to_string());
            anstream::stdout().write_all(help.as_bytes())
        }
        (Lang::Es, true) => match complaint::in_spanish(error) {
            Some(complaint) => anstream::stderr().write_all(complaint.as_bytes()),
            None => error.print(),
        },
    };
    std::process::exit(error.exit_code())
}

/// The language requested in the arguments, before they are parsed.
fn asked_language(words: impl Iterator<Item = OsString>) -> Option<Lang> {
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    let behind = words.iter().zip(words.iter().skip(1)).filter(|(word, _)| *word == "--lang").map(|(_, next)| &**next);
    let joined = words.iter().filter_map(|word| word.strip_prefix("--lang="));
    match behind.chain(joined).last()? {
        "es" => Some(Lang::Es),
        _ => Some(Lang::En),
    }
}

/// The command and its subcommands, with all texts in Spanish.
fn in_spanish(command: Command, is_root: bool) -> Command {
    let about = command.get_about().map(|about| translated(&about.to_string()));
    let below = command.get_after_help().map(|below| translated_below(&below.to_string()));
    let subcommands: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let usage = clap::builder::Styles::styled().get_usage().to_owned();
    let mut command = command
        .help_template(format!("{{about-with-newline}}\n{usage}Uso:{usage:#} {{usage}}\n\n{{all-args}}{{after-help}}"))
        .subcommand_help_heading("Órdenes")
        .subcommand_value_name("ORDEN")
        .mut_args(translated_arg)
        .disable_help_flag(true)
        .arg(flag("help", 'h', ArgAction::Help, "Muestra esta ayuda"));
    if is_root {
        command =
            command.disable_version_flag(true).arg(flag("version", 'V', ArgAction::Version, "Muestra la versión"));
    }
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(below) = below {
        command = command.after_help(below);
    }
    subcommands
        .into_iter()
        .fold(command, |command, name| command.mut_subcommand(name, |inner| in_spanish(inner, false)))
}

fn flag(name: &'static str, letter: char, action: ArgAction, help: &'static str) -> Arg {
    Arg::new(name).short(letter).long(name).action(action).help(help).help_heading("Opciones")
}

/// The argument with its help in Spanish, including what clap would append in English.
fn translated_arg(arg: Arg) -> Arg {
    let arg = with_spanish_value(arg);
    let Some(help) = arg.get_help().map(|help| translated(&help.to_string())) else { return arg };
    let heading = match arg.get_help_heading() {
        Some(GLOBAL) => "Opciones generales",
        _ if arg.is_positional() => "Argumentos",
        _ => "Opciones",
    };
    if !arg.get_action().takes_values() {
        return arg.help(help).help_heading(heading);
    }
    let values: Vec<String> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let usual: Vec<String> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let note = |label: &str, words: &[String]| match words {
        [] => String::new(),
        words => format!(" [{label}: {}]", words.join(", ")),
    };
    let (usual, values) = (note("por omisión", &usual), note("valores", &values));
    arg.help(format!("{help}{usual}{values}")).help_heading(heading).hide_default_value(true).hide_possible_values(true)
}

/// The argument with the name of its value in Spanish, if there is one.
fn with_spanish_value(arg: Arg) -> Arg {
    let spanish = match arg.get_value_names() {
        Some([name]) => found(SPANISH_VALUES, name),
        _ => None,
    };
    match spanish {
        Some(spanish) => arg.value_name(spanish),
        None => arg,
    }
}

fn translated(english: &str) -> String {
    found(SPANISH, english).unwrap_or(english).to_owned()
}

fn found(dictionary: &[(&str, &'static str)], english: &str) -> Option<&'static str> {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    dictionary.iter().find(|(known, _)| *known == words(english)).map(|(_, spanish)| *spanish)
}

/// The text below the help: examples and paragraphs.
fn translated_below(english: &str) -> String {
    let paragraph = |text: &str| match example_lines(text) {
        Some(lines) => lines,
        None => found(SPANISH_BELOW, text).unwrap_or(text).to_owned(),
    };
    english.split("\n\n").map(paragraph).collect::<Vec<_>>().join("\n\n")
}

/// The examples with their remarks translated; `None` if the paragraph has none.
fn example_lines(paragraph: &str) -> Option<String> {
    let (heading, examples) = paragraph.split_once('\n')?;
    let heading = match heading {
        "Examples:" => "Ejemplos:",
        "Example:" => "Ejemplo:",
        _ => return None,
    };
    let line = |line: &str| match remark(line).and_then(|remark| Some((remark, found(SPANISH_BELOW, remark)?))) {
        Some((remark, spanish)) => line.replace(remark, spanish),
        None => line.to_owned(),
    };
    let examples: Vec<String> = examples.lines().map(line).collect();
    Some(format!("{heading}\n{}", examples.join("\n")))
}

/// The remark beside an example, if any.
fn remark(line: &str) -> Option<&str> {
    line.trim_start().split_once("  ").map(|(_, remark)| remark.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts of a command without a translation.
    fn untranslated(command: &Command) -> Vec<String> {
        let of_args = command.get_arguments().filter_map(|arg| Some(arg.get_help()?.to_string()));
        let about = command.get_about().map(ToString::to_string);
        let said = of_args.chain(about).filter(|english| found(SPANISH, english).is_none());
        let below = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let below = below.split("\n\n").flat_map(|paragraph| match example_lines(paragraph) {
            Some(_) => paragraph.lines().skip(1).filter_map(remark).map(str::to_owned).collect(),
            None => vec![paragraph.to_owned()],
        });
        let below = below.filter(|english| !english.is_empty() && found(SPANISH_BELOW, english).is_none());
        said.chain(below).chain(command.get_subcommands().flat_map(untranslated)).collect()
    }

    #[test]
    fn everything_the_help_says_is_there_in_spanish() {
        let missing = untranslated(&Cli::command());
        assert!(missing.is_empty(), "to be added to help/spanish.rs:\n{}", missing.join("\n"));
    }

    #[test]
    fn the_commands_are_the_same_in_spanish() {
        in_spanish(Cli::command(), true).debug_assert();
    }

    #[test]
    fn the_language_is_found_before_the_words_are_understood() {
        let asked = |words: &str| asked_language(words.split(' ').map(OsString::from));
        assert_eq!(asked("rival games --lang es --help"), Some(Lang::Es));
        assert_eq!(asked("rival --lang=es games"), Some(Lang::Es));
        assert_eq!(asked("rival --lang en games"), Some(Lang::En));
        assert_eq!(asked("rival games"), None);
    }
}
