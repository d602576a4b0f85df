//! The heuristic inside the search, and what the search costs.

use super::heuristic::{self, notes, subject_name};
use super::pseudocode::pseudocode;
use super::section;
use crate::report::document::{Block, Figure, Section};
use crate::report::measure::{Growth, Measured, SearchVariant, has_only_heuristic_values};
use crate::report::words::Words;
use rival_draw::{Axis, Chart, Line, Scale, Series, chart_svg, tree_svg, value_text};
use rival_game::{Cost, Lang, Phrase, phrase};
use rival_play::SearchTree;

pub(super) fn complexity(measured: &Measured, words: Words) -> Section {
    let mut blocks = Vec::new();
    if let Some(notes) = notes(measured) {
        blocks.extend(cost_of_evaluation(&notes.cost, words));
    }
    blocks.extend(time_of_a_node(measured, words).map(|said| words.paragraph(&said)));
    blocks.push(words.paragraph(&Phrase::fixed(
        "Minimax visits ⟦O(b^d)⟧ positions, ⟦b⟧ being the moves of a position and ⟦d⟧ the depth, and keeps one line of them: ⟦O(d)⟧ memory. Alpha-beta visits ⟦O(b^{d/2})⟧ at best: with the best move always first (Knuth & Moore 1975) the leaves are",
        "Minimax visita ⟦O(b^d)⟧ posiciones, siendo ⟦b⟧ las jugadas de una posición y ⟦d⟧ la profundidad, y guarda una sola línea de ellas: ⟦O(d)⟧ de memoria. Alfa-beta visita ⟦O(b^{d/2})⟧ en el mejor caso: con la mejor jugada siempre primero (Knuth y Moore 1975) las hojas son",
    )));
    blocks.push(Block::Formula(r"b^{\lceil d/2 \rceil} + b^{\lfloor d/2 \rfloor} - 1".to_owned()));
    blocks.extend(branching(&measured.growth, words).map(|said| words.paragraph(&said)));
    section("complexity", &Phrase::fixed("Complexity", "Complejidad"), blocks, words)
}

/// What an evaluation costs, part by part.
fn cost_of_evaluation(cost: &Cost, words: Words) -> [Block; 2] {
    let rows = cost
        .parts
        .iter()
        .map(|part| vec![words.say(&part.part), format!("⟦{}⟧", part.time), format!("⟦{}⟧", part.space)]);
    let head = [
        Phrase::fixed("part of an evaluation", "parte de una evaluación"),
        Phrase::fixed("time", "tiempo"),
        Phrase::fixed("memory", "memoria"),
    ];
    let caption =
        Phrase::fixed("What one evaluation costs, part by part.", "Lo que cuesta una evaluación, parte por parte.");
    [words.table(&caption, 3, &head, rows.collect()), words.paragraph(&cost.whole)]
}

/// How much the game branches, and what follows from that.
fn branching(growth: &Growth, words: Words) -> Option<Phrase> {
    let depth = u16::try_from(growth.moves.len()).ok().filter(|&depth| depth > 0)?;
    let (b, [least, most]) = (words.decimal(growth.branching()), spread(growth, words));
    let (whole, best) = (words.whole(growth.whole_tree(depth)?), words.whole(growth.best_case(depth)?));
    Some(phrase!(
        "Measured over minimax's trees to depth {depth}: a position that is not over has between {least} and {most} moves, by ply, and ⟦b⟧ = {b} in their geometric mean. With as many moves at each ply and no game over before, a tree of depth {depth} has {whole} positions; alpha-beta with the best move always first visits {best} of them.",
        "Medido sobre los árboles de minimax a profundidad {depth}: una posición no terminada tiene entre {least} y {most} jugadas, según el nivel del árbol, y ⟦b⟧ = {b} en su media geométrica. Con esas jugadas en cada nivel y ninguna partida terminada antes, un árbol de profundidad {depth} tiene {whole} posiciones; alfa-beta con la mejor jugada siempre primero visita {best}."
    ))
}

/// The least and the largest mean number of moves of a ply.
pub(super) fn spread(growth: &Growth, words: Words) -> [String; 2] {
    let ends = growth.moves.iter().fold([f64::INFINITY, 0.0_f64], |[low, high], &m| [low.min(m), high.max(m)]);
    ends.map(|moves| words.decimal(moves))
}

/// What a position costs minimax, which evaluates almost all it visits.
fn time_of_a_node(measured: &Measured, words: Words) -> Option<Phrase> {
    let minimax = measured.ways.iter().find(|figures| figures.way == SearchVariant::Minimax && figures.finished > 0)?;
    let of = |seconds: f64| words.decimal(seconds / minimax.nodes.mean * 1e9);
    let (nanos, low, high, runs) =
        (of(minimax.seconds.median), of(minimax.seconds.low), of(minimax.seconds.high), minimax.seconds.runs);
    Some(phrase!(
        "Measured: minimax spends {nanos} ns on a position, its moves and its evaluation included (median of {runs} runs, from {low} to {high}).",
        "Medido: minimax dedica {nanos} ns a cada posición, incluidas sus jugadas y su evaluación (mediana de {runs} ejecuciones, de {low} a {high})."
    ))
}

pub(super) fn place(measured: &Measured, words: Words) -> Section {
    let (example, info) = (&measured.example, measured.game.info());
    let (minimax, alpha_beta) = (&example.minimax, &example.alpha_beta);
    let depth = minimax.depth;
    let [all, some] = [minimax, alpha_beta].map(|report| words.whole(report.stats.nodes as f64));
    let spared = words.percent(alpha_beta.stats.pruning_against(&minimax.stats));
    let value = value_text(info, minimax.value(), words.0);
    let best = alpha_beta.best().map(String::as_str).unwrap_or("–");
    let mut blocks = vec![
        words.paragraph(&Phrase::fixed(
            "The search looks a fixed number of plies ahead. A finished game has its utility; a position at the limit that is not over gets the heuristic; everywhere else MAX takes the largest value of its moves and MIN the smallest. So the heuristic is asked at the leaves only, and what it says is carried up.",
            "La búsqueda mira un número fijo de jugadas hacia adelante. Una partida terminada tiene su utilidad; una posición en el límite que no ha terminado recibe la heurística; en lo demás MAX toma el mayor valor de sus jugadas y MIN el menor. La heurística se consulta, pues, solo en las hojas, y lo que dice se lleva hacia arriba.",
        )),
        words.paragraph(&Phrase::fixed(
            "Alpha-beta does the same with a window: α is what MAX is sure of elsewhere, β what MIN is. Once a value leaves the window, a node's other moves cannot change the decision and are left out. The value of the root is that of minimax.",
            "Alfa-beta hace lo mismo con una ventana: α es lo que MAX ya tiene asegurado en otra parte y β lo que tiene MIN. En cuanto un valor sale de la ventana, las demás jugadas del nodo no pueden cambiar la decisión y se descartan. El valor de la raíz es el de minimax.",
        )),
        words.paragraph(&phrase!(
            "On the example above, to depth {depth}: minimax visits {all} positions and finds the value {value}; alpha-beta visits {some} ({spared} spared), finds the same value and plays `{best}`.",
            "En el ejemplo anterior, a profundidad {depth}: minimax visita {all} posiciones y halla el valor {value}; alfa-beta visita {some} (ahorra un {spared}), halla el mismo valor y juega `{best}`."
        )),
    ];
    blocks.insert(2, Block::Verbatim(pseudocode(words.0)));
    if let Some(code) = heuristic::pseudocode(measured, words) {
        blocks.insert(
            2,
            words.paragraph(&Phrase::fixed(
                "The heuristic and the search in pseudo-code:",
                "La heurística y la búsqueda en pseudocódigo:",
            )),
        );
        blocks.insert(3, Block::Verbatim(code));
    }
    for (name, tree) in [("limit", &measured.limited_tree), ("tree", &measured.tree)] {
        if let Some(tree) = tree {
            let (caption, svg) = (words.say(&tree_caption(tree)), tree_svg(tree, words.0));
            blocks.push(Block::Figure(Figure { name, caption, svg }));
        }
    }
    let title =
        Phrase::fixed("The heuristic inside minimax and alpha-beta", "La heurística dentro de minimax y alfa-beta");
    section("place", &title, blocks, words)
}

/// What is to be seen in a tree, and what its values are.
fn tree_caption(tree: &SearchTree) -> Phrase {
    let (text, depth) = (tree.start.text(), tree.request.depth.unwrap_or_default());
    let values = if has_only_heuristic_values(tree) {
        Phrase::fixed("heuristic values at the last level", "valores heurísticos en el último nivel")
    } else {
        Phrase::fixed(
            "heuristic values at the last level, utilities where a game is over",
            "valores heurísticos en el último nivel, utilidades donde la partida ha terminado",
        )
    };
    let is_merged = !tree.request.pruned && tree.whole.is_some_and(|whole| (tree.nodes.len() as u64) < whole);
    let rest = match (tree.request.pruned, is_merged) {
        (true, _) => Phrase::fixed("; dashed branches were never looked at", "; las ramas discontinuas no se miraron"),
        (false, true) => Phrase::fixed(
            "; of moves that are mirror images of each other one is shown",
            "; de las jugadas que son reflejo unas de otras se muestra una",
        ),
        (false, false) => Phrase::fixed("", ""),
    };
    let (values_en, values_es) = (values.get(Lang::En), values.get(Lang::Es));
    let (rest_en, rest_es) = (rest.get(Lang::En), rest.get(Lang::Es));
    let [way_en, way_es] = if tree.request.pruned { ["Alpha-beta", "Alfa-beta"] } else { ["Minimax", "Minimax"] };
    phrase!(
        "{way_en} with limit {depth} on `{text}`: {values_en}, carried up by minimax{rest_en}.",
        "{way_es} con límite {depth} en `{text}`: {values_es}, que minimax lleva hacia arriba{rest_es}."
    )
}

/// How many nodes theory says a search of some depth visits.
type Theory = fn(&Growth, u16) -> Option<f64>;

/// The columns and lines of theory, from the mean number of moves at each ply.
fn theory() -> [(Phrase, Theory); 2] {
    [
        (Phrase::fixed("whole tree, at most", "árbol entero, como mucho"), Growth::whole_tree),
        (Phrase::fixed("alpha-beta, best case", "alfa-beta, mejor caso"), Growth::best_case),
    ]
}

pub(super) fn growth(measured: &Measured, words: Words) -> Section {
    let growth = &measured.growth;
    let openings = measured.effort.openings;
    let whose = subject_name(measured);
    let (whose_en, whose_es) = (whose.get(Lang::En), whose.get(Lang::Es));
    let caption = phrase!(
        "Mean nodes by depth over {openings} openings, with {whose_en}. Theory is in grey: a tree with the mean number of moves at each ply in which no game is over before, and what alpha-beta visits of it with the best move always first (Knuth & Moore 1975).",
        "Media de nodos por profundidad en {openings} aperturas, con {whose_es}. La teoría va en gris: un árbol con la media de jugadas de cada nivel en el que ninguna partida termina antes, y lo que alfa-beta visita de él con la mejor jugada siempre primero (Knuth y Moore 1975)."
    );
    let rows = growth.rows.iter().map(|row| {
        let dashed = |nodes: Option<f64>| nodes.map_or_else(|| "–".to_owned(), |nodes| words.whole(nodes));
        let theory = theory().map(|(_, nodes)| dashed(nodes(growth, row.depth)));
        std::iter::once(row.depth.to_string()).chain(row.nodes.map(dashed)).chain(theory).collect()
    });
    let head: Vec<Phrase> = std::iter::once(Phrase::fixed("depth", "profundidad"))
        .chain(SearchVariant::GROWING.map(SearchVariant::whole_name))
        .chain(theory().map(|(name, _)| name))
        .collect();
    let most = words.whole(measured.effort.most_nodes as f64);
    let table = phrase!(
        "Mean nodes by depth; a dash where a search would have needed more than {most}, and in theory where minimax did.",
        "Media de nodos por profundidad; una raya donde una búsqueda habría necesitado más de {most} y, en la teoría, donde minimax los habría necesitado."
    );
    let blocks = vec![
        Block::Figure(Figure {
            name: "growth",
            caption: words.say(&caption),
            svg: chart_svg(&growth_chart(growth), words.0),
        }),
        words.table(&table, 0, &head, rows.collect()),
    ];
    section("growth", &Phrase::fixed("Growth with depth", "Crecimiento con la profundidad"), blocks, words)
}

fn growth_chart(growth: &Growth) -> Chart {
    let measured = SearchVariant::GROWING.into_iter().enumerate().map(|(at, way)| Series {
        name: way.whole_name(),
        line: Line::Measured,
        points: growth.rows.iter().filter_map(|row| Some((f64::from(row.depth), row.nodes[at]?))).collect(),
    });
    let theory = theory().map(|(name, nodes)| Series {
        name,
        line: Line::Reference,
        points: growth.rows.iter().filter_map(|row| Some((f64::from(row.depth), nodes(growth, row.depth)?))).collect(),
    });
    Chart {
        title: Phrase::fixed("Nodes by depth", "Nodos por profundidad"),
        x: Axis { label: Phrase::fixed("depth", "profundidad"), scale: Scale::Linear },
        y: Axis { label: Phrase::fixed("nodes", "nodos"), scale: Scale::Logarithmic },
        series: measured.chain(theory).collect(),
    }
}
