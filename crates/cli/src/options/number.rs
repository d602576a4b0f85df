//! Whole numbers given as options.

use crate::output::Failure;
use rival_game::phrase;
use std::ops::RangeInclusive;

/// Reads the value of `option`, a whole number within bounds.
///
/// # Errors
/// If it is anything else; the sentence names the option and the bound. (clap's own message does neither as plainly, and
/// only in English.)
pub(crate) fn read(option: &str, text: &str, bounds: RangeInclusive<u64>) -> Result<u64, Failure> {
    let (least, most) = bounds.into_inner();
    if !is_whole(text) {
        return Err(Failure::Input(phrase!(
            "{option}: \"{text}\" is not a whole number",
            "{option}: «{text}» no es un número entero"
        )));
    }
    // What is all digits and yet no u64 is beyond one end or the other.
    match text.parse::<u64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        Ok(number) if number < least => Err(too_small(option, text, least)),
        Err(_) if text.starts_with('-') => Err(too_small(option, text, least)),
        _ => Err(Failure::Input(phrase!("{option}: {text} is more than {most}", "{option}: {text} es más que {most}"))),
    }
}

/// Whether the text is a whole number, of whatever size.
pub(crate) fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads the value of an option that need not be given.
pub(crate) fn optional(option: &str, text: Option<&str>, bounds: RangeInclusive<u64>) -> Result<Option<u64>, Failure> {
    text.map(|text| read(option, text, bounds)).transpose()
}

fn too_small(option: &str, text: &str, least: u64) -> Failure {
    Failure::Input(phrase!("{option}: {text} is less than {least}", "{option}: {text} es menos que {least}"))
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
    fn what_lies_beyond_a_bound_is_named_with_it() {
        assert_eq!(complaint("99"), "--depth: 99 is more than 64");
        assert_eq!(complaint("99999999999999999999999"), "--depth: 99999999999999999999999 is more than 64");
        assert_eq!(complaint("0"), "--depth: 0 is less than 1");
        assert_eq!(complaint("-3"), "--depth: -3 is less than 1");
    }

    #[test]
    fn what_is_no_number_is_quoted() {
        for text in ["", "-", "four", "1.5", "+3", "٣"] {
            assert_eq!(complaint(text), format!("--depth: \"{text}\" is not a whole number"));
        }
    }
}
