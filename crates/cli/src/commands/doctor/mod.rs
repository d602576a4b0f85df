//! `rival doctor`: this build and what it finds on this machine, for reports of bugs.

mod services;
mod walls;

use super::data_folder;
use super::report::find_browser;
use crate::output::styled::{Line, plain, span};
use crate::output::{Console, Failure};
use anstyle::Style;
use clap::Args;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::report::Machine;
use rival_server::USUAL_PORT;
use rival_server::admin::{FolderState, folder_state};
use serde::Serialize;
use services::{NATS, POSTGRES, ServiceJson};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use walls::Wall;

/// The package's version, and the commit where it is known.
pub(crate) const VERSION: &str = env!("RIVAL_VERSION");

/// Show this build and what it finds here: folder, port, browser, other servers; for reports of bugs
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  rival doctor\n  rival doctor --json\n  rival doctor --nats nats://games.lan")]
pub(crate) struct Options {
    /// The folder that holds the games [default: in the user's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    /// The NATS server to look for [default: the variable RIVAL_BUS, else the usual port here]
    #[arg(long, value_name = "URL")]
    nats: Option<String>,

    /// The PostgreSQL server to look for [default: the variable RIVAL_DATABASE, else the usual port here]
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

/// What programs are told.
#[derive(Serialize)]
struct DoctorJson {
    version: &'static str,
    /// With its date; null where it is not known.
    commit: Option<&'static str>,
    profile: &'static str,
    features: Features,
    system: String,
    processor: Option<String>,
    threads: usize,
    data: DataJson,
    port: PortJson,
    /// One that prints reports to PDF.
    browser: Option<PathBuf>,
    nats: ServiceJson,
    postgres: ServiceJson,
    /// What the kernel offers to shut a program in; empty on other systems than Linux.
    walls: Vec<Wall>,
}

/// What was chosen when this program was built.
#[derive(Serialize)]
struct Features {
    page: bool,
    farm: bool,
    cluster: bool,
}

#[derive(Serialize)]
struct DataJson {
    folder: Option<PathBuf>,
    state: DataState,
    /// Where the server is that uses it, or why it cannot be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<Phrase>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum DataState {
    /// Made at the first start.
    Missing,
    Free,
    InUse,
    Unusable,
}

#[derive(Serialize)]
struct PortJson {
    port: u16,
    free: bool,
}

/// Fails if `rival serve` would not start here.
pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let found = examine(options);
    if console.json {
        console.print_json(&found)?;
    } else {
        console.print_lines(&found.lines(console.lang))?;
    }
    Ok(if found.data.state == DataState::Unusable { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn examine(options: &Options) -> DoctorJson {
    let Machine { processor, threads, system } = Machine::this();
    let commit = env!("RIVAL_COMMIT");
    DoctorJson {
        version: env!("CARGO_PKG_VERSION"),
        commit: (!commit.is_empty()).then_some(commit),
        profile: env!("RIVAL_PROFILE"),
        features: Features {
            page: rival_server::has_page(),
            farm: cfg!(feature = "farm"),
            cluster: cfg!(feature = "cluster"),
        },
        system,
        processor,
        threads,
        data: data(options.data.as_ref()),
        port: PortJson { port: USUAL_PORT, free: TcpListener::bind((Ipv4Addr::LOCALHOST, USUAL_PORT)).is_ok() },
        browser: find_browser(),
        nats: NATS.look_for(options.nats.as_deref()),
        postgres: POSTGRES.look_for(options.database.as_deref()),
        walls: walls::of_kernel(Path::new("/")),
    }
}

fn data(asked_for: Option<&PathBuf>) -> DataJson {
    let Ok(folder) = data_folder(asked_for) else {
        return DataJson { folder: None, state: DataState::Unusable, detail: None };
    };
    let (state, detail) = match folder_state(&folder) {
        FolderState::Missing => (DataState::Missing, None),
        FolderState::Free => (DataState::Free, None),
        FolderState::InUse(address) => (DataState::InUse, Some(phrase!("{address}", "{address}"))),
        FolderState::Unusable(why) => (DataState::Unusable, Some(why.phrase())),
    };
    DataJson { folder: Some(folder), state, detail }
}

impl DoctorJson {
    fn lines(&self, lang: Lang) -> Vec<Line> {
        let row = |label: Phrase, value: String| {
            vec![span(format!("{:<14}", label.get(lang)), Style::new().dimmed()), plain(value)]
        };
        let same = |text: &'static str| Phrase::fixed(text, text);
        let machine = match &self.processor {
            Some(processor) => format!("{}, {processor}", self.system),
            None => self.system.clone(),
        };
        let threads = self.threads;
        vec![
            vec![span(format!("rival {VERSION}"), Style::new().bold()), plain(format!(" · {}", self.profile))],
            row(Phrase::fixed("system", "sistema"), machine),
            row(Phrase::fixed("threads", "hilos"), threads.to_string()),
            row(Phrase::fixed("built in", "incluye"), self.features.told(lang)),
            row(Phrase::fixed("data", "datos"), self.data.told(lang)),
            row(Phrase::fixed("port", "puerto"), self.port.told(lang)),
            row(Phrase::fixed("browser", "navegador"), browser_told(self.browser.as_deref(), lang)),
            row(same("NATS"), self.nats.told(lang)),
            row(same("PostgreSQL"), self.postgres.told(lang)),
            row(Phrase::fixed("kernel", "núcleo"), walls::told(&self.walls, lang)),
        ]
    }
}

impl Features {
    fn told(&self, lang: Lang) -> String {
        let known = [
            (self.page, Phrase::fixed("the page", "la página")),
            (self.farm, Phrase::fixed("farm (NATS)", "granja (NATS)")),
            (self.cluster, Phrase::fixed("several servers (PostgreSQL, NATS)", "varios servidores (PostgreSQL, NATS)")),
        ];
        yes_and_no(&known.iter().map(|(is_in, name)| (name.get(lang), Some(*is_in))), lang)
    }
}

/// `a, b; not: c; unknown: d`.
fn yes_and_no<'a>(known: &(impl Iterator<Item = (&'a str, Option<bool>)> + Clone), lang: Lang) -> String {
    let named = |wanted: Option<bool>| {
        let names: Vec<&str> = known.clone().filter(|(_, is)| *is == wanted).map(|(name, _)| name).collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    let with_word = |word: Phrase, names: String| format!("{}: {names}", word.get(lang));
    let parts = [
        named(Some(true)),
        named(Some(false)).map(|names| with_word(Phrase::fixed("not", "no"), names)),
        named(None).map(|names| with_word(Phrase::fixed("not known", "no se sabe"), names)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

impl DataJson {
    fn told(&self, lang: Lang) -> String {
        let state = match self.state {
            DataState::Missing => Phrase::fixed("made at the first start", "se creará al empezar"),
            DataState::Free => Phrase::fixed("free", "libre"),
            DataState::InUse => Phrase::fixed("in use by rival", "en uso por rival"),
            DataState::Unusable => Phrase::fixed("cannot be used", "no se puede usar"),
        };
        let folder = self.folder.as_ref().map(|folder| folder.display().to_string());
        let detail = self.detail.as_ref().map(|detail| detail.get(lang).to_owned());
        let parts = folder.into_iter().chain([state.get(lang).to_owned()]).chain(detail);
        parts.collect::<Vec<_>>().join(" · ")
    }
}

impl PortJson {
    fn told(&self, lang: Lang) -> String {
        let state = if self.free { Phrase::fixed("free", "libre") } else { Phrase::fixed("taken", "ocupado") };
        format!("{} · {}", self.port, state.get(lang))
    }
}

fn browser_told(browser: Option<&Path>, lang: Lang) -> String {
    let none = Phrase::fixed("none that prints to PDF", "ninguno que imprima en PDF");
    browser.map_or_else(|| none.get(lang).to_owned(), |browser| browser.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_comes_before_what_is_not() {
        let known = [("a", Some(true)), ("b", None), ("c", Some(false)), ("d", Some(true))];
        assert_eq!(yes_and_no(&known.into_iter(), Lang::En), "a, d; not: c; not known: b");
        assert_eq!(yes_and_no(&[("c", Some(false))].into_iter(), Lang::Es), "no: c");
    }
}
