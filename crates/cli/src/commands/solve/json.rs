//! What programs are told of a solution.

use crate::options::position_args::InputPosition;
use rival_core::{Outcome, Side};
use rival_game::GameInfo;
use rival_search::{Proven, Solution, SolveRequest, SolvedMove, Stopped};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct SolutionJson {
    game: String,
    position: String,
    side: char,
    question: &'static str,
    winner: Option<String>,
    value: Option<i32>,
    proven: Option<ProvenJson>,
    best: Option<String>,
    pv: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveJson>>,
    /// The margin, or the result, is at least and at most this, from the first side's view.
    bounds: [i32; 2],
    nodes: u64,
    seconds: f64,
    table_mib: f64,
    seed: Option<u64>,
    stopped: Option<&'static str>,
}

/// What is proven: the winner's letter or `draw`, the margin seen by the winner, whether that is all or at least that, and
/// the plies to the end.
#[derive(Serialize)]
struct ProvenJson {
    winner: String,
    margin: i32,
    bound: &'static str,
    win_in: Option<u32>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    winner: Option<String>,
    value: Option<i32>,
    bounds: [i32; 2],
    win_in: Option<u32>,
}

pub(super) fn told(given: &InputPosition, request: SolveRequest, solution: &Solution<String>) -> SolutionJson {
    let info = given.game.info();
    let scored = given.at.scores().is_some();
    let proven = solution.proven;
    let of_move = |known: &SolvedMove<String>| MoveJson {
        mv: known.mv.clone(),
        winner: winner(info, known.proven),
        value: value(known.proven, scored),
        bounds: bounds(known.proven, scored),
        win_in: known.win_in,
    };
    SolutionJson {
        game: given.game.name(),
        position: given.at.text(),
        side: info.side(given.at.turn()).letter,
        question: request.question.name(),
        winner: winner(info, proven),
        value: value(proven, scored),
        proven: winner(info, proven).map(|winner| ProvenJson {
            winner,
            margin: least_margin(proven, scored),
            bound: if !scored || proven.is_exact() { "exact" } else { "lower" },
            win_in: solution.win_in,
        }),
        best: solution.pv.first().cloned(),
        pv: solution.pv.clone(),
        moves: request.every_move.then(|| solution.moves.iter().map(of_move).collect()),
        bounds: bounds(proven, scored),
        nodes: solution.nodes,
        seconds: solution.elapsed.as_secs_f64(),
        table_mib: solution.table_bytes as f64 / f64::from(1 << 20),
        seed: given.seed,
        stopped: solution.stopped.map(|why| match why {
            Stopped::Time => "time",
            Stopped::Nodes => "nodes",
            Stopped::Flag => "interrupt",
        }),
    }
}

fn winner(info: &GameInfo, proven: Proven) -> Option<String> {
    proven.winner().map(|winner| info.result_text(winner.map_or(Outcome::DRAW, Outcome::win)))
}

/// The final margin, or +1, 0, −1; `None` while it is not proven.
fn value(proven: Proven, scored: bool) -> Option<i32> {
    if scored {
        return proven.is_exact().then_some(proven.lower);
    }
    proven.winner().map(|winner| winner.map_or(0, Side::sign))
}

fn bounds(proven: Proven, scored: bool) -> [i32; 2] {
    let Proven { lower, upper } = proven;
    if scored { [lower, upper] } else { [lower.signum(), upper.signum()] }
}

/// The margin that the winner has at least.
fn least_margin(proven: Proven, scored: bool) -> i32 {
    let [lower, upper] = bounds(proven, scored);
    if lower > 0 { lower } else { -upper }.max(0)
}
