//! `rival report`: the report on a game's heuristic and searches, measured on each run.

mod pdf;

pub(crate) use pdf::find_browser;

use crate::options::game_name;
use crate::options::heuristic_args::{CLASSIC_BY_DEFAULT, HeuristicArgs, HeuristicChoice};
use crate::options::number;
use crate::options::seed::draw_seed;
use crate::output::files;
use crate::output::progress::bar;
use crate::output::{Console, Failure};
use clap::{Args, ValueEnum};
use rival_game::record::date_text;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::report::{
    Cover, Document, Effort, Machine, MeasureStep, Measured, ReportData, Stage, Subject, data_csv, document, html,
    markdown,
};
use rival_play::{AnyGame, HeuristicId};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

const EXAMPLES: &str = "\
Examples:
  rival report smart-horses -o horses.html
  rival report color-clash --full --lang es -o informe.html
  rival report tictactoe:4x4:4 --format md -o report.md
  rival report connect-four --full --seed 1 --folder docs/reports
  rival report smart-horses --weights mine.toml --author 'Ana Ruiz' --course 'Artificial Intelligence' -o mine.html --pdf

The page is one file and prints well on A4. Markdown has its pictures in a folder beside it, called as the file is. The figures are \
written beside either as data, .data.csv and .data.json. Files of these names that are there already are replaced.

A file of weights may say in a table [why] for each feature why it has its weight; the report shows that beside the weight.";

/// Write the report on a game: its heuristic, what its searches cost, who is stronger. Every figure
/// is measured now
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("heuristic", |arg| arg.help(CLASSIC_BY_DEFAULT)))]
pub(crate) struct Options {
    /// The game, or a variant of it: tictactoe, tictactoe:4x4:3
    game: String,

    #[command(flatten)]
    heuristic: HeuristicArgs,

    /// Who wrote it; may be given more than once
    #[arg(long, value_name = "NAME")]
    author: Vec<String>,

    /// At which institution
    #[arg(long, value_name = "NAME")]
    institution: Option<String>,

    /// The address of a page that goes with it, of the code or of a film; may be given more than once
    #[arg(long, value_name = "ADDRESS")]
    link: Vec<String>,

    /// For which course
    #[arg(long, value_name = "NAME")]
    course: Option<String>,

    /// In place of the usual title
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// When: 2026-11-03, or in words [default: today]
    #[arg(long, value_name = "DATE")]
    date: Option<String>,

    /// A page or Markdown [default: as the name of the file says, else html]
    #[arg(long)]
    format: Option<Format>,

    /// Where to write it [default: standard output]
    #[arg(long = "output", short, value_name = "FILE", alias = "out")]
    out: Option<PathBuf>,

    /// Write it in both languages and both forms into this folder, all from the same measurements
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["out", "format"])]
    folder: Option<PathBuf>,

    /// Print the page to a PDF beside it, with a browser of this machine
    #[arg(long)]
    pdf: bool,

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

/// The JSON output.
#[derive(Serialize)]
struct ReportJson {
    game: String,
    seed: u64,
    /// The files written.
    files: Vec<String>,
    /// The report itself, unless it went to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<String>,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let game: Arc<dyn AnyGame> = game_name::open(&options.game)?.into();
    let name = game.name();
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
    if options.pdf && (format != Format::Html || (options.out.is_none() && options.folder.is_none())) {
        return Err(Failure::of_option(
            "--pdf",
            &Phrase::fixed(
                "a PDF is printed from a page that is written to a file: say where with --output, or with --folder",
                "un PDF se imprime de una página escrita en un archivo: di dónde con --output o con --folder",
            ),
        ));
    }
    if let Some(file) = &options.out {
        check_ending(file)?;
        files::check(file)?;
    }
    let cover = options.cover()?;
    let HeuristicChoice { heuristic, weights, why } = options.heuristic.choice(HeuristicId::CLASSIC, &*game)?;
    let subject = Subject::new(&*game, heuristic, weights)?.with_reasons(why);
    let measured = measure(game, subject, seed, options.effort(), console.lang)?;
    let mut files = Vec::new();
    let written = |lang| document(&measured, &cover, &Machine::this(), lang);
    let mut report = None;
    match (&options.folder, &options.out) {
        (Some(folder), _) => {
            for lang in [Lang::En, Lang::Es] {
                let base = folder.join(format!("{}.{}", measured.game.name().replace(':', "-"), lang.code()));
                write(&written(lang), Format::Html, &with_ending(&base, "html"), &mut files)?;
                write(&written(lang), Format::Md, &with_ending(&base, "md"), &mut files)?;
            }
            let base = folder.join(measured.game.name().replace(':', "-"));
            write_data(&measured, &base, &mut files)?;
        }
        (None, Some(file)) => {
            write(&written(console.lang), format, file, &mut files)?;
            write_data(&measured, &file.with_extension(""), &mut files)?;
        }
        (None, None) => report = Some(html(&written(console.lang))),
    }
    if options.pdf {
        pdf::print_pages(&mut files, console)?;
    }
    match report {
        report if console.json => {
            console.print_json(&ReportJson { game: name, seed, files, report })?;
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

    /// The requested format, else that of the file's extension.
    fn format(&self) -> Format {
        let ending = self.out.as_deref().and_then(Path::extension);
        let named = if ending.is_some_and(|ending| ending == "md") { Format::Md } else { Format::Html };
        self.format.unwrap_or(named)
    }

    /// The cover: authors, course, title, date.
    fn cover(&self) -> Result<Cover, Failure> {
        let given =
            |option: &str, text: &String| Cover::line(text).map_err(|reason| Failure::of_option(option, &reason));
        let optional = |option: &str, text: &Option<String>| text.as_ref().map(|text| given(option, text)).transpose();
        let date = match optional("--date", &self.date)? {
            Some(date) => date,
            None => date_text(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())),
        };
        Ok(Cover {
            title: optional("--title", &self.title)?,
            institution: optional("--institution", &self.institution)?,
            links: self
                .link
                .iter()
                .map(|link| Cover::link(link).map_err(|reason| Failure::of_option("--link", &reason)))
                .collect::<Result<_, _>>()?,
            authors: self.author.iter().map(|author| given("--author", author)).collect::<Result<_, _>>()?,
            course: optional("--course", &self.course)?,
            date: Some(Cover::date(&date)),
        })
    }
}

/// Writes the figures beside the report, as CSV and as JSON.
fn write_data(measured: &Measured, base: &Path, files: &mut Vec<String>) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(&ReportData::of(measured)).map_err(std::io::Error::from)?;
    for (ending, text) in [("data.csv", data_csv(&measured.data())), ("data.json", format!("{json}\n"))] {
        let file = with_ending(base, ending);
        files::write(&file, &text)?;
        files.push(file.display().to_string());
    }
    Ok(())
}

/// Rejects a file whose extension contradicts the format.
fn check_ending(file: &Path) -> Result<(), Failure> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some(ending @ ("pdf" | "doc" | "docx" | "odt" | "tex")) => {
            let page = file.with_extension("html");
            let page = page.display();
            Err(Failure::of_option(
                "--output",
                &phrase!(
                    "a report is html or md, not {ending}; write {page}, and print it to a PDF with --pdf or from a browser",
                    "un informe es html o md, no {ending}; escribe {page}, e imprímelo en PDF con --pdf o desde un navegador"
                ),
            ))
        }
        _ => Ok(()),
    }
}

/// Measures, with a progress bar for each stage in a terminal.
fn measure(
    game: Arc<dyn AnyGame>,
    subject: Subject,
    seed: u64,
    effort: Effort,
    lang: Lang,
) -> Result<Measured, Failure> {
    let mut shown: Option<Stage> = None;
    let bar = bar(0);
    let measured = Measured::measure(game, subject, seed, effort, &mut |MeasureStep { stage, done, of }| {
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

/// Writes a document with its pictures, and adds them to the list of files.
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

/// Appends an extension to a name that may contain dots.
fn with_ending(base: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}.{ending}", base.display()))
}
