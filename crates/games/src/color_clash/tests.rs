//! The rules by their numbers in README.md; then notation, heuristic and view.

use super::position::SIZE;
use super::{ColorClash, LastingTerritory, Position, Territory};
use rival_core::{Evaluator, Heuristic, Outcome, Position as _, Seeded, Side, Weighted};
use rival_game::{Effect, Game, Ground, Lang, PanelContent, Phrase, Spot};

const START: &str = "5/1r3/5/3b1/5 b4 d2 r 2 - 1";

fn at(text: &str) -> Position {
    ColorClash.parse_position(text).unwrap()
}

fn legal(at: &Position) -> Vec<String> {
    at.legal_moves().into_iter().map(|mv| ColorClash.move_text(mv)).collect()
}

fn played(from: &str, moves: &str) -> String {
    let mut at = at(from);
    for mv in moves.split(' ') {
        at.play(ColorClash.parse_move(&at, mv).unwrap());
    }
    ColorClash.position_text(&at)
}

/// The position's side, actions left, stun and round.
fn clock(text: &str) -> String {
    text.splitn(4, ' ').last().unwrap_or_default().to_owned()
}

/// Calls `check` with every position of random games, including the final ones.
fn for_each_random_position(games: u64, mut check: impl FnMut(&Position)) {
    for seed in 0..games {
        let mut seeded = Seeded::new(seed);
        let mut at = Position::start();
        check(&at);
        while let Some(&mv) = seeded.choose(&at.legal_moves()) {
            at.play(mv);
            check(&at);
        }
    }
}

#[test]
fn r1_red_starts_on_b4_and_blue_on_d2_in_their_colours() {
    assert_eq!(ColorClash.position_text(&ColorClash.set_up(7, None).unwrap()), START);
    assert_eq!(ColorClash.scores(&Position::start()), Some([1, 1]));
    assert_eq!((Position::start().colours, Position::start().pawns), ([1 << 16, 1 << 8], [16, 8]));
}

#[test]
fn r2_a_turn_is_two_actions() {
    assert_eq!(clock(&played(START, "pb3")), "r 1 - 1");
    assert_eq!(clock(&played(START, "pb3 mb3")), "b 2 - 1");
    assert_eq!(clock(&played(START, "pb3 mb3 pd3")), "b 1 - 1");
}

#[test]
fn r3_the_turn_of_a_stunned_side_is_one_action_and_the_stun_is_over() {
    let stunned = "5/5/1rb2/5/5 b3 c3 r 1 b 3";
    let blues = played(stunned, "mb2");
    assert_eq!(clock(&blues), "b 1 - 3");
    let reds = played(&blues, "mc4");
    assert_eq!(clock(&reds), "r 2 - 4");
    assert_eq!(clock(&played(&reds, "ma2 ma3")), "b 2 - 4");
}

#[test]
fn r4_the_pawn_steps_to_any_adjacent_square_without_the_other_pawn() {
    let crowded = at("5/1b3/1rr2/1r3/5 b3 c3 r 2 - 3");
    let steps: Vec<String> = legal(&crowded).into_iter().filter(|mv| mv.starts_with('m')).collect();
    assert_eq!(steps, ["mb2", "ma3", "mb4"]);
    assert_eq!(legal(&at("5/5/5/5/r3b a1 e1 r 2 - 3")), ["mb1", "ma2", "pb1", "pa2"]);
}

#[test]
fn r5_moving_paints_nothing() {
    assert_eq!(played(START, "mb3 mc3"), "5/1r3/5/3b1/5 c3 d2 b 2 - 1");
}

#[test]
fn r6_adjacent_squares_of_another_colour_or_none_can_be_painted() {
    let crowded = at("5/1b3/1rb2/1r3/5 b3 c3 r 2 - 3");
    let paints: Vec<String> = legal(&crowded).into_iter().filter(|mv| mv.starts_with('p')).collect();
    assert_eq!(paints, ["pa3", "pc3", "pb4"]);
    assert_eq!(played("5/1b3/1r3/5/5 b3 e1 r 2 - 3", "pb4"), "5/1r3/1r3/5/5 b3 e1 r 1 - 3");
}

#[test]
fn r7_there_is_always_an_action() {
    assert_eq!(legal(&at("5/5/5/r4/rr3 a1 b1 r 2 - 3")), ["ma2"]);
    for_each_random_position(200, |at| assert_eq!(at.legal_moves().is_empty(), at.outcome().is_some()));
}

#[test]
fn r8_painting_under_the_other_pawn_stuns_it() {
    let facing = "5/5/1rb2/5/5 b3 c3 r 2 - 3";
    assert_eq!(played(facing, "pc3"), "5/5/1rr2/5/5 b3 c3 r 1 b 3");
    assert_eq!(clock(&played(facing, "pc3 ma3")), "b 1 - 3");
    let free_ground = "5/5/1r3/5/b4 b3 c3 r 2 - 3";
    assert_eq!(clock(&played(free_ground, "pc3")), "r 1 b 3");
    let blue_strikes_last = "5/5/1rb2/5/5 b3 c3 b 1 - 3";
    assert_eq!(clock(&played(blue_strikes_last, "pb3")), "r 1 - 4");
}

#[test]
fn r9_stuns_do_not_add_up() {
    let stunned_already = "5/5/1rb2/5/5 b3 c3 r 2 b 3";
    assert_eq!(clock(&played(stunned_already, "pc3")), "r 1 b 3");
    assert_eq!(clock(&played(stunned_already, "pc3 mb2")), "b 1 - 3");
    assert_eq!(clock(&played(stunned_already, "pc3 mb2 mc4 mb3")), "r 1 - 4");
}

#[test]
fn r10_a_round_is_reds_turn_and_blues() {
    assert_eq!(clock(&played(START, "mb3 mb4 md1 md2")), "r 2 - 2");
    assert_eq!(clock(&played("5/1r3/5/3b1/5 b4 d2 r 1 - 4", "mb3 md1 md2")), "r 2 - 5");
}

#[test]
fn r11_more_squares_win_after_round_five() {
    let red_leads = played("r4/1r3/5/3b1/5 b4 d2 b 1 - 5", "md1");
    assert_eq!(at(&red_leads).outcome(), Some(Outcome::by_margin(1)));
    let blue_leads = played("5/1r3/3b1/3b1/5 b4 d2 b 1 - 5", "pd1");
    assert_eq!(at(&blue_leads).outcome(), Some(Outcome::by_margin(-2)));
    assert_eq!(ColorClash.scores(&at(&blue_leads)), Some([1, 3]));
    assert_eq!(at(&played("r4/1r3/5/3b1/5 b4 d2 b 1 - 4", "md1")).outcome(), None);
    assert_eq!(at(&played("r4/1r3/5/3b1/5 b4 d2 b 2 - 5", "md1")).outcome(), None);
    assert_eq!(at(&played("r4/1r3/5/3b1/5 b4 d2 r 1 - 5", "mb3")).outcome(), None);
}

#[test]
fn r12_while_level_one_more_round_is_played() {
    for round in 5..10 {
        let next = played(&format!("5/1r3/5/3b1/5 b4 d2 b 1 - {round}"), "md1");
        assert_eq!(clock(&next), format!("r 2 - {}", round + 1));
        let won = played(&format!("5/1r3/5/3b1/5 b4 d2 b 1 - {round}"), "pd1");
        assert_eq!(at(&won).outcome().and_then(Outcome::winner), Some(Side::Second));
    }
}

#[test]
fn r13_level_after_round_ten_is_a_draw() {
    let over = played("5/1r3/5/3b1/5 b4 d2 b 1 - 10", "md1");
    assert_eq!(at(&over).outcome(), Some(Outcome::DRAW));
    let everybody_walks = ["mb3 mb4 md1 md2"; 10].join(" ");
    assert_eq!(clock(&played(START, &everybody_walks)), "b 0 - 10");
    assert_eq!(ColorClash.longest_game(), 40);
}

#[test]
fn r14_a_finished_game_keeps_side_round_and_stun() {
    let over = played("r4/r4/1rb2/5/5 b3 c3 b 1 - 7", "mc4");
    assert_eq!(over, "r4/r4/1rb2/5/5 b3 c4 b 0 - 7");
    let stunned_and_won = played("5/r4/1rb2/5/5 b3 c3 b 1 - 5", "pb3");
    assert_eq!(stunned_and_won, "5/r4/1bb2/5/5 b3 c3 b 0 r 5");
    assert_eq!(legal(&at(&stunned_and_won)), [""; 0]);
}

#[test]
fn a_position_takes_sixteen_bytes_and_a_move_one() {
    assert_eq!((size_of::<Position>(), size_of::<super::Action>()), (16, 1));
}

#[test]
fn every_field_changes_the_key() {
    let others = [
        "5/1r3/5/3bb/5 b4 d2 r 2 - 1",
        "5/1r3/5/3br/5 b4 d2 r 2 - 1",
        "5/1r3/5/3b1/5 b3 d2 r 2 - 1",
        "5/1r3/5/3b1/5 b4 d3 r 2 - 1",
        "5/1r3/5/3b1/5 b4 d2 b 2 - 1",
        "5/1r3/5/3b1/5 b4 d2 r 1 - 1",
        "5/1r3/5/3b1/5 b4 d2 r 2 b 1",
        "5/1r3/5/3b1/5 b4 d2 r 2 - 2",
    ];
    for other in others {
        assert_ne!(at(other).key(), Position::start().key(), "{other}");
    }
}

#[test]
fn what_breaks_a_rule_is_refused_by_the_name_of_its_field() {
    let refused = |text: &str, message: &str| {
        assert_eq!(ColorClash.parse_position(text).unwrap_err().to_string(), message, "{text}");
    };
    let form = "<colours> <red> <blue> <side> <actions left> <stunned> <round>";
    refused("5/1r3/5/3b1/5 b4 d2 r 2 -", &format!("position: 7 fields expected, not 6: {form}"));
    refused("5/1r3/5/3b1 b4 d2 r 2 - 1", "position: the board has 4 ranks, a board of this game has 5");
    refused(
        "5/1r3/5/3g1/5 b4 d2 r 2 - 1",
        "position: \"g\" in rank 2 is neither a number of empty squares nor one of rb",
    );
    refused("5/1r3/5/3b1/5 b6 d2 r 2 - 1", "position: red: \"b6\" is not a square from a1 to e5");
    refused("5/1r3/5/3b1/5 b4 f2 r 2 - 1", "position: blue: \"f2\" is not a square from a1 to e5");
    refused("5/1r3/5/3b1/5 d2 d2 r 2 - 1", "position: blue: the red pawn stands on d2 too");
    refused("5/1r3/5/3b1/5 b4 d2 g 2 - 1", "position: side: \"g\" is neither r nor b");
    refused("5/1r3/5/3b1/5 b4 d2 r 3 - 1", "position: actions left: \"3\" is not a whole number from 0 to 2");
    refused(
        "5/1r3/5/3b1/5 b4 d2 r 2 r 1",
        "position: stunned: \"r\" is neither - nor b, the side that waits for its turn",
    );
    refused(
        "5/1r3/5/3b1/5 b4 d2 b 2 x 1",
        "position: stunned: \"x\" is neither - nor r, the side that waits for its turn",
    );
    refused("5/1r3/5/3b1/5 b4 d2 r 2 - 0", "position: round: \"0\" is not a whole number from 1 to 10");
    refused("5/1r3/5/3b1/5 b4 d2 r 2 - 11", "position: round: \"11\" is not a whole number from 1 to 10");
}

#[test]
fn no_actions_left_is_refused_where_no_game_ends() {
    let reason = |text: &str| ColorClash.parse_position(text).unwrap_err().to_string();
    assert_eq!(
        reason("r4/1r3/5/3b1/5 b4 d2 r 0 - 5"),
        "position: actions left: 0 is for a finished game, and a game ends with Blue's turn"
    );
    assert_eq!(
        reason("r4/1r3/5/3b1/5 b4 d2 b 0 - 4"),
        "position: actions left: 0 is for a finished game, and none ends in round 4, before round 5"
    );
    assert_eq!(
        reason("5/1r3/5/3b1/5 b4 d2 b 0 - 9"),
        "position: actions left: 0 is for a finished game, and at 1 all it goes on until round 10"
    );
}

#[test]
fn what_breaks_no_rule_is_accepted() {
    let accepted = [
        "5/1r3/5/3b1/5 b4 d2 b 0 - 10",
        "r4/1r3/5/3b1/5 b4 d2 b 0 r 5",
        "5/5/5/5/5 a1 e5 r 2 b 10",
        "rrrrr/rrrrr/rrrrr/rrrrr/rrrrr a1 a2 b 1 r 6",
    ];
    for text in accepted {
        assert_eq!(ColorClash.position_text(&at(text)), text);
    }
}

#[test]
fn the_start_is_even() {
    assert_eq!(Territory::features(&Position::start()), [0; 7]);
}

/// Red's a4 counts 1 + 1 + 2, its b4 1 + 3 (a pawn is on it), its corner a1 1 + 2 + 2: 13. Blue's
/// c3, two steps from the red pawn, counts 1 + 3 + 5 + 2, its d2 1 + 3: 15. A red d3, one step from
/// the blue pawn, adds 1 + 3 + 10 + 2.
#[test]
fn the_classic_heuristic_is_what_a_hand_computes() {
    let value = |text: &str| Weighted::<Territory>::own().evaluate(&at(text)).units();
    assert_eq!(value("5/rr3/2b2/3b1/r4 b4 d2 r 1 - 2"), 13.0 - 15.0);
    assert_eq!(value("5/rr3/2br1/3b1/r4 b4 d2 r 1 - 2"), 29.0 - 15.0);
    assert_eq!(Territory::features(&at("5/rr3/2br1/3b1/r4 b4 d2 r 1 - 2")), [2, 0, 1, 1, 1, -1, 2]);
}

#[test]
fn the_square_under_the_other_pawn_is_neither_near_nor_painted() {
    assert_eq!(Territory::features(&at("5/5/2r2/5/5 a1 c3 r 1 - 2")), [1, 1, 0, 0, 0, 0, 0]);
}

#[test]
fn stuns_are_tried_first_then_approaches_then_centre_and_corners() {
    let ranked = |text: &str| {
        let at = at(text);
        let mut moves = at.legal_moves();
        moves.sort_by_key(|&mv| std::cmp::Reverse(at.move_score(mv)));
        moves.into_iter().map(|mv| format!("{}{}", ColorClash.move_text(mv), at.move_score(mv))).collect::<Vec<_>>()
    };
    assert_eq!(ranked("5/5/5/5/5 b2 c2 r 2 - 1"), ["pc214", "mb32", "pb32", "mb10", "ma20", "pb10", "pa20"]);
    assert_eq!(ranked("5/5/5/5/5 a2 e1 r 2 - 1"), ["mb26", "pb26", "ma15", "pa15", "ma30", "pa30"]);
}

#[test]
fn the_view_shows_colours_pawns_and_both_actions_of_a_square() {
    let view = ColorClash.view(&at("r4/1r3/5/3b1/5 b4 d2 r 1 b 4"));
    assert_eq!(view.cells.len(), usize::from(SIZE * SIZE));
    assert_eq!((view.cells[0].name.as_str(), view.cells[0].ground), ("a5", Ground::Painted(Side::First)));
    assert_eq!(view.cells[18].piece.map(|piece| piece.side), Some(Side::Second));
    let on_b3: Vec<_> = view.moves.iter().filter(|mv| mv.spot == Spot::Cell(11)).collect();
    let labels = on_b3.iter().map(|mv| mv.label.as_ref().map(|label| label.get(Lang::Es)));
    assert_eq!(labels.collect::<Vec<_>>(), [Some("mover"), Some("pintar")]);
    assert!(on_b3.iter().all(|mv| mv.from == Some(6)));
}

#[test]
fn the_panels_tell_round_territory_actions_and_stun() {
    let view = ColorClash.view(&at("r4/1r3/5/3b1/5 b4 d2 r 1 b 4"));
    let shown: Vec<_> = view.panels.iter().map(|panel| (panel.id, panel.side, panel.content.clone())).collect();
    let [red, blue] = Side::BOTH.map(Some);
    assert_eq!(
        shown,
        [
            ("round", None, PanelContent::Words(Phrase::fixed("4 of 5", "4 de 5"))),
            ("territory", None, PanelContent::Share { first: 2, free: 22, second: 1 }),
            ("actions", red, PanelContent::Pips { left: 1, of: 2 }),
            ("squares", red, PanelContent::Number(2)),
            ("stunned", red, PanelContent::Mark(false)),
            ("squares", blue, PanelContent::Number(1)),
            ("stunned", blue, PanelContent::Mark(true)),
        ]
    );
}

#[test]
fn an_action_shows_as_a_step_or_as_paint_and_stun() {
    let facing = at("5/5/1rb2/5/5 b3 c3 r 2 - 3");
    let effects = |mv: &str| ColorClash.effects(&facing, ColorClash.parse_move(&facing, mv).unwrap());
    assert_eq!(effects("mb2"), [Effect::Travel { from: 11, to: 16 }]);
    let paint = Effect::Paint { cell: 12, from: 11, side: Side::First };
    assert_eq!(effects("pc3"), [paint, Effect::Stun { side: Side::Second }]);
}

#[test]
fn a_stun_and_an_extra_round_are_told() {
    let told = |text: &str, mv: &str, lang| {
        let at = at(text);
        let said = ColorClash.narration(&at, ColorClash.parse_move(&at, mv).unwrap());
        said.map(|said| said.get(lang).to_owned())
    };
    let facing = "5/5/1rb2/5/5 b3 c3 r 2 - 3";
    assert_eq!(told(facing, "mb2", Lang::En), None);
    assert_eq!(told(facing, "pc3", Lang::En).unwrap(), "Blue is stunned: only one action in its next turn.");
    assert_eq!(
        told("r4/r4/1rb2/5/5 b3 c3 b 1 - 5", "pb3", Lang::Es).unwrap(),
        "Rojo queda aturdido: una sola acción en su próximo turno. Empate a 2: se juega una ronda más."
    );
    let level = "5/1r3/5/3b1/5 b4 d2 b 1 - 5";
    assert_eq!(told(level, "md1", Lang::En).unwrap(), "Level, 1 all: one more round.");
    assert_eq!(told(level, "pd1", Lang::En), None);
    assert_eq!(told("5/r4/1rb2/5/5 b3 c3 b 1 - 5", "pb3", Lang::En), None);
}

#[test]
fn the_textbook_levels_use_the_games_own_order() {
    let players = ColorClash.levels().into_iter().map(|level| (level.id, level.player)).collect::<Vec<_>>();
    let textbook = |depth| format!("alpha-beta:heuristic=classic,depth={depth},order=ranked");
    assert_eq!(players[..3], [("beginner", textbook(1)), ("amateur", textbook(2)), ("expert", textbook(5))]);
}

#[test]
fn the_tuned_heuristic_sees_both_sides_alike() {
    let features = LastingTerritory::features(&at("rr3/1rb2/5/3b1/4r b4 d2 r 2 - 2"));
    let swapped = LastingTerritory::features(&at("bb3/1br2/5/3r1/4b d2 b4 b 2 - 2"));
    assert_eq!(features, swapped.map(|count| -count));
    // Four red squares to two blue, two of them corners; c4 is one step from the red pawn, and only
    // e1 is near the blue one.
    assert_eq!(features, [2, 2, -1, 1, 2]);
}
