//! What happened at a table, in order: entries of its record, and notices of what happened around it. Only ever longer.

use crate::people::Rating;
use crate::tables::{Status, TableRow, table_row};
use crate::unit::{Row, Unit, Value, query};
use crate::{Result, Store, StoreError, all, sql};
use serde::{Deserialize, Serialize};

/// An entry of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredEntry {
    /// Its number; there are no gaps.
    pub n: u32,
    /// The entry as JSON.
    pub body: String,
    /// Who has to decide after it, a bit for each seat.
    pub awaits: i64,
    /// When it happened.
    pub at: i64,
    /// What the sender calls its request.
    pub key: Option<String>,
}

/// An entry is written as it is read.
pub type NewEntry = StoredEntry;

/// Something that happened around a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredNotice {
    /// Its number; there are no gaps.
    pub n: u32,
    /// The notice as JSON.
    pub body: String,
    /// When it happened.
    pub at: i64,
    /// What the sender calls its request.
    pub key: Option<String>,
}

/// A notice is written as it is read.
pub type NewNotice = StoredNotice;

/// A position that was kept, so that not every move has to be replayed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredSnapshot {
    /// After which entry.
    pub n: u32,
    /// What was kept, as JSON.
    pub body: String,
}

/// Everything about a table, from one moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Journal {
    /// What is kept besides.
    pub row: TableRow,
    /// Who sits where.
    pub seats: Vec<Option<String>>,
    /// The entries of the record.
    pub entries: Vec<StoredEntry>,
    /// What happened around it.
    pub notices: Vec<StoredNotice>,
    /// A position that was kept.
    pub snapshot: Option<StoredSnapshot>,
}

/// What is new at a table, from one moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tail {
    /// How far it is.
    pub status: Status,
    /// The head of the record, once it runs.
    pub header: Option<String>,
    /// How it ended, once it has.
    pub outcome: Option<String>,
    /// The seats of bots, a bit for each.
    pub bots: i64,
    /// When something but the moves changed last.
    pub changed_at: i64,
    /// Who sits where.
    pub seats: Vec<Option<String>>,
    /// The new entries.
    pub entries: Vec<StoredEntry>,
    /// The new notices.
    pub notices: Vec<StoredNotice>,
}

/// What shall be added to a table, all of it or nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Append {
    /// The next entry of the record.
    pub entry: Option<NewEntry>,
    /// The next notices.
    pub notices: Vec<NewNotice>,
    /// Seats that somebody takes or leaves.
    pub seats: Vec<(u8, Option<String>)>,
    /// The status that is expected, and the new one.
    pub status: Option<(Status, Status)>,
    /// The head of the record.
    pub header: Option<String>,
    /// The seats of bots, a bit for each.
    pub bots: Option<i64>,
    /// A position to keep: after which entry, and what. An older one than is kept already is ignored.
    pub snapshot: Option<(u32, String)>,
    /// How it ended.
    pub outcome: Option<String>,
    /// New ratings. Each has to count exactly one game more than is stored, otherwise it is a conflict.
    pub ratings: Vec<Rating>,
}

impl Append {
    /// Only an entry: what is written most.
    pub fn entry(entry: NewEntry) -> Self {
        Append { entry: Some(entry), ..Append::default() }
    }

    /// Only a notice.
    pub fn notice(notice: NewNotice) -> Self {
        Append { notices: vec![notice], ..Append::default() }
    }

    /// Does it change the row of the table?
    fn changes_row(&self) -> bool {
        let Append { seats, status, header, bots, outcome, .. } = self;
        !seats.is_empty() || status.is_some() || header.is_some() || bots.is_some() || outcome.is_some()
    }

    /// When it happens, as far as it says so.
    fn at(&self) -> Option<i64> {
        let notices = self.notices.iter().map(|notice| notice.at);
        notices.chain(self.entry.as_ref().map(|entry| entry.at)).max()
    }
}

impl Store {
    /// Everything about a table, from one moment.
    pub async fn journal(&self, id: &str) -> Result<Option<Journal>> {
        let queries = vec![
            query(&sql::TABLE, [id.into()]),
            query(&sql::SEATS, [id.into()]),
            query(&sql::ENTRIES, [id.into(), 0_i64.into()]),
            query(&sql::NOTICES, [id.into(), 0_i64.into()]),
            query(&sql::SNAPSHOT, [id.into()]),
        ];
        let [rows, seats, entries, notices, snapshots] = answers(self.read(queries).await?)?;
        let Some(row) = all(rows, table_row)?.pop() else { return Ok(None) };
        let snapshot =
            all(snapshots, |row| Ok(StoredSnapshot { n: row.number()?, body: row.text()? }))?.pop();
        let (seats, entries, notices) =
            (taken_seats(id, seats)?, all(entries, entry)?, all(notices, notice)?);
        Ok(Some(Journal { row, seats, entries, notices, snapshot }))
    }

    /// The entries and notices of a table from these numbers on, and what else may have changed, from one moment. Tables never
    /// disappear, so that one that is not there is [`StoreError::Corrupt`].
    pub async fn tail(&self, id: &str, entries_from: u32, notices_from: u32) -> Result<Tail> {
        let queries = vec![
            query(&sql::TABLE, [id.into()]),
            query(&sql::SEATS, [id.into()]),
            query(&sql::ENTRIES, [id.into(), entries_from.into()]),
            query(&sql::NOTICES, [id.into(), notices_from.into()]),
        ];
        let [rows, seats, entries, notices] = answers(self.read(queries).await?)?;
        let Some(row) = all(rows, table_row)?.pop() else {
            return Err(StoreError::Corrupt(format!("expected table {id}, found none")));
        };
        let TableRow { status, header, outcome, bots, changed_at, .. } = row;
        let (seats, entries, notices) =
            (taken_seats(id, seats)?, all(entries, entry)?, all(notices, notice)?);
        Ok(Tail { status, header, outcome, bots, changed_at, seats, entries, notices })
    }

    /// Adds to a table. [`StoreError::Conflict`]: a number is taken or would leave a gap, the status is another one, or a rating
    /// has changed; then nothing was written.
    pub async fn append(&self, table: &str, append: Append) -> Result<()> {
        let (changes_row, at) = (append.changes_row(), append.at());
        let Append { entry, notices, seats, status, header, bots, snapshot, outcome, ratings } = append;
        let mut unit = Unit::of_table(table);
        // First the row of the table: whoever changes more than a journal waits here for others, so that nobody waits crosswise.
        if changes_row {
            let (from, to) = status.map(|(from, to)| (from.as_str(), to.as_str())).unzip();
            let params: [Value; 7] =
                [to.into(), header.into(), outcome.into(), bots.into(), at.into(), table.into(), from.into()];
            unit = unit.must(&sql::CHANGE_TABLE, params);
        }
        if let Some(NewEntry { n, body, awaits, at, key }) = entry {
            let params: [Value; 6] =
                [table.into(), n.into(), body.into(), awaits.into(), at.into(), key.into()];
            unit = unit.must(&sql::ADD_ENTRY, params);
        }
        for notice in &notices {
            unit = unit.with_notice(table, notice);
        }
        for (seat, account) in &seats {
            unit = unit.with_seat(table, *seat, account.as_deref());
        }
        if let Some((n, body)) = snapshot {
            unit = unit.may(&sql::SET_SNAPSHOT, [table.into(), n.into(), body.into()]);
        }
        for Rating { account, game, rating, games } in ratings {
            unit = unit.must(&sql::RATE, [account.into(), game.into(), rating.into(), games.into()]);
        }
        self.write(unit).await?;
        Ok(())
    }

    /// How many entries and notices these tables have; those that do not exist are left out.
    pub async fn heads(&self, ids: &[String]) -> Result<Vec<(String, u32, u32)>> {
        let list = serde_json::to_string(ids).expect("a list of texts has a JSON form");
        self.read_rows(query(&sql::HEADS, [list.into()]), |row| {
            Ok((row.text()?, row.number()?, row.number()?))
        })
        .await
    }
}

impl Unit {
    pub(crate) fn with_seat(self, table: &str, seat: u8, account: Option<&str>) -> Self {
        self.must(&sql::SET_SEAT, [table.into(), i64::from(seat).into(), account.into()])
    }

    pub(crate) fn with_notice(self, table: &str, notice: &NewNotice) -> Self {
        let NewNotice { n, body, at, key } = notice;
        let params: [Value; 5] =
            [table.into(), (*n).into(), body.as_str().into(), (*at).into(), key.as_deref().into()];
        self.must(&sql::ADD_NOTICE, params)
    }
}

fn answers<const N: usize>(answers: Vec<Vec<Row>>) -> Result<[Vec<Row>; N]> {
    answers.try_into().map_err(|answers: Vec<_>| {
        StoreError::Corrupt(format!("expected {N} answers, found {}", answers.len()))
    })
}

fn entry(row: &mut Row) -> Result<StoredEntry> {
    let (n, body, awaits) = (row.number()?, row.text()?, row.int()?);
    Ok(StoredEntry { n, body, awaits, at: row.int()?, key: row.opt_text()? })
}

fn notice(row: &mut Row) -> Result<StoredNotice> {
    Ok(StoredNotice { n: row.number()?, body: row.text()?, at: row.int()?, key: row.opt_text()? })
}

/// Seats are rows with numbers from 0 on.
fn taken_seats(table: &str, rows: Vec<Row>) -> Result<Vec<Option<String>>> {
    let seats = all(rows, |row| Ok((row.int()?, row.opt_text()?)))?;
    let numbers = seats.iter().map(|(seat, _)| *seat);
    if !numbers.eq(0..seats.len() as i64) {
        let found: Vec<_> = seats.iter().map(|(seat, _)| seat.to_string()).collect();
        return Err(StoreError::Corrupt(format!(
            "table {table}: expected the seats 0 to {}, found {}",
            seats.len() - 1,
            found.join(", ")
        )));
    }
    Ok(seats.into_iter().map(|(_, account)| account).collect())
}
