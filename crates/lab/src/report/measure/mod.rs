//! Everything a report measures.

mod games;
mod influence;
mod levels;
mod phases;
mod run;
mod sample;
mod strength;
mod summary;
mod timing;
mod ways;

pub use influence::Influence;
pub use levels::{LevelStats, Pruning};
pub use phases::{Phase, PhaseStats};
pub use run::MeasureRun;
pub use strength::{IdeaStats, Strength};
pub use summary::Summary;
pub use timing::{Load, Timing};
pub use ways::{Growth, GrowthRow, SearchVariant, VariantStats};

use crate::LabError;
pub(in crate::report) use games::has_only_heuristic_values;
use rival_game::{HeuristicError, Level, Phrase};
use rival_play::{
    AnyGame, AnyPosition, Evaluation, HeuristicId, Player, SearchPlayer, SearchRequest, SearchTree, TextbookOrder,
    TreeRequest, Weights,
};
use rival_search::SearchReport;
use std::sync::Arc;
use std::time::Duration;

/// How much to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Random positions on which the levels are measured.
    pub positions: usize,
    /// Positions on which ways to search are compared.
    pub openings: usize,
    /// The most nodes one search may visit; what would need more is told as a bound, or left out.
    pub most_nodes: u64,
    /// How often the search of a position is timed.
    pub repeats: usize,
    /// How long the engine thinks about a position where the levels are measured.
    pub engine_time: Duration,
    /// Rounds of the match between the levels.
    pub rounds: usize,
    /// How many nodes the engine has for a move in matches, so that they can be repeated.
    pub engine_nodes: u64,
}

impl Effort {
    /// The option of `rival report` that asks for it, or for what comes next to it.
    #[must_use]
    pub fn option(self) -> &'static str {
        if self == Effort::full() { "--full" } else { "--quick" }
    }

    /// About a minute.
    #[must_use]
    pub fn quick() -> Effort {
        Effort {
            positions: 40,
            openings: 6,
            most_nodes: 20_000_000,
            repeats: 20,
            engine_time: Duration::from_millis(100),
            rounds: 8,
            engine_nodes: 20_000,
        }
    }

    /// Some minutes, for figures to hand in.
    #[must_use]
    pub fn full() -> Effort {
        Effort {
            positions: 100,
            openings: 12,
            most_nodes: 50_000_000,
            repeats: 100,
            engine_time: Duration::from_secs(1),
            rounds: 40,
            engine_nodes: 50_000,
        }
    }
}

/// The heuristic that a report is about.
#[derive(Clone, PartialEq, Debug)]
pub struct Subject {
    heuristic: HeuristicId,
    /// In place of its own.
    weights: Weights,
    /// Why a feature has its weight, by the feature's name, in the author's words.
    reasons: Vec<(String, String)>,
}

impl Subject {
    /// A heuristic of this game, with weights in place of its own.
    ///
    /// # Errors
    /// If the game has no such heuristic, or the weights do not fit it.
    pub fn new(game: &dyn AnyGame, heuristic: HeuristicId, weights: Weights) -> Result<Subject, HeuristicError> {
        game.check_weights(heuristic, &weights)?;
        Ok(Subject { heuristic, weights, reasons: Vec::new() })
    }

    /// The same with the author's reasons for the weights of features.
    #[must_use]
    pub fn with_reasons(self, reasons: Vec<(String, String)>) -> Subject {
        Subject { reasons, ..self }
    }

    /// The author's reason for the weight of a feature.
    #[must_use]
    pub fn reason(&self, feature: &str) -> Option<&str> {
        self.reasons.iter().find(|(name, _)| name == feature).map(|(_, reason)| reason.as_str())
    }

    /// Which it is.
    #[must_use]
    pub fn heuristic(&self) -> HeuristicId {
        self.heuristic
    }

    /// The weights in place of its own; empty if there are none.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The classic heuristic with its own weights.
    #[must_use]
    pub fn classic() -> Subject {
        Subject { heuristic: HeuristicId::CLASSIC, weights: Weights::default(), reasons: Vec::new() }
    }

    /// Whether a match says something of it that the matches of every report do not.
    fn is_own(&self) -> bool {
        let usual = [HeuristicId::CLASSIC, HeuristicId::TUNED].contains(&self.heuristic);
        !usual || !self.weights.0.is_empty()
    }

    /// Whether it is the classic heuristic as it is: then the levels play with heuristics of their
    /// own, else with this one.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.heuristic == HeuristicId::CLASSIC && self.weights.0.is_empty()
    }

    /// A level as the report measures it: as it plays, or with this heuristic.
    fn level(&self, mut search: SearchPlayer) -> SearchPlayer {
        if !self.is_classic() {
            search.request = self.request(search.request);
        }
        search
    }

    fn evaluate(&self, at: &dyn AnyPosition) -> Evaluation {
        at.evaluate(self.heuristic, &self.weights).expect("the weights fit the heuristic: it was checked")
    }

    /// The request for a search with this heuristic.
    fn request(&self, mut request: SearchRequest) -> SearchRequest {
        (request.heuristic, request.weights) = (self.heuristic, self.weights.clone());
        request
    }
}

/// What is being measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// What the levels cost.
    Levels,
    /// How searches grow with depth.
    Growth,
    /// What each technique saves.
    Ways,
    /// How long searches take in the course of a game.
    Phases,
    /// Who is stronger.
    Strength,
}

impl Stage {
    /// All there are, in their order.
    pub const ALL: [Stage; 5] = [Stage::Levels, Stage::Growth, Stage::Ways, Stage::Phases, Stage::Strength];

    /// Its name beside the progress bar.
    #[must_use]
    pub fn name(self) -> Phrase {
        match self {
            Stage::Levels => Phrase::fixed("levels", "niveles"),
            Stage::Growth => Phrase::fixed("growth with depth", "crecimiento con la profundidad"),
            Stage::Ways => Phrase::fixed("ways to search", "maneras de buscar"),
            Stage::Phases => Phrase::fixed("running times", "tiempos"),
            Stage::Strength => Phrase::fixed("matches", "partidas"),
        }
    }
}

/// How far the measuring has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MeasureStep {
    /// What is being measured.
    pub stage: Stage,
    /// How much of it is done,
    pub done: usize,
    /// of how much.
    pub of: usize,
}

/// A real position with its heuristic value opened, and what a search makes of it.
#[derive(Clone, Debug)]
pub struct Example {
    /// A position of the game.
    pub at: Box<dyn AnyPosition>,
    /// Its heuristic value.
    pub evaluation: Evaluation,
    /// Plain minimax on it,
    pub minimax: SearchReport<String>,
    /// and alpha-beta to the same depth.
    pub alpha_beta: SearchReport<String>,
}

/// All figures of a report.
pub struct Measured {
    /// What was measured.
    pub game: Arc<dyn AnyGame>,
    /// The heuristic it is about.
    pub subject: Subject,
    /// Where all chance came from.
    pub seed: u64,
    /// How much was measured.
    pub effort: Effort,
    /// The position the game starts from.
    pub start: Box<dyn AnyPosition>,
    /// The positions drawn from random games, on which the levels and the features were measured.
    pub positions: Vec<Box<dyn AnyPosition>>,
    /// The openings on which ways to search were compared.
    pub openings: Vec<Box<dyn AnyPosition>>,
    /// How many plies the random games had from which positions were drawn.
    pub game_plies: Summary,
    /// What each feature of the heuristic contributes, those with the largest weights first.
    pub influence: Vec<Influence>,
    /// A position explained.
    pub example: Example,
    /// Plain minimax from the start, of moves that are mirror images of each other one, if that can
    /// be drawn.
    pub limited_tree: Option<SearchTree>,
    /// A small search tree of alpha-beta, if the game has one that can be drawn.
    pub tree: Option<SearchTree>,
    /// What each level costs.
    pub levels: Vec<LevelStats>,
    /// How searches grow with depth.
    pub growth: Growth,
    /// Ways to search compared at one depth.
    pub ways: Vec<VariantStats>,
    /// Searches in the course of a game.
    pub phases: Vec<PhaseStats>,
    /// The levels against each other, and the two heuristics.
    pub strength: Strength,
    /// How busy the machine was while times were taken.
    pub load: Load,
}

impl Measured {
    /// Measures everything, and tells how far it has come.
    ///
    /// # Errors
    /// If no opening could be drawn.
    ///
    /// # Panics
    /// If the subject is of another game.
    pub fn measure(
        game: Arc<dyn AnyGame>,
        subject: Subject,
        seed: u64,
        effort: Effort,
        tell: &mut dyn FnMut(MeasureStep),
    ) -> Result<Measured, LabError> {
        let mut run = MeasureRun::new(game, subject, seed, effort);
        loop {
            if let Some(measured) = run.step(tell)? {
                return Ok(measured);
            }
        }
    }
}

/// The level that looks furthest ahead as the textbook does, and how far that is at most.
fn deepest(game: &dyn AnyGame) -> (Level, u16) {
    let end = u16::try_from(game.longest_game()).unwrap_or(u16::MAX);
    let depth =
        |level: &Level| Some(searcher(level, game, &Subject::classic()).textbook_depth()?.unwrap_or(end).min(end));
    let textbook = game.levels().into_iter().filter_map(|level| Some((depth(&level)?, level)));
    let (depth, level) = textbook.max_by_key(|&(depth, _)| depth).unwrap_or_else(|| (1, Level::master()));
    (level, depth)
}

/// How a level searches in a report on this heuristic.
///
/// # Panics
/// If it does not; every game's levels do.
fn searcher(level: &Level, game: &dyn AnyGame, subject: &Subject) -> SearchPlayer {
    let player = Player::of_level(level.clone(), game).expect("the levels of a game are players");
    subject.level(player.search().expect("the levels of a game search").clone())
}

/// A tree with this heuristic and the moves as the game lists them.
fn tree_request(subject: &Subject, pruned: bool, depth: u16, most: u64) -> TreeRequest {
    TreeRequest {
        pruned,
        depth: Some(depth),
        heuristic: subject.heuristic,
        weights: subject.weights.clone(),
        order: TextbookOrder::Listed,
        utility: rival_search::Utility::default(),
        seed: 0,
        most,
    }
}
