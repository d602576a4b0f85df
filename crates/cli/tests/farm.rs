//! Contests on a farm: a NATS server of our own, workers, and whatever dies. Runs where nats-server is installed; `make test`
//! sees to that.

#![cfg(all(unix, feature = "farm"))]

#[allow(dead_code)]
#[path = "cli/run.rs"]
mod run;

use rival_core::Seeded;
use rival_testkit::{servers, size};
use run::{process, read_json, rival};
use serde_json::Value;
use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What the document says.
const DOCUMENT: &str = include_str!("../../../docs/farm.md");

fn is_installed() -> bool {
    servers::Nats::is_installed()
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

/// A NATS server of our own, and those who use it; what they write is in its folder.
struct Nats(servers::Nats);

impl Nats {
    fn start() -> Nats {
        Nats(servers::Nats::start())
    }

    fn with(config: &str) -> Nats {
        Nats(servers::Nats::with(Some(config)))
    }

    fn url(&self) -> String {
        self.0.url()
    }

    fn folder(&self) -> &Path {
        self.0.folder()
    }

    fn path(&self, name: &str) -> String {
        self.folder().join(name).to_str().expect("a plain path").to_owned()
    }

    fn log(&self, name: &str) -> String {
        fs::read_to_string(self.folder().join(name)).unwrap_or_default()
    }

    fn worker(&self, name: &str, more: &[&str]) -> Running {
        let mut args = vec!["worker", "--threads", "1", "--name", name];
        let url = self.url();
        if !more.contains(&"--farm") {
            args.extend(["--farm", &url]);
        }
        args.extend(more);
        Running::start(process(&args), self.folder().join(format!("{name}.log")))
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
    SEED,
    "--json",
    "--quiet",
];
const SEED: &str = "11";

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
    // On a busy machine one of them could have played everything before the other was there.
    for worker in ["a", "b"] {
        nats.hear(worker, "bench signature");
    }
    let url = nats.url();
    let farmed = rival(&with(&with(&MATCH, &test), &["--record", &there, "--farm", &url]));
    assert_eq!((farmed.code, last(&farmed.out)), (0, last(&alone.out)), "{}", farmed.err);
    assert!(last(&alone.out)["accepted"].is_string(), "the test has ended it: {}", alone.out);
    assert_eq!(fs::read_to_string(here).expect("a record"), fs::read_to_string(there).expect("a record"));
    // Workers tell of themselves every few seconds.
    let started = Instant::now();
    let has_both = |status: &Value| status["workers"].as_array().is_some_and(|workers| workers.len() == 2);
    let mut status = nats.status();
    while !has_both(&status) && started.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(200));
        status = nats.status();
    }
    assert!(has_both(&status), "{status}");
    let run = &status["runs"][0];
    assert_eq!((&run["state"], &run["score"]["accepted"]), (&"done".into(), &last(&alone.out)["accepted"]));
    #[cfg(feature = "cluster")]
    assert_eq!(shown_by_a_server(&url)["runs"][0]["run"], run["run"]);
    let shown = rival(&["farm", "status", "--lang", "es", "--farm", &url]);
    assert!(shown.out.contains("terminada") && shown.out.contains("trabajador a: "), "{}", shown.out);
}

/// What a server that was told of the farm shows of it.
#[cfg(feature = "cluster")]
fn shown_by_a_server(url: &str) -> Value {
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = process(&["serve", "--port", "0", "--json", "--farm", url, "--data"]);
    let mut server = Running(command.arg(folder.path()).stdout(Stdio::piped()).spawn().expect("a server"));
    let mut said = String::new();
    BufReader::new(server.0.stdout.take().expect("its output")).read_line(&mut said).expect("a line");
    let address = read_json(&said)["address"].as_str().expect("an address").to_owned();
    let client = rival_server::client::Client::new(
        address["http://".len()..].trim_end_matches('/').parse().expect("an address"),
    );
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let [page, status] = ["/farm", "/api/farm"].map(|path| runtime.block_on(client.get(path)).expect("an answer"));
    assert!(page.status == 200 && page.body.contains("api/farm.js"), "{}", page.body);
    assert_eq!(status.status, 200, "{}", status.body);
    status.json()
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

/// How often something is killed in one run at most; then it is left to end.
const MOST_KILLS_A_RUN: u64 = 100;

#[test]
fn whatever_dies_every_pair_counts_once_and_the_verdict_is_the_same() {
    if !is_installed() {
        return;
    }
    let (mut chance, mut torn, wanted) = (Seeded::new(7), Torn::default(), size(8, 1_000));
    while torn.kills < wanted {
        // Some runs are decided by their test, others are played to their end.
        let test = if torn.runs % 2 == 0 { "elo0=0,elo1=10" } else { "elo0=0,elo1=60" };
        torn.run(test, size(80, 1_000), (wanted - torn.kills).min(MOST_KILLS_A_RUN), &mut chance);
        println!("{torn:?}");
    }
}

/// Runs in which something died again and again.
#[derive(Default, Debug)]
struct Torn {
    runs: u64,
    games: u64,
    decided: u64,
    kills: u64,
    of_workers: u64,
    of_coordinators: u64,
    of_nats: u64,
    /// Those of NATS after which all its data were gone, too.
    of_all_data: u64,
}

impl Torn {
    /// One run, that must come out as on one machine.
    fn run(&mut self, test: &str, games: u64, most_kills: u64, chance: &mut Seeded) {
        let mut nats = Nats::start();
        self.runs += 1;
        let (games, seed, url) = (games.to_string(), self.runs.to_string(), nats.url());
        let (whole, torn) = (nats.path("whole.pgn"), nats.path("torn.pgn"));
        let seeded = MATCH.map(|arg| if arg == SEED { &seed } else { arg });
        let asked = with(&seeded, &["--games", &games, "--sprt", test]);
        let alone = rival(&with(&asked, &["--record", &whole]));
        assert_eq!(alone.code, 0, "{}", alone.err);
        let asks = with(&asked, &["--record", &torn, "--farm", &url]);
        let start = |nats: &Nats| Running::start(process(&asks), nats.folder().join("coordinator.log"));
        let names = ["a", "b", "c"];
        let mut workers = names.map(|name| nats.worker(name, &[]));
        let (mut coordinator, enough) = (start(&nats), self.kills + most_kills);
        // Who is started while the server is away says so and ends; whoever started it starts it again.
        let has_ended = |coordinator: &mut Running, workers: &mut [Running], nats: &Nats| {
            for (worker, name) in workers.iter_mut().zip(names) {
                if worker.is_over() {
                    *worker = nats.worker(name, &[]);
                }
            }
            let Some(status) = coordinator.0.try_wait().expect("a child") else { return false };
            if !status.success() {
                let log = nats.log("coordinator.log");
                let said = log.lines().rfind(|line| !line.is_empty()).unwrap_or_default();
                assert!(said.contains("cannot be reached") || said.contains("does not accept our streams"), "{log}");
                *coordinator = start(nats);
            }
            status.success()
        };
        while self.kills < enough && !has_ended(&mut coordinator, &mut workers, &nats) {
            std::thread::sleep(Duration::from_millis(u64::from(chance.below(900))));
            self.kills += 1;
            // The first eight kills are one of each kind, so that a short test has all of them.
            match if self.kills <= 8 { self.kills as u32 - 1 } else { chance.below(8) } {
                0..=2 => {
                    let which = chance.below(names.len() as u32) as usize;
                    workers[which].kill();
                    workers[which] = nats.worker(names[which], &[]);
                    self.of_workers += 1;
                }
                3..=4 => {
                    coordinator.kill();
                    coordinator = start(&nats);
                    self.of_coordinators += 1;
                }
                5..=6 => {
                    nats.0.kill_now();
                    nats.0.start_again();
                    self.of_nats += 1;
                }
                _ => {
                    nats.0.restart_empty();
                    self.of_nats += 1;
                    self.of_all_data += 1;
                }
            }
        }
        let started = Instant::now();
        while !has_ended(&mut coordinator, &mut workers, &nats) {
            let waited = started.elapsed() < Duration::from_secs(size(240, 900));
            assert!(waited, "{self:?}\n{}\n{}\n{}", nats.log("coordinator.log"), nats.log("a.log"), nats.status());
            std::thread::sleep(Duration::from_millis(100));
        }
        // Each pair once: the record is the same to the byte. Verdict and LLR are in the last line.
        assert_eq!(
            fs::read_to_string(whole).expect("a record"),
            fs::read_to_string(torn).expect("a record"),
            "{self:?}"
        );
        let told =
            nats.log("coordinator.log").lines().rfind(|line| line.contains("\"event\":\"match\"")).map(read_json);
        let told = told.unwrap_or_else(|| panic!("{self:?}: {}", nats.log("coordinator.log")));
        assert_eq!(told, last(&alone.out), "{self:?}");
        assert!(told["llr"].is_number(), "{told}");
        self.games += told["games"].as_u64().expect("a number");
        self.decided += u64::from(told["accepted"].is_string());
    }
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
    let mut coordinator = Running::start(process(&asks), nats.folder().join("coordinator.log"));
    let started = Instant::now();
    let run = loop {
        let status = nats.status();
        let played = status["runs"][0]["games"].as_u64().is_some_and(|games| games > 0);
        if let Some(run) = status["runs"][0]["run"].as_str().filter(|_| played) {
            break run.to_owned();
        }
        assert!(started.elapsed() < Duration::from_secs(120), "{status} {}", nats.log("coordinator.log"));
    };
    let stopped = rival(&["farm", "stop", &run, "--json", "--farm", &url]);
    assert_eq!(read_json(&stopped.out)["told"], true, "{}", stopped.err);
    assert_eq!(coordinator.0.wait().expect("it ends").code(), Some(130), "{}", nats.log("coordinator.log"));
    assert_eq!(nats.status()["runs"][0]["state"], "stopped");
    let told = last(&nats.log("coordinator.log"));
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

#[test]
fn a_run_whose_record_is_gone_is_played_again() {
    if !is_installed() {
        return;
    }
    let nats = Nats::start();
    let _worker = nats.worker("a", &[]);
    let (record, url) = (nats.path("run.pgn"), nats.url());
    let asks = with(&MATCH, &["--games", "4", "--record", &record, "--farm", &url]);
    let once = rival(&asks);
    assert_eq!(once.code, 0, "{}", once.err);
    let first = fs::read_to_string(&record).expect("a record");
    fs::remove_file(&record).expect("it is there");
    // The server remembers the results of the first time for some minutes, and is not to take the new ones for them.
    let mut again = Running::start(process(&asks), nats.folder().join("again.log"));
    let started = Instant::now();
    while again.0.try_wait().expect("a process").is_none() {
        assert!(started.elapsed() < Duration::from_secs(60), "{}", nats.log("again.log"));
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(fs::read_to_string(&record).expect("a record"), first);
}

#[test]
fn many_who_come_first_at_the_same_time_all_find_the_streams() {
    if !is_installed() {
        return;
    }
    for _ in 0..size(3, 30) {
        let nats = Nats::start();
        let url = nats.url();
        let answers = std::thread::scope(|scope| {
            let asking = [(); 8].map(|()| scope.spawn(|| rival(&["farm", "status", "--json", "--farm", &url])));
            asking.map(|one| one.join().expect("no panic"))
        });
        for answer in answers {
            assert_eq!(answer.code, 0, "{}", answer.err);
        }
    }
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
        .replace("$COORDINATOR_PASSWORD", "\"ask\"")
        .replace("$WORKER_PASSWORD", "\"work\"")
}

#[test]
fn a_worker_needs_no_more_than_the_document_gives_it_and_nonsense_is_dropped() {
    if !is_installed() {
        return;
    }
    let nats = Nats::with(&configuration());
    let at = |user: &str| format!("nats://{user}@127.0.0.1:{}", nats.0.port());
    let (coordinator, worker) = (at("coordinator:ask"), at("worker:work"));
    let _worker = nats.worker("a", &["--farm", &worker]);
    let farmed = rival(&with(&MATCH, &["--games", "4", "--farm", &coordinator]));
    assert_eq!((farmed.code, &last(&farmed.out)["games"]), (0, &4.into()), "{}", farmed.err);
    let refused = rival(&with(&MATCH, &["--games", "4", "--farm", &worker]));
    assert_eq!(refused.code, 1, "who works may not ask: {}", refused.out);
    let unknown = rival(&with(&MATCH, &["--games", "4", "--farm", &at("coordinator:wrong")]));
    assert_eq!((unknown.code, unknown.err.contains("wrong")), (1, false), "{}", unknown.err);
    // Whoever may ask may also send nonsense.
    let signature = nats_signature();
    nats_publish(&nats, &format!("rival.job.{signature}.rival.0123.0"), "{}");
    nats_publish(&nats, &format!("rival.job.{signature}.rival.0123.1"), &"x".repeat(100_000));
    nats.hear("a", "is not a job and was dropped");
    let farmed = rival(&with(&MATCH, &["--games", "4", "--farm", &coordinator]));
    assert_eq!(farmed.code, 0, "{}", farmed.err);
}

fn nats_signature() -> u64 {
    rival_lab::bench::SIGNATURE
}

/// Publishes a message by NATS's own words.
fn nats_publish(nats: &Nats, subject: &str, payload: &str) {
    use std::io::{Read, Write};
    let mut stream = TcpStream::connect(("127.0.0.1", nats.0.port())).expect("a connection");
    // A server without users lets anybody in, whatever they call themselves.
    let connect = r#"CONNECT {"user":"coordinator","pass":"ask","verbose":false}"#;
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
    let mut coordinator = Running::start(process(&args), nats.folder().join("coordinator.log"));
    std::thread::sleep(Duration::from_secs(5));
    assert!(!coordinator.is_over(), "nobody plays it: {}", nats.log("coordinator.log"));
    let _allowing = nats.worker("allowing", &["--allow-programs"]);
    assert!(coordinator.0.wait().expect("it ends").success(), "{}", nats.log("coordinator.log"));
    let status = nats.status();
    assert_eq!(status["runs"][0]["workers"].as_object().map(|workers| workers.contains_key("allowing")), Some(true));
    assert!(status["runs"][0]["workers"]["plain"].is_null(), "{status}");
}

#[test]
fn a_farm_that_is_not_there_is_said_so() {
    let refused = rival(&with(&MATCH, &["--games", "2", "--farm", "http://localhost"]));
    assert_eq!((refused.code, refused.err.contains("nats://HOST")), (2, true), "{}", refused.err);
    let nowhere = format!("nats://127.0.0.1:{}", servers::free_port());
    let away = rival(&with(&MATCH, &["--games", "2", "--farm", &nowhere]));
    assert_eq!((away.code, away.err.contains("cannot be reached")), (1, true), "{}", away.err);
}

#[test]
fn a_worker_of_another_signature_gets_no_games_and_it_is_said_why() {
    if !is_installed() {
        return;
    }
    let nats = Nats::start();
    let url = nats.url();
    let asks = with(&MATCH, &["--games", "4", "--farm", &url]);
    let mut coordinator = Running::start(process(&asks), nats.folder().join("coordinator.log"));
    let status = serde_json::json!({
        "worker": "alien", "version": "9.9.9", "signature": 1, "speed": 1e6, "threads": 4, "programs": false, "pairs": 0, "faults": 0,
        "runs": [], "ended": false, "time": 0,
    });
    let started = Instant::now();
    while !nats.log("coordinator.log").contains("has the bench signature 1, not") {
        assert!(started.elapsed() < Duration::from_secs(60), "{}", nats.log("coordinator.log"));
        nats_publish(&nats, "rival.status.worker.alien", &status.to_string());
        std::thread::sleep(Duration::from_millis(200));
    }
    assert!(!coordinator.is_over(), "it gets no games: {}", nats.log("coordinator.log"));
    let _worker = nats.worker("a", &[]);
    assert!(coordinator.0.wait().expect("it ends").success(), "{}", nats.log("coordinator.log"));
}

#[test]
fn time_limits_are_scaled_and_the_scale_is_told() {
    if !is_installed() {
        return;
    }
    let nats = Nats::start();
    let url = nats.url();
    let _worker = nats.worker("a", &[]);
    let players =
        ["--first", "engine:time=5", "--second", "engine:time=5,killers=off", "--games", "2", "--json", "--quiet"];
    let farmed = rival(&with(&with(&["match", "tictactoe"], &players), &["--farm", &url]));
    assert_eq!(farmed.code, 0, "{}", farmed.err);
    let scale = nats.status()["runs"][0]["workers"]["a"]["time_scale"].as_f64().expect("a scale");
    // The same program on the same machine, however busy that is.
    assert!((0.05..20.0).contains(&scale) && scale != 0.0, "{scale}");
}

#[test]
fn games_are_played_through_tls_and_not_with_a_stranger() {
    if !is_installed() {
        return;
    }
    let Some(made) = servers::Certificate::new() else { return };
    let (certificate, key) = (made.file(), made.key());
    let tls = format!("tls {{ cert_file: \"{certificate}\", key_file: \"{key}\" }}");
    let nats = Nats::with(&format!("listen: 127.0.0.1:PORT\njetstream {{ }}\n{tls}\n"));
    let url = format!("tls://127.0.0.1:{}", nats.0.port());
    let ask = |trust: Option<&str>| {
        let mut command = process(&with(&MATCH, &["--games", "2", "--farm", &url]));
        if let Some(file) = trust {
            command.env("SSL_CERT_FILE", file);
        }
        command.output().expect("it runs")
    };
    let stranger = ask(None);
    let said = String::from_utf8_lossy(&stranger.stderr).into_owned();
    assert!(stranger.status.code() == Some(1) && said.contains("cannot be reached"), "{said}");
    let mut worker = process(&["worker", "--threads", "1", "--name", "a", "--farm", &url]);
    worker.env("SSL_CERT_FILE", &certificate);
    let _worker = Running::start(worker, nats.folder().join("a.log"));
    let farmed = ask(Some(&certificate));
    assert!(farmed.status.success(), "{}{}", String::from_utf8_lossy(&farmed.stderr), nats.log("a.log"));
}
