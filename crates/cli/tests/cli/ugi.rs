//! `rival ugi`, spoken to as engines are.

use crate::run::{command, finish, rival_fed};
use rival_core::Side;
use rival_play::external::{Allowance, External, UgiQuery};
use rival_play::{Program, open};
use rival_search::Limits;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const RIVAL: &str = env!("CARGO_BIN_EXE_rival");

/// A conversation that goes on: what is said is answered before anything else is said.
struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// Longer than any answer takes, even on a busy machine.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

impl Talk {
    fn with(game: &str) -> Talk {
        let mut command = Command::new(RIVAL);
        command.args(["ugi", game]).env("LC_ALL", "C").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        let input = child.stdin.take().expect("an input");
        let output = BufReader::new(child.stdout.take().expect("an output"));
        let (sender, lines) = channel();
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Talk { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    /// What it says up to a line that starts like this.
    fn hear(&mut self, until: &str) -> Vec<String> {
        let mut heard = Vec::new();
        while heard.last().is_none_or(|line: &String| !line.starts_with(until)) {
            let line = self.lines.recv_timeout(REQUEST_TIMEOUT);
            heard.push(line.unwrap_or_else(|error| panic!("{until}: {error} after {heard:?}")));
        }
        heard
    }

    fn ask(&mut self, line: &str, until: &str) -> String {
        self.say(line);
        self.hear(until).pop().expect("an answer")
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// All it says to these lines, which it gets at once.
fn said(game: &str, lines: &[&str]) -> Vec<String> {
    let ran = rival_fed(&["ugi", game], &(lines.join("\n") + "\n"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{lines:?}");
    ran.out.lines().map(str::to_owned).collect()
}

#[test]
fn with_keep_it_goes_on_from_what_it_knows_until_a_new_game() {
    let nodes = |keep: &str| {
        let option = format!("setoption name keep value {keep}");
        // No `quit` behind them: it would cut short the searches that are not done by then.
        let lines = [&option, "go depth 8", "go depth 8", "uginewgame", "go depth 8"];
        // The last number of nodes told before each move.
        let mut counts = vec![0];
        for line in said("connect-four", &lines) {
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.first() == Some(&"bestmove") {
                counts.push(0);
            } else if let Some(place) = words.iter().position(|word| *word == "nodes") {
                *counts.last_mut().expect("one at least") = words[place + 1].parse::<u64>().expect("a number");
            }
        }
        [counts[0], counts[1], counts[2]]
    };
    let [first, second, third] = nodes("true");
    assert!(second < first, "{second} of {first}");
    assert_eq!(third, first, "a new game begins with nothing");
    assert_eq!(nodes("false"), [first; 3]);
}

#[test]
fn it_introduces_itself_with_its_options() {
    let said = said("tictactoe", &["ugi", "isready", "quit"]);
    assert!(said[0].starts_with("id name rival ") && said[1].starts_with("id author "), "{said:?}");
    for name in ["Level", "Player", "Heuristic", "killers", "Hash", "Threads", "MultiPV", "Seed"] {
        assert!(said.iter().any(|line| line.starts_with(&format!("option name {name} type "))), "{name}");
    }
    assert_eq!(said[said.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn questions_are_answered_about_the_position() {
    let asked = [
        "query p1turn",
        "query gameover",
        "query result",
        "position startpos moves a1 b1 a2 b2",
        "query p1turn",
        "position startpos moves a1 b1 a2 b2 a3",
        "query p1turn",
        "query gameover",
        "query result",
        "position fen xx1/ooo/1x1 x",
        "query result",
        "position fen xox/oxx/oxo o",
        "query result",
    ];
    let expected = ["true", "false", "none", "true", "false", "true", "p1win", "p2win", "draw"];
    assert_eq!(said("tictactoe", &asked), expected.map(|answer| format!("response {answer}")));
}

#[test]
fn a_bad_command_is_answered_with_words_and_changes_nothing() {
    let bad = [
        "hello",
        "position",
        "position fen x",
        "position startpos moves a1 a1",
        "go depth x",
        "go depth 0",
        "go sideways",
        "query love",
        "setoption name Hash value x",
        "setoption name Level value god",
        "setoption name Hash",
        "\u{1}\u{2}",
    ];
    let mut lines = vec!["position startpos moves b2"];
    lines.extend(bad);
    lines.push("query p1turn");
    let said = said("tictactoe", &lines);
    let (moves, words): (Vec<_>, Vec<_>) = said.iter().partition(|line| line.starts_with("bestmove"));
    assert_eq!(moves, ["bestmove (none)"; 3], "one for each go: {said:?}");
    assert!(words[..bad.len()].iter().all(|line| line.starts_with("info string ")), "{said:?}");
    assert_eq!(words[bad.len()..], ["response false"]);
}

#[test]
fn a_finished_game_has_no_best_move_and_that_is_said() {
    let said = said("tictactoe", &["position fen xox/oxx/oxo o", "go depth 3"]);
    assert_eq!(said, ["info string go: the game is over", "bestmove (none)"]);
}

#[test]
fn nothing_is_played_in_a_position_that_was_refused() {
    for refused in ["position startpos moves a1 a1", "position fen 3/3 x", "position"] {
        let said = said("tictactoe", &["position fen xx1/oo1/3 x", refused, "go depth 3"]);
        assert_eq!(said[1..], ["info string go: the last position was refused; give another", "bestmove (none)"]);
    }
    let again = ["position startpos moves z9", "position fen xx1/oo1/3 x", "go depth 3"];
    assert_eq!(said("tictactoe", &again).last().map(String::as_str), Some("bestmove c3"));
}

#[test]
fn words_are_spanish_where_people_are() {
    let mut command = command(&["ugi", "tictactoe", "--lang", "es"]);
    command.write_stdin("hola\n");
    assert_eq!(finish(command).out, "info string «hola» no es una orden\n");
}

#[test]
fn a_search_tells_how_it_goes_and_then_one_move() {
    let said = said("tictactoe", &["position fen xx1/oo1/3 x", "go depth 3"]);
    let last = &said[said.len() - 1];
    assert_eq!(last, "bestmove c3");
    assert_eq!(said.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
    let info = &said[said.len() - 2];
    for part in ["info depth ", " score mate 1 ", " nodes ", " time ", " nps ", " pv c3"] {
        assert!(info.contains(part), "{part}: {info}");
    }
}

#[test]
fn every_way_to_limit_a_search_ends_in_one_legal_move() {
    for go in [
        "go depth 2",
        "go nodes 1",
        "go nodes 500",
        "go movetime 30",
        "go p1time 400 p2time 400 p1inc 10 p2inc 10",
        "go p1time 0 p2time 0",
        "go movetime 0",
    ] {
        for game in ["color-clash", "smart-horses", "desconecta-4-boom"] {
            let mut talk = Talk::with(game);
            talk.say(go);
            let best = talk.hear("bestmove").pop().expect("a move");
            let at = open(game).expect("a game").start(0, None).expect("a start");
            let mv = best.strip_prefix("bestmove ").expect("a move").to_owned();
            assert!(at.legal().contains(&mv), "{game}: {go}: {best}");
            assert_eq!(talk.ask("isready", "readyok"), "readyok");
        }
    }
}

#[test]
fn it_stays_responsive_while_it_thinks_and_stops_at_once() {
    let mut talk = Talk::with("connect-four");
    talk.say("go infinite");
    talk.hear("info depth");
    let begun = Instant::now();
    assert_eq!(talk.ask("isready", "readyok"), "readyok");
    assert_eq!(talk.ask("query p1turn", "response"), "response true");
    for busy in ["go depth 1", "position startpos moves 4", "setoption name Hash value 1", "uginewgame"] {
        assert_eq!(talk.ask(busy, "info string"), "info string thinking; stop first");
    }
    talk.say("stop");
    assert_eq!(talk.hear("bestmove").iter().filter(|line| line.starts_with("bestmove")).count(), 1);
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    assert_eq!(talk.ask("go depth 1", "bestmove"), "bestmove (none)", "a position was refused");
    talk.say("uginewgame");
    assert_ne!(talk.ask("go depth 1", "bestmove"), "bestmove (none)");
    talk.say("stop");
    assert_eq!(talk.ask("isready", "readyok"), "readyok");
}

#[test]
fn what_comes_while_a_search_is_under_way_waits_for_its_move() {
    let lines = ["position startpos", "go depth 3", "position startpos moves b2", "query p1turn", "go depth 3"];
    let heard: Vec<String> = said("tictactoe", &lines).into_iter().filter(|line| !line.starts_with("info")).collect();
    assert_eq!(heard.len(), 3, "{heard:?}");
    assert!(heard[0].starts_with("bestmove") && heard[2].starts_with("bestmove"), "{heard:?}");
    assert_eq!(heard[1], "response false", "the question is about the position before it");
    assert!(!heard[2].ends_with("b2"), "{heard:?}");
}

#[test]
fn stop_and_quit_do_not_wait() {
    let begun = Instant::now();
    let mut talk = Talk::with("connect-four");
    for line in ["go movetime 60000", "position startpos moves 4", "go movetime 60000", "stop"] {
        talk.say(line);
    }
    talk.hear("bestmove");
    talk.hear("bestmove");
    assert_eq!(talk.ask("query p1turn", "response"), "response false");
    let lines = ["go movetime 60000", "position startpos moves 4", "go infinite", "quit"];
    let moves = said("connect-four", &lines).iter().filter(|line| line.starts_with("bestmove")).count();
    assert_eq!(moves, 2, "every go has its move");
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

#[test]
fn thinking_for_ever_ends_with_stop_even_when_all_is_known() {
    let mut talk = Talk::with("tictactoe");
    talk.say("position fen xox/oxx/o1o x");
    talk.say("go infinite");
    talk.hear("info depth");
    std::thread::sleep(Duration::from_millis(100));
    talk.say("isready");
    assert!(talk.hear("readyok").iter().all(|line| !line.starts_with("bestmove")));
    assert_eq!(talk.ask("stop", "bestmove"), "bestmove b1");
}

#[test]
fn the_end_of_input_ends_it() {
    assert_eq!(said("connect-four", &["go depth 3"]).last().map(|line| line.starts_with("bestmove")), Some(true));
    assert_eq!(said("connect-four", &["go infinite"]).last().map(|line| line.starts_with("bestmove")), Some(true));
    assert_eq!(
        said("connect-four", &["go infinite", "quit"]).last().map(|line| line.starts_with("bestmove")),
        Some(true)
    );
}

#[test]
fn the_start_of_a_random_set_up_is_that_of_the_seed() {
    let legal = |seed: u64| {
        let at = open("smart-horses").expect("a game").start(seed, None).expect("a start");
        format!("info string position: move 1: \"z9\" is not legal here; legal: {}", at.legal().join(" "))
    };
    let said = said(
        "smart-horses",
        &["position startpos moves z9", "setoption name Seed value 7", "position startpos moves z9"],
    );
    assert_eq!(said, [legal(0), legal(7)]);
}

#[test]
fn several_lines_are_told_each_with_its_number() {
    let said =
        said("connect-four", &["setoption name MultiPV value 3", "setoption name threads value 2", "go depth 4"]);
    let numbers: Vec<_> = said.iter().filter_map(|line| line.split(" multipv ").nth(1)?.split(' ').next()).collect();
    // At depth 2, at depth 4, and once more when the search is through.
    assert_eq!(numbers, ["1", "2", "3"].repeat(3), "{said:?}");
}

#[test]
fn two_levels_play_a_match_over_the_protocol() {
    for game in ["color-clash", "tictactoe"] {
        let engine = |level: &str| {
            let options = [("Level".to_owned(), level.to_owned()), ("Seed".to_owned(), "5".to_owned())];
            let program = Program {
                program: RIVAL.to_owned(),
                arguments: vec!["ugi".to_owned(), game.to_owned()],
                options: options.to_vec(),
                ..Program::default()
            };
            External::start(&program).expect("an engine")
        };
        let mut players = [engine("beginner"), engine("amateur")];
        let stop = AtomicBool::new(false);
        let mut at = open(game).expect("a game").start(5, None).expect("a start");
        let mut turns = Vec::new();
        while at.outcome().is_none() {
            let first = players[1].ask(&*at, UgiQuery::FirstToMove).expect("an answer");
            assert_eq!(first, if at.turn() == Side::First { "true" } else { "false" });
            let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
            let found = players[at.turn()].choose(&*at, Allowance::Limits(limits), &stop).expect("a move");
            turns.push(at.turn());
            at.play(&found.mv).expect("the move is legal");
            assert!(found.value.is_some() && found.depth.is_some());
        }
        let twice = turns.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert_eq!(twice > 0, game == "color-clash", "two actions a turn");
        let result = match at.outcome().and_then(rival_core::Outcome::winner) {
            Some(Side::First) => "p1win",
            Some(Side::Second) => "p2win",
            None => "draw",
        };
        for player in &mut players {
            assert_eq!(player.ask(&*at, UgiQuery::Result).expect("an answer"), result);
            assert_eq!(player.ask(&*at, UgiQuery::GameOver).expect("an answer"), "true");
        }
    }
}

#[test]
fn every_switch_is_an_option_and_any_player_can_be_set() {
    let said = said(
        "connect-four",
        &[
            "setoption name killers value false",
            "setoption name Player value mcts:nodes=300",
            "go",
            "setoption name pvs value x",
        ],
    );
    assert!(said.iter().any(|line| line.starts_with("bestmove ")), "{said:?}");
    assert!(said.iter().any(|line| line.contains("pvs: \"x\" is neither on nor off")), "{said:?}");
}
