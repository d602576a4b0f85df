//! A naive heuristic and the exact one.

use crate::Position;
use rival_core::{Feature, Heuristic};
use rival_game::{ExplainedHeuristic, Phrase};

/// A beginner's rule: with only single stones left, an odd number of heaps is good for the side to
/// move.
#[derive(Clone, Copy, Debug, Default)]
pub struct OddHeaps;

impl Heuristic for OddHeaps {
    type Position = Position;
    type Values = [i32; 1];

    const FEATURES: &'static [Feature] = &[Feature { name: "odd-heaps", weight: 100, per: 1 }];

    fn features(at: &Position) -> [i32; 1] {
        let heaps = at.heaps.iter().filter(|&&stones| stones > 0).count();
        [at.turn.sign() * if heaps % 2 == 1 { 1 } else { -1 }]
    }
}

impl ExplainedHeuristic for OddHeaps {
    const NAME: Phrase = Phrase::fixed("Odd heaps", "Montones impares");

    const MEANINGS: &'static [Phrase] = &[Phrase::fixed(
        "1 if the side to move faces an odd number of heaps, else −1; Amber's view",
        "1 si quien juega tiene delante un número impar de montones; si no, −1; desde el punto de vista de Ámbar",
    )];
}

/// Bouton's theorem of 1901: the side to move wins unless the xor of the heap sizes is 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct NimSum;

impl Heuristic for NimSum {
    type Position = Position;
    type Values = [i32; 1];

    const FEATURES: &'static [Feature] = &[Feature { name: "nim-sum", weight: 1000, per: 1 }];

    fn features(at: &Position) -> [i32; 1] {
        let [a, b, c] = at.heaps;
        [at.turn.sign() * if a ^ b ^ c != 0 { 1 } else { -1 }]
    }
}

impl ExplainedHeuristic for NimSum {
    const NAME: Phrase = Phrase::fixed("Nim-sum", "Suma nim");

    const MEANINGS: &'static [Phrase] = &[Phrase::fixed(
        "1 if the side to move can win, else −1; Amber's view",
        "1 si quien juega puede ganar; si no, −1; desde el punto de vista de Ámbar",
    )];
}
