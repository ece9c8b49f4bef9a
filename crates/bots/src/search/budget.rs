//! How long a search may think about one decision.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A search stops at whichever comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// So many imagined futures.
    pub iterations: u64,
    /// So much time. If this never comes first, equal seeds make equal choices.
    pub time: Duration,
}

impl Budget {
    /// So many iterations, however long they take.
    pub const fn iterations(iterations: u64) -> Self {
        Budget { iterations, time: Duration::MAX }
    }

    /// So much time, however many iterations fit in.
    pub const fn time(time: Duration) -> Self {
        Budget { iterations: u64::MAX, time }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.iterations, self.time) {
            (iterations, Duration::MAX) => write!(f, "{iterations}"),
            (u64::MAX, time) if time.subsec_nanos() == 0 => write!(f, "{}s", time.as_secs()),
            (u64::MAX, time) => write!(f, "{}ms", time.as_millis()),
            (iterations, time) => write!(f, "{iterations}/{}ms", time.as_millis()),
        }
    }
}

/// What was typed is no budget.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a number of iterations such as 2000, or a time such as 1s or 250ms; found `{0}`")]
pub struct BadBudget(String);

impl FromStr for Budget {
    type Err = BadBudget;

    fn from_str(typed: &str) -> Result<Self, BadBudget> {
        let bad = || BadBudget(typed.to_owned());
        let number = |digits: &str| digits.parse::<u64>().ok().filter(|&number| number > 0).ok_or_else(bad);
        if let Some(milliseconds) = typed.strip_suffix("ms") {
            return Ok(Budget::time(Duration::from_millis(number(milliseconds)?)));
        }
        if let Some(seconds) = typed.strip_suffix('s') {
            return Ok(Budget::time(Duration::from_secs(number(seconds)?)));
        }
        Ok(Budget::iterations(number(typed)?))
    }
}
