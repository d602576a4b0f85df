//! The options that choose games of a file.

use crate::options::number;
use crate::output::Failure;
use clap::Args;
use rival_core::Side;
use rival_game::record::{Record, tag};
use rival_game::{Lang, Phrase, phrase};
use rival_play::{ReadError, Session, read_records};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// The options that choose games of a file.
#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// Read games from this file; - reads them from standard input
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Which game of the file, from 1 [default: all of them]
    #[arg(long, value_name = "K", requires = "record", allow_negative_numbers = true)]
    number: Option<String>,
}

/// A recorded game, replayed.
pub(crate) struct ReplayedGame {
    /// The record.
    pub(crate) record: Record,
    /// The replayed game.
    pub(crate) session: Session,
}

/// The games of a file.
pub(crate) fn records_of(file: &Path) -> Result<Vec<Record>, Failure> {
    read_records(open(file)?).collect::<Result<_, _>>().map_err(|error| cannot_read(file, &error))
}

impl RecordArgs {
    /// Whether a file is given.
    pub(crate) fn is_given(&self) -> bool {
        self.record.is_some()
    }

    /// Whether the games are read from this file, by whatever path.
    pub(crate) fn is_read_from(&self, file: &Path) -> bool {
        let real = |file: &Path| std::fs::canonicalize(file).ok();
        self.record.as_deref().and_then(real).is_some_and(|record| real(file) == Some(record))
    }

    /// Whether one game of the file is chosen.
    pub(crate) fn has_number(&self) -> bool {
        self.number.is_some()
    }

    /// Replays the chosen games, one after the other. `game` is the game they must be of, if given.
    pub(crate) fn each(
        &self,
        game: Option<&str>,
        mut answer: impl FnMut(&ReplayedGame) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let file = self.record.as_deref().unwrap_or(Path::new(""));
        let number = self.number.as_deref().map(|text| number::read("--number", text, 1..=u64::MAX)).transpose()?;
        let mut games = 0;
        let mut found = false;
        for record in read_records(open(file)?) {
            let record = record.map_err(|error| cannot_read(file, &error))?;
            games += 1;
            if number.is_none_or(|number| number == games) {
                found = true;
                let session = Session::replay(&record, game).map_err(|error| in_game(games, &error.phrase()))?;
                answer(&ReplayedGame { record, session })?;
            }
            if number == Some(games) {
                break;
            }
        }
        match number {
            _ if found => Ok(()),
            Some(number) => Err(Failure::Input(phrase!(
                "--number: {number} is more than the games of the file, {games}",
                "--number: {number} es más que las partidas del archivo, {games}"
            ))),
            None => {
                let file = file.display();
                Err(Failure::Input(phrase!("{file}: there is no game in it", "{file}: no contiene ninguna partida")))
            }
        }
    }
}

impl ReplayedGame {
    /// The players, the result, and the place in the game after `ply` moves.
    pub(crate) fn heading_at(&self, ply: usize) -> Phrase {
        let (heading, plies) = (self.heading(), self.record.plies.len());
        let (en, es) = (heading.get(Lang::En), heading.get(Lang::Es));
        phrase!("{en} · move {ply} of {plies}", "{es} · jugada {ply} de {plies}")
    }

    /// The players and the result.
    pub(crate) fn heading(&self) -> Phrase {
        let info = self.session.info();
        let player = |side: Side, lang| {
            let name = self.record.tags.get([tag::WHITE, tag::BLACK][side]).unwrap_or("?");
            format!("{}: {name}", info.side(side).name.get(lang))
        };
        let line = |lang| {
            let [first, second] = Side::BOTH.map(|side| player(side, lang));
            format!("{first} · {second} · {}", self.record.ending.text())
        };
        Phrase::composed(line(Lang::En), line(Lang::Es))
    }
}

fn open(file: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    match File::open(file) {
        Ok(open) => Ok(Box::new(BufReader::new(open))),
        Err(error) => Err(cannot_read(file, &error.into())),
    }
}

fn cannot_read(file: &Path, error: &ReadError) -> Failure {
    let file = file.display();
    let reason = error.phrase();
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    Failure::Input(phrase!("{file}: {en}", "{file}: {es}"))
}

fn in_game(number: u64, reason: &Phrase) -> Failure {
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    Failure::Input(phrase!("game {number}: {en}", "partida {number}: {es}"))
}
