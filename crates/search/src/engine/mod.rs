//! The engine: iterative deepening over principal-variation search with a transposition table.

mod abdada;
mod deepening;
mod history;
mod move_picker;
mod negamax;
mod options;
mod transposition_table;

pub use options::{EngineOptions, Technique};

use crate::SearchReport;
use crate::limits::{Budget, Control};
pub(crate) use abdada::InFlight;
use deepening::{Deepening, DepthsSearched};
use history::MoveHistory;
use rival_core::{Evaluator, Position};
use transposition_table::TranspositionTable;

/// The engine, with its transposition table and move histories.
///
/// With [`EngineOptions::keep`] a search starts from the table and histories of the searches before
/// it, until [`new_game`](Engine::new_game) clears them; one of the same position goes on from the
/// depth that the search before it reached, if time or nodes limit it. Without `keep`, and with one
/// thread, a search is reproducible: the same position and the same limit on depth or nodes visit
/// the same nodes.
///
/// ```
/// use rival_core::Weighted;
/// use rival_game::Game;
/// use rival_games::connect_four::{ConnectFour, Standard, Threats};
/// use rival_search::{Engine, Limits};
///
/// let at = ConnectFour { shape: Standard }.set_up(0, None).unwrap();
/// let mut engine = Engine::new(Weighted::<Threats>::own());
/// let report = engine.search(&at, &mut Limits::depth(8).into());
/// assert_eq!((report.depth, report.unfinished), (8, false));
/// ```
pub struct Engine<P: Position, E> {
    evaluator: E,
    options: EngineOptions,
    state: EngineState,
    /// Whether a search has changed the state since it was new or cleared.
    used: bool,
    /// The last position searched with `keep`, and how far.
    last: Option<(P, DepthsSearched<P::Move>)>,
}

/// The engine's memory: what one search can leave to the next.
struct EngineState {
    table: Option<TranspositionTable>,
    in_flight: Option<InFlight>,
    /// Move-ordering statistics, one per thread.
    histories: Vec<MoveHistory>,
}

/// The size of a new table, in bytes: small enough for a cache close to the core.
const INITIAL_TABLE_BYTES: usize = 1 << 16;

impl EngineState {
    fn new(options: &EngineOptions) -> EngineState {
        EngineState {
            table: (options.table_mib > 0).then(|| TranspositionTable::new(INITIAL_TABLE_BYTES)),
            in_flight: (options.threads > 1).then(InFlight::new),
            histories: (0..options.threads.max(1)).map(|_| MoveHistory::new()).collect(),
        }
    }

    fn begin_search(&mut self) {
        self.table.iter_mut().for_each(TranspositionTable::begin_search);
        self.histories.iter_mut().for_each(MoveHistory::begin_search);
    }
}

impl<P: Position, E: Evaluator<P>> Engine<P, E> {
    /// An engine with this evaluator and the default options, which play best.
    #[must_use]
    pub fn new(evaluator: E) -> Engine<P, E> {
        Engine::with_options(evaluator, EngineOptions::default())
    }

    /// An engine with this evaluator and these options.
    #[must_use]
    pub fn with_options(evaluator: E, options: EngineOptions) -> Engine<P, E> {
        Engine { evaluator, options, state: EngineState::new(&options), used: false, last: None }
    }

    /// Clears table and histories: the next search runs as in a new engine.
    pub fn new_game(&mut self) {
        if self.used {
            self.state = EngineState::new(&self.options);
            self.used = false;
            self.last = None;
        }
    }

    /// Searches deeper and deeper until the limits are reached or the game is solved.
    ///
    /// # Panics
    /// If a position has more than [`MAX_MOVES`](rival_core::MAX_MOVES) legal moves.
    pub fn search(&mut self, root: &P, control: &mut Control<'_, P::Move>) -> SearchReport<P::Move> {
        let mut budget = Budget::new(control);
        let _ = budget.visit(); // The root is visited even without a budget.
        if let Some(outcome) = root.outcome() {
            return SearchReport::leaf(P::value_of(outcome, 0), Some(outcome), budget.elapsed());
        }
        if budget.limits().depth == Some(0) {
            return SearchReport::leaf(self.evaluator.evaluate(root), None, budget.elapsed());
        }
        match self.options.keep {
            true if self.used => self.state.begin_search(),
            true => {}
            false => self.new_game(),
        }
        self.used = true;
        let last = self.last.take().filter(|(at, _)| at == root);
        let mut deepening = Deepening::new(root, &self.evaluator, &self.options, &mut self.state, budget);
        if let Some((_, searched)) = last {
            deepening.resume(searched);
        }
        deepening.deepen();
        if self.options.keep {
            self.last = Some((*root, deepening.searched()));
        }
        deepening.report()
    }
}

/// Searches with a new engine.
///
/// # Panics
/// If a position has more than [`MAX_MOVES`](rival_core::MAX_MOVES) legal moves.
pub fn engine<P: Position>(
    root: &P,
    evaluator: &impl Evaluator<P>,
    options: &EngineOptions,
    control: &mut Control<'_, P::Move>,
) -> SearchReport<P::Move> {
    Engine::with_options(evaluator, *options).search(root, control)
}

#[cfg(test)]
mod tests {
    use super::transposition_table::CACHE;
    use super::*;
    use crate::Limits;
    use rival_game::{Game, HeuristicId, evaluator};
    use rival_games::connect_four::{ConnectFour, Standard};
    use rival_games::smart_horses::SmartHorses;

    /// The size of the table in bytes after a search of this many nodes.
    fn table_after<G: Game>(game: &G, nodes: u64) -> usize {
        let root = game.set_up(1, None).expect("a set-up");
        let heuristic = evaluator(game, HeuristicId::TUNED).expect("every game has it");
        let options = EngineOptions::default();
        let mut control = Control::limits(Limits { nodes: Some(nodes), ..Limits::default() });
        let mut engine = Engine::with_options(heuristic, options);
        engine.search(&root, &mut control);
        engine.state.table.map_or(0, |table| table.bytes())
    }

    #[test]
    fn a_table_outgrows_the_cache_only_where_positions_recur() {
        assert!(table_after(&ConnectFour { shape: Standard }, 1_000_000) > CACHE);
        assert_eq!(table_after(&SmartHorses, 1_000_000), CACHE);
    }
}
