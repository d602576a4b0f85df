//! Numbers and phrases in one language.

use super::document::{Block, TextTable};
use rival_game::{Lang, Phrase};
use std::time::Duration;

/// The language of a document.
#[derive(Clone, Copy)]
pub(super) struct Words(pub(super) Lang);

impl Words {
    pub(super) fn say(self, phrase: &Phrase) -> String {
        phrase.get(self.0).to_owned()
    }

    pub(super) fn paragraph(self, phrase: &Phrase) -> Block {
        Block::Paragraph(self.say(phrase))
    }

    pub(super) fn say_all(self, phrases: &[Phrase]) -> Vec<String> {
        phrases.iter().map(|phrase| self.say(phrase)).collect()
    }

    /// A table with this caption and head; the rows are in the language already.
    pub(super) fn table(self, caption: &Phrase, word_columns: usize, head: &[Phrase], rows: Vec<Vec<String>>) -> Block {
        let (caption, head) = (self.say(caption), self.say_all(head));
        Block::Table(TextTable { caption, word_columns, head, rows })
    }

    pub(super) fn whole(self, value: f64) -> String {
        self.0.number(value, 0)
    }

    pub(super) fn decimal(self, value: f64) -> String {
        self.0.number(value, 1)
    }

    /// With no more decimals than it needs, two at most.
    pub(super) fn exact(self, value: f64) -> String {
        let decimals = (0..2).find(|&decimals| {
            let unit = 10f64.powi(decimals);
            ((value * unit).round() / unit - value).abs() < 5e-4
        });
        self.0.number(value, decimals.unwrap_or(2) as usize)
    }

    /// With a sign, whole: the difference of two ratings.
    pub(super) fn signed(self, value: f64) -> String {
        let text = self.whole(value);
        if value.round() > 0.0 { format!("+{text}") } else { text }
    }

    /// More exactly near nothing and near all, where the difference is.
    pub(super) fn percent(self, share: f64) -> String {
        let at_an_end = share.min(1.0 - share) < 0.01;
        let decimals = if at_an_end && share > 0.0 && share < 1.0 { 2 } else { 1 };
        format!("{} %", self.0.number(share * 100.0, decimals))
    }

    /// In the unit that suits it.
    pub(super) fn time(self, seconds: f64) -> String {
        self.0.duration(Duration::try_from_secs_f64(seconds).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_long_as_they_need_to_be() {
        let words = Words(Lang::En);
        assert_eq!([3.0, 0.5, 2.0 / 3.0].map(|value| words.exact(value)), ["3", "0.5", "0.67"]);
        assert_eq!([12.4, -3.0, 0.0].map(|value| words.signed(value)), ["+12", "−3", "0"]);
        assert_eq!([2.5, 0.0125, 3.1e-6].map(|value| words.time(value)), ["2.50 s", "12.5 ms", "3.10 µs"]);
        assert_eq!([0.9876, 0.9996, 0.0].map(|share| Words(Lang::Es).percent(share)), ["98,8 %", "99,96 %", "0,0 %"]);
    }
}
