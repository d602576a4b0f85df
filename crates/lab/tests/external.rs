//! Matches against good and bad programs, played by shell scripts.
#![cfg(unix)]

mod common;

use common::play;
use rival_game::record::tag;
use rival_lab::{Contest, Foul, Match, Openings, contestant};
use rival_play::{PlayerKind, TimeControl};

/// A script that says hello and answers each line by `cases`, the body of a shell's `case`.
fn script(settings: &str, cases: &str) -> String {
    format!(
        "ugi:{settings} name=script /bin/sh -c 'while read -r line; do case $line in ugi) echo ugiok;; \
         isready) echo readyok;; quit) exit;; {cases} esac; done'"
    )
}

/// A program that plays the first legal move of tic-tac-toe, without knowing the rules: `{}` stands
/// for what it does before it answers.
fn obliging(before: &str) -> String {
    format!(
        "position*) at=${{line#position fen }};; go*) {before} \
         square=$(echo $at | cut -d\" \" -f1 | sed \"s/3/.../g; s/2/../g; s/1/./g\"); r=3; \
         for rank in $(echo $square | tr / \" \"); do f=0; for file in a b c; do f=$((f+1)); \
         [ \"$(echo $rank | cut -c$f)\" = . ] && best=$file$r; done; r=$((r-1)); done; echo bestmove $best;;"
    )
}

fn against_chance(agent: &str, games: usize) -> Match {
    let game = rival_play::open("tictactoe").expect("a game");
    let players = [agent, "random"].map(|text| contestant(text, &*game).expect("a player")).to_vec();
    Match { contest: Contest::between(game.into(), players, Openings::Plies(2), 7), games, concurrency: 4 }
}

/// Asserts that the program loses every game, and that the run continues to the last.
fn loses_all(played: &Match, termination: &str) -> Vec<Foul> {
    let (score, games) = play(played);
    assert_eq!((score.tally.games().0, score.fouls), ([4, 0, 0], [4, 0]), "{games:?}");
    for game in &games {
        assert_eq!(game.record.tags.get(tag::TERMINATION), Some(termination));
    }
    games.into_iter().filter_map(|game| game.foul).collect()
}

#[test]
fn a_program_that_keeps_to_the_rules_plays_to_the_end() {
    let (score, games) = play(&against_chance(&script("depth=1", &obliging("")), 4));
    assert_eq!((games.len(), score.fouls), (4, [0, 0]), "{games:?}");
}

#[test]
fn an_illegal_move_loses_and_is_named() {
    let fouls = loses_all(&against_chance(&script("depth=1", "go*) echo bestmove z9;;"), 4), "rules infraction");
    assert!(fouls.iter().all(|foul| *foul == Foul::Illegal("z9".to_owned())), "{fouls:?}");
}

#[test]
fn a_crash_loses() {
    let fouls = loses_all(&against_chance(&script("depth=1", "go*) exit 1;;"), 4), "abandoned");
    assert!(fouls.iter().all(|foul| matches!(foul, Foul::Crash(_))), "{fouls:?}");
}

#[test]
fn a_program_that_hangs_loses_on_time() {
    loses_all(&against_chance(&script("nodes=100 timeout=1000", "go*) sleep 9;;"), 4), "time forfeit");
    let mut by_clock = against_chance(&script("", "go*) sleep 9;;"), 4);
    by_clock.contest.clock = Some(TimeControl::read("0.05").expect("a clock"));
    loses_all(&by_clock, "time forfeit");
}

#[test]
fn a_move_that_comes_too_late_is_none() {
    loses_all(&against_chance(&script("time=10", &obliging("sleep 0.5;")), 4), "time forfeit");
}

#[test]
fn a_program_that_does_not_get_ready_for_a_second_game_loses_that_game() {
    let marker = std::env::temp_dir().join(format!("rival-once-{}", std::process::id()));
    let marker = marker.to_str().expect("a plain path");
    // Started once when the player is read; exits at once after that.
    let agent = format!(
        "ugi:depth=1 /bin/sh -c '[ -e {marker} ] && exit; touch {marker}; \
         while read -r line; do case $line in ugi) echo ugiok;; isready) echo readyok;; quit) exit;; esac; done'"
    );
    let played = against_chance(&agent, 4);
    loses_all(&played, "abandoned");
    std::fs::remove_file(marker).expect("a marker");
}

#[test]
fn the_clock_is_told_with_its_increment() {
    let mut played = against_chance(&script("", "go*) echo bestmove $(echo $line | tr -d \" \");;"), 2);
    played.contest.clock = Some(TimeControl::read("9+0.5").expect("a clock"));
    let fouls: Vec<Foul> = play(&played).1.into_iter().filter_map(|game| game.foul).collect();
    let told = |foul: &Foul| matches!(foul, Foul::Illegal(go) if go.contains("p1inc500p2inc500"));
    assert!(fouls.len() == 2 && fouls.iter().all(told), "{fouls:?}");
}

#[test]
fn options_settings_and_the_game_reach_the_program() {
    let game = rival_play::open("tictactoe:4x4:3").expect("a game");
    let text = "ugi:option.Hash=16 'option.Own Book=a b' name=\"my engine\" time=50 /bin/sh -c \
                'while read -r line; do case $line in ugi) echo option name Hash type spin; \
                echo option name Own Book type check; echo ugiok;; isready) echo readyok;; esac; done' {game}";
    let player = contestant(text, &*game).expect("a player");
    let PlayerKind::External(program) = player.kind else { panic!("no program") };
    assert_eq!(player.name.as_deref(), Some("my engine"));
    assert_eq!(program.options, [("Hash", "16"), ("Own Book", "a b")].map(|(n, v)| (n.to_owned(), v.to_owned())));
    assert_eq!(program.arguments.last().map(String::as_str), Some("tictactoe:4x4:3"));
}

#[test]
fn what_cannot_be_a_player_is_refused_before_the_first_game() {
    let game = rival_play::open("tictactoe").expect("a game");
    let complaint = |text: &str| contestant(text, &*game).expect_err("no player").to_string();
    assert!(complaint("ugi:/no/such/program").starts_with("\"/no/such/program\" cannot be started: "));
    assert_eq!(complaint("ugi:/bin/sh -c 'exit 3'"), "\"/bin/sh\" has ended (exit code 3)");
    assert_eq!(complaint("ugi:timeout=300 /bin/sleep 5"), "the program has not said ugiok within 300 ms");
    assert!(complaint("ugi:").starts_with("ugi wants a program"));
    assert!(complaint("ugi:'./engine").ends_with("has no end"));
    assert_eq!(complaint("ugi:nodes=many ./engine"), "nodes: \"many\" is not a whole number from 1 up");
    assert!(complaint("ugi:knots=2 ./engine").starts_with("\"knots=2\" is not like"));
}
