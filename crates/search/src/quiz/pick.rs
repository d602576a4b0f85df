//! Which of all possible questions are asked.

use super::QuestionKind;
use rival_core::Seeded;

/// Something that could be asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) step: usize,
    pub(super) node: usize,
    pub(super) kind: QuestionKind,
    pub(super) group: Group,
}

/// What a question trains. A set has some of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    /// What is played.
    Root,
    /// What goes up.
    Value,
    /// The rest is cut.
    Cut,
    /// The rest is not cut, though there is a bound.
    Kept,
    /// Which bound, set right above.
    Bound,
    /// Which bound, set further above.
    DeepBound,
    /// Which move is chosen on the way.
    Move,
    /// A value that is better than what a node has, and is not its last.
    Better,
    /// A value that is not.
    NoBetter,
    /// Whether a node's last value is better than what it has.
    LastBetter,
}

/// In turn one of each, as long as there are any.
const TURNS: [Group; 5] = [Group::Value, Group::Cut, Group::DeepBound, Group::Kept, Group::Bound];

/// What a small search is asked besides, each group in turn until there are as many questions as wanted.
const FILLING: [Group; 4] = [Group::Kept, Group::Better, Group::NoBetter, Group::LastBetter];

/// As many as wanted, drawn from all groups alike; where those of different nodes are not enough, more about the same ones.
pub(super) fn picked(mut candidates: Vec<Candidate>, count: usize, seeded: &mut Seeded) -> Vec<Candidate> {
    seeded.shuffle(&mut candidates);
    let mut draw = Draw { candidates, count, taken: Vec::with_capacity(count) };
    draw.take(Group::Root, go_together);
    loop {
        let before = draw.taken.len();
        for group in TURNS {
            draw.take(group, go_together);
        }
        // Where there are no cuts to ask about, as in minimax, values and choices of moves alternate.
        if draw.taken.len() <= before + 1 {
            draw.take(Group::Move, go_together);
        }
        if draw.taken.len() == before || draw.taken.len() == count {
            break;
        }
    }
    for group in FILLING {
        // No candidate is there twice: whatever is left is another question.
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
    /// Takes a candidate of a group that goes with all that were taken, if more are wanted and there is one.
    fn take(&mut self, group: Group, goes_with: impl Fn(Candidate, Candidate) -> bool) -> bool {
        let fits = |candidate: &Candidate| {
            candidate.group == group && self.taken.iter().all(|&other| goes_with(*candidate, other))
        };
        let found = self.candidates.iter().position(fits).filter(|_| self.taken.len() < self.count);
        self.taken.extend(found.map(|at| self.candidates.swap_remove(at)));
        found.is_some()
    }
}

/// The reason given for one must not be the answer to the other, nor a node be asked about in the same way twice.
fn go_together(one: Candidate, other: Candidate) -> bool {
    let same = one.node == other.node;
    let both_leave = |candidate: Candidate| matches!(candidate.kind, QuestionKind::Value | QuestionKind::Move);
    !(same && (one.group == other.group || (both_leave(one) && both_leave(other))))
}
