//! What commands about the database have in common: how they are run, and what to do when the database says no.

use super::Failure;
use serde::Serialize;
use std::future::Future;
use store::{Counts, StoreError};
use tokio::runtime::Builder;

/// Runs a command that waits for a database.
pub(super) fn wait<T>(command: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::failed(format!("no threads can be started: {error}")))?;
    runtime.block_on(command)
}

/// Why the database said no, and what to do.
pub(super) fn failure(error: &StoreError) -> Failure {
    let failure = Failure::failed(error.to_string());
    match error {
        StoreError::InUse(_) => failure.hint("stop the server that uses it first"),
        StoreError::BadLocation(_) => failure.hint("choose another with --database, or another name"),
        StoreError::Unavailable(_) => {
            failure.hint("check that the database runs, and its address in --database")
        }
        StoreError::Newer { .. } => failure.hint("use the newer program"),
        _ => failure,
    }
}

/// What a copy holds, for programs.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    pub(super) file: &'a str,
    pub(super) database: &'a str,
    #[serde(flatten)]
    pub(super) counts: Counts,
}
