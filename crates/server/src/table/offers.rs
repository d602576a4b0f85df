//! What two people at a table offer each other, and what they want to be called.

use super::requests::to_the_end;
use super::{LiveTable, State, Table, TableEvent};
use crate::api::{OfferKind, TableView};
use crate::problem::Problem;
use rival_core::Side;
use rival_table::OfferOutcome;
use std::sync::Arc;

/// Whether something is offered or accepted.
#[derive(Clone, Copy)]
pub(crate) enum OfferStep {
    Offer,
    Accept,
}

/// What came of an offer or of its acceptance.
pub(crate) enum OfferAnswer {
    /// It stands, or is done.
    Done(Box<TableView>),
    /// Both want to play again: the table for that is still to be made, while nothing else changes this one.
    PlayAgain,
}

impl Table {
    /// Calls one of these sides by this name from now on.
    pub(crate) async fn name(self: &Arc<Self>, sides: &[Side], name: Option<String>) -> Result<TableView, Problem> {
        let (table, sides) = (Arc::clone(self), sides.to_vec());
        to_the_end(async move {
            let mut live = table.lock().await?;
            let most = table.services.bounds.events;
            // One name at a time, until they are what they should be.
            let next = |state: &State| Ok(state.name(&sides, name.as_deref(), most)?.into_iter().next());
            while table.grant(&mut live, next).await? {}
            Ok(table.view_of(&live))
        })
        .await
    }

    /// Offers something for one of these sides, or accepts what the other has offered. If the other has offered the same, or is
    /// the same person, an offer is as good as accepted.
    pub(crate) async fn negotiate(
        self: &Arc<Self>,
        live: &mut LiveTable,
        sides: &[Side],
        (step, what): (OfferStep, OfferKind),
    ) -> Result<OfferAnswer, Problem> {
        self.settle_clock(live).await?;
        let most = self.services.bounds.events;
        let outcome = |state: &State| match step {
            OfferStep::Offer => state.offer(sides, what, most),
            OfferStep::Accept => state.accept(sides, what, most),
        };
        let decide = |state: &State| match outcome(state)? {
            OfferOutcome::Event(event) => Ok(Some(event)),
            OfferOutcome::PlayAgain | OfferOutcome::Done => Ok(None),
        };
        let changed = self.grant(live, decide).await?;
        if !changed && matches!(outcome(&live.state), Ok(OfferOutcome::PlayAgain)) {
            return Ok(OfferAnswer::PlayAgain);
        }
        Ok(OfferAnswer::Done(Box::new(self.view_of(live))))
    }

    /// Declines what the other side has offered, or withdraws what one of these sides has.
    pub(crate) async fn decline(self: &Arc<Self>, sides: &[Side], what: OfferKind) -> Result<TableView, Problem> {
        let (table, sides) = (Arc::clone(self), sides.to_vec());
        to_the_end(async move {
            let mut live = table.lock().await?;
            table.grant(&mut live, |state| state.decline(&sides, what).map(Some)).await?;
            Ok(table.view_of(&live))
        })
        .await
    }

    /// Tells everybody where the game is played again.
    pub(crate) async fn play_again(
        self: &Arc<Self>,
        live: &mut LiveTable,
        table: String,
    ) -> Result<TableView, Problem> {
        // If the other server has made a table too, theirs is the one where the game goes on.
        let rematch = |state: &State| {
            let made = state.offers.rematch.is_some();
            Ok((!made).then(|| TableEvent::Rematch { table: table.clone() }))
        };
        self.grant(live, rematch).await?;
        Ok(self.view_of(live))
    }
}
