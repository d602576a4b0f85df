//! A played game, move by move: what each move gave away, what was better, and why.

use crate::record::{players_of, result_of};
use crate::{ByLetter, Proven};
use rival_core::Side;
use rival_game::Phrase;
use rival_game::record::Record;
use rival_play::{Judged, Mark, SearchRequest, Session, course, expectation};
use serde::Serialize;

/// A played game, move by move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Review {
    /// The game with its variant.
    pub game: String,
    /// What the players are called, under the letters of their sides; null where the record does not say.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, Option<String>>))]
    pub players: ByLetter<Option<String>>,
    /// The winner's letter or `draw`; null if the record does not say.
    pub result: Option<String>,
    /// By which heuristic.
    pub heuristic: &'static str,
    /// What the position before the first move is worth; null if there is no move.
    pub start: Option<ReviewStart>,
    /// What the first side could expect at the start and after each move, in parts of a won game: what to draw.
    pub course: Vec<f64>,
    /// The moves, as many of them as were judged.
    pub moves: Vec<MoveReview>,
    /// What each side gave away, under its letter.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, SideReview>))]
    pub sides: ByLetter<SideReview>,
}

/// What a game began with.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewStart {
    /// What the position is worth.
    pub value: f64,
    /// What the first side may expect of it, in parts of a won game.
    pub expectation: f64,
}

/// A move of a played game, compared with the best one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveReview {
    /// The ply it answered, from 0.
    pub ply: u32,
    /// Its number as records have it: `3.`, `3...`
    pub number: String,
    /// The letter of the side that played it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub side: char,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it is worth.
    pub value: f64,
    /// The value in words, or how the game ended with it.
    pub say: Phrase,
    /// What the first side may expect after it, in parts of a won game.
    pub expectation: f64,
    /// How much less than the best move it promises the side that played it, in parts of a won game.
    pub loss: f64,
    /// `?!` an inaccuracy, `?` a mistake, `??` a blunder; null if it is none.
    pub mark: Option<&'static str>,
    /// Whether no move is better: proven to end in the same result where that is known, and by its chances elsewhere.
    pub as_good: bool,
    /// The best move: this one, if it is as good.
    pub best: Option<String>,
    /// What the best move is worth.
    pub best_value: f64,
    /// That value in words.
    pub best_say: Phrase,
    /// How the game would end after the best move, if that is proven; `win_in` counts from the position after it.
    pub proven: Option<Proven>,
    /// How the game would end after the move that was played, if that is proven; `win_in` counts from the position after it.
    pub line_proven: Option<Proven>,
    /// The best move and how the game might have gone on.
    pub pv: Vec<String>,
    /// The move that was played and how the game might have gone on.
    pub line: Vec<String>,
    /// Why the best move is better, in one sentence: what is proven of both, or the terms that differ most where both lines end.
    pub why: Option<Phrase>,
    /// Plies looked ahead.
    pub depth: u16,
    /// Whether not all moves were searched to that depth.
    pub unfinished: bool,
}

/// What a side gave away.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SideReview {
    /// How many of its moves gave away a little.
    pub inaccuracies: usize,
    /// How many gave away something.
    pub mistakes: usize,
    /// How many gave away much.
    pub blunders: usize,
    /// What it gave away with each move, on average, in parts of a won game; null if it has not moved.
    pub average_loss: Option<f64>,
}

impl Review {
    /// Of a game and the record it came from. `judged` has its first moves, or all of them.
    #[must_use]
    pub fn of(session: &Session, record: &Record, request: &SearchRequest, judged: &[Judged]) -> Review {
        let info = session.info();
        let start = judged.first().map(|first| first.best.value());
        let moves = judged.iter().enumerate();
        Review {
            game: session.game().name(),
            players: players_of(session, record),
            result: result_of(session, record),
            heuristic: request.heuristic.name(),
            start: start.map(|value| ReviewStart {
                value: info.shown_value(value),
                expectation: rounded(expectation(info, value)),
            }),
            course: course(info, judged).into_iter().map(rounded).collect(),
            moves: moves.filter_map(|(ply, judged)| MoveReview::of(session, record, ply, request, judged)).collect(),
            sides: ByLetter::new(Side::BOTH.map(|side| SideReview::of(session, judged, side)), info),
        }
    }
}

impl MoveReview {
    /// The move of this number, from 0; `None` if there is no such move.
    #[must_use]
    pub fn of(
        session: &Session,
        record: &Record,
        ply: usize,
        request: &SearchRequest,
        judged: &Judged,
    ) -> Option<MoveReview> {
        let (info, played) = (session.info(), session.played().get(ply)?);
        let ((value, line_proof), (best_value, proof)) = (judged.after_played(), judged.after_best());
        let say = match played.outcome {
            Some(outcome) => info.result_phrase(outcome, session.at().scores()),
            None => info.known_phrase(value, line_proof),
        };
        Some(MoveReview {
            ply: u32::try_from(ply).ok()?,
            number: record.number_of(ply).unwrap_or_default(),
            side: info.side(played.side).letter,
            text: played.text.clone(),
            value: info.shown_value(value),
            say,
            expectation: rounded(expectation(info, judged.value())),
            loss: rounded(judged.loss),
            mark: judged.mark.map(Mark::glyph),
            as_good: judged.is_as_good(),
            best: judged.best.best().cloned(),
            best_value: info.shown_value(best_value),
            best_say: info.known_phrase(best_value, proof),
            proven: proof.map(|proof| Proven::of(proof, info)),
            line_proven: line_proof.map(|proof| Proven::of(proof, info)),
            pv: judged.best.pv.moves.clone(),
            line: judged.line.moves.clone(),
            why: judged.why(played, request.heuristic, &request.weights),
            depth: judged.best.depth,
            unfinished: judged.best.unfinished,
        })
    }
}

impl SideReview {
    fn of(session: &Session, judged: &[Judged], side: Side) -> SideReview {
        let moves = session.played().iter().zip(judged);
        let own: Vec<&Judged> = moves.filter(|(played, _)| played.side == side).map(|(_, judged)| judged).collect();
        let count = |mark| own.iter().filter(|judged| judged.mark == Some(mark)).count();
        let average = || own.iter().map(|judged| judged.loss).sum::<f64>() / own.len() as f64;
        SideReview {
            inaccuracies: count(Mark::Inaccuracy),
            mistakes: count(Mark::Mistake),
            blunders: count(Mark::Blunder),
            average_loss: (!own.is_empty()).then(|| rounded(average())),
        }
    }
}

/// To four decimals: chances are not known better than that.
fn rounded(part: f64) -> f64 {
    (part * 1e4).round() / 1e4 + 0.0
}
