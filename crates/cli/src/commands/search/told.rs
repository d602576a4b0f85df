//! What programs are told of a search.

use super::plan::{Compared, Found, Plan};
use crate::source::Given;
use rival_core::Decided;
use rival_game::GameInfo;
use rival_search::{Figures, Line, RootMove, Stopped};
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
    #[serde(flatten)]
    figures: ToldFigures,
    stopped: Option<&'static str>,
    moves: Vec<ToldMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<ToldLine>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compare: Option<ToldComparison>,
}

/// How the game ends: the winner's letter or `draw`, the margin seen by the winner, the plies to the end.
#[derive(Serialize)]
struct Proven {
    winner: String,
    margin: i32,
    win_in: u32,
}

#[derive(Serialize)]
struct ToldFigures {
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
    minimax: ToldFigures,
    alpha_beta: ToldFigures,
    pruning: Option<f64>,
}

pub(super) fn told(given: &Given, plan: &Plan, found: &Found) -> Told {
    let (info, report) = (given.game.info(), &found.report);
    let several = report.lines.len() > 1;
    Told {
        game: given.game.name(),
        position: given.at.text(),
        side: info.side(given.at.turn()).letter,
        level: plan.player.as_ref().and_then(|player| Some(player.level()?.id)),
        player: plan.player.as_ref().map(rival_play::Player::text),
        algorithm: plan.algorithm().name(),
        heuristic: plan.heuristic().name(),
        seed: plan.seed(given),
        best: report.best.clone(),
        value: info.shown_value(report.value),
        proven: report.proof.map(|proof| proven(info, proof)),
        pv: report.line.clone(),
        depth: report.depth,
        figures: told_figures(&report.figures),
        stopped: report.stopped.map(stopped),
        moves: report.moves.iter().map(|known| told_move(info, known)).collect(),
        lines: several.then(|| report.lines.iter().map(|line| told_line(info, line)).collect()),
        compare: found.compared.as_ref().map(told_comparison),
    }
}

fn proven(info: &GameInfo, Decided { outcome, plies }: Decided) -> Proven {
    Proven { winner: info.result_text(outcome), margin: outcome.margin().abs(), win_in: plies }
}

fn told_figures(figures: &Figures) -> ToldFigures {
    let Figures { nodes, leaves, cutoffs, elapsed } = *figures;
    ToldFigures { nodes, leaves, cutoffs, seconds: elapsed.as_secs_f64() }
}

fn told_move(info: &GameInfo, known: &RootMove<String>) -> ToldMove {
    ToldMove { mv: known.mv.clone(), value: info.shown_value(known.value), bound: known.bound.name() }
}

fn told_line(info: &GameInfo, line: &Line<String>) -> ToldLine {
    ToldLine { value: info.shown_value(line.value), pv: line.moves.clone() }
}

fn told_comparison(compared: &Compared) -> ToldComparison {
    ToldComparison {
        minimax: told_figures(&compared.minimax),
        alpha_beta: told_figures(&compared.alpha_beta),
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
