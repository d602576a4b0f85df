//! A machine's move as an event.

use super::log::{LoggedThought, TableEvent};
use super::state::TableState;
use rival_play::Session;
use rival_search::SearchReport;
use rival_wire::Shortened;

impl TableEvent {
    /// The move of a search; `None` if there is none.
    #[must_use]
    pub fn of_search(
        session: &Session,
        report: &SearchReport<String>,
        shortened: Option<Shortened>,
    ) -> Option<TableEvent> {
        // A search stopped before its first result has no best move; any legal move is better than
        // none.
        let text = report.best().cloned().or_else(|| session.at().legal().into_iter().next())?;
        Some(TableEvent::Move { text, thought: Some(Box::new(LoggedThought::of(report, shortened))) })
    }
}

impl TableState {
    /// A machine's move, or its flag if it thought for too long.
    #[must_use]
    pub fn in_time(&self, event: TableEvent) -> TableEvent {
        let (TableEvent::Move { thought: Some(thought), .. }, Some(clocks)) = (&event, &self.clocks) else {
            return event;
        };
        match clocks.running() {
            Some((by, _)) if thought.millis() > clocks.left(by) => TableEvent::Flag { by },
            _ => event,
        }
    }
}
