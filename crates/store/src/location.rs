//! Where a database is. Never shows a password.

use crate::StoreError;
use std::fmt::{self, Debug, Display, Formatter};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tokio_postgres::Config;
use tokio_postgres::config::Host;

/// Where a database is: `sqlite:PATH`, a path, or `postgres://user@host/name`.
#[derive(Clone, PartialEq, Eq)]
pub struct Location(pub(crate) Place);

/// The two kinds of databases.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Place {
    Sqlite(PathBuf),
    Postgres(Box<Config>),
}

impl Location {
    /// A file of SQLite.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Location(Place::Sqlite(path.into()))
    }

    /// The file, if it is one of SQLite.
    pub fn path(&self) -> Option<&Path> {
        match &self.0 {
            Place::Sqlite(path) => Some(path),
            Place::Postgres(_) => None,
        }
    }
}

impl FromStr for Location {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let expected = "expected `sqlite:PATH`, a path, or `postgres://user:password@host:port/name`";
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let config = text.parse::<Config>().map_err(|error| {
                let reason =
                    std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
                StoreError::BadLocation(format!(
                    "{expected}, found an address of PostgreSQL that cannot be read: {reason}"
                ))
            })?;
            return Ok(Location(Place::Postgres(Box::new(config))));
        }
        let path = text.strip_prefix("sqlite:").unwrap_or(text);
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() {
            return Err(StoreError::BadLocation(format!("{expected}, found nothing")));
        }
        // What stands before "://" is said, the rest might hold a password.
        if let Some((scheme, _)) = path.split_once("://") {
            return Err(StoreError::BadLocation(format!("{expected}, found `{scheme}://…`")));
        }
        Ok(Location::file(path))
    }
}

impl Display for Location {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Place::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Place::Postgres(config) => {
                let host = match config.get_hosts().first() {
                    Some(Host::Tcp(name)) => name.clone(),
                    Some(Host::Unix(path)) => path.display().to_string(),
                    None => "localhost".to_owned(),
                };
                let user = config.get_user().map_or_else(String::new, |user| format!("{user}@"));
                let port = config.get_ports().first().map_or_else(String::new, |port| format!(":{port}"));
                write!(f, "postgres://{user}{host}{port}/{}", config.get_dbname().unwrap_or_default())
            }
        }
    }
}

impl Debug for Location {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}
