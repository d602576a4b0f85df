//! Racks, boards into which pieces drop from above: shared by Desconecta 4 Boom and Connect Four.

use rival_core::{Bits, Grid};
use rival_game::notation::{self, fault, square_name};
use rival_game::{BoardStyle, BoardView, Cell, Ground, MoveView, Panel, Phrase, Piece, PositionError, Spot, phrase};

/// The bits of a column: a byte, so that reversing the bytes mirrors a rack.
pub(crate) const PITCH: u8 = 8;

/// The shape of a rack on a bitboard: one bit a square, the bits of a column together, the lowest
/// at the bottom.
///
/// A column has at most seven squares. The bits above them stay 0: they break lines that leave the
/// board, and they take the carry of a full column. On 7×7 squares:
///
/// ```text
///   7 15 23 31 39 47 55   ← always 0
///   6 14 22 30 38 46 54
///   5 13 21 29 37 45 53
///   4 12 20 28 36 44 52
///   3 11 19 27 35 43 51
///   2 10 18 26 34 42 50
///   1  9 17 25 33 41 49
///   0  8 16 24 32 40 48
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rack {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
}

/// A square of a rack, as the index of its bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The lowest of these squares; `squares` must not be 0.
    #[inline]
    pub(crate) const fn lowest(squares: u64) -> Square {
        Square(squares.trailing_zeros() as u8)
    }

    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    #[inline]
    pub(crate) const fn is_in(self, squares: u64) -> bool {
        squares & self.bit() != 0
    }
}

impl From<Square> for u16 {
    #[inline]
    fn from(square: Square) -> u16 {
        square.0.into()
    }
}

/// Iterates over the squares, column by column from the left, each from the bottom.
#[inline]
pub(crate) fn squares(bits: u64) -> impl Iterator<Item = Square> {
    Bits(bits).map(Square)
}

impl Rack {
    /// Bit distances to the next square up the column, and to the next column: down, level and up.
    const STEPS: [u32; 4] = [1, PITCH as u32 - 1, PITCH as u32, PITCH as u32 + 1];

    #[inline]
    pub(crate) const fn new(files: u8, ranks: u8) -> Rack {
        debug_assert!(ranks < PITCH && files <= PITCH);
        Rack { files, ranks }
    }

    pub(crate) const fn square(self, file: u8, rank: u8) -> Square {
        Square(file * PITCH + rank)
    }

    #[inline]
    pub(crate) const fn file_of(self, square: Square) -> u8 {
        square.0 / PITCH
    }

    #[inline]
    pub(crate) const fn rank_of(self, square: Square) -> u8 {
        square.0 % PITCH
    }

    /// The lowest square of every column. (Ones a pitch apart form a geometric series.)
    #[inline]
    pub(crate) const fn bottoms(self) -> u64 {
        (u64::MAX >> (u64::BITS - self.files as u32 * PITCH as u32)) / ((1 << PITCH) - 1)
    }

    /// All squares.
    #[inline]
    pub(crate) const fn board(self) -> u64 {
        self.bottoms() * ((1 << self.ranks) - 1)
    }

    /// The landing square of each column that is not full: adding 1 at the bottom of a column
    /// carries up to its lowest empty square.
    #[inline]
    pub(crate) const fn landings(self, occupied: u64) -> u64 {
        (occupied + self.bottoms()) & self.board()
    }

    /// The starts of adjacent pairs, in each of the four directions.
    #[inline]
    pub(crate) fn pairs(self, pieces: u64) -> [u64; 4] {
        Self::STEPS.map(|step| pieces & pieces >> step)
    }

    /// The starts of three in a line: a pair, and another from its second piece on.
    #[inline]
    pub(crate) fn threes(self, pieces: u64) -> [u64; 4] {
        Self::STEPS.map(|step| {
            let pairs = pieces & pieces >> step;
            pairs & pairs >> step
        })
    }

    /// The starts of four in a line: a pair, and another right behind it.
    #[inline]
    fn fours(self, pieces: u64) -> [u64; 4] {
        Self::STEPS.map(|step| {
            let pairs = pieces & pieces >> step;
            pairs & pairs >> (2 * step)
        })
    }

    /// Whether there are four in a line. One test for all directions: a branch for each would cost
    /// more than it saves.
    #[inline]
    pub(crate) fn has_four(self, pieces: u64) -> bool {
        self.fours(pieces).into_iter().fold(0, |all, starts| all | starts) != 0
    }

    /// The empty squares where one more piece would make four in a line, playable now or later.
    #[inline]
    pub(crate) fn completions(self, pieces: u64, occupied: u64) -> u64 {
        let [up, across @ ..] = Self::STEPS;
        let on_top = pieces << up & pieces << (2 * up) & pieces << (3 * up);
        let beside = across.into_iter().fold(0, |all, step| {
            let pair_before = pieces << step & pieces << (2 * step);
            let pair_behind = pieces >> step & pieces >> (2 * step);
            let one_each = pieces << step & pieces >> step;
            all | pair_before & pieces << (3 * step)
                | pair_behind & pieces >> (3 * step)
                | one_each & (pieces << (2 * step) | pieces >> (2 * step))
        });
        (on_top | beside) & self.board() & !occupied
    }

    /// A word with its columns reversed.
    #[inline]
    pub(crate) const fn mirrored(self, columns: u64) -> u64 {
        columns.swap_bytes() >> (u64::BITS - self.files as u32 * PITCH as u32)
    }

    /// The number of a move in the mirrored rack.
    #[inline]
    pub(crate) const fn mirrored_number(self, number: u16) -> u16 {
        let (pitch, files) = (PITCH as u16, self.files as u16);
        let (file, rank) = (number / pitch, number % pitch);
        if file < files { (files - 1 - file) * pitch + rank } else { number }
    }

    /// The pieces that are part of four in a line.
    pub(crate) fn in_fours(self, pieces: u64) -> u64 {
        let line = |(starts, step): (u64, u32)| starts | starts << step | starts << (2 * step) | starts << (3 * step);
        self.fours(pieces).into_iter().zip(Self::STEPS).map(line).fold(0, |all, line| all | line)
    }

    /// Reads a board; `place` receives every piece. See [`notation::read_board`].
    ///
    /// # Errors
    /// If the board is malformed, or a piece has nothing below it.
    pub(crate) fn read_board(
        self,
        text: &str,
        known: &'static str,
        mut place: impl FnMut(Square, char),
    ) -> Result<(), PositionError> {
        let mut occupied = 0;
        notation::read_board(text, self.files, self.ranks, known, |file, rank, piece| {
            let square = self.square(file, rank);
            occupied |= square.bit();
            place(square, piece);
        })?;
        let supported = self.bottoms() | occupied << 1;
        squares(occupied & !supported).next().map_or(Ok(()), |floating| {
            let name = self.square_name(floating);
            Err(fault(
                Phrase::fixed("board", "tablero"),
                phrase!("the piece on {name} has nothing to stand on", "la ficha de {name} no se apoya en nada"),
            ))
        })
    }

    /// Writes a board: the inverse of [`Rack::read_board`].
    pub(crate) fn write_board(self, letter_at: impl Fn(Square) -> Option<char>) -> String {
        notation::write_board(self.files, self.ranks, |file, rank| letter_at(self.square(file, rank)))
    }

    /// The notation of a drop: the number of its column.
    pub(crate) fn drop_text(self, landing: Square) -> String {
        (self.file_of(landing) + 1).to_string()
    }

    pub(crate) fn square_name(self, square: Square) -> String {
        square_name(self.file_of(square), self.rank_of(square))
    }

    const fn grid(self) -> Grid {
        Grid::new(self.files, self.ranks)
    }

    /// The number of a square's cell in a [`BoardView`].
    pub(crate) fn cell(self, square: Square) -> u8 {
        self.grid().cell(self.file_of(square), self.rank_of(square))
    }

    /// The rack with its pieces and the deciding line.
    pub(crate) fn view(
        self,
        piece_at: impl Fn(Square) -> Option<Piece>,
        deciding: u64,
        panels: Vec<Panel>,
        moves: Vec<MoveView>,
    ) -> BoardView {
        let cell = |square: Square| Cell {
            name: self.square_name(square),
            ground: Ground::Plain,
            piece: piece_at(square),
            points: None,
            in_line: square.is_in(deciding),
        };
        let cells = self.grid().from_the_top().map(|(file, rank)| cell(self.square(file, rank))).collect();
        BoardView { files: self.files, ranks: self.ranks, style: BoardStyle::Rack, cells, panels, moves, tree: None }
    }

    /// A drop as a click on its file.
    pub(crate) fn drop_view(self, landing: Square) -> MoveView {
        let spot = Spot::File(self.file_of(landing));
        MoveView { text: self.drop_text(landing), spot, label: None, from: None, gain: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RACKS: [(Rack, usize); 5] = [
        (Rack::new(7, 6), 69),
        (Rack::new(7, 7), 88),
        (Rack::new(4, 4), 10),
        (Rack::new(4, 7), 31),
        (Rack::new(8, 7), 107),
    ];

    /// Every four squares in a line, found by walking.
    fn lines(rack: Rack) -> Vec<[Square; 4]> {
        let (files, ranks) = (i16::from(rack.files), i16::from(rack.ranks));
        let mut lines = Vec::new();
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for (file, rank) in (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank))) {
                let (last_file, last_rank) = (file + 3 * right, rank + 3 * up);
                if last_file < files && (0..ranks).contains(&last_rank) {
                    let step = |count| rack.square((file + count * right) as u8, (rank + count * up) as u8);
                    lines.push([0, 1, 2, 3].map(step));
                }
            }
        }
        lines
    }

    fn bits(squares: &[Square]) -> u64 {
        squares.iter().fold(0, |bits, square| bits | square.bit())
    }

    #[test]
    fn every_line_of_four_is_found_and_nothing_less() {
        for (rack, count) in RACKS {
            let lines = lines(rack);
            assert_eq!(lines.len(), count, "{rack:?}");
            for line in lines {
                assert!(rack.has_four(bits(&line)), "{rack:?} {line:?}");
                assert_eq!(rack.in_fours(bits(&line)), bits(&line));
                for missing in line {
                    assert!(!rack.has_four(bits(&line) & !missing.bit()), "{rack:?} {line:?} without {missing:?}");
                }
            }
        }
    }

    #[test]
    fn a_full_board_has_every_window_of_two_three_and_four() {
        for (rack, count) in RACKS {
            let (files, ranks) = (u32::from(rack.files), u32::from(rack.ranks));
            let windows = |length: u32| {
                let (along, up) = (files + 1 - length, ranks + 1 - length);
                files * up + along * ranks + 2 * along * up
            };
            let counted = |starts: [u64; 4]| starts.iter().map(|starts| starts.count_ones()).sum::<u32>();
            let board = rack.board();
            let found = [rack.pairs(board), rack.threes(board), rack.fours(board)].map(counted);
            assert_eq!(found, [windows(2), windows(3), count as u32], "{rack:?}");
        }
    }

    #[test]
    fn pieces_land_on_what_is_there_and_nowhere_in_a_full_column() {
        for (rack, _) in RACKS {
            let column = |height: u8| (0..height).fold(0, |column, rank| column | rack.square(1, rank).bit());
            for height in 0..rack.ranks {
                let landing = squares(rack.landings(column(height))).nth(1);
                assert_eq!(landing, Some(rack.square(1, height)), "{rack:?}");
            }
            assert_eq!(rack.landings(column(rack.ranks)), rack.bottoms() & !rack.square(1, 0).bit(), "{rack:?}");
        }
    }

    #[test]
    fn a_mirrored_rack_has_its_columns_from_right_to_left() {
        for (rack, _) in RACKS {
            for (file, rank) in (0..rack.files).flat_map(|file| (0..rack.ranks).map(move |rank| (file, rank))) {
                let (square, image) = (rack.square(file, rank), rack.square(rack.files - 1 - file, rank));
                assert_eq!(rack.mirrored(square.bit()), image.bit(), "{rack:?} {square:?}");
                assert_eq!(rack.mirrored_number(square.into()), u16::from(image), "{rack:?} {square:?}");
            }
        }
    }
}
