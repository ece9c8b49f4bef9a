//! The conformance kit on thousands of random games.

use bazaar::{Bazaar, Setup};
use table::conformance::Kit;

#[test]
fn the_contract_is_kept_for_all_numbers_of_traders_and_rounds() {
    let setups = (3..=5).flat_map(|traders| (4..=8).map(move |rounds| Setup { traders, rounds }));
    let report = Kit::<Bazaar>::new(setups).games(1_500).run().unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, 1_500);
    assert!(report.secrecy_checks > 200_000, "{report:?}");
}
