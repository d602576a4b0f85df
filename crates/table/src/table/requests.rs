//! What people ask of a table: each request becomes the event that grants it, or the problem that says why not. `None` is a
//! request that was granted before, whose answer was lost on its way.

use super::clocks::Clocks;
use super::log::TableEvent;
use super::state::State;
use crate::api::{MoveRequest, Pace, UndoRequest};
use crate::problem::{Code, Problem};
use crate::secret::Secret;
use http::StatusCode;
use rival_core::Side;
use rival_game::Phrase;
use rival_play::Session;

impl State {
    /// The sides that these secrets open, each once.
    ///
    /// # Errors
    /// If one of them opens none.
    pub fn sides_of(&self, secrets: &[Secret]) -> Result<Vec<Side>, Problem> {
        let mut sides = Vec::new();
        for secret in secrets {
            let opened = Side::BOTH.into_iter().find(|&side| self.head.secrets[side].is_of(secret));
            sides.push(opened.ok_or_else(wrong_secret)?);
        }
        sides.sort_unstable();
        sides.dedup();
        Ok(sides)
    }

    /// What brings the clocks up to this instant: a flag that is due falls, and a holder that has only `started`
    /// since a clock began to run takes that time on itself.
    #[must_use]
    pub fn due(&self, now: i64, started: i64) -> Option<TableEvent> {
        let falls = self.flag_falls()?;
        let (by, _) = self.clocks.as_ref()?.running()?;
        if self.was_away(started) {
            return Some(TableEvent::Resume { since: started });
        }
        (falls <= now).then_some(TableEvent::Flag { by })
    }

    /// Whether a human's clock has run since before then.
    #[must_use]
    pub fn was_away(&self, started: i64) -> bool {
        let since = self.clocks.as_ref().and_then(Clocks::running).map(|(_, since)| since);
        self.flag_falls().is_some() && since.is_some_and(|since| since < started)
    }

    /// Plays a move for one of these sides.
    ///
    /// # Errors
    /// If it is not theirs to play now. Whether it is legal shows when it is applied.
    pub fn play(&self, sides: &[Side], request: &MoveRequest) -> Result<Option<TableEvent>, Problem> {
        let side = self.acting(sides)?;
        let taken_back = request.seen.is_some_and(|seen| seen < self.last_undo());
        let played = self.session.played().get(request.ply as usize);
        if !taken_back && played.is_some_and(|played| played.side == side && played.text == request.text) {
            return Ok(None);
        }
        self.check_going_on()?;
        if request.ply != self.ply() || taken_back {
            return Err(stale());
        }
        if side != self.session.turn() {
            return Err(not_your_turn());
        }
        Ok(Some(TableEvent::Move { text: request.text.clone(), thought: None }))
    }

    /// Takes back to where one of these sides last had to decide, in a casual game.
    ///
    /// # Errors
    /// If the game is not casual, there is nothing to take back, or a log of `most_events` has no room for it.
    pub fn undo(&self, sides: &[Side], request: &UndoRequest, most_events: u32) -> Result<Option<TableEvent>, Problem> {
        let (by, from) = (self.undoing(sides)?, request.ply);
        let last = self.last_logged().map(|logged| &logged.event);
        if matches!(last, Some(TableEvent::Undo { by: who, from: before, .. }) if *who == by && *before == from) {
            return Ok(None);
        }
        self.check_going_on()?;
        if from != self.ply() {
            return Err(stale());
        }
        if !self.head.casual {
            return Err(not_casual());
        }
        let to = self.left_after_undo(by, most_events)?;
        Ok(Some(TableEvent::Undo { by, from, to }))
    }

    /// Gives up for one of these sides.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&self, sides: &[Side]) -> Result<Option<TableEvent>, Problem> {
        let by = self.acting(sides)?;
        let last = self.last_logged().map(|logged| &logged.event);
        if matches!(last, Some(TableEvent::Resign { by: who }) if *who == by) {
            return Ok(None);
        }
        self.check_going_on()?;
        Ok(Some(TableEvent::Resign { by }))
    }

    /// Lets machines that play each other take their time in another way.
    ///
    /// # Errors
    /// If the game is over, or a log of `most_events` has no room for it.
    pub fn set_pace(&self, pace: Pace, most_events: u32) -> Result<Option<TableEvent>, Problem> {
        self.check_going_on()?;
        self.check_room(most_events)?;
        let pace = pace.granted();
        Ok((pace != self.pace).then_some(TableEvent::Pace { pace }))
    }

    /// The side to move that these sides may ask a hint for.
    ///
    /// # Errors
    /// If the game is over or not casual, or none of them is to move.
    pub fn check_hint(&self, sides: &[Side]) -> Result<(), Problem> {
        self.check_going_on()?;
        self.check_analysis()?;
        if self.acting(sides)? == self.session.turn() { Ok(()) } else { Err(not_your_turn()) }
    }

    /// The game as it was after `ply` moves, or as it is; if it is to be analysed, only where that is allowed.
    ///
    /// # Errors
    /// If the game has not come that far, or may not be analysed.
    pub fn session_at(&self, ply: Option<u32>, to_analyse: bool) -> Result<Session, Problem> {
        if to_analyse {
            self.check_analysis()?;
        }
        if ply.is_some_and(|ply| ply > self.ply()) {
            return Err(no_such_ply());
        }
        let mut session = self.session.clone();
        if let Some(ply) = ply {
            session.go_back(ply as usize);
        }
        Ok(session)
    }

    /// Whether the machine may be asked about the game.
    fn check_analysis(&self) -> Result<(), Problem> {
        let allowed = self.head.casual || self.to_move().is_none();
        if allowed { Ok(()) } else { Err(not_casual()) }
    }

    pub(super) fn check_going_on(&self) -> Result<(), Problem> {
        if self.to_move().is_some() {
            return Ok(());
        }
        Err(Problem::conflict(Code::Over, Phrase::fixed("The game is over.", "La partida ha terminado.")))
    }

    /// Whether the log has room for something that is not a move: moves to the end of the game always have.
    pub(super) fn check_room(&self, most_events: u32) -> Result<(), Problem> {
        let needed = self.event() + 1 + self.session.game().longest_game();
        if needed <= most_events {
            return Ok(());
        }
        let say = Phrase::fixed(
            "This table has seen too many changes; play on, or start another.",
            "En esta mesa ya ha habido demasiados cambios; sigue jugando o empieza otra.",
        );
        Err(Problem::conflict(Code::TableFull, say))
    }

    /// How many moves are left when a side takes back.
    pub(super) fn left_after_undo(&self, by: Side, most_events: u32) -> Result<u32, Problem> {
        self.check_room(most_events)?;
        let mut session = self.session.clone();
        if session.undo(by) == 0 {
            let say = Phrase::fixed("There is nothing to take back.", "No hay nada que deshacer.");
            return Err(Problem::conflict(Code::NothingToUndo, say));
        }
        Ok(session.played().len() as u32)
    }

    /// The side of these that a request is for: the one to move, if it is among them, and a human's.
    pub(super) fn acting(&self, sides: &[Side]) -> Result<Side, Problem> {
        let turn = self.session.turn();
        let human = |side: &&Side| self.seats[**side].is_human();
        let side = sides.iter().filter(human).max_by_key(|&&side| side == turn).copied();
        match (side, sides.is_empty()) {
            (Some(side), _) => Ok(side),
            (None, true) => Err(no_secret()),
            (None, false) => Err(machine_seat()),
        }
    }

    /// The side of these whose decision is taken back: with both, the one that decided last.
    pub(super) fn undoing(&self, sides: &[Side]) -> Result<Side, Problem> {
        let both = Side::BOTH.into_iter().all(|side| sides.contains(&side) && self.seats[side].is_human());
        let last = self.session.played().iter().rev().find(|played| !played.is_pass());
        match last {
            Some(last) if both => Ok(last.side),
            _ => self.acting(sides),
        }
    }
}

fn not_your_turn() -> Problem {
    let say = Phrase::fixed("It is the other side's turn.", "Es el turno del otro bando.");
    Problem::conflict(Code::NotYourTurn, say)
}

fn stale() -> Problem {
    let say = Phrase::fixed(
        "The game has moved on since; look again.",
        "La partida ha cambiado entretanto; vuelve a mirarla.",
    );
    Problem::conflict(Code::Stale, say)
}

/// No secret was given.
#[must_use]
pub fn no_secret() -> Problem {
    let say = Phrase::fixed(
        "This takes the secret of a seat at this table.",
        "Para esto hace falta el secreto de un asiento de esta mesa.",
    );
    Problem::new(StatusCode::UNAUTHORIZED, Code::NoSecret, say)
}

/// The secret that was given is no seat's.
fn wrong_secret() -> Problem {
    let say =
        Phrase::fixed("This secret opens no seat at this table.", "Ese secreto no abre ningún asiento de esta mesa.");
    Problem::new(StatusCode::FORBIDDEN, Code::WrongSecret, say)
}

pub(super) fn machine_seat() -> Problem {
    let say = Phrase::fixed("The machine plays this seat by itself.", "En este asiento juega la máquina sola.");
    Problem::new(StatusCode::FORBIDDEN, Code::MachineSeat, say)
}

fn not_casual() -> Problem {
    let say = Phrase::fixed(
        "Not while this game goes on: it is not a casual one.",
        "No mientras dure la partida: no es una partida informal.",
    );
    Problem::conflict(Code::NotCasual, say)
}

/// There is no table of the name that was asked for.
#[must_use]
pub fn no_such_table() -> Problem {
    Problem::not_found(Phrase::fixed("There is no such table.", "Esa mesa no existe."))
}

/// The game is not as long as the client thinks.
#[must_use]
pub fn no_such_ply() -> Problem {
    Problem::not_found(Phrase::fixed("The game has not come that far.", "La partida no ha llegado tan lejos."))
}
