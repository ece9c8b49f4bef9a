//! The steps from an empty database to the one this program uses. Steps that were released are never changed, only followed.

use crate::{Result, StoreError};

/// One step.
pub(crate) struct Migration {
    pub(crate) version: i64,
    pub(crate) name: &'static str,
    text: &'static str,
}

const ALL: [Migration; 2] = [
    Migration { version: 1, name: "tables", text: include_str!("../migrations/0001_tables.sql") },
    Migration { version: 2, name: "ratings", text: include_str!("../migrations/0002_ratings.sql") },
];

/// The version of a database that this program uses.
pub(crate) const KNOWN: i64 = ALL[ALL.len() - 1].version;

/// Which words a database has for what the files call `{id}` and `{keyed}`.
pub(crate) struct Words {
    pub(crate) id: &'static str,
    pub(crate) keyed: &'static str,
}

impl Migration {
    /// Its SQL in the words of a database.
    pub(crate) fn sql(&self, words: &Words) -> String {
        self.text.replace("{id}", words.id).replace("{keyed}", words.keyed)
    }
}

/// The steps that a database of version `found` still needs; 0 is an empty one.
pub(crate) fn missing(found: i64) -> Result<impl Iterator<Item = &'static Migration>> {
    check_not_newer(found)?;
    Ok(ALL.iter().filter(move |migration| migration.version > found))
}

/// Can this program bring a database of version `found` up to date?
pub(crate) fn check_not_newer(found: i64) -> Result<()> {
    if found > KNOWN { Err(StoreError::Newer { found, known: KNOWN }) } else { Ok(()) }
}

/// For those who may not change anything: is the database what this program uses?
pub(crate) fn check(found: i64) -> Result<()> {
    check_not_newer(found)?;
    if found < KNOWN { Err(StoreError::Older { found, known: KNOWN }) } else { Ok(()) }
}
