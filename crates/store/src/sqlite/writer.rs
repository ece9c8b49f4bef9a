//! The thread that writes. Units that wait are written together and share one commit; none of them disturbs another.

use super::Request;
use super::connection::{connect_again, execute, failure};
use crate::unit::Unit;
use crate::wake::Counters;
use crate::{Access, Result, StoreError};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

/// The most units of one commit.
const GROUP: usize = 1024;
/// When so many units have come together, more are on their way.
const CROWD: usize = 4;
/// How long to wait for them then: much shorter than a commit takes, so that nobody waits long, and fewer commits are needed.
const GATHER: Duration = Duration::from_millis(2);

type Waiting = (Unit, oneshot::Sender<Result<u64>>);

pub(super) struct Writer {
    /// None after a failure: the next group opens a new one.
    connection: Option<Connection>,
    path: PathBuf,
    counters: Arc<Counters>,
    /// Held as long as we may write.
    lock: File,
    /// Where answers are handed out.
    runtime: Handle,
}

impl Writer {
    /// Has to be made where tasks run.
    pub(super) fn new(connection: Connection, path: PathBuf, counters: Arc<Counters>, lock: File) -> Self {
        Writer { connection: Some(connection), path, counters, lock, runtime: Handle::current() }
    }

    /// Writes until nobody can ask any more.
    pub(super) fn run(mut self, mut queue: mpsc::Receiver<Request<Unit, u64>>) {
        let (mut group, mut last) = (Vec::new(), 0);
        while let Some(first) = queue.blocking_recv() {
            if last >= CROWD {
                thread::sleep(GATHER);
            }
            let mut stop = None;
            let mut next = Some(first);
            while let Some(request) = next.take() {
                match request {
                    Request::Do(unit, sender) => group.push((unit, sender)),
                    Request::Stop(stopped) => stop = Some(stopped),
                }
                if group.len() < GROUP && stop.is_none() {
                    next = queue.try_recv().ok();
                }
            }
            last = group.len();
            self.write(&mut group);
            if let Some(stopped) = stop {
                drop((queue, self.connection, self.lock));
                let _ = stopped.send(());
                return;
            }
        }
    }

    /// Writes a group and answers everybody in it.
    fn write(&mut self, group: &mut Vec<Waiting>) {
        if group.is_empty() {
            return;
        }
        match self.commit(group) {
            Ok(answers) => {
                let written = answers.iter().filter(|answer| answer.is_ok()).count();
                self.counters.committed(written, group.len() - written);
                let senders: Vec<_> = group.drain(..).map(|(_, sender)| sender).collect();
                // A task wakes the others cheaply; from this thread, each would have to be woken through the kernel.
                self.runtime.spawn(async move {
                    for (sender, answer) in senders.into_iter().zip(answers) {
                        // Whoever asked may have gone.
                        let _ = sender.send(answer);
                    }
                });
            }
            Err(error) => {
                self.counters.failed();
                tracing::warn!(%error, units = group.len(), "a commit failed, nothing of it was written");
                // It may be in any state; a new one is not.
                self.connection = None;
                for (_, sender) in group.drain(..) {
                    let _ = sender.send(Err(error.clone()));
                }
            }
        }
    }

    fn commit(&mut self, group: &[Waiting]) -> Result<Vec<Result<u64>>> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            empty @ None => empty.insert(connect_again(&self.path, Access::Write)?),
        };
        let unavailable = |error| match failure(&error) {
            StoreError::Unavailable(why) => StoreError::Unavailable(why),
            other => StoreError::Unavailable(other.to_string()),
        };
        let mut transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(unavailable)?;
        let mut answers = Vec::with_capacity(group.len());
        for (unit, _) in group {
            let answer = carry_out(&mut transaction, unit);
            if let Err(error @ StoreError::Unavailable(_)) = answer {
                return Err(error);
            }
            answers.push(answer);
        }
        transaction.commit().map_err(unavailable)?;
        Ok(answers)
    }
}

/// Carries a unit out within the transaction of its group, or nothing of it.
fn carry_out(transaction: &mut Transaction<'_>, unit: &Unit) -> Result<u64> {
    if let [_] = unit.statements[..] {
        // A single statement that misses or fails has changed nothing.
        return run(transaction, unit);
    }
    let savepoint = transaction.savepoint().map_err(|error| failure(&error))?;
    // A savepoint that is dropped is undone.
    let changed = run(&savepoint, unit)?;
    savepoint.commit().map_err(|error| failure(&error))?;
    Ok(changed)
}

fn run(connection: &Connection, unit: &Unit) -> Result<u64> {
    let mut changed = 0;
    for statement in &unit.statements {
        let hits = execute(connection, statement).map_err(|error| failure(&error))?;
        if statement.must_hit && hits != 1 {
            return Err(StoreError::Conflict);
        }
        changed += hits;
    }
    Ok(changed)
}
