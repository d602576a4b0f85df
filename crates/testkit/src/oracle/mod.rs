//! A second implementation of the games, as simple as possible: rows of characters, loops, text.
//!
//! An oracle shares only the written rules with the game it checks, so that both are unlikely to
//! have the same mistake. It aims at being obviously correct, not at speed.

mod board;
mod color_clash;
mod connect_four;
mod desconecta;
mod smart_horses;
mod tictactoe;
mod tree;

pub use color_clash::ColorClash;
pub use connect_four::ConnectFour;
pub use desconecta::Desconecta;
pub use smart_horses::SmartHorses;
pub use tictactoe::TicTacToe;
pub use tree::Tree;

/// A game with its rules and a position, with a text-only interface.
pub trait Oracle: Clone {
    /// The same rules at another position; `None` if the text is malformed or not a valid position.
    fn read(&self, text: &str) -> Option<Self>;

    /// The position as text.
    fn text(&self) -> String;

    /// The legal moves; empty when the game is over.
    fn legal(&self) -> Vec<String>;

    /// Plays a legal move.
    fn play(&mut self, mv: &str);

    /// The winner's letter or `draw`; `None` while the game goes on.
    fn result(&self) -> Option<String>;

    /// Both sides' scores, in games that have them.
    fn scores(&self) -> Option<[i32; 2]> {
        None
    }

    /// The classic heuristic's value of a position that is not over.
    fn classic(&self) -> f64;
}

/// Splits a text into exactly `N` fields separated by single spaces.
fn fields<const N: usize>(text: &str) -> Option<[&str; N]> {
    text.split(' ').collect::<Vec<_>>().try_into().ok()
}

/// The side, given as one of two letters.
fn side(text: &str, letters: [char; 2]) -> Option<char> {
    letters.into_iter().find(|letter| text == letter.to_string())
}
