//! `rival ugi`: the machine over standard input and output, in the Universal Game Interface.
//!
//! One thread listens, another one thinks. So every command is answered at once, and a search ends when it is told to.

mod order;
mod settings;
mod thinking;

use crate::console::{Console, Failure};
use clap::Args;
use order::{Go, Order, Query, Start};
use rival_core::Side;
use rival_game::record::MAX_LINE;
use rival_game::{Lang, Phrase, phrase};
use rival_play::{AnyGame, AnyPosition};
use settings::Settings;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;
use thinking::Thinking;

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

/// The answer to a `go` that has no move, as UCI engines give it.
const NO_MOVE: &str = "bestmove (none)";

/// Play as an engine, over standard input and output (UGI)
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The game, or a variant of it: tictactoe, tictactoe:4x4:3
    game: String,
}

pub(crate) fn run(options: &Options, console: &Console) -> Result<ExitCode, Failure> {
    let game = rival_play::open(&options.game)?;
    let mut engine = Engine::new(game)?;
    let mut input = io::stdin().lock();
    while let Some(line) = read_line(&mut input)? {
        if !engine.hear(&line, console.lang) {
            return Ok(ExitCode::SUCCESS);
        }
    }
    engine.end_of_input();
    Ok(ExitCode::SUCCESS)
}

/// The next line. What is not text, or goes on for ever, is still a line, and no command.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

/// Says one line, whole and at once, whoever else is speaking.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()
}

/// The machine and what it has been told.
struct Engine {
    game: Box<dyn AnyGame>,
    settings: Settings,
    at: Box<dyn AnyPosition>,
    /// Moves played since the position that was given.
    plies: usize,
    /// Whether the last position was refused, so that whoever gave it and this engine think of different ones.
    misplaced: bool,
    thinking: Option<Thinking>,
}

impl Engine {
    fn new(game: Box<dyn AnyGame>) -> Result<Engine, Failure> {
        let at = game.start(settings::DEFAULT_SEED, None)?;
        Ok(Engine { game, settings: Settings::default(), at, plies: 0, misplaced: false, thinking: None })
    }

    /// Does what a line asks for, or says why not; whether to go on.
    fn hear(&mut self, line: &str, lang: Lang) -> bool {
        // Asked once: the search may end at any moment.
        let busy = self.is_thinking();
        self.obey(line, busy).unwrap_or_else(|reason| {
            tell(&format!("info string {}", reason.get(lang)));
            match order::name(line) {
                "position" => self.misplaced = true,
                // Whoever asks for a move waits for one. A search under way will say its own.
                "go" if !busy => tell(NO_MOVE),
                _ => {}
            }
            true
        })
    }

    /// Does what a line asks for; whether to go on.
    ///
    /// # Errors
    /// If it cannot be done; then nothing has changed.
    fn obey(&mut self, line: &str, busy: bool) -> Result<bool, Phrase> {
        let order = Order::read(line)?;
        match order {
            Order::Nothing => {}
            Order::Ugi => self.introduce(),
            Order::IsReady => tell("readyok"),
            Order::Stop => self.stop(),
            Order::Query(query) => tell(&format!("response {}", self.answer(query))),
            Order::Quit => {
                self.stop();
                self.finish();
                return Ok(false);
            }
            _ if busy => {
                return Err(Phrase::fixed("thinking; stop first", "pensando; primero stop"));
            }
            Order::NewGame => self.place(Start::Usual, &[])?,
            Order::Position { start, moves } => self.place(start, &moves)?,
            Order::SetOption { name, value } => self.settings.set(name, value, &*self.game)?,
            Order::Go(go) => self.go(go)?,
        }
        Ok(true)
    }

    fn introduce(&self) {
        tell(&format!("id name rival {} {}", env!("CARGO_PKG_VERSION"), self.game.name()));
        tell("id author the rival contributors");
        for option in settings::described(&*self.game) {
            tell(&option);
        }
        tell("ugiok");
    }

    fn place(&mut self, start: Start, moves: &[&str]) -> Result<(), Phrase> {
        let mut at = match start {
            Start::Usual => self.game.start(self.settings.seed, None).map_err(|error| error.phrase())?,
            Start::Written(text) => self.game.position(&text).map_err(|error| error.phrase())?,
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
        self.thinking = Some(Thinking::start(self.at.clone(), self.plies, &self.settings, go));
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

    /// Asks the search to end; it says its move when it does.
    fn stop(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop();
        }
    }

    /// Waits until the search has said its move.
    fn finish(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.finish();
        }
    }

    /// Nobody can say stop any more: a search that has an end of its own comes to it, any other ends now.
    fn end_of_input(&mut self) {
        if self.thinking.as_ref().is_some_and(Thinking::is_endless) {
            self.stop();
        }
        self.finish();
    }
}

/// Says a line. If nobody can hear it, nobody is there to give orders either, and the input will end.
fn tell(line: &str) {
    let _ = say(line);
}
