//! Options with whole numbers.
//!
//! They are not parsed by clap, whose error would be in English, and with `--json` not in JSON.

use crate::output::Failure;
use rival_game::notation::whole_number;
use std::ops::RangeInclusive;

/// Parses the value of `option`, a whole number within bounds.
///
/// # Errors
/// On anything else; the message names the option and the bounds.
pub(crate) fn read(option: &str, text: &str, bounds: RangeInclusive<u64>) -> Result<u64, Failure> {
    whole_number(text, &bounds).map_err(|reason| Failure::of_option(option, &reason))
}

/// Parses the value of an optional option.
pub(crate) fn optional(option: &str, text: Option<&str>, bounds: RangeInclusive<u64>) -> Result<Option<u64>, Failure> {
    text.map(|text| read(option, text, bounds)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_game::Lang;

    fn complaint(text: &str) -> String {
        match read("--depth", text, 1..=64) {
            Err(Failure::Input(sentence)) => sentence.get(Lang::En).to_owned(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn the_bounds_themselves_are_allowed() {
        assert_eq!(read("--depth", "1", 1..=64).ok(), Some(1));
        assert_eq!(read("--depth", "64", 1..=64).ok(), Some(64));
        assert_eq!(read("--seed", &u64::MAX.to_string(), 0..=u64::MAX).ok(), Some(u64::MAX));
    }

    #[test]
    fn what_lies_beyond_the_bounds_and_what_is_no_number_is_quoted_with_the_bounds() {
        for text in ["0", "65", "99999999999999999999999", "-3", "", "-", "four", "1.5", "+3", "٣"] {
            assert_eq!(complaint(text), format!("--depth: \"{text}\" is not a whole number from 1 to 64"));
        }
    }
}
