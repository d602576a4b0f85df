//! What a move of a played game gave away.

use super::Session;
use crate::{SearchRequest, SolverUse};
use rival_core::{Score, Side};
use rival_game::{GameInfo, HeuristicError, Phrase};
use rival_search::{Control, Limits, SearchReport, Variation};
use std::sync::atomic::AtomicBool;

/// A move of a played game, compared with the best one.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What a search found where it was played. Its best move is the one that was played if that turned out as good.
    pub best: SearchReport<String>,
    /// What the move that was played is worth, looked at just as deep; counted, like the value of the best move, from the
    /// position in which it was played.
    pub value: Score,
    /// How much less than the best move it promises the side that played it, in parts of a won game.
    pub loss: f64,
}

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// It gives away a little.
    Inaccuracy,
    /// It gives away something.
    Mistake,
    /// It gives away much.
    Blunder,
}

impl Mark {
    /// All of them, the mildest first.
    pub const ALL: [Mark; 3] = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// From which loss on a move gets the mark: a twentieth of a won game, a tenth, a fifth.
    ///
    /// With [`expectation`] an inaccuracy is about what it takes to fall from an even game to a slight disadvantage, and a
    /// blunder to a clear one.
    #[must_use]
    pub fn least_loss(self) -> f64 {
        match self {
            Mark::Inaccuracy => 0.05,
            Mark::Mistake => 0.1,
            Mark::Blunder => 0.2,
        }
    }

    /// As it is written behind a move: `?!`, `?`, `??`.
    #[must_use]
    pub fn glyph(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// As it is called.
    #[must_use]
    pub fn name(self) -> Phrase {
        match self {
            Mark::Inaccuracy => Phrase::fixed("inaccuracy", "imprecisión"),
            Mark::Mistake => Phrase::fixed("mistake", "error"),
            Mark::Blunder => Phrase::fixed("blunder", "error grave"),
        }
    }
}

impl Judged {
    /// How bad it is; `None` if it is as good as any, or nearly so.
    #[must_use]
    pub fn mark(&self) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|mark| self.loss >= mark.least_loss())
    }
}

/// Where an advantage begins to be strong, its side gets this much of a won game.
const STRONG: f64 = 0.9;

/// What the first side may expect of a position worth this, in parts of a won game: 1 is a win, ½ a draw, 0 a loss.
///
/// Heuristics have scales of their own, so values are first measured by what the game calls a strong advantage; a logistic
/// curve then takes that to nine games in ten. Decided games are certain, by whatever margin.
///
/// ```
/// use rival_core::{Outcome, Score, Side};
/// let info = rival_play::open("smart-horses").unwrap().info();
/// let expected = |score| rival_play::expectation(info, score);
/// assert_eq!(expected(Score::ZERO), 0.5);
/// assert!((expected(Score::hundredths(500_00)) - 0.9).abs() < 1e-9);
/// assert_eq!(expected(Score::decided(Outcome::win(Side::Second), 3)), 0.0);
/// ```
#[must_use]
pub fn expectation(info: &GameInfo, score: Score) -> f64 {
    match score.decision().and_then(|decided| decided.outcome.winner()) {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => {
            let [.., strong] = info.advantage_thresholds;
            let steepness = (STRONG / (1.0 - STRONG)).ln() / f64::from(strong.max(1));
            1.0 / (1.0 + (-steepness * score.units()).exp())
        }
    }
}

impl Session {
    /// Compares the move of this number, from 0, with the best one; `None` if there is no such move.
    ///
    /// The best move is searched for within `limits`, and the one that was played then just as deep, so that neither is
    /// seen further than the other. Each action of a turn of several is a move of its own: it is compared with what could
    /// still have been done.
    ///
    /// # Errors
    /// If the weights do not fit the heuristic.
    pub fn judge(
        &self,
        number: usize,
        request: &SearchRequest,
        limits: Limits,
        stop: Option<&AtomicBool>,
    ) -> Result<Option<Judged>, HeuristicError> {
        let Some(played) = self.played.get(number) else { return Ok(None) };
        let control = |limits| Control { limits, stop, progress: None };
        let mut best = played.before.search(request, &mut control(limits))?;
        let (value, after) = match played.outcome {
            Some(outcome) => (self.info().outcome_score(outcome, 1), None),
            None if best.best() == Some(&played.text) => (best.value(), None),
            None => {
                // A search that has found a win looks no further, and its depth says nothing about other moves.
                let is_known = best.value().is_decided() || best.solved;
                let depth = if is_known { limits.depth } else { Some(best.depth) };
                let as_deep = Limits { depth: depth.map(|depth| depth.saturating_sub(1)), ..limits };
                let solver = if is_known { request.solver } else { SolverUse::Off };
                let request = SearchRequest { solver, ..request.clone() };
                let after = self.after(number).search(&request, &mut control(as_deep))?;
                (after.value().relative_to_root(1), Some(after))
            }
        };
        // Few nodes may show more of the move that was played than of the one that was thought best.
        let is_as_good = value.seen_by(played.side) >= best.value().seen_by(played.side);
        if is_as_good && best.best() != Some(&played.text) {
            show_as_best(&mut best, &played.text, value, after);
        }
        let promised = |score: Score| expectation(self.info(), score) * f64::from(played.side.sign());
        let loss = (promised(best.value()) - promised(value)).max(0.0);
        Ok(Some(Judged { best, value, loss }))
    }
}

/// Makes the move that was played a report's best one, with its own depth. What the report says of other moves is not of
/// that depth, and goes.
fn show_as_best(report: &mut SearchReport<String>, text: &str, value: Score, after: Option<SearchReport<String>>) {
    (report.depth, report.unfinished) = after.as_ref().map_or((1, false), |after| (after.depth + 1, after.unfinished));
    let reply = after.into_iter().flat_map(|after| after.pv.moves);
    report.pv = Variation { value, moves: std::iter::once(text.to_owned()).chain(reply).collect() };
    report.others.clear();
    report.moves.clear();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Player, Setup, Start, games, open};

    fn played(game: &str, start: Start, moves: &str) -> Session {
        let game = open(game).expect("a game");
        let mut session =
            Session::new(game, Setup { seed: 1, start }, [Player::HUMAN, Player::HUMAN]).expect("a start");
        for mv in moves.split_whitespace() {
            session.play(mv).expect("legal");
        }
        session
    }

    fn judged(session: &Session, number: usize, depth: Option<u16>) -> Judged {
        let limits = Limits { depth, ..Limits::default() };
        session.judge(number, &SearchRequest::default(), limits, None).expect("own weights").expect("a move")
    }

    #[test]
    fn a_move_that_loses_a_drawn_game_gives_away_half_of_it() {
        let session = played("tictactoe", Start::Usual, "b2 b1 a1 c3");
        let marks: Vec<_> = (0..4).map(|number| judged(&session, number, None).mark()).collect();
        assert_eq!(marks, [None, Some(Mark::Blunder), None, None], "b1 loses; after that nothing can be lost");
        let blunder = judged(&session, 1, None);
        assert_eq!(blunder.loss, 0.5);
        assert!(blunder.value.is_decided() && blunder.best.value() == Score::ZERO);
        assert_ne!(blunder.best.best().map(String::as_str), Some("b1"));
    }

    #[test]
    fn a_move_that_misses_a_won_game_is_a_blunder_and_the_winning_move_is_none() {
        let almost = || Start::Position("xx1/oo1/3 x".to_owned());
        assert_eq!(judged(&played("tictactoe", almost(), "c1"), 0, None).loss, 1.0, "o wins at once");
        let won = judged(&played("tictactoe", almost(), "c3"), 0, None);
        assert_eq!((won.loss, won.mark()), (0.0, None));
        assert_eq!(won.value.decision().map(|decided| decided.plies), Some(1));
    }

    #[test]
    fn each_action_of_a_turn_is_judged_for_the_side_that_took_it() {
        let session = played("color-clash", Start::Usual, "pb3 ma4 pd3 pd1");
        let judged: Vec<_> = (0..4).map(|number| judged(&session, number, Some(4))).collect();
        for (number, judged) in judged.iter().enumerate() {
            let side = session.played()[number].side;
            assert!(judged.value.seen_by(side) <= judged.best.value().seen_by(side), "{number}: {judged:?}");
        }
        assert!(judged[1].loss > judged[0].loss, "painting is worth more than walking away");
    }

    #[test]
    fn the_best_move_gives_nothing_away_in_any_game() {
        for info in games() {
            let mut session = played(info.id, Start::Usual, "");
            for number in 0..6 {
                let at = session.at().boxed();
                let limits = Limits::depth(3);
                let report = at.search(&SearchRequest::default(), &mut Control::limits(limits)).expect("own weights");
                session.play(report.best().expect("a move")).expect("legal");
                assert_eq!(judged(&session, number, Some(3)).loss, 0.0, "{}", info.id);
            }
        }
    }

    #[test]
    fn no_move_is_called_better_than_one_that_is_as_good() {
        for info in games() {
            let mut session = played(info.id, Start::Usual, "");
            for number in 0..5 {
                let legal = session.at().legal();
                session.play(&legal[number % legal.len()]).expect("legal");
                let limits = Limits { nodes: Some(200), ..Limits::default() };
                let judged = session.judge(number, &SearchRequest::default(), limits, None);
                let judged = judged.expect("own weights").expect("a move");
                let mv = &session.played()[number];
                let is_best = judged.best.best() == Some(&mv.text);
                let is_worse = judged.value.seen_by(mv.side) < judged.best.value().seen_by(mv.side);
                assert!(is_best || is_worse, "{} {number}: {judged:?}", info.id);
                assert_eq!(judged.best.pv.moves.first(), judged.best.best());
            }
        }
    }

    #[test]
    fn expectations_grow_with_the_value_and_mirror_each_other() {
        for info in games() {
            let values = info.advantage_thresholds.map(|value| Score::hundredths(i64::from(value) * 100));
            let expected = values.map(|value| expectation(info, value));
            assert!(0.5 < expected[0] && expected[0] < expected[1] && expected[1] < expected[2], "{expected:?}");
            for value in values {
                assert!((expectation(info, value) + expectation(info, -value) - 1.0).abs() < 1e-12);
            }
        }
    }
}
