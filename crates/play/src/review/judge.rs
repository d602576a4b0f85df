//! What a move of a played game gave away.

use super::{Mark, expectation};
use crate::{AnyPosition, PlayedMove, SearchRequest, Session, SolverUse};
use rival_core::{MAX_MOVES, Outcome, Score};
use rival_game::{GameInfo, HeuristicError};
use rival_search::{Bound, Control, Limits, Proof, ProveRequest, SearchReport, Variation};
use std::sync::atomic::AtomicBool;

/// How many positions are visited for one position of a game unless told otherwise: a twentieth of a second or so.
const USUAL_NODES: u64 = 200_000;
/// A move that gives away less than this part of a won game is as good as the best: below it, a search of another depth may
/// find the opposite.
const AS_GOOD: f64 = 0.01;

/// How a game is reviewed.
#[derive(Clone, Debug)]
pub struct ReviewRequest {
    /// With which search.
    pub search: SearchRequest,
    /// What may be spent on each position. By nodes, not by time, the same game always gets the same review.
    pub limits: Limits,
}

impl Default for ReviewRequest {
    fn default() -> ReviewRequest {
        ReviewRequest::new(SearchRequest::default(), Limits { nodes: Some(USUAL_NODES), ..Limits::default() })
    }
}

impl ReviewRequest {
    /// With the exact solver wherever it reaches, unless a depth is given: then the question is what a search to that
    /// depth finds.
    #[must_use]
    pub fn new(search: SearchRequest, limits: Limits) -> ReviewRequest {
        let solver = if limits.depth.is_none() { SolverUse::On } else { SolverUse::Off };
        ReviewRequest { search: SearchRequest { solver, ..search }, limits }
    }
}

/// A move of a played game, compared with the best one.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What a search found where it was played. Its best move is the one that was played if that turned out as good.
    pub best: SearchReport<String>,
    /// The move that was played and how the game might have gone on, with what it is worth: looked at just as deep as the best
    /// move, and counted, like its value, from the position in which it was played.
    pub line: Variation<String>,
    /// How the game ends after the move that was played, if that is certain.
    pub proof: Option<Proof>,
    /// How much less than the best move it promises the side that played it, in parts of a won game.
    pub loss: f64,
}

impl Judged {
    /// What the move that was played is worth.
    #[must_use]
    pub fn value(&self) -> Score {
        self.line.value
    }

    /// How bad it is; `None` if it is as good as any, or nearly so.
    #[must_use]
    pub fn mark(&self) -> Option<Mark> {
        Mark::of_loss(self.loss)
    }

    /// Whether no move is better: proven to end in the same result where that is known, and by its chances elsewhere.
    #[must_use]
    pub fn is_as_good(&self) -> bool {
        self.loss < AS_GOOD
    }
}

/// Judges the moves of a game one after the other, and looks at no position twice for that.
#[derive(Clone)]
pub struct Judge {
    session: Session,
    request: ReviewRequest,
    /// What was found in the position after this many moves.
    known: Option<(usize, Known)>,
}

/// What was found in a position.
#[derive(Clone)]
struct Known {
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

    /// Compares the move of this number, from 0, with the best one; `None` if there is no such move.
    ///
    /// Where the exact solver reaches, its word counts. Elsewhere the best move is searched for within the limits, and the one
    /// that was played then just as deep, so that neither is seen further than the other. Each action of a turn of several is a
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
        let Line { line, proof, depth, unfinished } = match played.outcome {
            Some(outcome) => Line::ended(&played.text, outcome, played.before.info().outcome_score(outcome, 1)),
            None => {
                let after = self.session.after(number).boxed();
                let next = self.look(&*after, stop)?;
                let line = self.line_of(&played, &here, &next, &*after, stop)?;
                self.known = Some((number + 1, next));
                line
            }
        };
        let mut best = here.report;
        // Few nodes may show more of the move that was played than of the one that was thought best.
        let is_as_good = line.value.seen_by(played.side) >= best.value().seen_by(played.side);
        if is_as_good && best.best() != Some(&played.text) {
            show_as_best(&mut best, &line, here.every_move, (depth, unfinished));
            best.proof = best.proof.or(proof.map(|proof| at_least(proof, &*played.before)));
        }
        let info = self.session.info();
        let promised = |score: Score| expectation(info, score) * f64::from(played.side.sign());
        let loss = (promised(best.value()) - promised(line.value)).max(0.0);
        Ok(Some(Judged { best, line, proof, loss }))
    }

    /// What a position is worth: every move exactly, if the solver reaches that; else as much as it reaches; else by a search.
    fn look(&self, at: &dyn AnyPosition, stop: Option<&AtomicBool>) -> Result<Known, HeuristicError> {
        let ReviewRequest { search, limits } = &self.request;
        let mut control = Control { limits: *limits, stop, progress: None };
        if search.solver != SolverUse::Off {
            let table_mib = search.engine.table_mib;
            let every_move = ProveRequest { lines: MAX_MOVES as u16, table_mib, always: false };
            if let Some(report) = at.prove(every_move, &control) {
                return Ok(Known { report, every_move: true });
            }
        }
        Ok(Known { report: at.search(search, &mut control)?, every_move: false })
    }

    /// What the move that was played leads to. `here` is what is known of the position it was played in, `next` of the one after.
    fn line_of(
        &self,
        played: &PlayedMove,
        here: &Known,
        next: &Known,
        after: &dyn AnyPosition,
        stop: Option<&AtomicBool>,
    ) -> Result<Line, HeuristicError> {
        let ReviewRequest { search, limits } = &self.request;
        let best = &here.report;
        if here.every_move
            && let Some(exact) = best.variations().find(|line| line.moves.first() == Some(&played.text))
        {
            return Ok(Line::exact(exact.clone()));
        }
        if best.best() == Some(&played.text) {
            let (line, proof) = (best.pv.clone(), best.proof);
            return Ok(Line { line, proof, depth: best.depth, unfinished: best.unfinished });
        }
        // What is proven after it is compared with what is proven before it; and a player who has found a win has not erred.
        let wins = next.report.proof.is_some_and(|proof| proof.winner == Some(played.side));
        if best.value().is_decided() || wins || (best.solved && next.report.proof.is_some()) {
            return Ok(Line::through(&played.text, &next.report));
        }
        let control = |limits| Control { limits, stop, progress: None };
        if best.solved {
            let request = SearchRequest { solver: SolverUse::Always, ..search.clone() };
            let solved = after.search(&request, &mut control(*limits))?;
            // An unproven move counts as no loss.
            let unproven =
                Line { line: Variation { value: best.value(), moves: vec![played.text.clone()] }, ..Line::unknown() };
            return Ok(if solved.proof.is_some() { Line::through(&played.text, &solved) } else { unproven });
        }
        let as_deep = Limits { depth: Some(best.depth.saturating_sub(1)), ..*limits };
        let request = SearchRequest { solver: SolverUse::Off, ..search.clone() };
        Ok(Line::through(&played.text, &after.search(&request, &mut control(as_deep))?))
    }
}

/// A move with what it leads to.
struct Line {
    line: Variation<String>,
    proof: Option<Proof>,
    depth: u16,
    unfinished: bool,
}

impl Line {
    fn unknown() -> Line {
        Line { line: Variation { value: Score::ZERO, moves: Vec::new() }, proof: None, depth: 1, unfinished: false }
    }

    fn ended(text: &str, outcome: Outcome, value: Score) -> Line {
        let line = Variation { value, moves: vec![text.to_owned()] };
        Line { line, proof: Some(Proof::of(outcome, 1, Bound::Exact)), depth: 1, unfinished: false }
    }

    fn exact(line: Variation<String>) -> Line {
        let plies = line.moves.len() as u32;
        let outcome = line.value.decision().map_or(Outcome::DRAW, |decided| decided.outcome);
        let proof = Some(Proof::of(outcome, plies, Bound::Exact));
        Line { depth: u16::try_from(plies).unwrap_or(u16::MAX), line, proof, unfinished: false }
    }

    /// A move and what was found after it.
    fn through(text: &str, after: &SearchReport<String>) -> Line {
        let moves = std::iter::once(text.to_owned()).chain(after.pv.moves.iter().cloned()).collect();
        Line {
            line: Variation { value: after.value().relative_to_root(1), moves },
            proof: after.proof.map(|proof| Proof { win_in: proof.win_in + 1, ..proof }),
            depth: after.depth.saturating_add(1),
            unfinished: after.unfinished,
        }
    }
}

/// Makes the move that was played a report's best one, with its own depth. What the report says of other moves is not of
/// that depth, and goes, unless all of it is exact.
fn show_as_best(
    report: &mut SearchReport<String>,
    line: &Variation<String>,
    exact: bool,
    (depth, unfinished): (u16, bool),
) {
    if exact {
        report.others.retain(|other| other.moves.first() != line.moves.first());
        report.others.insert(0, report.pv.clone());
    } else {
        (report.depth, report.unfinished) = (depth, unfinished);
        report.others.clear();
        report.moves.clear();
    }
    report.pv = line.clone();
}

/// What a proof of one move proves of the position: in games with scores another move may win by more.
fn at_least(proof: Proof, at: &dyn AnyPosition) -> Proof {
    let bound = if at.scores().is_some() && proof.winner.is_some() { Bound::Lower } else { proof.bound };
    Proof { bound, ..proof }
}

/// What the first side could expect at the start and after each move, in parts of a won game: one more than there are moves.
/// Where a position was proven before its next move, the proof counts, not what was seen of it from further away.
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
