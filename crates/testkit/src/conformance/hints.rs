//! Clauses on search hints: winning moves, safe moves, mirror images.

use super::every_position;
use super::notation::MAX_REMEMBERED;
use rival_core::{Position, Side};
use rival_game::Game;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// A winning move is reported exactly where one exists, and only by games that declare it and
/// ignore margins.
pub fn winning_moves_win_and_none_is_missed<G: Game>(game: &G) {
    every_position(game, |at| {
        if at.outcome().is_some() || !G::Position::SEES_WINS {
            return;
        }
        assert!(!G::Position::SCORED, "{}: a game with scores cannot tell the best win by sight", game.name());
        let wins: Vec<_> = at.legal_moves().into_iter().filter(|&mv| wins(at, mv)).collect();
        match at.winning_move() {
            Some(mv) => assert!(wins.contains(&mv), "{}: {mv:?} does not win", game.position_text(at)),
            None => assert_eq!(wins, [], "{}", game.position_text(at)),
        }
    });
}

/// Safe moves are legal moves in order; the ones skipped are exactly those that let the other side
/// win at once.
pub fn only_moves_that_lose_at_once_are_unsafe<G: Game>(game: &G) {
    every_position(game, |at| {
        // Searches never ask a position that has a winning move.
        if at.outcome().is_some() || at.winning_move().is_some() {
            return;
        }
        let mut safe = Vec::new();
        at.for_each_safe_move(|mv| {
            safe.push(mv);
            ControlFlow::Continue(())
        });
        let loses = |mv| at.after(mv).outcome().is_none() && at.after(mv).winning_move().is_some();
        let expected: Vec<_> = at.legal_moves().into_iter().filter(|&mv| !loses(mv)).collect();
        assert_eq!(safe, expected, "{}", game.position_text(at));
    });
}

/// Positions that share a canonical key are images of each other: they have the same number of
/// moves, moves that lead to positions with the same canonical keys, and move numbers that map onto
/// each other.
pub fn mirror_images_share_a_key_and_their_moves<G: Game>(game: &G) {
    let mut seen: HashMap<u64, HashSet<(u16, u64)>> = HashMap::new();
    every_position(game, |at| {
        if seen.len() > MAX_REMEMBERED {
            seen.clear();
        }
        let canonical = at.canonical();
        let moves = at.legal_moves().into_iter().map(|mv| {
            let number = at.mirrored(mv.into(), canonical.image);
            assert_eq!(at.mirrored(number, canonical.image), mv.into(), "{}", game.position_text(at));
            (number, at.after(mv).canonical().key)
        });
        let moves: HashSet<_> = moves.collect();
        let first = seen.entry(canonical.key).or_insert_with(|| moves.clone());
        assert_eq!(*first, moves, "{}", game.position_text(at));
    });
}

fn wins<P: Position>(at: &P, mv: P::Move) -> bool {
    let winner: Option<Side> = at.after(mv).outcome().and_then(rival_core::Outcome::winner);
    winner == Some(at.turn())
}
