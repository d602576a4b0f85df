//! Connect Four: drop pieces into a rack of 7×6, four in a line wins. The field's benchmark.

mod heuristic;
mod notation;
mod position;
mod report_notes;
mod rules_text;
mod solve;
#[cfg(test)]
mod tests;
mod tuned;
mod view;

pub use crate::rack::Square;
pub use heuristic::Columns;
pub use position::{Any, Position, Shape, Standard};
pub use solve::set_book;
pub use tuned::Threats;

use crate::{Visitor, bad_variant};
use rival_core::Side;
use rival_game::{
    BenchGame, BoardView, Colour, Effect, EndReason, FormField, Game, GameInfo, Level, Phrase, Planes, PositionError,
    ReportNotes, Rule, SetupError, SideInfo, Unit, VariantError, VariantForm, heuristics,
};

/// What the game is.
pub static INFO: GameInfo = GameInfo {
    id: "connect-four",
    name: Phrase::fixed("Connect Four", "Conecta 4"),
    summary: Phrase::fixed(
        "Drop pieces into the rack: four in a line wins; a full board is a draw.",
        "Deja caer fichas en el tablero: gana quien hace cuatro en línea; un tablero lleno es empate.",
    ),
    sides: [
        SideInfo {
            letter: 'r',
            name: Phrase::fixed("Red", "Rojas"),
            called: Phrase::fixed("Red", "las rojas"),
            wins: Phrase::fixed("Red wins", "Ganan las rojas"),
            to_move: Phrase::fixed("Red to move", "Juegan las rojas"),
            colour: Colour::Red,
        },
        SideInfo {
            letter: 'y',
            name: Phrase::fixed("Yellow", "Amarillas"),
            called: Phrase::fixed("Yellow", "las amarillas"),
            wins: Phrase::fixed("Yellow wins", "Ganan las amarillas"),
            to_move: Phrase::fixed("Yellow to move", "Juegan las amarillas"),
            colour: Colour::Amber,
        },
    ],
    utility: 1000,
    scored: false,
    unit: Unit { worth: 2, name: Phrase::fixed("discs", "fichas") },
    machine_starts: false,
    random_setup: false,
    layouts: &[],
    variants: Some(VariantForm {
        form: "FILESxRANKS",
        example: "8x7",
        about: Phrase::fixed("files from 4 to 8, ranks from 4 to 7", "columnas de 4 a 8, filas de 4 a 7"),
    }),
    advantage_thresholds: [1, 4, 8],
    bench: &[BenchGame {
        game: "connect-four",
        positions: &["7/7/7/7/7/7 r", "3y3/3r3/3y3/3r3/3y3/2yrr2 r"],
        depths: [8, 10, 16],
    }],
};

/// Opens the game, or a variant of it.
pub(crate) fn open<V: Visitor>(variant: Option<&str>, visitor: V) -> Result<V::Output, VariantError> {
    match variant {
        None | Some("7x6") => Ok(visitor.visit(ConnectFour { shape: Standard })),
        Some(text) => {
            Ok(visitor.visit(ConnectFour { shape: Any::read(text).ok_or_else(|| bad_variant(&INFO, text))? }))
        }
    }
}

/// The game on a rack of one shape.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour<S> {
    /// The rack.
    pub shape: S,
}

impl<S: Shape> Game for ConnectFour<S> {
    type Position = Position<S>;

    heuristics!["classic" => Columns<S>, "tuned" => Threats<S>];

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

    /// The plain game has a book, and beyond it the solver mostly says in well under a second who wins.
    fn levels(&self) -> Vec<Level> {
        let mut levels = Level::ladder([Some(2), Some(4), Some(8)]);
        if solve::is_plain(self.shape) {
            levels.push(Level::perfect(10_000));
        }
        levels
    }

    fn longest_game(&self) -> u32 {
        u32::from(self.shape.files()) * u32::from(self.shape.ranks())
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
        position::rack(self.shape).drop_text(mv)
    }

    /// The columns from the left.
    fn actions(&self) -> Vec<String> {
        (1..=self.shape.files()).map(|file| file.to_string()).collect()
    }

    #[inline]
    fn action(&self, mv: Square) -> usize {
        usize::from(position::rack(self.shape).file_of(mv))
    }

    fn planes(&self) -> &'static [&'static str] {
        &["own", "other", "to-move"]
    }

    #[inline]
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
