//! What a two-player game is, for those who search it, play it and draw it.
//!
//! - [`Position`] is all that a search sees of a game; [`Score`] is what it says about one.
//! - [`Game`] is what people see of it: names, notation, levels, and a [`BoardView`] to draw.
//! - [`record`] is how games are written down.
//! - [`Heuristic`] is *features × weights*; [`Weighted`] puts them together.
//!
//! Nothing here reads a file, a clock or the network.

mod game;
mod heuristic;
pub mod notation;
mod position;
pub mod record;
mod score;
mod seeded;
mod side;
mod study;
mod text;
mod view;

pub use game::{
    Colour, Game, GameInfo, Layout, Level, MoveError, PositionError, SetupError, SideInfo, Thinking, VariantError,
    VariantForm,
};
pub use heuristic::{Feature, Heuristic, MAX_FEATURES, MAX_WEIGHT, Noisy, Term, WeightError, Weighted};
pub use position::{Canonical, Evaluator, MAX_MOVES, Position, mix, perft};
pub use score::{Decided, Outcome, Score};
pub use seeded::Seeded;
pub use side::Side;
pub use study::{CourseLevel, CourseWork, Limit, Study};
pub use text::{Lang, Phrase};
pub use view::{BoardStyle, BoardView, Cell, Effect, Ground, MoveView, Panel, PanelContent, Piece, PieceShape, Spot};
