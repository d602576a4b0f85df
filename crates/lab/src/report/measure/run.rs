//! A report measured stage by stage, on the caller's thread.

use super::games::PlayedGame;
use super::{
    Effort, Growth, LevelStats, Load, MeasureStep, Measured, PhaseStats, Stage, Strength, Subject, Summary,
    VariantStats, deepest, games, influence, levels, phases, sample, searcher, strength, ways,
};
use crate::LabError;
use rival_play::{AnyGame, AnyPosition};
use std::sync::Arc;

/// A report that is being measured.
pub struct MeasureRun {
    game: Arc<dyn AnyGame>,
    subject: Subject,
    seed: u64,
    effort: Effort,
    sampled: Option<SamplePositions>,
    levels: Option<Vec<LevelStats>>,
    growth: Option<Growth>,
    ways: Option<Vec<VariantStats>>,
    phases: Option<Vec<PhaseStats>>,
    strength: Option<Strength>,
    load: Load,
}

/// Where it is measured.
struct SamplePositions {
    start: Box<dyn AnyPosition>,
    positions: Vec<Box<dyn AnyPosition>>,
    /// The same, each with the number of moves played before.
    drawn: Vec<(usize, Box<dyn AnyPosition>)>,
    game_plies: Summary,
    openings: Vec<Box<dyn AnyPosition>>,
    played: PlayedGame,
}

impl SamplePositions {
    fn new(game: &dyn AnyGame, subject: &Subject, seed: u64, effort: Effort) -> Result<SamplePositions, LabError> {
        let start = sample::start(game, seed)?;
        let (drawn, game_plies) = sample::positions(game, seed, effort.positions)?;
        let positions = drawn.iter().map(|(_, at)| at.clone()).collect();
        let openings = sample::openings(game, seed, effort.openings)?;
        let levels: Vec<_> = game.levels().iter().map(|level| searcher(level, game, subject)).collect();
        let played = PlayedGame::new(start.clone(), &levels, seed);
        Ok(SamplePositions { start, positions, drawn, game_plies, openings, played })
    }
}

impl MeasureRun {
    /// Nothing is measured yet.
    #[must_use]
    pub fn new(game: Arc<dyn AnyGame>, subject: Subject, seed: u64, effort: Effort) -> MeasureRun {
        MeasureRun {
            game,
            subject,
            seed,
            effort,
            sampled: None,
            levels: None,
            growth: None,
            ways: None,
            phases: None,
            strength: None,
            load: Load::default(),
        }
    }

    /// How many steps are done, and how many there are in all: positions are drawn, then each stage
    /// is one.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let done = [
            self.sampled.is_some(),
            self.levels.is_some(),
            self.growth.is_some(),
            self.ways.is_some(),
            self.phases.is_some(),
            self.strength.is_some(),
        ];
        (done.into_iter().filter(|&done| done).count(), 1 + Stage::ALL.len())
    }

    /// Measures the next stage, telling how far it has come; after the last, everything.
    ///
    /// # Errors
    /// If no opening could be drawn.
    ///
    /// # Panics
    /// If the subject is of another game.
    pub fn step(&mut self, tell: &mut dyn FnMut(MeasureStep)) -> Result<Option<Measured>, LabError> {
        let (game, subject, seed, effort) = (&self.game, &self.subject, self.seed, self.effort);
        let Some(sampled) = &self.sampled else {
            self.sampled = Some(SamplePositions::new(&**game, subject, seed, effort)?);
            return Ok(None);
        };
        let (expert, depth) = deepest(&**game);
        if self.levels.is_none() {
            let (levels, load) = levels::measure(&**game, &sampled.positions, subject, seed, effort, tell);
            (self.levels, self.load) = (Some(levels), self.load + load);
        } else if self.growth.is_none() {
            self.growth = Some(ways::growth(&**game, &sampled.openings, subject, effort, tell));
        } else if self.ways.is_none() {
            let (ways, load) = ways::compare(&sampled.openings, depth, subject, effort, tell);
            (self.ways, self.load) = (Some(ways), self.load + load);
        } else if self.phases.is_none() {
            let expert = searcher(&expert, &**game, subject);
            let (phases, load) = phases::measure(&sampled.played, &sampled.drawn, &expert, seed, effort, tell);
            (self.phases, self.load) = (Some(phases), self.load + load);
        } else {
            self.strength = Some(strength::measure(game, subject, seed, effort, tell)?);
            return Ok(self.measured());
        }
        Ok(None)
    }

    /// All figures, once they are there.
    fn measured(&self) -> Option<Measured> {
        let SamplePositions { start, positions, openings, game_plies, played, .. } = self.sampled.as_ref()?;
        let subject = &self.subject;
        Some(Measured {
            influence: influence::measure(positions, subject),
            example: played.example(subject),
            limited_tree: games::limited_tree(&**start, subject),
            tree: played.tree(subject),
            levels: self.levels.clone()?,
            growth: self.growth.clone()?,
            ways: self.ways.clone()?,
            phases: self.phases.clone()?,
            strength: self.strength.clone()?,
            load: self.load,
            positions: positions.clone(),
            openings: openings.clone(),
            game: Arc::clone(&self.game),
            subject: subject.clone(),
            seed: self.seed,
            effort: self.effort,
            start: start.clone(),
            game_plies: *game_plies,
        })
    }
}
