//! Several searches of the same positions, one at a time.

use rival_game::{GameInfo, Phrase, phrase};
use rival_play::{Algorithm, AnyGame, AnyPosition, Player, SearchPlayer};
use rival_search::{Control, Limits, SearchReport, Stopped};
use rival_wire::{CompareReport, ComparedResult, ComparedSearch};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// A position to be searched, and the seed of what is random in it.
#[derive(Clone, Debug)]
pub struct ComparedPosition {
    /// The position, which is not over.
    pub at: Box<dyn AnyPosition>,
    /// Where the chance of Monte Carlo and of shuffled moves comes from.
    pub seed: u64,
}

/// What cannot be compared.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct CompareError {
    /// What is wrong.
    pub reason: Phrase,
}

impl From<Phrase> for CompareError {
    fn from(reason: Phrase) -> CompareError {
        CompareError { reason }
    }
}

/// Several searches of the same positions, one at a time on the caller's thread, such as a server's
/// queue.
pub struct CompareRun {
    game: Arc<dyn AnyGame>,
    positions: Vec<ComparedPosition>,
    searches: Vec<(Player, SearchPlayer)>,
    /// The memory that a search may take for its table, in MiB.
    memory_mib: u32,
    deepest: usize,
    /// Search by search, in the order of the positions.
    results: Vec<ComparedResult>,
    /// What the deepest search finds the moves worth that others chose in place of its own.
    judged: Vec<Judged>,
}

/// A move in a position, and what it is worth.
struct Judged {
    position: usize,
    mv: String,
    /// Not known if that search was stopped.
    value: Option<f64>,
}

impl CompareRun {
    /// Each of these searches in each of these positions.
    ///
    /// # Errors
    /// If there is nothing to compare, a position is over, or one of the players does not search or
    /// does not come to an end by itself.
    pub fn new(
        game: Arc<dyn AnyGame>,
        positions: Vec<ComparedPosition>,
        searches: Vec<Player>,
        memory_mib: u32,
    ) -> Result<CompareRun, CompareError> {
        if positions.is_empty() || searches.is_empty() {
            return Err(Phrase::fixed(
                "it takes a position and a search at least",
                "hace falta al menos una posición y una búsqueda",
            )
            .into());
        }
        for (number, position) in (1..).zip(&positions) {
            if position.at.outcome().is_some() {
                return Err(phrase!(
                    "position {number}: the game is over",
                    "posición {number}: la partida ha terminado"
                )
                .into());
            }
        }
        let searches = searches.into_iter().map(searcher).collect::<Result<Vec<_>, _>>()?;
        let deepest = deepest(searches.iter().map(|(_, search)| search));
        Ok(CompareRun { game, positions, searches, memory_mib, deepest, results: Vec::new(), judged: Vec::new() })
    }

    /// How many searches have been made, and how many there are to be.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let done = self.results.len() + self.judged.len();
        let waiting = self.results.iter().filter(|result| self.to_judge(result).is_some()).count();
        (done, self.positions.len() * self.searches.len() + self.judged.len() + waiting)
    }

    /// What the deepest search found in a position, if it was not stopped.
    fn deepest_in(&self, position: usize) -> Option<&ComparedResult> {
        self.of(self.deepest).find(|result| result.position == position && result.stopped.is_none())
    }

    /// The move of a result that differs from the deepest's, if what it is worth is still to be
    /// found out. Monte Carlo finds averages, of which no two are the same.
    fn to_judge(&self, result: &ComparedResult) -> Option<String> {
        let judge = &self.searches[self.deepest].1;
        let looks_ahead = judge.full || judge.limits.depth.is_some();
        let its = self.deepest_in(result.position).filter(|_| looks_ahead && result.stopped.is_none())?;
        let mv = result.best.clone().filter(|mv| Some(mv) != its.best.as_ref())?;
        let is_known = self.judged.iter().any(|judged| judged.position == result.position && judged.mv == mv);
        (!is_known).then_some(mv)
    }

    /// Searches what comes after a move as the deepest search does, a ply less deep.
    fn judge(&mut self, position: usize, mv: String, stop: &AtomicBool) {
        let ComparedPosition { at, seed } = &self.positions[position];
        let mut child = at.clone();
        let value = child.play(&mv).is_ok().then(|| {
            let mut judge = self.searches[self.deepest].1.clone();
            judge.limits.depth = judge.limits.depth.map(|depth| depth.saturating_sub(1));
            let limits = Limits { memory_mib: Some(self.memory_mib), ..Limits::default() };
            let report = judge.think(&*child, *seed, &mut Control { limits, stop: Some(stop), progress: None });
            report.stopped.is_none().then(|| self.game.info().shown_value(report.value()))
        });
        self.judged.push(Judged { position, mv, value: value.flatten() });
    }

    /// Whether a result's move is as good as the deepest's; `None` while that is not known.
    fn agrees(&self, result: &ComparedResult) -> Option<bool> {
        let its = self.deepest_in(result.position).filter(|_| result.stopped.is_none())?;
        if result.best == its.best {
            return Some(true);
        }
        if self.to_judge(result).is_some() {
            return None;
        }
        let is_it = |judged: &&Judged| judged.position == result.position && Some(&judged.mv) == result.best.as_ref();
        Some(self.judged.iter().find(is_it).and_then(|judged| judged.value) == Some(its.value))
    }

    /// Makes the next search; one that is stopped is told as such. False once there is no more to
    /// do. When all searches are made, the moves in which others differ from the deepest are
    /// searched by it, for moves of equal value are no disagreement.
    ///
    /// The flag is all that stops it early, so that it visits the nodes that `rival search` with
    /// the same player does.
    pub fn step(&mut self, stop: &AtomicBool) -> bool {
        let done = self.results.len();
        if done >= self.positions.len() * self.searches.len() {
            let next = self.results.iter().find_map(|result| Some((result.position, self.to_judge(result)?)));
            let Some((position, mv)) = next else { return false };
            self.judge(position, mv, stop);
            return true;
        }
        let (search, position) = (done / self.positions.len(), done % self.positions.len());
        let ComparedPosition { at, seed } = &self.positions[position];
        let limits = Limits { memory_mib: Some(self.memory_mib), ..Limits::default() };
        let mut control = Control { limits, stop: Some(stop), progress: None };
        let report = self.searches[search].1.think(&**at, *seed, &mut control);
        self.results.push(result(search, position, &report, self.game.info()));
        true
    }

    /// What has been found so far.
    #[must_use]
    pub fn report(&self) -> CompareReport {
        CompareReport {
            game: self.game.name(),
            positions: self.positions.iter().map(|position| position.at.text()).collect(),
            searches: (0..self.searches.len()).map(|search| self.summary(search)).collect(),
            deepest: self.deepest,
            results: self
                .results
                .iter()
                .map(|result| ComparedResult { agrees: self.agrees(result), ..result.clone() })
                .collect(),
        }
    }

    fn of(&self, search: usize) -> impl Iterator<Item = &ComparedResult> {
        self.results.iter().filter(move |result| result.search == search)
    }

    fn summary(&self, search: usize) -> ComparedSearch {
        let (player, searcher) = &self.searches[search];
        let through = |result: &&ComparedResult| result.stopped.is_none();
        let pairs: Vec<_> = self
            .of(search)
            .filter(through)
            .filter_map(|mine| {
                Some((mine, self.of(self.deepest).filter(through).find(|its| its.position == mine.position)?))
            })
            .collect();
        let sum = |of: fn(&ComparedResult) -> u64| self.of(search).map(of).sum();
        ComparedSearch {
            player: player.text(),
            manner: player.description(),
            algorithm: searcher.request.algorithm.name(),
            depth: searcher.limits.depth,
            searched: self.of(search).count(),
            stopped: self.of(search).filter(|result| result.stopped.is_some()).count(),
            nodes: sum(|result| result.nodes),
            leaves: sum(|result| result.leaves),
            cutoffs: sum(|result| result.cutoffs),
            compared: pairs.len(),
            same_move: pairs.iter().filter(|(mine, _)| self.agrees(mine) == Some(true)).count(),
            same_value: pairs.iter().filter(|(mine, its)| mine.value == its.value).count(),
            seconds: self.of(search).map(|result| result.seconds).sum(),
        }
    }
}

/// A player that searches and comes to an end without a clock.
fn searcher(mut player: Player) -> Result<(Player, SearchPlayer), CompareError> {
    let text = player.text();
    let Some(search) = player.search_mut() else {
        return Err(phrase!("{text}: this player does not search", "{text}: este jugador no busca").into());
    };
    let engine = &mut search.request.engine;
    (engine.threads, engine.keep) = (1, false);
    if !search.is_repeatable() {
        return Err(phrase!(
            "{text}: what is compared has a depth or a number of nodes, and no time",
            "{text}: lo que se compara tiene una profundidad o un número de nodos, y ningún tiempo"
        )
        .into());
    }
    let search = search.clone();
    Ok((player, search))
}

/// The place of the search that the others are measured by: of those that look ahead by plies the
/// one that looks furthest, of several the engine, of several the last. Without such, the one with
/// the most nodes.
fn deepest<'a>(searches: impl Iterator<Item = &'a SearchPlayer>) -> usize {
    let rank = |search: &SearchPlayer| {
        let algorithm = search.request.algorithm;
        let depth = if search.full { u16::MAX } else { search.limits.depth.unwrap_or(0) };
        (algorithm != Algorithm::Mcts, depth, search.limits.nodes.unwrap_or(u64::MAX), algorithm == Algorithm::Engine)
    };
    searches.enumerate().max_by_key(|(_, search)| rank(search)).map_or(0, |(place, _)| place)
}

fn result(search: usize, position: usize, report: &SearchReport<String>, info: &GameInfo) -> ComparedResult {
    ComparedResult {
        search,
        position,
        best: report.best().cloned(),
        value: info.shown_value(report.value()),
        say: info.known_phrase(report.value(), report.proof),
        depth: report.depth,
        nodes: report.stats.nodes,
        leaves: report.stats.leaves,
        cutoffs: report.stats.cutoffs,
        // A search that has visited the nodes it was told to is through.
        stopped: report.stopped.filter(|why| *why == Stopped::Flag).map(Stopped::name),
        agrees: None,
        seconds: report.stats.elapsed.as_secs_f64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(name: &str, positions: &[&str], searches: &[&str]) -> Result<CompareRun, CompareError> {
        let game: Arc<dyn AnyGame> = rival_play::open(name).expect("a game").into();
        let at = |text: &&str| ComparedPosition { at: game.position(text).expect("a position"), seed: 0 };
        let players = searches.iter().map(|text| Player::read(text, &*game).expect("a player")).collect();
        CompareRun::new(game.clone(), positions.iter().map(at).collect(), players, 16)
    }

    fn through(mut run: CompareRun) -> CompareReport {
        while run.step(&AtomicBool::new(false)) {}
        run.report()
    }

    #[test]
    fn minimax_and_alpha_beta_find_the_same_and_one_of_them_visits_less() {
        let searches =
            ["minimax:depth=4,order=listed", "alpha-beta:depth=4,order=listed", "engine:depth=4,exact-depth=on"];
        let report = through(run("tictactoe", &["3/3/3 x", "3/1x1/3 o"], &searches).expect("a comparison"));
        let [minimax, alpha_beta, engine] = &report.searches[..] else { panic!("three searches") };
        assert_eq!((minimax.same_value, alpha_beta.same_value, engine.compared), (2, 2, 2));
        assert_eq!(minimax.same_move, alpha_beta.same_move);
        assert!(alpha_beta.nodes < minimax.nodes && engine.nodes < alpha_beta.nodes, "{:?}", report.searches);
        assert_eq!(report.deepest, 2, "of several as deep, the engine");
        assert_eq!(report.results.len(), 6);
    }

    #[test]
    fn the_deepest_is_what_the_others_are_measured_by() {
        let place =
            |searches: &[&str]| run("connect-four", &["7/7/7/7/7/7 r"], searches).expect("a comparison").deepest;
        assert_eq!(place(&["engine:depth=2", "alpha-beta:depth=5", "mcts:nodes=100000"]), 1);
        assert_eq!(place(&["mcts:nodes=100", "mcts:nodes=1000", "mcts:nodes=10"]), 1);
    }

    #[test]
    fn moves_of_equal_value_are_no_disagreement() {
        // To depth 1 all corners are worth the same to O, and an edge is worth less.
        let searches = ["minimax:depth=1,order=listed", "alpha-beta:depth=1,order=shuffled-all"];
        let positions = ["3/1x1/3 o", "o2/1x1/3 x", "3/1xo/3 x"];
        let report = through(run("tictactoe", &positions, &searches).expect("a comparison"));
        let best = |search: usize| report.results.iter().filter(move |it| it.search == search).map(|it| &it.best);
        assert!(best(0).zip(best(1)).any(|(one, other)| one != other), "{:?}", report.results);
        assert_eq!((report.searches[0].same_move, report.searches[0].same_value), (3, 3), "{:?}", report.results);
        assert!(report.results.iter().all(|result| result.agrees == Some(true)));
        let worse = through(
            run("connect-four", &["7/7/7/7/yyy4/rrr4 r"], &["alpha-beta:depth=4", "mcts:nodes=1"])
                .expect("a comparison"),
        );
        assert_eq!(worse.searches[1].same_move, usize::from(worse.results[1].best == worse.results[0].best));
    }

    #[test]
    fn a_search_that_has_had_its_nodes_is_through() {
        let report =
            through(run("tictactoe", &["3/3/3 x"], &["mcts:nodes=200", "engine:depth=2"]).expect("a comparison"));
        assert_eq!((report.searches[0].stopped, report.searches[0].compared), (0, 1));
    }

    #[test]
    fn what_is_not_through_agrees_with_nothing() {
        let mut stopped = run("connect-four", &["7/7/7/7/7/7 r"], &["alpha-beta:depth=8"]).expect("a comparison");
        assert!(stopped.step(&AtomicBool::new(true)));
        let report = stopped.report();
        assert_eq!((report.searches[0].stopped, report.searches[0].compared), (1, 0));
        assert_eq!(report.results[0].stopped, Some("interrupt"));
    }

    #[test]
    fn what_cannot_be_compared_is_refused_with_a_sentence() {
        let complaint = |positions: &[&str], searches: &[&str]| {
            run("tictactoe", positions, searches).err().expect("refused").to_string()
        };
        assert_eq!(complaint(&["xxx/oo1/3 o"], &["engine:depth=1"]), "position 1: the game is over");
        assert_eq!(complaint(&["3/3/3 x"], &["random"]), "random: this player does not search");
        assert_eq!(
            complaint(&["3/3/3 x"], &["engine:time=100"]),
            "engine:time=100: what is compared has a depth or a number of nodes, and no time"
        );
        assert_eq!(complaint(&[], &["engine:depth=1"]), "it takes a position and a search at least");
    }
}
