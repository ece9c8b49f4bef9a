//! Choices of tests that can be repeated: splitmix64 from a seed that every failure prints.

use std::time::{SystemTime, UNIX_EPOCH};

/// Where choices come from.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from `from` up to, but not including, `to`.
    pub(crate) fn between(&mut self, from: u64, to: u64) -> u64 {
        from + self.next() % (to - from)
    }

    /// Something that happens in so many of a hundred cases.
    pub(crate) fn percent(&mut self, of_hundred: u64) -> bool {
        self.between(0, 100) < of_hundred
    }

    pub(crate) fn choose<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.between(0, among.len() as u64) as usize]
    }
}

/// The seed of a run: `TRESTLE_SEED`, or another one each time.
pub(crate) fn seed() -> u64 {
    let given = std::env::var("TRESTLE_SEED").ok();
    let seed = given.map(|seed| seed.parse().expect("TRESTLE_SEED: expected a number"));
    let seed = seed.unwrap_or_else(|| {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
    });
    // Shown when the test fails.
    println!("TRESTLE_SEED={seed}");
    seed
}
