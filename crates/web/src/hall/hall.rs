//! All live tables of this process: opens them, wakes them, and lets them go.

use super::accounts::Accounts;
use super::hint::{Hint, HintQuestion};
use super::live::Live;
use super::message::{Message, Whisper};
use super::owner::Owner;
use super::pool::Pool;
use super::wish::{Receipt, Wish};
use crate::config::Config;
use crate::meters;
use crate::problem::{Answer, Kind, Problem};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use store::{Store, Wake};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::task::JoinHandle;

/// How many messages may wait at one table.
const MAILBOX: usize = 128;
/// How often the hall looks for tables that wait for nobody's request: bots after a crash, clocks.
const SWEEP: Duration = Duration::from_secs(5);
/// How often it compares live tables with the store, in case a wake-up was lost.
const HEAL: Duration = Duration::from_secs(2);

/// All live tables.
#[derive(Clone)]
pub(crate) struct Hall(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) store: Store,
    pub(super) config: Config,
    pub(super) pool: Pool,
    pub(super) accounts: Accounts,
    /// Do other processes use the same store?
    pub(super) is_shared: bool,
    phase: watch::Sender<Phase>,
    tables: Mutex<HashMap<String, Handle>>,
    /// Every owner holds a copy, so that the end of the last one can be waited for.
    alive: Mutex<Option<mpsc::Sender<()>>>,
}

/// How far the hall is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Open,
    Draining,
    Closed,
}

/// A live table, to be asked.
#[derive(Clone)]
pub(crate) struct Handle {
    mailbox: mpsc::Sender<Message>,
    whisper: mpsc::UnboundedSender<Whisper>,
    changed: Arc<watch::Sender<u64>>,
}

impl Hall {
    /// An empty hall, and the receiver that ends when its last table has.
    pub(crate) fn new(store: Store, config: Config) -> (Self, mpsc::Receiver<()>) {
        let (alive, ended) = mpsc::channel(1);
        let inner = Inner {
            pool: Pool::new(config.thinkers),
            accounts: Accounts::default(),
            is_shared: store.is_shared(),
            phase: watch::Sender::new(Phase::Open),
            tables: Mutex::default(),
            alive: Mutex::new(Some(alive)),
            store,
            config,
        };
        (Hall(Arc::new(inner)), ended)
    }

    /// The table with this id, opened if it has to be.
    pub(crate) async fn table(&self, id: &str) -> Answer<Handle> {
        if let Some(handle) = self.0.live(id) {
            return Ok(handle);
        }
        if self.0.store.table(id).await?.is_none() {
            return Err(Problem::no_such_table());
        }
        self.0.clone().open(id)
    }

    /// Looks at a table.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        id: &str,
        look: impl FnOnce(&Live) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let (message, answer) = looking(look);
        self.ask(id, message).await?;
        answer.await.unwrap_or_else(|_| Err(died()))
    }

    /// Changes a table.
    pub(crate) async fn wish(&self, id: &str, wish: Wish) -> Answer<Receipt> {
        self.wish_and_look(id, wish, |receipt, _| Ok(receipt)).await
    }

    /// Changes a table, and looks at it before anything else happens there.
    pub(crate) async fn wish_and_look<T: Send + 'static>(
        &self,
        id: &str,
        wish: Wish,
        look: impl FnOnce(Receipt, &Live) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let (reply, answer) = oneshot::channel();
        let tell = move |done: Answer<(Receipt, &Live)>| {
            // Whoever asked may be gone; what was done stays done.
            let _ = reply.send(done.and_then(|(receipt, live)| look(receipt, live)));
        };
        self.ask(id, Message::Wish(Box::new(wish), Box::new(tell))).await?;
        answer.await.unwrap_or_else(|_| Err(died()))
    }

    /// Asks what a bot would do in somebody's place. It thinks when its turn comes; the table goes on meanwhile.
    pub(crate) async fn hint(&self, id: &str, question: HintQuestion) -> Answer<Hint> {
        let (reply, answer) = oneshot::channel();
        self.ask(id, Message::Hint(question, reply)).await?;
        let stopped = || Problem::new(Kind::Unavailable, "the server is about to stop");
        answer.await.unwrap_or_else(|_| Err(if self.is_draining() { stopped() } else { died() }))
    }

    async fn ask(&self, id: &str, message: Message) -> Answer<()> {
        loop {
            let handle = self.table(id).await?;
            match handle.mailbox.try_reserve() {
                Ok(place) => {
                    place.send(message);
                    return Ok(());
                }
                Err(mpsc::error::TrySendError::Full(())) => return Err(crowded()),
                // It was put away in this very moment: open it again.
                Err(mpsc::error::TrySendError::Closed(())) => {}
            }
        }
    }

    /// The streams of accounts.
    pub(crate) fn accounts(&self) -> &Accounts {
        &self.0.accounts
    }

    /// Ends all streams; requests are still answered.
    pub(crate) fn drain(&self) {
        self.0.phase.send_replace(Phase::Draining);
    }

    /// Is the server about to stop?
    pub(crate) fn is_draining(&self) -> bool {
        *self.0.phase.borrow() != Phase::Open
    }

    /// Comes back when the server is about to stop.
    pub(crate) async fn drained(&self) {
        let _ = self.0.phase.subscribe().wait_for(|phase| *phase != Phase::Open).await;
    }

    /// Opens no table any more and lets all of them finish what they do.
    pub(crate) fn close(&self) {
        self.0.phase.send_replace(Phase::Closed);
        self.0.alive.lock().expect("nobody panics while holding it").take();
        self.0.pool.close();
    }

    /// Looks after tables that no request looks after, until the hall closes.
    pub(crate) async fn keep(self) {
        let (mut sweep, mut heal) = (tokio::time::interval(SWEEP), tokio::time::interval(HEAL));
        let mut wakes = self.0.store.wakes();
        let mut sweeping: Option<JoinHandle<()>> = None;
        loop {
            tokio::select! {
                () = self.drained() => return,
                // In a task of its own: a table that is slow to open holds up nothing else.
                _ = sweep.tick(), if sweeping.as_ref().is_none_or(JoinHandle::is_finished) => {
                    let hall = self.clone();
                    sweeping = Some(tokio::spawn(async move { hall.sweep().await }));
                }
                _ = heal.tick(), if self.0.is_shared => self.heal().await,
                wake = wakes.recv() => match wake {
                    Ok(Wake::Table(id)) => self.woken(&id).await,
                    Ok(Wake::Lagging) | Err(broadcast::error::RecvError::Lagged(_)) => self.heal().await,
                    Err(broadcast::error::RecvError::Closed) => return,
                },
            }
        }
    }

    /// Opens the tables that wait for a bot or whose clock has run out, and that nobody looks after.
    async fn sweep(&self) {
        meters::waiting_thoughts(self.0.pool.waiting());
        let (now, idle) = (self.0.config.now.millis(), SWEEP.as_millis() as i64);
        match self.0.store.needing_attention(now, idle, 256).await {
            Ok(ids) => {
                for id in ids {
                    let _ = self.look(&id, |_| Ok(())).await;
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look for waiting tables"),
        }
    }

    /// Compares live tables with the store.
    async fn heal(&self) {
        let ids: Vec<_> = self.0.lock().keys().cloned().collect();
        for ids in ids.chunks(1_000) {
            let Ok(heads) = self.0.store.heads(ids).await else { return };
            for (id, entries, notices) in heads {
                if let Some(handle) = self.0.live(&id) {
                    let _ = handle.whisper.send(Whisper::Heads(entries, notices));
                }
            }
        }
    }

    /// Another process has changed a table.
    async fn woken(&self, id: &str) {
        if let Some(handle) = self.0.live(id) {
            let _ = handle.whisper.send(Whisper::Wake);
        } else if self.0.accounts.anybody()
            && let Ok(tail) = self.0.store.tail(id, u32::MAX, u32::MAX).await
        {
            tail.seats.iter().flatten().for_each(|account| self.0.accounts.poke(account));
        }
    }
}

impl Inner {
    /// Comes back when no table shall be open any more.
    pub(super) async fn closed(&self) {
        let _ = self.phase.subscribe().wait_for(|phase| *phase == Phase::Closed).await;
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Handle>> {
        self.tables.lock().expect("nobody panics while holding the list of tables")
    }

    fn live(&self, id: &str) -> Option<Handle> {
        self.lock().get(id).filter(|handle| !handle.mailbox.is_closed()).cloned()
    }

    fn open(self: Arc<Self>, id: &str) -> Answer<Handle> {
        let Some(alive) = self.alive.lock().expect("nobody panics while holding it").clone() else {
            return Err(Problem::new(Kind::Unavailable, "the server is about to stop"));
        };
        let mut tables = self.lock();
        if let Some(handle) = tables.get(id).filter(|handle| !handle.mailbox.is_closed()) {
            return Ok(handle.clone());
        }
        let (mailbox, messages) = mpsc::channel(MAILBOX);
        let (whisper, whispers) = mpsc::unbounded_channel();
        let changed = Arc::new(watch::Sender::new(0));
        let handle = Handle { mailbox, whisper: whisper.clone(), changed: changed.clone() };
        let owner = Owner::new(id.to_owned(), self.clone(), messages, (whisper, whispers), changed);
        tokio::spawn(async move {
            owner.run().await;
            drop(alive);
        });
        tables.insert(id.to_owned(), handle.clone());
        meters::live_tables(tables.len());
        Ok(handle)
    }

    /// Forgets a table, unless somebody has just asked it something or listens to it. Whoever has its handle already finds it closed
    /// and opens it again, so that it never has two owners here.
    pub(super) fn forget(&self, id: &str, mailbox: &mut mpsc::Receiver<Message>) -> bool {
        let mut tables = self.lock();
        let is_heard = tables.get(id).is_some_and(|handle| handle.changed.receiver_count() > 0);
        if is_heard || !mailbox.is_empty() {
            return false;
        }
        mailbox.close();
        tables.remove(id);
        meters::live_tables(tables.len());
        true
    }
}

impl Handle {
    /// Looks at the table, by somebody who listens to it: it is not put away then.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Live) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let (message, answer) = looking(look);
        self.mailbox.send(message).await.map_err(|_| died())?;
        answer.await.unwrap_or_else(|_| Err(died()))
    }

    /// Comes back when the table is put away or its owner has died.
    pub(crate) async fn gone(&self) {
        self.mailbox.closed().await;
    }

    /// Has the table compared with the store, which another process may have changed.
    pub(crate) fn wake(&self) {
        let _ = self.whisper.send(Whisper::Wake);
    }

    /// Says whenever the table has changed. As long as somebody listens, the table stays in memory.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

/// A message that looks, and where its answer comes.
fn looking<T: Send + 'static>(
    look: impl FnOnce(&Live) -> Answer<T> + Send + 'static,
) -> (Message, oneshot::Receiver<Answer<T>>) {
    let (reply, answer) = oneshot::channel();
    let look = move |live: Answer<&Live>| {
        let _ = reply.send(live.and_then(look));
    };
    (Message::Look(Box::new(look)), answer)
}

fn crowded() -> Problem {
    Problem::new(Kind::TooMany, "too many wait at this table already")
}

fn died() -> Problem {
    Problem::new(Kind::OurMistake, "the server has made a mistake at this table")
}
