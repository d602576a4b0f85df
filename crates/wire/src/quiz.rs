//! Questions about a search, with choices and the reason of the right answer.

use crate::trace::SetBy;
use crate::{PositionSummary, quiz_words};
use rival_game::Phrase;
use rival_play::{Algorithm, SearchTree, Session, TextbookOrder};
use rival_search::{QuizRequest, quiz, trace};
use serde::Serialize;

/// The search of a quiz level. A tree from a book is searched whole at every level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuizLevel {
    /// The algorithm, minimax or alpha-beta.
    pub algorithm: Algorithm,
    /// The depth in plies.
    pub depth: u16,
    /// The move order.
    pub order: TextbookOrder,
}

impl QuizLevel {
    /// From minimax on two plies to alpha-beta with a poor order.
    pub const ALL: [QuizLevel; 5] = [
        QuizLevel { algorithm: Algorithm::Minimax, depth: 2, order: TextbookOrder::Listed },
        QuizLevel { algorithm: Algorithm::Minimax, depth: 3, order: TextbookOrder::Listed },
        QuizLevel { algorithm: Algorithm::AlphaBeta, depth: 3, order: TextbookOrder::BestFirst },
        QuizLevel { algorithm: Algorithm::AlphaBeta, depth: 3, order: TextbookOrder::Listed },
        QuizLevel { algorithm: Algorithm::AlphaBeta, depth: 3, order: TextbookOrder::WorstFirst },
    ];

    /// The level with this number, from 1.
    #[must_use]
    pub fn numbered(number: u8) -> Option<QuizLevel> {
        QuizLevel::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// Questions about a search, in the order of its steps.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quiz {
    /// The position.
    #[serde(flatten)]
    pub about: PositionSummary,
    /// `minimax` or `alpha-beta`.
    pub algorithm: &'static str,
    /// The heuristic.
    pub heuristic: &'static str,
    /// Plies looked ahead; null is to the end of the game.
    pub depth: Option<u16>,
    /// The move order, as in a tree.
    pub order: &'static str,
    /// The seed of the questions: the same search and seed give the same ones.
    pub quiz_seed: u64,
    /// The nodes of the search.
    pub visited: usize,
    /// The questions; fewer than requested if the search is too small.
    pub questions: Vec<QuizQuestion>,
}

/// A question.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizQuestion {
    /// The subject: `value`, the value that goes up from the node; `cut`, whether its other moves
    /// are left out; `bound`, which end of the window cuts and its origin; `move`, the chosen move;
    /// `better`, whether the next value improves the node.
    pub kind: &'static str,
    /// The steps of the trace that may be shown; the answer is in those that follow.
    pub step: usize,
    /// Its node.
    pub node: usize,
    /// The question in words.
    pub ask: Phrase,
    /// The choices, two to four.
    pub choices: Vec<QuizChoice>,
    /// The index of the right choice.
    pub answer: usize,
    /// The reason.
    pub reason: Phrase,
}

/// A choice.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizChoice {
    /// The choice in words.
    pub say: Phrase,
    /// Of `value`: the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Of `cut`: whether the other moves are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<bool>,
    /// Of `bound`: the end of the window, `alpha` or `beta`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<&'static str>,
    /// Of `bound`: its origin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_by: Option<SetBy>,
    /// Of `move`: the node it leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub child: Option<usize>,
    /// Of `better`: whether it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<bool>,
    /// Of `move`: the move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Quiz {
    /// The questions about the search of a tree.
    #[must_use]
    pub fn of(session: &Session, tree: &SearchTree, request: QuizRequest) -> Quiz {
        let info = session.info();
        let words = quiz_words::Words { info, nodes: &tree.nodes };
        let steps = trace(&tree.nodes, tree.request.pruned);
        let asked = quiz(&tree.nodes, &steps, request, |one, other| words.value(one) == words.value(other));
        let told = |question: &rival_search::QuizQuestion| QuizQuestion {
            kind: question.kind.name(),
            step: question.step,
            node: question.node,
            ask: words.ask(question),
            choices: question.choices.iter().map(|&choice| words.choice(question, choice)).collect(),
            answer: question.answer,
            reason: words.reason(question, &steps),
        };
        let algorithm = if tree.request.pruned { Algorithm::AlphaBeta } else { Algorithm::Minimax };
        Quiz {
            about: PositionSummary::of(session),
            algorithm: algorithm.name(),
            heuristic: tree.request.heuristic.name(),
            depth: tree.request.depth,
            order: tree.request.order.name(),
            quiz_seed: request.seed,
            visited: tree.nodes.len(),
            questions: asked.iter().map(told).collect(),
        }
    }
}

impl QuizChoice {
    /// A choice with its words, numbers and moves.
    pub(crate) fn of(words: &quiz_words::Words<'_>, choice: rival_search::QuizChoice, say: Phrase) -> QuizChoice {
        use rival_search::QuizChoice::{Better, Bound, Cut, Move, Value};
        let by = |child: usize| words.by(child).to_owned();
        let said = QuizChoice {
            say,
            value: None,
            cut: None,
            bound: None,
            set_by: None,
            child: None,
            better: None,
            text: None,
        };
        match choice {
            Value(value) => QuizChoice { value: Some(words.info.shown_value(value)), ..said },
            Cut(cut) => QuizChoice { cut: Some(cut), ..said },
            Bound(end, set_by) => {
                let (ancestor, child) = (set_by.ancestor, set_by.child);
                let set_by = SetBy { ancestor, child, text: by(child) };
                QuizChoice { bound: Some(end.name()), set_by: Some(set_by), ..said }
            }
            Better(better) => QuizChoice { better: Some(better), ..said },
            Move(child) => QuizChoice { child: Some(child), text: Some(by(child)), ..said },
        }
    }
}
