//! Questions about tables. A table comes with the question, and returns with the answer if it
//! changed.

use crate::answers::{Tell, json, tell_json};
use crate::document::TableDocument;
use crate::positions::BOUNDS;
use rival_game::record::Record;
use rival_search::{Control, Progress};
use rival_table::questions::{SearchBounds, records_in};
use rival_table::secret::{ID_LENGTH, SECRET_LENGTH, Secret, id_of};
use rival_table::{Decision, TableEvent, TableState, TimedEvent};
use rival_wire::{
    Command, Created, Hint, Message, NewTableRequest, PerSide, PositionView, Presence, Problem, Pruning, TableLine,
    TableView, ThinkingView, Why,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// The most events of a table.
const MOST_EVENTS: u32 = 2_000;
/// The longest a machine may think about a move.
const MOVE_TIME: Duration = Duration::from_secs(10);

/// Random bytes from the browser, taken from the end.
#[derive(Deserialize)]
struct Random(Vec<u8>);

impl Random {
    fn take<const LENGTH: usize>(&mut self) -> Result<[u8; LENGTH], Problem> {
        let rest = self.0.len().checked_sub(LENGTH).ok_or_else(Problem::internal)?;
        self.0.split_off(rest).try_into().map_err(|_| Problem::internal())
    }

    fn id(&mut self) -> Result<String, Problem> {
        self.take::<ID_LENGTH>().map(id_of)
    }

    fn secret(&mut self) -> Result<Secret, Problem> {
        self.take::<SECRET_LENGTH>().map(Secret::of)
    }

    fn number(&mut self) -> Result<u64, Problem> {
        self.take().map(u64::from_le_bytes)
    }
}

/// A request for a new table.
#[derive(Deserialize)]
pub(crate) struct Create {
    request: NewTableRequest,
    time: i64,
    random: Random,
}

/// A new table: the document to store, and the answer.
#[derive(Serialize)]
pub(crate) struct NewTable {
    kept: TableDocument,
    created: Created,
}

pub(crate) fn create(Create { request, time, mut random }: Create) -> Result<NewTable, Problem> {
    let secrets = PerSide { first: random.secret()?, second: random.secret()? };
    let hashes = secrets.both().map(Secret::hash).into();
    let state = TableState::create(&random.id()?, time, request, hashes, random.number()?)?;
    Ok(NewTable::of(&state, secrets))
}

impl NewTable {
    fn of(state: &TableState, secrets: PerSide<Secret>) -> NewTable {
        let created = Created { table: view_of(state), secrets: secrets.map(Secret::reveal) };
        NewTable { kept: TableDocument::of(state), created }
    }
}

/// Records to import.
#[derive(Deserialize)]
pub(crate) struct Import {
    records: String,
    time: i64,
    /// Random bytes for each possible game.
    random: Vec<Vec<u8>>,
}

pub(crate) fn import(body: &Import) -> Result<Vec<NewTable>, Problem> {
    let taken = records_in(&body.records)?;
    if taken.len() > body.random.len() {
        return Err(Problem::internal());
    }
    let made = |(record, random): (&Record, &Vec<u8>)| {
        let mut random = Random(random.clone());
        let secrets = PerSide { first: random.secret()?, second: random.secret()? };
        let hashes = secrets.both().map(Secret::hash).into();
        Ok(NewTable::of(&TableState::of_record(&random.id()?, body.time, record, hashes)?, secrets))
    };
    taken.iter().zip(&body.random).map(made).collect()
}

/// A table as shown, with the work it waits for.
#[derive(Serialize)]
pub(crate) struct OpenTable {
    table: TableView,
    line: TableLine,
    waits: PendingWork,
}

impl OpenTable {
    fn of(state: &TableState) -> OpenTable {
        OpenTable { table: view_of(state), line: state.line(), waits: PendingWork::of(state) }
    }
}

pub(crate) fn open(kept: TableDocument) -> Result<OpenTable, Problem> {
    Ok(OpenTable::of(&kept.open()?))
}

/// The record of the game.
pub(crate) fn record(kept: TableDocument) -> Result<String, Problem> {
    Ok(kept.open()?.record().to_string())
}

/// What a table waits for, besides people.
#[derive(Serialize)]
struct PendingWork {
    /// Whether a machine is to move.
    machine: bool,
    /// The pause before the machine's move, in milliseconds.
    pause: u32,
    /// When a flag falls, in milliseconds since 1970.
    flag_falls: Option<i64>,
}

impl PendingWork {
    fn of(state: &TableState) -> PendingWork {
        PendingWork {
            machine: state.waits_for_machine(),
            pause: if state.is_exhibition() { state.pace.millis } else { 0 },
            flag_falls: state.flag_falls(),
        }
    }
}

/// Without a server everybody is present.
fn view_of(state: &TableState) -> TableView {
    state.view(None, Presence { seats: [true; 2].into(), watchers: 0 })
}

/// A change of a table.
#[derive(Deserialize)]
pub(crate) struct Change {
    kept: TableDocument,
    secrets: Vec<Secret>,
    /// The time now, and when the page was opened, in milliseconds since 1970. No clock ran while
    /// it was closed.
    time: i64,
    started: i64,
    change: TableChange,
    random: Random,
}

/// The change.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum TableChange {
    /// A player's command.
    Command(Command),
    /// The machine's move, as `table.think` returned it.
    Event(String),
    /// Brings the clocks up to now.
    Settle,
}

/// The result of a change.
#[derive(Serialize)]
pub(crate) struct ChangeResult {
    kept: TableDocument,
    /// The messages, one for each event.
    messages: Vec<Message>,
    /// The refusal, if there was one; the clocks are up to date nevertheless.
    problem: Option<Problem>,
    /// The table of a rematch.
    rematch: Option<TableDocument>,
    opened: OpenTable,
}

/// A table with its changes.
struct ChangedTable {
    state: TableState,
    time: i64,
    messages: Vec<Message>,
}

impl ChangedTable {
    fn apply(&mut self, event: TableEvent) -> Result<(), Problem> {
        self.state.apply(Arc::new(TimedEvent { time: self.time, event }))?;
        self.messages.extend(self.state.message());
        Ok(())
    }
}

pub(crate) fn change(
    Change { kept, secrets, time, started, change, mut random }: Change,
) -> Result<ChangeResult, Problem> {
    let mut table = ChangedTable { state: kept.open()?, time, messages: Vec::new() };
    while let Some(event) = table.state.due(time, started) {
        table.apply(event)?;
    }
    let (rematch, problem) = match make(&mut table, &secrets, change, &mut random) {
        Ok(rematch) => (rematch, None),
        Err(problem) if problem.wants_table() => (None, Some(problem.at(view_of(&table.state)))),
        Err(problem) => (None, Some(problem)),
    };
    let ChangedTable { state, messages, .. } = table;
    Ok(ChangeResult { kept: TableDocument::of(&state), messages, problem, rematch, opened: OpenTable::of(&state) })
}

fn make(
    table: &mut ChangedTable,
    secrets: &[Secret],
    change: TableChange,
    random: &mut Random,
) -> Result<Option<TableDocument>, Problem> {
    let (events, rematch) = match change {
        TableChange::Settle => return Ok(None),
        TableChange::Event(body) => {
            let event = serde_json::from_str(&body).map_err(|_| Problem::damaged())?;
            (vec![table.state.in_time(event)], None)
        }
        TableChange::Command(command) => {
            match table.state.decide(&command, &table.state.sides_of(secrets)?, MOST_EVENTS)? {
                Decision::Done => return Ok(None),
                Decision::Events(events) => (events, None),
                Decision::Rematch => {
                    let again = table.state.swapped(&random.id()?, table.time, random.number()?)?;
                    (vec![TableEvent::Rematch { table: again.id.to_string() }], Some(TableDocument::of(&again)))
                }
            }
        }
    };
    for event in events {
        table.apply(event)?;
    }
    Ok(rematch)
}

/// The machine's move as an event.
pub(crate) fn think(kept: TableDocument, tell: Tell<'_>) -> Result<String, Problem> {
    let state = kept.open()?;
    let session = &state.session;
    let (side, info) = (session.turn(), session.info());
    let mut progress = |progress: Progress<String>| {
        tell_json(tell, &ThinkingView::of(&progress, side, info, None));
    };
    let most = state.clocks.as_ref().map_or(MOVE_TIME, |clocks| clocks.machine_time(side).min(MOVE_TIME));
    let limits = SearchBounds { time: most, ..BOUNDS }.limits();
    let report = session.think(&mut Control { limits, stop: None, progress: Some(&mut progress) });
    let event = report.and_then(|report| TableEvent::of_search(session, &report, None));
    json(&event.ok_or_else(Problem::internal)?)
}

/// A move of a table, by its ply.
#[derive(Deserialize)]
pub(crate) struct AtPly {
    kept: TableDocument,
    ply: u32,
}

pub(crate) fn position(AtPly { kept, ply }: AtPly) -> Result<PositionView, Problem> {
    Ok(PositionView::of(&kept.open()?.session_at(Some(ply), false)?))
}

pub(crate) fn why(AtPly { kept, ply }: AtPly) -> Result<Why, Problem> {
    kept.open()?.why(ply)
}

pub(crate) fn pruning(AtPly { kept, ply }: AtPly) -> Result<Pruning, Problem> {
    kept.open()?.pruning(ply, &BOUNDS)?(None)
}

/// A player's request for a hint.
#[derive(Deserialize)]
pub(crate) struct AskHint {
    kept: TableDocument,
    secrets: Vec<Secret>,
}

pub(crate) fn hint(AskHint { kept, secrets }: AskHint) -> Result<Hint, Problem> {
    let state = kept.open()?;
    state.hint(&state.sides_of(&secrets)?, &BOUNDS)?(None)
}
