//! What the store tells about itself: changes by other processes, and counts of what was written.

use std::sync::atomic::{AtomicU64, Ordering};

/// Another process has changed something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wake {
    /// This table.
    Table(String),
    /// Perhaps any table: the line was interrupted, and what was said meanwhile is lost. Compare with [`heads`].
    ///
    /// [`heads`]: crate::Store::heads
    Lagging,
}

/// What was written since the database was opened.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Figures {
    /// Units that were written.
    pub units: u64,
    /// Units that were not, because somebody else was first.
    pub conflicts: u64,
    /// Commits: units that come together share one.
    pub groups: u64,
    /// The most units of one commit.
    pub largest_group: u64,
    /// Commits that failed.
    pub failures: u64,
}

/// Counts while several threads look.
#[derive(Default)]
pub(crate) struct Counters {
    units: AtomicU64,
    conflicts: AtomicU64,
    groups: AtomicU64,
    largest_group: AtomicU64,
    failures: AtomicU64,
}

impl Counters {
    pub(crate) fn committed(&self, written: usize, conflicts: usize) {
        self.units.fetch_add(written as u64, Ordering::Relaxed);
        self.conflicts.fetch_add(conflicts as u64, Ordering::Relaxed);
        self.groups.fetch_add(1, Ordering::Relaxed);
        self.largest_group.fetch_max((written + conflicts) as u64, Ordering::Relaxed);
    }

    pub(crate) fn failed(&self) {
        self.failures.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn figures(&self) -> Figures {
        let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Figures {
            units: load(&self.units),
            conflicts: load(&self.conflicts),
            groups: load(&self.groups),
            largest_group: load(&self.largest_group),
            failures: load(&self.failures),
        }
    }
}
