//! From types to names: any game behind one interface.

use crate::engine_memory::EngineMemory;
use crate::thinking::{self, Evaluation, MoveOf, SearchRequest};
use crate::tree::{self, SearchTree, TreeError, TreeRequest};
use crate::weights::Weights;
use rival_core::{Outcome, Position, Side, perft};
use rival_game::{
    BoardView, Effect, EndReason, FormField, Game, GameInfo, HeuristicError, HeuristicId, HeuristicInfo, Level,
    MoveError, Phrase, Planes, PositionError, ReportNotes, Rule, SetupError, VariantError, find_heuristic,
};
use rival_games::Visitor;
use rival_search::{
    Control, Progress, Proof, ProveRequest, SearchReport, Solution, SolveControl, SolveMemory, SolveRequest, prove,
    prove_winner, solve_on,
};
use std::fmt::Debug;

/// What the games are, in the order in which people see them.
#[must_use]
pub fn games() -> &'static [&'static GameInfo] {
    rival_games::INFOS
}

/// What opens like a game and is there to learn from, not to play.
#[must_use]
pub fn exercises() -> &'static [&'static GameInfo] {
    rival_games::EXERCISES
}

/// The heuristics that any game has, each once: names to offer before a game is chosen.
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

/// Opens a game by its name, `id` or `id:variant`.
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
    struct Erase;
    impl Visitor for Erase {
        type Output = Box<dyn AnyGame>;
        fn visit<G: Game>(self, game: G) -> Box<dyn AnyGame> {
            Box::new(game)
        }
    }
    rival_games::open(name, Erase)
}

/// A game, whichever it is. Every [`Game`] is one.
pub trait AnyGame: Send + Sync {
    /// What all variants have in common.
    fn info(&self) -> &'static GameInfo;
    /// What a report says about the game beyond what it measures.
    fn report_notes(&self) -> &'static ReportNotes;
    /// The id with the variant.
    fn name(&self) -> String;
    /// The rules in brief, with this variant's numbers.
    fn rules(&self) -> Vec<Rule>;
    /// The machine's levels, weakest first.
    fn levels(&self) -> Vec<Level>;
    /// The heuristics, in the order in which people see them.
    fn heuristics(&self) -> Vec<HeuristicInfo>;
    /// The heuristic of this name.
    ///
    /// # Errors
    /// If the game has no such heuristic.
    fn heuristic(&self, name: &str) -> Result<HeuristicId, HeuristicError>;
    /// Whether a heuristic can be used with these weights, before any position is at hand.
    ///
    /// # Errors
    /// If the game has no such heuristic or the weights do not fit it.
    fn check_weights(&self, heuristic: HeuristicId, weights: &Weights) -> Result<(), HeuristicError>;
    /// No game has more plies than this.
    fn longest_game(&self) -> u32;
    /// Every move of the game as it is written; its place is its number for programs that learn.
    fn actions(&self) -> Vec<String>;
    /// What the planes of [`AnyPosition::observe`] show, in their order.
    fn planes(&self) -> &'static [&'static str];
    /// How a position's text is made up, for an editor; nothing if it can be edited as text only.
    fn position_form(&self) -> Vec<FormField>;
    /// The position a game starts from.
    ///
    /// # Errors
    /// If the game has no layout of that name.
    fn start(&self, seed: u64, layout: Option<&str>) -> Result<Box<dyn AnyPosition>, SetupError>;
    /// Reads a position.
    ///
    /// # Errors
    /// If the text is malformed or no game could have come to that position.
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
        Ok(Box::new(At { game: self.clone(), at: self.set_up(seed, layout)? }))
    }

    fn position(&self, text: &str) -> Result<Box<dyn AnyPosition>, PositionError> {
        Ok(Box::new(At { game: self.clone(), at: self.parse_position(text)? }))
    }
}

/// What a move did.
#[derive(Clone, Debug)]
pub struct MoveConsequences {
    /// What it changed on the board, in the order in which to show it.
    pub effects: Vec<Effect>,
    /// What is worth saying about it beyond the move itself.
    pub narration: Option<Phrase>,
    /// How it ended the game, if it did.
    pub outcome: Option<Outcome>,
}

/// What a legal move would do: a front end can show it before it is played.
#[derive(Clone, Debug)]
pub struct MovePreview {
    /// The move as it is written.
    pub text: String,
    /// What it would change on the board, in the order in which to show it.
    pub effects: Vec<Effect>,
    /// What would be worth saying about it.
    pub narration: Option<Phrase>,
}

/// A state of a game, whichever it is. Moves are text.
pub trait AnyPosition: Send + Sync {
    /// What all variants have in common.
    fn info(&self) -> &'static GameInfo;
    /// The position as it is written.
    fn text(&self) -> String;
    /// Who is to move.
    fn turn(&self) -> Side;
    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// Why the game is over, from its rules; `None` while it goes on.
    fn end_reason(&self) -> Option<EndReason>;
    /// Both sides' scores, in games that have them.
    fn scores(&self) -> Option<[i32; 2]>;
    /// The legal moves, none when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Plays a move and says what it did.
    ///
    /// # Errors
    /// If it is not legal; then the position stays as it is.
    fn play(&mut self, mv: &str) -> Result<MoveConsequences, MoveError>;
    /// What each legal move would do, in the order of [`AnyPosition::legal`].
    fn previews(&self) -> Vec<MovePreview>;
    /// What to draw.
    fn view(&self) -> BoardView;
    /// Shows the position to a program that learns, as one of the sides sees it.
    fn observe(&self, by: Side, planes: &mut Planes<'_>);
    /// Leaves of the move tree `depth` plies below.
    fn perft(&self, depth: u32) -> u64;
    /// For each legal move its share of [`perft`](AnyPosition::perft) to a depth of at least 1.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// The heuristic value, opened. A finished game has one term, its result.
    ///
    /// # Errors
    /// If the game has no such heuristic or the weights do not fit it.
    fn evaluate(&self, heuristic: HeuristicId, weights: &Weights) -> Result<Evaluation, HeuristicError>;
    /// Searches.
    ///
    /// # Errors
    /// If the game has no such heuristic or the weights do not fit it.
    fn search(
        &self,
        request: &SearchRequest,
        control: &mut Control<'_, String>,
    ) -> Result<SearchReport<String>, HeuristicError> {
        self.search_keeping(request, &mut EngineMemory::default(), control)
    }
    /// Searches with what was kept of the searches before in the same game, where the request says so
    /// ([`EngineOptions::keep`](rival_search::EngineOptions::keep)).
    ///
    /// # Errors
    /// If the game has no such heuristic or the weights do not fit it.
    fn search_keeping(
        &self,
        request: &SearchRequest,
        memory: &mut EngineMemory,
        control: &mut Control<'_, String>,
    ) -> Result<SearchReport<String>, HeuristicError>;
    /// Finds what the position is worth with perfect play by both sides, and proves it. Goes on from what is remembered of
    /// this position, and remembers what it has found.
    fn solve(
        &self,
        request: SolveRequest,
        control: &mut SolveControl<'_>,
        memory: &mut SolveMemory,
    ) -> Solution<String>;
    /// Solves the position if that is expected to be done within a part of the limits, and reports as a search does; `None` if
    /// not. See [`rival_search::prove`].
    fn prove(&self, request: ProveRequest, control: &Control<'_, String>) -> Option<SearchReport<String>>;
    /// Who wins, proven within the limits by book or solver; `None` if that is not proven. See [`rival_search::prove_winner`].
    fn prove_winner(&self, control: &Control<'_, String>) -> Option<Proof>;
    /// What is made of exact values.
    #[cfg(feature = "proofs")]
    fn prover(&self) -> &dyn crate::AnyProver;
    /// Searches as the textbook does and keeps the tree.
    ///
    /// # Errors
    /// If the game has no such heuristic or the weights do not fit it or the tree is larger than asked for.
    fn tree(&self, request: &TreeRequest) -> Result<SearchTree, TreeError>;
    /// A copy.
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

/// A game and a state of it: all that the erased interface hides.
#[derive(Clone)]
pub(crate) struct At<G: Game> {
    pub(crate) game: G,
    pub(crate) at: G::Position,
}

impl<G: Game> At<G> {
    /// Runs a search under a control that hears of moves as text.
    fn in_own_moves<T>(
        &self,
        control: &mut Control<'_, String>,
        search: impl FnOnce(&mut Control<'_, MoveOf<G>>) -> T,
    ) -> T {
        let (limits, stop) = (control.limits, control.stop);
        let Some(progress) = &mut control.progress else {
            return search(&mut Control { limits, stop, progress: None });
        };
        let mut in_text = |told: Progress<_>| progress(told.map(|mv| self.game.move_text(mv)));
        search(&mut Control { limits, stop, progress: Some(&mut in_text) })
    }
}

impl<G: Game> AnyPosition for At<G> {
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
        let (effects, narration) = (self.game.effects(&self.at, mv), self.game.narration(&self.at, mv));
        self.at.play(mv);
        Ok(MoveConsequences { effects, narration, outcome: self.at.outcome() })
    }

    fn previews(&self) -> Vec<MovePreview> {
        let preview = |mv| MovePreview {
            text: self.game.move_text(mv),
            effects: self.game.effects(&self.at, mv),
            narration: self.game.narration(&self.at, mv),
        };
        self.at.legal_moves().into_iter().map(preview).collect()
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

    fn search_keeping(
        &self,
        request: &SearchRequest,
        memory: &mut EngineMemory,
        control: &mut Control<'_, String>,
    ) -> Result<SearchReport<String>, HeuristicError> {
        self.in_own_moves(control, |control| thinking::search(&self.game, &self.at, request, memory, control))
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
        let (nodes, report, whole) = tree::grow(&self.game, &self.at, request)?;
        let left_out = tree::left_out(&nodes);
        let (request, start) = (request.clone(), self.boxed());
        Ok(SearchTree { request, start, nodes, report, whole, left_out, alike: Vec::new() })
    }

    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }
}
