//! Where the server keeps its tables: what was typed, or a folder of the user. Only says where; opens nothing.

use super::Failure;
use clap::Args;
use std::path::PathBuf;
use store::Location;

/// The name of the database in the folder of the server.
const FILE: &str = "trestle.sqlite";

/// Where tables are kept.
#[derive(Args)]
pub(super) struct Place {
    /// The database: a file of SQLite, or `postgres://user:password@host/name` [default: trestle.sqlite in --data]
    #[arg(long, value_name = "WHERE", env = "TRESTLE_DATABASE", hide_env_values = true)]
    database: Option<String>,

    /// The folder of the server [default: trestleboard in `$XDG_DATA_HOME` or `~/.local/share`]
    #[arg(long, value_name = "FOLDER", env = "TRESTLE_DATA")]
    data: Option<PathBuf>,
}

impl Place {
    /// Where the database is.
    pub(super) fn location(&self) -> Result<Location, Failure> {
        match &self.database {
            Some(typed) => typed.parse().map_err(|error| Failure::usage(format!("--database: {error}"))),
            None => Ok(Location::file(self.folder()?.join(FILE))),
        }
    }

    /// The folder of the server, which may not exist yet.
    fn folder(&self) -> Result<PathBuf, Failure> {
        if let Some(typed) = &self.data {
            return Ok(typed.clone());
        }
        let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let shared = from("XDG_DATA_HOME").or_else(|| Some(from("HOME")?.join(".local/share")));
        shared.map(|folder| folder.join("trestleboard")).ok_or_else(|| {
            Failure::usage("expected a home folder to keep tables in, found none")
                .hint("say where: --data FOLDER, or TRESTLE_DATA")
        })
    }
}
