//! Why a move is worse than another, in one sentence.

use super::{Comparison, Judged};
use crate::{AnyPosition, EvaluatedTerm, HeuristicId, PlayedMove, Weights};
use rival_game::{Lang, Phrase, phrase, within_sentence};
use rival_search::Proof;

/// A sentence has room for this many terms.
const TOLD_TERMS: usize = 2;

impl Judged {
    /// Why the best move is better than the one that was played: what is proven of both; or, where
    /// the two lines end, the terms of the heuristic that differ most. Where the two are not
    /// compared, a win that is proven of the best move alone is told. `None` if the move was as
    /// good, or if nothing of this can be said.
    #[must_use]
    pub fn why(&self, played: &PlayedMove, heuristic: HeuristicId, weights: &Weights) -> Option<Phrase> {
        let best = self.best.best().filter(|best| **best != played.text)?;
        let told = TwoMoves { before: &*played.before, best, text: &played.text };
        let won = |proof: &Proof| proof.winner() == Some(played.side);
        // Both are told from the positions after the moves.
        match (self.comparison, self.after_best().1, self.after_played().1) {
            (Comparison::Unequal, proof, None) => Some(told.unproven(proof.filter(won)?)),
            (Comparison::Unequal, ..) => None,
            (_, Some(proof), Some(after)) => self.mark.map(|_| told.both(proof, after)),
            _ => {
                self.mark?;
                let end = |moves| end_of(&*played.before, moves, heuristic, weights);
                told.terms(&end(&self.best.pv.moves)?, &end(&self.line.moves)?, f64::from(played.side.sign()))
            }
        }
    }
}

/// Two moves in a position, the better one and the one that was played.
struct TwoMoves<'a> {
    before: &'a dyn AnyPosition,
    best: &'a str,
    text: &'a str,
}

impl TwoMoves<'_> {
    /// What a proof says, as part of a sentence.
    fn proven(&self, proof: Proof) -> [String; 2] {
        let words = self.before.info().proof_phrase(proof);
        [words.get(Lang::En).to_owned(), within_sentence(words.get(Lang::Es))]
    }

    fn both(&self, best: Proof, after: Proof) -> Phrase {
        let (TwoMoves { best: mv, text, .. }, [good, bien], [bad, mal]) = (self, self.proven(best), self.proven(after));
        phrase!(
            "Proven: after {mv}, {good}; after {text}, {bad}.",
            "Demostrado: tras {mv}, {bien}; tras {text}, {mal}."
        )
    }

    /// A win that is proven of the best move, beside a move of which nothing is proven.
    fn unproven(&self, best: Proof) -> Phrase {
        let (TwoMoves { best: mv, text, .. }, [good, bien]) = (self, self.proven(best));
        phrase!(
            "Proven: after {mv}, {good}. Of {text} nothing is proven.",
            "Demostrado: tras {mv}, {bien}. De {text} no hay nada demostrado."
        )
    }

    /// The terms that differ most where the two lines end, the largest first.
    fn terms(&self, best: &[EvaluatedTerm], played: &[EvaluatedTerm], sign: f64) -> Option<Phrase> {
        let lost = best.iter().filter_map(|better| {
            let worse = played.iter().find(|term| term.name == better.name)?;
            Some(((better.value - worse.value) * sign, better, worse))
        });
        let mut lost: Vec<_> = lost.filter(|(by, ..)| *by > 0.0).collect();
        lost.sort_by(|a, b| b.0.total_cmp(&a.0));
        lost.truncate(TOLD_TERMS);
        if lost.is_empty() {
            return None;
        }
        let in_lang = |lang: Lang| {
            let instead = if lang == Lang::En { "instead of" } else { "en vez de" };
            let term = |(_, better, worse): &(f64, &EvaluatedTerm, &EvaluatedTerm)| {
                let [less, more] = [worse, better].map(|term| measured(lang, term.feature));
                format!("{}: {less} {instead} {more}", better.meaning.get(lang))
            };
            lost.iter().map(term).collect::<Vec<_>>().join("; ")
        };
        let (en, es, mv) = (in_lang(Lang::En), in_lang(Lang::Es), self.best);
        Some(phrase!("Against {mv}, where both lines end: {en}.", "Frente a {mv}, donde acaban las dos líneas: {es}."))
    }
}

/// The terms where a line ends; `None` if it ends with the game, which has none.
fn end_of(
    before: &dyn AnyPosition,
    moves: &[String],
    heuristic: HeuristicId,
    weights: &Weights,
) -> Option<Vec<EvaluatedTerm>> {
    let mut at = before.boxed();
    for mv in moves {
        at.play(mv).ok()?;
    }
    if at.outcome().is_some() { None } else { at.evaluate(heuristic, weights).ok().map(|seen| seen.terms) }
}

/// What a feature measures: whole where it is whole.
fn measured(lang: Lang, value: f64) -> String {
    let decimals = usize::from((value - value.round()).abs() > 0.05);
    lang.signed(value, decimals)
}
