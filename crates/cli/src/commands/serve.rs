//! `rival serve`: the web app and API.

use crate::console::{Console, Failure};
use clap::{Args, ValueEnum, value_parser};
use rival_game::{Phrase, phrase};
use rival_server::{Config, Server, USUAL_PORT};
use serde::Serialize;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival serve                                    on this machine only, at http://127.0.0.1:4774/
  rival serve --ip 0.0.0.0                       for everybody on the network
  rival serve --ip 0.0.0.0 --host games.lan      who may also call it games.lan
  rival serve --port 0 --data /tmp/rival --json  any free port; says which as JSON";

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

    /// A name by which the server may be called, beside localhost
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,

    /// Another site whose pages may use the server, by its origin (scheme, host and port)
    #[arg(long = "origin", value_name = "URL")]
    origins: Vec<String>,

    /// Threads that search [default: one a core, two at least]
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..))]
    threads: Option<u8>,

    /// Serve figures for Prometheus at /metrics
    #[arg(long)]
    metrics: bool,

    /// What to log to standard error
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: LogLevel,

    /// How to log
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
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

/// What programs are told once the server can be reached.
#[derive(Serialize)]
struct Serving {
    address: String,
    data: PathBuf,
}

/// As if nothing had been asked for but `rival`.
impl Default for Options {
    fn default() -> Options {
        Options {
            ip: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            data: None,
            hosts: Vec::new(),
            origins: Vec::new(),
            threads: None,
            metrics: false,
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
        let data = config.data.clone();
        let server = Server::open(config).await.map_err(|error| Failure::Undone(error.phrase()))?;
        let end = asked_to_end()?;
        say_where(server.address(), data, console)?;
        server.run(end).await;
        Ok(ExitCode::SUCCESS)
    })
}

fn config(options: &Options) -> Result<Config, Failure> {
    let data = match &options.data {
        Some(data) => data.clone(),
        None => data_folder().ok_or_else(|| Failure::Undone(homeless()))?,
    };
    let mut config = Config::new(data);
    config.address = SocketAddr::new(options.ip, options.port.unwrap_or(USUAL_PORT));
    config.any_port = options.port.is_none();
    config.hosts.clone_from(&options.hosts);
    config.origins.clone_from(&options.origins);
    config.metrics = options.metrics;
    if let Some(threads) = options.threads {
        config.bounds.threads = usize::from(threads);
    }
    Ok(config)
}

/// Where a user's programs keep their data on this system.
fn data_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "rival").map(|folders| folders.data_dir().to_owned())
}

fn homeless() -> Phrase {
    Phrase::fixed(
        "there is no home folder to keep games in: say where with --data FOLDER",
        "no hay carpeta personal donde guardar las partidas: indica dónde con --data CARPETA",
    )
}

fn say_where(address: SocketAddr, data: PathBuf, console: &mut Console) -> Result<(), Failure> {
    let address = format!("http://{address}/");
    if console.json {
        return console.print_json(&Serving { address, data });
    }
    let said = phrase!("rival is at {address}  (Ctrl+C ends it)\n", "rival está en {address}  (Ctrl+C lo termina)\n");
    let said = console.say(&said).to_owned();
    console.print(&said)
}

/// Comes back when the user or the system wants the server to end. It listens from the call on, not from the first wait:
/// whoever has read the address may ask for the end at once.
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
        Ok(async move { drop(interrupted.recv().await) })
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
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr);
    // Whoever has set up a log before keeps it.
    let _ = match options.log_format {
        LogFormat::Text => log.with_ansi(false).try_init(),
        LogFormat::Json => log.json().try_init(),
    };
}
