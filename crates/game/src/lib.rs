#![doc = include_str!("../README.md")]

mod form;
mod game;
mod heuristic;
mod mirror;
pub mod notation;
mod planes;
pub mod record;
mod report_notes;
mod rules;
mod similar;
mod text;
mod view;

pub use form::{BoardLetter, FieldChoice, FieldKind, FormField};
pub use game::{
    BenchGame, Colour, Game, GameInfo, Layout, Level, MoveError, PositionError, SetupError, SideInfo, Unit,
    VariantError, VariantForm, Visitor,
};
pub use heuristic::{
    ExplainedHeuristic, HeuristicError, HeuristicId, HeuristicInfo, HeuristicVisitor, evaluator, find_heuristic,
};
pub use mirror::MirrorClass;
pub use planes::Planes;
pub use report_notes::{
    Cost, CostPart, CourseLevel, CourseWork, HeuristicNotes, Idea, Improvement, Limit, ReportNotes, Symbol,
};
pub use rules::{EndReason, Rule, number_word};
pub use similar::{instead_of, instead_with, similar};
pub use text::{Lang, Phrase, within_sentence};
pub use view::{
    BoardStyle, BoardView, Cell, Effect, Ground, MoveView, Panel, PanelContent, Piece, PieceShape, Spot, TreeView,
    TreeViewNode,
};
