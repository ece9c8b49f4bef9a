//! The tasks that write rows of journals. Rows that wait are written together, with one statement and one commit.

use super::bell::Ring;
use super::connection::Failed;
use super::pool::Pool;
use super::{ATTEMPTS, QUEUE, write_alone};
use crate::unit::{Unit, Value};
use crate::wake::Counters;
use crate::{Result, StoreError};
use std::collections::{HashMap, HashSet};
use std::mem;
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc, oneshot};

/// The most rows of one commit.
const GROUP: usize = 1024;
/// How many tasks write: while one waits for the disk, the next collects.
const WRITERS: usize = 2;

/// What the tasks are asked.
pub(super) enum Write {
    Row(JournalRow, oneshot::Sender<Result<u64>>),
    Stop(oneshot::Sender<()>),
}

/// A unit that is one row of a journal.
pub(super) struct JournalRow {
    unit: Unit,
    many: &'static str,
    table: String,
    n: i64,
}

impl TryFrom<Unit> for JournalRow {
    type Error = Unit;

    /// Gives back a unit that is something else.
    fn try_from(unit: Unit) -> Result<Self, Unit> {
        if let [statement] = &unit.statements[..]
            && let (Some(many), true) = (statement.sql.postgres_many, statement.must_hit)
            && let [Value::Text(table), Value::Int(n), ..] = &statement.params[..]
        {
            let (table, n) = (table.clone(), *n);
            return Ok(JournalRow { unit, many, table, n });
        }
        Err(unit)
    }
}

type Waiting = (JournalRow, oneshot::Sender<Result<u64>>);

#[derive(Clone)]
pub(super) struct Writer {
    pub(super) pool: Arc<Pool>,
    pub(super) bell: mpsc::UnboundedSender<Ring>,
    pub(super) counters: Arc<Counters>,
}

/// Starts the tasks. They end when nobody can ask them any more.
pub(super) fn start(writer: &Writer) -> mpsc::Sender<Write> {
    let (sender, queue) = mpsc::channel(QUEUE);
    let queue = Arc::new(Mutex::new(queue));
    for _ in 0..WRITERS {
        tokio::spawn(writer.clone().run(queue.clone()));
    }
    sender
}

/// Waits until everything that was asked before is written, and stops the tasks.
pub(super) async fn stop(queue: &mpsc::Sender<Write>) {
    for _ in 0..WRITERS {
        let (sender, stopped) = oneshot::channel();
        if queue.send(Write::Stop(sender)).await.is_ok() {
            // Nothing is ever sent: the task drops the other end.
            let _ = stopped.await;
        }
    }
}

impl Writer {
    async fn run(self, queue: Arc<Mutex<mpsc::Receiver<Write>>>) {
        let mut requests = Vec::new();
        loop {
            // Only one task collects at a time, so that groups are as large as they can be.
            if queue.lock().await.recv_many(&mut requests, GROUP).await == 0 {
                return;
            }
            let mut waiting = Vec::with_capacity(requests.len());
            // Dropped when this task ends, which is the answer.
            let mut stops = Vec::new();
            for request in requests.drain(..) {
                match request {
                    Write::Row(row, answer) => waiting.push((row, answer)),
                    Write::Stop(stopped) => stops.push(stopped),
                }
            }
            while !waiting.is_empty() {
                self.write(take_group(&mut waiting)).await;
            }
            if !stops.is_empty() {
                return;
            }
        }
    }

    /// Writes a group and answers everybody in it.
    async fn write(&self, group: Vec<Waiting>) {
        let mut attempt = 1;
        let written = loop {
            match self.write_together(&group).await {
                Err(Failed::Again(_)) if attempt < ATTEMPTS => attempt += 1,
                answer => break answer,
            }
        };
        match written {
            Ok(written) => self.answer(group, written),
            // One of the rows cannot be written: the others shall not suffer for it.
            Err(Failed::Said(_)) => {
                for (row, answer) in group {
                    let written = write_alone(&self.pool, &row.unit).await;
                    let hits = u64::from(written.is_ok());
                    self.counters.committed(hits as usize, 1 - hits as usize);
                    if hits > 0 {
                        self.ring(row.table);
                    }
                    let _ = answer.send(written);
                }
            }
            Err(failed) => {
                let error = StoreError::from(failed);
                self.counters.failed();
                tracing::warn!(%error, units = group.len(), "a commit failed");
                for (_, answer) in group {
                    let _ = answer.send(Err(error.clone()));
                }
            }
        }
    }

    async fn write_together(&self, group: &[Waiting]) -> Result<HashSet<(String, i64)>, Failed> {
        let Some((JournalRow { many, .. }, _)) = group.first() else { return Ok(HashSet::new()) };
        let rows: Vec<_> = group.iter().map(|(row, _)| &row.unit.statements[0].params[..]).collect();
        let mut lease = self.pool.take().await.map_err(Failed::Lost)?;
        let written = lease.connection.write_many(many, &rows).await;
        if matches!(written, Ok(_) | Err(Failed::Said(_))) {
            lease.give_back();
        }
        Ok(written?.into_iter().collect())
    }

    fn answer(&self, group: Vec<Waiting>, mut written: HashSet<(String, i64)>) {
        self.counters.committed(written.len(), group.len() - written.len());
        for (JournalRow { table, n, .. }, answer) in group {
            let key = (table, n);
            // Of those who ask for the same number the first one has it.
            let hit = written.remove(&key);
            if hit {
                self.ring(key.0);
            }
            // Whoever asked may have gone.
            let _ = answer.send(if hit { Ok(1) } else { Err(StoreError::Conflict) });
        }
    }

    fn ring(&self, table: String) {
        // Nobody is left to be told only when the database is being closed.
        let _ = self.bell.send(Ring::Table(table));
    }
}

/// Takes the rows that one statement can write: of the same kind, and of each table those of one number only, because a row needs
/// the one before it to be there already. In the order of their keys, so that processes never wait for each other crosswise.
fn take_group(waiting: &mut Vec<Waiting>) -> Vec<Waiting> {
    let mut numbers: HashMap<String, i64> = HashMap::new();
    let kind = waiting.first().map(|(row, _)| row.many);
    let (mut group, later): (Vec<_>, Vec<_>) = mem::take(waiting).into_iter().partition(|(row, _)| {
        Some(row.many) == kind && *numbers.entry(row.table.clone()).or_insert(row.n) == row.n
    });
    *waiting = later;
    group.sort_by(|(a, _), (b, _)| (&a.table, a.n).cmp(&(&b.table, b.n)));
    group
}
