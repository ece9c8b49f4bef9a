//! Whole games that must stay what they are, byte for byte.

use battalia::{Battalia, Setup};
use table::{Seat, Seats};
use testkit::bless::{agreements, expect_golden, random_game};

/// Games that end soon.
fn short(players: u8, days: u8) -> Setup {
    Setup { day_limit: days, ..Setup::players(players) }
}

#[test]
fn two_players_with_the_module() {
    let table = random_game::<Battalia>(short(2, 16), 1, None);
    assert_eq!(agreements(&table), []);
    expect_golden("two_players", &table);
}

#[test]
fn four_players_advanced_without_the_module() {
    let table = random_game::<Battalia>(short(4, 7).variants(true, false), 2, None);
    expect_golden("four_advanced", &table);
}

#[test]
fn a_step_of_composing_is_taken_back_freely() {
    let table = random_game::<Battalia>(short(2, 7), 5, Some((30, Seat::new(1))));
    assert_eq!(agreements(&table), [Seats::NONE]);
    expect_golden("free_undo", &table);
}
