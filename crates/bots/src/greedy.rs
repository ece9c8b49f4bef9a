//! A player who looks one step ahead: what does the game's own evaluation say after each of my actions?

use crate::Bot;
use table::{Chance, Fast, Game, Outcome, Seat, Seen, Silent, Turn, Verdict};

/// How many worlds are imagined for each decision.
const WORLDS: usize = 8;

/// More than any evaluation of a running game, so that a certain win is taken and a certain loss is avoided.
const DECIDED: i64 = 1 << 40;

/// Chooses what looks best one step ahead, over a few imagined worlds.
pub struct Greedy<G: Game> {
    chance: Fast,
    legal: Vec<G::Action>,
}

impl<G: Game> Greedy<G> {
    /// Equal seeds make equal choices.
    pub fn new(seed: u64) -> Self {
        Greedy { chance: Fast::new(seed), legal: Vec::with_capacity(256) }
    }

    /// The sum over the worlds of what the position after the action is worth.
    fn worth(&mut self, seat: Seat, action: G::Action, worlds: &[G]) -> i64 {
        let after = worlds.iter().map(|world| {
            let mut next = world.clone();
            next.apply(seat, action, &mut self.chance, &mut Silent);
            match next.turn() {
                Turn::Decide(_) => i64::from(next.evaluate(seat)),
                Turn::Over(outcome) => i64::from(next.evaluate(seat)) + decided(&outcome, seat),
            }
        });
        after.sum()
    }
}

fn decided(outcome: &Outcome, seat: Seat) -> i64 {
    match outcome.verdict {
        Verdict::Won if outcome.winners.contains(seat) => DECIDED,
        Verdict::Drawn => 0,
        Verdict::Won | Verdict::TableLost => -DECIDED,
    }
}

impl<G: Game> Bot<G> for Greedy<G> {
    fn choose(&mut self, seen: Seen<'_, G>) -> G::Action {
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        seen.legal(&mut legal);
        let worlds: Vec<G> = (0..WORLDS).map(|_| seen.imagine(&mut self.chance)).collect();
        // Among equals the choice is random: a game without an evaluation gets a random player, not a stubborn one.
        let mut best = (i64::MIN, 0, legal[0]);
        for &action in &legal {
            let candidate = (self.worth(seen.seat(), action, &worlds), self.chance.below(1 << 16));
            if candidate > (best.0, best.1) {
                best = (candidate.0, candidate.1, action);
            }
        }
        self.legal = legal;
        best.2
    }
    fn new_game(&mut self, seed: u64) {
        self.chance = Fast::new(seed);
    }
}
