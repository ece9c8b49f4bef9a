//! The conformance kit on thousands of random games: every number of heroes, every combination of variants.
//!
//! In several tests with seeds of their own, so that they share the processors.

use seven::{Setup, Seven};
use table::conformance::Kit;
use testkit::contract;

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
    let kit = Kit::<Seven>::new(setups()).one_in(70).one_at_table_in(170).words_one_in(5);
    contract::the_contract_is_kept(kit, seed, games, 50);
}

testkit::twenty_thousand_games!(the_contract_is_kept);
