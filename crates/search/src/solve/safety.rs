//! The safety game: whether a side can avoid losing for ever, in games where positions recur.
//!
//! Alpha-beta must count plies, and visits a position again for each number of plies left. But a
//! side that can stay among positions in which it is not lost need not count. This finds such a
//! set, or shows that there is none, visiting each position and move at most once (a safety game,
//! solved on demand: Liu and Smolka 1998).
//!
//! In every position of the set the safe side has chosen a move within it, and every move of the
//! other side stays within it. Where the other side can force a win, positions leave the set one
//! after the other, each with an upper bound on its plies.

use super::{DEFAULT_MEMORY_MIB, Solver};
use crate::Stopped;
use crate::move_order::Moves;
use rival_core::{Bounds, MoveList, Side, Solvable, mix};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// No node or link.
const NONE: u32 = u32::MAX;

/// Positions between checks of the clock.
const BETWEEN_LOOKS: u32 = 1024;

/// A hasher for keys, which are random enough.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }
}

/// The state of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Not expanded yet.
    New,
    /// The side is not known to be lost there.
    Open,
    /// The other side wins within this many plies.
    Lost(u16),
}

struct Node<P> {
    at: P,
    state: State,
    /// The successor that the side has chosen; `NONE` if it needs none or is not to move.
    chosen: u32,
    /// The first link to the positions that depend on it.
    dependents: u32,
}

/// A dependent position, with the next link.
struct Link {
    node: u32,
    next: u32,
}

/// Why the answer is unknown.
enum UnknownSafety {
    Stopped(Stopped),
    /// The memory is full.
    Full,
}

/// The result of a move.
enum MoveResult {
    /// The game ends, and the side has not lost.
    Held,
    /// The game ends, and the side has lost.
    Lost,
    /// It goes on.
    Node(u32),
}

/// The positions visited so far for one side.
pub(super) struct Safety<P: Solvable> {
    side: Side,
    context: P::RootContext,
    nodes: Vec<Node<P>>,
    links: Vec<Link>,
    index: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
    /// Positions to visit, as a stack.
    pending: Vec<u32>,
    /// Lost positions whose dependents are not updated yet.
    fallen: Vec<u32>,
}

/// The bytes of a hash index: an entry and a byte per slot, of which an eighth stays empty.
fn entry_bytes(capacity: usize) -> usize {
    capacity / 7 * 8 * (size_of::<(u64, u32)>() + 1)
}

impl<P: Solvable> Safety<P> {
    fn new(side: Side, context: P::RootContext) -> Safety<P> {
        Safety {
            side,
            context,
            nodes: Vec::new(),
            links: Vec::new(),
            index: HashMap::default(),
            pending: Vec::new(),
            fallen: Vec::new(),
        }
    }

    /// The positions visited.
    fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The bytes used.
    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P>>()
            + self.links.capacity() * size_of::<Link>()
            + entry_bytes(self.index.capacity())
    }

    /// Whether the additions until the next check fit into this many bytes. A full vector doubles,
    /// and then the index exists twice.
    fn has_room(&self, bytes: usize) -> bool {
        let added = BETWEEN_LOOKS as usize * Moves::<P>::CAPACITY;
        let grown =
            |len: usize, capacity: usize| if len + added > capacity { 2 * capacity.max(added) } else { capacity };
        let index = grown(self.index.len(), self.index.capacity());
        let old_index = if index > self.index.capacity() { self.index.capacity() } else { 0 };
        let needed = grown(self.nodes.len(), self.nodes.capacity()) * size_of::<Node<P>>()
            + grown(self.links.len(), self.links.capacity()) * size_of::<Link>()
            + entry_bytes(index)
            + entry_bytes(old_index);
        needed <= bytes
    }

    /// A move that keeps the side safe, if it is proven safe: nothing it depends on is still to be
    /// visited.
    fn holding(&self, at: &P) -> Option<P::Move> {
        let node = self.known(at).filter(|node| node.state == State::Open && self.pending.is_empty())?;
        at.legal_moves().into_iter().find(|&mv| match self.found(at, mv) {
            Some(MoveResult::Held) => node.chosen == NONE,
            Some(MoveResult::Node(next)) => node.chosen == next,
            _ => false,
        })
    }

    /// A move of the other side that wins in fewer plies, if it is known to win.
    fn winning(&self, at: &P) -> Option<P::Move> {
        let State::Lost(_) = self.known(at)?.state else { return None };
        let plies = |mv| match self.found(at, mv)? {
            MoveResult::Lost => Some(0),
            MoveResult::Held => None,
            MoveResult::Node(next) => self.lost(next),
        };
        let moves = at.legal_moves().into_iter().filter_map(|mv| plies(mv).map(|plies| (plies, mv)));
        moves.min_by_key(|&(plies, _)| plies).map(|(_, mv)| mv)
    }

    fn known(&self, at: &P) -> Option<&Node<P>> {
        let number = self.index.get(&at.far_from_limit().symmetric_key(&self.context))?;
        self.nodes.get(*number as usize)
    }

    /// The result of a move, if known.
    fn found(&self, at: &P, mv: P::Move) -> Option<MoveResult> {
        let next = at.after(mv).far_from_limit();
        self.ended(&next)
            .or_else(|| self.index.get(&next.symmetric_key(&self.context)).map(|&next| MoveResult::Node(next)))
    }

    fn ended(&self, at: &P) -> Option<MoveResult> {
        let outcome = at.outcome()?;
        Some(if outcome.winner() == Some(self.side.other()) { MoveResult::Lost } else { MoveResult::Held })
    }

    /// Whether the side can avoid losing for ever from an unfinished position: `None` if so, else
    /// an upper bound on the plies of the other side's win. `look` decides now and then whether to
    /// continue.
    fn lost_in(
        &mut self,
        at: &P,
        look: &mut dyn FnMut(&Self) -> Result<(), UnknownSafety>,
    ) -> Result<Option<u16>, UnknownSafety> {
        let root = self.node(at);
        self.ask_for(root);
        let mut until_look = 0_u32;
        loop {
            // Positions still to visit remain: the next root may depend on them.
            if let State::Lost(plies) = self.nodes[root as usize].state {
                return Ok(Some(plies));
            }
            let Some(node) = self.pending.pop() else { return Ok(None) };
            if until_look == 0 {
                look(self)?;
                until_look = BETWEEN_LOOKS;
            }
            until_look -= 1;
            if self.nodes[node as usize].state == State::New && (node == root || self.is_needed(node)) {
                self.nodes[node as usize].state = State::Open;
                self.expand(node);
                self.tell_dependents();
            }
        }
    }

    /// A position's number.
    fn node(&mut self, at: &P) -> u32 {
        let at = at.far_from_limit();
        let next = self.nodes.len() as u32;
        let number = *self.index.entry(at.symmetric_key(&self.context)).or_insert(next);
        if number == next {
            self.nodes.push(Node { at, state: State::New, chosen: NONE, dependents: NONE });
        }
        number
    }

    fn ask_for(&mut self, node: u32) {
        if self.nodes[node as usize].state == State::New {
            self.pending.push(node);
        }
    }

    /// Whether a dependent position is not lost yet, and still depends on this one.
    fn is_needed(&self, node: u32) -> bool {
        let mut link = self.nodes[node as usize].dependents;
        while link != NONE {
            let Link { node: dependent, next } = self.links[link as usize];
            let Node { at, state, chosen, .. } = &self.nodes[dependent as usize];
            if *state == State::Open && (at.turn() != self.side || *chosen == node) {
                return true;
            }
            link = next;
        }
        false
    }

    fn depend(&mut self, dependent: u32, on: u32) {
        let link = self.links.len() as u32;
        let next = std::mem::replace(&mut self.nodes[on as usize].dependents, link);
        self.links.push(Link { node: dependent, next });
        self.ask_for(on);
    }

    fn after(&mut self, at: &P, mv: P::Move) -> MoveResult {
        let next = at.after(mv).far_from_limit();
        self.ended(&next).unwrap_or_else(|| MoveResult::Node(self.node(&next)))
    }

    fn expand(&mut self, node: u32) {
        let at = self.nodes[node as usize].at;
        if at.turn() == self.side {
            return self.choose(node);
        }
        let mut moves = at.legal_moves();
        moves.sort_by_key(|&mv| at.move_score(mv));
        let after: Vec<MoveResult> = moves.into_iter().map(|mv| self.after(&at, mv)).collect();
        let lost = |after: &MoveResult| match *after {
            MoveResult::Lost => Some(0),
            MoveResult::Held => None,
            MoveResult::Node(next) => self.lost(next),
        };
        if let Some(plies) = after.iter().filter_map(lost).min() {
            return self.fall(node, plies + 1);
        }
        for next in after {
            if let MoveResult::Node(next) = next {
                self.depend(node, next);
            }
        }
    }

    /// Chooses a move for the side, preferably to a known position.
    fn choose(&mut self, node: u32) {
        let at = self.nodes[node as usize].at;
        let (mut longest, mut best) = (0, None);
        for mv in at.legal_moves() {
            match self.after(&at, mv) {
                MoveResult::Held => {
                    self.nodes[node as usize].chosen = NONE;
                    return;
                }
                MoveResult::Lost => {}
                MoveResult::Node(next) => match self.nodes[next as usize].state {
                    State::Lost(plies) => longest = longest.max(plies),
                    state => {
                        let rank = (state == State::Open, at.move_score(mv));
                        if best.is_none_or(|(least, _)| rank > least) {
                            best = Some((rank, next));
                        }
                    }
                },
            }
        }
        match best {
            Some((_, next)) => {
                self.nodes[node as usize].chosen = next;
                self.depend(node, next);
            }
            None => self.fall(node, longest + 1),
        }
    }

    fn lost(&self, node: u32) -> Option<u16> {
        match self.nodes[node as usize].state {
            State::Lost(plies) => Some(plies),
            _ => None,
        }
    }

    fn fall(&mut self, node: u32, plies: u16) {
        self.nodes[node as usize].state = State::Lost(plies);
        self.fallen.push(node);
    }

    /// Updates the dependents of lost positions.
    fn tell_dependents(&mut self) {
        while let Some(node) = self.fallen.pop() {
            let plies = self.lost(node).unwrap_or(0);
            let mut link = std::mem::replace(&mut self.nodes[node as usize].dependents, NONE);
            while link != NONE {
                let Link { node: dependent, next } = self.links[link as usize];
                link = next;
                let Node { at, state, chosen, .. } = &self.nodes[dependent as usize];
                if *state != State::Open {
                    continue;
                }
                if at.turn() != self.side {
                    self.fall(dependent, plies + 1);
                } else if *chosen == node {
                    self.choose(dependent);
                }
            }
        }
    }
}

/// After this many nodes, a search where positions recur gives way to the safety game.
const NODES_BEFORE_SAFETY_GAME: u64 = 2_000_000;

impl<P: Solvable> Solver<'_, '_, P> {
    /// A search's result, if positions do not recur or it is fast; otherwise bounds from the safety
    /// game.
    pub(super) fn search_before_safety_game<T>(
        &mut self,
        at: &P,
        search: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<Result<T, Bounds>, Stopped> {
        let has_keys = P::key_bits(&self.search.context).is_some();
        if !P::HAS_HORIZON || !has_keys || at.outcome().is_some() {
            return search(self).map(Ok);
        }
        let most = self.search.control.limits.nodes;
        let stop_at = self.search.nodes + NODES_BEFORE_SAFETY_GAME;
        self.search.control.limits.nodes = Some(most.map_or(stop_at, |most| most.min(stop_at)));
        self.search.next_look = self.search.nodes;
        let found = search(self);
        self.search.control.limits.nodes = most;
        self.search.next_look = self.search.nodes;
        match found {
            Err(Stopped::Nodes) if most.is_none_or(|most| self.search.nodes < most) => self.safe(at).map(Err),
            found => found.map(Ok),
        }
    }

    /// Bounds on a position's value for the side to move from the safety game, within the memory.
    fn safe(&mut self, at: &P) -> Result<Bounds, Stopped> {
        let left = at.plies_left() as i16;
        let mib = self.search.control.limits.memory_mib.unwrap_or(DEFAULT_MEMORY_MIB);
        let table = self.search.table.as_ref().map_or(0, |table| table.most_bytes());
        let room = usize::try_from(u64::from(mib) << 20).unwrap_or(usize::MAX).saturating_sub(table);
        let mut safety = self
            .safety
            .take()
            .unwrap_or_else(|| Box::new(Side::BOTH.map(|side| Safety::new(side, self.search.context.clone()))));
        let mut bounds = Bounds::within(at.most());
        for side in [at.turn().other(), at.turn()] {
            let [first, second] = &mut *safety;
            let (safety, other) = if side == Side::First { (first, second) } else { (second, first) };
            let room = room.saturating_sub(other.bytes());
            let search = &mut self.search;
            let mut told = safety.len() as u64;
            let found = safety.lost_in(at, &mut |safety| {
                search.nodes += safety.len() as u64 - told;
                told = safety.len() as u64;
                search.look().map_err(UnknownSafety::Stopped)?;
                if safety.has_room(room) { Ok(()) } else { Err(UnknownSafety::Full) }
            });
            match found {
                Ok(None) if side == at.turn() => bounds.lower = 0,
                Ok(None) => bounds.upper = 0,
                // A win that may exceed the game's plies proves nothing.
                Ok(Some(plies)) if plies as i16 <= left => {
                    let worth = left + 1 - plies as i16;
                    if side == at.turn() {
                        bounds.upper = -worth;
                    } else {
                        bounds.lower = worth;
                    }
                    break;
                }
                Ok(Some(_)) => {}
                Err(UnknownSafety::Full) => *safety = Safety::new(side, self.search.context.clone()),
                Err(UnknownSafety::Stopped(stopped)) => return Err(stopped),
            }
        }
        self.safety = Some(safety);
        Ok(bounds)
    }

    /// A move for a draw or a win by the safety game.
    pub(super) fn by_safety(&self, at: &P, target: i16) -> Option<P::Move> {
        let [first, second] = &**self.safety.as_ref()?;
        let [own, other] = if at.turn() == Side::First { [first, second] } else { [second, first] };
        match target {
            0 => own.holding(at),
            1 => other.winning(at),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::solve::{SolveControl, SolveGoal, SolveMemory};
    use rival_core::{Outcome, Position, UpTo};
    use std::ops::ControlFlow;

    /// How many places a graph has, and how many plies a game.
    const PLACES: u8 = 40;
    const PLIES: u8 = 60;

    /// A place in a random graph, in which lines come back to where they were. All follows from the
    /// seed.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    struct Place {
        seed: u64,
        place: u8,
        plies: u8,
    }

    impl Place {
        fn hash(self, salt: u64) -> u64 {
            mix(mix(self.seed ^ mix(salt)) ^ u64::from(self.place))
        }
    }

    impl Position for Place {
        type Move = u8;
        type List<T> = UpTo<T, 64>;

        fn turn(&self) -> Side {
            Side::BOTH[(self.hash(1) % 2) as usize]
        }

        fn outcome(&self) -> Option<Outcome> {
            match self.hash(2) % 12 {
                0 => Some(Outcome::win(Side::First)),
                1 => Some(Outcome::win(Side::Second)),
                2 if self.seed.is_multiple_of(2) => Some(Outcome::DRAW),
                _ => (self.plies == PLIES).then_some(Outcome::DRAW),
            }
        }

        fn for_each_move(&self, mut visit: impl FnMut(u8) -> ControlFlow<()>) {
            let _ = (0..1 + (self.hash(3) % 4) as u8).try_for_each(&mut visit);
        }

        fn play(&mut self, mv: u8) {
            self.place = (self.hash(4 + u64::from(mv)) % u64::from(PLACES)) as u8;
            self.plies += 1;
        }

        fn key(&self) -> u64 {
            u64::from(self.place) << 8 | u64::from(self.plies)
        }
    }

    impl Solvable for Place {
        type RootContext = ();

        const HAS_HORIZON: bool = true;

        fn root_context(&self) {}

        fn plies_left(&self) -> u16 {
            u16::from(PLIES - self.plies)
        }

        fn far_from_limit(&self) -> Place {
            Place { plies: 0, ..*self }
        }

        fn key_bits((): &()) -> Option<u32> {
            Some(8)
        }

        fn exact_key(&self, (): &()) -> u64 {
            u64::from(self.place)
        }
    }

    /// In how many plies the other side can force a win from each place, by going through all of
    /// them again and again.
    fn lost_in(seed: u64, side: Side) -> Vec<Option<u16>> {
        let places: Vec<Place> = (0..PLACES).map(|place| Place { seed, place, plies: 0 }).collect();
        let mut lost: Vec<Option<u16>> =
            places.iter().map(|at| (at.outcome()?.winner() == Some(side.other())).then_some(0)).collect();
        for plies in 1..=u16::from(PLACES) {
            let before = lost.clone();
            for at in places.iter().filter(|at| at.outcome().is_none() && before[usize::from(at.place)].is_none()) {
                let falls = |mv: u8| before[usize::from(at.after(mv).place)].is_some();
                let moves = at.legal_moves();
                let is_lost =
                    if at.turn() == side { moves.into_iter().all(falls) } else { moves.into_iter().any(falls) };
                lost[usize::from(at.place)] = is_lost.then_some(plies);
            }
        }
        lost
    }

    #[test]
    fn a_side_is_safe_where_the_other_cannot_force_a_win() {
        let (mut safe, mut fallen) = (0, 0);
        for (seed, side) in (0..600).flat_map(|seed| Side::BOTH.map(|side| (seed, side))) {
            let truth = lost_in(seed, side);
            let mut safety = Safety::<Place>::new(side, ());
            // One root after the other: what was found before must stay true.
            for place in (0..PLACES).step_by(7) {
                let at = Place { seed, place, plies: 0 };
                if at.outcome().is_some() {
                    continue;
                }
                let found = safety.lost_in(&at, &mut |_| Ok(())).ok().expect("nothing stops it");
                let fewest = truth[usize::from(place)];
                assert_eq!(found.is_some(), fewest.is_some(), "{at:?} {side:?}");
                assert!(found >= fewest, "{at:?}: lost in {fewest:?} at best, not in {found:?}");
                if found.is_some() {
                    fallen += 1;
                    follow_to_the_win(&safety, at, found);
                } else {
                    safe += 1;
                    let held = at.turn() != side || safety.holding(&at).is_some();
                    assert!(held, "{at:?}: no move holds");
                }
            }
        }
        assert!(safe > 1000 && fallen > 200, "hardly a test: {safe} safe, {fallen} lost");
    }

    /// The other side wins by the moves that it is given, within the plies that were told, whatever
    /// the side plays.
    fn follow_to_the_win(safety: &Safety<Place>, at: Place, told: Option<u16>) {
        if at.outcome().is_some() {
            assert_eq!(at.outcome().and_then(Outcome::winner), Some(safety.side.other()));
            return;
        }
        let fewer = told.and_then(|plies| plies.checked_sub(1)).expect("a win that takes no longer than told");
        if at.turn() == safety.side {
            at.legal_moves().into_iter().for_each(|mv| follow_to_the_win(safety, at.after(mv), Some(fewer)));
        } else {
            follow_to_the_win(safety, at.after(safety.winning(&at).expect("a winning move")), Some(fewer));
        }
    }

    /// What either side can keep agrees with what a search to the limit of the game finds.
    #[test]
    fn bounds_by_safety_hold_at_the_limit_of_the_game() {
        let mut narrowed = 0;
        for seed in 0..300 {
            let at = Place { seed, place: 0, plies: 0 };
            if at.outcome().is_some() {
                continue;
            }
            let mut control = SolveControl::limits(Limits { memory_mib: Some(64), ..Limits::default() });
            let mut solver = Solver::new(&at, &mut control, SolveMemory::default());
            let bounds = solver.safe(&at).expect("nothing stops it");
            solver.close_in(&at, SolveGoal::Margin).expect("nothing stops it");
            let value = solver.bounds.lower;
            assert!(bounds.lower <= value && value <= bounds.upper, "{at:?}: {value} is not in {bounds:?}");
            narrowed += u32::from(bounds != Bounds::within(at.most()));
        }
        assert!(narrowed > 100, "hardly a test: {narrowed}");
    }
}
