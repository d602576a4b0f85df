//! Connect Four: drop pieces into a rack of 7×6, four in a line wins. The field's benchmark.

mod heuristic;
mod notation;
mod position;
mod report_notes;
mod rules;
mod solve;
#[cfg(test)]
mod tests;
mod tuned;
mod view;

pub use crate::rack::Square;
pub use heuristic::Columns;
pub use position::Position;
pub use tuned::Threats;

use crate::{Visitor, no_variants};
use rival_core::Side;
use rival_game::{
    BenchGame, BoardView, Colour, Effect, EndReason, Game, GameInfo, Level, Phrase, Planes, PositionError, ReportNotes,
    Rule, SetupError, SideInfo, Unit, VariantError, heuristics,
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
    unit: Unit { worth: 2, name: Phrase::fixed("discs", "fichas") },
    machine_starts: false,
    random_setup: false,
    layouts: &[],
    variants: None,
    advantage_thresholds: [1, 4, 8],
    bench: &[BenchGame {
        game: "connect-four",
        positions: &["7/7/7/7/7/7 r", "3y3/3r3/3y3/3r3/3y3/2yrr2 r"],
        depths: [8, 10, 16],
    }],
};

/// Opens the game, which has no variants.
pub(crate) fn open<V: Visitor>(variant: Option<&str>, visitor: V) -> Result<V::Output, VariantError> {
    no_variants(&INFO, variant)?;
    Ok(visitor.visit(ConnectFour))
}

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour;

impl Game for ConnectFour {
    type Position = Position;

    heuristics!["classic" => Columns, "tuned" => Threats];

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn report_notes(&self) -> &'static ReportNotes {
        &report_notes::NOTES
    }

    fn rules(&self) -> Vec<Rule> {
        rules::rules()
    }

    fn end_reason(&self, at: &Position) -> Option<EndReason> {
        rules::end_reason(self, at)
    }

    fn levels(&self) -> Vec<Level> {
        Level::ladder([Some(2), Some(4), Some(8)])
    }

    fn longest_game(&self) -> u32 {
        position::RACK.board().count_ones()
    }

    fn set_up(&self, _seed: u64, layout: Option<&str>) -> Result<Position, SetupError> {
        INFO.only_start(Position::START, layout)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        notation::read(text)
    }

    fn position_text(&self, at: &Position) -> String {
        notation::write(at)
    }

    fn move_text(&self, mv: Square) -> String {
        position::RACK.drop_text(mv)
    }

    /// The columns from the left.
    fn actions(&self) -> Vec<String> {
        (1..=position::RACK.files).map(|file| file.to_string()).collect()
    }

    #[inline]
    fn action(&self, mv: Square) -> usize {
        usize::from(position::RACK.file_of(mv))
    }

    fn planes(&self) -> &'static [&'static str] {
        &["own", "other", "to-move"]
    }

    #[inline]
    fn observe(&self, at: &Position, by: Side, planes: &mut Planes<'_>) {
        view::observe(at, by, planes);
    }

    fn view(&self, at: &Position) -> BoardView {
        view::view(at)
    }

    fn effects(&self, before: &Position, mv: Square) -> Vec<Effect> {
        view::effects(before, mv)
    }
}
