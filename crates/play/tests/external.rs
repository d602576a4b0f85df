//! External programs, well-behaved and not; scripts stand in for them.
#![cfg(unix)]

use rival_core::{Score, Side};
use rival_play::Program;
use rival_play::external::{Allowance, External, ExternalError, UgiQuery};
use rival_play::{AnyPosition, open};
use rival_search::Limits;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn start_program(
    program: &str,
    arguments: &[String],
    options: &[(String, String)],
    timeout: Option<Duration>,
) -> Result<External, ExternalError> {
    External::start(&Program {
        program: program.to_owned(),
        arguments: arguments.to_vec(),
        options: options.to_vec(),
        timeout,
        ..Program::default()
    })
}

/// A script that does the UGI handshake and then handles each line by `cases`, the body of a
/// shell's `case`.
fn script(cases: &str) -> Vec<String> {
    let text = format!(
        "while read -r line; do case $line in \
         ugi) echo id name Script of ours; echo option name Hash type spin; \
         echo option name Skill Level type string; echo ugiok;; \
         isready) echo readyok;; quit) exit;; {cases} esac; done"
    );
    vec!["-c".to_owned(), text]
}

fn start(cases: &str) -> External {
    start_program("/bin/sh", &script(cases), &[], None).expect("a shell")
}

fn position(text: &str) -> Box<dyn AnyPosition> {
    open("tictactoe").expect("a game").position(text).expect("a position")
}

fn depth_two() -> Allowance {
    Allowance::Limits(Limits::depth(2))
}

static NEVER: AtomicBool = AtomicBool::new(false);

#[test]
fn a_program_gives_a_move_with_value_and_depth() {
    let cases = "position*) at=$line;; go*) echo info depth 3 score cp 150 pv a1; \
                 [ \"$at $line\" = 'position fen 3/1x1/3 o go depth 2' ] && echo bestmove a1 || echo bestmove wrong;;";
    let mut external = start(cases);
    assert_eq!(external.name(), "Script of ours");
    external.new_game().expect("it gets ready");
    let found = external.choose(&*position("3/1x1/3 o"), depth_two(), &NEVER).expect("a move");
    assert_eq!((found.mv.as_str(), found.value, found.depth), ("a1", Some(Score::hundredths(-150)), Some(3)));
}

#[test]
fn clocks_and_limits_are_sent_in_the_protocols_form() {
    let mut external = start("go*) echo bestmove $(echo $line | tr ' ' _);;");
    let at = position("3/3/3 x");
    let mut sent = |allowance| external.choose(&*at, allowance, &NEVER).expect("a move").mv;
    let [one, two] = [1, 2].map(Duration::from_secs);
    let clocks = Allowance::Clocks { left: [two, one], increment: [one / 10, Duration::ZERO] };
    assert_eq!(sent(clocks), "go_p1time_2000_p2time_1000_p1inc_100_p2inc_0");
    let limits = Limits { depth: Some(3), nodes: Some(7), time: Some(one), ..Limits::default() };
    assert_eq!(sent(Allowance::Limits(limits)), "go_depth_3_nodes_7_movetime_1000");
    assert_eq!(sent(Allowance::Limits(Limits::default())), "go_infinite");
}

#[test]
fn options_are_set_before_the_game() {
    let options = [("skill level".to_owned(), "two\nwords".to_owned())];
    let cases = "setoption*) set=$line;; go*) echo bestmove $(echo $set | tr ' ' _);;";
    let mut external = start_program("/bin/sh", &script(cases), &options, None).expect("a shell");
    let found = external.choose(&*position("3/3/3 x"), depth_two(), &NEVER).expect("a move");
    assert_eq!(found.mv, "setoption_name_skill_level_value_twowords");
}

#[test]
fn an_unknown_option_is_refused_with_the_known_ones() {
    let options = [("Foo".to_owned(), "16".to_owned())];
    let error = start_program("/bin/sh", &script(""), &options, None).expect_err("there is no such option");
    assert_eq!(error.to_string(), "the program has no option Foo; it has Hash, Skill Level");
}

#[test]
fn a_missing_program_cannot_be_started() {
    let error = start_program("/no/such/program", &[], &[], None).expect_err("there is none");
    assert!(error.to_string().starts_with("\"/no/such/program\" cannot be started: "), "{error}");
}

#[test]
fn the_end_of_a_program_is_an_error() {
    let script = "echo 'no licence found' >&2; exit 3";
    let error = start_program("/bin/sh", &["-c".into(), script.into()], &[], None).expect_err("it ends");
    assert_eq!(error.to_string(), "\"/bin/sh\" has ended (exit code 3): no licence found");
    let mut external = start("go*) exit 1;;");
    let answer = external.choose(&*position("3/3/3 x"), depth_two(), &NEVER);
    assert!(matches!(answer, Err(ExternalError::Ended(_))), "{answer:?}");
}

#[test]
fn a_program_without_a_handshake_is_given_up_after_its_timeout() {
    let begun = Instant::now();
    let timeout = Some(Duration::from_millis(300));
    let mute = ["-c", "while read -r line; do :; done"].map(str::to_owned);
    let error = start_program("/bin/sh", &mute, &[], timeout).expect_err("it says nothing");
    assert_eq!(error.to_string(), "the program has not said ugiok within 300 ms");
    let unready = ["-c", "read -r line; echo ugiok; while read -r line; do :; done"].map(str::to_owned);
    let error = start_program("/bin/sh", &unready, &[], timeout).expect_err("it does not get ready");
    assert_eq!(error.to_string(), "the program has not said readyok within 300 ms");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn a_program_that_hangs_is_given_up_soon_after_its_time() {
    let mut external = start("go*) sleep 5;;");
    let begun = Instant::now();
    let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    let answer = external.choose(&*position("3/3/3 x"), Allowance::Limits(limits), &NEVER);
    assert!(matches!(answer, Err(ExternalError::NoObserver)), "{answer:?}");
    drop(external);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

#[test]
fn the_stop_flag_sends_stop() {
    let mut external = start("stop) echo bestmove a1;;");
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(60));
            stop.store(true, Ordering::Relaxed);
        });
        let found = external.choose(&*position("3/3/3 x"), Allowance::Limits(Limits::default()), &stop);
        assert_eq!(found.expect("a move").mv, "a1");
    });
}

#[test]
fn a_flood_of_nonsense_before_the_move_does_no_harm() {
    let cases = "go*) i=0; while [ $i -lt 3000 ]; do echo info garbage $i; i=$((i+1)); done; \
                 head -c 300000 /dev/zero | tr '\\0' x; echo; echo bestmove b2;;";
    let mut external = start(cases);
    assert_eq!(external.choose(&*position("3/3/3 x"), depth_two(), &NEVER).expect("a move").mv, "b2");
}

#[test]
fn queries_are_answered() {
    let mut external = start("'query p1turn') echo response true;; 'query result') echo response none;;");
    let at = position("3/3/3 x");
    assert_eq!(at.turn(), Side::First);
    assert_eq!(external.ask(&*at, UgiQuery::FirstToMove).expect("an answer"), "true");
    assert_eq!(external.ask(&*at, UgiQuery::Result).expect("an answer"), "none");
}
