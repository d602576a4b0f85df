//! The output of a contest's games.

use crate::options::contest_args::ContestArgs;
use crate::output::Console;
use crate::output::Failure;
use crate::output::progress::bar;
use indicatif::ProgressBar;
use rival_game::record::tag;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::{Contest, FinishedGame, Journal};
use serde::Serialize;

/// The JSON output for a game.
#[derive(Serialize)]
struct GameJson<'a> {
    event: &'static str,
    number: usize,
    first: &'a str,
    second: &'a str,
    result: &'static str,
    plies: usize,
    seed: Option<u64>,
    opening: Option<&'a str>,
    scores: Option<&'a str>,
    foul: Option<&'a str>,
}

/// Prints a finished game.
pub(crate) fn tell_game(contest: &Contest, finished: &FinishedGame, console: &mut Console) -> Result<(), Failure> {
    let [first, second] = &finished.players.map(|player| contest.players[player].short_name());
    let (number, result) = (finished.number + 1, finished.record.ending.text());
    if console.json {
        let tags = &finished.record.tags;
        return console.print_json(&GameJson {
            event: "game",
            number,
            first,
            second,
            result,
            plies: finished.record.plies.len(),
            seed: tags.get(tag::SEED).and_then(|seed| seed.parse().ok()),
            opening: tags.get(tag::FEN),
            scores: tags.get(tag::SCORES),
            foul: tags.get(tag::TERMINATION),
        });
    }
    let ending = finished.ending_phrase(contest.game.info());
    let (en, es) = (ending.get(Lang::En), ending.get(Lang::Es));
    console.say_line(&phrase!(
        "Finished game {number} ({first} vs {second}): {result} {{{en}}}",
        "Terminada la partida {number} ({first} contra {second}): {result} {{{es}}}"
    ))
}

/// Reports that a contest was interrupted, before its results so far.
pub(crate) fn say_interrupted(
    [played, games]: [u64; 2],
    options: &ContestArgs,
    console: &mut Console,
) -> Result<(), Failure> {
    let rest = match &options.record {
        Some(_) => Phrase::fixed(" The same command goes on with the others.", " La misma orden sigue con las demás."),
        None => Phrase::fixed("", ""),
    };
    let (en, es) = (rest.get(Lang::En), rest.get(Lang::Es));
    let said = phrase!(
        "Interrupted after {played} of {games} games.{en}",
        "Interrumpido tras {played} de {games} partidas.{es}"
    );
    if console.json || options.csv {
        console.say_aside(&said);
        return Ok(());
    }
    console.say_line(&said)
}

/// Prints the heading before the first game, unless the output is figures. The last line of JSON
/// has the seed, too.
pub(crate) fn announce(
    contest: &Contest,
    games: usize,
    journal: Option<&Journal>,
    csv: bool,
    console: &mut Console,
) -> Result<(), Failure> {
    let title = title(contest, games, journal);
    if csv {
        console.say_aside(&title);
    } else if !console.json {
        console.say_line(&title)?;
    }
    Ok(())
}

/// The heading: the game, the number of games, and the seed that reproduces them.
fn title(contest: &Contest, games: usize, journal: Option<&Journal>) -> Phrase {
    let (game, seed) = (contest.game.name(), contest.seed);
    let found = match journal.map_or(0, Journal::found) {
        0 => Phrase::fixed("", ""),
        found => phrase!(" · {found} played already", " · {found} ya jugadas"),
    };
    let (en, es) = (found.get(Lang::En), found.get(Lang::Es));
    phrase!("{game} · up to {games} games · seed {seed}{en}", "{game} · hasta {games} partidas · semilla {seed}{es}")
}

/// A progress bar for a contest, in a terminal only, and output above it.
pub(crate) struct ContestProgress<'a> {
    pub(crate) console: &'a mut Console,
    bar: ProgressBar,
}

impl<'a> ContestProgress<'a> {
    pub(crate) fn new(console: &'a mut Console, games: usize) -> ContestProgress<'a> {
        ContestProgress { console, bar: bar(games as u64) }
    }

    /// Counts games played earlier.
    pub(crate) fn skip(&mut self, done: usize) {
        self.bar.inc(done as u64);
    }

    /// Counts a game; `score` is the score after it. Output of `tell` appears above the bar.
    pub(crate) fn tick<T>(&mut self, score: String, tell: impl FnOnce(&mut Console) -> T) -> T {
        self.bar.set_message(score);
        self.bar.inc(1);
        self.bar.suspend(|| tell(self.console))
    }
}

impl Drop for ContestProgress<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
