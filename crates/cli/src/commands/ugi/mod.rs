//! `rival ugi`: the engine on standard input and output, by the Universal Game Interface.
//!
//! One thread reads, one executes, one searches. So a search stops on command, and other commands
//! that arrive during it wait until its move is out.

mod settings;
mod thinking;
mod ugi_command;

use crate::options::game_name;
use crate::output::safe_text::safe_text;
use crate::output::{Console, Failure};
use clap::Args;
use rival_core::Side;
use rival_game::record::MAX_LINE;
use rival_game::{Lang, Phrase, phrase};
use rival_play::{AnyGame, AnyPosition, EngineMemory};
use settings::Settings;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use thinking::SearchThread;
use ugi_command::{Go, PositionText, Query, UgiCommand};

const EXAMPLES: &str = "\
Example:
  $ rival ugi tictactoe
  ugi
  position startpos moves b2
  go movetime 100
  quit

The protocol is kz04px's Universal Game Interface. Moves and positions are written as everywhere in rival. A turn of two \
actions is two moves: ask `query p1turn` who is next. Scores are seen by the side to move: `cp` is hundredths of the \
heuristic's unit, `mate` counts plies.

A `go` always ends with a `bestmove`. It is `bestmove (none)`, with an `info string` that says why, if the game is over, if `go` \
is not understood, or if the last `position` was refused. Questions are about the last position that was not.";

/// The most commands that wait for a search to end. A program that sends more does not read our
/// output.
const MAX_WAITING: usize = 4096;

/// The reply to a `go` without a move, as UCI engines give it.
const NO_MOVE: &str = "bestmove (none)";

/// Play as an engine, over standard input and output (UGI)
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The game, or a variant of it: tictactoe, tictactoe:4x4:3
    game: String,
}

pub(crate) fn run(options: &Options, console: &Console) -> Result<ExitCode, Failure> {
    let game = game_name::open(&options.game)?;
    let (events, heard) = mpsc::channel();
    let mut engine = Engine::new(game, events.clone(), console.lang)?;
    thread::spawn(move || listen(&events));
    for event in heard {
        match event {
            Event::Line(line) if !engine.hear(&line) => break,
            Event::Line(_) => {}
            Event::BestMove => engine.catch_up(),
            Event::End(end) => {
                engine.finish_all();
                end?;
                break;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Messages to the executing thread, from the reader and from the search.
enum Event {
    Line(String),
    /// The end of input.
    End(io::Result<()>),
    /// A search has printed its move.
    BestMove,
}

/// Sends every line of standard input, until it ends or the receiver is dropped.
fn listen(events: &Sender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let event = match read_line(&mut input) {
            Ok(Some(line)) => Event::Line(line),
            Ok(None) => Event::End(Ok(())),
            Err(error) => Event::End(Err(error)),
        };
        let is_end = matches!(event, Event::End(_));
        if events.send(event).is_err() || is_end {
            return;
        }
    }
}

/// The next line, cut at `MAX_LINE`, decoded as lossy UTF-8.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

/// Prints one line atomically, also while another thread prints.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()
}

/// The engine and its state.
struct Engine {
    game: Box<dyn AnyGame>,
    settings: Settings,
    /// What the engine keeps from move to move, if `keep` is on; a new game clears it.
    memory: Arc<Mutex<EngineMemory>>,
    at: Box<dyn AnyPosition>,
    /// Moves played since the given position.
    plies: usize,
    /// Whether the last position was rejected, so that the two programs have different ones.
    misplaced: bool,
    thinking: Option<SearchThread>,
    /// Commands that arrived during a search, the oldest first.
    waiting: VecDeque<String>,
    /// The number of them that arrived before the last `stop`, which ends their searches, too.
    stopped: usize,
    events: Sender<Event>,
    lang: Lang,
}

impl Engine {
    fn new(game: Box<dyn AnyGame>, events: Sender<Event>, lang: Lang) -> Result<Engine, Failure> {
        let at = game.start(settings::DEFAULT_SEED, None)?;
        let (settings, waiting) = (Settings::default(), VecDeque::new());
        Ok(Engine {
            game,
            settings,
            memory: Arc::default(),
            at,
            plies: 0,
            misplaced: false,
            thinking: None,
            waiting,
            stopped: 0,
            events,
            lang,
        })
    }

    /// Executes a line, now or after the current search; returns whether to go on.
    fn hear(&mut self, line: &str) -> bool {
        match UgiCommand::read(line) {
            Ok(UgiCommand::Nothing) => {}
            Ok(UgiCommand::Ugi) => self.introduce(),
            Ok(UgiCommand::IsReady) => tell("readyok"),
            Ok(UgiCommand::Stop) => self.stop(),
            Ok(UgiCommand::Quit) => {
                self.stop();
                self.finish_all();
                return false;
            }
            // The answer cannot change while nothing waits.
            Ok(UgiCommand::Query(query)) if self.waiting.is_empty() => {
                tell(&format!("response {}", self.answer(query)));
            }
            _ if self.must_wait() => self.wait(line),
            _ => self.obey(line),
        }
        true
    }

    /// Whether a command must wait: a search that will end is running, or other commands came
    /// first.
    fn must_wait(&self) -> bool {
        !self.waiting.is_empty() || self.thinking.as_ref().is_some_and(SearchThread::is_ending)
    }

    fn wait(&mut self, line: &str) {
        if self.waiting.len() < MAX_WAITING {
            self.waiting.push_back(line.to_owned());
        } else {
            self.complain(&Phrase::fixed(
                "too many commands are waiting; this one is left out",
                "hay demasiadas órdenes en espera; esta se omite",
            ));
        }
    }

    /// Executes waiting commands, up to the next search.
    fn catch_up(&mut self) {
        while !self.thinking.as_ref().is_some_and(SearchThread::is_ending) {
            let Some(line) = self.waiting.pop_front() else { return };
            self.obey(&line);
            if self.stopped > 0 {
                self.stopped -= 1;
                self.stop_thinking();
            }
        }
    }

    /// Executes a line, or reports why not.
    fn obey(&mut self, line: &str) {
        // Read once: the search may end at any moment.
        let busy = self.is_thinking();
        let Err(reason) = self.try_to(line, busy) else { return };
        self.complain(&reason);
        match ugi_command::name(line) {
            "position" => self.misplaced = true,
            // The program waits for a move. A running search will print its own.
            "go" if !busy => tell(NO_MOVE),
            _ => {}
        }
    }

    fn complain(&self, reason: &Phrase) {
        tell(&format!("info string {}", reason.get(self.lang)));
    }

    /// Executes a line.
    ///
    /// # Errors
    /// If it is impossible; nothing has changed then.
    fn try_to(&mut self, line: &str, busy: bool) -> Result<(), Phrase> {
        match UgiCommand::read(line)? {
            UgiCommand::Query(query) => tell(&format!("response {}", self.answer(query))),
            // Only a search without an end of its own gets here; for any other the command would
            // have waited.
            _ if busy => return Err(Phrase::fixed("thinking; stop first", "pensando; primero stop")),
            UgiCommand::NewGame => {
                self.place(PositionText::Usual, &[])?;
                self.memory = Arc::default();
            }
            UgiCommand::Position { start, moves } => self.place(start, &moves)?,
            UgiCommand::SetOption { name, value } => self.settings.set(name, value, &*self.game)?,
            UgiCommand::Go(go) => self.go(go)?,
            // These never wait.
            UgiCommand::Nothing | UgiCommand::Ugi | UgiCommand::IsReady | UgiCommand::Stop | UgiCommand::Quit => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        tell(&format!("id name rival {} {}", env!("CARGO_PKG_VERSION"), self.game.name()));
        tell("id author the rival contributors");
        for option in settings::described(&*self.game) {
            tell(&option);
        }
        tell("ugiok");
    }

    fn place(&mut self, start: PositionText, moves: &[&str]) -> Result<(), Phrase> {
        let mut at = match start {
            PositionText::Usual => self.game.start(self.settings.seed, None).map_err(|error| error.phrase())?,
            PositionText::Written(text) => self.game.position(&text).map_err(|error| error.phrase())?,
        };
        for (mv, number) in moves.iter().zip(1..) {
            at.play(mv).map_err(|error| {
                let reason = error.reason();
                let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
                phrase!("position: move {number}: {en}", "position: jugada {number}: {es}")
            })?;
        }
        (self.at, self.plies, self.misplaced) = (at, moves.len(), false);
        Ok(())
    }

    fn go(&mut self, go: Go) -> Result<(), Phrase> {
        if self.misplaced {
            return Err(Phrase::fixed(
                "go: the last position was refused; give another",
                "go: la última posición se rechazó; da otra",
            ));
        }
        if self.at.outcome().is_some() {
            return Err(Phrase::fixed("go: the game is over", "go: la partida ha terminado"));
        }
        self.finish();
        let events = self.events.clone();
        // Once the receiver is dropped, nothing waits either.
        let then = move || drop(events.send(Event::BestMove));
        self.thinking =
            Some(SearchThread::start(self.at.clone(), self.plies, &self.settings, self.memory.clone(), go, then));
        Ok(())
    }

    fn answer(&self, query: Query) -> &'static str {
        let outcome = self.at.outcome();
        let truth = |so| if so { "true" } else { "false" };
        match query {
            Query::FirstToMove => truth(self.at.turn() == Side::First),
            Query::GameOver => truth(outcome.is_some()),
            Query::Result => match outcome.map(rival_core::Outcome::winner) {
                Some(Some(Side::First)) => "p1win",
                Some(Some(Side::Second)) => "p2win",
                Some(None) => "draw",
                None => "none",
            },
        }
    }

    fn is_thinking(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| !thinking.is_done())
    }

    /// Ends the current search and the waiting ones; each prints its move.
    fn stop(&mut self) {
        self.stopped = self.waiting.len();
        self.stop_thinking();
    }

    fn stop_thinking(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop();
        }
    }

    /// Waits until the search has printed its move.
    fn finish(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.finish();
        }
    }

    /// Waits until the current search and the waiting ones have printed their moves.
    fn finish_all(&mut self) {
        while self.thinking.is_some() || !self.waiting.is_empty() {
            // No `stop` can follow: a search with limits runs to its end, any other ends now.
            if self.thinking.as_ref().is_some_and(|thinking| !thinking.is_ending()) {
                self.stop_thinking();
            }
            self.finish();
            self.catch_up();
        }
    }
}

/// Prints a line. If output is closed, input will end too.
fn tell(line: &str) {
    let _ = say(&safe_text(line));
}
