//! What searches cost: by level, and in the course of a game.

use super::heuristic::subject_name;
use super::section;
use super::ways::spread;
use crate::report::document::Section;
use crate::report::measure::{LevelStats, Load, Measured, PhaseStats, Summary};
use crate::report::words::Words;
use rival_game::{CourseLevel, HeuristicId, Lang, Phrase, phrase};
use std::time::Duration;

pub(super) fn levels(measured: &Measured, words: Words) -> Section {
    let course_work = measured.game.report_notes().course_work.levels;
    let positions = measured.effort.positions;
    let mut head = vec![
        Phrase::fixed("level", "nivel"),
        Phrase::fixed("figure", "cifra"),
        Phrase::fixed("mean", "media"),
        Phrase::fixed("median", "mediana"),
        Phrase::fixed("maximum", "máximo"),
        Phrase::fixed("deviation", "desviación"),
    ];
    if !course_work.is_empty() {
        head.push(Phrase::fixed("course work", "trabajo del curso"));
    }
    let rows = measured.levels.iter().flat_map(|figures| {
        let theirs = course_work.iter().find(|theirs| theirs.level == figures.level.id);
        let mut rows = level_rows(figures, theirs, measured.effort.engine_time, words);
        rows.iter_mut().for_each(|row| row.truncate(head.len()));
        rows
    });
    let rows = rows.collect();
    let whose = whose_levels(measured);
    let (whose_en, whose_es) = (whose.get(Lang::En), whose.get(Lang::Es));
    let runs = measured.levels.iter().filter_map(|level| Some(level.runs?.runs)).max().unwrap_or(0);
    let caption = phrase!(
        "What a decision costs, over {positions} random positions. A position's time is the median of {runs} runs; the engine's is what it was given. Pruned: 1 − nodes ÷ nodes of plain minimax to the same depth on the same position. {whose_en}",
        "Lo que cuesta una decisión, en {positions} posiciones al azar. El tiempo de una posición es la mediana de {runs} ejecuciones; el del motor es el que se le dio. Podado: 1 − nodos ÷ nodos de minimax simple a la misma profundidad en la misma posición. {whose_es}"
    );
    let sample = Phrase::fixed(
        "Each position comes from a random game of its own, from its first three quarters. Each level searches as it plays: noise, its order of moves and moves that win at once included.",
        "Cada posición sale de una partida al azar distinta, de sus tres primeros cuartos. Cada nivel busca como juega: con su ruido, su orden de jugadas y las victorias inmediatas.",
    );
    let mut blocks = vec![words.paragraph(&sample), words.table(&caption, 2, &head, rows)];
    blocks.push(words.paragraph(&overall_note(measured, words)));
    blocks.extend(runs_note(measured, words).map(|note| words.paragraph(&note)));
    blocks.extend(solver_note(measured, words).map(|note| words.paragraph(&note)));
    blocks.extend(bounds_note(measured, words).map(|note| words.paragraph(&note)));
    section("levels", &Phrase::fixed("The levels, measured", "Los niveles, medidos"), blocks, words)
}

/// Whose heuristics the levels have in this report.
pub(super) fn whose_levels(measured: &Measured) -> Phrase {
    if !measured.subject.is_classic() {
        let whose = subject_name(measured);
        let (en, es) = (whose.get(Lang::En), whose.get(Lang::Es));
        return phrase!("Every level searches with {en}.", "Todos los niveles buscan con {es}.");
    }
    let list = |id: HeuristicId, lang: Lang| {
        let names = measured.levels.iter().filter(|level| level.search.request.heuristic == id);
        names.map(|level| level.level.name.get(lang).to_owned()).collect::<Vec<_>>().join(", ")
    };
    let [[en, es], [en_tuned, es_tuned]] =
        [HeuristicId::CLASSIC, HeuristicId::TUNED].map(|id| [Lang::En, Lang::Es].map(|lang| list(id, lang)));
    if en_tuned.is_empty() {
        return phrase!("Every level searches with `classic`.", "Todos los niveles buscan con `classic`.");
    }
    phrase!(
        "The levels search as they play: {en} with `classic`, {en_tuned} with `tuned`.",
        "Los niveles buscan como juegan: {es} con `classic`, {es_tuned} con `tuned`."
    )
}

/// By how much the times of the levels varied from run to run.
fn runs_note(measured: &Measured, words: Words) -> Option<Phrase> {
    let each = measured.levels.iter().filter_map(|level| {
        let runs = level.runs?;
        Some(format!("{} {} ({})", words.say(&level.level.name), words.time(runs.median), spread(&runs, words)))
    });
    let each = each.collect::<Vec<_>>().join(", ");
    (!each.is_empty()).then(|| {
        phrase!(
            "Mean time of a decision, the median of the runs and from the quickest to the slowest: {each}.",
            "Tiempo medio de una decisión, la mediana de las ejecuciones y de la más rápida a la más lenta: {each}."
        )
    })
}

/// How busy the machine was, and how the times are to be read.
pub(super) fn load(measured: &Measured, words: Words) -> Phrase {
    let load = measured.load;
    let waiting = match load.waiting().map(|share| words.percent(share)) {
        Some(share) => phrase!(
            "the measuring thread waited for a processor during {share} of its time, and ",
            "el hilo que mide esperó por un procesador el {share} de su tiempo, y "
        ),
        None => Phrase::fixed("", ""),
    };
    let (waiting_en, waiting_es) = (waiting.get(Lang::En), waiting.get(Lang::Es));
    let varied = variation(load, words);
    let (varied_en, varied_es) = (varied.get(Lang::En), varied.get(Lang::Es));
    if load.is_busy() {
        return phrase!(
            "The machine was busy with other work while times were taken: {waiting_en}{varied_en}. Read the times with care, and make the report again on a quiet machine before you build on them; nodes, leaves, games and values are not affected.",
            "La máquina estaba ocupada con otro trabajo mientras se medían los tiempos: {waiting_es}{varied_es}. Lee los tiempos con cautela y repite el informe en una máquina tranquila antes de apoyarte en ellos; los nodos, hojas, partidas y valores no se ven afectados."
        );
    }
    phrase!(
        "The machine was quiet while times were taken: {waiting_en}{varied_en}.",
        "La máquina estaba tranquila mientras se medían los tiempos: {waiting_es}{varied_es}."
    )
}

/// The variation of times from run to run. Short work varies by itself, so only longer work counts.
fn variation(load: Load, words: Words) -> Phrase {
    if load.spread == 0.0 {
        return Phrase::fixed(
            "no measured work was long enough to say how much it varies",
            "ningún trabajo medido fue lo bastante largo para decir cuánto varía",
        );
    }
    let spread = words.decimal(load.spread);
    phrase!(
        "work of two milliseconds or more took up to {spread} times its median",
        "el trabajo de dos milisegundos o más tardó hasta {spread} veces su mediana"
    )
}

/// The rows of a level, with what the course work measured in the last column.
fn level_rows(
    figures: &LevelStats,
    theirs: Option<&CourseLevel>,
    engine_time: Duration,
    words: Words,
) -> Vec<Vec<String>> {
    let level = level_text(figures, engine_time, words);
    let row = |figure: Phrase, summary: &Summary, show: &dyn Fn(f64) -> String, theirs: Option<String>| {
        let Summary { mean, median, max, deviation, .. } = *summary;
        let numbers = [mean, median, max, deviation].map(show);
        let named = [level.clone(), words.say(&figure)];
        named.into_iter().chain(numbers).chain([theirs.unwrap_or_else(|| "–".to_owned())]).collect::<Vec<_>>()
    };
    let whole = |value| words.whole(value);
    let time = |value| words.time(value);
    let percent = |value| words.percent(value);
    let mut rows = vec![
        row(Phrase::fixed("nodes", "nodos"), &figures.nodes, &whole, theirs.map(|each| span(each.nodes, ""))),
        row(Phrase::fixed("leaves", "hojas"), &figures.leaves, &whole, None),
        row(Phrase::fixed("time", "tiempo"), &figures.seconds, &time, theirs.map(|each| span(each.millis, " ms"))),
    ];
    if let Some(pruning) = &figures.pruning {
        let about = theirs.map(|each| format!("≈ {} %", each.pruned));
        rows.push(row(Phrase::fixed("pruned", "podado"), &pruning.share, &percent, about));
    } else {
        rows.push(row(Phrase::fixed("depth", "profundidad"), &figures.depth, &|depth| words.decimal(depth), None));
    }
    rows
}

/// From … to; from nothing is less than.
fn span([from, to]: [u32; 2], unit: &str) -> String {
    if from == 0 { format!("< {to}{unit}") } else { format!("{from}–{to}{unit}") }
}

/// A level by its name and how it was searched; a level against the clock is not always given its
/// whole time.
fn level_text(figures: &LevelStats, engine_time: Duration, words: Words) -> String {
    let name = words.say(&figures.level.name);
    let how = match figures.search.textbook_depth() {
        Some(Some(depth)) => phrase!("depth {depth}", "profundidad {depth}"),
        Some(None) => Phrase::fixed("to the end", "hasta el final"),
        None => {
            let millis = engine_time.as_millis();
            phrase!("engine, {millis} ms", "motor, {millis} ms")
        }
    };
    format!("{name} ({})", words.say(&how))
}

/// Large trees are pruned more than small ones, which the mean of shares does not show.
fn overall_note(measured: &Measured, words: Words) -> Phrase {
    let each = measured.levels.iter().filter_map(|level| {
        let overall = words.percent(level.pruning?.overall);
        Some(format!("{} {overall}", words.say(&level.level.name)))
    });
    let each = each.collect::<Vec<_>>().join(", ");
    phrase!(
        "Small trees leave little to prune and weigh as much as large ones in a mean of shares. Of all positions together alpha-beta spared: {each}.",
        "Los árboles pequeños dejan poco que podar y pesan tanto como los grandes en una media de proporciones. Del total de posiciones, alfa-beta ahorró: {each}."
    )
}

/// What to know where the exact solver took the place of a search.
fn solver_note(measured: &Measured, words: Words) -> Option<Phrase> {
    let solved = measured.levels.iter().filter(|level| level.solved > 0);
    let each = solved.map(|level| format!("{} {}", words.say(&level.level.name), level.solved));
    let (each, positions) = (each.collect::<Vec<_>>().join(", "), measured.effort.positions);
    (!each.is_empty()).then(|| {
        phrase!(
            "On some of the {positions} positions the exact solver found the move before the engine searched ({each}): it proves how the game ends and estimates nothing, so that it has no leaves to count, and the depth there is the length of the line it found.",
            "En algunas de las {positions} posiciones el resolvedor exacto halló la jugada antes de que buscara el motor ({each}): demuestra cómo acaba la partida y no estima nada, así que no tiene hojas que contar, y la profundidad es ahí la longitud de la línea que halló."
        )
    })
}

/// What to know where plain minimax was too large to be finished.
fn bounds_note(measured: &Measured, words: Words) -> Option<Phrase> {
    let bounds: usize = measured.levels.iter().filter_map(|level| Some(level.pruning?.bounds)).sum();
    let most = words.whole(measured.effort.most_nodes as f64);
    (bounds > 0).then(|| {
        phrase!(
            "In {bounds} searches plain minimax would have needed more than {most} nodes and was broken off; there the part pruned is a lower bound.",
            "En {bounds} búsquedas minimax simple habría necesitado más de {most} nodos y se interrumpió; ahí la parte podada es una cota inferior."
        )
    })
}

/// What the deepest level of the textbook costs.
pub(super) fn finding(measured: &Measured, words: Words) -> Option<Phrase> {
    let (level, pruning) = measured.levels.iter().rev().find_map(|level| Some((level, level.pruning?)))?;
    let name = words.say(&level.level.name);
    let (nodes, time) = (words.whole(level.nodes.mean), words.time(level.seconds.mean));
    let (pruned, slowest) = (words.percent(pruning.overall), words.time(level.seconds.max));
    Some(phrase!(
        "the level {name} visits {nodes} positions for a decision on average and takes {time} (on its dearest position {slowest}); alpha-beta spares it {pruned} of minimax's tree;",
        "el nivel {name} visita {nodes} posiciones por decisión de media y tarda {time} (en su posición más cara {slowest}); alfa-beta le ahorra el {pruned} del árbol de minimax;"
    ))
}

pub(super) fn phases(measured: &Measured, words: Words) -> Section {
    let theirs = measured.game.report_notes().course_work.seconds;
    let mut head = vec![
        Phrase::fixed("position", "posición"),
        Phrase::fixed("played", "jugadas"),
        Phrase::fixed("moves", "opciones"),
        Phrase::fixed("nodes", "nodos"),
        Phrase::fixed("median", "mediana"),
        Phrase::fixed("from run to run", "de una ejecución a otra"),
    ];
    if theirs.is_some() {
        head.push(Phrase::fixed("course work, mean", "trabajo del curso, media"));
        head.push(Phrase::fixed("course work, maximum", "trabajo del curso, máximo"));
    }
    let row = |(at, figures): (usize, &PhaseStats)| {
        let mut row = vec![
            words.say(&figures.phase.name()),
            figures.ply.to_string(),
            figures.moves.to_string(),
            words.whole(figures.nodes as f64),
            words.time(figures.seconds.median),
            spread(&figures.seconds, words),
        ];
        row.extend(theirs.iter().flat_map(|seconds| seconds[at].map(|seconds| words.time(seconds))));
        row
    };
    let rows = measured.phases.iter().enumerate().map(row).collect();
    let repeats = measured.effort.repeats;
    let level = words.say(&deepest_name(measured));
    let whose = if measured.subject.is_classic() {
        Phrase::fixed("the heuristic `classic`", "la heurística `classic`")
    } else {
        subject_name(measured)
    };
    let (whose_en, whose_es) = (whose.get(Lang::En), whose.get(Lang::Es));
    let caption = phrase!(
        "Running time of the level {level} with {whose_en}: the median of {repeats} runs a position, and from the quickest to the slowest.",
        "Tiempo del nivel {level} con {whose_es}: la mediana de {repeats} ejecuciones por posición, y de la más rápida a la más lenta."
    );
    let told = Phrase::fixed(
        "Three positions are from one game of the machine against itself: its start, its middle, and of its last sixth the one with the smallest search (final). The complex one has the largest search of all positions that this report has looked at: those of that game and those drawn from random games.",
        "Tres posiciones son de una partida de la máquina contra sí misma: su comienzo, su mitad y, de su último sexto, la de menor búsqueda (final). La compleja es la de mayor búsqueda de todas las posiciones que ha mirado este informe: las de esa partida y las sacadas de partidas al azar.",
    );
    let mut blocks = vec![words.paragraph(&told), words.table(&caption, 1, &head, rows)];
    if measured.load.is_busy() {
        blocks.push(words.paragraph(&load(measured, words)));
    }
    let title = Phrase::fixed("Running time in the course of a game", "Tiempos a lo largo de una partida");
    section("times", &title, blocks, words)
}

fn deepest_name(measured: &Measured) -> Phrase {
    let deepest = measured.levels.iter().rev().find(|level| level.pruning.is_some());
    deepest.map_or_else(|| Phrase::fixed("–", "–"), |level| level.level.name.clone())
}
