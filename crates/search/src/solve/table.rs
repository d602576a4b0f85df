//! The solver's table, whose entries prove which position they belong to.
//!
//! A key of `K` bits is mixed one to one. Its low bits number a bucket, and the entry contains the
//! rest: together they are the key again, so two positions never share an entry. An entry is one
//! word, read and written at once, so threads share the table without locks and never see half an
//! entry.

use prefetch_index::prefetch_index;
use rival_core::{Bounds, Solvable};
use std::io;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The bits of a best move's number, where there is room; it only orders moves.
const MOVE_BITS: u32 = 6;
/// The bits of the logarithm of an entry's nodes, where there is room; it only chooses which entry
/// to replace.
const WORK_BITS: u32 = 4;
/// Entries are made smaller rather than start with more buckets than this (8 MiB).
const WIDEST_START: u32 = 18;
/// The bits of the plies left.
const PLIES_LEFT_BITS: u32 = 7;
/// Stands for no move.
const NO_MOVE: u8 = u8::MAX;
/// The entries of a bucket.
const SLOTS: usize = 4;

/// An entry's content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The bounds.
    pub(super) bounds: Bounds,
    /// The low bits of the best move's number.
    pub(super) best: u8,
    /// The plies left, in games with a horizon; else 0.
    pub(super) plies_left: u8,
}

/// The layout of an entry.
///
/// ```text
///   rest of the key │ plies left │ work │ best move │ upper │ lower, never 0
/// ```
#[derive(Clone, Copy, Debug)]
struct Layout {
    key_bits: u32,
    /// The bits of a bound.
    value_bits: u32,
    /// The bits of move and work; 0 without room.
    best_bits: u32,
    work_bits: u32,
    /// The bits of the plies left; 0 without a horizon.
    plies_left_bits: u32,
    /// The offset that makes bounds positive.
    offset: i16,
}

impl Layout {
    fn new(key_bits: u32, most: i16, has_horizon: bool) -> Layout {
        let value_bits = (2 * u32::from(most.unsigned_abs()) + 2).next_power_of_two().ilog2();
        let plies_left_bits = if has_horizon { PLIES_LEFT_BITS } else { 0 };
        let with = |best_bits, work_bits| Layout {
            key_bits,
            value_bits,
            best_bits,
            work_bits,
            plies_left_bits,
            offset: most + 1,
        };
        let wide = [with(MOVE_BITS, WORK_BITS), with(MOVE_BITS, 0)];
        wide.into_iter().find(|layout| layout.least_buckets() <= WIDEST_START).unwrap_or(with(0, 0))
    }

    /// The bits outside the key.
    #[inline]
    fn data(self) -> u32 {
        2 * self.value_bits + self.best_bits + self.work_bits + self.plies_left_bits
    }

    /// The fewest bucket bits with which an entry fits into a word.
    fn least_buckets(self) -> u32 {
        (self.key_bits + self.data()).saturating_sub(u64::BITS)
    }

    #[inline]
    fn work_at(self) -> u32 {
        2 * self.value_bits + self.best_bits
    }

    #[inline]
    fn pack(self, rest: u64, entry: Entry, work: u64) -> u64 {
        let bound = |bound: i16| (bound + self.offset) as u64;
        let word = rest << self.plies_left_bits | u64::from(entry.plies_left);
        let word = word << self.work_bits | work & ((1 << self.work_bits) - 1);
        let word = word << self.best_bits | u64::from(entry.best) & ((1 << self.best_bits) - 1);
        (word << self.value_bits | bound(entry.bounds.upper)) << self.value_bits | bound(entry.bounds.lower)
    }

    #[inline]
    fn unpack(self, word: u64) -> Entry {
        let field = |at: u32, bits: u32| word >> at & ((1 << bits) - 1);
        let bound = |at: u32| field(at, self.value_bits) as i16 - self.offset;
        Entry {
            bounds: Bounds { lower: bound(0), upper: bound(self.value_bits) },
            best: if self.best_bits == 0 { NO_MOVE } else { field(2 * self.value_bits, self.best_bits) as u8 },
            plies_left: field(self.work_at() + self.work_bits, self.plies_left_bits) as u8,
        }
    }
}

/// Half a cache line.
#[derive(Default)]
#[repr(align(32))]
struct Bucket([AtomicU64; SLOTS]);

/// A table that grows up to a limit.
pub(super) struct SolveTable {
    layout: Layout,
    buckets: Box<[Bucket]>,
    bucket_bits: u32,
    most_bits: u32,
    used: UsedEntries,
}

/// The entries in use, approximate with several threads. Padded: a cache line that one thread
/// writes is lost to the others, which read the bucket pointer at every node.
#[derive(Default)]
#[repr(align(128))]
struct UsedEntries(AtomicUsize);

impl SolveTable {
    /// For keys of `key_bits` and values of at most `most`, within `bytes`. `None` if that is too
    /// small for exact entries.
    pub(super) fn new(key_bits: u32, most: i16, has_horizon: bool, bytes: usize) -> Option<SolveTable> {
        /// A small table is cleared quickly and fits the cache.
        const FIRST_BITS: u32 = 9;
        let layout = Layout::new(key_bits, most, has_horizon);
        // A growing table exists twice, the old one an eighth of the new.
        let most_bits = (bytes / 9 * 8 / size_of::<Bucket>()).checked_ilog2()?.min(key_bits);
        let bucket_bits = FIRST_BITS.min(key_bits).max(layout.least_buckets());
        if bucket_bits > most_bits {
            return None;
        }
        Some(SolveTable {
            layout,
            buckets: buckets(bucket_bits, 1),
            bucket_bits,
            most_bits,
            used: UsedEntries::default(),
        })
    }

    /// A bijection on keys.
    #[inline]
    pub(super) fn mixed(&self, key: u64) -> u64 {
        let bits = self.layout.key_bits;
        let mask = u64::MAX >> (u64::BITS - bits);
        let key = key ^ key >> (bits / 2);
        let key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
        key ^ key >> (bits / 2)
    }

    #[inline]
    fn place(&self, mixed: u64) -> (usize, u64) {
        ((mixed & ((1 << self.bucket_bits) - 1)) as usize, mixed.checked_shr(self.bucket_bits).unwrap_or(0))
    }

    /// Prefetches a key's bucket.
    #[inline]
    pub(super) fn prefetch(&self, mixed: u64) {
        prefetch_index(&self.buckets, self.place(mixed).0);
    }

    /// The entry of a key.
    #[inline]
    pub(super) fn get(&self, mixed: u64) -> Option<Entry> {
        let (place, rest) = self.place(mixed);
        let data = self.layout.data();
        let words = self.buckets[place].0.iter().map(|slot| slot.load(Relaxed));
        words.into_iter().find(|&word| word >> data == rest && word != 0).map(|word| self.layout.unpack(word))
    }

    /// Stores an entry that took `nodes` to prove. The cheapest one is replaced. Returns whether it
    /// used an empty slot; the caller [counts](SolveTable::count) those.
    #[inline]
    pub(super) fn put(&self, mixed: u64, entry: Entry, nodes: u64) -> bool {
        let (place, rest) = self.place(mixed);
        let (data, work_at) = (self.layout.data(), self.layout.work_at());
        let work = u64::from((nodes | 1).ilog2()).min((1 << WORK_BITS) - 1);
        let word = self.layout.pack(rest, entry, work);
        let bucket = &self.buckets[place].0;
        // Without work bits, chance decides.
        let (mut victim, mut least) = (rest as usize % SLOTS, if self.layout.work_bits == 0 { 0 } else { u64::MAX });
        for (index, slot) in bucket.iter().enumerate() {
            let found = slot.load(Relaxed);
            if found == 0 {
                slot.store(word, Relaxed);
                return true;
            }
            if found >> data == rest {
                victim = index;
                break;
            }
            let work = found >> work_at & ((1 << self.layout.work_bits) - 1);
            if work < least {
                (victim, least) = (index, work);
            }
        }
        bucket[victim].store(word, Relaxed);
        false
    }

    /// Counts used slots.
    #[inline]
    pub(super) fn count(&self, taken: usize) {
        self.used.0.store(self.used.0.load(Relaxed) + taken, Relaxed);
    }

    /// Whether it is nearly full and may grow.
    #[inline]
    pub(super) fn is_filling(&self) -> bool {
        self.used.0.load(Relaxed) * 4 > self.buckets.len() * SLOTS * 3 && self.bucket_bits < self.most_bits
    }

    /// Moves all entries to a table eight times the size, on several threads. The first step may be
    /// smaller, so that the last one, with both tables, stays within the limit.
    #[cold]
    pub(super) fn grow(&mut self, threads: usize) {
        const STEP: u32 = 3;
        let old_bits = self.bucket_bits;
        let bits = old_bits + (self.most_bits - old_bits).saturating_sub(1) % STEP + 1;
        let old = std::mem::replace(&mut self.buckets, buckets(bits, threads));
        self.bucket_bits = bits;
        let (part, table) = (part(old.len(), threads), &*self);
        let parts = old.chunks(part).enumerate().map(|(index, old)| (old, index * part));
        on_each(parts, |(old, first)| table.take_over(old, first, old_bits));
    }

    /// Copies the entries of buckets from number `first` on, of a table with `old_bits` bits.
    fn take_over(&self, old: &[Bucket], first: usize, old_bits: u32) {
        let data = self.layout.data();
        for (place, bucket) in (first..).zip(old) {
            for word in bucket.0.iter().map(|slot| slot.load(Relaxed)).filter(|&word| word != 0) {
                let (place, rest) = self.place((word >> data) << old_bits | place as u64);
                // At most the four entries of one old bucket share a new one.
                if let Some(slot) = self.buckets[place].0.iter().find(|slot| slot.load(Relaxed) == 0) {
                    slot.store(rest << data | word & ((1 << data) - 1), Relaxed);
                }
            }
        }
    }

    /// The table for a solution from here, if the game has keys and the memory suffices.
    pub(super) fn of<P: Solvable>(at: &P, memory_mib: u32) -> Option<SolveTable> {
        let bytes = usize::try_from(u64::from(memory_mib) << 20).unwrap_or(usize::MAX);
        P::key_bits(&at.root_context()).and_then(|bits| SolveTable::new(bits, at.most(), P::HAS_HORIZON, bytes))
    }

    /// The format of a table's words: bits of keys, values and plies left; and its size.
    pub(super) fn shape(&self) -> [u64; 4] {
        let Layout { key_bits, plies_left_bits, offset, .. } = self.layout;
        [u64::from(key_bits), offset as u64, u64::from(plies_left_bits), u64::from(self.bucket_bits)]
    }

    /// Whether the formats differ at most in size.
    pub(super) fn is_alike(&self, shape: [u64; 4]) -> bool {
        shape[..3] == self.shape()[..3]
    }

    /// Whether this table may become one of that format.
    pub(super) fn takes(&self, shape: [u64; 4]) -> bool {
        let least = u64::from(self.layout.least_buckets());
        self.is_alike(shape) && (least..=u64::from(self.most_bits)).contains(&shape[3])
    }

    /// The bytes of a table of this format.
    pub(super) fn mib_of(shape: [u64; 4]) -> u64 {
        1_u64.checked_shl(shape[3] as u32).unwrap_or(0).saturating_mul(size_of::<Bucket>() as u64) >> 20
    }

    /// All entries in order, empty ones too.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        self.buckets.iter().flat_map(|bucket| &bucket.0).map(|slot| slot.load(Relaxed))
    }

    /// Copies the entries of a table of a format that it [takes](SolveTable::takes).
    pub(super) fn fill(&mut self, shape: [u64; 4], mut next: impl FnMut() -> io::Result<u64>) -> io::Result<()> {
        self.bucket_bits = shape[3] as u32;
        self.buckets = buckets(self.bucket_bits, 1);
        let mut used = 0;
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            let word = next()?;
            used += usize::from(word != 0);
            slot.store(word, Relaxed);
        }
        self.used = UsedEntries(AtomicUsize::new(used));
        Ok(())
    }

    /// The largest size in bytes.
    pub(super) fn most_bytes(&self) -> usize {
        size_of::<Bucket>() << self.most_bits
    }

    /// The size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }
}

/// Empty buckets. The kernel allocates pages on the first write, which takes most of the time, so
/// several threads each write their part first.
fn buckets(bits: u32, threads: usize) -> Box<[Bucket]> {
    const PAGE: usize = 4096 / size_of::<Bucket>();
    let count = 1_usize << bits;
    let mut buckets = Vec::with_capacity(count);
    if part(count, threads) < count {
        on_each(buckets.spare_capacity_mut().chunks_mut(part(count, threads)), |part| {
            part.iter_mut().step_by(PAGE).for_each(|first| {
                first.write(Bucket::default());
            });
        });
    }
    buckets.resize_with(count, Bucket::default);
    buckets.into_boxed_slice()
}

/// Buckets per thread; one thread fills a small table.
fn part(count: usize, threads: usize) -> usize {
    const SMALL: usize = 1 << 14;
    if count < SMALL { count } else { count.div_ceil(threads) }
}

/// Runs a function on each part, the first on this thread, the others on new ones.
fn on_each<T: Send>(mut parts: impl Iterator<Item = T>, work: impl Fn(T) + Sync) {
    let Some(own) = parts.next() else { return };
    let (others, work): (Vec<T>, _) = (parts.collect(), &work);
    if others.is_empty() {
        return work(own);
    }
    std::thread::scope(|scope| {
        for part in others {
            scope.spawn(move || work(part));
        }
        work(own);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_core::mix;
    use std::collections::HashMap;

    #[test]
    fn mixing_is_one_to_one() {
        let table = SolveTable::new(12, 5, false, 1 << 20).expect("room");
        let mut seen: Vec<u64> = (0..1 << 12).map(|key| table.mixed(key)).collect();
        seen.sort_unstable();
        assert_eq!(seen, (0..1 << 12).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_found_is_what_was_kept_last_for_that_key() {
        for (bits, most, has_horizon) in
            [(49, 42, false), (57, 25, false), (40, 60, true), (57, 250, false), (64, 250, false)]
        {
            let mut table = SolveTable::new(bits, most, has_horizon, 1 << 24).expect("room");
            let mut kept = HashMap::new();
            for seed in 0..60_000 {
                let key = mix(seed % 20_000) >> (64 - bits);
                let lower = (mix(!seed) % (2 * most as u64 + 1)) as i16 - most;
                let bounds = Bounds { lower, upper: most };
                let best = if table.layout.best_bits == 0 { NO_MOVE } else { seed as u8 & 63 };
                let entry = Entry { bounds, best, plies_left: if has_horizon { seed as u8 & 127 } else { 0 } };
                let mixed = table.mixed(key);
                let taken = table.put(mixed, entry, seed);
                table.count(usize::from(taken));
                if table.is_filling() {
                    table.grow(seed as usize % 3 + 1);
                }
                kept.insert(mixed, entry);
            }
            let found = kept.iter().filter_map(|(&mixed, &entry)| table.get(mixed).map(|found| (found, entry)));
            let found = found.inspect(|(found, entry)| assert_eq!(found, entry)).count();
            assert!(found > 19_000, "{found}");
        }
    }

    #[test]
    fn a_table_keeps_to_its_bound_and_too_little_is_none() {
        let mut table = SolveTable::new(49, 42, false, 1 << 20).expect("room");
        (0..500_000).for_each(|seed| {
            let mixed = table.mixed(mix(seed) >> 15);
            let taken = table.put(mixed, Entry { bounds: Bounds::within(3), best: 0, plies_left: 0 }, 1);
            table.count(usize::from(taken));
            if table.is_filling() {
                table.grow(seed as usize % 3 + 1);
            }
        });
        assert!(table.bytes() <= 1 << 20);
        assert!(SolveTable::new(64, 270, false, 1 << 20).is_none());
    }
}
