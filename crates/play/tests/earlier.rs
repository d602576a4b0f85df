//! Records written by rival 0.1.0: a match of each game, and an unfinished game.

use rival_core::Side;
use rival_game::record::Record;
use rival_play::{Player, Session, read_records};

fn records(name: &str) -> Vec<Record> {
    let path = format!("{}/tests/data/0.1.0/{name}.pgn", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a file");
    read_records(text.as_bytes()).collect::<Result<_, _>>().expect("records")
}

#[test]
fn a_match_of_each_game_is_replayed_with_its_players() {
    // The games of rival 0.1.0; later ones have no such file.
    for game in ["tictactoe", "smart-horses", "color-clash", "desconecta-4-boom", "connect-four"] {
        let records = records(game);
        assert_eq!(records.len(), 2, "{game}");
        for (record, beginner) in records.iter().zip(Side::BOTH) {
            let session = Session::replay(record, Some(game)).expect("a game");
            assert_eq!(session.played().len(), record.plies.len());
            let [level, other] = [beginner, beginner.other()].map(|side| &session.players()[side]);
            assert_eq!((level.text(), level.name.clone()), ("beginner".to_owned(), None), "{game}");
            // Rival 0.1.0 did not record the search of the other player.
            assert_eq!(other.name.as_deref(), Some("student"), "{game}");
        }
    }
}

#[test]
fn a_saved_game_continues_against_the_same_machine() {
    let records = records("played");
    let session = Session::replay(&records[0], None).expect("a game");
    let [first, second] = session.players().each_ref().map(Player::text);
    assert_eq!([first, second], ["human", "engine:time=300"]);
    assert_eq!((session.setup().seed, session.played().len()), (4, 2));
}
