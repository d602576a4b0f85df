//! `rival tournament`: many players against each other.

use crate::interrupt::{self, INTERRUPTED};
use crate::options::by_name::by_name;
use crate::options::contest_args::{ContestArgs, contestant};
use crate::options::contest_venue::ContestVenue;
use crate::options::number;
use crate::output::contest::{ContestProgress, announce, say_interrupted, tell_game};
use crate::output::standings::{Row, print_rows, rows};
use crate::output::{Console, Failure};
use clap::Args;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::{Contest, Format, Standings, Tournament};
use rival_play::{AnyGame, Player, WeightSet};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Larger numbers are treated as typing errors.
const MAX_ROUNDS: u64 = 1_000_000;

const EXAMPLES: &str = "\
Examples:
  rival tournament smart-horses --agent level:beginner --agent level:amateur --agent level:expert --rounds 50
  rival tournament connect-four --format gauntlet --agent engine:nodes=20000 --agent mcts:nodes=20000 --agent level:expert
  rival tournament smart-horses --folder class/ --with nodes=20000 --record class.pgn

Players are written as for `rival match`. With --folder every .toml file of weights in a folder is a player, called as the \
file is: an engine with those weights and the options of --with.

Ctrl-C ends the tournament and prints the standings so far (exit code 130). `rival rate` rates the games of a file.";

/// Let many players play each other and rate them
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(flatten)]
    contest: ContestArgs,

    /// A player; once for each
    #[arg(long = "agent", value_name = "PLAYER")]
    agents: Vec<String>,

    /// A folder: every file of weights in it is a player
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// The options of the players of --folder, like heuristic=classic,nodes=20000
    #[arg(long, value_name = "OPTIONS", requires = "folder")]
    with: Option<String>,

    /// Everybody against everybody, or the first against all others
    #[arg(long, value_name = "FORMAT", default_value = Format::RoundRobin.name())]
    #[arg(value_parser = by_name(Format::ALL, Format::name))]
    format: Format,

    /// How many rounds; in a round every pairing plays two games, with colours swapped
    #[arg(long, value_name = "N", default_value = "10", allow_negative_numbers = true)]
    rounds: String,
}

/// The final JSON output.
#[derive(Serialize)]
struct TournamentJson {
    event: &'static str,
    game: String,
    seed: u64,
    /// Whether Ctrl-C ended it early.
    interrupted: bool,
    players: Vec<Row>,
}

impl Options {
    fn read(&self) -> Result<Tournament, Failure> {
        let game = self.contest.game()?;
        let rounds = number::read("--rounds", &self.rounds, 1..=MAX_ROUNDS)? as usize;
        let players = self.players(&*game)?;
        let pairings = self.format.pairings(players.len());
        let contest = self.contest.contest(game, players, pairings, None)?;
        Ok(Tournament { contest, rounds, concurrency: self.contest.concurrency()? })
    }

    /// Prints the standings in the requested form.
    fn tell(
        &self,
        event: &'static str,
        contest: &Contest,
        standings: &Standings,
        interrupted: bool,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let names: Vec<String> = contest.players.iter().map(Player::short_name).collect();
        let players = rows(&names, standings);
        if console.json {
            let (game, seed) = (contest.game.name(), contest.seed);
            return console.print_json(&TournamentJson { event, game, seed, interrupted, players });
        }
        print_rows(&players, self.contest.csv, console)
    }

    fn players(&self, game: &dyn AnyGame) -> Result<Vec<Player>, Failure> {
        let read = |text: &String| contestant("--agent", text, game);
        let mut players = self.agents.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        if let Some(folder) = &self.folder {
            let files = WeightSet::files_in(folder).map_err(|reason| Failure::of_option("--folder", &reason))?;
            players.extend(self.players_of(&files, game)?);
        }
        if players.len() < 2 {
            let few = Phrase::fixed("a tournament has two players or more", "un torneo tiene dos jugadores o más");
            return Err(Failure::of_option("--agent", &few));
        }
        Player::make_names_unique(&mut players);
        Ok(players)
    }

    /// The players with the weights of these files, or all errors in them, a line each.
    fn players_of(&self, files: &[PathBuf], game: &dyn AnyGame) -> Result<Vec<Player>, Failure> {
        let with = self.with.as_deref().unwrap_or_default();
        let plain = Player::read(&format!("engine:{with}"), game);
        plain.map_err(|error| Failure::of_option("--with", &error.reason))?;
        let (mut players, mut complaints) = (Vec::new(), Vec::new());
        for file in files {
            match self.player_of(file, game) {
                Ok(player) => players.push(player),
                Err(reason) => complaints.push(reason),
            }
        }
        if complaints.is_empty() {
            return Ok(players);
        }
        let lines = |lang| complaints.iter().map(|reason| reason.get(lang)).collect::<Vec<_>>().join("\n");
        Err(Failure::of_option("--folder", &Phrase::composed(lines(Lang::En), lines(Lang::Es))))
    }

    /// The player with the weights of a file.
    fn player_of(&self, file: &Path, game: &dyn AnyGame) -> Result<Player, Phrase> {
        let shown = file.display();
        if file.to_str().is_none() {
            return Err(phrase!(
                "{shown}: the name is not text (UTF-8); rename the file",
                "{shown}: el nombre no es texto (UTF-8); cambia el nombre del archivo"
            ));
        }
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let player = Player::read(&self.text_of(file, ""), game).map_err(|error| {
            let hint = self.hint(file, game);
            let of = |lang| format!("{}{}", error.reason.get(lang), hint.as_ref().map_or("", |hint| hint.get(lang)));
            let (en, es) = (of(Lang::En), of(Lang::Es));
            phrase!("{shown}: {en}", "{shown}: {es}")
        })?;
        Ok(Player { name: Some(name.into_owned()), ..player })
    }

    /// A suggestion for a file of weights that lacks only an entry.
    fn hint(&self, file: &Path, game: &dyn AnyGame) -> Option<Phrase> {
        let fits = |name: &str| Player::read(&self.text_of(file, &format!("heuristic={name},")), game).is_ok();
        let name = game.heuristics().iter().map(|heuristic| heuristic.id.name()).find(|name| fits(name))?;
        Some(phrase!(
            " (they fit with heuristic = \"{name}\" in the file)",
            " (encajan con heuristic = \"{name}\" en el archivo)"
        ))
    }

    /// The engine with the weights of a file, as a player's text.
    fn text_of(&self, file: &Path, more: &str) -> String {
        let path = file.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
        let with = self.with.as_deref().map(|with| format!("{with},")).unwrap_or_default();
        format!("engine:{with}{more}weights=\"{path}\"")
    }
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let mut tournament = options.read()?;
    let venue = ContestVenue::of(&options.contest.run, options.contest.record.as_deref(), console.lang)?;
    venue.take(&mut tournament.contest);
    let tournament = tournament;
    let interim = options.contest.interim()?;
    let contest = &tournament.contest;
    let journal = options.contest.journal(contest)?;
    announce(contest, tournament.games(), journal.as_ref(), options.contest.csv, console)?;
    let names: Vec<String> = contest.players.iter().map(Player::short_name).collect();
    let [mut played, games] = [0, tournament.games() as u64];
    let lang = console.lang;
    let mut watched = ContestProgress::new(console, tournament.games());
    let standings = tournament.play_until(interrupt::flag(), journal, |finished, standings| {
        played += 1;
        watched.tick(leader(&names, standings, lang), |console| {
            if finished.found {
                return Ok(());
            }
            if interim.games {
                tell_game(contest, finished, console)?;
            }
            let is_due = interim.is_due(played) && played < games;
            if is_due { options.tell("interim", contest, standings, false, console) } else { Ok(()) }
        })
    })?;
    drop(watched);
    let interrupted = played < games;
    if interrupted {
        say_interrupted([played, games], &options.contest, console)?;
    }
    options.tell("tournament", contest, &standings, interrupted, console)?;
    Ok(if interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The player with the largest share of the points so far.
fn leader(names: &[String], standings: &Standings, lang: Lang) -> String {
    let share = |player: usize| standings.games_of(player).mean();
    let best = (0..names.len()).max_by(|&one, &other| share(one).total_cmp(&share(other)));
    best.map(|best| format!("{} [{}]", names[best], lang.decimal(share(best), 3))).unwrap_or_default()
}
