//! Counts the positions of ColorClash that are reachable from the start, turn by turn, as far as
//! memory allows.
//!
//! ```text
//! cargo run --release -p rival-games --example color_clash_positions [GIB]
//! ```
//!
//! A stage is the set of reachable positions with a given number of turns played and actions left.
//! The number of plies that led there does not matter (a stun costs the other side one), so no
//! position is counted twice. The start is its own image in the diagonal from a5 to e1, so only one
//! of each pair of images is stored; both are counted.
//!
//! Positions are words of 61 bits, kept sorted, in parts by the number of squares of each side: an
//! action changes these in three ways only, so a part of the next stage comes from three parts of
//! this one. The rules are implemented again, and compared with the game's on the first stages.

use rival_core::Position as _;
use rival_game::Game;
use rival_games::color_clash::ColorClash;
use std::collections::{BTreeMap, HashSet};
use std::error::Error;

const BOARD: u64 = (1 << 25) - 1;
/// The first bit of the red squares, the blue squares, both pawns and the stun.
const SQUARES: [u32; 2] = [0, 25];
const PAWNS: [u32; 2] = [50, 55];
const STUN: u64 = 1 << 60;
/// Games can end after ten turns; a longer count would have to handle that.
const LAST_TURN: usize = 9;
/// The number of turns compared with the game's own rules.
const COMPARED_TURNS: usize = 4;

/// A part is sorted and deduplicated at this many words, and then whenever it has doubled.
const FEWEST_TO_SORT: usize = 1 << 24;

/// The positions of a stage, by the numbers of red and blue squares.
type Stage = BTreeMap<[u32; 2], Vec<u64>>;

fn squares(at: u64, side: usize) -> u64 {
    at >> SQUARES[side] & BOARD
}

fn pawn(at: u64, side: usize) -> u32 {
    (at >> PAWNS[side] & 31) as u32
}

/// The neighbours of a square, numbered along the ranks from a1.
fn around(square: u32) -> u64 {
    let (file, at) = (square % 5, 1_u64 << square);
    let beside = at << 5 | at >> 5 | if file < 4 { at << 1 } else { 0 } | if file > 0 { at >> 1 } else { 0 };
    beside & BOARD
}

/// The kinds of action: move the pawn, paint a plain square, or paint one of the other side's.
#[derive(Clone, Copy)]
enum Kind {
    Move,
    PaintPlain,
    PaintOver,
}

/// All positions after an action of this kind; the side to move and its actions stay unchanged.
fn after(at: u64, side: usize, kind: Kind, mut visit: impl FnMut(u64)) {
    let (own, rival) = (squares(at, side), squares(at, 1 - side));
    let (from, rival_pawn) = (pawn(at, side), 1 << pawn(at, 1 - side));
    let mut targets = around(from)
        & match kind {
            Kind::Move => !rival_pawn,
            Kind::PaintPlain => !(own | rival),
            Kind::PaintOver => rival,
        };
    while targets != 0 {
        let (square, bit) = (targets.trailing_zeros(), targets & targets.wrapping_neg());
        targets ^= bit;
        let stun = if bit == rival_pawn { STUN } else { 0 };
        visit(match kind {
            Kind::Move => at ^ u64::from(from ^ square) << PAWNS[side],
            Kind::PaintPlain => at | bit << SQUARES[side] | stun,
            Kind::PaintOver => (at ^ bit << SQUARES[1 - side]) | bit << SQUARES[side] | stun,
        });
    }
}

/// For each rank and each set of its squares, their mirror image.
struct Mirror([[u32; 32]; 5]);

impl Mirror {
    fn new() -> Mirror {
        let mut table = [[0; 32]; 5];
        for (rank, sets) in table.iter_mut().enumerate() {
            for (set, image) in sets.iter_mut().enumerate() {
                *image = (0..5).filter(|file| set >> file & 1 != 0).map(|file| 1 << (24 - 5 * file - rank)).sum();
            }
        }
        Mirror(table)
    }

    fn squares(&self, squares: u64) -> u64 {
        (0..5).map(|rank| u64::from(self.0[rank][(squares >> (5 * rank) & 31) as usize])).sum()
    }

    fn image(&self, at: u64) -> u64 {
        let side = |side: usize| {
            let square = pawn(at, side);
            let pawn = 24 - 5 * (square % 5) - square / 5;
            self.squares(squares(at, side)) << SQUARES[side] | u64::from(pawn) << PAWNS[side]
        };
        side(0) | side(1) | at & STUN
    }
}

/// One way into a stage: the previous stage, the side to move there, and a function on the
/// positions after.
struct Source<'a> {
    from: &'a Stage,
    side: usize,
    keep: fn(u64) -> Option<u64>,
}

struct Counter {
    mirror: Mirror,
    /// The most words to keep in memory.
    most: usize,
}

/// The counts of a stage: positions, and positions up to mirroring.
struct Count {
    positions: u64,
    merged: u64,
}

impl Counter {
    /// The stage that the sources lead to, with its counts; without the stage if it is too large.
    fn next(&self, sources: &[Source], kept_already: usize) -> (Option<Stage>, Count) {
        let (mut stage, mut kept) = (Some(Stage::new()), kept_already);
        let mut count = Count { positions: 0, merged: 0 };
        for red in 0..=25 {
            for blue in 0..=25 - red {
                let part = self.part(sources, [red, blue]);
                let own_image = part.iter().filter(|&&at| self.mirror.image(at) == at).count() as u64;
                count.merged += part.len() as u64;
                count.positions += 2 * part.len() as u64 - own_image;
                kept += part.len();
                if kept > self.most {
                    stage = None;
                } else if let (Some(stage), false) = (&mut stage, part.is_empty()) {
                    stage.insert([red, blue], part);
                }
            }
        }
        (stage, count)
    }

    fn part(&self, sources: &[Source], counts: [u32; 2]) -> Vec<u64> {
        let (mut part, mut full) = (Vec::new(), FEWEST_TO_SORT);
        for Source { from, side, keep } in sources {
            for (kind, gained, lost) in [(Kind::Move, 0, 0), (Kind::PaintPlain, 1, 0), (Kind::PaintOver, 1, 1)] {
                let mut before = counts;
                let Some(own) = before[*side].checked_sub(gained) else { continue };
                before[*side] = own;
                before[1 - side] += lost;
                for &at in from.get(&before).into_iter().flatten() {
                    after(at, *side, kind, |at| part.extend(keep(at).map(|at| at.min(self.mirror.image(at)))));
                    if part.len() >= full {
                        sort_and_dedup(&mut part);
                        full = full.max(2 * part.len());
                    }
                }
            }
        }
        sort_and_dedup(&mut part);
        part.shrink_to_fit();
        part
    }
}

fn sort_and_dedup(part: &mut Vec<u64>) {
    part.sort_unstable();
    part.dedup();
}

fn words(stage: &Stage) -> usize {
    stage.values().map(Vec::len).sum()
}

/// The stages of the first turns by the game's own rules, two for each turn: two actions left, and
/// one.
fn by_the_game() -> Result<Vec<usize>, Box<dyn Error>> {
    let mut seen = HashSet::from([ColorClash.set_up(0, None)?]);
    let mut new: Vec<_> = seen.iter().copied().collect();
    let stage = |text: &str| -> Option<usize> {
        let mut fields = text.split(' ').skip(3);
        let (turn, actions) = (fields.next()?, fields.next()?);
        let round: usize = fields.nth(1)?.parse().ok()?;
        Some(4 * (round - 1) + 2 * usize::from(turn == "b") + usize::from(actions == "1"))
    };
    let mut counts = vec![0; 2 * COMPARED_TURNS];
    while let Some(at) = new.pop() {
        let stage = stage(&ColorClash.position_text(&at)).ok_or("a position without a turn")?;
        let Some(count) = counts.get_mut(stage) else { continue };
        *count += 1;
        new.extend(at.legal_moves().into_iter().map(|mv| at.after(mv)).filter(|&next| seen.insert(next)));
    }
    Ok(counts)
}

fn main() -> Result<(), Box<dyn Error>> {
    let gib: usize = std::env::args().nth(1).map_or(Ok(4), |text| text.parse())?;
    let counter = Counter { mirror: Mirror::new(), most: gib << 27 };
    let by_the_game = by_the_game()?;
    let start = 1 << 16 | 1 << (25 + 8) | 16 << PAWNS[0] | 8 << PAWNS[1];
    let (mut all, mut all_merged) = (0, 0);
    let mut tell = |turn: usize, actions: usize, count: &Count| {
        (all, all_merged) = (all + count.positions, all_merged + count.merged);
        let Count { positions, merged } = count;
        println!(
            "turn {}, {actions} actions left: {positions} positions, {merged} merged; {all}, {all_merged} so far",
            turn + 1
        );
        let known = by_the_game.get(2 * turn + 2 - actions);
        assert!(known.is_none_or(|&known| known as u64 == *positions), "the game's rules come to {known:?}");
    };
    let mut two_left = Stage::from([([1, 1], vec![start])]);
    let mut one_left = Stage::new();
    tell(0, 2, &Count { positions: 1, merged: 1 });
    for turn in 0..LAST_TURN {
        let side = turn % 2;
        // The second action, or the only one after a stun in the turn before.
        let stunned = Source { from: &one_left, side: 1 - side, keep: |at| (at & STUN != 0).then_some(at ^ STUN) };
        let sources = [Source { from: &two_left, side, keep: Some }, stunned];
        let (stage, count) = counter.next(&sources, words(&two_left) + words(&one_left));
        tell(turn, 1, &count);
        let Some(stage) = stage else { break };
        one_left = stage;
        drop(two_left);
        let sources = [Source { from: &one_left, side, keep: |at| (at & STUN == 0).then_some(at) }];
        let (stage, count) = counter.next(&sources, words(&one_left));
        tell(turn + 1, 2, &count);
        let Some(stage) = stage else { break };
        two_left = stage;
    }
    Ok(())
}
