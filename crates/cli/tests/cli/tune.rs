//! `rival tune`.

use crate::matches::has_decimal_point;
use crate::run::{complaint, read_json, rival};
use std::fs;
use std::path::PathBuf;

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rival-tune-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_owned()
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a file")
    }

    fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Tunes a heuristic that wants fewer points than the rival, in a moment.
fn tuned(folder: &Folder, more: &[&str]) -> String {
    let out = folder.file("w.toml");
    let args = [
        "tune",
        "smart-horses",
        "--heuristic=classic",
        "--from=score=-60",
        "--weights=score=-100..100",
        "--nodes=60",
        "--seed=7",
        "--out",
        &out,
    ];
    let ran = rival(&[&args[..], more].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

const STEPS: [&str; 4] = ["--steps=30", "--pairs=2", "--reach=15", "--stride=20"];

#[test]
fn weights_that_win_the_trial_are_written_and_can_be_played_with() {
    let folder = Folder::new("accepted");
    let said = tuned(&folder, &[&STEPS[..], &["--accept=elo1=100"]].concat());
    assert!(said.starts_with("smart-horses · classic · spsa · 60 nodes a move · seed 7\nscore=-100..100\n"), "{said}");
    assert!(said.contains("H1 accepted") && said.contains("The new weights are accepted; they are in "), "{said}");
    let text = folder.text("w.toml");
    assert!(text.starts_with("# rival ") && text.contains("seed 7: accepted"), "{text}");
    assert!(text.contains("heuristic = \"classic\"") && text.contains("mobility = 10\n"), "{text}");
    assert!(!folder.has("w.candidate.toml"));
    let first = format!("engine:nodes=50,weights={}", folder.file("w.toml"));
    let played = rival(&["match", "smart-horses", "--first", &first, "--second", "random", "--games=2"]);
    assert_eq!(played.code, 0, "{}", played.err);
}

#[test]
fn weights_that_were_not_accepted_get_another_name() {
    let folder = Folder::new("candidate");
    let said = tuned(&folder, &["--steps=1", "--pairs=1", "--accept=off", "--lang=es"]);
    assert!(said.contains("60 nodos por jugada · semilla 7"), "{said}");
    assert!(said.contains("Los pesos nuevos no se han probado (--accept off)"), "{said}");
    assert!(folder.text("w.candidate.toml").contains("not tested"));
    let said = tuned(&folder, &["--steps=1", "--pairs=1", "--accept-games=2", "--lang=es"]);
    assert!(said.contains("SPRT: ") && said.contains("No se aceptan los pesos nuevos"), "{said}");
    assert!(said.lines().skip(2).all(|line| line.contains(".toml") || !has_decimal_point(line)), "{said}");
    assert!(!folder.has("w.toml"));
}

#[test]
fn a_fit_learns_from_games_it_plays_or_is_given() {
    let folder = Folder::new("texel");
    let sound = ["--from=score=100", "--weights=score,mobility"];
    let out = folder.file("w.toml");
    let fit = |more: &[&str]| {
        let args =
            ["tune", "smart-horses", "--heuristic=classic", "--method=texel", "--seed=7", "--accept=off", "--json"];
        let ran = rival(&[&args[..], &sound, &["--out", &out, "--nodes=100"], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        read_json(&ran.out)
    };
    let told = fit(&["--games=40"]);
    assert_eq!((&told["method"], &told["accepted"], &told["seed"]), (&"texel".into(), &false.into(), &7.into()));
    assert!(told["weights"]["score"].as_f64().is_some_and(|weight| weight > 0.0), "{told}");
    let games = folder.file("w.games.pgn");
    let again = fit(&["--records", &games]);
    assert_eq!(again["weights"], told["weights"]);
    let plot = folder.file("w.svg");
    fit(&["--records", &games, "--plot", &plot]);
    let drawn = folder.text("w.svg");
    assert!(drawn.starts_with("<svg") && drawn.contains("mobility (") && drawn.contains(">loss<"), "{drawn}");
}

#[test]
fn a_run_goes_on_where_it_was_interrupted_with_the_seed_it_began_with() {
    let (whole, torn) = (Folder::new("whole"), Folder::new("torn"));
    let more = ["--steps=6", "--pairs=1", "--accept-games=4", "--json"];
    let mut expected = read_json(&tuned(&whole, &more));
    tuned(&torn, &more);
    let journal = torn.text("w.journal");
    let cut = journal.rfind(' ').expect("a line of numbers");
    fs::write(torn.file("w.journal"), &journal[..cut]).expect("a file");
    fs::remove_file(torn.file("w.trial.pgn")).expect("a file");
    let mut again = read_json(&tuned(&torn, &more));
    assert_eq!(torn.text("w.journal"), whole.text("w.journal"));
    assert_eq!(torn.text("w.trial.pgn"), whole.text("w.trial.pgn"));
    for told in [&mut expected, &mut again] {
        told["file"].take();
    }
    assert_eq!(again, expected);
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let with = |more: &[&str]| complaint(&[&["tune", "smart-horses"], more].concat());
    assert!(with(&["--weights=speed"]).starts_with("rival: --weights: \"speed\" is not a feature of this heuristic"));
    assert_eq!(
        with(&["--weights=race=9..1"]),
        "rival: --weights: race=9..1: the range is empty; it goes from the smaller number to the larger"
    );
    assert!(with(&["--from=race=x"]).starts_with("rival: --from: \"race=x\" is not name=number"));
    assert_eq!(with(&["--nodes=0"]), "rival: --nodes: \"0\" is not a whole number from 1 to 1000000000");
    assert_eq!(with(&["--accept=elo1=-5"]), "rival: --accept: elo1 must be more than elo0");
    assert!(complaint(&["tune", "chess"]).contains("chess"));
    let folder = Folder::new("refused");
    let missing = folder.file("missing.pgn");
    let told = with(&["--method=texel", "--record", &missing, "--out", &folder.file("w.toml")]);
    assert!(told.contains("missing.pgn"), "{told}");
    tuned(&folder, &["--steps=1", "--pairs=1", "--accept=off"]);
    let other = rival(&["tune", "smart-horses", "--steps=2", "--out", &folder.file("w.toml")]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("this file is not of this run"), "{}", other.err);
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_first_game() {
    let out = complaint(&["tune", "smart-horses", "--out", "/nope/x.toml"]);
    assert!(out.starts_with("rival: /nope/x.toml: the file cannot be written: "), "{out}");
    let plot = complaint(&["tune", "smart-horses", "--plot", "/nope/x.svg"]);
    assert!(plot.starts_with("rival: /nope/x.svg: the file cannot be written: "), "{plot}");
}

#[test]
fn games_that_teach_nothing_are_refused_with_the_reason() {
    let folder = Folder::new("records");
    let with = |text: &str| {
        let (records, out) = (folder.file("games.pgn"), folder.file("w.toml"));
        fs::write(&records, text).expect("a file");
        let ran = rival(&["tune", "smart-horses", "--method=texel", "--records", &records, "--out", &out]);
        assert_eq!(ran.code, 2, "{}", ran.err);
        ran.err
    };
    let unfinished = with("[Game \"tictactoe\"]\n\n1. b2 a1 *\n\n");
    assert!(unfinished.contains("tictactoe"), "{unfinished}");
    let empty = with("");
    assert!(empty.contains("games.pgn: there is no finished game in it"), "{empty}");
}

#[test]
fn a_fit_to_other_games_is_another_run() {
    let folder = Folder::new("other-records");
    let (out, kept) = (folder.file("w.toml"), folder.file("other.pgn"));
    let fit = |more: &[&str]| {
        let args = ["tune", "smart-horses", "--heuristic=classic", "--weights=score,mobility", "--method=texel"];
        rival(&[&args[..], &["--accept=off", "--nodes=100", "--out", &out], more].concat())
    };
    assert_eq!(fit(&["--games=40", "--seed=8"]).code, 0);
    fs::rename(folder.file("w.games.pgn"), &kept).expect("a file");
    fs::remove_file(folder.file("w.journal")).expect("a file");
    assert_eq!(fit(&["--games=40", "--seed=7"]).code, 0);
    let other = fit(&["--records", &kept, "--seed=7"]);
    assert_eq!(other.code, 2, "{}", other.out);
    assert!(other.err.contains("this file is not of this run"), "{}", other.err);
}

#[test]
fn a_fit_that_had_too_few_positions_is_not_in_the_way_of_the_next() {
    let folder = Folder::new("few");
    let out = folder.file("w.toml");
    let args =
        ["tune", "smart-horses", "--heuristic=classic", "--weights=score,mobility", "--method=texel", "--seed=7"];
    let fit = |games: &str| rival(&[&args[..], &["--accept=off", "--nodes=100", "--out", &out, games]].concat());
    let few = fit("--games=1");
    assert_eq!(few.code, 1, "{}", few.out);
    assert!(few.err.contains("too few to learn from"), "{}", few.err);
    assert!(!folder.has("w.journal"));
    let enough = fit("--games=40");
    assert_eq!(enough.code, 0, "{}", enough.err);
}

#[test]
fn files_beside_the_one_to_write_that_are_not_of_this_command_stay_as_they_are() {
    let folder = Folder::new("beside");
    let out = folder.file("w.toml");
    let args =
        ["tune", "smart-horses", "--steps=1", "--pairs=1", "--nodes=20", "--accept=off", "--seed=7", "--out", &out];
    for name in ["w.journal", "w.candidate.toml"] {
        fs::write(folder.file(name), "notes of mine\n").expect("a file");
        let said = complaint_of_tune(&args);
        assert!(said.starts_with("rival: --output: ") && said.contains(name), "{said}");
        assert_eq!(folder.text(name), "notes of mine\n");
        fs::remove_file(folder.file(name)).expect("a file");
    }
    assert_eq!(rival(&args).code, 0);
    assert_eq!(rival(&args).code, 0, "what it has written itself it writes again");
}

/// What it says after the title.
fn complaint_of_tune(args: &[&str]) -> String {
    let ran = rival(args);
    assert_eq!(ran.code, 2, "{}", ran.err);
    ran.err.trim_end().to_owned()
}
