//! The contract of all games in one line, the rules by their numbers in README.md, and known facts
//! about the game.

use nim::{Nim, OddHeaps, Position};
use rival_core::{Position as _, Side, Weighted, perft};
use rival_game::Game;
use rival_search::Search;

rival_testkit::conformance!(conformance, Nim);

fn at(text: &str) -> Position {
    Nim.parse_position(text).unwrap()
}

fn legal(text: &str) -> Vec<String> {
    at(text).legal_moves().into_iter().map(|mv| Nim.move_text(mv)).collect()
}

#[test]
fn r1_the_heaps_hold_three_four_and_five_stones() {
    assert_eq!(Nim.position_text(&Nim.set_up(0, None).unwrap()), "3 4 5 a");
}

#[test]
fn r2_a_move_takes_stones_from_one_heap() {
    assert_eq!(legal("2 0 1 b"), ["a1", "a2", "c1"]);
    let mut heaps = at("3 4 5 a");
    heaps.play(Nim.parse_move(&heaps, "b2").unwrap());
    assert_eq!(Nim.position_text(&heaps), "3 1 5 b");
}

#[test]
fn r3_whoever_takes_the_last_stone_wins() {
    assert_eq!(at("0 0 0 b").outcome().unwrap().winner(), Some(Side::First));
    assert_eq!(at("0 1 0 b").outcome(), None);
}

/// Two plies from the start: a first move that leaves n stones in all has n replies, and 30 + 38 +
/// 45 = 113.
#[test]
fn moves_are_counted_as_by_hand() {
    assert_eq!((1..=2).map(|depth| perft(&at("3 4 5 a"), depth)).collect::<Vec<_>>(), [12, 113]);
}

#[test]
fn a_bad_position_is_refused_by_the_name_of_its_field() {
    let refused = |text: &str| Nim.parse_position(text).unwrap_err().to_string();
    assert_eq!(refused("3 5 5 a"), "position: b: \"5\" is not a whole number from 0 to 4");
    assert_eq!(refused("3 4 5 x"), "position: side: \"x\" is neither a nor b");
}

#[test]
fn minimax_and_alpha_beta_agree_with_bouton_on_every_position() {
    let heuristic = Weighted::<OddHeaps>::own();
    for heaps in (0..=3).flat_map(|a| (0..=4).flat_map(move |b| (0..=5).map(move |c| [a, b, c]))) {
        for turn in Side::BOTH {
            let at = Position { heaps, turn };
            let [a, b, c] = heaps;
            let winner = if a ^ b ^ c != 0 { turn } else { turn.other() };
            let pruned = Search::new(&heuristic).run(&at);
            let plain = Search::minimax(&heuristic).run(&at);
            assert_eq!(pruned.value(), plain.value(), "{at:?}");
            assert_eq!(plain.proof.unwrap().winner(), Some(winner), "{at:?}");
        }
    }
}
