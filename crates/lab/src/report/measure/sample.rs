//! Positions to measure on.

use super::summary::Summary;
use crate::opening::{OpeningError, Openings};
use rival_core::Seeded;
use rival_play::{AnyGame, AnyPosition};

/// Positions are drawn from this part of a random game, from its start: near the end little is left
/// to search.
const PART_OF_GAME: [u32; 2] = [3, 4];
/// Openings to compare searches on take at most this part of the longest game: one ply of
/// tic-tac-toe's nine.
const PART_OF_LONGEST_GAME: u32 = 8;

pub(super) fn start(game: &dyn AnyGame, seed: u64) -> Result<Box<dyn AnyPosition>, OpeningError> {
    Ok(game.start(seed, None).map_err(|error| error.phrase())?)
}

/// Positions with their plies.
type DrawnPositions = Vec<(usize, Box<dyn AnyPosition>)>;

/// `count` positions with their plies, each from a random game of its own, and how long these games
/// were.
pub(super) fn positions(
    game: &dyn AnyGame,
    seed: u64,
    count: usize,
) -> Result<(DrawnPositions, Summary), OpeningError> {
    let (mut drawn, mut plies) = (Vec::new(), Vec::new());
    for seed in (0..count as u64).map(|number| seed.wrapping_add(number)) {
        let mut chance = Seeded::new(seed);
        let walked = random_game(start(game, seed)?, &mut chance);
        plies.push(walked.len() as f64);
        let early = walked.len() as u32 * PART_OF_GAME[0] / PART_OF_GAME[1];
        drawn.extend(walked.into_iter().enumerate().nth(chance.below(early.max(1)) as usize));
    }
    Ok((drawn, Summary::of(plies)))
}

/// Openings to compare searches on: those of matches, but nearer to the start where games are
/// short.
pub(super) fn openings(game: &dyn AnyGame, seed: u64, count: usize) -> Result<Vec<Box<dyn AnyPosition>>, OpeningError> {
    let most = u16::try_from(game.longest_game() / PART_OF_LONGEST_GAME).unwrap_or(u16::MAX);
    let openings = match Openings::default_for(game) {
        Openings::Plies(plies) | Openings::Even(plies) => Openings::Plies(plies.min(most)),
        positions @ Openings::Positions(_) => positions,
    };
    let opening = |number| Ok(openings.opening(game, number, seed.wrapping_add(number))?.at);
    (0..count as u64).map(opening).collect()
}

/// The positions of a game of random moves that were not its end.
fn random_game(mut at: Box<dyn AnyPosition>, chance: &mut Seeded) -> Vec<Box<dyn AnyPosition>> {
    let mut walked = Vec::new();
    while let Some(mv) = chance.choose(&at.legal()).cloned() {
        walked.push(at.clone());
        if at.play(&mv).is_err() {
            break;
        }
    }
    walked
}
