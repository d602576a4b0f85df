//! The standings of a tournament: a table of ratings and a table of results between players.

use crate::output::figures::plain_number;
use crate::output::match_stats::cell;
use crate::output::text_table::TextTable;
use crate::output::{Console, Failure};
use rival_game::{Lang, Phrase, phrase};
use rival_lab::Standings;
use rival_lab::stats::{Counts, Ratings, rounded};
use serde::Serialize;

/// A player's row.
#[derive(Serialize)]
pub(crate) struct Row {
    rank: usize,
    name: String,
    /// The maximum-likelihood rating above the mean of the players in `reference`; null where no
    /// finite one exists.
    rating: Option<f64>,
    /// The lower end of the 95 % interval; null where nothing bounds it.
    rating_low: Option<f64>,
    /// The upper end of the 95 % interval; null where nothing bounds it.
    rating_high: Option<f64>,
    /// Whether this player belongs to the reference, whose mean rating is 0.
    reference: bool,
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
    let Ratings { players: ratings, reference, ranked } = standings.all_ratings();
    let bound = |elo: f64| elo.is_finite().then(|| rounded(elo, 1));
    let row = |(at, &player): (usize, &usize)| {
        let games = standings.games_of(player);
        let [losses, draws, wins] = games.0;
        let met: Vec<Counts<3>> = ranked.iter().map(|&other| standings.against(player, other).games()).collect();
        Row {
            rank: at + 1,
            name: names[player].clone(),
            rating: bound(ratings[player].elo),
            rating_low: bound(ratings[player].low),
            rating_high: bound(ratings[player].high),
            reference: reference.contains(&player),
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

/// One point for a win, half a point for a draw.
fn points(games: &Counts<3>) -> f64 {
    games.0[2] as f64 + games.0[1] as f64 / 2.0
}

/// Prints the rows as tables or as CSV.
pub(crate) fn print_rows(rows: &[Row], as_csv: bool, console: &mut Console) -> Result<(), Failure> {
    let text = if as_csv { csv(rows) } else { format!("\n{}", page(rows, console.lang)) };
    console.print(&text)
}

/// The rows as CSV.
fn csv(rows: &[Row]) -> String {
    let against: String = rows.iter().map(|row| format!(",{}", cell(&row.name))).collect();
    let mut text = format!("rank,name,rating,rating_low,rating_high,games,wins,losses,draws,points,fouls{against}\n");
    for row in rows {
        let Row { rank, games, wins, losses, draws, points, fouls, .. } = row;
        let name = cell(&row.name);
        let elo = [row.rating, row.rating_low, row.rating_high];
        let elo = elo.map(|elo| elo.map(|elo| elo.to_string()).unwrap_or_default()).join(",");
        text.push_str(&format!("{rank},{name},{elo},{games},{wins},{losses},{draws},{points},{fouls}"));
        for points in &row.against {
            text.push_str(&points.map_or(",".to_owned(), |points| format!(",{points}")));
        }
        text.push('\n');
    }
    text
}

/// The column of the names.
const NAME: usize = 1;

/// Both tables as text.
fn page(rows: &[Row], lang: Lang) -> String {
    let words = |en, es| Phrase::fixed(en, es).get(lang).to_owned();
    let mut ratings = vec![vec![
        "#".to_owned(),
        words("Player", "Jugador"),
        "Elo".to_owned(),
        "95 %".to_owned(),
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
    format!("{}{}\n{}", table(&ratings), measured_from(rows, lang), table(&cross))
}

fn rating_row(row: &Row, lang: Lang) -> Vec<String> {
    let share = |part: f64| lang.decimal(100.0 * part / row.games.max(1) as f64, 1);
    vec![
        row.rank.to_string(),
        row.name.clone(),
        rating(row, lang),
        interval(row, lang),
        plain_number(row.points, lang),
        row.games.to_string(),
        share(row.points),
        row.draws.to_string(),
        row.fouls.to_string(),
    ]
}

/// The rating, in the format of `rival match`.
fn rating(row: &Row, lang: Lang) -> String {
    match (row.rating, row.rating_low, row.rating_high) {
        (Some(rating), ..) => lang.signed(rating, 1),
        (None, Some(_), None) => "+inf".to_owned(),
        (None, None, Some(_)) => "-inf".to_owned(),
        (None, ..) => "?".to_owned(),
    }
}

/// The 95 % interval of the rating.
fn interval(row: &Row, lang: Lang) -> String {
    let said = match (row.rating_low, row.rating_high) {
        (Some(low), Some(high)) if low == high => return "·".to_owned(),
        (Some(low), Some(high)) => {
            let separator = if lang == Lang::Es { ';' } else { ',' };
            return format!("[{}{separator} {}]", lang.signed(low, 1), lang.signed(high, 1));
        }
        (Some(low), None) => {
            let low = lang.signed(low, 1);
            phrase!("more than {low}", "más de {low}")
        }
        (None, Some(high)) => {
            let high = lang.signed(high, 1);
            phrase!("less than {high}", "menos de {high}")
        }
        (None, None) => Phrase::fixed("unknown", "desconocido"),
    };
    said.get(lang).to_owned()
}

/// The meaning of a rating of 0, if it is not the mean of all players.
fn measured_from(rows: &[Row], lang: Lang) -> String {
    let names: Vec<&str> = rows.iter().filter(|row| row.reference).map(|row| row.name.as_str()).collect();
    if names.len() == rows.len() {
        return String::new();
    }
    let said = match names.as_slice() {
        [] => return String::new(),
        [name] => phrase!("Ratings are measured from {name}.", "El Elo se mide desde {name}."),
        names => {
            let names = names.join(", ");
            phrase!("Ratings are measured from the mean of {names}.", "El Elo se mide desde la media de {names}.")
        }
    };
    format!("{}\n", said.get(lang))
}

fn cross_row(row: &Row, lang: Lang) -> Vec<String> {
    let cell = |(points, games): (&Option<f64>, &u64)| {
        points.map_or_else(|| "·".to_owned(), |points| format!("{}/{games}", plain_number(points, lang)))
    };
    let names = [row.rank.to_string(), row.name.clone()];
    names.into_iter().chain(row.against.iter().zip(&row.met).map(cell)).collect()
}
