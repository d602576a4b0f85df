//! Sessions written as records and restored.

use rival_core::Side;
use rival_game::Lang;
use rival_game::record::{Ending, Ply, Record, read_all, tag};
use rival_play::{Player, Session, Setup, Start, games, open};
use rival_search::Control;

fn play_out(session: &mut Session) {
    while let Some(report) = session.think(&mut Control::default()) {
        session.play_report(report).expect("the machine's moves are legal");
    }
}

fn between_beginners(game: &str, start: Start) -> Session {
    let game = open(game).expect("a game");
    let beginner = || Player::read("beginner", &*game).expect("every game has beginners");
    let players = [beginner(), beginner()];
    let mut session = Session::new(game, Setup { seed: 5, start }, players).expect("a start");
    play_out(&mut session);
    session
}

fn read_one(text: &str) -> Record {
    read_all(text).next().expect("a record").expect("a good one")
}

fn refusal(text: &str, game: Option<&str>) -> String {
    Session::replay(&read_one(text), game).map(|_| ()).expect_err("a bad record").to_string()
}

#[test]
fn every_game_is_played_recorded_and_restored() {
    for info in games() {
        let session = between_beginners(info.id, Start::Usual);
        let record = session.record();
        let again = Session::replay(&read_one(&record.to_string()), Some(info.id)).expect("our own record");
        assert_eq!(again.at().text(), session.at().text());
        assert_eq!((again.setup(), again.players()), (session.setup(), session.players()));
        assert_eq!(again.record(), record);
        assert_eq!(record.ending, Ending::from(session.at().outcome()));
    }
}

#[test]
fn a_restored_game_continues_as_the_original() {
    let session = between_beginners("smart-horses", Start::Usual);
    let mut record = session.record();
    record.plies.truncate(10);
    record.ending = Ending::Open;
    let mut again = Session::replay(&record, None).expect("our own record");
    play_out(&mut again);
    assert_eq!(again.at().text(), session.at().text());
}

#[test]
fn a_named_set_up_keeps_its_name_and_any_other_is_written_out() {
    let named = between_beginners("smart-horses", Start::Layout("assignment".to_owned()));
    assert_eq!(Session::replay(&named.record(), None).expect("ours").setup(), named.setup());
    let written = between_beginners("tictactoe", Start::Position("3/1x1/3 o".to_owned()));
    assert_eq!(written.record().tags.get(tag::FEN), Some("3/1x1/3 o"));
    assert!(written.record().to_string().contains("\n1... "));
    assert_eq!(Session::replay(&written.record(), None).expect("ours").setup(), written.setup());
}

#[test]
fn a_record_has_the_tags_that_rating_tools_and_people_need() {
    let record = between_beginners("smart-horses", Start::Usual).record();
    let [first, second] =
        [0, 1].map(|part| record.tags.get(tag::SCORES).and_then(|scores| scores.split(' ').nth(part)));
    assert!(first.is_some_and(|score| score.parse::<i32>().is_ok()) && second.is_some());
    for line in
        ["[White \"beginner\"]", "[Black \"beginner\"]", "[Game \"smart-horses\"]", "[Seed \"5\"]", "[SetUp \"1\"]"]
    {
        assert!(record.to_string().contains(line), "{line}");
    }
    let note = &record.plies[0].note;
    assert!(note.value.is_some() && note.depth == Some(2) && note.micros.is_some());
}

#[test]
fn two_actions_of_a_turn_are_one_word() {
    let text = between_beginners("color-clash", Start::Usual).record().to_string();
    let first_turn = text.split("\n1. ").nth(1).and_then(|turns| turns.split(' ').next()).expect("a first turn");
    assert_eq!(first_turn.split('+').count(), 2, "{text}");
}

#[test]
fn an_invalid_record_is_refused_with_the_move_at_fault() {
    let cases = [
        ("1. b2 *", None, "record: it does not say of which game; it lacks a tag Game"),
        ("1. b2 a1 2. b2 *", Some("tictactoe"), "record: 2. b2: \"b2\" is not legal here; legal: b1 c1 a2 c2 a3 b3 c3"),
        ("1. b2+a1 *", Some("tictactoe"), "record: 1. a1: O to move"),
        ("1... b2 *", Some("tictactoe"), "record: 1... b2: X to move"),
        ("[Game \"tictactoe\"]\n*", Some("connect-four"), "record: it is of tictactoe, not of connect-four"),
        ("[Seed \"x\"]\n*", Some("tictactoe"), "record: the seed \"x\" is not a whole number"),
        (
            "1. a1 b1 2. a2 b2 3. a3 0-1",
            Some("tictactoe"),
            "record: it ends with 0-1, and the game on the board with 1-0",
        ),
        ("1. a1 b1 2. a2 b2 3. a3 c3 *", Some("tictactoe"), "record: 3... c3: \"c3\": the game is over"),
    ];
    for (text, game, expected) in cases {
        assert_eq!(refusal(text, game), expected);
    }
    assert!(refusal("[Game \"chess\"]\n*", None).starts_with("record: "));
    assert!(refusal("[FEN \"4/4 x\"]\n*", Some("tictactoe")).contains("position: "));
    let error = Session::replay(&read_one("*"), None).map(|_| ()).expect_err("no game");
    assert!(error.phrase().get(Lang::Es).starts_with("partida: no dice de qué juego es"));
}

#[test]
fn a_game_may_end_by_resignation() {
    let mut record = read_one("[Game \"tictactoe\"]\n1. b2 0-1");
    assert_eq!(Session::replay(&record, None).expect("a game").played().len(), 1);
    record.plies.push(Ply { side: Side::Second, mv: "a1".to_owned(), note: Default::default() });
    assert!(Session::replay(&record, None).is_ok());
}
