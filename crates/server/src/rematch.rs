//! Offers between two people, and the table for a game that is played again.

use crate::api::{OfferKind, TableView};
use crate::app::App;
use crate::problem::Problem;
use crate::secret;
use crate::services::now;
use crate::shares::ClientId;
use crate::table::{OfferAnswer, OfferStep, Table, to_the_end};
use crate::tables::random_number;
use rival_core::Side;
use std::sync::Arc;

/// Offers something, or accepts it. Where both want to play again, their new table is made and told to all at the old.
pub(crate) async fn negotiate(
    app: &Arc<App>,
    client: ClientId,
    (table, sides): (&Arc<Table>, &[Side]),
    wish: (OfferStep, OfferKind),
) -> Result<TableView, Problem> {
    let (app, table, sides) = (Arc::clone(app), Arc::clone(table), sides.to_vec());
    to_the_end(async move {
        let mut live = table.lock().await?;
        match table.negotiate(&mut live, &sides, wish).await? {
            OfferAnswer::Done(view) => Ok(*view),
            OfferAnswer::PlayAgain => {
                let again = live.state.swapped(&secret::new_id(), now(), random_number())?;
                let id = again.id.to_string();
                app.tables.keep(client, vec![again]).await?;
                table.play_again(&mut live, id).await
            }
        }
    })
    .await
}
