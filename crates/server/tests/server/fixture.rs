//! A server of one's own, and tables at it.

use rival_server::client::{Client, HttpResponse};
use rival_server::{Config, Server};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// Longer than anything here takes on a machine that is busy with other things.
pub(crate) const LONG: Duration = Duration::from_secs(60);

/// A server that runs in this process.
pub(crate) struct Running {
    pub(crate) client: Client,
    folder: TempDir,
    end: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl Running {
    pub(crate) async fn start() -> Running {
        Running::start_with(|_| ()).await
    }

    pub(crate) async fn start_with(change: impl FnOnce(&mut Config)) -> Running {
        Running::start_in(tempfile::tempdir().expect("a folder"), change).await
    }

    async fn start_in(folder: TempDir, change: impl FnOnce(&mut Config)) -> Running {
        let mut config = Config::new(folder.path().to_owned());
        config.address.set_port(0);
        change(&mut config);
        let server = Server::open(config).await.expect("the server starts");
        let client = Client::new(server.address());
        let (end, ended) = oneshot::channel();
        let served = tokio::spawn(server.run(async move { drop(ended.await) }));
        Running { client, folder, end, served }
    }

    /// Ends the server in good order and starts another with the same data.
    pub(crate) async fn restart(self) -> Running {
        let Running { folder, end, served, .. } = self;
        end.send(()).expect("it still runs");
        timeout(LONG, served).await.expect("it ends in time").expect("it ends without a panic");
        Running::start_in(folder, |_| ()).await
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("rival.db")
    }

    /// Makes a table.
    pub(crate) async fn table(&self, request: Value) -> TestTable {
        let answer = self.post("/api/tables", None, &request).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let created = answer.json();
        let secret = |side: &str| created["secrets"][side].as_str().expect("a secret").to_owned();
        let (first, second) = (secret("first"), secret("second"));
        TestTable { client: self.client, id: created["table"]["id"].as_str().expect("an id").to_owned(), first, second }
    }

    /// Two people at a game.
    pub(crate) async fn two_humans(&self, game: &str) -> TestTable {
        self.table(json!({"game": game, "seats": two_humans(), "seed": 7})).await
    }

    pub(crate) async fn get(&self, path: &str) -> HttpResponse {
        self.client.get(path).await.expect("an answer")
    }

    pub(crate) async fn post(&self, path: &str, secret: Option<&str>, body: &Value) -> HttpResponse {
        self.client.post(path, secret, body).await.expect("an answer")
    }
}

pub(crate) fn two_humans() -> Value {
    json!({"first": {"kind": "human", "name": "Ana"}, "second": {"kind": "human"}})
}

pub(crate) fn human_and(level: &str) -> Value {
    json!({"first": {"kind": "human"}, "second": {"kind": "player", "player": level}})
}

pub(crate) fn machines(level: &str) -> Value {
    json!({"first": {"kind": "player", "player": level}, "second": {"kind": "player", "player": level}})
}

/// A table with both its secrets.
#[derive(Clone)]
pub(crate) struct TestTable {
    pub(crate) client: Client,
    pub(crate) id: String,
    pub(crate) first: String,
    pub(crate) second: String,
}

impl TestTable {
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    pub(crate) async fn fetch(&self) -> Value {
        let answer = self.client.get(&self.path("")).await.expect("an answer");
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    pub(crate) async fn post(&self, rest: &str, secret: &str, body: Value) -> HttpResponse {
        self.client.post(&self.path(rest), Some(secret), &body).await.expect("an answer")
    }

    /// Asks something of the table.
    pub(crate) async fn command(&self, kind: &str, secret: &str, mut body: Value) -> HttpResponse {
        body["type"] = kind.into();
        self.post("/commands", secret, body).await
    }

    /// Asks for a move, whatever comes of it.
    pub(crate) async fn try_move(&self, secret: &str, ply: usize, text: &str) -> HttpResponse {
        self.command("move", secret, json!({"ply": ply, "move": text})).await
    }

    /// Plays these moves, each with the secret of the side to move, from the current ply on.
    pub(crate) async fn play(&self, moves: &str) {
        for text in moves.split_whitespace() {
            let ply = self.fetch().await["now"]["ply"].as_u64().expect("a ply") as usize;
            let mut answer = self.try_move(&self.first, ply, text).await;
            if answer.status != 200 {
                answer = self.try_move(&self.second, ply, text).await;
            }
            assert_eq!(answer.status, 200, "{text}: {}", answer.body);
        }
    }

    /// The moves played, as text.
    pub(crate) async fn moves(&self) -> Vec<String> {
        let table = self.fetch().await;
        table["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|entry| entry["move"].as_str().unwrap_or("").to_owned())
            .collect()
    }

    /// The table once this holds of it.
    pub(crate) async fn once(&self, holds: impl Fn(&Value) -> bool) -> Value {
        let waiting = async {
            loop {
                let table = self.fetch().await;
                if holds(&table) {
                    return table;
                }
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(LONG, waiting).await.expect("it happens in time")
    }

    /// The table once so many moves have been played.
    pub(crate) async fn at_ply(&self, ply: u64) -> Value {
        self.once(|table| table["now"]["ply"] == ply).await
    }
}

/// Checks that an answer is a problem of this kind, told in both languages, and gives it back.
pub(crate) fn refused(answer: &HttpResponse, status: u16, code: &str) -> Value {
    let problem = answer.json();
    assert_eq!((answer.status, problem["code"].as_str()), (status, Some(code)), "{}", answer.body);
    assert_eq!(answer.header("content-type"), Some("application/problem+json"));
    assert_eq!(problem["type"], format!("urn:rival:problem:{code}"));
    assert_eq!((problem["status"].as_u64(), &problem["detail"]), (Some(status.into()), &problem["say"]["en"]));
    assert!(problem["title"].as_str().is_some_and(|title| !title.is_empty()), "{}", answer.body);
    for lang in ["en", "es"] {
        assert!(problem["say"][lang].as_str().is_some_and(|say| !say.is_empty()), "{}", answer.body);
    }
    problem
}
