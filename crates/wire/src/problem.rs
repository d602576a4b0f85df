//! Problems, for programs and people (RFC 9457).

use crate::TableView;
use rival_game::{HeuristicError, Lang, MoveError, Phrase, PositionError, VariantError};
use rival_play::StartError;
use serde::{Serialize, Serializer};

/// Why a request was refused or failed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// The kind of problem for readers of RFC 9457: `code` as a URN.
    #[serde(rename = "type", serialize_with = "write_type")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "urn:rival:problem:stale"))]
    kind: Code,
    /// The status in words.
    title: &'static str,
    /// `say` in English.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    detail: Box<str>,
    /// The HTTP status.
    #[cfg_attr(feature = "openapi", schema(minimum = 400, maximum = 599))]
    pub status: u16,
    /// The kind of problem, for programs.
    pub code: Code,
    /// What happened and what to do next.
    pub say: Phrase,
    /// The current table, where the client assumed another state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<TableView>>,
    /// The seconds until another attempt makes sense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
}

/// A code as a URN.
// By reference, as serde requires.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn write_type<S: Serializer>(code: &Code, into: S) -> Result<S::Ok, S::Error> {
    let name = serde_json::to_value(code).map_err(serde::ser::Error::custom)?;
    into.collect_str(&format_args!("urn:rival:problem:{}", name.as_str().unwrap_or_default()))
}

/// The kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The request is not valid here.
    BadRequest,
    /// There is nothing at this address, or no such table, ply or move.
    NotFound,
    /// This address has no such method.
    MethodNotAllowed,
    /// The request is not declared as JSON.
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
    /// The request answers another ply than the current one; `table` has the state.
    Stale,
    /// The move is not legal.
    IllegalMove,
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// There is no such offer, or no longer.
    NoOffer,
    /// The same offer was made before this move already.
    AskedAlready,
    /// There is nothing to take back.
    NothingToUndo,
    /// Allowed only in a casual game, or after its end.
    NotCasual,
    /// The table's log is full.
    TableFull,
    /// The server is busy; try again after `retry_after` seconds.
    Busy,
    /// The change could not be saved and did not happen.
    NotSaved,
    /// The disk failed while saving; check whether the change happened.
    NotKnown,
    /// Stored data could not be read; try again.
    NotRead,
    /// The stored table is damaged.
    Damaged,
    /// A newer version has stored this table.
    Newer,
    /// The request names another host.
    WrongHost,
    /// The request comes from a page of another site.
    WrongOrigin,
    /// A bug.
    Internal,
}

impl Code {
    /// The HTTP status with its phrase.
    fn status(self) -> (u16, &'static str) {
        match self {
            Code::BadRequest => (400, "Bad Request"),
            Code::NoSecret => (401, "Unauthorized"),
            Code::WrongSecret | Code::MachineSeat | Code::WrongOrigin => (403, "Forbidden"),
            Code::NotFound => (404, "Not Found"),
            Code::MethodNotAllowed => (405, "Method Not Allowed"),
            Code::TooSlow => (408, "Request Timeout"),
            Code::NotYourTurn
            | Code::Stale
            | Code::Over
            | Code::NotOver
            | Code::NoOffer
            | Code::AskedAlready
            | Code::NothingToUndo
            | Code::NotCasual
            | Code::TableFull => (409, "Conflict"),
            Code::TooLarge => (413, "Payload Too Large"),
            Code::NotJson => (415, "Unsupported Media Type"),
            Code::WrongHost => (421, "Misdirected Request"),
            Code::BadSetup | Code::IllegalMove => (422, "Unprocessable Entity"),
            Code::Busy => (429, "Too Many Requests"),
            Code::Damaged | Code::Newer | Code::Internal => (500, "Internal Server Error"),
            Code::NotSaved | Code::NotKnown | Code::NotRead => (503, "Service Unavailable"),
        }
    }
}

impl Problem {
    pub fn new(code: Code, say: Phrase) -> Problem {
        let (status, title) = code.status();
        Problem {
            kind: code,
            title,
            detail: say.get(Lang::En).into(),
            status,
            code,
            say,
            table: None,
            retry_after: None,
        }
    }

    pub fn bad_request(say: Phrase) -> Problem {
        Problem::new(Code::BadRequest, say)
    }

    /// JSON of the wrong shape.
    pub fn unprocessable(say: Phrase) -> Problem {
        Problem { status: 422, title: "Unprocessable Entity", ..Problem::bad_request(say) }
    }

    pub fn not_found(say: Phrase) -> Problem {
        Problem::new(Code::NotFound, say)
    }

    pub fn bad_setup(say: Phrase) -> Problem {
        Problem::new(Code::BadSetup, say)
    }

    pub fn busy(say: Phrase, retry_after: u32) -> Problem {
        Problem { retry_after: Some(retry_after), ..Problem::new(Code::Busy, say) }
    }

    pub fn internal() -> Problem {
        let say = Phrase::fixed("Something went wrong on our side.", "Algo ha fallado por nuestra parte.");
        Problem::new(Code::Internal, say)
    }

    /// The stored table is damaged.
    pub fn damaged() -> Problem {
        let say = Phrase::fixed(
            "What is kept of this table is damaged. Whoever runs the server can put a backup back.",
            "Lo guardado de esta mesa está dañado. Quien administra el servidor puede recuperar una copia.",
        );
        Problem::new(Code::Damaged, say)
    }

    pub fn newer() -> Problem {
        let say = Phrase::fixed(
            "A newer version of rival has made this table: this one cannot open it.",
            "Esta mesa es de una versión de rival más nueva: esta no puede abrirla.",
        );
        Problem::new(Code::Newer, say)
    }

    /// Whether the answer should contain the table: the client assumed another state.
    #[must_use]
    pub fn wants_table(&self) -> bool {
        matches!(self.code, Code::Over | Code::NotOver | Code::NotYourTurn | Code::Stale | Code::NoOffer)
    }

    /// The same problem, for a part of the request.
    #[must_use]
    pub fn within(self, part: &Phrase) -> Problem {
        let said = |lang: Lang| format!("{}: {}", part.get(lang), self.say.get(lang));
        let say = Phrase::composed(said(Lang::En), said(Lang::Es));
        Problem { detail: say.get(Lang::En).into(), say, ..self }
    }

    /// The same problem with the table.
    #[must_use]
    pub fn at(self, table: TableView) -> Problem {
        Problem { table: Some(Box::new(table)), ..self }
    }
}

#[cfg(feature = "axum")]
mod answer {
    use super::{Code, Problem};
    use axum::http::{HeaderValue, StatusCode, header};
    use axum::response::{IntoResponse, Response};

    impl IntoResponse for Problem {
        fn into_response(self) -> Response {
            let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            // Plain data is always JSON.
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
}

/// The description: any address may answer with a problem.
#[cfg(feature = "openapi")]
mod openapi {
    use super::Problem;
    use std::collections::BTreeMap;
    use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};
    use utoipa::{IntoResponses, ToSchema};

    impl IntoResponses for Problem {
        fn responses() -> BTreeMap<String, RefOr<Response>> {
            let content = Content::new(Some(Ref::from_schema_name(Problem::name())));
            let response = |description| {
                let response = ResponseBuilder::new().description(description);
                response.content("application/problem+json", content.clone()).build().into()
            };
            let refused = ("4XX".to_owned(), response("Why not."));
            let failed = ("503".to_owned(), response("It could not be saved or read; try again."));
            BTreeMap::from([refused, failed])
        }
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
        Problem::new(Code::IllegalMove, error.phrase())
    }
}
