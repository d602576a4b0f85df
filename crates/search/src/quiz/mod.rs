//! Questions about a search, made from its trace: which value goes up, what is cut and why, which
//! move is played.
//!
//! A question stands at a step of the trace. The student has seen all earlier steps and can work
//! out the answer from them; the later steps give the search's own answer. Questions on which
//! textbooks disagree are left out, and so are those that depend on values that look alike when
//! displayed.

mod choices;
mod pick;

use crate::observer::{Cut, NodeKind};
use crate::recorder::TreeNode;
use crate::trace::{BoundSetter, TraceEvent};
use choices::{bound_choices, move_choices, value_choices};
use pick::{Candidate, Group, pick};
use rival_core::{Score, Seeded, Side};

/// The largest number of choices of a question.
const MAX_CHOICES: usize = 4;

/// The questions to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuizRequest {
    /// The seed of the selection; the same seed gives the same questions.
    pub seed: u64,
    /// The number of questions; a small search may give fewer.
    pub count: usize,
}

/// A question about a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuizQuestion {
    /// The number of steps of the trace to show before the answer.
    pub step: usize,
    /// The index of the node in question.
    pub node: usize,
    /// The kind of question.
    pub kind: QuestionKind,
    /// The choices, two to four.
    pub choices: Vec<QuizChoice>,
    /// The index of the right answer in `choices`.
    pub answer: usize,
}

impl QuizQuestion {
    /// The right answer.
    #[must_use]
    pub fn right(&self) -> QuizChoice {
        self.choices[self.answer]
    }
}

/// The kind of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuestionKind {
    /// Which value goes up from the node?
    Value,
    /// Are the node's other moves cut off, now that the value of this child has gone up?
    Cut {
        /// The child.
        child: usize,
        /// The number of other moves.
        others: usize,
    },
    /// Which end of the window cuts off the other moves, and which move set it?
    Bound {
        /// The child whose value left the window.
        child: usize,
    },
    /// Which move is chosen at the node? At the root: which move is played?
    Move,
    /// Is the value of this child better for the node's side than its best so far?
    Better {
        /// The child, whose value is about to go up.
        child: usize,
    },
}

impl QuestionKind {
    /// The identifier used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            QuestionKind::Value => "value",
            QuestionKind::Cut { .. } => "cut",
            QuestionKind::Bound { .. } => "bound",
            QuestionKind::Move => "move",
            QuestionKind::Better { .. } => "better",
        }
    }

    /// The order of questions at one step: a question that reveals another's answer comes after it.
    fn rank(self) -> usize {
        match self {
            QuestionKind::Cut { .. } => 0,
            QuestionKind::Bound { .. } => 1,
            QuestionKind::Value => 2,
            QuestionKind::Move => 3,
            QuestionKind::Better { .. } => 4,
        }
    }
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuizChoice {
    /// A value.
    Value(Score),
    /// Whether the other moves are cut off.
    Cut(bool),
    /// An end of the window, and the move that set it.
    Bound(Cut, BoundSetter),
    /// The move to a child.
    Move(usize),
    /// Whether the value is better.
    Better(bool),
}

/// Questions about the search with these nodes and steps, in the order of the steps; fewer than
/// requested if the search is small. `alike` says whether two values look the same when displayed.
///
/// ```
/// use rival_core::Weighted;
/// use rival_game::Game;
/// use rival_games::tictactoe::{OpenLines, Standard, TicTacToe};
/// use rival_search::{QuizRequest, Recorder, Search, quiz, trace};
///
/// let at = TicTacToe { shape: Standard }.set_up(0, None).unwrap();
/// let mut recorder = Recorder::default();
/// Search::new(&Weighted::<OpenLines>::own()).depth(3).run_observed(&at, &mut recorder);
/// let nodes = recorder.into_nodes();
/// let request = QuizRequest { seed: 1, count: 10 };
/// let questions = quiz(&nodes, &trace(&nodes, true), request, |one, other| one == other);
/// assert_eq!(questions.len(), 10);
/// ```
#[must_use]
pub fn quiz<M>(
    nodes: &[TreeNode<M>],
    steps: &[TraceEvent],
    request: QuizRequest,
    alike: impl Fn(Score, Score) -> bool,
) -> Vec<QuizQuestion> {
    let mut seeded = Seeded::new(request.seed);
    let maker = QuizMaker { nodes, alike: |one, other| one == other || alike(one, other) };
    let picked = pick(maker.candidates(steps), request.count, &mut seeded);
    let mut questions: Vec<QuizQuestion> =
        picked.into_iter().map(|candidate| maker.question(candidate, steps, &mut seeded)).collect();
    questions.sort_by_key(|question| (question.step, question.kind.rank()));
    questions
}

struct QuizMaker<'n, M, A> {
    nodes: &'n [TreeNode<M>],
    alike: A,
}

impl<M, A: Fn(Score, Score) -> bool> QuizMaker<'_, M, A> {
    /// All possible questions.
    fn candidates(&self, steps: &[TraceEvent]) -> Vec<Candidate> {
        let mut windows: Vec<(Score, Score)> = Vec::new();
        let mut best: Vec<Option<Score>> = vec![None; self.nodes.len()];
        let mut found = Vec::new();
        for (number, &event) in steps.iter().enumerate() {
            match event {
                TraceEvent::Enter { window, .. } => windows.push(window),
                TraceEvent::Leaf { .. } => drop(windows.pop()),
                TraceEvent::Narrow { window, .. } => {
                    if let Some(open) = windows.last_mut() {
                        *open = window;
                    }
                }
                TraceEvent::Up { node, child, value, best: new, improved } => {
                    let before = best[node].replace(new);
                    found.extend(self.better_candidate(number, (node, child), value, before, improved));
                    let window = windows.last().copied().unwrap_or((-Score::INFINITY, Score::INFINITY));
                    found.extend(self.cut_candidate(number + 1, (node, child), value, window, steps));
                }
                TraceEvent::Cut { node, child, limit, set_by, .. } => {
                    if self.are_clear(self.nodes[child].value, limit) {
                        let deep = self.nodes[node].parent != Some(set_by.ancestor);
                        let group = if deep { Group::DeepBound } else { Group::Bound };
                        found.push(Candidate { step: number, node, kind: QuestionKind::Bound { child }, group });
                    }
                }
                TraceEvent::Leave { node, .. } => {
                    windows.pop();
                    found.extend(self.leave_candidates(number, node));
                }
            }
        }
        found
    }

    /// The question whether a child's value cuts off the other moves, if there are others.
    fn cut_candidate(
        &self,
        step: usize,
        (node, child): (usize, usize),
        value: Score,
        (alpha, beta): (Score, Score),
        steps: &[TraceEvent],
    ) -> Option<Candidate> {
        let at = &self.nodes[node];
        let after = at.children.iter().rev().take_while(|&&later| later != child).count();
        let others = after + at.left_out.len();
        let limit = if at.side == Side::First { beta } else { alpha };
        // Without a bound, as at the root, nothing can be cut, and the answer would be obvious.
        if others == 0 || is_open(limit) || !self.are_clear(value, limit) {
            return None;
        }
        let is_cut = matches!(steps.get(step), Some(TraceEvent::Cut { node: cut, .. }) if *cut == node);
        let group = if is_cut { Group::Cut } else { Group::NoCut };
        Some(Candidate { step, node, kind: QuestionKind::Cut { child, others }, group })
    }

    /// The question whether a child's value improves on its parent's best, if there is one.
    fn better_candidate(
        &self,
        step: usize,
        (node, child): (usize, usize),
        value: Score,
        before: Option<Score>,
        improved: bool,
    ) -> Option<Candidate> {
        let is_last = self.nodes[node].children.last() == Some(&child);
        let group = match (is_last, improved) {
            // For the last child this is nearly the question of what goes up.
            (true, _) => Group::LastBetter,
            (false, true) => Group::Better,
            (false, false) => Group::NoBetter,
        };
        let is_clear = before.is_some_and(|before| self.are_clear(value, before));
        is_clear.then_some(Candidate { step, node, kind: QuestionKind::Better { child }, group })
    }

    /// The questions about the value that goes up from a node, and its move.
    fn leave_candidates(&self, step: usize, node: usize) -> Vec<Candidate> {
        let at = &self.nodes[node];
        let values: Vec<Score> = at.children.iter().map(|&child| self.nodes[child].value).collect();
        let (alpha, beta) = at.window;
        // A node that is worse for its side than the window returns its value in one textbook
        // (fail-soft) and the end of the window in another (fail-hard).
        let agreed = if at.side == Side::First { at.value >= alpha } else { at.value <= beta };
        let differ = values.iter().any(|&value| value != at.value);
        let clear = values.iter().chain([&alpha, &beta]).all(|&value| self.are_clear(at.value, value));
        if at.kind != NodeKind::Inner || !agreed || !differ || !clear {
            return Vec::new();
        }
        let of = |kind, group| Candidate { step, node, kind, group };
        if node == 0 {
            return vec![of(QuestionKind::Move, Group::Root)];
        }
        let mut found = vec![of(QuestionKind::Value, Group::Value)];
        if at.left_out.is_empty() {
            found.push(of(QuestionKind::Move, Group::Move));
        }
        found
    }

    /// Whether two values are equal or look different.
    fn are_clear(&self, one: Score, other: Score) -> bool {
        one == other || !(self.alike)(one, other)
    }

    /// The question with its choices.
    fn question(&self, candidate: Candidate, steps: &[TraceEvent], seeded: &mut Seeded) -> QuizQuestion {
        let Candidate { step, node, kind, .. } = candidate;
        let (right, wrong) = match kind {
            QuestionKind::Value => value_choices(self.nodes, node, seeded),
            QuestionKind::Move => move_choices(self.nodes, node, seeded),
            QuestionKind::Cut { .. } => {
                let is_cut = candidate.group == Group::Cut;
                (QuizChoice::Cut(is_cut), vec![QuizChoice::Cut(!is_cut)])
            }
            QuestionKind::Better { .. } => {
                let improved = matches!(steps[step], TraceEvent::Up { improved: true, .. });
                (QuizChoice::Better(improved), vec![QuizChoice::Better(!improved)])
            }
            QuestionKind::Bound { .. } => match steps[step] {
                TraceEvent::Cut { cut, set_by, .. } => {
                    let mut wrong = bound_choices(self.nodes, node, (cut, set_by), &self.alike);
                    // Confusing alpha and beta is the most instructive mistake, so that choice is
                    // always offered.
                    if let Some(others) = wrong.get_mut(1..) {
                        seeded.shuffle(others);
                    }
                    (QuizChoice::Bound(cut, set_by), wrong)
                }
                _ => unreachable!("a bound is asked for at a cut"),
            },
        };
        let mut choices = vec![right];
        for choice in wrong {
            if choices.len() < MAX_CHOICES && choices.iter().all(|&other| !self.look_alike(choice, other)) {
                choices.push(choice);
            }
        }
        match kind {
            QuestionKind::Bound { .. } => seeded.shuffle(&mut choices),
            _ => choices.sort_by_key(|&choice| match choice {
                QuizChoice::Value(value) => (0, Some(value)),
                QuizChoice::Cut(yes) | QuizChoice::Better(yes) => (usize::from(!yes), None),
                QuizChoice::Move(child) => (child, None),
                QuizChoice::Bound(_, set_by) => (set_by.child, None),
            }),
        }
        let answer = choices.iter().position(|&choice| choice == right).unwrap_or_default();
        QuizQuestion { step, node, kind, choices, answer }
    }

    /// Whether two answers look the same when displayed.
    fn look_alike(&self, one: QuizChoice, other: QuizChoice) -> bool {
        match (one, other) {
            (QuizChoice::Value(one), QuizChoice::Value(other)) => (self.alike)(one, other),
            _ => one == other,
        }
    }
}

/// Whether an end of a window is infinite.
fn is_open(end: Score) -> bool {
    end == Score::INFINITY || end == -Score::INFINITY
}
