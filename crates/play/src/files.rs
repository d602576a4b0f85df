//! Files of records, and system errors in both languages.

use rival_game::record::{Fault, MAX_LINE, Reader, Record, RecordError};
use rival_game::{Lang, Phrase, phrase};
use std::fmt;
use std::io::{self, BufRead, Read};
use thiserror::Error;

/// Reads the records of a file one at a time, in bounded memory. An error is the last item.
///
/// ```
/// let file = "1. b2 a1 *\n\n1. a1 c3 1-0\n";
/// let games: Result<Vec<_>, _> = rival_play::read_records(file.as_bytes()).collect();
/// assert_eq!(games.unwrap().len(), 2);
/// ```
pub fn read_records(mut input: impl BufRead) -> impl Iterator<Item = Result<Record, ReadError>> {
    let mut reader = Reader::default();
    let mut lines = 0;
    let mut done = false;
    std::iter::from_fn(move || {
        while !done {
            lines += 1;
            let read = match read_line(&mut input, lines) {
                Ok(Some(line)) => reader.line(&line).map_err(ReadError::from),
                Ok(None) => {
                    done = true;
                    reader.finish().map(|()| None).map_err(ReadError::from)
                }
                Err(error) => Err(error),
            };
            done |= read.is_err();
            if let Some(found) = read.transpose() {
                return Some(found);
            }
        }
        None
    })
}

/// The next line without its line end; `None` at the end of the file.
fn read_line(input: &mut impl BufRead, line: usize) -> Result<Option<String>, ReadError> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read > MAX_LINE {
        let what = Phrase::fixed("bytes in a line", "bytes en una línea");
        return Err(RecordError { line, fault: Fault::TooMany { what, most: MAX_LINE } }.into());
    }
    let text = String::from_utf8(bytes).map_err(|_| RecordError { line, fault: Fault::NotText })?;
    Ok((read > 0).then(|| text.trim_end_matches(['\n', '\r']).to_owned()))
}

/// Why a file of records cannot be read to its end.
#[derive(Debug, Error)]
pub enum ReadError {
    /// An error of the system.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A malformed record.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl ReadError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            ReadError::Io(error) => {
                let reason = system_phrase(error);
                let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
                phrase!("the file cannot be read: {en}", "el archivo no se puede leer: {es}")
            }
            ReadError::Record(error) => error.phrase(),
        }
    }
}

/// A system error in both languages.
#[must_use]
pub fn system_phrase(error: &io::Error) -> Phrase {
    let es = match error.kind() {
        // Raised by Rust's text readers for bytes that are not UTF-8, not by the system.
        io::ErrorKind::InvalidData if error.raw_os_error().is_none() => {
            return Phrase::fixed("this is not text (UTF-8)", "no es texto (UTF-8)");
        }
        io::ErrorKind::NotFound => "no existe",
        io::ErrorKind::AlreadyExists => "ya existe",
        io::ErrorKind::PermissionDenied => "no hay permiso",
        io::ErrorKind::IsADirectory => "es una carpeta",
        io::ErrorKind::NotADirectory => "parte de la ruta no es una carpeta",
        io::ErrorKind::DirectoryNotEmpty => "la carpeta no está vacía",
        io::ErrorKind::ReadOnlyFilesystem => "el disco es de solo lectura",
        io::ErrorKind::StorageFull => "no queda sitio en el disco",
        io::ErrorKind::QuotaExceeded => "se ha agotado la cuota de disco",
        io::ErrorKind::FileTooLarge => "el archivo es demasiado grande",
        io::ErrorKind::InvalidFilename => "el nombre no es válido",
        io::ErrorKind::InvalidInput => "el sistema no lo admite",
        io::ErrorKind::AddrInUse => "la dirección ya está en uso",
        io::ErrorKind::AddrNotAvailable => "la dirección no es de esta máquina",
        io::ErrorKind::ConnectionRefused => "se ha rechazado la conexión",
        io::ErrorKind::BrokenPipe => "nadie lee al otro lado",
        io::ErrorKind::TimedOut => "ha tardado demasiado",
        io::ErrorKind::UnexpectedEof => "se acaba antes de tiempo",
        io::ErrorKind::ExecutableFileBusy => "el programa está en uso",
        io::ErrorKind::OutOfMemory => "no queda memoria",
        io::ErrorKind::Unsupported => "el sistema no puede hacerlo",
        _ => return uncommon_phrase(error),
    };
    phrase!("{error}", "{es}")
}

/// The sentence that a file or a folder cannot be read, with the reason.
#[must_use]
pub fn unreadable(path: impl fmt::Display, error: &io::Error) -> Phrase {
    let reason = system_phrase(error);
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    phrase!("{path} cannot be read: {en}", "no se puede leer {path}: {es}")
}

/// An error without a kind in `std`: by the numbers that Linux and the BSDs share, else by number
/// alone.
fn uncommon_phrase(error: &io::Error) -> Phrase {
    match error.raw_os_error() {
        Some(5) => phrase!("{error}", "error de entrada o salida"),
        Some(8) => phrase!("{error}", "no es un programa"),
        Some(23 | 24) => phrase!("{error}", "hay demasiados archivos abiertos"),
        Some(number) => phrase!("{error}", "error {number} del sistema"),
        None => phrase!("{error}", "{error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(file: &[u8]) -> Vec<String> {
        read_records(file).filter_map(Result::err).map(|error| error.to_string()).collect()
    }

    #[test]
    fn a_line_without_end_is_not_read_into_memory() {
        let endless = io::BufReader::new(io::repeat(b'x'));
        let errors: Vec<_> = read_records(endless).map(|read| read.unwrap_err().to_string()).collect();
        assert_eq!(errors, ["record: line 1: more than 1048576 bytes in a line"]);
    }

    #[test]
    fn bytes_that_are_not_text_are_refused_with_their_line() {
        assert_eq!(faults(b"1. b2 *\n\n\xff\xfe\n"), ["record: line 3: this is not text (UTF-8)"]);
    }

    #[test]
    fn system_errors_are_in_spanish_too() {
        let spanish = |kind: io::ErrorKind| system_phrase(&kind.into()).get(Lang::Es).to_owned();
        assert_eq!(spanish(io::ErrorKind::NotFound), "no existe");
        assert_eq!(spanish(io::ErrorKind::PermissionDenied), "no hay permiso");
        let numbered = |number| system_phrase(&io::Error::from_raw_os_error(number)).get(Lang::Es).to_owned();
        assert_eq!([24, 12_345].map(numbered), ["hay demasiados archivos abiertos", "error 12345 del sistema"]);
    }

    #[test]
    fn games_before_a_fault_are_read() {
        let read: Vec<_> = read_records("1. b2 *\r\n\r\n1. a1 *\n?\n1. a1 *\n".as_bytes()).collect();
        assert_eq!(read.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false]);
        assert!(faults(b"1. b2").concat().ends_with("or *"));
    }
}
