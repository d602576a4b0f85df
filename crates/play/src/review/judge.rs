//! What a move of a played game gave away.

use super::{Mark, expectation};
use crate::{AnyPosition, PlayedMove, SearchRequest, Session, SolverUse};
use rival_core::{Outcome, Score, Side};
use rival_game::{GameInfo, HeuristicError};
use rival_search::{Certainty, Control, Limits, Proof, ProveRequest, SearchReport, SearchStats, Variation};
use std::sync::atomic::AtomicBool;

/// How many positions are visited for one position of a game unless told otherwise: a twentieth of
/// a second or so.
const USUAL_NODES: u64 = 200_000;
/// A proof that a comparison needs may take this multiple of a position's nodes.
const PROOF_NODES: u64 = 4;
/// To search the move that was played as deep as the best one may take this multiple of a
/// position's nodes: it starts from nothing.
const EQUAL_DEPTH_NODES: u64 = 4;
/// A move that gives away less than this part of a won game is as good as the best: below it, a
/// search of another depth may find the opposite.
const AS_GOOD: f64 = 0.01;

/// How a game is reviewed.
#[derive(Clone, Debug)]
pub struct ReviewRequest {
    /// With which search.
    pub search: SearchRequest,
    /// What may be spent on each position. By nodes, not by time, the same game always gets the
    /// same review.
    pub limits: Limits,
}

impl Default for ReviewRequest {
    fn default() -> ReviewRequest {
        ReviewRequest::new(SearchRequest::default(), Limits { nodes: Some(USUAL_NODES), ..Limits::default() })
    }
}

impl ReviewRequest {
    /// With the exact solver wherever it reaches, unless a depth is given: then the question is
    /// what a search to that depth finds.
    #[must_use]
    pub fn new(search: SearchRequest, limits: Limits) -> ReviewRequest {
        let solver = if limits.depth.is_none() { SolverUse::On } else { SolverUse::Off };
        ReviewRequest { search: SearchRequest { solver, ..search }, limits }
    }
}

/// On what a move is compared with the best one. A proof and an estimate are never compared: what a
/// search has not proven may be just as good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// Of both it is proven who wins.
    Proven,
    /// Both were searched equally deep, and of neither is anything proven.
    Searched,
    /// One is proven and the other is not, or one was searched deeper than the other: they are not
    /// compared.
    Unequal,
}

/// A move of a played game, compared with the best one.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What a search found where it was played. Its best move is the one that was played if that
    /// turned out as good.
    pub best: SearchReport<String>,
    /// The move that was played and how the game might have gone on, with what it is worth, counted
    /// from the position in which it was played.
    pub line: Variation<String>,
    /// How the game ends after the move that was played, if that is certain.
    pub proof: Option<Proof>,
    /// On what the two are compared.
    pub comparison: Comparison,
    /// How much less than the best move it promises the side that played it, in parts of a won
    /// game; 0 if they are not compared.
    pub loss: f64,
    /// How bad it is; `None` if it is as good as any, or nearly so, or not compared. A mistake or a
    /// blunder is proven: an estimate alone makes no more than an inaccuracy.
    pub mark: Option<Mark>,
}

impl Judged {
    /// What the move that was played is worth.
    #[must_use]
    pub fn value(&self) -> Score {
        self.line.value
    }

    /// What the position after the move that was played is worth, and what is proven of it. Lengths
    /// count from there.
    #[must_use]
    pub fn after_played(&self) -> (Score, Option<Proof>) {
        one_ply_later(self.line.value, self.proof)
    }

    /// The same of the position after the best move.
    #[must_use]
    pub fn after_best(&self) -> (Score, Option<Proof>) {
        one_ply_later(self.best.value(), self.best.proof)
    }

    /// Whether no move is better: proven to end in the same result where that is known, and by its
    /// chances elsewhere.
    #[must_use]
    pub fn is_as_good(&self) -> bool {
        self.comparison != Comparison::Unequal && self.loss < AS_GOOD
    }
}

/// Judges the moves of a game one after the other, and looks at no position twice for that.
#[derive(Clone)]
pub struct Judge {
    session: Session,
    request: ReviewRequest,
    /// What was found in the position after this many moves.
    known: Option<(usize, PositionFacts)>,
}

/// What was found in a position.
#[derive(Clone)]
struct PositionFacts {
    report: SearchReport<String>,
    /// Whether the exact value of every move is among it.
    every_move: bool,
}

impl Judge {
    /// A judge of this game.
    #[must_use]
    pub fn new(session: Session, request: ReviewRequest) -> Judge {
        Judge { session, request, known: None }
    }

    /// The game.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Compares the move of this number, from 0, with the best one; `None` if there is no such
    /// move.
    ///
    /// Like is compared with like. Where it is proven who wins after both moves, that counts. Where
    /// nothing is proven, the best move is searched for within the limits, and the one that was
    /// played then just as deep. Where one of the two is proven, the solver is asked about the
    /// other; if it cannot tell, the two are not compared. Each action of a turn of several is a
    /// move of its own: it is compared with what could still have been done.
    ///
    /// # Errors
    /// If the weights do not fit the heuristic.
    pub fn judge(&mut self, number: usize, stop: Option<&AtomicBool>) -> Result<Option<Judged>, HeuristicError> {
        let Some(played) = self.session.played().get(number).cloned() else { return Ok(None) };
        let here = match self.known.take() {
            Some((ply, known)) if ply == number => known,
            _ => self.look(&*played.before, stop)?,
        };
        let after = self.session.after(number).boxed();
        let next = match played.outcome {
            Some(outcome) => ended(outcome, played.before.info().outcome_score(outcome, 0)),
            None => self.look(&*after, stop)?,
        };
        let mut pair = Pair { judge: self, played: &played, after: &*after, stop, best: here.report.clone() };
        let (line, comparison) = pair.compare(&here, &next)?;
        let best = pair.best;
        if played.outcome.is_none() {
            self.known = Some((number + 1, next));
        }
        Ok(Some(self.judged(&played, best, line, comparison, here.every_move)))
    }

    /// The two moves with what the one that was played gave away.
    fn judged(
        &self,
        played: &PlayedMove,
        mut best: SearchReport<String>,
        line: Line,
        comparison: Comparison,
        exact: bool,
    ) -> Judged {
        let info = self.session.info();
        let seen = |score: Score| score.seen_by(played.side);
        // Few nodes may show more of the move that was played than of the one that was thought
        // best.
        let as_good = comparison != Comparison::Unequal && seen(line.variation.value) >= seen(best.value());
        if as_good && best.best() != Some(&played.text) {
            show_as_best(&mut best, &line, exact);
            best.proof = best.proof.or(line.proof.map(|proof| at_least(proof, info)));
        }
        let loss = match comparison {
            Comparison::Unequal => 0.0,
            Comparison::Proven | Comparison::Searched => self.loss(played.side, &best, &line),
        };
        let mark = Mark::of_loss(loss);
        let mark = if comparison == Comparison::Proven { mark } else { mark.map(|_| Mark::Inaccuracy) };
        Judged { best, line: line.variation, proof: line.proof, comparison, loss, mark }
    }

    /// How much less than the best move a line promises the side that played it.
    fn loss(&self, side: Side, best: &SearchReport<String>, line: &Line) -> f64 {
        let promised = |score: Score| expectation(self.session.info(), score) * f64::from(side.sign());
        (promised(best.value()) - promised(line.variation.value)).max(0.0)
    }

    /// What a position is worth: every move exactly, if the solver reaches that; else as much as it
    /// reaches; else by a search.
    fn look(&self, at: &dyn AnyPosition, stop: Option<&AtomicBool>) -> Result<PositionFacts, HeuristicError> {
        let ReviewRequest { search, limits } = &self.request;
        let mut control = Control { limits: *limits, stop, progress: None };
        if search.solver != SolverUse::Off {
            let table_mib = search.engine.table_mib;
            let every_move = ProveRequest { lines: u16::MAX, table_mib, always: false };
            if let Some(report) = at.prove(every_move, &control) {
                return Ok(PositionFacts { report, every_move: true });
            }
        }
        Ok(PositionFacts { report: at.search(search, &mut control)?, every_move: false })
    }
}

/// The move that was played beside the best one, while what is known of both is made comparable.
struct Pair<'j> {
    judge: &'j Judge,
    played: &'j PlayedMove,
    after: &'j dyn AnyPosition,
    stop: Option<&'j AtomicBool>,
    /// What is known of the position in which it was played.
    best: SearchReport<String>,
}

impl Pair<'_> {
    /// What the move that was played leads to, and on what it is compared with the best one. `here`
    /// is what was found in the position it was played in, `next` in the one after.
    fn compare(&mut self, here: &PositionFacts, next: &PositionFacts) -> Result<(Line, Comparison), HeuristicError> {
        let text = &self.played.text;
        let exact = here.report.variations().find(|line| here.every_move && line.moves.first() == Some(text));
        if let Some(exact) = exact {
            let proof = here.report.proof_of(exact);
            return Ok((Line { variation: exact.clone(), proof, ..Line::of(&here.report) }, Comparison::Proven));
        }
        if self.best.best() == Some(text) {
            let comparison = if self.best.proof.is_some() { Comparison::Proven } else { Comparison::Searched };
            return Ok((Line { proof: self.best.proof, ..Line::of(&self.best) }, comparison));
        }
        if self.best.proof.is_some() || next.report.proof.is_some() {
            return Ok(self.compare_proven(&next.report));
        }
        let deep = self.as_deep()?;
        if deep.proof.is_some() {
            return Ok(self.compare_proven(&deep));
        }
        let mut line = Line::through(text, &deep);
        if deep.stopped.is_some() || line.depth != self.best.depth {
            return Ok((line, Comparison::Unequal));
        }
        let marked = Mark::of_loss(self.judge.loss(self.played.side, &self.best, &line)).is_some();
        let proven = marked && self.prove_both(&mut line);
        Ok((line, if proven { Comparison::Proven } else { Comparison::Searched }))
    }

    /// Before an estimate calls a move bad: asks the solver who wins with and without it. `false`
    /// if it cannot tell both.
    fn prove_both(&mut self, line: &mut Line) -> bool {
        let info = self.after.info();
        let Some(best) = self.prove(&*self.played.before) else { return false };
        let Some(after) = self.prove(self.after) else { return false };
        if best.winner() == after.winner() {
            // It keeps all there is to keep: then it is a best move.
            line.adopt(Some(at_least(after, info)));
            show_as_best(&mut self.best, line, false);
            self.best.proof = line.proof;
            return true;
        }
        // The search's best move need not be the one that keeps the result.
        self.prove_best();
        if self.best.proof.is_some() {
            line.adopt(Some(at_least(after, info)));
        }
        self.best.proof.is_some()
    }

    /// Where something is proven of one of the two: asks the solver about the other.
    fn compare_proven(&mut self, next: &SearchReport<String>) -> (Line, Comparison) {
        let side = self.played.side;
        let mut line = Line::through(&self.played.text, next);
        if line.proof.is_some_and(|proof| proof.winner() == Some(side)) {
            // A player who has found a win has not erred.
            if self.best.proof.is_none() {
                show_as_best(&mut self.best, &line, false);
                self.best.proof = line.proof.map(|proof| at_least(proof, self.after.info()));
            }
            return (line, Comparison::Proven);
        }
        if line.proof.is_some() && self.best.proof.is_none() {
            self.prove_best();
        }
        let lost = self.best.proof.filter(|proof| proof.winner() == Some(side.other()));
        if line.proof.is_none() {
            // Where all is lost, every move loses by this or more.
            let loses = lost.map(|proof| Proof { certainty: Certainty::AtLeast, ..proof });
            let proven = loses.or_else(|| self.best.proof.and_then(|_| self.prove(self.after)));
            line.adopt(proven.map(|proof| at_least(proof, self.after.info())));
        }
        let comparison =
            if line.proof.is_some() && self.best.proof.is_some() { Comparison::Proven } else { Comparison::Unequal };
        (line, comparison)
    }

    /// Has the solver find the best move where the search had only an estimate.
    fn prove_best(&mut self) {
        if self.judge.request.search.solver == SolverUse::Off {
            return;
        }
        let (before, control) = (&*self.played.before, self.control());
        let table_mib = self.judge.request.search.engine.table_mib;
        if let Some(report) = before.prove(ProveRequest { lines: 1, table_mib, always: true }, &control) {
            self.best = report;
        } else if let Some(proof) = self.prove(before).filter(|proof| proof.winner() == Some(self.played.side.other()))
        {
            self.best.adopt_loss(proof);
        }
    }

    /// Who wins a position; `None` if the solver is not to be asked or not through in time.
    fn prove(&self, at: &dyn AnyPosition) -> Option<Proof> {
        if self.judge.request.search.solver == SolverUse::Off {
            return None;
        }
        at.prove_winner(&self.control())
    }

    /// The limits of a proof that a comparison needs.
    fn control(&self) -> Control<'_, String> {
        let limits = self.judge.request.limits;
        let nodes = limits.nodes.unwrap_or(USUAL_NODES).saturating_mul(PROOF_NODES);
        Control { limits: Limits { depth: None, nodes: Some(nodes), ..limits }, stop: self.stop, progress: None }
    }

    /// The position after the move that was played, searched as deep as the best move was.
    fn as_deep(&self) -> Result<SearchReport<String>, HeuristicError> {
        let ReviewRequest { search, limits } = &self.judge.request;
        let depth = Some(self.best.depth.saturating_sub(1));
        let nodes = limits.nodes.map(|nodes| nodes.saturating_mul(EQUAL_DEPTH_NODES));
        let request = SearchRequest { solver: SolverUse::Off, ..search.clone() };
        let limits = Limits { depth, nodes, ..*limits };
        self.after.search(&request, &mut Control { limits, stop: self.stop, progress: None })
    }
}

/// A move with what it leads to.
struct Line {
    variation: Variation<String>,
    proof: Option<Proof>,
    depth: u16,
    unfinished: bool,
}

impl Line {
    /// The principal variation of a report.
    fn of(report: &SearchReport<String>) -> Line {
        let (variation, proof) = (report.pv.clone(), report.proof);
        Line { variation, proof, depth: report.depth, unfinished: report.unfinished }
    }

    /// A move and what was found after it.
    fn through(text: &str, after: &SearchReport<String>) -> Line {
        let moves = std::iter::once(text.to_owned()).chain(after.pv.moves.iter().cloned()).collect();
        Line {
            variation: Variation { value: after.value().map_proof(Proof::one_ply_before), moves },
            proof: after.proof.map(Proof::one_ply_before),
            depth: after.depth.saturating_add(1),
            unfinished: after.unfinished,
        }
    }

    /// Takes over what is proven of it.
    fn adopt(&mut self, proof: Option<Proof>) {
        if let Some(proof) = proof {
            self.proof = Some(proof);
            self.variation.value = Score::proven(proof);
        }
    }
}

fn one_ply_later(value: Score, proof: Option<Proof>) -> (Score, Option<Proof>) {
    (value.map_proof(Proof::one_ply_later), proof.map(Proof::one_ply_later))
}

/// What is known of a game that is over.
fn ended(outcome: Outcome, value: Score) -> PositionFacts {
    let base = SearchReport::new(Variation { value, moves: Vec::new() }, 0, SearchStats::default());
    let proof = value.decision().unwrap_or(Proof { outcome, certainty: Certainty::Margin });
    PositionFacts { report: SearchReport { proof: Some(proof), exhaustive: true, ..base }, every_move: true }
}

/// Makes the move that was played a report's best one, with its own depth. What the report says of
/// other moves is not of that depth, and goes, unless all of it is exact.
fn show_as_best(report: &mut SearchReport<String>, line: &Line, exact: bool) {
    if exact {
        report.others.retain(|other| other.moves.first() != line.variation.moves.first());
        report.others.insert(0, report.pv.clone());
    } else {
        (report.depth, report.unfinished) = (line.depth, line.unfinished);
        report.others.clear();
        report.moves.clear();
    }
    report.pv = line.variation.clone();
}

/// What a proof of one move proves of the position: in games with scores another move may win by
/// more, in the others sooner.
fn at_least(proof: Proof, info: &GameInfo) -> Proof {
    match proof.winner() {
        Some(_) if info.scored => Proof { certainty: Certainty::AtLeast, ..proof },
        _ => Proof { certainty: Certainty::Margin, ..proof },
    }
}

/// What the first side could expect at the start and after each move, in parts of a won game: one
/// more than there are moves. Where a position was proven before its next move, the proof counts,
/// not what was seen of it from further away.
#[must_use]
pub fn course(info: &GameInfo, judged: &[Judged]) -> Vec<f64> {
    let start = judged.first().map(|first| first.best.value());
    let proven = |next: &Judged| next.best.proof.is_some().then(|| next.best.value());
    let after = judged.iter().enumerate().map(|(number, judged_move)| {
        let seen = judged_move.value();
        if judged_move.proof.is_some() { seen } else { judged.get(number + 1).and_then(proven).unwrap_or(seen) }
    });
    start.into_iter().chain(after).map(|value| expectation(info, value)).collect()
}
