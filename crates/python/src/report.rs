//! Results of evaluations, searches and proofs. Values are the first side's view throughout.

use crate::language::said;
use pyo3::prelude::*;
use rival_game::GameInfo;
use rival_play::{AnyPosition, EvaluatedTerm};
use rival_wire::Winner;

/// The outcome of a game.
#[pyclass(frozen, get_all, eq, hash, module = "rival")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    /// The winner's letter; ``None`` is a draw.
    winner: Option<char>,
    /// The first side's margin over the second: ±1 in games without scores.
    margin: i32,
    /// The reason in words.
    reason: String,
}

impl Outcome {
    pub(crate) fn of(at: &dyn AnyPosition) -> Option<Outcome> {
        let outcome = at.outcome()?;
        let winner = outcome.winner().map(|side| at.info().side(side).letter);
        let reason = at.end_reason().map(|end| said(&end.text)).unwrap_or_default();
        Some(Outcome { winner, margin: outcome.margin(), reason })
    }
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        let winner = self.winner.map_or_else(|| "None".to_owned(), |winner| format!("'{winner}'"));
        format!("Outcome(winner={winner}, margin={})", self.margin)
    }

    /// The winner's letter, or ``draw``.
    fn __str__(&self) -> String {
        self.winner.map_or_else(|| "draw".to_owned(), String::from)
    }
}

/// A heuristic's value of a position.
#[pyclass(frozen, get_all, module = "rival")]
#[derive(Clone)]
pub(crate) struct Evaluation {
    /// The value in the heuristic's own unit; the utility of a finished game.
    value: f64,
    /// The terms of its sum.
    terms: Vec<Term>,
    /// The value in words.
    reading: String,
    /// The name of the heuristic.
    heuristic: &'static str,
}

/// One product of a heuristic's sum.
#[pyclass(frozen, get_all, module = "rival")]
#[derive(Clone)]
pub(crate) struct Term {
    /// The feature's name.
    name: &'static str,
    /// Its meaning.
    meaning: String,
    /// Its measured value.
    feature: f64,
    /// What the first and the second side have of it; ``None`` where it is not made of two such counts.
    sides: Option<(f64, f64)>,
    /// Its weight.
    weight: f64,
    /// Their product.
    value: f64,
}

impl From<EvaluatedTerm> for Term {
    fn from(term: EvaluatedTerm) -> Term {
        Term {
            name: term.name,
            meaning: said(&term.meaning),
            feature: term.feature,
            sides: term.sides.map(|[first, second]| (first, second)),
            weight: term.weight,
            value: term.value,
        }
    }
}

impl From<rival_wire::Evaluation> for Evaluation {
    fn from(found: rival_wire::Evaluation) -> Evaluation {
        Evaluation {
            value: found.value,
            reading: said(&found.reading),
            heuristic: found.heuristic,
            terms: found.terms.into_iter().map(Term::from).collect(),
        }
    }
}

#[pymethods]
impl Evaluation {
    fn __repr__(&self) -> String {
        format!("Evaluation(value={}, heuristic={:?}, terms={})", self.value, self.heuristic, self.terms.len())
    }

    /// A line for each term, the sum last.
    fn __str__(&self) -> String {
        let width = self.terms.iter().map(|term| term.name.len()).max().unwrap_or(0).max(5);
        let line = |term: &Term| {
            format!(
                "{:width$}  {:>9.2} × {:>9.2} = {:>10.2}   {}\n",
                term.name, term.feature, term.weight, term.value, term.meaning
            )
        };
        let terms: String = self.terms.iter().map(line).collect();
        format!("{terms}{:width$}  {:>34.2}   {}", self.heuristic, self.value, self.reading)
    }

    fn __float__(&self) -> f64 {
        self.value
    }
}

#[pymethods]
impl Term {
    fn __repr__(&self) -> String {
        format!("Term({:?}, {} × {} = {})", self.name, self.feature, self.weight, self.value)
    }
}

/// A line of best play with its value.
#[pyclass(frozen, get_all, eq, module = "rival")]
#[derive(Clone, PartialEq)]
pub(crate) struct Variation {
    /// The value of its first move.
    value: f64,
    /// Its moves.
    moves: Vec<String>,
}

/// A move's value in a search.
#[pyclass(frozen, get_all, eq, module = "rival")]
#[derive(Clone, PartialEq)]
pub(crate) struct MoveValue {
    /// The move.
    #[pyo3(name = "move")]
    mv: String,
    /// Its value, or a bound on it.
    value: f64,
    /// ``exact``, ``lower``, ``upper``, or ``average`` of the trials.
    bound: &'static str,
}

/// The proven end of a game under best play.
#[pyclass(frozen, get_all, eq, module = "rival")]
#[derive(Clone, PartialEq)]
pub(crate) struct Proof {
    /// The winner's letter, or ``draw``.
    winner: String,
    /// The winner's margin; 1 in games without scores.
    margin: u32,
    /// ``exact``, or ``lower`` if the margin may be larger.
    bound: &'static str,
    /// Plies to the end under best play by both sides, if proven.
    win_in: Option<u32>,
}

impl Proof {
    fn of(proven: &rival_wire::Proven, info: &GameInfo) -> Proof {
        let winner = letter(proven.winner, info);
        Proof { winner, margin: proven.margin, bound: proven.bound, win_in: proven.win_in }
    }
}

/// The winner's letter, or ``draw``.
fn letter(winner: Winner, info: &GameInfo) -> String {
    info.result_text(winner.into())
}

#[pymethods]
impl Proof {
    fn __repr__(&self) -> String {
        let plies = self.win_in.map_or_else(|| "None".to_owned(), |plies| plies.to_string());
        format!("Proof(winner='{}', margin={}, bound='{}', win_in={plies})", self.winner, self.margin, self.bound)
    }
}

#[pymethods]
impl Variation {
    fn __repr__(&self) -> String {
        format!("Variation({}, {:?})", self.value, self.moves.join(" "))
    }
}

#[pymethods]
impl MoveValue {
    fn __repr__(&self) -> String {
        format!("MoveValue({:?}, {}, {:?})", self.mv, self.value, self.bound)
    }
}

/// The result of a search, with the names of ``rival search --json``.
#[pyclass(frozen, get_all, module = "rival")]
#[derive(Clone)]
pub(crate) struct SearchReport {
    /// The move to play; ``None`` if the game is over.
    best: Option<String>,
    /// The value of the position, in the heuristic's unit; the utility of a decided game.
    value: f64,
    /// The proven end of the game, if any.
    proven: Option<Proof>,
    /// The principal variation.
    pv: Vec<String>,
    /// The best variations, as many as requested by ``lines``.
    lines: Vec<Variation>,
    /// The values of the moves, in the order of the search.
    moves: Vec<MoveValue>,
    /// The depth in plies.
    depth: u16,
    /// Whether some moves were not searched to this depth.
    unfinished: bool,
    /// Positions visited.
    nodes: u64,
    /// Nodes evaluated or finished.
    leaves: u64,
    /// The number of cuts.
    cutoffs: u64,
    /// The time taken.
    seconds: f64,
    /// The reason for an early stop: ``time``, ``nodes`` or ``interrupt``.
    stopped: Option<&'static str>,
}

impl SearchReport {
    pub(crate) fn of(found: rival_wire::SearchReport, info: &GameInfo) -> SearchReport {
        let line = |line: rival_wire::Variation| Variation { value: line.value, moves: line.pv };
        let known = |known: rival_wire::MoveValue| MoveValue { mv: known.text, value: known.value, bound: known.bound };
        SearchReport {
            best: found.best,
            value: found.value,
            proven: found.proven.map(|proven| Proof::of(&proven, info)),
            lines: found.lines.into_iter().map(line).collect(),
            moves: found.moves.into_iter().map(known).collect(),
            pv: found.pv,
            depth: found.depth,
            unfinished: found.unfinished,
            nodes: found.stats.nodes,
            leaves: found.stats.leaves,
            cutoffs: found.stats.cutoffs,
            seconds: found.stats.elapsed.as_secs_f64(),
            stopped: found.stopped,
        }
    }
}

#[pymethods]
impl SearchReport {
    fn __repr__(&self) -> String {
        let best = self.best.as_ref().map_or_else(|| "None".to_owned(), |best| format!("'{best}'"));
        format!("SearchReport(best={best}, value={}, depth={}, nodes={})", self.value, self.depth, self.nodes)
    }

    fn __str__(&self) -> String {
        let best = self.best.as_deref().unwrap_or("–");
        let pv = self.pv.join(" ");
        let (value, depth, nodes, seconds) = (self.value, self.depth, self.nodes, self.seconds);
        format!("{best}  {value:+.2}  depth {depth}, {nodes} nodes, {seconds:.3} s\n{pv}")
    }
}

/// The proven value of a position under perfect play, with the names of ``rival solve --json``.
#[pyclass(frozen, get_all, module = "rival")]
#[derive(Clone)]
pub(crate) struct Solution {
    /// The winner's letter or ``draw``; ``None`` if unproven.
    winner: Option<String>,
    /// The final margin in games with scores, +1, 0 or −1 in the others; ``None`` if unproven.
    value: Option<i32>,
    /// The proven lower and upper bound of the value.
    bounds: (i32, i32),
    /// The proof.
    proven: Option<Proof>,
    /// A move that keeps the value.
    best: Option<String>,
    /// A perfect line, possibly incomplete.
    pv: Vec<String>,
    /// The results of all moves, if requested.
    moves: Vec<SolvedMove>,
    /// Positions visited.
    nodes: u64,
    /// The time taken.
    seconds: f64,
    /// The reason for an early stop.
    stopped: Option<&'static str>,
}

/// The proven result of a move.
#[pyclass(frozen, get_all, module = "rival")]
#[derive(Clone)]
pub(crate) struct SolvedMove {
    /// The move.
    #[pyo3(name = "move")]
    mv: String,
    /// The winner's letter or ``draw`` after it; ``None`` if unproven.
    winner: Option<String>,
    /// As ``Solution.value``.
    value: Option<i32>,
    /// As ``Solution.bounds``.
    bounds: (i32, i32),
    /// Plies to the end, if proven.
    win_in: Option<u32>,
}

impl Solution {
    pub(crate) fn of(found: rival_wire::Solution, info: &GameInfo) -> Solution {
        let of_move = |known: rival_wire::SolvedMove| SolvedMove {
            mv: known.text,
            winner: known.winner.map(|winner| letter(winner, info)),
            value: known.value,
            bounds: known.bounds.into(),
            win_in: known.win_in,
        };
        Solution {
            winner: found.winner.map(|winner| letter(winner, info)),
            value: found.value,
            bounds: found.bounds.into(),
            proven: found.proven.map(|proven| Proof::of(&proven, info)),
            best: found.best,
            pv: found.pv,
            moves: found.moves.into_iter().flatten().map(of_move).collect(),
            nodes: found.nodes,
            seconds: found.seconds,
            stopped: found.stopped,
        }
    }
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        let winner = self.winner.as_ref().map_or_else(|| "None".to_owned(), |winner| format!("'{winner}'"));
        let (lower, upper) = self.bounds;
        format!("Solution(winner={winner}, bounds=({lower}, {upper}), nodes={})", self.nodes)
    }
}

#[pymethods]
impl SolvedMove {
    fn __repr__(&self) -> String {
        let (lower, upper) = self.bounds;
        format!("SolvedMove({:?}, bounds=({lower}, {upper}))", self.mv)
    }
}
