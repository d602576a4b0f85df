//! The words for trees and their nodes, shared by all pictures.

use crate::palette::value_text;
use rival_game::{GameInfo, Lang, Phrase, phrase};
use rival_play::{SearchTree, utility_phrase};
use rival_search::{Bound, Cut, NodeKind, TreeNode, Utility};

/// The title: "Tic-tac-toe · alpha-beta, depth 2 · heuristic classic, other weights · the worst
/// moves first".
#[must_use]
pub fn tree_title(tree: &SearchTree) -> Phrase {
    let searched = with_utility(searched_words(tree), tree);
    let Some(order) = tree.request.order.phrase() else { return searched };
    let [(en, order_en), (es, order_es)] = [Lang::En, Lang::Es].map(|lang| (searched.get(lang), order.get(lang)));
    let seed = tree.request.seed;
    if tree.request.order.draws() {
        return phrase!("{en} · {order_en}, seed {seed}", "{es} · {order_es}, semilla {seed}");
    }
    phrase!("{en} · {order_en}", "{es} · {order_es}")
}

/// Adds the utility of a finished game, where it may affect the figures: "… · sooner wins count
/// more".
fn with_utility(searched: Phrase, tree: &SearchTree) -> Phrase {
    let has_plies = tree.start.info().utility != 0;
    let matters = tree.nodes.iter().any(|node| node.kind == NodeKind::Finished && node.value.is_decided());
    if !has_plies || !(matters || tree.request.utility == Utility::Plain) {
        return searched;
    }
    let utility = utility_phrase(tree.request.utility);
    let [(en, utility_en), (es, utility_es)] = [Lang::En, Lang::Es].map(|lang| (searched.get(lang), utility.get(lang)));
    phrase!("{en} · {utility_en}", "{es} · {utility_es}")
}

fn searched_words(tree: &SearchTree) -> Phrase {
    let name = &tree.start.info().name;
    let (en, es) = (name.get(Lang::En), name.get(Lang::Es));
    let heuristic = tree.request.heuristic.name();
    let own = if tree.request.weights.0.is_empty() { ["", ""] } else { [", other weights", ", otros pesos"] };
    let [own_en, own_es] = own;
    let way = if tree.request.pruned { ["alpha-beta", "alfa-beta"] } else { ["minimax", "minimax"] };
    let [way_en, way_es] = way;
    match tree.request.depth {
        Some(depth) => phrase!(
            "{en} · {way_en}, depth {depth} · heuristic {heuristic}{own_en}",
            "{es} · {way_es}, profundidad {depth} · heurística {heuristic}{own_es}"
        ),
        None => phrase!("{en} · {way_en} to the end of the game", "{es} · {way_es} hasta el final de la partida"),
    }
}

/// The result and the cost of the search, one sentence each.
#[must_use]
pub fn tree_summary(tree: &SearchTree) -> Vec<Phrase> {
    let [en, es] = [Lang::En, Lang::Es].map(|lang| value_text(tree.start.info(), tree.report.value(), lang));
    let found = match tree.report.best() {
        Some(best) => phrase!("Value {en}, best move {best}.", "Valor {es}, mejor jugada {best}."),
        None => phrase!("Value {en}.", "Valor {es}."),
    };
    let visited = tree.report.stats.nodes;
    let seen = match tree.whole {
        Some(whole) if tree.request.pruned => {
            let share = 100.0 * (1.0 - visited as f64 / whole.max(1) as f64);
            phrase!(
                "{visited} of {whole} positions visited, {share:.0} % pruned.",
                "{visited} de {whole} posiciones visitadas, {share:.0} % podado."
            )
        }
        _ => phrase!("{visited} positions visited.", "{visited} posiciones visitadas."),
    };
    let (moves, nodes) = tree.left_out;
    let branches = match moves {
        1 => Phrase::fixed("1 branch", "1 rama"),
        _ => phrase!("{moves} branches", "{moves} ramas"),
    };
    let (en, es) = (branches.get(Lang::En), branches.get(Lang::Es));
    let cuts = match nodes {
        0 => None,
        1 => Some(phrase!("1 cut leaves out {en}.", "1 corte deja fuera {es}.")),
        _ => Some(phrase!("{nodes} cuts leave out {en}.", "{nodes} cortes dejan fuera {es}.")),
    };
    [found, seen].into_iter().chain(cuts).collect()
}

/// The value of a node, marked if it is only a bound: `≤ −1`.
#[must_use]
pub fn shown_value<M>(info: &GameInfo, node: &TreeNode<M>, lang: Lang) -> String {
    let value = value_text(info, node.value, lang);
    match node.bound {
        Bound::Exact => value,
        Bound::Lower => format!("≥ {value}"),
        Bound::Upper => format!("≤ {value}"),
        Bound::Average => format!("≈ {value}"),
    }
}

/// The window on entry to an inner node, in a search with windows: `α −1  β +∞`.
#[must_use]
pub fn window_words<M>(tree: &SearchTree, node: &TreeNode<M>, lang: Lang) -> Option<String> {
    let info = tree.start.info();
    let end = |score| value_text(info, score, lang);
    let window = || format!("α {}  β {}", end(node.window.0), end(node.window.1));
    (tree.request.pruned && node.kind == NodeKind::Inner).then(window)
}

/// The cut of a node, if any: "α-cut".
#[must_use]
pub fn cut_words<M>(node: &TreeNode<M>) -> Option<Phrase> {
    node.cut.filter(|_| !node.left_out.is_empty()).map(|cut| match cut {
        Cut::Alpha => Phrase::fixed("α-cut", "corte α"),
        Cut::Beta => Phrase::fixed("β-cut", "corte β"),
    })
}
