//! What went wrong, as everybody who uses the server is told it: a kind for programs, a sentence and a hint for people.
//!
//! The only type of error that leaves the server, and the only place that knows which status code goes with what.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::{IntoResponses, ToSchema};

/// Why something was not done. Nothing has changed then, but for `unavailable`: nobody knows then, and the same request with the same key
/// finds out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Problem {
    /// For programs.
    pub(crate) kind: Kind,
    /// What is wrong, for people.
    pub(crate) sentence: String,
    /// What one could do about it.
    pub(crate) hint: String,
    /// The id of the rule that forbids it, if a rule of the game does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<String>,
    /// The present moment of the seat, if what was sent came too late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) moment: Option<u32>,
}

/// The kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// What was sent cannot be understood.
    Malformed,
    /// Nobody is signed in.
    NotSignedIn,
    /// Name and password do not fit together.
    WrongPassword,
    /// The request does not come from a page of this server.
    WrongOrigin,
    /// This is for somebody else.
    NotYours,
    /// There is nothing here.
    NotFound,
    /// This address knows no such method.
    WrongMethod,
    /// Somebody has this name already.
    NameTaken,
    /// The table cannot be changed like this any more, or not yet.
    WrongTime,
    /// The seat is taken.
    SeatTaken,
    /// What was sent was meant for an earlier question.
    Stale,
    /// The key was used for something else.
    KeyReused,
    /// This was not chosen for the table.
    NotAllowed,
    /// The rules of the game forbid it.
    Refused,
    /// Such a table cannot be set up.
    BadSetup,
    /// It is still hidden.
    Hidden,
    /// A budget of the table is used up.
    OverBudget,
    /// The body is too large.
    TooLarge,
    /// The body is not JSON.
    NotJson,
    /// Too much at once.
    TooMany,
    /// The server cannot do it at the moment.
    Unavailable,
    /// A mistake of ours.
    OurMistake,
}

impl Kind {
    /// The status code that goes with it.
    pub(crate) fn status(self) -> StatusCode {
        match self {
            Kind::Malformed => StatusCode::BAD_REQUEST,
            Kind::NotSignedIn | Kind::WrongPassword => StatusCode::UNAUTHORIZED,
            Kind::WrongOrigin | Kind::NotYours | Kind::NotAllowed | Kind::Hidden => StatusCode::FORBIDDEN,
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Kind::NameTaken | Kind::WrongTime | Kind::SeatTaken | Kind::Stale | Kind::KeyReused => {
                StatusCode::CONFLICT
            }
            Kind::Refused | Kind::BadSetup | Kind::OverBudget => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Kind::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Kind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Kind::OurMistake => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What one can usually do about it.
    fn usual_hint(self) -> &'static str {
        match self {
            Kind::Malformed | Kind::NotJson => "GET /api describes what every address expects",
            Kind::NotSignedIn => {
                "POST /api/guests makes a guest; send its token as `Authorization: Bearer …`"
            }
            Kind::WrongPassword => "check both; capitals count in the password",
            Kind::WrongOrigin => {
                "a browser must send the server's own Origin; programs use a bearer token instead"
            }
            Kind::NotYours => "GET /api/me says who you are; GET /api/tables/{id} says who sits where",
            Kind::NotFound => "check the address; GET /api lists all",
            Kind::WrongMethod => "GET /api lists what each address understands",
            Kind::NameTaken => "choose another name",
            Kind::WrongTime => "GET /api/tables/{id} says how the table stands",
            Kind::SeatTaken => "GET /api/tables/{id} says which seats are free",
            Kind::Stale => "look at the view again and decide anew",
            Kind::KeyReused => "make a new key for every new request",
            Kind::NotAllowed => "GET /api/tables/{id} says what was chosen for the table",
            Kind::Refused => "GET …/offers lists what is possible now",
            Kind::BadSetup => "GET /api/games lists seats and options of every game",
            Kind::Hidden => "wait for the end of the game",
            Kind::OverBudget => "the table can still be played on, looked at and downloaded",
            Kind::TooLarge => "send less",
            Kind::TooMany => "wait a moment and try again",
            Kind::Unavailable => "nothing was lost; try again in a moment, with the same key",
            Kind::OurMistake => "nothing was half done; please report it",
        }
    }
}

impl Problem {
    /// A problem of this kind, with the hint that usually helps.
    pub(crate) fn new(kind: Kind, sentence: impl Into<String>) -> Self {
        let hint = kind.usual_hint().to_owned();
        Problem { kind, sentence: sentence.into(), hint, rule: None, moment: None }
    }

    /// The same with a better hint.
    #[must_use]
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }

    /// There is no such table, or it is none of the caller's business.
    pub(crate) fn no_such_table() -> Self {
        Problem::new(Kind::NotFound, "there is no table with this id")
            .hint("check the link; GET /api/tables lists open tables")
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Problem::new(Kind::WrongTime, "somebody else was faster"),
            other => {
                tracing::error!(error = %other, "the store failed");
                Problem::new(Kind::Unavailable, "the store of this server cannot be reached at the moment")
            }
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.kind.status();
        let mut response = (status, Json(&self)).into_response();
        if matches!(self.kind, Kind::TooMany | Kind::Unavailable) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// What every handler returns.
pub(crate) type Answer<T> = Result<T, Problem>;

/// What may go wrong with a question, for the description of the API.
#[expect(dead_code, reason = "only its description is used")]
#[derive(IntoResponses)]
pub(crate) enum Unanswered {
    /// It cannot be understood
    #[response(status = 400)]
    Malformed(Problem),
    /// Nobody is signed in
    #[response(status = 401)]
    NotSignedIn(Problem),
    /// It is for somebody else, or still hidden
    #[response(status = 403)]
    NotYours(Problem),
    /// There is nothing here
    #[response(status = 404)]
    NotFound(Problem),
    /// It comes too early or too late
    #[response(status = 409)]
    WrongTime(Problem),
    /// Too much at once
    #[response(status = 429)]
    TooMany(Problem),
    /// The store cannot be reached
    #[response(status = 503)]
    Unavailable(Problem),
}

/// What may go wrong with a change, for the description of the API. Nothing has changed then.
#[expect(dead_code, reason = "only its description is used")]
#[derive(IntoResponses)]
pub(crate) enum Undone {
    /// It cannot be understood
    #[response(status = 400)]
    Malformed(Problem),
    /// Nobody is signed in
    #[response(status = 401)]
    NotSignedIn(Problem),
    /// It is for somebody else, not allowed at this table, or came from another page
    #[response(status = 403)]
    NotYours(Problem),
    /// There is nothing here
    #[response(status = 404)]
    NotFound(Problem),
    /// It comes too early or too late
    #[response(status = 409)]
    WrongTime(Problem),
    /// The body is too large
    #[response(status = 413)]
    TooLarge(Problem),
    /// The body is not JSON
    #[response(status = 415)]
    NotJson(Problem),
    /// The rules or a budget forbid it
    #[response(status = 422)]
    Refused(Problem),
    /// Too much at once
    #[response(status = 429)]
    TooMany(Problem),
    /// The store cannot be reached
    #[response(status = 503)]
    Unavailable(Problem),
}
