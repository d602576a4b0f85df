//! Plays one game, from the opening to the result.

use crate::clock::ContestClocks;
use crate::running_player::{ChosenMove, RunningPlayer, Turn};
use rival_core::Side;
use rival_game::record::Note;
use rival_game::{Lang, Phrase, phrase};
use rival_play::{Session, TimeControl};
use rival_search::{Limits, Stopwatch};
use std::sync::atomic::{AtomicBool, Ordering};

/// A loss outside the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Foul {
    /// An illegal move.
    Illegal(String),
    /// The time ran out.
    Time,
    /// The player crashed, or its output is invalid.
    Crash(Phrase),
}

impl Foul {
    /// The value of the tag Termination, in PGN's terms.
    #[must_use]
    pub fn termination(&self) -> &'static str {
        match self {
            Foul::Illegal(_) => "rules infraction",
            Foul::Time => "time forfeit",
            Foul::Crash(_) => "abandoned",
        }
    }

    /// The message in both languages.
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

/// Plays a session to its end with two players.
pub(crate) struct GameRunner<'a> {
    /// The time control, if any.
    pub(crate) clock: Option<TimeControl>,
    /// Whether the record includes the time of each move. It does not where moves do not depend on
    /// time, so that equal games have equal records.
    pub(crate) tells_times: bool,
    /// Set to abandon the game.
    pub(crate) stop: &'a AtomicBool,
}

/// The end of a game.
pub(crate) enum End {
    ByTheRules,
    /// A side lost outside the rules.
    Foul(Side, Foul),
    /// It was abandoned.
    Left,
}

impl GameRunner<'_> {
    pub(crate) fn play(&self, session: &mut Session, mut players: [&mut dyn RunningPlayer; 2]) -> End {
        let mut clocks = self.clock.map(ContestClocks::new);
        for side in Side::BOTH {
            if let Err(foul) = players[side].begin() {
                return End::Foul(side, foul);
            }
        }
        while session.to_move().is_some() {
            let side = session.turn();
            let chosen = self.turn(session, &mut *players[side], &mut clocks);
            if self.stop.load(Ordering::Relaxed) {
                return End::Left;
            }
            let played = chosen.and_then(|ChosenMove { mv, note }| match session.play_with_note(&mv, note) {
                Ok(_) => Ok(()),
                Err(_) => Err(Foul::Illegal(mv)),
            });
            if let Err(foul) = played {
                return End::Foul(side, foul);
            }
        }
        End::ByTheRules
    }

    fn turn(
        &self,
        session: &Session,
        player: &mut dyn RunningPlayer,
        clocks: &mut Option<ContestClocks>,
    ) -> Result<ChosenMove, Foul> {
        let side = session.turn();
        let limits = Limits { time: clocks.as_ref().map(|clocks| clocks.share(side)), ..Limits::default() };
        let seed = session.seed_of_ply();
        let started = Stopwatch::start();
        let choice = player.choose(&Turn { at: session.at(), seed, limits, clocks: *clocks, stop: self.stop })?;
        let took = started.elapsed();
        if clocks.as_mut().is_some_and(|clocks| !clocks.moved(side, took)) {
            return Err(Foul::Time);
        }
        let micros = self.tells_times.then(|| Note::rounded(took));
        Ok(ChosenMove { note: Note { micros, ..choice.note }, ..choice })
    }
}
