//! The rules by their numbers in README.md; then set-ups, notation, heuristic and view.

use super::{Move, PointsAndProximity, Position, RaceAndRoom, Regions, SmartHorses};
use rival_core::{Evaluator, Heuristic, Outcome, Position as _, Seeded, Side, Weighted};
use rival_game::{Effect, Game, Ground, Lang, PanelContent, Piece, PieceShape, Spot};

const EXAMPLE: &str = "8/4B3/6W1/8/8/8/8/8 w 0 0 c8+3,d8-5,f8-3,a7+10,c7+5,d6-4,b4+4,e2-10,c1+1,e1-1";
const WHITE_STUCK: &str = "8/8/8/8/3B4/1x6/2x5/W7 w 0 0 -";
const BOTH_STUCK: &str = "8/8/8/8/8/1x4x1/2x2x2/W6B w 7 -12 -";

fn at(text: &str) -> Position {
    SmartHorses.parse_position(text).unwrap()
}

fn legal(text: &str) -> Vec<String> {
    let at = at(text);
    at.legal_moves().into_iter().map(|mv| SmartHorses.move_text(mv)).collect()
}

fn played(from: &str, moves: &str) -> String {
    let mut at = at(from);
    for mv in moves.split(' ') {
        at.play(SmartHorses.parse_move(&at, mv).unwrap());
    }
    SmartHorses.position_text(&at)
}

fn set_up(seed: u64) -> Position {
    SmartHorses.set_up(seed, None).unwrap()
}

/// Calls `check` with every position of random games, including the final ones.
fn for_each_random_position(games: u64, mut check: impl FnMut(&Position)) {
    for seed in 0..games {
        let mut seeded = Seeded::new(seed);
        let mut at = set_up(seed);
        check(&at);
        while let Some(&mv) = seeded.choose(&at.legal_moves()) {
            at.play(mv);
            check(&at);
        }
    }
}

#[test]
fn r1_white_moves_first_and_is_the_machine() {
    for seed in 0..100 {
        let text = SmartHorses.position_text(&set_up(seed));
        let [board, rest] = text.split_once(' ').unwrap().into();
        assert!(rest.starts_with("w 0 0 "), "{text}");
        assert_eq!([board.matches('W').count(), board.matches('B').count(), board.matches('x').count()], [1, 1, 0]);
    }
    assert!(SmartHorses.info().machine_starts);
}

#[test]
fn r2_ten_squares_hold_one_of_each_value() {
    for seed in 0..100 {
        let text = SmartHorses.position_text(&set_up(seed));
        let points = text.rsplit(' ').next().unwrap();
        let mut values: Vec<i32> = points.split(',').map(|entry| entry[2..].parse().unwrap()).collect();
        values.sort_unstable();
        assert_eq!(values, [-10, -5, -4, -3, -1, 1, 3, 4, 5, 10], "{text}");
    }
}

#[test]
fn r3_a_seed_names_a_set_up_of_twelve_different_squares() {
    for seed in 0..1000 {
        let at = set_up(seed);
        assert_eq!((at.destroyed | at.listed).count_ones(), 12, "seed {seed}");
        assert_eq!(at, set_up(seed));
    }
    let seventh = "4W2B/8/8/8/8/8/8/8 w 0 0 f8+3,b7+10,e7+5,d6-5,h5-3,e4-4,h4-1,d3-10,e3+4,g3+1";
    assert_eq!(SmartHorses.position_text(&set_up(7)), seventh);
}

#[test]
fn r4_a_knight_leaps_in_an_l_to_squares_that_are_not_destroyed() {
    assert_eq!(legal("8/8/8/8/3W4/8/8/7B w 0 0 -"), ["c2", "e2", "b3", "f3", "b5", "f5", "c6", "e6"]);
    assert_eq!(legal("8/8/2x5/8/3W4/8/4x3/7B w 0 0 -"), ["c2", "b3", "f3", "b5", "f5", "e6"]);
    assert_eq!(legal("7B/8/8/8/8/8/8/W7 w 0 0 -"), ["c2", "b3"]);
    assert_eq!(legal("7B/8/8/8/8/8/8/W7 b 0 0 -"), ["g6", "f7"]);
}

#[test]
fn r5_landing_on_points_scores_them() {
    let between = "8/8/8/8/3W4/8/8/7B w 2 1 e6+5,f5-10,g3+1";
    assert_eq!(played(between, "e6"), "8/8/4W3/8/3x4/8/8/7B b 7 1 e6+5,f5-10,g3+1");
    assert_eq!(played(between, "f5"), "8/8/8/5W2/3x4/8/8/7B b -8 1 e6+5,f5-10,g3+1");
    assert_eq!(played(between, "b3 g3"), "8/8/8/8/3x4/1W4B1/8/7x w 2 2 e6+5,f5-10,g3+1");
    assert_eq!(played(between, "b3"), "8/8/8/8/3x4/1W6/8/7B b 2 1 e6+5,f5-10,g3+1");
}

#[test]
fn r6_squares_stood_on_are_destroyed_for_both_for_good() {
    assert_eq!(legal(EXAMPLE), ["f4", "h4", "e5", "f8", "h8"]);
    assert!(!legal(&played(EXAMPLE, "f4")).contains(&"g6".to_owned()));
    let round = played(EXAMPLE, "f4 d5");
    assert!(round.starts_with("8/4x3/6x1/3B4/5W2/8/8/8 w "), "{round}");
    assert!(!legal(&round).iter().any(|mv| mv == "d5" || mv == "g6"));
    for_each_random_position(50, |at| {
        let [white, black] = at.knights();
        assert_ne!(white, black);
        assert_eq!(at.destroyed >> white & at.destroyed >> black & 1, 1);
        for mv in at.legal_moves().into_iter().filter(|&mv| mv != Move::PASS) {
            assert_eq!(at.after(mv).destroyed, at.destroyed | 1 << mv.0);
        }
    });
}

#[test]
fn r7_a_stuck_side_passes_and_loses_four_every_time() {
    assert_eq!(played(WHITE_STUCK, "pass"), "8/8/8/8/3B4/1x6/2x5/W7 b -4 0 -");
    assert_eq!(played(WHITE_STUCK, "pass e2 pass"), "8/8/8/8/3x4/1x6/2x1B3/W7 b -8 0 -");
    let black_stuck = "8/8/8/8/3W4/1x6/2x5/B7 b 0 23 -";
    assert_eq!(played(black_stuck, "pass"), "8/8/8/8/3W4/1x6/2x5/B7 w 0 19 -");
}

#[test]
fn r8_the_pass_is_forced_and_never_a_choice() {
    assert_eq!(legal(WHITE_STUCK), ["pass"]);
    assert!(SmartHorses.parse_move(&at(EXAMPLE), "pass").is_err());
    for_each_random_position(100, |at| {
        let stuck = at.leaps_from(at.knights()[at.turn()]) == 0;
        let over = at.outcome().is_some();
        assert_eq!(at.legal_moves() == [Move::PASS], stuck && !over);
        assert_eq!(at.legal_moves().contains(&Move::PASS), stuck && !over);
    });
}

#[test]
fn r9_the_game_ends_when_neither_side_has_a_leap() {
    assert_eq!(at(WHITE_STUCK).outcome(), None);
    assert_eq!(at("8/8/8/8/3B4/1x6/2x5/W7 b 0 0 -").outcome(), None);
    assert!(at(BOTH_STUCK).outcome().is_some());
    assert!(legal(BOTH_STUCK).is_empty());
    let one_leap_left = "8/8/8/8/4x1x1/1x1x2xx/2x2B2/W2x4 b -4 0 -";
    assert_eq!(legal(one_leap_left), ["h1"]);
    assert!(legal(&played(one_leap_left, "h1")).is_empty());
}

#[test]
fn r10_the_higher_score_wins_and_equal_scores_draw() {
    assert_eq!(at(BOTH_STUCK).outcome(), Some(Outcome::by_margin(19)));
    let with_scores = |scores| at(&BOTH_STUCK.replace("7 -12", scores)).outcome().unwrap();
    assert_eq!(with_scores("3 4").winner(), Some(Side::Second));
    assert_eq!(with_scores("-8 -8"), Outcome::DRAW);
    assert_eq!(at(&BOTH_STUCK.replace(" w ", " b ")).outcome(), at(BOTH_STUCK).outcome());
}

#[test]
fn r11_a_square_stays_listed_while_the_knight_that_scored_it_stands_on_it() {
    let scored = played(EXAMPLE, "f8 c8");
    assert!(scored.ends_with(" w -3 3 c8+3,d8-5,f8-3,a7+10,c7+5,d6-4,b4+4,e2-10,c1+1,e1-1"), "{scored}");
    let left = played(&scored, "h7");
    assert!(left.ends_with(" b -3 3 c8+3,d8-5,a7+10,c7+5,d6-4,b4+4,e2-10,c1+1,e1-1"), "{left}");
    let from_points_to_points = played(&left, "a7");
    assert!(from_points_to_points.ends_with(" w -3 13 d8-5,a7+10,c7+5,d6-4,b4+4,e2-10,c1+1,e1-1"));
}

#[test]
fn a_position_fits_in_32_bytes() {
    assert_eq!(size_of::<Position>(), 32);
}

#[test]
fn the_key_tells_apart_whatever_affects_the_future() {
    let others = [
        EXAMPLE,
        &EXAMPLE.replace(" w ", " b "),
        &EXAMPLE.replace("0 0", "0 1"),
        &EXAMPLE.replace("0 0", "1 0"),
        &EXAMPLE.replace("0 0", "0 -1"),
        &EXAMPLE.replace("c8+3,d8-5", "c8-5,d8+3"),
        &EXAMPLE.replace(",e2-10", ""),
        &EXAMPLE.replace("6W1", "5xW1"),
        &EXAMPLE.replace("6W1", "6xW"),
        &EXAMPLE.replace("4B3/6W1", "4W3/6B1"),
    ];
    let mut keys: Vec<u64> = others.iter().map(|text| at(text).key()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), others.len());
}

#[test]
fn moves_that_score_most_are_tried_first_then_those_that_keep_most_leaps() {
    let at = at("8/8/8/8/3W4/8/8/7B w 0 0 e6+5,f5-10,b3+1");
    let mut moves = at.legal_moves();
    moves.sort_by_key(|&mv| std::cmp::Reverse(at.move_score(mv)));
    let texts: Vec<String> = moves.into_iter().map(|mv| SmartHorses.move_text(mv)).collect();
    assert_eq!(texts, ["e6", "b3", "f3", "c6", "c2", "e2", "b5", "f5"]);
}

#[test]
fn set_ups_are_uniform_over_the_squares() {
    let seeds = 12_800_u32;
    let mut counts = [[0_u32; 64]; 12];
    for seed in 0..seeds {
        let at = set_up(seed.into());
        for (role, square) in at.knights().into_iter().chain(at.homes).enumerate() {
            counts[role][usize::from(square)] += 1;
        }
    }
    let expected = f64::from(seeds / 64);
    for (role, squares) in counts.iter().enumerate() {
        let chi_square: f64 = squares.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        // 63 degrees of freedom: the mean is 63, the deviation 11.2.
        assert!((30.0..110.0).contains(&chi_square), "role {role}: {chi_square}");
    }
}

#[test]
fn the_layout_of_the_assignment_has_its_points_and_random_knights() {
    let mut knights = [0_u64; 2];
    for seed in 0..1000 {
        let at = SmartHorses.set_up(seed, Some("assignment")).unwrap();
        let text = SmartHorses.position_text(&at);
        assert!(text.ends_with(" w 0 0 a8+4,d8+3,g8-1,d6+1,b5+10,e5+5,g4-10,c3-5,e3-3,h1-4"), "{text}");
        assert_eq!((at.destroyed | at.listed).count_ones(), 12, "{text}");
        let [white, black] = at.knights();
        knights = [knights[0] | 1 << white, knights[1] | 1 << black];
    }
    assert_eq!(knights.map(u64::count_ones), [54, 54]);
    assert!(
        SmartHorses.set_up(0, Some("assigment")).unwrap_err().to_string().contains("did you mean assignment? There is")
    );
}

#[test]
fn levels_look_two_four_and_six_moves_ahead() {
    let players: Vec<String> = SmartHorses.levels().into_iter().map(|level| level.player).collect();
    let textbook = |depth| format!("alpha-beta:heuristic=classic,depth={depth}");
    assert_eq!(players, [textbook(2), textbook(4), textbook(6), "engine:time=1000".to_owned()]);
}

#[test]
fn what_no_rule_forbids_is_accepted() {
    let scores = ["23 -300", "-300 23", "23 23"].map(|scores| EXAMPLE.replace("0 0", scores));
    let knights_on_points = "8/8/8/8/3W4/8/8/7B b 5 0 d4+5,h1-10".to_owned();
    for text in scores.into_iter().chain([knights_on_points]) {
        assert_eq!(SmartHorses.position_text(&at(&text)), text);
    }
}

#[test]
fn what_is_impossible_is_refused_with_the_field_at_fault() {
    let refused = |text: &str, reason: &str| {
        let said = SmartHorses.parse_position(text).unwrap_err();
        assert!(said.to_string().contains(reason), "{text}: {said}");
        assert!(said.phrase().get(Lang::Es).starts_with("posición: "), "{said}");
    };
    let points = |points: &str| format!("8/4B3/6W1/8/8/8/8/x7 w 0 0 {points}");
    refused("8/4B3/6W1/8/8/8/8/8 w 0 0", "5 fields expected, not 4");
    refused("8/4B3/6W1/8/8/8/8 w 0 0 -", "7 ranks");
    refused("8/4B3/6W1/8/8/7/8/8 w 0 0 -", "rank 3 has 7 squares");
    refused("8/4b3/6W1/8/8/8/8/8 w 0 0 -", "\"b\" in rank 7");
    refused("8/4B3/8/8/8/8/8/8 w 0 0 -", "board: 0 W where there must be one");
    refused("8/4B3/6W1/8/8/8/8/B7 w 0 0 -", "board: 2 B where there must be one");
    refused("8/4B3/6W1/8/8/8/8/8 W 0 0 -", "side: \"W\" is neither w nor b");
    refused("8/4B3/6W1/8/8/8/8/8 w 24 0 -", "white score: \"24\" is not a whole number from -300 to 23");
    refused("8/4B3/6W1/8/8/8/8/8 w +1 0 -", "white score: \"+1\"");
    refused("8/4B3/6W1/8/8/8/8/8 w 0 -301 -", "black score: \"-301\"");
    refused(&points(""), "points: \"\" is not a square with one of -10 -5 -4 -3 -1 +1 +3 +4 +5 +10");
    refused(&points("c8+2"), "points: \"c8+2\"");
    refused(&points("c83"), "points: \"c83\"");
    refused(&points("c8+03"), "points: \"c8+03\"");
    refused(&points("i8+3"), "points: \"i8+3\"");
    refused(&points("é+3"), "points: \"é+3\"");
    refused(&points("c8+3,"), "points: \"\"");
    refused(&points("c8+3,-"), "points: \"-\"");
    refused(&points("d8+1,c8+3"), "points: \"c8+3\" is out of order");
    refused(&points("c7+1,c8+3"), "points: \"c8+3\" is out of order");
    refused(&points("c8+1,c8+3"), "points: \"c8+3\" is out of order");
    refused(&points("c8+3,d8+3"), "points: +3 is there twice");
    refused(&points("a1+3"), "points: a1 is destroyed");
}

#[test]
fn the_worked_sum_of_the_course_work_is_738() {
    let weighted = Weighted::<PointsAndProximity>::own();
    let per = PointsAndProximity::FEATURES[2].per;
    assert_eq!(weighted.weigh(&[7, 2, 3 * per, 1, 0]).units(), 738.0);
}

const FEATURES: [&str; 5] = ["score", "mobility", "proximity", "centre", "stuck"];

/// By hand. White on g6: 3/6 + 10/7 + 5/5 + 4/7 + 1/9; Black on e7: 3/3 + 10/4 + 5/2 + 4/6 + 1/8;
/// five leaps each. 5 × (3.61111 − 6.79167) = −15.90.
#[test]
fn proximity_is_value_by_distance() {
    let weighted = Weighted::<PointsAndProximity>::own();
    assert_eq!(weighted.evaluate(&at(EXAMPLE)).units(), -15.90);
    let terms = weighted.terms(&at(EXAMPLE));
    assert_eq!(terms.iter().map(|term| term.feature.name).collect::<Vec<_>>(), FEATURES);
    assert!((terms[2].measured - -3.180_556).abs() < 1e-6);
}

/// By hand: 5 points, 6 leaps to none, 5 × 2 on the square against 5/6 six squares away, the
/// centre, and Black stuck: 500 + 60 + 5 × 9.16667 + 3 + 400 = 1008.83.
#[test]
fn a_listed_square_counts_double_under_its_knight_and_a_stuck_side_400() {
    let weighted = Weighted::<PointsAndProximity>::own();
    let white_on_points = "8/8/8/8/3W4/1x6/2x5/B7 b 5 0 d4+5";
    assert_eq!(weighted.evaluate(&at(white_on_points)).units(), 1008.83);
    let black_on_points = "8/8/8/8/3B4/1x6/2x5/W7 w 0 5 d4+5";
    assert_eq!(weighted.evaluate(&at(black_on_points)).units(), -1008.83);
}

/// By hand: nothing is scored; leaps 8 to 3 (b1 has a3, c3, d2); the +4 on e7 is 2 + 1 squares from
/// White, 3 + 6 from Black; the −10 counts for neither side; White in the centre. 50 + 5 × (4/3 −
/// 4/9) + 3 = 57.44.
#[test]
fn negative_values_attract_nobody() {
    let weighted = Weighted::<PointsAndProximity>::own();
    assert_eq!(weighted.evaluate(&at("8/8/8/3W4/8/8/8/1B6 w 0 0 e7+4,d1-10")).units(), 57.44);
}

#[test]
fn the_board_shows_knights_points_and_what_is_destroyed() {
    let view = SmartHorses.view(&at("8/8/8/8/3W4/1x6/8/7B w 5 0 e6-3,d4+5"));
    let cell = |name: &str| view.cells.iter().find(|cell| cell.name == name).unwrap();
    let knight = |side| Some(Piece { side, shape: PieceShape::Knight });
    assert_eq!(view.cells[0].name, "a8");
    assert_eq!((cell("d4").piece, cell("h1").piece), (knight(Side::First), knight(Side::Second)));
    assert_eq!((cell("e6").points, cell("a1").points), (Some(-3), None));
    assert_eq!((cell("b3").ground, cell("e6").ground), (Ground::Destroyed, Ground::Plain));
    let under_the_knight = cell("d4");
    assert_eq!((under_the_knight.ground, under_the_knight.points), (Ground::Plain, None));
}

#[test]
fn panels_show_points_and_leaps_of_both_sides() {
    let view = SmartHorses.view(&at("8/8/8/8/3W4/1x6/8/7B w 5 -4 -"));
    let shown: Vec<_> = view.panels.into_iter().map(|panel| (panel.id, panel.side, panel.content)).collect();
    let number = PanelContent::Number;
    let expected = [
        ("score", Some(Side::First), number(5)),
        ("leaps", Some(Side::First), number(7)),
        ("score", Some(Side::Second), number(-4)),
        ("leaps", Some(Side::Second), number(2)),
    ];
    assert_eq!(shown, expected);
}

#[test]
fn moves_are_played_on_cells_and_a_pass_with_a_button() {
    let view = SmartHorses.view(&at("7B/8/8/8/8/8/8/W7 w 0 0 c2-3"));
    let cells: Vec<_> = view.moves.into_iter().map(|mv| (mv.text, mv.spot, mv.from, mv.gain)).collect();
    let leap = |text: &str, cell, gain| (text.to_owned(), Spot::Cell(cell), Some(56), gain);
    assert_eq!(cells, [leap("c2", 50, Some(-3)), leap("b3", 41, None)]);
    let view = SmartHorses.view(&at(WHITE_STUCK));
    let [pass] = &view.moves[..] else { panic!("one move: {:?}", view.moves) };
    let Spot::Button(label) = &pass.spot else { panic!("a button: {pass:?}") };
    assert_eq!((label.get(Lang::En), label.get(Lang::Es), pass.gain), ("Pass", "Pasar", Some(-4)));
}

#[test]
fn effects_are_a_leap_a_broken_square_and_points() {
    let before = at("7B/8/8/8/8/8/8/W7 w 0 0 c2-3");
    let effects = |at: &Position, mv| SmartHorses.effects(at, SmartHorses.parse_move(at, mv).unwrap());
    let leap = |to| [Effect::Travel { from: 56, to }, Effect::Destroy { cell: 56 }];
    assert_eq!(effects(&before, "b3"), leap(41));
    assert_eq!(effects(&before, "c2"), [&leap(50)[..], &[Effect::Score { side: Side::First, by: -3 }]].concat());
    let side = Side::First;
    assert_eq!(effects(&at(WHITE_STUCK), "pass"), [Effect::Pass { side }, Effect::Score { side, by: -4 }]);
}

#[test]
fn a_pass_and_points_are_told_in_both_languages() {
    let told = |text: &str, mv| {
        let at = at(text);
        let phrase = SmartHorses.narration(&at, SmartHorses.parse_move(&at, mv).unwrap());
        phrase.map(|phrase| [Lang::En, Lang::Es].map(|lang| phrase.get(lang).to_owned()))
    };
    let both = |en: &str, es: &str| Some([en.to_owned(), es.to_owned()]);
    assert_eq!(
        told(WHITE_STUCK, "pass"),
        both("No leaps left: White passes and loses 4 points.", "Sin saltos: las blancas pasan y pierden 4 puntos.")
    );
    assert_eq!(told(&played(EXAMPLE, "f4"), "c8"), both("+3 for Black.", "+3 para las negras."));
    assert_eq!(told(EXAMPLE, "f8"), both("-3 for White.", "-3 para las blancas."));
    assert_eq!(told(EXAMPLE, "f4"), None);
}

#[test]
fn the_tuned_heuristic_counts_the_leaps_of_a_side_left_alone() {
    let white_is_stuck = at("xxxxxxxB/xxxxx1xx/xxxxxx1x/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/Wxxxxxxx b 0 0 -");
    // Black can leap to f7 or g6, both light: one leap, then it is stuck too. 62 squares are gone.
    assert_eq!(RaceAndRoom::features(&white_is_stuck), [0, 0, -2, -62, -1]);
}

#[test]
fn the_tuned_heuristic_sees_both_sides_alike() {
    for (text, swapped) in [
        (
            "8/4B3/6W1/8/8/8/8/8 w 2 -4 c8+3,d8-5,f8-3,a7+10,c7+5,d6-4,b4+4,e2-10,c1+1,e1-1",
            "8/4W3/6B1/8/8/8/8/8 b -4 2 c8+3,d8-5,f8-3,a7+10,c7+5,d6-4,b4+4,e2-10,c1+1,e1-1",
        ),
        ("8/2xx4/4x3/3W4/2x5/4B3/8/8 b 0 3 a8+5,h1+4", "8/2xx4/4x3/3B4/2x5/4W3/8/8 w 3 0 a8+5,h1+4"),
    ] {
        let (features, mirrored) = (RaceAndRoom::features(&at(text)), RaceAndRoom::features(&at(swapped)));
        assert_eq!(features, mirrored.map(|count| -count), "{text}");
    }
}

#[test]
fn the_tuned_heuristic_gives_points_to_whoever_gets_there_first() {
    // White reaches b3 in one leap, Black in more; nothing else is worth having.
    let features = RaceAndRoom::features(&at("7B/8/8/8/8/8/8/W7 w 0 0 b3+10"));
    assert_eq!(features[1], 10 * 60 * 62);
}

/// The leaps that a knight of this side needs to each remaining square, by plain breadth-first
/// search.
fn distances(at: &Position, side: Side) -> [Option<i32>; 64] {
    let mut distances = [None; 64];
    let mut queue = std::collections::VecDeque::from([(at.knights()[side], 0)]);
    while let Some((square, distance)) = queue.pop_front() {
        let leaps = at.leaps_from(square);
        for to in (0..64).filter(|to| leaps >> to & 1 != 0) {
            if distances[usize::from(to)].is_none() {
                distances[usize::from(to)] = Some(distance + 1);
                queue.push_back((to, distance + 1));
            }
        }
    }
    distances
}

#[test]
fn the_tuned_heuristic_races_as_a_search_over_the_squares_does() {
    for_each_random_position(300, |at| {
        let [mine, theirs] = [at.turn(), at.turn().other()].map(|side| distances(at, side));
        let first = |one: Option<i32>, other: Option<i32>, tie: bool| match (one, other) {
            (Some(one), Some(other)) => one < other || tie && one == other,
            (one, _) => one.is_some(),
        };
        let worth = |square: usize| i32::from(at.points(square as u8).max(0));
        let mut points = 0;
        let mut squares = [[0; 2]; 2];
        for square in 0..64 {
            let colour = (square / 8 + square % 8) % 2;
            if first(mine[square], theirs[square], true) {
                points += worth(square) * 60 / mine[square].unwrap().min(6);
                squares[0][colour] += 1;
            } else if first(theirs[square], mine[square], false) {
                points -= worth(square) * 60 / theirs[square].unwrap().min(6);
                squares[1][colour] += 1;
            }
        }
        let room = |side: Side, squares: [i32; 2]| {
            let knight = usize::from(at.knights()[side]);
            let own = (knight / 8 + knight % 8) % 2;
            (2 * squares[1 - own]).min(2 * squares[own] + 1)
        };
        let room = room(at.turn(), squares[0]) - room(at.turn().other(), squares[1]);
        let sign = if at.turn() == Side::First { 1 } else { -1 };
        let left = 64 - at.destroyed.count_ones() as i32;
        let [_, race, early, late, _] = RaceAndRoom::features(at);
        assert_eq!([race, early, late], [points * left, room * left, room * (64 - left)].map(|count| sign * count));
    });
}

/// The squares that each side reaches first, the side to move first, by plain breadth-first search.
fn regions(at: &Position) -> [Vec<usize>; 2] {
    let [mine, theirs] = [at.turn(), at.turn().other()].map(|side| distances(at, side));
    let sooner = |one: Option<i32>, other: Option<i32>| one.is_some() && other.is_none_or(|other| one.unwrap() < other);
    let is_theirs = |square: &usize| sooner(theirs[*square], mine[*square]);
    let is_mine = |square: &usize| mine[*square].is_some() && !is_theirs(square);
    [(0..64).filter(is_mine).collect(), (0..64).filter(is_theirs).collect()]
}

#[test]
fn the_heuristic_of_regions_counts_what_a_search_over_the_squares_does() {
    for_each_random_position(300, |at| {
        let sides = [at.turn(), at.turn().other()];
        let regions = regions(at);
        let is_a_leap = |from: usize, to: usize| super::position::leaps(from as u8) >> to & 1 != 0;
        let mut counts = [[0; 2]; 3];
        for (side, region) in regions.iter().enumerate() {
            let other = regions[1 - side].iter().copied().chain([usize::from(at.knights()[sides[1 - side]])]);
            for &square in region {
                let is_border = other.clone().any(|from| is_a_leap(from, square));
                let is_open = at.leaps_from(square as u8).count_ones() >= 3;
                counts[0][side] += i32::from(!is_border);
                counts[1][side] += i32::from(is_border);
                counts[2][side] += i32::from(!is_border && is_open);
            }
        }
        let sign = if at.turn() == Side::First { 1 } else { -1 };
        let left = 64 - at.destroyed.count_ones() as i32;
        let features = Regions::features(at);
        for (count, place) in counts.into_iter().zip([7, 9, 11]) {
            let more = sign * (count[0] - count[1]);
            assert_eq!(features[place..place + 2], [more * left, more * (64 - left)], "{at:?}");
        }
        let [mine, theirs] = sides.map(|side| distances(at, side));
        if (0..64).any(|square| mine[square].is_some() && theirs[square].is_some()) {
            assert_eq!(features[13..], [0, 0], "{at:?}");
        } else {
            let [_, _, early, late, _] = RaceAndRoom::features(at);
            assert_eq!(features[13..], [early, late], "{at:?}");
        }
    });
}

#[test]
fn the_same_side_is_first_where_both_are_equally_far_until_one_passes() {
    for_each_random_position(100, |at| {
        let tempo = |at: &Position| Regions::features(at)[5].signum();
        for mv in at.legal_moves() {
            let after = at.after(mv);
            if after.outcome().is_none() {
                assert_eq!(tempo(&after) == tempo(at), mv != Move::PASS, "{at:?}");
            }
        }
    });
}

#[test]
fn the_heuristic_of_regions_sees_both_sides_alike() {
    let (text, swapped) =
        ("8/2xx4/4x3/3W4/2x5/4B3/8/8 b 0 3 a8+5,b8-3,h1+4", "8/2xx4/4x3/3B4/2x5/4W3/8/8 w 3 0 a8+5,b8-3,h1+4");
    assert_eq!(Regions::features(&at(text)), Regions::features(&at(swapped)).map(|count| -count));
}
