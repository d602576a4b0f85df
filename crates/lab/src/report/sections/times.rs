//! What searches cost: by level, and in the course of a game.

use super::section;
use crate::report::document::Section;
use crate::report::measure::{LevelStats, Measured, PhaseStats, Summary};
use crate::report::words::Words;
use rival_game::{CourseLevel, Phrase, phrase};
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
    let caption = phrase!(
        "What a decision costs, over {positions} random positions. Pruned: 1 − nodes ÷ nodes of plain minimax to the same depth on the same position.",
        "Lo que cuesta una decisión, en {positions} posiciones al azar. Podado: 1 − nodos ÷ nodos de minimax simple a la misma profundidad en la misma posición."
    );
    let sample = Phrase::fixed(
        "Each position comes from a random game of its own, from its first three quarters. Each level searches as it plays: noise, its order of moves and moves that win at once included.",
        "Cada posición sale de una partida al azar distinta, de sus tres primeros cuartos. Cada nivel busca como juega: con su ruido, su orden de jugadas y las victorias inmediatas.",
    );
    let mut blocks = vec![words.paragraph(&sample), words.table(&caption, 2, &head, rows)];
    blocks.push(words.paragraph(&overall_note(measured, words)));
    blocks.extend(bounds_note(measured, words).map(|note| words.paragraph(&note)));
    section("levels", &Phrase::fixed("The levels, measured", "Los niveles, medidos"), blocks, words)
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

/// A level by its name and how it was searched; a level against the clock is not always given its whole time.
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
        "the level {name} visits {nodes} positions for a decision and takes {time} (at most {slowest}); alpha-beta spares it {pruned} of minimax's tree;",
        "el nivel {name} visita {nodes} posiciones por decisión y tarda {time} (como mucho {slowest}); alfa-beta le ahorra el {pruned} del árbol de minimax;"
    ))
}

pub(super) fn phases(measured: &Measured, words: Words) -> Section {
    let theirs = measured.game.report_notes().course_work.seconds;
    let mut head = vec![
        Phrase::fixed("position", "posición"),
        Phrase::fixed("played", "jugadas"),
        Phrase::fixed("nodes", "nodos"),
        Phrase::fixed("mean", "media"),
        Phrase::fixed("maximum", "máximo"),
    ];
    if theirs.is_some() {
        head.push(Phrase::fixed("course work, mean", "trabajo del curso, media"));
        head.push(Phrase::fixed("course work, maximum", "trabajo del curso, máximo"));
    }
    let row = |(at, figures): (usize, &PhaseStats)| {
        let mut row = vec![
            words.say(&figures.phase.name()),
            figures.ply.to_string(),
            words.whole(figures.nodes),
            words.time(figures.seconds.mean),
            words.time(figures.seconds.max),
        ];
        row.extend(theirs.iter().flat_map(|seconds| seconds[at].map(|seconds| words.time(seconds))));
        row
    };
    let rows = measured.phases.iter().enumerate().map(row).collect();
    let repeats = measured.effort.repeats;
    let level = words.say(&deepest_name(measured));
    let caption = phrase!(
        "Running time of the level {level}, over {repeats} runs a position.",
        "Tiempo del nivel {level}, en {repeats} ejecuciones por posición."
    );
    let told = Phrase::fixed(
        "The positions are from one game of the machine against itself: its start, its middle, of all behind the start the one with the largest search (complex), and one with five sixths of the game over (final).",
        "Las posiciones son de una partida de la máquina contra sí misma: su comienzo, su mitad, la de mayor búsqueda de las posteriores al comienzo (compleja) y una con cinco sextos de la partida jugados (final).",
    );
    let blocks = vec![words.paragraph(&told), words.table(&caption, 1, &head, rows)];
    let title = Phrase::fixed("Running time in the course of a game", "Tiempos a lo largo de una partida");
    section("times", &title, blocks, words)
}

fn deepest_name(measured: &Measured) -> Phrase {
    let deepest = measured.levels.iter().rev().find(|level| level.pruning.is_some());
    deepest.map_or_else(|| Phrase::fixed("–", "–"), |level| level.level.name.clone())
}
