//! Ratings of many players from their results against each other.

use super::Counts;
use super::elo::DEVIATIONS;
use super::linear::solve;

/// A player's strength among those it was rated with, in Elo above the mean of the
/// [`Ratings::reference`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The maximum-likelihood rating: infinite where no finite one is best, NaN where the results
    /// determine nothing.
    pub elo: f64,
    /// The lower end of the 95 % interval; −∞ where nothing bounds it.
    pub low: f64,
    /// The upper end of the 95 % interval; +∞ where nothing bounds it.
    pub high: f64,
}

/// The ratings of all players.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// By player index.
    pub players: Vec<Rating>,
    /// The players whose mean rating is 0. All of them, unless some ratings are infinite: then the
    /// largest group of players whose results against each other keep their differences finite.
    pub reference: Vec<usize>,
    /// All players by index, the strongest first.
    pub ranked: Vec<usize>,
}

/// The results of one player against another, in pairs of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Both players, by index.
    pub players: [usize; 2],
    /// Counts of pairs by the points of the first player.
    pub pairs: Counts<5>,
}

/// Ratings are computed as log-odds; one unit is this many Elo.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// A limit on Newton steps, far beyond those needed.
const STEPS: usize = 100;
/// The longest step, so that the first ones do not overshoot.
const LONGEST_STEP: f64 = 2.0;
/// Shorter steps change nothing that is displayed.
const SHORTEST_STEP: f64 = 1e-9;
/// Added to the curvature, so that players who are not connected by any games do not make it
/// singular.
const RIDGE: f64 = 1e-9;

/// The maximum-likelihood ratings, if the chance of a point follows the logistic curve of Elo.
///
/// The likelihood is that of a match ([`Counts::interval`]): a hypothesis about all ratings implies
/// a mean score of each meeting, and the distribution of its pairs is the most likely one with that
/// mean. The interval of a rating contains all values for which twice the log-likelihood lost, with
/// the other ratings optimised, is at most that of 95 % (*profile likelihood*; Owen, *Empirical
/// Likelihood*, 2001). For two players it is the interval of their match. There is no prior: a
/// player who won every game has no upper bound.
#[must_use]
pub fn ratings(players: usize, meetings: &[Meeting]) -> Ratings {
    let meetings: Vec<Meeting> = meetings.iter().copied().filter(|meeting| meeting.pairs.total() > 0).collect();
    let best = Likelihood { players, meetings: &meetings }.most_likely();
    let mut ranked: Vec<usize> = (0..players).collect();
    ranked.sort_by(|&one, &other| best[other].total_cmp(&best[one]));
    let bounded = RatingBounds::by(players, &meetings);
    let reference = bounded.reference(&ranked);
    let rating = |player| Likelihood { players, meetings: &meetings }.rating(player, &reference, &best, &bounded);
    Ratings { players: (0..players).map(rating).collect(), reference, ranked }
}

/// Which ratings the results bound relative to each other.
struct RatingBounds {
    /// `above[a][b]`: the results keep `a` from being infinitely stronger than `b`, because `b`, or
    /// a player bounded by `b`, took points from `a`.
    above: Vec<Vec<bool>>,
}

impl RatingBounds {
    fn by(players: usize, meetings: &[Meeting]) -> RatingBounds {
        let mut above: Vec<Vec<bool>> =
            (0..players).map(|one| (0..players).map(|other| one == other).collect()).collect();
        for Meeting { players: [one, other], pairs } in meetings {
            above[*one][*other] |= pairs.mean() < 1.0;
            above[*other][*one] |= pairs.mean() > 0.0;
        }
        for through in 0..players {
            let onwards = above[through].clone();
            for row in above.iter_mut().filter(|row| row[through]) {
                row.iter_mut().zip(&onwards).for_each(|(reached, &more)| *reached |= more);
            }
        }
        RatingBounds { above }
    }

    /// The largest group of players none of whom can be infinitely stronger than another. Among
    /// equally large groups, the one in the middle of the ranking; of two middles, the weaker.
    fn reference(&self, ranked: &[usize]) -> Vec<usize> {
        let group = |one: usize| -> Vec<usize> {
            (0..ranked.len()).filter(|&other| self.above[one][other] && self.above[other][one]).collect()
        };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &player in ranked {
            let group = group(player);
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        let largest = groups.iter().map(Vec::len).max().unwrap_or(0);
        groups.retain(|group| group.len() == largest);
        let middle = groups.len() / 2;
        groups.into_iter().nth(middle).unwrap_or_default()
    }
}

/// The likelihood of ratings, given the meetings.
#[derive(Clone, Copy)]
struct Likelihood<'m> {
    players: usize,
    meetings: &'m [Meeting],
}

/// The log-likelihood cost of ratings, with its derivatives.
struct Cost {
    cost: f64,
    slope: Vec<f64>,
    curvature: Vec<Vec<f64>>,
}

impl Likelihood<'_> {
    fn cost(self, ratings: &[f64]) -> f64 {
        let claim = |meeting: &Meeting| meeting.pairs.claim(difference(meeting, ratings)).cost;
        self.meetings.iter().map(claim).sum()
    }

    fn at(self, ratings: &[f64]) -> Cost {
        let players = self.players;
        // Shifting all ratings together leaves the likelihood unchanged; this term keeps the step
        // from doing it.
        let mut curvature = vec![vec![1.0 / players as f64; players]; players];
        let (mut cost, mut slope) = (0.0, vec![0.0; players]);
        for meeting in self.meetings {
            let claim = meeting.pairs.claim(difference(meeting, ratings));
            let [one, other] = meeting.players;
            cost += claim.cost;
            slope[one] += claim.slope;
            slope[other] -= claim.slope;
            between(&mut curvature, meeting.players, claim.curvature.max(0.0));
        }
        (0..players).for_each(|player| curvature[player][player] += RIDGE);
        Cost { cost, slope, curvature }
    }

    fn most_likely(self) -> Vec<f64> {
        let mut ratings = vec![0.0; self.players];
        self.descend(&mut ratings, None);
        ratings
    }

    /// Descends to the minimum cost from `ratings`, keeping `along · ratings` constant if given.
    fn descend(self, ratings: &mut [f64], along: Option<&[f64]>) -> Option<Cost> {
        let mut now = self.at(ratings);
        for _ in 0..STEPS {
            let down: Vec<f64> = now.slope.iter().map(|slope| -slope).collect();
            let mut step = solve(now.curvature.clone(), down)?;
            if let Some(along) = along {
                let turn = solve(now.curvature.clone(), along.to_vec())?;
                let excess = dot(along, &step) / dot(along, &turn);
                step.iter_mut().zip(&turn).for_each(|(step, turn)| *step -= excess * turn);
            }
            let longest = step.iter().fold(0.0f64, |longest, step| longest.max(step.abs()));
            if longest < SHORTEST_STEP {
                break;
            }
            let mut part = (LONGEST_STEP / longest).min(1.0);
            let moved =
                |part: f64| -> Vec<f64> { ratings.iter().zip(&step).map(|(at, step)| at + part * step).collect() };
            while part > SHORTEST_STEP && self.cost(&moved(part)) > now.cost {
                part /= 2.0;
            }
            if part <= SHORTEST_STEP {
                break;
            }
            let next = moved(part);
            ratings.copy_from_slice(&next);
            now = self.at(ratings);
        }
        Some(now)
    }

    fn rating(self, player: usize, reference: &[usize], best: &[f64], bounded: &RatingBounds) -> Rating {
        let share = 1.0 / reference.len() as f64;
        let mut along = vec![0.0; self.players];
        along[player] = 1.0;
        reference.iter().for_each(|&member| along[member] -= share);
        let member = reference[0];
        let ends = [bounded.above[member][player], bounded.above[player][member]];
        let value = dot(&along, best);
        let is_reference = along.iter().all(|part| part.abs() < f64::EPSILON);
        let [low, high] = [(-1.0, ends[0]), (1.0, ends[1])].map(|(sign, is_bounded)| match is_bounded {
            _ if is_reference => 0.0,
            true => self.end(&along, best, sign).map_or(sign * f64::INFINITY, |end| ELO * end),
            false => sign * f64::INFINITY,
        });
        // Without a bound at one end, no finite rating is best.
        let elo = match ends {
            [true, true] => ELO * value,
            [true, false] => f64::INFINITY,
            [false, true] => f64::NEG_INFINITY,
            [false, false] => f64::NAN,
        };
        Rating { elo, low, high }
    }

    /// The largest distance of `along · ratings` in a direction within the likelihood bound.
    fn end(self, along: &[f64], best: &[f64], sign: f64) -> Option<f64> {
        let least = self.cost(best);
        let most = DEVIATIONS * DEVIATIONS / 2.0;
        let mut ratings = best.to_vec();
        let mut value = dot(along, best);
        let mut now = self.at(&ratings);
        let mut wanted = sign * DEVIATIONS * dot(along, &solve(now.curvature.clone(), along.to_vec())?).max(0.0).sqrt();
        for _ in 0..STEPS {
            // Step towards the wanted value along the valley of minimum cost, then descend to its
            // bottom.
            let wanted_step = wanted.clamp(-LONGEST_STEP, LONGEST_STEP);
            let valley = solve(now.curvature.clone(), along.to_vec())?;
            let part = wanted_step / dot(along, &valley);
            ratings.iter_mut().zip(&valley).for_each(|(at, step)| *at += part * step);
            value += wanted_step;
            now = self.descend(&mut ratings, Some(along))?;
            // The slope along the valley: every rating's slope is this times its part in `along`.
            let slope = dot(&now.slope, along) / dot(along, along);
            wanted = (most - (now.cost - least)) / slope;
            if wanted.abs() < SHORTEST_STEP {
                return Some(value);
            }
            if !wanted.is_finite() {
                return None;
            }
        }
        Some(value)
    }
}

fn difference(meeting: &Meeting, ratings: &[f64]) -> f64 {
    let [one, other] = meeting.players;
    ratings[one] - ratings[other]
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Adds a link between two players.
fn between(matrix: &mut [Vec<f64>], [one, other]: [usize; 2], weight: f64) {
    matrix[one][one] += weight;
    matrix[other][other] += weight;
    matrix[one][other] -= weight;
    matrix[other][one] -= weight;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Estimate, elo_of};

    fn meeting(one: usize, other: usize, pairs: [u64; 5]) -> Meeting {
        Meeting { players: [one, other], pairs: Counts(pairs) }
    }

    fn close(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() < within, "{found} is not {expected}");
    }

    #[test]
    fn two_players_have_the_interval_of_their_match() {
        // Each is half the difference from their mean.
        for pairs in [[5, 9, 30, 14, 8], [0, 0, 500, 0, 500], [1, 0, 0, 0, 2], [0, 0, 20, 0, 0], [90, 3, 0, 1, 2]] {
            let expected = Estimate::of(&Counts(pairs));
            let found = ratings(2, &[meeting(0, 1, pairs)]);
            assert_eq!(found.reference, [0, 1]);
            let [one, other] = [found.players[0], found.players[1]];
            close(2.0 * one.elo, expected.elo, 0.2);
            close(2.0 * one.low, expected.low, 0.01);
            close(2.0 * one.high, expected.high, 0.01);
            close(other.low, -one.high, 0.01);
            close(other.high, -one.low, 0.01);
        }
    }

    #[test]
    fn a_clean_sweep_has_a_lower_bound_and_no_upper_one() {
        // Twenty pairs won: the mean m explains them with likelihood m^20, which is e^(−1.96²/2)
        // for m = 0.9084: 398.6 Elo. A hundred and fifty thousand: m = 1 − 1.2805e-5, 1957 Elo.
        for (pairs, expected) in [(20, 398.6), (150_000, 1957.0)] {
            let found = ratings(2, &[meeting(0, 1, [0, 0, 0, 0, pairs])]);
            let [one, other] = [found.players[0], found.players[1]];
            assert_eq!((one.elo, one.high), (f64::INFINITY, f64::INFINITY));
            close(one.low, elo_of((-DEVIATIONS * DEVIATIONS / 2.0 / pairs as f64).exp()), 1.5);
            close(one.low, expected, 2.0);
            close(one.low, Estimate::of(&Counts([0, 0, 0, 0, pairs])).low, 0.01);
            // The difference appears once: the loser is the reference.
            assert_eq!(found.reference, [1]);
            assert_eq!((other.elo, other.low, other.high), (0.0, 0.0, 0.0));
            assert_eq!(found.ranked, [0, 1]);
        }
    }

    #[test]
    fn who_beats_everybody_leaves_the_others_their_finite_ratings() {
        let sweep = [0, 0, 0, 0, 30];
        let found = ratings(3, &[meeting(0, 1, sweep), meeting(0, 2, sweep), meeting(1, 2, [2, 4, 10, 8, 6])]);
        assert_eq!((found.reference.as_slice(), found.ranked.as_slice()), ([1, 2].as_slice(), [0, 1, 2].as_slice()));
        let alone = ratings(2, &[meeting(0, 1, [2, 4, 10, 8, 6])]);
        close(found.players[1].elo, alone.players[0].elo, 0.1);
        close(found.players[1].low, alone.players[0].low, 0.5);
        close(found.players[1].high, alone.players[0].high, 0.5);
        assert!(found.players[0].low > 400.0 && found.players[0].high == f64::INFINITY, "{found:?}");
    }

    #[test]
    fn a_chain_of_clean_sweeps_is_measured_from_its_middle() {
        let sweep = [0, 0, 0, 0, 20];
        let found = ratings(3, &[meeting(0, 1, sweep), meeting(0, 2, sweep), meeting(1, 2, sweep)]);
        assert_eq!(found.reference, [1]);
        let [first, _, last] = [found.players[0], found.players[1], found.players[2]];
        // The games of the first against the last say almost nothing about the middle.
        close(first.low, 398.6, 5.0);
        close(last.high, -398.6, 5.0);
        assert_eq!((first.high, last.low), (f64::INFINITY, f64::NEG_INFINITY));
    }

    #[test]
    fn nothing_is_said_of_players_whom_no_games_connect() {
        let found = ratings(4, &[meeting(0, 1, [5, 5, 5, 5, 8]), meeting(2, 3, [5, 5, 5, 5, 5])]);
        assert!(found.players.iter().filter(|rating| rating.elo.is_finite()).count() == 2, "{found:?}");
        let strangers = found.players.iter().filter(|rating| rating.elo.is_nan());
        assert!(strangers.clone().count() == 2 && strangers.clone().all(|rating| rating.low == f64::NEG_INFINITY));
        let none = ratings(3, &[]);
        assert!(none.players.iter().filter(|rating| rating.elo.is_nan()).count() == 2, "{none:?}");
        assert!(ratings(0, &[]).players.is_empty());
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        // 75 % of 2000 games: 190.85 Elo.
        let found = ratings(2, &[meeting(0, 1, [0, 0, 500, 0, 500])]).players;
        close(found[0].elo - found[1].elo, 190.85, 0.01);
        close(found[0].elo + found[1].elo, 0.0, 1e-6);
    }

    #[test]
    fn intervals_shrink_with_the_root_of_the_games() {
        let error = |times: u64| {
            let found = ratings(2, &[meeting(0, 1, [5 * times, 0, 10 * times, 0, 5 * times])]).players[0];
            (found.high - found.elo).max(found.elo - found.low)
        };
        close(error(10) / error(90), 3.0, 0.02);
    }

    #[test]
    fn who_never_met_is_compared_through_others() {
        let found = ratings(3, &[meeting(0, 1, [0, 0, 200, 0, 200]), meeting(1, 2, [0, 0, 200, 0, 200])]).players;
        close(found[0].elo - found[1].elo, 190.85, 0.01);
        close(found[1].elo - found[2].elo, 190.85, 0.01);
    }
}
