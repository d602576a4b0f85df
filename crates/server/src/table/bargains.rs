//! What two people at a table offer each other, and what they want to be called.

use super::requests::{machine_seat, to_the_end};
use super::{Live, Table, TableEvent};
use crate::api::{Bargain, SeatSpec, TableView};
use crate::problem::{Code, Problem};
use rival_core::Side;
use rival_game::Phrase;
use std::sync::Arc;

/// How often a player may change their name at a table.
const MOST_NAMES: u32 = 10;

/// What a side has offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    pub(crate) by: Side,
    pub(crate) what: Bargain,
}

/// What was offered, and what came of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bargains {
    /// The offer that stands.
    standing: Option<Offer>,
    /// What each side has offered, and after how many moves: the same is not asked twice before a move.
    made: Vec<(Offer, u32)>,
    /// How often each side has changed its name.
    names: [u32; 2],
    /// The table where the game is played again.
    pub(crate) rematch: Option<String>,
}

impl Bargains {
    pub(super) fn offered(&mut self, by: Side, what: Bargain, ply: u32) {
        let offer = Offer { by, what };
        self.made.retain(|&(made, _)| made != offer);
        self.made.push((offer, ply));
        self.standing = Some(offer);
    }

    /// Nothing is offered any more.
    pub(super) fn settled(&mut self) {
        self.standing = None;
    }

    pub(super) fn named(&mut self, side: Side) {
        self.names[side] += 1;
    }

    /// The offer that stands.
    pub(crate) fn standing(&self) -> Option<Offer> {
        self.standing
    }

    fn was_made(&self, offer: Offer, ply: u32) -> bool {
        self.made.contains(&(offer, ply))
    }
}

/// What came of an offer or of its acceptance.
pub(crate) enum Bargained {
    /// It stands, or is done.
    Done(Box<TableView>),
    /// Both want to play again: the table for that is still to be made, while nobody else changes this one.
    PlayAgain,
}

impl Table {
    /// Calls one of these sides by this name from now on.
    pub(crate) async fn name(self: &Arc<Self>, sides: &[Side], name: Option<String>) -> Result<TableView, Problem> {
        let (table, sides) = (Arc::clone(self), sides.to_vec());
        to_the_end(async move {
            let mut live = table.lock().await?;
            let named = SeatSpec::named(name.as_deref())?;
            for side in live.humans_of(&sides)? {
                if live.state.seats[side] == named {
                    continue;
                }
                if live.state.bargains.names[side] >= MOST_NAMES {
                    return Err(asked_too_often());
                }
                table.check_room(&live)?;
                let SeatSpec::Human { name } = named.clone() else { return Err(machine_seat()) };
                table.commit(&mut live, TableEvent::Name { side, name }).await?;
            }
            Ok(table.view_of(&live))
        })
        .await
    }

    /// Offers something for one of these sides; if the other has offered the same, or is the same person, it is done.
    pub(crate) async fn offer(
        self: &Arc<Self>,
        live: &mut Live,
        sides: &[Side],
        what: Bargain,
    ) -> Result<Bargained, Problem> {
        self.settle_clock(live).await?;
        if what == Bargain::Rematch && live.state.bargains.rematch.is_some() {
            return Ok(self.done(live));
        }
        let by = self.check_offer(live, sides, what)?;
        let offer = Offer { by, what };
        let standing = live.state.bargains.standing();
        let alone = sides.contains(&by.other()) || !live.state.seats[by.other()].is_human();
        if alone || standing == Some(Offer { by: by.other(), what }) {
            return self.agree(live, Offer { by: if alone { by } else { by.other() }, what }).await;
        }
        if standing != Some(offer) {
            if live.state.bargains.was_made(offer, live.state.ply()) {
                return Err(asked_already());
            }
            self.check_room(live)?;
            self.commit(live, TableEvent::Offer { by, what }).await?;
        }
        Ok(self.done(live))
    }

    /// Accepts what the other side has offered.
    pub(crate) async fn accept(
        self: &Arc<Self>,
        live: &mut Live,
        sides: &[Side],
        what: Bargain,
    ) -> Result<Bargained, Problem> {
        self.settle_clock(live).await?;
        live.humans_of(sides)?;
        match live.state.bargains.standing() {
            Some(offer) if offer.what == what && sides.contains(&offer.by.other()) => self.agree(live, offer).await,
            // The answer to the first acceptance was lost on its way.
            _ if live.has_agreed(what) => Ok(self.done(live)),
            _ => Err(self.no_offer(live)),
        }
    }

    /// Declines what the other side has offered, or withdraws what one of these sides has.
    pub(crate) async fn decline(self: &Arc<Self>, sides: &[Side], what: Bargain) -> Result<TableView, Problem> {
        let (table, sides) = (Arc::clone(self), sides.to_vec());
        to_the_end(async move {
            let mut live = table.lock().await?;
            let humans = live.humans_of(&sides)?;
            let offer = live.state.bargains.standing().filter(|offer| offer.what == what);
            let offer = offer.ok_or_else(|| table.no_offer(&live))?;
            let by = humans.into_iter().max_by_key(|&side| side != offer.by).unwrap_or(offer.by);
            table.commit(&mut live, TableEvent::Decline { by, what }).await?;
            Ok(table.view_of(&live))
        })
        .await
    }

    /// Does what both want.
    async fn agree(self: &Arc<Self>, live: &mut Live, offer: Offer) -> Result<Bargained, Problem> {
        let event = match offer.what {
            Bargain::Rematch => return Ok(Bargained::PlayAgain),
            Bargain::Draw => TableEvent::Draw { by: offer.by.other() },
            Bargain::Undo => {
                let to = self.check_undo(live, offer.by)?;
                TableEvent::Undo { by: offer.by, from: live.state.ply(), to }
            }
        };
        self.commit(live, event).await?;
        Ok(self.done(live))
    }

    /// Tells everybody where the game is played again.
    pub(crate) async fn play_again(self: &Arc<Self>, live: &mut Live, table: String) -> Result<TableView, Problem> {
        self.commit(live, TableEvent::Rematch { table }).await?;
        Ok(self.view_of(live))
    }

    /// Who of these sides offers, if that can be offered now.
    fn check_offer(&self, live: &Live, sides: &[Side], what: Bargain) -> Result<Side, Problem> {
        if what == Bargain::Rematch {
            if live.state.to_move().is_some() {
                let say = Phrase::fixed("The game still goes on.", "La partida todavía sigue.");
                return Err(Problem::conflict(Code::NotOver, say).at(self.view_of(live)));
            }
            // Who holds a seat may have machines play again, too.
            return sides.first().copied().ok_or_else(super::no_secret);
        }
        self.check_going_on(live)?;
        let by = live.undoing(sides)?;
        if !live.state.seats[by.other()].is_human() {
            let say = Phrase::fixed("The machine makes no deals.", "La máquina no hace tratos.");
            return Err(Problem::conflict(Code::MachineSeat, say));
        }
        if what == Bargain::Undo {
            self.check_undo(live, by)?;
        }
        Ok(by)
    }

    fn done(&self, live: &Live) -> Bargained {
        Bargained::Done(Box::new(self.view_of(live)))
    }

    fn no_offer(&self, live: &Live) -> Problem {
        let say = Phrase::fixed("This is no longer offered.", "Eso ya no se ofrece.");
        Problem::conflict(Code::NoOffer, say).at(self.view_of(live))
    }
}

impl Live {
    /// Those of these sides that are people's; one at least.
    fn humans_of(&self, sides: &[Side]) -> Result<Vec<Side>, Problem> {
        self.acting(sides)?;
        Ok(sides.iter().copied().filter(|&side| self.state.seats[side].is_human()).collect())
    }

    fn has_agreed(&self, what: Bargain) -> bool {
        let last = self.state.last_logged().map(|logged| &logged.event);
        match what {
            Bargain::Draw => matches!(last, Some(TableEvent::Draw { .. })),
            Bargain::Undo => matches!(last, Some(TableEvent::Undo { .. })),
            Bargain::Rematch => self.state.bargains.rematch.is_some(),
        }
    }
}

fn asked_already() -> Problem {
    let say = Phrase::fixed(
        "You have asked that already; play a move before you ask again.",
        "Eso ya lo has preguntado; juega antes de volver a preguntar.",
    );
    Problem::conflict(Code::AskedAlready, say)
}

fn asked_too_often() -> Problem {
    let say = Phrase::fixed(
        "You have changed your name often enough at this table.",
        "Ya has cambiado de nombre bastantes veces en esta mesa.",
    );
    Problem::conflict(Code::AskedAlready, say)
}
