//! Who is stronger: the levels among themselves, and the tuned heuristic against the classic one.

use super::{Effort, MeasureStep, Stage, Subject, searcher};
use crate::stats::Tally;
use crate::{Contest, Format, LabError, Openings, Standings, Tournament};
use rival_game::{Improvement, Level};
use rival_play::{AnyGame, HeuristicId, Player, PlayerKind, SearchPlayer, Weights};
use rival_search::Limits;
use std::sync::Arc;
use std::thread;

/// Results of matches.
#[derive(Clone, Debug)]
pub struct Strength {
    /// The levels, weakest first.
    pub levels: Vec<Level>,
    /// Their games, by their places in `levels`.
    pub standings: Standings,
    /// The engine with the tuned heuristic against itself with the classic one; `None` where they
    /// are the same.
    pub tuned: Option<Tally>,
    /// The engine with the heuristic of the report against itself with the classic one; `None`
    /// where that is one of the two.
    pub own: Option<Tally>,
    /// The ideas that the game's notes name, each measured by a match of its own.
    pub ideas: Vec<IdeaStats>,
}

/// What an idea is worth.
#[derive(Clone, Debug)]
pub struct IdeaStats {
    /// The idea, and what plays with it and without.
    pub improvement: &'static Improvement,
    /// The games of the engine with it against the engine without.
    pub games: Tally,
}

/// An idea is measured by this many times the rounds of the levels.
const ROUNDS_OF_AN_IDEA: usize = 2;

/// Plays the matches.
pub(super) fn measure(
    game: &Arc<dyn AnyGame>,
    subject: &Subject,
    seed: u64,
    effort: Effort,
    tell: &mut dyn FnMut(MeasureStep),
) -> Result<Strength, LabError> {
    let levels = game.levels();
    let players = levels.iter().map(|level| by_nodes(level, &**game, subject, effort.engine_nodes)).collect();
    let between_levels = tournament(game, players, seed, effort.rounds);
    let rounds = pairings(levels.len()) * effort.rounds;
    let classic = engine("classic", Subject::classic(), effort.engine_nodes);
    let against_classic = |name: &str, heuristic: Subject| {
        tournament(game, vec![engine(name, heuristic, effort.engine_nodes), classic.clone()], seed, rounds)
    };
    let tuned = Subject { heuristic: HeuristicId::TUNED, ..Subject::classic() };
    let of_tuned = (!same_heuristics(&**game)).then(|| against_classic("tuned", tuned));
    let of_own = subject.is_own().then(|| against_classic("own", subject.clone()));
    let ideas = game.report_notes().improvements.iter().map(|improvement| {
        let player = |name: &str, (heuristic, weights): (HeuristicId, &[(&str, f64)])| {
            let weights = Weights(weights.iter().map(|&(name, weight)| (name.to_owned(), weight)).collect());
            engine(name, Subject { heuristic, weights, ..Subject::classic() }, effort.engine_nodes)
        };
        let players = vec![player("with", improvement.with), player("without", improvement.without)];
        (improvement, tournament(game, players, seed, ROUNDS_OF_AN_IDEA * effort.rounds))
    });
    let ideas: Vec<_> = ideas.collect();
    let matches = [&of_tuned, &of_own].into_iter().flatten().chain(ideas.iter().map(|(_, tournament)| tournament));
    let of = matches.map(Tournament::games).sum::<usize>() + between_levels.games();
    let mut done = 0;
    let mut play = |tournament: &Tournament| {
        tournament.play(None, |_, _| -> Result<(), LabError> {
            done += 1;
            tell(MeasureStep { stage: Stage::Strength, done, of });
            Ok(())
        })
    };
    let standings = play(&between_levels)?;
    let mut play_pair = |tournament: Option<Tournament>| -> Result<Option<Tally>, LabError> {
        tournament.map(|tournament| Ok(*play(&tournament)?.against(0, 1))).transpose()
    };
    let (tuned, own) = (play_pair(of_tuned)?, play_pair(of_own)?);
    let played = ideas
        .into_iter()
        .map(|(improvement, tournament)| Ok(IdeaStats { improvement, games: *play(&tournament)?.against(0, 1) }));
    let ideas = played.collect::<Result<_, LabError>>()?;
    Ok(Strength { levels, standings, tuned, own, ideas })
}

fn pairings(players: usize) -> usize {
    Format::RoundRobin.pairings(players).len()
}

fn tournament(game: &Arc<dyn AnyGame>, players: Vec<Player>, seed: u64, rounds: usize) -> Tournament {
    let pairings = Format::RoundRobin.pairings(players.len());
    let openings = Openings::default_for(&**game);
    let contest = Contest { pairings, ..Contest::between(game.clone(), players, openings, seed) };
    Tournament { contest, rounds, concurrency: thread::available_parallelism().map_or(1, usize::from) }
}

/// The level with the heuristic of the report, but by nodes where it plays by time, so that the
/// match can be repeated.
fn by_nodes(level: &Level, game: &dyn AnyGame, subject: &Subject, nodes: u64) -> Player {
    match Player::of_level(level.clone(), game) {
        Ok(player) if player.is_repeatable() => {
            let kind = PlayerKind::Search(searcher(level, game, subject));
            Player { name: Some(level.id.to_owned()), kind }
        }
        _ if subject.is_classic() => {
            engine(level.id, Subject { heuristic: HeuristicId::TUNED, ..Subject::classic() }, nodes)
        }
        _ => engine(level.id, subject.clone(), nodes),
    }
}

fn engine(name: &str, subject: Subject, nodes: u64) -> Player {
    let mut search = SearchPlayer::engine(Limits { nodes: Some(nodes), ..Limits::default() });
    (search.request.heuristic, search.request.weights) = (subject.heuristic, subject.weights);
    Player { name: Some(name.to_owned()), kind: PlayerKind::Search(search) }
}

fn same_heuristics(game: &dyn AnyGame) -> bool {
    let weights_of = |id: HeuristicId| {
        let found = game.heuristics().into_iter().find(|heuristic| heuristic.id == id);
        found.map(|found| found.features.iter().map(|feature| (feature.name, feature.weight)).collect::<Vec<_>>())
    };
    weights_of(HeuristicId::CLASSIC) == weights_of(HeuristicId::TUNED)
}
