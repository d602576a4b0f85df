//! What a server is told before it starts, and what it lets anybody cost it.

#[cfg(feature = "cluster")]
use crate::bus::BusAddress;
use crate::secret::AdminToken;
use crate::shares::Network;
use rival_search::Limits;
use rival_table::questions::SearchBounds;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The port people find the server on unless told otherwise.
pub const USUAL_PORT: u16 = 4774;

/// For how long tables that were never really begun are kept, in days, unless told otherwise.
pub const KEEP_DAYS: u32 = 90;

/// Files beside connections: the data, the log, what the system opens for us.
const OTHER_FILES: usize = 64;
/// What every system grants.
pub(crate) const FEWEST_FILES: u64 = 256;

/// The address of a database. It may have a password in it, so that it is never shown.
#[cfg(feature = "cluster")]
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(pub String);

#[cfg(feature = "cluster")]
impl std::fmt::Debug for DatabaseUrl {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("DatabaseUrl(…)")
    }
}

/// What a server is told before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. Loopback, unless the user wants others to come in.
    pub address: SocketAddr,
    /// Whether any other port will do if that one is taken.
    pub any_port: bool,
    /// The folder that holds the data, unless a database does.
    pub data: PathBuf,
    /// The PostgreSQL database that several servers share: `postgres://USER:PASSWORD@HOST/NAME`.
    #[cfg(feature = "cluster")]
    pub database: Option<DatabaseUrl>,
    /// The NATS server by which they tell each other what happens.
    #[cfg(feature = "cluster")]
    pub bus: Option<BusAddress>,
    /// The NATS server of a farm, whose runs and workers are shown at `/farm`.
    #[cfg(feature = "cluster")]
    pub farm: Option<BusAddress>,
    /// Names by which the server may be called, beside those of the loopback.
    pub hosts: Vec<String>,
    /// Other sites whose pages may use the server: `https://example.org`.
    pub origins: Vec<String>,
    /// The path below which a proxy has the server, such as `/rival`; empty at the root.
    pub base: BasePath,
    /// Whether `/metrics` is there.
    pub metrics: bool,
    /// What anybody may cost the server.
    pub bounds: Bounds,
    /// How much of it one client may have.
    pub shares: Shares,
    /// What opens the administrator's addresses; without it they are not there.
    pub admin_token: Option<AdminToken>,
    /// After how many days without a change a table that was never really begun is deleted; never if 0.
    pub keep_days: u32,
    /// Proxies that are believed when they say who their client is (`X-Forwarded-For`).
    pub trusted_proxies: Vec<Network>,
}

impl Config {
    /// The usual place, with the data in this folder.
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

/// A path below which everything is: `/rival`, or nothing at the root.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BasePath(String);

impl BasePath {
    /// `/rival`; empty at the root.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The path without the base; `None` if it has none. A proxy may have taken it away already.
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

/// How much of the server one client may have at a time. A client is an address; a whole school may share one, so this is
/// generous.
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    /// Connections open at a time.
    pub connections: usize,
    /// WebSockets among them.
    pub sockets: usize,
    /// Searches that run or wait, hints included.
    pub searches: usize,
    /// Tables made since the server started and not deleted.
    pub tables: usize,
    /// Jobs that run or wait.
    pub jobs: usize,
    /// Tables made in a minute, games taken in included.
    pub creations_a_minute: u32,
}

impl Default for Shares {
    fn default() -> Shares {
        Shares { connections: 1024, sockets: 768, searches: 64, tables: 5_000, jobs: 96, creations_a_minute: 240 }
    }
}

/// What anybody may cost the server. Every request is cut down to this.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Threads that search.
    pub threads: usize,
    /// Analyses that may wait for a thread; who comes later is asked to try again.
    pub analyses_waiting: usize,
    /// Jobs that may wait for their turn: three classes.
    pub jobs_waiting: usize,
    /// How long a job may be worked on before it ends with what it has.
    pub job_time: Duration,
    /// How long a step of a job may take: a game of a match, a search of a comparison.
    pub job_step_time: Duration,
    /// For how long a job goes on, or waits, while no client asks about it. Browsers let a page in the background ask once a minute.
    pub job_lease: Duration,
    /// For how long a job is kept once it has ended.
    pub job_kept: Duration,
    /// Tables where machines play each other, at a time.
    pub exhibitions: usize,
    /// Tables where people may wait for the machine's move before no more such tables are made.
    pub replies_waiting: usize,
    /// How long the machine may think about a move.
    pub move_time: Duration,
    /// How long an analysis may take.
    pub analysis_time: Duration,
    /// How many positions a search may visit.
    pub nodes: u64,
    /// How many plies a search may look ahead.
    pub depth: u16,
    /// How many lines an analysis may give: as many as a position can have moves.
    pub lines: u16,
    /// How much memory a search may take for its table, in MiB.
    pub table_mib: u32,
    /// Engines kept for analyses that may go on; each has a table of `table_mib` at most.
    pub kept_engines: usize,
    /// How many nodes of a search tree are recorded.
    pub tree_nodes: usize,
    /// How many nodes of a search are recorded for its trace.
    pub trace_nodes: usize,
    /// How many tables are kept.
    pub tables: u64,
    /// How many events a table's log may have.
    pub events: u32,
    /// Connections open at a time.
    pub connections: usize,
    /// WebSockets among them.
    pub sockets: usize,
    /// The bytes of a request's body.
    pub body: usize,
    /// The bytes of a message by WebSocket.
    pub message: usize,
    /// The bytes of a request's head.
    pub head: usize,
    /// How long a request's head may take to arrive, and how long a connection may wait for the next request.
    pub head_time: Duration,
    /// How long an answer may wait for its client to read on.
    pub read_time: Duration,
    /// How much of large answers may wait to be read, in KiB.
    pub answers_kib: u32,
    /// How long a request may take to arrive and be answered.
    pub request_time: Duration,
    /// How long a new WebSocket may take to join its table.
    pub join_time: Duration,
    /// For how long the other end of a WebSocket may be silent, pings unanswered.
    pub silence: Duration,
}

impl Bounds {
    /// What a search may spend in this time.
    pub(crate) fn limits(&self, time: Duration) -> Limits {
        Limits { depth: Some(self.depth), nodes: Some(self.nodes), time: Some(time), memory_mib: Some(self.table_mib) }
    }

    /// What an analysis may spend.
    pub(crate) fn search(&self) -> SearchBounds {
        let &Bounds { analysis_time: time, nodes, depth, lines, table_mib, tree_nodes, trace_nodes, .. } = self;
        SearchBounds { time, nodes, depth, lines, table_mib, tree_nodes, trace_nodes }
    }

    /// How many files the server wants to have open: each connection is one.
    pub(crate) fn files(&self) -> u64 {
        (self.connections + OTHER_FILES) as u64
    }

    /// The same bounds where the system grants only this many files. WebSockets stay open, so they never get all of them:
    /// other requests must come through.
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
