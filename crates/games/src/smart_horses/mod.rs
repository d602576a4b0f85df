//! Smart Horses: two knights leap for points and destroy the squares they leave.

mod heuristic;
mod notation;
mod paths;
mod position;
mod regions;
mod report_notes;
mod rules_text;
mod solve;
#[cfg(test)]
mod tests;
mod tuned;
mod view;

pub use heuristic::PointsAndProximity;
pub use position::{Move, Position};
pub use regions::Regions;
pub use tuned::RaceAndRoom;

use crate::{Visitor, no_variants};
use rival_core::{Seeded, Side};
use rival_game::{
    BenchGame, BoardView, Colour, Effect, EndReason, FormField, Game, GameInfo, Layout, Level, Phrase, Planes,
    PositionError, ReportNotes, Rule, SetupError, SideInfo, Unit, VariantError, heuristics,
};

/// The data shared by all variants.
pub static INFO: GameInfo = GameInfo {
    id: "smart-horses",
    name: Phrase::fixed("Smart Horses", "Smart Horses"),
    summary: Phrase::fixed(
        "Two knights leap for points and destroy every square they stand on. A stuck one passes and loses 4.",
        "Dos caballos saltan en busca de puntos y destruyen cada casilla que pisan. Sin saltos se pasa y se pierden 4.",
    ),
    sides: [
        SideInfo {
            letter: 'w',
            name: Phrase::fixed("White", "Blancas"),
            called: Phrase::fixed("White", "las blancas"),
            wins: Phrase::fixed("White wins", "Ganan las blancas"),
            to_move: Phrase::fixed("White to move", "Juegan las blancas"),
            colour: Colour::Ivory,
        },
        SideInfo {
            letter: 'b',
            name: Phrase::fixed("Black", "Negras"),
            called: Phrase::fixed("Black", "las negras"),
            wins: Phrase::fixed("Black wins", "Ganan las negras"),
            to_move: Phrase::fixed("Black to move", "Juegan las negras"),
            colour: Colour::Ebony,
        },
    ],
    utility: 10_000,
    scored: true,
    unit: Unit { worth: 100, name: Phrase::fixed("points", "puntos") },
    machine_starts: true,
    random_setup: true,
    layouts: &[Layout {
        id: ASSIGNMENT,
        about: Phrase::fixed(
            "the points as in the picture of the course work, the knights drawn at random",
            "los puntos como en la imagen del enunciado, los caballos al azar",
        ),
    }],
    variants: None,
    advantage_thresholds: [50, 200, 500],
    bench: &[BenchGame {
        game: "smart-horses",
        positions: &[
            "8/7B/8/8/W7/8/8/8 w 0 0 a8-3,f7-4,a5+3,b5-10,f5+1,e2+10,f2-1,g2+4,h2-5,c1+5",
            "3x1x2/3x4/2x1xx2/4xW2/2x1x3/2B1x3/8/8 w 0 8 c8+10,e8-3,h8+4,g7-10,d3-5,a2-1,g2-4,e1+1",
        ],
        depths: [10, 14, 17],
    }],
};

const ASSIGNMENT: &str = "assignment";

/// The homes of +1 +3 +4 +5 +10 −1 −3 −4 −5 −10, the order of [`VALUES`](position::VALUES), in the
/// layout [`ASSIGNMENT`].
const ASSIGNED_HOMES: [u8; 10] = {
    const fn square(name: &[u8; 2]) -> u8 {
        (name[1] - b'1') * 8 + name[0] - b'a'
    }
    [
        square(b"d6"),
        square(b"d8"),
        square(b"a8"),
        square(b"e5"),
        square(b"b5"),
        square(b"g8"),
        square(b"e3"),
        square(b"h1"),
        square(b"c3"),
        square(b"g4"),
    ]
};

/// Opens the game.
pub(crate) fn open<V: Visitor>(variant: Option<&str>, visitor: V) -> Result<V::Output, VariantError> {
    no_variants(&INFO, variant).map(|()| visitor.visit(SmartHorses))
}

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct SmartHorses;

impl Game for SmartHorses {
    type Position = Position;

    heuristics!["classic" => PointsAndProximity, "tuned" => RaceAndRoom, "regions" => Regions];

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

    fn levels(&self) -> Vec<Level> {
        Level::ladder([Some(2), Some(4), Some(6)])
    }

    /// Each of the 62 squares that are free at the start is reached at most once, and every pass is
    /// followed by a leap.
    fn longest_game(&self) -> u32 {
        2 * 62
    }

    fn set_up(&self, seed: u64, layout: Option<&str>) -> Result<Position, SetupError> {
        match layout {
            None => {
                let [white, black, homes @ ..] = draw::<12>(seed, |_| true);
                Ok(Position::new(Side::First, [white, black], [0, 0], homes))
            }
            Some(ASSIGNMENT) => {
                let knights = draw(seed, |square| !ASSIGNED_HOMES.contains(square));
                Ok(Position::new(Side::First, knights, [0, 0], ASSIGNED_HOMES))
            }
            Some(layout) => Err(SetupError::unknown(&INFO, layout)),
        }
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

    fn move_text(&self, mv: Move) -> String {
        notation::move_text(mv)
    }

    /// The squares from a1 along the ranks, and the pass.
    fn actions(&self) -> Vec<String> {
        (0..=Move::PASS.0).map(|number| notation::move_text(Move(number))).collect()
    }

    #[inline]
    fn action(&self, mv: Move) -> usize {
        usize::from(mv.0)
    }

    fn planes(&self) -> &'static [&'static str] {
        &["own-knight", "other-knight", "destroyed", "gains", "losses", "own-score", "other-score", "to-move"]
    }

    fn observe(&self, at: &Position, by: Side, planes: &mut Planes<'_>) {
        view::observe(at, by, planes);
    }

    fn scores(&self, at: &Position) -> Option<[i32; 2]> {
        Some(at.scores().map(i32::from))
    }

    fn view(&self, at: &Position) -> BoardView {
        view::view(at)
    }

    fn effects(&self, before: &Position, mv: Move) -> Vec<Effect> {
        view::effects(before, mv)
    }

    fn narration(&self, before: &Position, mv: Move) -> Option<Phrase> {
        view::narration(before, mv)
    }
}

/// `N` different allowed squares; every choice and order is equally likely.
fn draw<const N: usize>(seed: u64, allowed: impl Fn(&u8) -> bool) -> [u8; N] {
    let mut squares: Vec<u8> = (0..64).filter(allowed).collect();
    Seeded::new(seed).shuffle(&mut squares);
    std::array::from_fn(|index| squares[index])
}
