//! Why the server did not do what it was asked, or why that is not known.

use serde::Deserialize;
use thiserror::Error;

/// Why there is no answer, or not the one that was hoped for.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Error {
    /// The address cannot be one of a server.
    #[error("expected an address such as http://127.0.0.1:7777, found `{0}`")]
    BadAddress(String),
    /// The token has characters that no token has.
    #[error("expected a token of printable characters, found something else")]
    BadToken,
    /// Nobody listens there. Nothing was sent.
    #[error("{address} cannot be reached: {reason}")]
    Unreachable {
        /// Where.
        address: String,
        /// What the system says.
        reason: String,
    },
    /// The connection broke or took too long: the request may have been carried out or not.
    #[error("the answer got lost: {0}")]
    Lost(String),
    /// The server says why not. Nothing has changed then.
    #[error("{0}")]
    Problem(Box<Problem>),
    /// The answer is none that this client understands.
    #[error("expected {expected}, found status {status} with {found}")]
    Unexpected {
        /// What was expected.
        expected: &'static str,
        /// The status code.
        status: u16,
        /// What is wrong with the rest, or its beginning.
        found: String,
    },
}

/// What the server says went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Error)]
#[error("{sentence} ({hint})")]
pub struct Problem {
    /// The status code of the answer.
    #[serde(skip)]
    pub status: u16,
    /// For programs, such as `stale`; `GET /api` lists all.
    pub kind: String,
    /// What is wrong, for people.
    pub sentence: String,
    /// What one could do about it.
    pub hint: String,
    /// The id of the rule that forbids it, if a rule of the game does.
    pub rule: Option<String>,
    /// The present moment of the seat, if what was sent came too late.
    pub moment: Option<u32>,
}

impl Error {
    /// What the server says, if it said something.
    pub fn problem(&self) -> Option<&Problem> {
        if let Error::Problem(problem) = self { Some(problem) } else { None }
    }

    /// Is it a problem of this kind?
    pub fn is(&self, kind: &str) -> bool {
        self.problem().is_some_and(|problem| problem.kind == kind)
    }

    /// A word for it, to count errors by.
    pub fn kind(&self) -> &str {
        match self {
            Error::BadAddress(_) => "bad_address",
            Error::BadToken => "bad_token",
            Error::Unreachable { .. } => "unreachable",
            Error::Lost(_) => "lost",
            Error::Problem(problem) => &problem.kind,
            Error::Unexpected { .. } => "unexpected",
        }
    }

    /// Could the same request succeed a moment later?
    pub fn may_pass(&self) -> bool {
        match self {
            Error::Unreachable { .. } | Error::Lost(_) => true,
            Error::Problem(problem) => matches!(problem.status, 429 | 503),
            Error::BadAddress(_) | Error::BadToken | Error::Unexpected { .. } => false,
        }
    }
}
