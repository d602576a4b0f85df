//! Connections to the database: few of them, none of which is waited for for long, and whether what was asked for was done.

use crate::StoreError;
use crate::database::contradicts;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgRow};
use sqlx::query::Query;
use sqlx::{Connection, PgPool, Postgres};
use std::fmt;
use std::time::Duration;
use tokio::time::timeout;

/// Connections of one server: a commit takes a few milliseconds, so these are good for a thousand changes a second, and ten
/// servers fit into the hundred that PostgreSQL has as it comes.
const CONNECTIONS: u32 = 8;
/// How long to wait for a free connection, or for a database that is away.
const WAIT: Duration = Duration::from_secs(2);
/// How long the database may take over a statement; after that it gives up by itself.
const STATEMENT_TIME: &str = "4s";
/// How long to wait for its answer: longer than that, so that only a database that cannot be reached is given up on.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// What the database says of itself when it ends in the middle: what it was doing may have been done.
const OPERATOR: &str = "57";
/// Of these only this one is sure to have changed nothing: a statement that took too long.
const CANCELLED: &str = "57014";

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Fault {
    /// No connection could be had: nothing was asked.
    NotSent(String),
    /// The database has refused, and changed nothing.
    Refused(sqlx::Error),
    /// The connection broke: what was asked for may be done or not.
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

/// What became of a change.
impl From<Fault> for StoreError {
    fn from(fault: Fault) -> StoreError {
        match fault {
            Fault::Refused(error) if contradicts(&error) => StoreError::Conflict,
            Fault::NotSent(_) | Fault::Refused(_) => StoreError::Failed(fault.to_string()),
            Fault::Lost(why) => StoreError::Unknown(why),
        }
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        let code = error.as_database_error().and_then(|error| error.code().map(std::borrow::Cow::into_owned));
        match code {
            Some(code) if code.starts_with(OPERATOR) && code != CANCELLED => Fault::Lost(error.to_string()),
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

/// A statement with all that it is about.
pub(super) type Statement = Query<'static, Postgres, PgArguments>;

/// What came of a statement.
pub(super) struct QueryResult {
    pub(super) rows: Result<Vec<PgRow>, Fault>,
    /// Whether the first answer was lost: then what the second says may be due to the first.
    pub(super) retried: bool,
}

/// A pool of connections on which a statement whose answer is lost is sent once more.
pub(super) struct RetryingPool(PgPool);

impl RetryingPool {
    /// What is written is on disk when the answer comes, whatever the database is set up for.
    pub(super) fn with_sync_commit(options: &PgConnectOptions) -> RetryingPool {
        RetryingPool::with(CONNECTIONS, options.clone().options([("synchronous_commit", "on")]))
    }

    /// What is written may be lost if the database crashes within a second.
    pub(super) fn without_sync_commit(options: &PgConnectOptions) -> RetryingPool {
        RetryingPool::with(1, options.clone().options([("synchronous_commit", "off")]))
    }

    fn with(connections: u32, options: PgConnectOptions) -> RetryingPool {
        let options = options.options([("statement_timeout", STATEMENT_TIME), ("lock_timeout", STATEMENT_TIME)]);
        let pool = PgPoolOptions::new().max_connections(connections).acquire_timeout(WAIT).test_before_acquire(false);
        RetryingPool(pool.connect_lazy_with(options))
    }

    /// The rows that a statement gives, or why there are none. One whose answer is lost is asked for once more, on another
    /// connection, so that a database that has come back is found without any failure. So every statement must bear being
    /// done twice.
    pub(super) async fn rows(&self, statement: impl Fn() -> Statement) -> Result<Vec<PgRow>, Fault> {
        self.query(statement).await.rows
    }

    /// The same, with whether it was sent twice.
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
        if let (Err(Fault::Lost(_)), Some(broken)) = (&answer, connection) {
            // Not given back: the next one to get it would wait in vain.
            drop(broken.detach());
        }
        answer
    }

    pub(super) async fn close(&self) {
        let _ = timeout(REQUEST_TIMEOUT, self.0.close()).await;
    }
}

/// A connection in use. If its future is dropped in the middle, it is given back once it answers again, or else given up.
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
