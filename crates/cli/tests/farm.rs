//! Contests on a farm: a NATS server of our own, workers, and whatever dies. Runs where nats-server is installed; `make test`
//! sees to that.

#![cfg(all(unix, feature = "farm"))]

#[allow(dead_code)]
#[path = "cli/run.rs"]
mod run;

use rival_core::Seeded;
use rival_testkit::size;
use run::{process, read_json, rival};
use serde_json::Value;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What the document says.
const DOCUMENT: &str = include_str!("../../../docs/farm.md");

fn is_installed() -> bool {
    let found = Command::new("nats-server").arg("-v").stdout(Stdio::null()).status().is_ok();
    assert!(found || std::env::var_os("RIVAL_NEEDS_NATS").is_none(), "make test needs nats-server");
    found
}

/// A process that ends with this.
struct Running(Child);

impl Running {
    fn start(mut command: Command, log: PathBuf) -> Running {
        let log = fs::File::options().create(true).append(true).open(log).expect("a log");
        let errors = log.try_clone().expect("a log");
        Running(command.stdout(log).stderr(errors).stdin(Stdio::null()).spawn().expect("it starts"))
    }

    /// Kills it, as a power cut would.
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    fn is_over(&mut self) -> bool {
        self.0.try_wait().expect("a child").is_some()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A NATS server of our own, with its data in a folder that ends with it.
struct Nats {
    folder: TempDir,
    port: u16,
    config: Option<String>,
    server: Option<Running>,
}

impl Nats {
    fn start() -> Nats {
        Nats::with(None)
    }

    fn with(config: Option<String>) -> Nats {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
        let folder = TempDir::new().expect("a folder");
        let mut nats = Nats { folder, port, config, server: None };
        nats.come_back();
        nats
    }

    fn come_back(&mut self) {
        let (folder, port) = (self.folder.path(), self.port);
        let mut command = Command::new("nats-server");
        match &self.config {
            None => command.args(["-js", "-a", "127.0.0.1", "-p", &port.to_string()]).arg("-sd").arg(folder),
            Some(config) => {
                fs::write(folder.join("nats.conf"), config.replace("PORT", &port.to_string())).expect("written");
                command.arg("-c").arg(folder.join("nats.conf")).arg("-sd").arg(folder)
            }
        };
        self.server = Some(Running::start(command, folder.join("nats.log")));
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(started.elapsed() < Duration::from_secs(60), "nats-server listens: {}", self.log("nats.log"));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn go_away(&mut self) {
        self.server = None;
    }

    /// Goes away, and all that it has kept.
    fn lose_everything(&mut self) {
        self.go_away();
        fs::remove_dir_all(self.folder.path().join("jetstream")).expect("data");
        self.come_back();
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().expect("a plain path").to_owned()
    }

    fn log(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).unwrap_or_default()
    }

    fn worker(&self, name: &str, more: &[&str]) -> Running {
        let mut args = vec!["worker", "--threads", "1", "--name", name];
        let url = self.url();
        if !more.contains(&"--farm") {
            args.extend(["--farm", &url]);
        }
        args.extend(more);
        Running::start(process(&args), self.folder.path().join(format!("{name}.log")))
    }

    fn status(&self) -> Value {
        let ran = rival(&["farm", "status", "--json", "--farm", &self.url()]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        read_json(&ran.out)
    }

    /// Waits until a worker's log says so.
    fn hear(&self, worker: &str, words: &str) {
        let started = Instant::now();
        while !self.log(&format!("{worker}.log")).contains(words) {
            let log = self.log(&format!("{worker}.log"));
            assert!(started.elapsed() < Duration::from_secs(120), "{words} in the log of {worker}: {log}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

const MATCH: [&str; 10] = [
    "match",
    "connect-four",
    "--first",
    "engine:nodes=400,name=one",
    "--second",
    "engine:nodes=150,w.threats=2,name=other",
    "--seed",
    "11",
    "--json",
    "--quiet",
];

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    args.iter().chain(more).copied().collect()
}

/// The last line of JSON.
fn last(text: &str) -> Value {
    read_json(text.lines().last().unwrap_or_default())
}

#[test]
fn the_record_of_a_farm_is_that_of_one_machine_to_the_byte_and_so_is_the_verdict() {
    if !is_installed() {
        return;
    }
    let nats = Nats::start();
    let (here, there) = (nats.path("here.pgn"), nats.path("there.pgn"));
    let test = ["--games", "200", "--sprt", "elo0=0,elo1=60"];
    let alone = rival(&with(&with(&MATCH, &test), &["--record", &here]));
    assert_eq!(alone.code, 0, "{}", alone.err);
    let _workers = [nats.worker("a", &[]), nats.worker("b", &[])];
    let url = nats.url();
    let farmed = rival(&with(&with(&MATCH, &test), &["--record", &there, "--farm", &url]));
    assert_eq!((farmed.code, last(&farmed.out)), (0, last(&alone.out)), "{}", farmed.err);
    assert!(last(&alone.out)["accepted"].is_string(), "the test has ended it: {}", alone.out);
    assert_eq!(fs::read_to_string(here).expect("a record"), fs::read_to_string(there).expect("a record"));
    let status = nats.status();
    let run = &status["runs"][0];
    assert_eq!((&run["state"], &run["score"]["accepted"]), (&"done".into(), &last(&alone.out)["accepted"]));
    assert!(status["workers"].as_array().is_some_and(|workers| workers.len() == 2), "{status}");
    let shown = rival(&["farm", "status", "--lang", "es", "--farm", &url]);
    assert!(shown.out.contains("terminada") && shown.out.contains("trabajador a: "), "{}", shown.out);
}

#[test]
fn a_tournament_and_a_tuning_run_are_those_of_one_machine() {
    if !is_installed() {
        return;
    }
    let nats = Nats::start();
    let _worker = nats.worker("a", &[]);
    let url = nats.url();
    let tournament = [
        "tournament",
        "tictactoe",
        "--agent",
        "beginner",
        "--agent",
        "alpha-beta:depth=3",
        "--agent",
        "random",
        "--rounds",
        "2",
        "--seed",
        "5",
        "--json",
        "--quiet",
    ];
    let (here, there) = (nats.path("here.pgn"), nats.path("there.pgn"));
    let alone = rival(&with(&tournament, &["--record", &here]));
    let farmed = rival(&with(&tournament, &["--record", &there, "--farm", &url]));
    assert_eq!((farmed.code, &farmed.out), (0, &alone.out), "{}", farmed.err);
    assert_eq!(fs::read_to_string(here).expect("a record"), fs::read_to_string(there).expect("a record"));
    let tune =
        ["tune", "smart-horses", "--steps", "3", "--pairs", "2", "--nodes", "60", "--accept", "off", "--seed", "3"];
    let (here, there) = (nats.path("here.toml"), nats.path("there.toml"));
    let alone = rival(&with(&tune, &["--output", &here]));
    assert_eq!(alone.code, 0, "{}", alone.err);
    let farmed = rival(&with(&tune, &["--output", &there, "--farm", &url]));
    assert_eq!(farmed.code, 0, "{}", farmed.err);
    let journal = |name: &str| nats.log(name);
    assert_eq!(journal("here.journal"), journal("there.journal"));
    assert!(!journal("here.journal").is_empty());
}

#[test]
fn whatever_dies_every_pair_counts_once() {
    if !is_installed() {
        return;
    }
    let mut nats = Nats::start();
    let games = size(80, 2_000).to_string();
    let (whole, torn) = (nats.path("whole.pgn"), nats.path("torn.pgn"));
    let test = ["--games", &games];
    let alone = rival(&with(&with(&MATCH, &test), &["--record", &whole]));
    assert_eq!(alone.code, 0, "{}", alone.err);
    let url = nats.url();
    let asks = with(&with(&MATCH, &test), &["--record", &torn, "--farm", &url]);
    let mut workers = [nats.worker("a", &[]), nats.worker("b", &[])];
    let start = |nats: &Nats| Running::start(process(&asks), nats.folder.path().join("asker.log"));
    let mut asker = start(&nats);
    let mut chance = Seeded::new(7);
    let mut kills = 0;
    while kills < size(8, 1_000) && !asker.is_over() {
        std::thread::sleep(Duration::from_millis(u64::from(chance.below(900))));
        kills += 1;
        match chance.below(8) {
            0..=1 => {
                workers[0].kill();
                workers[0] = nats.worker("a", &[]);
            }
            2 => {
                workers[1].kill();
                workers[1] = nats.worker("b", &[]);
            }
            3..=4 => {
                asker.kill();
                asker = start(&nats);
            }
            5..=6 => {
                nats.go_away();
                nats.come_back();
            }
            _ => nats.lose_everything(),
        }
    }
    let started = Instant::now();
    while !asker.is_over() {
        let waited = started.elapsed() < Duration::from_secs(size(240, 3_000));
        assert!(waited, "{}\n{}\n{}", nats.log("asker.log"), nats.log("a.log"), nats.status());
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(fs::read_to_string(whole).expect("a record"), fs::read_to_string(torn).expect("a record"));
    let told = nats.log("asker.log").lines().rfind(|line| line.contains("\"event\":\"match\"")).map(read_json);
    assert_eq!(told, Some(last(&alone.out)), "after {kills} kills");
}

#[test]
fn a_run_can_be_stopped_and_goes_on_later() {
    if !is_installed() {
        return;
    }
    let nats = Nats::start();
    let _worker = nats.worker("a", &[]);
    let (record, url) = (nats.path("run.pgn"), nats.url());
    let asks = with(&MATCH, &["--games", "100000", "--record", &record, "--farm", &url]);
    let mut asker = Running::start(process(&asks), nats.folder.path().join("asker.log"));
    let started = Instant::now();
    let run = loop {
        let status = nats.status();
        let played = status["runs"][0]["games"].as_u64().is_some_and(|games| games > 0);
        if let Some(run) = status["runs"][0]["run"].as_str().filter(|_| played) {
            break run.to_owned();
        }
        assert!(started.elapsed() < Duration::from_secs(120), "{status} {}", nats.log("asker.log"));
    };
    let stopped = rival(&["farm", "stop", &run, "--json", "--farm", &url]);
    assert_eq!(read_json(&stopped.out)["told"], true, "{}", stopped.err);
    assert_eq!(asker.0.wait().expect("it ends").code(), Some(130), "{}", nats.log("asker.log"));
    assert_eq!(nats.status()["runs"][0]["state"], "stopped");
    let told = last(&nats.log("asker.log"));
    let games = told["games"].as_u64().expect("a number");
    assert!(told["interrupted"] == true && games > 0, "{told}");
    let again = with(&MATCH, &["--games", &(games + 4).to_string(), "--record", &record, "--farm", &url])
        .iter()
        .map(|&arg| arg.to_owned())
        .collect::<Vec<_>>();
    let again = rival(&again.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!((again.code, &last(&again.out)["games"]), (0, &(games + 4).into()), "{}", again.err);
    let unknown = rival(&["farm", "stop", "0123456789abcdef", "--farm", &url]);
    assert_eq!((unknown.code, unknown.err.contains("no run")), (1, true), "{}", unknown.err);
}

/// The document's configuration, on a free port and without TLS.
fn configuration() -> String {
    let block = DOCUMENT.split("```text").find(|block| block.contains("jetstream {")).expect("a configuration");
    let config = block.split("```").next().expect("its end");
    let tls = config.find("tls {").expect("TLS");
    let end = tls + config[tls..].find('}').expect("its end") + 1;
    format!("{}{}", &config[..tls], &config[end..])
        .replace("0.0.0.0:4222", "127.0.0.1:PORT")
        .replace("store_dir: /var/lib/nats\n", "")
        .replace("$ASKER_PASSWORD", "\"ask\"")
        .replace("$WORKER_PASSWORD", "\"work\"")
}

#[test]
fn a_worker_needs_no_more_than_the_document_gives_it_and_nonsense_is_dropped() {
    if !is_installed() {
        return;
    }
    let nats = Nats::with(Some(configuration()));
    let at = |user: &str| format!("nats://{user}@127.0.0.1:{}", nats.port);
    let (asker, worker) = (at("asker:ask"), at("worker:work"));
    let _worker = nats.worker("a", &["--farm", &worker]);
    let farmed = rival(&with(&MATCH, &["--games", "4", "--farm", &asker]));
    assert_eq!((farmed.code, &last(&farmed.out)["games"]), (0, &4.into()), "{}", farmed.err);
    let refused = rival(&with(&MATCH, &["--games", "4", "--farm", &worker]));
    assert_eq!(refused.code, 1, "who works may not ask: {}", refused.out);
    let unknown = rival(&with(&MATCH, &["--games", "4", "--farm", &at("asker:wrong")]));
    assert_eq!((unknown.code, unknown.err.contains("wrong")), (1, false), "{}", unknown.err);
    // Whoever may ask may also send nonsense.
    let signature = nats_signature();
    nats_publish(&nats, &format!("rival.job.{signature}.rival.0123.0"), "{}");
    nats_publish(&nats, &format!("rival.job.{signature}.rival.0123.1"), &"x".repeat(100_000));
    nats.hear("a", "is no job of ours and was dropped");
    let farmed = rival(&with(&MATCH, &["--games", "4", "--farm", &asker]));
    assert_eq!(farmed.code, 0, "{}", farmed.err);
}

fn nats_signature() -> u64 {
    rival_lab::bench::SIGNATURE
}

/// Publishes a message by NATS's own words.
fn nats_publish(nats: &Nats, subject: &str, payload: &str) {
    use std::io::{Read, Write};
    let mut stream = TcpStream::connect(("127.0.0.1", nats.port)).expect("a connection");
    let connect = r#"CONNECT {"user":"asker","pass":"ask","verbose":false}"#;
    write!(stream, "{connect}\r\nPUB {subject} {}\r\n{payload}\r\nPING\r\n", payload.len()).expect("sent");
    let (mut heard, mut buffer) = (String::new(), [0; 4096]);
    while !heard.contains("PONG") {
        let read = stream.read(&mut buffer).expect("an answer");
        heard.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
}

#[test]
fn programs_run_only_where_a_worker_allows_them() {
    if !is_installed() {
        return;
    }
    let nats = Nats::start();
    let url = nats.url();
    let program = format!("ugi:nodes=50 {} ugi tictactoe", env!("CARGO_BIN_EXE_rival"));
    let args =
        ["match", "tictactoe", "--first", &program, "--second", "random", "--games", "2", "--json", "--farm", &url];
    let _plain = nats.worker("plain", &[]);
    nats.hear("plain", "bench signature");
    let mut asker = Running::start(process(&args), nats.folder.path().join("asker.log"));
    std::thread::sleep(Duration::from_secs(5));
    assert!(!asker.is_over(), "nobody plays it: {}", nats.log("asker.log"));
    let _allowing = nats.worker("allowing", &["--allow-programs"]);
    assert!(asker.0.wait().expect("it ends").success(), "{}", nats.log("asker.log"));
    let status = nats.status();
    assert_eq!(status["runs"][0]["workers"].as_object().map(|workers| workers.contains_key("allowing")), Some(true));
    assert!(status["runs"][0]["workers"]["plain"].is_null(), "{status}");
}

#[test]
fn a_farm_that_is_not_there_is_said_so() {
    let refused = rival(&with(&MATCH, &["--games", "2", "--farm", "http://localhost"]));
    assert_eq!((refused.code, refused.err.contains("nats://HOST")), (2, true), "{}", refused.err);
    let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port");
    let away = rival(&with(&MATCH, &["--games", "2", "--farm", &format!("nats://{free}")]));
    assert_eq!((away.code, away.err.contains("cannot be reached")), (1, true), "{}", away.err);
}
