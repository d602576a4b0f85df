//! `rival report`: the report on a game's heuristic and searches, measured now.

use crate::options::number;
use crate::options::seed::draw_seed;
use crate::output::files;
use crate::output::progress::bar;
use crate::output::{Console, Failure};
use clap::{Args, ValueEnum};
use rival_game::{Lang, Phrase, phrase};
use rival_lab::report::{Document, Effort, Machine, Measured, Stage, Step, document, html, markdown};
use rival_play::AnyGame;
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  rival report smart-horses -o horses.html
  rival report color-clash --full --lang es -o informe.html
  rival report tictactoe:4x4:4 --format md -o report.md
  rival report connect-four --full --seed 1 --folder docs/reports

The page is one file and prints well on A4. Markdown has its pictures in a folder beside it, called as the file is. Files of \
these names that are there already are replaced.";

/// Write the report on a game: its heuristic, what its searches cost, who is stronger. Every figure is measured now
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The game, or a variant of it: tictactoe, tictactoe:4x4:3
    game: String,

    /// A page or Markdown [default: as the name of the file says, else html]
    #[arg(long)]
    format: Option<Format>,

    /// Where to write it [default: standard output]
    #[arg(long = "output", short, value_name = "FILE", alias = "out")]
    out: Option<PathBuf>,

    /// Write it in both languages and both forms into this folder, all from the same measurements
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["out", "format"])]
    folder: Option<PathBuf>,

    /// Measure for about a minute (the default)
    #[arg(long, conflicts_with = "full")]
    quick: bool,

    /// Measure for some minutes: more positions, more games, longer searches
    #[arg(long)]
    full: bool,

    /// Where positions, games and set-ups come from [default: drawn, and shown in the report]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Debug, ValueEnum)]
enum Format {
    /// A page of its own
    Html,
    /// Markdown
    Md,
}

/// What programs are told.
#[derive(Serialize)]
struct ReportJson {
    game: String,
    seed: u64,
    /// What was written.
    files: Vec<String>,
    /// The report itself, if it was not to be written to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<String>,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let game: Arc<dyn AnyGame> = rival_play::open(&options.game)?.into();
    let seed = number::optional("--seed", options.seed.as_deref(), 0..=u64::MAX)?.unwrap_or_else(draw_seed);
    let format = options.format();
    if format == Format::Md && options.out.is_none() && options.folder.is_none() {
        return Err(Failure::of_option(
            "--format",
            &Phrase::fixed(
                "md has its pictures in files beside it: say where with --output",
                "md lleva sus imágenes en archivos aparte: di dónde con --output",
            ),
        ));
    }
    if let Some(file) = &options.out {
        check_ending(file)?;
        files::check(file)?;
    }
    let measured = measure(game, seed, options.effort(), console.lang)?;
    let mut files = Vec::new();
    let written = |lang| options.document(&measured, lang);
    let mut report = None;
    match (&options.folder, &options.out) {
        (Some(folder), _) => {
            for (lang, name) in [(Lang::En, "en"), (Lang::Es, "es")] {
                let base = folder.join(format!("{}.{name}", measured.game.name().replace(':', "-")));
                write(&written(lang), Format::Html, &with_ending(&base, "html"), &mut files)?;
                write(&written(lang), Format::Md, &with_ending(&base, "md"), &mut files)?;
            }
        }
        (None, Some(file)) => write(&written(console.lang), format, file, &mut files)?,
        (None, None) => report = Some(html(&written(console.lang))),
    }
    match report {
        report if console.json => {
            console.print_json(&ReportJson { game: options.game.clone(), seed, files, report })?;
        }
        Some(report) => console.print(&report)?,
        None => console.print(&files.iter().map(|file| format!("{file}\n")).collect::<String>())?,
    }
    Ok(ExitCode::SUCCESS)
}

impl Options {
    fn effort(&self) -> Effort {
        if self.full { Effort::full() } else { Effort::quick() }
    }

    /// What was asked for, else what the name of the file says.
    fn format(&self) -> Format {
        let ending = self.out.as_deref().and_then(Path::extension);
        let named = if ending.is_some_and(|ending| ending == "md") { Format::Md } else { Format::Html };
        self.format.unwrap_or(named)
    }

    fn document(&self, measured: &Measured, lang: Lang) -> Document {
        let effort = if self.full { "--full" } else { "--quick" };
        let lang_name = if lang == Lang::Es { "es" } else { "en" };
        let (game, seed) = (measured.game.name(), measured.seed);
        let command = format!("rival report {game} {effort} --seed {seed} --lang {lang_name}");
        document(measured, &Machine::this(), &command, lang)
    }
}

/// Refuses a file whose name promises what the report is not.
fn check_ending(file: &Path) -> Result<(), Failure> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some(ending @ ("pdf" | "doc" | "docx" | "odt" | "tex")) => {
            let page = file.with_extension("html");
            let page = page.display();
            Err(Failure::of_option(
                "--output",
                &phrase!(
                    "a report is html or md, not {ending}; write {page}, open it in a browser and print it to a PDF",
                    "un informe es html o md, no {ending}; escribe {page}, ábrelo en un navegador e imprímelo en PDF"
                ),
            ))
        }
        _ => Ok(()),
    }
}

/// Measures, with a bar for each stage in a terminal.
fn measure(game: Arc<dyn AnyGame>, seed: u64, effort: Effort, lang: Lang) -> Result<Measured, Failure> {
    let mut shown: Option<Stage> = None;
    let bar = bar(0);
    let measured = Measured::measure(game, seed, effort, &mut |Step { stage, done, of }| {
        if shown != Some(stage) {
            shown = Some(stage);
            bar.reset();
            bar.set_message(stage.name().get(lang).to_owned());
        }
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    Ok(measured?)
}

/// Writes a document and its pictures, and remembers what was written.
fn write(document: &Document, format: Format, file: &Path, files: &mut Vec<String>) -> Result<(), Failure> {
    let mut keep = |file: &Path, text: &str| {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        folder.map_or(Ok(()), fs::create_dir_all).map_err(|error| files::cannot_write(file, &error))?;
        files::write(file, text)?;
        files.push(file.display().to_string());
        Ok(())
    };
    if format == Format::Html {
        return keep(file, &html(document));
    }
    let pictures = file.with_extension("");
    let folder = pictures.file_name().unwrap_or_default().to_string_lossy().replace(' ', "%20");
    let written = markdown(document, &folder);
    keep(file, &written.text)?;
    written.pictures.iter().try_for_each(|(name, picture)| keep(&pictures.join(name), picture))
}

/// The ending behind a name that may have dots in it.
fn with_ending(base: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}.{ending}", base.display()))
}
