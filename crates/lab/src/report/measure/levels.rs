//! What each level costs on random positions.

use super::timing::{Load, TimedRuns, Timing};
use super::{Effort, MeasureStep, Stage, Subject, Summary, searcher};
use rival_core::mix;
use rival_game::Level;
use rival_play::{Algorithm, AnyGame, AnyPosition, SearchPlayer, SearchRequest};
use rival_search::{Control, Limits, SearchStats};

/// What a level costs.
#[derive(Clone, Debug)]
pub struct LevelStats {
    /// The level measured.
    pub level: Level,
    /// How it searches.
    pub search: SearchPlayer,
    /// Positions visited in a search.
    pub nodes: Summary,
    /// Those of them that were finished or at the depth limit.
    pub leaves: Summary,
    /// Seconds a search took: of each position the median of its runs. A level against the clock is
    /// not timed again.
    pub seconds: Summary,
    /// The mean over the positions, run by run.
    pub runs: Option<Timing>,
    /// How far it looked ahead.
    pub depth: Summary,
    /// The positions where the exact solver found the move: it counts no leaves, and its depth is
    /// the length of a line.
    pub solved: usize,
    /// What it spared of plain minimax's tree; `None` for the engine, which has no depth to
    /// compare.
    pub pruning: Option<Pruning>,
}

/// How much of plain minimax's tree was left out: 1 − nodes ÷ nodes of minimax to the same depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pruning {
    /// The part of each tree, from 0 to 1.
    pub share: Summary,
    /// The part of all trees together.
    pub overall: f64,
    /// On how many positions minimax needed more nodes than it was given: there the share is a
    /// lower bound.
    pub bounds: usize,
}

/// Measures every level, with the heuristic of the report; and notes how busy the machine was.
pub(super) fn measure(
    game: &dyn AnyGame,
    positions: &[Box<dyn AnyPosition>],
    subject: &Subject,
    seed: u64,
    effort: Effort,
    tell: &mut dyn FnMut(MeasureStep),
) -> (Vec<LevelStats>, Load) {
    let levels = game.levels();
    let of = levels.len() * positions.len();
    let (mut done, mut load) = (0, Load::default());
    let measure = |level: Level| {
        let (search, first) = (searcher(&level, game, subject), done);
        let seeds = |place: usize| mix(seed ^ (first + place) as u64);
        let mut searched = Vec::new();
        for (place, at) in positions.iter().enumerate() {
            searched.push(LevelSearch::new(&**at, &search, seeds(place), effort));
            done += 1;
            tell(MeasureStep { stage: Stage::Levels, done, of });
        }
        let mut stats = LevelStats::of(level, search, &searched);
        if stats.pruning.is_some() {
            let time = |place: usize| {
                stats
                    .search
                    .think(&*positions[place], seeds(place), &mut Control::default())
                    .stats
                    .elapsed
                    .as_secs_f64()
            };
            let timed = load.while_doing(|| TimedRuns::of(|| (0..positions.len()).map(time).collect()));
            let runs = timed.timing(0..positions.len());
            load.note(&runs, positions.len());
            (stats.seconds, stats.runs) = (Summary::of(timed.medians()), Some(runs));
        }
        stats
    };
    let stats = levels.into_iter().map(measure).collect();
    (stats, load)
}

/// A level's search of one position, and plain minimax's.
struct LevelSearch {
    own: SearchStats,
    depth: u16,
    solved: bool,
    /// What minimax cost, and whether it could not be finished.
    minimax: Option<(SearchStats, bool)>,
}

impl LevelSearch {
    fn new(at: &dyn AnyPosition, search: &SearchPlayer, seed: u64, effort: Effort) -> LevelSearch {
        let depth = search.textbook_depth();
        let time = depth.is_none().then_some(effort.engine_time);
        let own = search.think(at, seed, &mut Control::limits(Limits { time, ..Limits::default() }));
        let minimax = depth.map(|depth| minimax(at, search, depth, effort.most_nodes));
        LevelSearch { own: own.stats, depth: own.depth, solved: own.solved, minimax }
    }
}

/// Plain minimax to the level's depth, with its heuristic.
fn minimax(at: &dyn AnyPosition, search: &SearchPlayer, depth: Option<u16>, most: u64) -> (SearchStats, bool) {
    let SearchRequest { heuristic, weights, .. } = search.request.clone();
    let request = SearchRequest { algorithm: Algorithm::Minimax, heuristic, weights, ..SearchRequest::default() };
    let limits = Limits { depth, nodes: Some(most), ..Limits::default() };
    let report =
        at.search(&request, &mut Control::limits(limits)).expect("the weights fit: the level searches with them");
    (report.stats, report.stopped.is_some())
}

impl LevelStats {
    fn of(level: Level, search: SearchPlayer, searched: &[LevelSearch]) -> LevelStats {
        let of = |figure: &dyn Fn(&LevelSearch) -> f64| Summary::of(searched.iter().map(figure).collect());
        let pruning = Pruning::of(searched);
        LevelStats {
            level,
            search,
            nodes: of(&|each| each.own.nodes as f64),
            leaves: of(&|each| each.own.leaves as f64),
            seconds: of(&|each| each.own.elapsed.as_secs_f64()),
            runs: None,
            depth: of(&|each| f64::from(each.depth)),
            solved: searched.iter().filter(|each| each.solved).count(),
            pruning,
        }
    }
}

impl Pruning {
    fn of(searched: &[LevelSearch]) -> Option<Pruning> {
        let compared: Vec<_> = searched.iter().filter_map(|each| Some((each.own, each.minimax?))).collect();
        if compared.is_empty() {
            return None;
        }
        let (own, plain) = compared
            .iter()
            .fold((0, 0), |(own, plain), (each, (minimax, _))| (own + each.nodes, plain + minimax.nodes));
        Some(Pruning {
            share: Summary::of(compared.iter().map(|(own, (plain, _))| own.pruning_against(plain)).collect()),
            overall: 1.0 - own as f64 / plain.max(1) as f64,
            bounds: compared.iter().filter(|(_, (_, stopped))| *stopped).count(),
        })
    }
}
