//! A small pool of database connections with short waits, which tells whether a request was carried
//! out.

use crate::StoreError;
use crate::database::is_conflict;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgRow};
use sqlx::query::Query;
use sqlx::{Connection, PgPool, Postgres};
use std::fmt;
use std::time::Duration;
use tokio::time::timeout;

/// Connections per server. A commit takes a few milliseconds, so these support a thousand changes a
/// second, and ten servers fit into PostgreSQL's default of a hundred connections.
const CONNECTIONS: u32 = 8;
/// The longest wait for a free connection or an unreachable database.
const CONNECTION_WAIT: Duration = Duration::from_secs(2);
/// The time limit of a statement in the database, which then cancels it.
const STATEMENT_TIMEOUT: &str = "4s";
/// The timeout of a reply: longer than a statement's limit, so that only an unreachable database
/// runs into it.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// The error class of a database that shuts down: the statement may have been carried out.
const OPERATOR_INTERVENTION: &str = "57";
/// The one code of that class that guarantees no change: a cancelled statement.
const QUERY_CANCELED: &str = "57014";

/// Why there is no reply.
#[derive(Debug)]
pub(super) enum Fault {
    /// No connection was available: nothing was sent.
    NotSent(String),
    /// The database refused, and changed nothing.
    Refused(sqlx::Error),
    /// The connection broke: the request may or may not be carried out.
    Lost(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotSent(why) | Fault::Lost(why) => to.write_str(why),
            Fault::Refused(error) => error.fmt(to),
        }
    }
}

/// The outcome of a change.
impl From<Fault> for StoreError {
    fn from(fault: Fault) -> StoreError {
        match fault {
            Fault::Refused(error) if is_conflict(&error) => StoreError::Conflict,
            Fault::NotSent(_) | Fault::Refused(_) => StoreError::Failed(fault.to_string()),
            Fault::Lost(why) => StoreError::Unknown(why),
        }
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        let code = error.as_database_error().and_then(|error| error.code().map(std::borrow::Cow::into_owned));
        match code {
            Some(code) if code.starts_with(OPERATOR_INTERVENTION) && code != QUERY_CANCELED => {
                Fault::Lost(error.to_string())
            }
            Some(_) => Fault::Refused(error),
            None => match error {
                sqlx::Error::Encode(_) | sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => {
                    Fault::Refused(error)
                }
                error => Fault::Lost(error.to_string()),
            },
        }
    }
}

/// A statement with its arguments.
pub(super) type Statement = Query<'static, Postgres, PgArguments>;

/// The result of a statement.
pub(super) struct QueryResult {
    pub(super) rows: Result<Vec<PgRow>, Fault>,
    /// Whether the first reply was lost: the second may then reflect the first attempt.
    pub(super) retried: bool,
}

/// A pool of connections that repeats a statement once if its reply is lost.
pub(super) struct RetryingPool(PgPool);

impl RetryingPool {
    /// A write is on disk when its reply arrives, whatever the database's configuration.
    pub(super) fn with_sync_commit(options: &PgConnectOptions) -> RetryingPool {
        RetryingPool::with(CONNECTIONS, options.clone().options([("synchronous_commit", "on")]))
    }

    /// Writes may be lost if the database crashes within a second.
    pub(super) fn without_sync_commit(options: &PgConnectOptions) -> RetryingPool {
        RetryingPool::with(1, options.clone().options([("synchronous_commit", "off")]))
    }

    fn with(connections: u32, options: PgConnectOptions) -> RetryingPool {
        let options = options.options([("statement_timeout", STATEMENT_TIMEOUT), ("lock_timeout", STATEMENT_TIMEOUT)]);
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(CONNECTION_WAIT)
            .test_before_acquire(false);
        RetryingPool(pool.connect_lazy_with(options))
    }

    /// The rows of a statement, or the reason why there are none. A statement whose reply is lost
    /// is repeated once on another connection, so that a restarted database causes no error. Every
    /// statement must therefore tolerate repetition.
    pub(super) async fn rows(&self, statement: impl Fn() -> Statement) -> Result<Vec<PgRow>, Fault> {
        self.query(statement).await.rows
    }

    /// The same, with whether it was repeated.
    pub(super) async fn query(&self, statement: impl Fn() -> Statement) -> QueryResult {
        match self.once(statement()).await {
            Err(Fault::Lost(_)) => {
                let rows = self.once(statement()).await.map_err(|fault| match fault {
                    Fault::NotSent(why) => Fault::Lost(why),
                    fault => fault,
                });
                QueryResult { rows, retried: true }
            }
            rows => QueryResult { rows, retried: false },
        }
    }

    async fn once(&self, statement: Statement) -> Result<Vec<PgRow>, Fault> {
        let connection = self.0.acquire().await.map_err(|error| Fault::NotSent(error.to_string()))?;
        let mut lent = LentConnection(Some(connection));
        let Some(connection) = &mut lent.0 else { return Err(Fault::NotSent("no connection".to_owned())) };
        let answer = timeout(REQUEST_TIMEOUT, statement.fetch_all(&mut **connection)).await;
        let answer = match answer {
            Ok(answer) => answer.map_err(Fault::from),
            Err(_) => Err(Fault::Lost("the database does not answer".to_owned())),
        };
        let connection = lent.0.take();
        if let (Err(Fault::Lost(_)), Some(open_error)) = (&answer, connection) {
            // Not returned to the pool: the next user would wait in vain.
            drop(open_error.detach());
        }
        answer
    }

    pub(super) async fn close(&self) {
        let _ = timeout(REQUEST_TIMEOUT, self.0.close()).await;
    }
}

/// A connection in use. If its future is dropped early, it is returned once it answers again, or
/// else given up.
struct LentConnection(Option<PoolConnection<Postgres>>);

impl Drop for LentConnection {
    fn drop(&mut self) {
        let Some(mut connection) = self.0.take() else { return };
        tokio::spawn(async move {
            if !matches!(timeout(REQUEST_TIMEOUT, connection.ping()).await, Ok(Ok(()))) {
                drop(connection.detach());
            }
        });
    }
}
