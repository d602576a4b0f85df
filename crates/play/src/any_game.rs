//! Games and positions behind one interface, chosen by name at run time (type erasure).

use crate::engine_memory::EngineMemory;
use crate::thinking::{self, Evaluation, MoveOf, SearchRequest};
use crate::tree::{self, SearchTree, TreeError, TreeRequest};
use crate::weights::Weights;
use rival_core::{Outcome, Position, Side, perft};
use rival_game::{
    BoardView, Effect, EndReason, FormField, Game, GameInfo, HeuristicError, HeuristicId, HeuristicInfo, Level,
    MoveError, Phrase, Planes, PositionError, ReportNotes, Rule, SetupError, VariantError, find_heuristic, phrase,
};
use rival_games::Visitor;
use rival_search::{
    Control, Progress, Proof, ProveRequest, SearchReport, Solution, SolveControl, SolveMemory, SolveRequest, prove,
    prove_winner, solve_on,
};
use serde::Serialize;
use std::fmt::Debug;

/// The games, in display order.
#[must_use]
pub fn games() -> &'static [&'static GameInfo] {
    rival_games::INFOS
}

/// The exercises: they open like games, but are for learning, not for playing.
#[must_use]
pub fn exercises() -> &'static [&'static GameInfo] {
    rival_games::EXERCISES
}

/// The heuristics of all games, each once, to offer before a game is chosen.
#[must_use]
pub fn heuristics() -> Vec<HeuristicId> {
    let mut found = Vec::new();
    for game in games().iter().filter_map(|info| open(info.id).ok()) {
        for heuristic in game.heuristics() {
            if !found.contains(&heuristic.id) {
                found.push(heuristic.id);
            }
        }
    }
    found
}

/// Calls the visitor with the type of the game of this name: a game file that is open in this
/// process ([`install`](crate::install)), else one of ours.
///
/// # Errors
/// If there is no such game or variant.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, VariantError> {
    #[cfg(feature = "files")]
    if let Some(program) = rival_files::find(name) {
        return Ok(rival_files::visit(program, visitor));
    }
    rival_games::open(name, visitor).map_err(|error| if is_of_a_file(name) { unopened_file(name) } else { error })
}

/// Whether a name is an id of a file with the digest of its text.
fn is_of_a_file(name: &str) -> bool {
    const DIGITS: usize = 12;
    let digest = name.split_once(':').map_or("", |(_, digest)| digest);
    digest.len() == DIGITS && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn unopened_file(name: &str) -> VariantError {
    let reason = phrase!(
        "game: {name} is the game of a game file: give the path to that file in place of a name",
        "juego: {name} es el de un archivo de juego: da la ruta de ese archivo en lugar de un nombre"
    );
    VariantError { reason }
}

/// Opens a game by its name, `id` or `id:variant`, or `id:digest` of a game file.
///
/// ```
/// let game = rival_play::open("tictactoe:4x4:3").unwrap();
/// let at = game.start(0, None).unwrap();
/// assert_eq!(at.text(), "4/4/4/4 x");
/// ```
///
/// # Errors
/// If there is no such game or variant.
pub fn open(name: &str) -> Result<Box<dyn AnyGame>, VariantError> {
    struct BoxVisitor;
    impl Visitor for BoxVisitor {
        type Output = Box<dyn AnyGame>;
        fn visit<G: Game>(self, game: G) -> Box<dyn AnyGame> {
            Box::new(game)
        }
    }
    visit(name, BoxVisitor)
}

/// A game of any type. Every [`Game`] implements it.
pub trait AnyGame: Send + Sync {
    /// The facts common to all variants.
    fn info(&self) -> &'static GameInfo;
    /// The texts of a report on the game, besides its measurements.
    fn report_notes(&self) -> &'static ReportNotes;
    /// The id with the variant.
    fn name(&self) -> String;
    /// The rules in brief, with this variant's numbers.
    fn rules(&self) -> Vec<Rule>;
    /// The machine's levels, weakest first.
    fn levels(&self) -> Vec<Level>;
    /// The heuristics, in display order.
    fn heuristics(&self) -> Vec<HeuristicInfo>;
    /// The heuristic of this name.
    ///
    /// # Errors
    /// If the game has no such heuristic.
    fn heuristic(&self, name: &str) -> Result<HeuristicId, HeuristicError>;
    /// Checks weights against a heuristic, without a position.
    ///
    /// # Errors
    /// If the game has no such heuristic or the weights do not fit it.
    fn check_weights(&self, heuristic: HeuristicId, weights: &Weights) -> Result<(), HeuristicError>;
    /// An upper bound on the plies of a game.
    fn longest_game(&self) -> u32;
    /// The texts of all moves of the game. A move's index is its action number for learning
    /// programs.
    fn actions(&self) -> Vec<String>;
    /// The meanings of the planes of [`AnyPosition::observe`], in order.
    fn planes(&self) -> &'static [&'static str];
    /// The fields of a position's text, for an editor; empty if the position can only be edited as
    /// text.
    fn position_form(&self) -> Vec<FormField>;
    /// The start position.
    ///
    /// # Errors
    /// If the game has no layout of that name.
    fn start(&self, seed: u64, layout: Option<&str>) -> Result<Box<dyn AnyPosition>, SetupError>;
    /// Reads a position.
    ///
    /// # Errors
    /// If the text is malformed or no game reaches the position.
    fn position(&self, text: &str) -> Result<Box<dyn AnyPosition>, PositionError>;
}

impl<G: Game> AnyGame for G {
    fn info(&self) -> &'static GameInfo {
        Game::info(self)
    }

    fn report_notes(&self) -> &'static ReportNotes {
        Game::report_notes(self)
    }

    fn name(&self) -> String {
        Game::name(self)
    }

    fn rules(&self) -> Vec<Rule> {
        Game::rules(self)
    }

    fn levels(&self) -> Vec<Level> {
        Game::levels(self)
    }

    fn heuristics(&self) -> Vec<HeuristicInfo> {
        Game::heuristics(self)
    }

    fn heuristic(&self, name: &str) -> Result<HeuristicId, HeuristicError> {
        find_heuristic(self, name)
    }

    fn check_weights(&self, heuristic: HeuristicId, weights: &Weights) -> Result<(), HeuristicError> {
        thinking::check_weights(self, heuristic, weights)
    }

    fn longest_game(&self) -> u32 {
        Game::longest_game(self)
    }

    fn actions(&self) -> Vec<String> {
        Game::actions(self)
    }

    fn planes(&self) -> &'static [&'static str] {
        Game::planes(self)
    }

    fn position_form(&self) -> Vec<FormField> {
        Game::position_form(self)
    }

    fn start(&self, seed: u64, layout: Option<&str>) -> Result<Box<dyn AnyPosition>, SetupError> {
        Ok(Box::new(TypedPosition { game: self.clone(), at: self.set_up(seed, layout)? }))
    }

    fn position(&self, text: &str) -> Result<Box<dyn AnyPosition>, PositionError> {
        Ok(Box::new(TypedPosition { game: self.clone(), at: self.parse_position(text)? }))
    }
}

/// The consequences of a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveConsequences {
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// The changes on the board, in display order.
    pub effects: Vec<Effect>,
    /// What is worth saying about the move.
    pub narration: Option<Phrase>,
}

/// A position of any game. Moves are text.
pub trait AnyPosition: Send + Sync {
    /// The facts common to all variants of the game.
    fn info(&self) -> &'static GameInfo;
    /// The position's text.
    fn text(&self) -> String;
    /// The side to move.
    fn turn(&self) -> Side;
    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// The reason, by the rules, why the game is over; `None` while it goes on.
    fn end_reason(&self) -> Option<EndReason>;
    /// Both sides' scores; `None` in games without scores.
    fn scores(&self) -> Option<[i32; 2]>;
    /// The legal moves; empty when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Plays a move and returns its consequences.
    ///
    /// # Errors
    /// If the move is not legal; then the position is unchanged.
    fn play(&mut self, mv: &str) -> Result<MoveConsequences, MoveError>;
    /// A preview of each legal move, in the order of [`AnyPosition::legal`].
    fn previews(&self) -> Vec<MoveConsequences>;
    /// What to draw.
    fn view(&self) -> BoardView;
    /// Writes the position into planes for a learning program, from the view of side `by`.
    fn observe(&self, by: Side, planes: &mut Planes<'_>);
    /// The number of leaves of the move tree `depth` plies below.
    fn perft(&self, depth: u32) -> u64;
    /// Each legal move with its share of [`perft`](AnyPosition::perft) at a depth of at least 1.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// The heuristic value with its terms. A finished game has one term, its result.
    ///
    /// # Errors
    /// If the game has no such heuristic or the weights do not fit it.
    fn evaluate(&self, heuristic: HeuristicId, weights: &Weights) -> Result<Evaluation, HeuristicError>;
    /// Runs a search.
    ///
    /// # Errors
    /// If the game has no such heuristic or the weights do not fit it.
    fn search(
        &self,
        request: &SearchRequest,
        control: &mut Control<'_, String>,
    ) -> Result<SearchReport<String>, HeuristicError> {
        self.search_with_memory(request, &mut EngineMemory::default(), control)
    }
    /// Runs a search with the memory of earlier searches in the same game, if the request keeps it
    /// ([`EngineOptions::keep`](rival_search::EngineOptions::keep)).
    ///
    /// # Errors
    /// If the game has no such heuristic or the weights do not fit it.
    fn search_with_memory(
        &self,
        request: &SearchRequest,
        memory: &mut EngineMemory,
        control: &mut Control<'_, String>,
    ) -> Result<SearchReport<String>, HeuristicError>;
    /// Solves the position: finds its value with perfect play by both sides and proves it. It
    /// resumes from `memory` and adds its results to it.
    fn solve(
        &self,
        request: SolveRequest,
        control: &mut SolveControl<'_>,
        memory: &mut SolveMemory,
    ) -> Solution<String>;
    /// Solves the position if that is expected to take only a part of the limits, and reports as a
    /// search does; `None` otherwise. See [`rival_search::prove`].
    fn prove(&self, request: ProveRequest, control: &Control<'_, String>) -> Option<SearchReport<String>>;
    /// A proof of the winner by book or solver, within the limits; `None` if there is none. See
    /// [`rival_search::prove_winner`].
    fn prove_winner(&self, control: &Control<'_, String>) -> Option<Proof>;
    /// Strategies, books and other products of the solver.
    #[cfg(feature = "proofs")]
    fn prover(&self) -> &dyn crate::AnyProver;
    /// Runs a textbook search and keeps its tree.
    ///
    /// # Errors
    /// If the game has no such heuristic, the weights do not fit it, or the tree exceeds the
    /// requested size.
    fn tree(&self, request: &TreeRequest) -> Result<SearchTree, TreeError>;
    /// A boxed copy.
    fn boxed(&self) -> Box<dyn AnyPosition>;
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

impl Debug for dyn AnyPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

/// A game and a position of it, with their types: the value behind [`AnyPosition`].
#[derive(Clone)]
pub(crate) struct TypedPosition<G: Game> {
    pub(crate) game: G,
    pub(crate) at: G::Position,
}

impl<G: Game> TypedPosition<G> {
    fn consequences(&self, mv: MoveOf<G>) -> MoveConsequences {
        MoveConsequences {
            text: self.game.move_text(mv),
            effects: self.game.effects(&self.at, mv),
            narration: self.game.narration(&self.at, mv),
        }
    }

    /// Runs a search on typed moves under a control whose progress has moves as text.
    fn with_text_progress<T>(
        &self,
        control: &mut Control<'_, String>,
        search: impl FnOnce(&mut Control<'_, MoveOf<G>>) -> T,
    ) -> T {
        let (limits, stop) = (control.limits, control.stop);
        let Some(progress) = &mut control.progress else {
            return search(&mut Control { limits, stop, progress: None });
        };
        let mut in_text = |report: Progress<_>| progress(report.map(|mv| self.game.move_text(mv)));
        search(&mut Control { limits, stop, progress: Some(&mut in_text) })
    }
}

impl<G: Game> AnyPosition for TypedPosition<G> {
    fn info(&self) -> &'static GameInfo {
        Game::info(&self.game)
    }

    fn text(&self) -> String {
        self.game.position_text(&self.at)
    }

    fn turn(&self) -> Side {
        self.at.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.at.outcome()
    }

    fn end_reason(&self) -> Option<EndReason> {
        self.game.end_reason(&self.at)
    }

    fn scores(&self) -> Option<[i32; 2]> {
        self.game.scores(&self.at)
    }

    fn legal(&self) -> Vec<String> {
        self.at.legal_moves().into_iter().map(|mv| self.game.move_text(mv)).collect()
    }

    fn play(&mut self, mv: &str) -> Result<MoveConsequences, MoveError> {
        let mv = self.game.parse_move(&self.at, mv)?;
        let consequences = self.consequences(mv);
        self.at.play(mv);
        Ok(consequences)
    }

    fn previews(&self) -> Vec<MoveConsequences> {
        self.at.legal_moves().into_iter().map(|mv| self.consequences(mv)).collect()
    }

    fn view(&self) -> BoardView {
        self.game.view(&self.at)
    }

    fn observe(&self, by: Side, planes: &mut Planes<'_>) {
        self.game.observe(&self.at, by, planes);
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.at, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let leaves = |mv| perft(&self.at.after(mv), depth.saturating_sub(1));
        self.at.legal_moves().into_iter().map(|mv| (self.game.move_text(mv), leaves(mv))).collect()
    }

    fn evaluate(&self, heuristic: HeuristicId, weights: &Weights) -> Result<Evaluation, HeuristicError> {
        thinking::evaluate(&self.game, &self.at, heuristic, weights)
    }

    fn search_with_memory(
        &self,
        request: &SearchRequest,
        memory: &mut EngineMemory,
        control: &mut Control<'_, String>,
    ) -> Result<SearchReport<String>, HeuristicError> {
        self.with_text_progress(control, |control| thinking::search(&self.game, &self.at, request, memory, control))
            .map(|report| report.map(|mv| self.game.move_text(mv)))
    }

    fn solve(
        &self,
        request: SolveRequest,
        control: &mut SolveControl<'_>,
        memory: &mut SolveMemory,
    ) -> Solution<String> {
        solve_on(&self.at, request, control, memory).map(|mv| self.game.move_text(mv))
    }

    fn prove(&self, request: ProveRequest, control: &Control<'_, String>) -> Option<SearchReport<String>> {
        let control = Control { limits: control.limits, stop: control.stop, progress: None };
        prove(&self.at, request, &control).report.map(|report| report.map(|mv| self.game.move_text(mv)))
    }

    fn prove_winner(&self, control: &Control<'_, String>) -> Option<Proof> {
        prove_winner(&self.at, &Control { limits: control.limits, stop: control.stop, progress: None })
    }

    #[cfg(feature = "proofs")]
    fn prover(&self) -> &dyn crate::AnyProver {
        self
    }

    fn tree(&self, request: &TreeRequest) -> Result<SearchTree, TreeError> {
        let (nodes, report, whole) = tree::record_tree(&self.game, &self.at, request)?;
        let left_out = tree::left_out(&nodes);
        let (request, start) = (request.clone(), self.boxed());
        Ok(SearchTree { request, start, nodes, report, whole, left_out, alike: Vec::new() })
    }

    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }
}
