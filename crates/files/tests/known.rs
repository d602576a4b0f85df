//! What is known of the games that ship: leaves of the move tree, and values from the literature.

mod common;

use common::{program, text};
use rival_core::perft;
use rival_files::{FileGame, Program};
use rival_game::Game;
use rival_search::{SolveControl, SolveGoal, solve};
use rival_testkit::size;

/// A file with a part of its text replaced.
fn changed(name: &str, parts: &[(&str, &str)]) -> &'static Program {
    let text = parts.iter().fold(text(name), |text, (old, new)| {
        assert!(text.contains(old), "{name} has no {old}");
        text.replace(old, new)
    });
    rival_files::install(&text).unwrap_or_else(|problems| panic!("{name}: {problems}"))
}

fn leaves<const W: usize, const SCORED: bool>(program: &'static Program, depth: u32) -> u64 {
    let game = FileGame::<W, SCORED>::of(program).expect("a game of this size");
    perft(&game.set_up(0, None).expect("a start"), depth)
}

/// The proven margin of the start from the first side's view, or 1, 0, -1 for its winner.
fn value<const W: usize, const SCORED: bool>(program: &'static Program) -> i32 {
    let game = FileGame::<W, SCORED>::of(program).expect("a game of this size");
    let start = game.set_up(0, None).expect("a start");
    let goal = if SCORED { SolveGoal::Margin } else { SolveGoal::Winner };
    let proven = solve(&start, goal, &mut SolveControl::default()).proven;
    assert!(proven.answers(goal), "{proven:?}");
    if SCORED { proven.lower } else { proven.lower.signum() }
}

/// The counts that programs for Othello are checked with.
#[test]
fn othello_has_the_leaves_that_are_published() {
    let published = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216];
    for (depth, leaves_there) in (1..).zip(published).take(size(6, 8) as usize) {
        assert_eq!(leaves::<1, true>(program("othello"), depth), leaves_there, "depth {depth}");
    }
}

/// Every stone may go on every free hexagon, and no side can connect its borders so soon.
#[test]
fn hex_has_as_many_leaves_as_there_are_free_hexagons() {
    assert_eq!(leaves::<4, false>(program("hex"), 2), 121 * 120);
    assert_eq!(leaves::<4, false>(program("gomoku"), 2), 225 * 224);
}

/// Breakthrough by the rules alone: rows of letters, loops.
fn breakthrough_leaves(board: &[Vec<char>], white: bool, depth: u32) -> u64 {
    let (own, rival, up, goal) = if white { ('w', 'b', 1, 7) } else { ('b', 'w', -1, 0) };
    let over = board[0].contains(&'b') || board[7].contains(&'w');
    if depth == 0 || over {
        return u64::from(depth == 0);
    }
    let mut leaves = 0;
    for rank in 0..8_i32 {
        for file in 0..8_i32 {
            if board[rank as usize][file as usize] != own || rank == goal {
                continue;
            }
            for right in -1..=1 {
                let (to_rank, to_file) = (rank + up, file + right);
                if !(0..8).contains(&to_file) {
                    continue;
                }
                let there = board[to_rank as usize][to_file as usize];
                if there == '.' || right != 0 && there == rival {
                    let mut next = board.to_vec();
                    next[rank as usize][file as usize] = '.';
                    next[to_rank as usize][to_file as usize] = own;
                    leaves += breakthrough_leaves(&next, !white, depth - 1);
                }
            }
        }
    }
    leaves
}

#[test]
fn breakthrough_has_the_leaves_of_a_second_implementation() {
    let row = |letter: char| vec![letter; 8];
    let board = ["w", "w", ".", ".", ".", ".", "b", "b"].map(|row_of| row(row_of.chars().next().expect("a letter")));
    for depth in 1..=size(4, 5) as u32 {
        assert_eq!(leaves::<1, false>(program("breakthrough"), depth), breakthrough_leaves(&board, true, depth));
    }
}

/// Clobber by the rules alone.
fn clobber_leaves(board: &[char], files: i32, white: bool, depth: u32) -> u64 {
    let (own, rival) = if white { ('w', 'b') } else { ('b', 'w') };
    let ranks = board.len() as i32 / files;
    let mut leaves = 0;
    for (at, &piece) in board.iter().enumerate().filter(|&(_, &piece)| piece == own) {
        for (right, up) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let (file, rank) = (at as i32 % files + right, at as i32 / files + up);
            let to = (rank * files + file) as usize;
            if (0..files).contains(&file) && (0..ranks).contains(&rank) && board[to] == rival {
                let mut next = board.to_vec();
                (next[at], next[to]) = ('.', piece);
                leaves += if depth == 1 { 1 } else { clobber_leaves(&next, files, !white, depth - 1) };
            }
        }
    }
    leaves
}

#[test]
fn clobber_has_the_leaves_of_a_second_implementation() {
    let board: Vec<char> = (0..30).map(|at| if (at % 6 + at / 6) % 2 == 0 { 'w' } else { 'b' }).collect();
    for depth in 1..=size(3, 4) as u32 {
        assert_eq!(leaves::<1, false>(program("clobber"), depth), clobber_leaves(&board, 6, true, depth));
    }
}

/// Solved long ago: with perfect play White has 11 discs to Black's 3 (two squares stay empty).
#[test]
fn othello_on_4x4_is_won_by_white_by_8() {
    let small = [("8x8", "4x4"), ("8/8/8/3bw3/3wb3/8/8/8", "4/1bw1/1wb1/4")];
    assert_eq!(value::<1, true>(changed("othello", &small)), -8);
}

/// Hex cannot be drawn and an extra stone never hurts, so the first side wins (Nash, 1952).
#[test]
fn hex_up_to_4x4_is_won_by_the_first_side() {
    for size in ["1x1", "2x2", "3x3", "4x4"] {
        assert_eq!(value::<1, false>(changed("hex", &[("11x11", size)])), 1, "{size}");
    }
}

/// Tic-tac-toe is a draw; 4 in a line on 4×4 as well; 3 in a line on 4×4 are a win.
#[test]
fn lines_on_small_boards_have_their_known_values() {
    assert_eq!(value::<1, false>(program("tic-tac-toe")), 0);
    assert_eq!(value::<1, false>(changed("tic-tac-toe", &[("3x3", "4x3")])), 1);
}
