//! What a server does when the machine under it fails: its log, its disk.

#![cfg(target_os = "linux")]

use crate::run::{process, read_json};
use crate::serving::{Serving, serve};
use rival_server::client::Client;
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tokio::time::timeout;

#[tokio::test]
async fn a_log_that_cannot_be_written_breaks_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = serve(folder.path());
    let full = OpenOptions::new().write(true).open("/dev/full").expect("a full disk");
    let serving = Serving::start(command.args(["--log", "debug"]).stderr(full));
    let client = serving.client();
    for _ in 0..3 {
        assert_eq!(client.get("/healthz").await.expect("an answer").body, "ok");
    }
    let table = client.post("/api/tables", None, &json!({"game": "tictactoe"})).await.expect("an answer");
    assert_eq!(table.status, 201);
}

/// A library that makes every flush of the write-ahead log fail while a file is there.
const FAILING_FLUSH: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fails(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return strstr(path, "-wal") && access(getenv("FAIL_WHILE"), F_OK) == 0;
}

int fsync(int fd) {
    int (*real)(int) = (int (*)(int)) dlsym(RTLD_NEXT, "fsync");
    if (fails(fd)) { errno = EIO; return -1; }
    return real(fd);
}

int fdatasync(int fd) {
    int (*real)(int) = (int (*)(int)) dlsym(RTLD_NEXT, "fdatasync");
    if (fails(fd)) { errno = EIO; return -1; }
    return real(fd);
}
"#;

/// Builds the library with the C compiler that has built SQLite for us.
fn failing_flush(folder: &Path) -> std::path::PathBuf {
    let (source, library) = (folder.join("flush.c"), folder.join("flush.so"));
    fs::write(&source, FAILING_FLUSH).expect("written");
    let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).arg("-ldl").status();
    assert!(built.expect("a C compiler").success());
    library
}

async fn ply(client: Client, id: &str) -> Option<u64> {
    client.get(&format!("/api/tables/{id}")).await.expect("an answer").json()["now"]["ply"].as_u64()
}

#[tokio::test]
async fn a_change_whose_flush_failed_is_not_said_to_have_failed_and_then_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, broken) = (folder.path().join("data"), folder.path().join("broken"));
    let library = failing_flush(folder.path());
    let start = || {
        let mut command = serve(&data);
        Serving::start(command.env("LD_PRELOAD", &library).env("FAIL_WHILE", &broken).args(["--log", "off"]))
    };
    let serving = start();
    let client = serving.client();
    let humans = json!({"first": {"kind": "human"}, "second": {"kind": "human"}});
    let made = client.post("/api/tables", None, &json!({"game": "tictactoe", "seats": humans})).await.expect("a table");
    let made: Value = made.json();
    let (id, secret) = (made["table"]["id"].as_str().expect("an id"), made["secrets"]["first"].as_str());
    let commands = format!("/api/tables/{id}/commands");
    File::create(&broken).expect("the disk breaks");
    let failed =
        client.post(&commands, secret, &json!({"type": "move", "ply": 0, "move": "b2"})).await.expect("an answer");
    assert_eq!((failed.status, failed.json()["code"].as_str()), (503, Some("not-known")), "{}", failed.body);
    let while_broken = ply(client, id).await;
    fs::remove_file(&broken).expect("the disk is mended");
    // What can be seen once the file is open again is what is there after a crash.
    let health = client.get("/healthz").await.expect("an answer");
    let seen = ply(client, id).await.expect("the table can be read");
    assert!(while_broken.is_none_or(|before| before == seen), "{while_broken:?} became {seen}: {}", health.body);
    drop(serving);
    let serving = start();
    assert_eq!(ply(serving.client(), id).await, Some(seen), "what was seen before the kill");
    let again = serving
        .client()
        .post(&commands, secret, &json!({"type": "move", "ply": 0, "move": "b2"}))
        .await
        .expect("an answer");
    assert_eq!((again.status, again.json()["now"]["ply"].as_u64()), (200, Some(1)), "{}", again.body);
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_put_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    let (data_text, copy_text) = (data.to_str().expect("text"), copy.to_str().expect("text"));
    let run = |args: &[&str]| process(args).output().expect("it ends");
    let serving = Serving::with_data(&data);
    let table = serving.client().post("/api/tables", None, &json!({"game": "tictactoe"})).await.expect("a table");
    let id = table.json()["table"]["id"].as_str().expect("an id").to_owned();
    let done = run(&["backup", copy_text, "--data", data_text, "--json"]);
    assert_eq!(read_json(&String::from_utf8_lossy(&done.stdout))["tables"], 1);
    let before = fs::read(&copy).expect("a copy");
    assert_eq!(run(&["backup", copy_text, "--data", data_text]).status.code(), Some(2), "it overwrites nothing");
    assert_eq!(fs::read(&copy).expect("a copy"), before);
    let in_use = run(&["restore", copy_text, "--data", data_text, "--replace"]);
    assert_eq!(in_use.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&in_use.stderr).contains("already running"));
    let path = format!("/api/tables/{id}");
    let secret = table.json()["secrets"]["first"].as_str().map(str::to_owned);
    serving
        .client()
        .send("DELETE", &path, &[("Authorization", &format!("Bearer {}", secret.expect("a secret")))], "")
        .await
        .expect("an answer");
    drop(serving);
    assert_eq!(run(&["restore", copy_text, "--data", data_text]).status.code(), Some(2), "not without --replace");
    let done = run(&["restore", copy_text, "--data", data_text, "--replace", "--json"]);
    let done = read_json(&String::from_utf8_lossy(&done.stdout));
    assert!(Path::new(done["replaced"].as_str().expect("a name")).exists(), "what was there is kept");
    let serving = Serving::with_data(&data);
    assert_eq!(serving.client().get(&path).await.expect("an answer").status, 200);
}

#[cfg(unix)]
#[tokio::test]
async fn other_users_of_the_machine_cannot_read_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let serving = Serving::with_data(&data);
    serving.client().post("/api/tables", None, &json!({"game": "tictactoe"})).await.expect("a table");
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    for file in ["rival.db", "rival.db-wal", "rival.db-shm"] {
        assert_eq!(mode(&data.join(file)), 0o600, "{file}");
    }
}

#[tokio::test]
async fn tables_are_listed_shown_and_deleted_beside_a_running_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("text");
    let serving = Serving::with_data(folder.path());
    let table = serving.client().post("/api/tables", None, &json!({"game": "tictactoe"})).await.expect("a table");
    let id = table.json()["table"]["id"].as_str().expect("an id").to_owned();
    let run = |args: &[&str]| {
        let done = process(&[&["tables", "--data", data], args].concat()).output().expect("it ends");
        (done.status.code(), String::from_utf8_lossy(&done.stdout).into_owned())
    };
    let (code, said) = run(&["list", "--json"]);
    assert_eq!((code, read_json(&said)["tables"][0]["id"].as_str()), (Some(0), Some(&*id)));
    assert!(run(&["show", &id]).1.contains("[Game \"tictactoe\"]"));
    assert!(run(&["prune", "--days", "1"]).1.contains("tables deleted: 0"));
    assert_eq!(run(&["delete", &id]).0, Some(0));
    assert_eq!(run(&["delete", &id]).0, Some(2));
    let path = format!("/api/tables/{id}");
    let noticed = async {
        while serving.client().get(&path).await.expect("an answer").status != 404 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(60), noticed).await.expect("the server notices, though nobody changes anything");
}

#[tokio::test]
async fn nothing_is_acknowledged_once_the_data_has_been_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let serving = Serving::start(serve(&data).args(["--log", "off"]));
    let client = serving.client();
    let humans = json!({"game": "tictactoe", "seats": {"first": {"kind": "human"}, "second": {"kind": "human"}}});
    let made = client.post("/api/tables", None, &humans).await.expect("a table").json();
    let (id, secret) = (made["table"]["id"].as_str().expect("an id"), made["secrets"]["first"].as_str());
    fs::remove_dir_all(&data).expect("deleted");
    let moved = client
        .post(&format!("/api/tables/{id}/commands"), secret, &json!({"type": "move", "ply": 0, "move": "b2"}))
        .await;
    let moved = moved.expect("an answer");
    assert_eq!((moved.status, moved.json()["code"].as_str()), (503, Some("not-saved")), "{}", moved.body);
    assert_eq!(ply(client, id).await, Some(0), "what is open can still be looked at");
    assert_eq!(client.post("/api/tables", None, &humans).await.expect("an answer").status, 503);
    assert_eq!(client.get("/healthz").await.expect("an answer").status, 503);
}
