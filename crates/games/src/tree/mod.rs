//! Textbook trees: game trees typed in, to watch searches on.

mod heuristic;
mod notation;
mod position;
mod rules_text;
mod solve;
#[cfg(test)]
mod tests;
mod view;

pub use heuristic::Nothing;
pub use position::{Child, MAX_CHILDREN, MAX_LEAVES, MAX_LEVELS, Position};

use crate::{Visitor, no_variants};
use rival_game::{
    BoardView, Colour, Effect, EndReason, Game, GameInfo, Level, Phrase, PositionError, Rule, SetupError, SideInfo,
    Unit, VariantError, heuristics,
};

/// The tree shown in most textbooks.
const START: &str = "((3,12,8),(2,4,6),(14,5,2)) x";

/// The data shared by all trees.
pub static INFO: GameInfo = GameInfo {
    id: "tree",
    name: Phrase::fixed("A tree from a book", "Un árbol de libro"),
    summary: Phrase::fixed(
        "A game tree typed in, to watch minimax and alpha-beta on it.",
        "Un árbol de juego escrito a mano, para ver en él minimax y alfa-beta.",
    ),
    sides: [
        SideInfo {
            letter: 'x',
            name: Phrase::fixed("MAX", "MAX"),
            called: Phrase::fixed("MAX", "MAX"),
            wins: Phrase::fixed("MAX wins", "Gana MAX"),
            to_move: Phrase::fixed("MAX to move", "Juega MAX"),
            colour: Colour::Blue,
        },
        SideInfo {
            letter: 'n',
            name: Phrase::fixed("MIN", "MIN"),
            called: Phrase::fixed("MIN", "MIN"),
            wins: Phrase::fixed("MIN wins", "Gana MIN"),
            to_move: Phrase::fixed("MIN to move", "Juega MIN"),
            colour: Colour::Amber,
        },
    ],
    utility: 0,
    scored: false,
    unit: Unit { worth: 1, name: Phrase::fixed("points", "puntos") },
    machine_starts: false,
    random_setup: false,
    layouts: &[],
    variants: None,
    advantage_thresholds: [1, 10, 100],
    bench: &[],
};

/// Opens the game.
pub(crate) fn open<V: Visitor>(variant: Option<&str>, visitor: V) -> Result<V::Output, VariantError> {
    no_variants(&INFO, variant)?;
    Ok(visitor.visit(Tree))
}

/// The exercise whose positions are typed trees.
#[derive(Clone, Copy, Debug)]
pub struct Tree;

impl Game for Tree {
    type Position = Position;

    heuristics!["classic" => Nothing, "tuned" => Nothing];

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn rules(&self) -> Vec<Rule> {
        rules_text::rules()
    }

    fn end_reason(&self, at: &Position) -> Option<EndReason> {
        rules_text::end_reason(at)
    }

    fn levels(&self) -> Vec<Level> {
        Level::ladder([None, None, None])
    }

    fn longest_game(&self) -> u32 {
        MAX_LEVELS as u32
    }

    fn set_up(&self, _seed: u64, layout: Option<&str>) -> Result<Position, SetupError> {
        INFO.only_start(notation::read(START).expect("the start is a tree"), layout)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        notation::read(text)
    }

    fn position_text(&self, at: &Position) -> String {
        notation::write(at)
    }

    fn move_text(&self, mv: Child) -> String {
        view::move_text(mv)
    }

    /// MAX scores the number of the leaf reached, MIN 0.
    fn scores(&self, at: &Position) -> Option<[i32; 2]> {
        Some([at.leaf().unwrap_or(0).into(), 0])
    }

    fn actions(&self) -> Vec<String> {
        (0..MAX_CHILDREN as u8).map(|place| view::move_text(Child(place))).collect()
    }

    fn view(&self, at: &Position) -> BoardView {
        view::view(at)
    }

    /// Nothing moves on the board; the next picture is another tree.
    fn effects(&self, _before: &Position, _mv: Child) -> Vec<Effect> {
        Vec::new()
    }
}
