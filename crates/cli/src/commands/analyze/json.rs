//! What programs are told of an analysis.

use super::Analysis;
use rival_core::{Outcome, Side};
use rival_game::record::{Ending, tag};
use rival_lab::stats::rounded;
use rival_play::{Judged, Mark, Played, expectation};
use rival_wire::{ByLetter, Proven};
use serde::Serialize;
use std::sync::Arc;

#[derive(Serialize)]
pub(super) struct AnalysisJson<'a> {
    game: String,
    /// What the players are called.
    players: ByLetter<Option<&'a str>>,
    /// The winner's letter or `draw`; null if the record does not say.
    result: Option<String>,
    heuristic: &'static str,
    start: Option<StartJson>,
    moves: Vec<MoveJson<'a>>,
    sides: ByLetter<SideJson>,
}

/// What the position before the first move is worth.
#[derive(Serialize)]
struct StartJson {
    value: f64,
    expectation: f64,
}

#[derive(Serialize)]
struct MoveJson<'a> {
    number: String,
    side: char,
    #[serde(rename = "move")]
    text: &'a str,
    value: f64,
    /// Of the first side, in parts of a won game.
    expectation: f64,
    /// Of the side that moved.
    loss: f64,
    mark: Option<&'static str>,
    best: Option<&'a str>,
    best_value: f64,
    /// How the game would end, if that is proven.
    proven: Option<Proven>,
    pv: &'a [String],
    depth: u16,
    unfinished: bool,
}

/// What a side gave away.
#[derive(Serialize)]
struct SideJson {
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    average_loss: Option<f64>,
}

pub(super) fn analysis_json<'a>(analysis: &'a Analysis) -> AnalysisJson<'a> {
    let (session, record) = (&analysis.recorded.session, &analysis.recorded.record);
    let info = session.info();
    let move_json = |(number, (played, judged)): (usize, (&'a Arc<Played>, &'a Judged))| MoveJson {
        number: record.number_of(number).unwrap_or_default(),
        side: info.side(played.side).letter,
        text: &played.text,
        value: info.shown_value(judged.value),
        expectation: rounded(expectation(info, judged.value), 4),
        loss: rounded(judged.loss, 4),
        mark: judged.mark().map(Mark::glyph),
        best: judged.best.best().map(String::as_str),
        best_value: info.shown_value(judged.best.value()),
        proven: judged.best.proof.map(|proof| Proven::of(proof, info)),
        pv: &judged.best.pv.moves,
        depth: judged.best.depth,
        unfinished: judged.best.unfinished,
    };
    let start = analysis.judged.first().map(|first| first.best.value());
    AnalysisJson {
        game: session.game().name(),
        players: ByLetter::new([tag::WHITE, tag::BLACK].map(|name| record.tags.get(name)), info),
        result: match record.ending {
            Ending::Won(side) => Some(info.result_text(Outcome::win(side))),
            Ending::Drawn => Some(info.result_text(Outcome::DRAW)),
            Ending::Open => None,
        },
        heuristic: analysis.heuristic.name(),
        start: start.map(|value| StartJson {
            value: info.shown_value(value),
            expectation: rounded(expectation(info, value), 4),
        }),
        moves: session.played().iter().zip(&analysis.judged).enumerate().map(move_json).collect(),
        sides: ByLetter::new(Side::BOTH.map(|side| side_json(analysis, side)), info),
    }
}

fn side_json(analysis: &Analysis, side: Side) -> SideJson {
    let moves = || analysis.recorded.session.played().iter().zip(&analysis.judged);
    let count = |mark| moves().filter(|(played, judged)| played.side == side && judged.mark() == Some(mark)).count();
    SideJson {
        inaccuracies: count(Mark::Inaccuracy),
        mistakes: count(Mark::Mistake),
        blunders: count(Mark::Blunder),
        average_loss: analysis.average_loss(side).map(|loss| rounded(loss, 4)),
    }
}
