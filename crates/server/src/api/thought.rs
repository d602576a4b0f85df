//! What the machine thinks.

use crate::pool::Budget;
use rival_core::Side;
use rival_game::GameInfo;
use rival_search::Progress;
use rival_wire::Shortened;
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// How a thought is cut short by this much of its budget; `None` if that is all of it.
pub(crate) fn shortened(budget: Budget, granted: Duration) -> Option<Shortened> {
    let asked = budget.time();
    let is_short = matches!(budget, Budget::Timed(_)) && granted < asked;
    is_short.then_some(Shortened { asked: asked.as_secs_f64(), granted: granted.as_secs_f64() })
}

/// What the machine is thinking.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ThinkingView {
    /// The letter of the side whose move it is thinking about.
    #[schema(value_type = String)]
    pub(crate) side: char,
    /// How far it has come.
    #[serde(flatten)]
    pub(crate) progress: rival_wire::Progress,
    /// If it has less time than it should have, because many are waiting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) shortened: Option<Shortened>,
}

impl ThinkingView {
    pub(crate) fn of(
        progress: &Progress<String>,
        side: Side,
        info: &GameInfo,
        shortened: Option<Shortened>,
    ) -> ThinkingView {
        ThinkingView { side: info.side(side).letter, progress: rival_wire::Progress::of(progress, info), shortened }
    }
}
