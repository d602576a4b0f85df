//! Ways to search compared: at one depth, and as depth grows.

use super::timing::{Load, TimedRuns, Timing};
use super::{Effort, MeasureStep, Stage, Subject, Summary};
use rival_core::{Score, Side};
use rival_game::Phrase;
use rival_play::{Algorithm, AnyGame, AnyPosition, SearchRequest, TextbookOrder};
use rival_search::{Control, EngineOptions, Limits, Progress, SearchStats, Technique};
use std::sync::atomic::{AtomicBool, Ordering};

/// A way to search to a fixed depth with the heuristic of the report. All come to the same value,
/// and each is the one before it with exactly one thing more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchVariant {
    /// Everything is looked at.
    Minimax,
    /// Alpha-beta, moves as the game lists them.
    AlphaBeta,
    /// The same with a technique and with those before it.
    With(Technique),
}

impl SearchVariant {
    /// All there are.
    pub const ALL: [SearchVariant; 2 + Technique::ALL.len()] = {
        let mut all = [SearchVariant::Minimax; 2 + Technique::ALL.len()];
        all[1] = SearchVariant::AlphaBeta;
        let mut place = 0;
        while place < Technique::ALL.len() {
            all[place + 2] = SearchVariant::With(Technique::ALL[place]);
            place += 1;
        }
        all
    };
    /// The last: everything the engine has.
    pub const ENGINE: SearchVariant = SearchVariant::With(Technique::DoubleSteps);
    /// Those whose growth is shown.
    pub const GROWING: [SearchVariant; 4] = [
        SearchVariant::Minimax,
        SearchVariant::AlphaBeta,
        SearchVariant::With(Technique::Ordering),
        SearchVariant::ENGINE,
    ];

    /// Its name in the report: the technique that it adds.
    #[must_use]
    pub fn name(self) -> Phrase {
        let (en, es) = match self {
            SearchVariant::Minimax => ("minimax", "minimax"),
            SearchVariant::AlphaBeta => ("alpha-beta", "alfa-beta"),
            SearchVariant::With(technique) => match technique {
                Technique::Ordering => ("+ ordering", "+ orden"),
                Technique::Table => ("+ table", "+ tabla"),
                Technique::Deepening => {
                    ("+ iterative deepening (all rounds)", "+ profundización iterativa (todas las rondas)")
                }
                Technique::PrincipalVariation => ("+ principal variation", "+ variante principal"),
                Technique::Aspiration => ("+ aspiration", "+ aspiración"),
                Technique::MirrorImages => ("+ mirror images", "+ reflejos"),
                Technique::WinsSeen => ("+ wins seen", "+ victorias a la vista"),
                Technique::History => ("+ history", "+ historial"),
                Technique::Killers => ("+ killers", "+ jugadas asesinas"),
                Technique::DoubleSteps => ("+ two plies at a time = engine", "+ de dos en dos jugadas = motor"),
            },
        };
        Phrase::fixed(en, es)
    }

    /// Its name where it stands by itself: all that it has.
    #[must_use]
    pub fn whole_name(self) -> Phrase {
        match self {
            SearchVariant::AlphaBeta => Phrase::fixed("alpha-beta, moves as listed", "alfa-beta, jugadas sin ordenar"),
            SearchVariant::With(Technique::Ordering) => {
                Phrase::fixed("alpha-beta, moves ordered", "alfa-beta, jugadas ordenadas")
            }
            SearchVariant::ENGINE => Phrase::fixed("engine", "motor"),
            way => way.name(),
        }
    }

    /// The request for such a search. Alpha-beta is the engine with everything off, which visits
    /// the textbook's nodes; so all but minimax are one program, and their times compare the
    /// techniques.
    #[must_use]
    pub fn request(self, subject: &Subject) -> SearchRequest {
        let engine = |engine| SearchRequest { algorithm: Algorithm::Engine, engine, ..SearchRequest::default() };
        subject.request(match self {
            SearchVariant::Minimax => SearchRequest {
                algorithm: Algorithm::Minimax,
                order: TextbookOrder::Listed,
                ..SearchRequest::default()
            },
            SearchVariant::AlphaBeta => engine(EngineOptions::bare()),
            SearchVariant::With(technique) => engine(technique.with_those_before()),
        })
    }

    fn search(self, at: &dyn AnyPosition, subject: &Subject, depth: u16, most: u64) -> VariantResult {
        // A limit on nodes would keep the engine from deepening two plies at a time, so a flag ends
        // what is too large.
        let stop = AtomicBool::new(false);
        let mut watch = |progress: Progress<String>| stop.store(progress.nodes > most, Ordering::Relaxed);
        let mut control = Control { limits: Limits::depth(depth), stop: Some(&stop), progress: Some(&mut watch) };
        let report = at.search(&self.request(subject), &mut control);
        let report = report.expect("the weights fit the heuristic: it was checked");
        (report.stopped.is_none() && report.stats.nodes <= most).then_some((report.stats, report.value()))
    }
}

/// What a search costs, and the value; `None` if it needs more nodes than it may have.
type VariantResult = Option<(SearchStats, Score)>;

/// What a way to search costs at one depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct VariantStats {
    /// How it was searched.
    pub way: SearchVariant,
    /// In plies.
    pub depth: u16,
    /// On how many positions it could be finished; the figures are of these.
    pub finished: usize,
    /// On how many of these its value was that of alpha-beta.
    pub agreed: usize,
    /// Positions visited in a search.
    pub nodes: Summary,
    /// How long a search took: means over the positions, run by run.
    pub seconds: Timing,
    /// With iterative deepening added: the mean nodes of the last round alone, if none of the
    /// searches ended in a round before it.
    pub last_round: Option<f64>,
}

/// Compares all ways at one depth, and notes how busy the machine was.
pub(super) fn compare(
    positions: &[Box<dyn AnyPosition>],
    depth: u16,
    subject: &Subject,
    effort: Effort,
    tell: &mut dyn FnMut(MeasureStep),
) -> (Vec<VariantStats>, Load) {
    let of = SearchVariant::ALL.len() * positions.len();
    let mut done = 0;
    let mut search = |way: SearchVariant| -> Vec<VariantResult> {
        let searched = positions.iter().map(|at| {
            done += 1;
            tell(MeasureStep { stage: Stage::Ways, done, of });
            way.search(&**at, subject, depth, effort.most_nodes)
        });
        searched.collect()
    };
    let found = SearchVariant::ALL.map(&mut search);
    let mut load = Load::default();
    // All ways in each run, so that what else the machine does falls on all of them alike.
    let again: Vec<(SearchVariant, &dyn AnyPosition)> = SearchVariant::ALL
        .into_iter()
        .zip(&found)
        .flat_map(|(way, found)| {
            positions.iter().zip(found).filter(|(_, found)| found.is_some()).map(move |(at, _)| (way, &**at))
        })
        .collect();
    let time = |&(way, at): &(SearchVariant, &dyn AnyPosition)| {
        way.search(at, subject, depth, effort.most_nodes).map_or(0.0, |(figures, _)| figures.elapsed.as_secs_f64())
    };
    let timed = load.while_doing(|| TimedRuns::of(|| again.iter().map(time).collect()));
    let judge = &found[1];
    let mut first = 0;
    let ways = SearchVariant::ALL.into_iter().zip(&found).map(|(way, found)| {
        let parts = first..first + found.iter().flatten().count();
        first = parts.end;
        let seconds = timed.timing(parts.clone());
        load.note(&seconds, parts.len());
        let last_round = (way == SearchVariant::With(Technique::Deepening))
            .then(|| last_round(way, positions, found, depth, subject, effort))
            .flatten();
        VariantStats { seconds, last_round, ..VariantStats::of(way, depth, found, judge) }
    });
    (ways.collect(), load)
}

/// The mean nodes of the last round of searches that deepen: those of the whole less those of the
/// search a ply less deep, which is the same up to there.
fn last_round(
    way: SearchVariant,
    positions: &[Box<dyn AnyPosition>],
    found: &[VariantResult],
    depth: u16,
    subject: &Subject,
    effort: Effort,
) -> Option<f64> {
    let finished = positions.iter().zip(found).filter_map(|(at, found)| Some((at, found.as_ref()?.0.nodes)));
    let rounds: Option<Vec<f64>> = finished
        .map(|(at, whole)| {
            let (before, _) =
                way.search(&**at, subject, depth.checked_sub(1).filter(|&depth| depth > 0)?, effort.most_nodes)?;
            // The root is counted once for all rounds.
            (whole > before.nodes).then(|| (whole - before.nodes + 1) as f64)
        })
        .collect();
    rounds.filter(|rounds| !rounds.is_empty()).map(|rounds| Summary::of(rounds).mean)
}

impl VariantStats {
    /// Of one way's searches, whose values are compared with those of another on the same
    /// positions; it is not timed yet.
    fn of(way: SearchVariant, depth: u16, found: &[VariantResult], judge: &[VariantResult]) -> VariantStats {
        let value = |searched: &VariantResult| searched.map(|(_, value)| value);
        let agreed = found.iter().zip(judge).filter(|(found, judge)| found.is_some() && value(found) == value(judge));
        let finished = || found.iter().flatten();
        VariantStats {
            way,
            depth,
            finished: finished().count(),
            agreed: agreed.count(),
            nodes: Summary::of(finished().map(|(figures, _)| figures.nodes as f64).collect()),
            seconds: Timing::default(),
            last_round: None,
        }
    }
}

/// How searches grow with depth.
#[derive(Clone, PartialEq, Debug)]
pub struct Growth {
    /// Ply by ply of the minimax trees that were searched: how many moves a position has that is
    /// not over, on average.
    pub moves: Vec<f64>,
    /// Who moves at each of these plies.
    pub movers: Vec<Side>,
    /// Depth by depth, from 1.
    pub rows: Vec<GrowthRow>,
}

impl Growth {
    /// The branching factor b: the geometric mean of the number of moves over the plies, so that
    /// the product of them all is a power of it.
    #[must_use]
    pub fn branching(&self) -> f64 {
        let plies = self.moves.len().max(1) as f64;
        (self.moves.iter().map(|moves| moves.ln()).sum::<f64>() / plies).exp()
    }

    /// How many nodes a tree of this depth has if each position of a ply has the mean number of
    /// moves and no game ends before; `None` beyond what minimax has searched. Minimax visits no
    /// more, for where a game ends it visits fewer.
    #[must_use]
    pub fn whole_tree(&self, depth: u16) -> Option<f64> {
        let (mut at_ply, mut nodes) = (1.0, 1.0);
        for moves in self.moves.get(..usize::from(depth))? {
            at_ply *= moves;
            nodes += at_ply;
        }
        Some(nodes)
    }

    /// How many of these nodes alpha-beta visits if the best move always comes first (Knuth & Moore
    /// 1975): at each ply those that one side's best play and all play of the other lead to, for
    /// either side, and the one where these meet once.
    #[must_use]
    pub fn best_case(&self, depth: u16) -> Option<f64> {
        let moves = self.moves.get(..usize::from(depth))?;
        let mut replies = [1.0, 1.0];
        let mut nodes = 1.0;
        for (moves, &mover) in moves.iter().zip(&self.movers) {
            replies[mover] *= moves;
            nodes += replies[0] + replies[1] - 1.0;
        }
        Some(nodes)
    }
}

/// The searches of one depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GrowthRow {
    /// In plies.
    pub depth: u16,
    /// Mean nodes of each of [`SearchVariant::GROWING`]; `None` where a search would have needed
    /// too many.
    pub nodes: [Option<f64>; 4],
}

/// No chart goes deeper than this.
const DEEPEST: u16 = 14;

/// Searches deeper and deeper, each way until it needs too many nodes.
pub(super) fn growth(
    game: &dyn AnyGame,
    positions: &[Box<dyn AnyPosition>],
    subject: &Subject,
    effort: Effort,
    tell: &mut dyn FnMut(MeasureStep),
) -> Growth {
    let deepest = DEEPEST.min(u16::try_from(game.longest_game()).unwrap_or(DEEPEST));
    let mut growth = Growth { moves: Vec::new(), movers: movers(positions), rows: Vec::new() };
    let mut above = Trees { nodes: positions.len() as u64, inner: 0 };
    let mut going = SearchVariant::GROWING.map(Some);
    for depth in 1..=deepest {
        let mut row = GrowthRow { depth, nodes: [None; 4] };
        for (going, nodes) in going.iter_mut().zip(&mut row.nodes) {
            let Some(way) = *going else { continue };
            let found: Option<Vec<SearchStats>> = positions
                .iter()
                .map(|at| way.search(&**at, subject, depth, effort.most_nodes).map(|(figures, _)| figures))
                .collect();
            match found {
                Some(found) => {
                    *nodes = Some(mean_nodes(&found));
                    if way == SearchVariant::Minimax {
                        let trees = Trees::of(&found);
                        growth.moves.extend(trees.moves_below(&above));
                        above = trees;
                    }
                }
                None => *going = None,
            }
        }
        tell(MeasureStep { stage: Stage::Growth, done: usize::from(depth), of: usize::from(deepest) });
        let at_its_end =
            growth.rows.last().is_some_and(|last| last.nodes[0].is_some() && last.nodes[0] == row.nodes[0]);
        let alpha_beta_goes_on = row.nodes[1].is_some() || row.nodes[2].is_some();
        if at_its_end || !alpha_beta_goes_on {
            break;
        }
        growth.rows.push(row);
    }
    growth
}

fn mean_nodes(found: &[SearchStats]) -> f64 {
    found.iter().map(|figures| figures.nodes as f64).sum::<f64>() / found.len().max(1) as f64
}

/// The nodes of minimax trees of one depth, and those of them with moves below.
struct Trees {
    nodes: u64,
    inner: u64,
}

impl Trees {
    fn of(found: &[SearchStats]) -> Trees {
        let sum = |count: fn(&SearchStats) -> u64| found.iter().map(count).sum::<u64>();
        Trees { nodes: sum(|tree| tree.nodes), inner: sum(|tree| tree.nodes - tree.leaves) }
    }

    /// How many moves positions at the last ply of trees a ply less deep have: what is new here are
    /// their children, and those of them that are not over have become inner nodes. `None` if all
    /// are over.
    fn moves_below(&self, above: &Trees) -> Option<f64> {
        let parents = self.inner.checked_sub(above.inner).filter(|&parents| parents > 0)?;
        Some(self.nodes.checked_sub(above.nodes)? as f64 / parents as f64)
    }
}

/// Who moves at each ply: on the line of first moves from the first of the positions, for all of
/// them.
fn movers(positions: &[Box<dyn AnyPosition>]) -> Vec<Side> {
    let Some(mut at) = positions.first().cloned() else { return Vec::new() };
    let mut movers = Vec::new();
    while let Some(mv) = at.legal().first() {
        movers.push(at.turn());
        if at.play(mv).is_err() {
            break;
        }
    }
    // Where that line ends early the sides take turns.
    while movers.len() < usize::from(DEEPEST) {
        movers.push(movers.last().map_or(Side::First, |side| side.other()));
    }
    movers
}
