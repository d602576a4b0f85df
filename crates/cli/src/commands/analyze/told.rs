//! What programs are told of an analysis.

use super::Analysis;
use crate::output::match_stats::rounded;
use rival_core::Side;
use rival_game::record::tag;
use rival_play::{Judged, Mark, Played, expectation};
use serde::{Serialize, Serializer};
use std::sync::Arc;

#[derive(Serialize)]
pub(super) struct Told<'a> {
    game: String,
    first: Option<&'a str>,
    second: Option<&'a str>,
    result: &'static str,
    heuristic: &'static str,
    start: Option<ToldStart>,
    moves: Vec<ToldMove<'a>>,
    sides: Sides,
}

/// What the position before the first move is worth.
#[derive(Serialize)]
struct ToldStart {
    value: f64,
    expectation: f64,
}

#[derive(Serialize)]
struct ToldMove<'a> {
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
    pv: &'a [String],
    depth: u16,
    unfinished: bool,
}

/// What both sides gave away, under their letters.
struct Sides([(char, ToldSide); 2]);

#[derive(Serialize)]
struct ToldSide {
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    average_loss: Option<f64>,
}

impl Serialize for Sides {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(letter, side)| (letter, side)))
    }
}

pub(super) fn told<'a>(analysis: &'a Analysis) -> Told<'a> {
    let (session, record) = (&analysis.recorded.session, &analysis.recorded.record);
    let info = session.info();
    let told_move = |(number, (played, judged)): (usize, (&'a Arc<Played>, &'a Judged))| ToldMove {
        number: record.number_of(number).unwrap_or_default(),
        side: info.side(played.side).letter,
        text: &played.text,
        value: info.shown_value(judged.value),
        expectation: rounded(expectation(info, judged.value), 4),
        loss: rounded(judged.loss, 4),
        mark: judged.mark().map(Mark::glyph),
        best: judged.best.best().map(String::as_str),
        best_value: info.shown_value(judged.best.value()),
        pv: &judged.best.pv.moves,
        depth: judged.best.depth,
        unfinished: judged.best.unfinished,
    };
    let start = analysis.judged.first().map(|first| first.best.value());
    Told {
        game: session.game().name(),
        first: record.tags.get(tag::WHITE),
        second: record.tags.get(tag::BLACK),
        result: record.ending.text(),
        heuristic: analysis.heuristic.name(),
        start: start.map(|value| ToldStart {
            value: info.shown_value(value),
            expectation: rounded(expectation(info, value), 4),
        }),
        moves: session.played().iter().zip(&analysis.judged).enumerate().map(told_move).collect(),
        sides: Sides(Side::BOTH.map(|side| (info.side(side).letter, told_side(analysis, side)))),
    }
}

fn told_side(analysis: &Analysis, side: Side) -> ToldSide {
    let moves = || analysis.recorded.session.played().iter().zip(&analysis.judged);
    let count = |mark| moves().filter(|(played, judged)| played.side == side && judged.mark() == Some(mark)).count();
    ToldSide {
        inaccuracies: count(Mark::Inaccuracy),
        mistakes: count(Mark::Mistake),
        blunders: count(Mark::Blunder),
        average_loss: analysis.average_loss(side).map(|loss| rounded(loss, 4)),
    }
}
