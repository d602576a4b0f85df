//! Records, in and out.

use crate::app::App;
use crate::extract::{Body, RequestClient, TableFromPath};
use crate::secret::{Secret, new_id, new_secret};
use crate::services::now;
use crate::table::{TableState, to_the_end};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use rival_table::questions::{recorded_games, records_in};
use rival_wire::Problem;
use rival_wire::{Imported, Records};
use rival_wire::{PerSide, RecordedGame};
use std::sync::Arc;

/// A table's record.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    tag = "records",
    params(("id" = String, Path, description = "The table's name")),
    responses((status = 200, body = String, content_type = "text/plain"), Problem)
)]
pub(super) async fn export(TableFromPath(table): TableFromPath) -> Result<impl IntoResponse, Problem> {
    let text = table.lock().await?.state.record().to_string();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// Makes a table of each record in a text; unfinished games continue. If one is invalid, none is
/// imported.
#[utoipa::path(
    post,
    path = "/api/records",
    tag = "records",
    request_body = Records,
    responses((status = 201, body = Imported), Problem)
)]
pub(super) async fn import(
    State(app): State<Arc<App>>,
    RequestClient(client): RequestClient,
    Body(Records { records }): Body<Records>,
) -> Result<(StatusCode, Json<Imported>), Problem> {
    let taken = records_in(&records)?;
    let (mut states, mut all_secrets) = (Vec::new(), Vec::new());
    for record in &taken {
        let secrets = PerSide { first: new_secret(), second: new_secret() };
        let hashes = secrets.both().map(Secret::hash).into();
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

/// The games of a text, with their starts and moves. Nothing is stored.
#[utoipa::path(
    post,
    path = "/api/records/games",
    tag = "records",
    request_body = Records,
    responses((status = 200, body = Vec<RecordedGame>), Problem)
)]
pub(super) async fn read(Body(Records { records }): Body<Records>) -> Result<Json<Vec<RecordedGame>>, Problem> {
    recorded_games(&records).map(Json)
}
