//! The score of a match, game by game and pair by pair.

use super::Counts;
use rival_core::Side;
use rival_game::record::Ending;

/// The points of one player in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// 0 points.
    Loss = 0,
    /// Half a point.
    Draw = 1,
    /// 1 point.
    Win = 2,
}

impl Points {
    /// The points of a side for an ending; an unfinished game counts as a draw.
    #[must_use]
    pub fn of(ending: Ending, side: Side) -> Points {
        match ending {
            Ending::Won(winner) if winner == side => Points::Win,
            Ending::Won(_) => Points::Loss,
            Ending::Drawn | Ending::Open => Points::Draw,
        }
    }
}

/// The results of one player against another.
///
/// Games come in pairs, the same opening with colours swapped. An opening's bias favours both
/// players in turn, so scores of pairs vary less than those of games, and carry more information.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Games lost, drawn and won, with the first side and with the second.
    pub by_side: [Counts<3>; 2],
    /// Counts of pairs by points: none, a half, one, one and a half, two.
    pub pairs: Counts<5>,
    /// The first game of a pair whose second is unfinished.
    pub(super) half_pair: Option<Points>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { by_side: [Counts([0; 3]); 2], pairs: Counts([0; 5]), half_pair: None }
    }
}

impl Tally {
    /// Counts the player's next game, played with this side. Every second game completes a pair.
    pub fn add(&mut self, side: Side, points: Points) {
        self.by_side[side].0[points as usize] += 1;
        match self.half_pair.take() {
            Some(first) => self.pairs.0[first as usize + points as usize] += 1,
            None => self.half_pair = Some(points),
        }
    }

    /// Games lost, drawn and won.
    #[must_use]
    pub fn games(&self) -> Counts<3> {
        let [first, second] = self.by_side;
        Counts(std::array::from_fn(|at| first.0[at] + second.0[at]))
    }

    /// The number of games without a partner.
    #[must_use]
    pub fn unpaired(&self) -> u64 {
        self.games().total() - 2 * self.pairs.total()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_side_and_in_pairs() {
        let mut tally = Tally::default();
        for (side, points) in [
            (Side::First, Points::Win),
            (Side::Second, Points::Draw),
            (Side::First, Points::Loss),
            (Side::Second, Points::Win),
            (Side::First, Points::Win),
        ] {
            tally.add(side, points);
        }
        assert_eq!(tally.games(), Counts([1, 1, 3]));
        assert_eq!(tally.by_side, [Counts([1, 0, 2]), Counts([0, 1, 1])]);
        assert_eq!(tally.pairs, Counts([0, 0, 1, 1, 0]), "the fifth game waits for its other half");
    }

    #[test]
    fn an_ending_is_worth_what_it_is_to_each_side() {
        assert_eq!(Points::of(Ending::Won(Side::First), Side::First), Points::Win);
        assert_eq!(Points::of(Ending::Won(Side::First), Side::Second), Points::Loss);
        assert_eq!(Points::of(Ending::Drawn, Side::Second), Points::Draw);
    }
}
