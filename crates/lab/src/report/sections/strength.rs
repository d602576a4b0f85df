//! Who is stronger.

use super::section;
use super::times::whose_levels;
use crate::report::document::Section;
use crate::report::measure::Measured;
use crate::report::words::Words;
use crate::stats::{Counts, Rating, Ratings};
use rival_game::{Lang, Phrase, phrase};

pub(super) fn levels(measured: &Measured, words: Words) -> Section {
    let strength = &measured.strength;
    let all = strength.standings.all_ratings();
    let reference = reference(measured, &all, words);
    let (zero_en, zero_es) = (reference.get(Lang::En), reference.get(Lang::Es));
    let ratings = all.players;
    let rows = all.ranked.into_iter().map(|at| {
        let games = strength.standings.games_of(at);
        let [losses, draws, wins] = games.0;
        vec![
            words.say(&strength.levels[at].name),
            rating(&ratings[at], words),
            games.total().to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            words.percent(games.mean()),
        ]
    });
    let head = [
        Phrase::fixed("level", "nivel"),
        Phrase::fixed("Elo", "Elo"),
        Phrase::fixed("games", "partidas"),
        Phrase::fixed("won", "ganadas"),
        Phrase::fixed("drawn", "empates"),
        Phrase::fixed("lost", "perdidas"),
        Phrase::fixed("score", "puntuación"),
    ];
    let (rounds, nodes) = (measured.effort.rounds, words.whole(measured.effort.engine_nodes as f64));
    let whose = whose_levels(measured);
    let (whose_en, whose_es) = (whose.get(Lang::En), whose.get(Lang::Es));
    let caption = phrase!(
        "Everybody against everybody, {rounds} pairs of games each, the same opening with colours swapped. Ratings with their 95 % intervals; {zero_en}. The engine had {nodes} nodes a move, so that the match can be repeated. {whose_en}",
        "Todos contra todos, {rounds} pares de partidas cada uno, la misma apertura con los colores cambiados. Puntuaciones Elo con su intervalo del 95 %; {zero_es}. El motor tuvo {nodes} nodos por jugada, para que el torneo pueda repetirse. {whose_es}"
    );
    let table = words.table(&caption, 1, &head, rows.collect());
    let blocks = vec![table, cross_table(measured, words)];
    section("strength", &Phrase::fixed("The levels against each other", "Los niveles entre sí"), blocks, words)
}

fn cross_table(measured: &Measured, words: Words) -> crate::report::Block {
    let strength = &measured.strength;
    let places = strength.standings.all_ratings().ranked;
    let rows = places.iter().map(|&one| {
        let name = words.say(&strength.levels[one].name);
        let against = places.iter().map(|&other| {
            let games = strength.standings.against(one, other).games();
            if games.total() == 0 { String::new() } else { score(&games, words) }
        });
        std::iter::once(name).chain(against).collect()
    });
    let head: Vec<Phrase> = std::iter::once(Phrase::fixed("against", "contra"))
        .chain(places.iter().map(|&at| strength.levels[at].name.clone()))
        .collect();
    words.table(
        &Phrase::fixed(
            "The share of the points that each level scores against each of the others.",
            "Porcentaje de los puntos que cada nivel logra contra cada uno de los otros.",
        ),
        1,
        &head,
        rows.collect(),
    )
}

fn score(games: &Counts<3>, words: Words) -> String {
    format!("{} %", words.whole(games.mean() * 100.0))
}

/// A rating with its interval. A level that won or lost every game has no finite one.
fn rating(rating: &Rating, words: Words) -> String {
    let [elo, low, high] = [rating.elo, rating.low, rating.high].map(|elo| words.signed(elo));
    let said = match (rating.low.is_finite(), rating.high.is_finite()) {
        (true, true) => phrase!("{elo} [{low}, {high}]", "{elo} [{low}; {high}]"),
        (true, false) => phrase!("more than {low}", "más de {low}"),
        (false, true) => phrase!("less than {high}", "menos de {high}"),
        (false, false) => Phrase::fixed("not determined", "sin determinar"),
    };
    words.say(&said)
}

/// The level, or the levels, from which ratings are measured.
fn reference(measured: &Measured, ratings: &Ratings, words: Words) -> Phrase {
    let names: Vec<String> =
        ratings.reference.iter().map(|&at| words.say(&measured.strength.levels[at].name)).collect();
    let all = names.len() == ratings.players.len();
    match names.join(", ") {
        _ if all => Phrase::fixed("the mean of all levels is 0", "la media de todos los niveles es 0"),
        name if names.len() == 1 => phrase!("{name} is 0", "{name} es 0"),
        names => phrase!("the mean of {names} is 0", "la media de {names} es 0"),
    }
}

/// How far apart the strongest and the weakest are.
pub(super) fn finding(measured: &Measured, words: Words) -> Option<Phrase> {
    let strength = &measured.strength;
    let all = strength.standings.all_ratings();
    let reference = reference(measured, &all, words);
    let (zero_en, zero_es) = (reference.get(Lang::En), reference.get(Lang::Es));
    let ratings = all.players;
    let (&best, &worst) = (all.ranked.first()?, all.ranked.last()?);
    let [strongest, weakest] = [best, worst].map(|at| words.say(&strength.levels[at].name));
    let [strong, weak] = [best, worst].map(|at| rating(&ratings[at], words));
    Some(phrase!(
        "in Elo, with 95 % intervals: {weakest} {weak}, {strongest} {strong}; {zero_en}.",
        "en puntos Elo, con intervalos del 95 %: {weakest} {weak}, {strongest} {strong}; {zero_es}."
    ))
}
