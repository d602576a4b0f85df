//! What went wrong, as a program and a person are told it (RFC 9457).

use crate::TableView;
use rival_game::{HeuristicError, Lang, MoveError, Phrase, PositionError, VariantError};
use rival_play::StartError;
use serde::{Serialize, Serializer};

/// Why a request was refused or failed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// What kind of problem it is, for programs that read RFC 9457: `code` as an address that is the same everywhere.
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
    /// What programs tell problems apart by.
    pub code: Code,
    /// What happened and what to do next, in both languages.
    pub say: Phrase,
    /// How things stand at the table, where the client did not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<TableView>>,
    /// After how many seconds to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
}

/// A code as an address.
// By reference, as serde has it.
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
    /// The game is not over yet.
    NotOver,
    /// What is answered is not offered, or no longer.
    NoOffer,
    /// It was asked already, and must not be asked again so soon.
    AskedAlready,
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
    /// The disk failed while the change was saved: look whether it was made.
    NotKnown,
    /// What is kept could not be read; try again.
    NotRead,
    /// What is kept of this table is not whole.
    Damaged,
    /// A newer rival has made this table.
    Newer,
    /// The request names a host that this server is not.
    WrongHost,
    /// The request comes from a page of another site.
    WrongOrigin,
    /// Our mistake.
    Internal,
}

impl Code {
    /// The HTTP status, and what it is called.
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

    /// A body that is JSON, and not the one this address takes.
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

    /// What is kept of a table makes no sense.
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

    /// Whether the answer should carry the current state of the table: the client assumed another.
    #[must_use]
    pub fn wants_table(&self) -> bool {
        matches!(self.code, Code::Over | Code::NotOver | Code::NotYourTurn | Code::Stale | Code::NoOffer)
    }

    /// The same problem, said of a part of what was asked for.
    #[must_use]
    pub fn within(self, part: &Phrase) -> Problem {
        let said = |lang: Lang| format!("{}: {}", part.get(lang), self.say.get(lang));
        let say = Phrase::composed(said(Lang::En), said(Lang::Es));
        Problem { detail: say.get(Lang::En).into(), say, ..self }
    }

    /// The same problem with how things stand at the table.
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
}

/// For the API's description: any address may answer with one.
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
