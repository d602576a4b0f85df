//! Questions about tables. A table comes with the question and goes back with the answer, if it has changed.

use crate::answers::{Tell, json, tell_json};
use crate::kept::Kept;
use crate::positions::BOUNDS;
use rival_game::record::Record;
use rival_search::{Control, Progress};
use rival_table::questions::{SearchBounds, records_in};
use rival_table::secret::{ID_LENGTH, SECRET_LENGTH, Secret, id_of};
use rival_table::{Decision, State, TableEvent, TimedEvent};
use rival_wire::{
    Command, Created, Hint, Message, NewTableRequest, PerSide, PositionView, Presence, Problem, Pruning, TableLine,
    TableView, ThinkingView, Why,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// How many events a table's log may have.
const MOST_EVENTS: u32 = 2_000;
/// How long the machine may think about a move.
const MOVE_TIME: Duration = Duration::from_secs(10);

/// Bytes from the browser's randomness, used up from the end.
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

/// A table to be made.
#[derive(Deserialize)]
pub(crate) struct Create {
    request: NewTableRequest,
    time: i64,
    random: Random,
}

/// A table that was made: to be kept, and to be told.
#[derive(Serialize)]
pub(crate) struct Made {
    kept: Kept,
    created: Created,
}

pub(crate) fn create(Create { request, time, mut random }: Create) -> Result<Made, Problem> {
    let secrets = PerSide { first: random.secret()?, second: random.secret()? };
    let hashes = secrets.both().map(Secret::hash).into();
    let state = State::create(&random.id()?, time, request, hashes, random.number()?)?;
    Ok(Made::of(&state, secrets))
}

impl Made {
    fn of(state: &State, secrets: PerSide<Secret>) -> Made {
        let created = Created { table: view_of(state), secrets: secrets.map(Secret::reveal) };
        Made { kept: Kept::of(state), created }
    }
}

/// Games to be taken in.
#[derive(Deserialize)]
pub(crate) struct Import {
    records: String,
    time: i64,
    /// For each game that there may be.
    random: Vec<Vec<u8>>,
}

pub(crate) fn import(body: &Import) -> Result<Vec<Made>, Problem> {
    let taken = records_in(&body.records)?;
    if taken.len() > body.random.len() {
        return Err(Problem::internal());
    }
    let made = |(record, random): (&Record, &Vec<u8>)| {
        let mut random = Random(random.clone());
        let secrets = PerSide { first: random.secret()?, second: random.secret()? };
        let hashes = secrets.both().map(Secret::hash).into();
        Ok(Made::of(&State::of_record(&random.id()?, body.time, record, hashes)?, secrets))
    };
    taken.iter().zip(&body.random).map(made).collect()
}

/// A table as it is shown, and what it waits for.
#[derive(Serialize)]
pub(crate) struct Opened {
    table: TableView,
    line: TableLine,
    waits: Waits,
}

impl Opened {
    fn of(state: &State) -> Opened {
        Opened { table: view_of(state), line: state.line(), waits: Waits::of(state) }
    }
}

pub(crate) fn open(kept: Kept) -> Result<Opened, Problem> {
    Ok(Opened::of(&kept.open()?))
}

/// The game as text, in a form close to PGN.
pub(crate) fn record(kept: Kept) -> Result<String, Problem> {
    Ok(kept.open()?.record().to_string())
}

/// What a table waits for besides people.
#[derive(Serialize)]
struct Waits {
    /// Whether a machine is to move.
    machine: bool,
    /// How long it waits before it moves, in milliseconds.
    pause: u32,
    /// When a flag falls, in milliseconds since 1970.
    flag_falls: Option<i64>,
}

impl Waits {
    fn of(state: &State) -> Waits {
        Waits {
            machine: state.waits_for_machine(),
            pause: if state.is_exhibition() { state.pace.millis } else { 0 },
            flag_falls: state.flag_falls(),
        }
    }
}

/// Everybody who plays without a server is there.
fn view_of(state: &State) -> TableView {
    state.view(None, Presence { seats: [true; 2].into(), watchers: 0 })
}

/// Something that is to change at a table.
#[derive(Deserialize)]
pub(crate) struct Change {
    kept: Kept,
    secrets: Vec<Secret>,
    /// Now, and when the page was opened: while it was closed no clock ran. In milliseconds since 1970.
    time: i64,
    started: i64,
    change: TableChange,
    random: Random,
}

/// What is to change.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum TableChange {
    /// What a player asks for.
    Command(Command),
    /// The machine's move, as `table.think` has found it.
    Event(String),
    /// Clocks are brought up to now.
    Settle,
}

/// What came of it.
#[derive(Serialize)]
pub(crate) struct Changed {
    kept: Kept,
    /// What is told of it, one event after another.
    messages: Vec<Message>,
    /// Why not, if it was refused; clocks have been brought up to now nevertheless.
    problem: Option<Problem>,
    /// The table where the game is played again.
    rematch: Option<Kept>,
    opened: Opened,
}

/// A table that changes.
struct Changing {
    state: State,
    time: i64,
    messages: Vec<Message>,
}

impl Changing {
    fn apply(&mut self, event: TableEvent) -> Result<(), Problem> {
        self.state.apply(Arc::new(TimedEvent { time: self.time, event }))?;
        self.messages.extend(self.state.message());
        Ok(())
    }
}

pub(crate) fn change(Change { kept, secrets, time, started, change, mut random }: Change) -> Result<Changed, Problem> {
    let mut table = Changing { state: kept.open()?, time, messages: Vec::new() };
    while let Some(event) = table.state.due(time, started) {
        table.apply(event)?;
    }
    let (rematch, problem) = match make(&mut table, &secrets, change, &mut random) {
        Ok(rematch) => (rematch, None),
        Err(problem) if problem.wants_table() => (None, Some(problem.at(view_of(&table.state)))),
        Err(problem) => (None, Some(problem)),
    };
    let Changing { state, messages, .. } = table;
    Ok(Changed { kept: Kept::of(&state), messages, problem, rematch, opened: Opened::of(&state) })
}

fn make(
    table: &mut Changing,
    secrets: &[Secret],
    change: TableChange,
    random: &mut Random,
) -> Result<Option<Kept>, Problem> {
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
                    (vec![TableEvent::Rematch { table: again.id.to_string() }], Some(Kept::of(&again)))
                }
            }
        }
    };
    for event in events {
        table.apply(event)?;
    }
    Ok(rematch)
}

/// The machine's move, as an event to be made.
pub(crate) fn think(kept: Kept, tell: Tell<'_>) -> Result<String, Problem> {
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

/// A move of a table, by the ply that it answered.
#[derive(Deserialize)]
pub(crate) struct AtPly {
    kept: Kept,
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

/// A player wants to know what to play.
#[derive(Deserialize)]
pub(crate) struct AskHint {
    kept: Kept,
    secrets: Vec<Secret>,
}

pub(crate) fn hint(AskHint { kept, secrets }: AskHint) -> Result<Hint, Problem> {
    let state = kept.open()?;
    state.hint(&state.sides_of(&secrets)?, &BOUNDS)?(None)
}
