//! What the exact solver needs: positions as numbers, where they are short enough.

use crate::position::Position;
use crate::program::{Countdown, Measure};
use crate::set::Set;
use rival_core::{Side, Solvable};

/// The most bits of a key that the solver's table takes.
const MAX_KEY_BITS: u32 = 62;
/// Estimated nodes grow by this factor with every ply; only small boards are tried unasked.
const GROWTH: f64 = 1.9;

/// Which bits of a position make its key.
#[derive(Clone, Copy, Debug)]
pub struct KeyLayout {
    cells: u32,
    /// The bits of a key; `None` if positions are too long.
    bits: Option<u32>,
}

impl<const W: usize, const SCORED: bool> Position<W, SCORED> {
    /// The sets that tell positions apart.
    fn layers(&self) -> impl Iterator<Item = Set<W>> + use<W, SCORED> {
        let program = self.program();
        let [first, second] = self.pieces;
        let [red, blue] = self.paint;
        let ground = program.uses.ground;
        [
            (true, first),
            (true, second),
            (program.kinds.len() > 1, self.second_kind),
            (ground, self.gone),
            (ground, red),
            (ground, blue),
        ]
        .into_iter()
        .filter(|(used, _)| *used)
        .map(|(_, set)| set)
    }
}

impl<const W: usize, const SCORED: bool> Solvable for Position<W, SCORED> {
    type RootContext = KeyLayout;

    fn root_context(&self) -> KeyLayout {
        let program = self.program();
        let cells = u32::from(program.board.cells());
        let bits = cells * self.layers().count() as u32 + 1;
        let uses = program.uses;
        let plain = !uses.points && !uses.scores && !uses.actions && !uses.stun && !uses.rounds;
        let fits = W == 1 && plain && bits <= MAX_KEY_BITS && (SCORED || program.countdown.is_some());
        KeyLayout { cells, bits: fits.then_some(bits) }
    }

    fn plies_left(&self) -> u16 {
        let left = match self.program().countdown {
            Some(Countdown::Free) => self.free().len(),
            Some(Countdown::Pieces) => self.occupied().len() - 1,
            None => self.program().longest as i32,
        };
        left.max(0) as u16
    }

    fn most(&self) -> i16 {
        let program = self.program();
        let cells = i16::from(program.board.cells());
        match program.measure {
            Measure::Nothing => self.plies_left() as i16,
            Measure::Score => 10_000,
            Measure::Pieces | Measure::Paint => cells,
            Measure::Zones => program.zones.len() as i16,
        }
    }

    fn expected_nodes(&self) -> Option<u64> {
        let left = i32::from(self.plies_left());
        let known = self.program().countdown.is_some() && left <= 20;
        known.then(|| GROWTH.powi(left) as u64)
    }

    fn key_bits(layout: &KeyLayout) -> Option<u32> {
        layout.bits
    }

    #[inline]
    fn exact_key(&self, layout: &KeyLayout) -> u64 {
        if layout.bits.is_none() {
            return 0;
        }
        let side = u64::from(self.turn == Side::Second);
        self.layers().fold(side, |key, set| key << layout.cells | set.words()[0])
    }
}
