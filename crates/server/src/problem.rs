//! What went wrong, as a program and a person are told it (RFC 9457).

use crate::api::TableView;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rival_game::{HeuristicError, MoveError, Phrase, PositionError, VariantError};
use rival_play::StartError;
use rival_store::StoreError;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::{IntoResponses, ToSchema};

/// Why a request was refused or failed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    pub(crate) status: u16,
    /// What programs tell problems apart by.
    pub(crate) code: Code,
    /// What happened and what to do next, in both languages.
    pub(crate) say: Phrase,
    /// How things stand at the table, where the asker did not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<Box<TableView>>,
    /// After how many seconds to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) retry_after: Option<u32>,
}

/// The kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Code {
    /// The request is not what this address understands.
    BadRequest,
    /// There is nothing at this address, or no such table, ply or move.
    NotFound,
    /// This address does not understand that method.
    MethodNotAllowed,
    /// The request does not say that it carries JSON.
    NotJson,
    /// The request is too large.
    TooLarge,
    /// The request took too long.
    TooSlow,
    /// The game, set-up, position or weights do not exist.
    BadSetup,
    /// The seat's secret is missing.
    NoSecret,
    /// The secret belongs to no seat of this table.
    WrongSecret,
    /// The machine plays this seat.
    MachineSeat,
    /// The other side is to move.
    NotYourTurn,
    /// The request answers another ply than the current one; `table` says how things stand.
    Stale,
    /// The move is not legal.
    IllegalMove,
    /// The game is over.
    Over,
    /// There is nothing to take back.
    NothingToUndo,
    /// Only in a casual game, or once the game is over.
    NotCasual,
    /// The table has seen all the moves and take-backs it can hold.
    TableFull,
    /// Too many are asking; try again after `retry_after` seconds.
    Busy,
    /// The change could not be saved and was not made.
    NotSaved,
    /// The request names a host that this server is not.
    WrongHost,
    /// The request comes from a page of another site.
    WrongOrigin,
    /// Our mistake.
    Internal,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: Code, say: Phrase) -> Problem {
        Problem { status: status.as_u16(), code, say, table: None, retry_after: None }
    }

    pub(crate) fn bad_request(say: Phrase) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, Code::BadRequest, say)
    }

    pub(crate) fn not_found(say: Phrase) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, Code::NotFound, say)
    }

    pub(crate) fn conflict(code: Code, say: Phrase) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, say)
    }

    pub(crate) fn bad_setup(say: Phrase) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, Code::BadSetup, say)
    }

    pub(crate) fn busy(say: Phrase, retry_after: u32) -> Problem {
        Problem { retry_after: Some(retry_after), ..Problem::new(StatusCode::TOO_MANY_REQUESTS, Code::Busy, say) }
    }

    pub(crate) fn internal() -> Problem {
        let say = Phrase::fixed("Something went wrong on our side.", "Algo ha fallado por nuestra parte.");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Internal, say)
    }

    /// The same problem with how things stand at the table.
    pub(crate) fn at(self, table: TableView) -> Problem {
        Problem { table: Some(Box::new(table)), ..self }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        // A problem is plain data: if it could not be written as JSON, its status would still say most of it.
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.code == Code::NoSecret {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

/// For the API's description: any address may answer with one.
impl IntoResponses for Problem {
    fn responses() -> BTreeMap<String, utoipa::openapi::RefOr<utoipa::openapi::Response>> {
        let schema = utoipa::openapi::Ref::from_schema_name(Problem::name());
        let content = utoipa::openapi::Content::new(Some(schema));
        let response = |description| {
            let response = utoipa::openapi::ResponseBuilder::new().description(description);
            response.content("application/problem+json", content.clone()).build().into()
        };
        let refused = ("4XX".to_owned(), response("Why not."));
        let failed = ("503".to_owned(), response("It could not be saved or read; try again."));
        BTreeMap::from([refused, failed])
    }
}

impl From<VariantError> for Problem {
    fn from(error: VariantError) -> Problem {
        Problem::bad_setup(error.reason)
    }
}

impl From<PositionError> for Problem {
    fn from(error: PositionError) -> Problem {
        Problem::bad_setup(error.phrase())
    }
}

impl From<StartError> for Problem {
    fn from(error: StartError) -> Problem {
        Problem::bad_setup(error.phrase())
    }
}

impl From<HeuristicError> for Problem {
    fn from(error: HeuristicError) -> Problem {
        Problem::bad_setup(Phrase::from(&error))
    }
}

impl From<MoveError> for Problem {
    fn from(error: MoveError) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, Code::IllegalMove, error.phrase())
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        tracing::error!(%error, "the store failed");
        let say = Phrase::fixed(
            "This could not be saved, so it did not happen. Try again in a moment.",
            "No se ha podido guardar, así que no ha tenido efecto. Inténtalo de nuevo en un momento.",
        );
        let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, Code::NotSaved, say);
        Problem { retry_after: Some(1), ..problem }
    }
}
