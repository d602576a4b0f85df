//! Evaluation and search for a game of known type, with requests and results that need no type.

use crate::{EngineMemory, Weights};
use rival_core::{Evaluator, NoisyEvaluator, Outcome, Position, Score, Seeded, WeightError, Weighted};
use rival_game::{ExplainedHeuristic, Game, HeuristicError, HeuristicId, HeuristicVisitor, Lang, Phrase};
use rival_search::{
    Bound, Certainty, Control, Engine, EngineOptions, Limits, MctsOptions, MoveOrder, Proof, ProveRequest, RootMove,
    SEARCH_SHARE, Search, SearchReport, SearchStats, Utility, Variation, mcts, prove,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The move type of a game.
pub(crate) type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A search algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Algorithm {
    /// The textbook's minimax, which visits every node.
    Minimax,
    /// The textbook's alpha-beta, which skips what cannot matter.
    AlphaBeta,
    /// The engine, the strongest player.
    #[default]
    Engine,
    /// Monte Carlo tree search, for comparison.
    Mcts,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Algorithm; 4] = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Engine, Algorithm::Mcts];

    /// The identifier on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::Engine => "engine",
            Algorithm::Mcts => "mcts",
        }
    }

    /// Whether it is minimax or alpha-beta, which need a depth.
    #[must_use]
    pub fn is_textbook(self) -> bool {
        matches!(self, Algorithm::Minimax | Algorithm::AlphaBeta)
    }
}

/// Whether the engine runs the exact solver before its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SolverUse {
    /// Never.
    #[default]
    Off,
    /// Where the solver expects to need only a part of the search's limits.
    On,
    /// Everywhere, with all of the search's limits.
    Always,
}

impl SolverUse {
    /// All uses.
    pub const ALL: [SolverUse; 3] = [SolverUse::Off, SolverUse::On, SolverUse::Always];

    /// [`SolverUse::On`] without a limit on depth or nodes, else [`SolverUse::Off`]: an explicit
    /// depth or node count asks for a search, not a proof.
    #[must_use]
    pub fn under(limits: Limits) -> SolverUse {
        if limits.depth.is_none() && limits.nodes.is_none() { SolverUse::On } else { SolverUse::Off }
    }
}

/// A search and its settings.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SearchRequest {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristic.
    pub heuristic: HeuristicId,
    /// Weights that replace the heuristic's own.
    pub weights: Weights,
    /// The move order of the textbook searches.
    pub order: TextbookOrder,
    /// The utility of the textbook searches.
    pub utility: Utility,
    /// Whether to play a move that wins at once without a search.
    pub takes_wins: bool,
    /// The most noise that alpha-beta adds to each heuristic value, in its unit; other searches add
    /// none.
    pub noise: u16,
    /// The seed of everything random: the order of equal moves, noise, playouts.
    pub seed: u64,
    /// The engine's use of the exact solver.
    pub solver: SolverUse,
    /// The engine's options.
    pub engine: EngineOptions,
    /// The options of Monte Carlo tree search; its seed is the request's.
    pub mcts: MctsOptions,
}

/// The order in which the textbook searches try moves. They keep the first of equal moves, so the
/// order also breaks ties.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TextbookOrder {
    /// The game's order.
    #[default]
    Listed,
    /// The game's order, except that the seed shuffles the root's moves.
    #[serde(rename = "shuffled")]
    ShuffledRoot,
    /// By move score, the highest first; the seed shuffles equals.
    Ranked,
    /// The best move first, by a prior search that is not counted ([`MoveOrder::BestFirst`]).
    BestFirst,
    /// The worst move first, by the same search.
    WorstFirst,
    /// Shuffled by the seed in every position.
    ShuffledAll,
}

impl TextbookOrder {
    /// All orders.
    pub const ALL: [TextbookOrder; 6] = [
        TextbookOrder::Listed,
        TextbookOrder::ShuffledRoot,
        TextbookOrder::Ranked,
        TextbookOrder::BestFirst,
        TextbookOrder::WorstFirst,
        TextbookOrder::ShuffledAll,
    ];

    /// The identifier in options and requests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TextbookOrder::Listed => "listed",
            TextbookOrder::ShuffledRoot => "shuffled",
            TextbookOrder::Ranked => "ranked",
            TextbookOrder::BestFirst => "best-first",
            TextbookOrder::WorstFirst => "worst-first",
            TextbookOrder::ShuffledAll => "shuffled-all",
        }
    }

    /// The order in words; `None` for the game's order.
    #[must_use]
    pub fn phrase(self) -> Option<Phrase> {
        let (en, es) = match self {
            TextbookOrder::Listed => return None,
            TextbookOrder::ShuffledRoot => ("the root's moves shuffled", "las jugadas de la raíz barajadas"),
            TextbookOrder::Ranked => ("moves in the game's own order", "jugadas en el orden propio del juego"),
            TextbookOrder::BestFirst => ("the best moves first", "primero las mejores jugadas"),
            TextbookOrder::WorstFirst => ("the worst moves first", "primero las peores jugadas"),
            TextbookOrder::ShuffledAll => ("all moves shuffled", "todas las jugadas barajadas"),
        };
        Some(Phrase::fixed(en, es))
    }

    /// Whether the order depends on the seed.
    #[must_use]
    pub fn draws(self) -> bool {
        matches!(self, TextbookOrder::ShuffledRoot | TextbookOrder::Ranked | TextbookOrder::ShuffledAll)
    }

    /// The search's move order, with this seed.
    #[must_use]
    pub fn by(self, seed: u64) -> MoveOrder {
        match self {
            TextbookOrder::Listed => MoveOrder::Listed,
            TextbookOrder::ShuffledRoot => MoveOrder::ShuffledRoot { seed },
            TextbookOrder::Ranked => MoveOrder::Ranked { seed },
            TextbookOrder::BestFirst => MoveOrder::BestFirst,
            TextbookOrder::WorstFirst => MoveOrder::WorstFirst,
            TextbookOrder::ShuffledAll => MoveOrder::ShuffledAll { seed },
        }
    }
}

/// A utility in words: "sooner wins count more".
#[must_use]
pub fn utility_phrase(utility: Utility) -> Phrase {
    match utility {
        Utility::SoonerIsBetter => Phrase::fixed("sooner wins count more", "ganar antes vale más"),
        Utility::Plain => Phrase::fixed("plain utility", "utilidad simple"),
    }
}

/// A position's heuristic value with its terms.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The value.
    pub value: Score,
    /// The terms whose sum is the value.
    pub terms: Vec<EvaluatedTerm>,
}

/// One product of a heuristic's sum.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EvaluatedTerm {
    /// The feature's name.
    pub name: &'static str,
    /// The feature's meaning.
    pub meaning: Phrase,
    /// The aim: what a side does to make the feature grow in its favour, in players' words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aim: Option<Phrase>,
    /// The feature's measured value.
    pub feature: f64,
    /// Each side's count, the first side's first; `None` for a feature that is not a difference of
    /// two counts.
    pub sides: Option<[f64; 2]>,
    /// The value of one unit of the feature.
    pub weight: f64,
    /// Feature × weight.
    pub value: f64,
}

/// A visitor of a game's heuristic with its weights.
pub(crate) trait WeightedVisitor<P: Position> {
    /// The visitor's result.
    type Output;
    /// Visits the requested heuristic.
    fn run<H: ExplainedHeuristic<Position = P>>(self, weighted: Weighted<H>) -> Self::Output;
}

/// Runs a visitor on a heuristic of the game with these weights.
pub(crate) fn with_weights<G: Game, W: WeightedVisitor<G::Position>>(
    game: &G,
    heuristic: HeuristicId,
    weights: &Weights,
    visitor: W,
) -> Result<W::Output, HeuristicError> {
    struct Reweigh<'w, W>(&'w Weights, W);
    impl<P: Position, W: WeightedVisitor<P>> HeuristicVisitor<P> for Reweigh<'_, W> {
        type Output = Result<W::Output, WeightError>;
        fn visit<H: ExplainedHeuristic<Position = P>>(self, heuristic: H) -> Self::Output {
            Ok(self.1.run(Weighted::reweighted(heuristic, &self.0.0)?))
        }
    }
    Ok(game.with_heuristic(heuristic, Reweigh(weights, visitor))??)
}

/// Checks weights against a heuristic of the game.
pub(crate) fn check_weights<G: Game>(
    game: &G,
    heuristic: HeuristicId,
    weights: &Weights,
) -> Result<(), HeuristicError> {
    struct CheckVisitor;
    impl<P: Position> WeightedVisitor<P> for CheckVisitor {
        type Output = ();
        fn run<H: ExplainedHeuristic<Position = P>>(self, _: Weighted<H>) {}
    }
    with_weights(game, heuristic, weights, CheckVisitor)
}

/// Evaluates a position, term by term. A finished game has one term, its result.
pub(crate) fn evaluate<G: Game>(
    game: &G,
    at: &G::Position,
    heuristic: HeuristicId,
    weights: &Weights,
) -> Result<Evaluation, HeuristicError> {
    struct EvaluateVisitor<'g, G: Game>(&'g G, &'g G::Position);
    impl<G: Game> WeightedVisitor<G::Position> for EvaluateVisitor<'_, G> {
        type Output = Evaluation;
        fn run<H: ExplainedHeuristic<Position = G::Position>>(self, weighted: Weighted<H>) -> Evaluation {
            let EvaluateVisitor(game, at) = self;
            if let Some(outcome) = at.outcome() {
                let value = G::Position::value_of(outcome, 0);
                return Evaluation { value, terms: vec![result_term(game, outcome)] };
            }
            let aims = H::AIMS.iter().map(Some).chain(std::iter::repeat(None));
            let words = weighted.heuristic().meanings().iter().zip(aims);
            let terms = weighted.terms(at).into_iter().zip(words).map(|(term, (meaning, aim))| EvaluatedTerm {
                name: term.feature.name,
                meaning: meaning.clone(),
                aim: aim.filter(|aim| !aim.get(Lang::En).is_empty()).cloned(),
                feature: term.measured,
                sides: term.sides,
                weight: term.weight,
                value: term.value,
            });
            Evaluation { value: weighted.evaluate(at), terms: terms.collect() }
        }
    }
    with_weights(game, heuristic, weights, EvaluateVisitor(game, at))
}

fn result_term<G: Game>(game: &G, outcome: Outcome) -> EvaluatedTerm {
    let (feature, weight) = match game.info().utility {
        0 => (f64::from(outcome.margin()), 1.0),
        utility => (f64::from(outcome.margin().signum()), f64::from(utility)),
    };
    EvaluatedTerm {
        name: "result",
        meaning: Phrase::fixed("the game is over", "la partida ha terminado"),
        aim: None,
        feature,
        sides: None,
        weight,
        value: feature * weight,
    }
}

/// Runs a search, after the solver if the request uses it.
pub(crate) fn search<G: Game>(
    game: &G,
    at: &G::Position,
    request: &SearchRequest,
    memory: &mut EngineMemory,
    control: &mut Control<'_, MoveOf<G>>,
) -> Result<SearchReport<MoveOf<G>>, HeuristicError> {
    struct SearchVisitor<'r, 'c, G: Game> {
        game: &'r G,
        at: &'r G::Position,
        request: &'r SearchRequest,
        memory: &'r mut EngineMemory,
        control: &'r mut Control<'c, MoveOf<G>>,
    }
    impl<G: Game> WeightedVisitor<G::Position> for SearchVisitor<'_, '_, G> {
        type Output = SearchReport<MoveOf<G>>;
        fn run<H: ExplainedHeuristic<Position = G::Position>>(self, weighted: Weighted<H>) -> Self::Output {
            let SearchVisitor { game, at, request, memory, control } = self;
            let attempt = (request.algorithm == Algorithm::Engine && request.solver != SolverUse::Off).then(|| {
                let EngineOptions { lines, table_mib, .. } = request.engine;
                prove(at, ProveRequest { lines, table_mib, always: request.solver == SolverUse::Always }, control)
            });
            if let Some(report) = attempt.as_ref().and_then(|attempt| attempt.report.clone()) {
                return report;
            }
            if let Some(attempt) = &attempt {
                let all = control.limits.time;
                control.limits = attempt.rest_of(control.limits);
                if request.solver == SolverUse::Always {
                    // The solver has had the time there is for a proof; without one, the search
                    // takes no more than was kept for it.
                    let kept = all.map(|all| all / SEARCH_SHARE);
                    control.limits.time = control.limits.time.min(kept);
                }
            }
            let mut report = if request.algorithm == Algorithm::Engine && request.engine.keep {
                memory.engine(&game.name(), request, weighted).search(at, control)
            } else {
                search_with(at, &weighted, request, control)
            };
            if let Some(attempt) = attempt {
                if let Some(loss) = attempt.loss {
                    report.adopt_loss(loss);
                }
                report.stats.nodes += attempt.nodes;
                report.stats.elapsed += attempt.elapsed;
            }
            report
        }
    }
    with_weights(game, request.heuristic, &request.weights, SearchVisitor { game, at, request, memory, control })
}

fn search_with<P: Position>(
    at: &P,
    evaluator: &(impl Evaluator<P> + Copy),
    request: &SearchRequest,
    control: &mut Control<'_, P::Move>,
) -> SearchReport<P::Move> {
    let &SearchRequest { noise, seed, utility, .. } = request;
    if let Some(report) = request.takes_wins.then(|| immediate_win(at, seed)).flatten() {
        return report;
    }
    let order = request.order.by(seed);
    match request.algorithm {
        Algorithm::Minimax => Search::minimax(evaluator).order(order).utility(utility).run_under(at, control),
        Algorithm::AlphaBeta if noise > 0 => {
            // Noisy levels use dynamic dispatch: they are not worth a compiled search for each
            // heuristic.
            let noisy: &dyn Evaluator<P> = &NoisyEvaluator { inner: evaluator, amplitude: noise, seed };
            Search::new(&noisy).order(order).utility(utility).run_under(at, control)
        }
        Algorithm::AlphaBeta => Search::new(evaluator).order(order).utility(utility).run_under(at, control),
        // The evaluator goes by value, as in an engine memory, so that one engine is compiled for
        // both.
        Algorithm::Engine => Engine::with_options(*evaluator, request.engine).search(at, control),
        Algorithm::Mcts => mcts(at, evaluator, &MctsOptions { seed, ..request.mcts }, control),
    }
}

/// The report of a move that wins at once, if there is one; the seed chooses among several.
fn immediate_win<P: Position>(at: &P, seed: u64) -> Option<SearchReport<P::Move>> {
    let mut moves = at.legal_moves();
    Seeded::new(seed ^ at.key()).shuffle(&mut moves);
    let wins = |mv: P::Move| at.after(mv).outcome().filter(|outcome| outcome.winner() == Some(at.turn()));
    let (tried, (mv, outcome)) = moves.iter().enumerate().find_map(|(tried, &mv)| Some((tried, (mv, wins(mv)?))))?;
    let value = P::value_of(outcome, 1);
    let nodes = tried as u64 + 2;
    let stats = SearchStats { nodes, leaves: nodes - 1, cutoffs: 0, elapsed: Duration::ZERO };
    // In games with scores another move may win by more.
    let certainty = if P::SCORED { Certainty::AtLeast } else { Certainty::Length(1) };
    Some(SearchReport {
        proof: Some(Proof { outcome, certainty }),
        moves: vec![RootMove { mv, value, bound: Bound::Exact }],
        ..SearchReport::new(Variation { value, moves: vec![mv] }, 1, stats)
    })
}
