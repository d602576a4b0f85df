//! Reports, as `rival report --quick` writes them.

use super::{Job, JobStep};
use rival_game::record::date_text;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::report::{
    Cover, Effort, Machine, MeasureRun, Measured, ReportData, Subject, data_csv, document, html, markdown,
};
use rival_play::AnyGame;
use rival_wire::{
    HeuristicName, JobResult, Problem, ReportFile, ReportFiles, ReportLang, WeightMap, checked_seed, weights,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{SystemTime, UNIX_EPOCH};

/// The most authors.
const MOST_AUTHORS: usize = 10;

/// The most links.
const MOST_LINKS: usize = 10;

/// The cover of a report, from the request.
pub(super) struct CoverWish {
    pub(super) authors: Vec<String>,
    pub(super) institution: Option<String>,
    pub(super) links: Vec<String>,
    pub(super) course: Option<String>,
    pub(super) title: Option<String>,
}

/// The subject of a report, from the request.
pub(super) struct ReportSubject {
    pub(super) heuristic: HeuristicName,
    pub(super) weights: WeightMap,
    pub(super) why: BTreeMap<String, String>,
}

/// A report job: measurements, then files.
pub(super) struct ReportRun {
    run: MeasureRun,
    cover: Cover,
    lang: Lang,
    result: ReportFiles,
}

impl ReportRun {
    /// Prepares a report.
    pub(super) fn new(
        game: &str,
        about: ReportSubject,
        lang: ReportLang,
        cover: CoverWish,
        seed: Option<u64>,
    ) -> Result<ReportRun, Problem> {
        let game: Arc<dyn AnyGame> = rival_play::open(game)?.into();
        let ReportSubject { heuristic, weights: own, why } = about;
        let why = why.into_iter().map(|(name, reason)| Ok((name, line("why", &reason)?)));
        let subject = Subject::new(&*game, heuristic.of(&*game)?, weights(own))?
            .with_reasons(why.collect::<Result<_, Problem>>()?);
        let seed = checked_seed(seed)?.unwrap_or(1);
        let result = ReportFiles { game: game.name(), files: Vec::new() };
        let lang = match lang {
            ReportLang::En => Lang::En,
            ReportLang::Es => Lang::Es,
        };
        let cover = cover_of(cover)?;
        Ok(ReportRun { run: MeasureRun::new(game, subject, seed, Effort::quick()), cover, lang, result })
    }

    fn files(&self, measured: &Measured) -> Result<Vec<ReportFile>, Phrase> {
        let name = format!("{}.{}", measured.game.name().replace(':', "-"), self.lang.code());
        let document = document(measured, &self.cover, &Machine::this(), self.lang);
        let written = markdown(&document, &name);
        let data = serde_json::to_string_pretty(&ReportData::of(measured)).map_err(|_| Problem::internal().say)?;
        let mut files = vec![
            ReportFile { name: format!("{name}.html"), text: html(&document) },
            ReportFile { name: format!("{name}.md"), text: written.text },
            ReportFile { name: format!("{name}.data.csv"), text: data_csv(&measured.data()) },
            ReportFile { name: format!("{name}.data.json"), text: data + "\n" },
        ];
        let pictures = written.pictures.into_iter();
        files.extend(pictures.map(|(picture, text)| ReportFile { name: format!("{name}/{picture}"), text }));
        Ok(files)
    }
}

/// The cover, dated today.
fn cover_of(CoverWish { authors, institution, links, course, title }: CoverWish) -> Result<Cover, Problem> {
    if authors.len() > MOST_AUTHORS {
        return Err(Problem::bad_setup(phrase!(
            "authors: {MOST_AUTHORS} at most",
            "autores (authors): {MOST_AUTHORS} como mucho"
        )));
    }
    if links.len() > MOST_LINKS {
        return Err(Problem::bad_setup(phrase!(
            "links: {MOST_LINKS} at most",
            "enlaces (links): {MOST_LINKS} como mucho"
        )));
    }
    let today = date_text(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()));
    Ok(Cover {
        title: title.map(|title| line("title", &title)).transpose()?,
        authors: authors.iter().map(|author| line("authors", author)).collect::<Result<_, _>>()?,
        institution: institution.map(|institution| line("institution", &institution)).transpose()?,
        links: links
            .iter()
            .map(|link| Cover::link(link).map_err(|reason| in_field("links", &reason)))
            .collect::<Result<_, _>>()?,
        course: course.map(|course| line("course", &course)).transpose()?,
        date: Some(Cover::date(&today)),
    })
}

/// A field's text on one line.
fn line(field: &str, text: &str) -> Result<String, Problem> {
    Cover::line(text).map_err(|reason| in_field(field, &reason))
}

fn in_field(field: &str, reason: &Phrase) -> Problem {
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    Problem::bad_setup(phrase!("{field}: {en}", "{field}: {es}"))
}

impl Job for ReportRun {
    /// A stage runs to its end despite the flag: it takes seconds, and half of one is useless.
    fn step(&mut self, _stop: &AtomicBool) -> Result<JobStep, Phrase> {
        match self.run.step(&mut |_| ()).map_err(|error| error.phrase())? {
            None => Ok(JobStep::More),
            Some(measured) => {
                self.result.files = self.files(&measured)?;
                Ok(JobStep::Done)
            }
        }
    }

    fn progress(&self) -> (usize, usize) {
        self.run.progress()
    }

    fn result(&self) -> JobResult {
        JobResult::Report(self.result.clone())
    }
}
