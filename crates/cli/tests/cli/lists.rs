//! Lists in the documents are complete: options of players, commands, addresses of the API, features of heuristics.

use crate::run::rival;
use rival_play::{Algorithm, OptionKind, SearchOption, games, open};
use std::fs;
use std::path::Path;

fn document(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).expect(path)
}

/// Whether a text has a word; words of options have hyphens.
fn has(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '-').any(|found| found == word)
}

#[test]
fn every_option_of_a_player_is_in_the_help_and_in_the_documents() {
    let texts = [
        ("docs/players.md", document("docs/players.md")),
        ("rival match --help", rival(&["match", "--help"]).out),
        ("rival match --help --lang es", rival(&["match", "--help", "--lang", "es"]).out),
    ];
    for (place, text) in texts {
        for algorithm in Algorithm::ALL {
            assert!(has(&text, algorithm.name()), "{place}: {}", algorithm.name());
            for option in SearchOption::of(algorithm) {
                assert!(has(&text, option.name), "{place}: {} of {}", option.name, algorithm.name());
                let OptionKind::Word(words, ..) = &option.kind else { continue };
                for word in *words {
                    assert!(has(&text, word), "{place}: {}={word}", option.name);
                }
            }
        }
    }
}

#[test]
fn every_command_is_in_the_documents() {
    let help = rival(&["--help"]).out;
    let listed =
        help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    assert!(commands.len() > 20, "{help}");
    let all = ["README.md", "docs/commands.md", "docs/operations.md", "docs/farm.md", "docs/records.md"]
        .map(document)
        .concat();
    let missing: Vec<&str> = commands
        .into_iter()
        .filter(|command| !command.is_empty() && *command != "help" && !all.contains(&format!("rival {command}")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_address_of_the_api_is_in_the_servers_tour() {
    let description: serde_json::Value = serde_json::from_str(&document("web/openapi.json")).expect("JSON");
    let tour = document("crates/server/README.md");
    for address in description["paths"].as_object().expect("paths").keys() {
        assert!(tour.contains(&format!("{address}`")), "{address}");
    }
}

#[test]
fn every_feature_of_a_heuristic_is_in_the_rules_of_its_game() {
    for info in games() {
        let rules = document(&format!("crates/games/src/{}/README.md", folder(info.id)));
        for heuristic in open(info.id).expect("a game").heuristics() {
            for feature in heuristic.features {
                // A weight that moves with the phase of the game is two features in one row.
                let name = feature.name.trim_end_matches("-early").trim_end_matches("-late");
                assert!(has(&rules, name), "{}: {name} of {}", info.id, heuristic.id.name());
            }
        }
    }
}

/// The folder of a game's code.
fn folder(id: &str) -> String {
    id.trim_end_matches("-4-boom").replace('-', "_")
}
