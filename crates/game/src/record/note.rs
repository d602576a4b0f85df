//! Comments on single moves.

use rival_core::{Certainty, Outcome, Proof, Score};
use std::fmt;
use std::time::Duration;

/// The search's value, depth and time for a move, and a remark.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// The value of the position after the move, from the first side's view.
    pub value: Option<Score>,
    /// The search depth in plies.
    pub depth: Option<u16>,
    /// The time taken, in microseconds; see [`Note::rounded`].
    pub micros: Option<u64>,
    /// Free text. Written without braces, semicolons and line ends, which are syntax in a record.
    pub remark: String,
}

impl Note {
    /// A time in microseconds, rounded as notes write it: to whole milliseconds from one
    /// millisecond on.
    ///
    /// ```
    /// use rival_game::record::Note;
    /// use std::time::Duration;
    /// assert_eq!(Note::rounded(Duration::from_nanos(35_120)), 35);
    /// assert_eq!(Note::rounded(Duration::from_micros(12_345)), 12_000);
    /// ```
    #[must_use]
    pub fn rounded(time: Duration) -> u64 {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if micros < 1000 { micros } else { micros - micros % 1000 }
    }

    /// Whether the note is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Note::default()
    }

    /// Reads a note. Every text is valid: what does not parse is a remark.
    ///
    /// ```
    /// use rival_core::Score;
    /// use rival_game::record::Note;
    /// let note = Note::read("+2.30/12 0.45s, risky");
    /// assert_eq!((note.value, note.depth, note.micros), (Some(Score::hundredths(230)), Some(12), Some(450_000)));
    /// assert_eq!(note.remark, "risky");
    /// assert_eq!(Note::read("good or bad?").remark, "good or bad?");
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Note {
        let text = text.trim();
        let (thought, remark) = text.split_once(',').unwrap_or((text, ""));
        let thought = if thought.is_empty() { Some(Note::default()) } else { read_thought(thought) };
        let note = thought.map(|thought| Note { remark: plain(remark), ..thought });
        note.unwrap_or_else(|| Note { remark: plain(text), ..Note::default() })
    }

    /// Adds to the remark.
    pub(super) fn append(&mut self, text: &str) {
        let separator = if self.remark.is_empty() || text.is_empty() { "" } else { ", " };
        self.remark = format!("{}{separator}{}", self.remark, plain(text));
    }
}

/// Reads `value/depth time`, each part optional but not all of them missing.
fn read_thought(text: &str) -> Option<Note> {
    let mut note = Note::default();
    let mut words = text.split_whitespace().peekable();
    if let Some(word) = words.next_if(|word| word.starts_with(['+', '-'])) {
        let (value, depth) = word.split_once('/').map_or((word, None), |(value, depth)| (value, Some(depth)));
        note.value = Some(read_value(value)?);
        note.depth = depth.map(str::parse).transpose().ok()?;
    }
    if let Some(word) = words.next() {
        note.micros = Some(read_fraction(word.strip_suffix('s')?, 6)?);
    }
    (words.next().is_none() && !note.is_empty()).then_some(note)
}

/// Reads `+2.30`, `-M5`, `+M5:12`, and `+M?`, `+M?:12`, `+M?:12+` where the length, or also the
/// margin, is not proven.
fn read_value(text: &str) -> Option<Score> {
    let (sign, size) = text.split_at_checked(1)?;
    let score = match size.strip_prefix('M') {
        Some(end) => read_decided(end)?,
        None => Score::hundredths(i64::try_from(read_fraction(size, 2)?).ok()?),
    };
    Some(if sign == "-" { -score } else { score })
}

fn read_decided(text: &str) -> Option<Score> {
    let (plies, margin) = text.split_once(':').unwrap_or((text, "1"));
    let (margin, at_least) = margin.strip_suffix('+').map_or((margin, false), |margin| (margin, true));
    let outcome = Outcome::by_margin(margin.parse().ok().filter(|&margin| margin > 0)?);
    let certainty = match plies {
        "?" if at_least => Certainty::AtLeast,
        "?" => Certainty::Margin,
        _ if at_least => return None,
        plies => Certainty::Length(plies.parse().ok()?),
    };
    Some(Score::proven(Proof { outcome, certainty }))
}

/// Reads a number with at most `decimals` decimals as a whole number of its smallest unit.
fn read_fraction(text: &str, decimals: usize) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let readable = !whole.is_empty() && part.len() <= decimals && digits(whole) && digits(part);
    readable.then(|| format!("{whole}{part:0<decimals$}").parse().ok()).flatten()
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value.map(|value| match self.depth {
            Some(depth) => format!("{}/{depth}", value_text(value)),
            None => value_text(value),
        });
        let time = self.micros.map(|micros| {
            let (seconds, rest) = (micros / 1_000_000, micros % 1_000_000);
            format!("{}s", format!("{seconds}.{rest:06}").trim_end_matches('0').trim_end_matches('.'))
        });
        let thought: Vec<String> = value.into_iter().chain(time).collect();
        f.write_str(&thought.join(" "))?;
        let remark = plain(&self.remark);
        // The comma also protects a remark that would parse as a value.
        let apart = !thought.is_empty() || Note::read(&remark).remark != remark;
        let separator = if apart && !remark.is_empty() { ", " } else { "" };
        write!(f, "{separator}{remark}")
    }
}

fn value_text(value: Score) -> String {
    let Some(proof) = value.decision() else { return format!("{:+.2}", value.units()) };
    let sign = if proof.outcome.margin() > 0 { '+' } else { '-' };
    let plies = proof.win_in().map_or_else(|| "?".to_owned(), |plies| plies.to_string());
    match (proof.margin(), proof.is_exact()) {
        (1, true) => format!("{sign}M{plies}"),
        (margin, true) => format!("{sign}M{plies}:{margin}"),
        (margin, false) => format!("{sign}M{plies}:{margin}+"),
    }
}

/// The text on one line, without characters that would end a comment or a note.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split(|found: char| found.is_whitespace() || found.is_control()).collect();
    let harmless = |found| match found {
        '{' => '(',
        '}' => ')',
        ';' => ',',
        other => other,
    };
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ").chars().map(harmless).collect()
}
