//! Properties of all games: one line for each game and for some of its variants.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rival_core::Position;
use rival_game::{Game, VariantError};
use rival_games::Visitor;
use rival_games::color_clash::ColorClash;
use rival_games::connect_four::ConnectFour;
use rival_games::desconecta::Desconecta;
use rival_games::smart_horses::SmartHorses;
use rival_games::tictactoe::{Any, Standard, TicTacToe};
use rival_testkit::oracle::{self, Oracle};
use rival_testkit::{conformance, differential, parsers, perft, size};
use std::collections::HashSet;

proven!(
    tictactoe, TicTacToe { shape: Standard }, oracle::TicTacToe::new(3, 3, 3),
    like "([xo1-3]{1,3}/){2}[xo1-3]{1,3} [xo]"
);
proven!(
    tictactoe_4x4_3, tictactoe("4x4:3"), oracle::TicTacToe::new(4, 4, 3),
    like "([xo1-4]{1,3}/){3}[xo1-4]{1,3} [xo]"
);
proven!(
    tictactoe_8x8_5, tictactoe("8x8:5"), oracle::TicTacToe::new(8, 8, 5),
    like "([xo1-8]{1,4}/){7}[xo1-8]{1,4} [xo]"
);
proven!(
    tictactoe_1x7_2, tictactoe("1x7:2"), oracle::TicTacToe::new(1, 7, 2),
    like "([xo1]/){6}[xo1] [xo]"
);
proven!(
    smart_horses, SmartHorses, oracle::SmartHorses::new(),
    like "([WBx1-8]{1,4}/){7}[WBx1-8]{1,4} [wb] -?[0-9]{1,3} -?[0-9]{1,3} (-|([a-h][1-8][+-](1|3|4|5|10),?){1,4})"
);
proven!(
    color_clash, ColorClash, oracle::ColorClash::new(),
    like "([rb1-5]{1,3}/){4}[rb1-5]{1,3} [a-e][1-5] [a-e][1-5] [rb] [0-2] [rb-] ([1-9]|10)"
);
proven!(
    desconecta, Desconecta { shape: rival_games::desconecta::Standard }, oracle::Desconecta::new(7, 7, 5),
    like "(7/){3}([gb1-7]{1,4}/){3}[gbGB]{7} [gb] ([1-9]|[1-5][0-9])"
);
proven!(
    desconecta_5x5_4, desconecta("5x5:4"), oracle::Desconecta::new(5, 5, 4),
    like "5/5/([gb1-5]{1,4}/){2}[gbGB]{5} [gb] ([1-9]|[1-5][0-9])"
);
proven!(
    desconecta_4x7_1, desconecta("4x7:1"), oracle::Desconecta::new(4, 7, 1),
    like "(4/){3}([gb1-4]{1,3}/){3}[gbGB]{4} [gb] ([1-9]|[1-5][0-9])"
);
proven!(
    desconecta_7x4_3, desconecta("7x4:3"), oracle::Desconecta::new(7, 4, 3),
    like "7/([gb1-7]{1,4}/){2}[gbGB]{7} [gb] ([1-9]|[1-5][0-9])"
);
proven!(
    connect_four, ConnectFour { shape: rival_games::connect_four::Standard }, oracle::ConnectFour::new(7, 6),
    like "(7/){3}([ry1-7]{1,4}/){2}[ry]{7} [ry]"
);

proven!(
    connect_four_8x7, connect_four("8x7"), oracle::ConnectFour::new(8, 7),
    like "(8/){4}([ry1-8]{1,4}/){2}[ry]{8} [ry]"
);
proven!(
    connect_four_4x5, connect_four("4x5"), oracle::ConnectFour::new(4, 5),
    like "(4/){2}([ry1-4]{1,3}/){2}[ry]{4} [ry]"
);

proven!(
    tree, rival_games::tree::Tree, oracle::Tree::new(),
    like "\\(\\(-?[0-9]{1,4},(-?[0-9]{1,2}|\\([0-9](,[0-9]){1,8}\\))\\),\\([0-9]\\)[,)]{1,2}[0-9(]{0,3} [xn]"
);

fn connect_four(shape: &str) -> ConnectFour<rival_games::connect_four::Any> {
    ConnectFour { shape: rival_games::connect_four::Any::read(shape).expect("a variant") }
}

fn tictactoe(shape: &str) -> TicTacToe<Any> {
    TicTacToe::variant(shape).expect("a variant")
}

fn desconecta(shape: &str) -> Desconecta<Any> {
    Desconecta::variant(shape).expect("a variant")
}

/// The tests of one game: the common contract, agreement with its oracle, and parsers on any text.
/// `like` is the shape of positions, which generates near misses.
macro_rules! proven {
    ($name:ident, $game:expr, $oracle:expr, like $form:literal) => {
        mod $name {
            use super::*;

            conformance!(conformance, $game);

            #[test]
            fn random_play_agrees_with_the_oracle() {
                differential::random_play(&$game, &$oracle);
            }

            #[test]
            fn strange_positions_agree_with_the_oracle() {
                differential::strange_positions(&$game, &$oracle);
            }

            #[test]
            fn leaf_counts_are_those_of_the_table() {
                perft::counts_are_right(&$game, &$oracle);
            }

            #[test]
            fn any_text_is_a_position_or_refused() {
                try_texts($form, |_, text| parsers::any_position_text(&$game, text));
            }

            #[test]
            fn any_text_is_a_move_or_refused() {
                try_texts("[a-h1-8]|[mp][a-e][1-5]|pass|boom", |seed, text| parsers::any_move_text(&$game, seed, text));
            }

            #[test]
            fn fuzz_positions() {
                bolero::check!()
                    .with_iterations(fuzzed())
                    .for_each(|bytes| parsers::any_position_text(&$game, &String::from_utf8_lossy(bytes)));
            }

            #[test]
            fn fuzz_moves() {
                bolero::check!()
                    .with_iterations(fuzzed())
                    .with_type::<(u64, Vec<u8>)>()
                    .for_each(|(seed, bytes)| parsers::any_move_text(&$game, *seed, &String::from_utf8_lossy(bytes)));
            }
        }
    };
}
use proven;

/// Calls `check` with arbitrary texts and with texts of this form, and with a number to choose by.
fn try_texts(form: &'static str, check: impl Fn(u64, &str)) {
    let texts = prop_oneof![any::<String>(), form];
    let cases = size(500, 100_000) as u32;
    let tried = TestRunner::new(Config::with_cases(cases)).run(&(any::<u64>(), texts), |(seed, text)| {
        check(seed, &text);
        Ok(())
    });
    tried.unwrap_or_else(|failure| panic!("{failure}"));
}

/// How many texts the fuzz targets try when they run as tests. (`cargo bolero test` runs them
/// without a limit.)
fn fuzzed() -> usize {
    size(1_000, 200_000) as usize
}

/// Opens a game and returns its name.
fn name_of(text: &str) -> Result<String, VariantError> {
    struct Name;
    impl Visitor for Name {
        type Output = String;
        fn visit<G: Game>(self, game: G) -> String {
            game.name()
        }
    }
    rival_games::open(text, Name)
}

/// A variant has one spelling, except the standard game, which may also be written as a variant.
fn any_name(text: &str) {
    if let Ok(name) = name_of(text) {
        assert_eq!(name_of(&name), Ok(name.clone()));
        let is_plain = rival_games::INFOS.iter().chain(rival_games::EXERCISES).any(|info| info.id == name);
        assert!(name == text || (is_plain && text.starts_with(&name)), "{text} was opened as {name}");
    }
}

#[test]
fn any_text_is_the_name_of_a_game_or_refused() {
    try_texts("(tictactoe|desconecta-4-boom|smart-horses):[0-9]{1,2}x[0-9]{1,2}:[0-9]{1,2}", |_, text| any_name(text));
}

#[test]
fn fuzz_names() {
    bolero::check!().with_iterations(fuzzed()).for_each(|bytes| any_name(&String::from_utf8_lossy(bytes)));
}

#[test]
fn every_line_of_the_tables_is_of_a_game_there_is() {
    for entry in perft::entries() {
        assert_eq!(name_of(entry.game).as_deref(), Ok(entry.game));
    }
}

#[test]
fn tic_tac_toe_has_5478_positions_and_255168_games() {
    let game = TicTacToe { shape: Standard };
    let start = game.set_up(0, None).unwrap();
    let mut met = HashSet::new();
    assert_eq!(count_games(&start, &mut met), 255_168);
    assert_eq!(met.len(), 5_478);

    let mut met_by_the_oracle = HashSet::new();
    assert_eq!(count_games_slowly(&oracle::TicTacToe::new(3, 3, 3), &mut met_by_the_oracle), 255_168);
    assert_eq!(met_by_the_oracle, met.iter().map(|at| game.position_text(at)).collect());
}

fn count_games<P: Position>(at: &P, met: &mut HashSet<P>) -> u64 {
    met.insert(*at);
    let over = u64::from(at.outcome().is_some());
    at.legal_moves().into_iter().map(|mv| count_games(&at.after(mv), met)).sum::<u64>() + over
}

fn count_games_slowly<O: Oracle>(at: &O, met: &mut HashSet<String>) -> u64 {
    met.insert(at.text());
    let mut games = u64::from(at.result().is_some());
    for mv in at.legal() {
        let mut next = at.clone();
        next.play(&mv);
        games += count_games_slowly(&next, met);
    }
    games
}
