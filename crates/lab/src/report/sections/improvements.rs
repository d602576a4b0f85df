//! The improvements that a plain search and a plain heuristic call for, and what each gave.

use super::closing::Played;
use super::section;
use super::ways::{step, step_of};
use crate::report::document::Section;
use crate::report::measure::{IdeaStats, Measured};
use crate::report::words::Words;
use rival_game::{Idea, Phrase, phrase};
use rival_search::Technique;

pub(super) fn improvements(measured: &Measured, words: Words) -> Section {
    let rows = [
        technique(measured, Technique::Deepening, words),
        technique(measured, Technique::Ordering, words),
        technique(measured, Technique::Table, words),
        idea(measured, Idea::PhaseWeights, words),
        idea(measured, Idea::RealDistances, words),
    ];
    let head = [
        Phrase::fixed("improvement", "mejora"),
        Phrase::fixed("how it is built in", "cómo está incorporada"),
        Phrase::fixed("what it gave, measured", "qué aportó, medido"),
    ];
    let rounds = measured.effort.rounds;
    let nodes = words.whole(measured.effort.engine_nodes as f64);
    let caption = if measured.game.report_notes().improvements.is_empty() {
        Phrase::fixed(
            "The five improvements and what each gave: nodes are those of the table above, each technique added to those before it.",
            "Las cinco mejoras y lo que aportó cada una: los nodos son los de la tabla anterior, cada técnica añadida a las anteriores.",
        )
    } else {
        phrase!(
            "The five improvements and what each gave. Nodes are those of the table above, each technique added to those before it; the two of the heuristic are matches of the engine with it against the engine without, at {nodes} nodes a move, twice {rounds} pairs of games, with heuristics of the game whatever this report is about.",
            "Las cinco mejoras y lo que aportó cada una. Los nodos son los de la tabla anterior, cada técnica añadida a las anteriores; las dos de la heurística son partidas del motor con ella contra el motor sin ella, a {nodes} nodos por jugada, dos veces {rounds} pares, con heurísticas del juego sea cual sea la de este informe."
        )
    };
    let blocks = vec![words.table(&caption, 3, &head, rows.to_vec())];
    section("improvements", &Phrase::fixed("Improvements", "Mejoras"), blocks, words)
}

fn technique(measured: &Measured, technique: Technique, words: Words) -> Vec<String> {
    let (name, how) = match technique {
        Technique::Deepening => (
            Phrase::fixed("iterative deepening", "profundización iterativa"),
            Phrase::fixed(
                "the engine searches depth 1, 2, 3, … and can be stopped at any time (Korf 1985)",
                "el motor busca a profundidad 1, 2, 3, … y puede pararse en cualquier momento (Korf 1985)",
            ),
        ),
        Technique::Ordering => (
            Phrase::fixed("ordering of moves", "orden de las jugadas"),
            Phrase::fixed(
                "each game ranks its moves; the engine also tries first what was best or cut before",
                "cada juego ordena sus jugadas; el motor prueba además primero lo que antes fue mejor o cortó",
            ),
        ),
        _ => (
            Phrase::fixed("transposition table", "tabla de transposición"),
            Phrase::fixed(
                "the engine keeps what it finds of a position, with its depth, its bound and its best move",
                "el motor guarda lo que halla de una posición, con su profundidad, su cota y su mejor jugada",
            ),
        ),
    };
    let unfinished = Phrase::fixed(
        "not measured: a search was too large to be finished",
        "sin medir: alguna búsqueda fue demasiado grande para terminarla",
    );
    let unchanged =
        Phrase::fixed("no node more or less at this depth", "ningún nodo de más ni de menos a esta profundidad");
    let nodes = match step_of(measured, technique) {
        None => words.say(&unfinished),
        Some(_) => step(measured, technique, words).unwrap_or_else(|| words.say(&unchanged)),
    };
    let clock = (technique == Technique::Deepening).then(|| against_the_clock(measured, words)).flatten();
    let gave = std::iter::once(nodes).chain(clock).collect::<Vec<_>>().join(" ");
    vec![words.say(&name), words.say(&how), gave]
}

/// How far the engine looks in the time that it has, beside the deepest level of a fixed depth.
fn against_the_clock(measured: &Measured, words: Words) -> Option<String> {
    let engine = measured.levels.iter().find(|level| level.pruning.is_none())?;
    let fixed = measured.levels.iter().rev().find(|level| level.pruning.is_some())?;
    let millis = measured.effort.engine_time.as_millis();
    if engine.solved > 0 {
        let (solved, positions) = (engine.solved, measured.effort.positions);
        return Some(words.say(&phrase!(
            "Against the clock, in {millis} ms, it is not needed on {solved} of {positions} positions: the exact solver proves the move.",
            "Contra reloj, en {millis} ms, no hace falta en {solved} de {positions} posiciones: el resolvedor exacto demuestra la jugada."
        )));
    }
    let (reached, name, depth) =
        (words.decimal(engine.depth.mean), words.say(&fixed.level.name), words.decimal(fixed.depth.mean));
    Some(words.say(&phrase!(
        "Against the clock, in {millis} ms, the engine looks {reached} plies ahead on average, where the level {name} looks {depth}.",
        "Contra reloj, en {millis} ms, el motor mira {reached} jugadas adelante de media, donde el nivel {name} mira {depth}."
    )))
}

fn idea(measured: &Measured, idea: Idea, words: Words) -> Vec<String> {
    let (name, without) = match idea {
        Idea::PhaseWeights => (
            Phrase::fixed("weights by the phase of the game", "pesos según la fase de la partida"),
            Phrase::fixed(
                "not in this game: no feature of its heuristics changes with the phase",
                "no en este juego: ningún rasgo de sus heurísticas cambia con la fase",
            ),
        ),
        Idea::RealDistances => (
            Phrase::fixed("real distances", "distancias reales"),
            Phrase::fixed(
                "does not apply: no heuristic of this game has a distance other than that of its pieces' moves",
                "no procede: ninguna heurística de este juego usa una distancia distinta de la de sus piezas",
            ),
        ),
    };
    let found = measured.strength.ideas.iter().find(|stats| stats.improvement.idea == idea);
    let (how, gave) = match found {
        Some(stats) => (words.say(&stats.improvement.how), words.say(&games(stats, words))),
        None => (words.say(&without), "–".to_owned()),
    };
    vec![words.say(&name), how, gave]
}

/// What the match says, and whether it says anything.
fn games(stats: &IdeaStats, words: Words) -> Phrase {
    let Played { score, total, wins, draws, losses, elo, low, high } = Played::of(&stats.games, words);
    phrase!(
        "{score} of {total} games ({wins} won, {draws} drawn, {losses} lost): {elo} Elo, between {low} and {high} with 95 % confidence.",
        "{score} de los puntos en {total} partidas (ganadas: {wins}, empates: {draws}, perdidas: {losses}): {elo} Elo, entre {low} y {high} con un 95 % de confianza."
    )
}
