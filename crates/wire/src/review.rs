//! Reviews: the loss of each move, the better move, and the reason.

use crate::record::{players_of, result_of};
use crate::{PerSide, Proven, Winner};
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
    /// The players' names; null where the record has none.
    pub players: PerSide<Option<String>>,
    /// The winner; null if the record names no result.
    pub result: Option<Winner>,
    /// The heuristic.
    pub heuristic: &'static str,
    /// The value before the first move; null if there is no move.
    pub start: Option<ReviewStart>,
    /// The first side's chances at the start and after each move.
    pub course: Vec<f64>,
    /// The moves judged so far.
    pub moves: Vec<MoveReview>,
    /// The losses of each side.
    pub sides: PerSide<SideReview>,
}

/// The start of a game.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewStart {
    /// Its value.
    pub value: f64,
    /// The first side's chances.
    pub expectation: f64,
}

/// A played move compared with the best one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveReview {
    /// Its ply, from 0.
    pub ply: u32,
    /// Its number as in records: `3.`, `3...`
    pub number: String,
    /// The side that played it.
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value.
    pub value: f64,
    /// The value in words, or how the game ended.
    pub say: Phrase,
    /// The first side's chances after it.
    pub expectation: f64,
    /// The chances it gives away compared with the best move.
    pub loss: f64,
    /// `?!` an inaccuracy, `?` a mistake, `??` a blunder; null for any other move.
    pub mark: Option<&'static str>,
    /// Whether no move is better: by its proven result where that is known, else by its chances.
    pub as_good: bool,
    /// The best move: this one, if it is as good.
    pub best: Option<String>,
    /// The value of the best move.
    pub best_value: f64,
    /// That value in words.
    pub best_say: Phrase,
    /// The proven end after the best move; `win_in` counts from the position after it.
    pub proven: Option<Proven>,
    /// The proven end after the move played; `win_in` counts from the position after it.
    pub line_proven: Option<Proven>,
    /// The best move with its line.
    pub pv: Vec<String>,
    /// The move played with its line.
    pub line: Vec<String>,
    /// Why the best move is better, in one sentence: the proofs of both, or the terms that differ
    /// most where both lines end.
    pub why: Option<Phrase>,
    /// Plies looked ahead.
    pub depth: u16,
    /// Whether some moves have not reached that depth.
    pub unfinished: bool,
}

/// The losses of a side.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SideReview {
    /// Its inaccuracies.
    pub inaccuracies: usize,
    /// Its mistakes.
    pub mistakes: usize,
    /// Its blunders.
    pub blunders: usize,
    /// Its average loss; null if it has not moved.
    pub average_loss: Option<f64>,
}

impl Review {
    /// For a game and its record. `judged` has its first moves, or all.
    #[must_use]
    pub fn of(session: &Session, record: &Record, request: &SearchRequest, judged: &[Judged]) -> Review {
        let info = session.info();
        let start = judged.first().map(|first| first.best.value());
        let moves = judged.iter().enumerate();
        Review {
            game: session.game().name(),
            players: players_of(record),
            result: result_of(record),
            heuristic: request.heuristic.name(),
            start: start.map(|value| ReviewStart {
                value: info.shown_value(value),
                expectation: rounded(expectation(info, value)),
            }),
            course: course(info, judged).into_iter().map(rounded).collect(),
            moves: moves.filter_map(|(ply, judged)| MoveReview::of(session, record, ply, request, judged)).collect(),
            sides: Side::BOTH.map(|side| SideReview::of(session, judged, side)).into(),
        }
    }
}

impl MoveReview {
    /// The move with this number, from 0; `None` if there is none.
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
            side: played.side,
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
            proven: proof.map(Proven::of),
            line_proven: line_proof.map(Proven::of),
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

/// To four decimals: chances are no more precise.
fn rounded(part: f64) -> f64 {
    (part * 1e4).round() / 1e4 + 0.0
}
