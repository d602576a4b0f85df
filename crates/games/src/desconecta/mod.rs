//! Desconecta 4 Boom: drop pieces into a rack, and lose if four of yours form a line. Bombs help.

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
pub use crate::shape::{Any, BoardShape};
pub use heuristic::ThreesAndPairs;
pub use position::{Move, Position, Shape, Standard};
pub use tuned::Poison;

use crate::{Visitor, bad_variant};
use rival_core::Side;
use rival_game::{
    BenchGame, BoardView, Colour, Effect, EndReason, FormField, Game, GameInfo, Level, Phrase, Planes, PositionError,
    ReportNotes, Rule, SetupError, SideInfo, Unit, VariantError, VariantForm, heuristics,
};

/// The data shared by all variants.
pub static INFO: GameInfo = GameInfo {
    id: "desconecta-4-boom",
    name: Phrase::fixed("Desconecta 4 Boom", "Desconecta 4 Boom"),
    summary: Phrase::fixed(
        "Drop pieces into the rack: whoever gets four in a line loses. Now and then a piece is a bomb, which clears its \
         owner's pieces from its row.",
        "Deja caer fichas en el tablero: pierde quien hace cuatro en línea. De vez en cuando la ficha es una bomba, que \
         limpia su fila de fichas propias.",
    ),
    sides: [
        SideInfo {
            letter: 'g',
            name: Phrase::fixed("Green", "Verdes"),
            called: Phrase::fixed("Green", "las verdes"),
            wins: Phrase::fixed("Green wins", "Ganan las verdes"),
            to_move: Phrase::fixed("Green to move", "Juegan las verdes"),
            colour: Colour::Green,
        },
        SideInfo {
            letter: 'b',
            name: Phrase::fixed("Blue", "Azules"),
            called: Phrase::fixed("Blue", "las azules"),
            wins: Phrase::fixed("Blue wins", "Ganan las azules"),
            to_move: Phrase::fixed("Blue to move", "Juegan las azules"),
            colour: Colour::Blue,
        },
    ],
    utility: 1_000_000,
    scored: false,
    unit: Unit { worth: 500, name: Phrase::fixed("discs", "fichas") },
    machine_starts: false,
    random_setup: false,
    layouts: &[],
    variants: Some(VariantForm {
        form: "FILESxRANKS:PERIOD",
        example: "5x5:4",
        about: Phrase::fixed(
            "files and ranks from 4 to 7, bombs every 1 to 50 rounds",
            "columnas y filas de 4 a 7, bombas cada 1 a 50 rondas",
        ),
    }),
    advantage_thresholds: [150, 1000, 3000],
    bench: &[BenchGame {
        game: "desconecta-4-boom",
        positions: &["7/7/7/7/7/7/7 g 1", "7/7/7/3b3/3g3/B2b3/gb1g1gb b 6"],
        depths: [8, 11, 14],
    }],
};

/// The levels add up to this much noise to each value: less than a pair, so it decides only between
/// equals.
const NOISE: &str = "noise=99";

/// Opens the game, or a variant of it.
pub(crate) fn open<V: Visitor>(variant: Option<&str>, visitor: V) -> Result<V::Output, VariantError> {
    match variant {
        None | Some("7x7:5") => Ok(visitor.visit(Desconecta { shape: Standard })),
        Some(text) => Ok(visitor.visit(Desconecta::variant(text).ok_or_else(|| bad_variant(&INFO, text))?)),
    }
}

/// The game on a rack of one shape, which includes the period of bombs.
#[derive(Clone, Copy, Debug)]
pub struct Desconecta<S> {
    /// The rack and the bombs' period.
    pub shape: S,
}

impl Desconecta<Any> {
    /// A variant on a rack from 4×4 to 7×7 with any period of bombs: `5x5:4`. `None` if the text is
    /// no such variant.
    #[must_use]
    pub fn variant(text: &str) -> Option<Desconecta<Any>> {
        let shape = Any::read(text, 4..=7, |_, _| 1..=position::LAST_ROUND)?;
        Some(Desconecta { shape })
    }
}

impl<S: Shape> Game for Desconecta<S> {
    type Position = Position<S>;

    heuristics!["classic" => ThreesAndPairs<S>, "tuned" => Poison<S>];

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

    fn levels(&self) -> Vec<Level> {
        Level::ladder_with([Some(2), Some(4), Some(8)], &["takes-wins=on", NOISE])
    }

    fn longest_game(&self) -> u32 {
        u32::from(position::LAST_ROUND) * Side::BOTH.len() as u32
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

    fn move_text(&self, mv: Move) -> String {
        notation::move_text(self.shape, mv)
    }

    /// The columns from the left, and the bomb.
    fn actions(&self) -> Vec<String> {
        let columns = (1..=self.shape.files()).map(|file| file.to_string());
        columns.chain([notation::move_text(self.shape, Move::Boom)]).collect()
    }

    #[inline]
    fn action(&self, mv: Move) -> usize {
        usize::from(match mv {
            Move::Drop(landing) => position::rack(self.shape).file_of(landing),
            Move::Boom => self.shape.files(),
        })
    }

    fn planes(&self) -> &'static [&'static str] {
        &["own", "other", "own-bomb", "other-bomb", "round", "drops-bomb", "to-move"]
    }

    fn observe(&self, at: &Self::Position, by: Side, planes: &mut Planes<'_>) {
        view::observe(at, by, planes);
    }

    fn view(&self, at: &Self::Position) -> BoardView {
        view::view(at)
    }

    fn effects(&self, before: &Self::Position, mv: Move) -> Vec<Effect> {
        view::effects(before, mv)
    }

    fn narration(&self, before: &Self::Position, mv: Move) -> Option<Phrase> {
        view::narration(before, mv)
    }
}
