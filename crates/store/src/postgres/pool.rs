//! A handful of connections that are shared. One that was used without being given back is closed, whatever it was doing.

use super::closed;
use super::connection::{Connection, connect};
use crate::{Result, StoreError};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_postgres::Config;

/// How many connections there are at most.
const SIZE: u32 = 8;

pub(super) struct Pool {
    config: Config,
    idle: Mutex<Vec<Connection>>,
    permits: Arc<Semaphore>,
}

/// A connection that is in use.
pub(super) struct Lease {
    pub(super) connection: Connection,
    pool: Arc<Pool>,
    _permit: OwnedSemaphorePermit,
}

impl Pool {
    pub(super) fn new(config: Config) -> Self {
        Pool { config, idle: Mutex::default(), permits: Arc::new(Semaphore::new(SIZE as usize)) }
    }

    /// Waits for a connection.
    pub(super) async fn take(self: &Arc<Self>) -> Result<Lease> {
        let permit = self.permits.clone().acquire_owned().await.map_err(|_| closed())?;
        let connection = match self.alive() {
            Some(connection) => connection,
            None => connect(&self.config).await.map_err(StoreError::from)?,
        };
        Ok(Lease { connection, pool: self.clone(), _permit: permit })
    }

    fn alive(&self) -> Option<Connection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(connection) = idle.pop() {
            if connection.is_alive() {
                return Some(connection);
            }
        }
        None
    }

    /// Waits until nobody uses a connection, and gives none out from then on.
    pub(super) async fn close(&self) {
        // An error means that it has been closed already.
        let everything = self.permits.acquire_many(SIZE).await;
        self.permits.close();
        drop(everything);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl Lease {
    /// Gives back a connection that is fit for others: outside of any transaction.
    pub(super) fn give_back(self) {
        let Lease { connection, pool, _permit } = self;
        pool.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
    }
}
