//! The machine's search in progress.

use crate::Shortened;
use rival_core::Side;
use rival_game::GameInfo;
use rival_search::Progress;
use serde::Serialize;

/// The machine's search in progress.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ThinkingView {
    /// The machine's side.
    pub side: Side,
    /// The progress.
    #[serde(flatten)]
    pub progress: crate::Progress,
    /// Its reduction, where the server is busy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortened: Option<Shortened>,
}

impl ThinkingView {
    pub fn of(progress: &Progress<String>, side: Side, info: &GameInfo, shortened: Option<Shortened>) -> ThinkingView {
        ThinkingView { side, progress: crate::Progress::of(progress, info), shortened }
    }
}
