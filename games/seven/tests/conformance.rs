//! The conformance kit on thousands of random games: every number of heroes, every combination of variants.
//!
//! In several tests with seeds of their own, so that they share the processors.

use seven::{Setup, Seven};
use table::conformance::Kit;

/// Every number of heroes with every combination of variants that the rules allow, and set-ups far from the usual ones.
fn setups() -> Vec<Setup> {
    let variants = [(false, false), (true, false), (false, true), (true, true)];
    let three_and_more = (3..=6)
        .flat_map(|heroes| variants.map(|(fall, unnamed)| Setup::heroes(heroes).variants(fall, unnamed)));
    let chosen = Setup { chosen_heroes: true, omens: 6, ..Setup::heroes(4) };
    let early_dark = Setup { gathering_dark: 8, provisions: 6, ..Setup::heroes(5).variants(true, true) };
    let endless = Setup { gathering_dark: 0, circuit_limit: 20, round_limit: 15, ..Setup::heroes(2) };
    [Setup::heroes(2), chosen, early_dark, endless].into_iter().chain(three_and_more).collect()
}

/// So many games in all set-ups, in which one position in 70 is looked at.
#[track_caller]
fn the_contract_is_kept(seed: u64, games: u32) {
    let kit = Kit::<Seven>::new(setups()).seed(seed).games(games).one_in(70);
    let kit = kit.one_at_table_in(170).words_one_in(5);
    let report = kit.run().unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, games);
    let checks = u64::from(games) * 50;
    assert!(report.secrecy_checks > checks, "expected more than {checks} checks of secrecy: {report:?}");
}

#[test]
fn the_contract_is_kept_in_the_first_part_of_twenty_thousand_games() {
    the_contract_is_kept(1, 2_000);
}

#[test]
fn the_contract_is_kept_in_the_second_part_of_twenty_thousand_games() {
    the_contract_is_kept(2, 2_000);
}

#[test]
fn the_contract_is_kept_in_the_third_part_of_twenty_thousand_games() {
    the_contract_is_kept(3, 2_000);
}

#[test]
fn the_contract_is_kept_in_the_fourth_part_of_twenty_thousand_games() {
    the_contract_is_kept(4, 2_000);
}

#[test]
fn the_contract_is_kept_in_the_fifth_part_of_twenty_thousand_games() {
    the_contract_is_kept(5, 2_000);
}

#[test]
fn the_contract_is_kept_in_the_sixth_part_of_twenty_thousand_games() {
    the_contract_is_kept(6, 2_000);
}

#[test]
fn the_contract_is_kept_in_the_seventh_part_of_twenty_thousand_games() {
    the_contract_is_kept(7, 2_000);
}

#[test]
fn the_contract_is_kept_in_the_eighth_part_of_twenty_thousand_games() {
    the_contract_is_kept(8, 2_000);
}

#[test]
fn the_contract_is_kept_in_the_ninth_part_of_twenty_thousand_games() {
    the_contract_is_kept(9, 2_000);
}

#[test]
fn the_contract_is_kept_in_the_tenth_part_of_twenty_thousand_games() {
    the_contract_is_kept(10, 2_000);
}
