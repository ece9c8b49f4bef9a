//! Where bots think: a few threads for all tables, and a fair order.
//!
//! Whoever has used the least thinking time goes first, so that a thousand tables of one host cannot hold up the single table of
//! another. Tables at which no person waits pay more for their time.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// What a table without people pays for its time, compared with others.
const UNATTENDED: u32 = 8;
/// Even the shortest thought costs something, so that many short ones do not go unnoticed.
const LEAST: Duration = Duration::from_micros(50);

type Job = Box<dyn FnOnce() + Send>;

/// For whom a thought is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Payer {
    /// The host of the table.
    pub(crate) account: String,
    /// Does a person wait for it?
    pub(crate) attended: bool,
}

/// The threads on which bots think.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
}

#[derive(Default)]
struct Queue {
    lines: HashMap<Payer, Line>,
    /// How much those who were served last had used: who comes anew starts here.
    level: Duration,
    closed: bool,
}

#[derive(Default)]
struct Line {
    jobs: VecDeque<Job>,
    used: Duration,
    running: usize,
}

impl Pool {
    /// So many threads.
    pub(crate) fn new(threads: usize) -> Self {
        let shared = Arc::new(Shared { queue: Mutex::default(), more: Condvar::new() });
        for number in 0..threads.max(1) {
            let shared = shared.clone();
            let thread = thread::Builder::new().name(format!("thinker {number}"));
            thread.spawn(move || shared.work()).expect("the system gives threads");
        }
        Pool(shared)
    }

    /// Has this done when its payer's turn comes.
    pub(crate) fn submit(&self, payer: Payer, job: impl FnOnce() + Send + 'static) {
        let mut queue = self.0.lock();
        if queue.closed {
            // Whoever waits for it is told by its end.
            return;
        }
        let level = queue.level;
        let line = queue.lines.entry(payer).or_default();
        // Time in which one wanted nothing cannot be saved up.
        line.used = line.used.max(level);
        line.jobs.push_back(Box::new(job));
        self.0.more.notify_one();
    }

    /// How many thoughts wait.
    pub(crate) fn waiting(&self) -> usize {
        self.0.lock().lines.values().map(|line| line.jobs.len()).sum()
    }

    /// Lets the threads end; what waits is dropped.
    pub(crate) fn close(&self) {
        let mut queue = self.0.lock();
        queue.closed = true;
        queue.lines.clear();
        self.0.more.notify_all();
    }
}

impl Queue {
    fn next(&mut self) -> Option<(Payer, Job)> {
        let waiting = self.lines.iter_mut().filter(|(_, line)| !line.jobs.is_empty());
        let (payer, line) = waiting.min_by_key(|(_, line)| line.used)?;
        let job = line.jobs.pop_front()?;
        line.running += 1;
        self.level = self.level.max(line.used);
        Some((payer.clone(), job))
    }

    fn pay(&mut self, payer: &Payer, time: Duration) {
        let level = self.level;
        let price = if payer.attended { 1 } else { UNATTENDED };
        if let Some(line) = self.lines.get_mut(payer) {
            line.used += time.max(LEAST) * price;
            line.running -= 1;
            // Who would start at the level anyway need not be remembered.
            if line.jobs.is_empty() && line.running == 0 && line.used <= level {
                self.lines.remove(payer);
            }
        }
        if self.lines.len() > 10_000 {
            self.lines.retain(|_, line| !line.jobs.is_empty() || line.running > 0 || line.used > level);
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("nobody panics while holding the queue")
    }

    fn work(&self) {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return;
            }
            let Some((payer, job)) = queue.next() else {
                queue = self.more.wait(queue).expect("nobody panics while holding the queue");
                continue;
            };
            drop(queue);
            let began = Instant::now();
            // Bots are guarded themselves; this is for what is around them.
            if catch_unwind(AssertUnwindSafe(job)).is_err() {
                tracing::error!("a thought panicked");
            }
            queue = self.lock();
            queue.pay(&payer, began.elapsed());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Payer, Pool};
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    fn payer(account: &str, attended: bool) -> Payer {
        Payer { account: account.to_owned(), attended }
    }

    /// The order in which thoughts are finished on one thread.
    fn order(thoughts: &[(&'static str, bool, usize)]) -> Vec<&'static str> {
        let pool = Pool::new(1);
        let (gate, opened) = mpsc::channel::<()>();
        pool.submit(payer("gate", true), move || {
            let _ = opened.recv();
        });
        let (done, finished) = mpsc::channel();
        for &(account, attended, times) in thoughts {
            for _ in 0..times {
                let done = done.clone();
                pool.submit(payer(account, attended), move || {
                    thread::sleep(Duration::from_millis(2));
                    let _ = done.send(account);
                });
            }
        }
        drop((done, gate));
        finished.into_iter().collect()
    }

    #[test]
    fn a_thousand_tables_of_one_host_do_not_hold_up_another() {
        let order = order(&[("many", true, 100), ("one", true, 1)]);
        let place = order.iter().position(|&who| who == "one").expect("everybody is served");
        assert!(place <= 2, "served in place {place}");
        assert_eq!(order.len(), 101);
    }

    #[test]
    fn tables_where_a_person_waits_go_first() {
        let order = order(&[("idle", false, 40), ("busy", true, 40)]);
        let first: Vec<_> = order.iter().take(40).collect();
        let attended = first.iter().filter(|who| ***who == "busy").count();
        assert!((30..40).contains(&attended), "{attended} of the first 40: most, but not all");
    }

    #[test]
    fn a_panic_does_not_end_the_thread() {
        let pool = Pool::new(1);
        pool.submit(payer("a", true), || panic!("a bug"));
        let (done, finished) = mpsc::channel();
        pool.submit(payer("a", true), move || {
            let _ = done.send(());
        });
        finished.recv_timeout(Duration::from_secs(5)).expect("the thread goes on");
        assert_eq!(pool.waiting(), 0);
    }
}
