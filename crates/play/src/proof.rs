//! What is proven, in words.

use rival_game::{GameInfo, Lang, Phrase, phrase};
use rival_search::{Bound, Proof};

/// How the game ends if both sides play their best: "White wins in 5 plies, by 3", "White wins, by 13 or more". `scored` is
/// whether the game has scores.
#[must_use]
pub fn proof_phrase(info: &GameInfo, proof: Proof, scored: bool) -> Phrase {
    let Proof { winner, margin, bound, win_in } = proof;
    let Some(winner) = winner else {
        return Phrase::fixed("a draw if both play their best", "empate si ambos juegan lo mejor");
    };
    let wins = &info.side(winner).wins;
    let (en, es) = (wins.get(Lang::En), wins.get(Lang::Es));
    if bound != Bound::Exact && !scored {
        return phrase!("{en}", "{es}");
    }
    if bound != Bound::Exact {
        return phrase!("{en}, by {margin} or more", "{es}, por {margin} o más");
    }
    let by = if scored { phrase!(", by {margin}", ", por {margin}") } else { Phrase::fixed("", "") };
    let (by_en, by_es) = (by.get(Lang::En), by.get(Lang::Es));
    match win_in {
        0 => phrase!("{en}{by_en}", "{es}{by_es}"),
        1 => phrase!("{en} in 1 ply{by_en}", "{es} en 1 jugada{by_es}"),
        _ => phrase!("{en} in {win_in} plies{by_en}", "{es} en {win_in} jugadas{by_es}"),
    }
}
