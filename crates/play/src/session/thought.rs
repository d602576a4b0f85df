//! The machine's searches in a session: its moves, hints, and the values of all moves.

use super::Session;
use crate::{Algorithm, EngineMemory, HeuristicId, Player, PlayerKind, SearchRequest, SolverUse, Weights};
use rival_core::{MAX_MOVES, Score, Seeded, mix};
use rival_game::GameInfo;
use rival_game::record::Note;
use rival_search::{Control, EngineOptions, Limits, Proof, SearchReport, SearchStats, Variation};

/// The search behind a move of the machine: the part of its report that a session keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The principal variation, the machine's own move first, with its value.
    pub pv: Variation<String>,
    /// The depth in plies.
    pub depth: u16,
    /// Whether some moves were not searched to that depth.
    pub unfinished: bool,
    /// The proof about the end of the game, if any.
    pub proof: Option<Proof>,
    /// The cost of the search.
    pub stats: SearchStats,
}

impl From<SearchReport<String>> for Thought {
    fn from(report: SearchReport<String>) -> Thought {
        let SearchReport { pv, depth, unfinished, proof, stats, .. } = report;
        Thought { pv, depth, unfinished, proof, stats }
    }
}

/// How many positions a hint may look at: the same position gets the same hint everywhere, however
/// busy the machine is.
pub const HINT_NODES: u64 = 1_000_000;

/// The seed of a ply in a game of this seed. It differs from ply to ply, so that a machine does not
/// repeat itself within a game.
#[must_use]
pub fn seed_of_ply(seed: u64, plies: usize) -> u64 {
    seed ^ mix(plies as u64)
}

impl Thought {
    /// The value of the position by the search.
    #[must_use]
    pub fn value(&self) -> Score {
        self.pv.value
    }

    /// The annotation for a record.
    pub(super) fn note(&self, info: &GameInfo) -> Note {
        Note {
            value: Some(info.known_score(self.value(), self.proof)),
            depth: Some(self.depth),
            micros: Some(Note::rounded(self.stats.elapsed)),
            remark: String::new(),
        }
    }
}

impl Session {
    /// Whether the move of this number was to be proven and was not: a player such as the level
    /// `perfect` found no proof in its time.
    #[must_use]
    pub fn lacks_proof(&self, number: usize) -> bool {
        self.played.get(number).is_some_and(|played| {
            // A thought that came with a record does not tell what was looked at.
            let searched = |thought: &Thought| thought.proof.is_none() && thought.stats.nodes > 0;
            self.players[played.side].plays_proven_moves() && played.thought.as_ref().is_some_and(searched)
        })
    }

    /// Runs the search of the player to move; `None` if that is a person or an external program.
    /// `control` can tighten the player's limits, not loosen them.
    ///
    /// The same moves and seed give the same report, unless a clock ends the search.
    #[must_use]
    pub fn think(&self, control: &mut Control<'_, String>) -> Option<SearchReport<String>> {
        self.think_with_memory(&mut Default::default(), control)
    }

    /// As [`think`](Session::think), with the memory of each side's engine in this game (`keep`).
    /// Each game needs new memories.
    #[must_use]
    pub fn think_with_memory(
        &self,
        memories: &mut [EngineMemory; 2],
        control: &mut Control<'_, String>,
    ) -> Option<SearchReport<String>> {
        let memory = &mut memories[self.turn()];
        match self.to_move()?.resolved_kind() {
            PlayerKind::Search(search) => {
                Some(search.think_with_memory(&*self.at, self.seed_of_ply(), memory, control))
            }
            PlayerKind::Random => Some(self.random_move()),
            PlayerKind::Human | PlayerKind::Level { .. } | PlayerKind::External(_) => None,
        }
    }

    /// The engine's move at full strength, within the limits of `control`. It is proven where the
    /// exact solver expects to need only a part of them.
    #[must_use]
    pub fn hint(&self, control: &mut Control<'_, String>) -> SearchReport<String> {
        self.search(EngineOptions::default(), SolverUse::On, control)
    }

    /// The engine's values of all legal moves: [`SearchReport::variations`] has one variation for
    /// each, the best first, with its exact value at the depth reached.
    #[must_use]
    pub fn values(&self, control: &mut Control<'_, String>) -> SearchReport<String> {
        let engine = EngineOptions { lines: MAX_MOVES as u16, ..EngineOptions::default() };
        self.search(engine, SolverUse::On, control)
    }

    /// The part of the tree that the machine's search of the move of this number skipped, relative
    /// to plain minimax from the same position to the same depth: 0.9 is nine positions in ten.
    ///
    /// `None` if the move has no thought, or if `control` stops minimax first.
    #[must_use]
    pub fn pruning(&self, number: usize, control: &mut Control<'_, String>) -> Option<f64> {
        let played = self.played.get(number)?;
        let thought = played.thought.as_ref()?;
        control.limits = control.limits.within(Limits::depth(thought.depth));
        let request = SearchRequest { algorithm: Algorithm::Minimax, ..SearchRequest::default() };
        let plain = played.before.search(&request, control).ok().filter(|plain| plain.stopped.is_none())?;
        Some(thought.stats.pruning_against(&plain.stats))
    }

    fn search(
        &self,
        engine: EngineOptions,
        solver: SolverUse,
        control: &mut Control<'_, String>,
    ) -> SearchReport<String> {
        let request = SearchRequest { engine, solver, ..SearchRequest::default() };
        self.at.search(&request, control).expect("a heuristic's own weights fit it")
    }

    /// The seed of the current ply.
    #[must_use]
    pub fn seed_of_ply(&self) -> u64 {
        seed_of_ply(self.setup.seed, self.played.len())
    }

    /// The heuristic of a player's search; for people the classic one, which they are taught.
    pub(super) fn heuristic_of(player: &Player) -> HeuristicId {
        player.search().map_or(HeuristicId::CLASSIC, |search| search.request.heuristic)
    }

    /// A random move, reported with the heuristic value of the position.
    fn random_move(&self) -> SearchReport<String> {
        let mv = Seeded::new(self.seed_of_ply()).choose(&self.at.legal()).cloned();
        let mut report = self.search(EngineOptions::default(), SolverUse::Off, &mut Control::limits(Limits::depth(0)));
        report.pv.moves = mv.into_iter().collect();
        report
    }
}

/// The evaluation of a position with the heuristic's default weights.
pub(super) fn evaluate(at: &dyn crate::AnyPosition, heuristic: HeuristicId) -> crate::Evaluation {
    at.evaluate(heuristic, &Weights::default()).expect("a heuristic's own weights fit it")
}
