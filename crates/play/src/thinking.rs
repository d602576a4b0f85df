//! Evaluation and search for a game whose type is known, asked for and answered in terms that need no type.

use crate::{EngineMemory, Weights};
use rival_core::{Evaluator, NoisyEvaluator, Outcome, Position, Score, Seeded, WeightError, Weighted};
use rival_game::{ExplainedHeuristic, Game, HeuristicError, HeuristicId, HeuristicVisitor, Lang, Phrase};
use rival_search::{
    Bound, Certainty, Control, Engine, EngineOptions, Limits, MctsOptions, MoveOrder, Proof, ProveRequest, RootMove,
    Search, SearchReport, SearchStats, Utility, Variation, mcts, prove,
};
use std::time::Duration;

/// A move of a game.
pub(crate) type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A way to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Algorithm {
    /// The textbook's, looking at everything.
    Minimax,
    /// The textbook's, leaving out what cannot matter.
    AlphaBeta,
    /// The one that plays.
    #[default]
    Engine,
    /// Monte Carlo tree search, to compare with.
    Mcts,
}

impl Algorithm {
    /// All there are.
    pub const ALL: [Algorithm; 4] = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Engine, Algorithm::Mcts];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::Engine => "engine",
            Algorithm::Mcts => "mcts",
        }
    }

    /// Whether it is a search of the textbook, which looks just as far ahead as it is told and so wants to be told.
    #[must_use]
    pub fn is_textbook(self) -> bool {
        matches!(self, Algorithm::Minimax | Algorithm::AlphaBeta)
    }
}

/// Whether the engine asks the exact solver before it searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SolverUse {
    /// Never.
    #[default]
    Off,
    /// Where the solver is expected to be through within a part of what the search may spend.
    On,
    /// Everywhere, with the whole of it.
    Always,
}

impl SolverUse {
    /// All there are.
    pub const ALL: [SolverUse; 3] = [SolverUse::Off, SolverUse::On, SolverUse::Always];

    /// [`SolverUse::On`] for a search that is told neither how deep to look nor how many nodes to visit: a caller that gives
    /// either wants the search's own result, not a proof.
    #[must_use]
    pub fn under(limits: Limits) -> SolverUse {
        if limits.depth.is_none() && limits.nodes.is_none() { SolverUse::On } else { SolverUse::Off }
    }
}

/// What to search with.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SearchRequest {
    /// The search.
    pub algorithm: Algorithm,
    /// With which heuristic.
    pub heuristic: HeuristicId,
    /// With which weights in place of its own.
    pub weights: Weights,
    /// In which order the textbook searches try moves.
    pub order: TextbookOrder,
    /// What finished games are worth to the textbook searches.
    pub utility: Utility,
    /// Whether a move that wins at once is taken without a search.
    pub takes_wins: bool,
    /// How much seeded noise alpha-beta adds to each heuristic value, at most, in its unit; the other searches add none.
    pub noise: u16,
    /// Decides what is left to chance: the order of equal moves, noise, playouts.
    pub seed: u64,
    /// Whether the engine asks the exact solver first.
    pub solver: SolverUse,
    /// How the engine searches.
    pub engine: EngineOptions,
    /// How Monte Carlo tree search plays; its seed is the request's.
    pub mcts: MctsOptions,
}

/// In which order the textbook searches try moves. The first strict best is taken, so the order decides between equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TextbookOrder {
    /// As the game lists them.
    #[default]
    Listed,
    /// As the game lists them, but for the root's moves, which the seed shuffles.
    #[cfg_attr(feature = "serde", serde(rename = "shuffled"))]
    ShuffledRoot,
    /// By the game's own scores of its moves, equals shuffled by the seed.
    Ranked,
    /// The best move first, by a search made beforehand that is not counted ([`MoveOrder::BestFirst`]).
    BestFirst,
    /// The worst move first, by the same search.
    WorstFirst,
    /// By chance in every position, by the seed.
    ShuffledAll,
}

impl TextbookOrder {
    /// All there are.
    pub const ALL: [TextbookOrder; 6] = [
        TextbookOrder::Listed,
        TextbookOrder::ShuffledRoot,
        TextbookOrder::Ranked,
        TextbookOrder::BestFirst,
        TextbookOrder::WorstFirst,
        TextbookOrder::ShuffledAll,
    ];

    /// Its name in options and requests.
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

    /// The order in words; `None` is as the game lists them.
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

    /// Whether chance has a part in it.
    #[must_use]
    pub fn draws(self) -> bool {
        matches!(self, TextbookOrder::ShuffledRoot | TextbookOrder::Ranked | TextbookOrder::ShuffledAll)
    }

    /// The order with this seed.
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

/// A position's heuristic value, opened.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The value.
    pub value: Score,
    /// What it is the sum of.
    pub terms: Vec<EvaluatedTerm>,
}

/// One product of a heuristic's sum.
#[derive(Clone, PartialEq, Debug)]
pub struct EvaluatedTerm {
    /// The feature's name.
    pub name: &'static str,
    /// What it measures.
    pub meaning: Phrase,
    /// What a side does that makes it grow in its favour, as players say it.
    pub aim: Option<Phrase>,
    /// Its measured value.
    pub feature: f64,
    /// What the first and the second side have of it; `None` where it is not made of two such counts.
    pub sides: Option<[f64; 2]>,
    /// The worth of one unit of the feature.
    pub weight: f64,
    /// Feature × weight.
    pub value: f64,
}

/// Something done with a heuristic of a game once its weights are read.
pub(crate) trait WithWeights<P: Position> {
    /// What comes of it.
    type Output;
    /// Called with the heuristic that was asked for.
    fn run<H: ExplainedHeuristic<Position = P>>(self, weighted: Weighted<H>) -> Self::Output;
}

/// Does something with a heuristic of the game under these weights.
pub(crate) fn with_weights<G: Game, W: WithWeights<G::Position>>(
    game: &G,
    heuristic: HeuristicId,
    weights: &Weights,
    what: W,
) -> Result<W::Output, HeuristicError> {
    struct Reweigh<'w, W>(&'w Weights, W);
    impl<P: Position, W: WithWeights<P>> HeuristicVisitor<P> for Reweigh<'_, W> {
        type Output = Result<W::Output, WeightError>;
        fn visit<H: ExplainedHeuristic<Position = P>>(self) -> Self::Output {
            Ok(self.1.run(Weighted::<H>::reweighted(&self.0.0)?))
        }
    }
    Ok(game.with_heuristic(heuristic, Reweigh(weights, what))??)
}

/// Whether a heuristic of the game can be used with these weights.
pub(crate) fn check_weights<G: Game>(
    game: &G,
    heuristic: HeuristicId,
    weights: &Weights,
) -> Result<(), HeuristicError> {
    struct Nothing;
    impl<P: Position> WithWeights<P> for Nothing {
        type Output = ();
        fn run<H: ExplainedHeuristic<Position = P>>(self, _: Weighted<H>) {}
    }
    with_weights(game, heuristic, weights, Nothing)
}

/// Opens the heuristic value of a position. A finished game has one term, its result.
pub(crate) fn evaluate<G: Game>(
    game: &G,
    at: &G::Position,
    heuristic: HeuristicId,
    weights: &Weights,
) -> Result<Evaluation, HeuristicError> {
    struct Open<'g, G: Game>(&'g G, &'g G::Position);
    impl<G: Game> WithWeights<G::Position> for Open<'_, G> {
        type Output = Evaluation;
        fn run<H: ExplainedHeuristic<Position = G::Position>>(self, weighted: Weighted<H>) -> Evaluation {
            let Open(game, at) = self;
            if let Some(outcome) = at.outcome() {
                let value = G::Position::value_of(outcome, 0);
                return Evaluation { value, terms: vec![result_term(game, outcome)] };
            }
            let aims = H::AIMS.iter().map(Some).chain(std::iter::repeat(None));
            let words = H::MEANINGS.iter().zip(aims);
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
    with_weights(game, heuristic, weights, Open(game, at))
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

/// Runs a search.
pub(crate) fn search<G: Game>(
    game: &G,
    at: &G::Position,
    request: &SearchRequest,
    memory: &mut EngineMemory,
    control: &mut Control<'_, MoveOf<G>>,
) -> Result<SearchReport<MoveOf<G>>, HeuristicError> {
    struct Run<'r, 'c, G: Game> {
        game: &'r G,
        at: &'r G::Position,
        request: &'r SearchRequest,
        memory: &'r mut EngineMemory,
        control: &'r mut Control<'c, MoveOf<G>>,
    }
    impl<G: Game> WithWeights<G::Position> for Run<'_, '_, G> {
        type Output = SearchReport<MoveOf<G>>;
        fn run<H: ExplainedHeuristic<Position = G::Position>>(self, weighted: Weighted<H>) -> Self::Output {
            let Run { game, at, request, memory, control } = self;
            let attempt = (request.algorithm == Algorithm::Engine && request.solver != SolverUse::Off).then(|| {
                let EngineOptions { lines, table_mib, .. } = request.engine;
                prove(at, ProveRequest { lines, table_mib, always: request.solver == SolverUse::Always }, control)
            });
            if let Some(report) = attempt.as_ref().and_then(|attempt| attempt.report.clone()) {
                return report;
            }
            if let Some(attempt) = &attempt {
                control.limits = attempt.rest_of(control.limits);
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
    with_weights(game, request.heuristic, &request.weights, Run { game, at, request, memory, control })
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
            // A level that errs by chance is not worth a search compiled for each heuristic with its noise.
            let noisy: &dyn Evaluator<P> = &NoisyEvaluator { inner: evaluator, amplitude: noise, seed };
            Search::new(&noisy).order(order).utility(utility).run_under(at, control)
        }
        Algorithm::AlphaBeta => Search::new(evaluator).order(order).utility(utility).run_under(at, control),
        // By value, as what is kept from move to move: one engine is compiled for both.
        Algorithm::Engine => Engine::with_options(*evaluator, request.engine).search(at, control),
        Algorithm::Mcts => mcts(at, evaluator, &MctsOptions { seed, ..request.mcts }, control),
    }
}

/// A move that wins at once, if there is one; which of several is up to the seed.
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
