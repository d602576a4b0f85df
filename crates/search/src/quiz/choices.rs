//! The choices of a question: the right answer, and wrong ones that a student might well give.

use super::QuizChoice;
use crate::observer::Cut;
use crate::recorder::TreeNode;
use crate::trace::BoundSetter;
use rival_core::{Score, Seeded, Side};

/// The choices for the value that goes up from a node, the best of its children's values. Wrong
/// answers are the other side's best, which comes first, the remaining values, and the ends of the
/// window.
pub(super) fn value_choices<M>(
    nodes: &[TreeNode<M>],
    node: usize,
    seeded: &mut Seeded,
) -> (QuizChoice, Vec<QuizChoice>) {
    let at = &nodes[node];
    let (alpha, beta) = at.window;
    let mut rest: Vec<Score> = at.children.iter().map(|&child| nodes[child].value).collect();
    let worst = rest.iter().copied().min_by_key(|value| value.seen_by(at.side)).filter(|&worst| worst != at.value);
    // Outside the window the end of the window is not wrong: a fail-hard textbook returns it.
    if alpha < at.value && at.value < beta {
        rest.extend([alpha, beta].into_iter().filter(|&end| !super::is_open(end)));
    }
    rest.sort_unstable();
    rest.dedup();
    rest.retain(|&value| value != at.value && Some(value) != worst);
    seeded.shuffle(&mut rest);
    (QuizChoice::Value(at.value), worst.into_iter().chain(rest).map(QuizChoice::Value).collect())
}

/// The choices for the move chosen at a node, the first with the node's value. Wrong answers are
/// the moves with another value, the worst one first.
pub(super) fn move_choices<M>(
    nodes: &[TreeNode<M>],
    node: usize,
    seeded: &mut Seeded,
) -> (QuizChoice, Vec<QuizChoice>) {
    let at = &nodes[node];
    let value = |&child: &usize| nodes[child].value;
    let right = at.children.iter().copied().find(|child| value(child) == at.value).unwrap_or_default();
    let mut rest: Vec<usize> = at.children.iter().copied().filter(|child| value(child) != at.value).collect();
    let worst = rest.iter().copied().min_by_key(|child| value(child).seen_by(at.side));
    rest.retain(|&child| Some(child) != worst);
    seeded.shuffle(&mut rest);
    (QuizChoice::Move(right), worst.into_iter().chain(rest).map(QuizChoice::Move).collect())
}

/// The wrong answers to the question of which bound cuts off a node's other moves: the right place
/// with the other letter, which comes first, and the values of other moves on the path from the
/// root.
pub(super) fn bound_choices<M>(
    nodes: &[TreeNode<M>],
    node: usize,
    (cut, set_by): (Cut, BoundSetter),
    alike: impl Fn(Score, Score) -> bool,
) -> Vec<QuizChoice> {
    let other = match cut {
        Cut::Alpha => Cut::Beta,
        Cut::Beta => Cut::Alpha,
    };
    let limit = nodes[set_by.child].value;
    let mut wrong = vec![QuizChoice::Bound(other, set_by)];
    let mut below = usize::MAX;
    let mut above = Some(node);
    while let Some(ancestor) = above {
        let letter = if nodes[ancestor].side == Side::First { Cut::Alpha } else { Cut::Beta };
        let seen = nodes[ancestor].children.iter().copied().filter(|&child| child < below);
        // An equal value by another move would also be right.
        let differ = seen.filter(|&child| letter != cut || !alike(nodes[child].value, limit));
        wrong.extend(differ.map(|child| QuizChoice::Bound(letter, BoundSetter { ancestor, child })));
        below = ancestor;
        above = nodes[ancestor].parent;
    }
    wrong
}
