//! The sessions that were asked for lately, so that a request costs a hash and a look into a map instead of a query.
//!
//! Holds fingerprints only, never a secret. What ends in this process ends here at once; what another process ends, after
//! [`KEPT_MS`].

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Account, Session};

/// How long a session is believed without asking the store again.
const KEPT_MS: i64 = 30_000;
/// How many are remembered.
const MOST: usize = 20_000;

/// Somebody who is signed in.
#[derive(Debug)]
pub(crate) struct SignedIn {
    /// Who.
    pub(crate) account: Account,
    /// By which session.
    pub(crate) session: Session,
}

/// Sessions that were asked for lately.
#[derive(Default, Debug)]
pub(crate) struct Sessions(Mutex<Known>);

#[derive(Default, Debug)]
struct Known {
    by_fingerprint: HashMap<String, (Arc<SignedIn>, i64)>,
    /// Counts what was forgotten: an answer of the store from before must not be remembered after it.
    forgotten: u64,
}

/// From when an answer of the store is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Since(u64);

impl Sessions {
    /// The session with this fingerprint; or else the moment from which the store is asked.
    pub(crate) fn get(&self, fingerprint: &str, now: i64) -> Result<Arc<SignedIn>, Since> {
        let known = self.lock();
        match known.by_fingerprint.get(fingerprint) {
            Some((signed_in, until)) if now < *until && now < signed_in.session.expires_at => {
                Ok(Arc::clone(signed_in))
            }
            _ => Err(Since(known.forgotten)),
        }
    }

    /// Remembers what the store has answered, unless something was forgotten while it was asked.
    pub(crate) fn remember(&self, signed_in: &Arc<SignedIn>, now: i64, since: Since) {
        let mut known = self.lock();
        if known.forgotten != since.0 {
            return;
        }
        if known.by_fingerprint.len() >= MOST {
            known.by_fingerprint.retain(|_, (_, until)| now < *until);
        }
        if known.by_fingerprint.len() >= MOST {
            known.by_fingerprint.clear();
        }
        let fingerprint = signed_in.session.token_hash.clone();
        known.by_fingerprint.insert(fingerprint, (Arc::clone(signed_in), now + KEPT_MS));
    }

    /// Forgets a session that has ended.
    pub(crate) fn forget(&self, fingerprint: &str) {
        let mut known = self.lock();
        known.forgotten += 1;
        known.by_fingerprint.remove(fingerprint);
    }

    /// Forgets all sessions of an account that has changed.
    pub(crate) fn forget_account(&self, account: &str) {
        let mut known = self.lock();
        known.forgotten += 1;
        known.by_fingerprint.retain(|_, (signed_in, _)| signed_in.account.id != account);
    }

    /// Every change of the map is one call, so whoever panicked has left it whole.
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{AccountKind, SessionKind};

    fn signed_in(number: usize) -> Arc<SignedIn> {
        let (id, name) = (format!("account{number}"), "Anna".to_owned());
        let session = Session {
            token_hash: format!("hash{number}"),
            account: id.clone(),
            kind: SessionKind::Cookie,
            label: String::new(),
            created_at: 0,
            expires_at: 40_000,
        };
        Arc::new(SignedIn { account: Account { id, kind: AccountKind::Guest, name, created_at: 0 }, session })
    }

    fn since(sessions: &Sessions) -> Since {
        sessions.get("unknown", 0).unwrap_err()
    }

    #[test]
    fn a_session_is_believed_for_a_while_and_never_after_its_end() {
        let sessions = Sessions::default();
        sessions.remember(&signed_in(1), 0, since(&sessions));
        assert_eq!(sessions.get("hash1", 29_999).unwrap().account.id, "account1");
        assert!(sessions.get("hash1", 30_000).is_err(), "the store is asked again");
        sessions.remember(&signed_in(1), 20_000, since(&sessions));
        assert!(sessions.get("hash1", 39_999).is_ok());
        assert!(sessions.get("hash1", 40_000).is_err(), "expired");
    }

    #[test]
    fn what_ends_while_the_store_is_asked_is_not_remembered() {
        let sessions = Sessions::default();
        let asked = since(&sessions);
        sessions.forget("hash1");
        sessions.remember(&signed_in(1), 0, asked);
        assert!(sessions.get("hash1", 0).is_err());
        let asked = since(&sessions);
        sessions.forget_account("account1");
        sessions.remember(&signed_in(1), 0, asked);
        assert!(sessions.get("hash1", 0).is_err());
    }

    #[test]
    fn only_what_changed_is_forgotten() {
        let sessions = Sessions::default();
        for number in 1..=3 {
            sessions.remember(&signed_in(number), 0, since(&sessions));
        }
        sessions.forget("hash1");
        sessions.forget_account("account2");
        assert!(sessions.get("hash1", 0).is_err() && sessions.get("hash2", 0).is_err());
        assert!(sessions.get("hash3", 0).is_ok());
    }

    #[test]
    fn the_memory_is_bounded() {
        let sessions = Sessions::default();
        for number in 0..MOST + 10 {
            sessions.remember(&signed_in(number), 0, since(&sessions));
        }
        assert!(sessions.lock().by_fingerprint.len() <= MOST);
        assert!(sessions.get(&format!("hash{}", MOST + 9), 0).is_ok(), "the newest is there");
    }
}
