//! What a position is worth with perfect play by both sides.

use crate::{About, Proven, Winner};
use rival_core::Side;
use rival_play::Session;
use rival_search::{Proof, SolveRequest, Stopped};
use serde::Serialize;

/// What a solver has proven.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Solution {
    /// Of which position.
    #[serde(flatten)]
    pub about: About,
    /// What was asked: `winner` or `margin`.
    pub question: &'static str,
    /// Who wins; null while that is not proven.
    pub winner: Option<Winner>,
    /// The final margin from the first side's view; +1, 0 or −1 in games without scores; null while it is not proven.
    pub value: Option<i32>,
    /// What is certain about the end of the game; null while not even the winner is.
    pub proven: Option<Proven>,
    /// A move that keeps what was asked for.
    pub best: Option<String>,
    /// A perfect line, as far as it was found.
    pub pv: Vec<String>,
    /// What is proven of every move, where that was asked for; moves that were not come to are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<SolvedMove>>,
    /// The value is at least the first and at most the second of these.
    pub bounds: [i32; 2],
    /// Positions visited, in runs before this one, too.
    pub nodes: u64,
    /// How long it took, runs before this one included.
    pub seconds: f64,
    /// The size of the solver's table.
    pub table_mib: f64,
    /// Why it ended before the question was answered: `time`, `nodes` or `interrupt`.
    pub stopped: Option<&'static str>,
}

/// What is proven of one move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolvedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Who wins after it; null while that is not proven.
    pub winner: Option<Winner>,
    /// As `value` of the position.
    pub value: Option<i32>,
    /// As `bounds` of the position.
    pub bounds: [i32; 2],
    /// Plies to the end, this move included, where that is known.
    pub win_in: Option<u32>,
}

impl Solution {
    /// Of where a game has come to.
    #[must_use]
    pub fn of(session: &Session, request: SolveRequest, solution: &rival_search::Solution<String>) -> Solution {
        let known = Scale { scored: session.at().scores().is_some() };
        let proven = solution.proven;
        let of_move = |solved: &rival_search::SolvedMove<String>| SolvedMove {
            text: solved.mv.clone(),
            winner: solved.proof.map(|proof| proof.outcome.into()),
            value: known.value(solved.proven),
            bounds: known.bounds(solved.proven),
            win_in: solved.proof.and_then(Proof::win_in),
        };
        Solution {
            about: About::of(session),
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

/// What values mean in a game.
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
