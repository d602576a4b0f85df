//! The answers of programs.

use rival_core::{Outcome, Score, Side};

/// A line from a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// `id name X`.
    Name(String),
    /// `option name X type …`.
    Option(String),
    /// `ugiok`.
    UgiOk,
    /// `readyok`.
    ReadyOk,
    /// `info …`.
    Info(Info),
    /// `bestmove X`.
    BestMove(String),
    /// `response X`.
    Response(String),
    /// Any other line; ignored.
    Other,
}

/// The parts of an `info` line that a record can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Info {
    depth: Option<u16>,
    /// From the view of the side to move.
    value: Option<Score>,
    /// Whether the line is not the best one (`multipv` other than 1).
    is_secondary: bool,
}

/// The move that a program has chosen, legal or not, with its last report.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProgramMove {
    /// The move's text.
    pub mv: String,
    /// The value of the position from the first side's view, if reported.
    pub value: Option<Score>,
    /// The depth in plies, if reported.
    pub depth: Option<u16>,
}

impl ProgramMove {
    /// Takes value and depth from a report on the best line.
    pub(super) fn update(&mut self, info: Info, turn: Side) {
        if !info.is_secondary && info.value.is_some() {
            self.value = info.value.map(|value| value.seen_by(turn));
            self.depth = info.depth;
        }
    }
}

impl Answer {
    pub(super) fn read(line: &str) -> Answer {
        let mut words = line.split_whitespace();
        let rest = |words: std::str::SplitWhitespace<'_>| words.collect::<Vec<_>>().join(" ");
        match words.next() {
            Some("id") if words.next() == Some("name") => Answer::Name(rest(words)),
            Some("option") if words.next() == Some("name") => Answer::Option(option_name(words)),
            Some("ugiok") => Answer::UgiOk,
            Some("readyok") => Answer::ReadyOk,
            Some("info") => Answer::Info(Info::read(words)),
            Some("bestmove") => Answer::BestMove(words.next().unwrap_or_default().to_owned()),
            Some("response") => Answer::Response(rest(words)),
            _ => Answer::Other,
        }
    }
}

/// The name of an option, which may contain spaces.
fn option_name<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.take_while(|&word| word != "type").collect::<Vec<_>>().join(" ")
}

impl Info {
    fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Info {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.next().and_then(|depth| depth.parse().ok()),
                "multipv" => info.is_secondary = words.next() != Some("1"),
                "score" => info.value = read_score(words.next(), words.next()),
                // The rest is free text, or moves, which may look like keywords.
                "string" | "pv" => break,
                _ => {}
            }
        }
        info
    }
}

/// Reads `cp N`, hundredths of the heuristic's unit, or `mate N`, plies to the end of the game,
/// negative for a loss.
fn read_score(unit: Option<&str>, number: Option<&str>) -> Option<Score> {
    let number: i64 = number?.parse().ok()?;
    match unit? {
        "cp" => Some(Score::hundredths(number)),
        "mate" => {
            let plies = u32::try_from(number.unsigned_abs()).ok()?;
            let won = Score::decided(Outcome::win(Side::First), plies);
            Some(if number < 0 { -won } else { won })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_info_line_gives_depth_and_value_from_the_first_sides_view() {
        let mut found = ProgramMove::default();
        let mut read = |line: &str, turn| match Answer::read(line) {
            Answer::Info(info) => found.update(info, turn),
            other => panic!("{other:?}"),
        };
        read("info depth 7 seldepth 9 multipv 1 score cp -107 nodes 16 pv a1 score cp 5", Side::Second);
        read("info depth 7 multipv 2 score cp 900", Side::Second);
        read("info string score cp 900", Side::Second);
        read("info depth 8 nodes 99", Side::Second);
        assert_eq!((found.value, found.depth), (Some(Score::hundredths(107)), Some(7)));
    }

    #[test]
    fn a_mate_is_a_decided_game() {
        let read = |number| read_score(Some("mate"), Some(number));
        assert_eq!(read("3"), Some(Score::decided(Outcome::win(Side::First), 3)));
        assert_eq!(read("-2"), Some(Score::decided(Outcome::win(Side::Second), 2)));
        assert_eq!(read("x"), None);
    }

    #[test]
    fn any_line_is_read() {
        let lines = [
            "",
            "id",
            "id name",
            "bestmove",
            "info",
            "info depth",
            "info score cp",
            "response",
            "x \u{0} é",
            "info depth -1",
        ];
        for line in lines {
            let _ = Answer::read(line);
        }
        assert_eq!(Answer::read("bestmove"), Answer::BestMove(String::new()));
        assert_eq!(Answer::read("id name  Two  Words"), Answer::Name("Two Words".to_owned()));
        let option = Answer::read("option name Own  Book type check default false");
        assert_eq!(option, Answer::Option("Own Book".to_owned()));
    }
}
