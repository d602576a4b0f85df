//! Ratings of the players of recorded games, people or programs.

use crate::tournament::Standings;
use rival_game::record::{Ending, Record, tag};
use rival_game::{Phrase, phrase};

/// The results of recorded games.
#[derive(Clone, Debug)]
pub struct RatedGames {
    /// The players by the tags White and Black, in order of appearance.
    pub names: Vec<String>,
    /// The results of each player against each other, by index in `names`.
    pub standings: Standings,
    /// The game, if the records name it.
    pub game: Option<String>,
    /// The games counted.
    pub games: usize,
    /// The games without a result, which are not counted.
    pub unfinished: usize,
}

impl RatedGames {
    /// Counts the games. Two games between the same players from the same position with colours
    /// swapped are a pair; the other games of a pairing are counted two by two.
    ///
    /// # Errors
    /// If no game has a result, or the records are of different games.
    pub fn of(records: Vec<Record>) -> Result<RatedGames, Phrase> {
        let all = records.len();
        let finished: Vec<Record> = records.into_iter().filter(|record| record.ending != Ending::Open).collect();
        let unfinished = all - finished.len();
        if finished.is_empty() {
            return Err(Phrase::fixed("there is no finished game", "no hay ninguna partida terminada"));
        }
        let game = the_game(&finished)?;
        let mut names: Vec<String> = Vec::new();
        let mut place = |name: &str| {
            names.iter().position(|known| known == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            })
        };
        let played: Vec<([usize; 2], Record)> = finished
            .into_iter()
            .map(|record| ([tag::WHITE, tag::BLACK].map(|side| place(record.tags.get(side).unwrap_or("?"))), record))
            .collect();
        let mut standings = Standings::new(names.len());
        let games = played.len();
        for (players, record) in in_pairs(played) {
            standings.add(players, &record);
        }
        Ok(RatedGames { names, standings, game, games, unfinished })
    }
}

/// The common game of all records; records without a game fit any.
fn the_game(records: &[Record]) -> Result<Option<String>, Phrase> {
    let mut named = records.iter().filter_map(|record| record.tags.get(tag::GAME));
    let Some(first) = named.next() else { return Ok(None) };
    match named.find(|&game| game != first) {
        None => Ok(Some(first.to_owned())),
        Some(other) => Err(phrase!(
            "these are games of {first} and {other}; rate one game at a time",
            "son partidas de {first} y {other}; clasifica un juego cada vez"
        )),
    }
}

/// The games with those of each pair adjacent, followed by those without a partner.
fn in_pairs(games: Vec<([usize; 2], Record)>) -> Vec<([usize; 2], Record)> {
    let mut waiting: Vec<([usize; 2], Record)> = Vec::new();
    let mut ordered = Vec::with_capacity(games.len());
    for (players, record) in games {
        let [white, black] = players;
        let start = |record: &Record| record.tags.get(tag::FEN).map(str::to_owned);
        let partner =
            waiting.iter().position(|(others, other)| *others == [black, white] && start(other) == start(&record));
        match partner {
            Some(at) => ordered.extend([waiting.remove(at), (players, record)]),
            None => waiting.push((players, record)),
        }
    }
    ordered.extend(waiting);
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Counts;
    use rival_game::record::read_all;

    fn rated(games: &[[&str; 4]]) -> RatedGames {
        let text: String = games
            .iter()
            .map(|[white, black, from, result]| {
                format!("[White \"{white}\"]\n[Black \"{black}\"]\n[FEN \"{from}\"]\n\n1. a b {result}\n\n")
            })
            .collect();
        RatedGames::of(read_all(&text).collect::<Result<_, _>>().expect("records")).expect("games")
    }

    #[test]
    fn pairs_are_found_in_any_order() {
        let games = [["a", "b", "x", "1-0"], ["a", "b", "y", "1-0"], ["b", "a", "y", "1-0"], ["b", "a", "x", "0-1"]];
        let rated = rated(&games);
        assert_eq!(rated.names, ["a", "b"]);
        // Two pairs from x, both won by a; one pair from y, won once each.
        assert_eq!(rated.standings.against(0, 1).pairs, Counts([0, 0, 1, 0, 1]));
        assert_eq!(rated.standings.unpaired(), 0);
    }

    #[test]
    fn games_without_a_partner_are_counted_two_by_two() {
        let rated = rated(&[["a", "b", "x", "1-0"], ["a", "b", "y", "1/2-1/2"], ["a", "b", "z", "0-1"]]);
        assert_eq!(rated.standings.against(0, 1).pairs, Counts([0, 0, 0, 1, 0]));
        assert_eq!(rated.standings.unpaired(), 1);
        assert_eq!(rated.standings.games_of(0).total(), 3);
    }
}
