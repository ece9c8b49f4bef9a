//! A file of SQLite: one thread writes, a few read. Nobody else may write into it meanwhile.

mod connection;
mod copy;
mod writer;

pub(crate) use connection::{connect, failure, migrate, version};
pub(crate) use copy::{insert_all, occupied, replace, select_all};

use crate::unit::{Row, Statement, Unit};
use crate::wake::{Counters, Figures, Wake};
use crate::{Access, Result, StoreError};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::sync::{broadcast, mpsc, oneshot};
use writer::Writer;

/// How many threads read.
const READERS: usize = 3;
/// How many requests wait before those who ask have to wait as well.
const QUEUE: usize = 4096;

/// A file that is open.
pub(crate) struct Sqlite {
    /// None if nothing may be written.
    writer: Option<mpsc::Sender<Request<Unit, u64>>>,
    readers: mpsc::Sender<Request<Vec<Statement>, Vec<Vec<Row>>>>,
    counters: Arc<Counters>,
    wakes: broadcast::Sender<Wake>,
}

/// Something that a thread is asked, and where the answer goes.
enum Request<Q, A> {
    Do(Q, oneshot::Sender<Result<A>>),
    Stop(oneshot::Sender<()>),
}

/// Where readers find what they are asked.
type Questions = mpsc::Receiver<Request<Vec<Statement>, Vec<Vec<Row>>>>;

impl Sqlite {
    pub(crate) async fn open(path: PathBuf, access: Access) -> Result<Self> {
        let opened = tokio::task::spawn_blocking(move || Sqlite::open_now(&path, access)).await;
        opened.unwrap_or_else(|failed| Err(StoreError::Unavailable(failed.to_string())))
    }

    fn open_now(path: &Path, access: Access) -> Result<Self> {
        let counters = Arc::new(Counters::default());
        let writer = match access {
            Access::Read => {
                connection::check(&connect(path, access)?)?;
                None
            }
            Access::Write => {
                let lock = lock(path)?;
                let mut connection = connect(path, access)?;
                migrate(&mut connection)?;
                let (sender, queue) = mpsc::channel(QUEUE);
                let writer = Writer::new(connection, path.to_owned(), counters.clone(), lock);
                start("sqlite-writer", move || writer.run(queue))?;
                Some(sender)
            }
        };
        let (readers, queue) = mpsc::channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..READERS {
            let (path, queue) = (path.to_owned(), queue.clone());
            start("sqlite-reader", move || connection::answer_all(&path, &queue))?;
        }
        Ok(Sqlite { writer, readers, counters, wakes: broadcast::Sender::new(1) })
    }

    pub(crate) async fn write(&self, unit: Unit) -> Result<u64> {
        let writer = self.writer.as_ref().ok_or_else(|| {
            StoreError::Refused("expected a database that was opened to write, found one to read".to_owned())
        })?;
        ask(writer, unit).await
    }

    pub(crate) async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>> {
        ask(&self.readers, queries).await
    }

    /// There is no other process that could change anything.
    pub(crate) fn wakes(&self) -> broadcast::Receiver<Wake> {
        self.wakes.subscribe()
    }

    pub(crate) fn figures(&self) -> Figures {
        self.counters.figures()
    }

    pub(crate) async fn close(&self) {
        // Readers first: whoever closes the file last tidies it up, and that should be the writer.
        for _ in 0..READERS {
            stop(&self.readers).await;
        }
        if let Some(writer) = &self.writer {
            stop(writer).await;
        }
    }
}

async fn ask<Q, A>(thread: &mpsc::Sender<Request<Q, A>>, question: Q) -> Result<A> {
    let closed = || StoreError::Unavailable("it has been closed".to_owned());
    let (sender, answer) = oneshot::channel();
    thread.send(Request::Do(question, sender)).await.map_err(|_| closed())?;
    answer.await.unwrap_or_else(|_| Err(closed()))
}

async fn stop<Q, A>(thread: &mpsc::Sender<Request<Q, A>>) {
    let (sender, stopped) = oneshot::channel();
    if thread.send(Request::Stop(sender)).await.is_ok() {
        // An error means that the thread has ended without us.
        let _ = stopped.await;
    }
}

fn start(name: &str, run: impl FnOnce() + Send + 'static) -> Result<()> {
    let started = thread::Builder::new().name(name.to_owned()).spawn(run);
    started.map(drop).map_err(|error| StoreError::Unavailable(format!("a thread cannot be started: {error}")))
}

/// Makes sure that no other process writes into the file. A file beside it is locked, because SQLite locks the file itself.
fn lock(path: &Path) -> Result<File> {
    let beside = with_suffix(path, ".lock");
    let cannot = |error: &dyn std::fmt::Display| {
        StoreError::BadLocation(format!("{} cannot be opened: {error}", beside.display()))
    };
    let file =
        File::options().create(true).truncate(false).write(true).open(&beside).map_err(|e| cannot(&e))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.display().to_string())),
        Err(TryLockError::Error(error)) => Err(cannot(&error)),
    }
}

/// A path with something after its last character.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The next request for one of several threads.
fn next<Q, A>(queue: &Mutex<mpsc::Receiver<Request<Q, A>>>) -> Option<Request<Q, A>> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv()
}
