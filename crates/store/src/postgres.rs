//! Tables in a PostgreSQL database shared by any number of servers.
//!
//! Every change is one statement, hence atomic and one round trip. PostgreSQL itself groups
//! concurrent writes into one flush.

mod retrying_pool;

use crate::database::{read_error, waits_for};
use crate::{NewTable, Prune, Query, Store, StoreError, StoreFuture, Stored, StoredEvent, Summary, TableStatus};
use retrying_pool::{QueryResult, RetryingPool, Statement};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgArguments, PgConnectOptions, PgRow};
use sqlx::{Arguments, AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection, Row, SqlSafeStr};
use std::str::FromStr;
use std::time::Duration;

/// The schema of our tables, apart from those of other programs.
const SCHEMA: &str = "rival";
/// A server silent for this many seconds has died, and others take over its tables. Servers send a
/// heartbeat every second.
const SILENCE_LIMIT: f64 = 5.0;
/// How long a dead server is remembered, in seconds.
const SERVER_RECORD_LIFETIME: f64 = 3600.0;
/// The most tables taken over at a time.
const MAX_TAKEN_OVER: i64 = 10_000;
/// The timeout of the first connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Tables in a PostgreSQL database.
pub struct Postgres {
    /// For durable writes.
    pool: RetryingPool,
    /// For heartbeats, which may be lost in a crash and never wait for the other pool.
    heartbeat_pool: RetryingPool,
    /// The name of this server among those that share the database; never reused.
    server: String,
    /// The identity of the database.
    name: String,
}

impl Postgres {
    /// Opens the database of this address (`postgres://USER:PASSWORD@HOST/NAME`) and migrates it.
    /// `server` is the unique name of this server process.
    ///
    /// # Errors
    /// If the database cannot be reached, its text is not UTF-8, or we may not create our tables
    /// there.
    pub async fn open(url: &str, server: &str) -> Result<Postgres, StoreError> {
        let options = options(url)?;
        let mut connection = connect(url).await?;
        let name = set_up(&mut connection).await?;
        let _ = connection.close().await;
        let pool = RetryingPool::with_sync_commit(&options);
        let heartbeat_pool = RetryingPool::without_sync_commit(&options);
        Ok(Postgres { pool, heartbeat_pool, server: server.to_owned(), name })
    }

    async fn read(&self, statement: impl Fn() -> Statement) -> Rows {
        self.pool.rows(statement).await.map_err(|fault| StoreError::Unread(fault.to_string()))
    }

    async fn write(&self, statement: impl Fn() -> Statement) -> Rows {
        self.pool.rows(statement).await.map_err(StoreError::from)
    }
}

type Rows = Result<Vec<PgRow>, StoreError>;

/// The connection options. Error messages never contain text of the address: it may include a
/// password.
fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let wrong = || StoreError::Unread("that is not an address like postgres://USER:PASSWORD@HOST/NAME".to_owned());
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(wrong());
    }
    let options = PgConnectOptions::from_str(url).map_err(|_| wrong())?;
    Ok(options.application_name("rival").options([("search_path", SCHEMA)]).disable_statement_logging())
}

/// A connection without timeouts, for long operations.
pub(crate) async fn connect(url: &str) -> Result<PgConnection, StoreError> {
    let slow = |_| StoreError::Unread("the database does not answer".to_owned());
    let options = options(url)?;
    let connecting = tokio::time::timeout(CONNECT_TIMEOUT, options.connect());
    connecting.await.map_err(slow)?.map_err(|error| read_error(&error))
}

/// Whether some server is alive.
pub(crate) async fn is_in_use(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let select = "SELECT EXISTS (SELECT FROM servers WHERE seen > now() - make_interval(secs => $1))";
    sqlx::query_scalar(select).bind(SILENCE_LIMIT).fetch_one(connection).await
}

/// Renames our schema to a free name and creates a new one. Runs within a transaction.
pub(crate) async fn set_aside(connection: &mut PgConnection) -> Result<String, StoreError> {
    let failed = |error: sqlx::Error| StoreError::Failed(error.to_string());
    let select = "SELECT nspname::text FROM pg_namespace";
    let taken: Vec<String> = sqlx::query_scalar(select).fetch_all(&mut *connection).await.map_err(failed)?;
    let free = (1_u32..).map(|number| format!("{SCHEMA}_replaced_{number}")).find(|name| !taken.contains(name));
    let free = free.unwrap_or_default();
    let rename = format!("ALTER SCHEMA {SCHEMA} RENAME TO {free}; CREATE SCHEMA {SCHEMA}");
    connection.execute(AssertSqlSafe(rename)).await.map_err(failed)?;
    set_up(connection).await?;
    Ok(free)
}

/// Migrates the database, one server at a time, and returns its identity.
async fn set_up(connection: &mut PgConnection) -> Result<String, StoreError> {
    let encoding: String = sqlx::query_scalar("SHOW server_encoding")
        .fetch_one(&mut *connection)
        .await
        .map_err(|error| read_error(&error))?;
    if encoding != "UTF8" {
        return Err(StoreError::Failed(format!("the database keeps its text as {encoding}, not as UTF8")));
    }
    let mut migrations = migrations();
    migrations.dangerous_set_table_name(format!("{SCHEMA}._sqlx_migrations"));
    let migrated = migrations.run_direct(None, connection, false).await;
    migrated.map_err(|error| StoreError::Failed(error.to_string()))?;
    sqlx::query_scalar("SELECT name FROM self").fetch_one(connection).await.map_err(|error| read_error(&error))
}

/// The migrations in order; applied ones never change.
fn migrations() -> Migrator {
    let steps = [("tables", include_str!("../migrations/postgres/0001_tables.sql"))];
    let step = |(number, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let mut migrations = Migrator::with_migrations((1..).zip(steps).map(step).collect());
    migrations.create_schema(SCHEMA);
    migrations
}

impl Store for Postgres {
    fn create(&self, tables: Vec<NewTable>) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let QueryResult { rows, retried } = self.pool.query(|| create(&tables, &self.server)).await;
            match rows.map(drop).map_err(StoreError::from) {
                // Names are unique: the table is ours, created by the attempt whose reply was lost.
                Err(StoreError::Conflict) if retried => Ok(()),
                made => made,
            }
        })
    }

    fn append(&self, table: &str, event: StoredEvent, status: TableStatus) -> StoreFuture<'_, ()> {
        let table = table.to_owned();
        Box::pin(async move {
            let QueryResult { rows, retried } = self.pool.query(|| append(&table, &event, &status, &self.server)).await;
            let appended = match rows.map_err(StoreError::from) {
                Ok(rows) if rows.is_empty() => Err(StoreError::Conflict),
                rows => rows.map(drop),
            };
            if appended == Err(StoreError::Conflict) && retried {
                // It may be our own event, written by the attempt whose reply was lost.
                let unknown = |error: StoreError| StoreError::Unknown(error.to_string());
                let kept = self.read_on(&table, event.number.saturating_sub(1)).await.map_err(unknown)?;
                if kept.unwrap_or_default().first() == Some(&event) {
                    return Ok(());
                }
            }
            appended
        })
    }

    fn load<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Option<Stored>> {
        Box::pin(async move {
            if !is_text(table) {
                return Ok(None);
            }
            let rows = self.read(|| load(table)).await?;
            rows.first().map(stored).transpose().map_err(|error| read_error(&error))
        })
    }

    fn list(&self, query: Query) -> StoreFuture<'_, Vec<Summary>> {
        Box::pin(async move {
            let texts = query.ids.iter().flatten().chain(&query.game).chain(query.after.as_ref().map(|(_, id)| id));
            if !texts.into_iter().all(|text| is_text(text)) {
                // A name from outside may contain any character; one with a NUL names no table.
                return Ok(Vec::new());
            }
            let rows = self.read(|| list(&query)).await?;
            rows.iter().map(summary).collect::<Result<_, _>>().map_err(|error| read_error(&error))
        })
    }

    fn delete(&self, table: &str) -> StoreFuture<'_, bool> {
        let table = table.to_owned();
        Box::pin(async move {
            let delete = || sqlx::query("DELETE FROM tables WHERE id = $1 RETURNING id").bind(table.clone());
            if !is_text(&table) {
                return Ok(false);
            }
            let QueryResult { rows, retried } = self.pool.query(delete).await;
            Ok(!rows.map_err(StoreError::from)?.is_empty() || retried)
        })
    }

    fn hide<'a>(&'a self, table: &'a str, seat: u8) -> StoreFuture<'a, bool> {
        let (both, statement) =
            (0b11, "UPDATE tables SET hidden_by = hidden_by | $2, listed = FALSE WHERE id = $1 RETURNING hidden_by");
        Box::pin(async move {
            let hide = || sqlx::query(statement).bind(table.to_owned()).bind((1_i16 << seat) & both);
            let hidden = self.write(hide).await?;
            Ok(hidden.first().is_none_or(|row| row.try_get::<i16, _>(0).is_ok_and(|seats| seats == both)))
        })
    }

    fn prune(&self, what: Prune) -> StoreFuture<'_, Vec<String>> {
        let select = "SELECT id, updated FROM tables WHERE updated < $1 \
                      AND ($2::bigint IS NULL OR (result IS NULL AND plies <= $2)) ORDER BY updated, id LIMIT $3";
        let delete = format!(
            "WITH old AS ({select}), gone AS (DELETE FROM tables USING old WHERE tables.id = old.id \
             AND tables.updated < $1 RETURNING tables.id, tables.updated) SELECT id FROM gone ORDER BY updated, id"
        );
        Box::pin(async move {
            let prune = || {
                let statement =
                    if what.dry_run { select.into_sql_str() } else { AssertSqlSafe(delete.clone()).into_sql_str() };
                let query = sqlx::query(statement).bind(what.unchanged_since);
                query.bind(what.most_plies.map(i64::from)).bind(i64::from(what.limit))
            };
            column(&self.write(prune).await?)
        })
    }

    fn count(&self) -> StoreFuture<'_, u64> {
        Box::pin(async {
            let rows = self.read(|| sqlx::query("SELECT count(*) FROM tables")).await?;
            Ok(column::<i64>(&rows)?.first().map_or(0, |count| count.unsigned_abs()))
        })
    }

    fn read_on<'a>(&'a self, table: &'a str, after: u32) -> StoreFuture<'a, Option<Vec<StoredEvent>>> {
        Box::pin(async move {
            if !is_text(table) {
                return Ok(None);
            }
            let rows = self.read(|| read_on(table, after)).await?;
            rows.first().map(|row| events(row, 0)).transpose().map_err(|error| read_error(&error))
        })
    }

    fn last_events(&self, tables: Vec<String>) -> StoreFuture<'_, Vec<(String, u32)>> {
        let select = "SELECT id, last_event FROM tables WHERE id = ANY($1)";
        Box::pin(async move { numbered(&self.read(|| sqlx::query(select).bind(tables.clone())).await?) })
    }

    fn take_over(&self) -> StoreFuture<'_, Vec<(String, u32)>> {
        // Skips tables that another server is writing, and those of live servers.
        let statement = "WITH left_alone AS (\
             SELECT id FROM tables WHERE waits_for = 'machine' AND holder <> $1 AND NOT EXISTS (\
               SELECT FROM servers WHERE name = holder AND seen > now() - make_interval(secs => $2)) \
             ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED), \
           taken AS (UPDATE tables SET holder = $1 FROM left_alone WHERE tables.id = left_alone.id \
             RETURNING tables.id, last_event) \
         SELECT id, last_event FROM taken \
         UNION ALL SELECT id, last_event FROM tables WHERE waits_for = 'machine' AND holder = $1";
        Box::pin(async move {
            let take = || sqlx::query(statement).bind(self.server.clone()).bind(SILENCE_LIMIT).bind(MAX_TAKEN_OVER);
            numbered(&self.heartbeat_pool.rows(take).await.map_err(StoreError::from)?)
        })
    }

    fn damaged(&self) -> StoreFuture<'_, Vec<String>> {
        let select = "SELECT id FROM tables LEFT JOIN \
                (SELECT table_id, count(*) AS events, max(number) AS last FROM events GROUP BY table_id) AS logs \
             ON table_id = id WHERE coalesce(events, 0) <> last_event OR coalesce(last, 0) <> last_event";
        Box::pin(async move { column(&self.read(|| sqlx::query(select)).await?) })
    }

    fn version(&self) -> StoreFuture<'_, u64> {
        // The next transaction id: every change takes one.
        let select = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint";
        Box::pin(async move {
            let rows = self.read(|| sqlx::query(select)).await?;
            Ok(column::<i64>(&rows)?.first().map_or(0, |version| version.unsigned_abs()))
        })
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        Box::pin(async { self.write(|| sqlx::query("UPDATE self SET probed = now()")).await.map(drop) })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn beat(&self, note: String) -> StoreFuture<'_, Vec<String>> {
        let statement = "WITH here AS (INSERT INTO servers (name, seen, note) VALUES ($1, now(), $2) \
             ON CONFLICT (name) DO UPDATE SET seen = excluded.seen, note = excluded.note), \
           gone AS (DELETE FROM servers WHERE seen < now() - make_interval(secs => $4)) \
         SELECT note FROM servers WHERE name <> $1 AND seen > now() - make_interval(secs => $3)";
        Box::pin(async move {
            let beat = || {
                let query = sqlx::query(statement).bind(self.server.clone()).bind(note.clone());
                query.bind(SILENCE_LIMIT).bind(SERVER_RECORD_LIFETIME)
            };
            column(&self.heartbeat_pool.rows(beat).await.map_err(StoreError::from)?)
        })
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async {
            // Frees our tables at once. If this fails, they are free after a few seconds.
            let leave = || sqlx::query("DELETE FROM servers WHERE name = $1").bind(self.server.clone());
            let _ = self.heartbeat_pool.rows(leave).await;
            self.heartbeat_pool.close().await;
            self.pool.close().await;
            Ok(())
        })
    }
}

/// All or none.
pub(crate) fn create(tables: &[NewTable], server: &str) -> Statement {
    let statement = "WITH made AS (\
         INSERT INTO tables (id, game, listed, created, head, updated, waits_for, plies, result, last_event, holder) \
         SELECT *, $11 FROM unnest($1::text[], $2::text[], $3::boolean[], $4::bigint[], $5::text[], $6::bigint[], \
           $7::text[], $8::bigint[], $9::text[], $10::bigint[])) \
       INSERT INTO events (table_id, number, time, body) \
       SELECT * FROM unnest($12::text[], $13::bigint[], $14::bigint[], $15::text[])";
    fn all<T>(tables: &[NewTable], of: impl Fn(&NewTable) -> T) -> Vec<T> {
        tables.iter().map(of).collect()
    }
    let query = sqlx::query(statement)
        .bind(all(tables, |table| table.id.clone()))
        .bind(all(tables, |table| table.game.clone()))
        .bind(all(tables, |table| table.listed))
        .bind(all(tables, |table| table.created))
        .bind(all(tables, |table| table.head.clone()))
        .bind(all(tables, |table| table.status.updated))
        .bind(all(tables, |table| table.status.waits_for.text()))
        .bind(all(tables, |table| i64::from(table.status.plies)))
        .bind(all(tables, |table| table.status.result.clone()))
        .bind(all(tables, |table| table.events.len() as i64))
        .bind(server.to_owned());
    let events = || tables.iter().flat_map(|table| table.events.iter().map(move |event| (&table.id, event)));
    query
        .bind(events().map(|(id, _)| id.clone()).collect::<Vec<_>>())
        .bind(events().map(|(_, event)| i64::from(event.number)).collect::<Vec<_>>())
        .bind(events().map(|(_, event)| event.time).collect::<Vec<_>>())
        .bind(events().map(|(_, event)| event.body.clone()).collect::<Vec<_>>())
}

/// Inserts the event only after its predecessor. Of two servers the second waits for the first, and
/// then finds that it is too late; the primary key rejects all other conflicts.
fn append(table: &str, event: &StoredEvent, status: &TableStatus, server: &str) -> Statement {
    let statement = "WITH updated_table AS (\
         UPDATE tables SET updated = $5, waits_for = $6, plies = $7, result = $8, last_event = $2, holder = $9 \
         WHERE id = $1 AND last_event = $2 - 1 RETURNING id) \
       INSERT INTO events (table_id, number, time, body) SELECT id, $2, $3, $4 FROM updated_table RETURNING number";
    sqlx::query(statement)
        .bind(table.to_owned())
        .bind(i64::from(event.number))
        .bind(event.time)
        .bind(event.body.clone())
        .bind(status.updated)
        .bind(status.waits_for.text())
        .bind(i64::from(status.plies))
        .bind(status.result.clone())
        .bind(server.to_owned())
}

/// One statement, so that head and log come from the same snapshot.
fn load(table: &str) -> Statement {
    let select = "SELECT ARRAY(SELECT number FROM events WHERE table_id = id ORDER BY number), \
           ARRAY(SELECT time FROM events WHERE table_id = id ORDER BY number), \
           ARRAY(SELECT body FROM events WHERE table_id = id ORDER BY number), \
           game, created, head, plies FROM tables WHERE id = $1";
    sqlx::query(select).bind(table.to_owned())
}

fn read_on(table: &str, after: u32) -> Statement {
    let select = "SELECT ARRAY(SELECT number FROM events WHERE table_id = id AND number > $2 ORDER BY number), \
           ARRAY(SELECT time FROM events WHERE table_id = id AND number > $2 ORDER BY number), \
           ARRAY(SELECT body FROM events WHERE table_id = id AND number > $2 ORDER BY number) \
         FROM tables WHERE id = $1";
    sqlx::query(select).bind(table.to_owned()).bind(i64::from(after))
}

/// The events in three columns of a row, from this one on: numbers, times, bodies.
pub(crate) fn events(row: &PgRow, first: usize) -> Result<Vec<StoredEvent>, sqlx::Error> {
    let (numbers, times, bodies): (Vec<i64>, Vec<i64>, Vec<String>) =
        (row.try_get(first)?, row.try_get(first + 1)?, row.try_get(first + 2)?);
    let events = numbers.into_iter().zip(times).zip(bodies);
    events.map(|((number, time), body)| Ok(StoredEvent { number: to_u32(number)?, time, body })).collect()
}

fn stored(row: &PgRow) -> Result<Stored, sqlx::Error> {
    Ok(Stored {
        events: events(row, 0)?,
        game: row.try_get(3)?,
        created: row.try_get(4)?,
        head: row.try_get(5)?,
        plies: to_u32(row.try_get(6)?)?,
    })
}

/// Omits unused filters, so that the others can use their index.
fn list(query: &Query) -> Statement {
    let mut select = Select {
        sql: "SELECT id, game, created, head, updated, waits_for, plies, result, listed FROM tables WHERE ".to_owned(),
        arguments: PgArguments::default(),
    };
    match &query.ids {
        Some(ids) => select.push("id = ANY(").bind(ids.clone()).push(")"),
        None => select.push(if query.unlisted { "TRUE" } else { "listed" }),
    };
    if let Some(game) = &query.game {
        select.push(" AND game = ").bind(game.clone());
    }
    if let Some(over) = query.over {
        select.push(if over { " AND result IS NOT NULL" } else { " AND result IS NULL" });
    }
    if let Some((then, last)) = &query.after {
        select.push(" AND (updated, id) < (").bind(*then).push(", ").bind(last.clone()).push(")");
    }
    select.push(" ORDER BY updated DESC, id DESC LIMIT ").bind(i64::from(query.limit));
    sqlx::query_with(AssertSqlSafe(select.sql), select.arguments)
}

/// A statement under construction.
struct Select {
    sql: String,
    arguments: PgArguments,
}

impl Select {
    fn push(&mut self, sql: &str) -> &mut Select {
        self.sql.push_str(sql);
        self
    }

    fn bind<T>(&mut self, value: T) -> &mut Select
    where
        T: for<'e> sqlx::Encode<'e, sqlx::Postgres> + sqlx::Type<sqlx::Postgres>,
    {
        // Texts and numbers can always be encoded; a missing argument would fail in the database.
        let _ = self.arguments.add(value);
        let number = self.arguments.len();
        self.sql.push_str(&format!("${number}"));
        self
    }
}

fn summary(row: &PgRow) -> Result<Summary, sqlx::Error> {
    let waits_for = waits_for(row.try_get(5)?)?;
    let plies = to_u32(row.try_get(6)?)?;
    Ok(Summary {
        id: row.try_get(0)?,
        listed: row.try_get(8)?,
        game: row.try_get(1)?,
        created: row.try_get(2)?,
        head: row.try_get(3)?,
        status: TableStatus { updated: row.try_get(4)?, waits_for, plies, result: row.try_get(7)? },
    })
}

/// The first column of all rows.
fn column<T>(rows: &[PgRow]) -> Result<Vec<T>, StoreError>
where
    T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres>,
{
    rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>().map_err(|error| read_error(&error))
}

/// Tables with event numbers.
fn numbered(rows: &[PgRow]) -> Result<Vec<(String, u32)>, StoreError> {
    let table = |row: &PgRow| Ok((row.try_get(0)?, to_u32(row.try_get(1)?)?));
    rows.iter().map(table).collect::<Result<_, sqlx::Error>>().map_err(|error| read_error(&error))
}

/// PostgreSQL has no unsigned integers.
pub(crate) fn to_u32(number: i64) -> Result<u32, sqlx::Error> {
    u32::try_from(number).map_err(|error| sqlx::Error::Decode(error.into()))
}

/// PostgreSQL stores any text without NUL.
fn is_text(text: &str) -> bool {
    !text.contains('\0')
}
