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
}

/// In turn one of each, as long as there are any.
const TURNS: [Group; 5] = [Group::Value, Group::Cut, Group::DeepBound, Group::Kept, Group::Bound];

/// As many as wanted, drawn from all groups alike.
pub(super) fn picked(mut candidates: Vec<Candidate>, count: usize, seeded: &mut Seeded) -> Vec<Candidate> {
    seeded.shuffle(&mut candidates);
    let mut taken: Vec<Candidate> = Vec::with_capacity(count);
    let mut take = |group: Group, taken: &mut Vec<Candidate>| {
        let fits = |candidate: &Candidate| {
            candidate.group == group && taken.iter().all(|&other| go_together(*candidate, other))
        };
        if taken.len() < count
            && let Some(at) = candidates.iter().position(fits)
        {
            taken.push(candidates.swap_remove(at));
        }
    };
    take(Group::Root, &mut taken);
    loop {
        let before = taken.len();
        for group in TURNS {
            take(group, &mut taken);
        }
        // Where there are no cuts to ask about, as in minimax, values and choices of moves alternate.
        if taken.len() <= before + 1 {
            take(Group::Move, &mut taken);
        }
        if taken.len() == before || taken.len() == count {
            return taken;
        }
    }
}

/// The reason given for one must not be the answer to the other, nor a node be asked about in the same way twice.
fn go_together(one: Candidate, other: Candidate) -> bool {
    let same = one.node == other.node;
    let both_leave = |candidate: Candidate| matches!(candidate.kind, QuestionKind::Value | QuestionKind::Move);
    !(same && (one.group == other.group || (both_leave(one) && both_leave(other))))
}
