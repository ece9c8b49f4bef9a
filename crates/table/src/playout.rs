//! Playing a position to its end with random choices: the inner loop of simulations, tests and search.

use crate::{Chance, Game, Outcome, Silent, Turn};

/// What a playout needs again and again, kept so that nothing is allocated while playing.
pub struct Playout<G: Game> {
    legal: Vec<G::Action>,
}

impl<G: Game> Default for Playout<G> {
    fn default() -> Self {
        Playout { legal: Vec::with_capacity(256) }
    }
}

impl<G: Game> Playout<G> {
    /// Plays to the end, every legal action equally likely. Returns the outcome and how many decisions it took.
    ///
    /// Among seats that decide at the same time the lowest goes first: they do not see each other's choices, so the order
    /// makes no difference.
    #[inline]
    pub fn run(&mut self, position: &mut G, chance: &mut impl Chance) -> (Outcome, u32) {
        let mut decisions = 0;
        loop {
            let seats = match position.turn() {
                Turn::Over(outcome) => return (outcome, decisions),
                Turn::Decide(seats) => seats,
            };
            let seat = seats.first().expect("somebody decides until the game is over");
            self.legal.clear();
            position.legal(seat, &mut self.legal);
            let action = self.legal[chance.below(self.legal.len() as u32) as usize];
            position.apply(seat, action, chance, &mut Silent);
            decisions += 1;
        }
    }
}
