//! Clauses on the rules in brief and on the reasons why games end.

use super::games;
use crate::Walk;
use rival_core::Position;
use rival_game::{Game, Lang};

/// There are three to eight rules, each in both languages, and their pictures are positions of the
/// game. The standard game has pictures.
pub fn the_rules_in_brief_can_be_read_and_drawn<G: Game>(game: &G) {
    let rules = game.rules();
    assert!((3..=8).contains(&rules.len()), "{} has {} rules in brief", game.name(), rules.len());
    for rule in &rules {
        for lang in [Lang::En, Lang::Es] {
            assert!(!rule.text.get(lang).trim().is_empty(), "a rule of {} has no words", game.name());
        }
        if let Some(picture) = &rule.picture {
            let shown = game.parse_position(picture).unwrap_or_else(|error| panic!("{picture}: {error}"));
            assert_eq!(&game.position_text(&shown), picture, "a picture is written as positions are");
        }
    }
    let is_drawn = rules.iter().any(|rule| rule.picture.is_some());
    assert!(is_drawn || game.variant().is_some(), "no rule of {} has a picture", game.name());
}

/// A finished game gives a reason, with the outcome that the search sees and the cells that the
/// picture marks; an unfinished one gives none.
pub fn every_finished_game_says_why<G: Game>(game: &G) {
    for seed in games() {
        let mut walk = Walk::new(game, seed);
        while walk.at().outcome().is_none() {
            assert_eq!(game.end_reason(walk.at()), None);
            walk.step();
        }
        let (at, outcome) = (walk.at(), walk.at().outcome());
        let end = game.end_reason(at).unwrap_or_else(|| panic!("{} is over without a reason", game.position_text(at)));
        assert_eq!(Some(end.outcome), outcome, "outcome");
        for lang in [Lang::En, Lang::Es] {
            assert!(end.text.get(lang).ends_with('.'), "{}", end.text.get(lang));
        }
        let cells = game.view(at).cells;
        let marked: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell].in_line).collect();
        assert_eq!(
            end.cells.iter().map(|&cell| usize::from(cell)).collect::<Vec<_>>(),
            marked,
            "the line that decided it"
        );
    }
}
