//! Games written down, in and out.

use crate::api::Created;
use crate::app::App;
use crate::extract::{Asker, Body, Named};
use crate::problem::Problem;
use crate::secret::{Secret, new_id, new_secret};
use crate::services::now;
use crate::table::{State as TableState, to_the_end};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use rival_game::phrase;
use rival_game::record::{Record, read_all};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Games that can be taken in at once.
const MOST_GAMES: usize = 100;

/// A table's game as text, in the manner of PGN.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    tag = "records",
    params(("id" = String, Path, description = "The table's name")),
    responses((status = 200, body = String, content_type = "text/plain"), Problem)
)]
pub(super) async fn export(Named(table): Named) -> Result<impl IntoResponse, Problem> {
    let text = table.lock().await?.state.record().to_string();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// Games to take in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Records {
    /// One game or many, as text.
    #[schema(example = "[Game \"tictactoe\"]\n\n1. b2 a1 *\n")]
    records: String,
}

/// The tables made of them.
#[derive(Serialize, ToSchema)]
pub(super) struct Imported {
    /// In the order of the games.
    tables: Vec<Created>,
}

/// Makes a table of each game in a text. A game that goes on can be played on. If one of them is wrong, none is taken in.
#[utoipa::path(
    post,
    path = "/api/records",
    tag = "records",
    request_body = Records,
    responses((status = 201, body = Imported), Problem)
)]
pub(super) async fn import(
    State(app): State<Arc<App>>,
    Asker(client): Asker,
    Body(Records { records }): Body<Records>,
) -> Result<(StatusCode, Json<Imported>), Problem> {
    let taken = read_all(&records).take(MOST_GAMES + 1).collect::<Result<Vec<Record>, _>>();
    let taken = taken.map_err(|error| Problem::bad_setup(error.phrase()))?;
    if taken.len() > MOST_GAMES {
        return Err(Problem::bad_setup(phrase!(
            "records: at most {MOST_GAMES} at once",
            "partidas: como mucho {MOST_GAMES} a la vez"
        )));
    }
    let (mut states, mut all_secrets) = (Vec::new(), Vec::new());
    for record in &taken {
        let secrets = [new_secret(), new_secret()];
        let hashes = secrets.each_ref().map(Secret::hash);
        states.push(TableState::of_record(&new_id(), now(), record, hashes)?);
        all_secrets.push(secrets);
    }
    let tables = to_the_end(async move {
        let mut tables = Vec::new();
        for (table, secrets) in app.tables.keep(client, states).await?.into_iter().zip(all_secrets) {
            tables.push(table.created(secrets).await?);
        }
        Ok(tables)
    });
    Ok((StatusCode::CREATED, Json(Imported { tables: tables.await? })))
}
