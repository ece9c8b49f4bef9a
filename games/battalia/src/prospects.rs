//! Who will win, at a guess (for a search, see [`table::Game::prospects`]).
//!
//! The guess weighs signs of each player; the weights, in thousandths of log odds, were fitted to games between greedy players. `cargo run
//! --release -p bots --example fit_battalia` does it again, for instance after a change of the pack.

use crate::position::Battalia;
use table::{PerSeat, Seat, odds};

/// How many signs of a player's strength there are.
pub const SIGNS: usize = 3;

/// What each sign of [`Battalia::signs`] says about the victory of a player over the others.
const STRENGTH: [i32; SIGNS] = [18, 5, 335];

impl Battalia {
    /// The chance of each seat to win.
    pub(crate) fn expectations(&self) -> PerSeat<i32> {
        odds::shares(&PerSeat::from_fn(self.rules.seats, |seat| {
            self.signs(seat).iter().zip(STRENGTH).map(|(sign, weight)| sign * weight).sum()
        }))
    }

    /// Signs that this player will be the one who wins: what `evaluate` says, which counts for more near the end; and points.
    pub fn signs(&self, seat: Seat) -> [i32; SIGNS] {
        let done = 20 - self.squares_left().min(20);
        let tenths = self.own_worth(seat) / 100;
        [tenths, tenths * done / 20, self.points(seat) as i32 * done / 20]
    }
}
