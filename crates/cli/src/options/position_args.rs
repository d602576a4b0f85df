//! The options that determine the position, the same for all commands.

use crate::options::record_args::{RecordArgs, ReplayedGame};
use crate::options::seed::draw_seed;
use crate::options::{game_name, number};
use crate::output::styled::{Line, plain, span};
use crate::output::{Console, Failure};
use anstyle::Style;
use clap::Args;
use rival_game::{Effect, Lang, MoveError, Phrase, phrase};
use rival_play::{AnyGame, AnyPosition, PlayedMove, Player, Session, Setup, Start};
use rival_wire::PositionSummary;
use std::io::{self, BufRead};
use std::process::ExitCode;
use std::sync::Arc;

/// The options that choose a position.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The game, or a variant of it: tictactoe, tictactoe:4x4:3
    #[arg(required_unless_present = "record")]
    game: Option<String>,

    /// The position as it is written; - reads positions from standard input, one a line
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["layout", "record"])]
    position: Option<String>,

    /// The seed of whatever is random: the set-up, a level's choices [default: drawn, and shown]
    #[arg(long, value_name = "N", conflicts_with = "record", allow_negative_numbers = true)]
    seed: Option<String>,

    /// A set-up with a name; `rival games` lists them
    #[arg(long, value_name = "NAME", conflicts_with = "record")]
    layout: Option<String>,

    /// Moves to play from there, separated by spaces
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    #[command(flatten)]
    recorded: RecordArgs,

    /// After how many moves of the game in the file [default: all of them]
    #[arg(long, value_name = "N", requires = "record", allow_negative_numbers = true)]
    ply: Option<String>,
}

/// A position and its origin.
pub(crate) struct InputPosition {
    /// The game that has reached it.
    pub(crate) session: Session,
    /// The record that it comes from, and the ply there.
    pub(crate) context: Option<Phrase>,
}

/// The last move played.
pub(crate) struct LastMove {
    /// The move in notation.
    pub(crate) text: String,
    /// The cells it touched.
    pub(crate) cells: Vec<u8>,
    /// Its remarkable consequences.
    pub(crate) narration: Option<Phrase>,
}

impl InputPosition {
    /// The game.
    pub(crate) fn game(&self) -> &dyn AnyGame {
        &**self.session.game()
    }

    /// The position.
    pub(crate) fn at(&self) -> &dyn AnyPosition {
        self.session.at()
    }

    /// The seed of the set-up, if it is random.
    pub(crate) fn seed(&self) -> Option<u64> {
        PositionSummary::of(&self.session).seed
    }

    /// The seed of all other randomness: the given one, else a drawn one.
    pub(crate) fn chance(&self) -> u64 {
        self.session.setup().seed
    }

    /// The last of the moves played.
    pub(crate) fn last(&self) -> Option<LastMove> {
        self.session.played().last().map(|played| LastMove::of(played))
    }

    /// The game by both its names, and the seed that reproduces its set-up.
    pub(crate) fn title(&self, lang: Lang) -> Line {
        let name = span(self.game().info().name.get(lang), Style::new().bold());
        let word = Phrase::fixed("seed", "semilla");
        let seed = self.seed().map(|seed| format!(" · {} {seed}", word.get(lang))).unwrap_or_default();
        vec![name, plain(format!(" · {}{seed}", self.game().name()))]
    }

    /// The position in notation, ready to copy.
    pub(crate) fn position(&self, lang: Lang) -> Line {
        let label = Phrase::fixed("Position", "Posición");
        vec![plain(format!("{}: {}", label.get(lang), self.at().text()))]
    }

    /// The side to move, or the result and the reason.
    pub(crate) fn verdict(&self, lang: Lang) -> String {
        let (at, info) = (self.at(), self.game().info());
        match at.end_reason() {
            Some(end) => end.text.get(lang).to_owned(),
            None => format!("{}.", info.side(at.turn()).to_move.get(lang)),
        }
    }
}

impl LastMove {
    fn of(played: &PlayedMove) -> LastMove {
        LastMove { text: played.text.clone(), cells: touched(&played.effects), narration: played.narration.clone() }
    }

    /// The move with its remarkable consequences.
    pub(crate) fn line(&self, lang: Lang) -> Line {
        let label = Phrase::fixed("Last move", "Última jugada");
        let said = self.narration.as_ref().map(|said| format!(" · {}", said.get(lang))).unwrap_or_default();
        vec![plain(format!("{}: {}{said}", label.get(lang), self.text))]
    }
}

/// Options interpreted for a game.
///
/// Invalid options are reported once, before the first position, unless the game is only known from
/// a file.
pub(crate) struct PerGame<T, F> {
    known: Option<T>,
    read: F,
}

impl<T: Clone, F: Fn(&dyn AnyGame) -> Result<T, Failure>> PerGame<T, F> {
    /// Interprets the options for the given game; `None` if a file determines it.
    pub(crate) fn new(game: Option<&str>, read: F) -> Result<PerGame<T, F>, Failure> {
        let game = game.map(game_name::open).transpose()?;
        let known = game.map(|game| read(&*game)).transpose()?;
        Ok(PerGame { known, read })
    }

    /// The options for the game of a position.
    pub(crate) fn of(&self, game: &dyn AnyGame) -> Result<T, Failure> {
        self.known.clone().map_or_else(|| (self.read)(game), Ok)
    }
}

impl PositionArgs {
    /// Interprets options by this function.
    pub(crate) fn per_game<T: Clone, F>(&self, read: F) -> Result<PerGame<T, F>, Failure>
    where
        F: Fn(&dyn AnyGame) -> Result<T, Failure>,
    {
        PerGame::new(self.game.as_deref(), read)
    }

    /// Whether positions come from standard input.
    pub(crate) fn is_from_input(&self) -> bool {
        self.position.as_deref() == Some("-")
    }

    /// The given game; `None` if a file determines it.
    fn game(&self) -> Result<Option<Box<dyn AnyGame>>, Failure> {
        self.game.as_deref().map(game_name::open).transpose()
    }

    /// Answers for every position: that of the options, each line of standard input as it arrives,
    /// or one of each game in a file.
    ///
    /// A malformed line is reported and the others continue; the exit code tells in the end.
    pub(crate) fn each(
        &self,
        console: &mut Console,
        answer: impl FnMut(&InputPosition, &mut Console) -> Result<(), Failure>,
    ) -> Result<ExitCode, Failure> {
        if self.position.is_some() && self.seed.is_some() {
            console.say_aside(&Phrase::fixed(
                "--seed: changes nothing, as the position is given",
                "--seed: no cambia nada, pues se da la posición",
            ));
        }
        self.each_with_chance(console, answer)
    }

    /// The same for a command whose answers depend on chance for every position.
    pub(crate) fn each_with_chance(
        &self,
        console: &mut Console,
        mut answer: impl FnMut(&InputPosition, &mut Console) -> Result<(), Failure>,
    ) -> Result<ExitCode, Failure> {
        let Some(game) = self.game()?.filter(|_| !self.recorded.is_given()).map(Arc::from) else {
            let mut of_game = |recorded: &ReplayedGame| answer(&self.given_by_record(recorded)?, console);
            let name = self.game.as_deref().map(game_name::resolve).transpose()?;
            self.recorded.each(name.as_deref(), &mut of_game)?;
            return Ok(ExitCode::SUCCESS);
        };
        let chance = self.seed()?;
        if self.position.as_deref() != Some("-") {
            answer(&self.given(&game, chance)?, console)?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut code = ExitCode::SUCCESS;
        for (line, number) in io::stdin().lock().split(b'\n').zip(1..) {
            let given = self.given_by_line(&game, line?, chance);
            match given.and_then(|given| answer(&given, console)) {
                Err(Failure::Input(reason)) => code = console.bad_line(number, &reason)?,
                other => other?,
            }
        }
        Ok(code)
    }

    fn given(&self, game: &Arc<dyn AnyGame>, chance: u64) -> Result<InputPosition, Failure> {
        let start = Start::of(self.position.as_deref(), self.layout.as_deref());
        self.after_moves(set_out(game, chance, start)?, None)
    }

    fn given_by_line(&self, game: &Arc<dyn AnyGame>, mut line: Vec<u8>, chance: u64) -> Result<InputPosition, Failure> {
        if line.ends_with(b"\r") {
            line.pop();
        }
        let text = String::from_utf8(line).map_err(|_| {
            Failure::Input(Phrase::fixed("position: this is not text (UTF-8)", "posición: esto no es texto (UTF-8)"))
        })?;
        self.after_moves(set_out(game, chance, Start::Position(text))?, None)
    }

    fn given_by_record(&self, recorded: &ReplayedGame) -> Result<InputPosition, Failure> {
        let mut session = recorded.session.clone();
        let plies = session.played().len();
        let most = 0..=plies as u64;
        let ply = self.ply.as_deref().map(|text| number::read("--ply", text, most)).transpose()?;
        let ply = ply.map_or(plies, |ply| ply as usize);
        session.go_back(ply);
        self.after_moves(session, Some(recorded.heading_at(ply)))
    }

    fn after_moves(&self, mut session: Session, context: Option<Phrase>) -> Result<InputPosition, Failure> {
        for (mv, number) in self.moves.as_deref().unwrap_or_default().split_whitespace().zip(1..) {
            session.play(mv).map_err(|error| illegal(number, &error))?;
        }
        Ok(InputPosition { session, context })
    }

    /// The given seed, else a drawn one.
    fn seed(&self) -> Result<u64, Failure> {
        self.seed.as_deref().map_or_else(|| Ok(draw_seed()), |text| number::read("--seed", text, 0..=u64::MAX))
    }
}

/// A game that starts from there.
fn set_out(game: &Arc<dyn AnyGame>, seed: u64, start: Start) -> Result<Session, Failure> {
    Ok(Session::new(Arc::clone(game), Setup { seed, start }, [Player::HUMAN, Player::HUMAN])?)
}

fn touched(effects: &[Effect]) -> Vec<u8> {
    let mut cells: Vec<u8> = effects.iter().flat_map(Effect::touched).collect();
    cells.dedup();
    cells
}

fn illegal(number: usize, error: &MoveError) -> Failure {
    let reason = error.reason();
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    Failure::Input(phrase!("--moves: move {number}: {en}", "--moves: jugada {number}: {es}"))
}
