//! Programs as players: `ugi:nodes=20000 ./engine {game}`.

use super::options::whole;
use crate::AnyGame;
use rival_game::{Phrase, phrase};
use rival_search::Limits;
use std::time::Duration;

/// A program that plays: its command, its options and its limits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// The command.
    pub program: String,
    /// The command's arguments.
    pub arguments: Vec<String>,
    /// UGI options to set: names and values.
    pub options: Vec<(String, String)>,
    /// Limits per move. Without any, the match's clock applies, or else
    /// [`DEFAULT_TIME`](crate::DEFAULT_TIME).
    pub limits: Limits,
    /// The time to get ready, and to search without a time limit; `None` means ten seconds and a
    /// minute.
    pub timeout: Option<Duration>,
}

impl Program {
    /// Reads a command with settings before it, as in `env`:
    /// `nodes=1000 option.Hash=16 ./engine {game}`. Words may be quoted; `{game}` stands for the
    /// name of the game. The second value is the player's name, if given.
    pub(super) fn read(text: &str, game: &dyn AnyGame) -> Result<(Program, Option<String>), Phrase> {
        let words = shlex::split(text).ok_or_else(|| {
            phrase!("a quote in \"{text}\" has no end", "en «{text}» hay unas comillas que no se cierran")
        })?;
        let mut words = words.into_iter().map(|word| word.replace("{game}", &game.name())).peekable();
        let mut program = Program::default();
        let (mut name, mut given) = (None, Vec::new());
        while let Some(setting) = words.next_if(|word| is_setting(word)) {
            program.set(&setting, &mut name, &mut given)?;
        }
        program.program = words.next().ok_or_else(|| {
            Phrase::fixed(
                "ugi wants a program: ugi:./engine or ugi:nodes=1000 ./engine {game}",
                "ugi necesita un programa: ugi:./motor o ugi:nodes=1000 ./motor {game}",
            )
        })?;
        program.arguments = words.collect();
        Ok((program, name))
    }

    fn set(&mut self, setting: &str, player: &mut Option<String>, given: &mut Vec<String>) -> Result<(), Phrase> {
        let wrong = || {
            phrase!(
                "\"{setting}\" is not like depth=6, nodes=10000, time=100, timeout=5000, option.NAME=VALUE or name=mine",
                "«{setting}» no es como depth=6, nodes=10000, time=100, timeout=5000, option.NOMBRE=VALOR o name=mío"
            )
        };
        let (name, value) = setting.split_once('=').ok_or_else(wrong)?;
        if given.iter().any(|known| known == name) {
            return Err(phrase!("{name} is given twice", "{name} se da dos veces"));
        }
        given.push(name.to_owned());
        let millis = || whole(name, value, &(1..=u64::MAX)).map(Duration::from_millis);
        match name {
            "name" => *player = Some(value.to_owned()),
            "depth" => self.limits.depth = Some(whole(name, value, &(1..=u16::MAX.into()))? as u16),
            "nodes" => self.limits.nodes = Some(whole(name, value, &(1..=u64::MAX))?),
            "time" => self.limits.time = Some(millis()?),
            "timeout" => self.timeout = Some(millis()?),
            _ => {
                let option = name.strip_prefix("option.").ok_or_else(wrong)?;
                self.options.push((option.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }

    /// The text that reads as this program and this name.
    pub(super) fn text(&self, name: Option<&str>) -> String {
        let millis = |time: Duration| time.as_millis().to_string();
        let settings = [
            ("depth", self.limits.depth.map(|depth| depth.to_string())),
            ("nodes", self.limits.nodes.map(|nodes| nodes.to_string())),
            ("time", self.limits.time.map(millis)),
            ("timeout", self.timeout.map(millis)),
            ("name", name.map(str::to_owned)),
        ];
        let settings = settings.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?)));
        let options = self.options.iter().map(|(name, value)| format!("option.{name}={value}"));
        let command = std::iter::once(self.program.clone()).chain(self.arguments.iter().cloned());
        let words: Vec<String> = settings.chain(options).chain(command).collect();
        // Joining fails only for a word with a zero byte, which a shell's words cannot contain.
        format!("ugi:{}", shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default())
    }
}

/// Whether a word is a setting. A path may contain an equals sign, too, but only after a slash.
fn is_setting(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| !name.contains(['/', '\\']))
}
