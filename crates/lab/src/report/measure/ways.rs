//! Ways to search compared: at one depth, and as depth grows.

use super::{Effort, MeasureStep, Stage, Subject, Summary};
use rival_core::{Score, Side};
use rival_game::Phrase;
use rival_play::{Algorithm, AnyGame, AnyPosition, SearchRequest, TextbookOrder};
use rival_search::{Control, EngineOptions, Limits, SearchStats};

/// A way to search to a fixed depth with the heuristic of the report. All come to the same value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Everything is looked at.
    Minimax,
    /// Alpha-beta, moves as the game lists them.
    AsListed,
    /// Alpha-beta, moves in the game's own order.
    Ranked,
    /// The same with a transposition table.
    Table,
    /// Everything the engine has.
    Engine,
}

impl Way {
    /// All there are, each with more than the one before it.
    pub const ALL: [Way; 5] = [Way::Minimax, Way::AsListed, Way::Ranked, Way::Table, Way::Engine];
    /// Those whose growth is shown.
    pub const GROWING: [Way; 4] = [Way::Minimax, Way::AsListed, Way::Ranked, Way::Engine];

    /// Its name in the report.
    #[must_use]
    pub fn name(self) -> Phrase {
        match self {
            Way::Minimax => Phrase::fixed("minimax", "minimax"),
            Way::AsListed => Phrase::fixed("alpha-beta, moves as listed", "alfa-beta, jugadas sin ordenar"),
            Way::Ranked => Phrase::fixed("alpha-beta, moves ordered", "alfa-beta, jugadas ordenadas"),
            Way::Table => Phrase::fixed("… with a table", "… con tabla"),
            Way::Engine => Phrase::fixed("engine", "motor"),
        }
    }

    fn request(self, subject: &Subject) -> SearchRequest {
        let textbook = |algorithm, order| SearchRequest { algorithm, order, ..SearchRequest::default() };
        let engine = |engine| SearchRequest { algorithm: Algorithm::Engine, engine, ..SearchRequest::default() };
        let whole = EngineOptions::default();
        let request = match self {
            Way::Minimax => textbook(Algorithm::Minimax, TextbookOrder::Listed),
            Way::AsListed => textbook(Algorithm::AlphaBeta, TextbookOrder::Listed),
            Way::Ranked => textbook(Algorithm::AlphaBeta, TextbookOrder::Ranked),
            Way::Table => engine(EngineOptions { table_mib: whole.table_mib, ranking: true, ..EngineOptions::bare() }),
            // Only then is its value that of minimax.
            Way::Engine => engine(EngineOptions { exact_depth: true, forced_moves_free: false, ..whole }),
        };
        subject.request(request)
    }

    fn search(self, at: &dyn AnyPosition, subject: &Subject, depth: u16, most: u64) -> Searched {
        let limits = Limits { depth: Some(depth), nodes: Some(most), ..Limits::default() };
        let report = at.search(&self.request(subject), &mut Control::limits(limits));
        let report = report.expect("the weights fit the heuristic: it was checked");
        report.stopped.is_none().then_some((report.stats, report.value()))
    }
}

/// What a search costs, and the value; `None` if it needs more nodes than it may have.
type Searched = Option<(SearchStats, Score)>;

/// What a way to search costs at one depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WayStats {
    /// How it was searched.
    pub way: Way,
    /// In plies.
    pub depth: u16,
    /// On how many positions it could be finished; the figures are of these.
    pub finished: usize,
    /// On how many of these its value was that of alpha-beta.
    pub agreed: usize,
    /// Positions visited in a search.
    pub nodes: Summary,
    /// Seconds a search took.
    pub seconds: Summary,
}

/// Compares all ways at one depth.
pub(super) fn compare(
    positions: &[Box<dyn AnyPosition>],
    depth: u16,
    subject: &Subject,
    effort: Effort,
    tell: &mut dyn FnMut(MeasureStep),
) -> Vec<WayStats> {
    let of = Way::ALL.len() * positions.len();
    let mut done = 0;
    let mut search = |way: Way| -> Vec<Searched> {
        let searched = positions.iter().map(|at| {
            done += 1;
            tell(MeasureStep { stage: Stage::Ways, done, of });
            way.search(&**at, subject, depth, effort.most_nodes)
        });
        searched.collect()
    };
    let found = Way::ALL.map(&mut search);
    let [_, judge, ..] = &found;
    Way::ALL.into_iter().zip(&found).map(|(way, found)| WayStats::of(way, depth, found, judge)).collect()
}

impl WayStats {
    /// Of one way's searches, whose values are compared with those of another on the same positions.
    fn of(way: Way, depth: u16, found: &[Searched], judge: &[Searched]) -> WayStats {
        let value = |searched: &Searched| searched.map(|(_, value)| value);
        let agreed = found.iter().zip(judge).filter(|(found, judge)| found.is_some() && value(found) == value(judge));
        let finished = || found.iter().flatten();
        WayStats {
            way,
            depth,
            finished: finished().count(),
            agreed: agreed.count(),
            nodes: Summary::of(finished().map(|(figures, _)| figures.nodes as f64).collect()),
            seconds: Summary::of(finished().map(|(figures, _)| figures.elapsed.as_secs_f64()).collect()),
        }
    }
}

/// How searches grow with depth.
#[derive(Clone, PartialEq, Debug)]
pub struct Growth {
    /// Ply by ply of the minimax trees that were searched: how many moves a position has that is not over, on average.
    pub moves: Vec<f64>,
    /// Who moves at each of these plies.
    pub movers: Vec<Side>,
    /// Depth by depth, from 1.
    pub rows: Vec<GrowthRow>,
}

impl Growth {
    /// The branching factor b: the geometric mean of the number of moves over the plies, so that the product of them all is a
    /// power of it.
    #[must_use]
    pub fn branching(&self) -> f64 {
        let plies = self.moves.len().max(1) as f64;
        (self.moves.iter().map(|moves| moves.ln()).sum::<f64>() / plies).exp()
    }

    /// How many nodes a tree of this depth has if each position of a ply has the mean number of moves and no game ends before;
    /// `None` beyond what minimax has searched. Minimax visits no more, for where a game ends it visits fewer.
    #[must_use]
    pub fn whole_tree(&self, depth: u16) -> Option<f64> {
        let (mut at_ply, mut nodes) = (1.0, 1.0);
        for moves in self.moves.get(..usize::from(depth))? {
            at_ply *= moves;
            nodes += at_ply;
        }
        Some(nodes)
    }

    /// How many of these nodes alpha-beta visits if the best move always comes first (Knuth & Moore 1975): at each ply those
    /// that one side's best play and all play of the other lead to, for either side, and the one where these meet once.
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
    /// Mean nodes of each of [`Way::GROWING`]; `None` where a search would have needed too many.
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
    let mut going = Way::GROWING.map(Some);
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
                    if way == Way::Minimax {
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

    /// How many moves positions at the last ply of trees a ply less deep have: what is new here are their children, and
    /// those of them that are not over have become inner nodes. `None` if all are over.
    fn moves_below(&self, above: &Trees) -> Option<f64> {
        let parents = self.inner.checked_sub(above.inner).filter(|&parents| parents > 0)?;
        Some(self.nodes.checked_sub(above.nodes)? as f64 / parents as f64)
    }
}

/// Who moves at each ply: on the line of first moves from the first of the positions, for all of them.
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
