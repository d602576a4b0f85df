//! What there is to play.

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

/// The games, in the order in which people see them.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<Game>)))]
pub(super) async fn list(headers: HeaderMap) -> Response {
    GAMES.to(&headers)
}

static GAMES: LazyLock<FixedAnswer> = LazyLock::new(|| {
    FixedAnswer::new("application/json", serde_json::to_string(&Game::all()).expect("plain data is JSON"))
});

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

/// A game to look at for each that there is, all played when the first is asked for: a few milliseconds of the weakest
/// machines.
static DEMOS: LazyLock<Vec<(&'static str, Demo)>> = LazyLock::new(|| {
    let demo = |id| Demo::of(rival_play::open(id).ok()?.into());
    rival_play::games().iter().filter_map(|info| Some((info.id, demo(info.id)?))).collect()
});

/// A game to look at: where it starts, and what each move changes on the board.
#[utoipa::path(
    get,
    path = "/api/games/{game}/demo",
    tag = "games",
    params(("game" = String, Path, description = "Its id, without a variant", example = "connect-four")),
    responses((status = 200, body = Demo), Problem)
)]
pub(super) async fn demo(Path(game): Path<String>) -> Result<Json<Demo>, Problem> {
    let found = DEMOS.iter().find(|(id, _)| *id == game).map(|(_, demo)| demo.clone());
    found.map(Json).ok_or_else(|| {
        Problem::not_found(phrase!(
            "There is no game \"{game}\" to look at.",
            "No hay una partida de «{game}» que mirar."
        ))
    })
}
