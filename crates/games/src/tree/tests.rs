use super::{MAX_CHILDREN, MAX_LEAVES, MAX_LEVELS, Position, START, Tree};
use rival_core::{Outcome, Position as _, Score, Side};
use rival_game::{Game, Lang};

fn at(text: &str) -> Position {
    Tree.parse_position(text).unwrap()
}

fn after(text: &str, moves: &str) -> String {
    let end = moves.split_whitespace().fold(at(text), |at, mv| at.after(Tree.parse_move(&at, mv).unwrap()));
    Tree.position_text(&end)
}

fn refusal(text: &str) -> String {
    Tree.parse_position(text).unwrap_err().to_string()
}

#[test]
fn r1_a_node_has_one_to_eight_children_or_a_number() {
    for tree in ["(5)", "-999", "(1,2,3,4,5,6,7,8)", "(((7)),1,(2,(3,4)))"] {
        assert_eq!(Tree.position_text(&at(&format!("{tree} x"))), format!("{tree} x"));
    }
    assert_eq!(refusal("() x"), "position: tree: character 2: a number or ( is expected, not \")\"");
    assert_eq!(refusal("(1,2,3,4,5,6,7,8,9) x"), "position: tree: character 18: more than 8 children of one node");
    assert_eq!(refusal("(3,1000) x"), "position: tree: character 4: \"1000\" is not a whole number from -999 to 999");
    for number in ["01", "-0", "+1", "--1", "1-1", "-", "1.5", "x"] {
        assert!(refusal(&format!("(3,{number}) x")).starts_with("position: tree: character 4: "), "{number}");
    }
}

#[test]
fn r2_there_are_at_most_8_levels_and_128_leaves() {
    let nested = |levels: usize| format!("{}1{} x", "(".repeat(levels), ")".repeat(levels));
    assert_eq!(at(&nested(MAX_LEVELS)).height() as usize, MAX_LEVELS);
    assert_eq!(refusal(&nested(9)), "position: tree: character 9: more than 8 levels");
    let row = |leaves: usize| vec!["7"; leaves].join(",");
    let full = format!("({})", row(MAX_CHILDREN));
    let wide = |last: &str| format!("(({}),({last})) x", [&*full; 8].join(","));
    assert_eq!(at(&wide(&[&*full; 8].join(","))).leaves().count(), MAX_LEAVES);
    let one_more = [&*full; 8].join(",").replacen("(7,", "((7,7),", 1);
    assert!(refusal(&wide(&one_more)).ends_with("more than 128 leaves"), "{}", refusal(&wide(&one_more)));
}

#[test]
fn r3_the_sides_alternate_from_level_to_level() {
    assert_eq!(at(START).turn(), Side::First);
    assert_eq!(after(START, "2"), "(2,4,6) n");
    assert_eq!(after("((1,2),3) n", "1"), "(1,2) x");
    assert_eq!(refusal("(1,2) y"), "position: side: \"y\" is neither x nor n");
}

#[test]
fn r4_a_move_goes_to_a_child_and_leaves_the_tree_below() {
    let uneven = "((1,(2,3)),4,((5),((6,7),8))) x";
    let moves = |text: &str| at(text).legal_moves().into_iter().map(|mv| Tree.move_text(mv)).collect::<String>();
    assert_eq!(moves(uneven), "123");
    assert_eq!(after(uneven, "1"), "(1,(2,3)) n");
    assert_eq!(after(uneven, "1 2"), "(2,3) x");
    assert_eq!(after(uneven, "2"), "4 n");
    assert_eq!(after(uneven, "3"), "((5),((6,7),8)) n");
    assert_eq!(after(uneven, "3 1 1"), "5 n");
    assert_eq!(after(uneven, "3 2 1 2"), "7 x");
}

#[test]
fn r5_a_leaf_ends_the_game_and_its_number_is_what_it_is_worth_after_any_number_of_plies() {
    assert_eq!(at(START).outcome(), None);
    assert_eq!(at("-7 n").outcome(), Some(Outcome::by_margin(-7)));
    assert_eq!(at("0 x").outcome(), Some(Outcome::DRAW));
    for plies in [0, 1, 8] {
        let worth = |leaf| Position::value_of(Outcome::by_margin(leaf), plies);
        assert_eq!(worth(12), Score::hundredths(1200));
        assert_eq!(worth(-12), Score::hundredths(-1200));
    }
    let end = Tree.end_reason(&at("-7 n")).unwrap();
    assert_eq!((end.text.get(Lang::En), end.text.get(Lang::Es)), ("The leaf is worth -7.", "La hoja vale -7."));
}

#[test]
fn r6_it_has_no_value_above_its_leaves() {
    let value = rival_game::evaluator(&Tree, rival_game::HeuristicId::CLASSIC).unwrap();
    assert_eq!(rival_core::Evaluator::evaluate(&value, &at(START)), Score::ZERO);
}

#[test]
fn a_text_that_is_no_tree_is_refused_with_the_place() {
    for (text, reason) in [
        ("", "2 fields expected, not 1: <tree> <side>"),
        ("(1,2 x", "tree: it ends after character 4, where , or ) is expected"),
        ("(1,) x", "tree: character 4: a number or ( is expected, not \")\""),
        ("(1)) x", "tree: character 4: the tree has ended, and the text goes on"),
        ("(1)(2) x", "tree: character 4: the tree has ended, and the text goes on"),
        ("(1;2) x", "tree: character 2: \"1;2\" is not a whole number from -999 to 999"),
        ("((1,2)3) x", "tree: character 7: , or ) is expected, not \"3\""),
        (" x", "tree: it ends after character 0, where a number or ( is expected"),
    ] {
        assert_eq!(refusal(text), format!("position: {reason}"), "{text:?}");
    }
}

#[test]
fn the_picture_is_the_tree() {
    let view = Tree.view(&at("((1,2),3) n"));
    let nodes = view.tree.unwrap().nodes;
    let seen: Vec<_> = nodes.iter().map(|node| (node.parent, node.side, node.value)).collect();
    use Side::{First, Second};
    let expected = [
        (None, Second, None),
        (Some(0), First, None),
        (Some(1), Second, Some(1)),
        (Some(1), Second, Some(2)),
        (Some(0), First, Some(3)),
    ];
    assert_eq!(seen, expected);
    assert_eq!(view.moves.len(), 2);
}
