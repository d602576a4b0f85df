//! The heuristic: what it is, an example, and what it is not asked about.

use super::{game::CELL, section};
use crate::report::document::{Block, Figure, Section};
use crate::report::measure::Measured;
use crate::report::words::Words;
use rival_core::{Feature, Side};
use rival_draw::board_svg;
use rival_game::{HeuristicId, HeuristicInfo, Lang, Phrase, phrase};

/// The classic heuristic.
fn classic(measured: &Measured) -> HeuristicInfo {
    let classic = |heuristic: &HeuristicInfo| heuristic.id == HeuristicId::CLASSIC;
    measured.game.heuristics().into_iter().find(classic).expect("every game has it")
}

fn weight(feature: &Feature) -> f64 {
    f64::from(feature.weight) / 100.0
}

pub(super) fn definition(measured: &Measured, words: Words) -> Section {
    let notes = measured.game.report_notes();
    let products: Vec<String> = classic(measured)
        .features
        .iter()
        .map(|feature| format!("{}·{}", words.exact(weight(feature)), feature.name))
        .collect();
    let rows = classic(measured).explained().enumerate().map(|(at, (feature, meaning))| {
        let reason = notes.reasons.get(at).map_or_else(|| "–".to_owned(), |reason| words.say(reason));
        vec![format!("`{}`", feature.name), words.exact(weight(feature)), words.say(meaning), reason]
    });
    let head = [
        Phrase::fixed("feature", "rasgo"),
        Phrase::fixed("weight", "peso"),
        Phrase::fixed("measures", "mide"),
        Phrase::fixed("why", "por qué"),
    ];
    let caption = Phrase::fixed("The features of the heuristic `classic`.", "Los rasgos de la heurística `classic`.");
    let mut blocks = vec![
        words.paragraph(&Phrase::fixed(
            "The heuristic is a sum of features times weights. Every feature is a difference between the sides, positive if it favours MAX, so that mirrored positions have opposite values.",
            "La heurística es una suma de rasgos por pesos. Cada rasgo es una diferencia entre los bandos, positiva si favorece a MAX, de modo que posiciones simétricas tienen valores opuestos.",
        )),
        Block::Verbatim(format!("H = {}", products.join(" + "))),
        words.table(&caption, 4, &head, rows.collect()),
        words.paragraph(&readings(measured, words)),
    ];
    blocks.extend(notes.course_work.notes.iter().map(|note| words.paragraph(note)));
    section("heuristic", &Phrase::fixed("The heuristic", "La heurística"), blocks, words)
}

fn readings(measured: &Measured, words: Words) -> Phrase {
    let [slight, clear, strong] = measured.game.info().advantage_thresholds.map(|from| words.whole(f64::from(from)));
    phrase!(
        "In words, a value from {slight} on is a slight advantage, above {clear} a clear one, above {strong} a strong one.",
        "En palabras, un valor desde {slight} es una ligera ventaja, por encima de {clear} una clara ventaja y por encima de {strong} una gran ventaja."
    )
}

pub(super) fn example(measured: &Measured, words: Words) -> Section {
    let (example, info) = (&measured.example, measured.game.info());
    let text = example.at.text();
    let to_move = &info.side(example.at.turn()).to_move;
    let (en, es) = (to_move.get(Lang::En), to_move.get(Lang::Es));
    let caption = phrase!(
        "A position from a game of the machine against itself. {en}.",
        "Una posición de una partida de la máquina contra sí misma. {es}."
    );
    let terms = &example.evaluation.terms;
    let mut rows: Vec<Vec<String>> = terms
        .iter()
        .map(|term| {
            let name = format!("`{}`", term.name);
            vec![name, words.exact(term.feature), words.exact(term.weight), words.exact(term.value)]
        })
        .collect();
    let sum = words.exact(example.evaluation.value.units());
    rows.push(vec!["H".to_owned(), String::new(), String::new(), sum.clone()]);
    let head = [
        Phrase::fixed("feature", "rasgo"),
        Phrase::fixed("measured", "medido"),
        Phrase::fixed("weight", "peso"),
        Phrase::fixed("product", "producto"),
    ];
    let reading = info.reading_phrase(example.evaluation.value);
    let (en, es) = (reading.get(Lang::En), reading.get(Lang::Es));
    let read = phrase!("The sum is {sum}: {en}.", "La suma es {sum}: {es}.");
    let blocks = vec![
        Block::Figure(Figure {
            name: "example",
            caption: words.say(&caption),
            svg: board_svg(&example.at.view(), info, CELL),
        }),
        Block::Verbatim(text),
        words.table(&Phrase::fixed("Its value, term by term.", "Su valor, término a término."), 1, &head, rows),
        words.paragraph(&read),
    ];
    section("example", &Phrase::fixed("A worked example", "Un ejemplo resuelto"), blocks, words)
}

pub(super) fn terminal_values(measured: &Measured, words: Words) -> Section {
    let info = measured.game.info();
    let utility = words.whole(f64::from(info.utility));
    let wins = |side| [Lang::En, Lang::Es].map(|lang| uncapitalised(info.side(side).wins.get(lang), lang));
    let ([en, es], [en_other, es_other]) = (wins(Side::First), wins(Side::Second));
    let values = phrase!(
        "A finished game is not estimated: it has its utility at whatever depth it is met, +{utility} ({en}), −{utility} ({en_other}), 0 for a draw.",
        "Una partida terminada no se estima: tiene su utilidad a cualquier profundidad a la que aparezca, +{utility} ({es}), −{utility} ({es_other}), 0 si es empate."
    );
    let rank = if measured.start.scores().is_some() {
        Phrase::fixed(
            "Inside the search a won or lost game outranks every heuristic value, whatever its size. Among wins the larger margin is better, then the sooner; among losses it is the other way round.",
            "Dentro de la búsqueda, una partida ganada o perdida está por encima de todo valor heurístico, sea cual sea su tamaño. Entre victorias es mejor la de mayor margen y luego la que llega antes; entre derrotas, al revés.",
        )
    } else {
        Phrase::fixed(
            "Inside the search a won or lost game outranks every heuristic value, whatever its size. Among wins the sooner is better, among losses the later.",
            "Dentro de la búsqueda, una partida ganada o perdida está por encima de todo valor heurístico, sea cual sea su tamaño. Entre victorias es mejor la que llega antes; entre derrotas, la que llega después.",
        )
    };
    let blocks = vec![words.paragraph(&values), words.paragraph(&rank)];
    section("terminal", &Phrase::fixed("Terminal values", "Valores terminales"), blocks, words)
}

/// A Spanish sentence as a part of another; in English such sentences begin with a side's name, which keeps its capital.
fn uncapitalised(sentence: &str, lang: Lang) -> String {
    let mut letters = sentence.chars();
    match (lang, letters.next()) {
        (Lang::Es, Some(first)) => first.to_lowercase().chain(letters).collect(),
        _ => sentence.to_owned(),
    }
}
