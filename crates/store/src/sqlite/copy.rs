//! Copies of rows into and out of a file, and copies of whole files.

use super::connection::{connect, failure, fields, version};
use super::lock;
use crate::sql::{self, CopiedTable};
use crate::unit::Value;
use crate::{Access, Result, StoreError, migrations};
use rusqlite::{Connection, params_from_iter};
use std::mem;
use std::path::Path;

/// Puts rows into a file that has the tables already, in one transaction.
pub(crate) fn insert_all(
    mut file: Connection,
    mut next: impl FnMut() -> Option<(&'static CopiedTable, Vec<Vec<Value>>)>,
) -> Result<()> {
    let mut insert = || -> rusqlite::Result<()> {
        let transaction = file.transaction()?;
        while let Some((table, rows)) = next() {
            let mut insert = transaction.prepare_cached(&table.insert_one())?;
            for row in rows {
                insert.execute(params_from_iter(&row))?;
            }
        }
        transaction.commit()
    };
    insert().map_err(|error| failure(&error))
}

/// Hands out the rows of a table, so many at once, until nobody wants them.
pub(crate) fn select_all(
    file: &Connection,
    table: &CopiedTable,
    chunk: usize,
    mut hand_out: impl FnMut(Vec<Vec<Value>>) -> bool,
) -> Result<()> {
    let mut select = || -> rusqlite::Result<()> {
        let mut rows = Vec::new();
        let mut select = file.prepare(&table.select())?;
        let mut found = select.query(())?;
        while let Some(row) = found.next()? {
            rows.push(fields(row, table.columns.len())?);
            if rows.len() == chunk && !hand_out(mem::take(&mut rows)) {
                return Ok(());
            }
        }
        if !rows.is_empty() {
            hand_out(rows);
        }
        Ok(())
    };
    select().map_err(|error| failure(&error))
}

/// Lets `copy` replace everything in a database, all of it or nothing. One that holds something is replaced only if `force` says so.
pub(crate) fn replace(
    path: &Path,
    force: bool,
    copy: impl FnOnce(&mut Connection) -> Result<()>,
) -> Result<()> {
    let _lock = lock(path)?;
    let mut target = connect(path, Access::Write)?;
    let found = version(&target)?;
    migrations::check_not_newer(found)?;
    if found > 0 && !force && !is_empty(&target)? {
        return Err(occupied(&path.display().to_string()));
    }
    copy(&mut target)
}

/// Why a copy was not put into a database.
pub(crate) fn occupied(database: &str) -> StoreError {
    StoreError::BadLocation(format!(
        "{database}: expected an empty database, found one with people and tables in it"
    ))
}

fn is_empty(file: &Connection) -> Result<bool> {
    let count = file.query_row(sql::COUNT_ALL.sqlite, (), |row| {
        Ok(row.get::<_, i64>(0)? + row.get::<_, i64>(1)? + row.get::<_, i64>(2)?)
    });
    count.map(|count| count == 0).map_err(|error| failure(&error))
}
