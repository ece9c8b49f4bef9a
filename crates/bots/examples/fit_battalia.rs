//! Fits what `games/battalia/src/prospects.rs` believes about who will win.
//!
//! `cargo run --release -p bots --example fit_battalia -- 300` plays 300 games for each number of seats.

mod fitting;

use battalia::Battalia;
use fitting::Fitted;
use table::{Game, Options, Seat};

impl Fitted for Battalia {
    fn signs_of(&self, seat: Seat) -> Vec<f64> {
        self.signs(seat).map(f64::from).to_vec()
    }
}

fn main() {
    let games = std::env::args().nth(1).and_then(|typed| typed.parse().ok()).unwrap_or(300);
    let setups: Vec<_> =
        (2..=4).map(|seats| Battalia::setup(seats, &Options::none()).expect("a possible set-up")).collect();
    fitting::fit::<Battalia>(games, &setups);
}
