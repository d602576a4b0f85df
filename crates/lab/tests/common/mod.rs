//! Helpers for tests of matches.

use rival_lab::{FinishedGame, LabError, Match, MatchScore};

/// Plays a match to its end.
pub(crate) fn play(played: &Match) -> (MatchScore, Vec<FinishedGame>) {
    let mut games = Vec::new();
    let score = played.play::<LabError>(None, |finished, _| {
        games.push(finished.clone());
        Ok(())
    });
    (score.expect("openings"), games)
}
