//! `rival match`.

use crate::resume::Scratch;
use crate::run::{complaint, read_json, rival};
use std::fs;

const QUICK: [&str; 11] = [
    "match",
    "tictactoe",
    "--first",
    "alpha-beta:depth=4,name=deep",
    "--second",
    "random",
    "--games",
    "4",
    "--seed",
    "7",
    "--openings=plies:2",
];

fn quick(more: &[&str]) -> String {
    let args: Vec<&str> = QUICK.iter().chain(more).copied().collect();
    let ran = rival(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

#[test]
fn games_and_the_running_score_are_told_as_they_end() {
    let lines: Vec<String> = quick(&[]).lines().map(str::to_owned).collect();
    assert_eq!(lines[0], "tictactoe · up to 4 games · seed 7");
    assert!(lines[1].starts_with("Finished game 1 (deep vs random): "), "{lines:?}");
    assert!(lines[2].starts_with("Score of deep vs random: "), "{lines:?}");
    assert!(lines[3].starts_with("Finished game 2 (random vs deep): "), "{lines:?}");
    let end = lines[9..].join("\n");
    for words in
        ["Score of deep vs random: ", "deep playing X: ", "deep playing O: ", "Elo difference: ", "LOS: ", "Pairs"]
    {
        assert!(end.contains(words), "{words}: {end}");
    }
}

#[test]
fn a_match_speaks_spanish() {
    let said = quick(&["--lang", "es", "--sprt"]);
    for words in
        ["semilla 7", "Terminada la partida 1 (deep contra random)", "Marcador de deep contra random", "SPRT: llr"]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
}

/// Whether the text has a number with a decimal point.
pub(crate) fn has_decimal_point(text: &str) -> bool {
    text.as_bytes().windows(3).any(|part| part[0].is_ascii_digit() && part[1] == b'.' && part[2].is_ascii_digit())
}

#[test]
fn spanish_has_a_decimal_comma() {
    let said = quick(&["--lang", "es", "--sprt", "elo0=0.5,elo1=10", "--every", "2"]);
    assert!(!has_decimal_point(&said), "{said}");
    assert!(said.contains("elo0 0,5, elo1 10") && said.contains("] 4\n"), "{said}");
    assert!(has_decimal_point(&quick(&["--sprt"])), "and English a point");
}

#[cfg(unix)]
#[test]
fn files_need_no_name_that_is_text() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    let folder = tempfile::tempdir().expect("a folder");
    let word = |before: &str, ending: &str| {
        let path = folder.path().join("caf").into_os_string().into_vec();
        OsString::from_vec([before.as_bytes(), &path, b"\xe9", ending.as_bytes()].concat())
    };
    fs::write(word("", ".txt"), "3/1x1/3 o\n").expect("a file");
    let with = |option: &str, value: OsString, lang: &str| {
        let mut command = crate::run::process(&["match", "tictactoe", "--second", "random", "--games", "2"]);
        command.args(["--lang", lang]).arg(option).arg(value);
        if option != "--first" {
            command.args(["--first", "random"]);
        }
        crate::run::finish(assert_cmd::Command::from_std(command))
    };
    let opened = with("--openings", word("file:", ".txt"), "en");
    assert_eq!((opened.code, opened.err.as_str()), (0, ""));
    let player = with("--first", word("engine:weights=", ".toml"), "en");
    assert_eq!(player.code, 2);
    assert!(player.err.contains("caf\u{fffd}.toml\" is not text (UTF-8)"), "{}", player.err);
    assert!(with("--first", word("", ""), "es").err.contains("no es texto (UTF-8)"));
    assert!(with("--openings", word("plies:", ""), "es").err.contains("--openings: esto no es texto (UTF-8)"));
}

#[test]
fn programs_get_a_line_for_each_game_and_one_for_the_match() {
    let out = quick(&["--json", "--sprt", "elo1=20"]);
    let told: Vec<serde_json::Value> = out.lines().map(read_json).collect();
    assert_eq!(told.len(), 5);
    assert_eq!(
        (&told[1]["event"], &told[1]["number"], &told[1]["second"]),
        (&"game".into(), &2.into(), &"deep".into())
    );
    let seeds: Vec<&serde_json::Value> = told.iter().map(|line| &line["seed"]).collect();
    assert_eq!(seeds, [7, 7, 8, 8, 7], "a round has the next seed, the match the first");
    let end = &told[4];
    assert_eq!((&end["event"], &end["games"], &end["seed"]), (&"match".into(), &4.into(), &7.into()));
    let sum = ["wins", "losses", "draws"].iter().filter_map(|name| end[name].as_u64()).sum::<u64>();
    assert_eq!(sum, 4);
    assert!(end["llr"].is_number() && end["accepted"].is_null(), "{end}");
}

#[test]
fn single_games_are_not_told_if_quiet_and_the_score_is_told_on_the_way() {
    let said = quick(&["--quiet", "--every=2"]);
    assert!(!said.contains("Finished game"), "{said}");
    assert_eq!(said.matches("Elo difference: ").count(), 2, "{said}");
    let out = quick(&["--quiet", "--every=1", "--json"]);
    let events: Vec<_> = out.lines().map(|line| read_json(line)["event"].clone()).collect();
    assert_eq!(events, ["interim", "interim", "interim", "match"]);
}

#[test]
fn a_game_without_its_other_half_is_named() {
    let three = ["match", "tictactoe", "--first=random", "--second=random", "--games=3", "--seed=7"];
    let said = rival(&three).out;
    assert!(said.contains("it is in the score, not in the Elo"), "{said}");
    let told = rival(&[&three[..], &["--json"]].concat()).out;
    assert_eq!(read_json(told.lines().last().expect("a line"))["unpaired"], 1);
    assert!(!quick(&[]).contains("not in the Elo"));
}

#[test]
fn spreadsheets_get_a_header_and_a_row() {
    let out = quick(&["--csv"]);
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0].len(), rows[1].len());
    assert_eq!((rows[0][2], rows[1][0], rows[1][2]), ("games", "deep", "4"));
    let beside = rival(&[&QUICK[..], &["--csv"]].concat()).err;
    assert_eq!(beside, "tictactoe · up to 4 games · seed 7\n");
}

#[test]
fn games_start_from_the_positions_of_a_file_and_are_played_by_the_clock() {
    let (openings, games) = (Scratch::new("openings.txt"), Scratch::new("clock.pgn"));
    fs::write(openings.path(), "# two\n3/1x1/3 o\n\n2x/3/3 o\n").expect("a file");
    let from = format!("file:{}", openings.path());
    let args = ["--first", "engine:nodes=200", "--second", "random", "--games", "4", "--clock", "5+0.5", "--seed", "7"];
    let more = ["--openings", &from, "--record", games.path()];
    let ran = rival(&[&["match", "tictactoe"], &args[..], &more].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let kept = games.text();
    for tag in ["[FEN \"3/1x1/3 o\"]", "[FEN \"2x/3/3 o\"]"] {
        assert_eq!(kept.matches(tag).count(), 2, "{kept}");
    }
    assert_eq!(kept.matches("[TimeControl \"5+0.5\"]").count(), 4, "{kept}");
}

#[test]
fn a_match_played_again_is_the_same() {
    assert_eq!(quick(&["--concurrency", "1"]), quick(&["--concurrency", "3"]));
}

#[test]
fn players_openings_and_tests_that_do_not_exist_are_refused() {
    let with = |first: &str, more: &[&str]| {
        let mut args = vec!["match", "tictactoe", "--first", first, "--second", "random"];
        args.extend(more);
        complaint(&args)
    };
    assert_eq!(
        with("level:grandmaster", &[]),
        "rival: --first: there is no level \"grandmaster\"; there is beginner amateur expert master perfect"
    );
    assert!(
        with("frobnicate", &[]).starts_with("rival: --first: \"frobnicate\" is no player of this game; there is human")
    );
    assert_eq!(with("alpha-beta", &[]), "rival: --first: alpha-beta wants a depth: alpha-beta:depth=6");
    assert_eq!(
        with("engine:depth=x", &[]),
        "rival: --first: depth: \"x\" is neither a whole number from 1 to 64 nor full"
    );
    assert_eq!(with("engine:nodes=-1", &[]), "rival: --first: nodes: \"-1\" is not a whole number from 1 up");
    assert_eq!(with("engine:time=0", &[]), "rival: --first: time: \"0\" is not a whole number from 1 to 86400000");
    assert!(with("engine:wild", &[]).contains("\"wild\" is not name=value"));
    assert!(with("engine:heuristic=wild", &[]).contains("there is no heuristic \"wild\"; there is classic tuned"));
    assert!(with("engine:w.nothing=1", &[]).contains("\"nothing\" is not a feature"));
    assert!(with("engine:weights=/no/such/file", &[]).contains("/no/such/file cannot be read"));
    assert!(with("random", &["--openings", "book"]).starts_with("rival: --openings: \"book\" is none of"));
    assert_eq!(
        with("random", &["--openings", "plies:200"]),
        "rival: --openings: plies:200: a game is opened by 0 to 8 random plies"
    );
    assert!(with("random", &["--openings", "evn:2"]).ends_with("; did you mean even?"));
    assert!(with("level:expreto", &[]).contains("\"expreto\"; did you mean Experto? There is beginner"));
    assert!(with("ramdom", &[]).contains("is no player of this game; did you mean random? There is human"));
    assert!(with("engine:killer=off", &[]).contains("did you mean killers? There is depth"));
    assert!(with("engine:heuristic=tunned", &[]).contains("did you mean tuned? There is classic tuned"));
    assert_eq!(with("random", &["--sprt", "elo0=9,elo1=1"]), "rival: --sprt: elo1 must be more than elo0");
    assert!(with("random", &["--clock", "soon"]).starts_with("rival: --clock: \"soon\" is not"));
    assert_eq!(with("random", &["--games", "0"]), "rival: --games: \"0\" is not a whole number from 1 to 10000000");
    assert_eq!(
        with("random", &["--concurrency", "0"]),
        "rival: --concurrency: \"0\" is not a whole number from 1 to 1024"
    );
}

/// The command itself as a program that plays, and a program that plays nonsense.
#[cfg(unix)]
#[test]
fn programs_play_and_those_that_break_the_rules_lose() {
    let ours = format!("ugi:nodes=2000 name=ours {} ugi {{game}}", env!("CARGO_BIN_EXE_rival"));
    let bad = "ugi:name=bad sh -c 'while read -r line; do case $line in ugi) echo ugiok;; isready) echo readyok;; \
               go*) echo bestmove z9;; quit) exit;; esac; done'";
    let with = |second: &str, lang: &str| {
        let ran = rival(&[
            "match",
            "connect-four",
            "--first",
            &ours,
            "--second",
            second,
            "--games",
            "4",
            "--lang",
            lang,
            "--clock",
            "20+1",
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let said = with("random", "en");
    assert!(said.contains("Finished game 4 (random vs ours)") && !said.contains("lost"), "{said}");
    let said = with(bad, "en");
    assert!(said.contains("(illegal move: z9)") && said.contains("Score of ours vs bad: 4 - 0 - 0"), "{said}");
    assert!(said.contains("bad lost 4 by an illegal move, by time or by a crash"), "{said}");
    assert!(with(bad, "es").contains("bad perdió 4 por una jugada ilegal"));
    let option = ours.replace("ugi:", "ugi:option.Foo=16 ");
    let refused = complaint(&["match", "tictactoe", "--first", &option, "--second", "random"]);
    assert!(refused.starts_with("rival: --first: the program has no option Foo; it has Level, "), "{refused}");
    let none = complaint(&["match", "tictactoe", "--first", "ugi:/no/such/engine", "--second", "random"]);
    assert!(none.starts_with("rival: --first: \"/no/such/engine\" cannot be started: "), "{none}");
}

#[test]
fn one_switch_of_the_engine_is_measured_against_another() {
    let args =
        "match connect-four --first engine:nodes=300 --second engine:nodes=300,killers=off --sprt elo1=400 --seed 3";
    let ran = rival(&[args.split(' ').collect::<Vec<_>>(), vec!["--games", "6", "--json"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told = read_json(ran.out.lines().last().expect("a line"));
    assert_eq!((&told["event"], &told["second"]), (&"match".into(), &"engine:nodes=300,killers=off".into()));
}

#[test]
fn a_record_of_a_match_says_all_of_who_played_and_goes_on() {
    let scratch = Scratch::new("who-played");
    let args = ["match", "smart-horses", "--games", "1", "--seed", "2", "--first", "Principiante", "--record"];
    let second = ["--second", "engine:nodes=200,killers=off,w.race=12,name=mine"];
    let ran = rival(&[&args[..], &[scratch.path()], &second].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let record = fs::read_to_string(scratch.path()).expect("a record");
    for tag in [
        "[White \"Principiante\"]",
        "[WhitePlayer \"beginner\"]",
        "[WhiteLevel \"beginner\"]",
        "[Black \"mine\"]",
        "[BlackPlayer \"engine:nodes=200,killers=off,w.race=12\"]",
    ] {
        assert!(record.contains(tag), "{tag}: {record}");
    }
    assert!(!record.contains("BlackLevel"), "{record}");
}
