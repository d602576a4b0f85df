//! The state of a table: the sum of its log. No I/O, no clock.

use super::clocks::Clocks;
use super::log::{FORMAT, Head, TableEvent, TimedEvent};
use super::offers::Offers;
use rival_core::{Outcome, Side};
use rival_play::{Player, PlayerKind, Session, Setup, Start};
use rival_store::{Stored, TableStatus, WaitsFor};
use rival_wire::Problem;
use rival_wire::{EndedBy, PerSide};
use rival_wire::{Message, Pace, SeatSpec};
use std::sync::Arc;

/// The state of a table.
#[derive(Clone)]
pub struct TableState {
    pub id: Arc<str>,
    pub created: i64,
    pub head: Arc<Head>,
    pub session: Session,
    pub pace: Pace,
    pub clocks: Option<Clocks>,
    pub offers: Offers,
    log: Vec<Arc<TimedEvent>>,
    /// For each move played, its index in the log.
    moves: Vec<usize>,
    /// The winner and the reason of an end that did not happen on the board.
    ended: Option<(Option<Side>, EndedBy)>,
    /// The number of the last take-back.
    last_undo: u32,
}

impl TableState {
    /// A table without events.
    pub fn new(id: &str, created: i64, game: &str, head: Head) -> Result<TableState, Problem> {
        let game = rival_play::open(game)?;
        let start = Start::of(head.position.as_deref(), head.layout.as_deref());
        let [first, second] = head.seats.both();
        let players = [first.player(&*game)?, second.player(&*game)?];
        let session = Session::new(game, Setup { seed: head.seed, start }, players)?;
        Ok(TableState {
            id: id.into(),
            created,
            pace: head.pace,
            clocks: head.clock.map(Clocks::new),
            offers: Offers::default(),
            head: Arc::new(head),
            session,
            log: Vec::new(),
            moves: Vec::new(),
            ended: None,
            last_undo: 0,
        })
    }

    /// A stored table.
    pub fn load(id: &str, stored: Stored) -> Result<TableState, Problem> {
        let broken = |error: &dyn std::fmt::Display| {
            tracing::error!(table = id, %error, "what is kept of a table makes no sense");
            Problem::damaged()
        };
        let head: Head = serde_json::from_str(&stored.head).map_err(|error| broken(&error))?;
        if head.format > FORMAT {
            return Err(Problem::newer());
        }
        let mut state = TableState::new(id, stored.created, &stored.game, head)?;
        for (kept, number) in stored.events.into_iter().zip(1..) {
            if kept.number != number {
                return Err(broken(&format_args!("event {} in the place of event {number}", kept.number)));
            }
            let event = serde_json::from_str(&kept.body).map_err(|error| broken(&error))?;
            state.apply(Arc::new(TimedEvent { time: kept.time, event })).map_err(|problem| broken(&problem.say))?;
        }
        if state.ply() != stored.plies {
            return Err(broken(&format_args!("{} moves of {}", state.ply(), stored.plies)));
        }
        Ok(state)
    }

    /// Applies an event.
    ///
    /// Fails, and changes nothing, if a move is illegal.
    pub fn apply(&mut self, logged: Arc<TimedEvent>) -> Result<(), Problem> {
        let time = logged.time;
        match &logged.event {
            TableEvent::Move { text, thought } => {
                let (side, scored) = (self.session.turn(), self.session.at().scores().is_some());
                match thought {
                    Some(thought) => self.session.play_with_thought(text, thought.thought(text, scored))?,
                    None => self.session.play(text)?,
                };
                self.moves.push(self.log.len());
                let turn_is_over = self.session.turn() != side;
                if let Some(clocks) = &mut self.clocks {
                    clocks.moved(side, time, thought.as_ref().map(|thought| thought.millis()), turn_is_over);
                }
                self.go_on(time);
            }
            TableEvent::Undo { to, .. } => {
                self.session.go_back(*to as usize);
                self.moves.truncate(*to as usize);
                self.last_undo = self.event() + 1;
                if let Some(clocks) = &mut self.clocks {
                    clocks.taken_back(*to as usize, time);
                }
                self.go_on(time);
            }
            TableEvent::Resign { by } => self.end(Some(by.other()), EndedBy::Resignation, time),
            TableEvent::Record { winner } => self.end(*winner, EndedBy::Record, time),
            TableEvent::Draw { .. } => self.end(None, EndedBy::Agreement, time),
            TableEvent::Flag { by } => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.fallen(*by);
                }
                self.end(Some(by.other()), EndedBy::Time, time);
            }
            TableEvent::Pace { pace } => self.pace = *pace,
            TableEvent::Name { side, name } => self.rename(*side, name.clone()),
            TableEvent::Offer { by, what } => self.offers.offered(*by, *what, self.ply()),
            TableEvent::Decline { .. } => self.offers.settled(),
            TableEvent::Resume { since } => {
                if let Some(clocks) = &mut self.clocks
                    && let Some((side, _)) = clocks.running()
                {
                    clocks.run(side, *since);
                }
            }
            TableEvent::Rematch { table } => self.offers.rematch = Some(table.clone()),
        }
        self.log.push(logged);
        Ok(())
    }

    /// Starts the clock of the side to move, if both have moved and the game goes on. The standing
    /// offer lapses.
    fn go_on(&mut self, time: i64) {
        self.offers.settled();
        let has_moved = |side| self.session.played().iter().any(|played| played.side == side);
        let runs = self.to_move().is_some() && Side::BOTH.into_iter().all(has_moved);
        let turn = self.session.turn();
        match &mut self.clocks {
            Some(clocks) if runs => clocks.run(turn, time),
            Some(clocks) => clocks.stop(time),
            None => {}
        }
    }

    fn end(&mut self, winner: Option<Side>, by: EndedBy, time: i64) {
        self.offers.settled();
        self.ended = Some((winner, by));
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(time);
        }
    }

    fn rename(&mut self, side: Side, name: Option<String>) {
        self.offers.named(side);
        self.session.set_player(side, Player { name, kind: PlayerKind::Human });
    }

    /// The number of the last event; 0 before the first.
    pub fn event(&self) -> u32 {
        self.log.len() as u32
    }

    /// The number of moves played.
    pub fn ply(&self) -> u32 {
        self.session.played().len() as u32
    }

    /// The number of the last take-back.
    pub fn last_undo(&self) -> u32 {
        self.last_undo
    }

    /// At most `most` events after this number, each with the state after it.
    pub fn replay(&self, after: u32, most: usize) -> Vec<Message> {
        let mut messages = Vec::new();
        let game = self.session.game().name();
        let Ok(mut told) = TableState::new(&self.id, self.created, &game, (*self.head).clone()) else {
            return messages;
        };
        for logged in self.log.iter().take(most.saturating_add(after as usize)) {
            // What applied once applies again.
            if told.apply(Arc::clone(logged)).is_ok() && told.event() > after {
                messages.extend(told.message());
            }
        }
        messages
    }

    /// The winner and the reason of the end.
    pub fn ending(&self) -> Option<(Option<Side>, EndedBy)> {
        self.ended.or_else(|| self.session.at().outcome().map(|outcome| (outcome.winner(), EndedBy::Board)))
    }

    /// The player to move; `None` once the game is over.
    pub fn to_move(&self) -> Option<&Player> {
        if self.ended.is_some() { None } else { self.session.to_move() }
    }

    /// The players, with their present names.
    pub fn seats(&self) -> PerSide<SeatSpec> {
        self.session.players().each_ref().map(SeatSpec::of).into()
    }

    /// Whether a person plays this side.
    pub fn is_human(&self, side: Side) -> bool {
        self.session.players()[side].is_human()
    }

    /// Whether both players are machines.
    pub fn is_exhibition(&self) -> bool {
        self.session.players().iter().all(|player| !player.is_human())
    }

    /// Whether two people have begun a game that is not casual: neither may delete it alone.
    pub fn is_record_of_two(&self) -> bool {
        let two_humans = self.session.players().iter().all(Player::is_human);
        let each_has_moved =
            Side::BOTH.into_iter().all(|side| self.session.played().iter().any(|played| played.side == side));
        two_humans && each_has_moved && !self.head.casual
    }

    /// Whether a machine is to move and not paused.
    pub fn waits_for_machine(&self) -> bool {
        let held = self.is_exhibition() && self.pace.paused;
        self.to_move().is_some_and(|seat| !seat.is_human()) && !held
    }

    /// When a human's flag falls, in milliseconds since 1970. A machine pays after its move.
    pub fn flag_falls(&self) -> Option<i64> {
        let clocks = self.clocks.as_ref()?;
        let (side, _) = clocks.running()?;
        if self.is_human(side) { clocks.flag_falls() } else { None }
    }

    /// The status for lists. A running clock is work for the server, too.
    pub fn status(&self) -> TableStatus {
        let waits_for = match self.to_move() {
            Some(seat) if seat.is_human() && self.flag_falls().is_none() => WaitsFor::Human,
            Some(seat) if seat.is_human() => WaitsFor::Machine,
            Some(_) if self.waits_for_machine() => WaitsFor::Machine,
            _ => WaitsFor::Nobody,
        };
        let result = self
            .ending()
            .map(|(winner, _)| self.session.info().result_text(winner.map_or(Outcome::DRAW, Outcome::win)));
        TableStatus { updated: self.updated(), waits_for, plies: self.ply(), result }
    }

    /// The time of the last event, in milliseconds since 1970.
    pub fn updated(&self) -> i64 {
        self.log.last().map_or(self.created, |logged| logged.time)
    }

    /// All events in stored form.
    pub fn events(&self) -> Vec<rival_store::StoredEvent> {
        self.log.iter().zip(1..).map(|(logged, number)| logged.stored(number)).collect()
    }

    /// The log entry of a move.
    pub fn logged_move(&self, ply: usize) -> Option<&TimedEvent> {
        self.moves.get(ply).and_then(|&place| self.log.get(place)).map(|logged| &**logged)
    }

    /// The last log entry.
    pub fn last_logged(&self) -> Option<&TimedEvent> {
        self.log.last().map(|logged| &**logged)
    }
}
