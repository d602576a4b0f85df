//! `rival doctor`: what is said for reports of bugs.

use crate::run::{command, finish, json, read_json, rival};

#[test]
fn it_fits_on_a_screen_in_both_languages() {
    for (lang, words) in [("en", ["threads", "built in", "browser"]), ("es", ["hilos", "incluye", "navegador"])] {
        let ran = rival(&["doctor", "--lang", lang]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert!(ran.out.starts_with(concat!("rival ", env!("CARGO_PKG_VERSION"))), "{}", ran.out);
        assert!(ran.out.lines().count() <= 24, "{}", ran.out);
        for word in words {
            assert!(ran.out.contains(word), "{word}: {}", ran.out);
        }
    }
}

#[test]
fn a_folder_that_is_not_there_is_not_made() {
    let above = tempfile::tempdir().expect("a folder");
    let folder = above.path().join("games");
    let found = json(&["doctor", "--json", "--data", folder.to_str().expect("a name")]);
    assert_eq!(found["data"]["state"], "missing");
    assert!(!folder.exists());
}

#[test]
fn a_folder_that_cannot_be_used_is_a_failure() {
    let above = tempfile::tempdir().expect("a folder");
    let file = above.path().join("games");
    std::fs::write(&file, "no folder").expect("a file");
    let ran = rival(&["doctor", "--json", "--data", file.to_str().expect("a name")]);
    assert_eq!((ran.code, &read_json(&ran.out)["data"]["state"]), (1, &"unusable".into()));
}

#[test]
fn passwords_are_not_shown() {
    let mut doctor = command(&["doctor", "--json"]);
    doctor
        .env("RIVAL_DATABASE", "postgres://ana:secret@127.0.0.1:1/rival")
        .env("RIVAL_BUS", "nats://ana:secret@127.0.0.1:1");
    let ran = finish(doctor);
    assert!(!ran.out.contains("secret"), "{}", ran.out);
    let found = read_json(&ran.out);
    assert_eq!(found["postgres"]["address"], "127.0.0.1:1");
    assert_eq!(found["nats"]["state"], "unreachable");
}

#[test]
fn the_version_is_the_packages() {
    let ran = rival(&["--version"]);
    assert!(ran.out.starts_with(concat!("rival ", env!("CARGO_PKG_VERSION"))), "{}", ran.out);
    assert_eq!(json(&["doctor", "--json"])["version"], env!("CARGO_PKG_VERSION"));
}
