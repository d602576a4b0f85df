//! The score of a match in words and figures.

use crate::output::figures::plain_number;
use rival_core::Side;
use rival_game::{GameInfo, Lang, Phrase, phrase};
use rival_lab::MatchScore;
use rival_lab::stats::{Counts, Estimate, Hypothesis, Sprt};
use rival_wire::MatchStats;

/// The header of a table of figures.
pub(crate) const HEADER: &str =
    "games,wins,losses,draws,score,elo,elo_low,elo_high,superiority,pairs,fouls_first,fouls_second,llr,accepted";

/// A row of a table, in the order of [`HEADER`].
pub(crate) fn row(stats: &MatchStats) -> String {
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    let pairs = stats.pairs.map(|count| count.to_string()).join(" ");
    [
        stats.games.to_string(),
        stats.wins.to_string(),
        stats.losses.to_string(),
        stats.draws.to_string(),
        stats.score.to_string(),
        number(stats.elo),
        number(stats.elo_low),
        number(stats.elo_high),
        stats.superiority.to_string(),
        pairs,
        stats.fouls[0].to_string(),
        stats.fouls[1].to_string(),
        number(stats.llr),
        stats.accepted.unwrap_or_default().to_owned(),
    ]
    .join(",")
}

/// A text as a cell of a table, quoted if necessary.
pub(crate) fn cell(text: &str) -> String {
    if text.contains(['"', ',', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// The score so far: "Score of A vs B: 3 - 1 - 2  [0.667] 6", games won, lost and drawn.
pub(crate) fn score_line([one, other]: [&str; 2], games: &Counts<3>) -> Phrase {
    let [en, es] = [Lang::En, Lang::Es].map(|lang| figures(games, lang));
    phrase!("Score of {one} vs {other}: {en}", "Marcador de {one} contra {other}: {es}")
}

/// Games won, lost and drawn, the share of the points, and the number of games.
pub(crate) fn figures(games: &Counts<3>, lang: Lang) -> String {
    let [losses, draws, wins] = games.0;
    format!("{wins} - {losses} - {draws}  [{}] {}", lang.decimal(games.mean(), 3), games.total())
}

/// The statistics of a match, one sentence per line.
pub(crate) fn summary(names: [&str; 2], info: &GameInfo, score: &MatchScore, sprt: Option<&Sprt>) -> Vec<Phrase> {
    let tally = &score.tally;
    let games = tally.games();
    let mut lines = vec![score_line(names, &games)];
    lines.extend(Side::BOTH.map(|side| side_line(names[0], info, side, &tally.by_side[side])));
    lines.push(estimate_line(&Estimate::of(&tally.pairs), tally.pairs.superiority(), &games));
    let pairs = tally.pairs.0.map(|count| count.to_string()).join(" ");
    lines.push(phrase!("Pairs (0 ½ 1 1½ 2): {pairs}", "Parejas (0 ½ 1 1½ 2): {pairs}"));
    if tally.unpaired() > 0 {
        lines.push(Phrase::fixed(
            "The last game has no second one with colours swapped: it is in the score, not in the Elo.",
            "La última partida no tiene otra con los colores cambiados: está en el marcador, no en el Elo.",
        ));
    }
    lines.extend(names.iter().zip(score.fouls).filter(|&(_, fouls)| fouls > 0).map(|(name, fouls)| {
        phrase!(
            "{name} lost {fouls} by an illegal move, by time or by a crash",
            "{name} perdió {fouls} por una jugada ilegal, por tiempo o por un fallo"
        )
    }));
    lines.extend(sprt.map(|sprt| sprt_line(sprt, score)));
    lines
}

fn side_line(name: &str, info: &GameInfo, side: Side, games: &Counts<3>) -> Phrase {
    let said = |lang| format!("{}: {}", info.side(side).called.get(lang), figures(games, lang));
    let [en, es] = [Lang::En, Lang::Es].map(said);
    phrase!("...      {name} playing {en}", "...      {name} con {es}")
}

fn estimate_line(estimate: &Estimate, superiority: f64, games: &Counts<3>) -> Phrase {
    let drawn = games.0[1] as f64 / games.total().max(1) as f64;
    Phrase::in_each(|lang| {
        let Estimate { elo, low, high } = *estimate;
        let [elo, low, high] = [elo, low, high].map(|elo| lang.signed(elo, 1));
        let [sure, drawn] = [superiority, drawn].map(|share| lang.decimal(share * 100.0, 1));
        let said = phrase!(
            "Elo difference: {elo} [{low}, {high}] (95 %), LOS: {sure} %, DrawRatio: {drawn} %",
            "Diferencia de Elo: {elo} [{low}; {high}] (95 %), probabilidad de ser superior: {sure} %, empates: {drawn} %"
        );
        said.get(lang).to_owned()
    })
}

fn sprt_line(sprt: &Sprt, score: &MatchScore) -> Phrase {
    Phrase::in_each(|lang| {
        let (ratio, [low, high]) = (sprt.log_likelihood_ratio(&score.tally), sprt.bounds());
        let [ratio, low, high] = [ratio, low, high].map(|number| lang.decimal(number, 2));
        let [elo0, elo1] = [sprt.elo0, sprt.elo1].map(|elo| plain_number(elo, lang));
        let verdict = match score.verdict {
            Some(Hypothesis::H1) => {
                phrase!("H1 accepted: {elo1} Elo rather than {elo0}", "se acepta H1: {elo1} de Elo antes que {elo0}")
            }
            Some(Hypothesis::H0) => {
                phrase!("H0 accepted: {elo0} Elo rather than {elo1}", "se acepta H0: {elo0} de Elo antes que {elo1}")
            }
            None => Phrase::fixed("not decided", "sin decidir"),
        };
        let verdict = verdict.get(lang);
        let said = phrase!(
            "SPRT: llr {ratio}, bounds [{low}, {high}], elo0 {elo0}, elo1 {elo1} - {verdict}",
            "SPRT: llr {ratio}, límites [{low}; {high}], elo0 {elo0}, elo1 {elo1} - {verdict}"
        );
        said.get(lang).to_owned()
    })
}
