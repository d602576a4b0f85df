//! One game, from the opening to the result.

use crate::clock::{Clocks, TimeControl};
use crate::mover::{Mover, Turn};
use crate::opening::Opening;
use rival_core::{Side, mix};
use rival_game::record::{Ending, Note, Ply, Record};
use rival_game::{Lang, Phrase, phrase};
use rival_play::AnyPosition;
use rival_search::Limits;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What loses a game outside the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Foul {
    /// A move that is not legal.
    Illegal(String),
    /// The time was up.
    Time,
    /// The player is gone, or makes no sense.
    Crash(Phrase),
}

impl Foul {
    /// As the tag Termination of a record has it, in the words of PGN.
    #[must_use]
    pub fn termination(&self) -> &'static str {
        match self {
            Foul::Illegal(_) => "rules infraction",
            Foul::Time => "time forfeit",
            Foul::Crash(_) => "abandoned",
        }
    }

    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            Foul::Illegal(mv) => phrase!("illegal move: {mv}", "jugada ilegal: {mv}"),
            Foul::Time => Phrase::fixed("out of time", "sin tiempo"),
            Foul::Crash(how) => {
                let (en, es) = (how.get(Lang::En), how.get(Lang::Es));
                phrase!("engine failed: {en}", "el motor ha fallado: {es}")
            }
        }
    }
}

/// A game to be played.
pub(crate) struct Table<'a> {
    /// Where it starts.
    pub(crate) opening: &'a Opening,
    /// The clock, if it is played by one.
    pub(crate) clock: Option<TimeControl>,
    /// Whether the record tells how long each move took. Not where moves do not depend on it, so that the same game is
    /// written down the same.
    pub(crate) tells_times: bool,
    /// Raised to leave the game.
    pub(crate) stop: &'a AtomicBool,
}

/// A game that was played.
pub(crate) struct Played {
    /// Its moves and its ending, without tags.
    pub(crate) record: Record,
    /// What was done by the side that lost by it.
    pub(crate) foul: Option<Foul>,
    /// Where it ended.
    pub(crate) end: Box<dyn AnyPosition>,
}

impl Played {
    /// A game that a side has lost outside the rules.
    fn lost(side: Side, plies: Vec<Ply>, foul: Foul, end: Box<dyn AnyPosition>) -> Played {
        let record = Record { plies, ending: Ending::Won(side.other()), ..Record::default() };
        Played { record, foul: Some(foul), end }
    }
}

impl Table<'_> {
    /// Plays to the end; `None` if the game was left.
    pub(crate) fn play(&self, mut players: [&mut dyn Mover; 2]) -> Option<Played> {
        let mut at = self.opening.at.clone();
        let mut clocks = self.clock.map(Clocks::new);
        let mut plies = Vec::new();
        for side in Side::BOTH {
            if let Err(foul) = players[side].begin() {
                return Some(Played::lost(side, plies, foul, at));
            }
        }
        while at.outcome().is_none() {
            let side = at.turn();
            let moved = self.turn(&*at, &mut *players[side], plies.len(), &mut clocks);
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            let played = moved.and_then(|ply| match at.play(&ply.mv) {
                Ok(()) => Ok(ply),
                Err(_) => Err(Foul::Illegal(ply.mv)),
            });
            match played {
                Ok(ply) => plies.push(ply),
                Err(foul) => return Some(Played::lost(side, plies, foul, at)),
            }
        }
        let record = Record { plies, ending: Ending::from(at.outcome()), ..Record::default() };
        Some(Played { record, foul: None, end: at })
    }

    fn turn(
        &self,
        at: &dyn AnyPosition,
        player: &mut dyn Mover,
        ply: usize,
        clocks: &mut Option<Clocks>,
    ) -> Result<Ply, Foul> {
        let side = at.turn();
        let limits = Limits { time: clocks.as_ref().map(|clocks| clocks.share(side)), ..Limits::default() };
        let seed = mix(self.opening.seed ^ mix(ply as u64));
        let started = Instant::now();
        let choice = player.choose(&Turn { at, seed, limits, clocks: *clocks, stop: self.stop })?;
        let took = started.elapsed();
        if clocks.as_mut().is_some_and(|clocks| !clocks.moved(side, took)) {
            return Err(Foul::Time);
        }
        let micros = self.tells_times.then(|| Note::rounded(took));
        Ok(Ply { side, mv: choice.mv, note: Note { micros, ..choice.note } })
    }
}
