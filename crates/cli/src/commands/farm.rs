//! `rival farm`: the status of a farm, and stopping a run.

use crate::options::farm_args::address;
use crate::output::{Console, Failure};
use clap::{Args, Subcommand};
use rival_farm::{Overview, RunState, RunStatus, WorkerStatus, overview, stop};
use rival_game::{Lang, Phrase, phrase};
use serde::Serialize;
use serde_json::Value;
use std::path::PathBuf;
use std::process::ExitCode;

/// The number of finished runs shown in text output. Each step of a tuning is a run.
const FINISHED_RUNS_SHOWN: usize = 10;

const EXAMPLES: &str = "\
Examples:
  rival farm status --farm nats://farm.example         runs and workers
  rival farm stop 3f2a91c07be45d18 --farm nats://farm.example";

/// Show the runs and workers of a farm, or stop a run
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The NATS server: nats://HOST, or tls://USER:PASSWORD@HOST:4222
    #[arg(long = "farm", global = true, value_name = "URL", default_value = "nats://localhost")]
    url: String,

    /// A NATS credentials file for that server
    #[arg(long = "farm-credentials", global = true, value_name = "FILE")]
    credentials: Option<PathBuf>,

    #[command(subcommand)]
    what: FarmCommand,
}

#[derive(Debug, Subcommand)]
enum FarmCommand {
    /// Show runs with their score and speed, and workers
    #[command(after_help = "Example:\n  rival farm status --farm nats://farm.example")]
    Status,
    /// Stop a run: its games are abandoned, and its coordinator prints the score so far
    #[command(after_help = "Example:\n  rival farm stop 3f2a91c07be45d18")]
    Stop {
        /// The run's name, as `rival farm status` shows it
        #[arg(value_name = "RUN")]
        run: String,
    },
}

/// The JSON output for a stopped run.
#[derive(Serialize)]
struct StoppedRunJson<'a> {
    run: &'a str,
    /// Whether the run's coordinator confirmed.
    told: bool,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let address = address(&options.url, options.credentials.as_ref())?;
    match &options.what {
        FarmCommand::Status => {
            let found = overview(&address)?;
            if console.json {
                console.print_json(&found)?;
            } else {
                show(&found, console)?;
            }
        }
        FarmCommand::Stop { run } => {
            let told = stop(&address, run)?;
            if console.json {
                console.print_json(&StoppedRunJson { run, told })?;
            } else {
                console.say_line(&stopped(run, told))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn stopped(run: &str, told: bool) -> Phrase {
    match told {
        true => phrase!("run {run} is stopped", "la tanda {run} está parada"),
        false => phrase!(
            "nobody asks for run {run} any more; its games were taken out of the queue",
            "ya nadie pide la tanda {run}; sus partidas se han quitado de la cola"
        ),
    }
}

fn show(found: &Overview, console: &mut Console) -> Result<(), Failure> {
    if found.runs.is_empty() {
        console.say_line(&Phrase::fixed("No runs in the last day.", "Ninguna tanda en el último día."))?;
    }
    let (running, others): (Vec<_>, Vec<_>) = found.runs.iter().partition(|run| run.state == RunState::Running);
    for run in running.into_iter().chain(others.into_iter().take(FINISHED_RUNS_SHOWN)) {
        console.say_line(&run_line(run))?;
        for (worker, part) in &run.workers {
            let (pairs, faults, lang) = (part.pairs, part.faults, console.lang);
            let each = if pairs == 0 { String::new() } else { lang.decimal(part.seconds / pairs as f64, 2) };
            console.say_line(&phrase!(
                "  {worker}: {pairs} pairs, {each} s each, faults {faults}",
                "  {worker}: {pairs} parejas, {each} s cada una, fallos {faults}"
            ))?;
        }
    }
    if found.workers.is_empty() {
        return console.say_line(&Phrase::fixed("No workers.", "Ningún trabajador."));
    }
    found.workers.iter().try_for_each(|worker| console.say_line(&worker_line(worker)))
}

fn run_line(run: &RunStatus) -> Phrase {
    Phrase::in_each(|lang| {
        let state = match (run.state, lang) {
            (RunState::Running, Lang::En) => "running",
            (RunState::Running, Lang::Es) => "en marcha",
            (RunState::Done, Lang::En) => "done",
            (RunState::Done, Lang::Es) => "terminada",
            (RunState::Stopped, Lang::En) => "stopped",
            (RunState::Stopped, Lang::Es) => "parada",
        };
        let (games, speed) = match lang {
            Lang::En => ("games since it was started", "games a minute"),
            Lang::Es => ("partidas desde que se inició", "partidas por minuto"),
        };
        let RunStatus { run: name, game, players, games: played, games_a_minute, score, .. } = run;
        let players = players.join(lang_versus(lang));
        let pace = lang.decimal(*games_a_minute, 1);
        let score = score.as_ref().map(|score| score_words(score, lang)).unwrap_or_default();
        format!("{name}  {state}  {game}  {players}  {played} {games}, {pace} {speed}{score}")
    })
}

fn lang_versus(lang: Lang) -> &'static str {
    match lang {
        Lang::En => " vs ",
        Lang::Es => " contra ",
    }
}

/// The score of a match in a few figures: "  12 - 8 - 4  Elo +58 [-30, 151]  LLR 0.41".
fn score_words(score: &Value, lang: Lang) -> String {
    let number = |name: &str| score[name].as_f64();
    let count = |name: &str| score[name].as_u64().unwrap_or_default();
    let mut text = format!("  {} - {} - {}", count("wins"), count("losses"), count("draws"));
    if let (Some(elo), Some(low), Some(high)) = (number("elo"), number("elo_low"), number("elo_high")) {
        text += &format!("  Elo {} [{}, {}]", lang.decimal(elo, 0), lang.decimal(low, 0), lang.decimal(high, 0));
    }
    if let Some(llr) = number("llr") {
        text += &format!("  LLR {}", lang.decimal(llr, 2));
    }
    text
}

fn worker_line(worker: &WorkerStatus) -> Phrase {
    let WorkerStatus { worker: name, version, signature, threads, pairs, faults, .. } = worker;
    let [en, es] = [Lang::En, Lang::Es].map(|lang| lang.decimal(worker.speed / 1e6, 1));
    let runs = worker.runs.join(" ");
    phrase!(
        "worker {name}: rival {version}, signature {signature}, {threads} at a time, {en} million nodes a second, {pairs} pairs, faults {faults}  {runs}",
        "trabajador {name}: rival {version}, firma {signature}, {threads} a la vez, {es} millones de nodos por segundo, {pairs} parejas, fallos {faults}  {runs}"
    )
}
