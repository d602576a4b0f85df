//! State and moves of every compiled game.

use crate::board::NONE;
use crate::program::{Action, MAX_POINTS, Program, Then, Way, Where};
use crate::set::Set;
use rival_core::{MAX_MOVE_NUMBERS, Outcome, Side, UpTo, mix};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// The most legal moves of a position; the compiler refuses a file that could have more.
pub(crate) const MAX_MOVES: usize = 352;

/// A move: its place in the program's list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(pub(crate) u16);

impl From<Move> for u16 {
    #[inline]
    fn from(mv: Move) -> u16 {
        mv.0
    }
}

/// The program of a position. Positions of different programs are different.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProgramRef(pub(crate) &'static Program);

impl PartialEq for ProgramRef {
    fn eq(&self, other: &ProgramRef) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for ProgramRef {}

impl Hash for ProgramRef {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// What the side to move can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    Acts,
    Passes,
    Over,
}

/// A state of a compiled game with sets of `W` words; `SCORED` if a measure decides it.
///
/// Parts that a game does not use keep their first value, so that equal states are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<const W: usize, const SCORED: bool> {
    pub(crate) program: ProgramRef,
    pub(crate) pieces: [Set<W>; 2],
    /// The pieces of either side that are of the second kind.
    pub(crate) second_kind: Set<W>,
    pub(crate) gone: Set<W>,
    pub(crate) paint: [Set<W>; 2],
    /// The square of each of the program's points, or [`NONE`]. Points that were scored stay until
    /// the piece on them leaves.
    pub(crate) homes: [u8; MAX_POINTS],
    /// The squares with points, scored or not: most moves neither leave nor reach one.
    pub(crate) listed: Set<W>,
    pub(crate) scores: [i16; 2],
    pub(crate) round: u16,
    pub(crate) turn: Side,
    /// Actions left in this turn; 0 once the rounds are over.
    pub(crate) left: u8,
    /// Whether the side not to move loses an action of its next turn.
    pub(crate) stunned: bool,
    pub(crate) phase: Phase,
    /// The margin once the game is over.
    pub(crate) margin: i16,
}

impl<const W: usize, const SCORED: bool> Position<W, SCORED> {
    /// A position with nothing on the board.
    pub(crate) fn empty(program: &'static Program) -> Position<W, SCORED> {
        Position {
            program: ProgramRef(program),
            pieces: [Set::EMPTY; 2],
            second_kind: Set::EMPTY,
            gone: Set::EMPTY,
            paint: [Set::EMPTY; 2],
            homes: [NONE; MAX_POINTS],
            listed: Set::EMPTY,
            scores: [0; 2],
            round: u16::from(program.uses.rounds),
            turn: Side::First,
            left: program.turn.actions,
            stunned: false,
            phase: Phase::Acts,
            margin: 0,
        }
    }

    #[inline]
    pub(crate) fn program(&self) -> &'static Program {
        self.program.0
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Set<W> {
        self.pieces[0] | self.pieces[1]
    }

    /// The squares where a piece may stand.
    #[inline]
    pub(crate) fn standing(&self) -> Set<W> {
        Set::of(&self.program().board.all) & !self.gone
    }

    #[inline]
    pub(crate) fn free(&self) -> Set<W> {
        self.standing() & !self.occupied()
    }

    /// The pieces of a side and a kind.
    #[inline]
    pub(crate) fn of_kind(&self, side: Side, kind: usize) -> Set<W> {
        let pieces = self.pieces[side];
        match (self.program().kinds.len(), kind) {
            (1, _) => pieces,
            (_, 0) => pieces & !self.second_kind,
            _ => pieces & self.second_kind,
        }
    }

    /// The number of the pass.
    #[inline]
    fn pass(&self) -> Move {
        Move(self.program().moves.len() as u16 - 1)
    }

    /// Whether the conditions of an action hold, and for a drop, that no earlier one that is written
    /// alike can be made.
    #[inline]
    fn is_open(&self, side: Side, action: &Action) -> bool {
        self.holds(side, action)
            && (action.way != Way::Drop
                || self.drop_of(side, action.first).is_some_and(|drop| std::ptr::eq(drop, action)))
    }

    #[inline]
    fn holds(&self, side: Side, action: &Action) -> bool {
        (action.every == 1 || self.round.is_multiple_of(action.every))
            && (action.most == i32::MAX || self.of_kind(side, action.kind).len() < action.most)
    }

    /// The drop that a move stands for: the first of those that begin with this number whose
    /// conditions hold.
    #[inline]
    fn drop_of(&self, side: Side, first: u16) -> Option<&'static Action> {
        let drops = self.program().actions.iter().filter(|action| action.way == Way::Drop && action.first == first);
        drops.into_iter().find(|action| self.holds(side, action))
    }

    /// The kind of piece that a move of an action brings.
    #[inline]
    pub(crate) fn acting(&self, side: Side, action: &'static Action) -> &'static Action {
        match action.way {
            Way::Drop => self.drop_of(side, action.first).unwrap_or(action),
            _ => action,
        }
    }

    /// The square where a piece dropped in a file comes to rest.
    #[inline]
    pub(crate) fn landing(&self, file: u8) -> u8 {
        let (free, files) = (self.free(), self.program().board.grid.files);
        (file..self.program().board.cells()).step_by(files.into()).find(|&square| free.has(square)).unwrap_or(NONE)
    }

    /// Visits what a side could do if it were its turn.
    #[inline]
    pub(crate) fn for_each_action(
        &self,
        side: Side,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let free = self.free();
        for action in &self.program().actions {
            self.for_each_move_of(side, action, free, &mut visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the moves of one action.
    #[inline]
    fn for_each_move_of(
        &self,
        side: Side,
        action: &Action,
        free: Set<W>,
        visit: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.is_open(side, action) {
            return ControlFlow::Continue(());
        }
        match action.way {
            Way::Use => match self.of_kind(side, action.kind).is_empty() {
                true => ControlFlow::Continue(()),
                false => visit(Move(action.first)),
            },
            Way::Place(place) => {
                for square in self.places(side, place, free) {
                    visit(Move(action.first + u16::from(square)))?;
                }
                ControlFlow::Continue(())
            }
            Way::Drop => {
                let grid = self.program().board.grid;
                let top = grid.square(0, grid.ranks - 1);
                for file in (0..grid.files).filter(|&file| free.has(top + file)) {
                    visit(Move(action.first + u16::from(file)))?;
                }
                ControlFlow::Continue(())
            }
            Way::Move | Way::Act => self.for_each_target(side, action, free, visit),
        }
    }

    #[inline]
    fn for_each_target(
        &self,
        side: Side,
        action: &Action,
        free: Set<W>,
        visit: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let allowed = self.allowed(side, action, free);
        if !action.numbers.is_empty() {
            let cells = usize::from(self.program().board.cells());
            for from in self.of_kind(side, action.kind) {
                let numbers = &action.numbers[usize::from(from) * cells..];
                for to in Set::of(&action.leaps[side][usize::from(from)]) & allowed {
                    visit(Move(numbers[usize::from(to)]))?;
                }
            }
            return ControlFlow::Continue(());
        }
        for from in self.of_kind(side, action.kind) {
            let (start, end) = action.reach[side][usize::from(from)];
            let mut blocked = false;
            for target in &action.targets[start as usize..end as usize] {
                if blocked && !target.begins {
                    continue;
                }
                if target.stops && allowed.has(target.to) {
                    visit(Move(target.number))?;
                }
                blocked = !free.has(target.to);
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares on which an action may end.
    #[inline]
    fn allowed(&self, side: Side, action: &Action, free: Set<W>) -> Set<W> {
        let onto = action.onto;
        let mut allowed = if onto.free { free } else { Set::EMPTY };
        if onto.rival {
            allowed = allowed | (self.pieces[side.other()] & self.standing());
        }
        if onto.unpainted {
            allowed = allowed & !(self.paint[0] | self.paint[1]);
        }
        if onto.not_own_paint {
            allowed = allowed & !self.paint[side];
        }
        allowed
    }

    /// How many actions a side could choose from.
    #[inline]
    pub(crate) fn mobility(&self, side: Side) -> i32 {
        let free = self.free();
        let mut count = 0;
        for action in self.program().actions.iter().filter(|action| self.is_open(side, action)) {
            count += match action.way {
                Way::Move | Way::Act if !action.numbers.is_empty() => {
                    let allowed = self.allowed(side, action, free);
                    let leaps = &action.leaps[side];
                    let pieces = self.of_kind(side, action.kind);
                    pieces.map(|from| (Set::of(&leaps[usize::from(from)]) & allowed).len()).sum()
                }
                Way::Place(place) => self.places(side, place, free).len(),
                _ => {
                    let mut moves = 0;
                    let _ = self.for_each_move_of(side, action, free, &mut |_| {
                        moves += 1;
                        ControlFlow::Continue(())
                    });
                    moves
                }
            };
        }
        count
    }

    /// The free squares on which a piece may be placed.
    #[inline]
    fn places(&self, side: Side, place: Where, free: Set<W>) -> Set<W> {
        let mut found = Set::EMPTY;
        match place {
            Where::Anywhere => return free,
            Where::Flanking => {
                for square in free {
                    if (0..8).any(|direction| self.flanked(side, square, direction) > 0) {
                        found.add(square);
                    }
                }
            }
            Where::Adjacent => {
                for piece in self.pieces[side] {
                    for &near in &self.program().board.steps[usize::from(piece)] {
                        if near != NONE && free.has(near) {
                            found.add(near);
                        }
                    }
                }
            }
        }
        found
    }

    /// How many of the rival's pieces a piece on this square flanks in a direction.
    #[inline]
    fn flanked(&self, side: Side, square: u8, direction: usize) -> u8 {
        let board = &self.program().board;
        let (own, rival) = (self.pieces[side], self.pieces[side.other()]);
        let (mut at, mut count) = (board.step(square, direction), 0);
        while at != NONE && rival.has(at) {
            at = board.step(at, direction);
            count += 1;
        }
        if at != NONE && own.has(at) { count } else { 0 }
    }

    /// Whether a side has something to do.
    #[inline]
    pub(crate) fn can_act(&self, side: Side) -> bool {
        let free = self.free();
        self.program().actions.iter().any(|action| match action.way {
            _ if !self.is_open(side, action) => false,
            Way::Place(Where::Anywhere) | Way::Drop => !free.is_empty(),
            Way::Move | Way::Act if !action.numbers.is_empty() => {
                let allowed = self.allowed(side, action, free);
                let leaps = &action.leaps[side];
                let goes = |from: u8| !(Set::of(&leaps[usize::from(from)]) & allowed).is_empty();
                self.of_kind(side, action.kind).into_iter().any(goes)
            }
            _ => self.for_each_move_of(side, action, free, &mut |_| ControlFlow::Break(())).is_break(),
        })
    }

    fn act(&mut self, action: &'static Action, from: u8, to: u8) {
        let (side, rival) = (self.turn, self.turn.other());
        match action.way {
            Way::Place(_) | Way::Drop => self.put(side, action.kind, to),
            Way::Move => {
                self.pieces[side].remove(from);
                self.second_kind.remove(from);
                self.pieces[rival].remove(to);
                self.put(side, action.kind, to);
                if self.listed.has(from) {
                    self.listed.remove(from);
                    self.homes = self.homes.map(|home| if home == from { NONE } else { home });
                }
            }
            Way::Act | Way::Use => {}
        }
        for &then in &action.then {
            self.then(then, side, from, to);
        }
    }

    #[inline]
    fn put(&mut self, side: Side, kind: usize, square: u8) {
        self.pieces[side].add(square);
        if kind == 1 {
            self.second_kind.add(square);
        } else if self.program().kinds.len() > 1 {
            self.second_kind.remove(square);
        }
    }

    fn then(&mut self, then: Then, side: Side, from: u8, to: u8) {
        match then {
            Then::FlipFlanked => {
                for direction in 0..8 {
                    let mut at = to;
                    for _ in 0..self.flanked(side, to, direction) {
                        at = self.program().board.step(at, direction);
                        self.flip(side, at);
                    }
                }
            }
            Then::FlipAdjacent => {
                for near in self.program().board.steps[usize::from(to)] {
                    if near != NONE && self.pieces[side.other()].has(near) {
                        self.flip(side, near);
                    }
                }
            }
            Then::DestroyTarget => self.gone.add(to),
            Then::DestroyOrigin => self.gone.add(from),
            Then::ScorePoints => self.scores[side] += self.points_on(to),
            Then::Score(by) => self.scores[side] = self.scores[side].saturating_add(by),
            Then::PaintTarget => self.paint(side, to),
            Then::PaintOrigin => self.paint(side, from),
            Then::PaintAdjacent => {
                for near in self.program().board.steps[usize::from(to)] {
                    if near != NONE && self.standing().has(near) {
                        self.paint(side, near);
                    }
                }
            }
            Then::ClearRank => self.clear_rank(side, from),
            Then::Stun => self.stunned |= self.pieces[side.other()].has(to),
        }
    }

    /// The squares of a side's pieces on the rank of a square.
    pub(crate) fn on_rank(&self, side: Side, square: u8) -> Set<W> {
        let grid = self.program().board.grid;
        let mut found = Set::EMPTY;
        self.pieces[side]
            .filter(|&piece| grid.rank_of(piece) == grid.rank_of(square))
            .for_each(|piece| found.add(piece));
        found
    }

    /// Takes a side's pieces off the rank of a square; the pieces above them fall by one.
    fn clear_rank(&mut self, side: Side, square: u8) {
        let (files, cells) = (self.program().board.grid.files, self.program().board.cells());
        for cleared in self.on_rank(side, square) {
            for at in (cleared..cells).step_by(files.into()) {
                let above = at.checked_add(files).filter(|&above| above < cells);
                for set in self.pieces.iter_mut().chain([&mut self.second_kind]) {
                    match above.is_some_and(|above| set.has(above)) {
                        true => set.add(at),
                        false => set.remove(at),
                    }
                }
            }
        }
    }

    fn flip(&mut self, side: Side, square: u8) {
        self.pieces[side.other()].remove(square);
        self.pieces[side].add(square);
    }

    fn paint(&mut self, side: Side, square: u8) {
        self.paint[side].add(square);
        self.paint[side.other()].remove(square);
    }

    /// The points on a square, scored or not.
    #[inline]
    pub(crate) fn points_on(&self, square: u8) -> i16 {
        if !self.listed.has(square) {
            return 0;
        }
        let values = self.program().start.points.iter().zip(self.homes);
        values.filter(|&(_, home)| home == square).map(|(&value, _)| value).sum()
    }

    /// Passes the turn on when its actions are used up.
    fn end_action(&mut self) {
        self.left -= 1;
        if self.left > 0 {
            return;
        }
        let program = self.program();
        if program.uses.rounds && self.turn == Side::Second {
            // A game that the rounds end keeps its side, with no action left.
            if self.is_last_round() {
                return;
            }
            self.round += 1;
        }
        self.turn = self.turn.other();
        self.left = program.turn.actions - u8::from(self.stunned);
        self.stunned = false;
    }
}

impl<const W: usize, const SCORED: bool> rival_core::Position for Position<W, SCORED> {
    type Move = Move;
    type List<T> = UpTo<T, MAX_MOVES>;

    const MOVE_NUMBERS: usize = MAX_MOVE_NUMBERS;
    const SCORED: bool = SCORED;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| Outcome::by_margin(self.margin.into()))
    }

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) {
        let _ = match self.phase {
            Phase::Passes => visit(self.pass()),
            _ => self.for_each_action(self.turn, visit),
        };
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let program = self.program();
        let Some(&entry) = program.moves.get(usize::from(mv.0)) else { return };
        let mover = self.turn;
        let Some(action) = program.actions.get(usize::from(entry.action)) else {
            if let crate::program::Stuck::Passes(penalty) = program.turn.stuck {
                self.scores[mover] = self.scores[mover].saturating_sub(penalty);
            }
            self.end_action();
            self.judge(None);
            return;
        };
        let action = self.acting(mover, action);
        let to = if action.way == Way::Drop { self.landing(entry.to) } else { entry.to };
        let from = match action.way {
            Way::Move | Way::Act | Way::Use if entry.from == NONE => {
                self.of_kind(mover, action.kind).first().unwrap_or(NONE)
            }
            _ => entry.from,
        };
        self.act(action, from, to);
        self.end_action();
        self.judge((!action.flips && action.way != Way::Use).then_some((mover, to)));
    }

    #[inline]
    fn key(&self) -> u64 {
        let program = self.program();
        let mut key = u64::from(self.turn == Side::Second)
            | u64::from(self.left) << 1
            | u64::from(self.stunned) << 9
            | u64::from(self.round) << 16
            | u64::from(self.scores[0] as u16) << 32
            | u64::from(self.scores[1] as u16) << 48;
        let mut add = |set: Set<W>| set.words().into_iter().for_each(|word| key = mix(key.wrapping_add(MORE) ^ word));
        self.pieces.into_iter().for_each(&mut add);
        if program.kinds.len() > 1 {
            add(self.second_kind);
        }
        if program.uses.ground {
            add(self.gone);
            self.paint.into_iter().for_each(&mut add);
        }
        if program.uses.points {
            let (whole, _) = self.homes.as_chunks::<4>();
            whole.iter().for_each(|&part| key = mix(key ^ u64::from(u32::from_le_bytes(part))));
        }
        mix(key)
    }

    /// Captures and points first, then the middle of the board.
    #[inline]
    fn move_score(&self, mv: Move) -> i32 {
        let program = self.program();
        let Some(entry) = program.moves.get(usize::from(mv.0)) else { return 0 };
        let Some(action) = program.actions.get(usize::from(entry.action)) else { return 0 };
        let file = i32::from(program.board.grid.file_of(entry.to));
        let from_centre = |place: i32, size: u8| (2 * place + 1 - i32::from(size)).abs();
        let aside = from_centre(file, program.board.grid.files);
        if action.way == Way::Drop {
            return -aside;
        }
        let up = from_centre(program.board.grid.rank_of(entry.to).into(), program.board.grid.ranks);
        let captures = self.pieces[self.turn.other()].has(entry.to);
        let points = if program.uses.points { i32::from(self.points_on(entry.to)) } else { 0 };
        64 * i32::from(captures) + 32 * points - aside - up
    }
}

/// Added between the words of a key, so that empty sets change it, too.
const MORE: u64 = 0x9e37_79b9_7f4a_7c15;
