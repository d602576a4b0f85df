//! How long a search takes in the course of a game.

use super::games::PlayedGame;
use super::{Effort, MeasureStep, Stage, Summary};
use rival_core::mix;
use rival_game::Phrase;
use rival_play::{AnyPosition, SearchPlayer};
use rival_search::Control;

/// Where a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// At its start.
    Initial,
    /// Halfway through a game.
    Middle,
    /// Where the search is largest, the start left out: it is there already.
    Complex,
    /// Near its end.
    Final,
}

impl Phase {
    /// All there are.
    pub const ALL: [Phase; 4] = [Phase::Initial, Phase::Middle, Phase::Complex, Phase::Final];

    /// Its name in the report.
    #[must_use]
    pub fn name(self) -> Phrase {
        match self {
            Phase::Initial => Phrase::fixed("initial", "inicial"),
            Phase::Middle => Phrase::fixed("middle", "media"),
            Phase::Complex => Phrase::fixed("complex", "compleja"),
            Phase::Final => Phrase::fixed("final", "final"),
        }
    }
}

/// Searches of one position, again and again.
#[derive(Clone, Debug)]
pub struct PhaseStats {
    /// Where the game was.
    pub phase: Phase,
    /// A position of that phase.
    pub at: Box<dyn AnyPosition>,
    /// How many moves had been played.
    pub ply: usize,
    /// Positions visited, on average.
    pub nodes: f64,
    /// Seconds a search took.
    pub seconds: Summary,
}

/// A final position is one of this part of the game: five sixths of it are over.
const FINAL: [usize; 2] = [5, 6];

/// Searches positions of a game as the level does, each several times.
pub(super) fn measure(
    game: &PlayedGame,
    level: &SearchPlayer,
    seed: u64,
    effort: Effort,
    tell: &mut dyn FnMut(MeasureStep),
) -> Vec<PhaseStats> {
    let last = game.positions.len() - 1;
    let nodes = |ply: &usize| level.think(&*game.positions[*ply], seed, &mut Control::default()).stats.nodes;
    let measure = |(number, phase): (usize, Phase)| {
        let ply = match phase {
            Phase::Initial => 0,
            Phase::Middle => last / 2,
            Phase::Complex => (0..=last).filter(|&ply| ply > 0 || last == 0).max_by_key(nodes).unwrap_or(0),
            Phase::Final => last * FINAL[0] / FINAL[1],
        };
        let at = game.positions[ply].clone();
        let search = |repeat: u64| level.think(&*at, mix(seed ^ repeat), &mut Control::default()).stats;
        let searched: Vec<_> = (0..effort.repeats as u64).map(search).collect();
        tell(MeasureStep { stage: Stage::Phases, done: number + 1, of: Phase::ALL.len() });
        PhaseStats {
            phase,
            ply,
            nodes: Summary::of(searched.iter().map(|each| each.nodes as f64).collect()).mean,
            seconds: Summary::of(searched.iter().map(|each| each.elapsed.as_secs_f64()).collect()),
            at,
        }
    };
    Phase::ALL.into_iter().enumerate().map(measure).collect()
}
