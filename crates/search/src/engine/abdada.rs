//! Simplified ABDADA: threads avoid searching the same move at the same time.

use rival_core::mix;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The set of moves that threads are searching now (*simplified ABDADA*, after Weill 1996 and
/// Kerrigan 2017).
///
/// A thread defers a move that another thread is searching; by the time it returns to the move, the
/// answer is usually in the transposition table. A missed or needless deferral costs a little time
/// and never changes a value, so the set may be approximate.
pub(crate) struct InFlight {
    sets: Box<[[AtomicU64; WAYS]]>,
}

/// Slots in a set.
const WAYS: usize = 4;
/// Number of sets: far more than moves in flight.
const SETS: usize = 1 << 10;
/// The least depth at which moves are announced. Below it, searching a move takes less time than
/// announcing it.
const MIN_DEPTH: u8 = 3;

impl InFlight {
    pub(crate) fn new() -> InFlight {
        InFlight { sets: (0..SETS).map(|_| Default::default()).collect() }
    }

    /// The tag of a move in a position at a depth; `None` where announcing it does not pay.
    #[inline]
    pub(crate) fn tag(key: u64, number: u16, depth: u8) -> Option<u64> {
        (depth >= MIN_DEPTH).then(|| mix(key ^ u64::from(number) << 8 ^ u64::from(depth)) | 1)
    }

    fn set(&self, tag: u64) -> &[AtomicU64; WAYS] {
        &self.sets[(tag >> 32) as usize % SETS]
    }

    /// Whether a thread is searching the move.
    pub(crate) fn contains(&self, tag: u64) -> bool {
        self.set(tag).iter().any(|slot| slot.load(Relaxed) == tag)
    }

    /// Marks the move as being searched.
    pub(crate) fn insert(&self, tag: u64) {
        if let Some(slot) = self.set(tag).iter().find(|slot| slot.load(Relaxed) == 0) {
            slot.store(tag, Relaxed);
        }
    }

    /// Removes the mark.
    pub(crate) fn remove(&self, tag: u64) {
        if let Some(slot) = self.set(tag).iter().find(|slot| slot.load(Relaxed) == tag) {
            slot.store(0, Relaxed);
        }
    }
}
