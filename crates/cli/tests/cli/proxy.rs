//! Behind a real nginx, set up as docs/operations.md says. Runs where nginx is installed; `make test` sees to that.

#![cfg(unix)]

use crate::serving::{Serving, serve};
use rival_server::client::Client;
use serde_json::{Value, json};
use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// What the document says.
const DEPLOY: &str = include_str!("../../../../docs/operations.md");

/// An nginx of our own, which ends with this.
struct Proxy {
    child: Child,
    client: Client,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_installed() -> bool {
    let found = Command::new("nginx").arg("-v").stderr(Stdio::null()).status().is_ok();
    assert!(found || std::env::var_os("RIVAL_NEEDS_NGINX").is_none(), "make test needs nginx");
    found
}

/// The lines of the document's nginx block from one that begins so to the brace that closes it.
fn block(begins: &str) -> String {
    let nginx = DEPLOY.split("```nginx").nth(1).and_then(|rest| rest.split("```").next()).expect("a configuration");
    let from = &nginx[nginx.find(begins).expect("the block")..];
    let mut depth = 0;
    let end = from.find(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == '}' && depth == 0
    });
    from[..=end.expect("its end")].to_owned()
}

/// Starts nginx before this server, at this place.
async fn nginx(folder: &Path, server: &str, place: &str) -> Proxy {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
    let (map, location) = (block("map $http_upgrade"), block("location / {"));
    let location = location.replace("127.0.0.1:4774", server).replace("location / {", &format!("location {place} {{"));
    let temp = folder.display();
    let config = format!(
        "daemon off; master_process off; pid {temp}/pid; error_log stderr;\n\
         events {{}}\n\
         http {{\n access_log off; client_body_temp_path {temp}/body; proxy_temp_path {temp}/proxy;\n\
         fastcgi_temp_path {temp}/f; uwsgi_temp_path {temp}/u; scgi_temp_path {temp}/s;\n\
         {map}\n server {{ listen {free};\n {location}\n }}\n}}\n"
    );
    let file = folder.join("nginx.conf");
    fs::write(&file, config).expect("written");
    let mut command = Command::new("nginx");
    command.arg("-p").arg(folder).arg("-c").arg(&file).stderr(fs::File::create(folder.join("log")).expect("a log"));
    let proxy = Proxy { child: command.spawn().expect("nginx starts"), client: Client::new(free) };
    wait_for(free).await;
    proxy
}

async fn wait_for(address: SocketAddr) {
    for _ in 0..600 {
        if std::net::TcpStream::connect(address).is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("nginx does not listen at {address}");
}

/// Plays through the proxy as the page does: from its own origin, by HTTP and by WebSocket.
async fn play(client: Client, base: &str) {
    let origin = format!("http://{}", client.address());
    let headers = [("Content-Type", "application/json"), ("Origin", &*origin)];
    let humans = json!({"first": {"kind": "human"}, "second": {"kind": "human"}});
    let body = json!({"game": "tictactoe", "seats": humans}).to_string();
    let made = client.send("POST", &format!("{base}/api/tables"), &headers, &body).await.expect("a table");
    assert_eq!(made.status, 201, "{}", made.body);
    let made: Value = made.json();
    let (id, first) = (made["table"]["id"].as_str().expect("an id"), made["secrets"]["first"].as_str().expect("one"));
    let mut live = client.live_below(base, id, &[first]).await.expect("a WebSocket");
    live.say(&json!({"type": "command", "id": 1, "command": {"type": "move", "ply": 0, "move": "b2"}}))
        .await
        .expect("sent");
    assert_eq!(live.hear_of("answer").await.expect("an answer")["problem"], Value::Null);
    let search = json!({"at": {"game": "connect-four"}, "millis": 200}).to_string();
    let found = client.send("POST", &format!("{base}/api/searches"), &headers, &search).await.expect("a search");
    assert!(found.body.lines().last().is_some_and(|last| last.contains("\"result\"")), "{}", found.body);
}

#[tokio::test]
async fn behind_nginx_as_the_document_says_everything_works() {
    if !is_installed() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = serve(&folder.path().join("data"));
    let args = ["--trusted-proxy", "127.0.0.1", "--base", "/rival", "--metrics"];
    let serving = Serving::start(command.args(args));
    for (place, base) in [("/", "/rival"), ("/rival/", "/rival")] {
        let folder = tempfile::tempdir().expect("a folder");
        let proxy = nginx(folder.path(), serving.address(), place).await;
        play(proxy.client, base).await;
        let metrics = format!("{base}/metrics");
        // nginx adds its own client to the header.
        for headers in [&[][..], &[("X-Forwarded-For", "192.0.2.1")]] {
            let refused = proxy.client.send("GET", &metrics, headers, "").await.expect("an answer");
            assert_eq!(refused.status, 401, "clients behind a proxy need the token");
        }
        let page = proxy.client.get(&format!("{base}/t/0123456789abcdef")).await.expect("a page");
        assert!(page.status == 200 && page.body.contains("<!doctype html>"), "{}", page.body);
    }
}
