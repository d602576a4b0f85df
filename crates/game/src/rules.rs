//! The rules in brief, and the reasons why games end.

use crate::{Game, GameInfo, Lang, Phrase, phrase};
use rival_core::Outcome;
use serde::Serialize;

/// One line of the rules in brief, with the variant's numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rule {
    /// One or two sentences.
    pub text: Phrase,
    /// A position that illustrates it, in the game's notation.
    pub picture: Option<String>,
}

impl Rule {
    /// A rule without a picture.
    #[must_use]
    pub const fn new(text: Phrase) -> Rule {
        Rule { text, picture: None }
    }

    /// Adds a position that illustrates it.
    #[must_use]
    pub fn shown_by(self, position: &str) -> Rule {
        Rule { picture: Some(position.to_owned()), ..self }
    }
}

/// Why a game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndReason {
    /// The outcome.
    pub outcome: Outcome,
    /// The reason by the rules: "Neither knight can leap: White wins, 12 to 7."
    pub text: Phrase,
    /// The cells of the deciding line, numbered as in a [`BoardView`](crate::BoardView); empty
    /// where there is none.
    pub cells: Vec<u8>,
}

impl EndReason {
    /// The end of a game with a cause, a clause without a full stop: "Neither knight can leap".
    #[must_use]
    pub fn because<G: Game>(game: &G, at: &G::Position, outcome: Outcome, cause: &Phrase) -> EndReason {
        let info = game.info();
        let result = info.result_phrase(outcome, game.scores(at));
        let [en, es] = [Lang::En, Lang::Es].map(|lang| after_a_colon(info, outcome, &result, lang));
        let (cause_en, cause_es) = (cause.get(Lang::En), cause.get(Lang::Es));
        let line =
            game.view(at).cells.iter().zip(0..).filter(|(cell, _)| cell.in_line).map(|(_, number)| number).collect();
        EndReason { outcome, text: phrase!("{cause_en}: {en}", "{cause_es}: {es}"), cells: line }
    }
}

/// The result worded for the middle of a sentence: names keep their capitals.
fn after_a_colon(info: &GameInfo, outcome: Outcome, result: &Phrase, lang: Lang) -> String {
    let text = result.get(lang);
    let begins_with_a_name = outcome.winner().is_some_and(|side| text.starts_with(info.side(side).name.get(lang)));
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !begins_with_a_name => first.to_lowercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

/// A small number as a word that begins a sentence: "Four", "Cuatro"; digits from eleven on.
#[must_use]
pub fn number_word(number: u8) -> Phrase {
    const WORDS: [(&str, &str); 11] = [
        ("No", "Ningún"),
        ("One", "Un"),
        ("Two", "Dos"),
        ("Three", "Tres"),
        ("Four", "Cuatro"),
        ("Five", "Cinco"),
        ("Six", "Seis"),
        ("Seven", "Siete"),
        ("Eight", "Ocho"),
        ("Nine", "Nueve"),
        ("Ten", "Diez"),
    ];
    WORDS.get(usize::from(number)).map_or_else(|| phrase!("{number}", "{number}"), |&(en, es)| Phrase::fixed(en, es))
}
