//! Values and speeds for display.

use rival_core::{Score, Side};
use rival_game::{GameInfo, Lang};
use std::time::Duration;

/// A shorter measurement is noise.
const MEASURABLE: Duration = Duration::from_micros(1);

/// A value with its sign and its point of view, always the first side's: "White +2.30".
pub(crate) fn value_words(info: &GameInfo, value: Score, lang: Lang) -> String {
    format!("{} {}", info.side(Side::First).name.get(lang), lang.signed(info.shown_value(value), 2))
}

/// A number with as few decimals as possible, two at most.
pub(crate) fn plain_number(number: f64, lang: Lang) -> String {
    let text = lang.decimal(number, 2);
    text.trim_end_matches('0').trim_end_matches(['.', ',']).to_owned()
}

/// The number per second; a dash if the time was too short.
pub(crate) fn speed(count: u64, elapsed: Duration) -> String {
    if elapsed < MEASURABLE { "-".to_owned() } else { format!("{:.0}", count as f64 / elapsed.as_secs_f64()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_is_told_only_if_it_could_be_measured() {
        assert_eq!(speed(3_000_000, Duration::from_millis(1500)), "2000000");
        assert_eq!(speed(30, Duration::from_micros(15)), "2000000");
        assert_eq!(speed(30, Duration::from_nanos(15)), "-");
    }
}
