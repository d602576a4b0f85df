//! Strategies, books and saved memories of the solver. The browser's module does not need them.

use crate::any_game::TypedPosition;
use crate::certificate::{self, StrategyFault};
use rival_core::Side;
use rival_game::Game;
use rival_search::{
    BookError, BookMaker, BookRequest, MemoryError, NoStrategy, SolveControl, SolveMemory, Stopped, StrategyRequest,
    strategy,
};
use std::io::Read;

/// Proofs from a position of any game. Moves are text.
pub trait AnyProver {
    /// Reads the saved memory of a solver of this position.
    ///
    /// # Errors
    /// If the memory cannot be read, was changed, or belongs to another position.
    fn read_solve_memory(&self, memory_mib: u32, input: &mut dyn Read) -> Result<SolveMemory, MemoryError>;
    /// Finds a strategy of one side. Its moves are in the order in which a checker needs them that
    /// tries the other side's moves in alphabetical order and visits no position twice.
    ///
    /// # Errors
    /// If there is no strategy, it is too large, or the solver was stopped.
    fn strategy(
        &self,
        request: StrategyRequest,
        control: &mut SolveControl<'_>,
        memory: &mut SolveMemory,
    ) -> Result<Vec<String>, NoStrategy>;
    /// Makes or continues a book of exact values from this start.
    ///
    /// # Errors
    /// The reason if it stops before the book is complete.
    fn make_book(
        &self,
        maker: &mut BookMaker,
        request: BookRequest,
        control: &mut SolveControl<'_>,
    ) -> Result<(), Stopped>;
    /// The bytes of a book; `game` is the game's name.
    ///
    /// # Errors
    /// If positions of the game do not fit into a book.
    fn book_bytes(&self, maker: &BookMaker, game: &str) -> Result<Vec<u8>, BookError>;
    /// Reads a book, to continue it.
    ///
    /// # Errors
    /// If the book belongs to another game, or is not complete.
    fn resume_book(&self, game: &str, bytes: &[u8]) -> Result<BookMaker, BookError>;
    /// Checks by the rules alone that a strategy guarantees its side a margin of at least `least`,
    /// from that side's view, against every answer of the other. Returns the number of positions.
    ///
    /// # Errors
    /// If the strategy does not guarantee it.
    fn check_strategy(&self, side: Side, least: i32, moves: &[&str]) -> Result<u64, StrategyFault>;
}

impl<G: Game> AnyProver for TypedPosition<G> {
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
