//! Ids, tokens and seeds that nobody can guess.

use sha2::{Digest, Sha256};
use table::Seed;

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A new id of a table or an account.
pub(crate) fn id() -> String {
    letters(12)
}

/// A new secret: of a session, a personal token, an invitation.
pub(crate) fn secret() -> String {
    letters(32)
}

/// A new seed for a table.
pub(crate) fn seed() -> Seed {
    Seed::new(bytes())
}

/// A number for a bot to start from.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// What of a secret is kept: it tells whether a secret is the right one, and nothing else about it.
pub(crate) fn fingerprint(secret: &str) -> String {
    use std::fmt::Write;
    let hash = Sha256::digest(secret.as_bytes());
    hash.iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn letters(count: usize) -> String {
    let mut text = String::with_capacity(count);
    while text.len() < count {
        // 248 = 4 * 62: every letter is equally likely.
        let fair = bytes::<32>().into_iter().filter(|&byte| byte < 248);
        text.extend(fair.take(count - text.len()).map(|byte| char::from(ALPHABET[usize::from(byte % 62)])));
    }
    text
}

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}
