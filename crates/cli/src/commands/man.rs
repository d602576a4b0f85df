//! `rival man`: the manual pages, generated from the help.

use crate::options::args::Cli;
use crate::output::files;
use crate::output::{Console, Failure};
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use rival_game::phrase;
use serde::Serialize;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rival man | man -l -
  rival man search | man -l -
  rival man --output ~/.local/share/man/man1";

/// Print the manual page of rival or of one of its commands, or write all of them to a folder
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The command to print the page of [default: rival itself]
    #[arg(conflicts_with = "output")]
    command: Option<String>,

    /// Write the pages of rival and of all its commands to this folder
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// A page of the manual.
#[derive(Serialize)]
struct Page {
    /// The name of its file: `rival-search.1`.
    name: String,
    /// The text in roff, the format of manual pages.
    text: String,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let mut pages = pages()?;
    if let Some(folder) = &options.output {
        write(folder, &pages)?;
        let (count, folder) = (pages.len(), folder.display());
        console.say_line(&phrase!("{count} pages written to {folder}", "{count} páginas escritas en {folder}"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let name = options.command.as_ref().map_or("rival.1".to_owned(), |command| format!("rival-{command}.1"));
    let found = pages.iter().position(|page| page.name == name).ok_or_else(|| unknown(options, &pages))?;
    let page = pages.swap_remove(found);
    if console.json {
        console.print_json(&page)?;
    } else {
        console.print(&page.text)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The pages of rival and of every visible command.
fn pages() -> io::Result<Vec<Page>> {
    let mut rival = Cli::command();
    // Building propagates global options and full command names.
    rival.build();
    let commands = rival.get_subcommands().filter(|command| !command.is_hide_set());
    std::iter::once(&rival).chain(commands).map(page).collect()
}

fn page(command: &Command) -> io::Result<Page> {
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    man.render(&mut text)?;
    Ok(Page { name: man.get_filename(), text: String::from_utf8_lossy(&text).into_owned() })
}

fn write(folder: &Path, pages: &[Page]) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| files::cannot_write(folder, &error))?;
    pages.iter().try_for_each(|page| files::write(&folder.join(&page.name), &page.text))
}

fn unknown(options: &Options, pages: &[Page]) -> Failure {
    let asked = options.command.as_deref().unwrap_or_default();
    let names = pages.iter().filter_map(|page| page.name.strip_prefix("rival-")?.strip_suffix(".1"));
    let known = names.collect::<Vec<_>>().join(" ");
    Failure::Input(phrase!("\"{asked}\" is no command; there is {known}", "«{asked}» no es una orden; hay {known}"))
}
