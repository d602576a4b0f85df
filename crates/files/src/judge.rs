//! When a game is over, why, and who has won.

use crate::board::NONE;
use crate::position::{Phase, Position};
use crate::program::{Line, Measure, Rounds, Stuck, Verdict};
use crate::set::{Set, Wide};
use rival_core::Side;

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    Line(Side),
    Connected(Side),
    Reached(Side),
    NoPieces(Side),
    Rounds,
    Full,
    Stuck(Side),
    BothStuck,
}

impl<const W: usize, const SCORED: bool> Position<W, SCORED> {
    /// Sets whether the game goes on. `changed` is the side that has just acted and the one square
    /// whose piece has changed; without it everything is looked at.
    pub(crate) fn judge(&mut self, changed: Option<(Side, u8)>) {
        self.margin = 0;
        self.phase = Phase::Acts;
        if let Some(cause) = self.decided(changed) {
            self.phase = Phase::Over;
            self.margin = self.margin_of(cause);
        } else if !self.program().acts_while_free && !self.can_act(self.turn) {
            match self.program().turn.stuck {
                Stuck::Passes(_) if self.can_act(self.turn.other()) => self.phase = Phase::Passes,
                Stuck::Passes(_) => {
                    self.phase = Phase::Over;
                    self.margin = self.margin_of(Cause::BothStuck);
                }
                Stuck::Ends(_) => {
                    self.phase = Phase::Over;
                    self.margin = self.margin_of(Cause::Stuck(self.turn));
                }
            }
        }
    }

    /// What ends the game here, the first in a fixed order.
    pub(crate) fn cause(&self) -> Option<Cause> {
        let stuck = |side| !self.can_act(side);
        self.decided(None).or_else(|| match self.program().turn.stuck {
            Stuck::Ends(_) => stuck(self.turn).then_some(Cause::Stuck(self.turn)),
            Stuck::Passes(_) => (stuck(self.turn) && stuck(self.turn.other())).then_some(Cause::BothStuck),
        })
    }

    /// What ends the game, other than that nobody can act.
    fn decided(&self, changed: Option<(Side, u8)>) -> Option<Cause> {
        let program = self.program();
        let ends = &program.ends;
        // The side that acted last comes first: of two ends at once it is the one that counts.
        let goes_on = program.turn.actions > 1 && self.left < program.turn.actions;
        let last = if goes_on || self.left == 0 { self.turn } else { self.turn.other() };
        let both = [last, last.other()];
        if let Some(line) = ends.line {
            let found = match changed {
                Some((side, square)) => {
                    (self.pieces[side].has(square) && self.is_in_line(side, square, line)).then_some(side)
                }
                None => both
                    .into_iter()
                    .find(|&side| self.pieces[side].into_iter().any(|at| self.is_in_line(side, at, line))),
            };
            if let Some(side) = found {
                return Some(Cause::Line(side));
            }
        }
        if let Some(borders) = &ends.connect {
            let found = match changed {
                Some((side, square)) => self.connects(side, &borders[side], Some(square)).then_some(side),
                None => both.into_iter().find(|&side| self.connects(side, &borders[side], None)),
            };
            if let Some(side) = found {
                return Some(Cause::Connected(side));
            }
        }
        if let Some(goals) = &ends.reach
            && let Some(side) = both.into_iter().find(|&side| !(self.pieces[side] & Set::of(&goals[side])).is_empty())
        {
            return Some(Cause::Reached(side));
        }
        if ends.no_pieces.is_some()
            && let Some(side) = [last.other(), last].into_iter().find(|&side| self.pieces[side].is_empty())
        {
            return Some(Cause::NoPieces(side));
        }
        if self.left == 0 {
            return Some(Cause::Rounds);
        }
        (ends.full.is_some() && self.free().is_empty()).then_some(Cause::Full)
    }

    /// Whether the limit of rounds ends the game with this round.
    pub(crate) fn is_last_round(&self) -> bool {
        let level = || self.counts()[0] == self.counts()[1];
        let ends = |rounds: &Rounds| self.round >= rounds.at_most || (self.round >= rounds.limit && !level());
        self.program().ends.rounds.as_ref().is_some_and(ends)
    }

    fn margin_of(&self, cause: Cause) -> i16 {
        let ends = &self.program().ends;
        let (verdict, about) = match cause {
            Cause::Line(side) => (ends.line.map(|line| line.verdict), side),
            Cause::Connected(side) | Cause::Reached(side) => (Some(Verdict::Wins), side),
            Cause::NoPieces(side) => (ends.no_pieces, side),
            Cause::Rounds => (ends.rounds.map(|rounds| rounds.verdict), Side::First),
            Cause::Full => (ends.full, Side::First),
            Cause::BothStuck => (ends.both_stuck, Side::First),
            Cause::Stuck(side) => match self.program().turn.stuck {
                Stuck::Ends(verdict) => (Some(verdict), side),
                Stuck::Passes(_) => (None, side),
            },
        };
        match verdict.unwrap_or(Verdict::Draw) {
            Verdict::Wins => about.sign() as i16,
            Verdict::Loses => about.other().sign() as i16,
            Verdict::Draw => 0,
            Verdict::Count => {
                let [first, second] = self.counts();
                (first - second) as i16
            }
        }
    }

    /// What the game's measure counts, for each side.
    #[inline]
    pub(crate) fn counts(&self) -> [i32; 2] {
        match self.program().measure {
            Measure::Nothing => [0; 2],
            Measure::Score => self.scores.map(i32::from),
            Measure::Pieces => self.pieces.map(Set::len),
            Measure::Paint => self.paint.map(Set::len),
            Measure::Zones => self.zones(),
        }
    }

    /// How many zones belong to each side: those of which it has painted more.
    pub(crate) fn zones(&self) -> [i32; 2] {
        let mut owned = [0; 2];
        for zone in &self.program().zones {
            let [first, second] = self.paint.map(|paint| (paint & Set::of(zone)).len());
            owned[0] += i32::from(first > second);
            owned[1] += i32::from(second > first);
        }
        owned
    }

    /// Whether a side's piece on this square is part of a line.
    #[inline]
    fn is_in_line(&self, side: Side, square: u8, line: Line) -> bool {
        if let Some(lines) = self.program().lines.get(usize::from(square)) {
            let own = self.pieces[side].words()[0];
            return lines.iter().any(|line| line & !own == 0);
        }
        (0..4).any(|direction| {
            let length = 1 + self.run(side, square, direction) + self.run(side, square, direction + 4);
            if line.exactly { length == line.length } else { length >= line.length }
        })
    }

    /// How many of a side's pieces follow one another beyond this square.
    #[inline]
    pub(crate) fn run(&self, side: Side, square: u8, direction: usize) -> u8 {
        let (board, own) = (&self.program().board, self.pieces[side]);
        let (mut at, mut count) = (board.step(square, direction), 0);
        while at != NONE && own.has(at) {
            at = board.step(at, direction);
            count += 1;
        }
        count
    }

    /// The squares of every line that ends the game, for the picture.
    pub(crate) fn deciding(&self) -> Set<W> {
        let mut squares = Set::EMPTY;
        match self.cause() {
            Some(Cause::Line(side)) => {
                if let Some(line) = self.program().ends.line {
                    for square in self.pieces[side].into_iter().filter(|&at| self.is_in_line(side, at, line)) {
                        squares.add(square);
                    }
                }
            }
            Some(Cause::Connected(side)) => {
                if let Some(borders) = &self.program().ends.connect {
                    let chain = |from: u8| self.chain(side, from);
                    let ends = (self.pieces[side] & Set::of(&borders[side][0])).into_iter().map(chain);
                    squares = ends.into_iter().find(|chain| meets(*chain, &borders[side][1])).unwrap_or(Set::EMPTY);
                }
            }
            Some(Cause::Reached(side)) => {
                if let Some(goals) = &self.program().ends.reach {
                    squares = self.pieces[side] & Set::of(&goals[side]);
                }
            }
            _ => {}
        }
        squares
    }

    /// Whether a side connects its borders, by a chain with this square if one is named.
    fn connects(&self, side: Side, borders: &[Wide; 2], through: Option<u8>) -> bool {
        let own = self.pieces[side];
        if !borders.iter().all(|border| meets(own, border)) {
            return false;
        }
        let connects = |chain: Set<W>| borders.iter().all(|border| meets(chain, border));
        match through {
            Some(square) => own.has(square) && connects(self.chain(side, square)),
            None => (own & Set::of(&borders[0])).into_iter().any(|square| connects(self.chain(side, square))),
        }
    }

    /// The pieces that are connected with the one on this square.
    fn chain(&self, side: Side, square: u8) -> Set<W> {
        let (mut chain, mut next) = (Set::<W>::EMPTY, Set::<W>::EMPTY);
        chain.add(square);
        next.add(square);
        while let Some(at) = next.first() {
            next.remove(at);
            for near in self.program().board.steps[usize::from(at)] {
                if near != NONE && self.pieces[side].has(near) && !chain.has(near) {
                    chain.add(near);
                    next.add(near);
                }
            }
        }
        chain
    }
}

fn meets<const W: usize>(set: Set<W>, border: &Wide) -> bool {
    !(set & Set::of(border)).is_empty()
}
