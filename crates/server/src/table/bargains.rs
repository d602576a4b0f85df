//! What two people at a table offer each other, and what they want to be called.

use super::requests::to_the_end;
use super::{Live, Table, TableEvent};
use crate::api::{Bargain, TableView};
use crate::problem::Problem;
use rival_core::Side;
use rival_table::Bargained;
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
            for event in live.state.name(&sides, name.as_deref(), table.services.bounds.events)? {
                table.commit(&mut live, event).await?;
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
    ) -> Result<Outcome, Problem> {
        self.settle_clock(live).await?;
        let bargained = live.state.offer(sides, what, self.services.bounds.events);
        self.settle(live, bargained).await
    }

    /// Accepts what the other side has offered.
    pub(crate) async fn accept(
        self: &Arc<Self>,
        live: &mut Live,
        sides: &[Side],
        what: Bargain,
    ) -> Result<Outcome, Problem> {
        self.settle_clock(live).await?;
        let bargained = live.state.accept(sides, what, self.services.bounds.events);
        self.settle(live, bargained).await
    }

    /// Declines what the other side has offered, or withdraws what one of these sides has.
    pub(crate) async fn decline(self: &Arc<Self>, sides: &[Side], what: Bargain) -> Result<TableView, Problem> {
        let (table, sides) = (Arc::clone(self), sides.to_vec());
        to_the_end(async move {
            let mut live = table.lock().await?;
            let event = live.state.decline(&sides, what).map_err(|problem| table.shown(&live, problem))?;
            table.commit(&mut live, event).await?;
            Ok(table.view_of(&live))
        })
        .await
    }

    async fn settle(
        self: &Arc<Self>,
        live: &mut Live,
        bargained: Result<Bargained, Problem>,
    ) -> Result<Outcome, Problem> {
        match bargained.map_err(|problem| self.shown(live, problem))? {
            Bargained::PlayAgain => return Ok(Outcome::PlayAgain),
            Bargained::Event(event) => self.commit(live, event).await?,
            Bargained::Done => {}
        }
        Ok(Outcome::Done(Box::new(self.view_of(live))))
    }

    /// Tells everybody where the game is played again.
    pub(crate) async fn play_again(self: &Arc<Self>, live: &mut Live, table: String) -> Result<TableView, Problem> {
        self.commit(live, TableEvent::Rematch { table }).await?;
        Ok(self.view_of(live))
    }
}
