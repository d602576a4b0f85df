//! Players that search: what they search with, and how they come to a move.

use crate::{
    Algorithm, AnyPosition, EngineMemory, HeuristicId, SearchRequest, SolverUse, TextbookOrder, utility_phrase,
};
use rival_game::{Lang, Phrase, phrase};
use rival_search::{Control, Limits, SearchReport, Utility};
use std::time::Duration;

/// How long to think about a move if nothing limits it, neither options nor a clock.
pub const USUAL_TIME: Duration = Duration::from_secs(1);
/// A forced move needs no thought, only a value to show beside it.
const DEPTH_OF_FORCED_MOVES: u16 = 6;

/// A search that plays.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchPlayer {
    /// What it searches with; its seed is that of the move.
    pub request: SearchRequest,
    /// What it may spend on a move. Nothing at all: what the clock allows, or else [`USUAL_TIME`].
    pub limits: Limits,
    /// Whether it looks ahead to the end of the game, however long that takes (`depth=full`).
    pub full: bool,
}

impl SearchPlayer {
    /// A search as it plays unless told otherwise: moves of equal value vary with the seed.
    #[must_use]
    pub fn new(algorithm: Algorithm) -> SearchPlayer {
        let solver = if algorithm == Algorithm::Engine { SolverUse::On } else { SolverUse::Off };
        let request =
            SearchRequest { algorithm, order: TextbookOrder::ShuffledRoot, solver, ..SearchRequest::default() };
        SearchPlayer { request, limits: Limits::default(), full: false }
    }

    /// The engine at full strength, within these limits.
    #[must_use]
    pub fn engine(limits: Limits) -> SearchPlayer {
        let mut player = SearchPlayer { limits, ..SearchPlayer::new(Algorithm::Engine) };
        player.request.engine.keep = player.keeps_by_default();
        player
    }

    /// What it finds in a position. `control` may shorten its thinking, never lengthen it.
    ///
    /// The same seed gives the same report, but for what a clock has cut short.
    ///
    /// # Panics
    /// If its weights are not of the position's game: a player is read for a game.
    #[must_use]
    pub fn think(&self, at: &dyn AnyPosition, seed: u64, control: &mut Control<'_, String>) -> SearchReport<String> {
        self.think_keeping(at, seed, &mut EngineMemory::default(), control)
    }

    /// The same, with what it has kept of its thoughts before in the same game. Only players with `keep=on` keep anything:
    /// the others' moves depend on position and seed alone.
    ///
    /// # Panics
    /// If its weights are not of the position's game: a player is read for a game.
    #[must_use]
    pub fn think_keeping(
        &self,
        at: &dyn AnyPosition,
        seed: u64,
        memory: &mut EngineMemory,
        control: &mut Control<'_, String>,
    ) -> SearchReport<String> {
        control.limits = self.limits_in(at, control.limits);
        let request = SearchRequest { seed, solver: self.solver(), ..self.request.clone() };
        let report = at.search_keeping(&request, memory, control);
        report.expect("the weights fit the game since the player was read for it")
    }

    /// What it may spend on a move in a position, if its caller allows that much.
    fn limits_in(&self, at: &dyn AnyPosition, allowed: Limits) -> Limits {
        let mut limits = self.limits.within(allowed);
        if limits.time.is_none() && !self.ends_within(&limits) {
            limits.time = Some(USUAL_TIME);
        }
        // A search of the textbook looks as far ahead as it is told.
        if self.request.algorithm == Algorithm::Engine
            && self.request.solver != SolverUse::Always
            && at.legal().len() == 1
        {
            limits = limits.within(Limits::depth(DEPTH_OF_FORCED_MOVES));
        }
        limits
    }

    /// Whether it asks the exact solver: not if it is told how deep to look or how many nodes to visit, unless it is told to
    /// ask it always.
    #[must_use]
    pub fn solver(&self) -> SolverUse {
        match self.request.solver {
            SolverUse::On if self.full => SolverUse::Off,
            SolverUse::On => SolverUse::under(self.limits),
            told => told,
        }
    }

    /// Whether it comes to an end without a clock. Monte Carlo goes on for ever at any depth.
    fn ends_within(&self, limits: &Limits) -> bool {
        let has_depth = limits.depth.is_some() || self.full;
        limits.nodes.is_some()
            || (self.request.solver == SolverUse::Always && self.request.algorithm == Algorithm::Engine)
            || (has_depth && self.request.algorithm != Algorithm::Mcts)
    }

    /// Whether the same positions and seeds always give the same moves, on any machine.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        self.ends_within(&self.limits)
            && self.limits.time.is_none()
            && self.request.engine.threads == 1
            && !self.request.engine.keep
    }

    /// Whether it keeps what it has learnt from move to move unless `keep` says otherwise: the engine does where time alone limits
    /// it, and moves are not the same twice anyway. (At 50 ms a move that was worth 48 ± 31 Elo in Connect Four, 262 games, and
    /// nothing in ColorClash.)
    pub(super) fn keeps_by_default(&self) -> bool {
        self.request.algorithm == Algorithm::Engine && !self.ends_within(&self.limits)
    }

    /// How many plies a search of the textbook looks ahead: `Some(None)` is to the end of the game. `None` for the others,
    /// and for one that is limited otherwise.
    #[must_use]
    pub fn textbook_depth(&self) -> Option<Option<u16>> {
        let is_told = self.request.algorithm.is_textbook() && (self.full || self.limits.depth.is_some());
        is_told.then_some(self.limits.depth)
    }

    /// "Engine".
    pub(super) fn algorithm_phrase(&self) -> Phrase {
        match self.request.algorithm {
            Algorithm::Minimax => Phrase::fixed("Minimax", "Minimax"),
            Algorithm::AlphaBeta => Phrase::fixed("Alpha-beta", "Alfa-beta"),
            Algorithm::Engine => Phrase::fixed("Engine", "Motor"),
            Algorithm::Mcts => Phrase::fixed("Monte Carlo", "Monte Carlo"),
        }
    }

    /// How it plays, in words: "alpha-beta, depth 4, takes a win at once".
    pub(super) fn manner(&self) -> Phrase {
        let name = self.algorithm_phrase();
        let mut parts = vec![Phrase::composed(name.get(Lang::En).to_lowercase(), name.get(Lang::Es).to_lowercase())];
        if self.full {
            parts.push(Phrase::fixed("the whole tree", "el árbol completo"));
        }
        let Limits { depth, nodes, time, .. } = self.limits;
        parts.extend(depth.map(|depth| phrase!("depth {depth}", "profundidad {depth}")));
        parts.extend(nodes.map(|nodes| phrase!("{nodes} nodes a move", "{nodes} nodos por jugada")));
        let usual = (!self.ends_within(&self.limits)).then_some(USUAL_TIME);
        parts.extend(time.or(usual).map(|time| {
            let millis = time.as_millis();
            phrase!("{millis} ms a move", "{millis} ms por jugada")
        }));
        if self.request.solver == SolverUse::Always && self.request.algorithm == Algorithm::Engine {
            parts.push(Phrase::fixed("by proof", "con demostración"));
        }
        // That a player varies its moves goes without saying.
        parts.extend(self.request.order.phrase().filter(|_| self.request.order != TextbookOrder::ShuffledRoot));
        if self.request.utility != Utility::default() {
            parts.push(utility_phrase(self.request.utility));
        }
        if self.request.takes_wins {
            parts.push(Phrase::fixed("takes a win at once", "toma una victoria inmediata"));
        }
        let noise = self.request.noise;
        if noise > 0 {
            parts.push(phrase!("noise from 0 to {noise}", "ruido de 0 a {noise}"));
        }
        let usual = if self.request.algorithm.is_textbook() { HeuristicId::CLASSIC } else { HeuristicId::TUNED };
        if self.request.heuristic != usual {
            let heuristic = self.request.heuristic.name();
            parts.push(phrase!("heuristic {heuristic}", "heurística {heuristic}"));
        }
        if !self.request.weights.0.is_empty() {
            parts.push(Phrase::fixed("its own weights", "pesos propios"));
        }
        let joined = |lang| parts.iter().map(|part| part.get(lang)).collect::<Vec<_>>().join(", ");
        Phrase::composed(joined(Lang::En), joined(Lang::Es))
    }
}
