//! The weakest player: every legal action is equally likely.

use crate::Bot;
use table::{Chance, Fast, Game, Seen};

/// Chooses at random.
pub struct Random<G: Game> {
    chance: Fast,
    legal: Vec<G::Action>,
}

impl<G: Game> Random<G> {
    /// Equal seeds make equal choices.
    pub fn new(seed: u64) -> Self {
        Random { chance: Fast::new(seed), legal: Vec::with_capacity(256) }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    #[inline]
    fn choose(&mut self, seen: Seen<'_, G>) -> G::Action {
        self.legal.clear();
        seen.legal(&mut self.legal);
        self.legal[self.chance.below(self.legal.len() as u32) as usize]
    }
    fn new_game(&mut self, seed: u64) {
        self.chance = Fast::new(seed);
    }
}
