//! What two people at a table offer each other, and what they want to be called.

use super::requests::to_the_end;
use super::{Live, State, Table, TableEvent};
use crate::api::{OfferKind, TableView};
use crate::problem::Problem;
use rival_core::Side;
use rival_table::OfferOutcome;
use std::sync::Arc;

/// What came of an offer or of its acceptance.
pub(crate) enum Outcome {
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
            let most = table.services.bounds.events;
            // One name at a time, until they are what they should be.
            let next = |state: &State| Ok(state.name(&sides, name.as_deref(), most)?.into_iter().next());
            while table.grant(&mut live, next).await? {}
            Ok(table.view_of(&live))
        })
        .await
    }

    /// Offers something for one of these sides; if the other has offered the same, or is the same person, it is done.
    pub(crate) async fn offer(
        self: &Arc<Self>,
        live: &mut Live,
        sides: &[Side],
        what: OfferKind,
    ) -> Result<Outcome, Problem> {
        self.settle_clock(live).await?;
        self.settle(live, |state, most| state.offer(sides, what, most)).await
    }

    /// Accepts what the other side has offered.
    pub(crate) async fn accept(
        self: &Arc<Self>,
        live: &mut Live,
        sides: &[Side],
        what: OfferKind,
    ) -> Result<Outcome, Problem> {
        self.settle_clock(live).await?;
        self.settle(live, |state, most| state.accept(sides, what, most)).await
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

    async fn settle(
        self: &Arc<Self>,
        live: &mut Live,
        negotiate: impl Fn(&State, u32) -> Result<OfferOutcome, Problem>,
    ) -> Result<Outcome, Problem> {
        let most = self.services.bounds.events;
        let decide = |state: &State| match negotiate(state, most)? {
            OfferOutcome::Event(event) => Ok(Some(event)),
            OfferOutcome::PlayAgain | OfferOutcome::Done => Ok(None),
        };
        let changed = self.grant(live, decide).await?;
        if !changed && matches!(negotiate(&live.state, most), Ok(OfferOutcome::PlayAgain)) {
            return Ok(Outcome::PlayAgain);
        }
        Ok(Outcome::Done(Box::new(self.view_of(live))))
    }

    /// Tells everybody where the game is played again.
    pub(crate) async fn play_again(self: &Arc<Self>, live: &mut Live, table: String) -> Result<TableView, Problem> {
        // If the other server has made a table too, theirs is the one where the game goes on.
        let rematch = |state: &State| {
            let made = state.offers.rematch.is_some();
            Ok((!made).then(|| TableEvent::Rematch { table: table.clone() }))
        };
        self.grant(live, rematch).await?;
        Ok(self.view_of(live))
    }
}
