//! `rival tournament`: many players against each other.

use crate::choice::by_name;
use crate::console::{Console, Failure};
use crate::contest::{ContestArgs, Watched, announce, contestant, tell_game};
use crate::number;
use crate::standings::{Row, csv, page, rows};
use clap::Args;
use rival_game::{Lang, Phrase, phrase};
use rival_lab::{Format, Standings, Tournament};
use rival_play::{AnyGame, Player, PlayerError, WeightSet};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// More rounds than this are a slip of the pen.
const MOST_ROUNDS: u64 = 1_000_000;

const EXAMPLES: &str = "\
Examples:
  rival tournament smart-horses --agent level:beginner --agent level:amateur --agent level:expert --rounds 50
  rival tournament connect-four --format gauntlet --agent engine:nodes=20000 --agent mcts:nodes=20000 --agent level:expert
  rival tournament smart-horses --folder class/ --with nodes=20000 --record class.pgn

Players are written as for `rival match`. With --folder every .toml file of weights in a folder is a player, called as the \
file is: an engine with those weights and the options of --with.";

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

/// What programs are told in the end.
#[derive(Serialize)]
struct Told {
    event: &'static str,
    game: String,
    seed: u64,
    players: Vec<Row>,
}

impl Options {
    fn read(&self) -> Result<Tournament, Failure> {
        let game = self.contest.game()?;
        let rounds = number::read("--rounds", &self.rounds, 1..=MOST_ROUNDS)? as usize;
        let players = self.players(&*game)?;
        let pairings = self.format.pairings(players.len());
        let contest = self.contest.contest(game, players, pairings, None)?;
        Ok(Tournament { contest, rounds, concurrency: self.contest.concurrency()? })
    }

    fn players(&self, game: &dyn AnyGame) -> Result<Vec<Player>, Failure> {
        let read = |text: &String| contestant("--agent", text, game);
        let mut players = self.agents.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        if let Some(folder) = &self.folder {
            let files = WeightSet::files_in(folder).map_err(|reason| Failure::of_option("--folder", &reason))?;
            for file in files {
                players.push(self.player_of(&file, game)?);
            }
        }
        if players.len() < 2 {
            let few = Phrase::fixed("a tournament has two players or more", "un torneo tiene dos jugadores o más");
            return Err(Failure::of_option("--agent", &few));
        }
        Player::make_names_unique(&mut players);
        Ok(players)
    }

    /// The player that plays with the weights of a file.
    fn player_of(&self, file: &Path, game: &dyn AnyGame) -> Result<Player, Failure> {
        let (path, name) = (file.display(), file.file_stem().unwrap_or_default().to_string_lossy());
        let path = path.to_string().replace('\\', "\\\\").replace('"', "\\\"");
        let with = self.with.as_deref().map(|with| format!("{with},")).unwrap_or_default();
        let read = Player::read(&format!("engine:{with}weights=\"{path}\""), game);
        let player = read.map_err(|error| self.blame(&error, file, game))?;
        Ok(Player { name: Some(name.into_owned()), ..player })
    }

    /// What is wrong without the file, too, is wrong with the options.
    fn blame(&self, error: &PlayerError, file: &Path, game: &dyn AnyGame) -> Failure {
        let with = self.with.as_deref().unwrap_or_default();
        if Player::read(&format!("engine:{with}"), game).as_ref() == Err(error) {
            return Failure::of_option("--with", &error.reason);
        }
        let (path, en, es) = (file.display(), error.reason.get(Lang::En), error.reason.get(Lang::Es));
        Failure::of_option("--folder", &phrase!("{path}: {en}", "{path}: {es}"))
    }
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    let tournament = options.read()?;
    let contest = &tournament.contest;
    let journal = options.contest.journal(contest)?;
    let as_csv = options.contest.csv;
    announce(contest, tournament.games(), journal.as_ref(), as_csv, console)?;
    let names: Vec<String> = contest.players.iter().map(Player::short_name).collect();
    let mut watched = Watched::new(console, tournament.games());
    let standings = tournament.play(journal, |finished, standings| {
        let silent = as_csv || finished.found;
        watched.tick(
            leader(&names, standings),
            |console| {
                if silent { Ok(()) } else { tell_game(contest, finished, console) }
            },
        )
    })?;
    drop(watched);
    let players = rows(&names, &standings);
    if console.json {
        console.print_json(&Told { event: "tournament", game: contest.game.name(), seed: contest.seed, players })?;
    } else if as_csv {
        console.print(&csv(&players))?;
    } else {
        let tables = page(&players, console.lang);
        console.print(&format!("\n{tables}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Who has the largest share of the points so far.
fn leader(names: &[String], standings: &Standings) -> String {
    let share = |agent: usize| standings.games_of(agent).mean();
    let best = (0..names.len()).max_by(|&one, &other| share(one).total_cmp(&share(other)));
    best.map(|best| format!("{} [{:.3}]", names[best], share(best))).unwrap_or_default()
}
