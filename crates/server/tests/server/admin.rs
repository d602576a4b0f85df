//! What whoever runs the server may do, and nobody else.

use crate::fixture::{Running, refused};
use rival_server::AdminToken;
use rival_server::client::HttpResponse;
use serde_json::{Value, json};
use sqlx::{Connection, Executor, SqliteConnection};

const TOKEN: &str = "a token of some length";

async fn server() -> Running {
    Running::start_with(|config| {
        config.admin_token = AdminToken::new(TOKEN);
        config.metrics = true;
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        config.keep_days = 0;
    })
    .await
}

async fn ask(server: &Running, token: &str, method: &str, path: &str, body: &Value) -> HttpResponse {
    let bearer = format!("Bearer {token}");
    let headers = [("Content-Type", "application/json"), ("Authorization", &*bearer)];
    server.client.send(method, path, &headers, &body.to_string()).await.expect("an answer")
}

#[tokio::test]
async fn only_the_token_opens_what_is_for_whoever_runs_the_server() {
    let server = server().await;
    let table = server.two_humans("tictactoe").await;
    let one = format!("/api/admin/tables/{}", table.id);
    let asked = [("GET", "/api/admin/tables"), ("GET", &*one), ("DELETE", &*one), ("POST", "/api/admin/prune")];
    for (method, path) in asked {
        let body = json!({"days": 1});
        for wrong in ["another token of some length", &table.first] {
            refused(&ask(&server, wrong, method, path, &body).await, 403, "wrong-secret");
        }
        let headers = [("Content-Type", "application/json")];
        let without = server.client.send(method, path, &headers, &body.to_string()).await.expect("an answer");
        refused(&without, 401, "no-secret");
    }
    let without = Running::start().await;
    refused(&ask(&without, TOKEN, "GET", "/api/admin/tables", &json!({})).await, 404, "not-found");
    assert!(AdminToken::new("short").is_none());
}

#[tokio::test]
async fn all_tables_are_listed_shown_and_deleted() {
    let server = server().await;
    let table = server.two_humans("tictactoe").await;
    let listed = ask(&server, TOKEN, "GET", "/api/admin/tables", &json!({})).await.json();
    assert_eq!((&listed["tables"][0]["id"], &listed["tables"][0]["listed"]), (&json!(table.id), &json!(false)));
    let one = format!("/api/admin/tables/{}", table.id);
    assert_eq!(ask(&server, TOKEN, "GET", &one, &json!({})).await.json()["seats"]["first"]["name"], "Ana");
    assert_eq!(ask(&server, TOKEN, "DELETE", &one, &json!({})).await.status, 204);
    assert_eq!(ask(&server, TOKEN, "DELETE", &one, &json!({})).await.status, 404);
    refused(&server.get(&table.path("")).await, 404, "not-found");
}

#[tokio::test]
async fn what_nobody_has_touched_for_long_is_deleted() {
    let server = server().await;
    let (old, new) = (server.two_humans("tictactoe").await, server.two_humans("tictactoe").await);
    let path = format!("sqlite://{}", server.database().display());
    let mut disk = SqliteConnection::connect(&path).await.expect("a second connection");
    let month_ago = format!("UPDATE tables SET updated = updated - 2592000000 WHERE id = '{}'", old.id);
    disk.execute(sqlx::AssertSqlSafe(month_ago)).await.expect("older");
    let prune = async |body| ask(&server, TOKEN, "POST", "/api/admin/prune", &body).await.json()["tables"].clone();
    assert_eq!(prune(json!({"days": 31})).await, json!([]));
    assert_eq!(prune(json!({"days": 29, "dry_run": true})).await, json!([old.id]));
    assert_eq!(server.get(&old.path("")).await.status, 200);
    assert_eq!(prune(json!({"days": 29})).await, json!([old.id]));
    refused(&server.get(&old.path("")).await, 404, "not-found");
    assert_eq!(server.get(&new.path("")).await.status, 200);
}

#[tokio::test]
async fn figures_are_for_the_machine_itself_and_for_the_token() {
    let server = server().await;
    let get = async |headers: &[(&str, &str)]| server.client.send("GET", "/metrics", headers, "").await.expect("one");
    assert_eq!(get(&[]).await.status, 200);
    let from_outside = ("X-Forwarded-For", "192.0.2.1");
    refused(&get(&[from_outside]).await, 401, "no-secret");
    assert_eq!(get(&[from_outside, ("Authorization", &format!("Bearer {TOKEN}"))]).await.status, 200);
    let behind = Running::start_with(|config| {
        config.metrics = true;
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    })
    .await;
    let client = |name| move |address| (name, address);
    let forwarded = ["127.0.0.1", "::1", "192.0.2.1", "127.0.0.1, 192.0.2.1", "unknown"].map(client("X-Forwarded-For"));
    for header in forwarded.into_iter().chain([("X-Real-IP", "127.0.0.1"), ("Forwarded", "for=127.0.0.1")]) {
        let answer = behind.client.send("GET", "/metrics", &[header], "").await.expect("one");
        assert_eq!(answer.status, 401, "a client behind a proxy is not the machine itself: {header:?}");
    }
    let without = Running::start_with(|config| config.metrics = true).await;
    let answer = without.client.send("GET", "/metrics", &[from_outside], "").await.expect("one");
    assert_eq!(answer.status, 401, "a proxy that nobody named is no reason to trust those behind it");
}
