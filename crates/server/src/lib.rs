//! The server: tables to play at, over HTTP and WebSocket, that lose nothing.
//!
//! ```text
//!   http ─ security ─ routes ─┬─ tables ── table ──┬── store     a change is saved, then made, then told
//!                             │            │       └── pool      the machine thinks on threads of its own
//!                             └─ ws ───────┘
//! ```
//!
//! - `http` accepts connections, `security` turns foreign pages away, `routes` (by way of `extract`) and `ws` understand what is
//!   asked; `app` puts them together, `page` and `docs` are the files that browsers get.
//! - `tables` opens each table once; `table` is a game being played, with a lock that is held until a change is on disk.
//! - `analysis` answers questions about positions, `review` judges the moves of a played game; `large` sends answers of megabytes
//!   without holding up the others. `rematch` makes the table at which a game is played again.
//! - `jobs` is the queue of what takes minutes, matches, comparisons and reports, with threads of its own.
//! - `pool` has the threads that search. What people wait for at a board goes first; analyses and exhibitions take turns.
//! - `services` is what all tables share: store, pool, figures (`metrics`), and `shares`, which knows the clients and how much
//!   of all this each of them may have.
//! - `api` has the shapes that go over the wire, `problem` those of refusals; the OpenAPI description is made from them.
//! - `data` is the folder and its lock, `secret` the keys of seats, `config` what a server is told and what it may cost.
//! - `cluster` is what a server does because others share its store: it says that it is there, takes over what a dead one saw to,
//!   and finds out what happened elsewhere; `bus` tells at once.
//! - `admin` is the same data for commands beside the server: backup, restore, `rival tables`. `farm` shows the runs and workers of a
//!   farm.
//! - `client` is a small client for tests and benchmarks, behind a feature of its own.

pub mod admin;
mod analysis;
mod app;
mod bus;
#[cfg(feature = "client")]
pub mod client;
mod cluster;
mod commands;
mod config;
mod data;
mod docs;
mod extract;
#[cfg(feature = "cluster")]
mod farm;
#[cfg(test)]
mod faulty;
mod http;
mod jobs;
mod large;
mod metrics;
mod packing;
mod page;
mod pool;
mod review;
mod routes;
mod secret;
mod security;
mod services;
mod shares;
mod table;
mod tables;
mod ws;

#[cfg(feature = "cluster")]
pub use bus::BusAddress;
#[cfg(feature = "cluster")]
pub use config::DatabaseUrl;
pub use config::{BasePath, Bounds, Config, KEEP_DAYS, Shares, USUAL_PORT};
pub use page::has_page;
pub use secret::AdminToken;
pub use shares::Network;

use app::App;
#[cfg(feature = "cluster")]
use bus::Bus;
use data::DataFolder;
#[cfg(feature = "cluster")]
use rival_game::Lang;
use rival_game::{Phrase, phrase};
#[cfg(feature = "cluster")]
use rival_store::Store;
pub use rival_store::StoreError;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;
use tokio::net::TcpListener;

/// A server that is ready to serve.
pub struct Server {
    address: SocketAddr,
    listener: TcpListener,
    router: axum::Router,
    app: Arc<App>,
    /// Held until the end, so that no second server uses the same data; none if a database holds it.
    _data: Option<DataFolder>,
}

/// Why a server does not start.
#[derive(Debug, Error)]
#[error("{}", self.phrase())]
pub enum ServeError {
    /// The folder cannot be made or written.
    Data {
        /// The data folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another server uses the folder.
    InUse {
        /// The data folder.
        folder: PathBuf,
        /// Where that server is, such as `http://127.0.0.1:4774/`; empty if it has not said so.
        address: String,
    },
    /// The data cannot be read.
    Store(#[from] StoreError),
    /// The database cannot be used.
    #[cfg(feature = "cluster")]
    Database(StoreError),
    /// The bus cannot be used.
    #[cfg(feature = "cluster")]
    Bus(#[from] rival_farm::FarmError),
    /// The address cannot be listened on.
    Listen {
        /// What was asked for.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
}

impl ServeError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            ServeError::Data { folder, error } => {
                let folder = folder.display();
                phrase!(
                    "the data folder {folder} cannot be used: {error}",
                    "no se puede usar la carpeta de datos {folder}: {error}"
                )
            }
            ServeError::InUse { folder, address } => {
                let folder = folder.display();
                phrase!(
                    "rival is already running with the data in {folder}: {address}",
                    "rival ya está en marcha con los datos de {folder}: {address}"
                )
            }
            ServeError::Store(StoreError::Foreign) => Phrase::fixed(
                "the data folder has a rival.db that belongs to another program: say another folder with --data",
                "la carpeta de datos tiene un rival.db de otro programa: indica otra con --data",
            ),
            ServeError::Store(StoreError::Damaged(why)) => phrase!(
                "the data is damaged ({why}): put a backup back with rival restore",
                "los datos están dañados ({why}): recupera una copia con rival restore"
            ),
            ServeError::Store(error) => {
                phrase!("the data cannot be read: {error}", "no se pueden leer los datos: {error}")
            }
            #[cfg(feature = "cluster")]
            ServeError::Database(error) => {
                phrase!("--database: {error}", "--database: {error}")
            }
            #[cfg(feature = "cluster")]
            ServeError::Bus(error) => {
                let [en, es] = [Lang::En, Lang::Es].map(|lang| error.phrase().get(lang).to_owned());
                phrase!("--bus: {en}", "--bus: {es}")
            }
            ServeError::Listen { address, error } => {
                phrase!("cannot listen on {address}: {error}", "no se puede escuchar en {address}: {error}")
            }
        }
    }
}

/// What can be had of the bounds: asks the system for as many files as they take.
fn attainable(bounds: Bounds) -> Bounds {
    let granted = rlimit::increase_nofile_limit(bounds.files()).unwrap_or(config::FEWEST_FILES);
    let attainable = bounds.with_files(granted);
    if attainable.connections < bounds.connections {
        tracing::warn!(
            files = granted,
            connections = attainable.connections,
            "few connections: the system grants few files"
        );
    }
    attainable
}

/// Takes the port, or another if that will do.
async fn listen(config: &Config) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |error| ServeError::Listen { address: config.address, error };
    let listener = match TcpListener::bind(config.address).await {
        Err(error) if config.any_port && error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind((config.address.ip(), 0)).await
        }
        bound => bound,
    };
    let listener = listener.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

impl Server {
    /// Opens the data and the address.
    ///
    /// # Errors
    /// If either cannot be had.
    pub async fn open(mut config: Config) -> Result<Server, ServeError> {
        config.bounds = attainable(config.bounds);
        #[cfg(feature = "cluster")]
        if let Some(database) = &config.database {
            let store =
                rival_store::Postgres::open(&database.0, &secret::new_id()).await.map_err(ServeError::Database)?;
            // Others must know of us before we see to anything.
            store.beat(String::new()).await.map_err(ServeError::Database)?;
            let bus = match &config.bus {
                Some(address) => Some(Bus::open(address, store.name()).await?),
                None => None,
            };
            let (listener, address) = listen(&config).await?;
            let app = App::new(&config, Arc::new(store), bus).await?;
            return Ok(Server { address, listener, router: app::router(&app, &config), app, _data: None });
        }
        let mut data = DataFolder::open(&config.data)?;
        let (listener, address) = listen(&config).await?;
        let store = rival_store::open(&data.database()).await?;
        let app = App::new(&config, store, None).await?;
        data.note(address);
        Ok(Server { address, listener, router: app::router(&app, &config), app, _data: Some(data) })
    }

    /// Where it listens, with the port that it got.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` comes, then lets everybody finish and closes the data.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) {
        let app = Arc::clone(&self.app);
        tokio::spawn(async move {
            end.await;
            tracing::info!("closing");
            app.services.close();
        });
        let app = Arc::clone(&self.app);
        let chores = tokio::spawn(async move {
            let resume = async {
                if !app.services.store.is_shared() {
                    app.tables.resume().await;
                }
            };
            tokio::join!(app.tables.check(), resume, app.tables.sweep(), app.tables.expire(), cluster::tend(&app))
        });
        tracing::info!(address = %self.address, "serving");
        http::serve(self.listener, self.router, &self.app).await;
        chores.abort();
        if let Err(error) = self.app.services.store.close().await {
            tracing::error!(%error, "the data could not be closed in good order");
        }
    }
}
