//! What the SQLite store keeps, refuses and survives.

use rival_store::{Event, NewTable, Query, Sqlite, Standing, Store, StoreError, WaitsFor};
use sqlx::{Connection, Executor, SqliteConnection};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn event(number: u32) -> Event {
    Event { number, time: i64::from(number), body: format!("body {number}") }
}

fn standing(updated: i64, waits_for: WaitsFor) -> Standing {
    let result = (waits_for == WaitsFor::Nobody).then(|| "x".to_owned());
    Standing { updated, waits_for, plies: 0, result }
}

fn table(id: &str, updated: i64, waits_for: WaitsFor) -> NewTable {
    NewTable {
        id: id.to_owned(),
        game: "tictactoe".to_owned(),
        listed: true,
        created: updated,
        head: format!("head of {id}"),
        events: vec![event(1)],
        standing: standing(updated, waits_for),
    }
}

async fn store() -> (Sqlite, TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rival.db");
    (Sqlite::open(&file).await.expect("a new file opens"), folder, file)
}

async fn ids(store: &Sqlite, query: Query) -> Vec<String> {
    let query = Query { limit: 10, ..query };
    store.list(query).await.expect("a list").into_iter().map(|summary| summary.id).collect()
}

async fn numbers(store: &Sqlite, id: &str) -> Vec<u32> {
    let stored = store.load(id).await.expect("readable").expect("there");
    stored.events.into_iter().map(|event| event.number).collect()
}

/// Makes every new event fail, as a broken disk would: the transaction is gone, its writes with it.
async fn break_writes(file: &Path) -> SqliteConnection {
    let mut connection = other_connection(file).await;
    let trigger = "CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT RAISE(ROLLBACK, 'broken disk'); END";
    connection.execute(trigger).await.expect("a trigger");
    connection
}

async fn other_connection(file: &Path) -> SqliteConnection {
    SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.expect("a second connection")
}

#[tokio::test]
async fn what_was_written_is_there_after_reopening() {
    let (store, _folder, file) = store().await;
    store.create(table("a", 1, WaitsFor::Human)).await.expect("created");
    store.append("a", event(2), standing(2, WaitsFor::Machine)).await.expect("appended");
    store.close().await.expect("closed");
    let store = Sqlite::open(&file).await.expect("it opens again");
    let stored = store.load("a").await.expect("readable").expect("there");
    assert_eq!((stored.game.as_str(), stored.head.as_str()), ("tictactoe", "head of a"));
    assert_eq!(stored.events, [event(1), event(2)]);
    assert_eq!(store.waiting_for_machine().await, Ok(vec!["a".to_owned()]));
    assert_eq!(store.count().await, Ok(1));
}

#[tokio::test]
async fn a_closed_store_takes_nothing_and_leaves_one_file() {
    let (store, folder, _) = store().await;
    store.close().await.expect("closed");
    assert!(matches!(store.create(table("a", 1, WaitsFor::Human)).await, Err(StoreError::Failed(_))));
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[tokio::test]
async fn an_event_is_kept_once() {
    let (store, _folder, _) = store().await;
    store.create(table("a", 1, WaitsFor::Human)).await.expect("created");
    assert_eq!(store.append("a", event(1), standing(9, WaitsFor::Nobody)).await, Err(StoreError::Conflict));
    assert_eq!(store.create(table("a", 2, WaitsFor::Human)).await, Err(StoreError::Conflict));
    assert_eq!(store.append("none", event(1), standing(9, WaitsFor::Human)).await, Err(StoreError::Conflict));
    let listed = store.list(Query { limit: 10, ..Query::default() }).await.expect("a list");
    assert_eq!(listed[0].standing, standing(1, WaitsFor::Human), "a refused event leaves the standing alone");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_contradiction_does_not_spoil_what_is_written_together_with_it() {
    let (store, _folder, _) = store().await;
    let store = std::sync::Arc::new(store);
    store.create(table("a", 1, WaitsFor::Human)).await.expect("created");
    let append = |number| {
        let store = std::sync::Arc::clone(&store);
        tokio::spawn(async move { store.append("a", event(number), standing(1, WaitsFor::Human)).await })
    };
    let twice: Vec<_> = (2..200).flat_map(|number| [append(number), append(number)]).collect();
    let mut kept = 0;
    for answer in twice {
        kept += usize::from(answer.await.expect("no panic").is_ok());
    }
    assert_eq!(kept, 198);
    assert_eq!(numbers(&store, "a").await, (1..200).collect::<Vec<u32>>());
}

#[tokio::test]
async fn a_broken_disk_is_reported_and_loses_nothing() {
    let (store, _folder, file) = store().await;
    store.create(table("a", 1, WaitsFor::Human)).await.expect("created");
    let mut other = break_writes(&file).await;
    let failure = store.append("a", event(2), standing(2, WaitsFor::Human)).await;
    assert!(matches!(&failure, Err(StoreError::Failed(why)) if why.contains("broken disk")), "{failure:?}");
    assert_eq!(numbers(&store, "a").await, [1]);
    other.execute("DROP TRIGGER broken").await.expect("mended");
    store.append("a", event(2), standing(2, WaitsFor::Human)).await.expect("it goes on where it was");
    assert_eq!(numbers(&store, "a").await, [1, 2]);
}

#[tokio::test]
async fn lists_are_filtered_and_turned_page_by_page() {
    let (store, _folder, _) = store().await;
    for (id, updated, waits_for) in [("a", 5, WaitsFor::Human), ("b", 5, WaitsFor::Nobody), ("c", 3, WaitsFor::Machine)]
    {
        store.create(table(id, updated, waits_for)).await.expect("created");
    }
    let hidden = NewTable { listed: false, game: "connect-four".to_owned(), ..table("d", 9, WaitsFor::Human) };
    store.create(hidden).await.expect("created");
    assert_eq!(ids(&store, Query::default()).await, ["b", "a", "c"]);
    assert_eq!(ids(&store, Query { over: Some(true), ..Query::default() }).await, ["b"]);
    assert_eq!(ids(&store, Query { over: Some(false), ..Query::default() }).await, ["a", "c"]);
    assert_eq!(ids(&store, Query { after: Some((5, "b".to_owned())), ..Query::default() }).await, ["a", "c"]);
    let named = Some(vec!["d".to_owned(), "c".to_owned(), "zzz".to_owned()]);
    assert_eq!(ids(&store, Query { ids: named, ..Query::default() }).await, ["d", "c"]);
    assert_eq!(store.list(Query { limit: 1, ..Query::default() }).await.expect("a list").len(), 1);
}

#[tokio::test]
async fn a_deleted_table_takes_its_events_with_it() {
    let (store, _folder, file) = store().await;
    store.create(table("a", 1, WaitsFor::Human)).await.expect("created");
    assert_eq!(store.delete("a").await, Ok(true));
    assert_eq!(store.delete("a").await, Ok(false));
    assert_eq!(store.load("a").await, Ok(None));
    let mut other = other_connection(&file).await;
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM events").fetch_one(&mut other).await.expect("a count");
    assert_eq!(left, 0);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rival.db");
    std::fs::write(&file, "not a database, whatever its name says ".repeat(100)).expect("written");
    assert!(matches!(Sqlite::open(&file).await, Err(StoreError::Failed(_))));
}
