//! The file in which a contest keeps its games: written as they end, taken up again after any interruption.

use crate::contest::{Contest, Finished, RUN};
use rival_game::record::{Reader, Record, RecordError, tag};
use rival_game::{Lang, Phrase, phrase};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The file of a contest.
///
/// Games are appended as they end, so whatever ends the program, the file holds every game that was over, and at its end
/// perhaps a part of one. When the contest is over the games are put in order: the file of a contest with fixed depths or
/// nodes is the same, however often it was interrupted.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    found: BTreeMap<usize, Finished>,
}

/// A file that cannot keep the games of a contest.
#[derive(Debug, Error)]
#[error("{}", self.phrase())]
pub enum JournalError {
    /// The system says so.
    Io(PathBuf, #[source] io::Error),
    /// Another program is writing it.
    Busy(PathBuf),
    /// It is not a file of games.
    Record(PathBuf, #[source] RecordError),
    /// A game in it is not of this contest.
    Foreign(PathBuf, usize),
}

impl JournalError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            JournalError::Io(path, error) => {
                let path = path.display();
                phrase!("{path}: {error}", "{path}: {error}")
            }
            JournalError::Busy(path) => {
                let path = path.display();
                phrase!(
                    "{path}: another program is writing this file",
                    "{path}: otro programa está escribiendo este archivo"
                )
            }
            JournalError::Record(path, error) => {
                let (path, reason) = (path.display(), error.phrase());
                let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
                phrase!("{path}: {en}", "{path}: {es}")
            }
            JournalError::Foreign(path, number) => {
                let path = path.display();
                phrase!(
                    "{path}: game {number} of this file was played by other agents, with other options or another seed; choose another file",
                    "{path}: la partida {number} de este archivo es de otros jugadores, otras opciones u otra semilla; elige otro archivo"
                )
            }
        }
    }
}

impl Journal {
    /// Opens the file of a contest. Games that are in it already will not be played again.
    ///
    /// # Errors
    /// If it cannot be read or written, another program is writing it, or it holds anything but games of this contest and
    /// at its end perhaps a part of one. Then it stays as it is.
    pub fn open(path: &Path, contest: &Contest) -> Result<Journal, JournalError> {
        let failed = |error| JournalError::Io(path.to_owned(), error);
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let bytes = fs::read(path).map_err(failed)?;
        let text = String::from_utf8_lossy(&bytes);
        let (records, whole) = read(&text).map_err(|error| JournalError::Record(path.to_owned(), error))?;
        let mut found = BTreeMap::new();
        for (record, place) in records.into_iter().zip(1..) {
            let game = taken_up(record, contest).ok_or_else(|| JournalError::Foreign(path.to_owned(), place))?;
            found.entry(game.number).or_insert(game);
        }
        file.set_len(whole as u64).map_err(failed)?;
        Ok(Journal { path: path.to_owned(), file, found })
    }

    /// The seed of the contest whose games the file holds, if it holds any.
    #[must_use]
    pub fn seed_in(path: &Path, pairings: usize) -> Option<u64> {
        let text = fs::read_to_string(path).ok()?;
        let (records, _) = read(&text).ok()?;
        let record = records.first()?;
        let seed: u64 = record.tags.get(tag::SEED)?.parse().ok()?;
        Some(seed.wrapping_sub(Contest::round(number_of(record)?, pairings)))
    }

    /// How many games were in the file when it was opened.
    #[must_use]
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// The games that were in the file when it was opened.
    pub(crate) fn take_found(&mut self) -> BTreeMap<usize, Finished> {
        std::mem::take(&mut self.found)
    }

    /// Writes a game behind the others, in one piece.
    pub(crate) fn append(&mut self, record: &Record) -> Result<(), JournalError> {
        self.file.write_all(record.to_string().as_bytes()).map_err(|error| self.failed(error))
    }

    /// Puts the games in order, and drops those from number `end` on, if there is an end.
    pub(crate) fn finish(&mut self, end: Option<usize>) -> Result<(), JournalError> {
        let bytes = fs::read(&self.path).map_err(|error| self.failed(error))?;
        let (records, _) =
            read(&String::from_utf8_lossy(&bytes)).map_err(|error| JournalError::Record(self.path.clone(), error))?;
        let numbered = records.into_iter().filter_map(|record| Some((number_of(&record)?, record)));
        let games: BTreeMap<usize, Record> =
            numbered.filter(|&(number, _)| end.is_none_or(|end| number < end)).collect();
        let text: String = games.values().map(Record::to_string).collect();
        replace(&self.path, &text).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> JournalError {
        JournalError::Io(self.path.clone(), error)
    }
}

/// Puts another text in place of a file's, all at once.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = PathBuf::from(name);
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(new, path)
}

/// The records of a text and how many of its bytes they are. A last one that is not whole is left out.
fn read(text: &str) -> Result<(Vec<Record>, usize), RecordError> {
    let mut reader = Reader::default();
    let (mut records, mut whole, mut bytes) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        bytes += line.len();
        let last = bytes == text.len();
        match reader.line(line.trim_end_matches(['\r', '\n'])) {
            // Without the end of its line even a result may be a part of something longer.
            Ok(Some(record)) if line.ends_with('\n') => {
                records.push(record);
                whole = bytes;
            }
            Ok(None) if line.trim().is_empty() && whole + line.len() == bytes => whole = bytes,
            Err(error) if !last => return Err(error),
            _ => {}
        }
    }
    Ok((records, whole))
}

/// The number of the game in its contest, from 0.
fn number_of(record: &Record) -> Option<usize> {
    record.tags.get(tag::ROUND)?.parse::<usize>().ok()?.checked_sub(1)
}

/// A game of a contest that was written down earlier; `None` if it is not of this contest.
fn taken_up(record: Record, contest: &Contest) -> Option<Finished> {
    let ours = record.tags.get(RUN) == Some(&contest.tag());
    let number = number_of(&record).filter(|_| ours)?;
    Some(Finished { number, players: contest.fixture(number).players, record, foul: None, found: true })
}
