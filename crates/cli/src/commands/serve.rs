//! `rival serve`: the web app and API.

use super::invitation::{qr_code, reachable};
use crate::options::database_arg::DatabaseArg;
#[cfg(feature = "cluster")]
use crate::options::database_arg::or_variable;
use crate::output::{Console, Failure};
use clap::{Args, ValueEnum, value_parser};
use rival_game::{Phrase, phrase};
#[cfg(feature = "cluster")]
use rival_server::BusAddress;
use rival_server::admin::StoreLocation;
use rival_server::{AdminToken, BasePath, Config, KEEP_DAYS, Network, Server, Shares, USUAL_PORT};
use serde::Serialize;
use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival serve                                    on this machine only, at http://127.0.0.1:4774/
  rival serve --ip 0.0.0.0                       for everybody on the network
  rival serve --ip 0.0.0.0 --host games.lan      who may also call it games.lan
  rival serve --port 0 --data /tmp/rival --json  any free port; says which as JSON
  rival serve --trusted-proxy 127.0.0.1          behind a proxy on this machine; see docs/operations.md";

/// Serve the web app and the API
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The address to listen on; the default lets nobody in from outside
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    ip: IpAddr,

    /// The port to listen on; 0 is any free one [default: 4774, or any free one if that is taken]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// The folder that holds the games [default: in the user's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    #[command(flatten)]
    database: DatabaseArg,

    #[cfg(feature = "cluster")]
    #[command(flatten)]
    bus: BusOptions,

    /// A name by which the server may be called, beside localhost
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,

    /// Another site whose pages may use the server, by its origin (scheme, host and port)
    #[arg(long = "origin", value_name = "URL")]
    origins: Vec<String>,

    /// Threads that search, besides one for quick replies [default: one a core, two at least]
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..))]
    threads: Option<u8>,

    /// Serve figures for Prometheus at /metrics
    #[arg(long)]
    metrics: bool,

    /// The path below which a proxy has the server, such as /rival [default: the root]
    #[arg(long, value_name = "PATH", default_value = "", hide_default_value = true)]
    base: BasePath,

    /// A proxy, by its address or network, whose X-Forwarded-For header is trusted
    #[arg(long = "trusted-proxy", value_name = "NETWORK")]
    trusted_proxies: Vec<Network>,

    #[command(flatten)]
    shares: ShareOptions,

    /// After how many days without a change a table that was never really begun is deleted; 0 is
    /// never
    #[arg(long, value_name = "DAYS", default_value_t = KEEP_DAYS)]
    keep_days: u32,

    /// A file whose text opens the addresses for whoever runs the server [default: the variable
    /// RIVAL_ADMIN_TOKEN]
    #[arg(long, value_name = "FILE")]
    admin_token_file: Option<PathBuf>,

    /// What to log to standard error
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: LogLevel,

    /// How to log
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
}

/// Options for the NATS servers: the bus between servers of one database, and the farm.
#[cfg(feature = "cluster")]
#[derive(Clone, Debug, Default, Args)]
struct BusOptions {
    /// The NATS server by which servers of one database tell each other at once what happens
    /// [default: the variable RIVAL_BUS]
    #[arg(long, value_name = "URL")]
    bus: Option<String>,

    /// A NATS credentials file for that server
    #[arg(long, value_name = "FILE")]
    bus_credentials: Option<PathBuf>,

    /// Show the runs and workers of the farm of this NATS server at /farm
    #[arg(long, value_name = "URL")]
    farm: Option<String>,

    /// A NATS credentials file for the farm
    #[arg(long, value_name = "FILE", requires = "farm")]
    farm_credentials: Option<PathBuf>,
}

#[cfg(feature = "cluster")]
impl BusOptions {
    fn address(&self) -> Result<Option<BusAddress>, Failure> {
        let Some(url) = or_variable(self.bus.as_ref(), "RIVAL_BUS") else { return Ok(None) };
        let address = BusAddress::read(&url, self.bus_credentials.clone());
        address.map(Some).map_err(|error| Failure::of_option("--bus", &error.phrase()))
    }

    fn farm(&self) -> Result<Option<BusAddress>, Failure> {
        let Some(url) = &self.farm else { return Ok(None) };
        let address = BusAddress::read(url, self.farm_credentials.clone());
        address.map(Some).map_err(|error| Failure::of_option("--farm", &error.phrase()))
    }
}

/// Quotas per client (an address); a client on this machine has none.
#[derive(Clone, Debug, Args)]
struct ShareOptions {
    /// Connections that one client may have open
    #[arg(long, value_name = "N", default_value_t = Shares::default().connections)]
    connections_per_client: usize,

    /// WebSockets that one client may have open
    #[arg(long, value_name = "N", default_value_t = Shares::default().sockets)]
    sockets_per_client: usize,

    /// Searches of one client that may run or wait, hints included
    #[arg(long, value_name = "N", default_value_t = Shares::default().searches)]
    searches_per_client: usize,

    /// Jobs of one client (matches, comparisons, reports) that may run or wait
    #[arg(long, value_name = "N", default_value_t = Shares::default().jobs)]
    jobs_per_client: usize,

    /// Tables that one client may have made since the server started
    #[arg(long, value_name = "N", default_value_t = Shares::default().tables)]
    tables_per_client: usize,

    /// Tables that one client may make in a minute
    #[arg(long, value_name = "N", default_value_t = Shares::default().creations_a_minute)]
    creations_per_minute: u32,
}

impl ShareOptions {
    fn shares(&self) -> Shares {
        Shares {
            connections: self.connections_per_client,
            sockets: self.sockets_per_client,
            searches: self.searches_per_client,
            tables: self.tables_per_client,
            jobs: self.jobs_per_client,
            creations_a_minute: self.creations_per_minute,
        }
    }
}

impl Default for ShareOptions {
    fn default() -> ShareOptions {
        let Shares { connections, sockets, searches, tables, jobs, creations_a_minute } = Shares::default();
        ShareOptions {
            connections_per_client: connections,
            sockets_per_client: sockets,
            searches_per_client: searches,
            tables_per_client: tables,
            jobs_per_client: jobs,
            creations_per_minute: creations_a_minute,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogLevel {
    Off,
    Error,
    Warn,
    Info,
    /// Every request
    Debug,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogFormat {
    Text,
    /// One object a line
    Json,
}

/// The JSON output once the server is reachable.
#[derive(Serialize)]
struct ServingJson {
    address: String,
    /// The folder of the games, unless a database holds them.
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<PathBuf>,
}

/// The options of `rival` without arguments.
impl Default for Options {
    fn default() -> Options {
        Options {
            ip: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            data: None,
            database: DatabaseArg::default(),
            #[cfg(feature = "cluster")]
            bus: BusOptions::default(),
            hosts: Vec::new(),
            origins: Vec::new(),
            threads: None,
            metrics: false,
            base: BasePath::default(),
            trusted_proxies: Vec::new(),
            shares: ShareOptions::default(),
            keep_days: KEEP_DAYS,
            admin_token_file: None,
            log: LogLevel::Warn,
            log_format: LogFormat::Text,
        }
    }
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    start_log(options);
    let config = config(options)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let data = folder_in_use(&config);
        let server = Server::open(config).await.map_err(|error| Failure::Undone(error.phrase()))?;
        let end = asked_to_end()?;
        say_where(server.address(), options.base.as_str(), data, console)?;
        server.run(end).await;
        Ok(ExitCode::SUCCESS)
    })
}

/// The folder of the games, unless a database holds them.
fn folder_in_use(config: &Config) -> Option<PathBuf> {
    #[cfg(feature = "cluster")]
    if config.database.is_some() {
        return None;
    }
    Some(config.data.clone())
}

fn config(options: &Options) -> Result<Config, Failure> {
    let mut config = match options.database.location(options.data.as_ref())? {
        StoreLocation::Folder(folder) => Config::new(folder),
        #[cfg(feature = "cluster")]
        StoreLocation::Database(url) => Config { database: Some(url), ..Config::new(PathBuf::new()) },
    };
    #[cfg(feature = "cluster")]
    {
        config.bus = options.bus.address()?;
        config.farm = options.bus.farm()?;
        if config.bus.is_some() && config.database.is_none() {
            return Err(Failure::Input(Phrase::fixed(
                "--bus is for servers that share a database: say which with --database",
                "--bus es para servidores que comparten una base de datos: indica cuál con --database",
            )));
        }
    }
    config.address = SocketAddr::new(options.ip, options.port.unwrap_or(USUAL_PORT));
    config.any_port = options.port.is_none();
    config.hosts.clone_from(&options.hosts);
    config.origins.clone_from(&options.origins);
    config.base.clone_from(&options.base);
    config.metrics = options.metrics;
    config.trusted_proxies.clone_from(&options.trusted_proxies);
    config.shares = options.shares.shares();
    config.keep_days = options.keep_days;
    config.admin_token = admin_token(options.admin_token_file.as_deref())?;
    if let Some(threads) = options.threads {
        config.bounds.threads = usize::from(threads);
    }
    Ok(config)
}

/// The administrator's token, from a file or the environment; never from the command line, which
/// other users can read.
fn admin_token(file: Option<&Path>) -> Result<Option<AdminToken>, Failure> {
    let text = match file {
        Some(file) => std::fs::read_to_string(file).map_err(|error| {
            let (name, en) = (file.display(), error.to_string());
            Failure::Undone(phrase!("--admin-token-file {name}: {en}", "--admin-token-file {name}: {en}"))
        })?,
        None => match std::env::var("RIVAL_ADMIN_TOKEN") {
            Ok(text) => text,
            Err(_) => return Ok(None),
        },
    };
    AdminToken::new(&text).map(Some).ok_or_else(|| {
        Failure::Input(Phrase::fixed(
            "the administrator's token has fewer than 16 characters",
            "el testigo de administración tiene menos de 16 caracteres",
        ))
    })
}

/// The requested folder, or the system's default for application data.
pub(crate) fn data_folder(asked_for: Option<&PathBuf>) -> Result<PathBuf, Failure> {
    let usual = || directories::ProjectDirs::from("", "", "rival").map(|folders| folders.data_dir().to_owned());
    asked_for.cloned().or_else(usual).ok_or_else(|| Failure::Undone(homeless()))
}

fn homeless() -> Phrase {
    Phrase::fixed(
        "there is no home folder to keep games in: say where with --data FOLDER",
        "no hay carpeta personal donde guardar las partidas: indica dónde con --data CARPETA",
    )
}

fn say_where(listening: SocketAddr, base: &str, data: Option<PathBuf>, console: &mut Console) -> Result<(), Failure> {
    let told = reachable(listening);
    let address = format!("http://{told}{base}/");
    if console.json {
        return console.print_json(&ServingJson { address, data });
    }
    if !told.ip().is_loopback() && std::io::stdout().is_terminal() {
        let code = qr_code(&address).unwrap_or_default();
        console.print(&code)?;
    }
    let said = phrase!("rival is at {address}  (Ctrl+C ends it)\n", "rival está en {address}  (Ctrl+C lo termina)\n");
    let said = console.say(&said).to_owned();
    console.print(&said)
}

/// Resolves when the user or the system wants the server to end. It listens from the call on, not
/// from the first poll: a program that has read the address may request the end at once.
fn asked_to_end() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut interrupted, mut terminated) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        Ok(async move {
            tokio::select! {
                _ = interrupted.recv() => {}
                _ = terminated.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    {
        let mut interrupted = tokio::signal::windows::ctrl_c()?;
        Ok(async move {
            interrupted.recv().await;
        })
    }
}

fn start_log(options: &Options) {
    use tracing_subscriber::filter::LevelFilter;
    let level = match options.log {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    // A failing log (a full disk, a closed pipe) is dropped silently: by default the subscriber
    // would report it on standard error and panic if that fails too.
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).log_internal_errors(false);
    // An existing subscriber stays.
    let _ = match options.log_format {
        LogFormat::Text => log.with_ansi(false).try_init(),
        LogFormat::Json => log.json().try_init(),
    };
}
