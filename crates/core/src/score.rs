//! Outcomes of games and values of positions.

use crate::Side;
use std::fmt;
use std::ops::Neg;

/// The outcome of a finished game: the margin of the first side over the second.
///
/// In games with scores the margin is the difference of the scores; in other games a win has margin
/// 1.
///
/// ```
/// use rival_core::{Outcome, Side};
/// assert_eq!(Outcome::win(Side::Second).winner(), Some(Side::Second));
/// assert_eq!(Outcome::by_margin(3).winner(), Some(Side::First));
/// assert_eq!(Outcome::DRAW.winner(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    margin: i32,
}

impl Outcome {
    /// A drawn game.
    pub const DRAW: Outcome = Outcome { margin: 0 };

    /// A win of `side` in a game without scores.
    #[inline]
    #[must_use]
    pub const fn win(side: Side) -> Outcome {
        Outcome { margin: side.sign() }
    }

    /// The outcome of a game with scores: the first side's score minus the second's.
    #[inline]
    #[must_use]
    pub const fn by_margin(margin: i32) -> Outcome {
        Outcome { margin }
    }

    /// The winner; `None` is a draw.
    #[inline]
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self.margin {
            0 => None,
            1.. => Some(Side::First),
            _ => Some(Side::Second),
        }
    }

    /// The margin from the first side's point of view.
    #[inline]
    #[must_use]
    pub const fn margin(self) -> i32 {
        self.margin
    }
}

/// How much is known about the end of a decided game. Each variant implies the one before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Certainty {
    /// The winner's margin is this or larger.
    AtLeast,
    /// The winner's margin is exact; the length of the game is unknown. In games without scores
    /// every margin is 1, so only the winner is known.
    Margin,
    /// The margin is exact, and with best play by both sides the game ends after this many plies:
    /// no winner with this margin wins sooner, no loser loses later.
    Length(u32),
}

/// What is proven of the end of a game under best play. A length is present only if it is proven.
///
/// ```
/// use rival_core::{Certainty, Outcome, Proof, Side};
/// let proof = Proof { outcome: Outcome::by_margin(-3), certainty: Certainty::Margin };
/// assert_eq!((proof.winner(), proof.margin(), proof.win_in()), (Some(Side::Second), 3, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Proof {
    /// The outcome; with [`Certainty::AtLeast`] the winner's margin may be larger.
    pub outcome: Outcome,
    /// How much of the outcome is known.
    pub certainty: Certainty,
}

impl Proof {
    /// A proven draw; its length has no meaning.
    pub const DRAW: Proof = Proof { outcome: Outcome::DRAW, certainty: Certainty::Margin };

    /// The winner; `None` is a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        self.outcome.winner()
    }

    /// The winner's margin or its lower bound; 1 in games without scores, 0 in a draw.
    #[must_use]
    pub const fn margin(self) -> u32 {
        self.outcome.margin().unsigned_abs()
    }

    /// Whether the margin is exact.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        !matches!(self.certainty, Certainty::AtLeast)
    }

    /// Plies to the end with best play by both sides, if proven.
    #[must_use]
    pub const fn win_in(self) -> Option<u32> {
        match self.certainty {
            Certainty::Length(plies) => Some(plies),
            Certainty::AtLeast | Certainty::Margin => None,
        }
    }

    /// The same proof, seen one ply earlier.
    #[must_use]
    pub const fn one_ply_before(self) -> Proof {
        match self.certainty {
            Certainty::Length(plies) => Proof { certainty: Certainty::Length(plies + 1), ..self },
            Certainty::AtLeast | Certainty::Margin => self,
        }
    }

    /// The same end seen from the position one ply later, on the line to it.
    #[must_use]
    pub const fn one_ply_later(self) -> Proof {
        match self.certainty {
            Certainty::Length(plies) => Proof { certainty: Certainty::Length(plies.saturating_sub(1)), ..self },
            Certainty::AtLeast | Certainty::Margin => self,
        }
    }

    /// What a value of a search that has not looked at everything proves: who wins, and in games
    /// with scores that the winner has at least this margin.
    #[must_use]
    pub const fn of_winner(self, scored: bool) -> Proof {
        Proof { certainty: if scored { Certainty::AtLeast } else { Certainty::Margin }, ..self }
    }

    /// The same proof without its length.
    #[must_use]
    pub const fn without_length(self) -> Proof {
        match self.certainty {
            Certainty::Length(_) => Proof { certainty: Certainty::Margin, ..self },
            Certainty::AtLeast | Certainty::Margin => self,
        }
    }
}

/// The value of a position. One ordered scale holds heuristic values and decided games:
///
/// ```text
///   lost by much … lost by little │ heuristic, in hundredths │ won by little … won by much
///   lost sooner  …  lost later    │   −HIGHEST … +HIGHEST    │  won later  …  won sooner
///                              −DECIDED                  +DECIDED
/// ```
///
/// A decided game outranks every heuristic value. Among wins the larger margin ranks higher, then
/// the sooner win; in games without scores every margin is 1, so only the plies count. Within one
/// margin, a win of unknown length ranks below every win of known length ([`Certainty`]), which
/// promises more. Losses mirror wins, so that negation gives the score from the other side's view.
/// A draw is 0, like an even heuristic value.
///
/// ```
/// use rival_core::{Outcome, Score, Side};
/// let soon = Score::decided(Outcome::win(Side::First), 3);
/// let late = Score::decided(Outcome::win(Side::First), 5);
/// assert!(soon > late && late > Score::HIGHEST);
/// assert!(Score::decided(Outcome::by_margin(9), 5) > Score::decided(Outcome::by_margin(8), 1));
/// assert!(-soon < -late);
/// assert_eq!(soon.decision().unwrap().win_in(), Some(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// Scores from here on are won games. Heuristic values up to ten million, in hundredths, fit below.
const DECIDED: i32 = 1_000_000_000;
/// Distinct lengths of a decided score, including the two codes for an unknown length.
const PLIES: i32 = 1 << 10;
/// Code in place of the plies: the margin is exact, the length unknown.
const MARGIN_ONLY: i32 = PLIES - 2;
/// Code in place of the plies: the margin is this or larger.
const AT_LEAST: i32 = PLIES - 1;
/// The longest game a decided score can hold, longer than any variant of our games.
const LONGEST: i32 = PLIES - 3;
/// The largest margin a decided score can hold.
const MARGINS: i32 = 1 << 20;

impl Score {
    /// An even position or a drawn game.
    pub const ZERO: Score = Score(0);
    /// The largest heuristic value; the smallest is its negation.
    pub const HIGHEST: Score = Score(DECIDED - 1);
    /// Larger than every score; its negation is smaller than every score. Bounds of the open
    /// alpha-beta window.
    pub const INFINITY: Score = Score(i32::MAX);

    /// A heuristic value in hundredths of the heuristic's unit, clamped below the decided scores.
    ///
    /// ```
    /// use rival_core::Score;
    /// assert_eq!(Score::hundredths(738_00).to_string(), "738.00");
    /// assert_eq!(Score::hundredths(i64::MAX), Score::HIGHEST);
    /// ```
    #[inline]
    #[must_use]
    pub const fn hundredths(value: i64) -> Score {
        let limit = (DECIDED - 1) as i64;
        let value = if value > limit {
            limit
        } else if value < -limit {
            -limit
        } else {
            value
        };
        Score(value as i32)
    }

    /// The value of a game that ends with `outcome` in `plies` plies from here.
    #[inline]
    #[must_use]
    pub const fn decided(outcome: Outcome, plies: u32) -> Score {
        let plies = if plies < LONGEST as u32 { plies as i32 } else { LONGEST };
        Score::encoded(outcome.margin(), plies)
    }

    /// The score of a proof. A draw is [`Score::ZERO`].
    #[must_use]
    pub const fn proven(proof: Proof) -> Score {
        let margin = proof.outcome.margin();
        match proof.certainty {
            Certainty::Length(plies) => Score::decided(proof.outcome, plies),
            Certainty::Margin => Score::encoded(margin, MARGIN_ONLY),
            Certainty::AtLeast => Score::encoded(margin, AT_LEAST),
        }
    }

    #[inline]
    const fn encoded(margin: i32, plies: i32) -> Score {
        match margin {
            0 => Score::ZERO,
            1.. => Score(DECIDED + clamp_margin(margin) * PLIES + PLIES - 1 - plies),
            _ => Score(-(DECIDED + clamp_margin(-margin) * PLIES + PLIES - 1 - plies)),
        }
    }

    /// The decided game that this score stands for, if any. A score cannot tell a draw from an even
    /// position.
    #[must_use]
    pub const fn decision(self) -> Option<Proof> {
        if self.0.abs() < DECIDED || self.0.abs() == i32::MAX {
            return None;
        }
        let above = self.0.abs() - DECIDED;
        let outcome = Outcome::by_margin(self.0.signum() * (above / PLIES));
        let certainty = match PLIES - 1 - above % PLIES {
            MARGIN_ONLY => Certainty::Margin,
            AT_LEAST => Certainty::AtLeast,
            plies => Certainty::Length(plies as u32),
        };
        Some(Proof { outcome, certainty })
    }

    /// Replaces the proof of a decided score by what `claim` returns for it. Heuristic values are
    /// unchanged.
    #[must_use]
    pub fn map_proof(self, claim: impl FnOnce(Proof) -> Proof) -> Score {
        self.decision().map_or(self, |proof| Score::proven(claim(proof)))
    }

    /// Whether this is a won or lost game rather than a heuristic value.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.decision().is_some()
    }

    /// The score as a plain number; only its order has a meaning.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The inverse of [`raw`](Score::raw).
    #[inline]
    #[must_use]
    pub const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }

    /// The score from `side`'s point of view. Scores are the first side's view unless stated
    /// otherwise.
    #[inline]
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Score {
        Score(self.0 * side.sign())
    }

    /// Converts a score counted from the root to one counted from a node `ply` plies below it: a
    /// win in 5 is a win in 3 two plies later. Heuristic values are unchanged.
    ///
    /// A transposition table stores scores relative to the node, which is reached at different
    /// distances.
    #[inline]
    #[must_use]
    pub const fn relative_to_node(self, ply: u32) -> Score {
        self.nearer_by(ply as i32)
    }

    /// Converts a score counted from a node `ply` plies below the root to one counted from the
    /// root: the inverse of [`relative_to_node`](Score::relative_to_node).
    #[inline]
    #[must_use]
    pub const fn relative_to_root(self, ply: u32) -> Score {
        self.nearer_by(-(ply as i32))
    }

    #[inline]
    const fn nearer_by(self, plies: i32) -> Score {
        if self.0 >= DECIDED {
            Score(self.0 + plies)
        } else if self.0 <= -DECIDED {
            Score(self.0 - plies)
        } else {
            self
        }
    }

    /// The next larger score.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Score {
        Score(self.0.saturating_add(1))
    }

    /// The value in the heuristic's own unit; meaningless for a decided score.
    #[must_use]
    pub fn units(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

const fn clamp_margin(margin: i32) -> i32 {
    if margin < MARGINS { margin } else { MARGINS - 1 }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decision() {
            Some(Proof { outcome, certainty }) => write!(f, "win by {} {certainty:?}", outcome.margin()),
            None => write!(f, "{:.2}", self.units()),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_margin_outranks_a_sooner_win() {
        assert!(Score::decided(Outcome::by_margin(2), 900) > Score::decided(Outcome::by_margin(1), 0));
    }

    #[test]
    fn a_later_loss_is_better_than_a_sooner_one() {
        let loss = |plies| Score::decided(Outcome::win(Side::Second), plies);
        assert!(loss(6) > loss(2));
        assert!(loss(0) < -Score::HIGHEST);
    }

    #[test]
    fn decisions_survive_the_encoding() {
        for margin in [-600, -1, 1, 7, 600] {
            let outcome = Outcome::by_margin(margin);
            for certainty in [0, 1, 130, LONGEST as u32].map(Certainty::Length) {
                assert_eq!(Score::proven(Proof { outcome, certainty }).decision(), Some(Proof { outcome, certainty }));
            }
            for certainty in [Certainty::Margin, Certainty::AtLeast] {
                assert_eq!(Score::proven(Proof { outcome, certainty }).decision(), Some(Proof { outcome, certainty }));
            }
            assert_eq!(Score::decided(outcome, u32::MAX), Score::decided(outcome, LONGEST as u32));
        }
    }

    #[test]
    fn a_win_is_nearer_from_a_node_further_down() {
        let win = |plies| Score::decided(Outcome::win(Side::First), plies);
        assert_eq!(win(5).relative_to_node(2), win(3));
        assert_eq!((-win(5)).relative_to_node(2), -win(3));
        assert_eq!(win(3).relative_to_root(2), win(5));
        assert_eq!(Score::hundredths(7).relative_to_node(2), Score::hundredths(7));
    }

    #[test]
    fn neither_a_draw_nor_an_open_window_is_a_decision() {
        assert_eq!(Score::decided(Outcome::DRAW, 4), Score::ZERO);
        assert_eq!(Score::ZERO.decision(), None);
        assert_eq!(Score::INFINITY.decision(), None);
    }

    #[test]
    fn what_says_more_of_a_win_ranks_higher_and_of_a_loss_lower() {
        let win = |certainty| Score::proven(Proof { outcome: Outcome::by_margin(2), certainty });
        let ascending = [Certainty::AtLeast, Certainty::Margin, Certainty::Length(9), Certainty::Length(3)].map(win);
        assert!(ascending.is_sorted() && ascending.map(|score| -score).into_iter().rev().is_sorted());
        assert!(win(Certainty::AtLeast) > Score::decided(Outcome::by_margin(1), 0));
        assert!(win(Certainty::AtLeast) > Score::HIGHEST);
    }

    #[test]
    fn huge_margins_stay_below_infinity() {
        assert!(Score::decided(Outcome::by_margin(i32::MAX), 0) < Score::INFINITY);
    }
}
