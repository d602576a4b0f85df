//! What a server is told before it starts, and what it lets anybody cost it.

use rival_search::Limits;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The port people find the server on unless told otherwise.
pub const USUAL_PORT: u16 = 4774;

/// What a server is told before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. Loopback, unless the user wants others to come in.
    pub address: SocketAddr,
    /// Whether any other port will do if that one is taken.
    pub any_port: bool,
    /// The folder that holds the data.
    pub data: PathBuf,
    /// Names by which the server may be called, beside those of the loopback.
    pub hosts: Vec<String>,
    /// Other sites whose pages may use the server: `https://example.org`.
    pub origins: Vec<String>,
    /// Whether `/metrics` is there.
    pub metrics: bool,
    /// What anybody may cost the server.
    pub bounds: Bounds,
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
            hosts: Vec::new(),
            origins: Vec::new(),
            metrics: false,
            bounds: Bounds::default(),
        }
    }
}

/// What anybody may cost the server. Every request is cut down to this.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Threads that search.
    pub threads: usize,
    /// Analyses that may wait for a thread; who comes later is asked to try again.
    pub analyses_waiting: usize,
    /// Tables where machines play each other, at a time.
    pub exhibitions: usize,
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
    /// How many nodes of a search tree are recorded.
    pub tree_nodes: usize,
    /// How many tables are kept.
    pub tables: u64,
    /// How many events a table's log may have.
    pub events: u32,
    /// Connections open at a time.
    pub connections: usize,
    /// WebSockets open at a time.
    pub sockets: usize,
    /// The bytes of a request's body.
    pub body: usize,
    /// The bytes of a message by WebSocket.
    pub message: usize,
    /// The bytes of a request's head.
    pub head: usize,
    /// How long a request may take to arrive and be answered.
    pub request_time: Duration,
}

impl Bounds {
    /// What a search may spend if it has so long.
    pub(crate) fn limits(&self, time: Duration) -> Limits {
        Limits { depth: Some(self.depth), nodes: Some(self.nodes), time: Some(time), memory_mib: Some(self.table_mib) }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Bounds {
            threads: cores.max(2),
            analyses_waiting: 16,
            exhibitions: 16,
            move_time: Duration::from_secs(10),
            analysis_time: Duration::from_secs(30),
            nodes: 1_000_000_000,
            depth: 64,
            lines: rival_core::MAX_MOVES as u16,
            table_mib: 64,
            tree_nodes: 20_000,
            tables: 100_000,
            events: 2_000,
            connections: 4_096,
            sockets: 4_096,
            body: 64 << 10,
            message: 4 << 10,
            head: 16 << 10,
            request_time: Duration::from_secs(45),
        }
    }
}
