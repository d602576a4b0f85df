//! Searches with progress.

use rival_game::Phrase;
use rival_play::{SearchRequest, Session, SolverUse};
use rival_search::{Control, EngineOptions, Limits, Progress, Utility};
use rival_wire::{Problem, SearchBody, SearchLine, SearchReport, checked_seed, weights};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The default time of a search, in milliseconds.
const DEFAULT_MILLIS: u32 = 1000;

/// The limits of a client's search.
#[derive(Clone, Copy, Debug)]
pub struct SearchBounds {
    /// Its time.
    pub time: Duration,
    /// Its nodes.
    pub nodes: u64,
    /// Its depth in plies.
    pub depth: u16,
    /// Its lines: as many as a position can have moves.
    pub lines: u16,
    /// Its table, in MiB.
    pub table_mib: u32,
    /// The nodes of a recorded tree.
    pub tree_nodes: usize,
    /// The nodes of a recorded trace.
    pub trace_nodes: usize,
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

/// A checked search, ready to run.
pub struct PreparedSearch {
    session: Session,
    request: SearchRequest,
    /// Its limits.
    pub limits: Limits,
}

impl PreparedSearch {
    /// Checks a search and reduces it to the bounds.
    ///
    /// # Errors
    /// If the game has no such heuristic or weight.
    pub fn new(body: SearchBody, session: Session, bounds: &SearchBounds) -> Result<PreparedSearch, Problem> {
        let (request, limits) = request(body, &session, bounds)?;
        Ok(PreparedSearch { session, request, limits })
    }

    /// Runs the search, reports its progress and returns its last line.
    pub fn run(&self, stop: Option<&AtomicBool>, tell: &mut dyn FnMut(SearchLine)) -> SearchLine {
        let info = self.session.info();
        let mut progress = |progress: Progress<String>| {
            tell(SearchLine::Progress(rival_wire::Progress::of(&progress, info)));
        };
        let control = &mut Control { limits: self.limits, stop, progress: Some(&mut progress) };
        match self.session.at().search(&self.request, control) {
            Ok(report) => {
                let (algorithm, heuristic) = (self.request.algorithm, self.request.heuristic);
                SearchLine::Result(Box::new(SearchReport::of(&self.session, algorithm, heuristic, &report)))
            }
            Err(error) => SearchLine::Failed { problem: error.into() },
        }
    }
}

fn request(body: SearchBody, session: &Session, bounds: &SearchBounds) -> Result<(SearchRequest, Limits), Problem> {
    let heuristic = body.heuristic.of(&**session.game())?;
    let time = Duration::from_millis(body.millis.unwrap_or(DEFAULT_MILLIS).into()).min(bounds.time);
    let asked = Limits { depth: body.depth, nodes: body.nodes.map(u64::from), ..Limits::default() };
    let lines = body.lines.unwrap_or(1).clamp(1, bounds.lines);
    let request = SearchRequest {
        algorithm: body.algorithm,
        heuristic,
        weights: weights(body.weights),
        order: body.order,
        utility: body.utility,
        seed: checked_seed(body.order_seed)?.unwrap_or_default(),
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
    // A misfit of weights is better refused before the first line than in it.
    session.at().evaluate(request.heuristic, &request.weights)?;
    let limits = asked.within(SearchBounds { time, ..*bounds }.limits());
    match rival_play::refused_depth(session.at(), limits.depth) {
        Some(reason) => Err(Problem::bad_setup(reason)),
        None => Ok((request, limits)),
    }
}
