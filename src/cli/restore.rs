//! `trestle restore`: puts a copy of a database back, all of it or nothing.

use super::backup::held;
use super::kept::{Report, failure, wait};
use super::place::Place;
use super::{Exit, Failure, print, print_json};
use clap::Args;
use std::fs;
use std::path::PathBuf;
use store::StoreError;

/// Put a copy that `trestle backup` made into a database
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Restore {
    /// The file that `trestle backup` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Replace what the database holds already
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    place: Place,
}

const AFTER_HELP: &str = "\
All of it happens or nothing: if the copy is damaged or the disk is full, the database stays as it was. No server may use the \
database meanwhile. A database with people and tables in it is replaced only with --force; what it held is gone then.

With --json, one object: file, database, tables, entries, accounts.

Examples:
  trestle restore monday.backup
  trestle restore monday.backup --database postgres://me@db/games     from SQLite to PostgreSQL
  trestle restore monday.backup --force";

impl Restore {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        let to = self.place.location()?;
        if let Some(folder) = to.path().and_then(|path| path.parent()) {
            fs::create_dir_all(folder)
                .map_err(|error| Failure::failed(format!("cannot make `{}`: {error}", folder.display())))?;
        }
        let (file, database) = (self.file.display().to_string(), to.to_string());
        let counts = wait(async {
            store::restore(&self.file, &to, self.force).await.map_err(|error| match error {
                StoreError::BadLocation(_) if self.file.is_file() && !self.force => {
                    failure(&error).hint("choose another --database, or replace what is there with --force")
                }
                error => failure(&error),
            })
        })?;
        if json {
            print_json(&Report { file: &file, database: &database, counts })?;
        } else {
            print(&format!("{} from {file} are now in {database}", held(&counts)))?;
        }
        Ok(Exit::Done)
    }
}
