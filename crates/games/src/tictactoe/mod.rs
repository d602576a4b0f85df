//! Tic-tac-toe and its relatives: `k` in a line on a board of up to 8×8.

mod heuristic;
mod notation;
mod position;
mod report_notes;
mod rules_text;
mod solve;
#[cfg(test)]
mod tests;
mod view;

pub use crate::shape::{Any, BoardShape};
pub use heuristic::OpenLines;
pub use position::{Position, Shape, Square, Standard};

use crate::{Visitor, bad_variant};
use rival_core::Side;
use rival_game::{
    BenchGame, BoardView, Colour, Effect, EndReason, FormField, Game, GameInfo, Level, Phrase, Planes, PositionError,
    ReportNotes, Rule, SetupError, SideInfo, Unit, VariantError, VariantForm, heuristics,
};

/// Boards of up to this many squares are solved quickly from their start.
const SOLVED_SQUARES: u32 = 16;

/// The data shared by all variants.
pub static INFO: GameInfo = GameInfo {
    id: "tictactoe",
    name: Phrase::fixed("Tic-tac-toe", "Tres en raya"),
    summary: Phrase::fixed(
        "Three in a line wins; a full board is a draw.",
        "Gana quien hace tres en línea; un tablero lleno es empate.",
    ),
    sides: [
        SideInfo {
            letter: 'x',
            name: Phrase::fixed("X", "X"),
            called: Phrase::fixed("X", "X"),
            wins: Phrase::fixed("X wins", "Gana X"),
            to_move: Phrase::fixed("X to move", "Juega X"),
            colour: Colour::Blue,
        },
        SideInfo {
            letter: 'o',
            name: Phrase::fixed("O", "O"),
            called: Phrase::fixed("O", "O"),
            wins: Phrase::fixed("O wins", "Gana O"),
            to_move: Phrase::fixed("O to move", "Juega O"),
            colour: Colour::Amber,
        },
    ],
    utility: 100,
    scored: false,
    unit: Unit { worth: 1, name: Phrase::fixed("lines", "líneas") },
    machine_starts: false,
    random_setup: false,
    layouts: &[],
    variants: Some(VariantForm {
        form: "FILESxRANKS:LINE",
        example: "4x4:3",
        about: Phrase::fixed(
            "files and ranks from 1 to 8, a line from 1 to the longer of them",
            "columnas y filas de 1 a 8, una línea de 1 a la mayor de ellas",
        ),
    }),
    advantage_thresholds: [1, 3, 5],
    bench: &[
        BenchGame { game: "tictactoe", positions: &["3/3/3 x", "2o/1x1/3 x"], depths: [9, 9, 9] },
        BenchGame { game: "tictactoe:5x5:4", positions: &["5/5/5/5/5 x"], depths: [4, 6, 8] },
    ],
};

/// Opens the game, or a variant of it.
pub(crate) fn open<V: Visitor>(variant: Option<&str>, visitor: V) -> Result<V::Output, VariantError> {
    match variant {
        None | Some("3x3:3") => Ok(visitor.visit(TicTacToe { shape: Standard })),
        Some(text) => Ok(visitor.visit(TicTacToe::variant(text).ok_or_else(|| bad_variant(&INFO, text))?)),
    }
}

/// The game on a board of one shape.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe<S> {
    /// The board.
    pub shape: S,
}

impl TicTacToe<Any> {
    /// A variant on a board of up to 8×8: `4x4:3`. `None` if the text is no such variant.
    #[must_use]
    pub fn variant(text: &str) -> Option<TicTacToe<Any>> {
        let shape = Any::read(text, 1..=8, |files, ranks| 1..=files.max(ranks))?;
        Some(TicTacToe { shape })
    }
}

impl<S: Shape> Game for TicTacToe<S> {
    type Position = Position<S>;

    heuristics!["classic" => OpenLines<S>, "tuned" => OpenLines<S>];

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn report_notes(&self) -> &'static ReportNotes {
        &report_notes::NOTES
    }

    fn variant(&self) -> Option<String> {
        self.shape.variant()
    }

    fn rules(&self) -> Vec<Rule> {
        rules_text::rules(self.shape)
    }

    fn end_reason(&self, at: &Self::Position) -> Option<EndReason> {
        rules_text::end_reason(self, at)
    }

    /// On nine squares the full tree is small enough.
    fn levels(&self) -> Vec<Level> {
        let squares = self.shape.squares();
        let perfect = (squares <= SOLVED_SQUARES).then(|| Level::perfect(10_000));
        Level::ladder([Some(2), Some(4), (squares > 9).then_some(6)]).into_iter().chain(perfect).collect()
    }

    fn longest_game(&self) -> u32 {
        self.shape.squares()
    }

    fn set_up(&self, _seed: u64, layout: Option<&str>) -> Result<Self::Position, SetupError> {
        INFO.only_start(Position::start(self.shape), layout)
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError> {
        notation::read(self.shape, text)
    }

    fn position_text(&self, at: &Self::Position) -> String {
        notation::write(at)
    }

    fn position_form(&self) -> Vec<FormField> {
        notation::form()
    }

    fn move_text(&self, mv: Square) -> String {
        notation::square_text(self.shape, mv)
    }

    /// The squares from a1 along the ranks.
    fn actions(&self) -> Vec<String> {
        (0..self.shape.squares() as u8).map(|square| notation::square_text(self.shape, Square(square))).collect()
    }

    #[inline]
    fn action(&self, mv: Square) -> usize {
        usize::from(mv.0)
    }

    fn planes(&self) -> &'static [&'static str] {
        &["own", "other", "to-move"]
    }

    fn observe(&self, at: &Self::Position, by: Side, planes: &mut Planes<'_>) {
        view::observe(at, by, planes);
    }

    fn view(&self, at: &Self::Position) -> BoardView {
        view::view(at)
    }

    fn effects(&self, before: &Self::Position, mv: Square) -> Vec<Effect> {
        view::effects(before, mv)
    }
}
