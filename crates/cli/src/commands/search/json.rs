//! The JSON output of a search.

use super::plan::{Plan, PruningComparison, SearchResult};
use crate::options::position_args::InputPosition;
use rival_play::Player;
use rival_wire::{Comparison, PositionSummary, SearchReport};

/// The report in the server's form, with the additions of the command line.
pub(super) fn report(given: &InputPosition, plan: &Plan, found: &SearchResult) -> SearchReport {
    let report = SearchReport::of(&given.session, plan.algorithm(), plan.heuristic(), &found.report);
    SearchReport {
        about: PositionSummary { seed: plan.seed(given), ..report.about },
        level: plan.player.as_ref().and_then(|player| Some(player.level()?.id)),
        player: plan.player.as_ref().map(Player::text),
        compare: found.compared.as_ref().map(comparison),
        ..report
    }
}

fn comparison(compared: &PruningComparison) -> Comparison {
    Comparison { minimax: compared.minimax, alpha_beta: compared.alpha_beta, pruning: compared.pruning }
}
