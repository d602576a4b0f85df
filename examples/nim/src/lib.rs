//! Nim as a separate package: how to bring a game to rival's search without changing rival.

mod heuristic;
mod position;

pub use heuristic::{NimSum, OddHeaps};
pub use position::{Position, START, Take};

use rival_core::{Grid, Position as _, Side};
use rival_game::notation::{fields, read_number, read_side, square_name};
use rival_game::{
    BoardStyle, BoardView, Cell, Colour, Effect, EndReason, Game, GameInfo, Ground, Level, MoveView, Phrase,
    PositionError, Rule, SetupError, SideInfo, Spot, Unit,
};

/// The game's data.
pub static INFO: GameInfo = GameInfo {
    id: "nim",
    name: Phrase::fixed("Nim", "Nim"),
    summary: Phrase::fixed(
        "Take stones from one heap; whoever takes the last one wins.",
        "Quita piedras de un montón; gana quien se lleva la última.",
    ),
    sides: [
        SideInfo {
            letter: 'a',
            name: Phrase::fixed("Amber", "Ámbar"),
            called: Phrase::fixed("Amber", "Ámbar"),
            wins: Phrase::fixed("Amber wins", "Gana Ámbar"),
            to_move: Phrase::fixed("Amber to move", "Juega Ámbar"),
            colour: Colour::Amber,
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
    utility: 100,
    scored: false,
    unit: Unit { worth: 1, name: Phrase::fixed("heaps", "montones") },
    machine_starts: false,
    random_setup: false,
    layouts: &[],
    variants: None,
    advantage_thresholds: [1, 5, 10],
    bench: &[],
};

const FILES: u8 = START.len() as u8;
/// The height of the highest heap.
const RANKS: u8 = START[2];

/// A column for each heap.
const BOARD: Grid = Grid::new(FILES, RANKS);

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Nim;

impl Game for Nim {
    type Position = Position;

    rival_game::heuristics!["classic" => OddHeaps, "tuned" => NimSum];

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn rules(&self) -> Vec<Rule> {
        vec![
            Rule::new(Phrase::fixed(
                "There are three heaps, of 3, 4 and 5 stones. Amber begins.",
                "Hay tres montones, de 3, 4 y 5 piedras. Empieza Ámbar.",
            ))
            .shown_by("3 4 5 a"),
            Rule::new(Phrase::fixed(
                "Take as many stones as you like from one heap, at least one.",
                "Quita de un montón cuantas piedras quieras, al menos una.",
            ))
            .shown_by("1 4 5 b"),
            Rule::new(INFO.summary.clone()),
        ]
    }

    fn end_reason(&self, at: &Position) -> Option<EndReason> {
        let cause = Phrase::fixed("The last stone is taken", "Se ha quitado la última piedra");
        at.outcome().map(|outcome| EndReason::because(self, at, outcome, &cause))
    }

    fn levels(&self) -> Vec<Level> {
        Level::ladder([Some(1), Some(3), None])
    }

    /// One stone per ply at the slowest.
    fn longest_game(&self) -> u32 {
        START.iter().copied().map(u32::from).sum()
    }

    fn set_up(&self, _seed: u64, layout: Option<&str>) -> Result<Position, SetupError> {
        let start = Position { heaps: START, turn: Side::First };
        INFO.only_start(start, layout)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let [a, b, c, side] = fields(text, "<a> <b> <c> <side>")?;
        let heap = |text, name, most: u8| {
            read_number(text, Phrase::fixed(name, name), 0..=most.into()).map(|stones| stones as u8)
        };
        let heaps = [heap(a, "a", START[0])?, heap(b, "b", START[1])?, heap(c, "c", START[2])?];
        Ok(Position { heaps, turn: read_side(side, &INFO)? })
    }

    fn position_text(&self, at: &Position) -> String {
        let [a, b, c] = at.heaps;
        format!("{a} {b} {c} {}", INFO.side(at.turn).letter)
    }

    /// The lowest stone taken.
    fn move_text(&self, mv: Take) -> String {
        square_name(mv.heap, mv.left)
    }

    fn view(&self, at: &Position) -> BoardView {
        let offer = |mv| MoveView {
            text: self.move_text(mv),
            spot: Spot::Cell(cell_of(mv.heap, mv.left)),
            label: None,
            from: None,
            gain: None,
        };
        BoardView {
            files: FILES,
            ranks: RANKS,
            style: BoardStyle::Tiles,
            cells: BOARD.from_the_top().map(|(heap, height)| stone(at, heap, height)).collect(),
            panels: Vec::new(),
            moves: at.legal_moves().into_iter().map(offer).collect(),
            tree: None,
        }
    }

    fn effects(&self, before: &Position, mv: Take) -> Vec<Effect> {
        let taken = mv.left..before.heaps[usize::from(mv.heap)];
        taken.map(|height| Effect::Destroy { cell: cell_of(mv.heap, height) }).collect()
    }
}

/// A tile for every stone, a hole for every one taken.
fn stone(at: &Position, heap: u8, height: u8) -> Cell {
    let is_there = height < at.heaps[usize::from(heap)];
    let ground = if is_there { Ground::Plain } else { Ground::Destroyed };
    Cell { name: square_name(heap, height), ground, piece: None, points: None, in_line: false }
}

fn cell_of(heap: u8, height: u8) -> u8 {
    BOARD.cell(heap, height)
}
