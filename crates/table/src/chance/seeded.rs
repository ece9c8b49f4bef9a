//! Chance at a real table: `ChaCha20`, keyed by the secret seed and the number of the entry in the record.
//!
//! The derivation is part of what `trestle verify` promises, so it is fixed and described in docs/record.md: anybody can
//! recompute it with any implementation of RFC 8439.

use super::Chance;
use crate::seal::Seed;
use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

/// The chance of one entry of a record.
pub struct SeededChance {
    stream: ChaCha20,
}

impl SeededChance {
    /// The chance that belongs to entry `n` of the game with this seed. Every entry has a stream of its own, so an undone
    /// move that is made again does not meet the same dice.
    pub fn new(seed: &Seed, n: u32) -> Self {
        let mut nonce = [0; 12];
        nonce[..4].copy_from_slice(&n.to_le_bytes());
        SeededChance { stream: ChaCha20::new(seed.bytes().into(), &nonce.into()) }
    }

    fn next_u32(&mut self) -> u32 {
        let mut word = [0; 4];
        self.stream.apply_keystream(&mut word);
        u32::from_le_bytes(word)
    }
}

impl Chance for SeededChance {
    /// Exactly fair: words from the incomplete last stretch of 2^32 are thrown away.
    fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "one of no cases");
        let stretch = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let word = self.next_u32();
            if word <= stretch {
                return word % n;
            }
        }
    }
}
