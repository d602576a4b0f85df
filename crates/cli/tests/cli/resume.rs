//! Contests that are killed and go on.

use crate::run::{command, complaint, rival};
use rival_core::Seeded;
use rival_testkit::size;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A file of its own for each test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("rival-cli-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&path);
        Scratch(path)
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }

    pub(crate) fn text(&self) -> String {
        fs::read_to_string(&self.0).expect("a file")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Starts the command and kills it after a moment; whether it was still at work.
fn killed_after(args: &[&str], moment: Duration) -> bool {
    let mut child = Command::new(command(args).get_program())
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    std::thread::sleep(moment);
    let running = child.try_wait().expect("a child").is_none();
    let _ = child.kill();
    child.wait().expect("a child");
    running
}

/// Runs a contest in one go, then again with kills at random moments, and compares the files and the last answers.
fn survives(name: &str, contest: &[&str]) {
    let (whole, torn) = (Scratch::new(&format!("{name}-whole")), Scratch::new(&format!("{name}-torn")));
    let args = |file: &Scratch| {
        let mut args: Vec<String> = contest.iter().map(|&arg| arg.to_owned()).collect();
        args.extend(["--record".to_owned(), file.path().to_owned(), "--json".to_owned()]);
        args
    };
    let run = |args: &[String]| rival(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let expected = run(&args(&whole));
    assert_eq!(expected.code, 0, "{}", expected.err);
    let mut chance = Seeded::new(5);
    let torn_args = args(&torn);
    let torn_args: Vec<&str> = torn_args.iter().map(String::as_str).collect();
    let mut kills = 0;
    for _ in 0..size(8, 200) {
        kills += u32::from(killed_after(&torn_args, Duration::from_millis(u64::from(chance.below(60)))));
    }
    let ended = rival(&torn_args);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(kills > 0, "nothing was interrupted");
    assert_eq!(torn.text(), whole.text());
    assert_eq!(ended.out.lines().last(), expected.out.lines().last());
}

#[test]
fn a_killed_match_goes_on_to_the_same_result() {
    survives(
        "match",
        &[
            "match",
            "connect-four",
            "--first",
            "engine:nodes=8000",
            "--second",
            "alpha-beta:depth=4",
            "--games",
            "24",
            "--seed",
            "7",
        ],
    );
}

#[test]
fn a_killed_tournament_goes_on_to_the_same_result() {
    survives(
        "tournament",
        &[
            "tournament",
            "color-clash",
            "--agent",
            "engine:nodes=3000",
            "--agent",
            "level:beginner",
            "--agent",
            "mcts:nodes=2000",
            "--rounds",
            "4",
            "--seed",
            "7",
        ],
    );
}

#[test]
fn without_a_seed_a_match_goes_on_with_the_one_it_began_with() {
    let file = Scratch::new("seedless");
    let run = |games| {
        let args = ["match", "tictactoe", "--first", "random", "--second", "random", "--json", "--games", games];
        rival(&[&args[..], &["--record", file.path()]].concat()).out
    };
    let seed = |out: &str| crate::run::read_json(out.lines().last().expect("a line"))["seed"].clone();
    assert_eq!(seed(&run("2")), seed(&run("6")));
    assert_eq!(file.text().matches("[Round ").count(), 6);
}

#[test]
fn a_file_of_something_else_is_refused_and_stays_as_it_is() {
    let file = Scratch::new("pupils");
    for content in ["Ana\nLuis\nMarta\n", "score = 100\nmobility = 10\n", "hello"] {
        fs::write(file.path(), content).expect("a file");
        for contest in [
            &["tournament", "tictactoe", "--agent=random", "--agent=level:expert", "--rounds=1"][..],
            &["match", "tictactoe", "--first=random", "--second=random", "--games=1"],
        ] {
            let said = complaint(&[contest, &["--record", file.path()]].concat());
            assert!(said.starts_with(&format!("rival: --record: {}: ", file.path())), "{said}");
            assert_eq!(file.text(), content);
        }
    }
}

#[test]
fn a_file_that_cannot_be_written_is_wrong_usage_before_any_game() {
    let contest = ["match", "tictactoe", "--first=random", "--second=random", "--games=1", "--lang=es"];
    let said = complaint(&[&contest[..], &["--record=/no/such/folder/x.pgn"]].concat());
    assert_eq!(said, "rival: --record: /no/such/folder/x.pgn: no existe");
    let folder = std::env::temp_dir();
    let said = complaint(&[&contest[..], &["--record", folder.to_str().expect("a plain path")]].concat());
    assert!(said.ends_with(": es una carpeta"), "{said}");
}

/// Starts the command, interrupts it as Ctrl-C does once it has told of some games, and gives its exit code and what it said.
#[cfg(unix)]
fn interrupted(args: &[&str], games: usize) -> (Option<i32>, String) {
    use std::io::{BufRead, BufReader, Read};
    let mut child = crate::run::process(args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut out = BufReader::new(child.stdout.take().expect("its output"));
    let mut said = String::new();
    while said.matches("Finished game").count() < games {
        assert!(out.read_line(&mut said).expect("text") > 0, "{said}");
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    out.read_to_string(&mut said).expect("text");
    (child.wait().expect("a child").code(), said)
}

#[cfg(unix)]
#[test]
fn an_interrupted_contest_tells_the_standings_so_far_and_goes_on_later() {
    let agents = ["alpha-beta:depth=5,heuristic=classic,name=five", "engine:nodes=20000"];
    let contests = [
        (["match", "connect-four", "--first", agents[0], "--second", agents[1], "--games=400"], "Elo difference: "),
        (["tournament", "connect-four", "--agent", agents[0], "--agent", agents[1], "--rounds=200"], "95 %"),
    ];
    for (contest, words) in contests {
        let file = Scratch::new(&format!("interrupted-{}", contest[0]));
        let args = [&contest[..], &["--seed=7", "--record", file.path()]].concat();
        let (code, said) = interrupted(&args, 3);
        assert_eq!(code, Some(130), "{said}");
        let told = said.find("Interrupted after ").expect("a sentence");
        assert!(said[told..].contains("of 400 games. The same command goes on with the others."), "{said}");
        assert!(said[told..].contains(words), "{said}");
        let kept = file.text().matches("[Round ").count();
        assert!((3..400).contains(&kept), "{kept}");
        let (_, again) = interrupted(&args, 1);
        assert!(again.contains(&format!("{kept} played already")), "{again}");
    }
}
