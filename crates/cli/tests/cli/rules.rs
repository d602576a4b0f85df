//! `rival rules`.

use crate::run::{json, rival};

#[test]
fn every_game_has_rules_in_both_languages() {
    let games = json(&["games", "--json"]);
    for game in games["games"].as_array().expect("games").iter().map(|game| game["id"].as_str().expect("an id")) {
        let rules = json(&["rules", game, "--json"]);
        assert_eq!(rules["game"], game);
        let texts = |lang: &str| {
            let rules = rules["rules"].as_array().expect("rules").iter();
            rules.map(|rule| rule["text"][lang].as_str().expect("words").to_owned()).collect::<Vec<_>>()
        };
        let (english, spanish) = (texts("en"), texts("es"));
        assert!(english.len() >= 3 && english.len() == spanish.len(), "{rules}");
        assert!(english.iter().zip(&spanish).all(|(english, spanish)| english != spanish), "{english:?} {spanish:?}");
        let page = rival(&["rules", game, "--lang", "en"]);
        assert!(english.iter().all(|text| page.out.contains(text.as_str())), "{}", page.out);
    }
}

#[test]
fn rules_have_the_numbers_of_the_variant_and_pictures_of_the_plain_game() {
    let plain = rival(&["rules", "desconecta-4-boom"]).out;
    assert!(
        plain.contains("Every 5 rounds the piece you drop is a bomb") && plain.contains("after round 50"),
        "{plain}"
    );
    assert!(plain.contains("Four green in a line: Green loses and Blue wins."), "{plain}");
    let small = rival(&["rules", "desconecta-4-boom:5x4:3"]).out;
    assert!(small.contains("5 columns of 4 squares") && small.contains("Every 3 rounds"), "{small}");
    assert_eq!(rival(&["rules", "chess"]).code, 2);
}
