#![doc = include_str!("../README.md")]

use rival_game::{Game, GameInfo, Lang, Phrase, VariantError, instead_of, phrase};

mod alternating;
pub mod color_clash;
pub mod connect_four;
pub mod desconecta;
mod rack;
mod shape;
pub mod smart_horses;
pub mod tictactoe;
pub mod tree;

pub use shape::{Any, BoardShape};

// To add a game: its module above, its name below. What comes behind the semicolon is to learn from and not to play.
list_of_games![tictactoe, smart_horses, color_clash, desconecta, connect_four; tree];

/// What to do with a game once its name has been read: the way from text to a type.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Called with the game that was asked for.
    fn visit<G: Game>(self, game: G) -> Self::Output;
}

fn unknown_game(id: &str) -> VariantError {
    let known: Vec<&str> = INFOS.iter().chain(EXERCISES).map(|info| info.id).collect();
    let instead = instead_of(id, &known);
    let (en, es) = (instead.get(Lang::En), instead.get(Lang::Es));
    VariantError { reason: phrase!("game: \"{id}\" is unknown; {en}", "juego: «{id}» no existe; {es}") }
}

/// For games without variants: refuses any.
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

/// For games with variants: a variant that is not written as it should be, or goes too far.
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

/// Makes the list of games and the function that opens one by name.
macro_rules! list_of_games {
    [$($game:ident),*; $($exercise:ident),*] => {
        /// What the games are, in the order in which people see them.
        pub static INFOS: &[&GameInfo] = &[$(&$game::INFO),*];

        /// What opens like a game and is not one to play: every command takes it, and no list of games to play has it.
        pub static EXERCISES: &[&GameInfo] = &[$(&$exercise::INFO),*];

        /// Opens a game by its name, `id` or `id:variant`.
        ///
        /// # Errors
        /// If there is no such game or variant.
        pub fn open<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, VariantError> {
            let (id, variant) = name.split_once(':').map_or((name, None), |(id, variant)| (id, Some(variant)));
            $(if id == $game::INFO.id { return $game::open(variant, visitor); })*
            $(if id == $exercise::INFO.id { return $exercise::open(variant, visitor); })*
            Err(unknown_game(id))
        }
    };
}
use list_of_games;
