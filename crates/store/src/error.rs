//! Why the store could not do what it was asked. Sentences never show a password.

use thiserror::Error;

/// Why the store could not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// Somebody else was first; nothing was written. Read again what is there now.
    #[error(
        "somebody else was first, nothing was written: expected the journal as it was read, found it changed"
    )]
    Conflict,
    /// The database cannot be reached or cannot write. Whether a unit was written is not known; it is not half written.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// What is stored is not what this program writes.
    #[error("the database holds something that was not expected: {0}")]
    Corrupt(String),
    /// A newer program has been here.
    #[error(
        "the database is of version {found}, this program knows versions up to {known}; \
         expected a program that is at least as new as the database"
    )]
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// An older program was here last, and nothing may be changed now.
    #[error(
        "the database is of version {found}, expected version {known}; `trestle serve` brings it up to date when it starts"
    )]
    Older {
        /// The version of the database.
        found: i64,
        /// The version that is needed.
        known: i64,
    },
    /// Another process writes into this database.
    #[error(
        "{0} is in use: expected to be the only process that writes into it, found its lock held by another"
    )]
    InUse(String),
    /// This is not a place of a database, or not of ours.
    #[error("{0}")]
    BadLocation(String),
    /// The database refused a statement.
    #[error("the database refused: {0}")]
    Refused(String),
}

/// What the store answers.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;
