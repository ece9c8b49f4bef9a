//! Passwords: hashed with argon2id, slowly by design and therefore never on the threads that answer requests, and only a few at once.
//!
//! Knows no names. Never logs or keeps a password.

use crate::people::Secret;
use crate::problem::{Answer, Kind, Problem};
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use std::sync::{Arc, OnceLock};
use tokio::sync::Semaphore;

/// Hashing takes 19 MiB and some twenty milliseconds of a core: this many at once leave room for everybody who plays.
const AT_ONCE: usize = 2;
/// Whoever would have to wait behind more than this is sent away instead.
const WAITING: usize = 64;

/// Hashes passwords and compares them.
#[derive(Debug)]
pub(crate) struct Passwords {
    at_once: Arc<Semaphore>,
    waiting: Semaphore,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Passwords { at_once: Arc::new(Semaphore::new(AT_ONCE)), waiting: Semaphore::new(WAITING) }
    }

    /// What is kept of a password.
    pub(crate) async fn hash(&self, password: Secret) -> Answer<String> {
        self.slowly(move || hash(&password)).await?
    }

    /// Does a password fit a hash? Takes as long if there is none, so that nobody learns who is a member.
    pub(crate) async fn fits(&self, password: Secret, kept: Option<String>) -> Answer<bool> {
        self.slowly(move || {
            let Some(kept) = kept else {
                static NOBODYS: OnceLock<Answer<String>> = OnceLock::new();
                let nobodys =
                    NOBODYS.get_or_init(|| hash(&Secret::new("nobody has this password"))).clone()?;
                let _ = argon2()?.verify_password(password.expose().as_bytes(), nobodys.as_str());
                return Ok(false);
            };
            match argon2()?.verify_password(password.expose().as_bytes(), kept.as_str()) {
                Ok(()) => Ok(true),
                Err(argon2::password_hash::Error::PasswordInvalid) => Ok(false),
                Err(error) => Err(broken(&error)),
            }
        })
        .await?
    }

    async fn slowly<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        let Ok(_place) = self.waiting.try_acquire() else {
            return Err(Problem::new(Kind::TooMany, "too many people sign in at this moment"));
        };
        let turn = Arc::clone(&self.at_once).acquire_owned().await.map_err(|error| broken(&error))?;
        // The turn goes along: who hangs up while the hash is made must not let another one in.
        let working = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        working.await.map_err(|error| broken(&error))
    }
}

fn hash(password: &Secret) -> Answer<String> {
    let hash = argon2()?.hash_password(password.expose().as_bytes()).map_err(|error| broken(&error))?;
    Ok(hash.to_string())
}

/// The parameters that OWASP recommends for argon2id.
fn argon2() -> Answer<Argon2<'static>> {
    let params = Params::new(19_456, 2, 1, None).map_err(|error| broken(&error))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn broken(error: &dyn std::error::Error) -> Problem {
    tracing::error!(%error, "a password could not be hashed or compared");
    Problem::new(Kind::OurMistake, "the password could not be looked at")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hash_is_argon2id_with_salt_and_fits_only_its_password() {
        let passwords = Passwords::new();
        let kept = passwords.hash(Secret::new("correct horse")).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_ne!(kept, passwords.hash(Secret::new("correct horse")).await.unwrap(), "salted");
        assert!(passwords.fits(Secret::new("correct horse"), Some(kept.clone())).await.unwrap());
        assert!(!passwords.fits(Secret::new("Correct horse"), Some(kept)).await.unwrap());
        assert!(!passwords.fits(Secret::new("nobody has this password"), None).await.unwrap());
    }

    #[tokio::test]
    async fn a_hash_that_is_none_is_a_mistake_and_fits_nothing() {
        let broken = Passwords::new().fits(Secret::new("correct horse"), Some("plain".to_owned())).await;
        assert_eq!(broken.unwrap_err().kind, Kind::OurMistake);
    }

    #[tokio::test]
    async fn a_crowd_is_sent_away_instead_of_kept_waiting() {
        let passwords = Arc::new(Passwords::new());
        // All turns are taken, so everybody else waits.
        let turns = passwords.at_once.acquire_many(AT_ONCE as u32).await.unwrap();
        let tries: Vec<_> = (0..WAITING + 5)
            .map(|_| {
                let passwords = Arc::clone(&passwords);
                tokio::spawn(async move { passwords.slowly(|| ()).await })
            })
            .collect();
        tokio::task::yield_now().await;
        drop(turns);
        let mut sent_away = 0;
        for one in tries {
            if let Err(problem) = one.await.unwrap() {
                assert_eq!(problem.kind, Kind::TooMany);
                sent_away += 1;
            }
        }
        assert_eq!(sent_away, 5);
    }
}
