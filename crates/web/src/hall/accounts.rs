//! Who listens for his turn, at any table.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::watch;

/// The accounts that listen. A poke means: look again at whose turn it is.
#[derive(Clone, Default)]
pub(crate) struct Accounts(Arc<Mutex<HashMap<String, watch::Sender<u64>>>>);

impl Accounts {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<u64>>> {
        self.0.lock().expect("nobody panics while holding the list of listeners")
    }

    /// Listens for an account.
    pub(crate) fn listen(&self, account: &str) -> watch::Receiver<u64> {
        let mut accounts = self.lock();
        accounts.retain(|_, listeners| listeners.receiver_count() > 0);
        accounts.entry(account.to_owned()).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    /// Something may have changed for this account.
    pub(crate) fn poke(&self, account: &str) {
        if let Some(listeners) = self.lock().get(account) {
            listeners.send_modify(|count| *count += 1);
        }
    }

    /// Does anybody listen?
    pub(crate) fn anybody(&self) -> bool {
        self.lock().values().any(|listeners| listeners.receiver_count() > 0)
    }
}
