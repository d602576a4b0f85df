//! Reads records line by line.

use super::tags::{MAX_TAG, MAX_TAGS};
use super::{Ending, Fault, MAX_COMMENT, MAX_PLIES, Note, Ply, Record, RecordError, is_move, number_text, tag};
use crate::Phrase;
use rival_core::Side;

/// Iterates over the records of a text. After an error it ends.
///
/// ```
/// use rival_game::record::read_all;
/// let games: Vec<_> = read_all("[Game \"tictactoe\"]\n\n1. b2 a1 2. c3 *\n\n1. a1 *\n").collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[0].as_ref().unwrap().plies[2].mv, "c3");
/// ```
pub fn read_all(text: &str) -> impl Iterator<Item = Result<Record, RecordError>> {
    let mut reader = Reader::default();
    let mut lines = text.lines().map(Some).chain([None]);
    let mut failed = false;
    std::iter::from_fn(move || {
        let mut next = |line| match line {
            Some(line) => reader.line(line).transpose(),
            None => reader.finish().err().map(Err),
        };
        let found = if failed { None } else { lines.find_map(&mut next) };
        failed = matches!(found, Some(Err(_)));
        found
    })
}

/// Reads records line by line. The limits of a record bound its memory.
#[derive(Debug, Default)]
pub struct Reader {
    record: Record,
    /// The value of the tag Result.
    announced: Option<Ending>,
    /// The round of the last turn, or of the last turn number if no turn has followed it yet.
    round: u32,
    numbered: Option<Side>,
    /// The number of plies before the last turn.
    turn: usize,
    /// The comment being read and the line where it began.
    comment: Option<(String, usize)>,
    /// Lines read so far, and the line where the record began.
    lines: usize,
    begun: Option<usize>,
}

impl Reader {
    /// Reads one line; returns a record if the line completes one.
    ///
    /// # Errors
    /// If the line is misplaced or malformed. The reader cannot continue after an error.
    pub fn line(&mut self, line: &str) -> Result<Option<Record>, RecordError> {
        self.lines += 1;
        let first = self.lines == 1;
        let line = if first { line.trim_start_matches('\u{feff}') } else { line };
        self.read(line).map_err(|fault| RecordError { line: self.lines, fault })
    }

    /// Signals the end of the input.
    ///
    /// # Errors
    /// If a record is incomplete; the error names its last line.
    pub fn finish(&mut self) -> Result<(), RecordError> {
        if let Some((_, line)) = self.comment {
            return Err(RecordError { line, fault: Fault::OpenComment });
        }
        self.begun.map_or(Ok(()), |line| Err(RecordError { line, fault: Fault::NoResult }))
    }

    fn read(&mut self, line: &str) -> Result<Option<Record>, Fault> {
        if self.comment.is_none() {
            let start = line.trim();
            // In PGN a line that begins with a percent sign is ignored.
            if start.is_empty() || line.starts_with('%') {
                return Ok(None);
            }
            if start.starts_with('[') {
                return self.tag(start).map(|()| None);
            }
        }
        self.moves(line)
    }

    fn begin(&mut self) {
        self.begun.get_or_insert(self.lines);
    }

    fn tag(&mut self, text: &str) -> Result<(), Fault> {
        if self.round > 0 || self.numbered.is_some() {
            return Err(Fault::NoResult);
        }
        self.begin();
        let (name, value) = read_tag(text).ok_or_else(|| Fault::TagForm(excerpt(text)))?;
        at_most(MAX_TAG, value.chars().count(), || Phrase::fixed("characters in a tag", "caracteres en una etiqueta"))?;
        at_most(MAX_TAGS, self.record.tags.len() + 1, || Phrase::fixed("tags", "etiquetas"))?;
        let twice = if name == tag::RESULT { self.announced.is_some() } else { self.record.tags.get(name).is_some() };
        if twice {
            return Err(Fault::TagTwice(excerpt(name)));
        }
        if name == tag::RESULT {
            self.announced = Some(Ending::read(&value).ok_or_else(|| Fault::ResultTag(excerpt(&value)))?);
        } else {
            self.record.tags.insert(name, value);
        }
        Ok(())
    }

    /// Reads moves and comments to the end of the line.
    fn moves(&mut self, mut rest: &str) -> Result<Option<Record>, Fault> {
        loop {
            if self.comment.is_some() {
                match self.comment(rest)? {
                    Some(behind) => rest = behind,
                    None => return Ok(None),
                }
            }
            rest = rest.trim_start();
            if rest.is_empty() || rest.starts_with(';') {
                return Ok(None);
            }
            if let Some(inside) = rest.strip_prefix('{') {
                self.begin();
                self.comment = Some((String::new(), self.lines));
                rest = inside;
                continue;
            }
            self.begin();
            let (word, behind) = rest.split_at(word_end(rest));
            rest = behind;
            if let Some(ending) = Ending::read(word) {
                return self.end(ending, behind.trim()).map(Some);
            }
            match read_number(word) {
                Some((number, side, turn)) => {
                    self.number(number, side)?;
                    if !turn.is_empty() {
                        self.turn(turn)?;
                    }
                }
                None => self.turn(word)?,
            }
        }
    }

    /// Continues a comment; returns the text after it if it ends here.
    fn comment<'a>(&mut self, text: &'a str) -> Result<Option<&'a str>, Fault> {
        let Some((mut so_far, begun)) = self.comment.take() else { return Ok(Some(text)) };
        let (inside, behind) = text.split_once('}').map_or((text, None), |(inside, behind)| (inside, Some(behind)));
        within_comment(so_far.len() + 1 + inside.len())?;
        so_far.push(' ');
        so_far.push_str(inside);
        match behind {
            Some(_) => self.note(&so_far)?,
            None => self.comment = Some((so_far, begun)),
        }
        Ok(behind)
    }

    /// Attaches a comment to the moves of the last turn. A comment before the first move is
    /// dropped.
    fn note(&mut self, comment: &str) -> Result<(), Fault> {
        let turn = self.record.plies.get_mut(self.turn..).unwrap_or_default();
        let Some(last) = turn.len().checked_sub(1) else { return Ok(()) };
        for (number, text) in comment.split(';').enumerate() {
            let note = &mut turn[number.min(last)].note;
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            if number > last || !note.is_empty() {
                note.append(&text);
            } else {
                *note = Note::read(&text);
            }
            within_comment(note.remark.len())?;
        }
        Ok(())
    }

    /// The side expected after the last turn; `None` before the first, where either is allowed.
    fn due(&self) -> Option<Side> {
        self.record.plies.last().map(|ply| ply.side.other())
    }

    fn number(&mut self, found: &str, side: Side) -> Result<(), Fault> {
        let side_due = self.due().unwrap_or(side);
        let round_due = if side_due == Side::First { self.round + 1 } else { self.round.max(1) };
        if found.parse() != Ok(round_due) || side != side_due {
            let (found, due) = (number_text(excerpt(found), side), number_text(round_due, side_due));
            return Err(Fault::Number { found, due });
        }
        self.numbered = Some(side);
        Ok(())
    }

    fn turn(&mut self, word: &str) -> Result<(), Fault> {
        let side = self.numbered.take().or(self.due()).unwrap_or(Side::First);
        if side == Side::First || self.round == 0 {
            self.round += 1;
        }
        self.turn = self.record.plies.len();
        for mv in word.split('+') {
            if !is_move(mv) {
                return Err(Fault::Word(excerpt(word)));
            }
            self.record.plies.push(Ply { side, mv: mv.to_owned(), note: Note::default() });
            at_most(MAX_PLIES, self.record.plies.len(), || Phrase::fixed("moves", "jugadas"))?;
        }
        Ok(())
    }

    /// Completes the record and resets the reader.
    fn end(&mut self, ending: Ending, behind: &str) -> Result<Record, Fault> {
        if !behind.is_empty() && !behind.starts_with(';') {
            return Err(Fault::BehindResult(excerpt(behind)));
        }
        if let Some(announced) = self.announced.filter(|&announced| announced != ending) {
            return Err(Fault::Results { tag: announced.text(), end: ending.text() });
        }
        let ended = std::mem::take(self);
        self.lines = ended.lines;
        Ok(Record { ending, ..ended.record })
    }
}

/// Reads `[Name "value"]`.
fn read_tag(text: &str) -> Option<(&str, String)> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, quoted) = inside.split_once(char::is_whitespace)?;
    let known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if name.is_empty() || name.len() > MAX_TAG || !name.bytes().all(known) {
        return None;
    }
    let quoted = quoted.trim_start().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::with_capacity(quoted.len());
    let mut escaped = false;
    for found in quoted.chars() {
        match found {
            '\\' if !escaped => escaped = true,
            '"' if !escaped => return None,
            found if found.is_control() => return None,
            found => {
                value.push(found);
                escaped = false;
            }
        }
    }
    (!escaped).then_some((name, value))
}

/// Reads a turn number at the start of a word, `3.` or `3...`: returns the digits, the side, and
/// the rest of the word.
fn read_number(word: &str) -> Option<(&str, Side, &str)> {
    let (number, dotted) = word.split_at(word.find(|found: char| !found.is_ascii_digit())?);
    let behind = dotted.trim_start_matches('.');
    let side = match dotted.len() - behind.len() {
        1 => Side::First,
        3 => Side::Second,
        _ => return None,
    };
    (!number.is_empty()).then_some((number, side, behind))
}

/// The end of the first word.
fn word_end(text: &str) -> usize {
    text.find(|found: char| found.is_whitespace() || matches!(found, '{' | ';')).unwrap_or(text.len())
}

fn at_most(most: usize, found: usize, what: impl FnOnce() -> Phrase) -> Result<(), Fault> {
    if found > most { Err(Fault::TooMany { what: what(), most }) } else { Ok(()) }
}

fn within_comment(bytes: usize) -> Result<(), Fault> {
    at_most(MAX_COMMENT, bytes, || Phrase::fixed("bytes in a comment", "bytes en un comentario"))
}

/// The start of a faulty text, shortened for an error message.
fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
