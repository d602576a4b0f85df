//! What the machine thinks of a game being played: its moves, a hint, the value of every move.

use super::Session;
use crate::{Algorithm, EngineMemory, HeuristicId, Player, PlayerKind, SearchRequest, SolverUse, Weights};
use rival_core::{MAX_MOVES, Score, Seeded, mix};
use rival_game::record::Note;
use rival_search::{Control, EngineOptions, Limits, Proof, SearchReport, SearchStats, Variation};

/// What the machine thought before a move: what is kept of its report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The moves it expected, its own first, and what it thought they lead to.
    pub pv: Variation<String>,
    /// Plies it looked ahead.
    pub depth: u16,
    /// Whether it did not come to look at all moves to that depth.
    pub unfinished: bool,
    /// What it proved about the end of the game.
    pub proof: Option<Proof>,
    /// What it cost.
    pub stats: SearchStats,
}

impl From<SearchReport<String>> for Thought {
    fn from(report: SearchReport<String>) -> Thought {
        let SearchReport { pv, depth, unfinished, proof, stats, .. } = report;
        Thought { pv, depth, unfinished, proof, stats }
    }
}

/// How many positions a hint may look at: the same position gets the same hint everywhere, however busy the machine is.
pub const HINT_NODES: u64 = 1_000_000;

impl Thought {
    /// What it thought the position was worth.
    #[must_use]
    pub fn value(&self) -> Score {
        self.pv.value
    }

    /// What a record says of it.
    pub(super) fn note(&self) -> Note {
        Note {
            value: Some(self.proof.map_or(self.value().map_proof(Proof::without_length), Score::proven)),
            depth: Some(self.depth),
            micros: Some(Note::rounded(self.stats.elapsed)),
            remark: String::new(),
        }
    }
}

impl Session {
    /// What the machine that is to move wants to play; `None` if it is not the machine's turn, or if the machine is another
    /// program, which must be asked. `control` may shorten its thinking, never lengthen it.
    ///
    /// The same moves played after the same seed give the same thought, but for what a clock has cut short.
    #[must_use]
    pub fn think(&self, control: &mut Control<'_, String>) -> Option<SearchReport<String>> {
        self.think_keeping(&mut Default::default(), control)
    }

    /// The same with what each side's engine has learnt in this game so far, if it keeps that (`keep`). Another game is begun
    /// with new memories.
    #[must_use]
    pub fn think_keeping(
        &self,
        memories: &mut [EngineMemory; 2],
        control: &mut Control<'_, String>,
    ) -> Option<SearchReport<String>> {
        let memory = &mut memories[self.turn()];
        match self.to_move()?.acts() {
            PlayerKind::Search(search) => Some(search.think_keeping(&*self.at, self.seed_of_ply(), memory, control)),
            PlayerKind::Random => Some(self.any_move()),
            PlayerKind::Human | PlayerKind::Level { .. } | PlayerKind::External(_) => None,
        }
    }

    /// What the engine would play, at full strength whatever the level of the game, for as long as `control` allows; proven
    /// where the exact solver is expected to be through within a part of that.
    #[must_use]
    pub fn hint(&self, control: &mut Control<'_, String>) -> SearchReport<String> {
        self.search(EngineOptions::default(), SolverUse::On, control)
    }

    /// What the engine thinks of every legal move: [`SearchReport::variations`] has one for each, with its exact value at the
    /// depth reached, the best first.
    #[must_use]
    pub fn values(&self, control: &mut Control<'_, String>) -> SearchReport<String> {
        let engine = EngineOptions { lines: MAX_MOVES as u16, ..EngineOptions::default() };
        self.search(engine, SolverUse::On, control)
    }

    /// The part of the tree that the machine left out when it thought of the move of this number, measured against plain
    /// minimax from the same position to the same depth: 0.9 is nine positions in ten.
    ///
    /// `None` if it did not think, or if minimax is not through before `control` ends it.
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

    /// Every ply has a seed of its own, so that the machine does not repeat itself within a game.
    fn seed_of_ply(&self) -> u64 {
        self.setup.seed ^ mix(self.played.len() as u64)
    }

    /// The heuristic that a player thinks with; people are explained things in the one they are taught.
    pub(super) fn heuristic_of(player: &Player) -> HeuristicId {
        player.search().map_or(HeuristicId::CLASSIC, |search| search.request.heuristic)
    }

    /// A move by chance, with no thought but the heuristic value of the position.
    fn any_move(&self) -> SearchReport<String> {
        let mv = Seeded::new(self.seed_of_ply()).choose(&self.at.legal()).cloned();
        let mut report = self.search(EngineOptions::default(), SolverUse::Off, &mut Control::limits(Limits::depth(0)));
        report.pv.moves = mv.into_iter().collect();
        report
    }
}

/// The heuristic value of a position with the heuristic's own weights.
pub(super) fn evaluate(at: &dyn crate::AnyPosition, heuristic: HeuristicId) -> crate::Evaluation {
    at.evaluate(heuristic, &Weights::default()).expect("a heuristic's own weights fit it")
}
