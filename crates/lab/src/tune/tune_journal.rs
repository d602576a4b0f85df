//! The recorded steps of a run.

use super::TuneStep;
use rival_core::mix;
use rival_game::{Lang, Phrase, phrase};
use rival_play::system_phrase;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str;
use thiserror::Error;

/// The file of a run: a line that identifies the run, then a line per step. However the program
/// ends, the file holds every step taken, followed at most by part of a line, which is cut off.
///
/// ```text
/// rival tune · seed 7 · run 0123456789abcdef
/// -0.25 98.5 12.25
/// ```
#[derive(Debug)]
pub struct TuneJournal {
    path: PathBuf,
    file: File,
    steps: Vec<TuneStep>,
}

/// A file that cannot serve as a run's journal.
#[derive(Debug, Error)]
#[error("{}", self.phrase())]
pub enum TuneJournalError {
    /// The system reports an error.
    Io(PathBuf, #[source] io::Error),
    /// Another program is writing the file.
    Busy(PathBuf),
    /// The file belongs to another run, or to none.
    Foreign(PathBuf),
}

impl TuneJournalError {
    /// The message in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            TuneJournalError::Io(path, error) => {
                let (path, reason) = (path.display(), system_phrase(error));
                let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
                phrase!("{path}: {en}", "{path}: {es}")
            }
            TuneJournalError::Busy(path) => {
                let path = path.display();
                phrase!(
                    "{path}: another program is writing this file",
                    "{path}: otro programa está escribiendo este archivo"
                )
            }
            TuneJournalError::Foreign(path) => {
                let path = path.display();
                phrase!(
                    "{path}: this file is not of this run: the options or the seed are others; choose another --output",
                    "{path}: este archivo no es de esta ejecución: las opciones o la semilla son otras; elige otro --output"
                )
            }
        }
    }
}

impl TuneJournal {
    /// Opens the journal of the run with this fingerprint. Steps found in it are not taken again.
    ///
    /// # Errors
    /// If it cannot be read or written, another program is writing it, or it belongs to another
    /// run. The file is then unchanged.
    pub fn open(path: &Path, seed: u64, fingerprint: &str, parameters: usize) -> Result<TuneJournal, TuneJournalError> {
        let failed = |error| TuneJournalError::Io(path.to_owned(), error);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(TuneJournalError::Busy(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let bytes = fs::read(path).map_err(failed)?;
        let header = header(seed, fingerprint);
        let foreign = || TuneJournalError::Foreign(path.to_owned());
        let mut steps = Vec::new();
        if let Some(body) = bytes.strip_prefix(header.as_bytes()) {
            let mut whole = header.len();
            for line in body.split_inclusive(|&byte| byte == b'\n') {
                if line.ends_with(b"\n") {
                    steps.push(read(line, parameters).ok_or_else(foreign)?);
                    whole += line.len();
                } else if !is_part_of_step(line) {
                    return Err(foreign());
                }
            }
            file.set_len(whole as u64).map_err(failed)?;
        } else if header.as_bytes().starts_with(&bytes) {
            file.set_len(0).and_then(|()| file.write_all(header.as_bytes())).map_err(failed)?;
        } else {
            return Err(foreign());
        }
        Ok(TuneJournal { path: path.to_owned(), file, steps })
    }

    /// The seed of the run whose file this is, if it is one.
    #[must_use]
    pub fn seed_in(path: &Path) -> Option<u64> {
        let bytes = fs::read(path).ok()?;
        let rest = bytes.strip_prefix(SEED.as_bytes())?;
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        // A space follows the last digit; without it the number may continue.
        let whole = rest.get(digits) == Some(&b' ');
        str::from_utf8(&rest[..digits]).ok().filter(|_| whole)?.parse().ok()
    }

    /// The steps so far.
    #[must_use]
    pub fn steps(&self) -> &[TuneStep] {
        &self.steps
    }

    /// Appends a step.
    pub(super) fn add(&mut self, step: TuneStep) -> Result<(), TuneJournalError> {
        let values: String = step.values.iter().map(|value| format!(" {value}")).collect();
        let line = format!("{}{values}\n", step.measure);
        self.file.write_all(line.as_bytes()).map_err(|error| TuneJournalError::Io(self.path.clone(), error))?;
        self.steps.push(step);
        Ok(())
    }
}

const SEED: &str = "rival tune · seed ";

fn header(seed: u64, fingerprint: &str) -> String {
    let run = fingerprint.bytes().fold(0, |hash: u64, byte| mix(hash ^ u64::from(byte)).wrapping_add(1));
    format!("{SEED}{seed} · run {run:016x}\n")
}

fn read(line: &[u8], parameters: usize) -> Option<TuneStep> {
    let numbers: Vec<f64> =
        str::from_utf8(line).ok()?.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let (&measure, values) = numbers.split_first()?;
    (values.len() == parameters).then(|| TuneStep { values: values.to_vec(), measure })
}

/// Whether an unfinished line can be the beginning of a step: numbers, and zeros after a power cut.
fn is_part_of_step(line: &[u8]) -> bool {
    let zeros = line.iter().rev().take_while(|&&byte| byte == 0).count();
    line[..line.len() - zeros].iter().all(|byte| byte.is_ascii_digit() || b" .-+eEinfNa".contains(byte))
}
