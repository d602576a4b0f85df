//! Searches with progress.

use rival_game::Phrase;
use rival_play::{EngineMemory, SearchRequest, Session, SolverUse};
use rival_search::{Control, EngineOptions, Limits, Progress, Utility};
use rival_wire::{Problem, SearchBody, SearchLine, SearchReport, checked_seed, weights};
use std::collections::VecDeque;
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

    /// The key of its position, if its engine is kept for a search that continues.
    #[must_use]
    pub fn kept_as(&self) -> Option<String> {
        let at = self.session.at();
        self.request.engine.keep.then(|| format!("{} {}", self.session.game().name(), at.text()))
    }

    /// Runs the search, reports its progress and returns its last line. A search that keeps its
    /// engine starts from the memory of an earlier one and leaves its own there.
    pub fn run(
        &self,
        memory: &mut EngineMemory,
        stop: Option<&AtomicBool>,
        tell: &mut dyn FnMut(SearchLine),
    ) -> SearchLine {
        let info = self.session.info();
        let mut progress = |progress: Progress<String>| {
            tell(SearchLine::Progress(rival_wire::Progress::of(&progress, info)));
        };
        let control = &mut Control { limits: self.limits, stop, progress: Some(&mut progress) };
        match self.session.at().search_with_memory(&self.request, memory, control) {
            Ok(report) => {
                let (algorithm, heuristic) = (self.request.algorithm, self.request.heuristic);
                SearchLine::Result(Box::new(SearchReport::of(&self.session, algorithm, heuristic, &report)))
            }
            Err(error) => SearchLine::Failed { problem: error.into() },
        }
    }
}

/// The engines of searches that ended, for those that go on: no more than so many, the oldest first.
#[derive(Debug)]
pub struct KeptEngines {
    most: usize,
    kept: VecDeque<(String, EngineMemory)>,
}

impl KeptEngines {
    /// Room for so many engines; each has a table of [`SearchBounds::table_mib`] at most.
    #[must_use]
    pub const fn new(most: usize) -> KeptEngines {
        KeptEngines { most, kept: VecDeque::new() }
    }

    /// The engine kept under this name, which is kept no longer; a new one if there is none.
    pub fn take(&mut self, name: &str) -> EngineMemory {
        let place = self.kept.iter().position(|(kept, _)| kept == name);
        place.and_then(|place| self.kept.remove(place)).map(|(_, memory)| memory).unwrap_or_default()
    }

    /// Keeps an engine under this name.
    pub fn keep(&mut self, name: String, memory: EngineMemory) {
        self.kept.retain(|(kept, _)| *kept != name);
        self.kept.push_back((name, memory));
        self.kept.drain(..self.kept.len().saturating_sub(self.most));
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
        engine: EngineOptions { lines, keep: body.keep, ..EngineOptions::default() },
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::session_at;
    use rival_wire::PositionRef;

    fn depth(line: &SearchLine) -> u16 {
        match line {
            SearchLine::Progress(progress) => progress.depth,
            SearchLine::Result(report) => report.depth,
            SearchLine::Failed { problem } => panic!("{problem:?}"),
        }
    }

    /// The depths that a search tells of, with the engine kept for it.
    fn depths(kept: &mut KeptEngines, game: &str) -> Vec<u16> {
        let body = format!(r#"{{"at": {{"game": "{game}"}}, "nodes": 20000, "millis": 20000, "keep": true}}"#);
        let body: SearchBody = serde_json::from_str(&body).expect("a question");
        let PositionRef::Position(at) = &body.at else { panic!("a position") };
        let session = session_at(at).expect("a start");
        let bounds = SearchBounds {
            time: Duration::from_secs(20),
            nodes: 20_000,
            depth: 64,
            lines: 1,
            table_mib: 1,
            tree_nodes: 0,
            trace_nodes: 0,
        };
        let search = PreparedSearch::new(body, session, &bounds).expect("a search");
        let name = search.kept_as().expect("it keeps its engine");
        let (mut memory, mut told) = (kept.take(&name), Vec::new());
        let last = search.run(&mut memory, None, &mut |line| told.push(depth(&line)));
        kept.keep(name, memory);
        told.push(depth(&last));
        told
    }

    #[test]
    fn the_engines_used_last_are_kept() {
        let mut kept = KeptEngines::new(2);
        let first = depths(&mut kept, "smart-horses");
        let reached = *first.last().expect("a depth");
        assert!(first[0] < reached, "{first:?}");
        depths(&mut kept, "desconecta-4-boom");
        let on = depths(&mut kept, "smart-horses");
        assert!(on.iter().all(|&depth| depth >= reached), "{on:?}");
        // Room for two: the third takes the place of Desconecta's.
        depths(&mut kept, "color-clash");
        assert!(depths(&mut kept, "smart-horses")[0] >= reached);
        assert!(depths(&mut kept, "desconecta-4-boom")[0] <= first[0]);
    }
}
