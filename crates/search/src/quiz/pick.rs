//! The selection among all possible questions.

use super::QuestionKind;
use rival_core::Seeded;

/// A possible question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) step: usize,
    pub(super) node: usize,
    pub(super) kind: QuestionKind,
    pub(super) group: Group,
}

/// The skill that a question trains. A quiz mixes the groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    /// The move played at the root.
    Root,
    /// The value that goes up.
    Value,
    /// The other moves are cut off.
    Cut,
    /// The other moves are not cut off although there is a bound.
    NoCut,
    /// The bound of a cut, set by the parent.
    Bound,
    /// The bound of a deep cut, set by an earlier ancestor.
    DeepBound,
    /// The move chosen at an inner node.
    Move,
    /// A child's value that improves on the node's best; not the last child.
    Better,
    /// A child's value that does not improve; not the last child.
    NoBetter,
    /// Whether the last child's value improves on the node's best.
    LastBetter,
}

/// The groups that take turns.
const ROTATION: [Group; 5] = [Group::Value, Group::Cut, Group::DeepBound, Group::NoCut, Group::Bound];

/// The groups that fill up the quiz of a small search, one after the other.
const FILLERS: [Group; 4] = [Group::NoCut, Group::Better, Group::NoBetter, Group::LastBetter];

/// Picks up to `count` questions, evenly from the groups. If different nodes do not give enough, it
/// picks further questions about the same nodes.
pub(super) fn pick(mut candidates: Vec<Candidate>, count: usize, seeded: &mut Seeded) -> Vec<Candidate> {
    seeded.shuffle(&mut candidates);
    let mut draw = Draw { candidates, count, taken: Vec::with_capacity(count) };
    draw.take(Group::Root, go_together);
    loop {
        let before = draw.taken.len();
        for group in ROTATION {
            draw.take(group, go_together);
        }
        // Without cuts, as in minimax, questions about values and moves alternate.
        if draw.taken.len() <= before + 1 {
            draw.take(Group::Move, go_together);
        }
        if draw.taken.len() == before || draw.taken.len() == count {
            break;
        }
    }
    for group in FILLERS {
        // The remaining candidates are all different questions.
        while draw.take(group, |_, _| true) {}
    }
    draw.taken
}

struct Draw {
    candidates: Vec<Candidate>,
    count: usize,
    taken: Vec<Candidate>,
}

impl Draw {
    /// Takes a candidate of the group that goes with all taken ones; false if there is none or the
    /// quiz is full.
    fn take(&mut self, group: Group, goes_with: impl Fn(Candidate, Candidate) -> bool) -> bool {
        let fits = |candidate: &Candidate| {
            candidate.group == group && self.taken.iter().all(|&other| goes_with(*candidate, other))
        };
        let found = self.candidates.iter().position(fits).filter(|_| self.taken.len() < self.count);
        self.taken.extend(found.map(|at| self.candidates.swap_remove(at)));
        found.is_some()
    }
}

/// Whether two questions fit into one quiz: the explanation of one must not be the answer to the
/// other, and no node gets two questions of one group.
fn go_together(one: Candidate, other: Candidate) -> bool {
    let same = one.node == other.node;
    let both_leave = |candidate: Candidate| matches!(candidate.kind, QuestionKind::Value | QuestionKind::Move);
    !(same && (one.group == other.group || (both_leave(one) && both_leave(other))))
}
