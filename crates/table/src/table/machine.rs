//! The machine's move as an event.

use super::log::{LoggedThought, TableEvent};
use super::state::State;
use rival_play::Session;
use rival_search::SearchReport;
use rival_wire::Shortened;

impl TableEvent {
    /// The move that a search has found; `None` if there is nothing to play.
    #[must_use]
    pub fn of_search(
        session: &Session,
        report: &SearchReport<String>,
        shortened: Option<Shortened>,
    ) -> Option<TableEvent> {
        // A clock that ran out before anything was known leaves no best move; any legal one is better.
        let text = report.best().cloned().or_else(|| session.at().legal().into_iter().next())?;
        Some(TableEvent::Move { text, thought: Some(Box::new(LoggedThought::of(report, shortened))) })
    }
}

impl State {
    /// A machine's move, or its flag if it has thought for too long.
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
