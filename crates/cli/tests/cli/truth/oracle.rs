//! What is true of a position, found by the rules alone: no search, solver, table or book of rival's has a part in it.

use rival_core::Side;
use rival_play::AnyPosition;
use std::collections::HashMap;

/// How the game ends with best play by both: each side wants the result, the larger margin if it wins, then the sooner end if it
/// wins and the later if it loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Truth {
    /// The first side's view.
    pub(super) margin: i32,
    /// Plies to the end of that play.
    pub(super) plies: u32,
}

impl Truth {
    pub(super) fn winner(self) -> Option<Side> {
        match self.margin {
            0 => None,
            1.. => Some(Side::First),
            _ => Some(Side::Second),
        }
    }

    /// Sooner wins are worth more; a draw has no length.
    fn rank(self) -> (i32, i64) {
        (self.margin, -i64::from(self.plies) * i64::from(self.margin.signum()))
    }

    fn one_ply_before(self) -> Truth {
        Truth { plies: self.plies + 1, ..self }
    }
}

/// The truth of positions of one game, each found once.
pub(super) struct Oracle {
    known: HashMap<String, Truth>,
    /// How many positions more it may look at.
    left: usize,
}

/// Positions that one truth may take.
const MOST: usize = 1_500;

impl Oracle {
    pub(super) fn new() -> Oracle {
        Oracle { known: HashMap::new(), left: 0 }
    }

    /// The truth of a position, unless too many positions follow from it.
    pub(super) fn truth(&mut self, at: &dyn AnyPosition) -> Option<Truth> {
        self.left = MOST;
        self.minimax(at)
    }

    /// The truth of the position after a move, seen from the one before.
    pub(super) fn after(&mut self, at: &dyn AnyPosition, mv: &str) -> Option<Truth> {
        let mut next = at.boxed();
        next.play(mv).expect("a legal move");
        self.truth(&*next).map(Truth::one_ply_before)
    }

    fn minimax(&mut self, at: &dyn AnyPosition) -> Option<Truth> {
        if let Some(outcome) = at.outcome() {
            return Some(Truth { margin: outcome.margin(), plies: 0 });
        }
        let key = at.text();
        if let Some(&truth) = self.known.get(&key) {
            return Some(truth);
        }
        self.left = self.left.checked_sub(1)?;
        let mut moves = Vec::new();
        for mv in at.legal() {
            let mut next = at.boxed();
            next.play(&mv).expect("a legal move");
            moves.push(self.minimax(&*next)?.one_ply_before());
        }
        let first = at.turn() == Side::First;
        let best = moves.into_iter().max_by_key(|truth| if first { truth.rank() } else { opposite(truth.rank()) });
        let truth = best.expect("a position that is not over has a move");
        self.known.insert(key, truth);
        Some(truth)
    }
}

fn opposite((margin, plies): (i32, i64)) -> (i32, i64) {
    (-margin, -plies)
}
