//! What time it is: the only place that asks, so that tests can stand still.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The time in milliseconds since 1970.
#[derive(Clone, Debug, Default)]
pub struct Now(Option<Arc<AtomicI64>>);

impl Now {
    /// The time of the machine.
    pub fn system() -> Self {
        Now(None)
    }

    /// A time that stands still until it is set.
    pub fn fixed(at: i64) -> Self {
        Now(Some(Arc::new(AtomicI64::new(at))))
    }

    /// Sets a fixed time; all copies follow.
    pub fn set(&self, at: i64) {
        if let Some(fixed) = &self.0 {
            fixed.store(at, Ordering::SeqCst);
        }
    }

    /// What time it is.
    pub fn millis(&self) -> i64 {
        match &self.0 {
            Some(fixed) => fixed.load(Ordering::SeqCst),
            None => SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64),
        }
    }
}
