//! The file of a contest's games: written as they end, resumed after any interruption.

use crate::contest::{Contest, FinishedGame, RUN};
use crate::files;
use rival_game::record::{Fault, Reader, Record, RecordError, tag};
use rival_game::{Lang, Phrase, phrase};
use rival_play::system_phrase;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str;
use thiserror::Error;

/// The journal of a contest.
///
/// Games are appended as they end. However the program ends, the file holds every finished game,
/// followed at most by part of one. At the end of the contest the games are sorted: with fixed
/// depths or nodes, the file is the same however often the contest was interrupted.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    found: BTreeMap<usize, FinishedGame>,
}

/// A file that cannot serve as a contest's journal.
#[derive(Debug, Error)]
#[error("{}", self.phrase())]
pub enum JournalError {
    /// The system reports an error.
    Io(PathBuf, #[source] io::Error),
    /// Another program is writing the file.
    Busy(PathBuf),
    /// The file does not contain games.
    Record(PathBuf, #[source] RecordError),
    /// The file contains a game of another contest.
    Foreign(PathBuf, usize),
    /// From this line on, counted from 1, the content is not from this contest.
    Unknown(PathBuf, usize),
    /// A pipe or a device, which cannot be read again.
    NoFile(PathBuf),
}

impl JournalError {
    /// The message in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            JournalError::Io(path, error) => {
                let (path, reason) = (path.display(), system_phrase(error));
                let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
                phrase!("{path}: {en}", "{path}: {es}")
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
                    "{path}: game {number} of this file was played by other players (or another version of an agent), with other options or another seed; choose another file",
                    "{path}: la partida {number} de este archivo es de otros jugadores (u otra versión de un agente), otras opciones u otra semilla; elige otro archivo"
                )
            }
            JournalError::Unknown(path, line) => {
                let path = path.display();
                phrase!(
                    "{path}: line {line} was not written by this command, so the file stays as it is; choose another file",
                    "{path}: la línea {line} no la ha escrito esta orden, así que el archivo se queda como está; elige otro archivo"
                )
            }
            JournalError::NoFile(path) => {
                let path = path.display();
                phrase!("{path}: this is not a regular file", "{path}: no es un archivo normal")
            }
        }
    }
}

impl Journal {
    /// Opens the journal of a contest. Games found in it are not played again. A partial game of
    /// this contest at the end is cut off.
    ///
    /// # Errors
    /// If the file cannot be read or written, another program is writing it, or it contains
    /// anything but games of this contest, the last perhaps partial. The file is then unchanged.
    pub fn open(path: &Path, contest: &Contest) -> Result<Journal, JournalError> {
        let failed = |error| JournalError::Io(path.to_owned(), error);
        if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return Err(JournalError::NoFile(path.to_owned()));
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let bytes = fs::read(path).map_err(failed)?;
        let Content { games, whole } =
            Content::read(&bytes).map_err(|error| JournalError::Record(path.to_owned(), error))?;
        let mut found: BTreeMap<usize, FinishedGame> = BTreeMap::new();
        for ((record, _), place) in games.into_iter().zip(1..) {
            let foreign = || JournalError::Foreign(path.to_owned(), place);
            let game = taken_up(record, contest).ok_or_else(foreign)?;
            if found.get(&game.number).is_some_and(|same| same.record != game.record) {
                return Err(foreign());
            }
            found.insert(game.number, game);
        }
        if !is_cut_off(&bytes[whole..], !found.is_empty(), contest) {
            let line = 1 + bytes[..whole].iter().filter(|&&byte| byte == b'\n').count();
            return Err(JournalError::Unknown(path.to_owned(), line));
        }
        file.set_len(whole as u64).map_err(failed)?;
        Ok(Journal { path: path.to_owned(), file, found })
    }

    /// The seed of the contest whose games, or part of one, the file holds.
    #[must_use]
    pub fn seed_in(path: &Path, pairings: usize) -> Option<u64> {
        let bytes = fs::read(path).ok()?;
        let first = |name| lines(&bytes).find_map(|line| tag_value(str::from_utf8(line).ok()?, name));
        let number = first(tag::ROUND)?.parse::<usize>().ok()?.checked_sub(1)?;
        let seed: u64 = first(tag::SEED)?.parse().ok()?;
        Some(seed.wrapping_sub(Contest::round(number, pairings)))
    }

    /// The number of games in the file when it was opened.
    #[must_use]
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// The games that were in the file when it was opened.
    pub(crate) fn take_found(&mut self) -> BTreeMap<usize, FinishedGame> {
        std::mem::take(&mut self.found)
    }

    /// Appends a game in one write.
    pub(crate) fn append(&mut self, record: &Record) -> Result<(), JournalError> {
        self.file.write_all(record.to_string().as_bytes()).map_err(|error| self.failed(error))
    }

    /// Sorts the games, and drops those from number `end` on, if given.
    pub(crate) fn finish(&mut self, end: Option<usize>) -> Result<(), JournalError> {
        let bytes = fs::read(&self.path).map_err(|error| self.failed(error))?;
        let content = Content::read(&bytes).map_err(|error| JournalError::Record(self.path.clone(), error))?;
        let numbered = content.games.into_iter().filter_map(|(record, text)| Some((number_of(&record)?, text)));
        let games: BTreeMap<usize, &str> = numbered.filter(|&(number, _)| end.is_none_or(|end| number < end)).collect();
        let text: String = games.values().map(|text| format!("{text}\n\n")).collect();
        files::replace(&self.path, text.as_bytes()).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> JournalError {
        JournalError::Io(self.path.clone(), error)
    }
}

/// The content of a journal.
struct Content<'a> {
    /// The complete games, each with its text.
    games: Vec<(Record, &'a str)>,
    /// Their length in bytes, including the empty lines after them.
    whole: usize,
}

impl Content<'_> {
    /// Reads games up to the last complete one. The rest is not parsed, but all its lines except
    /// the last must be able to belong to a game.
    fn read(bytes: &[u8]) -> Result<Content<'_>, RecordError> {
        let mut reader = Reader::default();
        let (mut games, mut whole, mut read) = (Vec::new(), 0, 0);
        for (line, number) in lines(bytes).zip(1..) {
            read += line.len();
            // Without its line end even a result may be part of a longer word.
            if !line.ends_with(b"\n") {
                break;
            }
            let not_text = |_| RecordError { line: number, fault: Fault::NotText };
            let text = str::from_utf8(line).map_err(not_text)?;
            match reader.line(text.trim_end_matches(['\r', '\n']))? {
                Some(record) => {
                    let text = str::from_utf8(&bytes[whole..read]).map_err(not_text)?;
                    games.push((record, text.trim_matches(['\u{feff}', '\r', '\n'])));
                    whole = read;
                }
                None if text.trim().is_empty() && whole + line.len() == read => whole = read,
                None => {}
            }
        }
        Ok(Content { games, whole })
    }
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n')
}

/// Whether the rest of a file is the beginning of one more game of this contest. After a power cut
/// it may end in zeros.
fn is_cut_off(rest: &[u8], after_games: bool, contest: &Contest) -> bool {
    let zeros = rest.iter().rev().take_while(|&&byte| byte == 0).count();
    let rest = &rest[..rest.len() - zeros];
    if rest.is_empty() {
        return zeros == 0 || after_games;
    }
    let (text, is_text) = match str::from_utf8(rest) {
        Ok(text) => (text, true),
        // The end may be in the middle of a character.
        Err(error) => (str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default(), error.error_len().is_none()),
    };
    is_of_contest(text, contest) || (is_text && is_beginning(text, contest))
}

/// Whether the tags at the start of a text fit a game of this contest, as far as they identify one.
fn is_of_contest(text: &str, contest: &Contest) -> bool {
    let whole = |line: &&str| line.starts_with('[') && line.ends_with('\n');
    let value = |name| text.split_inclusive('\n').take_while(whole).find_map(|line| tag_value(line, name));
    let mut record = Record::default();
    for name in [RUN, tag::ROUND, tag::GAME, tag::WHITE, tag::BLACK, tag::SEED, tag::FEN, tag::TIME_CONTROL] {
        if let Some(value) = value(name) {
            record.tags.set(name, value);
        }
    }
    number_of(&record).is_some_and(|number| contest.owns(&record, number))
}

/// Whether a text is the beginning of a game of this contest, cut off before the tag that
/// identifies the contest.
fn is_beginning(text: &str, contest: &Contest) -> bool {
    let number = text.lines().find_map(|line| tag_value(line, tag::ROUND)?.parse::<usize>().ok()?.checked_sub(1));
    let fixture = contest.fixture(number.unwrap_or_default());
    let Ok(opening) = contest.opening(fixture.round) else { return false };
    let record = Record { tags: contest.tags(&fixture, &opening), ..Record::default() }.to_string();
    let expected = record.split_inclusive('\n').map(Some).chain(std::iter::repeat(None));
    text.split_inclusive('\n').zip(expected).all(|(line, expected)| {
        let Some(expected) = expected else { return false };
        let is_tag = |name| tag_value(expected, name).is_some();
        expected.starts_with(line)
            || (is_tag(tag::ROUND) && begins_tag(line, tag::ROUND, is_number))
            || (is_tag(tag::RESULT) && begins_tag(line, tag::RESULT, is_part_of_ending))
    })
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_part_of_ending(text: &str) -> bool {
    ["1-0", "0-1", "1/2-1/2"].iter().any(|ending| ending.starts_with(text))
}

/// Whether a line is the tag of this name with a valid value, or the beginning of it.
fn begins_tag(line: &str, name: &str, is_value: fn(&str) -> bool) -> bool {
    let Some(value) = line.strip_prefix(&format!("[{name} \"")) else { return false };
    let end = value.find('"').unwrap_or(value.len());
    is_value(&value[..end]) && "\"]\n".starts_with(&value[end..])
}

/// The value of the tag of this name, if this line is it.
fn tag_value<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.trim_end().strip_prefix('[')?.strip_prefix(name)?.strip_prefix(" \"")?.strip_suffix("\"]")
}

/// The number of the game in its contest, from 0.
fn number_of(record: &Record) -> Option<usize> {
    record.tags.get(tag::ROUND)?.parse::<usize>().ok()?.checked_sub(1)
}

/// A recorded game as a finished one; `None` if it is not of this contest.
fn taken_up(record: Record, contest: &Contest) -> Option<FinishedGame> {
    let number = number_of(&record).filter(|&number| contest.owns(&record, number))?;
    Some(FinishedGame { number, players: contest.fixture(number).players, record, foul: None, found: true })
}
