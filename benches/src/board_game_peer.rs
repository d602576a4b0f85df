//! The `board-game` crate on rival's positions.

use crate::{column, count_visit};
use board_game::ai::minimax::Heuristic;
use board_game::board::{Alternating, Board, BoardDone, BoardMoves, BoardSymmetry, Outcome, PlayError, Player};
use board_game::games::connect4::Connect4;
use board_game::symmetry::UnitSymmetry;
use internal_iterator::InternalIterator;
use rival_core::{Position, Side};
use rival_games::connect_four;
use std::cmp::Ordering;
use std::fmt;
use std::ops::ControlFlow;

/// An adapter for games with alternating sides. The crate asks for the result several times, so it
/// is cached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AlternatingGame<P> {
    at: P,
    outcome: Option<Outcome>,
}

/// A move with `Display`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DisplayedMove<M>(M);

/// The moves of a position that is not over.
#[derive(Clone)]
pub struct Moves<P>(P);

impl<P: Position> AlternatingGame<P> {
    /// Wraps a position of rival.
    pub fn new(at: P) -> AlternatingGame<P> {
        let outcome = at.outcome().map(|outcome| match outcome.winner() {
            Some(Side::First) => Outcome::WonBy(Player::A),
            Some(Side::Second) => Outcome::WonBy(Player::B),
            None => Outcome::Draw,
        });
        AlternatingGame { at, outcome }
    }
}

impl<P: Position> Board for AlternatingGame<P> {
    type Move = DisplayedMove<P::Move>;

    #[inline]
    fn next_player(&self) -> Player {
        match self.at.turn() {
            Side::First => Player::A,
            Side::Second => Player::B,
        }
    }

    fn is_available_move(&self, mv: Self::Move) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok(self.at.legal_moves().contains(&mv.0))
    }

    /// The searches play only moves that they were given, so legality is not checked again.
    #[inline]
    fn play(&mut self, mv: Self::Move) -> Result<(), PlayError> {
        *self = AlternatingGame::new(self.at.after(mv.0));
        Ok(())
    }

    #[inline]
    fn clone_and_play(&self, mv: Self::Move) -> Result<Self, PlayError> {
        Ok(AlternatingGame::new(self.at.after(mv.0)))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn can_lose_after_move() -> bool {
        true
    }
}

impl<P> Alternating for AlternatingGame<P> {}

impl<'a, P: Position> BoardMoves<'a, AlternatingGame<P>> for AlternatingGame<P> {
    type AllMovesIterator = Moves<P>;
    type AvailableMovesIterator = Moves<P>;

    fn all_possible_moves() -> Moves<P> {
        unreachable!("the searches do not ask for moves without a position")
    }

    #[inline]
    fn available_moves(&'a self) -> Result<Moves<P>, BoardDone> {
        self.check_done()?;
        Ok(Moves(self.at))
    }
}

impl<P: Position> InternalIterator for Moves<P> {
    type Item = DisplayedMove<P::Move>;

    #[inline]
    fn try_for_each<R, F: FnMut(Self::Item) -> ControlFlow<R>>(self, mut visit: F) -> ControlFlow<R> {
        let mut flow = ControlFlow::Continue(());
        self.0.for_each_move(|mv| {
            flow = visit(DisplayedMove(mv));
            if flow.is_break() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        flow
    }
}

impl<P: Position> BoardSymmetry<AlternatingGame<P>> for AlternatingGame<P> {
    type Symmetry = UnitSymmetry;
    type CanonicalKey = ();

    fn map(&self, _: UnitSymmetry) -> Self {
        self.clone()
    }

    fn map_move(&self, _: UnitSymmetry, mv: DisplayedMove<P::Move>) -> DisplayedMove<P::Move> {
        mv
    }

    fn canonical_key(&self) {}
}

impl<P: Position> fmt::Display for AlternatingGame<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.at)
    }
}

impl<M: fmt::Debug> fmt::Display for DisplayedMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// The value of an immediate win; each ply costs one.
const WIN: i32 = 1_000_000;

/// The value of a finished game for the player to move; `None` while it goes on.
#[inline]
fn result<B: Board>(board: &B, plies: u32) -> Option<i32> {
    board.outcome().map(|outcome| match outcome {
        Outcome::Draw => 0,
        Outcome::WonBy(player) if player == board.next_player() => WIN - plies as i32,
        Outcome::WonBy(_) => plies as i32 - WIN,
    })
}

/// Evaluates only results and never lets the search cut: plain minimax.
#[derive(Debug)]
pub struct Plain;

impl<B: Board> Heuristic<B> for Plain {
    type V = i32;

    #[inline]
    fn value(&self, board: &B, plies: u32) -> i32 {
        result(board, plies).unwrap_or(0)
    }

    #[inline]
    fn value_update(&self, _: &B, _: i32, plies: u32, _: B::Move, child: &B) -> i32 {
        count_visit();
        result(child, plies + 1).unwrap_or(0)
    }

    /// The search cuts where merged values compare as greater or equal.
    #[inline]
    fn merge(old: i32, new: i32) -> (i32, Ordering) {
        (old.max(new), Ordering::Less)
    }
}

/// The classic heuristic of Connect Four, updated move by move from 0 at the empty rack.
#[derive(Debug)]
pub struct Columns;

/// A board of Connect Four.
pub trait ConnectFour: Board {
    /// The column of a move, from 0.
    fn column(mv: Self::Move) -> usize;
}

impl ConnectFour for AlternatingGame<connect_four::Position> {
    #[inline]
    fn column(mv: DisplayedMove<connect_four::Square>) -> usize {
        column(mv.0)
    }
}

impl ConnectFour for Connect4 {
    #[inline]
    fn column(mv: u8) -> usize {
        mv.into()
    }
}

const WORTH: [i32; 7] = [0, 1, 2, 3, 2, 1, 0];

impl<B: ConnectFour> Heuristic<B> for Columns {
    type V = i32;

    #[inline]
    fn value(&self, board: &B, plies: u32) -> i32 {
        result(board, plies).unwrap_or(0)
    }

    #[inline]
    fn value_update(&self, _: &B, value: i32, plies: u32, mv: B::Move, child: &B) -> i32 {
        count_visit();
        result(child, plies + 1).unwrap_or(-(value + WORTH[B::column(mv)]))
    }

    #[inline]
    fn merge(old: i32, new: i32) -> (i32, Ordering) {
        (old.max(new), new.cmp(&old))
    }
}
