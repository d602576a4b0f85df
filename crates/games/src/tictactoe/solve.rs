//! The solver's interface to tic-tac-toe.

use super::position::{Position, Shape, Square, lines, mirrored};
use rival_core::{Bits, Bounds, Solvable};

/// Every line of the board as a set of squares.
#[derive(Clone, Debug)]
pub struct RootContext {
    lines: Box<[u64]>,
    squares: u32,
}

impl<S: Shape> Position<S> {
    /// The marks of the side to move, and the other's.
    #[inline]
    fn marks_by_turn(&self) -> [u64; 2] {
        [self.mine, self.all ^ self.mine]
    }

    #[inline]
    fn empty(&self) -> u64 {
        self.shape.board() ^ self.all
    }

    /// Both sides' marks in an image of the board: four that mirror it, and on a square board four
    /// that also turn it.
    fn image(&self, image: u8) -> Option<[u64; 2]> {
        let turned = image & 4 != 0;
        let square = self.shape.files() == self.shape.ranks();
        (square || !turned).then(|| {
            self.marks_by_turn().map(|marks| {
                let marks = mirrored(self.shape, marks, image & 3);
                if turned { transposed(marks, self.shape.files()) } else { marks }
            })
        })
    }
}

/// The squares of a square board with files and ranks exchanged.
fn transposed(marks: u64, size: u8) -> u64 {
    Bits(marks).map(|square| square % size * size + square / size).collect::<Bits>().0
}

impl<S: Shape> Solvable for Position<S> {
    type RootContext = RootContext;

    const SYMMETRIC_PLIES: u16 = 10;

    fn root_context(&self) -> RootContext {
        RootContext { lines: every_line(self.shape), squares: self.shape.squares() }
    }

    fn plies_left(&self) -> u16 {
        self.empty().count_ones() as u16
    }

    fn expected_nodes(&self) -> Option<u64> {
        Some(1.8_f64.powi(i32::from(self.plies_left())) as u64)
    }

    fn key_bits(context: &RootContext) -> Option<u32> {
        (context.squares <= u64::BITS / 2).then_some(2 * context.squares)
    }

    #[inline]
    fn exact_key(&self, context: &RootContext) -> u64 {
        key_of(self.marks_by_turn(), context)
    }

    fn symmetric_key(&self, context: &RootContext) -> u64 {
        (0..8).filter_map(|image| self.image(image)).map(|marks| key_of(marks, context)).min().unwrap_or_default()
    }

    /// Visits every line once: a side completes a line that lacks one square, or must stop the
    /// other's; two such threats of the other's cannot both exist. A side without open lines can no
    /// longer win.
    #[inline]
    fn expand(&self, context: &RootContext, left: u16, mut candidate: impl FnMut(Square, i32)) -> Bounds {
        let left = left as i16;
        let [mine, theirs] = self.marks_by_turn();
        let empty = self.empty();
        let (mut urgent, mut mine_open, mut theirs_open) = (0, false, false);
        let mut worth = [0_i32; 64];
        for &line in &context.lines {
            let missing = line & empty;
            let own = line & theirs == 0;
            if own {
                mine_open = true;
                if missing.count_ones() == 1 {
                    return Bounds::exactly(left);
                }
            } else if line & mine == 0 {
                theirs_open = true;
                if missing.count_ones() == 1 {
                    urgent |= missing;
                }
            } else {
                continue;
            }
            // The fewer squares a line lacks, the more each of them counts, for either side.
            let marks = (line & (mine | theirs)).count_ones();
            for square in Bits(missing) {
                worth[usize::from(square)] += 1 << (3 * marks.min(8));
            }
        }
        if urgent & urgent.wrapping_sub(1) != 0 {
            return Bounds::exactly(1 - left);
        }
        for square in Bits(if urgent == 0 { empty } else { urgent }) {
            candidate(Square(square), worth[usize::from(square)]);
        }
        Bounds {
            lower: if theirs_open { (1 - left).min(0) } else { 0 },
            upper: if mine_open { (left - 2).max(0) } else { 0 },
        }
    }
}

#[inline]
fn key_of([mine, theirs]: [u64; 2], context: &RootContext) -> u64 {
    mine | theirs.checked_shl(context.squares).unwrap_or(0)
}

/// The lines of a board, from every start.
fn every_line<S: Shape>(shape: S) -> Box<[u64]> {
    let (files, line) = (shape.files(), shape.line());
    let steps = [1, files, files + 1, files.saturating_sub(1)];
    let along = |(starts, step): (u64, u8)| {
        Bits(starts).map(move |start| (0..line).map(|count| start + count * step).collect::<Bits>().0)
    };
    let mut all: Vec<u64> = lines(shape, shape.board()).into_iter().zip(steps).flat_map(along).collect();
    // With one in a line, all four directions give the same squares.
    all.sort_unstable();
    all.dedup();
    all.into()
}
