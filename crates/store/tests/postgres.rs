//! The PostgreSQL store: contract, failures, and several servers.

#![cfg(all(unix, feature = "postgres"))]

#[macro_use]
#[allow(dead_code)]
mod contract;

use contract::{event, numbers, status, table};
use rival_store::{Postgres, Store, StoreError, StoredEvent, WaitsFor};
use rival_testkit::servers;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// One server for all tests that do not stop it; each test has its own database.
fn server() -> Option<&'static servers::Postgres> {
    static SERVER: OnceLock<servers::Postgres> = OnceLock::new();
    servers::Postgres::is_installed().then(|| SERVER.get_or_init(|| servers::Postgres::start(&["fsync=off"])))
}

/// A store on a new database, and its address.
async fn store() -> Option<(Postgres, String)> {
    let url = server()?.database();
    Some((Postgres::open(&url, "one").await.expect("a new database opens"), url))
}

on_store!(store());

async fn other(url: &str, name: &str) -> Postgres {
    Postgres::open(url, name).await.expect("it opens")
}

#[tokio::test]
async fn of_two_servers_one_plays_each_ply() {
    let Some((one, url)) = store().await else { return };
    let two = other(&url, "two").await;
    one.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    let mut won = [0, 0];
    for number in 2..100 {
        let append = |store: &'static str| StoredEvent { body: store.to_owned(), ..event(number) };
        let (first, second) = tokio::join!(
            one.append("a", append("one"), status(1, WaitsFor::Human)),
            two.append("a", append("two"), status(1, WaitsFor::Human))
        );
        won[usize::from(second.is_ok())] += 1;
        assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
        assert_eq!(first.and(second), Err(StoreError::Conflict));
    }
    assert_eq!(numbers(&two, "a").await, (1..100).collect::<Vec<u32>>(), "{won:?}");
    assert_eq!(one.append("a", event(101), status(1, WaitsFor::Human)).await, Err(StoreError::Conflict), "a gap");
}

#[tokio::test]
async fn many_servers_may_start_at_once_on_an_empty_database() {
    let Some(url) = server().map(servers::Postgres::database) else { return };
    let opened = ["a", "b", "c", "d"].map(|name| {
        let url = url.clone();
        tokio::spawn(async move { other(&url, name).await.name().to_owned() })
    });
    let mut names = Vec::new();
    for name in opened {
        names.push(name.await.expect("it opens"));
    }
    assert!(names[0].len() == 32 && names.iter().all(|name| *name == names[0]), "{names:?}");
}

#[tokio::test]
async fn what_a_dead_server_saw_to_is_taken_over_once_and_what_a_living_one_sees_to_is_not() {
    let Some((one, url)) = store().await else { return };
    let (two, three) = (other(&url, "two").await, other(&url, "three").await);
    one.beat(String::new()).await.expect("here");
    let tables = ["a", "b", "c"].map(|id| table(id, 1, WaitsFor::Machine));
    one.create(tables.into()).await.expect("created");
    two.append("b", event(2), status(2, WaitsFor::Machine)).await.expect("appended");
    two.beat(String::new()).await.expect("here");
    two.append("c", event(2), status(2, WaitsFor::Human)).await.expect("appended");
    assert_eq!(three.take_over().await, Ok(vec![]), "both are there");
    assert_eq!(one.take_over().await, Ok(vec![("a".to_owned(), 1)]), "its own");
    one.close().await.expect("closed");
    assert_eq!(
        three.take_over().await,
        Ok(vec![("a".to_owned(), 1)]),
        "who leaves in good order is known to have gone"
    );
    // From here on no server sends heartbeats.
    let died = Instant::now();
    let taken = loop {
        three.beat(String::new()).await.expect("here");
        let taken = three.take_over().await.expect("tables");
        if taken.len() == 2 {
            break taken;
        }
        assert!(died.elapsed() < Duration::from_secs(10), "{taken:?}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    assert!(taken.contains(&("b".to_owned(), 2)), "{taken:?}");
    assert!(died.elapsed() > Duration::from_secs(3), "not before it is sure");
}

#[tokio::test]
async fn servers_hear_what_the_others_say() {
    let Some((one, url)) = store().await else { return };
    let two = other(&url, "two").await;
    assert_eq!(one.beat("first".to_owned()).await, Ok(vec![]));
    assert_eq!(two.beat("second".to_owned()).await, Ok(vec!["first".to_owned()]));
    assert_eq!(one.beat("third".to_owned()).await, Ok(vec!["second".to_owned()]));
    assert_eq!(two.beat(String::new()).await, Ok(vec!["third".to_owned()]));
}

#[tokio::test]
async fn a_database_that_goes_away_is_said_so_in_time_loses_nothing_and_is_found_again() {
    if !servers::Postgres::is_installed() {
        return;
    }
    let mut server = servers::Postgres::start(&[]);
    let url = server.database();
    let store = other(&url, "one").await;
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    server.crash();
    let asked = Instant::now();
    let refused = store.append("a", event(2), status(2, WaitsFor::Human)).await;
    assert!(matches!(refused, Err(StoreError::Failed(_) | StoreError::Unknown(_))), "{refused:?}");
    assert!(matches!(store.load("a").await, Err(StoreError::Unread(_))));
    assert!(asked.elapsed() < Duration::from_secs(12), "{:?}", asked.elapsed());
    server.start_again();
    assert_eq!(numbers(&store, "a").await, [1], "read by itself");
    store.append("a", event(2), status(2, WaitsFor::Human)).await.expect("written by itself");
    let other = other(&url, "two").await;
    assert_eq!(numbers(&other, "a").await, [1, 2]);
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_refused_without_showing_its_password() {
    for wrong in ["", "sqlite://x", "mysql://ana:hush@localhost/x", "postgres://ana:hush@[/x"] {
        let refused = Postgres::open(wrong, "one").await.err().expect("refused").to_string();
        assert!(refused.contains("postgres://USER") && !refused.contains("hush"), "{refused}");
    }
    let nobody = format!("postgres://ana:hush@127.0.0.1:{}/x", servers::free_port());
    let refused = Postgres::open(&nobody, "one").await.err().expect("refused").to_string();
    assert!(!refused.contains("hush"), "{refused}");
}

#[tokio::test]
async fn through_tls_a_server_must_be_the_one_that_was_asked_for() {
    let Some(certificate) = servers::Certificate::new().filter(|_| servers::Postgres::is_installed()) else { return };
    let Some(stranger) = servers::Certificate::new() else { return };
    let server = servers::Postgres::with_tls(&certificate);
    let plain = server.database();
    server.execute(&plain, "CREATE USER ana PASSWORD 'hush'; GRANT CREATE ON DATABASE test0 TO ana");
    let url = |host: &str, password: &str, more: &str| {
        format!("postgres://ana:{password}@{host}:{}/test0?sslmode={more}", server.port())
    };
    let trusting = format!("verify-full&sslrootcert={}", certificate.file());
    let store = other(&url("localhost", "hush", &trusting), "one").await;
    store.create(vec![table("a", 1, WaitsFor::Human)]).await.expect("created");
    assert_eq!(numbers(&store, "a").await, [1]);
    let encrypted =
        "SELECT bool_and(ssl), count(*) > 0 FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'ana'";
    assert_eq!(server.execute(&plain, encrypted), "t|t", "all of it is encrypted");
    let refused = async |url: String, words: &str| {
        let refused = Postgres::open(&url, "one").await.err().expect(words).to_string();
        assert!(refused.contains(words) && !refused.contains("hush") && !refused.contains("mistaken"), "{refused}");
    };
    let misled = format!("verify-full&sslrootcert={}", stranger.file());
    refused(url("localhost", "hush", &misled), "invalid peer certificate").await;
    refused(url("localhost", "hush", "verify-full"), "invalid peer certificate").await;
    refused(url("127.0.0.2", "hush", &trusting), "certificate not valid for name").await;
    refused(url("localhost", "mistaken", &trusting), "password authentication failed").await;
    let Some(without) = self::server() else { return };
    let plainly = without.database().replace("127.0.0.1", "localhost");
    refused(format!("{plainly}?sslmode={trusting}"), "server does not support TLS").await;
}

#[tokio::test]
async fn a_list_does_not_look_at_what_is_not_listed() {
    let Some((_store, url)) = store().await else { return };
    let Some(server) = server() else { return };
    server.execute(&url, "INSERT INTO rival.tables SELECT n, 'x', n % 1000 = 0, n, '', n, 'human', 0, NULL, 0, 0, '' FROM generate_series(1, 20000) AS n; ANALYZE rival.tables");
    for (filter, index) in [("", "listed_tables"), (" AND game = 'x'", "listed_tables")] {
        let plan = server.execute(
            &url,
            &format!(
                "EXPLAIN SELECT id FROM rival.tables WHERE listed{filter} ORDER BY updated DESC, id DESC LIMIT 10"
            ),
        );
        assert!(plan.contains(index) && !plan.contains("Seq Scan"), "{plan}");
    }
}
