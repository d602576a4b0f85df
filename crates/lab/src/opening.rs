//! Openings: the same for all players, drawn from seeds or read from a file.

use rival_core::Seeded;
use rival_game::{Lang, Phrase, phrase, similar};
use rival_play::{AnyGame, AnyPosition, SearchRequest, unreadable};
use rival_search::{Control, Limits};
use std::fs;
use std::path::Path;
use thiserror::Error;

/// The source of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// The game's own start, drawn from a seed where set-ups are random, followed by this many
    /// random plies.
    Plies(u16),
    /// The same, drawn again while a quick search proves a win for one side.
    Even(u16),
    /// These positions in turn.
    Positions(Vec<String>),
}

/// The start of a game.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The seed it was drawn with, which the players use too.
    pub seed: u64,
    /// The position, which is not over.
    pub at: Box<dyn AnyPosition>,
}

/// Why openings are rejected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct OpeningError {
    /// The reason.
    pub reason: Phrase,
}

impl From<Phrase> for OpeningError {
    fn from(reason: Phrase) -> OpeningError {
        OpeningError { reason }
    }
}

/// The default number of random plies for a game with a single start.
const DEFAULT_PLIES: u16 = 4;
/// Attempts to draw an opening that is neither over nor decided.
const TRIES: u32 = 1000;
/// Games of at most this many plies have even openings by default: on such small boards a few
/// random plies often decide the game, in Tic-tac-toe every third time. On larger boards a quick
/// search proves nothing.
const SMALL_GAME_PLIES: u32 = 25;
/// The nodes of the search that checks whether an opening is decided: ten times what Tic-tac-toe
/// takes.
const QUICK_SEARCH_NODES: u64 = 5_000;

impl Openings {
    /// The default for a game: random set-ups where it has them, otherwise a few random plies, and
    /// even openings on small boards. If no game stays undecided for that long, its start.
    #[must_use]
    pub fn default_for(game: &dyn AnyGame) -> Openings {
        let usual = match game.longest_game() {
            _ if game.info().random_setup => Openings::Plies(0),
            ..=SMALL_GAME_PLIES => Openings::Even(DEFAULT_PLIES),
            _ => Openings::Plies(DEFAULT_PLIES),
        };
        if usual.opening(game, 0, 0).is_ok() { usual } else { Openings::Plies(0) }
    }

    /// Reads `seeds`, `plies:N`, `even:N` or `file:PATH`, a file of positions of the game, one a
    /// line; lines that start with `#` are comments.
    ///
    /// # Errors
    /// On anything else, or if the file has invalid lines.
    pub fn read(text: &str, game: &dyn AnyGame) -> Result<Openings, OpeningError> {
        match text.split_once(':') {
            None if text == "seeds" => Ok(Openings::Plies(0)),
            Some((kind @ ("plies" | "even"), number)) => {
                let most = u16::try_from(game.longest_game().saturating_sub(1)).unwrap_or(u16::MAX);
                let plies = number.parse().ok().filter(|&plies: &u16| plies <= most);
                let openings = if kind == "even" { Openings::Even } else { Openings::Plies };
                plies.map(openings).ok_or_else(|| wrong_plies(text, most).into())
            }
            Some(("file", path)) => Openings::read_file(Path::new(path), game),
            _ => Err(wrong(text).into()),
        }
    }

    /// Reads a file of positions, as for `file:`.
    ///
    /// # Errors
    /// If it cannot be read, or has invalid lines.
    pub fn read_file(path: &Path, game: &dyn AnyGame) -> Result<Openings, OpeningError> {
        let text = fs::read_to_string(path).map_err(|error| unreadable(path.display(), &error))?;
        Openings::of_lines(&text, game)
    }

    fn of_lines(text: &str, game: &dyn AnyGame) -> Result<Openings, OpeningError> {
        let mut positions = Vec::new();
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let at = game.position(line).map_err(|error| in_line(number, &error.phrase()))?;
            if at.outcome().is_some() {
                return Err(in_line(number, &Phrase::fixed("the game is over", "la partida ha terminado")).into());
            }
            positions.push(line.to_owned());
        }
        if positions.is_empty() {
            return Err(
                Phrase::fixed("there is no position in the file", "no hay ninguna posición en el archivo").into()
            );
        }
        Ok(Openings::Positions(positions))
    }

    /// The opening of this number, drawn with this seed.
    ///
    /// # Errors
    /// If no game lasts as long as the opening.
    pub fn opening(&self, game: &dyn AnyGame, number: u64, seed: u64) -> Result<Opening, OpeningError> {
        let at = match self {
            Openings::Plies(plies) => after_plies(game, *plies, seed, |_| true)?,
            Openings::Even(plies) => after_plies(game, *plies, seed, is_undecided)?,
            Openings::Positions(positions) => {
                let text = &positions[(number % positions.len() as u64) as usize];
                game.position(text).map_err(|error| error.phrase())?
            }
        };
        Ok(Opening { seed, at })
    }
}

fn after_plies(
    game: &dyn AnyGame,
    plies: u16,
    seed: u64,
    suits: fn(&dyn AnyPosition) -> bool,
) -> Result<Box<dyn AnyPosition>, OpeningError> {
    let start = game.start(seed, None).map_err(|error| error.phrase())?;
    let mut chance = Seeded::new(seed);
    let mut opening = || walked(start.clone(), plies, &mut chance).filter(|at| suits(&**at));
    (0..TRIES).find_map(|_| opening()).ok_or_else(|| {
        phrase!(
            "games are over or decided before {plies} random plies are played",
            "las partidas terminan o quedan decididas antes de {plies} jugadas al azar"
        )
        .into()
    })
}

/// Whether a quick search fails to prove a win for one side.
fn is_undecided(at: &dyn AnyPosition) -> bool {
    let limits = Limits { nodes: Some(QUICK_SEARCH_NODES), ..Limits::default() };
    let report = at.search(&SearchRequest::default(), &mut Control::limits(limits));
    let value = report.expect("a heuristic takes its own weights").value();
    value.decision().is_none_or(|decided| decided.outcome.winner().is_none())
}

/// The position after `plies` random moves; `None` if the game is over by then.
fn walked(mut at: Box<dyn AnyPosition>, plies: u16, chance: &mut Seeded) -> Option<Box<dyn AnyPosition>> {
    for _ in 0..plies {
        let legal = at.legal();
        at.play(chance.choose(&legal)?).ok()?;
    }
    at.outcome().is_none().then_some(at)
}

fn wrong(text: &str) -> Phrase {
    let kind = text.split(':').next().unwrap_or_default();
    let meant = similar(kind, ["seeds", "plies", "even", "file"]);
    let meant = Phrase::in_each(|lang| match (meant, lang) {
        (None, _) => String::new(),
        (Some(meant), Lang::En) => format!("; did you mean {meant}?"),
        (Some(meant), Lang::Es) => format!("; ¿quizá {meant}?"),
    });
    let (en, es) = (meant.get(Lang::En), meant.get(Lang::Es));
    phrase!(
        "\"{text}\" is none of seeds, plies:N, even:N and file:PATH{en}",
        "«{text}» no es ni seeds ni plies:N ni even:N ni file:RUTA{es}"
    )
}

fn wrong_plies(text: &str, most: u16) -> Phrase {
    phrase!(
        "{text}: a game is opened by 0 to {most} random plies",
        "{text}: una partida se abre con 0 a {most} jugadas al azar"
    )
}

fn in_line(number: usize, reason: &Phrase) -> Phrase {
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    phrase!("line {number}: {en}", "línea {number}: {es}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str) -> Box<dyn AnyGame> {
        rival_play::open(name).expect("a game")
    }

    #[test]
    fn a_seed_gives_the_same_opening_always_and_another_seed_another() {
        for (name, openings) in [("smart-horses", Openings::Plies(0)), ("connect-four", Openings::Plies(6))] {
            let drawn = |seed| openings.opening(&*game(name), 0, seed).expect("an opening").at.text();
            assert_eq!(drawn(7), drawn(7));
            assert_ne!(drawn(7), drawn(8));
        }
    }

    #[test]
    fn set_ups_are_those_that_the_seed_gives_everywhere() {
        let horses = game("smart-horses");
        let opening = Openings::Plies(0).opening(&*horses, 3, 7).expect("an opening");
        assert_eq!(opening.at.text(), horses.start(7, None).expect("a start").text());
    }

    #[test]
    fn a_game_is_never_over_before_it_begins() {
        let tictactoe = game("tictactoe");
        for seed in 0..200 {
            let opening = Openings::Plies(7).opening(&*tictactoe, 0, seed).expect("an opening");
            assert_eq!(opening.at.outcome(), None);
            assert_eq!(opening.at.legal().len(), 2);
        }
    }

    #[test]
    fn small_boards_are_opened_so_that_nobody_has_lost_yet() {
        let tictactoe = game("tictactoe");
        assert_eq!(Openings::default_for(&*tictactoe), Openings::Even(4));
        let solved = |at: &dyn AnyPosition| {
            let report = at.search(&SearchRequest::default(), &mut Control::default()).expect("a search");
            report.value().decision().and_then(|decided| decided.outcome.winner())
        };
        let winners = |openings: Openings| {
            let drawn = (0..100).map(|seed| openings.opening(&*tictactoe, 0, seed).expect("an opening").at);
            drawn.filter(|at| solved(&**at).is_some()).count()
        };
        assert_eq!(winners(Openings::Even(4)), 0);
        assert!(winners(Openings::Plies(4)) > 20, "random plies decide many games");
    }

    #[test]
    fn a_game_that_is_always_decided_is_opened_at_its_start() {
        // Two in a line on three by three: the first side wins with its second mark.
        assert_eq!(Openings::default_for(&*game("tictactoe:3x3:2")), Openings::Plies(0));
        assert_eq!(Openings::default_for(&*game("connect-four")), Openings::Plies(4));
        assert_eq!(Openings::default_for(&*game("smart-horses")), Openings::Plies(0));
    }

    #[test]
    fn positions_of_a_file_come_in_turn() {
        let tictactoe = game("tictactoe");
        let openings = Openings::of_lines("# two\n3/1x1/3 o\n\n3/3/x2 o\n", &*tictactoe).expect("openings");
        let text = |number| openings.opening(&*tictactoe, number, 0).expect("an opening").at.text();
        assert_eq!([text(0), text(1), text(2)], ["3/1x1/3 o", "3/3/x2 o", "3/1x1/3 o"]);
    }

    #[test]
    fn what_is_no_opening_is_refused_by_its_line() {
        let complaint = |text| Openings::of_lines(text, &*game("tictactoe")).expect_err("no openings").to_string();
        assert_eq!(complaint("3/3/3 x\n3/3 x"), "line 2: position: the board has 2 ranks, a board of this game has 3");
        assert_eq!(complaint("xxx/oo1/3 o"), "line 1: the game is over");
        assert_eq!(complaint("# nothing"), "there is no position in the file");
    }

    #[test]
    fn openings_that_cannot_be_are_refused_with_what_can() {
        let complaint = |text| Openings::read(text, &*game("tictactoe")).expect_err("no openings").to_string();
        assert_eq!(complaint("plies:9"), "plies:9: a game is opened by 0 to 8 random plies");
        assert_eq!(complaint("plies:-1"), "plies:-1: a game is opened by 0 to 8 random plies");
        assert_eq!(complaint("book"), "\"book\" is none of seeds, plies:N, even:N and file:PATH");
        assert!(complaint("plie:3").ends_with("; did you mean plies?"));
    }
}
