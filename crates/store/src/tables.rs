//! The rows of tables: what was planned, what became of it. What happened at a table is in `journal.rs`.

use crate::journal::NewNotice;
use crate::unit::{Row, Unit, Value, query};
use crate::{Result, Store, StoreError, sql};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// What is kept about a table besides its journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRow {
    /// Twelve characters, made by the caller.
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// How far it is.
    pub status: Status,
    /// What was planned, as JSON.
    pub plan: String,
    /// The head of the record with the secret seed, as JSON, once it runs.
    pub header: Option<String>,
    /// How it ended, as JSON, once it has.
    pub outcome: Option<String>,
    /// The account that called for it.
    pub host: String,
    /// The seats of bots, a bit for each.
    pub bots: i64,
    /// How long a seat may think, in milliseconds; 0 if nobody counts.
    pub clock_ms: i64,
    /// Does it stand in the list of open tables?
    pub listed: bool,
    /// What the host calls the request that made it: the same request makes one table only.
    pub key: Option<String>,
    /// When it was made.
    pub created_at: i64,
    /// When something but the moves changed last.
    pub changed_at: i64,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// People sit down.
    Gathering,
    /// They play.
    Running,
    /// The game has ended by its rules.
    Over,
    /// It was ended early.
    Ended,
    /// It never began.
    Closed,
}

/// A table to be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its row.
    pub row: TableRow,
    /// Who sits where.
    pub seats: Vec<Option<String>>,
    /// What happened around it already.
    pub first_notices: Vec<NewNotice>,
}

impl Store {
    /// Adds a table with its seats and first notices. [`StoreError::Conflict`]: the id is taken, or the host's request has made a
    /// table before (see [`Store::table_by_key`]).
    pub async fn add_table(&self, table: &NewTable) -> Result<()> {
        let row = &table.row;
        let params: [Value; 13] = [
            row.id.as_str().into(),
            row.game.as_str().into(),
            row.status.as_str().into(),
            row.plan.as_str().into(),
            row.header.as_deref().into(),
            row.outcome.as_deref().into(),
            row.host.as_str().into(),
            row.bots.into(),
            row.clock_ms.into(),
            i64::from(row.listed).into(),
            row.key.as_deref().into(),
            row.created_at.into(),
            row.changed_at.into(),
        ];
        let mut unit = Unit::of_table(&row.id).must(&sql::ADD_TABLE, params);
        for (seat, account) in (0..).zip(&table.seats) {
            unit = unit.with_seat(&row.id, seat, account.as_deref());
        }
        for notice in &table.first_notices {
            unit = unit.with_notice(&row.id, notice);
        }
        self.write(unit).await?;
        Ok(())
    }

    /// The table that a request of this host has made.
    pub async fn table_by_key(&self, host: &str, key: &str) -> Result<Option<String>> {
        self.read_row(query(&sql::TABLE_BY_KEY, [host.into(), key.into()]), Row::text).await
    }

    /// What is kept about a table besides its journal.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>> {
        self.read_row(query(&sql::TABLE, [id.into()]), table_row).await
    }

    /// The ids of all tables after this one, in order.
    pub async fn all_table_ids(&self, after: Option<&str>, limit: u32) -> Result<Vec<String>> {
        let params = [after.unwrap_or_default().into(), limit.into()];
        self.read_rows(query(&sql::ALL_TABLE_IDS, params), Row::text).await
    }
}

pub(crate) fn table_row(row: &mut Row) -> Result<TableRow> {
    Ok(TableRow {
        id: row.text()?,
        game: row.text()?,
        status: Status::read(&row.text()?)?,
        plan: row.text()?,
        header: row.opt_text()?,
        outcome: row.opt_text()?,
        host: row.text()?,
        bots: row.int()?,
        clock_ms: row.int()?,
        listed: row.int()? != 0,
        key: row.opt_text()?,
        created_at: row.int()?,
        changed_at: row.int()?,
    })
}

impl Status {
    const ALL: [Status; 5] =
        [Status::Gathering, Status::Running, Status::Over, Status::Ended, Status::Closed];

    /// Its word.
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Gathering => "gathering",
            Status::Running => "running",
            Status::Over => "over",
            Status::Ended => "ended",
            Status::Closed => "closed",
        }
    }

    pub(crate) fn read(word: &str) -> Result<Status> {
        let found = Status::ALL.into_iter().find(|status| status.as_str() == word);
        found.ok_or_else(|| {
            let known = Status::ALL.map(Status::as_str).join(", ");
            StoreError::Corrupt(format!("expected the status of a table ({known}), found `{word}`"))
        })
    }
}

impl Display for Status {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
