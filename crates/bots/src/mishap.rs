//! What can go wrong with a bot, in words that follow its name: "./mybot crashed (exit code 1): out of luck".

use serde::{Serialize, Serializer};
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// No more letters of what a bot said are repeated than this.
const MOST_LETTERS: usize = 160;

/// Why a bot made no choice that could be used.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Mishap {
    /// There is no such program, or it may not be run.
    #[error("could not be started: {why}")]
    CouldNotStart {
        /// What the system says.
        why: String,
    },
    /// It ended before it had answered.
    #[error("crashed ({exit}){}", last_words(stderr))]
    Crashed {
        /// How it ended: "exit code 1".
        exit: String,
        /// The last lines it wrote to stderr.
        stderr: Vec<String>,
    },
    /// It did not answer in time.
    #[error("did not answer within {limit:?}")]
    TimedOut {
        /// How long it was waited for.
        #[serde(rename = "limit_ms", serialize_with = "milliseconds")]
        limit: Duration,
    },
    /// It said something that is no answer.
    #[error("said `{found}`; expected {expected}")]
    Nonsense {
        /// What it said, or its beginning.
        found: String,
        /// What it could have said.
        expected: String,
    },
    /// It chose something that it may not do.
    #[error("chose {action}, which is not legal here")]
    Illegal {
        /// What it chose, as JSON.
        action: String,
    },
    /// It is a bot of ours, and has a fault.
    #[error("panicked: {message}")]
    Panicked {
        /// What the panic said.
        message: String,
    },
}

impl Mishap {
    pub(crate) fn nonsense(found: &str, expected: impl Into<String>) -> Self {
        Mishap::Nonsense { found: printable(found), expected: expected.into() }
    }
}

/// A mishap, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Incident {
    /// What went wrong.
    #[serde(flatten)]
    pub mishap: Mishap,
    /// Is the bot not asked any more?
    pub retired: bool,
}

impl fmt::Display for Incident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let then = if self.retired {
            "It has failed too often in a row and is not asked any more: a stand-in plays on."
        } else {
            "A stand-in chooses."
        };
        write!(f, "{}. {then}", self.mishap)
    }
}

/// Foreign text that can do no harm to a terminal or to a sentence.
pub(crate) fn printable(text: &str) -> String {
    let mut letters = text.trim().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut short: String = letters.by_ref().take(MOST_LETTERS).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short
}

/// The last line says the most, for example in Python.
fn last_words(stderr: &[String]) -> String {
    stderr.last().map_or_else(String::new, |last| format!(": {}", last.trim_end_matches('.')))
}

fn milliseconds<S: Serializer>(limit: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(limit.as_millis()).unwrap_or(u64::MAX))
}
