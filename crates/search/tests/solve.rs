//! The exact solver against exhaustive search, on late positions of every game.

use rival_core::{Outcome, Position, Score, Side, Solvable};
use rival_game::Game;
use rival_games::Visitor;
use rival_search::{Limits, ProvenRange, SolveControl, SolveGoal, solve};
use rival_testkit::{Walk, size};
use std::collections::HashMap;

/// Minimax to the end of the game, every position once: margin or winner, and plies to the end in games without scores.
fn exhaustive<P: Position>(at: &P, known: &mut HashMap<P, Score>) -> Score {
    if let Some(outcome) = at.outcome() {
        return Score::decided(outcome, 0);
    }
    if let Some(&score) = known.get(at) {
        return score;
    }
    let values = at.legal_moves().into_iter().map(|mv| exhaustive(&at.after(mv), known).relative_to_root(1));
    let best = values.max_by_key(|value| value.seen_by(at.turn())).expect("a move");
    known.insert(*at, best);
    best
}

/// The solver's value of the outcome that exhaustive search found.
fn expected<P: Solvable>(at: &P, score: Score) -> i32 {
    score.decision().map_or(0, |decided| {
        let margin = decided.outcome.margin();
        let plies = decided.win_in().expect("counted") as i32;
        if P::SCORED { margin } else { margin * (i32::from(at.plies_left()) + 1 - plies) }
    })
}

/// A position of a random game with at most this many plies left, if the game comes to one. Games with a limit of rounds are
/// taken to their last ones.
fn late_position<G: Game>(game: &G, plies: u16, seed: u64) -> Option<G::Position> {
    let mut walk = Walk::new(game, seed);
    let mut seen = vec![*walk.at()];
    while walk.step().is_some() {
        seen.push(*walk.at());
    }
    let live: Vec<_> = seen.into_iter().filter(|at| at.outcome().is_none()).collect();
    let last_rounds = |at: &G::Position| {
        let text = game.position_text(at);
        let (rest, round) = text.rsplit_once(' ')?;
        let limit = match game.info().id {
            "color-clash" => 10,
            "desconecta-4-boom" => 50,
            _ => return None,
        };
        round.parse::<u64>().ok()?;
        game.parse_position(&format!("{rest} {}", limit - seed / 2 % (1 + u64::from(plies) / 4))).ok()
    };
    let late = live.iter().map(|at| last_rounds(at).unwrap_or(*at)).filter(|at| at.plies_left() <= plies);
    let late: Vec<_> = late.filter(|at| at.outcome().is_none()).collect();
    late.get(seed as usize * 7 % late.len().max(1)).copied()
}

struct AgainstExhaustive {
    plies: u16,
    count: u64,
}

impl Visitor for AgainstExhaustive {
    type Output = ();

    fn visit<G: Game>(self, game: G) {
        let positions: Vec<_> = (0..self.count).filter_map(|seed| late_position(&game, self.plies, seed)).collect();
        assert!(positions.len() as u64 >= self.count / 10, "{} of {}", positions.len(), self.count);
        for at in positions {
            let score = exhaustive(&at, &mut HashMap::new());
            let text = format!("{} --position \"{}\"", game.name(), game.position_text(&at));
            check_strong(&at, score, &text);
            check_weak(&at, score, &text);
        }
    }
}

fn check_strong<P: Solvable>(at: &P, score: Score, text: &str) {
    let solution = solve(at, SolveGoal::Margin, &mut SolveControl::default());
    let value = expected(at, score);
    assert_eq!(solution.proven, ProvenRange { lower: value, upper: value }, "{text}");
    let mut end = *at;
    for &mv in &solution.pv {
        end.play(mv);
        let kept = solve(&end, SolveGoal::Margin, &mut SolveControl::default());
        assert_eq!(kept.proven, solution.proven, "{text}: the line {:?} loses value at {mv:?}", solution.pv);
    }
    let outcome = end.outcome().unwrap_or_else(|| panic!("{text}: the line {:?} does not end", solution.pv));
    assert_eq!(outcome.margin().signum(), value.signum(), "{text}");
    if let Some(decided) = score.decision().filter(|_| !P::SCORED) {
        assert_eq!(solution.proof, Some(decided), "{text}");
        assert_eq!(Some(solution.pv.len() as u32), decided.win_in(), "{text}");
    }
}

fn check_weak<P: Solvable>(at: &P, score: Score, text: &str) {
    let solution = solve(at, SolveGoal::Winner, &mut SolveControl::default());
    let winner = score.decision().and_then(|decided| decided.outcome.winner());
    assert_eq!(solution.proven.winner(), Some(winner), "{text}");
    let end = solution.pv.iter().fold(*at, |at, &mv| at.after(mv));
    assert_eq!(end.outcome().and_then(Outcome::winner), winner, "{text}: {:?}", solution.pv);
    assert!(end.outcome().is_some(), "{text}: {:?}", solution.pv);
}

fn against_exhaustive(name: &str, plies: u16, count: u64) {
    rival_games::open(name, AgainstExhaustive { plies, count }).expect("a game");
}

#[test]
fn late_positions_of_tic_tac_toe_have_their_exhaustive_value() {
    against_exhaustive("tictactoe", 9, size(60, 1000));
    against_exhaustive("tictactoe:4x4:3", 9, size(40, 1000));
    against_exhaustive("tictactoe:5x3:4", 9, size(40, 1000));
    against_exhaustive("tictactoe:2x2:1", 4, 4);
}

#[test]
fn late_positions_of_connect_four_have_their_exhaustive_value() {
    against_exhaustive("connect-four", 12, size(600, 9000));
    // Columns of an odd number of squares fall into other pairs.
    against_exhaustive("connect-four:5x5", 12, size(300, 4000));
    against_exhaustive("connect-four:4x7", 12, size(300, 4000));
}

#[test]
fn late_positions_of_color_clash_have_their_exhaustive_value() {
    against_exhaustive("color-clash", 7, size(60, 1500));
}

#[test]
fn late_positions_of_smart_horses_have_their_exhaustive_value() {
    against_exhaustive("smart-horses", 26, size(600, 9000));
}

#[test]
fn late_positions_of_desconecta_have_their_exhaustive_value() {
    against_exhaustive("desconecta-4-boom:4x4:3", 9, size(60, 1500));
    against_exhaustive("desconecta-4-boom:5x4:2", 8, size(40, 1000));
    against_exhaustive("desconecta-4-boom", 6, size(40, 1000));
}

/// A search that is stopped anywhere claims nothing that a whole one refutes.
struct Interrupted {
    plies: u16,
    count: u64,
}

impl Visitor for Interrupted {
    type Output = ();

    fn visit<G: Game>(self, game: G) {
        for seed in 0..self.count {
            let Some(at) = late_position(&game, self.plies, seed) else { continue };
            let whole = solve(&at, SolveGoal::Margin, &mut SolveControl::default());
            for budget in [1, 3, 10, 40, 200, 1000].map(|nodes| nodes + seed % (nodes / 2 + 1)) {
                let limits = Limits { nodes: Some(budget), memory_mib: Some(8), ..Limits::default() };
                for goal in SolveGoal::ALL {
                    // Every other one on two threads.
                    let threads = 1 + (seed % 2) as u16;
                    let part = solve(&at, goal, &mut SolveControl { threads, ..SolveControl::limits(limits) });
                    let text = format!("{} {budget} nodes", game.position_text(&at));
                    assert!(part.nodes <= budget.max(1), "{text}");
                    assert!(part.proven.lower <= whole.proven.lower, "{text}: {:?} {:?}", part.proven, whole.proven);
                    assert!(part.proven.upper >= whole.proven.upper, "{text}: {:?} {:?}", part.proven, whole.proven);
                    assert!(part.stopped.is_some() || part.proven.answers(goal), "{text}");
                }
            }
        }
    }
}

#[test]
fn interrupted_searches_claim_nothing_that_whole_ones_refute() {
    for (name, plies) in [
        ("connect-four", 22),
        ("smart-horses", 60),
        ("color-clash", 8),
        ("desconecta-4-boom:4x4:4", 12),
        ("tictactoe:4x4:3", 12),
    ] {
        rival_games::open(name, Interrupted { plies, count: size(12, 200) }).expect("a game");
    }
}

/// Threads share what they find, and the answers are those of one.
struct OnThreads {
    plies: u16,
    count: u64,
}

impl Visitor for OnThreads {
    type Output = ();

    fn visit<G: Game>(self, game: G) {
        for at in (0..self.count).filter_map(|seed| late_position(&game, self.plies, seed)) {
            for goal in SolveGoal::ALL {
                let alone = solve(&at, goal, &mut SolveControl::default());
                let limits = Limits { memory_mib: Some(8), ..Limits::default() };
                let control = &mut SolveControl { threads: 3, ..SolveControl::limits(limits) };
                let together = solve(&at, goal, control);
                let text = game.position_text(&at);
                assert!(together.stopped.is_none() && together.proven.answers(goal), "{text}");
                assert_eq!(together.proven.winner(), alone.proven.winner(), "{text}");
                if goal == SolveGoal::Margin {
                    assert_eq!((together.proven, together.proof), (alone.proven, alone.proof), "{text}");
                }
                let end = together.pv.iter().fold(at, |at, &mv| at.after(mv));
                assert_eq!(end.outcome().map(Outcome::winner), alone.proven.winner(), "{text}: {:?}", together.pv);
            }
        }
    }
}

#[test]
fn threads_find_what_one_finds() {
    for (name, plies) in
        [("connect-four", 24), ("smart-horses", 60), ("color-clash", 12), ("desconecta-4-boom:4x4:4", 14)]
    {
        rival_games::open(name, OnThreads { plies, count: size(10, 300) }).expect("a game");
    }
}

/// However little memory there is, the table keeps to it, and the answer is the same.
#[test]
fn a_table_keeps_to_its_memory_and_less_of_it_changes_no_answer() {
    let game = rival_games::connect_four::ConnectFour { shape: rival_games::connect_four::Standard };
    let at = game.parse_position("7/7/2y4/2r4/r1yy3/r1ryr2 y").expect("a position");
    let with = |memory_mib| {
        let limits = Limits { memory_mib: Some(memory_mib), ..Limits::default() };
        let solution = solve(&at, SolveGoal::Margin, &mut SolveControl::limits(limits));
        assert!(solution.table_bytes <= (memory_mib as usize) << 20, "{} bytes", solution.table_bytes);
        solution.proven
    };
    assert_eq!(with(1), with(64));
    assert_eq!(with(2), with(64));
}

#[test]
fn a_finished_game_is_solved_by_its_outcome() {
    let game = rival_games::tictactoe::TicTacToe { shape: rival_games::tictactoe::Standard };
    let at = game.parse_position("2o/1o1/xxx o").expect("a position");
    let solution = solve(&at, SolveGoal::Margin, &mut SolveControl::default());
    assert_eq!(solution.proven.winner(), Some(Some(Side::First)));
    assert!(solution.pv.is_empty() && solution.stopped.is_none());
}
