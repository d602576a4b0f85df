//! What the engine's tests share.

use rival_core::Seeded;
use rival_search::EngineOptions;

/// A random choice of what is on and off; extensions off and the table in exact-depth mode, so that minimax's value is due.
pub(crate) fn options(seeded: &mut Seeded) -> EngineOptions {
    let mut on = || seeded.below(2) == 1;
    EngineOptions {
        table_mib: u32::from(on()),
        exact_depth: true,
        symmetry: on(),
        ranking: on(),
        killers: on(),
        history: on(),
        pvs: on(),
        aspiration: on(),
        deepening: on(),
        double_steps: on(),
        winning_moves: on(),
        forced_moves_free: false,
        keep: false,
        threads: 1,
        lines: 1,
    }
}
