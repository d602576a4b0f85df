//! Positions as planes of numbers, for learning programs.

/// The planes of a position, filled one after the other. A plane has one number per cell of the
/// board, in the order of [`BoardView::cells`](crate::BoardView::cells): rank by rank from the top.
///
/// ```
/// let mut bytes = [9; 8];
/// let mut planes = rival_game::Planes::new(&mut bytes, 4);
/// planes.mark([1, 2]);
/// planes.fill(7);
/// assert_eq!(bytes, [0, 1, 1, 0, 7, 7, 7, 7]);
/// ```
pub struct Planes<'a> {
    rest: &'a mut [u8],
    cells: usize,
}

/// The code of 0 in a plane of signed numbers.
const ZERO: i32 = 128;

impl<'a> Planes<'a> {
    /// Planes over `room` for a board of `cells` cells. Planes beyond the end of `room` are
    /// dropped.
    pub fn new(room: &'a mut [u8], cells: usize) -> Planes<'a> {
        Planes { rest: room, cells }
    }

    fn next(&mut self) -> &'a mut [u8] {
        let cells = self.cells.min(self.rest.len());
        let (plane, rest) = std::mem::take(&mut self.rest).split_at_mut(cells);
        self.rest = rest;
        plane
    }

    /// A plane with 1 in these cells and 0 elsewhere.
    #[inline]
    pub fn mark(&mut self, cells: impl IntoIterator<Item = u8>) {
        self.numbers(cells.into_iter().map(|cell| (cell, 1)));
    }

    /// A plane with these numbers in these cells and 0 elsewhere.
    #[inline]
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = (u8, u8)>) {
        let plane = self.next();
        plane.fill(0);
        for (cell, number) in numbers {
            if let Some(place) = plane.get_mut(usize::from(cell)) {
                *place = number;
            }
        }
    }

    /// A plane with one number everywhere.
    #[inline]
    pub fn fill(&mut self, number: u8) {
        self.next().fill(number);
    }

    /// A plane with one signed number everywhere: 128 stands for 0, and values are clamped to a
    /// byte.
    #[inline]
    pub fn fill_signed(&mut self, number: i32) {
        self.fill(number.saturating_add(ZERO).clamp(0, 255) as u8);
    }
}
