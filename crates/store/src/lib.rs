//! Where tables, people and ratings are kept: on SQLite for one process, on PostgreSQL for several. The only crate with SQL.
//!
//! Everything that writes is a unit, which happens as a whole or not at all. Entries and notices have numbers, and whoever writes a
//! number first has it: everybody else gets [`StoreError::Conflict`] and reads again. The store has no clock, knows no rules, and
//! never looks into the JSON it keeps.

mod backup;
mod error;
mod journal;
mod lists;
mod location;
mod migrations;
mod people;
mod postgres;
mod sql;
mod sqlite;
mod tables;
mod unit;
mod wake;

pub use backup::{Counts, backup, restore};
pub use error::{Result, StoreError};
pub use journal::{Append, Journal, NewEntry, NewNotice, StoredEntry, StoredNotice, StoredSnapshot, Tail};
pub use lists::{LastEntry, SummarySeat, TableSummary};
pub use location::Location;
pub use people::{Account, AccountKind, Rating, Session, SessionKind};
pub use tables::{NewTable, Status, TableRow};
pub use wake::{Figures, Wake};

use location::Place;
use postgres::Postgres;
use sqlite::Sqlite;
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;
use tokio::sync::broadcast;
use unit::{Row, Statement, Unit, query};

/// A database that is open. Clones are handles to the same one.
#[derive(Clone)]
pub struct Store {
    driver: Arc<Driver>,
    location: Location,
}

enum Driver {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

/// May what is opened be changed?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    /// Yes; it is brought up to date first.
    Write,
    /// No; another process may write meanwhile.
    Read,
}

impl Store {
    /// Opens a database to read and write, and brings it up to date. A new file of SQLite is made if there is none.
    pub async fn open(location: &Location) -> Result<Store> {
        Store::open_with(location, Access::Write).await
    }

    /// Opens a database to read, also while another process writes into it. Whatever would write is refused.
    pub async fn open_to_read(location: &Location) -> Result<Store> {
        Store::open_with(location, Access::Read).await
    }

    async fn open_with(location: &Location, access: Access) -> Result<Store> {
        let driver = match &location.0 {
            Place::Sqlite(path) => Driver::Sqlite(Sqlite::open(path.clone(), access).await?),
            Place::Postgres(config) => Driver::Postgres(Postgres::open(config, access).await?),
        };
        Ok(Store { driver: Arc::new(driver), location: location.clone() })
    }

    /// Where it is.
    pub fn location(&self) -> &Location {
        &self.location
    }

    /// May other processes write into it too?
    pub fn is_shared(&self) -> bool {
        matches!(&*self.driver, Driver::Postgres(_))
    }

    /// What other processes change, from now on. On SQLite there are no others, and nothing is ever said.
    pub fn wakes(&self) -> broadcast::Receiver<Wake> {
        match &*self.driver {
            Driver::Sqlite(sqlite) => sqlite.wakes(),
            Driver::Postgres(postgres) => postgres.wakes(),
        }
    }

    /// What has been written so far, counted.
    pub fn figures(&self) -> Figures {
        match &*self.driver {
            Driver::Sqlite(sqlite) => sqlite.figures(),
            Driver::Postgres(postgres) => postgres.figures(),
        }
    }

    /// Can it be read and written at this moment? Tries both.
    pub async fn is_ready(&self) -> Result<()> {
        self.read_one(query(&sql::VERSION, [])).await?;
        self.write(Unit::new().may(&sql::ADD_PROBE, []).must(&sql::REMOVE_PROBE, [])).await?;
        Ok(())
    }

    /// How much it holds.
    pub async fn count(&self) -> Result<Counts> {
        let counts = self.read_row(query(&sql::COUNT_ALL, []), |row| {
            Ok(Counts { tables: row.number()?, entries: row.number()?, accounts: row.number()? })
        });
        Ok(counts.await?.unwrap_or_default())
    }

    /// Finishes what was asked so far and closes the database. Other handles get [`StoreError::Unavailable`] from then on.
    pub async fn close(self) {
        match &*self.driver {
            Driver::Sqlite(sqlite) => sqlite.close().await,
            Driver::Postgres(postgres) => postgres.close().await,
        }
    }

    /// Carries a unit out. Answers how many rows changed.
    async fn write(&self, unit: Unit) -> Result<u64> {
        match &*self.driver {
            Driver::Sqlite(sqlite) => sqlite.write(unit).await,
            Driver::Postgres(postgres) => postgres.write(unit).await,
        }
    }

    /// Answers queries from one state of the database.
    async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>> {
        match &*self.driver {
            Driver::Sqlite(sqlite) => sqlite.read(queries).await,
            Driver::Postgres(postgres) => postgres.read(queries).await,
        }
    }

    async fn read_one(&self, query: Statement) -> Result<Vec<Row>> {
        Ok(self.read(vec![query]).await?.pop().unwrap_or_default())
    }

    /// The only row of an answer, read by `typed`.
    async fn read_row<T>(
        &self,
        query: Statement,
        typed: impl FnOnce(&mut Row) -> Result<T>,
    ) -> Result<Option<T>> {
        self.read_one(query).await?.first_mut().map(typed).transpose()
    }

    /// All rows of an answer, each read by `typed`.
    async fn read_rows<T>(
        &self,
        query: Statement,
        typed: impl FnMut(&mut Row) -> Result<T>,
    ) -> Result<Vec<T>> {
        all(self.read_one(query).await?, typed)
    }
}

impl Debug for Store {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Store").field(&self.location).finish()
    }
}

/// Reads every row of an answer.
fn all<T>(mut rows: Vec<Row>, typed: impl FnMut(&mut Row) -> Result<T>) -> Result<Vec<T>> {
    rows.iter_mut().map(typed).collect()
}
