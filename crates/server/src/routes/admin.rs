//! The administrator's addresses: all tables, listed or not. They require the administrator's
//! token.

use super::tables::read_place;
use crate::app::App;
use crate::extract::{Admin, Body, Path, Query};
use crate::table::{no_such_table, to_the_end};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rival_store::Query as StoreQuery;
use rival_table::{line_of, not_stored};
use rival_wire::Problem;
use rival_wire::TableLine;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The default length of a list.
const MOST_LINES: u32 = 500;

/// The query of a list.
#[derive(Deserialize)]
pub(super) struct AdminListQuery {
    after: Option<String>,
    limit: Option<u32>,
}

/// A page of all tables, latest change first.
#[derive(Serialize, ToSchema)]
pub(super) struct AdminPage {
    /// The tables.
    tables: Vec<TableLine>,
    /// The start of the next page; null at the end.
    next: Option<String>,
}

/// All tables, listed or not, latest change first.
#[utoipa::path(
    get,
    path = "/api/admin/tables",
    tag = "administration",
    params(
        ("after" = Option<String>, Query, description = "Only what comes after this: `next` of the page before"),
        ("limit" = Option<u64>, Query, description = "How many; 500 at most")
    ),
    security(("administrator" = [])),
    responses((status = 200, body = AdminPage), Problem)
)]
pub(super) async fn list(
    _: Admin,
    State(app): State<Arc<App>>,
    Query(wanted): Query<AdminListQuery>,
) -> Result<Json<AdminPage>, Problem> {
    let limit = wanted.limit.unwrap_or(MOST_LINES).min(MOST_LINES);
    let after = wanted.after.as_deref().map(read_place).transpose()?;
    let found = app
        .services
        .store
        .list(StoreQuery { unlisted: true, after, limit, ..StoreQuery::default() })
        .await
        .map_err(not_stored)?;
    let full = limit > 0 && found.len() == limit as usize;
    let next = found.last().filter(|_| full).map(|last| format!("{}.{}", last.status.updated, last.id));
    Ok(Json(AdminPage { tables: found.into_iter().map(line_of).collect(), next }))
}

/// The name of a table in a path.
#[derive(Deserialize)]
pub(super) struct Id {
    id: String,
}

/// One table.
#[utoipa::path(
    get,
    path = "/api/admin/tables/{id}",
    tag = "administration",
    params(("id" = String, Path, description = "The table's name")),
    security(("administrator" = [])),
    responses((status = 200, body = TableLine), Problem)
)]
pub(super) async fn show(
    _: Admin,
    State(app): State<Arc<App>>,
    Path(Id { id }): Path<Id>,
) -> Result<Json<TableLine>, Problem> {
    let query = StoreQuery { ids: Some(vec![id]), limit: 1, ..StoreQuery::default() };
    let found = app.services.store.list(query).await.map_err(not_stored)?.pop().ok_or_else(no_such_table)?;
    Ok(Json(line_of(found)))
}

/// Deletes a table, whoever plays there.
#[utoipa::path(
    delete,
    path = "/api/admin/tables/{id}",
    tag = "administration",
    params(("id" = String, Path, description = "The table's name")),
    security(("administrator" = [])),
    responses((status = 204, description = "It is gone."), Problem)
)]
pub(super) async fn delete(
    _: Admin,
    State(app): State<Arc<App>>,
    Path(Id { id }): Path<Id>,
) -> Result<StatusCode, Problem> {
    to_the_end(async move {
        match app.tables.get(&id).await {
            Ok(table) => app.tables.delete(&table).await,
            // A table that cannot be opened can be deleted.
            Err(_) if app.services.store.delete(&id).await.map_err(not_stored)? => Ok(()),
            Err(problem) => Err(problem),
        }
    })
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The tables to delete.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PruneBody {
    /// Those without a change for this many days.
    #[schema(minimum = 1, maximum = 36500)]
    days: u32,
    /// All of them, not only those never begun.
    #[serde(default)]
    all: bool,
    /// Only list them.
    #[serde(default)]
    dry_run: bool,
}

/// The tables that were deleted.
#[derive(Serialize, ToSchema)]
pub(super) struct Pruned {
    /// Their names, at most 1,000: repeat until there are none.
    tables: Vec<String>,
}

/// Deletes tables without a recent change.
#[utoipa::path(
    post,
    path = "/api/admin/prune",
    tag = "administration",
    request_body = PruneBody,
    security(("administrator" = [])),
    responses((status = 200, body = Pruned), Problem)
)]
pub(super) async fn prune(
    _: Admin,
    State(app): State<Arc<App>>,
    Body(PruneBody { days, all, dry_run }): Body<PruneBody>,
) -> Result<Json<Pruned>, Problem> {
    let tables = to_the_end(async move { app.tables.prune(days.clamp(1, 36_500), all, dry_run).await }).await?;
    Ok(Json(Pruned { tables }))
}
