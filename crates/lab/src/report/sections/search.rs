//! The heuristic inside the search, and what the search costs.

use super::section;
use crate::report::document::{Block, Figure, Section};
use crate::report::measure::{Growth, Measured, Way, WayFigures};
use crate::report::words::Words;
use rival_draw::{Axis, Chart, Line, Scale, Series, chart_svg, tree_svg, value_text};
use rival_game::{Phrase, phrase};

pub(super) fn complexity(measured: &Measured, words: Words) -> Section {
    let mut blocks = Vec::new();
    if let Some(cost) = &measured.game.report_notes().cost {
        blocks.push(words.paragraph(cost));
    }
    blocks.extend(time_of_a_node(measured, words).map(|said| words.paragraph(&said)));
    let (branching, depth) = (measured.growth.branching, depth_compared(measured));
    let (b, whole) = (words.decimal(branching), words.whole(branching.powi(i32::from(depth))));
    let least = words.whole(least_leaves(branching, depth));
    blocks.push(words.paragraph(&phrase!(
        "Minimax visits O(b^d) positions, b being the moves of a position and d the depth, and keeps one line of them: O(d) memory. Alpha-beta visits O(b^(d/2)) at best: with the best move always first there are b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves (Knuth & Moore 1975). With the measured b = {b} and d = {depth} that is {least} leaves against {whole}.",
        "Minimax visita O(b^d) posiciones, siendo b las jugadas de una posición y d la profundidad, y guarda una sola línea de ellas: O(d) de memoria. Alfa-beta visita O(b^(d/2)) en el mejor caso: con la mejor jugada siempre primero quedan b^⌈d/2⌉ + b^⌊d/2⌋ − 1 hojas (Knuth y Moore 1975). Con el b = {b} medido y d = {depth} son {least} hojas frente a {whole}."
    )));
    section("complexity", &Phrase::fixed("Complexity", "Complejidad"), blocks, words)
}

/// The depth at which ways to search were compared.
fn depth_compared(measured: &Measured) -> u16 {
    measured.ways.first().map_or(0, |way| way.depth)
}

/// The leaves that even the best order leaves.
fn least_leaves(branching: f64, depth: u16) -> f64 {
    let (half, rest) = (i32::from(depth / 2), i32::from(depth % 2));
    branching.powi(half + rest) + branching.powi(half) - 1.0
}

/// What a position costs minimax, which evaluates almost all it visits.
fn time_of_a_node(measured: &Measured, words: Words) -> Option<Phrase> {
    let minimax = measured.ways.iter().find(|figures| figures.way == Way::Minimax && figures.finished > 0)?;
    let nanos = words.decimal(minimax.seconds.mean / minimax.nodes.mean * 1e9);
    Some(phrase!(
        "Measured: minimax spends {nanos} ns on a position, its moves and its evaluation included.",
        "Medido: minimax dedica {nanos} ns a cada posición, incluidas sus jugadas y su evaluación."
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
    if let Some(tree) = &measured.tree {
        let text = tree.start.text();
        let caption = phrase!(
            "Alpha-beta to depth 2 on `{text}`: heuristic values at the last level, carried up by minimax; dashed branches were never looked at.",
            "Alfa-beta a profundidad 2 en `{text}`: valores heurísticos en el último nivel, que minimax lleva hacia arriba; las ramas discontinuas no se miraron."
        );
        blocks.push(Block::Figure(Figure { name: "tree", caption: words.say(&caption), svg: tree_svg(tree, words.0) }));
    }
    let title =
        Phrase::fixed("The heuristic inside minimax and alpha-beta", "La heurística dentro de minimax y alfa-beta");
    section("place", &title, blocks, words)
}

pub(super) fn growth(measured: &Measured, words: Words) -> Section {
    let growth = &measured.growth;
    let (openings, b) = (measured.effort.openings, words.decimal(growth.branching));
    let caption = phrase!(
        "Mean nodes by depth over {openings} openings; b = {b}. Theory is in grey: b^d is the whole tree, b^(d/2) the best that alpha-beta can do.",
        "Media de nodos por profundidad en {openings} aperturas; b = {b}. La teoría va en gris: b^d es el árbol entero y b^(d/2) lo mejor que puede hacer alfa-beta."
    );
    let rows = growth.rows.iter().map(|row| {
        let theory = [theory(growth, row.depth, 1.0), theory(growth, row.depth, 0.5)];
        let measured = row.nodes.iter().map(|nodes| nodes.map_or_else(|| "–".to_owned(), |nodes| words.whole(nodes)));
        let depth = row.depth.to_string();
        std::iter::once(depth).chain(measured).chain(theory.map(|nodes| words.whole(nodes))).collect()
    });
    let head: Vec<Phrase> = std::iter::once(Phrase::fixed("depth", "profundidad"))
        .chain(Way::GROWING.map(Way::name))
        .chain([Phrase::fixed("b^d", "b^d"), Phrase::fixed("b^(d/2)", "b^(d/2)")])
        .collect();
    let most = words.whole(measured.effort.most_nodes as f64);
    let table = phrase!(
        "Mean nodes by depth; a dash where a search would have needed more than {most}.",
        "Media de nodos por profundidad; una raya donde una búsqueda habría necesitado más de {most}."
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

/// The size of a tree of this depth, or of the part of it that a share of the depth makes.
fn theory(growth: &Growth, depth: u16, share: f64) -> f64 {
    growth.branching.powf(f64::from(depth) * share)
}

fn growth_chart(growth: &Growth) -> Chart {
    let measured = Way::GROWING.into_iter().enumerate().map(|(at, way)| Series {
        name: way.name(),
        line: Line::Measured,
        points: growth.rows.iter().filter_map(|row| Some((f64::from(row.depth), row.nodes[at]?))).collect(),
    });
    let reference = |name, share| Series {
        name,
        line: Line::Reference,
        points: growth.rows.iter().map(|row| (f64::from(row.depth), theory(growth, row.depth, share))).collect(),
    };
    let theory = [reference(Phrase::fixed("b^d", "b^d"), 1.0), reference(Phrase::fixed("b^(d/2)", "b^(d/2)"), 0.5)];
    Chart {
        title: Phrase::fixed("Nodes by depth", "Nodos por profundidad"),
        x: Axis { label: Phrase::fixed("depth", "profundidad"), scale: Scale::Linear },
        y: Axis { label: Phrase::fixed("nodes", "nodos"), scale: Scale::Logarithmic },
        series: measured.chain(theory).collect(),
    }
}

pub(super) fn ways(measured: &Measured, words: Words) -> Section {
    let base = measured.ways.first().filter(|way| way.finished > 0);
    let row = |figures: &WayFigures| {
        let finished = figures.finished > 0;
        let dash = || "–".to_owned();
        let share = base.filter(|_| finished).map(|base| words.percent(figures.nodes.mean / base.nodes.mean));
        let faster = base.filter(|_| finished).map(|base| {
            let times = base.seconds.mean / figures.seconds.mean.max(f64::MIN_POSITIVE);
            format!("{} ×", words.decimal(times))
        });
        vec![
            words.say(&figures.way.name()),
            if finished { words.whole(figures.nodes.mean) } else { dash() },
            share.unwrap_or_else(dash),
            if finished { words.time(figures.seconds.mean) } else { dash() },
            faster.unwrap_or_else(dash),
            format!("{}/{}", figures.agreed, figures.finished),
        ]
    };
    let head = [
        Phrase::fixed("search", "búsqueda"),
        Phrase::fixed("nodes", "nodos"),
        Phrase::fixed("of minimax's", "de los de minimax"),
        Phrase::fixed("time", "tiempo"),
        Phrase::fixed("faster", "más rápida"),
        Phrase::fixed("same value", "mismo valor"),
    ];
    let (depth, openings) = (depth_compared(measured), measured.effort.openings);
    let caption = phrase!(
        "Means over {openings} openings, depth {depth}, heuristic `classic`. The last column says on how many of the positions the value was alpha-beta's.",
        "Medias en {openings} aperturas, profundidad {depth}, heurística `classic`. La última columna dice en cuántas de las posiciones el valor fue el de alfa-beta."
    );
    let blocks = vec![
        words.paragraph(&Phrase::fixed(
            "Alpha-beta cuts more the earlier good moves come, so the game's own order is tried first. A transposition table remembers positions that are reached in several ways. The engine adds iterative deepening, principal-variation search, killer moves and history; it counts the nodes of all its iterations, which pays off from some depth on, and at small depths most of its time goes into making its table.",
            "Alfa-beta poda más cuanto antes llegan las buenas jugadas; por eso se prueba primero el orden propio del juego. Una tabla de transposición recuerda las posiciones a las que se llega por varios caminos. El motor añade profundización iterativa, búsqueda de la variante principal, jugadas asesinas e historial; cuenta los nodos de todas sus iteraciones, lo que compensa a partir de cierta profundidad, y a poca profundidad casi todo su tiempo se va en preparar la tabla.",
        )),
        words.table(&caption, 1, &head, measured.ways.iter().map(row).collect()),
    ];
    let title = Phrase::fixed("Order, table and engine compared", "Orden, tabla y motor comparados");
    section("ways", &title, blocks, words)
}
