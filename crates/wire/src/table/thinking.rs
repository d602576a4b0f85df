//! What the machine thinks.

use crate::Shortened;
use rival_core::Side;
use rival_game::GameInfo;
use rival_search::Progress;
use serde::Serialize;

/// What the machine is thinking.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ThinkingView {
    /// The side whose move it is thinking about.
    pub side: Side,
    /// How far it has come.
    #[serde(flatten)]
    pub progress: crate::Progress,
    /// If it has less time than it should have, because many are waiting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortened: Option<Shortened>,
}

impl ThinkingView {
    pub fn of(progress: &Progress<String>, side: Side, info: &GameInfo, shortened: Option<Shortened>) -> ThinkingView {
        ThinkingView { side, progress: crate::Progress::of(progress, info), shortened }
    }
}
