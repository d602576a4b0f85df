//! The games a second time, as plainly as they can be written: rows of characters, loops, text.
//!
//! An oracle shares nothing with the game it judges but the rules on paper, so that the same mistake is unlikely in both.
//! It is meant to be right at a glance, not to be fast.

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

/// A game, with its rules and a state of play, that speaks text alone.
pub trait Oracle: Clone {
    /// The same rules at another position; `None` if the text is malformed or breaks what a position must satisfy.
    fn read(&self, text: &str) -> Option<Self>;

    /// The position as it is written.
    fn text(&self) -> String;

    /// The legal moves, none when the game is over.
    fn legal(&self) -> Vec<String>;

    /// Plays a legal move.
    fn play(&mut self, mv: &str);

    /// The winner's letter or `draw`; `None` while the game goes on.
    fn result(&self) -> Option<String>;

    /// Both sides' scores, in games that have them.
    fn scores(&self) -> Option<[i32; 2]> {
        None
    }

    /// What the classic heuristic makes of a position that is not over.
    fn classic(&self) -> f64;
}

/// Exactly `N` fields, with a space between.
fn fields<const N: usize>(text: &str) -> Option<[&str; N]> {
    text.split(' ').collect::<Vec<_>>().try_into().ok()
}

/// The side written as one of two letters.
fn side(text: &str, letters: [char; 2]) -> Option<char> {
    letters.into_iter().find(|letter| text == letter.to_string())
}
