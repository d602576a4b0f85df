//! The explanation of a move: heuristic values before and after it, and the machine's expectation.

use super::thought::evaluate;
use super::{Session, Thought};
use crate::{EvaluatedTerm, Evaluation, HeuristicId};
use rival_core::Side;
use rival_game::{GameInfo, Lang, Phrase, phrase, within_sentence};
use serde::Serialize;

/// Why a move was played. Values are from the first side's view.
#[derive(Clone, Debug)]
pub struct MoveExplanation {
    /// The facts common to all variants of the game.
    info: &'static GameInfo,
    /// The move's text.
    pub text: String,
    /// The side that played it.
    pub side: Side,
    /// The heuristic of the values.
    pub heuristic: HeuristicId,
    /// The heuristic value before the move.
    pub before: Evaluation,
    /// The heuristic value after the move.
    pub after: Evaluation,
    /// The points that it added to its side's score; `None` in games without scores.
    pub points: Option<i32>,
    /// The number of moves to choose from.
    pub choices: usize,
    /// The mobility of the side to move after it; `None` if it ended the game.
    pub next: Option<Mobility>,
    /// The search behind the move, if the machine played it.
    pub thought: Option<Thought>,
    /// Whether the move was to be proven and was not ([`Session::lacks_proof`]).
    pub lacks_proof: bool,
}

/// The number of a side's moves, now and the last time it was to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mobility {
    /// The side.
    pub side: Side,
    /// The number the last time; `None` if the side was not to move before.
    pub before: Option<usize>,
    /// The number now.
    pub after: usize,
}

/// A term of the heuristic before and after a move; `None` where the evaluation lacks it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TermChange {
    /// The feature's name.
    pub name: &'static str,
    /// The feature's meaning.
    pub meaning: Phrase,
    /// The term's value before the move.
    pub before: Option<f64>,
    /// The term's value after the move.
    pub after: Option<f64>,
}

impl Session {
    /// Explains the move of this number, from 0; `None` if there is no such move.
    ///
    /// The heuristic is that of the player's search; a person's moves use the classic one.
    #[must_use]
    pub fn why(&self, number: usize) -> Option<MoveExplanation> {
        let played = self.played.get(number)?;
        let after = self.after(number);
        let heuristic = Session::heuristic_of(&self.players[played.side]);
        let score = |scores: [i32; 2]| scores[played.side];
        Some(MoveExplanation {
            info: self.info(),
            text: played.text.clone(),
            side: played.side,
            heuristic,
            before: evaluate(&*played.before, heuristic),
            after: evaluate(after, heuristic),
            points: after
                .scores()
                .map(score)
                .zip(played.before.scores().map(score))
                .map(|(after, before)| after - before),
            choices: played.before.legal().len(),
            next: after.outcome().is_none().then(|| self.mobility_after(number)),
            thought: played.thought.clone(),
            lacks_proof: self.lacks_proof(number),
        })
    }

    /// The mobility of the side to move, compared with its own earlier mobility and not the other
    /// side's.
    fn mobility_after(&self, number: usize) -> Mobility {
        let after = self.after(number);
        let side = after.turn();
        let earlier = self.played[..=number].iter().rev().find(|played| played.side == side);
        Mobility { side, before: earlier.map(|played| played.before.legal().len()), after: after.legal().len() }
    }

    /// The number of the machine's last move, for [`why`](Session::why).
    #[must_use]
    pub fn last_machine_move(&self) -> Option<usize> {
        self.played.iter().rposition(|played| !self.players[played.side].is_human())
    }
}

impl MoveExplanation {
    /// The terms of both evaluations, side by side.
    #[must_use]
    pub fn terms(&self) -> Vec<TermChange> {
        let value_of =
            |terms: &[EvaluatedTerm], name| terms.iter().find(|term| term.name == name).map(|term| term.value);
        let (before, after) = (&self.before.terms, &self.after.terms);
        let new = after.iter().filter(|term| value_of(before, term.name).is_none());
        let change = |term: &EvaluatedTerm| TermChange {
            name: term.name,
            meaning: term.meaning.clone(),
            before: value_of(before, term.name),
            after: value_of(after, term.name),
        };
        before.iter().chain(new).map(change).collect()
    }

    /// The whole explanation, as sentences.
    #[must_use]
    pub fn sentences(&self) -> Vec<Phrase> {
        let terms = self.terms();
        let changed = terms.iter().filter(|term| term.before != term.after).map(term_sentence);
        self.opening().into_iter().chain(changed).chain(self.closing()).collect()
    }

    /// The sentences before the terms: the move and its effect on the value.
    #[must_use]
    pub fn opening(&self) -> Vec<Phrase> {
        vec![self.move_sentence(), self.value_sentence()]
    }

    /// The sentences after the terms: the mobility and the machine's expectation.
    #[must_use]
    pub fn closing(&self) -> Vec<Phrase> {
        let expected = self.thought.as_ref().map(|thought| self.expected_sentence(thought));
        let unproven = self.lacks_proof.then(|| {
            Phrase::fixed(
                "It found no proof in its time: the move is not proven.",
                "No encontró una demostración en su tiempo: la jugada no está demostrada.",
            )
        });
        std::iter::once(self.mobility_sentence()).chain(expected).chain(unproven).collect()
    }

    fn move_sentence(&self) -> Phrase {
        let (text, [en, es]) = (&self.text, self.name(self.side));
        match self.points {
            Some(points) if points != 0 => {
                let one = points.abs() == 1;
                let (unit_en, unit_es) = if one { ("point", "punto") } else { ("points", "puntos") };
                phrase!("{en} plays {text}: {points:+} {unit_en}.", "{es}: {text}, {points:+} {unit_es}.")
            }
            _ => phrase!("{en} plays {text}.", "{es}: {text}."),
        }
    }

    fn value_sentence(&self) -> Phrase {
        let [before, after] = [&self.before, &self.after].map(|seen| self.info.value_phrase(seen.value));
        let in_lang = |lang| format!("{} → {}", before.get(lang), after.get(lang));
        let (en, es) = (in_lang(Lang::En), in_lang(Lang::Es));
        phrase!("Heuristic value: {en}.", "Valor heurístico: {es}.")
    }

    fn mobility_sentence(&self) -> Phrase {
        let choices = self.choices;
        let Some(Mobility { side, before, after }) = self.next else {
            return phrase!(
                "Moves to choose from: {choices}. It ends the game.",
                "Jugadas entre las que elegir: {choices}. Termina la partida."
            );
        };
        let called = &self.info.side(side).called;
        let (en, es) = (called.get(Lang::En), called.get(Lang::Es));
        match before {
            Some(before) => phrase!(
                "Moves to choose from: {choices}. Mobility of {en}: {before} → {after}.",
                "Jugadas entre las que elegir: {choices}. Movilidad de {es}: {before} → {after}."
            ),
            None => phrase!(
                "Moves to choose from: {choices}. Mobility of {en}: {after}.",
                "Jugadas entre las que elegir: {choices}. Movilidad de {es}: {after}."
            ),
        }
    }

    fn expected_sentence(&self, thought: &Thought) -> Phrase {
        let line = thought.pv.moves.join(" ");
        let (plies, jugadas) = match thought.depth {
            1 => ("1 ply".to_owned(), "1 jugada".to_owned()),
            depth => (format!("{depth} plies"), format!("{depth} jugadas")),
        };
        if let Some(proof) = thought.proof {
            let proven = self.info.proof_phrase(proof);
            let (en, es) = (proven.get(Lang::En), within_sentence(proven.get(Lang::Es)));
            return phrase!("It expects {line}; proven: {en}.", "Espera {line}; demostrado: {es}.");
        }
        let value = self.info.known_phrase(thought.value(), None);
        let (en, es) = (value.get(Lang::En), value.get(Lang::Es));
        let es = if thought.value().is_decided() { within_sentence(es) } else { es.to_owned() };
        if thought.unfinished {
            return phrase!(
                "Looking {plies} ahead, not yet at every move, it expects {line}: {en}.",
                "Mirando {jugadas} por delante, aún no todas las jugadas, espera {line}: {es}."
            );
        }
        phrase!("Looking {plies} ahead it expects {line}: {en}.", "Mirando {jugadas} por delante espera {line}: {es}.")
    }

    fn name(&self, side: Side) -> [&'static str; 2] {
        let name = &self.info.side(side).name;
        [name.get(Lang::En), name.get(Lang::Es)]
    }
}

fn term_sentence(term: &TermChange) -> Phrase {
    let in_lang = |lang: Lang| {
        let shown = |value: Option<f64>| value.map_or("–".to_owned(), |value| lang.signed(value, 2));
        format!("{}: {} → {}", term.meaning.get(lang), shown(term.before), shown(term.after))
    };
    Phrase::composed(in_lang(Lang::En), in_lang(Lang::Es))
}
