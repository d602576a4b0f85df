//! Limits, references, and how to get the same report again.

use super::heuristic::notes;
use super::{section, times};
use crate::report::document::{Block, Section};
use crate::report::machine::Machine;
use crate::report::measure::Measured;
use crate::report::words::Words;
use crate::stats::{Estimate, Tally};
use rival_game::{Phrase, phrase};

/// What the searches rest on.
const REFERENCES: [&str; 9] = [
    "Elo, A. E. (1978). The Rating of Chessplayers, Past and Present. Arco.",
    "Greenblatt, R. D., Eastlake, D. E., & Crocker, S. D. (1967). The Greenblatt Chess Program. Proceedings of the AFIPS Fall Joint Computer Conference, 31, 801–810.",
    "Knuth, D. E., & Moore, R. W. (1975). An Analysis of Alpha-Beta Pruning. Artificial Intelligence, 6(4), 293–326.",
    "Korf, R. E. (1985). Depth-First Iterative-Deepening: An Optimal Admissible Tree Search. Artificial Intelligence, 27(1), 97–109.",
    "Marsland, T. A., & Campbell, M. (1982). Parallel Search of Strongly Ordered Game Trees. ACM Computing Surveys, 14(4), 533–551.",
    "Plaat, A., Schaeffer, J., Pijls, W., & de Bruin, A. (1996). Best-First Fixed-Depth Minimax Algorithms. Artificial Intelligence, 87(1–2), 255–293.",
    "Russell, S. J., & Norvig, P. (2020). Artificial Intelligence: A Modern Approach (4th ed.). Pearson.",
    "Schaeffer, J. (1989). The History Heuristic and Alpha-Beta Search Enhancements in Practice. IEEE Transactions on Pattern Analysis and Machine Intelligence, 11(11), 1203–1212.",
    "Shannon, C. E. (1950). Programming a Computer for Playing Chess. Philosophical Magazine, Series 7, 41(314), 256–275.",
];

pub(super) fn limits(measured: &Measured, words: Words) -> Section {
    let limits = notes(measured).map_or(&[][..], |notes| notes.limits);
    let rows = limits.iter().map(|each| vec![words.say(&each.limit), words.say(&each.remedy)]);
    let head = [Phrase::fixed("limit", "límite"), Phrase::fixed("what was done", "qué se hizo")];
    let name = measured.subject.heuristic().name();
    let caption = phrase!(
        "What the heuristic `{name}` and a search of fixed depth cannot do.",
        "Lo que no pueden la heurística `{name}` y una búsqueda de profundidad fija."
    );
    let mut blocks = Vec::new();
    if !limits.is_empty() {
        blocks.push(words.table(&caption, 2, &head, rows.collect()));
    }
    blocks.push(words.paragraph(&heuristics_compared(measured, words)));
    section("limits", &Phrase::fixed("Limits", "Límites"), blocks, words)
}

/// What the tuned heuristic is worth.
fn heuristics_compared(measured: &Measured, words: Words) -> Phrase {
    let Some(tally) = &measured.strength.tuned else {
        return Phrase::fixed(
            "This game has one heuristic: `tuned` is `classic`.",
            "Este juego tiene una sola heurística: `tuned` es `classic`.",
        );
    };
    let played = Played::of(tally, words);
    let Played { score, total, wins, draws, losses, elo, low, high } = &played;
    let nodes = words.whole(measured.effort.engine_nodes as f64);
    phrase!(
        "Measured: with the heuristic `tuned` the engine scored {score} of {total} games against itself with `classic`, at {nodes} nodes a move ({wins} won, {draws} drawn, {losses} lost): {elo} Elo, between {low} and {high} with 95 % confidence.",
        "Medido: con la heurística `tuned` el motor obtuvo el {score} de los puntos en {total} partidas contra sí mismo con `classic`, a {nodes} nodos por jugada (ganadas: {wins}, empates: {draws}, perdidas: {losses}): {elo} Elo, entre {low} y {high} con un 95 % de confianza."
    )
}

/// The games of two players in words.
pub(super) struct Played {
    pub(super) score: String,
    pub(super) total: u64,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) elo: String,
    pub(super) low: String,
    pub(super) high: String,
}

impl Played {
    pub(super) fn of(tally: &Tally, words: Words) -> Played {
        let games = tally.games();
        let [losses, draws, wins] = games.0;
        let Estimate { elo, low, high } = Estimate::of(&tally.pairs);
        let [elo, low, high] =
            [elo, low, high].map(|value| if value.is_finite() { words.signed(value) } else { infinite(value) });
        Played { score: words.percent(games.mean()), total: games.total(), wins, draws, losses, elo, low, high }
    }
}

fn infinite(value: f64) -> String {
    if value > 0.0 { "+∞" } else { "−∞" }.to_owned()
}

pub(super) fn references(measured: &Measured, words: Words) -> Section {
    let mut all: Vec<String> = REFERENCES
        .iter()
        .chain(measured.game.report_notes().references)
        .map(|&reference| reference.to_owned())
        .collect();
    all.sort();
    section("references", &Phrase::fixed("References", "Referencias"), vec![Block::List(all)], words)
}

pub(super) fn reproduction(measured: &Measured, machine: &Machine, words: Words) -> Section {
    let (version, seed) = (env!("CARGO_PKG_VERSION"), measured.seed);
    let (threads, system) = (machine.threads, &machine.system);
    let processor = machine.processor.as_deref().unwrap_or("–");
    let told = phrase!(
        "rival {version}, seed {seed}, on {processor} ({threads} threads, {system}). The same command gives the same positions, games, nodes and leaves everywhere; times, and what the engine does within a time, depend on the machine.",
        "rival {version}, semilla {seed}, en {processor} ({threads} hilos, {system}). La misma orden da en todas partes las mismas posiciones, partidas, nodos y hojas; los tiempos, y lo que el motor hace en un tiempo dado, dependen de la máquina."
    );
    let command = format!("{} --lang {}", measured.command(), words.0.code());
    let load = times::load(measured, words);
    let blocks = vec![Block::Verbatim(command), words.paragraph(&told), words.paragraph(&load)];
    section("reproduce", &Phrase::fixed("How to reproduce it", "Cómo reproducirlo"), blocks, words)
}
