//! Stored tables as shapes of JSON, and store errors as problems.

use crate::Head;
use rival_game::Phrase;
use rival_store::{StoreError, Summary};
use rival_wire::{Code, Problem, TableLine, TableSummary, Winner};

/// In seconds: a full or slow disk may recover.
const STORE_RETRY: u32 = 1;

/// A stored table in brief.
#[must_use]
pub fn summary_of(summary: Summary) -> TableSummary {
    let result = summary.status.result.and_then(|result| read_result(&result, &summary.game));
    TableSummary {
        id: summary.id,
        game: summary.game,
        listed: summary.listed,
        created: summary.created,
        updated: summary.status.updated,
        ply: summary.status.plies,
        result,
    }
}

/// A stored result: a side's letter, or `draw`.
fn read_result(result: &str, game: &str) -> Option<Winner> {
    let game = rival_play::open(game).ok()?;
    if result == "draw" { Some(Winner::Draw) } else { game.info().side_of(result).map(|side| Some(side).into()) }
}

/// A table in a list.
#[must_use]
pub fn line_of(summary: Summary) -> TableLine {
    let head: Option<Head> = serde_json::from_str(&summary.head).ok();
    TableLine { table: summary_of(summary), seats: head.map(|head| head.seats) }
}

/// Why a table could not be saved or read.
#[must_use]
// By value, for `map_err`.
#[allow(clippy::needless_pass_by_value)]
pub fn not_stored(error: StoreError) -> Problem {
    tracing::error!(%error, "the store failed");
    let (code, say) = match error {
        StoreError::Conflict | StoreError::Failed(_) => (
            Code::NotSaved,
            Phrase::fixed(
                "This could not be saved, so it did not happen. Try again in a moment.",
                "No se ha podido guardar, así que no ha tenido efecto. Inténtalo de nuevo en un momento.",
            ),
        ),
        StoreError::Unknown(_) => (
            Code::NotKnown,
            Phrase::fixed(
                "The disk failed while this was saved. Look at the table again to see whether it happened.",
                "El disco ha fallado al guardar. Vuelve a mirar la mesa para ver si ha tenido efecto.",
            ),
        ),
        _ => (
            Code::NotRead,
            Phrase::fixed(
                "This could not be read just now. Try again in a moment.",
                "Ahora mismo no se ha podido leer. Inténtalo de nuevo en un momento.",
            ),
        ),
    };
    let mut problem = Problem::new(code, say);
    problem.retry_after = Some(STORE_RETRY);
    problem
}
