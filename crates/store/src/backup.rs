//! Copies of a whole database: one file, whichever database it came from, that can be put into either. Never half a file, never half
//! a database.
//!
//! The file is a database of SQLite with the tables of the migrations, so that it can also be looked into with other programs.

use crate::location::{Location, Place};
use crate::sqlite::{self, with_suffix};
use crate::{Access, Result, StoreError, migrations, postgres, sql};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use serde::Serialize;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// How much a database or a copy of one holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Counts {
    /// Tables, whatever became of them.
    pub tables: u64,
    /// Entries of all their records.
    pub entries: u64,
    /// Accounts, guests as well.
    pub accounts: u64,
}

/// Copies the database into a file, also while other processes write into it: the copy is the state of one moment. What is there
/// already is replaced only if `force` says so.
pub async fn backup(from: &Location, to: &Path, force: bool) -> Result<Counts> {
    if !force && to.exists() {
        return Err(StoreError::BadLocation(format!(
            "{}: expected no file with this name, found one",
            to.display()
        )));
    }
    let part = Part::beside(to)?;
    match &from.0 {
        Place::Sqlite(path) => {
            let (from, to) = (path.clone(), part.0.clone());
            blocking(move || {
                let source = sqlite::connect(&from, Access::Read)?;
                check_version(&from, &source)?;
                copy(&source, &mut Connection::open(&to).map_err(|error| sqlite::failure(&error))?)
            })
            .await?;
        }
        Place::Postgres(config) => postgres::save(config, empty_file(&part.0)?).await?,
    }
    let (part, to) = (part, to.to_owned());
    blocking(move || {
        let file = settled(&part.0)?;
        let copied = count(&file)?;
        file.close().map_err(|(_, error)| sqlite::failure(&error))?;
        part.put(&to)?;
        Ok(copied)
    })
    .await
}

/// Puts a copy into a database, all of it or nothing. A database that holds something already is replaced only if `force` says so.
pub async fn restore(from: &Path, to: &Location, force: bool) -> Result<Counts> {
    if !from.is_file() {
        return Err(StoreError::BadLocation(format!(
            "{}: expected a file as `trestle backup` writes it, found none",
            from.display()
        )));
    }
    // The copy may be of an older version: it is brought up to date elsewhere, and stays as it is.
    let part = match &to.0 {
        Place::Sqlite(path) => Part::beside(path)?,
        Place::Postgres(_) => Part::beside(&std::env::temp_dir().join("trestle-restore"))?,
    };
    let (original, beside) = (from.to_owned(), part.0.clone());
    let (source, copied) = blocking(move || {
        let path = original;
        let original = sqlite::connect(&path, Access::Read)?;
        check_version(&path, &original)?;
        let mut source = Connection::open(&beside).map_err(|error| sqlite::failure(&error))?;
        copy(&original, &mut source)?;
        drop(source);
        let mut source = settled(&beside)?;
        sqlite::migrate(&mut source)?;
        let copied = count(&source)?;
        Ok((source, copied))
    })
    .await?;
    match &to.0 {
        Place::Sqlite(path) => {
            let path = path.clone();
            blocking(move || sqlite::replace(&path, force, |target| copy(&source, target))).await?;
        }
        Place::Postgres(config) => postgres::load(config, source, force).await?,
    }
    Ok(copied)
}

/// Is this a database that we can use, and not an empty file?
fn check_version(path: &Path, file: &Connection) -> Result<()> {
    match sqlite::version(file)? {
        0 => Err(StoreError::BadLocation(format!(
            "{}: expected a database of Trestleboard, found an empty one",
            path.display()
        ))),
        version => migrations::check_not_newer(version),
    }
}

/// Copies all pages at once, so that those who write meanwhile cannot disturb it.
fn copy(from: &Connection, to: &mut Connection) -> Result<()> {
    let mut step = || Backup::new(from, to)?.step(-1);
    match step().map_err(|error| sqlite::failure(&error))? {
        StepResult::Done => Ok(()),
        other => Err(StoreError::Unavailable(format!("expected a whole copy, found it {other:?}"))),
    }
}

/// A new file with the tables of this version and nothing in them.
fn empty_file(path: &Path) -> Result<Connection> {
    let mut file = sqlite::connect(path, Access::Write)?;
    sqlite::migrate(&mut file)?;
    Ok(file)
}

/// Opens a copy as one file without others beside it, and makes sure that nothing in it is damaged.
fn settled(path: &Path) -> Result<Connection> {
    let ask = || -> rusqlite::Result<(Connection, String)> {
        let file = Connection::open(path)?;
        file.query_row("PRAGMA journal_mode = DELETE", (), |_| Ok(()))?;
        let health = file.query_row("PRAGMA quick_check", (), |row| row.get(0))?;
        Ok((file, health))
    };
    match ask().map_err(|error| sqlite::failure(&error))? {
        (file, health) if health == "ok" => Ok(file),
        (_, health) => Err(StoreError::Corrupt(format!("expected a sound copy, found: {health}"))),
    }
}

fn count(file: &Connection) -> Result<Counts> {
    let ask = || {
        file.query_row(sql::COUNT_ALL.sqlite, (), |row| {
            let count = |at| row.get::<_, i64>(at).map(i64::unsigned_abs);
            Ok(Counts { tables: count(0)?, entries: count(1)?, accounts: count(2)? })
        })
    };
    ask().map_err(|error| sqlite::failure(&error))
}

/// A file that is written beside another one, and removed unless it is put in its place.
struct Part(PathBuf);

impl Part {
    fn beside(path: &Path) -> Result<Self> {
        if path.file_name().is_none() {
            return Err(StoreError::BadLocation(format!(
                "expected the name of a file, found {}",
                path.display()
            )));
        }
        let part = Part(with_suffix(path, &format!(".{}.part", std::process::id())));
        part.remove();
        Ok(part)
    }

    /// Gives it its name, once it is safe on the disk.
    fn put(self, path: &Path) -> Result<()> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let put = || -> io::Result<()> {
            File::open(&self.0)?.sync_all()?;
            fs::rename(&self.0, path)?;
            File::open(folder)?.sync_all()
        };
        put().map_err(|error| {
            StoreError::BadLocation(format!("{} cannot be written: {error}", path.display()))
        })
    }

    fn remove(&self) {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            // Most of them are not there.
            let _ = fs::remove_file(with_suffix(&self.0, suffix));
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Does something on a thread that may wait for a disk.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|failed| Err(StoreError::Unavailable(failed.to_string())))
}
