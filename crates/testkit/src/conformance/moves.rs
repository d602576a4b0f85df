//! Clauses on moves: legality, order, and the ends of games.

use super::{every_position, games};
use crate::walk::{MoveOf, random_game, start};
use rival_core::{MoveList, Position, Side};
use rival_game::{Game, Planes};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A position that is not over has at least one and at most as many legal moves as a
/// [`Position::List`] has room for.
pub fn a_game_that_goes_on_has_a_legal_move<G: Game>(game: &G) {
    every_position(game, |at| {
        if at.outcome().is_none() {
            let count = at.legal_moves().len();
            let most = <G::Position as Position>::List::<()>::CAPACITY;
            assert!((1..=most).contains(&count), "{count} legal moves in a game that goes on");
        }
    });
}

/// A finished game has no moves: none are listed, none are in its view, and none can be played.
pub fn a_finished_game_has_no_legal_moves<G: Game>(game: &G) {
    every_position(game, |at| {
        for mv in at.legal_moves() {
            let next = at.after(mv);
            if next.outcome().is_some() {
                assert_eq!(next.legal_moves(), [], "legal moves of {next:?}");
                assert_eq!(game.view(&next).moves, [], "moves in the view of {next:?}");
                let refusal = game.parse_move(&next, &game.move_text(mv)).expect_err("the game is over");
                assert!(refusal.legal.is_empty(), "{refusal} names legal moves");
            }
        }
    });
}

/// Legal moves are pairwise different as values, as numbers and as text.
pub fn legal_moves_are_unique<G: Game>(game: &G) {
    every_position(game, |at| {
        let legal = at.legal_moves();
        assert_unique(legal.iter().copied());
        assert_unique(legal.iter().map(|&mv| -> u16 { mv.into() }));
        assert_unique(legal.iter().map(|&mv| game.move_text(mv)));
    });
}

/// Actions number moves permanently: a text has one action, and the moves of a position have
/// different ones.
pub fn actions_number_the_moves<G: Game>(game: &G) {
    let actions = game.actions();
    assert_unique(actions.iter());
    every_position(game, |at| {
        for mv in at.legal_moves().into_iter().filter(|_| !actions.is_empty()) {
            assert_eq!(actions.get(game.action(mv)), Some(&game.move_text(mv)), "the action of {mv:?}");
        }
    });
}

/// Planes fill the whole buffer, and different positions of a game have different planes.
pub fn planes_tell_positions_apart<G: Game>(game: &G) {
    let mut seen = HashMap::new();
    every_position(game, |at| {
        let view = game.view(at);
        let cells = usize::from(view.files) * usize::from(view.ranks);
        let mut room = vec![0xEE; game.planes().len() * cells];
        game.observe(at, Side::First, &mut Planes::new(&mut room, cells));
        assert!(room.iter().all(|&number| number != 0xEE), "a plane was left out: {at:?}");
        if room.is_empty() || at.outcome().is_some() {
            return;
        }
        let text = game.position_text(at);
        let other = seen.entry(room).or_insert_with(|| text.clone());
        assert_eq!(*other, text, "two positions have the same planes");
    });
}

pub(super) fn assert_unique<T: Eq + Hash + Clone + Debug>(items: impl Iterator<Item = T>) {
    let mut seen = HashSet::new();
    for item in items {
        assert!(seen.insert(item.clone()), "{item:?} comes twice");
    }
}

/// Moves are visited in the same order every time, and no further once the visitor breaks.
pub fn moves_come_in_one_order_and_stop_when_told<G: Game>(game: &G) {
    every_position(game, |at| {
        let legal = at.legal_moves();
        for enough in 1..=legal.len() {
            assert_eq!(first_moves::<G>(at, enough), legal[..enough]);
        }
    });
}

fn first_moves<G: Game>(at: &G::Position, enough: usize) -> Vec<MoveOf<G>> {
    let mut visited = Vec::new();
    at.for_each_move(|mv| {
        visited.push(mv);
        if visited.len() >= enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    visited
}

/// Equal positions give a move the same score every time.
pub fn a_move_score_depends_on_position_and_move_alone<G: Game>(game: &G) {
    every_position(game, |at| {
        let again = game.parse_position(&game.position_text(at)).expect("a position that was met can be read");
        for mv in at.legal_moves() {
            assert_eq!(at.move_score(mv), again.move_score(mv), "score of {}", game.move_text(mv));
        }
    });
}

/// No game has more plies than [`Game::longest_game`].
pub fn every_game_ends_within_its_bound<G: Game>(game: &G) {
    for seed in games() {
        let plies = random_game(game, seed).len();
        assert!(plies <= game.longest_game() as usize, "the game of seed {seed} has {plies} plies");
    }
}

/// The moves of a game, written and read again, lead to the same end.
pub fn a_replayed_game_ends_the_same<G: Game>(game: &G) {
    for seed in games() {
        let played = random_game(game, seed);
        let end = played.iter().fold(start(game, seed), |at, &mv| at.after(mv));
        let written: Vec<String> = played.iter().map(|&mv| game.move_text(mv)).collect();
        let replayed = written.iter().fold(start(game, seed), |at, text| {
            at.after(game.parse_move(&at, text).unwrap_or_else(|refusal| panic!("seed {seed}: {refusal}")))
        });
        assert_eq!(replayed, end, "seed {seed}, moves {}", written.join(" "));
        assert!(end.outcome().is_some(), "seed {seed}: the game stopped before its end");
        assert_eq!(replayed.outcome(), end.outcome(), "seed {seed}");
    }
}
