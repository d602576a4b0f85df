//! Figures put into words, section by section.

mod closing;
mod conclusion;
mod game;
mod heuristic;
mod improvements;
mod pseudocode;
mod search;
mod strength;
mod times;
mod ways;

use super::cover::Cover;
use super::document::{Block, Document, Section};
use super::machine::Machine;
use super::measure::Measured;
use super::words::Words;
use rival_game::{Lang, Phrase, phrase};

/// The report in one language.
#[must_use]
pub fn document(measured: &Measured, cover: &Cover, machine: &Machine, lang: Lang) -> Document {
    let words = Words(lang);
    let game = measured.game.info().name.clone();
    let (en, es) = (game.get(Lang::En), game.get(Lang::Es));
    let title = phrase!("{en}: the heuristic and the search", "{es}: la heurística y la búsqueda");
    Document {
        title: cover.title.clone().unwrap_or_else(|| words.say(&title)),
        byline: byline(cover, words),
        links: cover.links.clone(),
        lang: lang.code(),
        lead: lead(measured, words),
        sections: vec![
            game::rules(measured, words),
            heuristic::definition(measured, words),
            heuristic::example(measured, words),
            heuristic::terminal_values(measured, words),
            search::complexity(measured, words),
            search::place(measured, words),
            times::levels(measured, words),
            search::growth(measured, words),
            ways::ways(measured, words),
            strength::levels(measured, words),
            times::phases(measured, words),
            improvements::improvements(measured, words),
            closing::limits(measured, words),
            conclusion::conclusion(measured, words),
            closing::references(measured, words),
            closing::reproduction(measured, machine, words),
        ],
    }
}

/// Who wrote it, where, for which course, when.
fn byline(cover: &Cover, words: Words) -> Vec<String> {
    let date = cover.date.as_ref().map(|date| words.say(date));
    cover.authors.iter().chain(&cover.institution).chain(&cover.course).cloned().chain(date).collect()
}

fn section(id: &'static str, title: &Phrase, blocks: Vec<Block>, words: Words) -> Section {
    Section { id, title: words.say(title), blocks }
}

/// What was found, in a few lines.
fn lead(measured: &Measured, words: Words) -> Vec<Block> {
    let told = Phrase::fixed(
        "All figures below were measured when this report was made, by the command at its end. In short:",
        "Todas las cifras se han medido al hacer este informe, con la orden que figura al final. En resumen:",
    );
    let findings = [times::finding(measured, words), strength::finding(measured, words)];
    let findings: Vec<Phrase> =
        std::iter::once(game::finding(measured, words)).chain(findings.into_iter().flatten()).collect();
    let busy = measured.load.is_busy().then(|| words.paragraph(&times::load(measured, words)));
    [words.paragraph(&told), Block::List(words.say_all(&findings))].into_iter().chain(busy).collect()
}
