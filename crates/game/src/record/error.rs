//! Errors in the text of a record.

use crate::{Phrase, phrase};
use thiserror::Error;

/// A text that is not a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.phrase())]
pub struct RecordError {
    /// The faulty line, from 1.
    pub line: usize,
    /// The reason.
    pub fault: Fault,
}

/// What is wrong with a line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A tag is not `[Name "value"]`.
    TagForm(String),
    /// A tag appears twice.
    TagTwice(String),
    /// The tag Result has none of the four values.
    ResultTag(String),
    /// The tag Result contradicts the end of the game.
    Results {
        /// The result in the tag.
        tag: &'static str,
        /// The result at the end of the game.
        end: &'static str,
    },
    /// The record exceeds a limit.
    TooMany {
        /// The thing counted.
        what: Phrase,
        /// The limit.
        most: usize,
    },
    /// The line is not valid UTF-8.
    NotText,
    /// A word that is neither a move nor a number nor a result.
    Word(String),
    /// A turn with the wrong number.
    Number {
        /// The number in the text.
        found: String,
        /// The expected number.
        due: String,
    },
    /// Text follows the result.
    BehindResult(String),
    /// A comment is not closed.
    OpenComment,
    /// A game has no result at its end.
    NoResult,
}

impl RecordError {
    /// The message in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let line = self.line;
        let reason = self.fault.phrase();
        let (en, es) = (reason.get(crate::Lang::En), reason.get(crate::Lang::Es));
        phrase!("record: line {line}: {en}", "partida: línea {line}: {es}")
    }
}

impl Fault {
    fn phrase(&self) -> Phrase {
        match self {
            Fault::TagForm(text) => {
                phrase!("{text} is not a tag like [White \"Ana\"]", "{text} no es una etiqueta como [White \"Ana\"]")
            }
            Fault::TagTwice(name) => phrase!("the tag {name} is there twice", "la etiqueta {name} está dos veces"),
            Fault::ResultTag(text) => phrase!(
                "\"{text}\" is not a result; there is 1-0, 0-1, 1/2-1/2 and *",
                "«{text}» no es un resultado; hay 1-0, 0-1, 1/2-1/2 y *"
            ),
            Fault::Results { tag, end } => phrase!(
                "the tag Result says {tag} and the game ends with {end}",
                "la etiqueta Result dice {tag} y la partida termina con {end}"
            ),
            Fault::TooMany { what, most } => {
                let (en, es) = (what.get(crate::Lang::En), what.get(crate::Lang::Es));
                phrase!("more than {most} {en}", "más de {most} {es}")
            }
            Fault::NotText => Phrase::fixed("this is not text (UTF-8)", "esto no es texto (UTF-8)"),
            Fault::Word(text) => phrase!(
                "\"{text}\" is neither a move nor the number of a turn nor a result",
                "«{text}» no es una jugada ni el número de un turno ni un resultado"
            ),
            Fault::Number { found, due } => phrase!(
                "the turn is numbered {found} where {due} is due",
                "el turno lleva el número {found} donde toca {due}"
            ),
            Fault::BehindResult(text) => phrase!(
                "\"{text}\" stands behind the result of the game",
                "«{text}» aparece detrás del resultado de la partida"
            ),
            Fault::OpenComment => Phrase::fixed("the comment has no }", "el comentario no tiene }"),
            Fault::NoResult => Phrase::fixed(
                "the game has no result at its end: 1-0, 0-1, 1/2-1/2 or *",
                "la partida no tiene un resultado al final: 1-0, 0-1, 1/2-1/2 o *",
            ),
        }
    }
}
