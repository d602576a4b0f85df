//! What is made of exact values: strategies and books, and what a solver writes down. A browser needs none of it.

use crate::any_game::At;
use crate::certificate::{self, StrategyFault};
use rival_core::{Side, positions_of_ply};
use rival_game::Game;
use rival_search::{
    BookError, BookMaker, BookRequest, MemoryError, NoStrategy, SolveControl, SolveMemory, Stopped, StrategyRequest,
    strategy,
};
use std::io::Read;

/// Proofs from a position of a game, whichever it is. Moves are text.
pub trait AnyProver {
    /// Reads what a solver of this position has written down.
    ///
    /// # Errors
    /// If it cannot be read, was changed, or belongs to another position.
    fn read_solve_memory(&self, memory_mib: u32, input: &mut dyn Read) -> Result<SolveMemory, MemoryError>;
    /// Finds a strategy of one side: its moves in the order in which a checker comes to need them that looks at the other
    /// side's moves in alphabetical order and at no position twice.
    ///
    /// # Errors
    /// If there is none, it is too large, or the solver was stopped.
    fn strategy(
        &self,
        request: StrategyRequest,
        control: &mut SolveControl<'_>,
        memory: &mut SolveMemory,
    ) -> Result<Vec<String>, NoStrategy>;
    /// Goes on with a book of exact values from this start.
    ///
    /// # Errors
    /// Why it was stopped before it was through.
    fn make_book(
        &self,
        maker: &mut BookMaker,
        request: BookRequest,
        control: &mut SolveControl<'_>,
    ) -> Result<(), Stopped>;
    /// Makes a book one of a whole ply, before anything else is done with it.
    ///
    /// # Errors
    /// If the game has no such books.
    fn prepare_whole_book(&self, maker: &mut BookMaker, plies: u16) -> Result<(), BookError>;
    /// How many positions that are not over this ply has, of mirror images one.
    fn positions_of_ply(&self, plies: u16) -> usize;
    /// A book as it is written; `game` is the game's name.
    ///
    /// # Errors
    /// If positions of the game do not fit into one.
    fn book_bytes(&self, maker: &BookMaker, game: &str) -> Result<Vec<u8>, BookError>;
    /// Takes up a book that was written.
    ///
    /// # Errors
    /// If it is of another game, or not whole.
    fn resume_book(&self, game: &str, bytes: &[u8]) -> Result<BookMaker, BookError>;
    /// Follows a strategy of a side that promises it a margin of at least this, seen by that side, against every answer of
    /// the other: by the rules alone. Says how many positions came up.
    ///
    /// # Errors
    /// If the strategy does not keep its promise.
    fn check_strategy(&self, side: Side, least: i32, moves: &[&str]) -> Result<u64, StrategyFault>;
}

impl<G: Game> AnyProver for At<G> {
    fn read_solve_memory(&self, memory_mib: u32, input: &mut dyn Read) -> Result<SolveMemory, MemoryError> {
        SolveMemory::read(&self.at, memory_mib, input)
    }

    fn strategy(
        &self,
        request: StrategyRequest,
        control: &mut SolveControl<'_>,
        memory: &mut SolveMemory,
    ) -> Result<Vec<String>, NoStrategy> {
        let mut replies = |at: &G::Position| certificate::replies(&self.game, at);
        let moves = strategy(&self.at, request, &mut replies, control, memory)?;
        Ok(moves.into_iter().map(|mv| self.game.move_text(mv)).collect())
    }

    fn make_book(
        &self,
        maker: &mut BookMaker,
        request: BookRequest,
        control: &mut SolveControl<'_>,
    ) -> Result<(), Stopped> {
        maker.make(&self.at, request, control)
    }

    fn prepare_whole_book(&self, maker: &mut BookMaker, plies: u16) -> Result<(), BookError> {
        maker.prepare_whole(&self.at, plies)
    }

    fn positions_of_ply(&self, plies: u16) -> usize {
        positions_of_ply(&self.at, plies).len()
    }

    fn book_bytes(&self, maker: &BookMaker, game: &str) -> Result<Vec<u8>, BookError> {
        maker.bytes(game, &self.at)
    }

    fn resume_book(&self, game: &str, bytes: &[u8]) -> Result<BookMaker, BookError> {
        BookMaker::resume(game, &self.at, bytes)
    }

    fn check_strategy(&self, side: Side, least: i32, moves: &[&str]) -> Result<u64, StrategyFault> {
        certificate::check(&self.game, &self.at, side, least, moves)
    }
}
