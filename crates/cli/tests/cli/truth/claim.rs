//! What a sentence or an object of JSON claims of the end of a game.

use super::oracle::Truth;
use rival_core::Side;
use rival_game::{GameInfo, Lang};
use serde_json::Value;

/// How a game ends, as far as it is claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Claim {
    pub(super) winner: Option<Side>,
    /// The winner's, and whether it may be more.
    margin: Option<(i32, bool)>,
    plies: Option<u32>,
}

impl Claim {
    /// Whether all of it is true.
    pub(super) fn holds(self, truth: Truth) -> bool {
        let margin = |(margin, more): (i32, bool)| match more {
            true => margin <= truth.margin.abs(),
            false => margin == truth.margin.abs(),
        };
        self.winner == truth.winner()
            && self.margin.is_none_or(margin)
            && self.plies.is_none_or(|plies| plies == truth.plies)
    }

    /// `{"winner": …, "margin": …, "bound": …, "win_in": …}`, or null where nothing is claimed.
    pub(super) fn of_json(proven: &Value) -> Option<Claim> {
        let winner = side_of(proven.get("winner")?.as_str()?);
        let margin = proven["margin"].as_i64().expect("a margin") as i32;
        let more = match proven["bound"].as_str() {
            Some("exact") => false,
            Some("lower") => true,
            other => panic!("a bound, not {other:?}"),
        };
        let plies = proven["win_in"].as_u64().map(|plies| plies as u32);
        // Who wins a draw is nobody, and its length is nobody's aim.
        Some(Claim { winner, margin: Some((margin, more)), plies: plies.filter(|_| winner.is_some()) })
    }

    /// The first claim in a text.
    pub(super) fn of_text(text: &str, info: &GameInfo, lang: Lang) -> Option<Claim> {
        Claim::all(text, info, lang).into_iter().next().map(|(_, claim)| claim)
    }

    /// The same claim, made of the position after a move, as one of the position before it.
    pub(super) fn one_ply_before(self) -> Claim {
        Claim { plies: self.plies.map(|plies| plies + 1), ..self }
    }

    /// The claims in a text, and where each begins: "White wins by 3, in 5 plies", "a draw if both play their best".
    pub(super) fn all(text: &str, info: &GameInfo, lang: Lang) -> Vec<(usize, Claim)> {
        let text = text.to_lowercase();
        let draw = ["a draw if both play their best", "empate si ambos juegan lo mejor"][lang as usize];
        let drawn = text.match_indices(draw).map(|(at, _)| (at, Claim { winner: None, margin: None, plies: None }));
        let won = Side::BOTH.into_iter().flat_map(|side| {
            let wins = info.side(side).wins.get(lang).to_lowercase();
            let found: Vec<(usize, Claim)> =
                text.match_indices(&wins).map(|(at, _)| (at, of_win(&text[at + wins.len()..], side, lang))).collect();
            found
        });
        let mut all: Vec<(usize, Claim)> = drawn.chain(won).collect();
        all.sort_by_key(|(at, _)| *at);
        all
    }
}

/// What stands behind "White wins".
fn of_win(rest: &str, side: Side, lang: Lang) -> Claim {
    let [by, or_more, plies] = [[" by ", " or more", " in "], [" por ", " o más", " en "]][lang as usize];
    let mut claim = Claim { winner: Some(side), margin: None, plies: None };
    let mut rest = rest;
    if let Some((margin, after)) = rest.strip_prefix(by).and_then(number) {
        claim.margin = Some((margin as i32, after.starts_with(or_more)));
        rest = after.strip_prefix(or_more).unwrap_or(after);
    }
    rest = rest.strip_prefix(',').unwrap_or(rest);
    claim.plies = rest.strip_prefix(plies).and_then(number).map(|(plies, _)| plies);
    claim
}

fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// The side that JSON names as a winner; `None` for a draw.
pub(super) fn side_of(winner: &str) -> Option<Side> {
    match winner {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        "draw" => None,
        other => panic!("a winner, not {other}"),
    }
}
