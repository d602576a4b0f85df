//! `rival tree`.

use crate::run::{complaint, json, keys, rival, rival_fed};
use serde_json::json;

#[test]
fn people_see_values_windows_cuts_and_the_expected_line() {
    let ran = rival(&["tree", "tictactoe", "--position", "xo1/oxo/1x1 x", "--depth", "2"]);
    let expected = "\
Tic-tac-toe · alpha-beta, depth 2 · heuristic classic · sooner wins count more
Position: xo1/oxo/1x1 x

MAX 100  α −∞  β +∞
├─ a1  MIN 0  α −∞  β +∞
│  ├─ c1  0
│  └─ c3  1
╞═ c1  100
└─ c3  MIN ≤ 1  α 100  β +∞
   ├─ a1  1
   └┄ α-cut: c1

Value 100, best move c1.
7 of 8 positions visited, 12 % pruned.
1 cut leaves out 1 branch.
";
    assert_eq!((ran.code, ran.out.as_str()), (0, expected), "{}", ran.err);
}

#[test]
fn minimax_looks_at_everything() {
    let ran = rival(&["tree", "tictactoe", "--depth", "1", "--algorithm", "minimax", "--lang", "es"]);
    assert!(ran.out.starts_with("Tres en raya · minimax, profundidad 1 · heurística classic\n"), "{}", ran.out);
    assert!(ran.out.contains("\nMAX 4\n├─ a1  3\n"), "{}", ran.out);
    assert!(ran.out.ends_with("Valor 4, mejor jugada b2.\n10 posiciones visitadas.\n"), "{}", ran.out);
}

#[test]
fn programs_get_every_node_with_its_parent() {
    let tree = json(&["tree", "tictactoe", "--depth", "2", "--json"]);
    assert_eq!((&tree["best"], &tree["value"], &tree["pv"]), (&json!("b2"), &json!(1.0), &json!(["b2", "a1"])));
    assert_eq!((&tree["visited"], &tree["whole"], &tree["left_out"]), (&json!(36), &json!(82), &json!(46)));
    let nodes = tree["nodes"].as_array().expect("nodes");
    assert_eq!(nodes.len(), 36);
    let first = &nodes[1];
    let names = [
        "parent", "move", "depth", "side", "player", "position", "say", "alpha", "beta", "value", "bound", "kind",
        "cut", "left_out", "children", "expected",
    ];
    assert_eq!(
        {
            let mut found = keys(first);
            found.sort_unstable();
            found
        },
        {
            let mut names = names;
            names.sort_unstable();
            names
        }
    );
    assert_eq!(
        (&first["move"], &first["player"], &first["position"]),
        (&json!("a1"), &json!("min"), &json!("3/3/x2 o"))
    );
    let cut = nodes.iter().find(|node| node["cut"] == "alpha").expect("a cut");
    assert_eq!((&cut["bound"], &cut["alpha"], &cut["beta"]), (&json!("upper"), &json!(-1.0), &json!(null)));
    let from_format = rival(&["tree", "tictactoe", "--depth", "2", "--format", "json"]).out;
    assert_eq!(serde_json::from_str::<serde_json::Value>(&from_format).expect("JSON"), tree);
}

#[test]
fn a_picture_goes_to_a_file_and_the_summary_to_the_screen() {
    let file = std::env::temp_dir().join(format!("rival-tree-{}.svg", std::process::id()));
    let ran = rival(&["tree", "tictactoe", "--depth", "2", "--format", "svg", "-o", &file.to_string_lossy()]);
    let picture = std::fs::read_to_string(&file).expect("the picture");
    std::fs::remove_file(&file).expect("the file is there");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert_eq!(ran.out.lines().nth(1), Some("Value 1, best move b2."), "{}", ran.out);
    assert!(rival(&["tree", "tictactoe", "--depth", "1", "--format", "dot"]).out.starts_with("digraph tree {\n"));
}

#[test]
fn a_tree_that_is_too_large_is_refused_at_once() {
    let args = ["tree", "connect-four", "--depth", "8"];
    assert_eq!(complaint(&args), "rival: --depth: the tree has more than 20000 nodes; ask for a smaller depth");
    let args = ["tree", "connect-four", "--depth", "full", "--format", "svg"];
    assert_eq!(complaint(&args), "rival: --depth: the tree has more than 1500 nodes; ask for a smaller depth");
}

#[test]
fn wrong_options_are_named() {
    assert_eq!(
        complaint(&["tree", "tictactoe", "--depth", "65"]),
        "rival: --depth: \"65\" is neither a whole number from 0 to 64 nor full"
    );
    assert!(complaint(&["tree", "tictactoe", "--depth", "1", "--weights", "x=1"]).starts_with("rival: --weights: "));
    let ran = rival(&["tree", "tictactoe", "--depth", "1", "-o", "/no/such/folder/x"]);
    assert!(
        ran.code == 2 && ran.err.starts_with("rival: /no/such/folder/x: the file cannot be written: "),
        "{}",
        ran.err
    );
    assert_eq!(rival(&["tree", "tictactoe", "--depth", "1", "--algorithm", "engine"]).code, 2);
}

#[test]
fn text_answers_for_many_positions_and_a_picture_for_one() {
    let two = "3/3/3 x\n3/1x1/3 o\n";
    let ran = rival_fed(&["tree", "tictactoe", "--position", "-", "--depth", "1", "--json"], two);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2));
    let ran = rival_fed(&["tree", "tictactoe", "--position", "-", "--depth", "1", "--format", "svg"], two);
    assert_eq!((ran.code, ran.out.matches("</svg>").count()), (2, 1));
    assert_eq!(ran.err, "rival: line 2: --format: a picture shows one position\n");
}

#[test]
fn a_finished_game_is_a_tree_of_one_node() {
    let tree = json(&["tree", "tictactoe", "--position", "xox/oxx/oxo o", "--depth", "4", "--json"]);
    assert_eq!(
        (&tree["best"], &tree["visited"], &tree["nodes"][0]["kind"]),
        (&json!(null), &json!(1), &json!("finished"))
    );
}

/// The steps that `--trace` prints.
fn steps(arguments: &[&str]) -> Vec<serde_json::Value> {
    let ran = rival(&[&["tree"], arguments, &["--trace"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn the_trace_names_who_set_the_bound_of_a_cut_and_what_is_not_looked_at() {
    let steps = steps(&["tictactoe", "--position", "xo1/oxo/1x1 x", "--depth", "2"]);
    let events: Vec<&str> = steps.iter().filter_map(|step| step["event"].as_str()).collect();
    let expected = "enter enter enter leaf up narrow enter leaf up leave up narrow enter leaf up narrow \
                    enter enter leaf up cut leave up leave";
    assert_eq!(events.join(" "), expected);
    assert_eq!(
        steps[20],
        json!({"step": 20, "node": 5, "event": "cut", "child": 6, "cut": "alpha", "limit": 100.0,
            "set_by": {"ancestor": 0, "child": 4, "move": "c1"}, "left_out": ["c1"]})
    );
    assert_eq!(steps[0], json!({"step": 0, "node": 0, "event": "enter", "depth": 0, "side": "first"}));
}

#[test]
fn the_trace_counts_what_the_search_counts_in_every_game() {
    for game in rival(&["games", "--ids"]).out.lines() {
        for algorithm in ["minimax", "alpha-beta"] {
            let arguments = [game, "--seed", "7", "--depth", "3", "--algorithm", algorithm, "--heuristic", "classic"];
            let steps = steps(&arguments);
            let search = json(&[&["search"], &arguments[..], &["--json"]].concat());
            let count = |event: &str| steps.iter().filter(|step| step["event"] == event).count();
            assert_eq!(
                json!([count("enter"), count("leaf"), count("cut")]),
                json!([search["nodes"], search["leaves"], search["cutoffs"]]),
                "{game} {algorithm}"
            );
            let last = steps.last().expect("a search has steps");
            assert_eq!((&last["event"], &last["value"]), (&json!("leave"), &search["value"]), "{game} {algorithm}");
            for leaf in steps.iter().filter(|step| step["event"] == "leaf" && step["kind"] == "limit") {
                let terms = leaf["terms"].as_array().expect("terms");
                let sum: f64 = terms.iter().filter_map(|term| term["value"].as_f64()).sum();
                let value = leaf["value"].as_f64().expect("a number");
                assert!((sum - value).abs() < 0.011, "{game}: {leaf}");
            }
        }
    }
}

#[test]
fn a_trace_has_one_form() {
    let ran = rival(&["tree", "tictactoe", "--depth", "2", "--trace", "--format", "svg"]);
    assert_eq!(ran.code, 2);
}

#[test]
fn the_order_of_moves_changes_what_is_visited_and_never_the_value() {
    let tree = |order: &str| {
        json(&[
            "tree",
            "tictactoe",
            "--position",
            "3/1x1/3 o",
            "--depth",
            "3",
            "--order",
            order,
            "--seed",
            "7",
            "--json",
        ])
    };
    let (listed, best, worst) = (tree("listed"), tree("best-first"), tree("worst-first"));
    let visited = |tree: &serde_json::Value| tree["visited"].as_u64().expect("a count");
    assert!(visited(&best) < visited(&listed) && visited(&listed) < visited(&worst), "{best} {listed} {worst}");
    assert_eq!((&best["value"], &worst["value"]), (&listed["value"], &listed["value"]));
    assert_eq!((&worst["order"], &worst["order_seed"]), (&json!("worst-first"), &serde_json::Value::Null));
    let shuffled = tree("shuffled-all");
    assert_eq!((&shuffled["order"], &shuffled["order_seed"]), (&json!("shuffled-all"), &json!(7)));
    assert_eq!(shuffled, tree("shuffled-all"));
    let ran = rival(&["tree", "tictactoe", "--depth", "1", "--order", "shuffled-all", "--seed", "7"]);
    let title = "Tic-tac-toe · alpha-beta, depth 1 · heuristic classic · all moves shuffled, seed 7\n";
    assert!(ran.out.starts_with(title), "{}", ran.out);
}

const FIGURE: &str = "((3,12,8),(2,4,6),(14,5,2)) x";

#[test]
fn a_tree_from_a_book_is_searched_as_the_book_does() {
    let ran = rival(&["tree", "tree", "--position", FIGURE]);
    let expected = "\
A tree from a book · alpha-beta to the end of the game
Position: ((3,12,8),(2,4,6),(14,5,2)) x

MAX 3  α −∞  β +∞
╞═ 1  MIN 3  α −∞  β +∞
│  ╞═ 1  3
│  ├─ 2  12
│  └─ 3  8
├─ 2  MIN ≤ 2  α 3  β +∞
│  ├─ 1  2
│  └┄ α-cut: 2 3
└─ 3  MIN 2  α 3  β +∞
   ├─ 1  14
   ├─ 2  5
   └─ 3  2

Value 3, best move 1.
11 of 13 positions visited, 15 % pruned.
1 cut leaves out 2 branches.
";
    assert_eq!((ran.code, ran.out.as_str()), (0, expected), "{}", ran.err);
    let shallow = rival(&["tree", "tree", "--depth", "1"]);
    assert_eq!(shallow.code, 2);
    assert!(shallow.err.contains("--depth: depth 1 stops above a leaf"), "{}", shallow.err);
    assert_eq!(rival(&["tree", "tictactoe"]).code, 2, "other games are told how deep");
}

#[test]
fn every_search_finds_the_value_of_a_tree_from_a_book() {
    // The same numbers after one, two and three moves: sooner is not better.
    for (position, value) in
        [(FIGURE, 3.0), ("(5,(5),((5))) x", 5.0), ("(-5,((-5)),(-4,-5)) n", -5.0), ("((0,1),-3) x", 0.0)]
    {
        for algorithm in ["minimax", "alpha-beta", "engine", "mcts"] {
            let found = json(&[
                "search",
                "tree",
                "--position",
                position,
                "--algorithm",
                algorithm,
                "--depth",
                "full",
                "--nodes",
                "100000",
                "--json",
            ]);
            assert_eq!(found["value"], value, "{algorithm} {position}: {found}");
        }
        assert_eq!(json(&["solve", "tree", "--position", position, "--json"])["value"], value, "{position}");
    }
    let shown = rival(&["show", "tree"]);
    assert!(shown.out.contains("▸ MAX\n  ├─ 1  MIN\n  │  ├─ 1  3\n"), "{}", shown.out);
    let bad = rival(&["show", "tree", "--position", "((3,12) x"]);
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("tree: it ends after character 7, where , or ) is expected"), "{}", bad.err);
}

#[test]
fn a_quiz_shows_what_a_cut_leaves_as_a_bound() {
    let position = "((-1,1,-3),(3,0,14),(-2,0)) n";
    let quiz = rival_fed(&["quiz", "tree", "--position", position, "--level", "4", "--seed", "3"], &"1\n".repeat(20));
    // MAX is worth +14 there, but its other moves were cut.
    assert!(quiz.out.contains("2  MAX  ≥ 3\n") && !quiz.out.contains("2  MAX  3\n"), "{}", quiz.out);
}

#[test]
fn a_quiz_is_asked_and_answered_by_lines() {
    let quiz = json(&["quiz", "tree", "--level", "4", "--seed", "7", "--json"]);
    let questions = quiz["questions"].as_array().expect("questions");
    assert!(questions.len() > 3, "{quiz}");
    let right: String =
        questions.iter().map(|question| format!("{}\n", question["answer"].as_u64().expect("a place") + 1)).collect();
    let ran = rival_fed(&["quiz", "tree", "--level", "4", "--seed", "7"], &right);
    let all = format!("\n{0} of {0} right.\n", questions.len());
    assert!(ran.code == 0 && ran.out.ends_with(&all), "{}", ran.out);
    let stopped = rival_fed(&["quiz", "tree", "--level", "4", "--seed", "7"], "9\nq\n");
    assert!(stopped.out.ends_with("or q.\n\n0 of 0 right.\n"), "{}", stopped.out);
    assert_eq!(complaint(&["quiz", "tree", "--level", "6"]), "rival: --level: \"6\" is not a whole number from 1 to 5");
}

#[test]
fn mirror_images_are_drawn_once_as_in_books() {
    let arguments = ["tree", "tictactoe", "--depth", "2", "--algorithm", "minimax", "--merge-mirrors"];
    let ran = rival(&arguments);
    let expected = "\
MAX 1
├─ a1 ×4  MIN −1
│  ├─ b1 ×2  1
│  ├─ c1 ×2  0
│  ├─ b2  −1
│  ├─ c2 ×2  1
│  └─ c3  0
├─ b1 ×4  MIN −2
│  ├─ a1 ×2  −1
│  ├─ a2 ×2  0
│  ├─ b2  −2
│  ├─ a3 ×2  −1
│  └─ b3  0
╘═ b2  MIN 1
   ╞═ a1 ×4  1
   └─ b1 ×4  2

Value 1, best move b2.
82 positions visited.
";
    assert!(ran.out.ends_with(expected), "{}", ran.out);
    let svg = rival(&[&arguments[..], &["--format", "svg"]].concat());
    assert!(svg.out.starts_with("<svg") && svg.out.contains(">c2 ×2<"), "{}", svg.out);
}

#[test]
fn for_programs_mirror_images_are_not_merged() {
    let said = complaint(&["tree", "tictactoe", "--depth", "2", "--merge-mirrors", "--format", "json"]);
    assert_eq!(said, "rival: --merge-mirrors: it is for drawings; JSON has every node");
}
