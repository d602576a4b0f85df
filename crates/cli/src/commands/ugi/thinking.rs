//! A search on its own thread.

use super::settings::Settings;
use super::tell;
use super::ugi_command::Go;
use rival_core::{Score, Side};
use rival_game::{GameInfo, HeuristicError};
use rival_play::{AnyPosition, EngineMemory, SearchRequest, SolverUse, seed_of_ply, share_of_time};
use rival_search::{Control, Limits, Progress, Proof, SearchReport, SearchStats, Variation};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A running search.
pub(super) struct SearchThread {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
    endless: bool,
    thread: JoinHandle<()>,
}

impl SearchThread {
    /// Starts a search. At its end it prints its move once, then calls `then`.
    pub(super) fn start(
        at: Box<dyn AnyPosition>,
        plies: usize,
        settings: &Settings,
        memory: Arc<Mutex<EngineMemory>>,
        go: Go,
        then: impl FnOnce() + Send + 'static,
    ) -> SearchThread {
        let limits = limits_of(&*at, go);
        let by_clock = go.clocks[at.turn()].is_some() && !go.infinite;
        let endless = go.infinite || (limits == Limits::default() && settings.does_as_told());
        let search = SearchInput { at, plies, settings: settings.clone(), memory, limits, by_clock };
        let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (stopped, is_done) = (Arc::clone(&stop), Arc::clone(&done));
        let thread = thread::spawn(move || {
            let report = search.run(&stopped);
            match &report {
                Ok(report) => search.tell_lines(report),
                Err(error) => tell(&format!("info string {error}")),
            }
            // After `go infinite` a program expects no move before `stop`.
            while endless && !stopped.load(Ordering::Relaxed) {
                thread::park();
            }
            // From here on the engine takes commands again.
            is_done.store(true, Ordering::Release);
            search.tell_move(report.ok().and_then(|report| report.best().cloned()));
            then();
        });
        SearchThread { stop, done, endless, thread }
    }

    pub(super) fn is_done(&self) -> bool {
        self.done.load(Ordering::Acquire)
    }

    /// Whether it is running and will end without a `stop`.
    pub(super) fn is_ending(&self) -> bool {
        !self.is_done() && (!self.endless || self.stop.load(Ordering::Relaxed))
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
    }

    /// Waits until it has printed its move.
    pub(super) fn finish(self) {
        // A search that panicked has reported it on standard error.
        let _ = self.thread.join();
    }
}

/// The limits of a search: those requested, or a share of the clock.
fn limits_of(at: &dyn AnyPosition, go: Go) -> Limits {
    let side = at.turn();
    let Some(left) = go.clocks[side].filter(|_| !go.infinite) else { return go.limits };
    let time = Some(share_of_time(left, go.increments[side]));
    go.limits.within(Limits { time, ..Limits::default() })
}

/// The input of a search.
struct SearchInput {
    at: Box<dyn AnyPosition>,
    plies: usize,
    settings: Settings,
    /// What is kept from move to move, if `keep` is on.
    memory: Arc<Mutex<EngineMemory>>,
    limits: Limits,
    by_clock: bool,
}

impl SearchInput {
    fn run(&self, stop: &AtomicBool) -> Result<SearchReport<String>, HeuristicError> {
        let (turn, info) = (self.at.turn(), self.at.info());
        let mut progress = |progress: Progress<String>| {
            let Progress { depth, unfinished, nodes, elapsed, ref variations, .. } = progress;
            let several = variations.len() > 1;
            for (variation, number) in variations.iter().zip(1..) {
                let told = InfoLine { depth, unfinished, number: several.then_some(number), nodes, elapsed };
                tell(&told.info(Some((variation, None)), turn, info));
            }
            if variations.is_empty() {
                tell(&InfoLine { depth, unfinished, number: None, nodes, elapsed }.info(None, turn, info));
            }
        };
        let mut control = Control { limits: self.limits, stop: Some(stop), progress: Some(&mut progress) };
        let search = self.settings.search();
        let seed = seed_of_ply(self.settings.seed, self.plies);
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        if self.settings.does_as_told() && !self.by_clock {
            // An explicit depth, node count or `infinite` asks for a search, not a proof.
            let timed = self.limits.time.is_some() && search.request.solver == SolverUse::On;
            let solver = if timed { SolverUse::under(self.limits) } else { SolverUse::Off };
            return self.at.search_with_memory(
                &SearchRequest { seed, solver, ..search.request.clone() },
                &mut memory,
                &mut control,
            );
        }
        Ok(search.think_with_memory(&*self.at, seed, &mut memory, &mut control))
    }

    /// Prints the result.
    fn tell_lines(&self, report: &SearchReport<String>) {
        let &SearchReport { depth, unfinished, stats: SearchStats { nodes, elapsed, .. }, .. } = report;
        let several = !report.others.is_empty();
        for (variation, number) in report.variations().zip(1..) {
            let told = InfoLine { depth, unfinished, number: several.then_some(number), nodes, elapsed };
            tell(&told.info(Some((variation, report.proof_of(variation))), self.at.turn(), self.at.info()));
        }
    }

    fn tell_move(&self, best: Option<String>) {
        // Even a search stopped before its first move must print one.
        let best = best.or_else(|| self.at.legal().into_iter().next());
        tell(&format!("bestmove {}", best.unwrap_or_default()));
    }
}

/// A variation with its proof.
type ProvenLine<'a> = (&'a Variation<String>, Option<Proof>);

/// The figures of an info line besides the variation.
struct InfoLine {
    depth: u16,
    unfinished: bool,
    /// The rank of the variation, if there are several.
    number: Option<usize>,
    nodes: u64,
    elapsed: Duration,
}

impl InfoLine {
    /// An info line. The value is from the side to move's view; for an unfinished depth it is a
    /// lower bound, since another move may be better.
    fn info(&self, variation: Option<ProvenLine<'_>>, turn: Side, info: &GameInfo) -> String {
        let InfoLine { depth, unfinished, number, nodes, elapsed } = *self;
        let number = number.map(|number| format!(" multipv {number}")).unwrap_or_default();
        let value =
            variation.map(|found| format!(" score {}", score(found, unfinished, turn, info))).unwrap_or_default();
        let (millis, speed) = (elapsed.as_millis(), nodes as f64 / elapsed.as_secs_f64().max(1e-6));
        let pv = variation.map_or(&[][..], |(found, _)| &found.moves);
        let pv = if pv.is_empty() { String::new() } else { format!(" pv {}", pv.join(" ")) };
        format!("info depth {depth}{number}{value} nodes {nodes} time {millis} nps {speed:.0}{pv}")
    }
}

/// `cp` and hundredths of the heuristic's unit, or `mate` and plies to the end of the game,
/// negative if lost. A game with a proven winner and an unknown length has the utility of a win, as
/// a bound: the protocol has no term for it.
fn score((found, proof): ProvenLine<'_>, unfinished: bool, turn: Side, info: &GameInfo) -> String {
    let value = info.known_score(found.value, proof).seen_by(turn);
    let (won, plies) = (value > Score::ZERO, value.decision().and_then(Proof::win_in));
    let bound = match value.is_decided() && plies.is_none() && !unfinished {
        true if won => " lowerbound",
        true => " upperbound",
        false if unfinished => " lowerbound",
        false => "",
    };
    let score = match plies {
        Some(plies) if won => format!("mate {plies}"),
        Some(plies) => format!("mate -{plies}"),
        None => format!("cp {:.0}", info.shown_value(value) * 100.0),
    };
    score + bound
}
