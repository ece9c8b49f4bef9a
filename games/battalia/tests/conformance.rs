//! The conformance kit on thousands of random games: every number of players, both modes, with and without the module.
//!
//! In several tests with seeds of their own, so that they share the processors.

use battalia::{Battalia, Setup};
use table::conformance::Kit;

/// Every number of players in both modes, with and without Buff, and set-ups far from the usual ones.
fn setups() -> Vec<Setup> {
    let variants = [(false, true), (true, true), (false, false), (true, false)];
    let usual =
        (2..=4).flat_map(|players| variants.map(|(advanced, module)| Setup::players(players).variants(advanced, module)));
    let long = Setup { day_limit: 84, ..Setup::players(2) };
    let short = Setup { day_limit: 9, ..Setup::players(4) };
    usual.chain([long, short]).collect()
}

#[test]
fn the_contract_is_kept() {
    let games = std::option_env!("GAMES").and_then(|games| games.parse().ok()).unwrap_or(300);
    let kit = Kit::<Battalia>::new(setups()).seed(1).games(games).one_in(20).one_at_table_in(60).words_one_in(5);
    let report = kit.run().unwrap_or_else(|broken| panic!("{}", broken.to_string().chars().take(6000).collect::<String>()));
    panic!("{report:?}");
}
