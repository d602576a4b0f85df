//! Converts options into a search.

use super::Options;
use crate::options::depth::wants_depth;
use crate::options::heuristic_args::HeuristicChoice;
use crate::options::number::optional;
use crate::options::position_args::InputPosition;
use crate::output::Failure;
use crate::output::progress;
use rival_game::{Lang, Phrase, phrase};
use rival_play::{
    Algorithm, AnyGame, DEFAULT_TIME, HeuristicId, Player, SearchPlayer, SearchRequest, SolverUse, TextbookOrder,
};
use rival_search::{Control, EngineOptions, Limits, SearchReport, SearchStats, Utility};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

const LINES: RangeInclusive<u64> = 1..=rival_search::MAX_LINES as u64;

/// The search for every position.
#[derive(Clone)]
pub(super) struct Plan {
    request: SearchRequest,
    limits: Limits,
    /// The player to search as, in place of the request.
    pub(super) player: Option<Player>,
    compare: bool,
}

/// The result of a search.
pub(super) struct SearchResult {
    pub(super) report: SearchReport<String>,
    pub(super) compared: Option<PruningComparison>,
}

/// The cost of both textbook searches at the same position and depth.
pub(super) struct PruningComparison {
    pub(super) minimax: SearchStats,
    pub(super) alpha_beta: SearchStats,
    /// The fraction of the tree that alpha-beta pruned, unless one search was stopped early.
    pub(super) pruning: Option<f64>,
}

impl Plan {
    /// Reads and checks the options before the first position.
    pub(super) fn read(options: &Options, game: &dyn AnyGame) -> Result<Plan, Failure> {
        let limits = limits(options)?;
        let threads = options.budget.threads()?;
        let lines = optional("--lines", options.lines.as_deref(), LINES)?.unwrap_or(1) as u16;
        if options.algorithm != Algorithm::Engine {
            only_the_engine("--threads", threads)?;
            only_the_engine("--lines", lines)?;
        }
        if !options.algorithm.is_textbook() && !options.compare && options.order != TextbookOrder::Listed {
            let reason = Phrase::fixed("only minimax and alpha-beta have one", "solo minimax y alpha-beta tienen uno");
            return Err(Failure::of_option("--order", &reason));
        }
        if !options.algorithm.is_textbook() && !options.compare && options.utility != Utility::default() {
            let reason = Phrase::fixed(
                "only minimax and alpha-beta search with plain utility",
                "solo minimax y alpha-beta buscan con utilidad simple (plain)",
            );
            return Err(Failure::of_option("--utility", &reason));
        }
        let HeuristicChoice { heuristic, weights, .. } = options.heuristic.choice(HeuristicId::default(), game)?;
        let request = SearchRequest {
            algorithm: options.algorithm,
            heuristic,
            weights,
            order: options.order,
            utility: options.utility,
            solver: if options.budget.depth.is_some() { SolverUse::Off } else { SolverUse::under(limits) },
            engine: EngineOptions { threads, lines, ..EngineOptions::default() },
            ..SearchRequest::default()
        };
        let mut player = player(options, game)?;
        // An explicit depth or number of nodes asks for a search, not for the solver.
        if let Some(search) = player.as_mut().and_then(Player::search_mut).filter(|_| request.solver == SolverUse::Off)
        {
            search.request.solver = SolverUse::Off;
        }
        Ok(Plan { request, limits, player, compare: options.compare })
    }

    /// The algorithm.
    pub(super) fn algorithm(&self) -> Algorithm {
        self.searcher().map_or(&self.request, |search| &search.request).algorithm
    }

    /// The utility of finished games, for textbook searches.
    pub(super) fn utility(&self) -> Option<Utility> {
        let request = self.searcher().map_or(&self.request, |search| &search.request);
        request.algorithm.is_textbook().then_some(request.utility)
    }

    /// The heuristic.
    pub(super) fn heuristic(&self) -> HeuristicId {
        self.searcher().map_or(&self.request, |search| &search.request).heuristic
    }

    fn searcher(&self) -> Option<&SearchPlayer> {
        self.player.as_ref().and_then(Player::search)
    }

    /// Whether the answer depends on chance.
    pub(super) fn draws(&self) -> bool {
        self.player.is_some() || self.request.algorithm == Algorithm::Mcts || self.request.order.draws()
    }

    /// The seed that the answer depends on, if any.
    pub(super) fn seed(&self, given: &InputPosition) -> Option<u64> {
        if self.draws() { Some(given.chance()) } else { given.seed() }
    }

    /// Searches a position until it is done or `stop` is set.
    pub(super) fn search(
        &self,
        given: &InputPosition,
        stop: &'static AtomicBool,
        lang: Lang,
    ) -> Result<SearchResult, Failure> {
        if let Some(reason) = rival_play::refused_depth(given.at(), self.limits.depth) {
            return Err(Failure::of_option("--depth", &reason));
        }
        let request = SearchRequest { seed: given.chance(), ..self.request.clone() };
        let report = progress::watched(given.game().info(), lang, |progress| {
            let mut control = Control { limits: self.limits, stop: Some(stop), progress };
            match self.searcher() {
                Some(search) => Ok(search.think(given.at(), given.chance(), &mut control)),
                None => given.at().search(&request, &mut control),
            }
        })?;
        let compared = self.compare.then(|| self.compare(given, &report, stop, lang)).transpose()?;
        Ok(SearchResult { report, compared })
    }

    /// Searches by both textbook algorithms, reusing the result of the one already run.
    fn compare(
        &self,
        given: &InputPosition,
        report: &SearchReport<String>,
        stop: &'static AtomicBool,
        lang: Lang,
    ) -> Result<PruningComparison, Failure> {
        let run = |algorithm| {
            if algorithm == self.request.algorithm {
                return Ok((report.stats, report.stopped.is_none()));
            }
            let request = SearchRequest { algorithm, seed: given.chance(), ..self.request.clone() };
            let found = progress::watched(given.game().info(), lang, |progress| {
                let mut control = Control { limits: self.limits, stop: Some(stop), progress };
                given.at().search(&request, &mut control)
            })?;
            Ok::<_, Failure>((found.stats, found.stopped.is_none()))
        };
        let (alpha_beta, pruned_through) = run(Algorithm::AlphaBeta)?;
        let (minimax, plain_through) = run(Algorithm::Minimax)?;
        let through = pruned_through && plain_through;
        Ok(PruningComparison { minimax, alpha_beta, pruning: through.then(|| alpha_beta.pruning_against(&minimax)) })
    }
}

fn limits(options: &Options) -> Result<Limits, Failure> {
    let limits = options.budget.limits()?;
    let depth_given = options.budget.depth.is_some();
    if !depth_given
        && (options.compare || options.player.is_none() && options.level.is_none() && options.algorithm.is_textbook())
    {
        return Err(wants_depth(if options.compare { "--compare" } else { options.algorithm.name() }));
    }
    // Depth alone does not end a Monte Carlo search.
    let depth_ends = depth_given && options.algorithm != Algorithm::Mcts;
    let nothing_said = !depth_ends && limits.nodes.is_none() && limits.time.is_none();
    let has_player = options.level.is_some() || options.player.is_some();
    let time = if nothing_said && !has_player { Some(DEFAULT_TIME) } else { limits.time };
    Ok(Limits { time, ..limits })
}

fn only_the_engine(option: &str, asked: u16) -> Result<(), Failure> {
    if asked == 1 {
        return Ok(());
    }
    let reason = Phrase::fixed("only the engine can do more than one", "solo el motor puede con más de uno");
    Err(Failure::of_option(option, &reason))
}

/// The player to search as: a level, or any other that searches.
fn player(options: &Options, game: &dyn AnyGame) -> Result<Option<Player>, Failure> {
    let (option, read) = match (&options.level, &options.player) {
        (Some(level), _) => ("--level", Player::level_named(level, game)),
        (None, Some(text)) => ("--player", Player::read(text, game)),
        (None, None) => return Ok(None),
    };
    let player = read.map_err(|error| Failure::of_option(option, &error.reason))?;
    if player.search().is_none() {
        let text = player.text();
        let reason = phrase!("{text} does not search", "{text} no busca");
        return Err(Failure::of_option(option, &reason));
    }
    Ok(Some(player))
}
