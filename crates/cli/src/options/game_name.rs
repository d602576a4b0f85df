//! The game that a command is about: a name, or a path to a game file.

use crate::output::Failure;
use rival_game::{Lang, Phrase, phrase};
use rival_play::{AnyGame, Problems};
use std::fs::File;
use std::io::Read;

/// The end of a path to a game file.
const FILE_END: &str = ".toml";

/// Opens a game by its name, or by a path to a game file.
pub(crate) fn open(text: &str) -> Result<Box<dyn AnyGame>, Failure> {
    Ok(rival_play::open(&resolve(text)?)?)
}

/// The name of a game: that of the file, if the text is a path to one.
pub(crate) fn resolve(text: &str) -> Result<String, Failure> {
    if !is_path(text) {
        return Ok(text.to_owned());
    }
    let program = rival_play::install(&read(text)?).map_err(|problems| Failure::Input(listed(text, &problems)))?;
    Ok(program.name())
}

/// Whether a game's name is a path to a file.
pub(crate) fn is_path(text: &str) -> bool {
    text.ends_with(FILE_END)
}

/// The text of a game file.
pub(crate) fn read(path: &str) -> Result<String, Failure> {
    let read = || {
        let mut text = String::new();
        // One byte more than a file may have: then the compiler says so.
        File::open(path)?.take(rival_play::MAX_TEXT as u64 + 1).read_to_string(&mut text).map(|_| text)
    };
    read().map_err(|error| Failure::Input(rival_play::unreadable(path, &error)))
}

/// All that is wrong with a file, a line each.
pub(crate) fn listed(path: &str, problems: &Problems) -> Phrase {
    let in_lang = |lang: Lang| {
        let lines = problems.0.iter().map(|problem| format!("{path}: {}", problem.phrase().get(lang).to_owned()));
        lines.collect::<Vec<_>>().join("\n")
    };
    let [en, es] = [in_lang(Lang::En), in_lang(Lang::Es)];
    phrase!("{en}", "{es}")
}
