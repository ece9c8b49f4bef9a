//! Copies of all rows between PostgreSQL and a file of SQLite, in one transaction on each side.

use super::configured;
use super::connection::connect;
use crate::sql::{self, COPIED, CopiedTable};
use crate::unit::Value;
use crate::{Result, StoreError, sqlite};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tokio_postgres::Config;

/// How many rows are read or written at once.
const CHUNK: usize = 1000;

/// Some rows of a table.
type Chunk = (&'static CopiedTable, Vec<Vec<Value>>);

/// Writes everything into a file that has the tables already.
pub(crate) async fn save(config: &Config, file: rusqlite::Connection) -> Result<()> {
    let mut database = connect(&configured(config)).await.map_err(StoreError::from)?;
    database.check().await?;
    database.say(sql::POSTGRES_ONE_STATE).await?;
    let (sender, mut chunks) = mpsc::channel::<Chunk>(2);
    let writer = spawn_blocking(move || sqlite::insert_all(file, || chunks.blocking_recv()));
    for table in &COPIED {
        database.say(&table.postgres_open()).await?;
        loop {
            let rows = database.fetch(&format!("FETCH {CHUNK} FROM {}", sql::POSTGRES_CURSOR)).await?;
            // Whoever does not listen any more has an error, which is asked for below.
            if rows.is_empty() || sender.send((table, rows)).await.is_err() {
                break;
            }
        }
        database.say(&format!("CLOSE {}", sql::POSTGRES_CURSOR)).await?;
    }
    drop(sender);
    writer.await.unwrap_or_else(|failed| Err(StoreError::Unavailable(failed.to_string())))?;
    database.say("COMMIT").await
}

/// Reads everything from a file of this version, in place of what is there.
pub(crate) async fn load(config: &Config, file: rusqlite::Connection, force: bool) -> Result<()> {
    let mut database = connect(&configured(config)).await.map_err(StoreError::from)?;
    database.migrate().await?;
    database.say("BEGIN").await?;
    database.say(sql::POSTGRES_LOCK_ALL).await?;
    let counts = database.fetch(sql::COUNT_ALL.postgres).await?;
    if !force && counts.iter().flatten().any(|count| *count != Value::Int(0)) {
        return Err(sqlite::occupied("the database"));
    }
    database.say(sql::POSTGRES_EMPTY_ALL).await?;
    let (sender, mut chunks) = mpsc::channel::<Chunk>(2);
    let reader = spawn_blocking(move || {
        // Whoever does not listen any more has an error of its own.
        COPIED.iter().try_for_each(|table| {
            sqlite::select_all(&file, table, CHUNK, |rows| sender.blocking_send((table, rows)).is_ok())
        })
    });
    while let Some((table, rows)) = chunks.recv().await {
        database.insert(&table.postgres_insert_many(), &rows).await?;
    }
    reader.await.unwrap_or_else(|failed| Err(StoreError::Unavailable(failed.to_string())))?;
    database.say("COMMIT").await
}
