//! Chance that can be watched.

use table::{Chance, Fast};

/// Writes down among how many cases chance was asked to choose.
pub struct Watched {
    source: Fast,
    /// The numbers, in order.
    pub cases: Vec<u32>,
}

impl Watched {
    /// Chance from this seed, not yet asked.
    pub fn new(seed: u64) -> Self {
        Watched { source: Fast::new(seed), cases: Vec::new() }
    }
}

impl Chance for Watched {
    fn below(&mut self, n: u32) -> u32 {
        self.cases.push(n);
        self.source.below(n)
    }

    fn pick(&mut self, weights: &[u8], total: u32) -> usize {
        self.cases.push(total);
        self.source.pick(weights, total)
    }
}
