//! Whose report it is.

use rival_game::{Phrase, phrase};

/// What stands above a report.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cover {
    /// In place of the usual title.
    pub title: Option<String>,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// At which institution.
    pub institution: Option<String>,
    /// Addresses: of a repository, of a film.
    pub links: Vec<String>,
    /// For which course.
    pub course: Option<String>,
    /// When.
    pub date: Option<Phrase>,
}

/// The months in English and in Spanish.
const MONTHS: [[&str; 2]; 12] = [
    ["January", "enero"],
    ["February", "febrero"],
    ["March", "marzo"],
    ["April", "abril"],
    ["May", "mayo"],
    ["June", "junio"],
    ["July", "julio"],
    ["August", "agosto"],
    ["September", "septiembre"],
    ["October", "octubre"],
    ["November", "noviembre"],
    ["December", "diciembre"],
];

/// A title or a name with more letters than this is none.
const LONGEST: usize = 200;

impl Cover {
    /// A title or a name as the user gave it.
    ///
    /// # Errors
    /// If it is empty, of several lines, or too long.
    pub fn line(text: &str) -> Result<String, Phrase> {
        let text = text.trim();
        if text.is_empty() || text.chars().any(char::is_control) || text.chars().count() > LONGEST {
            return Err(phrase!(
                "a line of 1 to {LONGEST} letters is expected",
                "se espera una línea de 1 a {LONGEST} letras"
            ));
        }
        Ok(text.to_owned())
    }

    /// An address as the user gave it.
    ///
    /// # Errors
    /// If it is not one of a page.
    pub fn link(text: &str) -> Result<String, Phrase> {
        let line = Cover::line(text)?;
        let host = ["https://", "http://"].iter().find_map(|scheme| line.strip_prefix(scheme));
        let is_plain = |letter: char| !letter.is_whitespace() && !['<', '>', '"'].contains(&letter);
        if host.is_none_or(str::is_empty) || !line.chars().all(is_plain) {
            return Err(Phrase::fixed(
                "an address is expected that begins with https:// or http://",
                "se espera una dirección que empiece por https:// o http://",
            ));
        }
        Ok(line)
    }

    /// A date given as `2026-11-03` (or with dots) in words; anything else stays as it is.
    ///
    /// ```
    /// use rival_game::Lang;
    /// use rival_lab::report::Cover;
    /// assert_eq!(Cover::date("2026-11-03").get(Lang::Es), "3 de noviembre de 2026");
    /// assert_eq!(Cover::date("2026.11.03").get(Lang::En), "3 November 2026");
    /// assert_eq!(Cover::date("second term").get(Lang::En), "second term");
    /// ```
    #[must_use]
    pub fn date(text: &str) -> Phrase {
        let parts: Vec<&str> = text.split(['-', '.']).collect();
        let read = |at: usize, letters: usize| {
            let part = parts.get(at).filter(|part| part.len() == letters)?;
            part.parse::<usize>().ok()
        };
        let day = match (parts.len(), read(0, 4), read(1, 2), read(2, 2)) {
            (3, Some(year), Some(month @ 1..=12), Some(day @ 1..=31)) => Some((year, MONTHS[month - 1], day)),
            _ => None,
        };
        match day {
            Some((year, [en, es], day)) => phrase!("{day} {en} {year}", "{day} de {es} de {year}"),
            None => phrase!("{text}", "{text}"),
        }
    }
}
