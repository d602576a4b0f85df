//! ColorClash: two pawns paint a 5×5 board, two actions a turn; the larger territory wins.

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

pub use heuristic::Territory;
pub use position::{Action, Position};
pub use tuned::LastingTerritory;

use crate::{Visitor, no_variants};
use rival_core::Side;
use rival_game::notation::square_name;
use rival_game::{
    BenchGame, BoardView, Colour, Effect, EndReason, FormField, Game, GameInfo, Level, Phrase, Planes, PositionError,
    ReportNotes, Rule, SetupError, SideInfo, Unit, VariantError, heuristics,
};

/// The data shared by all variants.
pub static INFO: GameInfo = GameInfo {
    id: "color-clash",
    name: Phrase::fixed("ColorClash", "ColorClash"),
    summary: Phrase::fixed(
        "Two actions a turn, move or paint; paint under the rival's pawn to stun it. After five rounds the larger territory wins.",
        "Dos acciones por turno, mover o pintar; pinta bajo el peón rival para aturdirlo. Tras cinco rondas gana el territorio mayor.",
    ),
    sides: [
        SideInfo {
            letter: 'r',
            name: Phrase::fixed("Red", "Rojo"),
            called: Phrase::fixed("Red", "Rojo"),
            wins: Phrase::fixed("Red wins", "Gana Rojo"),
            to_move: Phrase::fixed("Red to move", "Juega Rojo"),
            colour: Colour::Red,
        },
        SideInfo {
            letter: 'b',
            name: Phrase::fixed("Blue", "Azul"),
            called: Phrase::fixed("Blue", "Azul"),
            wins: Phrase::fixed("Blue wins", "Gana Azul"),
            to_move: Phrase::fixed("Blue to move", "Juega Azul"),
            colour: Colour::Blue,
        },
    ],
    utility: 1000,
    scored: true,
    unit: Unit { worth: 6, name: Phrase::fixed("squares", "casillas") },
    machine_starts: false,
    random_setup: false,
    layouts: &[],
    variants: None,
    // One, three and six painted squares of the inner board.
    advantage_thresholds: [6, 18, 36],
    bench: &[BenchGame {
        game: "color-clash",
        positions: &["5/1r3/5/3b1/5 b4 d2 r 2 - 1", "5/1r1r1/2r2/3b1/5 c4 d3 b 2 - 2"],
        depths: [8, 10, 12],
    }],
};

/// Opens the game; it has no variants.
pub(crate) fn open<V: Visitor>(variant: Option<&str>, visitor: V) -> Result<V::Output, VariantError> {
    no_variants(&INFO, variant)?;
    Ok(visitor.visit(ColorClash))
}

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct ColorClash;

impl Game for ColorClash {
    type Position = Position;

    heuristics!["classic" => Territory, "tuned" => LastingTerritory];

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn report_notes(&self) -> &'static ReportNotes {
        &report_notes::NOTES
    }

    fn rules(&self) -> Vec<Rule> {
        rules_text::rules()
    }

    fn end_reason(&self, at: &Position) -> Option<EndReason> {
        rules_text::end_reason(self, at)
    }

    /// Depth counts actions; moves are ordered by [`Position`].
    fn levels(&self) -> Vec<Level> {
        let mut levels = Level::ladder_with([Some(1), Some(2), Some(5)], &["order=ranked"]);
        levels.push(Level::perfect(10_000));
        levels
    }

    /// Every turn of every round, with no pawn stunned.
    fn longest_game(&self) -> u32 {
        u32::from(position::LAST_ROUND) * 2 * u32::from(position::ACTIONS)
    }

    fn set_up(&self, _seed: u64, layout: Option<&str>) -> Result<Position, SetupError> {
        INFO.only_start(Position::start(), layout)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        notation::read(text)
    }

    fn position_text(&self, at: &Position) -> String {
        notation::write(at)
    }

    fn position_form(&self) -> Vec<FormField> {
        notation::form()
    }

    fn move_text(&self, mv: Action) -> String {
        notation::action_text(mv)
    }

    /// Moves to each square from a1 along the ranks, then paints in the same order.
    fn actions(&self) -> Vec<String> {
        let squares = || (0..position::SIZE * position::SIZE).map(square_text);
        squares().map(|square| format!("m{square}")).chain(squares().map(|square| format!("p{square}"))).collect()
    }

    #[inline]
    fn action(&self, action: Action) -> usize {
        let painted = if action.paints() { position::SIZE * position::SIZE } else { 0 };
        usize::from(action.square() + painted)
    }

    fn planes(&self) -> &'static [&'static str] {
        &[
            "own-colour",
            "other-colour",
            "own-pawn",
            "other-pawn",
            "actions-left",
            "own-stunned",
            "other-stunned",
            "round",
            "to-move",
        ]
    }

    fn observe(&self, at: &Position, by: Side, planes: &mut Planes<'_>) {
        view::observe(at, by, planes);
    }

    fn scores(&self, at: &Position) -> Option<[i32; 2]> {
        Some(at.squares())
    }

    fn view(&self, at: &Position) -> BoardView {
        view::view(at)
    }

    fn effects(&self, before: &Position, mv: Action) -> Vec<Effect> {
        view::effects(before, mv)
    }

    fn narration(&self, before: &Position, mv: Action) -> Option<Phrase> {
        view::narration(before, mv)
    }
}

fn square_text(square: u8) -> String {
    square_name(square % position::SIZE, square / position::SIZE)
}
