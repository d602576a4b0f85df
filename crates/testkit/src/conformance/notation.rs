//! Clauses on text, equality and set-ups.

use super::{every_position, games};
use crate::mutate::changed;
use crate::walk::start;
use rival_core::{Position, Seeded};
use rival_game::{BoardView, FieldKind, Game, record};
use std::collections::HashMap;

/// Reading a move's text gives the move, and records can hold it.
pub fn moves_survive_their_text<G: Game>(game: &G) {
    every_position(game, |at| {
        for mv in at.legal_moves() {
            let text = game.move_text(mv);
            assert_eq!(game.parse_move(at, &text), Ok(mv));
            assert!(record::is_move(&text), "a record cannot hold the move {text:?}");
        }
    });
}

/// If a game describes its positions field by field, every position fits the description.
pub fn the_form_fits_every_position<G: Game>(game: &G) {
    let form = game.position_form();
    if form.is_empty() {
        return;
    }
    every_position(game, |at| {
        let (text, view) = (game.position_text(at), game.view(at));
        let fields: Vec<&str> = text.split(' ').collect();
        assert_eq!(fields.len(), form.len(), "{text}");
        for (field, written) in form.iter().zip(fields) {
            assert!(fits(&field.kind, written, &view, game), "{}: {written:?} in {text}", field.id);
        }
    });
}

fn fits<G: Game>(kind: &FieldKind, written: &str, view: &BoardView, game: &G) -> bool {
    let is_cell = |name: &str| view.cells.iter().any(|cell| cell.name == name);
    match kind {
        FieldKind::Board(letters) => {
            let known = |letter: char| letters.iter().any(|known| known.letter == letter);
            let ranks: Vec<&str> = written.split('/').collect();
            ranks.len() == usize::from(view.ranks)
                && ranks.iter().all(|rank| rank.chars().all(|letter| letter.is_ascii_digit() || known(letter)))
        }
        FieldKind::Side => game.info().sides.iter().any(|side| side.letter.to_string() == written),
        FieldKind::Number { min, max } => written.parse::<i32>().is_ok_and(|number| (*min..=*max).contains(&number)),
        FieldKind::Cell(_) => is_cell(written),
        FieldKind::Choice(choices) => choices.iter().any(|choice| choice.text == written),
        FieldKind::Points(values) => {
            let listed = |part: &str| {
                let (cell, value) = part.split_at(part.find(['+', '-']).unwrap_or(part.len()));
                is_cell(cell) && value.parse().is_ok_and(|value: i32| values.contains(&value))
            };
            written == "-" || written.split(',').all(listed)
        }
    }
}

/// Texts that are no move of any game.
const NONSENSE: [&str; 8] = ["", " ", "-", "a", "a0", "0", "pass ", "♞ to the moon"];

/// A move that was legal elsewhere in the game, or is no move at all, is refused, and the refusal
/// lists the legal ones.
pub fn an_illegal_move_is_refused<G: Game>(game: &G) {
    let mut vocabulary: Vec<String> = NONSENSE.map(str::to_owned).to_vec();
    let mut chance = Seeded::new(0);
    every_position(game, |at| {
        let legal: Vec<String> = at.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
        vocabulary.extend(legal.iter().filter(|text| !vocabulary.contains(text)).cloned().collect::<Vec<_>>());
        for _ in 0..NONSENSE.len() {
            let text = chance.choose(&vocabulary).expect("the vocabulary starts with nonsense");
            if !legal.contains(text) {
                let refusal = game.parse_move(at, text).expect_err("this move is not legal here");
                assert_eq!((&refusal.text, &refusal.legal), (text, &legal));
            }
        }
    });
}

/// Reading a position's text gives an equal position with equal properties, so that incrementally
/// updated state equals state built from scratch.
pub fn positions_survive_their_text<G: Game>(game: &G) {
    every_position(game, |at| {
        let text = game.position_text(at);
        let read = game.parse_position(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(&read, at);
        assert_eq!(game.position_text(&read), text);
        assert_eq!(read.key(), at.key(), "keys");
        assert_eq!(read.turn(), at.turn(), "sides to move");
        assert_eq!(read.outcome(), at.outcome(), "outcomes");
        assert_eq!(read.legal_moves(), at.legal_moves(), "legal moves");
        assert_eq!(game.scores(&read), game.scores(at), "scores");
    });
}

/// The number of positions to remember before starting over: enough for repetitions, few enough for
/// memory.
pub(super) const MAX_REMEMBERED: usize = 200_000;

/// Positions are equal exactly if their keys are, and exactly if their texts are.
pub fn keys_and_equality_agree<G: Game>(game: &G) {
    let mut by_key: HashMap<u64, G::Position> = HashMap::new();
    let mut by_position: HashMap<G::Position, (u64, String)> = HashMap::new();
    every_position(game, |at| {
        if by_key.len() > MAX_REMEMBERED {
            by_key.clear();
            by_position.clear();
        }
        let met = by_key.entry(at.key()).or_insert(*at);
        assert_eq!(met, at, "two positions with one key");
        let text = game.position_text(at);
        let (key, written) = by_position.entry(*at).or_insert_with(|| (at.key(), text.clone()));
        assert_eq!((*key, &*written), (at.key(), &text), "one position with two keys or texts");
    });
    let mut texts: Vec<&String> = by_position.values().map(|(_, text)| text).collect();
    texts.sort_unstable();
    assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "two positions with one text");
}

/// A position with a different text is different and has a different key: the key omits nothing
/// that the text contains.
pub fn a_position_changed_in_the_least_has_another_key<G: Game>(game: &G) {
    const TRIES: u32 = 8;
    let mut chance = Seeded::new(0);
    let mut last = String::new();
    every_position(game, |at| {
        let text = game.position_text(at);
        for _ in 0..TRIES {
            let changed = changed(&text, &last, &mut chance);
            if let Ok(near) = game.parse_position(&changed) {
                assert_eq!(near == *at, changed == text, "{text} and {changed}");
                assert_eq!(near.key() == at.key(), changed == text, "keys of {text} and {changed}");
            }
        }
        last = text;
    });
}

/// A seed always gives the same set-up, different seeds give different ones where set-ups are
/// random, and exactly the layouts that the game lists exist.
pub fn set_ups_come_from_the_seed_alone<G: Game>(game: &G) {
    let random = game.info().random_setup;
    for seed in games() {
        let at = start(game, seed);
        assert_eq!(at, start(game, seed), "seed {seed} twice");
        assert_eq!(at != start(game, seed + 1), random, "seeds {seed} and {}", seed + 1);
        assert_eq!(at.outcome(), None, "seed {seed} starts with a finished game");
    }
    for layout in game.info().layouts {
        assert_eq!(game.set_up(7, Some(layout.id)), game.set_up(7, Some(layout.id)), "layout {}", layout.id);
        let at = game.set_up(7, Some(layout.id)).expect("a layout that is listed");
        assert_eq!(game.parse_position(&game.position_text(&at)), Ok(at), "layout {}", layout.id);
    }
    let refusal = game.set_up(0, Some("no such layout")).expect_err("no game has a layout of this name");
    assert_eq!(refusal.known.len(), game.info().layouts.len());
}
