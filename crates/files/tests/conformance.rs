//! Every file that ships keeps the contract of games.

mod common;

use common::program;
use rival_files::FileGame;
use rival_testkit::conformance;

/// The conformance suite for a file whose sets have `$words` words, and which counts or not.
macro_rules! file {
    ($name:ident, $file:literal, $words:literal, $scored:literal) => {
        conformance!($name, FileGame::<$words, $scored>::of(program($file)).expect("a game of this size"));
    };
}

file!(tic_tac_toe, "tic-tac-toe", 1, false);
file!(connect_four, "connect-four", 1, false);
file!(smart_horses, "smart-horses", 1, true);
file!(color_clash, "color-clash", 1, true);
file!(desconecta, "desconecta-4-boom", 1, false);
file!(othello, "othello", 1, true);
file!(othello_6x6, "othello-6x6", 1, true);
file!(breakthrough, "breakthrough", 1, false);
file!(hex, "hex", 4, false);
file!(gomoku, "gomoku", 4, false);
file!(isolation, "isolation", 1, false);
file!(clobber, "clobber", 1, false);
file!(ataxx, "ataxx", 1, true);
file!(zones, "zones", 1, true);
