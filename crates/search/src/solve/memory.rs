//! A solver's results, kept from run to run and written to a file.

use super::table::SolveTable;
use rival_core::{Bounds, Solvable, mix};
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// A solver's results for a position, so that it can stop and continue.
///
/// They belong to one position and must not be used for another.
#[derive(Default)]
pub struct SolveMemory {
    pub(super) table: Option<Arc<SolveTable>>,
    /// Proven bounds on the value to come.
    pub(super) bounds: Option<Bounds>,
    /// The positions visited so far.
    pub nodes: u64,
    /// The time so far.
    pub elapsed: Duration,
}

/// Why a memory cannot be read.
#[derive(Debug, Error)]
pub enum MemoryError {
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The data is damaged, or of another position.
    #[error("the file was changed or cut off, or belongs to another position")]
    Damaged,
    /// The table exceeds the limit.
    #[error("its table has {needed} MiB, more than the memory allowed")]
    TooLarge {
        /// The required memory.
        needed: u64,
    },
}

/// Writes words with a running checksum.
struct ChecksumWriter<W> {
    inner: W,
    sum: u64,
}

impl<W: Write> ChecksumWriter<W> {
    fn word(&mut self, word: u64) -> io::Result<()> {
        self.sum = mix(self.sum ^ word).wrapping_add(word);
        self.inner.write_all(&word.to_le_bytes())
    }
}

impl<R: Read> ChecksumWriter<R> {
    fn read(&mut self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.inner.read_exact(&mut bytes)?;
        let word = u64::from_le_bytes(bytes);
        self.sum = mix(self.sum ^ word).wrapping_add(word);
        Ok(word)
    }
}

/// The first word: format and version.
const MAGIC: u64 = u64::from_le_bytes(*b"rivalsv1");

impl SolveMemory {
    /// Writes everything.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, output: impl Write) -> io::Result<()> {
        let mut output = ChecksumWriter { inner: output, sum: 0 };
        let [lower, upper] = self.bounds.map_or([i16::MIN, i16::MAX], |bounds| [bounds.lower, bounds.upper]);
        let shape = self.table.as_ref().map_or([0; 4], |table| table.shape());
        let head = [MAGIC, lower as u64, upper as u64, self.nodes, self.elapsed.as_millis() as u64];
        head.into_iter().chain(shape).try_for_each(|word| output.word(word))?;
        if let Some(table) = &self.table {
            table.words().try_for_each(|word| output.word(word))?;
        }
        let sum = output.sum;
        output.word(sum)
    }

    /// Reads the memory of the same position, within `memory_mib`.
    ///
    /// # Errors
    /// If reading fails, or the data is damaged.
    pub fn read<P: Solvable>(at: &P, memory_mib: u32, input: impl Read) -> Result<SolveMemory, MemoryError> {
        let mut input = ChecksumWriter { inner: input, sum: 0 };
        let mut words = [0; 9];
        for word in &mut words {
            *word = input.read()?;
        }
        let [magic, lower, upper, nodes, millis, shape @ ..] = words;
        if magic != MAGIC {
            return Err(MemoryError::Damaged);
        }
        let fresh = SolveTable::of(at, memory_mib);
        let table = if shape == [0; 4] { None } else { Some(Arc::new(read_table(fresh, shape, &mut input)?)) };
        let sum = input.sum;
        let mut rest = [0; 1];
        if input.read()? != sum || input.inner.read(&mut rest)? != 0 {
            return Err(MemoryError::Damaged);
        }
        let bounds = Bounds { lower: lower as i16, upper: upper as i16 };
        let bounds = (bounds.lower != i16::MIN || bounds.upper != i16::MAX).then_some(bounds);
        Ok(SolveMemory { table, bounds, nodes, elapsed: Duration::from_millis(millis) })
    }
}

fn read_table(
    fresh: Option<SolveTable>,
    shape: [u64; 4],
    input: &mut ChecksumWriter<impl Read>,
) -> Result<SolveTable, MemoryError> {
    let mut table = fresh.ok_or(MemoryError::Damaged)?;
    if !table.takes(shape) {
        let needed = SolveTable::mib_of(shape);
        return Err(if table.is_alike(shape) { MemoryError::TooLarge { needed } } else { MemoryError::Damaged });
    }
    table.fill(shape, || input.read())?;
    Ok(table)
}
