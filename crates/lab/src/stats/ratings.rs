//! Ratings of many players from who scored what against whom.

use super::elo::DEVIATIONS;
use super::linear::solve;
use super::{Counts, score_of};

/// How strong a player is among those it was rated with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// In Elo; the mean of all players is 0.
    pub elo: f64,
    /// With 95 % confidence the truth is no further off than this.
    pub error: f64,
}

/// What one player scored against another, in pairs of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Both, by their numbers.
    pub players: [usize; 2],
    /// Pairs by the points of the first of them.
    pub pairs: Counts<5>,
}

/// Elo in natural logarithms of odds.
const SCALE: f64 = std::f64::consts::LN_10 / 400.0;
/// Steps of Newton's method: far more than it takes.
const STEPS: usize = 100;
/// No step is longer than this, so that the first ones do not overshoot.
const LONGEST_STEP: f64 = 200.0;
/// Shorter steps change nothing that is shown.
const SHORTEST_STEP: f64 = 1e-6;

/// The ratings that explain the meetings best, if the chance of a point follows the logistic curve of Elo (Bradley and
/// Terry 1952).
///
/// Every player is taken to have drawn one more game, against a player of average strength: then even who won or lost all
/// games gets a finite rating. Errors take into account that the games of a pair are not independent (the *sandwich*
/// estimator, Huber 1967).
#[must_use]
pub fn ratings(players: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let mut elo = vec![0.0; players];
    for _ in 0..STEPS {
        let Information { slope, curvature, .. } = Information::at(&elo, meetings);
        let Some(step) = solve(curvature, slope) else { break };
        for (elo, step) in elo.iter_mut().zip(&step) {
            *elo += step.clamp(-LONGEST_STEP, LONGEST_STEP);
        }
        if step.iter().all(|step| step.abs() < SHORTEST_STEP) {
            break;
        }
    }
    let errors = errors(&elo, meetings);
    let mean = elo.iter().sum::<f64>() / players.max(1) as f64;
    elo.iter().zip(errors).map(|(elo, error)| Rating { elo: elo - mean, error }).collect()
}

/// What the meetings say at given ratings.
struct Information {
    /// In which direction each rating explains the results better, and how much.
    slope: Vec<f64>,
    /// How fast that changes: how sharply the results tell ratings apart.
    curvature: Vec<Vec<f64>>,
    /// How much the slopes vary by chance, and together.
    chance: Vec<Vec<f64>>,
}

impl Information {
    fn at(elo: &[f64], meetings: &[Meeting]) -> Information {
        let zeros = vec![vec![0.0; elo.len()]; elo.len()];
        let mut found = Information { slope: vec![0.0; elo.len()], curvature: zeros.clone(), chance: zeros };
        for (player, &elo) in elo.iter().enumerate() {
            let expected = score_of(elo);
            let certainty = SCALE * SCALE * expected * (1.0 - expected);
            found.slope[player] += SCALE * (0.5 - expected);
            found.curvature[player][player] += certainty;
            found.chance[player][player] += certainty;
        }
        for meeting in meetings {
            found.add(meeting, elo);
        }
        found
    }

    fn add(&mut self, meeting: &Meeting, elo: &[f64]) {
        let [one, other] = meeting.players;
        let expected = score_of(elo[one] - elo[other]);
        let pairs = meeting.pairs.total() as f64;
        let surplus = 2.0 * pairs * (meeting.pairs.mean() - expected);
        self.slope[one] += SCALE * surplus;
        self.slope[other] -= SCALE * surplus;
        between(&mut self.curvature, [one, other], 2.0 * pairs * SCALE * SCALE * expected * (1.0 - expected));
        let squares = meeting.pairs.0.iter().zip(0..).map(|(&count, half_points)| {
            let off = f64::from(half_points) / 2.0 - 2.0 * expected;
            count as f64 * off * off
        });
        between(&mut self.chance, [one, other], SCALE * SCALE * squares.sum::<f64>());
    }
}

/// Adds what binds two players together.
fn between(matrix: &mut [Vec<f64>], [one, other]: [usize; 2], weight: f64) {
    matrix[one][one] += weight;
    matrix[other][other] += weight;
    matrix[one][other] -= weight;
    matrix[other][one] -= weight;
}

/// How far each rating may be off, measured from the mean of all.
fn errors(elo: &[f64], meetings: &[Meeting]) -> Vec<f64> {
    let Information { curvature, chance, .. } = Information::at(elo, meetings);
    let players = elo.len();
    let error_of = |player: usize| {
        let from_mean = |at: usize| f64::from(at == player) - 1.0 / players as f64;
        let direction = solve(curvature.clone(), (0..players).map(from_mean).collect())?;
        let variance: f64 = (0..players)
            .map(|row| (0..players).map(|column| direction[row] * chance[row][column] * direction[column]).sum::<f64>())
            .sum();
        Some(DEVIATIONS * variance.max(0.0).sqrt())
    };
    (0..players).map(|player| error_of(player).unwrap_or(f64::INFINITY)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(one: usize, other: usize, pairs: [u64; 5]) -> Meeting {
        Meeting { players: [one, other], pairs: Counts(pairs) }
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        // 75 % of 2000 games: 190.8 Elo, less a trace for the two games that were never played.
        let found = ratings(2, &[meeting(0, 1, [0, 0, 500, 0, 500])]);
        assert!((found[0].elo - found[1].elo - 190.85).abs() < 0.5, "{found:?}");
        assert!((found[0].elo + found[1].elo).abs() < 1e-9);
    }

    #[test]
    fn errors_shrink_with_the_root_of_the_games() {
        let error = |times: u64| ratings(2, &[meeting(0, 1, [5 * times, 0, 10 * times, 0, 5 * times])])[0].error;
        assert!((error(10) / error(90) - 3.0).abs() < 0.1, "{} {}", error(10), error(90));
    }

    #[test]
    fn who_never_met_is_compared_through_others() {
        let found = ratings(3, &[meeting(0, 1, [0, 0, 200, 0, 200]), meeting(1, 2, [0, 0, 200, 0, 200])]);
        let [first, second, third] = [found[0].elo, found[1].elo, found[2].elo];
        assert!((first - second - 190.0).abs() < 2.0 && (second - third - 190.0).abs() < 2.0, "{found:?}");
    }

    #[test]
    fn a_clean_sweep_gives_a_finite_rating() {
        let found = ratings(2, &[meeting(0, 1, [0, 0, 0, 0, 10])]);
        assert!(found[0].elo > 200.0 && found[0].elo < 1000.0 && found[0].error.is_finite(), "{found:?}");
    }

    #[test]
    fn without_games_nobody_is_stronger() {
        assert!(ratings(3, &[]).iter().all(|rating| rating.elo.abs() < 1e-9 && rating.error > 100.0));
        assert!(ratings(0, &[]).is_empty());
    }
}
