//! A database of PostgreSQL, for several processes at once: one task writes entries, a few connections do the rest, and one rings
//! the bell for other processes. Connections that are lost are made again.

mod bell;
mod connection;
mod copy;
mod pool;
mod writer;

pub(crate) use copy::{load, save};

use crate::unit::{Row, Statement, Unit};
use crate::wake::{Counters, Figures, Wake};
use crate::{Access, Result, StoreError};
use bell::{Bell, Ring};
use connection::{Failed, connect};
use pool::Pool;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio_postgres::Config;
use writer::{JournalRow, Write, Writer};

/// How many units wait before those who ask have to wait as well.
const QUEUE: usize = 4096;
/// How long a connection may take to be made.
const CONNECT: Duration = Duration::from_secs(5);
/// How often something is tried again that another process got in the way of.
const ATTEMPTS: u32 = 5;

/// A database that is open.
pub(crate) struct Postgres {
    access: Access,
    pool: Arc<Pool>,
    writer: mpsc::Sender<Write>,
    bell: mpsc::UnboundedSender<Ring>,
    wakes: broadcast::Sender<Wake>,
    counters: Arc<Counters>,
}

impl Postgres {
    pub(crate) async fn open(config: &Config, access: Access) -> Result<Self> {
        let config = configured(config);
        let mut connection = connect(&config).await.map_err(StoreError::from)?;
        match access {
            Access::Write => connection.migrate().await,
            Access::Read => connection.check().await,
        }?;

        let wakes = broadcast::Sender::new(4096);
        let bell = Bell::hang(config.clone(), wakes.clone()).await?;
        let pool = Arc::new(Pool::new(config));
        let counters = Arc::new(Counters::default());
        let writer =
            writer::start(&Writer { pool: pool.clone(), bell: bell.clone(), counters: counters.clone() });
        Ok(Postgres { access, pool, writer, bell, wakes, counters })
    }

    pub(crate) async fn write(&self, unit: Unit) -> Result<u64> {
        if self.access == Access::Read {
            return Err(StoreError::Refused(
                "expected a database that was opened to write, found one to read".to_owned(),
            ));
        }
        let unit = match JournalRow::try_from(unit) {
            Ok(row) => {
                let (sender, answer) = oneshot::channel();
                self.writer.send(Write::Row(row, sender)).await.map_err(|_| closed())?;
                return answer.await.unwrap_or_else(|_| Err(closed()));
            }
            Err(unit) => unit,
        };
        let (pool, bell, counters) = (self.pool.clone(), self.bell.clone(), self.counters.clone());
        // In a task of its own, so that it is finished also if whoever asked goes away.
        let written = tokio::spawn(async move {
            let answer = write_alone(&pool, &unit).await;
            match &answer {
                Ok(_) => counters.committed(1, 0),
                Err(StoreError::Conflict) => counters.committed(0, 1),
                Err(_) => counters.failed(),
            }
            if let (Ok(_), Some(table)) = (&answer, unit.table) {
                // Nobody is left to be told only when the database is being closed.
                let _ = bell.send(Ring::Table(table));
            }
            answer
        });
        written.await.unwrap_or_else(|failed| Err(StoreError::Unavailable(failed.to_string())))
    }

    pub(crate) async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>> {
        let mut attempt = 1;
        loop {
            let mut lease = self.pool.take().await?;
            match lease.connection.read(&queries).await {
                Ok(answers) => {
                    lease.give_back();
                    return Ok(answers);
                }
                // Reading twice does no harm, and a connection that has idled may have been lost since.
                Err(Failed::Lost(_) | Failed::Again(_)) if attempt < ATTEMPTS => attempt += 1,
                Err(failed) => return Err(failed.into()),
            }
        }
    }

    pub(crate) fn wakes(&self) -> broadcast::Receiver<Wake> {
        self.wakes.subscribe()
    }

    pub(crate) fn figures(&self) -> Figures {
        self.counters.figures()
    }

    pub(crate) async fn close(&self) {
        writer::stop(&self.writer).await;
        self.pool.close().await;
        let (sender, silent) = oneshot::channel();
        if self.bell.send(Ring::Stop(sender)).is_ok() {
            // An error means that the task has ended without us.
            let _ = silent.await;
        }
    }
}

/// The same address, with patience that ends.
fn configured(config: &Config) -> Config {
    let mut config = config.clone();
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT);
    }
    config.tcp_user_timeout(CONNECT);
    config
}

fn closed() -> StoreError {
    StoreError::Unavailable("it has been closed".to_owned())
}

/// Carries a unit out in a transaction of its own.
async fn write_alone(pool: &Arc<Pool>, unit: &Unit) -> Result<u64> {
    let mut attempt = 1;
    loop {
        let mut lease = pool.take().await?;
        match lease.connection.write(unit).await {
            Ok(changed) => {
                lease.give_back();
                return Ok(changed);
            }
            Err(Failed::Again(_)) if attempt < ATTEMPTS => attempt += 1,
            Err(Failed::Said(error)) => {
                lease.give_back();
                return Err(error);
            }
            Err(failed) => return Err(failed.into()),
        }
    }
}
