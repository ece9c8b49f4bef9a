//! `trestle backup`: a copy of the whole database in one file, also while the server runs.

use super::figures::grouped;
use super::kept::{Report, failure, wait};
use super::place::Place;
use super::{Exit, Failure, print, print_json};
use clap::Args;
use std::path::PathBuf;
use store::{Counts, StoreError};

/// Copy the whole database of a server into one file, also while it runs
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Backup {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Replace the file if it is there already
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    place: Place,
}

const AFTER_HELP: &str = "\
The copy is the state of one moment, and the server goes on meanwhile. It is the same kind of file for SQLite and PostgreSQL: \
`trestle restore` puts it into either, so that this is also the way from one to the other. It holds secrets (seeds of \
games that are not over, hashes of passwords): keep it as well as the database.

Whatever happens, there is never half a file under this name: it is written beside, and then put in place.

With --json, one object: file, database, tables, entries, accounts.

Examples:
  trestle backup monday.backup
  trestle backup monday.backup --force --database postgres://me@db/games
  trestle scrub --database monday.backup       is everything in it as it was written?";

impl Backup {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        let from = self.place.location()?;
        let (file, database) = (self.file.display().to_string(), from.to_string());
        let counts = wait(async {
            store::backup(&from, &self.file, self.force).await.map_err(|error| match error {
                StoreError::BadLocation(_) if self.file.exists() && !self.force => {
                    failure(&error).hint("choose another name, or replace it with --force")
                }
                error => failure(&error),
            })
        })?;
        if json {
            print_json(&Report { file: &file, database: &database, counts })?;
        } else {
            print(&format!("{} from {database} are now in {file}", held(&counts)))?;
        }
        Ok(Exit::Done)
    }
}

/// "12 tables with 3,456 moves, and 7 people".
pub(super) fn held(counts: &Counts) -> String {
    let [tables, entries, accounts] = [counts.tables, counts.entries, counts.accounts].map(grouped);
    format!("{tables} tables with {entries} entries, and {accounts} people")
}
