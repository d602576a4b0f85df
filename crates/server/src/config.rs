//! The configuration of a server, and its bounds.

#[cfg(feature = "cluster")]
use crate::bus::BusAddress;
use crate::secret::AdminToken;
use crate::shares::Network;
use rival_search::Limits;
use rival_table::questions::SearchBounds;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The default port.
pub const USUAL_PORT: u16 = 4774;

/// The default age at which tables that were never begun are deleted, in days.
pub const KEEP_DAYS: u32 = 90;

/// Files beside connections: the data, the log, the system's own.
const OTHER_FILES: usize = 64;
/// The files that every system grants.
pub(crate) const FEWEST_FILES: u64 = 256;

/// A database URL. It may contain a password, so it is never printed.
#[cfg(feature = "cluster")]
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(pub String);

#[cfg(feature = "cluster")]
impl std::fmt::Debug for DatabaseUrl {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("DatabaseUrl(…)")
    }
}

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; loopback by default.
    pub address: SocketAddr,
    /// Whether to take another port if this one is taken.
    pub any_port: bool,
    /// The data folder, unless a database is set.
    pub data: PathBuf,
    /// The PostgreSQL database that several servers share: `postgres://USER:PASSWORD@HOST/NAME`.
    #[cfg(feature = "cluster")]
    pub database: Option<DatabaseUrl>,
    /// The NATS server for notices between these servers.
    #[cfg(feature = "cluster")]
    pub bus: Option<BusAddress>,
    /// The NATS server of a farm, for `/farm`.
    #[cfg(feature = "cluster")]
    pub farm: Option<BusAddress>,
    /// Host names of the server, beside those of loopback.
    pub hosts: Vec<String>,
    /// Other sites whose pages may call the server: `https://example.org`.
    pub origins: Vec<String>,
    /// The base path behind a proxy, such as `/rival`; empty at the root.
    pub base: BasePath,
    /// Whether `/metrics` is served.
    pub metrics: bool,
    /// The bounds of requests.
    pub bounds: Bounds,
    /// The shares of one client.
    pub shares: Shares,
    /// The administrator's token; without one there are no administrator's addresses.
    pub admin_token: Option<AdminToken>,
    /// The days without a change after which a table that was never begun is deleted; 0 is never.
    pub keep_days: u32,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<Network>,
}

impl Config {
    /// The default configuration with this data folder.
    #[must_use]
    pub fn new(data: PathBuf) -> Config {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, USUAL_PORT));
        Config {
            address,
            any_port: true,
            data,
            #[cfg(feature = "cluster")]
            database: None,
            #[cfg(feature = "cluster")]
            bus: None,
            #[cfg(feature = "cluster")]
            farm: None,
            hosts: Vec::new(),
            origins: Vec::new(),
            base: BasePath::default(),
            metrics: false,
            bounds: Bounds::default(),
            shares: Shares::default(),
            admin_token: None,
            keep_days: KEEP_DAYS,
            trusted_proxies: Vec::new(),
        }
    }
}

/// A base path: `/rival`, or empty at the root.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BasePath(String);

impl BasePath {
    /// `/rival`; empty at the root.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The path without the base; `None` if it is another path. A proxy may have removed the base
    /// already.
    pub(crate) fn strip<'a>(&self, path: &'a str) -> Option<&'a str> {
        let rest = path.strip_prefix(&self.0).filter(|_| !self.0.is_empty())?;
        match rest {
            "" => Some("/"),
            rest => rest.starts_with('/').then_some(rest),
        }
    }
}

impl std::str::FromStr for BasePath {
    type Err = String;

    fn from_str(text: &str) -> Result<BasePath, String> {
        let path = text.trim_end_matches('/');
        let plain = |part: &str| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte))
        };
        let is_path = path.is_empty() || path.strip_prefix('/').is_some_and(|path| path.split('/').all(plain));
        if is_path { Ok(BasePath(path.to_owned())) } else { Err(format!("\"{text}\" is not a path such as /rival")) }
    }
}

/// The most of the server that one client may have. A client is an address, which a whole school
/// may share, so this is generous.
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    /// Open connections.
    pub connections: usize,
    /// WebSockets among them.
    pub sockets: usize,
    /// Running and waiting searches, hints included.
    pub searches: usize,
    /// Tables created since the server started and not deleted.
    pub tables: usize,
    /// Running and waiting jobs.
    pub jobs: usize,
    /// Tables created in a minute, imports included.
    pub creations_a_minute: u32,
}

impl Default for Shares {
    fn default() -> Shares {
        Shares { connections: 1024, sockets: 768, searches: 64, tables: 5_000, jobs: 96, creations_a_minute: 240 }
    }
}

/// The bounds of the server. Every request is reduced to them.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Search threads.
    pub threads: usize,
    /// Waiting analyses; more are asked to try again.
    pub analyses_waiting: usize,
    /// Waiting jobs: three school classes.
    pub jobs_waiting: usize,
    /// The running time of a job, after which it ends with its result so far.
    pub job_time: Duration,
    /// The time of a step of a job: a game of a match, a search of a comparison.
    pub job_step_time: Duration,
    /// The time a job survives without a client's request. Browsers let a background page ask once
    /// a minute.
    pub job_lease: Duration,
    /// The time a finished job is kept.
    pub job_kept: Duration,
    /// Tables where machines play each other.
    pub exhibitions: usize,
    /// Tables where people wait for a machine; at this number no more are created.
    pub replies_waiting: usize,
    /// The machine's time for a move.
    pub move_time: Duration,
    /// The time of an analysis.
    pub analysis_time: Duration,
    /// The nodes of a search.
    pub nodes: u64,
    /// The depth of a search.
    pub depth: u16,
    /// The lines of an analysis: as many as a position can have moves.
    pub lines: u16,
    /// The table of a search, in MiB.
    pub table_mib: u32,
    /// Engines kept for analyses that may continue; each has a table of at most `table_mib`.
    pub kept_engines: usize,
    /// The nodes of a recorded tree.
    pub tree_nodes: usize,
    /// The nodes of a recorded trace.
    pub trace_nodes: usize,
    /// Stored tables.
    pub tables: u64,
    /// The events of a table.
    pub events: u32,
    /// Open connections.
    pub connections: usize,
    /// WebSockets among them.
    pub sockets: usize,
    /// The size of a request's body, in bytes.
    pub body: usize,
    /// The size of a WebSocket message, in bytes.
    pub message: usize,
    /// The size of a request's head, in bytes.
    pub head: usize,
    /// The time for a request's head, and an idle connection's time.
    pub head_time: Duration,
    /// The time an answer waits for a stalled reader.
    pub read_time: Duration,
    /// Unread large answers in memory, in KiB.
    pub answers_kib: u32,
    /// The time of a request until its answer starts.
    pub request_time: Duration,
    /// The time until a new WebSocket must have joined.
    pub join_time: Duration,
    /// The time a WebSocket may stay silent, pings included.
    pub silence: Duration,
}

impl Bounds {
    /// The bounds of a search with this time.
    pub(crate) fn limits(&self, time: Duration) -> Limits {
        Limits { depth: Some(self.depth), nodes: Some(self.nodes), time: Some(time), memory_mib: Some(self.table_mib) }
    }

    /// The bounds of an analysis.
    pub(crate) fn search(&self) -> SearchBounds {
        let &Bounds { analysis_time: time, nodes, depth, lines, table_mib, tree_nodes, trace_nodes, .. } = self;
        SearchBounds { time, nodes, depth, lines, table_mib, tree_nodes, trace_nodes }
    }

    /// The files the server wants, one per connection.
    pub(crate) fn files(&self) -> u64 {
        (self.connections + OTHER_FILES) as u64
    }

    /// The bounds for a system with this many files. WebSockets never get all: other requests must
    /// come through.
    pub(crate) fn with_files(self, granted: u64) -> Bounds {
        let granted = usize::try_from(granted).unwrap_or(usize::MAX).saturating_sub(OTHER_FILES).max(1);
        let connections = self.connections.min(granted);
        Bounds { connections, sockets: self.sockets.min(connections - connections / 8), ..self }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Bounds {
            threads: cores.max(2),
            analyses_waiting: 128,
            jobs_waiting: 100,
            job_time: Duration::from_secs(180),
            job_step_time: Duration::from_secs(20),
            job_lease: Duration::from_secs(5 * 60),
            job_kept: Duration::from_secs(60 * 60),
            exhibitions: 64,
            replies_waiting: 256,
            move_time: Duration::from_secs(10),
            analysis_time: Duration::from_secs(30),
            nodes: 1_000_000_000,
            depth: 64,
            lines: rival_search::MAX_LINES,
            table_mib: 64,
            // As many as search at a time: the tables take twice the memory at most.
            kept_engines: cores.max(2),
            tree_nodes: 20_000,
            trace_nodes: 50_000,
            tables: 100_000,
            events: 2_000,
            connections: 4_096,
            sockets: 3_584,
            body: 64 << 10,
            message: 4 << 10,
            head: 16 << 10,
            head_time: Duration::from_secs(20),
            read_time: Duration::from_secs(10),
            answers_kib: 128 << 10,
            request_time: Duration::from_secs(45),
            join_time: Duration::from_secs(10),
            silence: Duration::from_secs(60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "cluster")]
    #[test]
    fn what_a_server_is_told_can_be_logged_without_passwords() {
        let database = Some(DatabaseUrl("postgres://ana:hush@db.example/rival".to_owned()));
        let bus = BusAddress::read("nats://ana:hush@bus.example", None).ok();
        let config = Config { database, bus, ..Config::new(PathBuf::from("data")) };
        let logged = format!("{config:?}");
        assert!(logged.contains("bus.example") && !logged.contains("hush"), "{logged}");
    }

    #[test]
    fn a_base_is_a_plain_path_and_is_taken_away_once() {
        let base: BasePath = "/rival/".parse().unwrap();
        assert_eq!(base.strip("/rival/api/games"), Some("/api/games"));
        assert_eq!((base.strip("/rival"), base.strip("/rivalry"), base.strip("/")), (Some("/"), None, None));
        assert_eq!("".parse::<BasePath>().unwrap().strip("/x"), None);
        for wrong in ["rival", "/a b", "/<script>", "//x", "/a//b"] {
            assert!(wrong.parse::<BasePath>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn with_few_files_there_are_few_connections_and_requests_still_come_through() {
        let few = Bounds::default().with_files(FEWEST_FILES);
        assert_eq!((few.connections, few.sockets), (192, 168));
        let hardly_any = Bounds::default().with_files(3);
        assert_eq!((hardly_any.connections, hardly_any.sockets), (1, 1));
        let enough = Bounds::default().with_files(Bounds::default().files());
        assert_eq!((enough.connections, enough.sockets), (4_096, 3_584));
    }
}
