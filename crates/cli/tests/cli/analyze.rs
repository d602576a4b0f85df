//! `rival analyze`, driven from outside.

use crate::run::{command, finish, keys, read_json, rival, rival_fed};
use rival_core::Seeded;
use rival_play::{Judge, Player, ReviewRequest, SearchRequest, Session, Setup, Start, open};
use rival_search::Limits;
use rival_testkit::size;
use rival_wire::Review;
use serde_json::{Value, json};

/// O answers the centre at the side, and loses by it; then both play on as well as they can.
const LOST: &str = "\
[White \"Ana\"]
[Black \"Luis\"]
[Result \"1-0\"]
[Game \"tictactoe\"]

1. b2 b1 {1.5s, in a hurry} 2. a1 c3 3. a3 a2 4. c1 1-0
";

fn analyzed(options: &[&str], games: &str) -> crate::run::Ran {
    let mut command = command(&["analyze", "--record", "-", "--depth", "full"]);
    command.args(options).write_stdin(games.to_owned());
    finish(command)
}

#[test]
fn a_game_that_the_book_knows_is_not_said_to_be_searched() {
    let record = "[Game \"connect-four\"]\n[White \"Ana\"]\n[Black \"Luis\"]\n\n1. 4 4 2. 3 5 *\n";
    let page = rival_fed(&["analyze", "--record", "-"], record).out;
    let heading: Vec<&str> = page.lines().take(3).collect();
    assert_eq!(heading[1..], ["Red: Ana · Yellow: Luis · *", "exact solver"], "{page}");
    let early =
        rival_fed(&["analyze", "--record", "-", "--nodes", "1000"], "[Game \"desconecta-4-boom\"]\n\n1. 4 *\n").out;
    assert!(!early.contains("exact solver"), "{early}");
}

#[test]
fn a_move_that_gives_the_game_away_is_marked_with_the_better_one() {
    let ran = analyzed(&[], LOST);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("Tic-tac-toe · tictactoe\nX: Ana · O: Luis · 1-0\n"), "{}", ran.out);
    let row = ran.out.lines().find(|line| line.contains("1... b1")).expect("a row a move");
    assert!(
        row.contains("??  X wins in ")
            && row.contains("−50 %  better ")
            && row.contains(": a draw if both play their best · "),
        "{row}"
    );
    assert!(ran.out.contains("\n    4. c1     X wins.\n"), "the end is told as the result: {}", ran.out);
    assert!(ran.out.contains("\nX: ?! 0   ? 0   ?? 0   −0.0 % a move\nO: ?! 0   ? 0   ?? 1   −"), "{}", ran.out);
    assert_eq!(ran.out.matches("  better ").count(), 1, "a lost game cannot be lost again: {}", ran.out);
}

#[test]
fn the_graph_shows_both_sides_and_the_mark() {
    let out = analyzed(&[], LOST).out;
    let graph: Vec<&str> = out.lines().skip(4).take(12).collect();
    assert!(graph[0].trim_start().starts_with("X │") && graph[4].contains("50 % ┼──"), "{out}");
    assert!(graph[8].trim_start().starts_with("O │") && graph[9].contains("└─"), "{out}");
    assert!(graph[0].ends_with('⣿') && graph[11].trim() == "??", "{out}");
    assert!(graph.iter().all(|line| line.chars().count() <= 80), "{out}");
}

#[test]
fn programs_are_told_of_every_move() {
    let told = read_json(&analyzed(&["--json"], LOST).out);
    assert_eq!(keys(&told), ["course", "game", "heuristic", "moves", "players", "result", "sides", "start"]);
    assert_eq!(told["start"], json!({ "value": 0.0, "expectation": 0.5 }));
    let moves = told["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 7);
    let blunder = &moves[1];
    assert_eq!(
        keys(blunder),
        [
            "as_good",
            "best",
            "best_say",
            "best_value",
            "depth",
            "expectation",
            "line",
            "line_proven",
            "loss",
            "mark",
            "move",
            "number",
            "ply",
            "proven",
            "pv",
            "say",
            "side",
            "unfinished",
            "value",
            "why"
        ]
    );
    assert_eq!(
        (&blunder["number"], &blunder["side"], &blunder["mark"]),
        (&json!("1..."), &json!("second"), &json!("??"))
    );
    assert_eq!(
        (&blunder["value"], &blunder["best_value"], &blunder["loss"]),
        (&json!(100.0), &json!(0.0), &json!(0.5))
    );
    assert_eq!(blunder["pv"][0], blunder["best"]);
    assert_eq!((&blunder["line"][0], &blunder["as_good"]), (&json!("b1"), &json!(false)));
    assert_eq!((&blunder["proven"]["winner"], &blunder["line_proven"]["winner"]), (&json!("draw"), &json!("first")));
    assert!(blunder["why"]["en"].as_str().expect("a sentence").starts_with("Proven: after "), "{blunder}");
    assert_eq!(told["course"], json!([0.5, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]));
    assert_eq!(
        (&told["sides"]["second"]["blunders"], &told["sides"]["first"]["average_loss"]),
        (&json!(1), &json!(0.0))
    );
}

#[test]
fn an_annotated_record_reads_back_and_can_be_analyzed_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("annotated.pgn");
    let file = file.to_str().expect("a plain name");
    assert_eq!(analyzed(&["--output", file], LOST).code, 0);
    let once = std::fs::read_to_string(file).expect("a file");
    let one_line = once.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(one_line.contains("b1 {+M6/8, in a hurry ?? −50 % better "), "{once}");
    let shown = rival(&["show", "--record", file, "--json"]);
    assert_eq!(read_json(&shown.out)["result"], "first", "{}", shown.err);
    assert_eq!(analyzed(&["--output", file], &once).code, 0);
    assert_eq!(std::fs::read_to_string(file).expect("a file"), once, "an analysis takes the place of the one before");
}

#[test]
fn the_other_games_of_a_file_are_not_lost_by_writing_onto_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pgn");
    let games = "[Game \"tictactoe\"]\n\n1. b2 a1 *\n\n".repeat(3);
    std::fs::write(&file, &games).expect("a file");
    let path = file.to_str().expect("text");
    let beside = folder.path().join("./games.pgn");
    for output in [path, beside.to_str().expect("text")] {
        let ran = rival(&["analyze", "--record", path, "--number", "1", "-o", output]);
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(ran.err.contains("those not analysed would be lost"), "{}", ran.err);
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), games);
    }
    let all = rival(&["analyze", "--record", path, "-o", path]);
    assert_eq!(all.code, 0, "{}", all.err);
    assert_eq!(std::fs::read_to_string(&file).expect("a file").matches("[Game ").count(), 3);
    // A game that cannot be replayed ends the analysis before the last one.
    let broken = format!("{games}[Game \"tictactoe\"]\n\n1. b2 b2 *\n\n{games}");
    std::fs::write(&file, &broken).expect("a file");
    let ran = rival(&["analyze", "--record", path, "-o", path]);
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), broken);
}

#[test]
#[cfg(target_os = "linux")]
fn an_analysis_is_printed_before_its_picture_may_fail() {
    let ran = analyzed(&["--svg", "/dev/full"], "[Game \"tictactoe\"]\n\n1. b2 a1 *\n\n");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("b2") && ran.err.contains("/dev/full"), "{} {}", ran.out, ran.err);
}

#[test]
fn the_graph_of_one_game_is_drawn_as_a_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("graph.svg");
    let file = file.to_str().expect("a plain name");
    let ran = analyzed(&["--svg", file, "--lang", "es"], LOST);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let picture = std::fs::read_to_string(file).expect("a file");
    assert!(
        picture.starts_with("<svg") && picture.contains(">b1??<") && picture.contains(">Tres en raya<"),
        "{picture}"
    );
    let ran = analyzed(&["--svg", file], &LOST.repeat(2));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--svg: a picture shows one game"), "{}", ran.err);
    assert_eq!(analyzed(&["--svg", file, "--number", "2"], &format!("{LOST}\n{LOST}")).code, 0);
}

#[test]
fn every_action_of_a_turn_has_a_row_of_its_own() {
    let game = "[Game \"color-clash\"]\n\n1. mb3+ma3 pd3+pd1 *\n";
    let ran = rival_fed(&["analyze", "--record", "-", "--depth", "4", "--lang", "es"], game);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rows: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("  ") && line.contains("Rojo ")).collect();
    let numbers: Vec<&str> = rows.iter().filter_map(|row| row.split_whitespace().next()).collect();
    assert_eq!(numbers, ["1.", "+", "1...", "+"], "{}", ran.out);
    assert!(ran.out.contains("% por jugada") && ran.out.contains("error grave (desde 20 %)"), "{}", ran.out);
}

#[test]
fn every_game_is_analyzed_to_its_end() {
    for info in rival_play::games() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.pgn");
        let file = file.to_str().expect("a plain name");
        let played = rival(&[
            "match",
            info.id,
            "--first",
            "level:beginner",
            "--second",
            "level:beginner",
            "--games",
            "2",
            "--seed",
            "5",
            "--record",
            file,
        ]);
        assert_eq!(played.code, 0, "{}", played.err);
        let ran = rival(&["analyze", info.id, "--record", file, "--nodes", "500", "--json"]);
        assert_eq!((ran.code, ran.out.lines().count()), (0, 2), "{}: {}", info.id, ran.err);
        for game in ran.out.lines().map(read_json) {
            let moves = game["moves"].as_array().expect("a list");
            assert!(!moves.is_empty());
            assert!(moves.iter().all(|mv| (0.0..=1.0).contains(&mv["loss"].as_f64().unwrap_or(-1.0))), "{game}");
        }
    }
}

/// The review of a game as the library makes it: a test of the server compares what the page gets with the same.
fn review_of(session: &Session, nodes: u64) -> Value {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let request = ReviewRequest::new(SearchRequest::default(), limits);
    let mut judge = Judge::new(session.clone(), request.clone());
    let mut judged = Vec::new();
    while let Some(next) = judge.judge(judged.len(), None).expect("own weights") {
        judged.push(next);
    }
    let review = Review::of(session, &session.record(), &request.search, &judged);
    read_json(&serde_json::to_string(&review).expect("plain data"))
}

fn random_game(game: &str, seed: u64) -> Session {
    let (setup, players) = (Setup { seed, start: Start::Usual }, [Player::HUMAN, Player::HUMAN]);
    let mut session = Session::new(open(game).expect("a game"), setup, players).expect("a start");
    let mut chance = Seeded::new(seed);
    while session.at().outcome().is_none() {
        let mv = chance.choose(&session.at().legal()).expect("a move").clone();
        session.play(&mv).expect("legal");
    }
    session
}

#[test]
fn the_terminal_prints_the_review_that_the_page_gets() {
    const NODES: u64 = 1_000;
    for info in rival_play::games() {
        let games: Vec<Session> = (0..size(2, 200)).map(|seed| random_game(info.id, seed)).collect();
        let records: String = games.iter().map(|session| session.record().to_string()).collect();
        let ran = rival_fed(&["analyze", "--record", "-", "--nodes", &NODES.to_string(), "--json"], &records);
        assert_eq!((ran.code, ran.out.lines().count()), (0, games.len()), "{}: {}", info.id, ran.err);
        for (line, session) in ran.out.lines().zip(&games) {
            assert_eq!(read_json(line), review_of(session, NODES), "{}", info.id);
        }
    }
}

#[test]
fn a_bad_file_is_refused_with_the_place_and_the_reason() {
    let refused = |text: &str, sentence: &str| {
        let ran = analyzed(&[], text);
        assert_eq!(ran.code, 2, "{text}");
        assert!(ran.err.contains(sentence), "{}", ran.err);
    };
    refused("[Game \"tictactoe\"]\n\n1. b2 b2 *\n", "game 1: record: 1... b2: \"b2\" is not legal here; legal: a1");
    refused("[Game \"tictactoe\"]\n\n1. b2 ?? *\n", "-: record: line 3: \"??\" is neither a move");
    refused("", "there is no game in it");
    assert_eq!(rival(&["analyze"]).code, 2, "a file is wanted");
    assert_eq!(rival_fed(&["analyze", "chess", "--record", "-"], LOST).code, 2);
    let ran = rival_fed(&["analyze", "--record", "-", "--weights", "nonsense=1"], LOST);
    assert!(ran.code == 2 && ran.err.starts_with("rival: --weights: "), "{}", ran.err);
}

#[test]
fn a_game_without_moves_is_no_failure() {
    let ran = analyzed(&[], "[Game \"tictactoe\"]\n\n*\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("No moves"), "{}", ran.out);
}
