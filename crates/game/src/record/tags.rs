//! The tags of a record.

use std::collections::BTreeMap;

/// Tag names. The first seven are those that every chess tool expects; the rest are PGN's own where
/// it has one.
#[allow(missing_docs)]
pub mod tag {
    pub const EVENT: &str = "Event";
    pub const SITE: &str = "Site";
    pub const DATE: &str = "Date";
    pub const ROUND: &str = "Round";
    /// The name of the first side's player.
    pub const WHITE: &str = "White";
    /// The name of the second side's player.
    pub const BLACK: &str = "Black";
    /// The result; written and read with the record's ending.
    pub const RESULT: &str = "Result";

    /// The game with its variant, `tictactoe:4x4:3`.
    pub const GAME: &str = "Game";
    /// `1` beside a [`FEN`].
    pub const SET_UP: &str = "SetUp";
    /// The starting position, in the game's notation.
    pub const FEN: &str = "FEN";
    /// The seed of the set-up and of the players.
    pub const SEED: &str = "Seed";
    /// The name of the set-up.
    pub const LAYOUT: &str = "Layout";
    /// The player of the first side, as text; what exceeds one tag continues in the next.
    pub const WHITE_PLAYER: [&str; 4] = ["WhitePlayer", "WhitePlayer2", "WhitePlayer3", "WhitePlayer4"];
    /// The player of the second side, as text.
    pub const BLACK_PLAYER: [&str; 4] = ["BlackPlayer", "BlackPlayer2", "BlackPlayer3", "BlackPlayer4"];
    /// The level of the first side.
    pub const WHITE_LEVEL: &str = "WhiteLevel";
    /// The level of the second side.
    pub const BLACK_LEVEL: &str = "BlackLevel";
    /// Both scores at the end, `12 7`.
    pub const SCORES: &str = "Scores";
    /// What ended the game, if not the rules.
    pub const TERMINATION: &str = "Termination";
    pub const TIME_CONTROL: &str = "TimeControl";
}

/// The seven tags that begin every record, with their values for "unknown".
pub(super) const ROSTER: [(&str, &str); 7] = [
    (tag::EVENT, "?"),
    (tag::SITE, "?"),
    (tag::DATE, "????.??.??"),
    (tag::ROUND, "?"),
    (tag::WHITE, "?"),
    (tag::BLACK, "?"),
    (tag::RESULT, "*"),
];

/// The most tags of a record.
pub(super) const MAX_TAGS: usize = 64;
/// The most characters of a tag; rating tools copy tags to buffers not much longer.
pub(super) const MAX_TAG: usize = 500;

/// Tags by name. Records list the seven of the roster first, then the others by name, as PGN does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(BTreeMap<String, String>);

impl Tags {
    /// The value of a tag; `None` also for the values that stand for "unknown".
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Sets a tag. Line ends become spaces and long values are cut, since a tag has one line.
    pub fn set(&mut self, name: &'static str, value: &str) {
        let in_line = |found: char| if found.is_control() { ' ' } else { found };
        self.insert(name, value.chars().take(MAX_TAG).map(in_line).collect());
    }

    /// All tags in order of name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The number of tags.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn insert(&mut self, name: &str, value: String) {
        if !ROSTER.contains(&(name, value.as_str())) {
            self.0.insert(name.to_owned(), value);
        }
    }
}

/// A date in UTC, given in seconds since 1970, in the form of [`tag::DATE`].
///
/// ```
/// use rival_game::record::date_text;
/// assert_eq!(date_text(0), "1970.01.01");
/// assert_eq!(date_text(951_782_400), "2000.02.29");
/// assert_eq!(date_text(1_793_664_000), "2026.11.03");
/// ```
#[must_use]
pub fn date_text(seconds: u64) -> String {
    // Days are counted in years that begin with March, so that a leap day ends its year (Howard
    // Hinnant, "chrono-compatible low-level date algorithms"). 719,468 days lie between 0000-03-01
    // and 1970-01-01.
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let months_since_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * months_since_march + 2) / 5 + 1;
    let month = if months_since_march < 10 { months_since_march + 3 } else { months_since_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}
