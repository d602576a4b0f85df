//! Runs a check on every game.

use rival_games::{INFOS, Visitor};

/// Checks every game, and one variant of each game that has variants.
pub(crate) fn every_game(check: impl Visitor<Output = ()> + Copy) {
    for info in INFOS {
        let variant = info.variants.as_ref().map(|known| format!("{}:{}", info.id, known.example));
        for name in [Some(info.id.to_owned()), variant].into_iter().flatten() {
            rival_games::open(&name, check).expect("the game is in the list");
        }
    }
}
