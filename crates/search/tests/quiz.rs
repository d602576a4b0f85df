//! Every right answer of a quiz is what the search did, and can be worked out from the steps shown.

#[path = "common/every_game.rs"]
mod every_game;
#[path = "common/ways.rs"]
mod ways;

use every_game::every_game;
use rival_core::{Evaluator, Position, Score, Seeded, Side};
use rival_game::{Game, HeuristicId, evaluator};
use rival_games::Visitor;
use rival_search::{
    BoundSetter, Cut, MoveOrder, QuestionKind, QuizChoice, QuizQuestion, QuizRequest, Recorder, Search, TraceEvent,
    TreeNode, quiz, trace,
};
use rival_testkit::{Tree, TreeValues, random_position, size};
use std::collections::HashSet;
use ways::ways;

/// A student who knows minimax and alpha-beta and sees only the steps before a question: no tree,
/// and no value that has not gone up.
#[derive(Default)]
struct Student {
    path: Vec<Frame>,
    /// The node that got its value last, and the value.
    valued: Option<(usize, Score)>,
}

/// The student's notes on an open node.
struct Frame {
    node: usize,
    /// Whether MAX is to move.
    is_max: bool,
    /// The values that have gone up, by child, in order.
    seen: Vec<(usize, Score)>,
}

impl Frame {
    fn best(&self) -> Option<(usize, Score)> {
        let better = |one: Score, than: Score| if self.is_max { one > than } else { one < than };
        self.seen.iter().copied().reduce(|best, next| if better(next.1, best.1) { next } else { best })
    }
}

impl Student {
    fn watch(steps: &[TraceEvent], is_max: impl Fn(usize) -> bool) -> Student {
        let mut student = Student::default();
        for &step in steps {
            match step {
                TraceEvent::Enter { node, .. } => {
                    student.path.push(Frame { node, is_max: is_max(node), seen: Vec::new() });
                }
                TraceEvent::Up { child, value, .. } => {
                    student.path.last_mut().expect("an open node").seen.push((child, value));
                }
                TraceEvent::Leaf { node, value, .. } | TraceEvent::Leave { node, value } => {
                    student.valued = Some((node, value));
                    student.path.pop();
                }
                TraceEvent::Narrow { .. } | TraceEvent::Cut { .. } => {}
            }
        }
        student
    }

    /// The bound above the open node: α is the largest value of a MAX node, β the smallest of a MIN
    /// node. Among equals the first counts.
    fn sure_of(&self, max: bool) -> Option<(Score, BoundSetter)> {
        let above = &self.path[..self.path.len() - 1];
        let offers = above.iter().filter(|frame| frame.is_max == max);
        let offers = offers.filter_map(|frame| {
            frame.best().map(|(child, value)| (value, BoundSetter { ancestor: frame.node, child }))
        });
        offers.reduce(|best, next| if (max && next.0 > best.0) || (!max && next.0 < best.0) { next } else { best })
    }

    fn answer(&self, kind: QuestionKind) -> QuizChoice {
        let here = self.path.last().expect("a question is about an open node");
        let (by, value) = here.best().expect("a value has gone up");
        match kind {
            QuestionKind::Value => QuizChoice::Value(value),
            QuestionKind::Move => QuizChoice::Move(by),
            QuestionKind::Better { child } => {
                let (node, next) = self.valued.expect("a child has a value");
                assert_eq!(node, child, "a question about the child that got its value last");
                QuizChoice::Better(if here.is_max { next > value } else { next < value })
            }
            QuestionKind::Cut { child, .. } => {
                let last = *here.seen.last().expect("a value has gone up");
                assert_eq!(last.0, child, "a question about the child that went up last");
                let sure = self.sure_of(!here.is_max);
                QuizChoice::Cut(
                    sure.is_some_and(|(limit, _)| if here.is_max { last.1 >= limit } else { last.1 <= limit }),
                )
            }
            QuestionKind::Bound { .. } => {
                let (_, setter) = self.sure_of(!here.is_max).expect("a cut has a bound");
                QuizChoice::Bound(if here.is_max { Cut::Beta } else { Cut::Alpha }, setter)
            }
        }
    }
}

/// The answer that the search gives after the question.
fn actual_answer(steps: &[TraceEvent], question: &QuizQuestion) -> Option<QuizChoice> {
    let rest = &steps[question.step..];
    match (question.kind, rest[0]) {
        (QuestionKind::Value, TraceEvent::Leave { node, value }) if node == question.node => {
            Some(QuizChoice::Value(value))
        }
        (QuestionKind::Bound { child }, TraceEvent::Cut { node, child: cut_after, cut, set_by, .. })
            if node == question.node && child == cut_after =>
        {
            Some(QuizChoice::Bound(cut, set_by))
        }
        (QuestionKind::Cut { child, .. }, next) => {
            let before = steps[question.step - 1];
            assert!(matches!(before, TraceEvent::Up { node, child: up, .. } if node == question.node && up == child));
            Some(QuizChoice::Cut(matches!(next, TraceEvent::Cut { .. })))
        }
        (QuestionKind::Better { child }, TraceEvent::Up { node, child: up, improved, .. })
            if node == question.node && child == up =>
        {
            Some(QuizChoice::Better(improved))
        }
        (QuestionKind::Move, TraceEvent::Leave { node, .. }) if node == question.node => {
            let improved = steps[..question.step].iter().rev().find_map(|&step| match step {
                TraceEvent::Up { node, child, improved: true, .. } if node == question.node => Some(child),
                _ => None,
            });
            improved.map(QuizChoice::Move)
        }
        _ => None,
    }
}

fn is_fair<M>(nodes: &[TreeNode<M>], steps: &[TraceEvent], question: &QuizQuestion) {
    let right = question.right();
    assert_eq!(Some(right), actual_answer(steps, question), "{question:?}");
    let student = Student::watch(&steps[..question.step], |node| nodes[node].side == Side::First);
    assert_eq!(student.path.last().map(|frame| frame.node), Some(question.node));
    assert_eq!(student.answer(question.kind), right, "{question:?}");
    let is_different = |&choice: &QuizChoice| choices_differ(nodes, choice, right);
    assert_eq!(question.choices.iter().filter(|choice| !is_different(choice)).count(), 1, "one is right: {question:?}");
    assert!((2..=4).contains(&question.choices.len()));
    if let QuestionKind::Cut { others, .. } = question.kind {
        let seen = student.path.last().map_or(0, |frame| frame.seen.len());
        let at = &nodes[question.node];
        assert_eq!(seen + others, at.children.len() + at.left_out.len());
        assert!(others > 0, "there is something to cut");
    }
}

/// Whether two answers differ in value, too: bounds with the same letter and value do not.
fn choices_differ<M>(nodes: &[TreeNode<M>], one: QuizChoice, other: QuizChoice) -> bool {
    match (one, other) {
        (QuizChoice::Bound(one_end, one), QuizChoice::Bound(other_end, other)) => {
            one_end != other_end || nodes[one.child].value != nodes[other.child].value
        }
        (QuizChoice::Move(one), QuizChoice::Move(other)) => nodes[one].value != nodes[other].value,
        _ => one != other,
    }
}

/// Checks the questions about a search and counts them by kind.
fn check_quiz<P: Position>(
    at: &P,
    evaluator: &impl Evaluator<P>,
    (pruned, order): (bool, MoveOrder),
    depth: u16,
    seed: u64,
) -> [usize; 5] {
    let mut recorder = Recorder::default();
    let search = if pruned { Search::new(evaluator) } else { Search::minimax(evaluator) };
    search.order(order).depth(depth).run_observed(at, &mut recorder);
    let nodes = recorder.into_nodes();
    let steps = trace(&nodes, pruned);
    let ask = || quiz(&nodes, &steps, QuizRequest { seed, count: 10 }, |one, other| one == other);
    let questions = ask();
    assert_eq!(questions, ask(), "a seed gives the same questions");
    assert!(questions.len() <= 10);
    assert!(questions.is_sorted_by_key(|question| question.step), "in the order of the search");
    let about: HashSet<_> = questions.iter().map(|question| (question.step, question.kind.name())).collect();
    assert_eq!(about.len(), questions.len(), "no question repeats");
    let mut kinds = [0; 5];
    for question in &questions {
        is_fair(&nodes, &steps, question);
        kinds[match question.kind {
            QuestionKind::Value => 0,
            QuestionKind::Cut { .. } => 1,
            QuestionKind::Bound { .. } => 2,
            QuestionKind::Move => 3,
            QuestionKind::Better { .. } => 4,
        }] += 1;
    }
    kinds
}

fn plus(one: [usize; 5], other: [usize; 5]) -> [usize; 5] {
    std::array::from_fn(|at| one[at] + other[at])
}

#[test]
fn questions_about_random_trees_are_fair() {
    let mut kinds = [0; 5];
    for seed in 0..size(5_000, 50_000) {
        let root = Tree::root(seed, 5);
        let depth = Seeded::new(seed).below(7) as u16;
        for way in ways(seed) {
            kinds = plus(kinds, check_quiz(&root, &TreeValues, way, depth, seed));
        }
    }
    assert!(kinds.iter().all(|&count| count > 1_000), "all kinds are asked: {kinds:?}");
}

/// The tree that most textbooks show, searched as at each level of a quiz.
#[test]
fn a_small_tree_has_ten_questions_and_a_tiny_one_has_two() {
    let asked = |text: &str, pruned: bool, order: MoveOrder| {
        let game = rival_games::tree::Tree;
        let at = game.parse_position(text).expect("a tree");
        let classic = evaluator(&game, HeuristicId::CLASSIC).expect("every game has it");
        let mut recorder = Recorder::default();
        let search = if pruned { Search::new(&classic) } else { Search::minimax(&classic) };
        search.order(order).run_observed(&at, &mut recorder);
        let nodes = recorder.into_nodes();
        let steps = trace(&nodes, pruned);
        let questions = quiz(&nodes, &steps, QuizRequest { seed: 7, count: 10 }, |one, other| one == other);
        for question in &questions {
            is_fair(&nodes, &steps, question);
        }
        let different: HashSet<_> = questions.iter().map(|question| (question.step, question.kind.name())).collect();
        assert_eq!(different.len(), questions.len(), "no question repeats");
        questions.len()
    };
    for (pruned, order) in [
        (false, MoveOrder::Listed),
        (true, MoveOrder::BestFirst),
        (true, MoveOrder::Listed),
        (true, MoveOrder::WorstFirst),
    ] {
        assert_eq!(asked("((3,12,8),(2,4,6),(14,5,2)) x", pruned, order), 10, "{order:?}");
    }
    // Which move is played, and is the second value better than the first?
    assert_eq!(asked("(1,2) x", true, MoveOrder::Listed), 2);
}

#[test]
fn questions_about_every_game_are_fair() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self, game: G) {
            let classic = evaluator(&game, HeuristicId::CLASSIC).expect("every game has it");
            let mut kinds = [0; 5];
            for seed in 0..size(120, 5_000) {
                let at = random_position(&game, seed);
                let depth = (seed % 4) as u16 + 1;
                for way in ways(seed) {
                    kinds = plus(kinds, check_quiz(&at, &classic, way, depth, seed));
                }
            }
            assert!(kinds.iter().all(|&count| count > 20), "all kinds are asked: {kinds:?}");
        }
    }
    every_game(Check);
}
