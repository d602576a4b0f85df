//! `rival serve`, and `rival` alone.

use crate::run::process;
use crate::serving::{Serving, serve};
use rival_server::client::Client;
use serde_json::json;
use std::fs::File;
use std::io::{Read, Write};
use std::net::TcpStream;
#[cfg(unix)]
use std::process::Command;

fn get(serving: &Serving, path: &str) -> String {
    let mut stream = TcpStream::connect(serving.address()).expect("a connection");
    let host = serving.address();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn alone_it_serves_on_loopback_and_says_where() {
    let home = tempfile::tempdir().expect("a folder");
    let serving = Serving::at_home(&[], home.path());
    assert!(serving.said.starts_with("rival is at http://127.0.0.1:"), "{}", serving.said);
    assert!(get(&serving, "/healthz").ends_with("ok"));
    assert!(get(&serving, "/").contains("<!doctype html>"));
    assert!(home.path().join("rival/rival.db").exists());
}

#[test]
fn a_second_server_says_where_the_first_is() {
    let home = tempfile::tempdir().expect("a folder");
    let first = Serving::at_home(&["serve", "--port", "0"], home.path());
    let mut second = process(&["serve", "--port", "0"]);
    let output = second.env("HOME", home.path()).env("XDG_DATA_HOME", home.path()).output().expect("it ends");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint.contains("already running") && complaint.contains(first.address()), "{complaint}");
}

/// Makes a table, joins it and plays, by HTTP and by WebSocket, rightly and wrongly; the secrets.
async fn visit(client: Client) -> [String; 2] {
    let humans = json!({"first": {"kind": "human"}, "second": {"kind": "human"}});
    let created =
        client.post("/api/tables", None, &json!({"game": "tictactoe", "seats": humans})).await.expect("a table");
    let (id, secrets) = (created.json()["table"]["id"].clone(), created.json()["secrets"].clone());
    let [first, second] = ["first", "second"].map(|side| secrets[side].as_str().expect("a secret").to_owned());
    let id = id.as_str().expect("an id");
    let commands = format!("/api/tables/{id}/commands");
    for (ply, text) in [(0, "b2"), (7, "b2"), (1, "nonsense")] {
        client
            .post(&commands, Some(&first), &json!({"type": "move", "ply": ply, "move": text}))
            .await
            .expect("an answer");
    }
    client.post(&format!("/api/tables/{id}/hint/{first}"), Some(&first), &json!({})).await.expect("an answer");
    let mut live = client.live(id, &[&second], None).await.expect("a connection");
    live.say(&json!({"type": "command", "id": 1, "command": {"type": "move", "ply": 1, "move": "a1"}}))
        .await
        .expect("sent");
    live.hear_of("answer").await.expect("an answer");
    live.say(&json!({"type": "join", "secrets": [second], "nonsense": 1})).await.expect("sent");
    live.hear_of("trouble").await.expect("an answer");
    [first, second]
}

#[tokio::test]
async fn secrets_are_never_in_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    for format in ["text", "json"] {
        let log = folder.path().join(format);
        let mut command = serve(folder.path());
        command.args(["--log", "debug", "--log-format", format]).stderr(File::create(&log).expect("a file"));
        let serving = Serving::start(&mut command);
        let secrets = visit(serving.client()).await;
        drop(serving);
        let log = std::fs::read_to_string(log).expect("a log");
        assert!(log.contains("/commands") && log.contains("409"), "every request is there: {log}");
        for secret in secrets {
            assert!(!log.contains(&secret), "{log}");
        }
    }
}

/// Runs the server where a process may have only so many files.
#[cfg(unix)]
fn with_files(limit: &str, data: &std::path::Path, log: &std::path::Path) -> Serving {
    let server = serve(data);
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("ulimit {limit} && exec \"$0\" \"$@\"")])
        .arg(server.get_program())
        .args(server.get_args());
    Serving::start(command.stderr(File::create(log).expect("a file")))
}

#[cfg(unix)]
#[tokio::test]
async fn it_asks_for_as_many_files_as_it_needs_and_says_so_if_they_are_few() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let serving = with_files("-S -n 100", folder.path(), &log);
    let mut crowd = Vec::new();
    for _ in 0..200 {
        crowd.push(TcpStream::connect(serving.address()).expect("a connection"));
    }
    assert_eq!(serving.client().get("/healthz").await.expect("an answer").body, "ok", "with twice as many connections");
    drop((serving, crowd));
    let serving = with_files("-n 100", folder.path(), &log);
    assert_eq!(serving.client().get("/healthz").await.expect("an answer").body, "ok");
    let said = std::fs::read_to_string(log).expect("a log");
    assert!(said.contains("few connections") && said.contains("connections=36"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_end_ends_in_good_order() {
    let home = tempfile::tempdir().expect("a folder");
    let mut serving = Serving::at_home(&["serve", "--port", "0", "--json"], home.path());
    let folder = crate::run::read_json(&serving.said)["data"].as_str().expect("a folder").to_owned();
    let asked = Command::new("kill").arg(serving.child.id().to_string()).status().expect("a signal");
    assert!(asked.success());
    assert_eq!(serving.child.wait().expect("it ends").code(), Some(0));
    let left = std::fs::read_dir(folder).expect("its folder").map(|file| file.expect("a file").file_name());
    let mut left: Vec<_> = left.map(|name| name.to_string_lossy().into_owned()).collect();
    left.sort();
    assert_eq!(left, ["rival.db", "rival.lock"]);
}

#[tokio::test]
async fn a_server_for_others_says_an_address_that_can_be_typed() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(serve(folder.path()).args(["--ip", "0.0.0.0", "--json"]));
    assert!(!serving.address().starts_with("0.0.0.0"), "{}", serving.said);
    assert_eq!(serving.client().get("/healthz").await.expect("an answer").body, "ok");
}

#[tokio::test]
async fn below_a_path_the_page_and_the_api_are_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(serve(folder.path()).args(["--base", "/rival"]));
    assert!(serving.said.contains("/rival/"), "{}", serving.said);
    let client = serving.client();
    for path in ["/rival/api/games", "/rival/", "/rival/t/0123456789abcdef", "/rival", "/api/games"] {
        assert_eq!(client.get(path).await.expect("an answer").status, 200, "{path}");
    }
    let page = client.get("/rival/t/0123456789abcdef").await.expect("a page").body;
    assert!(!page.contains("\"./") && (page.contains("content=\"/rival\"") || page.contains("make run")), "{page}");
    let made = client.post("/rival/api/tables", None, &json!({"game": "tictactoe"})).await.expect("a table");
    assert_eq!(made.status, 201);
}
