//! Simulated matches of known strength, to check the statistics' claims.

use super::{Counts, Estimate, Hypothesis, Meeting, Points, Rating, Sprt, Tally, ratings, score_of};
use rival_core::{Seeded, Side};
use rival_testkit::size;

/// Two players with a known difference, and openings that decide some pairs by themselves.
struct Rivals {
    elo: f64,
    /// The share of drawn games.
    draws: f64,
    /// The share of openings won for one side, so that their pairs end one all.
    decided: f64,
}

impl Rivals {
    /// Plays a pair; the mean score is exactly that of the difference.
    fn play_pair(&self, chance: &mut Seeded, tally: &mut Tally) {
        let in_open_games = 0.5 + (score_of(self.elo) - 0.5) / (1.0 - self.decided);
        assert!((self.draws / 2.0..=1.0 - self.draws / 2.0).contains(&in_open_games), "no players are like that");
        let decided = unit(chance) < self.decided;
        for side in Side::BOTH {
            let drawn = unit(chance);
            let won = unit(chance) * (1.0 - self.draws) < in_open_games - self.draws / 2.0;
            let points = match (decided, side) {
                (true, Side::First) => Points::Win,
                (true, Side::Second) => Points::Loss,
                _ if drawn < self.draws => Points::Draw,
                _ if won => Points::Win,
                _ => Points::Loss,
            };
            tally.add(side, points);
        }
    }

    fn play_pairs(&self, pairs: u32, chance: &mut Seeded) -> Tally {
        let mut tally = Tally::default();
        (0..pairs).for_each(|_| self.play_pair(chance, &mut tally));
        tally
    }

    fn test(&self, sprt: &Sprt, chance: &mut Seeded) -> Hypothesis {
        let mut tally = Tally::default();
        loop {
            self.play_pair(chance, &mut tally);
            if let Some(verdict) = sprt.verdict(&tally) {
                return verdict;
            }
        }
    }
}

/// A uniform number from 0 to 1.
fn unit(chance: &mut Seeded) -> f64 {
    f64::from(chance.below(1 << 30)) / f64::from(1 << 30)
}

/// The share of `runs` trials that exceeds `rate` by chance only once in a thousand times.
fn at_most(rate: f64, runs: u64) -> f64 {
    rate + 3.1 * (rate * (1.0 - rate) / runs as f64).sqrt()
}

const TEMPERS: [(f64, f64); 4] = [(0.0, 0.0), (0.5, 0.0), (0.2, 0.4), (0.8, 0.1)];

/// The share of wrong verdicts when the players differ by `elo`.
fn error_rate(sprt: &Sprt, elo: f64, (draws, decided): (f64, f64), truth: Hypothesis, runs: u64) -> f64 {
    let rivals = Rivals { elo, draws, decided };
    let wrong = |&run: &u64| rivals.test(sprt, &mut Seeded::new(run)) != truth;
    (0..runs).filter(wrong).count() as f64 / runs as f64
}

#[test]
fn the_test_errs_no_more_often_than_it_says() {
    let runs = size(400, 10_000);
    for sprt in
        [Sprt { elo1: 40.0, ..Sprt::default() }, Sprt { elo0: -30.0, elo1: 30.0, alpha: 0.1, ..Sprt::default() }]
    {
        for temper in TEMPERS {
            let alpha = error_rate(&sprt, sprt.elo0, temper, Hypothesis::H0, runs);
            assert!(alpha <= at_most(sprt.alpha, runs), "{temper:?}: H1 accepted wrongly {alpha}");
            let beta = error_rate(&sprt, sprt.elo1, temper, Hypothesis::H1, runs);
            assert!(beta <= at_most(sprt.beta, runs), "{temper:?}: H0 accepted wrongly {beta}");
        }
    }
}

#[test]
fn ninety_five_intervals_in_a_hundred_hold_the_truth() {
    let runs = size(1000, 20_000);
    for (elo, pairs) in [(0.0, 50), (0.0, 500), (60.0, 200), (-150.0, 200)] {
        for (draws, decided) in [(0.0, 0.0), (0.3, 0.0), (0.2, 0.3)] {
            let rivals = Rivals { elo, draws, decided };
            let holds = |&run: &u64| {
                let Estimate { low, high, .. } = Estimate::of(&rivals.play_pairs(pairs, &mut Seeded::new(run)).pairs);
                low <= elo && elo <= high
            };
            let held = (0..runs).filter(holds).count() as f64 / runs as f64;
            let missed = 1.0 - held;
            // The rule is exact for many games; with fifty pairs it may miss slightly more often.
            assert!(missed <= at_most(0.06, runs), "{elo} Elo, {pairs} pairs, {draws} drawn: {missed} missed");
            assert!(missed >= 0.03, "{elo} Elo, {pairs} pairs, {draws} drawn: intervals are too wide, {missed} missed");
        }
    }
}

#[test]
fn superiority_is_as_often_right_as_it_says() {
    let runs = size(2000, 20_000);
    let rivals = Rivals { elo: 0.0, draws: 0.3, decided: 0.1 };
    let sure = |&run: &u64| rivals.play_pairs(200, &mut Seeded::new(run)).pairs.superiority() > 0.9;
    let share = (0..runs).filter(sure).count() as f64 / runs as f64;
    assert!((0.07..0.13).contains(&share), "equals look superior with 90 % in {share} of all matches");
}

#[test]
fn openings_that_decide_pairs_do_not_blur_the_estimate() {
    let rivals = Rivals { elo: 20.0, draws: 0.0, decided: 0.8 };
    let tally = rivals.play_pairs(500, &mut Seeded::new(1));
    let width = |estimate: Estimate| estimate.high - estimate.low;
    let (by_pairs, by_games) = (Estimate::of(&tally.pairs), Estimate::of(&Counts(tally.games().0)));
    assert!(width(by_pairs) < 0.6 * width(by_games), "{by_pairs:?} {by_games:?}");
}

#[test]
fn ninety_five_ratings_of_a_tournament_in_a_hundred_are_within_their_intervals() {
    let strengths = [120.0, 30.0, -50.0, -100.0];
    let runs = size(300, 5000);
    let mut missed = 0;
    for run in 0..runs {
        let mut chance = Seeded::new(run);
        let mut meetings = Vec::new();
        for (one, &strong) in strengths.iter().enumerate() {
            for (other, &weak) in strengths.iter().enumerate().skip(one + 1) {
                let rivals = Rivals { elo: strong - weak, draws: 0.2, decided: 0.1 };
                meetings.push(Meeting { players: [one, other], pairs: rivals.play_pairs(60, &mut chance).pairs });
            }
        }
        let found = ratings(strengths.len(), &meetings).players;
        let is_missed = |(truth, found): &(&f64, &Rating)| **truth < found.low || **truth > found.high;
        missed += strengths.iter().zip(&found).filter(is_missed).count();
    }
    let share = missed as f64 / (runs * strengths.len() as u64) as f64;
    assert!((0.03..0.075).contains(&share), "{share} of the ratings are outside their intervals");
}
