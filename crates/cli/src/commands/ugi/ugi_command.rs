//! Parser for the protocol's commands.

use rival_game::{Phrase, phrase};
use rival_search::Limits;
use std::time::Duration;

/// A command of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum UgiCommand<'a> {
    Nothing,
    Ugi,
    IsReady,
    NewGame,
    Position { start: PositionText, moves: Vec<&'a str> },
    Go(Go),
    Stop,
    Query(Query),
    SetOption { name: &'a str, value: &'a str },
    Quit,
}

/// The origin of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PositionText {
    Usual,
    Written(String),
}

/// A query about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    FirstToMove,
    GameOver,
    Result,
}

/// The limits of a `go`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// Until `stop`, even if there is nothing left to find out.
    pub(super) infinite: bool,
    /// Both sides' remaining times and increments.
    pub(super) clocks: [Option<Duration>; 2],
    pub(super) increments: [Duration; 2],
}

impl<'a> UgiCommand<'a> {
    /// Parses a line.
    ///
    /// # Errors
    /// If it is no command, or has unknown parts.
    pub(super) fn read(line: &'a str) -> Result<UgiCommand<'a>, Phrase> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&name, rest)) = words.split_first() else { return Ok(UgiCommand::Nothing) };
        match (name, rest) {
            ("ugi", []) => Ok(UgiCommand::Ugi),
            ("isready", []) => Ok(UgiCommand::IsReady),
            ("uginewgame", []) => Ok(UgiCommand::NewGame),
            ("stop", []) => Ok(UgiCommand::Stop),
            ("quit", []) => Ok(UgiCommand::Quit),
            ("position", rest) => position(rest),
            ("go", rest) => go(rest).map(UgiCommand::Go),
            ("query", [what]) => query(what),
            ("setoption", ["name", name, "value", value]) => Ok(UgiCommand::SetOption { name, value }),
            ("setoption", _) => Err(Phrase::fixed(
                "setoption: name NAME value VALUE expected",
                "setoption: se espera name NOMBRE value VALOR",
            )),
            _ => Err(unknown(line)),
        }
    }
}

/// The command's name, whether or not the rest parses.
pub(super) fn name(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

fn position<'a>(words: &[&'a str]) -> Result<UgiCommand<'a>, Phrase> {
    let before = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (place, moves) = words.split_at(before);
    let start = match place {
        ["startpos"] => PositionText::Usual,
        ["fen", text @ ..] => PositionText::Written(text.join(" ")),
        _ => {
            return Err(Phrase::fixed(
                "position: startpos or fen POSITION expected",
                "position: se espera startpos o fen POSICIÓN",
            ));
        }
    };
    Ok(UgiCommand::Position { start, moves: moves.iter().skip(1).copied().collect() })
}

fn go(words: &[&str]) -> Result<Go, Phrase> {
    let mut go = Go::default();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let value = words.next().copied().unwrap_or_default();
        let number = || read_number(word, value);
        match word {
            "depth" => go.limits.depth = Some(u16::try_from(at_least_one(word, number()?)?).unwrap_or(u16::MAX)),
            "nodes" => go.limits.nodes = Some(at_least_one(word, number()?)?),
            "movetime" => go.limits.time = Some(read_time(number()?)),
            "p1time" => go.clocks[0] = Some(read_time(number()?)),
            "p2time" => go.clocks[1] = Some(read_time(number()?)),
            "p1inc" => go.increments[0] = read_time(number()?),
            "p2inc" => go.increments[1] = read_time(number()?),
            _ => return Err(phrase!("go: \"{word}\" is unknown", "go: no se conoce «{word}»")),
        }
    }
    Ok(go)
}

fn read_number(name: &str, text: &str) -> Result<i64, Phrase> {
    text.parse().map_err(|_| {
        phrase!("go: {name}: \"{text}\" is not a whole number", "go: {name}: «{text}» no es un número entero")
    })
}

fn at_least_one(name: &str, number: i64) -> Result<u64, Phrase> {
    let least = u64::try_from(number).ok().filter(|&number| number > 0);
    least.ok_or_else(|| phrase!("go: {name}: {number} is less than 1", "go: {name}: {number} es menos que 1"))
}

/// An overdrawn clock counts as no time left.
fn read_time(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0))
}

fn query<'a>(what: &str) -> Result<UgiCommand<'a>, Phrase> {
    match what {
        "p1turn" => Ok(UgiCommand::Query(Query::FirstToMove)),
        "gameover" => Ok(UgiCommand::Query(Query::GameOver)),
        "result" => Ok(UgiCommand::Query(Query::Result)),
        _ => Err(phrase!(
            "query: \"{what}\" is unknown; there is p1turn gameover result",
            "query: no se conoce «{what}»; hay p1turn gameover result"
        )),
    }
}

fn unknown(line: &str) -> Phrase {
    let line: String = line.chars().take(80).collect();
    phrase!("\"{line}\" is not a command", "«{line}» no es una orden")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_core::Seeded;

    #[test]
    fn a_position_may_be_written_with_spaces_and_have_moves() {
        let start = PositionText::Written("3/1x1/3 o".to_owned());
        assert_eq!(
            UgiCommand::read("position fen 3/1x1/3 o moves a1 c3"),
            Ok(UgiCommand::Position { start, moves: vec!["a1", "c3"] })
        );
        assert_eq!(
            UgiCommand::read(" position  startpos "),
            Ok(UgiCommand::Position { start: PositionText::Usual, moves: Vec::new() })
        );
    }

    #[test]
    fn limits_come_in_any_order() {
        let Ok(UgiCommand::Go(go)) = UgiCommand::read("go movetime 50 depth 3 nodes 9 p2inc 7 p1time -4 p2time 100")
        else {
            panic!("a good command")
        };
        let time = Duration::from_millis;
        assert_eq!(go.limits, Limits { depth: Some(3), nodes: Some(9), time: Some(time(50)), ..Limits::default() });
        assert_eq!((go.clocks, go.increments), ([Some(time(0)), Some(time(100))], [time(0), time(7)]));
    }

    #[test]
    fn what_is_not_understood_is_quoted() {
        let cases = [
            ("hello", "\"hello\" is not a command"),
            ("ugi now", "\"ugi now\" is not a command"),
            ("position", "position: startpos or fen POSITION expected"),
            ("go depth", "go: depth: \"\" is not a whole number"),
            ("go depth 0", "go: depth: 0 is less than 1"),
            ("go fast 1", "go: \"fast\" is unknown"),
            ("query score", "query: \"score\" is unknown; there is p1turn gameover result"),
            ("setoption Hash 1", "setoption: name NAME value VALUE expected"),
        ];
        for (line, expected) in cases {
            assert_eq!(UgiCommand::read(line).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn any_line_is_read_or_refused() {
        let words =
            ["go", "position", "fen", "startpos", "moves", "query", "p1turn", "setoption", "name", "value", "depth"];
        let more = [
            "-9223372036854775809",
            "99999999999999999999",
            "infinite",
            "\u{0}",
            "é",
            "p1time",
            "",
            "18446744073709551615",
        ];
        let mut chance = Seeded::new(1);
        for _ in 0..20_000 {
            let count = 1 + chance.below(6);
            let line: Vec<_> =
                (0..count).filter_map(|_| chance.choose(&[&words[..], &more[..]].concat()).copied()).collect();
            let _ = UgiCommand::read(&line.join(" "));
        }
    }
}
