//! What handlers are given: the body, the query and the path of a request, with every way to get them wrong told as a [`Problem`].
//!
//! Stands in for the extractors of axum, whose answers are plain text.

use crate::problem::{Kind, Problem};
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;

/// The body of a request, which is JSON.
#[derive(Debug)]
pub(crate) struct Input<T>(pub(crate) T);

/// What stands behind the `?`.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

/// What stands between the `/`.
#[derive(Debug)]
pub(crate) struct At<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Input<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        is_json(request.headers())?;
        let body = Bytes::from_request(request, state).await.map_err(|rejection| broken_body(&rejection))?;
        // Otherwise a list would be taken for the fields of an object, one after the other.
        if body.iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(|first| *first != b'{') {
            let sentence = "the body is not what was expected: an object in braces";
            return Err(Problem::new(Kind::Malformed, sentence));
        }
        // Its sentences say what was expected, and in which line and column.
        serde_json::from_slice(&body).map(Input).map_err(|error| {
            Problem::new(Kind::Malformed, format!("the body is not what was expected: {error}"))
        })
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        has_no_zeros(parts.uri.query().unwrap_or_default())?;
        match Query::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(QueryRejection::FailedToDeserializeQueryString(error)) => Err(Problem::new(
                Kind::Malformed,
                format!("the query is not what was expected: {}", reason(&error)),
            )),
            Err(other) => Err(Problem::new(Kind::Malformed, other.to_string())),
        }
    }
}

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for At<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        has_no_zeros(parts.uri.path())?;
        match Path::from_request_parts(parts, state).await {
            Ok(Path(at)) => Ok(At(at)),
            Err(PathRejection::FailedToDeserializePathParams(error)) => {
                let sentence = format!("the address is not what was expected: {}", error.kind());
                Err(Problem::new(Kind::Malformed, sentence))
            }
            Err(other) => {
                tracing::error!(error = %other, "a handler asks for a part of the path that its route does not have");
                Err(Problem::new(Kind::OurMistake, "this address is not connected as it should be"))
            }
        }
    }
}

/// Nothing is called by zeros, and PostgreSQL does not even look for them.
fn has_no_zeros(address: &str) -> Result<(), Problem> {
    if address.contains("%00") {
        return Err(Problem::new(Kind::Malformed, "expected an address without zeros, found `%00`"));
    }
    Ok(())
}

/// Only JSON, and nothing a form of another page could send.
fn is_json(headers: &HeaderMap) -> Result<(), Problem> {
    let expected = "expected `Content-Type: application/json`";
    let Some(found) = headers.get(header::CONTENT_TYPE) else {
        return Err(Problem::new(Kind::NotJson, format!("{expected}, found none")));
    };
    let found = String::from_utf8_lossy(found.as_bytes());
    let essence = found.split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let short: String = essence.chars().take(80).collect();
    Err(Problem::new(Kind::NotJson, format!("{expected}, found `{short}`")))
}

fn broken_body(rejection: &BytesRejection) -> Problem {
    match rejection {
        BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => {
            Problem::new(Kind::TooLarge, "the body is larger than this server accepts")
        }
        _ => Problem::new(Kind::Malformed, "the body broke off"),
    }
}

/// The cause of an error without the words that axum puts before it.
fn reason(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}
