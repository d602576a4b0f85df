//! Questions about tables. A table comes with the question and goes back with the answer, if it has changed.

use crate::answers::{BOUNDS, Tell, json, read};
use crate::kept::{Kept, line_of};
use rival_game::phrase;
use rival_game::record::{Record, read_all};
use rival_search::{Control, Limits, Progress};
use rival_table::api::{
    Command, Created, Message, MoveRequest, NewTableRequest, Pace, Presence, Pruning, TableLine, TableView,
    ThinkingView, UndoRequest,
};
use rival_table::questions::{HINT_NODES, SearchBounds, plain_search};
use rival_table::secret::{ID_LENGTH, SECRET_LENGTH, Secret, id_of};
use rival_table::{Bargained, Problem, State, TableEvent, TimedEvent};
use rival_wire::{ByLetter, Hint, PositionView};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// How many events a table's log may have.
const MOST_EVENTS: u32 = 2_000;
/// How long the machine may think about a move, how long a hint may take, and how long plain minimax.
const MOVE_TIME: Duration = Duration::from_secs(10);
const HINT_TIME: Duration = Duration::from_secs(20);
const PLAIN_TIME: Duration = Duration::from_secs(5);
/// Games that can be taken in at once.
const MOST_GAMES: usize = 100;

pub(crate) fn answered(method: &str, body: &str, tell: Tell<'_>) -> Result<String, Problem> {
    match method {
        "table.create" => json(&create(read(body)?)?),
        "table.import" => json(&import(&read(body)?)?),
        "table.open" => json(&Opened::of(&read::<Kept>(body)?.open()?)),
        "table.change" => json(&change(read(body)?)?),
        "table.think" => json(&think(read(body)?, tell)?),
        "table.position" => {
            let AtPly { kept, ply } = read(body)?;
            json(&PositionView::of(&kept.open()?.session_at(Some(ply), false)?))
        }
        "table.why" => {
            let AtPly { kept, ply } = read(body)?;
            json(&kept.open()?.why(ply)?)
        }
        "table.pruning" => json(&pruning(read(body)?)?),
        "table.hint" => json(&hint(read(body)?)?),
        "table.record" => json(&read::<Kept>(body)?.open()?.record().to_string()),
        _ => Err(Problem::not_found(phrase!(
            "There is no question \"{method}\".",
            "No hay ninguna pregunta «{method}»."
        ))),
    }
}

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
struct Create {
    request: NewTableRequest,
    time: i64,
    random: Random,
}

/// A table that was made: to be kept, and to be told.
#[derive(Serialize)]
struct Made {
    kept: Kept,
    created: Created,
}

fn create(Create { request, time, mut random }: Create) -> Result<Made, Problem> {
    let secrets = [random.secret()?, random.secret()?];
    let hashes = secrets.each_ref().map(Secret::hash);
    let state = State::create(&random.id()?, time, request, hashes, random.number()?)?;
    Ok(Made::of(&state, secrets))
}

impl Made {
    fn of(state: &State, secrets: [Secret; 2]) -> Made {
        let created = Created {
            table: view_of(state),
            secrets: ByLetter::new(secrets.map(Secret::reveal), state.session.info()),
        };
        Made { kept: Kept::of(state), created }
    }
}

/// Games to be taken in.
#[derive(Deserialize)]
struct Import {
    records: String,
    time: i64,
    /// For each game that there may be.
    random: Vec<Vec<u8>>,
}

fn import(body: &Import) -> Result<Vec<Made>, Problem> {
    let taken = read_all(&body.records).take(MOST_GAMES + 1).collect::<Result<Vec<Record>, _>>();
    let taken = taken.map_err(|error| Problem::bad_setup(error.phrase()))?;
    if taken.len() > MOST_GAMES.min(body.random.len()) {
        return Err(Problem::bad_setup(phrase!(
            "records: at most {MOST_GAMES} at once",
            "partidas: como mucho {MOST_GAMES} a la vez"
        )));
    }
    let made = |(record, random): (&Record, &Vec<u8>)| {
        let mut random = Random(random.clone());
        let secrets = [random.secret()?, random.secret()?];
        let hashes = secrets.each_ref().map(Secret::hash);
        Ok(Made::of(&State::of_record(&random.id()?, body.time, record, hashes)?, secrets))
    };
    taken.iter().zip(&body.random).map(made).collect()
}

/// A table as it is shown, and what it waits for.
#[derive(Serialize)]
struct Opened {
    table: TableView,
    line: TableLine,
    waits: Waits,
}

impl Opened {
    fn of(state: &State) -> Opened {
        Opened { table: view_of(state), line: line_of(state), waits: Waits::of(state) }
    }
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
    state.view(None, Presence { seats: ByLetter::new([true; 2], state.session.info()), watchers: 0 })
}

/// Something that is to change at a table.
#[derive(Deserialize)]
struct Change {
    kept: Kept,
    secrets: Vec<Secret>,
    /// Now, and when the page was opened: while it was closed no clock ran. In milliseconds since 1970.
    time: i64,
    started: i64,
    wish: Wish,
    random: Random,
}

/// What is wanted.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wish {
    /// What a player asks for.
    Command(Command),
    /// Machines take their time in another way.
    Pace(Pace),
    /// The machine's move, as `table.think` has found it.
    Event(String),
    /// Clocks are brought up to now.
    Settle,
}

/// What came of it.
#[derive(Serialize)]
struct Changed {
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

fn change(Change { kept, secrets, time, started, wish, mut random }: Change) -> Result<Changed, Problem> {
    let mut table = Changing { state: kept.open()?, time, messages: Vec::new() };
    while let Some(event) = table.state.due(time, started) {
        table.apply(event)?;
    }
    let (rematch, problem) = match fulfil(&mut table, &secrets, wish, &mut random) {
        Ok(rematch) => (rematch, None),
        Err(problem) if problem.wants_table() => (None, Some(problem.at(view_of(&table.state)))),
        Err(problem) => (None, Some(problem)),
    };
    let Changing { state, messages, .. } = table;
    Ok(Changed { kept: Kept::of(&state), messages, problem, rematch, opened: Opened::of(&state) })
}

fn fulfil(table: &mut Changing, secrets: &[Secret], wish: Wish, random: &mut Random) -> Result<Option<Kept>, Problem> {
    let sides = table.state.sides_of(secrets)?;
    let state = &table.state;
    let granted = match wish {
        Wish::Settle => None,
        Wish::Event(body) => {
            let event = serde_json::from_str(&body).map_err(|_| Problem::damaged())?;
            Some(state.in_time(event))
        }
        Wish::Pace(pace) => state.set_pace(pace, MOST_EVENTS)?,
        Wish::Command(Command::Move { ply, text, seen, .. }) => state.play(&sides, &MoveRequest { ply, text, seen })?,
        Wish::Command(Command::Undo { ply, .. }) => state.undo(&sides, &UndoRequest { ply }, MOST_EVENTS)?,
        Wish::Command(Command::Resign { .. }) => state.resign(&sides)?,
        Wish::Command(Command::Name { name, .. }) => {
            for event in state.name(&sides, name.as_deref(), MOST_EVENTS)? {
                table.apply(event)?;
            }
            None
        }
        Wish::Command(Command::Offer { what, .. }) => {
            let bargained = state.offer(&sides, what, MOST_EVENTS)?;
            return settle(table, bargained, random);
        }
        Wish::Command(Command::Accept { what, .. }) => {
            let bargained = state.accept(&sides, what, MOST_EVENTS)?;
            return settle(table, bargained, random);
        }
        Wish::Command(Command::Decline { what, .. }) => Some(state.decline(&sides, what)?),
        Wish::Command(Command::Join { .. }) => None,
    };
    if let Some(event) = granted {
        table.apply(event)?;
    }
    Ok(None)
}

fn settle(table: &mut Changing, bargained: Bargained, random: &mut Random) -> Result<Option<Kept>, Problem> {
    match bargained {
        Bargained::Done => Ok(None),
        Bargained::Event(event) => table.apply(event).map(|()| None),
        Bargained::PlayAgain => {
            let again = table.state.swapped(&random.id()?, table.time, random.number()?)?;
            table.apply(TableEvent::Rematch { table: again.id.to_string() })?;
            Ok(Some(Kept::of(&again)))
        }
    }
}

/// The machine's move, as an event to be made.
fn think(kept: Kept, tell: Tell<'_>) -> Result<String, Problem> {
    let state = kept.open()?;
    let session = &state.session;
    let (side, info) = (session.turn(), session.info());
    let mut progress = |progress: Progress<String>| {
        if let Ok(line) = json(&ThinkingView::of(&progress, side, info, None)) {
            tell(&line);
        }
    };
    let most = state.clocks.as_ref().map_or(MOVE_TIME, |clocks| clocks.machine_time(side).min(MOVE_TIME));
    let limits = SearchBounds { time: most, ..BOUNDS }.limits();
    let report = session.think(&mut Control { limits, stop: None, progress: Some(&mut progress) });
    let event = report.and_then(|report| TableEvent::of_search(session, &report, None));
    json(&event.ok_or_else(Problem::internal)?)
}

/// A move of a table, by the ply that it answered.
#[derive(Deserialize)]
struct AtPly {
    kept: Kept,
    ply: u32,
}

fn pruning(AtPly { kept, ply }: AtPly) -> Result<Pruning, Problem> {
    let (session, thought) = kept.open()?.thought_at(ply)?;
    let (request, limits) = plain_search(&thought, SearchBounds { time: PLAIN_TIME, ..BOUNDS }.limits());
    let minimax = session.at().search(&request, &mut Control::limits(limits))?;
    Ok(Pruning::of(&thought, &minimax))
}

/// Somebody wants to know what to play.
#[derive(Deserialize)]
struct AskHint {
    kept: Kept,
    secrets: Vec<Secret>,
}

fn hint(AskHint { kept, secrets }: AskHint) -> Result<Hint, Problem> {
    let state = kept.open()?;
    state.check_hint(&state.sides_of(&secrets)?)?;
    let limits = Limits { nodes: Some(HINT_NODES), ..SearchBounds { time: HINT_TIME, ..BOUNDS }.limits() };
    let report = state.session.hint(&mut Control::limits(limits));
    Hint::of(&report, state.ply(), state.session.at()).ok_or_else(Problem::internal)
}
