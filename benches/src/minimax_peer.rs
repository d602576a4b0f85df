//! The `minimax` crate on rival's positions.

use crate::{column, count_visit};
use minimax::{Evaluation, Winner};
use rival_core::{Heuristic, Position};
use rival_games::connect_four;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The order in which the game lists its moves; the crate tries them in that order.
pub trait Listing<P: Position> {
    /// Lists the moves of a position that is not over.
    fn list(at: &P, moves: &mut Vec<P::Move>);
}

/// The order of rival's game.
#[derive(Clone)]
pub struct AsListed;

impl<P: Position> Listing<P> for AsListed {
    #[inline]
    fn list(at: &P, moves: &mut Vec<P::Move>) {
        at.for_each_move(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
    }
}

/// Connect Four from the centre outwards.
#[derive(Clone)]
pub struct CentreFirst;

const COLUMNS: usize = 7;
const FROM_THE_CENTRE: [usize; COLUMNS] = [3, 2, 4, 1, 5, 0, 6];

impl Listing<connect_four::Position> for CentreFirst {
    #[inline]
    fn list(at: &connect_four::Position, moves: &mut Vec<connect_four::Square>) {
        let mut by_column = [None; COLUMNS];
        at.for_each_move(|landing| {
            by_column[column(landing)] = Some(landing);
            ControlFlow::Continue(())
        });
        moves.extend(FROM_THE_CENTRE.iter().filter_map(|&column| by_column[column]));
    }
}

/// An adapter for games with alternating sides.
#[derive(Clone)]
pub struct Rules<P, L>(PhantomData<(P, L)>);

impl<P: Position, L: Listing<P>> minimax::Game for Rules<P, L> {
    type S = P;
    type M = P::Move;

    #[inline]
    fn generate_moves(at: &P, moves: &mut Vec<P::Move>) -> Option<Winner> {
        let winner = Self::get_winner(at);
        if winner.is_none() {
            L::list(at, moves);
        }
        winner
    }

    #[inline]
    fn apply(at: &mut P, mv: P::Move) -> Option<P> {
        count_visit();
        Some(at.after(mv))
    }

    #[inline]
    fn get_winner(at: &P) -> Option<Winner> {
        at.outcome().map(|outcome| match outcome.winner() {
            None => Winner::Draw,
            Some(side) if side == at.turn() => Winner::PlayerToMove,
            Some(_) => Winner::PlayerJustMoved,
        })
    }

    #[inline]
    fn zobrist_hash(at: &P) -> u64 {
        at.key()
    }
}

/// A heuristic of one feature whose weight is 1.
#[derive(Clone)]
pub struct OneFeature<P, L, H>(PhantomData<(P, L, H)>);

impl<P, L, H> Default for OneFeature<P, L, H> {
    fn default() -> Self {
        OneFeature(PhantomData)
    }
}

impl<P: Position, L: Listing<P>, H: Heuristic<Position = P>> minimax::Evaluator for OneFeature<P, L, H> {
    type G = Rules<P, L>;

    #[inline]
    fn evaluate(&self, at: &P) -> Evaluation {
        H::features(at).as_ref().first().map_or(0, |&feature| (feature * at.turn().sign()) as Evaluation)
    }
}
