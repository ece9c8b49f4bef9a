//! Whole games that must stay what they are, byte for byte.

use multiverse_war::{MapName, MultiverseWar, Setup};
use table::{Seat, Seats};
use testkit::bless::{agreements, expect_golden, random_game};

/// Games that end after twelve turns at the latest.
fn short(setup: Setup) -> Setup {
    setup.with(|rules| rules.turn_limit = 12)
}

#[test]
fn two_players_in_the_advanced_scenario() {
    let table = random_game::<MultiverseWar>(short(Setup::advanced(2)), 1, None);
    assert_eq!(agreements(&table), []);
    expect_golden("two_advanced", &table);
}

#[test]
fn two_players_in_the_starter_scenario() {
    let table = random_game::<MultiverseWar>(short(Setup::starter(2).on(MapName::TwoAggressive)), 2, None);
    expect_golden("two_starter", &table);
}

#[test]
fn three_players_with_shards_and_diplomacy() {
    let setup = Setup::advanced(3).with(|rules| {
        rules.diplomacy = true;
        rules.shards = true;
    });
    expect_golden("three_with_diplomacy", &random_game::<MultiverseWar>(short(setup), 3, None));
}

#[test]
fn four_players_in_teams() {
    expect_golden("four_in_teams", &random_game::<MultiverseWar>(short(Setup::advanced(4)), 4, None));
}

#[test]
fn an_order_is_taken_back_freely() {
    let table = random_game::<MultiverseWar>(short(Setup::advanced(2)), 5, Some((30, Seat::new(1))));
    assert_eq!(agreements(&table), [Seats::NONE]);
    expect_golden("free_undo", &table);
}
