use super::{Any, OpenLines, Position, Shape, Standard, TicTacToe};
use rival_core::{Heuristic, Outcome, Position as _, Side};
use rival_game::{Effect, Game, Lang, Piece, PieceShape, PositionError, Spot};

const CLASSIC: TicTacToe<Standard> = TicTacToe { shape: Standard };
const NEARLY_FULL: &str = "xox/xoo/1xo x";

fn variant(shape: &str) -> TicTacToe<Any> {
    TicTacToe::variant(shape).unwrap()
}

fn at(text: &str) -> Position<Standard> {
    CLASSIC.parse_position(text).unwrap()
}

/// The position of `game` after these moves from this one.
fn after<S: Shape>(game: TicTacToe<S>, text: &str, moves: &str) -> Position<S> {
    let start = game.parse_position(text).unwrap();
    moves.split_whitespace().fold(start, |at, mv| at.after(game.parse_move(&at, mv).unwrap()))
}

fn legal(text: &str) -> String {
    at(text).legal_moves().into_iter().map(|mv| CLASSIC.move_text(mv)).collect::<Vec<_>>().join(" ")
}

fn refusal(text: &str) -> String {
    CLASSIC.parse_position(text).unwrap_err().to_string()
}

#[test]
fn r1_the_board_is_empty_and_x_moves_first() {
    assert_eq!(CLASSIC.position_text(&CLASSIC.set_up(0, None).unwrap()), "3/3/3 x");
    assert_eq!(CLASSIC.position_text(&after(CLASSIC, "3/3/3 x", "b2")), "3/1x1/3 o");
    assert_eq!(CLASSIC.position_text(&after(CLASSIC, "3/3/3 x", "b2 a1")), "3/1x1/o2 x");
}

#[test]
fn r2_a_move_marks_an_empty_square() {
    assert_eq!(legal("3/1x1/o2 x"), "b1 c1 a2 c2 a3 b3 c3");
    for text in ["b2", "a1", "d1", "a4", "1a", ""] {
        let refused = CLASSIC.parse_move(&at("3/1x1/o2 x"), text).unwrap_err();
        assert_eq!(refused.to_string(), format!("move: \"{text}\" is not legal here; legal: b1 c1 a2 c2 a3 b3 c3"));
    }
}

#[test]
fn r3_three_in_a_line_win() {
    for (before, winning) in [
        ("oo1/3/xx1 x", "c1"),
        ("oo1/xx1/3 x", "c2"),
        ("xx1/oo1/3 x", "c3"),
        ("1oo/x2/x2 x", "a3"),
        ("o1o/1x1/1x1 x", "b3"),
        ("oo1/2x/2x x", "c3"),
        ("oo1/1x1/x2 x", "c3"),
        ("1oo/1x1/2x x", "a3"),
    ] {
        assert_eq!(at(before).outcome(), None, "{before}");
        let won = after(CLASSIC, before, winning);
        assert_eq!(won.outcome(), Some(Outcome::win(Side::First)), "{before}");
        assert_eq!(won.legal_moves(), [], "{before}");
    }
    assert_eq!(after(CLASSIC, "xx1/oo1/x2 o", "c2").outcome(), Some(Outcome::win(Side::Second)));
}

#[test]
fn r4_a_full_board_is_a_draw() {
    assert_eq!(at(NEARLY_FULL).outcome(), None);
    assert_eq!(at("xox/xoo/oxx o").outcome(), Some(Outcome::DRAW));
}

#[test]
fn r5_a_line_outranks_a_full_board() {
    assert_eq!(after(CLASSIC, NEARLY_FULL, "a1").outcome(), Some(Outcome::win(Side::First)));
}

#[test]
fn r6_variants_have_their_own_board_and_line() {
    let game = variant("4x3:4");
    assert_eq!(game.name(), "tictactoe:4x3:4");
    assert_eq!(game.position_text(&Position::start(game.shape)), "4/4/4 x");
    assert_eq!(after(game, "4/ooo1/xxx1 x", "d1").outcome(), Some(Outcome::win(Side::First)));
    assert_eq!(after(game, "4/oo2/xx2 x", "c1").outcome(), None);
}

#[test]
fn lines_do_not_wrap_round_the_edges() {
    let game = variant("4x4:3");
    // As bits the three x are 1, 5 and 3 apart, like a line along a rank or a diagonal.
    for text in ["4/4/x3/ooxx o", "1x2/x3/4/oo1x o", "4/4/2x1/xoox o"] {
        assert_eq!(game.parse_position(text).unwrap().outcome(), None, "{text}");
    }
}

#[test]
fn a_variant_that_is_too_large_or_written_otherwise_does_not_exist() {
    for shape in ["9x3:3", "3x9:3", "0x3:1", "3x3:0", "3x3:4", "3x3", "03x3:3", "3X3:3", "3x3:3:3", ""] {
        assert!(TicTacToe::variant(shape).is_none(), "{shape}");
    }
    assert!(TicTacToe::variant("8x8:8").is_some() && TicTacToe::variant("1x1:1").is_some());
}

#[test]
fn the_plain_game_is_3x3_3() {
    struct Name;
    impl crate::Visitor for Name {
        type Output = String;
        fn visit<G: Game>(self, game: G) -> String {
            game.name()
        }
    }
    assert_eq!(crate::open("tictactoe:3x3:3", Name).unwrap(), "tictactoe");
    assert!(CLASSIC.set_up(0, Some("empty")).is_err());
}

#[test]
fn an_impossible_position_is_refused_with_its_reason() {
    assert_eq!(refusal("3/3/x2 x"), "position: side: with 1 x and 0 o on the board it is not x to move");
    assert_eq!(refusal("3/3/xoo x"), "position: side: with 1 x and 2 o on the board it is not x to move");
    let over = "position: board: the side to move has a line already: the game was over a move ago";
    assert_eq!(refusal("3/ooo/xxx x"), over);
    assert_eq!(refusal("xx1/ooo/xx1 o"), over);
}

#[test]
fn a_malformed_position_is_refused_with_the_field_at_fault() {
    assert!(matches!(CLASSIC.parse_position("3/3/3"), Err(PositionError::FieldCount { found: 1, .. })));
    assert!(matches!(CLASSIC.parse_position("3/3 x"), Err(PositionError::RankCount { found: 2, .. })));
    assert!(matches!(CLASSIC.parse_position("3/3/4 x"), Err(PositionError::RankLength { rank: 1, .. })));
    assert!(matches!(CLASSIC.parse_position("3/3/r2 o"), Err(PositionError::Piece { found: 'r', .. })));
    assert_eq!(refusal("3/3/3 y"), "position: side: \"y\" is neither x nor o");
}

#[test]
fn open_lines_are_counted_for_both_sides() {
    for (text, expected) in [
        ("3/3/3 x", 0),
        // All eight lines for X; the four without the centre for O.
        ("3/1x1/3 o", 4),
        // O's corner closes three lines to X: 5 against 4.
        ("3/1x1/o2 x", 1),
        // An edge closes two: 6 against 4.
        ("3/1x1/1o1 x", 2),
    ] {
        assert_eq!(OpenLines::<Standard>::features(&at(text)), [expected], "{text}");
    }
}

#[test]
fn expert_searches_the_whole_tree_where_it_is_small() {
    let expert = |levels: Vec<rival_game::Level>| levels[2].player.clone();
    assert_eq!(expert(CLASSIC.levels()), "alpha-beta:heuristic=classic,depth=full");
    assert_eq!(expert(variant("4x4:3").levels()), "alpha-beta:heuristic=classic,depth=6");
}

#[test]
fn the_bits_are_where_the_picture_shows_them() {
    let squares: Vec<u16> = at("3/3/3 x").legal_moves().into_iter().map(u16::from).collect();
    assert_eq!(squares, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!((legal("3/3/3 x").as_str(), size_of::<Position<Any>>()), ("a1 b1 c1 a2 b2 c2 a3 b3 c3", 24));
}

#[test]
fn the_view_has_a_move_on_every_empty_square() {
    let view = CLASSIC.view(&at("3/1x1/o2 x"));
    assert_eq!((view.files, view.ranks, view.cells.len()), (3, 3, 9));
    assert_eq!((view.cells[0].name.as_str(), view.cells[8].name.as_str()), ("a3", "c1"));
    assert_eq!(view.cells[4].piece, Some(Piece { side: Side::First, shape: PieceShape::Cross }));
    assert_eq!(view.cells[6].piece, Some(Piece { side: Side::Second, shape: PieceShape::Ring }));
    assert_eq!((view.moves[0].text.as_str(), &view.moves[0].spot), ("b1", &Spot::Cell(7)));
}

#[test]
fn the_view_marks_every_winning_line() {
    let view = CLASSIC.view(&after(CLASSIC, "xoo/xoo/1xx x", "a1"));
    let marked: String = view.cells.iter().filter(|cell| cell.in_line).map(|cell| cell.name.as_str()).collect();
    assert_eq!(marked, "a3a2a1b1c1");
}

#[test]
fn a_move_places_a_mark() {
    let before = at("3/1x1/3 o");
    let mv = CLASSIC.parse_move(&before, "a1").unwrap();
    let piece = Piece { side: Side::Second, shape: PieceShape::Ring };
    assert_eq!(CLASSIC.effects(&before, mv), [Effect::Place { cell: 6, piece }]);
}

#[test]
fn the_result_is_said_in_both_languages() {
    let won = CLASSIC.info().result_phrase(Outcome::win(Side::Second), None);
    assert_eq!((won.get(Lang::En), won.get(Lang::Es)), ("O wins.", "Gana O."));
}
