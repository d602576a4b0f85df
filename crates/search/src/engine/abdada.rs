//! Simplified ABDADA: threads avoid searching the same move at the same time.

use rival_core::mix;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The moves that threads are searching right now (*simplified ABDADA*, after Weill 1996 and Kerrigan 2017).
///
/// A thread puts a move off while another is at it; when it comes back, the answer is mostly in the transposition table. A
/// move overlooked or put off for nothing costs a little time and never changes a value, so nothing here need be exact.
pub(crate) struct InFlight {
    sets: Box<[[AtomicU64; WAYS]]>,
}

/// Moves that share a set.
const WAYS: usize = 4;
/// Far more sets than threads have moves under way.
const SETS: usize = 1 << 10;
/// Below this depth searching a move takes less time than announcing it.
const SHALLOWEST: u8 = 3;

impl InFlight {
    pub(crate) fn new() -> InFlight {
        InFlight { sets: (0..SETS).map(|_| Default::default()).collect() }
    }

    /// The name of a move in a position at a depth; `None` where announcing it does not pay.
    #[inline]
    pub(crate) fn name(key: u64, number: u8, depth: u8) -> Option<u64> {
        (depth >= SHALLOWEST).then(|| mix(key ^ u64::from(number) << 8 ^ u64::from(depth)) | 1)
    }

    fn set(&self, name: u64) -> &[AtomicU64; WAYS] {
        &self.sets[(name >> 32) as usize % SETS]
    }

    /// Whether a thread is searching the move.
    pub(crate) fn contains(&self, name: u64) -> bool {
        self.set(name).iter().any(|slot| slot.load(Relaxed) == name)
    }

    /// Marks the move as being searched.
    pub(crate) fn insert(&self, name: u64) {
        if let Some(slot) = self.set(name).iter().find(|slot| slot.load(Relaxed) == 0) {
            slot.store(name, Relaxed);
        }
    }

    /// Removes the mark.
    pub(crate) fn remove(&self, name: u64) {
        if let Some(slot) = self.set(name).iter().find(|slot| slot.load(Relaxed) == name) {
            slot.store(0, Relaxed);
        }
    }
}
