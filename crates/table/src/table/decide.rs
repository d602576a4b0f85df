//! What people ask of a table: [`State::decide`] makes of a command the events that grant it, or the problem that says why
//! not. It is the one interpreter of commands, for the server's WebSocket and HTTP and for the browser.

use super::clocks::Clocks;
use super::log::TableEvent;
use super::state::State;
use crate::secret::Secret;
use rival_core::Side;
use rival_game::Phrase;
use rival_play::Session;
use rival_wire::{Code, Problem};
use rival_wire::{Command, Pace};

/// What comes of a command that is not refused.
#[derive(Debug)]
pub enum Decision {
    /// It is so already: the answer to an earlier request was lost on its way.
    Done,
    /// These events, in order.
    Events(Vec<TableEvent>),
    /// The game is played again: the table for that is still to be made ([`State::swapped`]) and told by a
    /// [`TableEvent::Rematch`], while nothing else changes this one.
    Rematch,
}

impl From<TableEvent> for Decision {
    fn from(event: TableEvent) -> Decision {
        Decision::Events(vec![event])
    }
}

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

    /// What comes of a command by the holders of these sides, where a log has room for `most_events`. Whether a move is legal
    /// shows when it is applied.
    ///
    /// # Errors
    /// If it is refused.
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

    /// Takes back to where one of these sides last had to decide, in a casual game.
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
        Err(Problem::new(Code::Over, Phrase::fixed("The game is over.", "La partida ha terminado.")))
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
        Err(Problem::new(Code::TableFull, say))
    }

    /// How many moves are left when a side takes back.
    pub(super) fn left_after_undo(&self, by: Side, most_events: u32) -> Result<u32, Problem> {
        self.check_room(most_events)?;
        let mut session = self.session.clone();
        if session.undo(by) == 0 {
            let say = Phrase::fixed("There is nothing to take back.", "No hay nada que deshacer.");
            return Err(Problem::new(Code::NothingToUndo, say));
        }
        Ok(session.played().len() as u32)
    }

    /// The side of these that a request is for: the one to move, if it is among them, and a human's.
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

    /// The side of these whose decision is taken back: with both, the one that decided last.
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

/// No secret was given.
#[must_use]
pub fn no_secret() -> Problem {
    let say = Phrase::fixed(
        "This takes the secret of a seat at this table.",
        "Para esto hace falta el secreto de un asiento de esta mesa.",
    );
    Problem::new(Code::NoSecret, say)
}

/// The secret that was given is no seat's.
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
