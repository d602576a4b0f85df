//! The games.

use crate::extract::Path;
use crate::packing::FixedAnswer;
use axum::Json;
use axum::http::HeaderMap;
use axum::response::Response;
use rival_game::phrase;
use rival_wire::Demo;
use rival_wire::Game;
use rival_wire::Problem;
use std::sync::LazyLock;

/// The games, in display order.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<Game>)))]
pub(super) async fn list(headers: HeaderMap) -> Response {
    GAMES.to(&headers)
}

static GAMES: LazyLock<FixedAnswer> = LazyLock::new(|| FixedAnswer::json(&Game::all()));

/// A game with its variant, `tictactoe:4x4:3`.
#[utoipa::path(
    get,
    path = "/api/games/{game}",
    tag = "games",
    params(("game" = String, Path, description = "Its id with its variant", example = "tictactoe:4x4:3")),
    responses((status = 200, body = Game), Problem)
)]
pub(super) async fn one(Path(game): Path<String>) -> Result<Json<Game>, Problem> {
    Ok(Json(Game::of(&*rival_play::open(&game)?)))
}

/// A demonstration of each game, all made on the first request: milliseconds of the weakest
/// machines.
static DEMOS: LazyLock<Vec<(&'static str, FixedAnswer)>> = LazyLock::new(|| {
    let demo = |id| Some(FixedAnswer::json(&Demo::of(rival_play::open(id).ok()?.into())?));
    rival_play::games().iter().filter_map(|info| Some((info.id, demo(info.id)?))).collect()
});

/// A demonstration game: its start, and the effects of each move.
#[utoipa::path(
    get,
    path = "/api/games/{game}/demo",
    tag = "games",
    params(("game" = String, Path, description = "Its id, without a variant", example = "connect-four")),
    responses((status = 200, body = Demo), Problem)
)]
pub(super) async fn demo(Path(game): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let found = DEMOS.iter().find(|(id, _)| *id == game);
    found.map(|(_, demo)| demo.to(&headers)).ok_or_else(|| {
        Problem::not_found(phrase!(
            "There is no game \"{game}\" to look at.",
            "No hay una partida de «{game}» que mirar."
        ))
    })
}
