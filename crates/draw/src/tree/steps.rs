//! A search step by step: each step in words, and the tree at that step.

use super::picture::{PictureNode, PictureStage, TreePicture};
use crate::palette::value_text;
use rival_core::{Score, Side};
use rival_game::{Lang, Phrase, phrase};
use rival_play::SearchTree;
use rival_search::{Bound, Cut, NodeKind, TraceEvent};

/// A step of the search that grew this tree, as a sentence.
#[must_use]
pub fn step_words(tree: &SearchTree, event: &TraceEvent) -> Phrase {
    let [en, es] = [Lang::En, Lang::Es].map(|lang| sentence(tree, event, lang));
    phrase!("{en}", "{es}")
}

fn sentence(tree: &SearchTree, event: &TraceEvent, lang: Lang) -> String {
    let shown = |score: Score| value_text(tree.start.info(), score, lang);
    let at = |node: usize| path(tree, node, lang);
    let said = match *event {
        TraceEvent::Enter { node, window } => {
            let (here, who) = (at(node), player(tree.nodes[node].side));
            let window = if tree.request.pruned { window_text(&shown, window) } else { String::new() };
            phrase!("Enter {here}: {who} to move{window}.", "Entra en {here}: juega {who}{window}.")
        }
        TraceEvent::Leaf { node, value, kind } => {
            let (here, value) = (at(node), shown(value));
            if kind == NodeKind::Finished {
                phrase!(
                    "At {here} the game is over: its utility is {value}.",
                    "En {here} la partida ha terminado: su utilidad es {value}."
                )
            } else {
                phrase!(
                    "{here} is at the depth limit: the heuristic says {value}.",
                    "{here} está en el límite: la heurística dice {value}."
                )
            }
        }
        TraceEvent::Up { node, child, value, best, improved } => {
            let (here, from, value, best) = (at(node), at(child), shown(value), shown(best));
            if improved {
                phrase!(
                    "{value} goes up from {from} to {here}: the best so far.",
                    "{value} sube de {from} a {here}: es lo mejor hasta ahora."
                )
            } else {
                phrase!(
                    "{value} goes up from {from} to {here}, which keeps {best}.",
                    "{value} sube de {from} a {here}, que se queda con {best}."
                )
            }
        }
        TraceEvent::Narrow { node, window, .. } => {
            let (here, window) = (at(node), window_text(&shown, window));
            phrase!("The window of {here} narrows{window}.", "La ventana de {here} se estrecha{window}.")
        }
        TraceEvent::Cut { node, cut, limit, set_by, .. } => {
            let (here, limit, by) = (at(node), shown(limit), at(set_by.child));
            let (who, left_out) = (player(tree.nodes[set_by.ancestor].side), tree.nodes[node].left_out.join(" "));
            let name = if cut == Cut::Alpha { "α" } else { "β" };
            phrase!(
                "{who} already has {limit} at {by}: {name}-cut at {here}, which leaves out {left_out}.",
                "{who} ya tiene {limit} en {by}: corte {name} en {here}, que deja fuera {left_out}."
            )
        }
        TraceEvent::Leave { node, value } => {
            let (here, value) = (at(node), shown(value));
            match tree.nodes[node].bound {
                Bound::Lower => phrase!("{here} is worth {value} or more.", "{here} vale {value} o más."),
                Bound::Upper => phrase!("{here} is worth {value} or less.", "{here} vale {value} o menos."),
                _ => phrase!("{here} is worth {value}.", "{here} vale {value}."),
            }
        }
    };
    capitalised(said.get(lang))
}

fn capitalised(text: &str) -> String {
    // Moves keep their case; only our words for the root are capitalised.
    match text.strip_prefix("the root").map(|rest| format!("The root{rest}")) {
        Some(text) => text,
        None => text.strip_prefix("la raíz").map_or_else(|| text.to_owned(), |rest| format!("La raíz{rest}")),
    }
}

fn player(side: Side) -> &'static str {
    match side {
        Side::First => "MAX",
        Side::Second => "MIN",
    }
}

fn window_text(shown: &dyn Fn(Score) -> String, (alpha, beta): (Score, Score)) -> String {
    format!(", α {} β {}", shown(alpha), shown(beta))
}

/// The moves that lead to a node.
fn path(tree: &SearchTree, node: usize, lang: Lang) -> String {
    let mut moves = Vec::new();
    let mut at = Some(node);
    while let Some(number) = at {
        moves.extend(tree.nodes[number].by.as_deref());
        at = tree.nodes[number].parent;
    }
    moves.reverse();
    if moves.is_empty() {
        return Phrase::fixed("the root", "la raíz").get(lang).to_owned();
    }
    moves.join(" ")
}

/// The tree after the step with this number: visited nodes, known values, the windows of open
/// nodes, and the current node.
///
/// All pictures of a search share one layout. `None` if the search has no such step.
#[must_use]
pub fn step_picture(tree: &SearchTree, steps: &[TraceEvent], number: usize, lang: Lang) -> Option<TreePicture> {
    let event = steps.get(number)?;
    let shown = |score: Score| value_text(tree.start.info(), score, lang);
    let mut picture = TreePicture::of(tree, lang);
    let (whole, of) = (picture.nodes.clone(), steps.len());
    for (node, letters) in picture.nodes.iter_mut().zip(widest_texts(tree, steps, &shown)) {
        *node = PictureNode { stage: PictureStage::Ahead, expected: false, cut: None, letters, ..node.clone() };
    }
    for event in &steps[..=number] {
        match *event {
            TraceEvent::Enter { node, window } => {
                let entered = &mut picture.nodes[node];
                entered.stage = PictureStage::Open;
                entered.value = "?".to_owned();
                entered.window = entered.window.take().map(|_| window_line(&shown, window));
            }
            TraceEvent::Up { node, best, .. } => picture.nodes[node].value = so_far(&shown, best),
            TraceEvent::Narrow { node, window, .. } => picture.nodes[node].window = Some(window_line(&shown, window)),
            TraceEvent::Cut { node, .. } => picture.nodes[node].cut.clone_from(&whole[node].cut),
            TraceEvent::Leaf { node, .. } | TraceEvent::Leave { node, .. } => {
                picture.nodes[node].stage = PictureStage::Done;
                picture.nodes[node].value.clone_from(&whole[node].value);
                picture.nodes[node].window.clone_from(&whole[node].window);
            }
        }
    }
    if number + 1 == of {
        for (node, last) in picture.nodes.iter_mut().zip(&whole) {
            node.expected = last.expected;
        }
    } else {
        picture.nodes[node_of(event)].stage = PictureStage::Here;
    }
    let told = |number: usize| {
        let (step, said) = (number + 1, sentence(tree, &steps[number], lang));
        phrase!("Step {step} of {of}. {said}", "Paso {step} de {of}. {said}").get(lang).to_owned()
    };
    picture.summary = told(number);
    picture.letters = (0..of).map(|number| told(number).chars().count()).max().unwrap_or(0);
    Some(picture)
}

/// The node of a step.
fn node_of(event: &TraceEvent) -> usize {
    match *event {
        TraceEvent::Enter { node, .. }
        | TraceEvent::Leaf { node, .. }
        | TraceEvent::Up { node, .. }
        | TraceEvent::Narrow { node, .. }
        | TraceEvent::Cut { node, .. }
        | TraceEvent::Leave { node, .. } => node,
    }
}

/// For each node, the widest text it has at any step, in small letters.
fn widest_texts(tree: &SearchTree, steps: &[TraceEvent], shown: &dyn Fn(Score) -> String) -> Vec<usize> {
    let mut letters = vec![0; tree.nodes.len()];
    for event in steps {
        let (node, wide) = match *event {
            TraceEvent::Enter { node, window } | TraceEvent::Narrow { node, window, .. } if tree.request.pruned => {
                (node, window_line(shown, window).chars().count())
            }
            TraceEvent::Leaf { node, value, .. } => (node, shown(value).chars().count() * 4 / 3 + 2),
            TraceEvent::Up { node, best, .. } => (node, letters_beside_value(&so_far(shown, best))),
            _ => continue,
        };
        letters[node] = letters[node].max(wide);
    }
    letters
}

/// The width of a value with its triangle, in small letters.
fn letters_beside_value(value: &str) -> usize {
    value.chars().count() * 4 / 3 + 4
}

/// The best value so far of a node with moves left.
fn so_far(shown: &dyn Fn(Score) -> String, best: Score) -> String {
    format!("{} ?", shown(best))
}

fn window_line(shown: &dyn Fn(Score) -> String, (alpha, beta): (Score, Score)) -> String {
    format!("α {}  β {}", shown(alpha), shown(beta))
}
