//! The inputs of handlers; invalid ones are refused with a problem.

use crate::app::App;
use crate::secret::Secret;
use crate::shares::ClientId;
use crate::table::Table;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use rival_core::Side;
use rival_game::{Phrase, phrase};
use rival_wire::{Code, Problem};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        Json::from_request(request, state).await.map(|Json(body)| Body(body)).map_err(|rejection| not_json(&rejection))
    }
}

fn not_json(rejection: &JsonRejection) -> Problem {
    let reason = rejection.body_text();
    let code = match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::NotJson,
        _ => Code::BadRequest,
    };
    let say = phrase!("body: {reason}", "cuerpo: {reason}");
    match rejection.status() {
        StatusCode::UNPROCESSABLE_ENTITY => Problem::unprocessable(say),
        _ => Problem::new(code, say),
    }
}

/// The parameters of the path.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Problem> {
        let found = axum::extract::Path::from_request_parts(parts, state).await;
        found.map(|axum::extract::Path(found)| Path(found)).map_err(|rejection| {
            let reason = rejection.body_text();
            Problem::not_found(phrase!("path: {reason}", "ruta: {reason}"))
        })
    }
}

/// The query.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Problem> {
        let found = axum::extract::Query::from_request_parts(parts, state).await;
        found.map(|axum::extract::Query(found)| Query(found)).map_err(|rejection| {
            let reason = rejection.body_text();
            Problem::bad_request(phrase!("query: {reason}", "consulta: {reason}"))
        })
    }
}

/// The table in the path.
pub(crate) struct TableFromPath(pub(crate) Arc<Table>);

/// The table's name in the path.
#[derive(Deserialize)]
struct Id {
    id: String,
}

impl FromRequestParts<Arc<App>> for TableFromPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<TableFromPath, Problem> {
        let Path(Id { id }) = Path::from_request_parts(parts, app).await?;
        app.tables.get(&id).await.map(TableFromPath)
    }
}

/// The ply in the path.
#[derive(Deserialize)]
pub(crate) struct AtPly {
    pub(crate) ply: u32,
}

/// The table in the path, with the sides of the request's secrets; at least one is required.
pub(crate) struct Seated {
    pub(crate) table: Arc<Table>,
    pub(crate) sides: Vec<Side>,
    pub(crate) client: ClientId,
}

impl FromRequestParts<Arc<App>> for Seated {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Seated, Problem> {
        let Bearer(secret) = Bearer::from_request_parts(parts, app).await?;
        let TableFromPath(table) = TableFromPath::from_request_parts(parts, app).await?;
        let sides = table.sides_of(&[secret]).await?;
        let RequestClient(client) = RequestClient::from_request_parts(parts, app).await?;
        Ok(Seated { table, sides, client })
    }
}

/// The client that sent the request.
pub(crate) struct RequestClient(pub(crate) ClientId);

impl<S: Send + Sync> FromRequestParts<S> for RequestClient {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<RequestClient, Problem> {
        parts.extensions.get().copied().map(RequestClient).ok_or_else(Problem::internal)
    }
}

/// The secret of a seat, `Authorization: Bearer …`.
struct Bearer(Secret);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Bearer, Problem> {
        bearer(&parts.headers).map(Bearer).ok_or_else(crate::table::no_secret)
    }
}

fn bearer(headers: &HeaderMap) -> Option<Secret> {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let (kind, secret) = given?.split_once(' ')?;
    kind.eq_ignore_ascii_case("bearer").then(|| Secret::given(secret.trim()))
}

/// A request with the administrator's token. Without a token in the configuration these addresses
/// do not exist.
pub(crate) struct Admin;

impl Admin {
    pub(crate) fn check(app: &App, headers: &HeaderMap) -> Result<Admin, Problem> {
        let given = bearer(headers).ok_or_else(no_token)?;
        let token = app.admin_token.as_ref().ok_or_else(|| {
            let say = Phrase::fixed(
                "This takes an administrator's token, and the server was started without one (--admin-token-file).",
                "Para esto hace falta un testigo de administración, y el servidor se inició sin él (--admin-token-file).",
            );
            Problem::not_found(say)
        })?;
        if token.is(&given) { Ok(Admin) } else { Err(wrong_token()) }
    }
}

impl FromRequestParts<Arc<App>> for Admin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Admin, Problem> {
        Admin::check(app, &parts.headers)
    }
}

fn no_token() -> Problem {
    let say =
        Phrase::fixed("This takes the administrator's token.", "Para esto hace falta el testigo de administración.");
    Problem::new(Code::NoSecret, say)
}

fn wrong_token() -> Problem {
    let say = Phrase::fixed("This is not the administrator's token.", "Ese no es el testigo de administración.");
    Problem::new(Code::WrongSecret, say)
}

/// The answer to an unknown address.
pub(crate) async fn nothing_here() -> Problem {
    Problem::not_found(Phrase::fixed("There is nothing here.", "Aquí no hay nada."))
}

/// The answer to a wrong method.
pub(crate) async fn wrong_method() -> Problem {
    let say = Phrase::fixed("This address does not take that method.", "Esta dirección no admite ese método.");
    Problem::new(Code::MethodNotAllowed, say)
}
