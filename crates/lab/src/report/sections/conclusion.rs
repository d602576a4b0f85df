//! What follows from the figures. Every sentence is drawn from them; what they do not bear is not
//! said.

use super::closing::Played;
use super::section;
use crate::report::document::{Block, Section};
use crate::report::measure::{Growth, Measured, SearchVariant, VariantStats};
use crate::report::words::Words;
use crate::stats::Estimate;
use rival_game::{Lang, Phrase, phrase};

pub(super) fn conclusion(measured: &Measured, words: Words) -> Section {
    let drawn = [
        pruning(measured, words),
        growth(&measured.growth, words),
        heuristic(measured, words),
        own(measured, words),
        levels(measured, words),
    ];
    let items: Vec<String> = drawn.iter().flatten().map(|said| words.say(said)).collect();
    let blocks = if items.is_empty() {
        vec![words.paragraph(&Phrase::fixed(
            "The searches were too large for the figures to bear a conclusion.",
            "Las búsquedas fueron demasiado grandes para que las cifras permitan una conclusión.",
        ))]
    } else {
        vec![Block::List(items)]
    };
    section("conclusion", &Phrase::fixed("Conclusion", "Conclusión"), blocks, words)
}

/// What alpha-beta and the engine spare of minimax, where all were finished on the same positions.
fn pruning(measured: &Measured, words: Words) -> Option<Phrase> {
    let of = |way: SearchVariant| {
        measured.ways.iter().find(|figures: &&VariantStats| figures.way == way && figures.finished > 0)
    };
    let (minimax, listed, engine) =
        (of(SearchVariant::Minimax)?, of(SearchVariant::AlphaBeta)?, of(SearchVariant::ENGINE)?);
    if listed.finished != minimax.finished || engine.finished != minimax.finished {
        return None;
    }
    let (depth, count) = (minimax.depth, minimax.finished);
    let [listed, engine] = [listed, engine].map(|way| words.percent(way.nodes.mean / minimax.nodes.mean));
    Some(phrase!(
        "At depth {depth}, over {count} openings, alpha-beta decides as minimax does by looking at {listed} of its positions, the engine by looking at {engine}.",
        "A profundidad {depth}, en {count} aperturas, alfa-beta decide lo mismo que minimax mirando el {listed} de sus posiciones; el motor, el {engine}."
    ))
}

/// By how much a ply more multiplies the nodes, beside what theory allows.
fn growth(growth: &Growth, words: Words) -> Option<Phrase> {
    let both = |row: &&crate::report::GrowthRow| row.nodes[0].is_some() && row.nodes[1].is_some();
    let (first, last) = (growth.rows.first().filter(both)?, growth.rows.iter().rev().find(both)?);
    let plies = last.depth.checked_sub(first.depth).filter(|&plies| plies > 0)?;
    let factor = |way: usize| Some((last.nodes[way]? / first.nodes[way]?).powf(1.0 / f64::from(plies)));
    let [minimax, listed] = [factor(0)?, factor(1)?].map(|factor| words.exact(factor));
    let root = words.exact(growth.branching().sqrt());
    let (from, to) = (first.depth, last.depth);
    Some(phrase!(
        "From depth {from} to depth {to} each ply multiplies minimax's positions by {minimax} and alpha-beta's by {listed}; in theory the latter is ⟦b^{{1/2}}⟧ = {root} at best.",
        "De profundidad {from} a profundidad {to} cada jugada más multiplica las posiciones de minimax por {minimax} y las de alfa-beta por {listed}; en teoría esto último es, en el mejor caso, ⟦b^{{1/2}}⟧ = {root}."
    ))
}

/// Which feature the values are mostly made of.
fn heuristic(measured: &Measured, words: Words) -> Option<Phrase> {
    let whole: f64 = measured.influence.iter().map(|each| each.product).sum();
    let most = measured.influence.iter().max_by(|one, other| one.product.total_cmp(&other.product))?;
    if measured.influence.len() < 2 || whole <= 0.0 {
        return None;
    }
    let (name, share) = (most.name, words.percent(most.product / whole));
    let heaviest = measured.influence.first()?.name;
    Some(if heaviest == name {
        phrase!(
            "`{name}` has the largest weight and counts most in the values: {share} on random positions.",
            "`{name}` tiene el mayor peso y es lo que más cuenta en los valores: un {share} en posiciones al azar."
        )
    } else {
        phrase!(
            "`{heaviest}` has the largest weight, but `{name}` counts most in the values: {share} on random positions.",
            "`{heaviest}` tiene el mayor peso, pero `{name}` es lo que más cuenta en los valores: un {share} en posiciones al azar."
        )
    })
}

/// Whether the heuristic of the report is better than the classic one, as far as its games say.
fn own(measured: &Measured, words: Words) -> Option<Phrase> {
    let tally = measured.strength.own.as_ref()?;
    let Played { score, total, wins, draws, losses, elo, low, high } = Played::of(tally, words);
    let Estimate { low: least, high: most, .. } = Estimate::of(&tally.pairs);
    let verdict = if least > 0.0 {
        Phrase::fixed("it is stronger than `classic`", "es más fuerte que `classic`")
    } else if most < 0.0 {
        Phrase::fixed("it is weaker than `classic`", "es más débil que `classic`")
    } else {
        Phrase::fixed("these games do not tell it from `classic`", "estas partidas no la distinguen de `classic`")
    };
    let nodes = words.whole(measured.effort.engine_nodes as f64);
    let (verdict_en, verdict_es) = (verdict.get(Lang::En), verdict.get(Lang::Es));
    Some(phrase!(
        "With the heuristic of this report the engine scored {score} of {total} games against itself with `classic`, at {nodes} nodes a move ({wins} won, {draws} drawn, {losses} lost): {elo} Elo, between {low} and {high} with 95 % confidence; {verdict_en}.",
        "Con la heurística de este informe el motor obtuvo el {score} de los puntos en {total} partidas contra sí mismo con `classic`, a {nodes} nodos por jugada (ganadas: {wins}, empates: {draws}, perdidas: {losses}): {elo} Elo, entre {low} y {high} con un 95 % de confianza; {verdict_es}."
    ))
}

/// Which levels the games tell apart.
fn levels(measured: &Measured, words: Words) -> Option<Phrase> {
    let strength = &measured.strength;
    let ratings = strength.standings.ratings();
    let apart = |pair: usize| {
        let (weak, strong) = (&ratings[pair], &ratings[pair + 1]);
        strong.low > weak.high
    };
    let pairs = ratings.len().checked_sub(1).filter(|&pairs| pairs > 0)?;
    let name = |at: usize| words.say(&strength.levels[at].name);
    let list = |told_apart: bool| {
        let all = (0..pairs).filter(|&pair| apart(pair) == told_apart);
        all.map(|pair| format!("{} – {}", name(pair), name(pair + 1))).collect::<Vec<_>>().join(", ")
    };
    let (clear, unclear) = (list(true), list(false));
    Some(match (clear.is_empty(), unclear.is_empty()) {
        (_, true) => phrase!(
            "Each level is stronger than the one before it by more than the intervals of their ratings.",
            "Cada nivel es más fuerte que el anterior por más que los intervalos de sus puntuaciones."
        ),
        (true, false) => phrase!(
            "These games are too few to tell any level from the one before it.",
            "Estas partidas son pocas para distinguir ningún nivel del anterior."
        ),
        (false, false) => phrase!(
            "Of neighbouring levels these are apart by more than their intervals: {clear}; these are not: {unclear}.",
            "De los niveles vecinos, a estos los separa más que sus intervalos: {clear}; a estos no: {unclear}."
        ),
    })
}
