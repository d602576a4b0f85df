//! A command means the same through every door: the library, HTTP, WebSocket and the browser's module.

use crate::fixture::{LONG, Running, TestTable, two_humans};
use rival_core::{Seeded, Side};
use rival_server::client::TableConnection;
use rival_table::secret::Secret;
use rival_table::{Decision, TableEvent, TableState, TimedEvent};
use rival_wire::{Command, PerSide, Presence};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::time::timeout;

/// What a log may have: what the server's bounds say unless they are told otherwise.
const MOST_EVENTS: u32 = 2_000;
/// A connection may send thirty messages a second, the `join` among them.
const COMMANDS: usize = 24;
const TIME: i64 = 1_700_000_000_000;

/// What can be compared of a table: all but names and times that differ from table to table.
fn standing(table: &Value) -> Value {
    let mut now = table["now"].clone();
    now["rematch"] = json!(!now["rematch"].is_null());
    now["clocks"] = json!(!now["clocks"].is_null());
    let moves = table["moves"].as_array().expect("moves").iter().map(|entry| json!([entry["move"], entry["side"]]));
    json!({"now": now, "seats": table["seats"], "pace": table["pace"], "moves": moves.collect::<Vec<_>>()})
}

fn code(problem: &Value) -> Option<String> {
    problem["code"].as_str().map(str::to_owned)
}

fn random_bytes() -> Vec<u8> {
    let mut seeded = Seeded::new(7);
    (0..128).map(|_| seeded.below(256) as u8).collect()
}

/// The library alone.
struct Library(TableState);

impl Library {
    fn new(request: &Value) -> Library {
        let secrets = PerSide { first: Secret::given("one").hash(), second: Secret::given("two").hash() };
        let request = serde_json::from_value(request.clone()).expect("a request");
        Library(TableState::create("0123456789abcdef", TIME, request, secrets, 0).expect("a table"))
    }

    fn command(&mut self, sides: &[Side], command: &Value) -> Option<String> {
        let command: Command = serde_json::from_value(command.clone()).expect("a command");
        let done = self.0.decide(&command, sides, MOST_EVENTS).and_then(|decision| {
            let events = match decision {
                Decision::Done => Vec::new(),
                Decision::Events(events) => events,
                Decision::Rematch => vec![TableEvent::Rematch { table: "another".to_owned() }],
            };
            events.into_iter().try_for_each(|event| self.0.apply(Arc::new(TimedEvent { time: TIME, event })))
        });
        done.err().and_then(|problem| code(&serde_json::to_value(problem).expect("JSON")))
    }

    fn standing(&self) -> Value {
        let nobody = Presence { seats: PerSide::default(), watchers: 0 };
        standing(&serde_json::to_value(self.0.view(None, nobody)).expect("JSON"))
    }
}

/// The browser's module.
struct Browser {
    kept: Value,
    secrets: Value,
    shown: Value,
}

impl Browser {
    fn ask(method: &str, body: &Value) -> Value {
        let answer: Value =
            serde_json::from_str(&rival_wasm::answer(method, &body.to_string(), &mut |_| ())).expect("JSON");
        assert!(answer["problem"].is_null(), "{answer}");
        answer["ok"].clone()
    }

    fn new(request: &Value) -> Browser {
        let random = random_bytes();
        let made = Browser::ask("table.create", &json!({"request": request, "time": TIME, "random": random}));
        let created = &made["created"];
        Browser { kept: made["kept"].clone(), secrets: created["secrets"].clone(), shown: created["table"].clone() }
    }

    fn command(&mut self, sides: &[Side], command: &Value) -> Option<String> {
        let secrets: Vec<&Value> = sides.iter().map(|&side| &self.secrets[["first", "second"][side]]).collect();
        let random = random_bytes();
        let body = json!({"kept": self.kept, "secrets": secrets, "time": TIME, "started": TIME,
            "change": {"command": command}, "random": random});
        let changed = Browser::ask("table.change", &body);
        self.kept = changed["kept"].clone();
        self.shown = changed["opened"]["table"].clone();
        code(&changed["problem"])
    }
}

/// A server's WebSockets, one for each that comes with other secrets.
struct Sockets(Vec<(Vec<Side>, TableConnection)>);

impl Sockets {
    async fn new(table: &TestTable, visitors: &[Vec<Side>]) -> Sockets {
        let mut sockets = Vec::new();
        for sides in visitors {
            let secrets: Vec<&str> = sides.iter().map(|&side| [&*table.first, &*table.second][side]).collect();
            let live = table.client.live(&table.id, &secrets, None).await.expect("a connection");
            sockets.push((sides.clone(), live));
        }
        Sockets(sockets)
    }

    async fn command(&mut self, sides: &[Side], id: usize, command: &Value) -> Option<String> {
        let (_, live) = self.0.iter_mut().find(|(of, _)| of == sides).expect("a connection");
        live.say(&json!({"type": "command", "id": id, "command": command})).await.expect("said");
        let answer = timeout(LONG, live.hear_of("answer")).await.expect("in time").expect("an answer");
        assert_eq!(answer["id"], id);
        code(&answer["problem"])
    }
}

async fn by_http(table: &TestTable, sides: &[Side], command: &Value) -> Option<String> {
    let secret = sides.first().map(|&side| [&*table.first, &*table.second][side]);
    let answer = table.client.post(&table.path("/commands"), secret, command).await.expect("an answer");
    code(&answer.json())
}

/// Mostly what makes sense, sometimes what does not.
fn random_command(seeded: &mut Seeded, now: &Value) -> Value {
    let mut near = |number: &Value| {
        let number = u32::try_from(number.as_u64().expect("a number")).expect("a small one");
        if seeded.below(6) == 0 { seeded.below(number + 2) } else { number }
    };
    let (ply, seen) = (near(&now["ply"]), near(&now["event"]));
    let what = *seeded.choose(&["draw", "undo", "rematch"]).expect("one");
    match seeded.below(20) {
        0..8 => {
            let legal: Vec<&Value> =
                now["view"]["moves"].as_array().expect("moves").iter().map(|mv| &mv["text"]).collect();
            let nonsense = json!("z9");
            let text = *seeded.choose(&legal).filter(|_| seeded.below(10) > 0).unwrap_or(&&nonsense);
            let seen = if seeded.below(2) == 0 { json!(seen) } else { Value::Null };
            json!({"type": "move", "ply": ply, "move": text, "seen": seen})
        }
        8..10 => json!({"type": "undo", "ply": ply}),
        10 => json!({"type": "resign"}),
        11 => {
            let long = "x".repeat(41);
            json!({"type": "name", "name": seeded.choose(&[Some("Ana"), Some(" Bea "), Some(""), Some(&long), None])})
        }
        12 => json!({"type": "pace", "paused": seeded.below(2) == 0, "millis": seeded.below(20_000)}),
        13..16 => json!({"type": "offer", "what": what}),
        16..18 => json!({"type": "accept", "what": what}),
        _ => json!({"type": "decline", "what": what}),
    }
}

#[tokio::test]
async fn a_command_does_the_same_and_is_refused_for_the_same_reason_through_every_door() {
    let server = Running::start().await;
    let (mut granted, mut refused) = (0, 0);
    for seed in 0..rival_testkit::size(12, 200) {
        let mut seeded = Seeded::new(seed);
        // HTTP takes one secret: where both are held, the others alone are compared.
        let shared = seed % 4 == 3;
        let game = *seeded.choose(&["tictactoe", "color-clash", "desconecta-4-boom"]).expect("a game");
        let clock = if seeded.below(2) == 0 { json!({"initial": 600, "increment": 5}) } else { Value::Null };
        let request =
            json!({"game": game, "seats": two_humans(), "seed": 7, "casual": seeded.below(2) == 0, "clock": clock});
        let (mut library, mut browser) = (Library::new(&request), Browser::new(&request));
        let (asked, said) = (server.table(request.clone()).await, server.table(request).await);
        let visitors =
            if shared { vec![Side::BOTH.to_vec()] } else { vec![vec![], vec![Side::First], vec![Side::Second]] };
        let mut sockets = Sockets::new(&said, &visitors).await;
        for number in 0..COMMANDS {
            let now = library.standing()["now"].clone();
            let sides = match seeded.below(20) {
                _ if shared => &visitors[0],
                0 => &visitors[0],
                1..15 if now["turn"] == "second" => &visitors[2],
                1..15 => &visitors[1],
                _ => &visitors[1 + seeded.below(2) as usize],
            };
            let command = random_command(&mut seeded, &now);
            let why = format!("seed {seed}, command {number}: {command} by {sides:?}");
            let refusal = library.command(sides, &command);
            let standing_now = library.standing();
            assert_eq!(browser.command(sides, &command), refusal, "browser, {why}");
            assert_eq!(standing(&browser.shown), standing_now, "browser, {why}");
            assert_eq!(sockets.command(sides, number, &command).await, refusal, "WebSocket, {why}");
            assert_eq!(standing(&said.fetch().await), standing_now, "WebSocket, {why}");
            if !shared {
                assert_eq!(by_http(&asked, sides, &command).await, refusal, "HTTP, {why}");
                assert_eq!(standing(&asked.fetch().await), standing_now, "HTTP, {why}");
            }
            *if refusal.is_none() { &mut granted } else { &mut refused } += 1;
        }
    }
    assert!(granted > 60 && refused > 60, "{granted} granted, {refused} refused");
}
