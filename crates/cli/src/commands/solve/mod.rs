//! `rival solve`: the proven value of a position under perfect play by both sides.

mod certificate;
mod page;
mod saved;

use crate::interrupt;
use crate::options::budget_args::THREADS;
use crate::options::by_name::by_name;
use crate::options::number;
use crate::options::position_args::{InputPosition, PositionArgs};
use crate::output::{Console, Failure};
use crate::output::{files, progress};
use clap::Args;
use rival_game::Phrase;
use rival_search::{DEFAULT_MEMORY_MIB, Limits, Solution, SolveControl, SolveGoal, SolveMemory, SolveRequest, Stopped};
use saved::SolverFile;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// From the size of one entry to more memory than any machine of ours has.
const MEMORY: RangeInclusive<u64> = 1..=1 << 20;
/// How often the solver's state is saved with `--resume`; at most this much work is lost.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

const EXAMPLES: &str = "\
Examples:
  rival solve color-clash
  rival solve color-clash --every-move
  rival solve connect-four --moves \"4 4 4 4 4 2\" --question winner
  rival solve smart-horses --position \"…\" --resume horses.solve
  rival solve tictactoe:4x4:3 --json
  rival solve tictactoe --certificate draw.txt

A value is the final margin from the first side's view in games with scores, and +1, 0 or −1 in the others, with \
the plies of the shortest forced win or the longest resistance. Nothing is claimed that is not proven: if the \
search is stopped, the bounds proven by then are shown.

Ctrl-C stops, and so does SIGTERM; with --resume what is known goes to the file, also once a minute, and the next run \
goes on from there. A file that was changed or cut off is refused, and left as it is.";

/// Solve a position exactly: its value with perfect play by both sides, and a perfect line
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    source: PositionArgs,

    /// What to prove: who wins, or by how much and how soon; winner is faster
    #[arg(long, value_name = "NAME", default_value = SolveGoal::Margin.name())]
    #[arg(value_parser = by_name(SolveGoal::ALL, SolveGoal::name))]
    question: SolveGoal,

    /// Answer it for every legal move, too
    #[arg(long)]
    every_move: bool,

    /// The most memory the table may take, in MiB [default: 1024]
    #[arg(long, value_name = "MIB", allow_negative_numbers = true)]
    memory: Option<String>,

    /// The most nodes to visit [default: no limit]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    nodes: Option<String>,

    /// The longest time to take, in milliseconds [default: no limit]
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    time: Option<String>,

    /// How many threads solve, from 1 to 64
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<String>,

    /// A file for the solver's state, which is continued if it exists
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Write a proof that `rival verify` checks by the rules alone to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// The options, checked.
struct Plan<'a> {
    request: SolveRequest,
    limits: Limits,
    threads: u16,
    file: Option<&'a PathBuf>,
    certificate: Option<&'a PathBuf>,
}

/// The result.
struct SolveResult {
    solution: Solution<String>,
    /// The solver's state.
    memory: SolveMemory,
    /// Whether saving succeeded, if requested.
    saved: Result<(), Failure>,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let plan = plan(options)?;
    let stop = interrupt::flag();
    plan.certificate.map_or(Ok(()), |file| files::check(file))?;
    let mut certified = false;
    options.source.each(console, |given, console| {
        if std::mem::replace(&mut certified, plan.certificate.is_some()) {
            return Err(Failure::of_option("--certificate", &one_position()));
        }
        let SolveResult { solution, mut memory, saved } = plan.solve(given, stop, console)?;
        if console.json {
            console.print_json(&rival_wire::Solution::of(&given.session, plan.request, &solution))?;
        } else {
            let file = plan.file.filter(|_| saved.is_ok()).map(PathBuf::as_path);
            console.print_lines(&page::page(given, plan.request, &solution, file, console.lang))?;
        }
        // Print the results before anything that may fail.
        saved?;
        plan.certify(given, &solution, stop, &mut memory)?;
        if stop.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
    })
}

fn plan(options: &Options) -> Result<Plan<'_>, Failure> {
    let memory = number::optional("--memory", options.memory.as_deref(), MEMORY)?;
    let nodes = number::optional("--nodes", options.nodes.as_deref(), 1..=u64::MAX)?;
    let time = number::optional("--time", options.time.as_deref(), 1..=u64::MAX)?;
    let limits = Limits {
        nodes,
        time: time.map(Duration::from_millis),
        memory_mib: Some(memory.map_or(DEFAULT_MEMORY_MIB, |mib| mib as u32)),
        ..Limits::default()
    };
    let threads = number::optional("--threads", options.threads.as_deref(), THREADS)?.unwrap_or(1) as u16;
    let request = SolveRequest { goal: options.question, every_move: options.every_move };
    Ok(Plan { request, limits, threads, file: options.resume.as_ref(), certificate: options.certificate.as_ref() })
}

fn one_position() -> Phrase {
    Phrase::fixed("a certificate is about one position", "un certificado es de una sola posición")
}

impl Plan<'_> {
    /// Solves a position, in stretches of a minute if the state is saved. A failed save ends the
    /// work.
    fn solve(
        &self,
        given: &InputPosition,
        stop: &'static AtomicBool,
        console: &Console,
    ) -> Result<SolveResult, Failure> {
        let saved = self.file.map(|file| SolverFile::new(file, given));
        let mib = self.limits.memory_mib.unwrap_or(DEFAULT_MEMORY_MIB);
        let mut memory = saved.as_ref().map_or_else(|| Ok(SolveMemory::default()), |saved| saved.read(given, mib))?;
        let (nodes_before, elapsed_before) = (memory.nodes, memory.elapsed);
        loop {
            let spent = (memory.nodes - nodes_before, memory.elapsed.saturating_sub(elapsed_before));
            let limits = self.next_limits(spent, saved.is_some());
            let info = given.game().info();
            let solution = progress::watched_solver(info, console.lang, |progress| {
                let mut control =
                    SolveControl { limits, stop: Some(stop), progress, book: None, threads: self.threads };
                given.at().solve(self.request, &mut control, &mut memory)
            });
            let kept = saved.as_ref().map_or(Ok(()), |saved| saved.write(&memory));
            let spent = (memory.nodes - nodes_before, memory.elapsed.saturating_sub(elapsed_before));
            let over = self.limits.nodes.is_some_and(|most| spent.0 >= most)
                || self.limits.time.is_some_and(|most| spent.1 >= most);
            match solution.stopped {
                Some(Stopped::Time | Stopped::Nodes) if saved.is_some() && kept.is_ok() && !over => {}
                _ => return Ok(SolveResult { solution, memory, saved: kept }),
            }
        }
    }

    /// Writes the certificate, if requested and if the question is answered.
    fn certify(
        &self,
        given: &InputPosition,
        solution: &Solution<String>,
        stop: &'static AtomicBool,
        memory: &mut SolveMemory,
    ) -> Result<(), Failure> {
        let Some(file) = self.certificate.filter(|_| !stop.load(Ordering::Relaxed)) else { return Ok(()) };
        let limits = Limits { memory_mib: self.limits.memory_mib, ..Limits::default() };
        let mut control = SolveControl { limits, stop: Some(stop), progress: None, book: None, threads: 1 };
        certificate::write(file, given, solution.proven, &mut control, memory)
    }

    /// The limits that remain for the next stretch between two saves.
    fn next_limits(&self, (nodes, elapsed): (u64, Duration), saves: bool) -> Limits {
        let left = self.limits.time.map(|most| most.saturating_sub(elapsed));
        let spell = saves.then_some(SAVE_INTERVAL);
        Limits {
            nodes: self.limits.nodes.map(|most| most.saturating_sub(nodes)),
            time: left.into_iter().chain(spell).min(),
            ..self.limits
        }
    }
}
