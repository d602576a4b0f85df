//! The standings of a tournament: a table of ratings and a table of who scored what against whom.

use crate::output::figures::plain_number;
use crate::output::match_stats::cell;
use crate::output::text_table::TextTable;
use crate::output::{Console, Failure};
use rival_game::{Lang, Phrase};
use rival_lab::Standings;
use rival_lab::stats::{Counts, rounded};
use serde::Serialize;

/// A player's row.
#[derive(Serialize)]
pub(crate) struct Row {
    rank: usize,
    name: String,
    rating: f64,
    error: f64,
    games: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    points: f64,
    fouls: u64,
    /// Points against each player, by rank; null against those never met.
    against: Vec<Option<f64>>,
    /// Games against each player, by rank.
    #[serde(skip)]
    met: Vec<u64>,
}

/// The rows of all players, the strongest first.
pub(crate) fn rows(names: &[String], standings: &Standings) -> Vec<Row> {
    let ratings = standings.ratings();
    let mut ranked: Vec<usize> = (0..names.len()).collect();
    ranked.sort_by(|&one, &other| ratings[other].elo.total_cmp(&ratings[one].elo));
    let row = |(at, &player): (usize, &usize)| {
        let games = standings.games_of(player);
        let [losses, draws, wins] = games.0;
        let met: Vec<Counts<3>> = ranked.iter().map(|&other| standings.against(player, other).games()).collect();
        Row {
            rank: at + 1,
            name: names[player].clone(),
            rating: rounded(ratings[player].elo, 1),
            error: rounded(ratings[player].error, 1),
            games: games.total(),
            wins,
            losses,
            draws,
            points: points(&games),
            fouls: standings.fouls[player],
            against: met.iter().map(|games| (games.total() > 0).then(|| points(games))).collect(),
            met: met.iter().map(Counts::total).collect(),
        }
    };
    ranked.iter().enumerate().map(row).collect()
}

/// A whole point for a win, half a point for a draw.
fn points(games: &Counts<3>) -> f64 {
    games.0[2] as f64 + games.0[1] as f64 / 2.0
}

/// Prints the rows for people, or for a spreadsheet.
pub(crate) fn print_rows(rows: &[Row], as_csv: bool, console: &mut Console) -> Result<(), Failure> {
    let text = if as_csv { csv(rows) } else { format!("\n{}", page(rows, console.lang)) };
    console.print(&text)
}

/// The table for a spreadsheet.
fn csv(rows: &[Row]) -> String {
    let against: String = rows.iter().map(|row| format!(",{}", cell(&row.name))).collect();
    let mut text = format!("rank,name,rating,error,games,wins,losses,draws,points,fouls{against}\n");
    for row in rows {
        let Row { rank, rating, error, games, wins, losses, draws, points, fouls, .. } = row;
        let name = cell(&row.name);
        text.push_str(&format!("{rank},{name},{rating},{error},{games},{wins},{losses},{draws},{points},{fouls}"));
        for points in &row.against {
            text.push_str(&points.map_or(",".to_owned(), |points| format!(",{points}")));
        }
        text.push('\n');
    }
    text
}

/// The column of the names.
const NAME: usize = 1;

/// Both tables for people.
fn page(rows: &[Row], lang: Lang) -> String {
    let words = |en, es| Phrase::fixed(en, es).get(lang).to_owned();
    let mut ratings = vec![vec![
        "#".to_owned(),
        words("Player", "Jugador"),
        "Elo".to_owned(),
        "±95 %".to_owned(),
        words("Points", "Puntos"),
        words("Games", "Partidas"),
        "%".to_owned(),
        words("Draws", "Empates"),
        words("Fouls", "Faltas"),
    ]];
    ratings.extend(rows.iter().map(|row| rating_row(row, lang)));
    let mut cross = vec![vec!["#".to_owned(), words("Player", "Jugador")]];
    cross[0].extend(rows.iter().map(|row| row.rank.to_string()));
    cross.extend(rows.iter().map(|row| cross_row(row, lang)));
    let table = |rows| TextTable { rows, words: &[NAME] };
    format!("{}\n{}", table(&ratings), table(&cross))
}

fn rating_row(row: &Row, lang: Lang) -> Vec<String> {
    let share = |part: f64| lang.decimal(100.0 * part / row.games.max(1) as f64, 1);
    vec![
        row.rank.to_string(),
        row.name.clone(),
        lang.signed(row.rating, 1),
        lang.decimal(row.error, 1),
        plain_number(row.points, lang),
        row.games.to_string(),
        share(row.points),
        row.draws.to_string(),
        row.fouls.to_string(),
    ]
}

fn cross_row(row: &Row, lang: Lang) -> Vec<String> {
    let cell = |(points, games): (&Option<f64>, &u64)| {
        points.map_or_else(|| "·".to_owned(), |points| format!("{}/{games}", plain_number(points, lang)))
    };
    let names = [row.rank.to_string(), row.name.clone()];
    names.into_iter().chain(row.against.iter().zip(&row.met).map(cell)).collect()
}
