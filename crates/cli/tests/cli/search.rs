//! `rival search`.

use crate::run::{complaint, json, keys, read_json, rival, rival_fed};
use serde_json::{Value, json};

/// The names that every answer has.
const NAMES: [&str; 10] = ["best", "value", "proven", "pv", "depth", "nodes", "leaves", "cutoffs", "seconds", "moves"];

/// One leap, for three points, and the game is over.
const LAST_LEAP: &str = "xxxxxxxB/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/x1xxxxxx/xxxxxxxx/Wxxxxxxx w 0 0 b3+3";

fn search(args: &[&str]) -> Value {
    json(&[&["search"], args, &["--json"]].concat())
}

fn sentence(args: &[&str]) -> String {
    complaint(&[&["search"], args].concat())
}

/// What is said of the best move among all moves.
fn best_move(found: &Value) -> &Value {
    let moves = found["moves"].as_array().expect("an array");
    moves.iter().find(|known| known["move"] == found["best"]).unwrap_or_else(|| panic!("no best move in {found}"))
}

#[test]
fn minimax_looks_at_the_whole_tree_of_tic_tac_toe() {
    let found = search(&["tictactoe", "--algorithm", "minimax", "--depth", "full"]);
    assert!(NAMES.iter().all(|name| keys(&found).contains(name)), "{found}");
    assert_eq!((&found["nodes"], &found["leaves"], &found["cutoffs"]), (&json!(549_946), &json!(255_168), &json!(0)));
    assert_eq!((&found["value"], &found["depth"]), (&json!(0.0), &json!(9)));
    assert_eq!(found["proven"], json!({ "winner": "draw", "margin": 0, "bound": "exact", "win_in": null }));
    assert_eq!(found["pv"].as_array().map(Vec::len), Some(9));
    let moves = found["moves"].as_array().expect("an array");
    assert_eq!((moves.len(), keys(&moves[0])), (9, vec!["bound", "move", "value"]));
    assert!(moves.iter().all(|known| known["bound"] == "exact" && known["value"] == 0.0), "{found}");
    assert_eq!(
        (&found["algorithm"], &found["heuristic"], &found["stopped"]),
        (&json!("minimax"), &json!("tuned"), &json!(null))
    );
}

#[test]
fn with_plain_utility_alpha_beta_visits_the_nodes_of_the_course() {
    let full = ["tictactoe", "--algorithm", "alpha-beta", "--depth", "full"];
    let nodes = |more: &[&str]| search(&[&full, more].concat())["nodes"].clone();
    assert_eq!((nodes(&["--utility", "plain"]), nodes(&[])), (json!(18_297), json!(20_866)));
    let said = |more: &[&str]| rival(&[&["search"], &full[..], more].concat()).out;
    assert!(said(&["--utility", "plain"]).contains("alpha-beta, tuned, depth 9, plain utility"));
    assert!(said(&[]).contains("alpha-beta, tuned, depth 9, sooner wins count more"));
    let won =
        ["tictactoe", "--position", "xx1/oo1/3 x", "--algorithm", "minimax", "--depth", "full", "--utility=plain"];
    assert_eq!(search(&won)["proven"], json!({ "winner": "x", "margin": 1, "bound": "exact", "win_in": null }));
    let player = ["tictactoe", "--player", "alpha-beta:depth=full,utility=plain,order=listed"];
    assert_eq!(search(&player)["nodes"], 18_297);
    assert!(complaint(&["search", "tictactoe", "--utility", "plain"]).contains("only minimax and alpha-beta"));
    assert!(complaint(&["search", "tictactoe", "--player", "mcts:nodes=9,utility=plain"]).contains("utility"));
    let tree = json(&["tree", "tictactoe", "--position", "xxo/oo1/x2 x", "--depth=full", "--utility=plain", "--json"]);
    assert_eq!((&tree["utility"], &tree["nodes"][1]["value"]), (&json!("plain"), &json!(-100.0)));
}

#[test]
fn alpha_beta_finds_the_same_with_less() {
    for args in [["tictactoe", "6"], ["color-clash", "4"], ["desconecta-4-boom", "5"], ["connect-four", "5"]] {
        let by = |algorithm| search(&[args[0], "--depth", args[1], "--algorithm", algorithm, "--heuristic", "classic"]);
        let (all, some) = (by("minimax"), by("alpha-beta"));
        for name in ["best", "value", "pv", "depth"] {
            assert_eq!(all[name], some[name], "{name} of {args:?}");
        }
        assert!(some["nodes"].as_u64() < all["nodes"].as_u64(), "{some}");
        assert_eq!((&best_move(&some)["value"], &best_move(&some)["bound"]), (&some["value"], &json!("exact")));
    }
}

#[test]
fn bounds_are_those_of_the_side_to_move() {
    let bounds = |moves| {
        let found = search(&["connect-four", "--moves", moves, "--algorithm", "alpha-beta", "--depth", "4"]);
        let moves = found["moves"].as_array().expect("an array").clone();
        moves.into_iter().map(|known| known["bound"].clone()).collect::<Vec<_>>()
    };
    let (first, second) = (bounds(""), bounds("4"));
    assert!(first.contains(&json!("upper")) && !first.contains(&json!("lower")), "{first:?}");
    assert!(second.contains(&json!("lower")) && !second.contains(&json!("upper")), "{second:?}");
}

#[test]
fn connect_four_to_depth_ten_visits_4371986_nodes() {
    let args = ["connect-four", "--algorithm", "alpha-beta", "--depth", "10", "--heuristic", "classic"];
    assert_eq!(search(&args)["nodes"], 4_371_986);
}

#[test]
fn a_proof_names_winner_margin_and_plies() {
    for algorithm in ["minimax", "alpha-beta", "engine", "mcts"] {
        let proof_of = |game, position| {
            let found = search(&[game, "--position", position, "--algorithm", algorithm, "--depth", "full"]);
            (found["proven"].clone(), found["value"].clone())
        };
        let won = json!({ "winner": "x", "margin": 1, "bound": "exact", "win_in": 1 });
        assert_eq!(proof_of("tictactoe", "xx1/oo1/3 x"), (won, json!(100.0)), "{algorithm}");
        // Nor for the soonest, or the latest loss.
        let two = if algorithm == "mcts" { json!(null) } else { json!(2) };
        let lost = json!({ "winner": "x", "margin": 1, "bound": "exact", "win_in": two });
        assert_eq!(proof_of("tictactoe", "x1x/1o1/x1o o"), (lost, json!(100.0)), "{algorithm}");
        let o_wins = json!({ "winner": "o", "margin": 1, "bound": "exact", "win_in": 1 });
        assert_eq!(proof_of("tictactoe", "oo1/xx1/x2 o"), (o_wins, json!(-100.0)), "{algorithm}");
        // Monte Carlo does not look for the largest win.
        let bound = if algorithm == "mcts" { "lower" } else { "exact" };
        let one = if algorithm == "mcts" { json!(null) } else { json!(1) };
        let by_three = json!({ "winner": "w", "margin": 3, "bound": bound, "win_in": one });
        assert_eq!(proof_of("smart-horses", LAST_LEAP), (by_three, json!(10_000.0)), "{algorithm}");
    }
}

#[test]
fn a_limited_search_of_an_open_game_proves_nothing() {
    assert_eq!(search(&["connect-four", "--algorithm", "alpha-beta", "--depth", "3"])["proven"], Value::Null);
    assert_eq!(search(&["connect-four", "--depth", "3"])["proven"], Value::Null);
}

#[test]
fn a_finished_game_has_its_utility_and_no_move() {
    for algorithm in ["minimax", "alpha-beta", "engine", "mcts"] {
        let found = search(&["tictactoe", "--position", "ooo/xx1/x2 x", "--algorithm", algorithm, "--depth", "4"]);
        assert_eq!((&found["best"], &found["value"], &found["pv"]), (&Value::Null, &json!(-100.0), &json!([])));
        assert_eq!(found["proven"], json!({ "winner": "o", "margin": 1, "bound": "exact", "win_in": 0 }));
        assert_eq!((&found["nodes"], &found["leaves"], &found["moves"]), (&json!(1), &json!(1), &json!([])));
    }
}

#[test]
fn depth_zero_is_the_heuristic_and_no_move() {
    for algorithm in ["minimax", "alpha-beta", "engine", "mcts"] {
        let args = ["tictactoe", "--moves", "b2", "--algorithm", algorithm, "--depth", "0", "--heuristic", "classic"];
        let found = search(&args);
        assert_eq!((&found["best"], &found["value"], &found["nodes"]), (&Value::Null, &json!(4.0), &json!(1)));
    }
}

#[test]
fn a_forced_pass_is_found_and_written() {
    let position = "8/8/8/4B3/8/1x6/2x5/W7 w 0 0 -";
    let args =
        ["smart-horses", "--position", position, "--algorithm", "minimax", "--depth", "1", "--heuristic", "classic"];
    let found = search(&args);
    assert_eq!((&found["best"], &found["value"]), (&json!("pass"), &json!(-883.0)));
}

#[test]
fn compare_says_how_much_is_pruned() {
    for algorithm in ["minimax", "alpha-beta", "engine", "mcts"] {
        let found = search(&["tictactoe", "--depth", "5", "--compare", "--algorithm", algorithm]);
        let compare = &found["compare"];
        let nodes = |name: &str| compare[name]["nodes"].as_f64().expect("a number");
        assert_eq!(nodes("minimax"), f64::from(1 + 9 + 72 + 504 + 3024 + 15120));
        let pruning = compare["pruning"].as_f64().expect("a number");
        assert!((pruning - (1.0 - nodes("alpha_beta") / nodes("minimax"))).abs() < 1e-12, "{compare}");
        assert!(pruning > 0.8, "{compare}");
        for (figure, textbook) in [("minimax", "minimax"), ("alpha_beta", "alpha-beta")] {
            assert!(compare[figure]["leaves"].is_u64() && compare[figure]["seconds"].is_f64(), "{compare}");
            assert!(algorithm != textbook || compare[figure]["nodes"] == found["nodes"], "{found}");
        }
    }
}

#[test]
fn what_is_not_through_is_not_compared() {
    let args = ["connect-four", "--depth", "full", "--nodes", "5000", "--compare", "--algorithm", "alpha-beta"];
    let found = search(&args);
    assert_eq!((&found["compare"]["pruning"], &found["stopped"]), (&Value::Null, &json!("nodes")));
    assert_eq!(found["compare"]["minimax"]["nodes"], 5000);
}

#[test]
fn time_and_nodes_end_any_search_with_a_move() {
    for algorithm in ["minimax", "alpha-beta", "engine", "mcts"] {
        let stopped =
            |option, limit| search(&["connect-four:8x7", "--algorithm", algorithm, "--depth", "full", option, limit]);
        let by_nodes = stopped("--nodes", "5000");
        assert_eq!((&by_nodes["stopped"], &by_nodes["nodes"]), (&json!("nodes"), &json!(5000)), "{algorithm}");
        let by_time = stopped("--time", "30");
        assert_eq!(by_time["stopped"], "time", "{algorithm}");
        assert!(by_nodes["best"].is_string() && by_time["best"].is_string(), "{algorithm}");
    }
}

#[test]
fn without_limits_the_engine_thinks_for_a_second() {
    let found = search(&["connect-four:8x7"]);
    assert_eq!((&found["algorithm"], &found["stopped"]), (&json!("engine"), &json!("time")));
    assert!(found["seconds"].as_f64() >= Some(1.0), "{found}");
}

#[test]
fn the_engine_reports_several_lines() {
    let found = search(&["connect-four", "--depth", "5", "--lines", "3"]);
    let lines = found["lines"].as_array().expect("an array");
    assert_eq!((lines.len(), &lines[0]["pv"], &lines[0]["value"]), (3, &found["pv"], &found["value"]));
    for line in lines {
        let known = json!({ "move": line["pv"][0], "value": line["value"], "bound": "exact" });
        assert!(found["moves"].as_array().expect("an array").contains(&known), "{known} in {found}");
    }
    let alone = search(&["connect-four", "--depth", "5"]);
    assert_eq!(alone["lines"].as_array().map(Vec::len), Some(1), "{alone}");
}

#[test]
fn threads_change_nothing_in_a_finished_search() {
    let args = |threads| ["tictactoe", "--depth", "full", "--threads", threads];
    assert_eq!(search(&args("1"))["proven"], search(&args("4"))["proven"]);
}

#[test]
fn weights_change_what_is_best() {
    let best_with = |weights: &[&str]| {
        let args = ["connect-four", "--moves", "1", "--algorithm", "minimax", "--depth", "1", "--heuristic", "classic"];
        search(&[&args[..], weights].concat())["best"].clone()
    };
    assert_eq!(best_with(&[]), "4");
    assert_eq!(best_with(&["--weights", "columns=-1"]), "1");
}

#[test]
fn a_level_is_repeated_by_its_seed_and_varies_with_it() {
    let chosen = |seed: &str| {
        let found = search(&["tictactoe", "--level", "beginner", "--seed", seed]);
        assert_eq!((&found["level"], &found["algorithm"]), (&json!("beginner"), &json!("alpha-beta")));
        assert_eq!((&found["heuristic"], &found["depth"]), (&json!("classic"), &json!(2)));
        assert_eq!(found["seed"].to_string(), seed);
        found["moves"].clone()
    };
    assert_eq!(chosen("5"), chosen("5"));
    assert!((0..10).any(|seed| chosen(&seed.to_string()) != chosen("5")));
}

#[test]
fn the_seed_draws_the_set_up_and_is_shown() {
    let found = search(&["smart-horses", "--depth", "2"]);
    let seed = found["seed"].to_string();
    assert_eq!(search(&["smart-horses", "--depth", "2", "--seed", &seed])["position"], found["position"]);
    assert_eq!(search(&["tictactoe", "--depth", "2", "--seed", "3"])["seed"], Value::Null);
}

#[test]
fn limits_out_of_bounds_are_refused_with_the_bound() {
    assert_eq!(
        sentence(&["tictactoe", "--depth", "99999999999"]),
        "rival: --depth: \"99999999999\" is neither a whole number from 0 to 64 nor full"
    );
    assert_eq!(
        sentence(&["tictactoe", "--depth", "deep"]),
        "rival: --depth: \"deep\" is neither a whole number from 0 to 64 nor full"
    );
    assert_eq!(
        sentence(&["tictactoe", "--time", "0"]),
        "rival: --time: \"0\" is not a whole number from 1 to 86400000"
    );
    assert_eq!(sentence(&["tictactoe", "--nodes", "0"]), "rival: --nodes: \"0\" is not a whole number from 1 up");
    assert_eq!(
        sentence(&["tictactoe", "--threads", "65"]),
        "rival: --threads: \"65\" is not a whole number from 1 to 64"
    );
    assert_eq!(sentence(&["tictactoe", "--lines", "-1"]), "rival: --lines: \"-1\" is not a whole number from 1 to 64");
}

#[test]
fn what_makes_no_sense_together_is_refused() {
    let wants = "needs a depth: a number of plies, or full";
    assert_eq!(sentence(&["tictactoe", "--algorithm", "minimax"]), format!("rival: --depth: minimax {wants}"));
    let timed = ["tictactoe", "--algorithm", "alpha-beta", "--time", "9"];
    assert_eq!(sentence(&timed), format!("rival: --depth: alpha-beta {wants}"));
    assert_eq!(sentence(&["tictactoe", "--compare"]), format!("rival: --depth: --compare {wants}"));
    let textbook = ["tictactoe", "--algorithm", "minimax", "--depth", "2"];
    for option in ["--threads", "--lines"] {
        let sentence = sentence(&[&textbook[..], &[option, "2"]].concat());
        assert_eq!(sentence, format!("rival: {option}: only the engine can do more than one"));
    }
    assert!(sentence(&["tictactoe", "--level", "expert", "--depth", "3"]).contains("cannot be used with"));
    let unknown = "rival: --level: there is no level \"guru\"; there is beginner amateur expert master perfect";
    assert_eq!(sentence(&["tictactoe", "--level", "guru"]), unknown);
    assert!(sentence(&["tictactoe", "--algorithm", "guess"]).contains("minimax, alpha-beta, engine"));
}

#[test]
fn positions_stream_from_standard_input() {
    let args = ["search", "tictactoe", "--depth", "full", "--position", "-", "--json"];
    let ran = rival_fed(&args, "xx1/oo1/3 x\nnonsense\noo1/xx1/x2 o\n");
    let lines: Vec<_> = ran.out.lines().map(read_json).collect();
    assert_eq!((&lines[0]["best"], &lines[2]["best"]), (&json!("c3"), &json!("c3")));
    assert_eq!((keys(&lines[1]), &lines[1]["line"]), (vec!["error", "line"], &json!(2)));
    assert_eq!(ran.code, 2);
}

#[test]
fn progress_is_for_terminals_only() {
    assert_eq!(rival(&["search", "connect-four", "--time", "300"]).err, "");
}

#[test]
fn people_see_the_move_the_value_the_proof_the_line_and_the_figures() {
    let textbook = ["--algorithm", "minimax", "--depth", "2", "--heuristic", "classic"];
    let ran = rival(&[&["search", "tictactoe", "--position", "xx1/oo1/3 x"], &textbook[..]].concat());
    let until_time = ran.out.rsplitn(3, " · ").nth(2).expect("figures");
    let expected = "\
Tic-tac-toe · tictactoe
Position: xx1/oo1/3 x
X to move.

Best move: c3
Value: X +100.00 · X wins
Proven: X wins in 1 ply
Line: c3
Search: minimax, classic, depth 2, sooner wins count more

  move            value
  c3            +100.00  X wins in 1 ply
  c2              -1.00
  a1            -100.00  O wins in 2 plies
  b1            -100.00  O wins in 2 plies
  c1            -100.00  O wins in 2 plies

nodes 22 · leaves 17 · cutoffs 0";
    assert_eq!(until_time, expected);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn people_are_told_margins_bounds_and_pruning_in_their_language() {
    let spanish = rival(&["search", "smart-horses", "--position", LAST_LEAP, "--depth", "full", "--lang", "es"]).out;
    for words in
        ["Mejor jugada: b3", "Valor: Blancas +10000,00 · Ganan las blancas", "por 3, en 1 jugada", "motor", "nodos"]
    {
        assert!(spanish.contains(words), "{words}: {spanish}");
    }
    let compared = rival(&["search", "tictactoe", "--algorithm", "alpha-beta", "--depth", "4", "--compare"]).out;
    for words in ["≤", "  minimax    nodes 3610 ·", "  alpha-beta nodes", "% of minimax's nodes"] {
        assert!(compared.contains(words), "{words}: {compared}");
    }
}

/// Ctrl-C, once the command is ready for it, which Linux tells.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_tells_what_it_has_found() {
    use std::process::{Command, Stdio};
    let args = ["search", "connect-four", "--algorithm", "minimax", "--depth", "full", "--json"];
    let search =
        Command::new(env!("CARGO_BIN_EXE_rival")).args(args).stdout(Stdio::piped()).spawn().expect("it starts");
    let pid = search.id().to_string();
    let is_ready = || {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("the signals it catches");
        u64::from_str_radix(caught.trim(), 16).expect("a number") & 0b10 != 0
    };
    while !is_ready() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    Command::new("kill").args(["-INT", &pid]).status().expect("a signal is sent");
    let output = search.wait_with_output().expect("it ends");
    let found = read_json(&String::from_utf8(output.stdout).expect("UTF-8"));
    assert_eq!((output.status.code(), &found["stopped"]), (Some(0), &json!("interrupt")));
    assert!(found["best"].is_string(), "{found}");
}

#[test]
fn monte_carlo_shows_its_seed_and_a_seed_repeats_it() {
    let args = ["connect-four", "--algorithm", "mcts", "--nodes", "20000", "--seed"];
    let by_seed = |seed| {
        let mut found = search(&[&args[..], &[seed]].concat());
        found["seconds"].take();
        found
    };
    let found = by_seed("5");
    assert_eq!((&found["algorithm"], &found["seed"], &found["nodes"]), (&json!("mcts"), &json!(5), &json!(20_000)));
    assert_eq!(found, by_seed("5"));
    assert_ne!(found["moves"], by_seed("6")["moves"]);
    assert!(rival(&[&["search"], &args[..], &["5"]].concat()).out.contains("with seed 5"));
}

#[test]
fn depth_alone_does_not_end_monte_carlo_but_the_default_time_does() {
    let found = search(&["connect-four", "--algorithm", "mcts", "--depth", "3"]);
    assert_eq!((&found["depth"], &found["stopped"]), (&json!(3), &json!("time")));
}

#[test]
fn a_player_searches_as_it_plays() {
    let found = search(&["connect-four", "--player", "engine:nodes=2000,killers=off,w.threats=9", "--seed", "1"]);
    assert_eq!(found["player"], "engine:nodes=2000,killers=off,w.threats=9");
    assert_eq!(found["algorithm"], "engine");
    assert_eq!(search(&["tictactoe", "--player", "Experto", "--seed", "1"])["level"], "expert");
    assert_eq!(sentence(&["tictactoe", "--player", "random"]), "rival: --player: random does not search");
    let threads = "rival: --player: threads: \"99\" is not a whole number from 1 to 64";
    assert_eq!(sentence(&["tictactoe", "--player", "engine:threads=99"]), threads);
}

#[test]
fn what_is_from_a_depth_that_was_not_finished_says_so() {
    let found = search(&["smart-horses", "--seed", "7", "--nodes", "12556288"]);
    let said = [&found["best"], &found["value"], &found["depth"], &found["unfinished"], &found["stopped"]];
    assert_eq!(said, [&json!("g7"), &json!(-580.95), &json!(19), &json!(true), &json!("nodes")]);
    // Only what is known of the moves at that very depth: the others' bounds of depth 18 would not compare.
    let moves = found["moves"].as_array().expect("an array");
    assert_eq!(moves[0], json!({ "move": "g7", "value": -580.95, "bound": "exact" }));
    let is_worse = |known: &Value| known["bound"] == "upper" && known["value"].as_f64() <= Some(-580.95);
    assert!(moves[1..].iter().all(is_worse), "{found}");
    let whole = search(&["smart-horses", "--seed", "7", "--depth", "18"]);
    let said = [&whole["best"], &whole["value"], &whole["depth"], &whole["unfinished"]];
    assert_eq!(said, [&json!("g7"), &json!(-314.78), &json!(18), &json!(false)]);
    let text = rival(&["search", "smart-horses", "--seed", "7", "--nodes", "12556288"]).out;
    assert!(text.contains("depth 19 unfinished (1 of 4 moves), ended by nodes"), "{text}");
    assert!(text.contains("so far, of the moves searched"), "{text}");
}

#[test]
fn a_margin_that_a_stopped_search_has_proven_is_a_lower_bound() {
    let position = "xW2x2B/2xx2x1/xx4x1/7x/1x1x1x2/6x1/2x1xx2/3x3x w 7 -8 d6+5,g5-4,b2+1,d2-1";
    let args = ["smart-horses", "--position", position];
    let stopped = search(&[&args[..], &["--nodes", "10900000"]].concat());
    let proven = &stopped["proven"];
    assert_eq!([&proven["winner"], &proven["margin"], &proven["bound"]], [&json!("w"), &json!(13), &json!("lower")]);
    let text = rival(&[&["search"], &args[..], &["--nodes", "10900000"]].concat()).out;
    assert!(text.contains("White wins by 13 or more"), "{text}");
}

#[test]
fn an_order_of_moves_is_for_the_textbook_searches() {
    let search = |order: &str| {
        json(&["search", "tictactoe", "--algorithm", "alpha-beta", "--depth", "4", "--order", order, "--json"])
    };
    let nodes = |order| search(order)["nodes"].as_u64().expect("a count");
    assert!(nodes("best-first") < nodes("worst-first"));
    let refused = rival(&["search", "tictactoe", "--order", "best-first"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--order: only minimax and alpha-beta have one"), "{}", refused.err);
}
