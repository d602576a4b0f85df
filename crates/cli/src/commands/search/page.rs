//! The text output of a search.

use super::plan::{Plan, PruningComparison, SearchResult};
use crate::options::position_args::InputPosition;
use crate::output::figures::{speed, value_words};
use crate::output::styled::{Line, labelled, plain, span};
use anstyle::Style;
use rival_core::Score;
use rival_game::{GameInfo, Lang, Phrase, phrase};
use rival_play::{Algorithm, utility_phrase};
use rival_search::{Bound, RootMove, SearchReport, SearchStats, Stopped, Utility};

pub(super) fn page(given: &InputPosition, plan: &Plan, found: &SearchResult, lang: Lang) -> Vec<Line> {
    let report = &found.report;
    let mut lines = vec![given.title(lang), given.position(lang), vec![plain(given.verdict(lang))], Line::new()];
    lines.extend(answer(given, report, lang));
    lines.push(labelled(&Phrase::fixed("Search", "Búsqueda"), way(given, plan, report, lang), lang));
    if !report.others.is_empty() {
        lines.extend(best_lines(given.game().info(), report, lang));
    }
    if !report.moves.is_empty() {
        lines.extend(root_moves(given, report, lang));
    }
    lines.extend([Line::new(), vec![plain(figures(&report.stats, lang))]]);
    lines.extend(found.compared.iter().flat_map(|compared| comparison(compared, lang)));
    lines
}

/// The best move and the reasons.
fn answer(given: &InputPosition, report: &SearchReport<String>, lang: Lang) -> Vec<Line> {
    let info = given.game().info();
    let mut lines = Vec::new();
    if let Some(best) = report.best() {
        let best = span(best.as_str(), Style::new().bold());
        lines.push(labelled(&Phrase::fixed("Best move", "Mejor jugada"), best, lang));
    }
    let reading = info.known_reading(report.value(), report.proof);
    let so_far = match report.unfinished {
        false => Phrase::fixed("", ""),
        true => Phrase::fixed(" · so far, of the moves searched", " · hasta ahora, de las jugadas buscadas"),
    };
    let value = format!("{} · {}{}", value_words(info, report.value(), lang), reading.get(lang), so_far.get(lang));
    lines.push(labelled(&Phrase::fixed("Value", "Valor"), value, lang));
    if let Some(proof) = report.proof {
        let words = info.proof_phrase(proof).get(lang).to_owned();
        lines.push(labelled(&Phrase::fixed("Proven", "Demostrado"), words, lang));
    }
    if !report.pv.moves.is_empty() {
        lines.push(labelled(&Phrase::fixed("Line", "Línea"), report.pv.moves.join(" "), lang));
    }
    lines
}

/// The kind of search, with the seed if it matters: "alpha-beta, classic, depth 6".
fn way(given: &InputPosition, plan: &Plan, report: &SearchReport<String>, lang: Lang) -> String {
    let algorithm = match plan.algorithm() {
        Algorithm::Minimax => Phrase::fixed("minimax", "minimax"),
        Algorithm::AlphaBeta => Phrase::fixed("alpha-beta", "alfa-beta"),
        Algorithm::Engine => Phrase::fixed("engine", "motor"),
        Algorithm::Mcts => Phrase::fixed("Monte Carlo", "Montecarlo"),
    };
    let (heuristic, depth) = (plan.heuristic().name(), report.depth);
    let (done, all) = (report.moves.len(), given.at().legal().len());
    let depth = match report.unfinished {
        _ if report.solved => Phrase::fixed("by the exact solver", "con el resolvedor exacto"),
        false => phrase!("{heuristic}, depth {depth}", "{heuristic}, profundidad {depth}"),
        true => phrase!(
            "{heuristic}, depth {depth} unfinished ({done} of {all} moves)",
            "{heuristic}, profundidad {depth} sin terminar ({done} de {all} jugadas)"
        ),
    };
    // Shown wherever it may affect the figures; a tree from a book has no such choice.
    let reaches_ends = report.exhaustive || report.value().is_decided();
    let utility = plan.utility().filter(|&utility| {
        given.game().info().utility != 0 && (reaches_ends || utility == Utility::Plain) && plan.player.is_none()
    });
    let utility = utility.map(utility_phrase);
    let player = plan.player.as_ref().map(|player| {
        let label = player.label();
        let (en, es) = (label.get(Lang::En), label.get(Lang::Es));
        phrase!("as {en}", "como {es}")
    });
    let seed = plan.draws().then(|| {
        let seed = given.chance();
        phrase!("with seed {seed}", "con semilla {seed}")
    });
    let stopped = report.stopped.map(|why| match why {
        Stopped::Time => Phrase::fixed("ended by time", "terminada por tiempo"),
        Stopped::Nodes => Phrase::fixed("ended by nodes", "terminada por nodos"),
        Stopped::Flag => Phrase::fixed("interrupted", "interrumpida"),
    });
    let parts = [Some(&algorithm), Some(&depth), utility.as_ref(), player.as_ref(), seed.as_ref(), stopped.as_ref()];
    parts.into_iter().flatten().map(|part| part.get(lang)).collect::<Vec<_>>().join(", ")
}

fn best_lines(info: &GameInfo, report: &SearchReport<String>, lang: Lang) -> Vec<Line> {
    let heading = Phrase::fixed("The best lines:", "Las mejores líneas:");
    let row = |(line, number): (&rival_search::Variation<String>, usize)| {
        vec![plain(format!("  {number:>2}. {:>12}  {}", number_words(info, line.value, lang), line.moves.join(" ")))]
    };
    let rows = report.variations().zip(1..).map(row);
    [Line::new(), vec![plain(heading.get(lang))]].into_iter().chain(rows).collect()
}

/// Every root move with its value, the best first.
fn root_moves(given: &InputPosition, report: &SearchReport<String>, lang: Lang) -> Vec<Line> {
    let (info, side) = (given.game().info(), given.at().turn());
    let mut known: Vec<&RootMove<String>> = report.moves.iter().collect();
    let is_best = |known: &RootMove<String>| report.best() == Some(&known.mv);
    known.sort_by_key(|known| std::cmp::Reverse((is_best(known), known.value.seen_by(side))));
    let row = |known: &RootMove<String>| {
        let bound = match known.bound {
            Bound::Exact => ' ',
            Bound::Lower => '≥',
            Bound::Upper => '≤',
            Bound::Average => '≈',
        };
        let proof = report.proof_of_move(known).filter(|_| known.value.is_decided());
        let words = proof.map(|proof| info.known_phrase(known.value, Some(proof)).get(lang).to_owned());
        let row = format!(
            "  {:<6} {bound} {:>12}  {}",
            known.mv,
            number_words(info, known.value, lang),
            words.unwrap_or_default()
        );
        vec![plain(row.trim_end())]
    };
    let heading = match lang {
        Lang::En => format!("  {:<6}   {:>12}", "move", "value"),
        Lang::Es => format!("  {:<6}   {:>12}", "jugada", "valor"),
    };
    [Line::new(), vec![plain(heading)]].into_iter().chain(known.into_iter().map(row)).collect()
}

fn number_words(info: &GameInfo, value: Score, lang: Lang) -> String {
    lang.signed(info.shown_value(value), 2)
}

/// The cost of the search, in one line.
fn figures(figures: &SearchStats, lang: Lang) -> String {
    let SearchStats { nodes, leaves, cutoffs, elapsed } = *figures;
    let (time, speed) = (lang.duration(elapsed), speed(nodes, elapsed));
    let cost = phrase!(
        "nodes {nodes} · leaves {leaves} · cutoffs {cutoffs} · {time} · {speed} nodes/s",
        "nodos {nodes} · hojas {leaves} · cortes {cutoffs} · {time} · {speed} nodos/s"
    );
    cost.get(lang).to_owned()
}

fn comparison(compared: &PruningComparison, lang: Lang) -> Vec<Line> {
    let row =
        |name: &Phrase, cost: &SearchStats| vec![plain(format!("  {:<10} {}", name.get(lang), figures(cost, lang)))];
    let pruned = match compared.pruning {
        Some(pruning) => {
            let percent = lang.decimal(100.0 * pruning, 1);
            phrase!("Pruned: {percent} % of minimax's nodes", "Podado: {percent} % de los nodos de minimax")
        }
        None => Phrase::fixed(
            "Pruned: unknown, since one search was stopped early",
            "Podado: no se sabe, pues no terminaron ambas",
        ),
    };
    vec![
        Line::new(),
        row(&Phrase::fixed("minimax", "minimax"), &compared.minimax),
        row(&Phrase::fixed("alpha-beta", "alfa-beta"), &compared.alpha_beta),
        vec![span(pruned.get(lang), Style::new().bold())],
    ]
}
