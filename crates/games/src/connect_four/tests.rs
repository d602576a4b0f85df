use super::position::rack;
use super::{Any, Columns, ConnectFour, Position, Standard, Threats};
use rival_core::{Heuristic, Outcome, Position as _, Side};
use rival_game::{Effect, Game, Lang, Piece, PieceShape, PositionError, Spot};
use std::cmp::Reverse;

const GAME: ConnectFour<Standard> = ConnectFour { shape: Standard };
const START: &str = "7/7/7/7/7/7 r";
const NEARLY_FULL: &str = "y1ryryr/yrrryrr/yryryry/ryryyyr/ryyyrry/rryryry y";

fn at(text: &str) -> Position {
    GAME.parse_position(text).unwrap()
}

fn after(text: &str, moves: &str) -> Position {
    moves.split_whitespace().fold(at(text), |at, mv| at.after(GAME.parse_move(&at, mv).unwrap()))
}

fn text_after(text: &str, moves: &str) -> String {
    GAME.position_text(&after(text, moves))
}

fn legal(text: &str) -> String {
    let at = at(text);
    at.legal_moves().into_iter().map(|mv| GAME.move_text(mv)).collect::<Vec<_>>().join(" ")
}

fn refusal(text: &str) -> String {
    GAME.parse_position(text).unwrap_err().to_string()
}

#[test]
fn r1_the_rack_is_seven_by_six_and_red_moves_first() {
    assert_eq!(GAME.position_text(&Position::START), START);
    assert_eq!(text_after(START, "4"), "7/7/7/7/7/3r3 y");
    assert_eq!(text_after(START, "4 1"), "7/7/7/7/7/y2r3 r");
}

#[test]
fn r2_a_piece_falls_to_the_lowest_empty_square_of_a_column_that_is_not_full() {
    assert_eq!(text_after(START, "3 3 3 5"), "7/7/7/2r4/2y4/2r1y2 r");
    assert_eq!(legal("3y3/3r3/3y3/3r3/3y3/3r3 r"), "1 2 3 5 6 7");
}

#[test]
fn r3_four_or_more_in_a_line_win() {
    for (before, winning) in [
        ("7/7/7/7/yyy4/rrr4 r", "4"),
        ("7/7/7/r6/r5y/r4yy r", "1"),
        ("7/7/7/2ry3/1ryy3/rryr2y r", "4"),
        ("7/7/7/3yr2/3yyr1/y2ryrr r", "4"),
        ("7/7/7/7/yyy1yyy/rrr1rrr r", "4"),
    ] {
        assert_eq!(at(before).outcome(), None, "{before}");
        let after = after(before, winning);
        assert_eq!(after.outcome(), Some(Outcome::win(Side::First)), "{before}");
        assert_eq!(after.legal_moves(), [], "{before}");
    }
    assert_eq!(after("7/7/7/y6/y5r/y3rrr y", "1").outcome(), Some(Outcome::win(Side::Second)));
}

#[test]
fn r4_a_full_rack_is_a_draw() {
    assert_eq!(at(NEARLY_FULL).outcome(), None);
    assert_eq!(after(NEARLY_FULL, "2").outcome(), Some(Outcome::DRAW));
}

#[test]
fn r5_a_line_outranks_a_full_rack() {
    let full = after("rrr1ryy/ryyrryy/ryryyrr/yyyrryr/rrryryy/yyyrryr y", "4");
    assert_eq!(GAME.position_text(&full), "rrryryy/ryyrryy/ryryyrr/yyyrryr/rrryryy/yyyrryr r");
    assert_eq!(full.outcome(), Some(Outcome::win(Side::Second)));
}

#[test]
fn the_bits_are_where_the_picture_shows_them() {
    assert_eq!(
        [(0, 0), (0, 5), (1, 0), (6, 5)].map(|(file, rank)| u16::from(rack(Standard).square(file, rank))),
        [0, 5, 8, 53]
    );
    assert_eq!(size_of::<Position>(), 24);
}

#[test]
fn the_centre_is_tried_first() {
    let mut moves = Position::START.legal_moves();
    moves.sort_by_key(|&mv| Reverse(Position::START.move_score(mv)));
    let order: Vec<String> = moves.into_iter().map(|mv| GAME.move_text(mv)).collect();
    assert_eq!(order, ["4", "3", "5", "2", "6", "1", "7"]);
}

#[test]
fn an_impossible_position_is_refused_with_its_reason() {
    assert_eq!(refusal("7/7/7/7/2r4/7 y"), "position: board: the piece on c2 has nothing to stand on");
    assert_eq!(refusal("7/7/7/7/7/r6 r"), "position: side: with 1 r and 0 y on the board it is not r to move");
    assert_eq!(refusal("7/7/7/7/7/ryy4 y"), "position: side: with 1 r and 2 y on the board it is not y to move");
    let over = "position: board: the side to move has a line already: the game was over a move ago";
    assert_eq!(refusal("7/7/7/7/yyy4/rrrr2y r"), over);
    assert_eq!(refusal("7/7/7/7/yyyy3/rrrrr2 y"), over);
}

#[test]
fn a_malformed_position_is_refused_with_the_field_at_fault() {
    assert!(matches!(GAME.parse_position("7/7/7/7/7/7"), Err(PositionError::FieldCount { found: 1, .. })));
    assert!(matches!(GAME.parse_position("7/7/7/7/7 r"), Err(PositionError::RankCount { found: 5, .. })));
    assert!(matches!(GAME.parse_position("7/7/7/7/7/8 r"), Err(PositionError::RankLength { rank: 1, .. })));
    assert!(matches!(GAME.parse_position("7/7/7/7/7/x6 r"), Err(PositionError::Piece { found: 'x', .. })));
    assert_eq!(refusal("7/7/7/7/7/7 g"), "position: side: \"g\" is neither r nor y");
}

#[test]
fn a_full_or_unknown_column_is_no_move() {
    let tall = at("3y3/3r3/3y3/3r3/3y3/3r3 r");
    for text in ["4", "0", "8", "04", "d", ""] {
        let refused = GAME.parse_move(&tall, text).unwrap_err();
        assert_eq!(refused.to_string(), format!("move: \"{text}\" is not legal here; legal: 1 2 3 5 6 7"));
    }
}

#[test]
fn r6_racks_go_from_four_by_four_to_eight_by_seven() {
    for (name, opened) in [
        ("connect-four", Some("connect-four")),
        ("connect-four:7x6", Some("connect-four")),
        ("connect-four:4x4", Some("connect-four:4x4")),
        ("connect-four:8x7", Some("connect-four:8x7")),
        ("connect-four:8x8", None),
        ("connect-four:9x7", None),
        ("connect-four:3x4", None),
        ("connect-four:08x7", None),
        ("connect-four:8x7:4", None),
        ("connect-four:", None),
    ] {
        assert_eq!(crate::open(name, Name).ok().as_deref(), opened, "{name}");
    }
    let game = ConnectFour { shape: Any::read("8x7").unwrap() };
    let start = game.set_up(0, None).unwrap();
    assert_eq!(game.position_text(&start), "8/8/8/8/8/8/8 r");
    assert_eq!((start.legal_moves().len(), game.longest_game()), (8, 56));
    // A piece counts its distance to the nearer side edge.
    let worth = |column: &str| Columns::features(&start.after(game.parse_move(&start, column).unwrap()))[0];
    assert_eq!(["1", "2", "3", "4", "5", "6", "7", "8"].map(worth), [0, 1, 2, 3, 3, 2, 1, 0]);
    assert!(GAME.set_up(0, Some("empty")).is_err());
}

#[test]
fn a_small_rack_is_won_and_drawn_as_a_large_one() {
    let game = ConnectFour { shape: Any::read("4x4").unwrap() };
    let before = game.parse_position("4/4/yyy1/rrr1 r").unwrap();
    let won = before.after(game.parse_move(&before, "4").unwrap());
    assert_eq!(won.outcome(), Some(Outcome::win(Side::First)));
    let full = game.parse_position("yyry/rrry/yyyr/rryr r");
    assert_eq!(full.map(|at| at.outcome()), Ok(Some(Outcome::DRAW)));
    assert!(GAME.set_up(0, Some("empty")).is_err());
}

struct Name;
impl crate::Visitor for Name {
    type Output = String;
    fn visit<G: Game>(self, game: G) -> String {
        game.name()
    }
}

#[test]
fn pieces_count_by_their_column() {
    for (text, expected) in [
        (START, 0),
        ("7/7/7/7/7/3r3 y", 3),
        ("7/7/7/7/3y3/3r3 r", 0),
        // 0 + 1 + 2 + 3 + 2 + 1 + 0 for Red, the same for Yellow.
        ("7/7/7/7/yyyryyy/rrryrrr r", 0),
        // Red 1 + 2 + 3, Yellow 0 + 2.
        ("7/7/7/7/2y4/yrrr3 y", 4),
        // Red 0 + 0, Yellow 3 + 3.
        ("7/7/7/7/3y3/r2y2r r", -6),
        // A column full to the top. Red 2 + 2 + 2 + 3 + 3, Yellow 2 + 2 + 2 + 3.
        ("4y2/4r2/4y2/3yr2/3ry2/3rr2 y", 3),
    ] {
        assert_eq!(Columns::features(&at(text)), [expected], "{text}");
    }
}

#[test]
fn the_view_is_a_rack_with_a_move_for_each_column() {
    let view = GAME.view(&at("7/7/7/7/3y3/3r3 r"));
    assert_eq!((view.files, view.ranks, view.cells.len(), view.panels.len()), (7, 6, 42, 0));
    assert_eq!((view.cells[0].name.as_str(), view.cells[41].name.as_str()), ("a6", "g1"));
    assert_eq!(view.cells[38].piece, Some(Piece { side: Side::First, shape: PieceShape::Disc }));
    assert_eq!(view.cells[31].piece, Some(Piece { side: Side::Second, shape: PieceShape::Disc }));
    let spots: Vec<(&str, &Spot)> = view.moves.iter().map(|mv| (mv.text.as_str(), &mv.spot)).collect();
    assert_eq!((spots.len(), spots[2]), (7, ("3", &Spot::File(2))));
}

#[test]
fn the_view_marks_the_whole_winning_line() {
    let view = GAME.view(&after("7/7/7/7/yyy1yyy/rrr1rrr r", "4"));
    let marked: String = view.cells.iter().filter(|cell| cell.in_line).map(|cell| cell.name.as_str()).collect();
    assert_eq!(marked, "a1b1c1d1e1f1g1");
    assert!(view.moves.is_empty());
}

#[test]
fn a_move_drops_a_disc_of_the_mover() {
    let before = at("7/7/7/7/7/3r3 y");
    let mv = GAME.parse_move(&before, "4").unwrap();
    let piece = Piece { side: Side::Second, shape: PieceShape::Disc };
    assert_eq!(GAME.effects(&before, mv), [Effect::Drop { cell: 31, piece }]);
}

#[test]
fn the_result_is_said_in_both_languages() {
    let won = GAME.info().result_phrase(Outcome::win(Side::Second), None);
    assert_eq!((won.get(Lang::En), won.get(Lang::Es)), ("Yellow wins.", "Ganan las amarillas."));
}

#[test]
fn the_tuned_heuristic_counts_threats_by_the_rank_they_stand_on() {
    let features = |text| Threats::features(&at(text));
    // Red threatens d1, on a rank of its own.
    assert_eq!(features("7/7/7/7/yy5/rrr4 y"), [2, 1, 1]);
    // Yellow threatens d2, on a rank of its own too.
    assert_eq!(features("7/7/7/7/yyy4/rrr4 r"), [0, 0, 0]);
}
