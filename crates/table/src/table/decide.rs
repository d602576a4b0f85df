//! [`TableState::decide`] turns a command into events or a problem. It is the one interpreter of
//! commands, for the server's WebSocket and HTTP and for the browser.

use super::clocks::Clocks;
use super::log::TableEvent;
use super::state::TableState;
use crate::secret::Secret;
use rival_core::Side;
use rival_game::Phrase;
use rival_play::Session;
use rival_wire::{Code, Problem};
use rival_wire::{Command, Pace};

/// The result of a command that is not refused.
#[derive(Debug)]
pub enum Decision {
    /// The state is already as requested: an earlier answer was lost.
    Done,
    /// These events, in order.
    Events(Vec<TableEvent>),
    /// A rematch. The caller creates the table ([`TableState::swapped`]) and adds a
    /// [`TableEvent::Rematch`]; nothing else changes here.
    Rematch,
}

impl From<TableEvent> for Decision {
    fn from(event: TableEvent) -> Decision {
        Decision::Events(vec![event])
    }
}

impl TableState {
    /// The sides of these secrets, each once.
    ///
    /// # Errors
    /// If one opens no seat.
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

    /// The events that bring the clocks up to now: a due flag falls, and time during which no
    /// server was there is not counted.
    #[must_use]
    pub fn due(&self, now: i64, started: i64) -> Option<TableEvent> {
        let falls = self.flag_falls()?;
        let (by, _) = self.clocks.as_ref()?.running()?;
        if self.was_away(started) {
            return Some(TableEvent::Resume { since: started });
        }
        (falls <= now).then_some(TableEvent::Flag { by })
    }

    /// Whether a human's clock has run since before that time.
    #[must_use]
    pub fn was_away(&self, started: i64) -> bool {
        let since = self.clocks.as_ref().and_then(Clocks::running).map(|(_, since)| since);
        self.flag_falls().is_some() && since.is_some_and(|since| since < started)
    }

    /// Decides a command by the holders of these sides, in a log with room for `most_events`. The
    /// legality of a move shows when it is applied.
    ///
    /// # Errors
    /// If the command is refused.
    pub fn decide(&self, command: &Command, sides: &[Side], most_events: u32) -> Result<Decision, Problem> {
        if sides.is_empty() {
            return Err(no_secret());
        }
        match command {
            Command::Move { ply, text, seen } => self.play(sides, *ply, text, *seen),
            Command::Undo { ply } => self.undo(sides, *ply, most_events),
            Command::Resign {} => self.resign(sides),
            Command::Name { name } => self.name(sides, name.as_deref(), most_events),
            Command::Offer { what } => self.offer(sides, *what, most_events),
            Command::Accept { what } => self.accept(sides, *what, most_events),
            Command::Decline { what } => self.decline(sides, *what),
            Command::Pace(pace) => self.set_pace(*pace, most_events),
        }
    }

    fn play(&self, sides: &[Side], ply: u32, text: &str, seen: Option<u32>) -> Result<Decision, Problem> {
        let side = self.acting(sides)?;
        let taken_back = seen.is_some_and(|seen| seen < self.last_undo());
        let played = self.session.played().get(ply as usize);
        if !taken_back && played.is_some_and(|played| played.side == side && played.text == text) {
            return Ok(Decision::Done);
        }
        self.check_going_on()?;
        if ply != self.ply() || taken_back {
            return Err(stale());
        }
        if side != self.session.turn() {
            return Err(not_your_turn());
        }
        Ok(TableEvent::Move { text: text.to_owned(), thought: None }.into())
    }

    /// Takes back to the last decision of one of these sides, in a casual game.
    fn undo(&self, sides: &[Side], from: u32, most_events: u32) -> Result<Decision, Problem> {
        let by = self.undoing(sides)?;
        let last = self.last_logged().map(|logged| &logged.event);
        if matches!(last, Some(TableEvent::Undo { by: who, from: before, .. }) if *who == by && *before == from) {
            return Ok(Decision::Done);
        }
        self.check_going_on()?;
        if from != self.ply() {
            return Err(stale());
        }
        if !self.head.casual {
            return Err(not_casual());
        }
        let to = self.left_after_undo(by, most_events)?;
        Ok(TableEvent::Undo { by, from, to }.into())
    }

    fn resign(&self, sides: &[Side]) -> Result<Decision, Problem> {
        let by = self.acting(sides)?;
        let last = self.last_logged().map(|logged| &logged.event);
        if matches!(last, Some(TableEvent::Resign { by: who }) if *who == by) {
            return Ok(Decision::Done);
        }
        self.check_going_on()?;
        Ok(TableEvent::Resign { by }.into())
    }

    fn set_pace(&self, pace: Pace, most_events: u32) -> Result<Decision, Problem> {
        self.check_going_on()?;
        self.check_room(most_events)?;
        let pace = pace.granted();
        Ok(if pace == self.pace { Decision::Done } else { TableEvent::Pace { pace }.into() })
    }

    /// The side to move, for a hint.
    ///
    /// # Errors
    /// If the game is over or not casual, or another side is to move.
    pub fn check_hint(&self, sides: &[Side]) -> Result<(), Problem> {
        self.check_going_on()?;
        self.check_analysis()?;
        if self.acting(sides)? == self.session.turn() { Ok(()) } else { Err(not_your_turn()) }
    }

    /// The game after `ply` moves, or as it is; analysis requires a game that allows it.
    ///
    /// # Errors
    /// If the game is shorter, or analysis is not allowed.
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

    /// Whether analysis is allowed.
    fn check_analysis(&self) -> Result<(), Problem> {
        let allowed = self.head.casual || self.to_move().is_none();
        if allowed { Ok(()) } else { Err(not_casual()) }
    }

    pub(super) fn check_going_on(&self) -> Result<(), Problem> {
        if self.to_move().is_some() {
            return Ok(());
        }
        Err(Problem::new(Code::Over, Phrase::fixed("The game is over.", "La partida ha terminado.")))
    }

    /// Whether the log has room for another event. Moves to the end of the game always have room.
    pub(super) fn check_room(&self, most_events: u32) -> Result<(), Problem> {
        let needed = self.event() + 1 + self.session.game().longest_game();
        if needed <= most_events {
            return Ok(());
        }
        let say = Phrase::fixed(
            "This table has seen too many changes; play on, or start another.",
            "En esta mesa ya ha habido demasiados cambios; sigue jugando o empieza otra.",
        );
        Err(Problem::new(Code::TableFull, say))
    }

    /// The number of moves left after a take-back.
    pub(super) fn left_after_undo(&self, by: Side, most_events: u32) -> Result<u32, Problem> {
        self.check_room(most_events)?;
        let mut session = self.session.clone();
        if session.undo(by) == 0 {
            let say = Phrase::fixed("There is nothing to take back.", "No hay nada que deshacer.");
            return Err(Problem::new(Code::NothingToUndo, say));
        }
        Ok(session.played().len() as u32)
    }

    /// The side that acts: the one to move, if it is among these and human.
    pub(super) fn acting(&self, sides: &[Side]) -> Result<Side, Problem> {
        let turn = self.session.turn();
        let human = |side: &&Side| self.is_human(**side);
        let side = sides.iter().filter(human).max_by_key(|&&side| side == turn).copied();
        match (side, sides.is_empty()) {
            (Some(side), _) => Ok(side),
            (None, true) => Err(no_secret()),
            (None, false) => Err(machine_seat()),
        }
    }

    /// The side whose decision is taken back: of both, the one that decided last.
    pub(super) fn undoing(&self, sides: &[Side]) -> Result<Side, Problem> {
        let both = Side::BOTH.into_iter().all(|side| sides.contains(&side) && self.is_human(side));
        let last = self.session.played().iter().rev().find(|played| !played.is_pass());
        match last {
            Some(last) if both => Ok(last.side),
            _ => self.acting(sides),
        }
    }
}

fn not_your_turn() -> Problem {
    let say = Phrase::fixed("It is the other side's turn.", "Es el turno del otro bando.");
    Problem::new(Code::NotYourTurn, say)
}

fn stale() -> Problem {
    let say = Phrase::fixed(
        "The game has moved on since; look again.",
        "La partida ha cambiado entretanto; vuelve a mirarla.",
    );
    Problem::new(Code::Stale, say)
}

/// The secret is missing.
#[must_use]
pub fn no_secret() -> Problem {
    let say = Phrase::fixed(
        "This takes the secret of a seat at this table.",
        "Para esto hace falta el secreto de un asiento de esta mesa.",
    );
    Problem::new(Code::NoSecret, say)
}

/// The secret opens no seat.
fn wrong_secret() -> Problem {
    let say =
        Phrase::fixed("This secret opens no seat at this table.", "Ese secreto no abre ningún asiento de esta mesa.");
    Problem::new(Code::WrongSecret, say)
}

pub(super) fn machine_seat() -> Problem {
    let say = Phrase::fixed("The machine plays this seat by itself.", "En este asiento juega la máquina sola.");
    Problem::new(Code::MachineSeat, say)
}

fn not_casual() -> Problem {
    let say = Phrase::fixed(
        "Not while this game goes on: it is not a casual one.",
        "No mientras dure la partida: no es una partida informal.",
    );
    Problem::new(Code::NotCasual, say)
}

/// There is no table with this name.
#[must_use]
pub fn no_such_table() -> Problem {
    Problem::not_found(Phrase::fixed("There is no such table.", "Esa mesa no existe."))
}

/// The game is shorter than the client thinks.
#[must_use]
pub fn no_such_ply() -> Problem {
    Problem::not_found(Phrase::fixed("The game has not come that far.", "La partida no ha llegado tan lejos."))
}
