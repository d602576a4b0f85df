//! What programs are told of a search.

use super::plan::{Compared, Found, Plan};
use crate::options::position_args::InputPosition;
use rival_game::GameInfo;
use rival_search::{Proof, RootMove, SearchStats, Stopped, Variation};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Told {
    game: String,
    position: String,
    side: char,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    algorithm: &'static str,
    heuristic: &'static str,
    seed: Option<u64>,
    best: Option<String>,
    value: f64,
    proven: Option<Proven>,
    pv: Vec<String>,
    depth: u16,
    /// Whether not all moves were searched to this depth: `moves` has those that were.
    unfinished: bool,
    #[serde(flatten)]
    stats: ToldStats,
    stopped: Option<&'static str>,
    moves: Vec<ToldMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<ToldLine>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compare: Option<ToldComparison>,
}

/// How the game ends: the winner's letter or `draw`, the margin seen by the winner, whether it is `exact` or a `lower`
/// bound, the plies to the end.
#[derive(Serialize)]
struct Proven {
    winner: String,
    margin: u32,
    bound: &'static str,
    win_in: u32,
}

#[derive(Serialize)]
struct ToldStats {
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct ToldMove {
    #[serde(rename = "move")]
    mv: String,
    value: f64,
    bound: &'static str,
}

#[derive(Serialize)]
struct ToldLine {
    value: f64,
    pv: Vec<String>,
}

#[derive(Serialize)]
struct ToldComparison {
    minimax: ToldStats,
    alpha_beta: ToldStats,
    pruning: Option<f64>,
}

pub(super) fn told(given: &InputPosition, plan: &Plan, found: &Found) -> Told {
    let (info, report) = (given.game.info(), &found.report);
    let several = !report.others.is_empty();
    Told {
        game: given.game.name(),
        position: given.at.text(),
        side: info.side(given.at.turn()).letter,
        level: plan.player.as_ref().and_then(|player| Some(player.level()?.id)),
        player: plan.player.as_ref().map(rival_play::Player::text),
        algorithm: plan.algorithm().name(),
        heuristic: plan.heuristic().name(),
        seed: plan.seed(given),
        best: report.best().cloned(),
        value: info.shown_value(report.value()),
        proven: report.proof.map(|proof| proven(info, proof)),
        pv: report.pv.moves.clone(),
        depth: report.depth,
        unfinished: report.unfinished,
        stats: told_stats(&report.stats),
        stopped: report.stopped.map(stopped),
        moves: report.moves.iter().map(|known| told_move(info, known)).collect(),
        lines: several.then(|| report.variations().map(|line| told_line(info, line)).collect()),
        compare: found.compared.as_ref().map(told_comparison),
    }
}

fn proven(info: &GameInfo, proof: Proof) -> Proven {
    let Proof { margin, bound, win_in, .. } = proof;
    Proven { winner: info.result_text(proof.outcome()), margin, bound: bound.name(), win_in }
}

fn told_stats(stats: &SearchStats) -> ToldStats {
    let SearchStats { nodes, leaves, cutoffs, elapsed } = *stats;
    ToldStats { nodes, leaves, cutoffs, seconds: elapsed.as_secs_f64() }
}

fn told_move(info: &GameInfo, known: &RootMove<String>) -> ToldMove {
    ToldMove { mv: known.mv.clone(), value: info.shown_value(known.value), bound: known.bound.name() }
}

fn told_line(info: &GameInfo, line: &Variation<String>) -> ToldLine {
    ToldLine { value: info.shown_value(line.value), pv: line.moves.clone() }
}

fn told_comparison(compared: &Compared) -> ToldComparison {
    ToldComparison {
        minimax: told_stats(&compared.minimax),
        alpha_beta: told_stats(&compared.alpha_beta),
        pruning: compared.pruning,
    }
}

fn stopped(why: Stopped) -> &'static str {
    match why {
        Stopped::Time => "time",
        Stopped::Nodes => "nodes",
        Stopped::Flag => "interrupt",
    }
}
