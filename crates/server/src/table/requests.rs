//! What people ask of a table. Every change here runs to its end even if the asker goes away in the middle of it.

use super::{Live, Table, TableEvent};
use crate::api::{MoveRequest, Pace, UndoRequest};
use crate::problem::{Code, Problem};
use crate::secret::Secret;
use crate::shares::Client;
use axum::http::StatusCode;
use rival_core::Side;
use rival_game::Phrase;
use std::sync::Arc;

/// What the asker is told of the table once a change is made; made while nothing else can change it.
pub(crate) type Answer<T> = fn(&Table, &Live) -> T;

impl Table {
    /// The sides that these secrets open, each once. A secret that opens none is refused.
    pub(crate) async fn sides_of(&self, secrets: &[Secret]) -> Result<Vec<Side>, Problem> {
        let live = self.lock().await?;
        let hashes = &live.state.head.secrets;
        let mut sides = Vec::new();
        for secret in secrets {
            let opened = Side::BOTH.into_iter().find(|&side| hashes[side].is_of(secret));
            sides.push(opened.ok_or_else(wrong_secret)?);
        }
        sides.sort_unstable();
        sides.dedup();
        Ok(sides)
    }

    /// Plays a move for one of these sides.
    pub(crate) async fn play<T: Send + 'static>(
        self: &Arc<Self>,
        client: Client,
        sides: &[Side],
        request: MoveRequest,
        answer: Answer<T>,
    ) -> Result<T, Problem> {
        let (table, sides) = (Arc::clone(self), sides.to_vec());
        to_the_end(async move {
            let mut live = table.lock().await?;
            live.client = client;
            let side = live.acting(&sides)?;
            table.settle_clock(&mut live).await?;
            if !live.has_played(side, &request) {
                table.check_move(&live, side, &request)?;
                table.commit(&mut live, TableEvent::Move { text: request.text, thought: None }).await?;
                table.services.metrics.moves.inc();
            }
            Ok(answer(&table, &live))
        })
        .await
    }

    /// Takes back to where one of these sides last had to decide.
    pub(crate) async fn undo<T: Send + 'static>(
        self: &Arc<Self>,
        client: Client,
        sides: &[Side],
        request: UndoRequest,
        answer: Answer<T>,
    ) -> Result<T, Problem> {
        let (table, sides) = (Arc::clone(self), sides.to_vec());
        to_the_end(async move {
            let mut live = table.lock().await?;
            live.client = client;
            let by = live.undoing(&sides)?;
            table.settle_clock(&mut live).await?;
            if !live.has_undone(by, request.ply) {
                let to = table.check_casual_undo(&live, by, request.ply)?;
                table.commit(&mut live, TableEvent::Undo { by, from: request.ply, to }).await?;
            }
            Ok(answer(&table, &live))
        })
        .await
    }

    /// Gives up for one of these sides.
    pub(crate) async fn resign<T: Send + 'static>(
        self: &Arc<Self>,
        sides: &[Side],
        answer: Answer<T>,
    ) -> Result<T, Problem> {
        let (table, sides) = (Arc::clone(self), sides.to_vec());
        to_the_end(async move {
            let mut live = table.lock().await?;
            let by = live.acting(&sides)?;
            table.settle_clock(&mut live).await?;
            let resigned = live.state.last_logged().map(|logged| &logged.event);
            if !matches!(resigned, Some(TableEvent::Resign { by: who }) if *who == by) {
                table.check_going_on(&live)?;
                table.commit(&mut live, TableEvent::Resign { by }).await?;
            }
            Ok(answer(&table, &live))
        })
        .await
    }

    /// Lets machines that play each other take their time in another way.
    pub(crate) async fn set_pace<T: Send + 'static>(
        self: &Arc<Self>,
        pace: Pace,
        answer: Answer<T>,
    ) -> Result<T, Problem> {
        let table = Arc::clone(self);
        to_the_end(async move {
            let mut live = table.lock().await?;
            table.check_going_on(&live)?;
            table.check_room(&live)?;
            let pace = pace.granted();
            if pace != live.state.pace {
                table.commit(&mut live, TableEvent::Pace { pace }).await?;
            }
            Ok(answer(&table, &live))
        })
        .await
    }

    fn check_move(&self, live: &Live, side: Side, request: &MoveRequest) -> Result<(), Problem> {
        self.check_going_on(live)?;
        let state = &live.state;
        let taken_back = request.seen.is_some_and(|seen| seen < state.last_undo());
        if request.ply != state.ply() || taken_back {
            return Err(self.stale(live));
        }
        if side == state.session.turn() { Ok(()) } else { Err(self.not_your_turn(live)) }
    }

    /// How many moves are left when it is done by one side alone.
    fn check_casual_undo(&self, live: &Live, by: Side, ply: u32) -> Result<u32, Problem> {
        self.check_going_on(live)?;
        if ply != live.state.ply() {
            return Err(self.stale(live));
        }
        if live.state.head.casual { self.check_undo(live, by) } else { Err(not_casual()) }
    }

    /// How many moves are left when it is done.
    pub(super) fn check_undo(&self, live: &Live, by: Side) -> Result<u32, Problem> {
        self.check_room(live)?;
        let mut session = live.state.session.clone();
        if session.undo(by) == 0 {
            let say = Phrase::fixed("There is nothing to take back.", "No hay nada que deshacer.");
            return Err(Problem::conflict(Code::NothingToUndo, say));
        }
        Ok(session.played().len() as u32)
    }

    pub(super) fn check_going_on(&self, live: &Live) -> Result<(), Problem> {
        if live.state.to_move().is_some() {
            return Ok(());
        }
        let say = Phrase::fixed("The game is over.", "La partida ha terminado.");
        Err(Problem::conflict(Code::Over, say).at(self.view_of(live)))
    }

    /// Whether the log has room for something that is not a move: moves to the end of the game always have.
    pub(super) fn check_room(&self, live: &Live) -> Result<(), Problem> {
        let needed = live.state.event() + 1 + live.state.session.game().longest_game();
        if needed <= self.services.bounds.events {
            return Ok(());
        }
        let say = Phrase::fixed(
            "This table has seen too many changes; play on, or start another.",
            "En esta mesa ya ha habido demasiados cambios; sigue jugando o empieza otra.",
        );
        Err(Problem::conflict(Code::TableFull, say))
    }

    pub(super) fn not_your_turn(&self, live: &Live) -> Problem {
        let say = Phrase::fixed("It is the other side's turn.", "Es el turno del otro bando.");
        Problem::conflict(Code::NotYourTurn, say).at(self.view_of(live))
    }

    fn stale(&self, live: &Live) -> Problem {
        let say = Phrase::fixed(
            "The game has moved on since; look again.",
            "La partida ha cambiado entretanto; vuelve a mirarla.",
        );
        Problem::conflict(Code::Stale, say).at(self.view_of(live))
    }
}

impl Live {
    /// The side of these that a request is for: the one to move, if it is among them, and a human's.
    pub(super) fn acting(&self, sides: &[Side]) -> Result<Side, Problem> {
        let turn = self.state.session.turn();
        let human = |side: &&Side| self.state.seats[**side].is_human();
        let side = sides.iter().filter(human).max_by_key(|&&side| side == turn).copied();
        match (side, sides.is_empty()) {
            (Some(side), _) => Ok(side),
            (None, true) => Err(no_secret()),
            (None, false) => Err(machine_seat()),
        }
    }

    /// The side of these whose decision is taken back: with both, the one that decided last.
    pub(super) fn undoing(&self, sides: &[Side]) -> Result<Side, Problem> {
        let both = Side::BOTH.into_iter().all(|side| sides.contains(&side) && self.state.seats[side].is_human());
        let last = self.state.session.played().iter().rev().find(|played| !played.is_pass());
        match last {
            Some(last) if both => Ok(last.side),
            _ => self.acting(sides),
        }
    }

    /// Whether this very request was granted before: then it is answered again, and nothing happens.
    fn has_played(&self, side: Side, request: &MoveRequest) -> bool {
        let played = self.state.session.played().get(request.ply as usize);
        let taken_back = request.seen.is_some_and(|seen| seen < self.state.last_undo());
        !taken_back && played.is_some_and(|played| played.side == side && played.text == request.text)
    }

    fn has_undone(&self, side: Side, ply: u32) -> bool {
        let last = self.state.last_logged().map(|logged| &logged.event);
        matches!(last, Some(TableEvent::Undo { by, from, .. }) if *by == side && *from == ply)
    }
}

/// Runs something to its end whether or not anybody still waits for it. A change that stopped between disk and memory
/// would leave the two at odds.
pub(crate) async fn to_the_end<T: Send + 'static>(
    change: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    tokio::spawn(change).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a change failed");
        Err(Problem::internal())
    })
}

pub(crate) fn no_secret() -> Problem {
    let say = Phrase::fixed(
        "This takes the secret of a seat at this table.",
        "Para esto hace falta el secreto de un asiento de esta mesa.",
    );
    Problem::new(StatusCode::UNAUTHORIZED, Code::NoSecret, say)
}

fn wrong_secret() -> Problem {
    let say =
        Phrase::fixed("This secret opens no seat at this table.", "Ese secreto no abre ningún asiento de esta mesa.");
    Problem::new(StatusCode::FORBIDDEN, Code::WrongSecret, say)
}

pub(super) fn machine_seat() -> Problem {
    let say = Phrase::fixed("The machine plays this seat by itself.", "En este asiento juega la máquina sola.");
    Problem::new(StatusCode::FORBIDDEN, Code::MachineSeat, say)
}

pub(crate) fn not_casual() -> Problem {
    let say = Phrase::fixed(
        "Not while this game goes on: it is not a casual one.",
        "No mientras dure la partida: no es una partida informal.",
    );
    Problem::conflict(Code::NotCasual, say)
}
