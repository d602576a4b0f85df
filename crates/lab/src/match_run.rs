//! A match played game by game.

use crate::contest::{Contest, FinishedGame};
use crate::matches::MatchScore;
use crate::opening::{OpeningError, Openings};
use rival_game::Phrase;
use rival_play::{AnyGame, Player, PlayerError, PlayerKind, SearchPlayer, SolverUse};
use rival_wire::{Contestant, MatchReport};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Limits per move where many players share a machine. Time is not among them, so the same match
/// gives the same games on any machine under any load.
#[derive(Clone, Copy, Debug)]
pub struct MoveBudget {
    /// Nodes for players limited by time alone.
    pub default_nodes: u64,
    /// The most nodes for the engine or Monte Carlo.
    pub max_nodes: u64,
    /// The most nodes for a textbook search, which otherwise runs to its full depth.
    pub max_textbook_nodes: u64,
    /// The most memory, in MiB.
    pub memory_mib: u32,
    /// The time for a player that proves its moves, which node limits do not bound.
    pub proof_time: Duration,
}

impl MoveBudget {
    fn apply(&self, search: &mut SearchPlayer) {
        let engine = &mut search.request.engine;
        (engine.threads, engine.keep) = (1, false);
        let limits = &mut search.limits;
        limits.memory_mib = Some(limits.memory_mib.map_or(self.memory_mib, |asked| asked.min(self.memory_mib)));
        if search.request.solver == SolverUse::Always {
            limits.time = Some(limits.time.map_or(self.proof_time, |asked| asked.min(self.proof_time)));
            return;
        }
        limits.time = None;
        limits.nodes = Some(if search.request.algorithm.is_textbook() {
            limits.nodes.unwrap_or(u64::MAX).min(self.max_textbook_nodes)
        } else {
            limits.nodes.unwrap_or(self.default_nodes).min(self.max_nodes)
        });
    }
}

/// A match played game by game on the caller's thread, such as a server's queue. The games are
/// those of `rival match` with the same players, seed and openings.
pub struct MatchRun {
    contest: Contest,
    games: usize,
    score: MatchScore,
}

impl MatchRun {
    /// The first player against the second, from the game's default openings.
    ///
    /// # Errors
    /// If one of them is a person or a program.
    pub fn new(
        game: Arc<dyn AnyGame>,
        mut players: [Player; 2],
        games: usize,
        seed: u64,
        budget: MoveBudget,
    ) -> Result<MatchRun, PlayerError> {
        for player in &mut players {
            if matches!(player.kind, PlayerKind::Human | PlayerKind::External(_)) {
                return Err(Phrase::fixed("only machines play a match", "solo las máquinas juegan un encuentro").into());
            }
            if let Some(search) = player.search_mut() {
                budget.apply(search);
            }
        }
        let openings = Openings::default_for(&*game);
        let contest = Contest::between(game, players.into(), openings, seed);
        Ok(MatchRun { contest, games, score: MatchScore::default() })
    }

    /// The games played and the total.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.score.tally.games().total() as usize, self.games)
    }

    /// Plays the next game; `None` if it was abandoned because `stop` was set, or if all are
    /// played.
    ///
    /// # Errors
    /// If it has no opening.
    pub fn step(&mut self, stop: &AtomicBool) -> Result<Option<FinishedGame>, OpeningError> {
        let (played, games) = self.progress();
        if played >= games {
            return Ok(None);
        }
        let finished = self.contest.play_one(played, stop)?;
        if let Some(finished) = &finished {
            self.score.add(finished);
        }
        Ok(finished)
    }

    /// The score so far.
    #[must_use]
    pub fn report(&self) -> MatchReport {
        let [first, second] = [0, 1].map(|place| Contestant::from(&self.contest.players[place]));
        let game = self.contest.game.name();
        MatchReport { game, first, second, seed: self.contest.seed, stats: self.score.stats(None) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Match;
    use crate::error::LabError;

    const BUDGET: MoveBudget = MoveBudget {
        default_nodes: 300,
        max_nodes: 1_000,
        max_textbook_nodes: 100_000,
        memory_mib: 8,
        proof_time: Duration::from_secs(1),
    };

    fn run(first: &str, second: &str, games: usize) -> MatchRun {
        let game: Arc<dyn AnyGame> = rival_play::open("connect-four").expect("a game").into();
        let players = [first, second].map(|text| Player::read(text, &*game).expect("a player"));
        MatchRun::new(game, players, games, 7, BUDGET).expect("a match")
    }

    #[test]
    fn game_by_game_it_is_the_same_match() {
        let mut stepped = run("engine:nodes=200", "random", 6);
        while stepped.step(&AtomicBool::new(false)).expect("an opening").is_some() {}
        let whole = Match { contest: run("engine:nodes=200", "random", 6).contest, games: 6, concurrency: 2 };
        let score = whole.play(None, |_, _| Ok::<_, LabError>(())).expect("a match");
        assert_eq!(stepped.report().stats, score.stats(None));
        assert_eq!(stepped.progress(), (6, 6));
    }

    #[test]
    fn nobody_plays_by_the_clock_and_nobody_gets_more_than_the_budget() {
        let report = run("master", "engine:nodes=5000000,threads=8,keep=on", 2).report();
        assert_eq!(report.second.player, "engine:nodes=1000");
        assert!(report.first.manner.to_string().contains("300 nodes a move"), "{}", report.first.manner);
        let expert = run("expert", "random", 2).contest.players[0].clone();
        assert!(expert.is_repeatable(), "{expert:?}");
    }

    #[test]
    fn people_play_no_match() {
        let game: Arc<dyn AnyGame> = rival_play::open("connect-four").expect("a game").into();
        let players = [Player::HUMAN, Player::default_opponent(&*game)];
        let refused = MatchRun::new(game, players, 2, 0, BUDGET).err().expect("refused");
        assert_eq!(refused.to_string(), "only machines play a match");
    }

    #[test]
    fn a_game_that_is_left_does_not_count() {
        let mut left = run("engine:nodes=200", "random", 2);
        assert!(left.step(&AtomicBool::new(true)).expect("an opening").is_none());
        assert_eq!(left.progress(), (0, 2));
    }
}
