//! Shared by the engine's tests.

use rival_core::Seeded;
use rival_search::EngineOptions;

/// Random switches, with extensions off and the table in exact-depth mode, so that the value must
/// be minimax's.
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
