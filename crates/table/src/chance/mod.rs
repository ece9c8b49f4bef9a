//! Where chance comes from.
//!
//! Rules ask a [`Chance`] at the moment somebody at the table would roll or draw; nothing is decided earlier and no
//! position holds a generator. Who answers depends on the occasion: [`SeededChance`] at a real table, [`Fast`] in
//! playouts, [`Script`] in tests, [`Replay`] when a record is read back, and the enumeration of [`perft`](crate::perft).

mod fast;
mod replay;
mod seeded;

pub use fast::Fast;
pub use replay::{ChanceFault, Recording, Replay, Script};
pub use seeded::SeededChance;

/// A source of chance.
///
/// There are two primitives, because there are two kinds of question: one of `n` equal cases, and a draw from a bag of
/// unequal ones. A record stores each answer as one small number, and `perft` branches over each distinct answer.
pub trait Chance {
    /// A number from 0 to `n - 1`, all equally likely. `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// An index, as likely as its weight. `total` is the sum of the weights and at least 1.
    fn pick(&mut self, weights: &[u8], total: u32) -> usize {
        let at = self.below(total);
        index_at(weights, at)
    }

    /// A die with `sides` sides: 1 to `sides`.
    fn roll(&mut self, sides: u32) -> u32 {
        self.below(sides) + 1
    }
}

/// The index under which the `at`-th of all weighted cases falls.
fn index_at(weights: &[u8], mut at: u32) -> usize {
    for (index, &weight) in weights.iter().enumerate() {
        if at < u32::from(weight) {
            return index;
        }
        at -= u32::from(weight);
    }
    panic!("the weights add up to less than their total");
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }

    fn pick(&mut self, weights: &[u8], total: u32) -> usize {
        (**self).pick(weights, total)
    }
}
