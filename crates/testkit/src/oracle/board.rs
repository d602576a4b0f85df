//! A board of characters.

/// The character of an empty square; positions write runs of them as numbers.
pub(super) const EMPTY: char = '.';

/// File and rank, both from 0 at the bottom left.
pub(super) type Square = (i32, i32);

/// Rows of squares, the top one first.
#[derive(Clone)]
pub(super) struct Board {
    rows: Vec<Vec<char>>,
}

impl Board {
    pub(super) fn empty(files: i32, ranks: i32) -> Board {
        Board { rows: vec![vec![EMPTY; files as usize]; ranks as usize] }
    }

    /// A board of the same size, read from text. Writing it again checks its spelling.
    pub(super) fn read(&self, text: &str, pieces: &str) -> Option<Board> {
        let rows = text.split('/').map(|row| read_row(row, pieces)).collect::<Option<Vec<_>>>()?;
        let sizes = |rows: &[Vec<char>]| rows.iter().map(Vec::len).collect::<Vec<_>>();
        (sizes(&rows) == sizes(&self.rows)).then_some(Board { rows })
    }

    pub(super) fn text(&self) -> String {
        self.rows.iter().map(|row| row_text(row)).collect::<Vec<_>>().join("/")
    }

    pub(super) fn files(&self) -> i32 {
        self.rows[0].len() as i32
    }

    pub(super) fn ranks(&self) -> i32 {
        self.rows.len() as i32
    }

    /// The content of a square; `None` off the board.
    pub(super) fn get(&self, (file, rank): Square) -> Option<char> {
        let row = self.rows.get(usize::try_from(self.ranks() - 1 - rank).ok()?)?;
        row.get(usize::try_from(file).ok()?).copied()
    }

    pub(super) fn set(&mut self, (file, rank): Square, piece: char) {
        let row = (self.ranks() - 1 - rank) as usize;
        self.rows[row][file as usize] = piece;
    }

    /// All squares in the order of the notation: a8, b8, …
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = (self.files(), self.ranks());
        (0..ranks).rev().flat_map(move |rank| (0..files).map(move |file| (file, rank)))
    }

    pub(super) fn count(&self, wanted: impl Fn(char) -> bool) -> usize {
        self.rows.iter().flatten().filter(|&&piece| wanted(piece)).count()
    }

    /// The number of runs of `length` squares in a row, a column or a diagonal that contain only
    /// wanted characters.
    pub(super) fn lines(&self, length: i32, wanted: impl Fn(char) -> bool) -> i32 {
        let mut lines = 0;
        for (file, rank) in self.squares() {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let along = |step: i32| self.get((file + step * right, rank + step * up));
                if (0..length).all(|step| along(step).is_some_and(&wanted)) {
                    lines += 1;
                }
            }
        }
        lines
    }

    /// Whether a piece has nothing below it.
    pub(super) fn has_floating_piece(&self) -> bool {
        self.squares().any(|(file, rank)| {
            rank > 0 && self.get((file, rank)) != Some(EMPTY) && self.get((file, rank - 1)) == Some(EMPTY)
        })
    }

    /// The lowest empty square of a file; `None` if it is full.
    pub(super) fn landing(&self, file: i32) -> Option<Square> {
        (0..self.ranks()).map(|rank| (file, rank)).find(|&square| self.get(square) == Some(EMPTY))
    }

    /// The files with room for a piece, numbered from 1.
    pub(super) fn open_columns(&self) -> Vec<String> {
        let open = (0..self.files()).filter(|&file| self.landing(file).is_some());
        open.map(|file| (file + 1).to_string()).collect()
    }

    /// Drops a piece into the file of this number.
    pub(super) fn drop_piece(&mut self, column: &str, piece: char) {
        let file = column.parse::<i32>().expect("a column is a number") - 1;
        let square = self.landing(file).expect("a piece is dropped where there is room");
        self.set(square, piece);
    }
}

fn read_row(row: &str, pieces: &str) -> Option<Vec<char>> {
    let mut squares = Vec::new();
    for found in row.chars() {
        match found.to_digit(10) {
            Some(run) => squares.extend(vec![EMPTY; run as usize]),
            None if pieces.contains(found) => squares.push(found),
            None => return None,
        }
    }
    Some(squares)
}

fn row_text(row: &[char]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &piece in row {
        if piece == EMPTY {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text.push(piece);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

const FILES: &str = "abcdefgh";
const RANKS: &str = "12345678";

/// The name of a square; `(0, 0)` is `a1`.
pub(super) fn name((file, rank): Square) -> String {
    let letter = FILES.chars().nth(file as usize).expect("no board is wider than eight files");
    format!("{letter}{}", rank + 1)
}

/// The square of this name on a board of at most eight by eight.
pub(super) fn square(text: &str) -> Option<Square> {
    let [file, rank] = text.chars().collect::<Vec<_>>().try_into().ok()?;
    Some((FILES.find(file)? as i32, RANKS.find(rank)? as i32))
}

/// The Manhattan distance of two squares.
pub(super) fn manhattan(one: Square, other: Square) -> i32 {
    (one.0 - other.0).abs() + (one.1 - other.1).abs()
}
