//! Our own games written as files play as the hand-written ones: on random positions, read across by
//! a converter of texts, they have the same moves, outcomes, scores, deciding lines and values.

mod common;

use common::program;
use rival_core::{Grid, Outcome, Position, perft};
use rival_files::FileGame;
use rival_game::notation::write_board;
use rival_game::{Game, HeuristicId, evaluator};
use rival_games::color_clash::ColorClash;
use rival_games::connect_four::{self, ConnectFour};
use rival_games::desconecta::{self, Desconecta};
use rival_games::smart_horses::SmartHorses;
use rival_games::tictactoe::{self, TicTacToe};
use rival_testkit::{Walk, size};
use std::collections::BTreeMap;

/// Random positions of each game.
fn positions() -> u64 {
    size(300, 10_000)
}

/// Compares a file with the game it describes on random positions, ends included. `across` turns a
/// position's text into the file's.
fn agree<A: Game, B: Game>(ours: &A, file: &B, across: impl Fn(&str) -> String) {
    let classic = HeuristicId::CLASSIC;
    let values = (evaluator(ours, classic).expect("a heuristic"), evaluator(file, classic).expect("a heuristic"));
    let mut seen = 0;
    for seed in 0.. {
        let mut walk = Walk::new(ours, seed);
        loop {
            let text = ours.position_text(walk.at());
            let written = across(&text);
            let at = file.parse_position(&written).unwrap_or_else(|error| panic!("{text} as {written}: {error}"));
            assert!(at.turn() == walk.at().turn() || at.outcome().is_some(), "the side to move of {text}");
            assert_eq!(at.outcome(), walk.at().outcome(), "the outcome of {text}");
            assert_eq!(file.scores(&at), ours.scores(walk.at()), "the scores of {text}");
            assert_eq!(moves(file, &at), moves(ours, walk.at()), "the moves of {text}");
            let cells = |end: Option<rival_game::EndReason>| end.map(|end| end.cells);
            assert_eq!(cells(file.end_reason(&at)), cells(ours.end_reason(walk.at())), "the line of {text}");
            if at.outcome().is_none() {
                assert_eq!(values.1.evaluate(&at), values.0.evaluate(walk.at()), "the value of {text}");
            }
            seen += 1;
            if walk.step().is_none() {
                break;
            }
        }
        if seen >= positions() {
            break;
        }
    }
    let start = ours.set_up(1, None).expect("a start");
    let converted = file.parse_position(&across(&ours.position_text(&start))).expect("a start");
    let depth = 4;
    assert_eq!(perft(&converted, depth), perft(&start, depth), "leaves at depth {depth}");
}

/// The legal moves, each with the scores and the outcome after it.
fn moves<G: Game>(game: &G, at: &G::Position) -> BTreeMap<String, (Option<[i32; 2]>, Option<i32>)> {
    let after = |mv| {
        let next = at.after(mv);
        (game.move_text(mv), (game.scores(&next), next.outcome().map(Outcome::margin)))
    };
    at.legal_moves().into_iter().map(after).collect()
}

/// The squares of a board's text, rank by rank from the top, `.` for empty ones.
fn squares(board: &str) -> Vec<char> {
    let mut squares = Vec::new();
    for letter in board.chars().filter(|&letter| letter != '/') {
        match letter.to_digit(10) {
            Some(run) => squares.extend((0..run).map(|_| '.')),
            None => squares.push(letter),
        }
    }
    squares
}

/// A board's text with its squares exchanged.
fn exchanged(grid: Grid, squares: &[char], by: impl Fn(char) -> Option<char>) -> String {
    write_board(grid.files, grid.ranks, |file, rank| by(squares[usize::from(grid.cell(file, rank))]))
}

#[test]
fn tic_tac_toe() {
    let ours = TicTacToe { shape: tictactoe::Standard };
    let file = FileGame::<1, false>::of(program("tic-tac-toe")).expect("a small board");
    agree(&ours, &file, str::to_owned);
}

#[test]
fn connect_four() {
    let ours = ConnectFour { shape: connect_four::Standard };
    let file = FileGame::<1, false>::of(program("connect-four")).expect("a small board");
    agree(&ours, &file, str::to_owned);
}

#[test]
fn smart_horses() {
    let file = FileGame::<1, true>::of(program("smart-horses")).expect("a small board");
    agree(&SmartHorses, &file, |text| {
        let (board, rest) = text.split_once(' ').expect("fields");
        let (grid, squares) = (Grid::new(8, 8), squares(board));
        let knight = |square: char| "WB".contains(square).then(|| square.to_ascii_lowercase());
        let pieces = exchanged(grid, &squares, knight);
        let ground = exchanged(grid, &squares, |square| (square == 'x').then_some('#'));
        format!("{pieces} {ground} {rest}")
    });
}

/// A game that the rounds end stays at the last one, with no action left.
#[test]
fn desconecta() {
    let ours = Desconecta { shape: desconecta::Standard };
    let file = FileGame::<1, false>::of(program("desconecta-4-boom")).expect("a small board");
    agree(&ours, &file, |text| match *text.split(' ').collect::<Vec<_>>() {
        [board, _, "51"] => format!("{board} b 0 50"),
        [board, side, round] => format!("{board} {side} 1 {round}"),
        _ => panic!("{text}"),
    });
}

#[test]
fn color_clash() {
    let file = FileGame::<1, true>::of(program("color-clash")).expect("a small board");
    agree(&ColorClash, &file, |text| {
        let [colours, red, blue, rest @ ..] = &text.split(' ').collect::<Vec<_>>()[..] else { panic!("{text}") };
        let grid = Grid::new(5, 5);
        let on = |name: &str, file: u8, rank: u8| name == rival_game::notation::square_name(file, rank);
        let pawn = |file, rank| if on(red, file, rank) { Some('r') } else { on(blue, file, rank).then_some('b') };
        format!("{} {colours} {}", write_board(grid.files, grid.ranks, pawn), rest.join(" "))
    });
}
