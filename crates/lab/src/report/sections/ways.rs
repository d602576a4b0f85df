//! The searches compared, each with one technique more than the one before it.

use super::heuristic::subject_name;
use super::section;
use crate::report::document::{Block, Section};
use crate::report::measure::{Measured, SearchVariant, Timing, VariantStats};
use crate::report::words::Words;
use rival_game::{Lang, Phrase, phrase};
use rival_search::Technique;

pub(super) fn ways(measured: &Measured, words: Words) -> Section {
    let base = measured.ways.first().filter(|way| way.finished > 0);
    let row = |figures: &VariantStats| {
        let finished = figures.finished > 0;
        let when = |told: String| if finished { told } else { "–".to_owned() };
        // Means over different positions say nothing about each other.
        let share = base.filter(|base| finished && base.finished == figures.finished);
        let share = share.map(|base| words.percent(figures.nodes.mean / base.nodes.mean));
        vec![
            words.say(&figures.way.name()),
            when(words.whole(figures.nodes.mean)),
            share.unwrap_or_else(|| "–".to_owned()),
            when(words.time(figures.seconds.median)),
            when(spread(&figures.seconds, words)),
            format!("{}/{}", figures.agreed, figures.finished),
        ]
    };
    let head = [
        Phrase::fixed("search", "búsqueda"),
        Phrase::fixed("nodes", "nodos"),
        Phrase::fixed("of minimax's", "de los de minimax"),
        Phrase::fixed("time", "tiempo"),
        Phrase::fixed("from run to run", "de una ejecución a otra"),
        Phrase::fixed("same value", "mismo valor"),
    ];
    let depth = measured.ways.first().map_or(0, |way| way.depth);
    let runs = measured.ways.iter().map(|way| way.seconds.runs).max().unwrap_or(0);
    let openings = measured.effort.openings;
    let whose = subject_name(measured);
    let (whose_en, whose_es) = (whose.get(Lang::En), whose.get(Lang::Es));
    let caption = phrase!(
        "Each row is the one above with one technique more, over {openings} openings to depth {depth}, with {whose_en}. Nodes are means of all positions that a search visits, in all its rounds; times are medians of {runs} runs over the openings, with the quickest and the slowest. The last column says on how many of the positions the value was alpha-beta's.",
        "Cada fila es la anterior con una técnica más, en {openings} aperturas a profundidad {depth}, con {whose_es}. Los nodos son medias de todas las posiciones que visita una búsqueda, en todas sus rondas; los tiempos son medianas de {runs} ejecuciones sobre las aperturas, con la más rápida y la más lenta. La última columna dice en cuántas de las posiciones el valor fue el de alfa-beta."
    );
    let told = Phrase::fixed(
        "Alpha-beta cuts more the earlier good moves come, so the game's own order is tried first. A transposition table remembers what was found of a position, so that it is not searched again where other moves lead to it, and which move was best there; it is not asked in the parents of leaves. Up to there a search goes straight to its depth. Iterative deepening searches every depth before it, too, and learns from each which moves to try first.",
        "Alfa-beta poda más cuanto antes llegan las buenas jugadas; por eso se prueba primero el orden propio del juego. Una tabla de transposición recuerda lo que se halló de una posición, para no buscarla de nuevo cuando otras jugadas llevan a ella, y qué jugada fue allí la mejor; no se consulta en los padres de las hojas. Hasta ahí una búsqueda va directa a su profundidad. La profundización iterativa busca también todas las profundidades anteriores, y aprende de cada una qué jugadas probar antes.",
    );
    let mut blocks =
        vec![words.paragraph(&told), words.table(&caption, 1, &head, measured.ways.iter().map(row).collect())];
    let steps: Vec<String> =
        Technique::ALL.into_iter().filter_map(|technique| step(measured, technique, words)).collect();
    if !steps.is_empty() {
        blocks.push(Block::List(steps));
    }
    blocks.extend(without_effect(measured, words).map(|said| words.paragraph(&said)));
    let title = Phrase::fixed(
        "From minimax to the engine, one technique at a time",
        "De minimax al motor, una técnica cada vez",
    );
    section("ways", &title, blocks, words)
}

/// From the quickest run to the slowest.
pub(super) fn spread(timing: &Timing, words: Words) -> String {
    format!("{} – {}", words.time(timing.low), words.time(timing.high))
}

/// The way that adds a technique, and the one before it, if both were finished on the same
/// positions.
pub(super) fn step_of(measured: &Measured, technique: Technique) -> Option<(&VariantStats, &VariantStats)> {
    let place = measured.ways.iter().position(|figures| figures.way == SearchVariant::With(technique))?;
    let (before, after) = (measured.ways.get(place.checked_sub(1)?)?, &measured.ways[place]);
    (before.finished == after.finished && after.finished > 0).then_some((before, after))
}

/// Whether a technique changed the nodes at all.
fn changes(before: &VariantStats, after: &VariantStats) -> bool {
    (before.nodes.mean - after.nodes.mean).abs() > 1e-9
}

/// What a technique saved or cost, in nodes and in time; `None` where it changed no node.
pub(super) fn step(measured: &Measured, technique: Technique, words: Words) -> Option<String> {
    let (before, after) = step_of(measured, technique).filter(|(before, after)| changes(before, after))?;
    let name = words.say(&technique_name(technique));
    let [nodes_before, nodes_after] = [before, after].map(|way| words.whole(way.nodes.mean));
    let ratio = after.nodes.mean / before.nodes.mean;
    let (part, verdict) = (words.percent((1.0 - ratio).abs()), time_verdict(before, after, words));
    let (verdict_en, verdict_es) = (verdict.get(Lang::En), verdict.get(Lang::Es));
    let said = if ratio < 1.0 {
        phrase!(
            "{name}: {nodes_before} → {nodes_after} nodes, {part} fewer; {verdict_en}.",
            "{name}: {nodes_before} → {nodes_after} nodos, un {part} menos; {verdict_es}."
        )
    } else {
        phrase!(
            "{name}: {nodes_before} → {nodes_after} nodes, {part} more; {verdict_en}.",
            "{name}: {nodes_before} → {nodes_after} nodos, un {part} más; {verdict_es}."
        )
    };
    let more = (technique == Technique::Deepening).then(|| rounds(before, after, words)).flatten();
    Some(std::iter::once(said).chain(more).map(|said| words.say(&said)).collect::<Vec<_>>().join(" "))
}

/// What the runs say of the time; nothing where they overlap.
fn time_verdict(before: &VariantStats, after: &VariantStats, words: Words) -> Phrase {
    let [from, to] = [before, after].map(|way| words.time(way.seconds.median));
    if after.seconds.is_less_than(&before.seconds) {
        phrase!("it takes less time, {from} → {to}", "tarda menos, {from} → {to}")
    } else if before.seconds.is_less_than(&after.seconds) {
        phrase!("it takes more time, {from} → {to}", "tarda más, {from} → {to}")
    } else {
        phrase!(
            "in time the runs do not tell the two apart ({from}, {to})",
            "en tiempo las ejecuciones no distinguen una de otra ({from}, {to})"
        )
    }
}

/// What the rounds before the last cost, and what they save in the last.
fn rounds(before: &VariantStats, after: &VariantStats, words: Words) -> Option<Phrase> {
    let last = after.last_round?;
    let (alone, straight, earlier) =
        (words.whole(last), words.whole(before.nodes.mean), words.whole(after.nodes.mean - last));
    let part = words.percent((1.0 - last / before.nodes.mean).abs());
    Some(match (last < before.nodes.mean, after.nodes.mean < before.nodes.mean) {
        (true, true) => phrase!(
            "The rounds before the last visit {earlier} of them, and what is learnt there saves more: the last visits {alone}, {part} fewer than the {straight} of going straight to the depth.",
            "Las rondas anteriores a la última visitan {earlier} de ellos, y lo que allí se aprende ahorra más: la última visita {alone}, un {part} menos que los {straight} de ir directo a la profundidad."
        ),
        (true, false) => phrase!(
            "The last round visits {alone}, {part} fewer than the {straight} of going straight to the depth, thanks to what was learnt before; but the rounds before it visit {earlier}, which is more than that saves. What they buy is that a search against a clock can stop at any time with the answer of the depth before.",
            "La última ronda visita {alone}, un {part} menos que los {straight} de ir directo a la profundidad, gracias a lo aprendido antes; pero las rondas anteriores visitan {earlier}, más de lo que eso ahorra. Lo que compran es que una búsqueda contra reloj puede parar en cualquier momento con la respuesta de la profundidad anterior."
        ),
        (false, _) => phrase!(
            "The rounds before the last visit {earlier} of them, and the last {alone}, no fewer than the {straight} of going straight to the depth: here the rounds before save nothing. What they buy is that a search against a clock can stop at any time with the answer of the depth before.",
            "Las rondas anteriores a la última visitan {earlier} de ellos, y la última {alone}, no menos que los {straight} de ir directo a la profundidad: aquí las rondas anteriores no ahorran nada. Lo que compran es que una búsqueda contra reloj puede parar en cualquier momento con la respuesta de la profundidad anterior."
        ),
    })
}

/// The techniques that changed no node.
fn without_effect(measured: &Measured, words: Words) -> Option<Phrase> {
    let names: Vec<String> = Technique::ALL
        .into_iter()
        .filter(|&technique| step_of(measured, technique).is_some_and(|(before, after)| !changes(before, after)))
        .map(|technique| words.say(&technique_name(technique)).to_lowercase())
        .collect();
    let names = names.join(", ");
    (!names.is_empty()).then(|| {
        phrase!(
            "No node more or less on these positions and at this depth: {names}.",
            "Ningún nodo de más ni de menos en estas posiciones y a esta profundidad: {names}."
        )
    })
}

/// A technique by itself.
pub(super) fn technique_name(technique: Technique) -> Phrase {
    let (en, es) = match technique {
        Technique::Ordering => ("Ordering the moves", "Ordenar las jugadas"),
        Technique::Table => ("The table", "La tabla"),
        Technique::Deepening => {
            ("Iterative deepening, all rounds counted", "La profundización iterativa, contadas todas las rondas")
        }
        Technique::PrincipalVariation => ("Principal-variation search", "La búsqueda de la variante principal"),
        Technique::Aspiration => ("Aspiration windows", "Las ventanas de aspiración"),
        Technique::MirrorImages => {
            ("One entry of the table for mirror images", "Una sola entrada de la tabla para los reflejos")
        }
        Technique::WinsSeen => ("Wins seen without a search", "Las victorias que se ven sin buscar"),
        Technique::History => ("The history heuristic", "El historial de cortes"),
        Technique::Killers => ("Killer moves", "Las jugadas asesinas"),
        Technique::DoubleSteps => ("Rounds two plies apart", "Las rondas de dos en dos jugadas"),
    };
    Phrase::fixed(en, es)
}
