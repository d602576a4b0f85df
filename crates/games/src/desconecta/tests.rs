use super::position::rack;
use super::{Any, Desconecta, Move, Poison, Position, Shape, Standard, ThreesAndPairs};
use rival_core::{Heuristic, Outcome, Position as _, Side};
use rival_game::{Effect, Game, Lang, Panel, PanelContent, Phrase, Piece, PieceShape, PositionError, Spot};

const PLAIN: Desconecta<Standard> = Desconecta { shape: Standard };
const START: &str = "7/7/7/7/7/7/7 g 1";
/// A boom by Green joins the rows of both colours above it.
const DOUBLE_LINE: &str = "7/7/7/gg5/bbgg3/gbbb3/Ggbb3 g 6";

const GREEN_WINS: Option<Outcome> = Some(Outcome::win(Side::First));
const BLUE_WINS: Option<Outcome> = Some(Outcome::win(Side::Second));

fn variant(text: &str) -> Desconecta<Any> {
    Desconecta::variant(text).unwrap()
}

fn at(text: &str) -> Position<Standard> {
    PLAIN.parse_position(text).unwrap()
}

fn after<S: Shape>(game: Desconecta<S>, text: &str, moves: &str) -> Position<S> {
    let start = game.parse_position(text).unwrap();
    moves.split_whitespace().fold(start, |at, mv| at.after(game.parse_move(&at, mv).unwrap()))
}

fn text_after(text: &str, moves: &str) -> String {
    PLAIN.position_text(&after(PLAIN, text, moves))
}

fn outcome_after(text: &str, moves: &str) -> Option<Outcome> {
    after(PLAIN, text, moves).outcome()
}

fn legal(text: &str) -> String {
    at(text).legal_moves().into_iter().map(|mv| PLAIN.move_text(mv)).collect::<Vec<_>>().join(" ")
}

fn refusal(text: &str) -> String {
    PLAIN.parse_position(text).unwrap_err().to_string()
}

#[test]
fn r1_the_rack_is_seven_by_seven_and_green_moves_first() {
    assert_eq!(PLAIN.position_text(&Position::start(Standard)), START);
    assert_eq!(text_after(START, "4"), "7/7/7/7/7/7/3g3 b 1");
}

#[test]
fn r2_a_round_is_a_move_of_each_side() {
    assert_eq!(text_after(START, "4 1"), "7/7/7/7/7/7/b2g3 g 2");
    assert_eq!(text_after(START, "4 1 4"), "7/7/7/7/7/3g3/b2g3 b 2");
}

#[test]
fn r3_a_piece_falls_to_the_lowest_empty_square_of_a_column_that_is_not_full() {
    assert_eq!(text_after(START, "3 3 3 5"), "7/7/7/7/2g4/2b4/2g1b2 g 3");
    assert_eq!(legal("3g3/3b3/3g3/3b3/3g3/3b3/3g3 b 4"), "1 2 3 5 6 7");
}

#[test]
fn r4_in_every_fifth_round_a_side_without_a_bomb_drops_one() {
    assert_eq!(text_after("7/7/7/7/7/7/7 g 4", "4 4"), "7/7/7/7/7/3b3/3g3 g 5");
    assert_eq!(text_after("7/7/7/7/7/7/7 g 5", "4 4"), "7/7/7/7/7/3B3/3G3 g 6");
    assert_eq!(text_after("7/7/7/7/7/7/7 g 6", "4 4"), "7/7/7/7/7/3b3/3g3 g 7");
    assert_eq!(text_after("7/7/7/7/7/7/3G3 g 10", "4 4"), "7/7/7/7/3B3/3g3/3G3 g 11");
}

#[test]
fn r5_a_bomb_counts_as_a_piece_of_its_colour() {
    assert_eq!(outcome_after("7/7/7/7/7/7/Ggg4 g 6", "4"), BLUE_WINS);
    assert_eq!(outcome_after("7/7/7/7/7/7/ggg4 g 5", "4"), BLUE_WINS);
}

#[test]
fn r6_a_boom_needs_a_bomb_of_ones_own() {
    assert_eq!(legal("7/7/7/7/7/7/3G3 g 6"), "boom 1 2 3 4 5 6 7");
    assert_eq!(legal("7/7/7/7/7/7/3G3 b 6"), "1 2 3 4 5 6 7");
}

#[test]
fn r7_a_boom_clears_ones_own_pieces_of_the_row_and_what_stands_above_falls() {
    // A bomb alone in its row.
    assert_eq!(text_after("7/7/7/7/7/7/3G3 g 6", "boom"), "7/7/7/7/7/7/7 b 6");
    // Own pieces in the row vanish, the other side's stay; other columns and everything below do
    // not move.
    assert_eq!(text_after("7/7/7/7/b1g3b/gbGb2g/bgbg2b g 6", "boom"), "7/7/7/7/7/bbgb2b/bgbg2b b 6");
    // The other side's bomb falls too; one in the row stays a bomb.
    assert_eq!(text_after("7/7/7/7/B6/g6/Gb5 g 6", "boom"), "7/7/7/7/7/B6/gb5 b 6");
    assert_eq!(text_after("7/7/7/7/7/7/GBg4 g 6", "boom"), "7/7/7/7/7/7/1B5 b 6");
    // Blue explodes; full columns fall by one.
    let tall = "g5g/b5b/g5g/b5b/g5g/B5b/g5b b 9";
    assert_eq!(text_after(tall, "boom"), "7/g5g/b5b/g5g/b5b/g5g/g5b g 10");
    // A bomb in the top row.
    assert_eq!(text_after("G6/b6/g6/b6/g6/b6/g6 g 9", "boom"), "7/b6/g6/b6/g6/b6/g6 b 9");
}

#[test]
fn r8_a_boom_passes_the_turn_and_counts_in_the_round() {
    assert_eq!(text_after("7/7/7/7/7/7/GB5 g 6", "boom boom"), "7/7/7/7/7/7/7 g 7");
    // A side that explodes in a bomb round drops no bomb in it.
    assert_eq!(text_after("7/7/7/7/7/7/GB5 g 10", "boom 1 3 1"), "7/7/7/7/7/b6/bBg4 g 12");
}

#[test]
fn r9_four_or_more_in_a_line_lose_for_their_colour_whoever_moved() {
    for (before, fatal) in [
        ("7/7/7/7/7/bbb4/ggg4 g 4", "4"),
        ("7/7/7/7/g6/g5b/g4bb g 4", "1"),
        ("7/7/7/7/2gb3/1gbb3/ggbg2b g 6", "4"),
        ("7/7/7/7/3bg2/3bbg1/b2gbgg g 6", "4"),
        ("7/7/7/7/7/bbb1bbb/ggg1ggg g 7", "4"),
    ] {
        assert_eq!(at(before).outcome(), None, "{before}");
        let after = after(PLAIN, before, fatal);
        assert_eq!(after.outcome(), BLUE_WINS, "{before}");
        assert_eq!(after.legal_moves(), [], "{before}");
    }
    assert_eq!(outcome_after("7/7/7/7/b6/b5g/b3ggg b 4", "1"), GREEN_WINS);
    // Green's boom completes a line of Blue's only, or of its own only.
    assert_eq!(outcome_after("7/7/7/gg5/bb5/gbbb3/Ggbb3 g 6", "boom"), GREEN_WINS);
    assert_eq!(outcome_after("7/7/7/7/gg5/bbgg3/Ggbb3 g 6", "boom"), BLUE_WINS);
}

#[test]
fn r10_a_boom_that_completes_lines_of_both_colours_loses() {
    assert_eq!(at(DOUBLE_LINE).outcome(), None);
    assert_eq!(text_after(DOUBLE_LINE, "boom"), "7/7/7/7/gggg3/bbbb3/gbbb3 b 6");
    assert_eq!(outcome_after(DOUBLE_LINE, "boom"), BLUE_WINS);
    let colours_swapped = "7/7/7/bb5/ggbb3/bggg3/Bbgg3 b 6";
    assert_eq!(outcome_after(colours_swapped, "boom"), GREEN_WINS);
}

#[test]
fn r11_a_full_rack_is_a_draw() {
    let full = after(variant("4x4:50"), "g1gg/gbgb/bbbg/ggbb b 8", "2");
    assert_eq!(full.outcome(), Some(Outcome::DRAW));
    assert_eq!(full.legal_moves(), []);
}

#[test]
fn r12_a_game_undecided_after_round_fifty_is_a_draw() {
    assert_eq!(outcome_after("7/7/7/7/7/7/7 g 50", "1"), None);
    assert_eq!(text_after("7/7/7/7/7/7/7 g 50", "1 2"), "7/7/7/7/7/7/GB5 g 51");
    assert_eq!(outcome_after("7/7/7/7/7/7/7 g 50", "1 2"), Some(Outcome::DRAW));
    assert_eq!(legal("7/7/7/7/7/7/GB5 g 51"), "");
    assert_eq!(at("7/7/7/7/7/7/GB5 b 51").outcome(), Some(Outcome::DRAW));
}

#[test]
fn r13_a_line_outranks_a_full_rack_and_the_limit() {
    assert_eq!(after(variant("4x4:50"), "gb1g/bgbg/gbbg/ggbb b 8", "3").outcome(), GREEN_WINS);
    assert_eq!(outcome_after("7/7/7/7/7/7/bbb4 b 50", "4"), GREEN_WINS);
}

#[test]
fn variants_go_from_four_by_four_to_seven_by_seven() {
    struct Name;
    impl crate::Visitor for Name {
        type Output = String;
        fn visit<G: Game>(self, game: G) -> String {
            game.name()
        }
    }
    let name = |variant: &str| crate::open(&format!("desconecta-4-boom:{variant}"), Name).ok();
    assert_eq!(name("5x6:4").as_deref(), Some("desconecta-4-boom:5x6:4"));
    assert_eq!(name("7x7:5").as_deref(), Some("desconecta-4-boom"));
    for known in ["4x4:1", "7x7:50"] {
        assert!(name(known).is_some(), "{known}");
    }
    for unknown in ["3x4:5", "4x3:5", "8x7:5", "7x8:5", "7x7:0", "7x7:51", "7x7", "7x7:05", "7x7:5:1", ""] {
        assert_eq!(name(unknown), None, "{unknown}");
    }
}

#[test]
fn a_position_is_small_and_its_bits_are_where_the_picture_shows_them() {
    let square = |file, rank| u16::from(rack(Standard).square(file, rank));
    assert_eq!([square(0, 0), square(0, 6), square(1, 0), square(6, 6)], [0, 6, 8, 54]);
    assert_eq!((size_of::<Position<Standard>>(), size_of::<Position<Any>>()), (32, 32));
}

#[test]
fn the_boom_is_tried_first_then_the_outer_columns() {
    let at = at("7/7/7/7/7/7/3G3 g 6");
    let ranks: Vec<i32> = at.legal_moves().into_iter().map(|mv| at.move_score(mv)).collect();
    assert_eq!(ranks, [7, 6, 4, 2, 0, 2, 4, 6]);
}

#[test]
fn an_impossible_position_is_refused_with_its_reason() {
    assert_eq!(refusal("7/7/7/7/7/2g4/7 b 1"), "position: board: the piece on c2 has nothing to stand on");
    assert_eq!(refusal("7/7/7/7/7/7/GG5 b 6"), "position: board: 2 bombs G, a side has one at most");
    assert_eq!(refusal("7/7/7/7/7/7/BBgB3 b 6"), "position: board: 3 bombs B, a side has one at most");
    assert_eq!(
        refusal("7/7/7/7/7/7/G6 b 4"),
        "position: round: a bomb is on the board in round 4, the first is dropped in round 5"
    );
    for round in ["0", "52", "-1", "05", "x", ""] {
        let reason = format!("position: round: \"{round}\" is not a whole number from 1 to 51");
        assert_eq!(refusal(&format!("7/7/7/7/7/7/7 g {round}")), reason);
    }
    assert_eq!(refusal("7/7/7/7/7/7/7 x 1"), "position: side: \"x\" is neither g nor b");
}

#[test]
fn a_malformed_position_is_refused_with_the_field_at_fault() {
    assert!(matches!(PLAIN.parse_position("7/7/7/7/7/7/7 g"), Err(PositionError::FieldCount { found: 2, .. })));
    assert!(matches!(PLAIN.parse_position("7/7/7/7/7/7 g 1"), Err(PositionError::RankCount { found: 6, .. })));
    assert!(matches!(PLAIN.parse_position("7/7/7/7/7/7/8 g 1"), Err(PositionError::RankLength { rank: 1, .. })));
    assert!(matches!(PLAIN.parse_position("7/7/7/7/7/7/r6 g 1"), Err(PositionError::Piece { found: 'r', .. })));
}

#[test]
fn the_first_bombs_of_a_variant_come_with_its_period() {
    assert!(variant("4x4:2").parse_position("4/4/4/G3 b 1").is_err());
    assert!(variant("4x4:2").parse_position("4/4/4/G3 b 2").is_ok());
}

#[test]
fn what_explosions_make_possible_is_accepted() {
    for text in [
        "7/7/7/7/7/7/ggg4 b 2",
        "7/7/7/7/7/7/bbbb3 b 2",
        "7/7/7/7/gggg3/bbbb3/gbbb3 b 6",
        "7/7/7/7/7/7/GB5 g 5",
        "7/7/7/7/7/7/7 b 51",
    ] {
        assert_eq!(PLAIN.position_text(&at(text)), text);
    }
}

#[test]
fn three_in_a_line_is_one_three_and_two_pairs() {
    for (text, expected) in [
        (START, [0, 0]),
        ("7/7/7/7/7/7/ggg4 b 3", [-1, -2]),
        ("7/7/7/7/7/7/Ggg4 g 6", [-1, -2]),
        ("7/7/7/7/b6/b6/b6 g 3", [1, 2]),
        ("7/7/7/7/b6/b6/b6 b 3", [1, 2]),
        // Green's diagonal a1 b2 c3 against Blue's pairs b1 c1, c1 c2, b1 c2 and b3 c2.
        ("7/7/7/7/1bg4/1gb4/gbb4 g 6", [-1, 4 - 2]),
    ] {
        assert_eq!(ThreesAndPairs::features(&at(text)), expected, "{text}");
    }
}

#[test]
fn pairs_count_in_all_four_directions() {
    // A block of four: two pairs along the rows, two along the columns, one on each diagonal.
    assert_eq!(ThreesAndPairs::features(&at("7/7/7/7/7/5gg/5gg b 3")), [0, -6]);
    assert_eq!(ThreesAndPairs::features(&at("bb5/bb5/gg5/gg5/bb5/bb5/gg5 b 7")), [0, 6 + 6 - 6 - 1]);
    // The top of one column and the bottom of the next are not adjacent.
    assert_eq!(ThreesAndPairs::features(&at("b6/g6/g6/b6/g6/b6/gb5 g 5")), [0, 1 - 1]);
}

#[test]
fn levels_take_wins_and_blur_values() {
    let levels = PLAIN.levels();
    let textbook = |depth| format!("alpha-beta:heuristic=classic,depth={depth},takes-wins=on,noise=99");
    let players: Vec<String> = levels.iter().map(|level| level.player.clone()).collect();
    assert_eq!(players[..3], [textbook(2), textbook(4), textbook(8)]);
    assert_eq!((levels.len(), levels[3].id), (4, "master"));
}

fn content(panels: &[Panel], id: &str, side: Option<Side>) -> Option<PanelContent> {
    panels.iter().find(|panel| (panel.id, panel.side) == (id, side)).map(|panel| panel.content.clone())
}

#[test]
fn the_view_shows_discs_bombs_and_where_to_play() {
    let view = PLAIN.view(&at("7/7/7/7/7/7/gB1G3 g 6"));
    assert_eq!((view.files, view.ranks, view.cells.len()), (7, 7, 49));
    let bottom: Vec<Option<Piece>> = view.cells[42..46].iter().map(|cell| cell.piece).collect();
    let piece = |side, shape| Some(Piece { side, shape });
    let expected = [
        piece(Side::First, PieceShape::Disc),
        piece(Side::Second, PieceShape::Bomb),
        None,
        piece(Side::First, PieceShape::Bomb),
    ];
    assert_eq!(bottom, expected);
    assert_eq!(view.cells[42].name, "a1");
    assert!(matches!(view.moves[0].spot, Spot::Button(_)));
    assert_eq!((view.moves[1].text.as_str(), &view.moves[1].spot), ("1", &Spot::File(0)));
}

#[test]
fn the_panels_count_down_to_the_bombs() {
    let panels = PLAIN.view(&at("7/7/7/7/7/7/3G3 b 8")).panels;
    let words = |en, es| Some(PanelContent::Words(Phrase::fixed(en, es)));
    assert_eq!(content(&panels, "round", None), words("8 of 50", "8 de 50"));
    assert_eq!(content(&panels, "next-bomb", None), words("in 2 rounds", "en 2 rondas"));
    let next = |round: u8| content(&PLAIN.view(&at(&format!("7/7/7/7/7/7/7 g {round}"))).panels, "next-bomb", None);
    assert_eq!(next(9), words("next round", "en la próxima ronda"));
    assert_eq!(next(10), words("this round", "en esta ronda"));
    assert_eq!(content(&panels, "bomb", Some(Side::First)), Some(PanelContent::Mark(true)));
    assert_eq!(content(&panels, "bomb", Some(Side::Second)), Some(PanelContent::Mark(false)));
}

#[test]
fn the_panels_say_which_piece_comes_next() {
    let next = |text: &str, side| match content(&PLAIN.view(&at(text)).panels, "next-piece", Some(side)) {
        Some(PanelContent::Words(words)) => words.get(Lang::En).to_owned(),
        other => panic!("{other:?}"),
    };
    assert_eq!(next("7/7/7/7/7/7/7 g 10", Side::First), "bomb");
    assert_eq!(next("7/7/7/7/7/7/3G3 g 10", Side::First), "disc");
    assert_eq!(next("7/7/7/7/7/7/3G3 b 9", Side::Second), "disc");
}

#[test]
fn a_finished_game_announces_no_more_bombs() {
    let panels = PLAIN.view(&at("7/7/7/7/7/7/7 g 51")).panels;
    assert_eq!(content(&panels, "round", None), Some(PanelContent::Words(Phrase::fixed("50 of 50", "50 de 50"))));
    assert_eq!(content(&panels, "next-bomb", None), None);
    let after_the_last = variant("7x7:7").parse_position("7/7/7/7/7/7/7 g 50").unwrap();
    assert_eq!(content(&variant("7x7:7").view(&after_the_last).panels, "next-bomb", None), None);
}

#[test]
fn the_view_marks_the_line_of_the_side_that_lost() {
    let view = PLAIN.view(&after(PLAIN, DOUBLE_LINE, "boom"));
    let marked: String = view.cells.iter().filter(|cell| cell.in_line).map(|cell| cell.name.as_str()).collect();
    assert_eq!(marked, "a3b3c3d3");
}

#[test]
fn a_drop_shows_a_bomb_in_a_round_of_bombs() {
    let dropped = |text: &str| {
        let before = at(text);
        PLAIN.effects(&before, PLAIN.parse_move(&before, "2").unwrap())
    };
    let effect = |shape| [Effect::Drop { cell: 43, piece: Piece { side: Side::Second, shape } }];
    assert_eq!(dropped("7/7/7/7/7/7/7 b 5"), effect(PieceShape::Bomb));
    assert_eq!(dropped("7/7/7/7/7/7/7 b 6"), effect(PieceShape::Disc));
}

#[test]
fn a_boom_shows_the_explosion_and_then_what_falls() {
    let before = at("7/7/7/7/b6/b1b4/GBg4 g 6");
    let falls = [(35, 42), (28, 35), (37, 44)].map(|(from, to)| Effect::Travel { from, to });
    let explosion = Effect::Explode { cell: 42, cleared: vec![42, 44] };
    assert_eq!(PLAIN.effects(&before, Move::Boom), [vec![explosion], falls.to_vec()].concat());
}

#[test]
fn bombs_and_explosions_are_told() {
    let told = |text: &str, mv: &str| {
        let before = at(text);
        let phrase = PLAIN.narration(&before, PLAIN.parse_move(&before, mv).unwrap());
        phrase.map(|phrase| [Lang::En, Lang::Es].map(|lang| phrase.get(lang).to_owned()))
    };
    let both = |en: &str, es: &str| Some([en.to_owned(), es.to_owned()]);
    assert_eq!(told(START, "3"), None);
    let dropped = both("A bomb drops into column 3.", "Cae una bomba en la columna 3.");
    assert_eq!(told("7/7/7/7/7/7/7 g 5", "3"), dropped);
    let alone = both("Boom! Only the bomb vanishes.", "¡Boom! Solo desaparece la bomba.");
    assert_eq!(told("7/7/7/7/7/7/Gb5 g 6", "boom"), alone);
    let with_another = both(
        "Boom! The bomb and another piece vanish from row 1.",
        "¡Boom! Desaparecen la bomba y otra ficha de la fila 1.",
    );
    assert_eq!(told("7/7/7/7/7/7/Gbg4 g 6", "boom"), with_another);
    let with_more = both(
        "Boom! The bomb and 2 more pieces vanish from row 2.",
        "¡Boom! Desaparecen la bomba y 2 fichas más de la fila 2.",
    );
    assert_eq!(told("7/7/7/7/7/Gg3g1/bg3b1 g 6", "boom"), with_more);
}

#[test]
fn the_tuned_heuristic_counts_poison_and_blocked_columns() {
    let features = Poison::features(&at("7/7/7/7/7/7/ggg1bb1 b 3"));
    // One green three, two green pairs to a blue one, and d1 is playable poison for Green.
    assert_eq!(features, [-1, -1, -1, -1, 0]);
    assert_eq!(Poison::features(&at("7/7/7/7/7/7/Gbg4 b 6"))[4], 1);
}
