//! The small fast generator of playouts. Never used at a real table, never part of a record.

use super::Chance;

/// `SplitMix64`: one addition and one mix for each number.
///
/// Its stream is fixed by the test vectors in `tests/chance.rs`, so that a seed gives the same simulation on every machine
/// and in every later version.
#[derive(Clone, Debug)]
pub struct Fast(u64);

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Fast {
    /// The generator with this seed.
    pub const fn new(seed: u64) -> Self {
        Fast(seed)
    }

    /// The generator for game number `index` of a run with this seed: streams that have nothing to do with each other,
    /// whichever thread plays them.
    pub const fn stream(seed: u64, index: u64) -> Self {
        Fast(mix(mix(seed.wrapping_add(GOLDEN)) ^ index.wrapping_mul(GOLDEN)))
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }
}

const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Chance for Fast {
    /// Multiplies instead of dividing. The bias is below `n / 2^32`, far under what any simulation can measure.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "one of no cases");
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }
}
