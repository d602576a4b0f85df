//! The SQLite store: contract and failures.

#![cfg(feature = "sqlite")]

#[macro_use]
mod contract;

use contract::{event, numbers, status, table};
use rival_store::{Sqlite, Store, StoreError, WaitsFor};
use sqlx::{Connection, Executor, SqliteConnection};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

on_store!(async { Some(store().await).map(|(store, folder, _)| (store, folder)) });

async fn store() -> (Sqlite, TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rival.db");
    (Sqlite::open(&file).await.expect("a new file opens"), folder, file)
}

/// Makes every new event fail, as a broken disk would: the transaction is gone with its writes.
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
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    store.append("a", event(2), status(2, WaitsFor::Machine)).await.expect("appended");
    store.close().await.expect("closed");
    let store = Sqlite::open(&file).await.expect("it opens again");
    let stored = store.load("a").await.expect("readable").expect("there");
    assert_eq!((stored.game.as_str(), stored.head.as_str()), ("tictactoe", "head of a"));
    assert_eq!(stored.events, [event(1), event(2)]);
    assert_eq!(store.take_over().await, Ok(vec![("a".to_owned(), 2)]));
    assert_eq!(store.count().await, Ok(1));
}

#[tokio::test]
async fn a_closed_store_takes_nothing_and_leaves_one_file() {
    let (store, folder, _) = store().await;
    store.close().await.expect("closed");
    assert!(matches!(store.create(vec![table("a", 1, WaitsFor::Human)]).await, Err(StoreError::Failed(_))));
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[tokio::test]
async fn a_broken_disk_is_reported_and_loses_nothing() {
    let (store, _folder, file) = store().await;
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    let mut other = break_writes(&file).await;
    let failure = store.append("a", event(2), status(2, WaitsFor::Human)).await;
    assert!(matches!(&failure, Err(StoreError::Failed(why)) if why.contains("broken disk")), "{failure:?}");
    assert_eq!(numbers(&store, "a").await, [1]);
    other.execute("DROP TRIGGER broken").await.expect("mended");
    store.append("a", event(2), status(2, WaitsFor::Human)).await.expect("it goes on where it was");
    assert_eq!(numbers(&store, "a").await, [1, 2]);
}

#[tokio::test]
async fn a_deleted_table_takes_its_events_with_it() {
    let (store, _folder, file) = store().await;
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
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
    assert!(matches!(Sqlite::open(&file).await, Err(StoreError::Foreign)));
}

/// A file as the first version left it.
async fn first_version() -> (TempDir, PathBuf) {
    let (store, folder, file) = store().await;
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    store.close().await.expect("closed");
    let mut other = other_connection(&file).await;
    for undone in [
        "PRAGMA application_id = 0",
        "DROP INDEX listed_tables",
        "DROP INDEX listed_tables_of_a_game",
        "ALTER TABLE tables DROP COLUMN last_event",
        "ALTER TABLE tables DROP COLUMN hidden_by",
        "DROP TABLE probe",
        "DELETE FROM _sqlx_migrations WHERE version = 2",
    ] {
        other.execute(undone).await.expect(undone);
    }
    other.close().await.expect("closed");
    (folder, file)
}

#[tokio::test]
async fn a_file_of_the_first_version_opens_and_is_marked_as_ours() {
    let (_folder, file) = first_version().await;
    let store = Sqlite::open(&file).await.expect("it opens");
    assert_eq!(numbers(&store, "a").await, [1]);
    assert_eq!(store.damaged().await, Ok(vec![]));
    let mut other = other_connection(&file).await;
    let id: i32 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut other).await.expect("an id");
    assert_eq!(id.to_be_bytes(), *b"RIVA");
}

#[tokio::test]
async fn the_file_of_another_program_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    for statement in ["CREATE TABLE notes (text TEXT)", "PRAGMA application_id = 7"] {
        let file = folder.path().join(statement.split(' ').next().expect("a word"));
        std::fs::write(&file, "").expect("written");
        let mut other = other_connection(&file).await;
        other.execute(statement).await.expect("a foreign file");
        other.close().await.expect("closed");
        let before = std::fs::read(&file).expect("readable");
        assert!(matches!(Sqlite::open(&file).await, Err(StoreError::Foreign)), "{statement}");
        assert_eq!(std::fs::read(&file).expect("readable"), before);
    }
}

#[tokio::test]
async fn a_damaged_file_is_refused() {
    let (store, _folder, file) = store().await;
    for number in 0..200 {
        store.create(vec![table(&format!("table {number}"), 1, WaitsFor::Human)]).await.expect("created");
    }
    store.close().await.expect("closed");
    let mut bytes = std::fs::read(&file).expect("readable");
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0);
    std::fs::write(&file, bytes).expect("written");
    assert!(matches!(Sqlite::open(&file).await, Err(StoreError::Damaged(_))));
}

#[tokio::test]
async fn a_log_that_lost_events_is_noticed() {
    let (store, _folder, file) = store().await;
    for id in ["whole", "end", "middle"] {
        store.create(vec![table(id, 1, WaitsFor::Human)]).await.expect("created");
        for number in [2, 3] {
            store.append(id, event(number), status(2, WaitsFor::Human)).await.expect("appended");
        }
    }
    assert_eq!(store.damaged().await, Ok(vec![]));
    let mut other = other_connection(&file).await;
    other.execute("DELETE FROM events WHERE table_id = 'end' AND number = 3").await.expect("lost");
    other.execute("DELETE FROM events WHERE table_id = 'middle' AND number = 2").await.expect("lost");
    let mut damaged = store.damaged().await.expect("a list");
    damaged.sort();
    assert_eq!(damaged, ["end", "middle"]);
}

#[tokio::test]
async fn a_list_does_not_look_at_what_is_not_listed() {
    let (_store, _folder, file) = store().await;
    let mut other = other_connection(&file).await;
    for (filter, index) in [("", "listed_tables "), (" AND game = 'x'", "listed_tables_of_a_game ")] {
        let query =
            format!("EXPLAIN QUERY PLAN SELECT id FROM tables WHERE listed{filter} ORDER BY updated DESC, id DESC");
        let plan = sqlx::query(sqlx::AssertSqlSafe(query)).fetch_all(&mut other).await.expect("a plan");
        let plan: Vec<String> = plan.iter().map(|row| sqlx::Row::get(row, "detail")).collect();
        assert!(plan.len() == 1 && format!("{} ", plan[0]).contains(index), "{plan:?}");
    }
}

#[tokio::test]
async fn a_probe_fails_where_nothing_can_be_kept() {
    let (store, _folder, file) = store().await;
    store.probe().await.expect("all is well");
    std::fs::remove_file(&file).expect("removed");
    assert!(matches!(store.probe().await, Err(StoreError::Failed(_))), "what is written now is lost");
}

#[tokio::test]
async fn a_backup_has_what_is_only_in_the_log_and_overwrites_nothing() {
    let (store, folder, file) = store().await;
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    let copy = folder.path().join("copy.db");
    assert_eq!(rival_store::backup(&file, &copy).await, Ok(1));
    assert_eq!(rival_store::backup(&file, &copy).await, Err(StoreError::Exists));
    store.append("a", event(2), status(2, WaitsFor::Human)).await.expect("the store goes on");
    assert_eq!(numbers(&Sqlite::open(&copy).await.expect("a database"), "a").await, [1]);
}

#[tokio::test]
async fn a_copy_is_put_back_and_what_was_there_is_kept() {
    let (store, folder, file) = store().await;
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    let copy = folder.path().join("copy.db");
    rival_store::backup(&file, &copy).await.expect("a copy");
    store.create(vec![table("later", 1, WaitsFor::Human)]).await.expect("created");
    store.close().await.expect("closed");
    assert_eq!(rival_store::restore(&copy, &file, false).await, Err(StoreError::Exists));
    let restored = rival_store::restore(&copy, &file, true).await.expect("put back");
    let (now, before) = (Sqlite::open(&file).await, Sqlite::open(&restored.replaced.expect("kept")).await);
    assert_eq!((restored.tables, now.expect("opens").count().await), (1, Ok(1)));
    assert_eq!(before.expect("opens").count().await, Ok(2));
    std::fs::write(&copy, "no database at all").expect("written");
    assert_eq!(rival_store::restore(&copy, &file, true).await, Err(StoreError::Foreign));
    assert!(file.exists(), "and nothing was moved");
}

#[tokio::test]
async fn what_another_program_changes_is_noticed_and_what_we_change_is_not() {
    let (store, _folder, file) = store().await;
    let before = store.version().await.expect("a version");
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    assert_eq!(store.version().await, Ok(before));
    other_connection(&file).await.execute("DELETE FROM tables").await.expect("deleted");
    assert_ne!(store.version().await, Ok(before));
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_written_to_a_file_that_has_lost_its_name() {
    let (store, folder, file) = store().await;
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    let append = |number| store.append("a", event(number), status(2, WaitsFor::Human));
    for name in ["rival.db", "rival.db-wal"] {
        let (here, elsewhere) = (file.with_file_name(name), folder.path().join("elsewhere"));
        std::fs::rename(&here, &elsewhere).expect("moved away");
        assert!(matches!(append(2).await, Err(StoreError::Failed(_))), "{name}");
        assert!(store.probe().await.is_err(), "{name}");
        std::fs::write(&here, "").expect("another file");
        assert!(matches!(append(2).await, Err(StoreError::Failed(_))), "another {name}");
        std::fs::rename(&elsewhere, &here).expect("put back");
    }
    assert_eq!(append(2).await, Ok(()));
    assert_eq!(numbers(&store, "a").await, [1, 2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn readers_who_go_away_in_the_middle_leave_one_tidy_file_behind() {
    for round in 0..40 {
        let (store, folder, _file) = store().await;
        let store = std::sync::Arc::new(store);
        let readers: Vec<_> = (0..4)
            .map(|_| {
                let store = std::sync::Arc::clone(&store);
                tokio::spawn(async move { drop(store.damaged().await) })
            })
            .collect();
        for _ in 0..round {
            tokio::task::yield_now().await;
        }
        readers.iter().for_each(tokio::task::JoinHandle::abort);
        store.close().await.expect("closed");
        let left = std::fs::read_dir(folder.path()).expect("the folder").map(|file| file.expect("a file").file_name());
        assert_eq!(left.collect::<Vec<_>>(), ["rival.db"], "round {round}");
    }
}
