//! `rival play`: a game in the terminal between people and machines.

use crate::options::game_name;
use crate::options::number;
use crate::options::record_args::RecordArgs;
use crate::options::seed::draw_seed;
use crate::output::{Console, Failure};
use crate::play::screen::StartScreen;
use crate::play::{self, screen};
use clap::Args;
use rival_core::Side;
use rival_game::{GameInfo, Lang, Phrase, phrase};
use rival_play::{AnyGame, Player, PlayerKind, Session, Setup, Start};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  rival play smart-horses                            choose level, side and seed on the way in
  rival play color-clash --level expert --side blue
  rival play tictactoe:4x4:3 --level beginner
  rival play connect-four --first human --second human
  rival play desconecta-4-boom --first expert --second engine:time=3000
  printf 'b2\\nhint\\n' | rival play tictactoe --side x

A player is human, a level of the game by its name in any language, or a search with options, as in `rival match --help`: \
engine:time=3000, mcts:nodes=20000, engine:w.score=90. Without a terminal the game is \
played by lines of text: a move a line, or a command; `help` lists them.";

/// Play a game in the terminal
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("number", |arg| arg.help("Which game of the file to go on with, from 1 [default: the last]")))]
pub(crate) struct Options {
    /// The game, or a variant of it: tictactoe, tictactoe:4x4:3 [default: to be chosen, in a
    /// terminal]
    game: Option<String>,

    /// The machine's level; `rival games` lists them [default: the second weakest]
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,

    /// Your side, by its letter or its name [default: the one the game gives to people]
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,

    /// Who plays the first side
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["level", "side"], requires = "second")]
    first: Option<String>,

    /// Who plays the second side
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["level", "side"], requires = "first")]
    second: Option<String>,

    /// The seed of a random set-up and of the machine's choices between equals [default: drawn, and
    /// shown]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<String>,

    /// A set-up with a name; `rival games` lists them
    #[arg(long, value_name = "NAME")]
    layout: Option<String>,

    /// The position to start from, as it is written
    #[arg(long, value_name = "POSITION", conflicts_with = "layout")]
    position: Option<String>,

    #[command(flatten)]
    record: RecordArgs,

    /// Play by lines of text even in a terminal
    #[arg(long)]
    text: bool,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let in_terminal = io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb;
    let on_screen = in_terminal && !options.text && !console.json;
    let start = options.start_screen(on_screen)?;
    if on_screen {
        screen::run(start, console.lang, console.is_coloured())?;
    } else {
        play::lines::run(start.session()?, console)?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Options {
    /// A game if the options determine the players; otherwise a form.
    fn start_screen(&self, on_screen: bool) -> Result<StartScreen, Failure> {
        if self.record.is_given() {
            return Ok(StartScreen::Game(Box::new(self.recorded()?)));
        }
        let game: Arc<dyn AnyGame> = game_name::open(self.game_name(on_screen)?)?.into();
        let setup = self.setup()?;
        if self.level.is_none() && self.side.is_none() && self.first.is_none() {
            return Ok(StartScreen::Form(game, setup));
        }
        let players = self.players(&*game)?;
        Ok(StartScreen::Game(Box::new(Session::new(game, setup, players)?)))
    }

    /// The game's name; on the screen another one can still be chosen.
    fn game_name(&self, on_screen: bool) -> Result<&str, Failure> {
        let known: Vec<&str> = rival_play::games().iter().map(|info| info.id).collect();
        match (&self.game, known.first()) {
            (Some(name), _) => Ok(name),
            (None, Some(first)) if on_screen => Ok(first),
            _ => {
                let known = known.join(" ");
                Err(Failure::Input(phrase!("which game? There is {known}", "¿qué juego? Hay {known}")))
            }
        }
    }

    /// The game to continue from the file: the last, unless `--number` is given.
    fn recorded(&self) -> Result<Session, Failure> {
        let mut last = None;
        let name = self.game.as_deref().map(game_name::resolve).transpose()?;
        self.record.each(name.as_deref(), |recorded| {
            last = Some(recorded.session.clone());
            Ok(())
        })?;
        last.ok_or_else(|| {
            Failure::Input(Phrase::fixed("there is no game in the file", "no hay partida en el archivo"))
        })
    }

    fn setup(&self) -> Result<Setup, Failure> {
        let seed = self.seed.as_deref().map(|text| number::read("--seed", text, 0..=u64::MAX)).transpose()?;
        let start = Start::of(self.position.as_deref(), self.layout.as_deref());
        Ok(Setup { seed: seed.unwrap_or_else(draw_seed), start })
    }

    fn players(&self, game: &dyn AnyGame) -> Result<[Player; 2], Failure> {
        if let (Some(first), Some(second)) = (&self.first, &self.second) {
            return Ok([player("--first", first, game)?, player("--second", second, game)?]);
        }
        let machine = match &self.level {
            Some(level) => machine(level, game)?,
            None => Player::default_opponent(game),
        };
        let human = match &self.side {
            Some(text) => read_side(text, game.info())?,
            None => Player::default_side(game.info()),
        };
        Ok(machine.against_human(human))
    }
}

/// Reads the player of an option. External programs play only in matches.
fn player(option: &str, text: &str, game: &dyn AnyGame) -> Result<Player, Failure> {
    let player = Player::read(text, game).map_err(|error| Failure::of_option(option, &error.reason))?;
    match player.kind {
        PlayerKind::External(_) => {
            let elsewhere = Phrase::fixed(
                "programs play in `rival match` and `rival tournament`",
                "los programas juegan en `rival match` y `rival tournament`",
            );
            Err(Failure::of_option(option, &elsewhere))
        }
        _ => Ok(player),
    }
}

/// Reads the machine's level. Earlier versions also accepted `--level engine:3000`.
fn machine(text: &str, game: &dyn AnyGame) -> Result<Player, Failure> {
    Player::level_named(text, game)
        .or_else(|error| player("--level", text, game).map_err(|_| Failure::of_option("--level", &error.reason)))
}

/// Reads a side: its letter, or its name in any language.
fn read_side(text: &str, info: &GameInfo) -> Result<Side, Failure> {
    let is_name = |side: &Side| [Lang::En, Lang::Es].iter().any(|&lang| same(info.side(*side).name.get(lang), text));
    let found = info.side_of(text).or_else(|| Side::BOTH.into_iter().find(is_name));
    found.ok_or_else(|| {
        let known = |lang| {
            let of_side = |side| format!("{} ({})", info.side(side).letter, info.side(side).name.get(lang));
            Side::BOTH.map(of_side)
        };
        let ([one, two], [uno, dos]) = (known(Lang::En), known(Lang::Es));
        let reason: Phrase = phrase!("\"{text}\" is neither {one} nor {two}", "«{text}» no es ni {uno} ni {dos}");
        Failure::of_option("--side", &reason)
    })
}

fn same(name: &str, text: &str) -> bool {
    name.to_lowercase() == text.to_lowercase()
}
