//! Numbers in what agents are made of.

use rival_game::{Phrase, phrase};
use std::ops::RangeInclusive;

/// Reads the value of an option, a whole number within bounds; a refusal names the option and the bounds.
pub(super) fn whole(name: &str, text: &str, bounds: RangeInclusive<u64>) -> Result<u64, Phrase> {
    let number = text.parse().ok().filter(|number| bounds.contains(number));
    number.ok_or_else(|| match bounds.into_inner() {
        (least, u64::MAX) => phrase!(
            "{name}: \"{text}\" is not a whole number from {least} up",
            "{name}: «{text}» no es un número entero desde {least}"
        ),
        (least, most) => phrase!(
            "{name}: \"{text}\" is not a whole number from {least} to {most}",
            "{name}: «{text}» no es un número entero de {least} a {most}"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_out_of_bounds_is_refused_with_its_name_and_the_bounds() {
        assert_eq!(whole("nodes", "1", 1..=u64::MAX), Ok(1));
        let complaint = |text, most| whole("nodes", text, 1..=most).expect_err("refused").to_string();
        assert_eq!(complaint("-1", u64::MAX), "nodes: \"-1\" is not a whole number from 1 up");
        assert_eq!(complaint("257", 256), "nodes: \"257\" is not a whole number from 1 to 256");
    }
}
