//! Questions about positions, as the searches below understand them.

pub mod jobs;
mod records;
mod review;

pub use records::{first_game, recorded_games, records_in};
pub use review::{GameReview, Reviewed};

use crate::api::{
    AtPosition, HeuristicName, Pruning, QuizBody, SearchBody, TreeBody, WeightSetBody, checked_seed, weights,
};
use crate::problem::Problem;
use crate::{State, no_such_ply};
use rival_game::{Phrase, phrase};
use rival_play::{
    Algorithm, HeuristicId, Player, SearchRequest, Session, Setup, SolverUse, Start, Thought, TreeRequest,
};
use rival_search::{EngineOptions, Limits, QuizRequest, SearchReport, Utility};
use rival_wire::{QuizLevel, WeightSet, Why};
use std::time::Duration;

/// How long a search takes unless told otherwise, in milliseconds.
const USUAL_MILLIS: u32 = 1000;
/// Moves that may be played from a position before it is looked at.
const MOST_MOVES: usize = 512;
/// Questions of a quiz, unless told otherwise, and at most.
const USUAL_QUESTIONS: u8 = 10;
const MOST_QUESTIONS: u8 = 20;
/// How many positions a hint may look at: the same position gets the same hint, however busy the machine is.
pub const HINT_NODES: u64 = 400_000;
/// How much plain minimax may look at to find out what alpha-beta left out.
pub const PLAIN_NODES: u64 = 50_000_000;

/// What a search for a client may spend.
#[derive(Clone, Copy, Debug)]
pub struct SearchBounds {
    /// How long it may take.
    pub time: Duration,
    /// How many positions it may visit.
    pub nodes: u64,
    /// How many plies it may look ahead.
    pub depth: u16,
    /// How many lines it may give: as many as a position can have moves.
    pub lines: u16,
    /// How much memory it may take for its table, in MiB.
    pub table_mib: u32,
}

impl SearchBounds {
    /// The bounds as limits.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            depth: Some(self.depth),
            nodes: Some(self.nodes),
            time: Some(self.time),
            memory_mib: Some(self.table_mib),
        }
    }
}

impl AtPosition {
    /// The game that has come to this position, before `moves`.
    ///
    /// # Errors
    /// If there is no such game, set-up or position.
    pub fn session(&self) -> Result<Session, Problem> {
        let start = match (&self.position, &self.layout) {
            (Some(position), _) => Start::Position(position.clone()),
            (None, Some(layout)) => Start::Layout(layout.clone()),
            (None, None) => Start::Usual,
        };
        let setup = Setup { seed: checked_seed(self.seed)?.unwrap_or(0), start };
        Ok(Session::new(rival_play::open(&self.game)?, setup, [Player::HUMAN, Player::HUMAN])?)
    }
}

/// The game after these moves.
///
/// # Errors
/// If one of them is not legal, or they are too many.
pub fn play_on(mut session: Session, moves: &[String]) -> Result<Session, Problem> {
    if moves.len() > MOST_MOVES {
        return Err(too_many_moves());
    }
    for text in moves {
        session.play(text)?;
    }
    Ok(session)
}

impl SearchBody {
    /// The search of this position that is asked for, cut down to what is granted.
    ///
    /// # Errors
    /// If the game has no such heuristic or weights.
    pub fn request(self, session: &Session, bounds: &SearchBounds) -> Result<(SearchRequest, Limits), Problem> {
        let heuristic = self.heuristic.of(&**session.game())?;
        let time = Duration::from_millis(self.millis.unwrap_or(USUAL_MILLIS).into()).min(bounds.time);
        let asked = Limits { depth: self.depth, nodes: self.nodes.map(u64::from), ..Limits::default() };
        let lines = self.lines.unwrap_or(1).clamp(1, bounds.lines);
        let request = SearchRequest {
            algorithm: self.algorithm,
            heuristic,
            weights: weights(self.weights),
            order: self.order,
            utility: self.utility.into(),
            seed: checked_seed(self.order_seed)?.unwrap_or_default(),
            solver: SolverUse::under(asked),
            engine: EngineOptions { lines, ..EngineOptions::default() },
            ..SearchRequest::default()
        };
        if !request.algorithm.is_textbook() && request.utility == Utility::Plain {
            return Err(Problem::bad_setup(Phrase::fixed(
                "utility: only minimax and alpha-beta search with plain utility",
                "utility: solo minimax y alpha-beta buscan con utilidad simple (plain)",
            )));
        }
        // Weights that do not fit are better told before the first line than in it.
        session.at().evaluate(request.heuristic, &request.weights)?;
        let limits = asked.within(SearchBounds { time, ..*bounds }.limits());
        match rival_play::refused_depth(session.at(), limits.depth) {
            Some(reason) => Err(Problem::bad_setup(reason)),
            None => Ok((request, limits)),
        }
    }
}

impl TreeBody {
    /// The tree of this position that is asked for, of no more than `max_nodes`.
    ///
    /// # Errors
    /// If the search is not a textbook's, or the game has no such heuristic.
    pub fn request(self, session: &Session, deepest: u16, max_nodes: usize) -> Result<TreeRequest, Problem> {
        let pruned = match self.algorithm {
            Algorithm::AlphaBeta => true,
            Algorithm::Minimax => false,
            Algorithm::Engine | Algorithm::Mcts => return Err(no_tree()),
        };
        let most = max_nodes as u64;
        Ok(TreeRequest {
            pruned,
            depth: Some(self.depth.min(deepest)),
            heuristic: self.heuristic.of(&**session.game())?,
            weights: weights(self.weights),
            order: self.order,
            utility: self.utility.into(),
            seed: checked_seed(self.order_seed)?.unwrap_or(0),
            most: self.nodes.map_or(most, |asked| u64::from(asked).min(most)),
        })
    }
}

impl QuizBody {
    /// The search of this position that is asked about, and the questions that are wanted.
    ///
    /// # Errors
    /// If there is no such level, or the seed is too large.
    pub fn request(self, session: &Session, deepest: u16) -> Result<(TreeBody, QuizRequest), Problem> {
        let levels = QuizLevel::ALL.len();
        let level = QuizLevel::numbered(self.level).ok_or_else(|| {
            Problem::bad_setup(phrase!("level: from 1 to {levels}", "nivel (level): de 1 a {levels}"))
        })?;
        let is_exercise = rival_play::exercises().iter().any(|info| info.id == session.info().id);
        let wanted = QuizRequest {
            seed: checked_seed(self.quiz_seed)?.unwrap_or(0),
            count: self.questions.unwrap_or(USUAL_QUESTIONS).min(MOST_QUESTIONS).into(),
        };
        let searched = TreeBody {
            at: self.at,
            algorithm: level.algorithm,
            depth: if is_exercise { deepest } else { level.depth },
            heuristic: HeuristicName::classic(),
            weights: Default::default(),
            order: level.order,
            utility: self.utility,
            order_seed: None,
            positions: false,
            nodes: None,
            mirrors: false,
        };
        Ok((searched, wanted))
    }
}

impl WeightSetBody {
    /// The set, told as numbers and as a file.
    ///
    /// # Errors
    /// If the game has no such heuristic or weights.
    pub fn set(self) -> Result<WeightSet, Problem> {
        let game = rival_play::open(&self.game)?;
        let heuristic = self.heuristic.of(&*game)?;
        let set = match self.toml {
            Some(toml) => WeightSet::read(&toml, heuristic, &*game),
            None => WeightSet::of(
                &weights(self.weights),
                &self.why.into_iter().collect::<Vec<_>>(),
                heuristic,
                self.name.as_deref(),
                &*game,
            ),
        };
        set.map_err(Problem::bad_setup)
    }
}

impl State {
    /// Why the move that answered this ply was played.
    ///
    /// # Errors
    /// If there is no such move, or it may not be asked about.
    pub fn why(&self, ply: u32) -> Result<Why, Problem> {
        let session = self.session_at(None, true)?;
        let why = session.why(ply as usize).ok_or_else(no_such_ply)?;
        let played = session.played().get(ply as usize).ok_or_else(no_such_ply)?;
        Ok(Why::of(&why, &*played.before))
    }

    /// The game before a move of the machine's, and what it thought.
    ///
    /// # Errors
    /// If there is no such move, the machine did not think about it, or it may not be asked about.
    pub fn thought_at(&self, ply: u32) -> Result<(Session, Thought), Problem> {
        let session = self.session_at(None, true)?;
        let played = session.played().get(ply as usize).ok_or_else(no_such_ply)?;
        let thought = played.thought.clone().ok_or_else(no_thought)?;
        Ok((self.session_at(Some(ply), true)?, thought))
    }
}

/// Plain minimax to the depth of a thought: what the part that alpha-beta left out is compared with.
#[must_use]
pub fn plain_search(thought: &Thought, bounds: Limits) -> (SearchRequest, Limits) {
    let request =
        SearchRequest { algorithm: Algorithm::Minimax, heuristic: HeuristicId::CLASSIC, ..SearchRequest::default() };
    (request, Limits { depth: Some(thought.depth), nodes: Some(PLAIN_NODES), ..bounds })
}

impl Pruning {
    /// What a thought left out of the tree that plain minimax has looked at.
    #[must_use]
    pub fn of(thought: &Thought, minimax: &SearchReport<String>) -> Pruning {
        let whole = minimax.stopped.is_none().then_some(minimax.stats);
        Pruning {
            search: thought.stats.into(),
            minimax: whole.map(Into::into),
            pruning: whole.map(|whole| thought.stats.pruning_against(&whole)),
        }
    }
}

fn too_many_moves() -> Problem {
    Problem::bad_request(phrase!("moves: at most {MOST_MOVES}", "moves: como mucho {MOST_MOVES}"))
}

fn no_tree() -> Problem {
    Problem::bad_setup(Phrase::fixed(
        "algorithm: a tree is grown by minimax or alpha-beta",
        "algorithm: un árbol se hace con minimax o alpha-beta",
    ))
}

fn no_thought() -> Problem {
    Problem::not_found(Phrase::fixed("The machine did not think about this move.", "La máquina no pensó esa jugada."))
}
