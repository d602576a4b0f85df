//! Results of evaluations, searches and proofs. Values are the first side's view throughout.

use crate::language::said;
use pyo3::prelude::*;
use rival_core::Side;
use rival_game::GameInfo;
use rival_play::AnyPosition;
use rival_search::{Bound as ScoreBound, ProvenRange, Stopped};

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
    heuristic: String,
}

/// One product of a heuristic's sum.
#[pyclass(frozen, get_all, module = "rival")]
#[derive(Clone)]
pub(crate) struct Term {
    /// The feature's name.
    name: String,
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

impl Evaluation {
    pub(crate) fn of(info: &GameInfo, heuristic: &str, evaluation: rival_play::Evaluation) -> Evaluation {
        let term = |term: rival_play::EvaluatedTerm| Term {
            name: term.name.to_owned(),
            meaning: said(&term.meaning),
            feature: term.feature,
            sides: term.sides.map(|[first, second]| (first, second)),
            weight: term.weight,
            value: term.value,
        };
        Evaluation {
            value: info.shown_value(evaluation.value),
            reading: said(&info.reading_phrase(evaluation.value)),
            heuristic: heuristic.to_owned(),
            terms: evaluation.terms.into_iter().map(term).collect(),
        }
    }

    pub(crate) fn into_terms(self) -> Vec<Term> {
        self.terms
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
    bound: String,
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
    bound: String,
    /// Plies to the end under best play by both sides, if proven.
    win_in: Option<u32>,
}

impl Proof {
    fn of(proof: rival_search::Proof, info: &GameInfo) -> Proof {
        let bound = if proof.is_exact() { ScoreBound::Exact } else { ScoreBound::Lower };
        let winner = info.result_text(proof.outcome);
        Proof { winner, margin: proof.margin(), bound: bound.name().to_owned(), win_in: proof.win_in() }
    }
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
    stopped: Option<String>,
}

impl SearchReport {
    pub(crate) fn of(info: &GameInfo, report: rival_search::SearchReport<String>) -> SearchReport {
        let value = |score| info.shown_value(score);
        let line =
            |line: &rival_search::Variation<String>| Variation { value: value(line.value), moves: line.moves.clone() };
        SearchReport {
            best: report.best().cloned(),
            value: value(report.value()),
            proven: report.proof.map(|proof| Proof::of(proof, info)),
            lines: report.variations().map(line).collect(),
            moves: report
                .moves
                .into_iter()
                .map(|known| MoveValue {
                    mv: known.mv,
                    value: value(known.value),
                    bound: known.bound.name().to_owned(),
                })
                .collect(),
            pv: report.pv.moves,
            depth: report.depth,
            unfinished: report.unfinished,
            nodes: report.stats.nodes,
            leaves: report.stats.leaves,
            cutoffs: report.stats.cutoffs,
            seconds: report.stats.elapsed.as_secs_f64(),
            stopped: report.stopped.map(stopped),
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

fn stopped(why: Stopped) -> String {
    match why {
        Stopped::Time => "time",
        Stopped::Nodes => "nodes",
        Stopped::Flag => "interrupt",
    }
    .to_owned()
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
    stopped: Option<String>,
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

/// The numbers of a proof for display.
struct ProofWords<'a> {
    info: &'a GameInfo,
    scored: bool,
}

impl ProofWords<'_> {
    fn winner(&self, proven: ProvenRange) -> Option<String> {
        let outcome = |winner: Option<Side>| winner.map_or(rival_core::Outcome::DRAW, rival_core::Outcome::win);
        proven.winner().map(|winner| self.info.result_text(outcome(winner)))
    }

    fn value(&self, proven: ProvenRange) -> Option<i32> {
        if self.scored {
            return proven.is_exact().then_some(proven.lower);
        }
        proven.winner().map(|winner| winner.map_or(0, Side::sign))
    }

    fn bounds(&self, proven: ProvenRange) -> (i32, i32) {
        let ProvenRange { lower, upper } = proven;
        if self.scored { (lower, upper) } else { (lower.signum(), upper.signum()) }
    }
}

impl Solution {
    pub(crate) fn of(at: &dyn AnyPosition, solution: rival_search::Solution<String>) -> Solution {
        let told = ProofWords { info: at.info(), scored: at.scores().is_some() };
        let proven = solution.proven;
        let (lower, upper) = told.bounds(proven);
        let of_move = |known: rival_search::SolvedMove<String>| SolvedMove {
            winner: told.winner(known.proven),
            value: told.value(known.proven),
            bounds: told.bounds(known.proven),
            win_in: known.proof.and_then(rival_search::Proof::win_in),
            mv: known.mv,
        };
        Solution {
            winner: told.winner(proven),
            value: told.value(proven),
            bounds: (lower, upper),
            proven: solution.proof.map(|proof| Proof::of(proof, at.info())),
            best: solution.pv.first().cloned(),
            pv: solution.pv,
            moves: solution.moves.into_iter().map(of_move).collect(),
            nodes: solution.nodes,
            seconds: solution.elapsed.as_secs_f64(),
            stopped: solution.stopped.map(stopped),
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
