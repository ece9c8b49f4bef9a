//! Connections to a file of SQLite: how they are set up, brought up to date, and asked.

use super::{Questions, Request, next};
use crate::migrations::{self, Words};
use crate::unit::{Row, Statement, Value};
use crate::{Access, Result, StoreError, sql};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql, TransactionBehavior, params_from_iter};
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

/// "TBRD": says in the file's head whose it is.
const APPLICATION_ID: i64 = 0x5442_5244;
/// How long to wait for others: backups, and processes that only look.
const BUSY: Duration = Duration::from_secs(10);
/// Every table that is played at has a page of its own that grows; with SQLite's own 2 MiB they would not all stay in memory.
const CACHE_KIB: i64 = 64 * 1024;
/// After how many pages of 4 KiB the log is copied into the file. With SQLite's own 1,000, pages that
/// grow would be copied again with every second or third commit.
const CHECKPOINT: u32 = 8192;
/// How many statements a connection remembers; there are fewer.
const PREPARED: usize = 64;

/// What SQLite calls things in migrations.
const WORDS: Words = Words { id: "TEXT", keyed: " WITHOUT ROWID" };

/// Opens the file.
pub(crate) fn connect(path: &Path, access: Access) -> Result<Connection> {
    let create = if access == Access::Write { OpenFlags::SQLITE_OPEN_CREATE } else { OpenFlags::empty() };
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | create;
    let connection = Connection::open_with_flags(path, flags)
        .map_err(|error| StoreError::BadLocation(format!("{} cannot be opened: {error}", path.display())))?;
    connection.busy_timeout(BUSY).map_err(|error| failure(&error))?;
    check_application(path, &connection)?;
    let set_up = || {
        connection.set_prepared_statement_cache_capacity(PREPARED);
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        match access {
            Access::Read => connection.pragma_update(None, "query_only", true),
            Access::Write => {
                connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
                // These answer with what they have set, unlike other pragmas.
                connection.query_row("PRAGMA journal_mode = WAL", (), |_| Ok(()))?;
                let checkpoint = format!("PRAGMA wal_autocheckpoint = {CHECKPOINT}");
                connection.query_row(&checkpoint, (), |_| Ok(()))
            }
        }
    };
    set_up().map_err(|error| failure(&error))?;
    Ok(connection)
}

/// Opens a file that was open before: if that does not work now, it may work later.
pub(super) fn connect_again(path: &Path, access: Access) -> Result<Connection> {
    connect(path, access).map_err(|error| match error {
        StoreError::Unavailable(why) | StoreError::BadLocation(why) => StoreError::Unavailable(why),
        other => other,
    })
}

/// Is this an empty file, or one of ours?
fn check_application(path: &Path, connection: &Connection) -> Result<()> {
    let ask = || -> rusqlite::Result<(i64, i64)> {
        let application = connection.query_row("PRAGMA application_id", (), |row| row.get(0))?;
        let things = connection.query_row("SELECT COUNT(*) FROM sqlite_schema", (), |row| row.get(0))?;
        Ok((application, things))
    };
    match ask() {
        Ok((APPLICATION_ID, _) | (_, 0)) => Ok(()),
        Ok(_) => Err(not_ours(path, "a database of another program")),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) => {
            Err(not_ours(path, "a file that is no database"))
        }
        Err(error) => Err(failure(&error)),
    }
}

fn not_ours(path: &Path, found: &str) -> StoreError {
    StoreError::BadLocation(format!("{}: expected a database of Trestleboard, found {found}", path.display()))
}

/// The version of the database; 0 is an empty one.
pub(crate) fn version(connection: &Connection) -> Result<i64> {
    let ask = || {
        let exists = connection.table_exists(None, "migrations")?;
        if !exists {
            return Ok(0);
        }
        connection.query_row("SELECT COALESCE(MAX(version), 0) FROM migrations", (), |row| row.get(0))
    };
    ask().map_err(|error| failure(&error))
}

/// Is the database as new as this program?
pub(super) fn check(connection: &Connection) -> Result<()> {
    migrations::check(version(connection)?)
}

/// Brings the database up to date.
pub(crate) fn migrate(connection: &mut Connection) -> Result<()> {
    for migration in migrations::missing(version(connection)?)? {
        let step = |connection: &mut Connection| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            if migration.version == 1 {
                transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
                transaction.execute_batch(sql::CREATE_MIGRATIONS)?;
            }
            transaction.execute_batch(&migration.sql(&WORDS))?;
            transaction.execute(sql::ADD_MIGRATION, (migration.version, migration.name))?;
            transaction.commit()
        };
        step(connection).map_err(|error| failure(&error))?;
        tracing::info!(
            version = migration.version,
            name = migration.name,
            "the database was brought up to date"
        );
    }
    Ok(())
}

/// Answers queries until nobody can ask any more. A connection that fails is replaced.
pub(super) fn answer_all(path: &Path, queue: &Mutex<Questions>) {
    let mut connection = None;
    while let Some(request) = next(queue) {
        match request {
            Request::Do(queries, sender) => {
                let answer = answer(path, &mut connection, &queries);
                if matches!(answer, Err(StoreError::Unavailable(_))) {
                    connection = None;
                }
                // Whoever asked may have gone.
                let _ = sender.send(answer);
            }
            Request::Stop(stopped) => {
                drop(connection);
                let _ = stopped.send(());
                return;
            }
        }
    }
}

fn answer(path: &Path, connection: &mut Option<Connection>, queries: &[Statement]) -> Result<Vec<Vec<Row>>> {
    let connection = match connection {
        Some(connection) => connection,
        None => connection.insert(connect_again(path, Access::Read)?),
    };
    let ask = |connection: &Connection| -> rusqlite::Result<Vec<Vec<Row>>> {
        queries.iter().map(|query| rows(connection, query)).collect()
    };
    let answers = if queries.len() == 1 {
        ask(connection)
    } else {
        // Within a transaction SQLite shows the state of one moment.
        connection.transaction().and_then(|transaction| ask(&transaction))
    };
    answers.map_err(|error| failure(&error))
}

fn rows(connection: &Connection, query: &Statement) -> rusqlite::Result<Vec<Row>> {
    let mut statement = connection.prepare_cached(query.sql.sqlite)?;
    let width = statement.column_count();
    let mut found = statement.query(params_from_iter(&query.params))?;
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        rows.push(Row::new(fields(row, width)?));
    }
    Ok(rows)
}

pub(super) fn fields(row: &rusqlite::Row<'_>, width: usize) -> rusqlite::Result<Vec<Value>> {
    (0..width).map(|at| value(row.get_ref(at)?)).collect()
}

fn value(field: ValueRef<'_>) -> rusqlite::Result<Value> {
    match field {
        ValueRef::Null => Ok(Value::Null),
        ValueRef::Integer(number) => Ok(Value::Int(number)),
        ValueRef::Text(text) => Ok(Value::Text(String::from_utf8_lossy(text).into_owned())),
        ValueRef::Real(_) | ValueRef::Blob(_) => Err(rusqlite::types::FromSqlError::InvalidType.into()),
    }
}

/// Carries a statement out. Answers how many rows changed.
pub(super) fn execute(connection: &Connection, statement: &Statement) -> rusqlite::Result<u64> {
    let mut prepared = connection.prepare_cached(statement.sql.sqlite)?;
    prepared.execute(params_from_iter(&statement.params)).map(|changed| changed as u64)
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Null => ValueRef::Null,
        }))
    }
}

/// What an error of SQLite means for whoever asked.
pub(crate) fn failure(error: &rusqlite::Error) -> StoreError {
    let Some(cause) = error.sqlite_error() else {
        return StoreError::Corrupt(error.to_string());
    };
    match cause.code {
        ErrorCode::ConstraintViolation
            if matches!(
                cause.extended_code,
                rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE | rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY
            ) =>
        {
            StoreError::Conflict
        }
        ErrorCode::ConstraintViolation
        | ErrorCode::TypeMismatch
        | ErrorCode::TooBig
        | ErrorCode::ParameterOutOfRange
        | ErrorCode::ApiMisuse
        | ErrorCode::Unknown => StoreError::Refused(error.to_string()),
        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => StoreError::Corrupt(error.to_string()),
        _ => StoreError::Unavailable(error.to_string()),
    }
}
