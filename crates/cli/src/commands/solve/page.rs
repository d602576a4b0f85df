//! The text output of a solution.

use crate::options::position_args::InputPosition;
use crate::output::figures;
use crate::output::styled::{Line, labelled, plain, span};
use anstyle::Style;
use rival_core::Side;
use rival_game::{GameInfo, Lang, Phrase, phrase};
use rival_search::{Proof, ProvenRange, Solution, SolveRequest, SolvedMove, Stopped};
use std::path::Path;

/// `file` is where the solver's state was saved, if anywhere.
pub(super) fn page(
    given: &InputPosition,
    request: SolveRequest,
    solution: &Solution<String>,
    file: Option<&Path>,
    lang: Lang,
) -> Vec<Line> {
    let mut lines = vec![given.title(lang), given.position(lang), vec![plain(given.verdict(lang))], Line::new()];
    let words = verdict(given.game().info(), solution.proven, solution.proof);
    lines.push(labelled(&Phrase::fixed("Proven", "Demostrado"), span(words.get(lang), Style::new().bold()), lang));
    if let Some(best) = solution.pv.first() {
        lines.push(labelled(&Phrase::fixed("Best move", "Mejor jugada"), best.clone(), lang));
        lines.push(labelled(&Phrase::fixed("Line", "Línea"), solution.pv.join(" "), lang));
    }
    if let Some(why) = solution.stopped {
        lines.push(vec![plain(stopped(why).get(lang))]);
        lines.extend(file.map(|file| vec![plain(kept(file).get(lang))]));
    }
    if request.every_move {
        lines.extend(moves(given, solution, lang));
    }
    lines.extend([Line::new(), vec![plain(cost(solution, lang))]]);
    lines
}

/// What is proven, and no more: "Blue wins by 1", "White wins by 13 or more", "between −3 and 5".
fn verdict(info: &GameInfo, proven: ProvenRange, proof: Option<Proof>) -> Phrase {
    proof.map_or_else(|| open(info, proven), |proof| info.proof_phrase(proof))
}

/// The bounds while the winner is unknown.
fn open(info: &GameInfo, ProvenRange { lower, upper }: ProvenRange) -> Phrase {
    let called = |side: Side| &info.side(side).called;
    if info.scored {
        let side = called(Side::First);
        let (en, es) = (side.get(Lang::En), side.get(Lang::Es));
        return phrase!(
            "not who wins: the margin for {en} is between {lower} and {upper}",
            "no quién gana: la ventaja para {es} está entre {lower} y {upper}"
        );
    }
    let safe = if lower >= 0 { Some(Side::First) } else { (upper <= 0).then_some(Side::Second) };
    match safe.map(called) {
        Some(side) => {
            let (en, es) = (side.get(Lang::En), side.get(Lang::Es));
            phrase!("only that {en} can draw at least", "solo que {es} pueden al menos empatar")
        }
        None => Phrase::fixed("nothing yet", "nada todavía"),
    }
}

fn stopped(why: Stopped) -> Phrase {
    match why {
        Stopped::Time => Phrase::fixed("Stopped: the time was up.", "Detenida: se acabó el tiempo."),
        Stopped::Nodes => Phrase::fixed("Stopped: the nodes were used up.", "Detenida: se agotaron los nodos."),
        Stopped::Flag => Phrase::fixed("Interrupted.", "Interrumpida."),
    }
}

fn kept(file: &Path) -> Phrase {
    let file = file.display();
    phrase!(
        "What is known is in {file}; the same command goes on from there.",
        "Lo que se sabe está en {file}; la misma orden sigue desde ahí."
    )
}

/// Every move with its proven result, the best first.
fn moves(given: &InputPosition, solution: &Solution<String>, lang: Lang) -> Vec<Line> {
    let side = given.at().turn();
    let mut known: Vec<_> = solution.moves.iter().collect();
    known.sort_by_key(|known| -(known.proven.lower + known.proven.upper) * side.sign());
    let row = |known: &&SolvedMove<String>| {
        let words = verdict(given.game().info(), known.proven, known.proof);
        vec![plain(format!("  {:<6} {}", known.mv, words.get(lang)))]
    };
    [Line::new()].into_iter().chain(known.iter().map(row)).collect()
}

fn cost(solution: &Solution<String>, lang: Lang) -> String {
    let (nodes, time) = (solution.nodes, lang.duration(solution.elapsed));
    let speed = figures::speed(nodes, solution.elapsed);
    let mib = lang.decimal(solution.table_bytes as f64 / f64::from(1 << 20), 1);
    let cost = phrase!(
        "nodes {nodes} · {time} · {speed} nodes/s · table {mib} MiB",
        "nodos {nodes} · {time} · {speed} nodos/s · tabla {mib} MiB"
    );
    cost.get(lang).to_owned()
}
