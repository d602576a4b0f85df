//! The manual pages.

use crate::run::{complaint, json, rival};

#[test]
fn the_page_of_rival_names_every_command() {
    let ran = rival(&["man"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains(".TH rival 1"), "{}", ran.out);
    for command in ["play", "analyze", "search", "tree", "ugi"] {
        assert!(ran.out.contains(&format!("rival\\-{command}(1)")), "{command}: {}", ran.out);
    }
}

#[test]
fn every_command_has_a_page_with_its_options_and_examples() {
    let page = rival(&["man", "search"]).out;
    for part in [".TH rival-search 1", "\\-\\-algorithm", "\\-\\-lang", "rival search smart\\-horses"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(json(&["man", "search", "--json"])["name"], "rival-search.1");
    assert!(
        complaint(&["man", "chess"])
            .starts_with("rival: \"chess\" is no command; there is games game rules show play ")
    );
}

#[test]
fn all_pages_are_written_to_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man/man1");
    let ran = rival(&["man", "--output", &pages.to_string_lossy(), "--lang", "es"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut names: Vec<_> = std::fs::read_dir(&pages)
        .expect("the folder")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(ran.out.starts_with(&format!("{} páginas escritas", names.len())), "{}", ran.out);
    for name in ["rival.1", "rival-analyze.1", "rival-completions.1", "rival-play.1"] {
        assert!(names.iter().any(|found| found == name), "{name}: {names:?}");
    }
}
