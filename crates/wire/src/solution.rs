//! Solved positions.

use crate::{Place, PositionSummary, Proven, Winner};
use rival_core::Side;
use rival_search::{Proof, SolveRequest, Stopped};
use serde::Serialize;

/// The result of the solver.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Solution {
    /// The position.
    #[serde(flatten)]
    pub about: PositionSummary,
    /// The question: `winner` or `margin`.
    pub question: &'static str,
    /// The winner; null while unproven.
    pub winner: Option<Winner>,
    /// The final margin from the first side's view; +1, 0 or −1 in games without scores; null while
    /// unproven.
    pub value: Option<i32>,
    /// The proven end; null while the winner is unproven.
    pub proven: Option<Proven>,
    /// A move that keeps the value.
    pub best: Option<String>,
    /// A perfect line, as far as it was found.
    pub pv: Vec<String>,
    /// The proven values of all moves, if requested; those not reached are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<SolvedMove>>,
    /// The lower and upper bound of the value.
    pub bounds: [i32; 2],
    /// The nodes, earlier runs included.
    pub nodes: u64,
    /// The seconds, earlier runs included.
    pub seconds: f64,
    /// The size of the solver's table.
    pub table_mib: f64,
    /// Why it ended early: `time`, `nodes` or `interrupt`.
    pub stopped: Option<&'static str>,
}

/// The proven value of a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolvedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The winner after it; null while unproven.
    pub winner: Option<Winner>,
    /// As `value` of the position.
    pub value: Option<i32>,
    /// As `bounds` of the position.
    pub bounds: [i32; 2],
    /// Plies to the end, this move included, if proven.
    pub win_in: Option<u32>,
}

impl Solution {
    /// For the position of `place`.
    #[must_use]
    pub fn of(place: &dyn Place, request: SolveRequest, solution: &rival_search::Solution<String>) -> Solution {
        let known = Scale { scored: place.at().scores().is_some() };
        let proven = solution.proven;
        let of_move = |solved: &rival_search::SolvedMove<String>| SolvedMove {
            text: solved.mv.clone(),
            winner: solved.proof.map(|proof| proof.outcome.into()),
            value: known.value(solved.proven),
            bounds: known.bounds(solved.proven),
            win_in: solved.proof.and_then(Proof::win_in),
        };
        Solution {
            about: PositionSummary::of(place),
            question: request.goal.name(),
            winner: solution.proof.map(|proof| proof.outcome.into()),
            value: known.value(proven),
            proven: solution.proof.map(Proven::of),
            best: solution.best().cloned(),
            pv: solution.pv.clone(),
            moves: request.every_move.then(|| solution.moves.iter().map(of_move).collect()),
            bounds: known.bounds(proven),
            nodes: solution.nodes,
            seconds: solution.elapsed.as_secs_f64(),
            table_mib: solution.table_bytes as f64 / f64::from(1 << 20),
            stopped: solution.stopped.map(Stopped::name),
        }
    }
}

/// The scale of values in a game.
#[derive(Clone, Copy)]
struct Scale {
    scored: bool,
}

impl Scale {
    fn value(self, proven: rival_search::ProvenRange) -> Option<i32> {
        if self.scored {
            return proven.is_exact().then_some(proven.lower);
        }
        proven.winner().map(|winner| winner.map_or(0, Side::sign))
    }

    fn bounds(self, proven: rival_search::ProvenRange) -> [i32; 2] {
        let rival_search::ProvenRange { lower, upper } = proven;
        if self.scored { [lower, upper] } else { [lower.signum(), upper.signum()] }
    }
}
