//! Fits what `games/multiverse-war/src/prospects.rs` believes about who will win.
//!
//! `cargo run --release -p bots --example fit_multiverse_war -- 100` plays 100 games of each set-up.

mod fitting;

use fitting::Fitted;
use multiverse_war::{MapName, MultiverseWar, Setup};
use table::Seat;

impl Fitted for MultiverseWar {
    fn signs_of(&self, seat: Seat) -> Vec<f64> {
        self.signs(seat).map(f64::from).to_vec()
    }
}

fn main() {
    let games = std::env::args().nth(1).and_then(|typed| typed.parse().ok()).unwrap_or(100);
    let setups = [
        Setup::advanced(2),
        Setup::starter(2),
        Setup::advanced(2).on(MapName::TwoAggressive),
        Setup::advanced(4).on(MapName::FourFfa),
    ];
    fitting::fit::<MultiverseWar>(games, &setups);
}
