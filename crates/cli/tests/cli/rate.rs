//! `rival rate`.

use crate::matches::has_decimal_point;
use crate::resume::Scratch;
use crate::run::{complaint, json, rival, rival_fed};
use std::fs;

fn played(file: &Scratch, game: &str) {
    let args = ["tournament", game, "--agent=alpha-beta:depth=2,name=two", "--agent=random", "--agent=level:beginner"];
    let ran = rival(&[&args[..], &["--rounds=3", "--seed=7", "--quiet", "--record", file.path()]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn a_record_is_rated_as_its_tournament_was() {
    let file = Scratch::new("rate");
    played(&file, "smart-horses");
    let args = ["tournament", "smart-horses", "--agent=alpha-beta:depth=2,name=two", "--agent=random"];
    let more = ["--agent=level:beginner", "--rounds=3", "--seed=7", "--quiet", "--json"];
    let told = json(&[&args[..], &more].concat());
    let rated = json(&["rate", "--record", file.path(), "--json"]);
    assert_eq!(rated["players"], told["players"]);
    assert_eq!((&rated["event"], &rated["game"]), (&"rating".into(), &"smart-horses".into()));
    assert_eq!((&rated["games"], &rated["unfinished"], &rated["unpaired"]), (&18.into(), &0.into(), &0.into()));
}

#[test]
fn several_files_are_rated_together_for_people_and_spreadsheets() {
    let (one, other) = (Scratch::new("rate-one"), Scratch::new("rate-other"));
    let game = |white, black, result| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 e5 {result}\n\n")
    };
    fs::write(one.path(), game("Ana", "Luis", "1-0") + &game("Luis", "Ana", "1/2-1/2")).expect("a file");
    fs::write(other.path(), game("Marta", "Ana", "0-1") + &game("Marta", "Luis", "*")).expect("a file");
    let ran = rival(&["rate", "--record", one.path(), "--record", other.path()]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let title = "3 games · 1 without a result left out · 1 without a second one not in the ratings";
    assert_eq!(ran.out.lines().next(), Some(title));
    assert!(ran.out.lines().any(|line| line.contains("Ana") && line.contains("2.5")), "{}", ran.out);
    let spanish = rival(&["rate", "--record", one.path(), "--record", other.path(), "--lang", "es"]).out;
    assert!(!has_decimal_point(&spanish) && spanish.contains("2,5"), "{spanish}");
    let csv = rival(&["rate", "--record", one.path(), "--record", other.path(), "--csv"]).out;
    assert!(
        csv.starts_with("rank,name,rating,rating_low,rating_high,games,wins,losses,draws,points,fouls,Ana,"),
        "{csv}"
    );
    let text = fs::read_to_string(one.path()).expect("a file");
    assert_eq!(rival_fed(&["rate", "--record", "-"], &text).out.lines().next(), Some("2 games"));
}

#[test]
fn a_clean_sweep_is_more_than_a_bound_as_in_a_match() {
    let file = Scratch::new("rate-sweep");
    let game = |white: &str, black: &str, result: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 e5 {result}\n\n")
    };
    let pair = game("Ana", "Luis", "1-0") + &game("Luis", "Ana", "0-1");
    fs::write(file.path(), pair.repeat(20)).expect("a file");
    let ran = rival(&["rate", "--record", file.path()]);
    // Twenty pairs: m^20 = e^(−1.96²/2) for m = 0.908, 398 Elo.
    assert!(ran.out.contains("Ana     +inf  more than +397.6"), "{}", ran.out);
    assert!(ran.out.contains("Ratings are measured from Luis."), "{}", ran.out);
    let spanish = rival(&["rate", "--record", file.path(), "--lang", "es"]).out;
    assert!(spanish.contains("más de +397,6") && spanish.contains("El Elo se mide desde Luis."), "{spanish}");
    let told = json(&["rate", "--record", file.path(), "--json"]);
    let ana = &told["players"][0];
    assert!(ana["rating"].is_null() && ana["rating_high"].is_null(), "{ana}");
    assert_eq!(ana["rating_low"], 397.6);
    let csv = rival(&["rate", "--record", file.path(), "--csv"]).out;
    assert!(csv.contains("\n1,Ana,,397.6,,40,"), "{csv}");
}

#[test]
fn what_cannot_be_rated_is_refused() {
    let file = Scratch::new("rate-none");
    fs::write(file.path(), "1. e4 e5 *\n\n").expect("a file");
    assert!(complaint(&["rate", "--record", file.path()]).contains("there is no finished game"), "open games");
    let (horses, clash) = (Scratch::new("rate-horses"), Scratch::new("rate-clash"));
    played(&horses, "smart-horses");
    played(&clash, "color-clash");
    let said = complaint(&["rate", "--record", horses.path(), "--record", clash.path()]);
    assert!(said.contains("smart-horses and color-clash"), "{said}");
}
