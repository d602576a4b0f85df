//! Tables as records, and records as tables.

use super::log::{FORMAT, Head, LoggedThought, TableEvent, TimedEvent};
use super::state::TableState;
use crate::secret::SecretHash;
use rival_core::Side;
use rival_game::record::{Ending, Ply, Record, date_text, tag};
use rival_play::{Session, Start};
use rival_wire::Problem;
use rival_wire::{EndedBy, PerSide};
use rival_wire::{Pace, SeatSpec};
use std::sync::Arc;

/// The termination of a resigned game, in PGN's words.
const ABANDONED: &str = "abandoned";
/// The terminations of a lost clock and of a draw by agreement.
const TIME_FORFEIT: &str = "time forfeit";
const NORMAL: &str = "normal";

impl TableState {
    /// The record of the game so far.
    pub fn record(&self) -> Record {
        let mut record = self.session.record();
        record.tags.set(tag::EVENT, if self.head.casual { "casual" } else { "rival" });
        record.tags.set(tag::DATE, &date_text(u64::try_from(self.created / 1000).unwrap_or(0)));
        if let Some((winner, by)) = self.ending() {
            record.ending = winner.map_or(Ending::Drawn, Ending::Won);
            let termination = match by {
                EndedBy::Resignation => Some(ABANDONED),
                EndedBy::Time => Some(TIME_FORFEIT),
                EndedBy::Agreement => Some(NORMAL),
                EndedBy::Board | EndedBy::Record => None,
            };
            if let Some(termination) = termination {
                record.tags.set(tag::TERMINATION, termination);
            }
        }
        if let Some(clock) = self.head.clock {
            record.tags.set(tag::TIME_CONTROL, &format!("{}+{}", clock.base.as_secs(), clock.increment.as_secs()));
        }
        record
    }

    /// A table with this name and time, in milliseconds since 1970, that continues a record.
    ///
    /// # Errors
    /// If the record cannot be replayed.
    pub fn of_record(
        id: &str,
        time: i64,
        record: &Record,
        secrets: PerSide<SecretHash>,
    ) -> Result<TableState, Problem> {
        let session = Session::replay(record, None).map_err(|error| Problem::bad_setup(error.phrase()))?;
        let setup = session.setup();
        let (layout, position) = match &setup.start {
            Start::Usual => (None, None),
            Start::Layout(layout) => (Some(layout.clone()), None),
            Start::Position(position) => (None, Some(position.clone())),
        };
        let seats = PerSide::from(session.players().each_ref().map(SeatSpec::of));
        let two_humans = seats.both().into_iter().all(SeatSpec::is_human);
        let head = Head {
            format: FORMAT,
            seed: setup.seed,
            layout,
            position,
            seats,
            secrets,
            casual: true,
            listed: !two_humans || record.ending != Ending::Open,
            pace: Pace::default(),
            // A record does not contain the time left.
            clock: None,
        };
        let mut state = TableState::new(id, time, &session.game().name(), head)?;
        let ended = record.ending != Ending::Open && session.at().outcome().is_none();
        let moves = record.plies.iter().map(|ply| TableEvent::Move { text: ply.mv.clone(), thought: thought_of(ply) });
        for event in moves.chain(ended.then(|| end_of(record))) {
            state.apply(Arc::new(TimedEvent { time, event }))?;
        }
        Ok(state)
    }
}

/// The search that a record mentions.
fn thought_of(ply: &Ply) -> Option<Box<LoggedThought>> {
    ply.note.value.map(|value| Box::new(LoggedThought::noted(value, &ply.note, &ply.mv)))
}

/// The end of a game that did not end on the board.
fn end_of(record: &Record) -> TableEvent {
    match (record.ending, record.tags.get(tag::TERMINATION)) {
        (Ending::Won(winner), Some(ABANDONED)) => TableEvent::Resign { by: winner.other() },
        (Ending::Won(winner), Some(TIME_FORFEIT)) => TableEvent::Flag { by: winner.other() },
        (Ending::Drawn, Some(NORMAL)) => TableEvent::Draw { by: Side::Second },
        (Ending::Won(winner), _) => TableEvent::Record { winner: Some(winner) },
        (Ending::Drawn | Ending::Open, _) => TableEvent::Record { winner: None::<Side> },
    }
}
