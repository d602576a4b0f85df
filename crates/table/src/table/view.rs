//! The state of a table as it is told.

use super::log::TableEvent;
use super::state::State;
use rival_core::{Outcome, Side};
use rival_game::{Lang, Phrase, phrase};
use rival_wire::{EndedBy, PerSide, Thought};
use rival_wire::{
    GameResult, Message, MoveEntry, MovePreview, Now, OfferView, Presence, SeatView, SetupView, TableLine,
    TableSummary, TableView, ThinkingView,
};

impl State {
    /// All of it.
    pub fn view(&self, thinking: Option<ThinkingView>, presence: Presence) -> TableView {
        let (head, session) = (&self.head, &self.session);
        TableView {
            id: self.id.to_string(),
            game: session.game().name(),
            name: session.info().name.clone(),
            created: self.created,
            setup: SetupView {
                seed: head.seed,
                layout: head.layout.clone(),
                position: session.start().text(),
                given: head.position.is_some(),
            },
            seats: self.seat_views(),
            casual: head.casual,
            listed: head.listed,
            pace: self.pace,
            clock: head.clock,
            moves: (0..session.played().len()).filter_map(|ply| self.entry(ply)).collect(),
            now: self.now(),
            thinking,
            presence,
        }
    }

    /// Its line in a list.
    pub fn line(&self) -> TableLine {
        let table = TableSummary {
            id: self.id.to_string(),
            game: self.session.game().name(),
            listed: self.head.listed,
            created: self.created,
            updated: self.updated(),
            ply: self.ply(),
            result: self.ending().map(|(winner, _)| winner.into()),
        };
        TableLine { table, seats: Some(self.seats.clone()) }
    }

    fn seat_views(&self) -> PerSide<SeatView> {
        let seat = |side: Side| self.seats[side].view(&self.session.players()[side]);
        Side::BOTH.map(seat).into()
    }

    /// How things stand.
    pub fn now(&self) -> Now {
        let (session, info, result) = (&self.session, self.session.info(), self.result());
        let status = match &result {
            Some(result) => result.say.clone(),
            None => info.side(session.turn()).to_move.clone(),
        };
        let mut view = session.view();
        if result.is_some() {
            view.moves.clear();
        }
        Now {
            event: self.event(),
            ply: self.ply(),
            position: session.at().text(),
            turn: result.is_none().then(|| session.turn()),
            previews: MovePreview::of(session.at(), &view.moves),
            view,
            scores: session.at().scores().map(PerSide::from),
            last: session.last_cells(),
            status,
            result,
            clocks: self.clocks.as_ref().map(|clocks| clocks.view(self.updated())),
            offer: self.offers.standing().map(|offer| OfferView { by: offer.by, what: offer.what }),
            rematch: self.offers.rematch.clone(),
        }
    }

    /// The last event as it is told; `None` before the first.
    pub fn message(&self) -> Option<Message> {
        let (last, now) = (self.last_logged()?, Box::new(self.now()));
        let time = last.time;
        Some(match &last.event {
            TableEvent::Move { .. } => {
                let entry = self.entry(self.session.played().len().checked_sub(1)?)?;
                Message::Move { entry: Box::new(entry), now }
            }
            TableEvent::Undo { by, from, to } => Message::Undo { by: *by, count: from.saturating_sub(*to), time, now },
            TableEvent::Resign { .. }
            | TableEvent::Record { .. }
            | TableEvent::Draw { .. }
            | TableEvent::Flag { .. } => Message::End { time, now },
            TableEvent::Pace { pace } => Message::Pace { pace: *pace, time, now },
            TableEvent::Name { .. } => Message::Seats { seats: Box::new(self.seat_views()), time, now },
            TableEvent::Offer { by, what } => Message::Offer { by: *by, what: *what, time, now },
            TableEvent::Decline { by, what } => Message::Decline { by: *by, what: *what, time, now },
            TableEvent::Resume { .. } => Message::Clock { time, now },
            TableEvent::Rematch { table } => Message::Rematch { table: table.clone(), time, now },
        })
    }

    fn entry(&self, ply: usize) -> Option<MoveEntry> {
        let (played, logged) = (self.session.played().get(ply)?, self.logged_move(ply)?);
        Some(MoveEntry {
            ply: ply as u32,
            text: played.text.clone(),
            side: played.side,
            time: logged.time,
            effects: played.effects.clone(),
            narration: played.narration.clone(),
            thought: played.thought.as_ref().map(|thought| Thought {
                shortened: logged.shortened(),
                ..Thought::of(thought, self.session.lacks_proof(ply), self.session.info())
            }),
        })
    }

    fn result(&self) -> Option<GameResult> {
        let (winner, by) = self.ending()?;
        let (info, outcome) = (self.session.info(), self.session.at().outcome());
        let say = match (by, winner, self.session.result()) {
            (EndedBy::Board, _, Some(reason)) => reason,
            (EndedBy::Resignation, Some(winner), _) => self.won(winner, ("by resignation", "por abandono")),
            (EndedBy::Time, Some(winner), _) => self.won(winner, ("on time", "por tiempo")),
            (EndedBy::Agreement, ..) => Phrase::fixed("A draw by agreement.", "Tablas de común acuerdo."),
            (_, winner, _) => info.result_phrase(winner.map_or(Outcome::DRAW, Outcome::win), None),
        };
        let margin = outcome.filter(|_| by == EndedBy::Board).map(Outcome::margin);
        Some(GameResult { winner, by, margin, say })
    }

    /// "White wins by resignation."
    fn won(&self, winner: Side, (how, how_es): (&str, &str)) -> Phrase {
        let wins = &self.session.info().side(winner).wins;
        let (en, es) = (wins.get(Lang::En), wins.get(Lang::Es));
        phrase!("{en} {how}.", "{es} {how_es}.")
    }
}
