//! Offers between two people, and the table for a game that is played again.

use crate::api::{Bargain, TableView};
use crate::app::App;
use crate::problem::Problem;
use crate::secret;
use crate::services::now;
use crate::shares::Client;
use crate::table::{Bargained, FORMAT, Head, Live, State, Table, to_the_end};
use crate::tables::draw_seed;
use rival_core::Side;
use std::sync::Arc;

/// Whether something is offered or accepted.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    Offer,
    Accept,
}

/// Offers something, or accepts it. Where both want to play again, their new table is made and told to all at the old.
pub(crate) async fn bargain(
    app: &Arc<App>,
    client: Client,
    (table, sides): (&Arc<Table>, &[Side]),
    (step, what): (Step, Bargain),
) -> Result<TableView, Problem> {
    let (app, table, sides) = (Arc::clone(app), Arc::clone(table), sides.to_vec());
    to_the_end(async move {
        let mut live = table.lock().await?;
        let came_of_it = match step {
            Step::Offer => table.offer(&mut live, &sides, what).await?,
            Step::Accept => table.accept(&mut live, &sides, what).await?,
        };
        match came_of_it {
            Bargained::Done(view) => Ok(*view),
            Bargained::PlayAgain => {
                let again = swapped(&live)?;
                let id = again.id.to_string();
                app.tables.keep(client, vec![again]).await?;
                table.play_again(&mut live, id).await
            }
        }
    })
    .await
}

/// The same game with the sides swapped. Each player's secret opens their new seat: nobody else needs to be told it.
fn swapped(live: &Live) -> Result<State, Problem> {
    fn swap<T>([first, second]: [T; 2]) -> [T; 2] {
        [second, first]
    }
    let state = &live.state;
    let old = &*state.head;
    let head = Head {
        format: FORMAT,
        seed: draw_seed(),
        seats: swap(state.seats.clone()),
        secrets: swap(old.secrets.clone()),
        pace: state.pace,
        ..old.clone()
    };
    State::new(&secret::new_id(), now(), &state.session.game().name(), head)
}
