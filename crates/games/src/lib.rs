#![doc = include_str!("../README.md")]

use rival_game::{GameInfo, Lang, Phrase, VariantError, instead_of, phrase};

mod alternating;
pub mod color_clash;
pub mod connect_four;
pub mod desconecta;
mod rack;
mod shape;
pub mod smart_horses;
pub mod tictactoe;
pub mod tree;

pub use rival_game::Visitor;
pub use shape::{Any, BoardShape};

// To add a game, add its module above and its name below. Names after the semicolon are exercises,
// not games.
list_of_games![tictactoe, smart_horses, color_clash, desconecta, connect_four; tree];

fn unknown_game(id: &str) -> VariantError {
    let known: Vec<&str> = INFOS.iter().chain(EXERCISES).map(|info| info.id).collect();
    let instead = instead_of(id, &known);
    let (en, es) = (instead.get(Lang::En), instead.get(Lang::Es));
    VariantError { reason: phrase!("game: \"{id}\" is unknown; {en}", "juego: «{id}» no existe; {es}") }
}

/// Rejects any variant, for games without variants.
fn no_variants(info: &GameInfo, variant: Option<&str>) -> Result<(), VariantError> {
    let id = info.id;
    variant.map_or(Ok(()), |variant| {
        Err(VariantError {
            reason: phrase!(
                "game: {id} has no variants, so not \"{variant}\"",
                "juego: {id} no tiene variantes, tampoco «{variant}»"
            ),
        })
    })
}

/// The error for a variant that is malformed or out of range.
fn bad_variant(info: &GameInfo, variant: &str) -> VariantError {
    let id = info.id;
    let (form, about) =
        info.variants.as_ref().map_or(("", Phrase::fixed("", "")), |known| (known.form, known.about.clone()));
    let (en, es) = (about.get(Lang::En), about.get(Lang::Es));
    VariantError {
        reason: phrase!(
            "game: \"{id}:{variant}\" is not {id}:{form}, {en}",
            "juego: «{id}:{variant}» no es {id}:{form}, {es}"
        ),
    }
}

/// Generates the list of games and the function that opens one by name.
macro_rules! list_of_games {
    [$($game:ident),*; $($exercise:ident),*] => {
        /// The games, in display order.
        pub static INFOS: &[&GameInfo] = &[$(&$game::INFO),*];

        /// Exercises: they open like games, but no list of games to play contains them.
        pub static EXERCISES: &[&GameInfo] = &[$(&$exercise::INFO),*];

        /// Opens a game by its name, `id` or `id:variant`.
        ///
        /// # Errors
        /// If no game or variant has that name.
        pub fn open<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, VariantError> {
            let (id, variant) = name.split_once(':').map_or((name, None), |(id, variant)| (id, Some(variant)));
            $(if id == $game::INFO.id { return $game::open(variant, visitor); })*
            $(if id == $exercise::INFO.id { return $exercise::open(variant, visitor); })*
            Err(unknown_game(id))
        }
    };
}
use list_of_games;
