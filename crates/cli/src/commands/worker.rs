//! `rival worker`: plays games for the contests of others.

use crate::interrupt;
use crate::options::farm_args::{address, say_aside};
use crate::options::number;
use crate::output::{Console, Failure};
use clap::Args;
use rival_farm::Worker;
use rival_game::Phrase;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

/// Larger numbers are treated as typing errors.
const MAX_THREADS: u64 = 1024;

const EXAMPLES: &str = "\
Examples:
  rival worker --farm nats://farm.example
  rival worker --farm tls://worker:PASSWORD@farm.example --threads 4
  rival match connect-four --first engine:nodes=20000 --second engine:nodes=20000,killers=off --sprt --farm nats://farm.example

A worker plays pairs of games for whoever asks with --farm, until Ctrl-C. It plays for those who have the same bench signature \
only, so that a game is the same wherever it is played. How to set up a NATS server for it is in docs/farm.md.";

/// Play for the matches, tournaments and tuning of others
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The NATS server that has the queue: nats://HOST, or tls://USER:PASSWORD@HOST:4222
    #[arg(long = "farm", value_name = "URL")]
    url: String,

    /// A NATS credentials file for that server
    #[arg(long = "farm-credentials", value_name = "FILE")]
    credentials: Option<PathBuf>,

    /// How many pairs of games at a time [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<String>,

    /// What it is called in `rival farm status`: letters, digits and hyphens [default: the
    /// machine's name and the process]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Start the programs (ugi:) that others name, in an empty folder. Anyone who may ask for games
    /// can then run anything on this machine
    #[arg(long)]
    allow_programs: bool,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = number::optional("--threads", options.threads.as_deref(), 1..=MAX_THREADS)?;
    let address = address(&options.url, options.credentials.as_ref())?;
    let name = match &options.name {
        Some(name) => checked(name)?,
        None => default_name(),
    };
    // Files that a program writes in its working folder are deleted with it.
    let folder = options.allow_programs.then(Folder::new).transpose()?;
    let worker = Worker {
        address,
        name,
        threads: threads.map_or_else(cores, |threads| threads as usize),
        programs: options.allow_programs,
    };
    worker.run(interrupt::flag(), say_aside(console.lang))?;
    drop(folder);
    Ok(ExitCode::SUCCESS)
}

fn is_part_of_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '-'
}

fn checked(name: &str) -> Result<String, Failure> {
    if (1..=64).contains(&name.len()) && name.chars().all(is_part_of_name) {
        return Ok(name.to_owned());
    }
    let reason = Phrase::fixed(
        "1 to 64 letters without accents, digits and hyphens",
        "de 1 a 64 letras sin acento, cifras y guiones",
    );
    Err(Failure::of_option("--name", &reason))
}

/// The machine's name, and a suffix that distinguishes workers on it.
fn default_name() -> String {
    let host = std::fs::read_to_string("/etc/hostname").or_else(|_| std::env::var("COMPUTERNAME"));
    let host: String =
        host.unwrap_or_default().trim().chars().filter(|&character| is_part_of_name(character)).collect();
    let host = if host.is_empty() { "worker" } else { &host[..host.len().min(40)] };
    format!("{host}-{}", std::process::id())
}

/// An empty folder that is the current one during its lifetime.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, Failure> {
        let path = std::env::temp_dir().join(format!("rival-worker-{}", std::process::id()));
        std::fs::create_dir(&path)?;
        std::env::set_current_dir(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::env::set_current_dir(std::env::temp_dir());
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
