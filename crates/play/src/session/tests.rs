use super::*;
use crate::{PlayerKind, SearchPlayer};
use rival_game::Lang;
use rival_search::{Control, Limits};

fn session(game: &str, start: Start, seats: [&str; 2]) -> Session {
    let game = crate::open(game).expect("a game");
    let players = seats.map(|text| Player::read(text, &*game).expect("a player"));
    Session::new(game, Setup { seed: 7, start }, players).expect("a start")
}

fn tictactoe() -> Session {
    session("tictactoe", Start::Usual, ["human", "beginner"])
}

fn play(session: &mut Session, moves: &str) {
    for mv in moves.split(' ') {
        session.play(mv).expect("a legal move");
    }
}

fn machine_moves(session: &mut Session) {
    while let Some(report) = session.think(&mut Control::default()) {
        session.play_report(report).expect("the machine's moves are legal");
    }
}

/// White's only leap is to b3, where it is stuck; Black can go on to g3 and h1.
const NEARLY_STUCK: &str = "xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxB/xxxxxxxx/x1xxxx1x/xxxxxxxx/Wxxxxxx1 w 0 0 -";

#[test]
fn an_illegal_move_changes_nothing() {
    let mut session = tictactoe();
    play(&mut session, "b2 a1");
    let before = session.at().text();
    assert_eq!(session.play("a1").map(|_| ()).map_err(|error| error.text), Err("a1".to_owned()));
    assert_eq!((session.at().text(), session.played().len()), (before, 2));
}

#[test]
fn undo_gives_back_one_action() {
    let mut session = session("color-clash", Start::Usual, ["human", "beginner"]);
    play(&mut session, "mb3 pc3 pd3 mc2 mb2");
    assert_eq!(session.undo(Side::First), 1);
    assert_eq!(session.at().text().split(' ').skip(3).collect::<Vec<_>>(), ["r", "2", "-", "2"]);
}

#[test]
fn undo_takes_back_the_machines_reply_too() {
    let mut session = tictactoe();
    session.play("b2").expect("legal");
    machine_moves(&mut session);
    assert_eq!(session.undo(Side::First), 2);
    assert_eq!(session.at().text(), "3/3/3 x");
}

#[test]
fn undo_takes_back_both_actions_of_the_reply_and_the_sides_last_action() {
    let mut session = session("color-clash", Start::Usual, ["human", "beginner"]);
    play(&mut session, "mb3 pc3 pd3 mc2");
    assert_eq!(session.undo(Side::First), 3);
    assert_eq!((session.played().len(), session.turn()), (1, Side::First));
}

#[test]
fn undo_goes_through_a_forced_pass() {
    let mut session = session("smart-horses", Start::Position(NEARLY_STUCK.to_owned()), ["human", "beginner"]);
    play(&mut session, "b3 g3 pass");
    assert!(session.played().last().is_some_and(|played| played.is_pass()));
    assert_eq!(session.undo(Side::First), 3);
    assert_eq!(session.at().text(), NEARLY_STUCK);
}

#[test]
fn undo_before_the_first_move_of_a_side_does_nothing() {
    let mut session = session("tictactoe", Start::Usual, ["beginner", "human"]);
    assert_eq!(session.undo(Side::Second), 0);
    machine_moves(&mut session);
    assert_eq!(session.undo(Side::Second), 0);
    assert_eq!(session.played().len(), 1);
}

#[test]
fn a_finished_game_can_be_taken_back() {
    let mut session = session("tictactoe", Start::Usual, ["human", "human"]);
    play(&mut session, "a1 a2 b1 b2 c1");
    assert_eq!(
        session.result().map(|result| result.get(Lang::En).to_owned()),
        Some("Three X in a line: X wins.".to_owned())
    );
    assert_eq!(session.undo(Side::First), 1);
    assert_eq!(session.result(), None);
}

#[test]
fn the_cells_of_the_last_turn_are_those_of_both_actions() {
    let mut session = session("color-clash", Start::Usual, ["human", "human"]);
    play(&mut session, "mb3");
    assert_eq!(session.last_cells(), [6, 11], "b4 and b3");
    play(&mut session, "pc3");
    assert_eq!(session.last_cells(), [6, 11, 12]);
    play(&mut session, "md1");
    assert_eq!(session.last_cells(), [18, 23], "d2 and d1");
}

#[test]
fn the_start_and_the_setup_are_kept() {
    let mut session = session("smart-horses", Start::Layout("assignment".to_owned()), ["beginner", "human"]);
    let start = session.start().text();
    machine_moves(&mut session);
    assert_eq!(session.start().text(), start);
    assert_eq!(session.setup().seed, 7);
}

#[test]
fn a_start_that_does_not_exist_is_refused() {
    let start = |start| {
        Session::new(
            crate::open("tictactoe").expect("a game"),
            Setup { seed: 0, start },
            [Player::HUMAN, Player::HUMAN],
        )
    };
    assert!(matches!(start(Start::Layout("none".to_owned())), Err(StartError::Layout(_))));
    assert!(matches!(start(Start::Position("3/3 x".to_owned())), Err(StartError::Position(_))));
}

#[test]
fn the_machine_thinks_only_when_it_is_to_move() {
    let mut session = tictactoe();
    assert!(session.think(&mut Control::default()).is_none());
    session.play("b2").expect("legal");
    assert!(session.think(&mut Control::default()).is_some());
    session.set_player(Side::Second, Player::HUMAN);
    assert!(session.think(&mut Control::default()).is_none());
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for name in ["tictactoe", "smart-horses", "color-clash"] {
        let game = || {
            let mut session = session(name, Start::Usual, ["beginner", "beginner"]);
            machine_moves(&mut session);
            session.played().iter().map(|played| played.text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(game(), game(), "{name}");
    }
}

#[test]
fn a_search_keeps_its_own_limits_and_those_of_its_caller() {
    let mut session = tictactoe();
    session.set_player(Side::First, PlayerKind::Search(SearchPlayer::engine(Limits::depth(3))).into());
    let depth = |limits| session.think(&mut Control::limits(limits)).map(|report| report.depth);
    assert_eq!(depth(Limits::default()), Some(3));
    assert_eq!(depth(Limits::depth(2)), Some(2));
    assert_eq!(depth(Limits::depth(4)), Some(3));
}

#[test]
fn values_has_every_legal_move_the_best_first() {
    let mut session = tictactoe();
    play(&mut session, "a1 b1");
    let values = session.values(&mut Control::default());
    let mut moves: Vec<&String> = values.variations().filter_map(|line| line.moves.first()).collect();
    moves.sort();
    let mut legal = session.at().legal();
    legal.sort();
    assert_eq!(moves, legal.iter().collect::<Vec<_>>());
    assert!(values.variations().is_sorted_by(|better, worse| better.value >= worse.value));
}

#[test]
fn a_hint_sees_more_than_a_beginner() {
    let mut session = tictactoe();
    play(&mut session, "a1 b1");
    let hint = session.hint(&mut Control::default());
    assert_eq!(hint.proof.map(|proof| proof.outcome), Some(Outcome::win(Side::First)));
}

#[test]
fn a_move_is_explained_term_by_term() {
    let mut session = session("smart-horses", Start::Usual, ["beginner", "human"]);
    machine_moves(&mut session);
    let why = session.last_machine_move().and_then(|number| session.why(number)).expect("a move to explain");
    let sum = |side: fn(&TermChange) -> Option<f64>| why.terms().iter().filter_map(side).sum::<f64>();
    assert!((sum(|term| term.before) - why.before.value.units()).abs() < 0.01);
    assert!((sum(|term| term.after) - why.after.value.units()).abs() < 0.01);
    assert_eq!(why.choices, session.start().legal().len());
    let after = session.at().legal().len();
    assert_eq!(why.next, Some(Mobility { side: Side::Second, before: None, after }));
    assert_eq!(why.thought.map(|thought| thought.pv.moves.first().cloned()), Some(Some(why.text)));
}

#[test]
fn a_last_move_is_explained_by_the_result() {
    let mut session = session("tictactoe", Start::Usual, ["human", "human"]);
    play(&mut session, "a1 a2 b1 b2 c1");
    let why = session.why(4).expect("the fifth move");
    let result: Vec<TermChange> = why.terms().into_iter().filter(|term| term.after.is_some()).collect();
    assert_eq!(
        result.iter().map(|term| (term.name, term.before, term.after)).collect::<Vec<_>>(),
        [("result", None, Some(100.0))]
    );
    assert_eq!(why.next, None);
    assert!(session.why(5).is_none());
}

#[test]
fn an_explanation_reads_as_sentences() {
    let mut session = session("smart-horses", Start::Position(NEARLY_STUCK.to_owned()), ["human", "human"]);
    play(&mut session, "b3 g3 pass");
    let why = session.why(2).expect("the third move");
    let sentences: Vec<String> = why.sentences().iter().map(|sentence| sentence.get(Lang::En).to_owned()).collect();
    assert_eq!(sentences[0], "White plays pass: -4 points.");
    let had = session.played()[1].before.legal().len();
    let mobility = format!("Moves to choose from: 1. Mobility of Black: {had} → 1.");
    assert_eq!(sentences.last(), Some(&mobility), "Black's moves now beside Black's moves then");
}

#[test]
fn a_move_that_was_to_be_proven_says_if_it_is_not() {
    let first_move = |player, nodes| {
        let mut session = session("connect-four:8x7", Start::Usual, [player, "human"]);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = session.think(&mut Control::limits(limits)).expect("the machine is to move");
        session.play_report(report).expect("legal");
        let says =
            session.why(0).expect("a move").sentences().iter().any(|said| said.get(Lang::En).contains("not proven"));
        (session.lacks_proof(0), says)
    };
    assert_eq!(first_move("engine:solver=always", 1_000), (true, true));
    assert_eq!(first_move("engine:nodes=1000", 1_000), (false, false), "nothing was to be proven");
    let mut solved = session("connect-four:4x4", Start::Usual, ["engine:solver=always", "human"]);
    machine_moves(&mut solved);
    assert!(!solved.lacks_proof(0), "a draw is proven");
}
