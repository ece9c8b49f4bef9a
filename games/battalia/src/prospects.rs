//! Who will win, at a guess (for a search, see [`table::Game::prospects`]).
//!
//! The guess weighs signs of each player; the weights, in thousandths of log odds, were fitted to games between greedy players. `cargo run
//! --release -p bots --example fit_battalia` does it again, for instance after a change of the pack.

use crate::evaluate::POINT;
use crate::position::{Battalia, Phase};
use table::{PerSeat, Seat, odds};

/// How many signs of a player's strength there are.
pub const SIGNS: usize = 10;

/// What each sign of [`Battalia::signs`] says about the victory of a player over the others.
/// Two are 0: what they said was noise, but they are worth another look after a change of the pack.
const STRENGTH: [i32; SIGNS] = [260, 265, 0, 40, 8, 0, 250, 64, 10, 22];

impl Battalia {
    /// The chance of each seat to win.
    pub(crate) fn expectations(&self) -> PerSeat<i32> {
        odds::shares(&PerSeat::from_fn(self.rules.seats, |seat| {
            self.signs(seat).iter().zip(STRENGTH).map(|(sign, weight)| sign * weight).sum()
        }))
    }

    /// Signs that this player will be the one who wins.
    pub fn signs(&self, seat: Seat) -> [i32; SIGNS] {
        let board = &self.board;
        let deck = self.whole_deck(seat);
        let points = self.points(seat) as i32;
        let squares = self.squares_left().min(20);
        let own = board.control[seat.index()];
        let at_hand = if self.active == seat && self.phase == Phase::Actions && self.battle.is_none() {
            self.plan(seat, &deck)
        } else {
            0
        };
        [
            points,
            // The same lead says more near the end: in twentieths.
            points * (20 - squares) / 20,
            board.great_cities(seat) as i32,
            own.count_ones() as i32,
            // In fiftieths of a point.
            50 * self.promise_of(&deck) / POINT,
            board.faced(board.networks[seat.index()]).count_ones().min(4) as i32,
            deck.weapons().min(4),
            // In tenths of a point.
            10 * self.heroes_worth(seat, &deck) / POINT,
            10 * (self.pending_worth(seat, &deck) + self.stationed(seat)) / POINT,
            10 * at_hand / POINT,
        ]
    }
}
