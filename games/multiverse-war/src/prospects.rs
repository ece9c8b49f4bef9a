//! Who will win, at a guess (for a search, see [`table::Game::prospects`]).
//!
//! The guess weighs signs of each player; the weights, in thousandths of log odds, were fitted to games between greedy players. `cargo run
//! --release -p bots --example fit_multiverse_war` does it again, for instance after a change of the pack.

use crate::position::MultiverseWar;
use table::{PerSeat, Seat, odds};

/// How many signs of a player's strength there are.
pub const SIGNS: usize = 3;

/// What each sign of [`MultiverseWar::signs`] says about the victory of a player over the others.
const STRENGTH: [i32; SIGNS] = [2, 1, 20];

impl MultiverseWar {
    /// The chance of each seat to win. Allies win together.
    pub(crate) fn expectations(&self) -> PerSeat<i32> {
        let alone = odds::shares(&PerSeat::from_fn(self.rules.seats, |seat| {
            self.signs(seat).iter().zip(STRENGTH).map(|(sign, weight)| sign * weight).sum()
        }));
        let with_ally = |seat: Seat| alone[seat] + self.ally(seat).map_or(0, |ally| alone[ally]);
        PerSeat::from_fn(self.rules.seats, with_ally)
    }

    /// Signs that this player will be the one who wins: what he has, which counts for more near the end; and points, where there is a
    /// limit of turns.
    pub fn signs(&self, seat: Seat) -> [i32; SIGNS] {
        let turn = i32::from(self.turn.min(20));
        let tenths = self.strength(seat) / 100;
        let points = if self.rules.turn_limit > 0 { self.points(seat) } else { 0 };
        [tenths, tenths * turn / 20, points * turn / 20]
    }
}
