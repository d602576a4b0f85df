//! Names of players and offers between them. All of it takes the secret of a seat.

use crate::api::{NameRequest, OfferKind, OfferRequest, TableView};
use crate::app::App;
use crate::extract::{Body, Seated};
use crate::problem::Problem;
use crate::rematch;
use crate::table::OfferStep;
use axum::Json;
use axum::extract::State;
use std::sync::Arc;

/// Says what to be called at this table.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/name",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    request_body = NameRequest,
    security(("seat" = [])),
    responses((status = 200, body = TableView), Problem)
)]
pub(super) async fn name(
    Seated { table, sides, .. }: Seated,
    Body(request): Body<NameRequest>,
) -> Result<Json<TableView>, Problem> {
    table.name(&sides, request.name).await.map(Json)
}

/// Offers the other side something: a draw, to take back, or, once the game is over, to play again with the sides swapped.
/// If the other side has offered the same, it is done. The offer stands until it is answered or a move is played. Where
/// no one has to be asked, as against a machine, the game is played again at once.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/offer",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    request_body = OfferRequest,
    security(("seat" = [])),
    responses((status = 200, body = TableView), Problem)
)]
pub(super) async fn offer(
    State(app): State<Arc<App>>,
    seated: Seated,
    Body(request): Body<OfferRequest>,
) -> Result<Json<TableView>, Problem> {
    negotiate(&app, seated, OfferStep::Offer, request.what).await
}

/// Accepts what the other side offers.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/accept",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    request_body = OfferRequest,
    security(("seat" = [])),
    responses((status = 200, body = TableView), Problem)
)]
pub(super) async fn accept(
    State(app): State<Arc<App>>,
    seated: Seated,
    Body(request): Body<OfferRequest>,
) -> Result<Json<TableView>, Problem> {
    negotiate(&app, seated, OfferStep::Accept, request.what).await
}

/// Declines what the other side offers, or withdraws one's own offer.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/decline",
    tag = "play",
    params(("id" = String, Path, description = "The table's name")),
    request_body = OfferRequest,
    security(("seat" = [])),
    responses((status = 200, body = TableView), Problem)
)]
pub(super) async fn decline(
    Seated { table, sides, .. }: Seated,
    Body(request): Body<OfferRequest>,
) -> Result<Json<TableView>, Problem> {
    table.decline(&sides, request.what).await.map(Json)
}

async fn negotiate(
    app: &Arc<App>,
    Seated { table, sides, client }: Seated,
    step: OfferStep,
    what: OfferKind,
) -> Result<Json<TableView>, Problem> {
    rematch::negotiate(app, client, (&table, &sides), (step, what)).await.map(Json)
}
