//! Seeds, the promise made about them, and the fingerprints that tie a record together.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use thiserror::Error;

/// The secret from which a table's chance comes. Not shown by `Debug`, so that it cannot slip into a log.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from 32 bytes that nobody can guess.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// A seed that anybody can guess: for tests, and for games that shall be the same every time.
    pub fn from_number(number: u64) -> Self {
        let mut hash = Sha256::new_with_prefix("trestleboard practice seed ");
        hash.update(number.to_le_bytes());
        Seed(hash.finalize().into())
    }

    /// The bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What is published before the game: it fixes the seed and tells nothing about it.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new_with_prefix("trestleboard seed 1 ");
        hash.update(self.0);
        Commitment(hex(&hash.finalize()))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        hex(&seed.0)
    }
}

impl TryFrom<String> for Seed {
    type Error = BadSeed;

    fn try_from(text: String) -> Result<Self, BadSeed> {
        // Only the spelling that we write is a seed: upper case would be a changed byte that nobody notices.
        let digits = text.as_bytes();
        let valid =
            digits.len() == 64 && digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        if !valid {
            return Err(BadSeed);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(pair).map_err(|_| BadSeed)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| BadSeed)?;
        }
        Ok(Seed(bytes))
    }
}

/// Not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a seed of 64 digits 0-9 and a-f")]
pub struct BadSeed;

/// The hash of a seed, published before the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(String);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A short fingerprint: of a position, or of a record up to an entry.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Digest(String);

impl Digest {
    /// The fingerprint of a value, by its JSON.
    pub fn of(value: &impl Serialize) -> Self {
        Digest::default().then(value)
    }

    /// The fingerprint of this one and a value after it. A chain of these ties a record together: nothing in it can change
    /// without changing every later one.
    #[must_use]
    pub fn then(&self, value: &impl Serialize) -> Self {
        // Hashing in one go is much cheaper than token by token.
        let mut bytes = self.0.clone().into_bytes();
        serde_json::to_writer(&mut bytes, value).expect("positions and entries have JSON forms");
        Digest(hex(&Sha256::digest(&bytes)[..8]))
    }

    /// Is it the empty fingerprint, before any value?
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
