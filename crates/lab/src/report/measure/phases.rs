//! How long a search takes in the course of a game.

use super::games::PlayedGame;
use super::timing::{Load, Timing};
use super::{Effort, MeasureStep, Stage};
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
    /// Where the search is largest of all positions there are: those of the game and those drawn
    /// from random games.
    Complex,
    /// Near its end, where the search is smallest.
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
    /// How many moves it has.
    pub moves: usize,
    /// Positions visited: every run visits the same.
    pub nodes: u64,
    /// Seconds a search took.
    pub seconds: Timing,
}

/// A final position is one of the part of the game behind this one: five sixths of it are over.
const FINAL: [usize; 2] = [5, 6];

/// A position that may be timed.
struct Candidate<'a> {
    at: &'a dyn AnyPosition,
    ply: usize,
    nodes: u64,
}

/// Searches positions as the level does, each several times: of a game that was played, and the one
/// of all positions, those drawn from random games included, with the largest search.
pub(super) fn measure(
    game: &PlayedGame,
    drawn: &[(usize, Box<dyn AnyPosition>)],
    level: &SearchPlayer,
    seed: u64,
    effort: Effort,
    tell: &mut dyn FnMut(MeasureStep),
) -> (Vec<PhaseStats>, Load) {
    let search = |at: &dyn AnyPosition| level.think(at, seed, &mut Control::default()).stats;
    let candidate = |ply: usize, at| Candidate { at, ply, nodes: search(at).nodes };
    let played: Vec<Candidate<'_>> = game.positions.iter().enumerate().map(|(ply, at)| candidate(ply, &**at)).collect();
    let drawn: Vec<Candidate<'_>> = drawn.iter().map(|(ply, at)| candidate(*ply, &**at)).collect();
    let last = played.len() - 1;
    let mut load = Load::default();
    let measure = |(number, phase): (usize, Phase)| {
        let found = match phase {
            Phase::Initial => &played[0],
            Phase::Middle => &played[last / 2],
            Phase::Complex => played.iter().chain(&drawn).max_by_key(|each| each.nodes).unwrap_or(&played[0]),
            Phase::Final => simplest(&played[last * FINAL[0] / FINAL[1]..]).unwrap_or(&played[last]),
        };
        let time = |_| search(found.at).elapsed.as_secs_f64();
        let runs: Vec<f64> = load.while_doing(|| (0..effort.repeats).map(time).collect());
        let seconds = Timing::of(&runs);
        load.note(&seconds, 1);
        tell(MeasureStep { stage: Stage::Phases, done: number + 1, of: Phase::ALL.len() });
        PhaseStats {
            phase,
            at: found.at.boxed(),
            ply: found.ply,
            moves: found.at.legal().len(),
            nodes: found.nodes,
            seconds,
        }
    };
    let phases = Phase::ALL.into_iter().enumerate().map(measure).collect();
    (phases, load)
}

/// The position with the smallest search of those that leave a choice.
fn simplest<'a, 'b>(all: &'b [Candidate<'a>]) -> Option<&'b Candidate<'a>> {
    all.iter().filter(|each| each.at.legal().len() > 1).min_by_key(|each| each.nodes)
}
