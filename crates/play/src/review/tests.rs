use super::*;
use crate::{AnyPosition, HeuristicId, Player, SearchRequest, Session, Setup, Start, Weights, games, open};
use rival_core::{Score, Seeded};
use rival_game::Lang;
use rival_search::{Control, Limits, Proof, SolveControl, SolveGoal, SolveMemory, SolveRequest};
use rival_testkit::size;

fn played(game: &str, start: Start, moves: &str) -> Session {
    let game = open(game).expect("a game");
    let mut session = Session::new(game, Setup { seed: 1, start }, [Player::HUMAN, Player::HUMAN]).expect("a start");
    for mv in moves.split_whitespace() {
        session.play(mv).expect("legal");
    }
    session
}

fn judged_by(session: &Session, number: usize, limits: Limits) -> Judged {
    let request = ReviewRequest::new(SearchRequest::default(), limits);
    Judge::new(session.clone(), request).judge(number, None).expect("own weights").expect("a move")
}

fn judged(session: &Session, number: usize, depth: Option<u16>) -> Judged {
    judged_by(session, number, Limits { depth, ..Limits::default() })
}

fn by_nodes(session: &Session, number: usize, nodes: u64) -> Judged {
    judged_by(session, number, Limits { nodes: Some(nodes), ..Limits::default() })
}

fn why(session: &Session, number: usize, judged: &Judged, lang: Lang) -> Option<String> {
    let why = judged.why(&session.played()[number], HeuristicId::default(), &Weights::default());
    why.map(|why| why.get(lang).to_owned())
}

#[test]
fn a_move_that_loses_a_drawn_game_gives_away_half_of_it() {
    let session = played("tictactoe", Start::Usual, "b2 b1 a1 c3");
    let marks: Vec<_> = (0..4).map(|number| judged(&session, number, None).mark).collect();
    assert_eq!(marks, [None, Some(Mark::Blunder), None, None], "b1 loses; after that nothing can be lost");
    let blunder = judged(&session, 1, None);
    assert_eq!(blunder.loss, 0.5);
    assert!(blunder.value().is_decided() && blunder.best.value() == Score::ZERO);
    assert_ne!(blunder.best.best().map(String::as_str), Some("b1"));
}

#[test]
fn a_move_that_misses_a_won_game_is_a_blunder_and_the_winning_move_is_none() {
    let almost = || Start::Position("xx1/oo1/3 x".to_owned());
    assert_eq!(judged(&played("tictactoe", almost(), "c1"), 0, None).loss, 1.0, "o wins at once");
    let won = judged(&played("tictactoe", almost(), "c3"), 0, None);
    assert_eq!((won.loss, won.mark), (0.0, None));
    assert_eq!(won.value().decision().and_then(Proof::win_in), Some(1));
}

#[test]
fn each_action_of_a_turn_is_judged_for_the_side_that_took_it() {
    let session = played("color-clash", Start::Usual, "pb3 ma4 pd3 pd1");
    let judged: Vec<_> = (0..4).map(|number| judged(&session, number, Some(4))).collect();
    for (number, judged) in judged.iter().enumerate() {
        let side = session.played()[number].side;
        assert!(judged.value().seen_by(side) <= judged.best.value().seen_by(side), "{number}: {judged:?}");
    }
    assert!(judged[1].loss > judged[0].loss, "painting is worth more than walking away");
}

#[test]
fn the_best_move_gives_nothing_away_in_any_game() {
    for info in games() {
        let mut session = played(info.id, Start::Usual, "");
        for number in 0..6 {
            let at = session.at().boxed();
            let limits = Limits::depth(3);
            let report = at.search(&SearchRequest::default(), &mut Control::limits(limits)).expect("own weights");
            session.play(report.best().expect("a move")).expect("legal");
            assert_eq!(judged(&session, number, Some(3)).loss, 0.0, "{}", info.id);
        }
    }
}

#[test]
fn no_move_is_called_better_than_one_that_is_as_good() {
    for info in games() {
        let mut session = played(info.id, Start::Usual, "");
        for number in 0..5 {
            let legal = session.at().legal();
            session.play(&legal[number % legal.len()]).expect("legal");
            let judged = by_nodes(&session, number, 200);
            let mv = &session.played()[number];
            let is_best = judged.best.best() == Some(&mv.text);
            let is_worse = judged.value().seen_by(mv.side) < judged.best.value().seen_by(mv.side);
            assert!(is_best || is_worse, "{} {number}: {judged:?}", info.id);
            assert_eq!(judged.best.pv.moves.first(), judged.best.best());
            assert_eq!(judged.line.moves.first(), Some(&mv.text));
        }
    }
}

#[test]
fn why_a_move_is_worse_is_told_by_the_proof_in_one_sentence() {
    let session = played("tictactoe", Start::Usual, "b2 b1");
    let blunder = by_nodes(&session, 1, 100_000);
    let best = blunder.best.best().expect("a move").clone();
    let told = |lang| why(&session, 1, &blunder, lang).expect("a reason");
    let en = told(Lang::En);
    assert!(
        en.starts_with(&format!("Proven: after {best}, a draw if both play their best; after b1, X wins in ")),
        "{en}"
    );
    assert!(told(Lang::Es).starts_with(&format!("Demostrado: tras {best}, empate si ambos")), "{}", told(Lang::Es));
}

#[test]
fn why_a_move_is_worse_is_told_by_the_two_terms_that_differ_most() {
    let mut found = 0;
    for info in games() {
        let mut session = played(info.id, Start::Usual, "");
        let mut chance = Seeded::new(2);
        for number in 0..16 {
            let Some(mv) = chance.choose(&session.at().legal()).cloned() else { break };
            session.play(&mv).expect("legal");
            let judged = judged(&session, number, Some(3));
            let told = why(&session, number, &judged, Lang::En);
            let not_compared = judged.comparison == Comparison::Unequal;
            assert!(told.is_none() || judged.mark.is_some() || not_compared, "{judged:?}");
            if let Some(told) = told.filter(|told| !told.starts_with("Proven: ")) {
                found += 1;
                assert!(told.starts_with("Against ") && told.ends_with('.'), "{told}");
                assert!((1..=2).contains(&told.matches(" instead of ").count()), "{told}");
            }
        }
    }
    assert!(found >= 5, "{found}");
}

/// The part of a won game that the solver grants each legal move, seen by the side to move.
fn exact_payoffs(at: &dyn AnyPosition) -> Vec<(String, i32)> {
    let payoff = |mv: &String| {
        let mut after = at.boxed();
        after.play(mv).expect("legal");
        let margin = match after.outcome() {
            Some(outcome) => outcome.margin(),
            None => {
                let request = SolveRequest { goal: SolveGoal::Winner, every_move: false };
                let solution = after.solve(request, &mut SolveControl::default(), &mut SolveMemory::default());
                solution.proof.expect("solved to its end").outcome.margin()
            }
        };
        (mv.clone(), margin.signum() * at.turn().sign())
    };
    at.legal().iter().map(payoff).collect()
}

/// Positions late enough for the solver, from random games of every game.
fn solvable_positions(wanted: u64) -> Vec<Session> {
    let mut found = Vec::new();
    for seed in 0.. {
        for info in games() {
            let (game, setup) = (open(info.id).expect("a game"), Setup { seed, start: Start::Usual });
            let mut session = Session::new(game, setup, [Player::HUMAN, Player::HUMAN]).expect("a start");
            let mut chance = Seeded::new(seed);
            while session.at().outcome().is_none() {
                let known = session.at().prove(every_move(), &Control::limits(reach())).is_some();
                let mv = chance.choose(&session.at().legal()).expect("a move").clone();
                session.play(&mv).expect("legal");
                let from_book = info.id == "connect-four" && session.played().len() < BOOK_PLIES;
                if known && !from_book {
                    found.push(session.clone());
                }
            }
            if found.len() as u64 >= wanted {
                return found;
            }
        }
    }
    found
}

/// Books reach further than a solver without them: those positions are tested apart.
const BOOK_PLIES: usize = 24;

fn every_move() -> rival_search::ProveRequest {
    rival_search::ProveRequest { lines: 64, table_mib: 16, always: false }
}

fn reach() -> Limits {
    Limits { nodes: Some(20_000), ..Limits::default() }
}

#[test]
fn a_review_never_contradicts_the_solver() {
    for session in solvable_positions(size(200, 1000)) {
        let number = session.played().len() - 1;
        let mv = &session.played()[number];
        let payoffs = exact_payoffs(&*mv.before);
        let best = payoffs.iter().map(|(_, payoff)| *payoff).max().expect("a move");
        let of = |text: &str| payoffs.iter().find(|(mv, _)| mv == text).map(|(_, payoff)| *payoff).expect("legal");
        let judged = by_nodes(&session, number, reach().nodes.expect("given"));
        let told = format!("{:?} {}: {judged:?}", mv.before, mv.text);
        assert_eq!(judged.loss, f64::from(best - of(&mv.text)) / 2.0, "{told}");
        assert_eq!(of(judged.best.best().expect("a move")), best, "{told}");
        let side = mv.side;
        let payoff = |proof: Proof| proof.winner().map_or(0, |winner| if winner == side { 1 } else { -1 });
        assert_eq!(judged.best.proof.map(payoff), Some(best), "{told}");
        assert_eq!(judged.proof.map(payoff), Some(of(&mv.text)), "{told}");
        assert_eq!(
            judged.is_as_good(),
            of(&mv.text) == best,
            "every move that is as good is accepted, and no other: {told}"
        );
    }
}

#[test]
fn a_review_does_not_depend_on_where_it_begins() {
    for info in games() {
        let mut session = played(info.id, Start::Usual, "");
        let mut chance = Seeded::new(3);
        while session.at().outcome().is_none() {
            let mv = chance.choose(&session.at().legal()).expect("a move").clone();
            session.play(&mv).expect("legal");
        }
        let request = ReviewRequest::new(SearchRequest::default(), Limits { nodes: Some(2_000), ..Limits::default() });
        let mut judge = Judge::new(session.clone(), request);
        for number in 0..session.played().len() {
            let (one, all) = (by_nodes(&session, number, 2_000), judge.judge(number, None).expect("own weights"));
            let all = all.expect("a move");
            assert_eq!((one.loss, &one.line, one.best.best()), (all.loss, &all.line, all.best.best()), "{}", info.id);
        }
    }
}
