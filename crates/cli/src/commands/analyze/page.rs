//! The text output of an analysis.

use super::Analysis;
use super::graph::Graph;
use crate::output::styled::{Line, gain_style, plain, span};
use anstyle::Style;
use rival_core::Side;
use rival_game::{GameInfo, Lang, Phrase, phrase};
use rival_play::{Judged, Mark, PlayedMove};
use std::io;
use std::sync::Arc;

/// The width for output that is not a terminal.
const DEFAULT_WIDTH: usize = 80;
/// The number of plies shown of a line: as many as a reader can follow.
const SHOWN_PLIES: usize = 6;

/// The graph, every move with its value and the better one, and a summary of both sides.
pub(super) fn page(analysis: &Analysis, lang: Lang) -> Vec<Line> {
    let mut lines = heading(analysis, lang);
    let (points, rounds, marks) = (analysis.points(), analysis.rounds(), marks(analysis));
    let names = Side::BOTH.map(|side| analysis.recorded.session.info().side(side).name.get(lang));
    let graph = Graph { points: &points, rounds: &rounds, marks: &marks, names, width: width() }.draw();
    if !graph.is_empty() {
        lines.extend(graph);
        lines.push(Line::new());
    }
    if analysis.judged.is_empty() {
        lines.push(vec![plain(Phrase::fixed("No moves to judge.", "Ninguna jugada que juzgar.").get(lang))]);
        return lines;
    }
    lines.extend(moves(analysis, lang));
    lines.push(Line::new());
    lines.extend(Side::BOTH.iter().filter_map(|&side| summary(analysis, side, lang)));
    lines.push(vec![span(legend().get(lang), Style::new().dimmed())]);
    lines.push(Line::new());
    lines
}

fn width() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(DEFAULT_WIDTH, |(width, _)| usize::from(width.0))
}

/// The game, the players, and the search.
fn heading(analysis: &Analysis, lang: Lang) -> Vec<Line> {
    let session = &analysis.recorded.session;
    let (judged, all) = (analysis.judged.len(), session.played().len());
    let way = way(analysis);
    let name = span(session.info().name.get(lang), Style::new().bold());
    let mut lines = vec![
        vec![name, plain(format!(" · {}", session.game().name()))],
        vec![plain(analysis.recorded.heading().get(lang))],
    ];
    lines.extend(way.map(|way| vec![plain(way.get(lang))]));
    if judged < all {
        let cut = phrase!("interrupted after {judged} of {all} moves", "interrumpido tras {judged} de {all} jugadas");
        lines.push(vec![plain(cut.get(lang))]);
    }
    lines.push(Line::new());
    lines
}

/// How the positions were judged: "engine, tuned, depth 9 to 14", and how many by a proof.
/// `None` if none were judged.
fn way(analysis: &Analysis) -> Option<Phrase> {
    let judged = &analysis.judged;
    let solved = judged.iter().filter(|judged| judged.best.solved).count();
    let depths = || judged.iter().filter(|judged| !judged.best.solved).map(|judged| judged.best.depth);
    let (Some(least), Some(most)) = (depths().min(), depths().max()) else {
        return (solved > 0).then(|| Phrase::fixed("exact solver", "resolvedor exacto"));
    };
    let heuristic = analysis.request.heuristic.name();
    Some(match solved {
        0 => {
            phrase!(
                "engine, {heuristic}, depth {least} to {most}",
                "motor, {heuristic}, profundidad de {least} a {most}"
            )
        }
        _ => phrase!(
            "engine, {heuristic}, depth {least} to {most}; {solved} of the positions by the exact solver",
            "motor, {heuristic}, profundidad de {least} a {most}; {solved} de las posiciones por el resolvedor exacto"
        ),
    })
}

fn marks(analysis: &Analysis) -> Vec<(usize, Mark)> {
    let mark = |(number, judged): (usize, &Judged)| judged.mark.map(|mark| (number, mark));
    analysis.judged.iter().enumerate().filter_map(mark).collect()
}

/// One row per move, and below a marked one the explanation. Further actions of a turn have a plus
/// in place of a number.
fn moves(analysis: &Analysis, lang: Lang) -> Vec<Line> {
    let (session, record) = (&analysis.recorded.session, &analysis.recorded.record);
    let info = session.info();
    let mut rows = Vec::new();
    let mut before: Option<Side> = None;
    for (number, (played, judged)) in session.played().iter().zip(&analysis.judged).enumerate() {
        let goes_on = before.replace(played.side) == Some(played.side);
        let number = if goes_on { "+".to_owned() } else { record.number_of(number).unwrap_or_default() };
        let value = match played.outcome {
            Some(outcome) => info.result_phrase(outcome, session.at().scores()),
            None => {
                let (value, proof) = judged.after_played();
                info.known_phrase(value, proof)
            }
        };
        rows.push(([number, played.text.clone(), value.get(lang).to_owned()], played, judged));
    }
    let widest = |part: usize| rows.iter().map(|(texts, ..)| texts[part].chars().count()).max().unwrap_or_default();
    let widths = [0, 1, 2].map(widest);
    let with_reason = |(texts, played, judged): &([String; 3], &Arc<PlayedMove>, &Judged)| {
        let why = judged.why(played, analysis.request.heuristic, &analysis.request.weights);
        let indent = " ".repeat(widths[0] + widths[1] + 8);
        let reason = why.map(|why| vec![span(format!("{indent}{}", why.get(lang)), Style::new().dimmed())]);
        [Some(row(texts, widths, played, judged, info, lang)), reason].into_iter().flatten().collect::<Vec<Line>>()
    };
    rows.iter().flat_map(with_reason).collect()
}

fn row(
    [number, text, value]: &[String; 3],
    [numbers, texts, values]: [usize; 3],
    played: &PlayedMove,
    judged: &Judged,
    info: &GameInfo,
    lang: Lang,
) -> Line {
    let lead = plain(format!("  {number:>numbers$} {text:<texts$} "));
    let Some(mark) = judged.mark else { return vec![lead, plain(format!("    {value}"))] };
    let better = better(played, judged, info).map(|better| better.get(lang).to_owned()).unwrap_or_default();
    let style = if mark == Mark::Inaccuracy { gain_style(-1) } else { gain_style(-1).bold() };
    vec![
        lead,
        span(format!("{:<2}", mark.glyph()), style),
        plain(format!("  {value:<values$}  −{} %  {better}", lost_percent(judged))),
    ]
}

/// The loss of a move in whole percent, rounded down, so that it never shows the threshold of the
/// next mark too early.
pub(super) fn lost_percent(judged: &Judged) -> u32 {
    (judged.loss * 100.0).floor() as u32
}

/// The better move and its line: "better c4: White +2.30 · c4 d6".
pub(super) fn better(played: &PlayedMove, judged: &Judged, info: &GameInfo) -> Option<Phrase> {
    let best = judged.best.best().filter(|best| **best != played.text)?;
    let (value, proof) = judged.after_best();
    let value = info.known_phrase(value, proof);
    let (en, es) = (value.get(Lang::En), value.get(Lang::Es));
    let line: Vec<&str> = judged.best.pv.moves.iter().skip(1).take(SHOWN_PLIES).map(String::as_str).collect();
    let line = if line.is_empty() { String::new() } else { format!(" · {}", line.join(" ")) };
    Some(phrase!("better {best}: {en}{line}", "mejor {best}: {es}{line}"))
}

/// The number of moves with each mark and the mean loss; `None` if the side has not moved.
fn summary(analysis: &Analysis, side: Side, lang: Lang) -> Option<Line> {
    let session = &analysis.recorded.session;
    let loss = analysis.average_loss(side)? * 100.0;
    let of_side = || marks(analysis).into_iter().filter(|(number, _)| session.played()[*number].side == side);
    let count = |mark: Mark| format!("{} {}", mark.glyph(), of_side().filter(|(_, found)| *found == mark).count());
    let counts = Mark::ALL.map(count).join("   ");
    let name = session.info().side(side).name.get(lang);
    let loss = lang.decimal(loss, 1);
    let average = phrase!("−{loss} % a move", "−{loss} % por jugada");
    Some(vec![span(format!("{name}: "), Style::new().bold()), plain(format!("{counts}   {}", average.get(lang)))])
}

/// The meaning of the marks.
fn legend() -> Phrase {
    let in_lang = |lang, from: &str| {
        let entry = |mark: Mark| {
            format!("{} {} ({from} {:.0} %)", mark.glyph(), mark.name().get(lang), mark.least_loss() * 100.0)
        };
        Mark::ALL.map(entry).join(", ")
    };
    let doubted = Mark::Inaccuracy.glyph();
    let (en, es) = (in_lang(Lang::En, "from"), in_lang(Lang::Es, "desde"));
    phrase!(
        "{en} of a won game given away; what is not proven is {doubted} at most",
        "{es} de una partida ganada que se regala; lo no demostrado es {doubted} como mucho"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_play::{SearchRequest, open};
    use rival_search::{Control, Limits};

    fn lost(loss: f64) -> Judged {
        let at = open("tictactoe").expect("a game").start(1, None).expect("a start");
        let best = at.search(&SearchRequest::default(), &mut Control::limits(Limits::depth(1))).expect("own weights");
        Judged {
            line: best.pv.clone(),
            best,
            proof: None,
            comparison: rival_play::Comparison::Searched,
            loss,
            mark: Mark::of_loss(loss),
        }
    }

    #[test]
    fn what_is_shown_as_lost_agrees_with_the_mark() {
        let shown = |loss| (lost_percent(&lost(loss)), lost(loss).mark);
        assert_eq!(shown(0.0989), (9, Some(Mark::Inaccuracy)));
        assert_eq!(shown(0.1), (10, Some(Mark::Mistake)));
        assert_eq!(shown(0.1999), (19, Some(Mark::Mistake)));
        assert_eq!(shown(0.2), (20, Some(Mark::Blunder)));
    }
}
