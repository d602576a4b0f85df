//! Questions about positions.

use super::review::last_move;
use super::{Cost, Question, SearchBounds, Work};
use rival_game::{Phrase, phrase};
use rival_play::{Algorithm, SearchTree, Session, TreeRequest};
use rival_search::{Limits, QuizRequest, SolveControl, SolveGoal, SolveMemory, SolveRequest};
use rival_wire::{
    Evaluation, EvaluationBody, HeuristicName, JudgementBody, MoveReview, PositionRef, PositionView, Problem, Quiz,
    QuizBody, QuizLevel, SearchTrace, Solution, SolutionBody, TraceBody, Tree, TreeBody, checked_seed, weights,
};
use std::time::Duration;

/// The default number of questions in a quiz, and the largest.
const DEFAULT_QUESTIONS: u8 = 10;
const MOST_QUESTIONS: u8 = 20;
/// The default time to solve a position, in milliseconds.
const DEFAULT_SOLVE_MILLIS: u32 = 1000;

impl Question for PositionRef {
    type Answer = PositionView;
    const COST: Cost = Cost::Instant;
    const ANALYSES: bool = false;

    fn at(&self) -> &PositionRef {
        self
    }

    fn prepare(self, session: Session, _: &SearchBounds) -> Result<Work<PositionView>, Problem> {
        Ok(Box::new(move |_| Ok(PositionView::of(&session))))
    }
}

impl Question for EvaluationBody {
    type Answer = Evaluation;
    const COST: Cost = Cost::Instant;

    fn at(&self) -> &PositionRef {
        &self.at
    }

    fn prepare(self, session: Session, _: &SearchBounds) -> Result<Work<Evaluation>, Problem> {
        let heuristic = self.heuristic.of(&**session.game())?;
        let evaluation = session.at().evaluate(heuristic, &weights(self.weights))?;
        Ok(Box::new(move |_| Ok(Evaluation::of(&session, heuristic, evaluation))))
    }
}

impl Question for TreeBody {
    type Answer = Tree;
    const COST: Cost = Cost::Tree;

    fn at(&self) -> &PositionRef {
        &self.at
    }

    fn prepare(self, session: Session, bounds: &SearchBounds) -> Result<Work<Tree>, Problem> {
        let (positions, request) = (self.positions, tree_request(self, &session, bounds.depth, bounds.tree_nodes)?);
        Ok(Box::new(move |_| {
            let tree = grown(&session, &request)?;
            let told = Tree::of(&session, &tree);
            Ok(if positions { told.with_positions(&tree) } else { told })
        }))
    }
}

impl Question for TraceBody {
    type Answer = SearchTrace;
    const COST: Cost = Cost::Trace;

    fn at(&self) -> &PositionRef {
        &self.0.at
    }

    fn prepare(self, session: Session, bounds: &SearchBounds) -> Result<Work<SearchTrace>, Problem> {
        let TraceBody(body) = self;
        let (positions, mirrors) = (body.positions, body.mirrors);
        let request = tree_request(body, &session, bounds.depth, bounds.trace_nodes)?;
        Ok(Box::new(move |_| {
            let tree = grown(&session, &request)?;
            let told = SearchTrace::of(&session, &tree);
            let told = if mirrors { told.with_mirrors(&tree) } else { told };
            Ok(if positions { told.with_positions(&tree) } else { told })
        }))
    }
}

impl Question for QuizBody {
    type Answer = Quiz;
    const COST: Cost = Cost::Tree;

    fn at(&self) -> &PositionRef {
        &self.at
    }

    fn prepare(self, session: Session, bounds: &SearchBounds) -> Result<Work<Quiz>, Problem> {
        let (searched, wanted) = quiz_request(self, &session, bounds.depth)?;
        let request = tree_request(searched, &session, bounds.depth, bounds.tree_nodes)?;
        Ok(Box::new(move |_| Ok(Quiz::of(&session, &grown(&session, &request)?, wanted))))
    }
}

impl Question for JudgementBody {
    type Answer = MoveReview;
    const COST: Cost = Cost::Search(200);

    fn at(&self) -> &PositionRef {
        &self.at
    }

    fn prepare(self, session: Session, bounds: &SearchBounds) -> Result<Work<MoveReview>, Problem> {
        let mut review = last_move(&self, session, bounds.table_mib)?;
        Ok(Box::new(move |stop| review.last_move(stop)))
    }
}

impl Question for SolutionBody {
    type Answer = Solution;
    const COST: Cost = Cost::Search(DEFAULT_SOLVE_MILLIS as u64);

    fn at(&self) -> &PositionRef {
        &self.at
    }

    fn prepare(self, session: Session, bounds: &SearchBounds) -> Result<Work<Solution>, Problem> {
        let time = Duration::from_millis(self.millis.unwrap_or(DEFAULT_SOLVE_MILLIS).into()).min(bounds.time);
        let limits = Limits { depth: None, ..SearchBounds { time, ..*bounds }.limits() };
        let request = SolveRequest { goal: SolveGoal::Margin, every_move: self.every_move };
        Ok(Box::new(move |stop| {
            let mut control = SolveControl { stop, ..SolveControl::limits(limits) };
            let solution = session.at().solve(request, &mut control, &mut SolveMemory::default());
            Ok(Solution::of(&session, request, &solution))
        }))
    }
}

fn grown(session: &Session, request: &TreeRequest) -> Result<SearchTree, Problem> {
    session.at().tree(request).map_err(|error| Problem::bad_setup(error.phrase()))
}

/// The requested tree, with at most `most_nodes`.
fn tree_request(body: TreeBody, session: &Session, deepest: u16, most_nodes: usize) -> Result<TreeRequest, Problem> {
    let pruned = match body.algorithm {
        Algorithm::AlphaBeta => true,
        Algorithm::Minimax => false,
        Algorithm::Engine | Algorithm::Mcts => return Err(no_tree()),
    };
    let most = most_nodes as u64;
    Ok(TreeRequest {
        pruned,
        depth: Some(body.depth.min(deepest)),
        heuristic: body.heuristic.of(&**session.game())?,
        weights: weights(body.weights),
        order: body.order,
        utility: body.utility,
        seed: checked_seed(body.order_seed)?.unwrap_or(0),
        most: body.nodes.map_or(most, |asked| u64::from(asked).min(most)),
    })
}

/// The search of a quiz, and the request for its questions.
fn quiz_request(body: QuizBody, session: &Session, deepest: u16) -> Result<(TreeBody, QuizRequest), Problem> {
    let levels = QuizLevel::ALL.len();
    let level = QuizLevel::numbered(body.level)
        .ok_or_else(|| Problem::bad_setup(phrase!("level: from 1 to {levels}", "nivel (level): de 1 a {levels}")))?;
    let is_exercise = rival_play::exercises().iter().any(|info| info.id == session.info().id);
    let wanted = QuizRequest {
        seed: checked_seed(body.quiz_seed)?.unwrap_or(0),
        count: body.questions.unwrap_or(DEFAULT_QUESTIONS).min(MOST_QUESTIONS).into(),
    };
    let searched = TreeBody {
        at: body.at,
        algorithm: level.algorithm,
        depth: if is_exercise { deepest } else { level.depth },
        heuristic: HeuristicName::classic(),
        weights: Default::default(),
        order: level.order,
        utility: body.utility,
        order_seed: None,
        positions: false,
        nodes: None,
        mirrors: false,
    };
    Ok((searched, wanted))
}

fn no_tree() -> Problem {
    Problem::bad_setup(Phrase::fixed(
        "algorithm: a tree is grown by minimax or alpha-beta",
        "algorithm: un árbol se hace con minimax o alpha-beta",
    ))
}
