//! Reading a file's text: values with their places, and what is wrong with them.

use rival_game::{Lang, Phrase, instead_of, phrase};
use std::fmt;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Something in a file that cannot stay as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong and what to write instead.
    pub reason: Phrase,
}

impl Problem {
    /// The message in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let Problem { line, column, reason } = self;
        let [en, es] = [Lang::En, Lang::Es].map(|lang| reason.get(lang));
        phrase!("line {line}, column {column}: {en}", "línea {line}, columna {column}: {es}")
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

/// All that is wrong with a file, in its order; at least one thing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(Problem::to_string).collect::<Vec<_>>().join("\n"))]
pub struct Problems(pub Vec<Problem>);

/// A value with its place in the text.
pub(crate) type Value<'a> = &'a Spanned<DeValue<'a>>;

/// Says what is wrong where.
pub(crate) struct Reader<'a> {
    text: &'a str,
    problems: Vec<(Range<usize>, Phrase)>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, problems: Vec::new() }
    }

    pub(crate) fn complain(&mut self, at: Range<usize>, reason: Phrase) {
        self.problems.push((at, reason));
    }

    pub(crate) fn is_content(&self) -> bool {
        self.problems.is_empty()
    }

    /// All complaints, in the order of the text.
    pub(crate) fn problems(mut self) -> Problems {
        self.problems.sort_by_key(|(at, _)| at.start);
        let text = self.text;
        let place = |(at, reason): (Range<usize>, Phrase)| {
            let before = &text[..text.floor_char_boundary(at.start.min(text.len()))];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
            Problem { line, column, reason }
        };
        Problems(self.problems.into_iter().map(place).collect())
    }

    /// A text; complains of anything else.
    pub(crate) fn string(&mut self, value: Value<'a>) -> Option<&'a str> {
        let found = value.get_ref().as_str();
        if found.is_none() {
            self.complain(value.span(), phrase!("write a text between quotes", "escribe un texto entre comillas"));
        }
        found
    }

    /// A whole number within bounds.
    pub(crate) fn number(&mut self, value: Value<'a>, least: i64, most: i64) -> Option<i64> {
        let number =
            value.get_ref().as_integer().and_then(|number| i64::from_str_radix(number.as_str(), number.radix()).ok());
        let found = number.filter(|number| (least..=most).contains(number));
        if found.is_none() {
            self.complain(
                value.span(),
                phrase!("write a whole number from {least} to {most}", "escribe un número entero de {least} a {most}"),
            );
        }
        found
    }

    /// One of a few words.
    pub(crate) fn word(&mut self, at: Range<usize>, found: &str, known: &[&str]) -> Option<usize> {
        let place = known.iter().position(|&word| word == found);
        if place.is_none() {
            let shown: String = found.chars().take(40).collect();
            let instead = instead_of(found, known);
            let [en, es] = [Lang::En, Lang::Es].map(|lang| instead.get(lang));
            self.complain(
                at,
                phrase!("\"{shown}\" is not a word for this; {en}", "«{shown}» no es una palabra para esto; {es}"),
            );
        }
        place
    }

    /// One text or a list of texts, each with its place.
    pub(crate) fn strings(&mut self, value: Value<'a>) -> Vec<(&'a str, Range<usize>)> {
        match value.get_ref().as_array() {
            Some(list) => list.iter().filter_map(|item| Some((self.string(item)?, item.span()))).collect(),
            None => self.string(value).map(|text| (text, value.span())).into_iter().collect(),
        }
    }

    /// A text in both languages: `{ en = "…", es = "…" }`, or one text for both.
    pub(crate) fn phrase(&mut self, value: Value<'a>, most: usize) -> Option<Phrase> {
        if let Some(both) = value.get_ref().as_str() {
            return self.plain(value.span(), both, most).map(|text| Phrase::composed(text.clone(), text));
        }
        let mut table = self.table(value, "a text")?;
        let [en, es] = ["en", "es"].map(|key| {
            let value = table.require(self, key)?;
            let text = self.string(value)?;
            self.plain(value.span(), text, most)
        });
        table.finish(self);
        Some(Phrase::composed(en?, es?))
    }

    /// A text that may be shown: not empty, not long, without control characters.
    pub(crate) fn plain(&mut self, at: Range<usize>, text: &str, most: usize) -> Option<String> {
        let length = text.chars().count();
        if text.trim().is_empty() || length > most || text.chars().any(char::is_control) {
            self.complain(
                at,
                phrase!(
                    "write 1 to {most} characters, none of them a control character",
                    "escribe de 1 a {most} caracteres, ninguno de control"
                ),
            );
            return None;
        }
        Some(text.to_owned())
    }

    pub(crate) fn table(&mut self, value: Value<'a>, what: &str) -> Option<Table<'a>> {
        match value.get_ref().as_table() {
            Some(table) => Some(Table { table, at: value.span(), known: Vec::new() }),
            None => {
                self.complain(value.span(), phrase!("write {what} as a table", "escribe esto como una tabla"));
                None
            }
        }
    }
}

/// A table whose keys are taken one by one; what nobody takes is a mistake.
pub(crate) struct Table<'a> {
    table: &'a DeTable<'a>,
    pub(crate) at: Range<usize>,
    known: Vec<&'static str>,
}

impl<'a> Table<'a> {
    pub(crate) fn root(table: &'a DeTable<'a>) -> Table<'a> {
        Table { table, at: 0..0, known: Vec::new() }
    }

    pub(crate) fn take(&mut self, key: &'static str) -> Option<Value<'a>> {
        self.known.push(key);
        self.table.get(key)
    }

    pub(crate) fn require(&mut self, reader: &mut Reader<'a>, key: &'static str) -> Option<Value<'a>> {
        let found = self.take(key);
        if found.is_none() {
            reader.complain(self.at.clone(), phrase!("\"{key}\" is missing here", "aquí falta «{key}»"));
        }
        found
    }

    /// The entries in the order of the text.
    pub(crate) fn entries(&self) -> Vec<(&'a str, Range<usize>, Value<'a>)> {
        let mut entries: Vec<_> =
            self.table.iter().map(|(key, value)| (key.get_ref().as_ref(), key.span(), value)).collect();
        entries.sort_by_key(|(_, at, _)| at.start);
        entries
    }

    /// Complains of the keys that nobody has taken.
    pub(crate) fn finish(self, reader: &mut Reader<'a>) {
        for (key, at, _) in self.entries() {
            reader.word(at, key, &self.known);
        }
    }
}
