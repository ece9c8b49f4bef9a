//! Lists of tables: what is open, what is mine, whose turn it is, what has been waiting for too long.

use crate::tables::Status;
use crate::unit::{Row, query};
use crate::{Result, Store, sql};
use serde::{Deserialize, Serialize};

/// What a list says about a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSummary {
    /// Its id.
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// How far it is.
    pub status: Status,
    /// What was planned, as JSON.
    pub plan: String,
    /// How it ended, as JSON, once it has.
    pub outcome: Option<String>,
    /// The account that called for it.
    pub host: String,
    /// The seats of bots, a bit for each.
    pub bots: i64,
    /// How long a seat may think, in milliseconds; 0 if nobody counts.
    pub clock_ms: i64,
    /// When it was made.
    pub created_at: i64,
    /// When something but the moves changed last.
    pub changed_at: i64,
    /// The last entry, once it runs.
    pub last: Option<LastEntry>,
    /// Who sits where.
    pub seats: Vec<Option<SummarySeat>>,
}

/// What a list says about the last entry of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LastEntry {
    /// Its number.
    pub n: u32,
    /// Who has to decide after it, a bit for each seat.
    pub awaits: i64,
    /// When it happened.
    pub at: i64,
}

/// Who sits somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SummarySeat {
    /// The account.
    pub account: String,
    /// Its name.
    pub name: String,
}

impl Store {
    /// Tables that anybody may join, those changed last first. `before` is the `changed_at` of the last one of the page before; a
    /// page is longer than `limit` if more tables changed in the same millisecond.
    pub async fn open_tables(
        &self,
        game: Option<&str>,
        limit: u32,
        before: Option<i64>,
    ) -> Result<Vec<TableSummary>> {
        let params = [game.into(), before.unwrap_or(i64::MAX).into(), limit.into()];
        summaries(self.read_one(query(&sql::OPEN_TABLES, params)).await?)
    }

    /// Tables where this account sits or is the host, with pages like those of [`Store::open_tables`].
    pub async fn tables_of(
        &self,
        account: &str,
        limit: u32,
        before: Option<i64>,
    ) -> Result<Vec<TableSummary>> {
        let params = [account.into(), before.unwrap_or(i64::MAX).into(), limit.into()];
        summaries(self.read_one(query(&sql::TABLES_OF, params)).await?)
    }

    /// Running tables that wait for this account.
    pub async fn my_turns(&self, account: &str) -> Result<Vec<TableSummary>> {
        summaries(self.read_one(query(&sql::MY_TURNS, [account.into()])).await?)
    }

    /// Running tables that have been waiting for a bot for `idle_ms`, or for anybody longer than their clock allows; those that
    /// have been waiting longest first.
    pub async fn needing_attention(&self, now: i64, idle_ms: i64, limit: u32) -> Result<Vec<String>> {
        let params = [(now - idle_ms).into(), now.into(), limit.into()];
        self.read_rows(query(&sql::NEEDING_ATTENTION, params), Row::text).await
    }
}

/// Rows come in the order of tables, one for each seat.
fn summaries(rows: Vec<Row>) -> Result<Vec<TableSummary>> {
    let mut tables: Vec<TableSummary> = Vec::new();
    for mut row in rows {
        let table = without_seats(&mut row)?;
        if tables.last().is_none_or(|last| last.id != table.id) {
            tables.push(table);
        }
        let (seat, account, name) = (row.opt_int()?, row.opt_text()?, row.opt_text()?);
        // A table without seats has a row as well.
        if let (Some(table), Some(_)) = (tables.last_mut(), seat) {
            table.seats.push(account.zip(name).map(|(account, name)| SummarySeat { account, name }));
        }
    }
    Ok(tables)
}

fn without_seats(row: &mut Row) -> Result<TableSummary> {
    let mut table = TableSummary {
        id: row.text()?,
        game: row.text()?,
        status: Status::read(&row.text()?)?,
        plan: row.text()?,
        outcome: row.opt_text()?,
        host: row.text()?,
        bots: row.int()?,
        clock_ms: row.int()?,
        created_at: row.int()?,
        changed_at: row.int()?,
        last: None,
        seats: Vec::new(),
    };
    let (n, awaits, at) = (row.opt_number()?, row.opt_int()?, row.opt_int()?);
    table.last = n.zip(awaits).zip(at).map(|((n, awaits), at)| LastEntry { n, awaits, at });
    Ok(table)
}
