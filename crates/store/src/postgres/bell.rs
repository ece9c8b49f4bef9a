//! The bell between processes: each says which tables it has changed, and hears what others have. Rung after commits, never within
//! them, because PostgreSQL lets only one transaction at a time commit what it says.

use super::connection::{Connection, Failed, reason, within};
use crate::wake::Wake;
use crate::{Result, StoreError};
use std::collections::BTreeSet;
use std::future::poll_fn;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_postgres::{AsyncMessage, Config, NoTls};

/// How many tables are remembered while there is no connection. Beyond that, others are told to look at all.
const REMEMBERED: usize = 10_000;
/// How long to wait before a connection is tried again.
const PAUSE: Duration = Duration::from_millis(200);

/// What the bell is asked.
pub(super) enum Ring {
    Table(String),
    Stop(oneshot::Sender<()>),
}

pub(super) struct Bell {
    config: Config,
    wakes: broadcast::Sender<Wake>,
    /// What this process calls itself, to know its own voice.
    name: String,
    /// What is still to be said. The empty name stands for all tables.
    unsaid: BTreeSet<String>,
}

/// A connection that listens, and the task that hands on what it hears and ends with it.
struct Line {
    connection: Connection,
    ear: JoinHandle<()>,
}

impl Bell {
    /// Hangs up a bell. It listens when this has answered.
    pub(super) async fn hang(
        config: Config,
        wakes: broadcast::Sender<Wake>,
    ) -> Result<mpsc::UnboundedSender<Ring>> {
        let number = getrandom::u64().map_err(|error| {
            StoreError::Unavailable(format!("the system gives no random numbers: {error}"))
        })?;
        let bell = Bell { config, wakes, name: format!("{number:016x}"), unsaid: BTreeSet::new() };
        let line = bell.connect().await?;
        let (sender, rings) = mpsc::unbounded_channel();
        tokio::spawn(bell.run(line, rings));
        Ok(sender)
    }

    async fn run(mut self, line: Line, mut rings: mpsc::UnboundedReceiver<Ring>) {
        let mut line = Some(line);
        let mut requests = Vec::new();
        loop {
            tokio::select! {
                () = lost(line.as_mut()) => line = self.connect_again().await,
                heard = rings.recv_many(&mut requests, REMEMBERED) => if heard == 0 {
                    return;
                },
            }
            let mut stopped = None;
            for request in requests.drain(..) {
                match request {
                    Ring::Table(table) => self.remember(table),
                    Ring::Stop(sender) => stopped = Some(sender),
                }
            }
            self.say(line.as_mut()).await;
            if let Some(stopped) = stopped {
                drop(line);
                // Whoever asked may have gone.
                let _ = stopped.send(());
                return;
            }
        }
    }

    fn remember(&mut self, table: String) {
        if self.unsaid.len() >= REMEMBERED {
            self.unsaid = BTreeSet::from([String::new()]);
        }
        self.unsaid.insert(table);
    }

    /// Says everything that is unsaid. What cannot be said now is kept.
    async fn say(&mut self, line: Option<&mut Line>) {
        let Some(line) = line else { return };
        if self.unsaid.is_empty() {
            return;
        }
        let payloads: Vec<_> = self.unsaid.iter().map(|table| format!("{} {table}", self.name)).collect();
        match line.connection.notify(&payloads).await {
            Ok(()) => self.unsaid.clear(),
            Err(Failed::Said(error) | Failed::Again(error) | Failed::Lost(error)) => {
                tracing::warn!(%error, "other processes could not be told what has changed");
                // A line that does not answer is hung up, which ends the ear and makes a new one.
                line.ear.abort();
            }
        }
    }

    async fn connect_again(&self) -> Option<Line> {
        let line = self.connect().await.ok()?;
        tracing::info!("the line to other processes is open again");
        // Nobody may be listening.
        let _ = self.wakes.send(Wake::Lagging);
        Some(line)
    }

    async fn connect(&self) -> Result<Line> {
        let (client, mut driver) = within(self.config.connect(NoTls)).await.map_err(StoreError::from)?;
        let (name, wakes) = (self.name.clone(), self.wakes.clone());
        let ear = tokio::spawn(async move {
            loop {
                match poll_fn(|context| driver.poll_message(context)).await {
                    Some(Ok(AsyncMessage::Notification(said))) => hear(&name, said.payload(), &wakes),
                    Some(Ok(_)) => {}
                    Some(Err(error)) => {
                        tracing::warn!(error = reason(&error), "the line to other processes was lost");
                        return;
                    }
                    None => return,
                }
            }
        });
        let mut connection = Connection::of(client);
        connection.listen().await.map_err(StoreError::from)?;
        Ok(Line { connection, ear })
    }
}

/// Waits until a line is lost, or long enough to try again if there is none.
async fn lost(line: Option<&mut Line>) {
    match line {
        // However the ear has ended, it hears nothing any more.
        Some(line) => drop((&mut line.ear).await),
        None => sleep(PAUSE).await,
    }
}

/// Hands on what another process said.
fn hear(own_name: &str, payload: &str, wakes: &broadcast::Sender<Wake>) {
    let wake = match payload.split_once(' ') {
        Some((name, _)) if name == own_name => return,
        None | Some((_, "")) => Wake::Lagging,
        Some((_, table)) => Wake::Table(table.to_owned()),
    };
    // Nobody may be listening.
    let _ = wakes.send(wake);
}
