//! Players that search.

use crate::{
    Algorithm, AnyPosition, EngineMemory, HeuristicId, SearchRequest, SolverUse, TextbookOrder, utility_phrase,
};
use rival_game::{Lang, Phrase, phrase};
use rival_search::{Control, Limits, SearchReport, Utility};
use std::time::Duration;

/// The time for a move without any limit, by options or by a clock.
pub const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// The depth of a search with a single legal move: enough for a value to display.
const FORCED_MOVE_DEPTH: u16 = 6;

/// A search as a player.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchPlayer {
    /// The search; each move sets its seed.
    pub request: SearchRequest,
    /// Limits per move. Without any, the clock's share applies, or else [`DEFAULT_TIME`].
    pub limits: Limits,
    /// Whether it searches to the end of the game, whatever the cost (`depth=full`).
    pub full: bool,
}

impl SearchPlayer {
    /// A search with its default options: moves of equal value vary with the seed.
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

    /// Searches a position. `control` can tighten the player's limits, not loosen them.
    ///
    /// The same seed gives the same report, unless a clock ends the search.
    ///
    /// # Panics
    /// If its weights are not of the position's game: a player is read for a game.
    #[must_use]
    pub fn think(&self, at: &dyn AnyPosition, seed: u64, control: &mut Control<'_, String>) -> SearchReport<String> {
        self.think_with_memory(at, seed, &mut EngineMemory::default(), control)
    }

    /// As [`think`](SearchPlayer::think), with the memory of earlier searches in the same game.
    /// Only players with `keep=on` use it; other players' moves depend on position and seed alone.
    ///
    /// # Panics
    /// If its weights are not of the position's game: a player is read for a game.
    #[must_use]
    pub fn think_with_memory(
        &self,
        at: &dyn AnyPosition,
        seed: u64,
        memory: &mut EngineMemory,
        control: &mut Control<'_, String>,
    ) -> SearchReport<String> {
        control.limits = self.limits_in(at, control.limits);
        let request = SearchRequest { seed, solver: self.solver(), ..self.request.clone() };
        let report = at.search_with_memory(&request, memory, control);
        report.expect("the weights fit the game since the player was read for it")
    }

    /// The limits for a move in a position, within those of the caller.
    fn limits_in(&self, at: &dyn AnyPosition, allowed: Limits) -> Limits {
        let mut limits = self.limits.within(allowed);
        if limits.time.is_none() && !self.ends_within(&limits) {
            limits.time = Some(DEFAULT_TIME);
        }
        // Textbook searches keep their depth, which is part of what they show.
        if self.request.algorithm == Algorithm::Engine
            && self.request.solver != SolverUse::Always
            && at.legal().len() == 1
        {
            limits = limits.within(Limits::depth(FORCED_MOVE_DEPTH));
        }
        limits
    }

    /// The use of the exact solver: none with a given depth or number of nodes, unless the option
    /// says always.
    #[must_use]
    pub fn solver(&self) -> SolverUse {
        match self.request.solver {
            SolverUse::On if self.full => SolverUse::Off,
            SolverUse::On => SolverUse::under(self.limits),
            given => given,
        }
    }

    /// Whether the search ends without a clock. Monte Carlo never ends by depth alone.
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

    /// The default of `keep`: on for an engine limited by time alone, whose moves do not repeat
    /// anyway. (At 50 ms a move it gained 48 ± 31 Elo in Connect Four, 262 games, and nothing in
    /// ColorClash.)
    pub(super) fn keeps_by_default(&self) -> bool {
        self.request.algorithm == Algorithm::Engine && !self.ends_within(&self.limits)
    }

    /// The depth of a textbook search; `Some(None)` means the end of the game. `None` for other
    /// searches, and for one limited otherwise.
    #[must_use]
    pub fn textbook_depth(&self) -> Option<Option<u16>> {
        let has_depth = self.request.algorithm.is_textbook() && (self.full || self.limits.depth.is_some());
        has_depth.then_some(self.limits.depth)
    }

    /// The algorithm's name, such as "Engine".
    pub(super) fn algorithm_phrase(&self) -> Phrase {
        match self.request.algorithm {
            Algorithm::Minimax => Phrase::fixed("Minimax", "Minimax"),
            Algorithm::AlphaBeta => Phrase::fixed("Alpha-beta", "Alfa-beta"),
            Algorithm::Engine => Phrase::fixed("Engine", "Motor"),
            Algorithm::Mcts => Phrase::fixed("Monte Carlo", "Monte Carlo"),
        }
    }

    /// A description: "alpha-beta, depth 4, takes a win at once".
    pub(super) fn description(&self) -> Phrase {
        let name = self.algorithm_phrase();
        let mut parts = vec![Phrase::composed(name.get(Lang::En).to_lowercase(), name.get(Lang::Es).to_lowercase())];
        if self.full {
            parts.push(Phrase::fixed("the whole tree", "el árbol completo"));
        }
        let Limits { depth, nodes, time, .. } = self.limits;
        parts.extend(depth.map(|depth| phrase!("depth {depth}", "profundidad {depth}")));
        parts.extend(nodes.map(|nodes| phrase!("{nodes} nodes a move", "{nodes} nodos por jugada")));
        let default_time = (!self.ends_within(&self.limits)).then_some(DEFAULT_TIME);
        parts.extend(time.or(default_time).map(|time| {
            let millis = time.as_millis();
            phrase!("{millis} ms a move", "{millis} ms por jugada")
        }));
        if self.request.solver == SolverUse::Always && self.request.algorithm == Algorithm::Engine {
            parts.push(Phrase::fixed("by proof", "con demostración"));
        }
        // The default order, which varies moves, is not mentioned.
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
        let default_heuristic =
            if self.request.algorithm.is_textbook() { HeuristicId::CLASSIC } else { HeuristicId::TUNED };
        if self.request.heuristic != default_heuristic {
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
