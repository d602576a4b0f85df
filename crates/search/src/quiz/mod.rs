//! Questions about a search, made from its trace: what goes up, what is cut and why, what is played.
//!
//! A question stands at a step of the trace. A student has seen all steps before it and can work the answer out from
//! them; the search itself gives it in those that follow. No question is asked whose answer textbooks do not agree on, or that
//! turns on values which look the same as they are shown.

mod choices;
mod pick;

use crate::observer::{Cut, NodeKind};
use crate::recorder::TreeNode;
use crate::trace::{BoundSetter, TraceEvent};
use choices::{bound_choices, move_choices, value_choices};
use pick::{Candidate, Group, picked};
use rival_core::{Score, Seeded, Side};

/// The most answers that are offered to a question.
const MOST_CHOICES: usize = 4;

/// Which questions are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuizRequest {
    /// Chooses among the questions there are; the same seed gives the same ones.
    pub seed: u64,
    /// How many, if there are as many.
    pub count: usize,
}

/// A question about a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuizQuestion {
    /// How many steps of the trace may be shown before it is answered.
    pub step: usize,
    /// The node it is about.
    pub node: usize,
    /// What is asked.
    pub kind: QuestionKind,
    /// The answers to choose from, two to four.
    pub choices: Vec<QuizChoice>,
    /// The right one, by its place among them.
    pub answer: usize,
}

impl QuizQuestion {
    /// The right answer.
    #[must_use]
    pub fn right(&self) -> QuizChoice {
        self.choices[self.answer]
    }
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuestionKind {
    /// Which value goes up from the node.
    Value,
    /// Whether the node's other moves are left out, now that the value of this child has gone up.
    Cut {
        /// The child.
        child: usize,
        /// How many other moves there are.
        others: usize,
    },
    /// By which end of the window they are left out, and who set it.
    Bound {
        /// The child whose value left the window.
        child: usize,
    },
    /// Which move is chosen at the node: at the root, the one to be played.
    Move,
    /// Whether the value of this child is better for the node's side than what it has so far.
    Better {
        /// The child, whose value is about to go up.
        child: usize,
    },
}

impl QuestionKind {
    /// Its name for programs.
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

    /// Of several questions at a step, one that gives away another's answer comes after it.
    fn turn(self) -> usize {
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
    /// This value.
    Value(Score),
    /// Whether they are left out.
    Cut(bool),
    /// This end of the window, set there.
    Bound(Cut, BoundSetter),
    /// The move to this child.
    Move(usize),
    /// Whether it is better.
    Better(bool),
}

/// Questions about the search that visited these nodes in these steps, in the order of the steps. Fewer than wanted where the
/// search is too small for as many. `alike` says whether two values look the same as they are shown.
///
/// ```
/// use rival_core::Weighted;
/// use rival_game::Game;
/// use rival_games::tictactoe::{OpenLines, Standard, TicTacToe};
/// use rival_search::{QuizRequest, Recorder, Search, quiz, trace};
///
/// let at = TicTacToe { shape: Standard }.set_up(0, None).unwrap();
/// let mut recorder = Recorder::default();
/// Search::new(&Weighted::<OpenLines>::own()).depth(3).watched_by(&at, &mut recorder);
/// let nodes = recorder.into_nodes();
/// let questions = quiz(&nodes, &trace(&nodes, true), QuizRequest { seed: 1, count: 10 }, |one, other| one == other);
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
    let maker = Maker { nodes, alike: |one, other| one == other || alike(one, other) };
    let picked = picked(maker.candidates(steps), request.count, &mut seeded);
    let mut questions: Vec<QuizQuestion> =
        picked.into_iter().map(|candidate| maker.question(candidate, steps, &mut seeded)).collect();
    questions.sort_by_key(|question| (question.step, question.kind.turn()));
    questions
}

struct Maker<'n, M, A> {
    nodes: &'n [TreeNode<M>],
    alike: A,
}

impl<M, A: Fn(Score, Score) -> bool> Maker<'_, M, A> {
    /// Everything that could be asked.
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
                TraceEvent::Up { node, child, value, best: now, improved } => {
                    let before = best[node].replace(now);
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

    /// Whether the rest is cut once a child's value has gone up, if there is a rest.
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
        // At the root nothing can be cut, and where no value is known yet neither: that would be no question.
        if others == 0 || is_open(limit) || !self.are_clear(value, limit) {
            return None;
        }
        let is_cut = matches!(steps.get(step), Some(TraceEvent::Cut { node: cut, .. }) if *cut == node);
        let group = if is_cut { Group::Cut } else { Group::Kept };
        Some(Candidate { step, node, kind: QuestionKind::Cut { child, others }, group })
    }

    /// Whether a child's value is better than what its parent has, if that has something.
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
            // Of the last one it is nearly asked what goes up.
            (true, _) => Group::LastBetter,
            (false, true) => Group::Better,
            (false, false) => Group::NoBetter,
        };
        let is_clear = before.is_some_and(|before| self.are_clear(value, before));
        is_clear.then_some(Candidate { step, node, kind: QuestionKind::Better { child }, group })
    }

    /// What goes up from a node, and by which move.
    fn leave_candidates(&self, step: usize, node: usize) -> Vec<Candidate> {
        let at = &self.nodes[node];
        let values: Vec<Score> = at.children.iter().map(|&child| self.nodes[child].value).collect();
        let (alpha, beta) = at.window;
        // A node that is worse for its side than what it is sure of elsewhere gives up its value in one textbook (fail-soft)
        // and the end of the window in another (fail-hard).
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

    /// Whether two values are the same or look different.
    fn are_clear(&self, one: Score, other: Score) -> bool {
        one == other || !(self.alike)(one, other)
    }

    /// The question with its answers.
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
                    // The letters mixed up is the mistake that teaches most: it is always offered.
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
            if choices.len() < MOST_CHOICES && choices.iter().all(|&other| !self.look_alike(choice, other)) {
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

    /// Whether two answers look the same as they are shown.
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
