//! The solver's interface to a tree: its height and its size.

use super::Position;
use rival_core::Solvable;

impl Solvable for Position {
    type RootContext = ();

    fn root_context(&self) {}

    fn plies_left(&self) -> u16 {
        self.height().into()
    }

    fn most(&self) -> i16 {
        self.leaves().map(|(leaf, ..)| leaf.abs()).max().unwrap_or(0)
    }

    fn expected_nodes(&self) -> Option<u64> {
        Some(self.leaves().count() as u64 * u64::from(self.height().max(1)))
    }
}
