//! `rival book`: a file of exact values of early positions, for look-up.

use crate::interrupt;
use crate::options::by_name::by_name;
use crate::options::game_name;
use crate::options::number;
use crate::output::{Console, Failure, files, progress};
use clap::Args;
use rival_core::Side;
use rival_game::{Lang, Phrase, phrase};
use rival_play::{AnyPosition, unreadable};
use rival_search::{BookError, BookMaker, BookRequest, DEFAULT_MEMORY_MIB, Limits, SolveControl, SolveGoal, Stopped};
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// How often the book is written; at most this much work is lost.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

/// A ply of which all positions still fit into memory with ease.
const MOST_WHOLE: u64 = 12;

const EXAMPLES: &str = "\
Examples:
  rival book color-clash -o clash.book --plies 6 --side first
  rival book connect-four:5x4 -o four.book --plies 8
  rival book connect-four:5x4 -o four.book --question winner --plies 8 --memory 4096
  nice rival book connect-four -o whole.book --complete 8 --memory 256

A book has what a side needs to play perfectly from the start: one best answer to each move of the other, up to a number of \
plies. A book of winners keeps a side from letting a win or a draw go, and takes far less time than one of margins, which \
also knows how soon. With --complete the book has the winner of every position of one ply, mirror images once, so that every \
position of the plies before is decided, too, whatever was played; it takes hours. The file is written once a minute and when Ctrl-C stops; the next run goes on from it.";

/// Make a book: the exact values of early positions, by the solver
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The game, id or id:variant
    game: String,

    /// The file to write, which is continued if it exists
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// How many plies it covers from the start
    #[arg(long, value_name = "N", default_value = "4", allow_negative_numbers = true)]
    plies: String,

    /// Have the winner of every position of this ply, instead of the lines that a side needs
    #[arg(long, value_name = "PLY", allow_negative_numbers = true, conflicts_with_all = ["plies", "side", "question"])]
    complete: Option<String>,

    /// The side that plays by it, first or second [default: either]
    #[arg(long, value_name = "SIDE", value_parser = by_name(Side::BOTH, side_name))]
    side: Option<Side>,

    /// What it says of a position, winner or margin [default: margin]; an existing book keeps its
    /// own
    #[arg(long, value_name = "WHAT", value_parser = by_name(SolveGoal::ALL, SolveGoal::name))]
    question: Option<SolveGoal>,

    /// The most memory the table may take, in MiB [default: 1024]
    #[arg(long, value_name = "MIB", allow_negative_numbers = true)]
    memory: Option<String>,

    /// The longest time to take, in milliseconds [default: no limit]
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    time: Option<String>,
}

/// The JSON output.
#[derive(Serialize)]
struct BookJson {
    game: String,
    plies: u64,
    positions: usize,
    bytes: usize,
    nodes: u64,
    /// Whether it contains every position it should.
    complete: bool,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let plies = number::optional("--plies", Some(&options.plies), 0..=64)?.unwrap_or_default();
    let whole = number::optional("--complete", options.complete.as_deref(), 0..=MOST_WHOLE)?;
    let memory = number::optional("--memory", options.memory.as_deref(), 1..=1 << 20)?;
    let time = number::optional("--time", options.time.as_deref(), 1..=u64::MAX)?.map(Duration::from_millis);
    let game = game_name::open(&options.game)?;
    let start = game.start(0, None).map_err(|error| Failure::Input(error.phrase()))?;
    if game.info().random_setup {
        return Err(refused(&Phrase::fixed(
            "its games start from anywhere",
            "sus partidas empiezan en cualquier sitio",
        )));
    }
    let name = game.name();
    let mut maker = resumed(&options.output, &name, &*start)?;
    let of = whole.map(|ply| prepare_whole(&mut maker, ply as u16, &*start)).transpose()?;
    if whole.is_none() && maker.whole().is_some() {
        return Err(Failure::Input(Phrase::fixed(
            "--complete: the book to go on from is one of a whole ply, which this option goes on with",
            "--complete: el libro del que se parte es de una jugada entera; se continúa con esta opción",
        )));
    }
    let goal = asked(options.question, maker.goal())?;
    let request = BookRequest { plies: plies as u16, side: options.side, goal };
    let stop = interrupt::flag();
    let mut left = time;
    let complete = loop {
        let spell = left.map_or(SAVE_INTERVAL, |left| left.min(SAVE_INTERVAL));
        let limits = Limits {
            time: Some(spell),
            memory_mib: Some(memory.map_or(DEFAULT_MEMORY_MIB, |mib| mib as u32)),
            ..Limits::default()
        };
        let made = progress::watched_solver(game.info(), console.lang, |progress| {
            let mut control = SolveControl { limits, stop: Some(stop), progress, book: None, threads: 1 };
            start.prover().make_book(&mut maker, request, &mut control)
        });
        write(&options.output, &start.prover().book_bytes(&maker, &name).map_err(|error| refused(&reason(error)))?)?;
        left = left.map(|left| left.saturating_sub(spell));
        if let Some(of) = of.filter(|_| made.is_err()) {
            let known = maker.len();
            eprintln!("{}", phrase!("{known} of {of} positions", "{known} de {of} posiciones").get(console.lang));
        }
        match made {
            Ok(()) => break true,
            Err(Stopped::Time) if left.is_none_or(|left| left > Duration::ZERO) => {}
            Err(_) => break false,
        }
    };
    tell(&maker, &name, whole.unwrap_or(plies), complete, &options.output, console)
}

/// Makes a new book, or one to go on from, a book of a whole ply; how many positions that has.
fn prepare_whole(maker: &mut BookMaker, ply: u16, start: &dyn AnyPosition) -> Result<usize, Failure> {
    if maker.goal().is_some() && maker.whole() != Some(ply) {
        return Err(Failure::Input(phrase!(
            "--complete: the book to go on from is not one of all positions of ply {ply}",
            "--complete: el libro del que se parte no es de todas las posiciones de la jugada {ply}"
        )));
    }
    start.prover().prepare_whole_book(maker, ply).map_err(|error| refused(&reason(error)))?;
    Ok(start.prover().positions_of_ply(ply))
}

/// The goal of a new book, or that of the book to continue, which cannot change.
fn asked(told: Option<SolveGoal>, so_far: Option<SolveGoal>) -> Result<SolveGoal, Failure> {
    match (told, so_far) {
        (Some(told), Some(so_far)) if told != so_far => {
            let (told, so_far) = (told.name(), so_far.name());
            Err(Failure::Input(phrase!(
                "--question: the book to go on from has {so_far}, not {told}",
                "--question: el libro del que se parte tiene {so_far}, no {told}"
            )))
        }
        (told, so_far) => Ok(told.or(so_far).unwrap_or_default()),
    }
}

/// Continues an existing book, if there is one.
fn resumed(file: &Path, name: &str, start: &dyn AnyPosition) -> Result<BookMaker, Failure> {
    match std::fs::read(file) {
        Ok(bytes) => start.prover().resume_book(name, &bytes).map_err(|error| refused(&reason(error))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            files::check(file)?;
            Ok(BookMaker::default())
        }
        Err(error) => Err(Failure::Input(unreadable(file.display(), &error))),
    }
}

/// Writes the book to a second file, then renames it over the old one.
fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    files::write_by_part(file, |output| output.write_all(bytes))
}

fn tell(
    maker: &BookMaker,
    name: &str,
    plies: u64,
    complete: bool,
    file: &Path,
    console: &mut Console,
) -> Result<ExitCode, Failure> {
    let (positions, nodes) = (maker.len(), maker.nodes);
    let bytes = std::fs::metadata(file).map_or(0, |found| found.len() as usize);
    if console.json {
        let game = name.to_owned();
        console.print_json(&BookJson { game, plies, positions, bytes, nodes, complete })?;
    } else {
        console.say_line(&phrase!(
            "{name}: {positions} positions up to {plies} plies, {bytes} bytes, {nodes} nodes.",
            "{name}: {positions} posiciones hasta {plies} jugadas, {bytes} bytes, {nodes} nodos."
        ))?;
        if !complete {
            console.say_line(&Phrase::fixed(
                "Stopped before it was complete; the same command goes on from here.",
                "Detenido antes de completarse; la misma orden sigue desde aquí.",
            ))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn reason(error: BookError) -> Phrase {
    match error {
        BookError::OfAnother => {
            Phrase::fixed("the file is not a book of this game", "el archivo no es un libro de este juego")
        }
        BookError::Damaged => {
            Phrase::fixed("the file was changed or cut off", "el archivo se ha modificado o está incompleto")
        }
        BookError::NoPlies => {
            Phrase::fixed("this game has no books of a whole ply", "este juego no tiene libros de una jugada entera")
        }
        BookError::NoKeys => Phrase::fixed(
            "positions of this game do not fit into a book",
            "las posiciones de este juego no caben en un libro",
        ),
    }
}

fn refused(reason: &Phrase) -> Failure {
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    Failure::Input(phrase!("book: {en}", "libro: {es}"))
}
