//! The file of a solver's state: a line that identifies the position, then the solver's own bytes.

use crate::options::position_args::InputPosition;
use crate::output::Failure;
use crate::output::files;
use rival_game::{Lang, Phrase, phrase};
use rival_play::system_phrase;
use rival_search::{MemoryError, SolveMemory};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// The longest first line: the name of a game and a position.
const MAX_HEAD_BYTES: u64 = 4096;

pub(super) struct SolverFile {
    file: PathBuf,
    /// The first line: the game and the position.
    head: String,
}

impl SolverFile {
    pub(super) fn new(file: &Path, given: &InputPosition) -> SolverFile {
        let head = format!("rival solve {} {}\n", given.game().name(), given.at().text());
        SolverFile { file: file.to_owned(), head }
    }

    /// The saved state; empty if the file does not exist yet.
    pub(super) fn read(&self, given: &InputPosition, memory_mib: u32) -> Result<SolveMemory, Failure> {
        let file = match File::open(&self.file) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                files::check(&self.file)?;
                return Ok(SolveMemory::default());
            }
            Err(error) => return Err(self.refused(&system_phrase(&error))),
        };
        let mut input = BufReader::new(file);
        let mut head = Vec::new();
        let read = input.by_ref().take(MAX_HEAD_BYTES).read_until(b'\n', &mut head);
        read.map_err(|error| self.refused(&system_phrase(&error)))?;
        if head != self.head.as_bytes() {
            let cut_off = self.head.as_bytes().starts_with(&head);
            return Err(self.refused(&if cut_off { damaged() } else { of_another() }));
        }
        given.at().prover().read_solve_memory(memory_mib, &mut input).map_err(|error| self.refused(&reason(&error)))
    }

    /// Saves the state atomically: the previous content stays until the new one is on disk.
    pub(super) fn write(&self, memory: &SolveMemory) -> Result<(), Failure> {
        files::write_by_part(&self.file, |part| {
            let mut output = BufWriter::new(part);
            output.write_all(self.head.as_bytes())?;
            memory.write(&mut output)?;
            output.flush()
        })
    }

    fn refused(&self, reason: &Phrase) -> Failure {
        let file = self.file.display();
        let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
        Failure::Input(phrase!("--resume: {file}: {en}", "--resume: {file}: {es}"))
    }
}

fn reason(error: &MemoryError) -> Phrase {
    match error {
        MemoryError::Io(error) if error.kind() != io::ErrorKind::UnexpectedEof => system_phrase(error),
        MemoryError::Io(_) | MemoryError::Damaged => damaged(),
        MemoryError::TooLarge { needed } => phrase!(
            "its table takes {needed} MiB; allow more with --memory",
            "su tabla ocupa {needed} MiB; permite más con --memory"
        ),
    }
}

fn damaged() -> Phrase {
    Phrase::fixed("the file was changed or cut off", "el archivo se ha modificado o está incompleto")
}

fn of_another() -> Phrase {
    Phrase::fixed(
        "this file is not of a solution of this position",
        "este archivo no es de una solución de esta posición",
    )
}
