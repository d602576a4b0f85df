//! Games with a limit on plies in which positions recur: bounds proven with some plies left apply
//! to others.
//!
//! Such a game is a draw when its plies run out, and otherwise independent of their number. With
//! `h` plies left a position is won in `n ≤ h` plies, lost in `n ≤ h` plies, or drawn. With more
//! plies left a win stays the same win, and a draw can only become a win or a loss of more than `h`
//! plies. So an entry for one number of plies left bounds the value at every other, and positions
//! share an entry.

use rival_core::Bounds;

/// Converts bounds with `then` plies left to bounds with `now` plies left. A win in `n` is worth
/// `left + 1 − n`.
pub(super) fn carried(bounds: Bounds, then: i16, now: i16) -> Bounds {
    if then == now {
        return bounds;
    }
    // With more plies left, a draw may become a win or a loss of more than `then` plies.
    let slack = (now - then).max(0);
    let carry = |value: i16, drawn: i16| match value {
        0 => drawn,
        1.. => {
            let plies = then + 1 - value;
            if plies <= now { now + 1 - plies } else { 0 }
        }
        _ => {
            let plies = then + 1 + value;
            if plies <= now { plies - now - 1 } else { 0 }
        }
    };
    Bounds { lower: carry(bounds.lower, -slack), upper: carry(bounds.upper, slack) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value with `left` plies left of a position won (lost, if negative) in `plies` plies; 0
    /// is never.
    fn value(decided_in: i16, left: i16) -> i16 {
        if decided_in == 0 || decided_in.abs() > left { 0 } else { decided_in.signum() * (left + 1 - decided_in.abs()) }
    }

    #[test]
    fn what_is_carried_over_always_holds() {
        for decided_in in -12..=12_i16 {
            for (then, now) in (1..=10).flat_map(|then| (1..=10).map(move |now| (then, now))) {
                let truth = value(decided_in, then);
                for (below, above) in (0..=20).flat_map(|below| (0..=20).map(move |above| (below, above))) {
                    let bounds = Bounds { lower: (truth - below).max(-then), upper: (truth + above).min(then) };
                    let Bounds { lower, upper } = carried(bounds, then, now);
                    let truth = value(decided_in, now);
                    assert!(
                        lower <= truth && truth <= upper,
                        "decided in {decided_in}: {bounds:?} with {then} left is {lower}..{upper} with {now} left, not {truth}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_known_win_stays_known() {
        assert_eq!(carried(Bounds::exactly(value(3, 5)), 5, 9), Bounds::exactly(value(3, 9)));
        assert_eq!(carried(Bounds::exactly(value(3, 5)), 5, 2), Bounds::exactly(0));
    }
}
