//! The transposition table: results of positions that were searched before.

use crate::Bound;
use prefetch_index::prefetch_index;
use rival_core::{MAX_MOVE_NUMBERS, Score};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The result of searching a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// From the view of the side to move; decided scores count plies from this position.
    pub(crate) score: Score,
    /// Whether the score is the exact value or a bound on it.
    pub(crate) bound: Bound,
    /// The depth of the search, in plies.
    pub(crate) depth: u8,
    /// Whether all lines behind the score reach the end of the game; then it holds for every depth
    /// of at least `depth`.
    pub(crate) complete: bool,
    /// The number of the best move, below [`MAX_MOVE_NUMBERS`].
    pub(crate) best: u16,
}

impl Entry {
    /// Packs an entry into a word that is never 0, the mark of an empty slot.
    ///
    /// ```text
    ///   63 … 32   31 … 24   23 … 11   10 … 3       2          1 0
    ///   score     depth     best      generation   complete   bound + 1
    /// ```
    fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::Exact | Bound::Average => 1, // Only Monte Carlo search gives averages, and it has no table.
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        u64::from(self.score.raw() as u32) << 32
            | u64::from(self.depth) << 24
            | u64::from(self.best) << BEST_SHIFT
            | u64::from(self.complete) << 2
            | bound
    }

    fn unpack(word: u64) -> Option<Entry> {
        let bound = match word & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(Entry {
            score: Score::from_raw((word >> 32) as u32 as i32),
            bound,
            depth: (word >> 24) as u8,
            complete: word >> 2 & 1 != 0,
            best: (word >> BEST_SHIFT) as u16 % MAX_MOVE_NUMBERS as u16,
        })
    }
}

/// One entry: its word, and its key xor that word (Hyatt & Mann, *A lock-less transposition table*,
/// 2002).
///
/// Threads share the table without locks. A slot written by two threads at once may hold the check
/// of one and the word of the other; then the xor does not give the key back, and the slot reads as
/// empty. A lookup never returns an entry that was not stored.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self) -> (u64, u64) {
        let word = self.word.load(Relaxed);
        (self.check.load(Relaxed) ^ word, word)
    }

    #[inline]
    fn write(&self, key: u64, word: u64) {
        self.word.store(word, Relaxed);
        self.check.store(key ^ word, Relaxed);
    }
}

/// The largest table, in bytes, that stays mostly in the cache of a core, where lookups do not wait
/// for memory.
pub(crate) const CACHE: usize = 1 << 19;

const SLOTS: usize = 4;
/// The places of the best move and of the generation in a word.
const BEST_SHIFT: u32 = 11;
const GENERATION_SHIFT: u32 = 3;

/// The slots that a key may occupy: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// A table of bounded size, shared by the threads of a search.
pub(crate) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    /// The number of the current search, modulo 256. Entries of earlier searches are replaced
    /// first.
    generation: u8,
}

impl TranspositionTable {
    /// A table whose size is the largest power of two up to `bytes`; at least one bucket.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let count = 1 << count.ilog2();
        TranspositionTable { buckets: (0..count).map(|_| Bucket::default()).collect(), generation: 0 }
    }

    /// Begins another search. It can use the present entries, but its own replace them.
    pub(crate) fn begin_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; SLOTS] {
        &self.buckets[self.bucket_index(key)].0
    }

    #[inline]
    fn bucket_index(&self, key: u64) -> usize {
        // The number of buckets is a power of two, so the mask keeps the index in range.
        key as usize & (self.buckets.len() - 1)
    }

    /// Prefetches the bucket of a key that is about to be looked up. In a table larger than the
    /// caches, most of a lookup's cost is waiting for memory.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch_index(&self.buckets, self.bucket_index(key));
    }

    /// The entry of the position with this key, if the table has it.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let found = self.bucket(key).iter().map(Slot::read).find(|&(found, word)| found == key && word != 0);
        found.and_then(|(_, word)| Entry::unpack(word))
    }

    /// Stores an entry. In a full bucket it replaces one of an earlier search if there is one, and
    /// among several the one of least depth, which is the cheapest to recompute.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        self.put_word(key, entry.pack() | u64::from(self.generation) << GENERATION_SHIFT);
    }

    #[inline]
    fn put_word(&self, key: u64, new: u64) {
        let mut victim = 0;
        let mut least = u64::MAX;
        let bucket = self.bucket(key);
        for (index, slot) in bucket.iter().enumerate() {
            let (found, word) = slot.read();
            if found == key || word == 0 {
                victim = index;
                break;
            }
            let worth = u64::from(self.is_current(word)) << 8 | word >> 24 & 0xff;
            if worth < least {
                (victim, least) = (index, worth);
            }
        }
        bucket[victim].write(key, new);
    }

    #[inline]
    fn is_current(&self, word: u64) -> bool {
        (word >> GENERATION_SHIFT) as u8 == self.generation
    }

    /// The number of entries of the current search, estimated from a sample of buckets.
    pub(crate) fn entries(&self) -> usize {
        const SAMPLE: usize = 256;
        let sample = &self.buckets[..self.buckets.len().min(SAMPLE)];
        let words = sample.iter().flat_map(|bucket| &bucket.0).map(|slot| slot.word.load(Relaxed));
        let used = words.filter(|&word| word != 0 && self.is_current(word)).count();
        used * self.buckets.len() / sample.len()
    }

    /// A table of another size with the entries of this one.
    pub(crate) fn resized(&self, bytes: usize) -> TranspositionTable {
        let table = TranspositionTable { generation: self.generation, ..TranspositionTable::new(bytes) };
        for (key, word) in self.buckets.iter().flat_map(|bucket| &bucket.0).map(Slot::read) {
            if word != 0 {
                table.put_word(key, word);
            }
        }
        table
    }

    /// The number of entries that a table of `bytes` holds.
    pub(crate) fn capacity(bytes: usize) -> usize {
        bytes / size_of::<Slot>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_core::mix;
    use std::thread;

    fn entry(seed: u64) -> Entry {
        let hash = mix(seed);
        Entry {
            score: Score::from_raw(hash as i32),
            bound: [Bound::Exact, Bound::Lower, Bound::Upper][(hash >> 32) as usize % 3],
            depth: (hash >> 40) as u8,
            complete: hash >> 48 & 1 == 0,
            best: (hash >> 50) as u16 % MAX_MOVE_NUMBERS as u16,
        }
    }

    #[test]
    fn a_stored_entry_is_found_again() {
        let table = TranspositionTable::new(1 << 16);
        for seed in 0..100 {
            table.put(mix(!seed), entry(seed));
            assert_eq!(table.get(mix(!seed)), Some(entry(seed)));
        }
        assert_eq!(table.get(mix(!1000)), None);
        assert_eq!(TranspositionTable::new(1 << 20).resized(1 << 10).get(5), None);
    }

    #[test]
    fn a_larger_table_keeps_the_entries_of_the_smaller() {
        let table = TranspositionTable::new(1 << 16);
        (0..100).for_each(|seed| table.put(mix(!seed), entry(seed)));
        let known = (0..100).filter(|&seed| table.get(mix(!seed)).is_some()).count();
        let larger = table.resized(1 << 20);
        assert_eq!((0..100).filter(|&seed| larger.get(mix(!seed)) == Some(entry(seed))).count(), known);
        assert!((50..=200).contains(&table.entries()), "{}", table.entries());
    }

    #[test]
    fn entries_of_earlier_searches_give_way_first_however_deep() {
        let mut table = TranspositionTable::new(1);
        let of_depth = |depth| Entry { depth, ..entry(7) };
        (0..4).for_each(|key| table.put(key, of_depth(20)));
        table.begin_search();
        assert_eq!((table.entries(), table.get(2)), (0, Some(of_depth(20))), "a new search still finds old entries");
        (4..8).for_each(|key| table.put(key, of_depth(1)));
        assert!((0..4).all(|key| table.get(key).is_none()) && (4..8).all(|key| table.get(key).is_some()));
        assert_eq!((table.entries(), table.resized(1 << 12).entries()), (4, 4));
    }

    /// Few buckets and many threads: slots are overwritten constantly, and every entry found must
    /// belong to its key.
    #[test]
    fn threads_never_find_an_entry_that_was_not_stored() {
        let table = TranspositionTable::new(1 << 9);
        let rounds = if std::env::var_os("RIVAL_LONG").is_some() { 20_000_000 } else { 300_000 };
        thread::scope(|scope| {
            for thread in 0..4_u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..rounds {
                        let seed = mix(round ^ thread << 40) % 512;
                        table.put(mix(!seed), entry(seed));
                        let other = mix(round ^ thread << 41) % 512;
                        if let Some(found) = table.get(mix(!other)) {
                            assert_eq!(found, entry(other));
                        }
                    }
                });
            }
        });
    }
}
