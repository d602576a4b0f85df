//! What there is to play.

use crate::api::GameCard;
use crate::extract::Path;
use crate::problem::Problem;
use axum::Json;

/// The games, in the order in which people see them.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameCard>)))]
pub(super) async fn list() -> Json<Vec<GameCard>> {
    let known = rival_play::games().iter().filter_map(|info| rival_play::open(info.id).ok());
    Json(known.map(|game| GameCard::of(&*game)).collect())
}

/// A game with its variant, `tictactoe:4x4:3`.
#[utoipa::path(
    get,
    path = "/api/games/{game}",
    tag = "games",
    params(("game" = String, Path, description = "Its id with its variant", example = "tictactoe:4x4:3")),
    responses((status = 200, body = GameCard), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(super) async fn one(Path(game): Path<String>) -> Result<Json<GameCard>, Problem> {
    Ok(Json(GameCard::of(&*rival_play::open(&game)?)))
}
