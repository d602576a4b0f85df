//! Records from a client.

use rival_game::record::{Record, read_all};
use rival_game::{Phrase, phrase};
use rival_play::Session;
use rival_wire::Problem;
use rival_wire::RecordedGame;

/// The most games in one request.
const MOST_GAMES: usize = 100;

/// The records in a text.
///
/// # Errors
/// If the text cannot be read, or has too many games.
pub fn records_in(text: &str) -> Result<Vec<Record>, Problem> {
    let taken = read_all(text).take(MOST_GAMES + 1).collect::<Result<Vec<Record>, _>>();
    let taken = taken.map_err(|error| Problem::bad_setup(error.phrase()))?;
    if taken.len() > MOST_GAMES {
        return Err(Problem::bad_setup(phrase!(
            "records: at most {MOST_GAMES} at once",
            "partidas: como mucho {MOST_GAMES} a la vez"
        )));
    }
    Ok(taken)
}

/// The games of a text, for a list.
///
/// # Errors
/// If there is none, or one is invalid.
pub fn recorded_games(text: &str) -> Result<Vec<RecordedGame>, Problem> {
    let told = |record: &Record| replayed(record).map(|session| RecordedGame::of(&session, record));
    let games = records_in(text)?.iter().map(told).collect::<Result<Vec<_>, Problem>>()?;
    if games.is_empty() { Err(no_game()) } else { Ok(games) }
}

/// The first game of a text, played to its end.
///
/// # Errors
/// If there is none, or it is invalid.
pub fn first_game(text: &str) -> Result<(Session, Record), Problem> {
    let record = read_all(text).next().ok_or_else(no_game)?;
    let record = record.map_err(|error| Problem::bad_setup(error.phrase()))?;
    Ok((replayed(&record)?, record))
}

fn replayed(record: &Record) -> Result<Session, Problem> {
    Session::replay(record, None).map_err(|error| Problem::bad_setup(error.phrase()))
}

fn no_game() -> Problem {
    Problem::bad_setup(Phrase::fixed("record: there is no game in it", "partida: no contiene ninguna partida"))
}
