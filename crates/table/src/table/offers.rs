//! Offers between two people, and their names.

use super::decide::{Decision, no_secret};
use super::log::TableEvent;
use super::state::TableState;
use rival_core::Side;
use rival_game::Phrase;
use rival_wire::{Code, Offer, OfferKind, Problem, checked_name};

/// The most name changes of a player at a table.
const MOST_NAMES: u32 = 10;

/// The offers of a table.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    /// The standing offer.
    standing: Option<Offer>,
    /// All offers with their plies: the same offer is not repeated before another move.
    made: Vec<(Offer, u32)>,
    /// The name changes of each side.
    names: [u32; 2],
    /// The rematch, once there is one.
    pub rematch: Option<String>,
}

impl Offers {
    pub(super) fn offered(&mut self, by: Side, what: OfferKind, ply: u32) {
        let offer = Offer { by, what };
        self.made.retain(|&(made, _)| made != offer);
        self.made.push((offer, ply));
        self.standing = Some(offer);
    }

    /// Removes the standing offer.
    pub(super) fn settled(&mut self) {
        self.standing = None;
    }

    pub(super) fn named(&mut self, side: Side) {
        self.names[side] += 1;
    }

    /// The standing offer.
    pub fn standing(&self) -> Option<Offer> {
        self.standing
    }

    fn was_made(&self, offer: Offer, ply: u32) -> bool {
        self.made.contains(&(offer, ply))
    }
}

impl TableState {
    /// Names these sides: an event for each whose name differs.
    pub(super) fn name(&self, sides: &[Side], name: Option<&str>, most_events: u32) -> Result<Decision, Problem> {
        let name = checked_name(name)?;
        let mut events = Vec::new();
        for side in self.humans_of(sides)? {
            if self.session.players()[side].name == name {
                continue;
            }
            if self.offers.names[side] >= MOST_NAMES {
                return Err(asked_too_often());
            }
            self.check_room(most_events)?;
            events.push(TableEvent::Name { side, name: name.clone() });
        }
        Ok(if events.is_empty() { Decision::Done } else { Decision::Events(events) })
    }

    /// Makes an offer for one of these sides. If the other side has offered the same, or is the
    /// same person, it is agreed.
    pub(super) fn offer(&self, sides: &[Side], what: OfferKind, most_events: u32) -> Result<Decision, Problem> {
        if what == OfferKind::Rematch && self.offers.rematch.is_some() {
            return Ok(Decision::Done);
        }
        let by = self.check_offer(sides, what, most_events)?;
        let offer = Offer { by, what };
        let standing = self.offers.standing();
        let alone = sides.contains(&by.other()) || !self.is_human(by.other());
        if alone || standing == Some(Offer { by: by.other(), what }) {
            return self.agree(Offer { by: if alone { by } else { by.other() }, what }, most_events);
        }
        if standing == Some(offer) {
            return Ok(Decision::Done);
        }
        if self.offers.was_made(offer, self.ply()) {
            return Err(asked_already());
        }
        self.check_room(most_events)?;
        Ok(TableEvent::Offer { by, what }.into())
    }

    /// Accepts the other side's offer.
    pub(super) fn accept(&self, sides: &[Side], what: OfferKind, most_events: u32) -> Result<Decision, Problem> {
        self.humans_of(sides)?;
        match self.offers.standing() {
            Some(offer) if offer.what == what && sides.contains(&offer.by.other()) => self.agree(offer, most_events),
            // The answer to an earlier acceptance was lost.
            _ if self.has_agreed(what) => Ok(Decision::Done),
            _ => Err(no_offer()),
        }
    }

    /// Declines the other side's offer, or withdraws the offer of one of these.
    pub(super) fn decline(&self, sides: &[Side], what: OfferKind) -> Result<Decision, Problem> {
        let humans = self.humans_of(sides)?;
        let offer = self.offers.standing().filter(|offer| offer.what == what).ok_or_else(no_offer)?;
        let by = humans.into_iter().max_by_key(|&side| side != offer.by).unwrap_or(offer.by);
        Ok(TableEvent::Decline { by, what }.into())
    }

    /// The result of an agreement.
    fn agree(&self, offer: Offer, most_events: u32) -> Result<Decision, Problem> {
        Ok(match offer.what {
            OfferKind::Rematch => Decision::Rematch,
            OfferKind::Draw => TableEvent::Draw { by: offer.by.other() }.into(),
            OfferKind::Undo => {
                let to = self.left_after_undo(offer.by, most_events)?;
                TableEvent::Undo { by: offer.by, from: self.ply(), to }.into()
            }
        })
    }

    /// The side that makes the offer, if it is possible now.
    fn check_offer(&self, sides: &[Side], what: OfferKind, most_events: u32) -> Result<Side, Problem> {
        if what == OfferKind::Rematch {
            if self.to_move().is_some() {
                let say = Phrase::fixed("The game still goes on.", "La partida todavía sigue.");
                return Err(Problem::new(Code::NotOver, say));
            }
            // The holder of a seat may also restart a game of machines.
            return sides.first().copied().ok_or_else(no_secret);
        }
        self.check_going_on()?;
        let by = self.undoing(sides)?;
        if !self.is_human(by.other()) {
            let say = Phrase::fixed("The machine makes no deals.", "La máquina no hace tratos.");
            return Err(Problem::new(Code::MachineSeat, say));
        }
        if what == OfferKind::Undo {
            self.left_after_undo(by, most_events)?;
        }
        Ok(by)
    }

    /// The human sides among these, at least one.
    fn humans_of(&self, sides: &[Side]) -> Result<Vec<Side>, Problem> {
        self.acting(sides)?;
        Ok(sides.iter().copied().filter(|&side| self.is_human(side)).collect())
    }

    fn has_agreed(&self, what: OfferKind) -> bool {
        let last = self.last_logged().map(|logged| &logged.event);
        match what {
            OfferKind::Draw => matches!(last, Some(TableEvent::Draw { .. })),
            OfferKind::Undo => matches!(last, Some(TableEvent::Undo { .. })),
            OfferKind::Rematch => self.offers.rematch.is_some(),
        }
    }
}

fn no_offer() -> Problem {
    Problem::new(Code::NoOffer, Phrase::fixed("This is no longer offered.", "Eso ya no se ofrece."))
}

fn asked_already() -> Problem {
    let say = Phrase::fixed(
        "You have asked that already; play a move before you ask again.",
        "Eso ya lo has preguntado; juega antes de volver a preguntar.",
    );
    Problem::new(Code::AskedAlready, say)
}

fn asked_too_often() -> Problem {
    let say = Phrase::fixed(
        "You have changed your name often enough at this table.",
        "Ya has cambiado de nombre bastantes veces en esta mesa.",
    );
    Problem::new(Code::AskedAlready, say)
}
