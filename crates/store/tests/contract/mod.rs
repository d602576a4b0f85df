//! The contract of every store.

use rival_store::{NewTable, Prune, Query, Store, StoreError, StoredEvent, TableStatus, WaitsFor};

/// A test for each clause, on the store that this opens.
macro_rules! on_store {
    ($open:expr, $($test:ident)*) => {
        $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $test() {
            let Some((store, _kept)) = $open.await else { return };
            contract::$test(store).await;
        })*
    };
    ($open:expr) => {
        on_store! {
            $open,
            what_was_written_is_there
            what_is_new_can_be_read_alone
            an_event_is_kept_once
            a_contradiction_does_not_spoil_what_is_written_together_with_it
            lists_are_filtered_and_turned_page_by_page
            a_deleted_table_is_gone
            what_no_address_should_have_finds_nothing
            tables_are_made_all_or_none
            a_table_that_both_have_hidden_says_so_and_is_not_listed
            tables_that_were_never_begun_go_first_and_only_after_their_time
        }
    };
}

pub(crate) fn event(number: u32) -> StoredEvent {
    StoredEvent { number, time: i64::from(number), body: format!("body {number}") }
}

pub(crate) fn status(updated: i64, waits_for: WaitsFor) -> TableStatus {
    let result = (waits_for == WaitsFor::Nobody).then(|| "x".to_owned());
    TableStatus { updated, waits_for, plies: 0, result }
}

pub(crate) fn table(id: &str, updated: i64, waits_for: WaitsFor) -> NewTable {
    NewTable {
        id: id.to_owned(),
        game: "tictactoe".to_owned(),
        listed: true,
        created: updated,
        head: format!("head of {id}"),
        events: vec![event(1)],
        status: status(updated, waits_for),
    }
}

pub(crate) async fn ids(store: &dyn Store, query: Query) -> Vec<String> {
    let query = Query { limit: 10, ..query };
    store.list(query).await.expect("a list").into_iter().map(|summary| summary.id).collect()
}

pub(crate) async fn numbers(store: &dyn Store, id: &str) -> Vec<u32> {
    let stored = store.load(id).await.expect("readable").expect("there");
    stored.events.into_iter().map(|event| event.number).collect()
}

pub(crate) async fn what_was_written_is_there(store: impl Store) {
    store.create(vec![table("a", 1, WaitsFor::Human), table("b", 1, WaitsFor::Human)]).await.expect("created");
    store.append("a", event(2), status(2, WaitsFor::Machine)).await.expect("appended");
    let stored = store.load("a").await.expect("readable").expect("there");
    assert_eq!((stored.game.as_str(), stored.head.as_str(), stored.created), ("tictactoe", "head of a", 1));
    assert_eq!(stored.events, [event(1), event(2)]);
    assert_eq!(store.load("none").await, Ok(None));
    assert_eq!(store.take_over().await, Ok(vec![("a".to_owned(), 2)]));
    assert_eq!((store.count().await, store.damaged().await), (Ok(2), Ok(vec![])));
    store.probe().await.expect("all is well");
}

pub(crate) async fn what_is_new_can_be_read_alone(store: impl Store) {
    let made = ["a", "b"].map(|id| NewTable { events: Vec::new(), ..table(id, 1, WaitsFor::Human) });
    store.create(made.into()).await.expect("created");
    for number in 1..4 {
        store.append("a", event(number), status(2, WaitsFor::Human)).await.expect("appended");
    }
    assert_eq!(store.read_on("a", 1).await, Ok(Some(vec![event(2), event(3)])));
    assert_eq!((store.read_on("a", 3).await, store.read_on("b", 0).await), (Ok(Some(vec![])), Ok(Some(vec![]))));
    assert_eq!(store.read_on("none", 0).await, Ok(None));
    let mut last = store.last_events(["a", "b", "none"].map(str::to_owned).into()).await.expect("numbers");
    last.sort();
    assert_eq!(last, [("a".to_owned(), 3), ("b".to_owned(), 0)]);
}

pub(crate) async fn a_deleted_table_is_gone(store: impl Store) {
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    assert_eq!((store.delete("a").await, store.delete("a").await), (Ok(true), Ok(false)));
    assert_eq!((store.load("a").await, store.read_on("a", 0).await), (Ok(None), Ok(None)));
    assert_eq!(store.append("a", event(2), status(2, WaitsFor::Human)).await, Err(StoreError::Conflict));
}

pub(crate) async fn what_no_address_should_have_finds_nothing(store: impl Store) {
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    for text in ["\0", "a\0", "'; DROP TABLE tables; --", "\u{202e}", &"x".repeat(10_000)] {
        assert_eq!((store.load(text).await, store.delete(text).await), (Ok(None), Ok(false)), "{text:?}");
        let game = Query { game: Some(text.to_owned()), ..Query::default() };
        let after = Query { after: Some((0, text.to_owned())), ..Query::default() };
        let named = Query { ids: Some(vec![text.to_owned()]), ..Query::default() };
        for query in [game, after, named] {
            assert_eq!(ids(&store, query).await, [""; 0], "{text:?}");
        }
    }
    assert_eq!(store.count().await, Ok(1));
}

pub(crate) async fn an_event_is_kept_once(store: impl Store) {
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    assert_eq!(store.append("a", event(1), status(9, WaitsFor::Nobody)).await, Err(StoreError::Conflict));
    assert_eq!(store.create(vec![table("a", 2, WaitsFor::Human)]).await, Err(StoreError::Conflict));
    assert_eq!(store.append("none", event(1), status(9, WaitsFor::Human)).await, Err(StoreError::Conflict));
    let listed = store.list(Query { limit: 10, ..Query::default() }).await.expect("a list");
    assert_eq!(listed[0].status, status(1, WaitsFor::Human), "a refused event leaves the status alone");
}

pub(crate) async fn a_contradiction_does_not_spoil_what_is_written_together_with_it(store: impl Store) {
    let store = std::sync::Arc::new(store);
    let ids: Vec<String> = (0..100).map(|number| format!("table {number}")).collect();
    store.create(ids.iter().map(|id| table(id, 1, WaitsFor::Human)).collect()).await.expect("created");
    let append = |id: &String, time| {
        let (store, id, event) = (std::sync::Arc::clone(&store), id.clone(), StoredEvent { time, ..event(2) });
        tokio::spawn(async move { store.append(&id, event, status(1, WaitsFor::Human)).await })
    };
    let twice: Vec<_> = ids.iter().flat_map(|id| [append(id, 1), append(id, 2)]).collect();
    let mut kept = 0;
    for answer in twice {
        match answer.await.expect("no panic") {
            Ok(()) => kept += 1,
            refused => assert_eq!(refused, Err(StoreError::Conflict)),
        }
    }
    assert_eq!(kept, 100);
    for id in &ids {
        assert_eq!(numbers(&*store, id).await, [1, 2]);
    }
}

pub(crate) async fn lists_are_filtered_and_turned_page_by_page(store: impl Store) {
    for (id, updated, waits_for) in [("a", 5, WaitsFor::Human), ("b", 5, WaitsFor::Nobody), ("c", 3, WaitsFor::Machine)]
    {
        store.create(vec![table(id, updated, waits_for)]).await.expect("created");
    }
    let hidden = NewTable { listed: false, game: "connect-four".to_owned(), ..table("d", 9, WaitsFor::Human) };
    store.create(vec![hidden]).await.expect("created");
    assert_eq!(ids(&store, Query::default()).await, ["b", "a", "c"]);
    assert_eq!(ids(&store, Query { over: Some(true), ..Query::default() }).await, ["b"]);
    assert_eq!(ids(&store, Query { over: Some(false), ..Query::default() }).await, ["a", "c"]);
    assert_eq!(ids(&store, Query { after: Some((5, "b".to_owned())), ..Query::default() }).await, ["a", "c"]);
    let named = Some(vec!["d".to_owned(), "c".to_owned(), "zzz".to_owned()]);
    assert_eq!(ids(&store, Query { ids: named, ..Query::default() }).await, ["d", "c"]);
    assert_eq!(store.list(Query { limit: 1, ..Query::default() }).await.expect("a list").len(), 1);
}

pub(crate) async fn tables_are_made_all_or_none(store: impl Store) {
    store.create(vec![table("b", 1, WaitsFor::Human)]).await.expect("created");
    let several = ["a", "b", "c"].map(|id| table(id, 2, WaitsFor::Human));
    assert_eq!(store.create(several.into()).await, Err(StoreError::Conflict));
    assert_eq!(ids(&store, Query::default()).await, ["b"]);
    store.create(["a", "c"].map(|id| table(id, 2, WaitsFor::Human)).into()).await.expect("created");
    assert_eq!(store.count().await, Ok(3));
}

pub(crate) async fn a_table_that_both_have_hidden_says_so_and_is_not_listed(store: impl Store) {
    store.create(vec![table("a", 1, WaitsFor::Nobody)]).await.expect("created");
    assert_eq!(store.hide("a", 1).await, Ok(false));
    assert_eq!(ids(&store, Query::default()).await, [""; 0]);
    assert_eq!(ids(&store, Query { unlisted: true, ..Query::default() }).await, ["a"]);
    assert_eq!(store.hide("a", 1).await, Ok(false), "once more is not the other one");
    assert_eq!(store.hide("a", 0).await, Ok(true));
}

pub(crate) async fn tables_that_were_never_begun_go_first_and_only_after_their_time(store: impl Store) {
    for (id, updated, plies) in [("old", 10, 0), ("begun", 10, 9), ("older", 5, 1), ("new", 90, 0)] {
        let status = TableStatus { plies, ..status(updated, WaitsFor::Human) };
        store.create(vec![NewTable { status, ..table(id, updated, WaitsFor::Human) }]).await.expect("created");
    }
    let what = Prune { unchanged_since: 50, most_plies: Some(2), limit: 1, dry_run: true };
    assert_eq!(store.prune(what).await, Ok(vec!["older".to_owned()]));
    assert_eq!(store.count().await, Ok(4));
    let what = Prune { limit: 10, dry_run: false, ..what };
    assert_eq!(store.prune(what).await, Ok(vec!["older".to_owned(), "old".to_owned()]));
    assert_eq!(store.prune(Prune { most_plies: None, ..what }).await, Ok(vec!["begun".to_owned()]));
    assert_eq!(store.count().await, Ok(1));
}
