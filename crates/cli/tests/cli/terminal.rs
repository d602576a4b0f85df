//! What reaches a terminal: times in a unit that suits them, numbers of the language, nothing that a terminal obeys.

use crate::run::{Ran, command, complaint, finish, rival};
use std::fs;
use std::path::Path;

/// Sets the title of the window, by bytes that a terminal obeys.
const TITLE: &str = "\u{1b}]0;owned\u{7}";
/// The same as it is shown.
const SPELLED: &str = "\\u{1b}]0;owned\\u{7}";

fn assert_harmless(ran: &Ran) {
    for text in [&ran.out, &ran.err] {
        assert!(!text.chars().any(|found| found.is_control() && found != '\n'), "{text:?}");
    }
}

fn path_text(path: &Path) -> &str {
    path.to_str().expect("a name that is text")
}

#[test]
fn short_searches_have_a_time_and_a_speed() {
    let args = ["search", "tictactoe", "--algorithm", "alpha-beta", "--depth", "1", "--compare"];
    let ran = rival(&args);
    let figures: Vec<&str> = ran.out.lines().filter(|line| line.contains("nodes/s")).collect();
    assert_eq!(figures.len(), 3, "{}", ran.out);
    for line in figures {
        assert!(!line.contains("0.000 s") && !line.contains(" - nodes/s"), "{line}");
        assert!([" µs ·", " ms ·", " s ·"].iter().any(|unit| line.contains(unit)), "{line}");
    }
}

#[test]
fn saved_games_have_the_time_of_short_searches() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.pgn");
    let mut play = command(&["play", "tictactoe", "--first", "beginner", "--second", "human", "--seed", "1"]);
    play.write_stdin(format!("save {}\nquit\n", file.display()));
    assert_eq!(finish(play).code, 0);
    let record = fs::read_to_string(&file).expect("a record");
    let time = record.split_once('{').and_then(|(_, note)| note.split_once("s}")).map(|(note, _)| note);
    let time = time.and_then(|note| note.split(' ').next_back()).and_then(|time| time.parse::<f64>().ok());
    assert!(time.is_some_and(|time| time > 0.0), "{record}");
    assert_eq!(rival(&["show", "--record", path_text(&file)]).code, 0);
}

#[test]
fn spanish_has_a_decimal_comma_and_programs_a_point() {
    let args = ["eval", "smart-horses", "--seed", "7", "--heuristic", "tuned", "--lang", "es"];
    let shown = rival(&args).out;
    let value = shown.lines().find(|line| line.starts_with("Valor:")).unwrap_or_else(|| panic!("{shown}"));
    assert!(value.contains(',') && !value.contains('.'), "{value}");
    let told = rival(&[&args[..], &["--json"]].concat()).out;
    assert!(told.contains("\"value\":") && crate::run::read_json(&told)["value"].is_number());
    let searched =
        rival(&["search", "tictactoe", "--algorithm", "minimax", "--depth", "2", "--compare", "--lang", "es"]);
    let pruned = searched.out.lines().find(|line| line.starts_with("Podado:")).expect("a share");
    assert!(pruned.contains(','), "{pruned}");
    assert!(!searched.out.contains("+0.00"), "{}", searched.out);
    let tree =
        rival(&["tree", "smart-horses", "--seed", "7", "--depth", "1", "--heuristic", "tuned", "--lang", "es"]).out;
    assert!(!tree.lines().any(|line| line.contains(".33") || line.contains("MAX") && line.contains('.')), "{tree}");
}

#[test]
fn a_report_is_no_pdf_and_that_is_said_before_anything_is_measured() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("x.pdf");
    let said = complaint(&["report", "tictactoe", "-o", path_text(&file)]);
    assert!(said.contains("html or md, not pdf") && said.contains("x.html") && said.contains("print"), "{said}");
    assert!(!file.exists());
}

#[test]
fn what_is_in_files_is_not_obeyed_by_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).expect("a file");
        path_text(&file).to_owned()
    };
    let record = write("moves.pgn", &format!("[Game \"tictactoe\"]\n\n1. b2{TITLE} *\n"));
    let tag = write("tag.pgn", &format!("[Game \"{TITLE}\"]\n\n1. b2 *\n"));
    let weights = write("weights.toml", "\"\\u001b]0;owned\\u0007\" = 3\n");
    let openings = write("openings.txt", &format!("3/3/{TITLE} x\n"));
    let from_file = format!("file:{openings}");
    let position = format!("3/3/{TITLE} x");
    let commands: [&[&str]; 6] = [
        &["show", "--record", &record],
        &["show", "--record", &tag],
        &["eval", "tictactoe", "--weights", &weights],
        &["match", "tictactoe", "--first", "random", "--second", "random", "--games", "2", "--openings", &from_file],
        &["show", "tictactoe", "--position", &position],
        &["search", "tictactoe", "--moves", TITLE],
    ];
    for args in commands {
        let ran = rival(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert_harmless(&ran);
        assert!(ran.err.contains("\\u{1b}"), "{args:?}: {}", ran.err);
    }
}

#[test]
fn names_of_players_are_not_obeyed_by_the_terminal() {
    let player = format!("alpha-beta:depth=1,name={TITLE}");
    let args = ["match", "tictactoe", "--first", &player, "--second", "random", "--games", "2", "--seed", "1"];
    let ran = rival(&args);
    assert_harmless(&ran);
    assert!(ran.out.contains(&format!("Score of {SPELLED} vs random")), "{}", ran.out);
    assert_harmless(&rival(&[&args[..], &["--json"]].concat()));
    // Turns the direction of writing round.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.pgn");
    fs::write(&file, "[White \"\u{202e}anA\"]\n[Game \"tictactoe\"]\n\n1. b2 *\n").expect("a file");
    let shown = rival(&["show", "--record", path_text(&file)]).out;
    assert!(shown.contains("X: \\u{202e}anA"), "{shown}");
}

#[cfg(unix)]
#[test]
fn what_programs_say_is_not_obeyed_by_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = folder.path().join("engine.sh");
    let script = format!(
        "while read -r line; do case \"$line\" in ugi) echo 'id name {TITLE}'; echo ugiok;; isready) echo readyok;; \
         go*) echo 'bestmove {TITLE}';; quit) exit;; esac; done\n"
    );
    fs::write(&engine, script).expect("a script");
    let player = format!("ugi:sh {}", path_text(&engine));
    let ran = rival(&["match", "tictactoe", "--first", &player, "--second", "random", "--games", "2", "--seed", "1"]);
    assert_harmless(&ran);
    let mut ugi = command(&["ugi", "tictactoe"]);
    ugi.write_stdin(format!("{TITLE}\nquit\n"));
    assert_harmless(&finish(ugi));
}

#[test]
fn what_changes_nothing_is_said() {
    let ran = rival(&["show", "tictactoe", "--position", "3/3/3 x", "--seed", "3"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, "--seed: changes nothing, as the position is given\n"));
    let of_level = ["search", "tictactoe", "--position", "3/3/3 x", "--seed", "3", "--level", "beginner"];
    assert_eq!(rival(&of_level).err, "", "a level draws among equals");
    let both = rival(&["tree", "tictactoe", "--depth", "1", "--format", "svg", "--json"]);
    assert_eq!((both.code, both.err.as_str()), (2, "rival: --format: svg and --json exclude each other\n"));
}

#[test]
fn a_file_of_weights_without_weights_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("empty.toml");
    fs::write(&file, "").expect("a file");
    let said = complaint(&["eval", "tictactoe", "--weights", path_text(&file)]);
    assert!(said.ends_with("empty.toml: there are no weights in it"), "{said}");
}

#[test]
fn the_name_of_a_file_says_in_which_form_a_tree_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tree.svg");
    assert_eq!(rival(&["tree", "tictactoe", "--depth", "1", "-o", path_text(&file)]).code, 0);
    assert!(fs::read_to_string(&file).expect("a picture").starts_with("<svg"));
}

#[test]
fn a_name_that_is_nearly_right_gets_a_proposal() {
    let said = complaint(&["show", "smarthorses"]);
    assert!(
        said.starts_with("rival: game: \"smarthorses\" is unknown; did you mean smart-horses? There is "),
        "{said}"
    );
    assert!(complaint(&["show", "conect-Four", "--lang", "es"]).contains("¿quizá connect-four?"));
    assert!(!complaint(&["show", "chess"]).contains("did you mean"));
}

#[test]
fn what_all_commands_take_stands_apart_in_the_help() {
    for (lang, heading) in [("en", "\nGlobal options:\n"), ("es", "\nOpciones generales:\n")] {
        let help = rival(&["perft", "--help", "--lang", lang]).out;
        let (own, global) = help.split_once(heading).unwrap_or_else(|| panic!("{help}"));
        assert!(own.contains("--divide") && !own.contains("--json") && global.contains("--json"), "{help}");
    }
}

#[test]
fn what_the_system_says_is_spanish_in_spanish() {
    let folder = tempfile::tempdir().expect("a folder");
    let binary = folder.path().join("random.bin");
    fs::write(&binary, b"\xff\xfe\x00").expect("a file");
    let cases: [(&[&str], &str); 5] = [
        (&["eval", "tictactoe", "--weights", path_text(&binary)], "no es texto (UTF-8)"),
        (&["eval", "tictactoe", "--weights", "nope"], "no existe"),
        (&["tournament", "tictactoe", "--folder", "nope"], "no existe"),
        (&["match", "tictactoe", "--first", "random", "--second", "random", "--openings", "file:nope"], "no existe"),
        (&["match", "tictactoe", "--first", "ugi:./nope", "--second", "random"], "no existe"),
    ];
    for (args, words) in cases {
        let said = complaint(&[args, &["--lang", "es"]].concat());
        assert!(said.contains(words) && !said.contains("os error"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn files_may_have_names_that_are_not_text() {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().expect("a folder");
    let named = |bytes: &[u8]| folder.path().join(OsStr::from_bytes(bytes));
    let (record, weights) = (named(b"caf\xe9.pgn"), named(b"caf\xe9.toml"));
    fs::write(&record, "[Game \"tictactoe\"]\n\n1. b2 *\n").expect("a file");
    fs::write(&weights, "lines = 3\n").expect("a file");
    let run = |args: &[&str], file: &Path| {
        let mut command = command(args);
        command.arg(OsString::from(file));
        finish(command)
    };
    let shown = run(&["show", "--record"], &record);
    assert_eq!((shown.code, shown.err.as_str()), (0, ""));
    let with_weights = run(&["eval", "tictactoe", "--weights"], &weights);
    assert!(!with_weights.err.contains("cannot") && !with_weights.err.contains("UTF-8"), "{}", with_weights.err);
}
