//! Whole games that must stay what they are, byte for byte.

mod common;

use bazaar::{Bazaar, Setup};
use common::{FIRST, SECOND, THIRD, seats};
use table::Seats;
use testkit::bless::{agreements, expect_golden, random_game};

#[test]
fn a_game_without_undo() {
    let table = random_game::<Bazaar>(Setup { traders: 5, rounds: 4 }, 1, None);
    assert_eq!(agreements(&table), []);
    expect_golden("plain", &table);
}

#[test]
fn the_first_seat_takes_a_step_of_its_bid_back_freely() {
    let table = random_game::<Bazaar>(Setup { traders: 3, rounds: 4 }, 10, Some((2, FIRST)));
    assert_eq!(agreements(&table), [Seats::NONE]);
    expect_golden("free_undo", &table);
}

#[test]
fn the_others_let_the_second_seat_take_the_seal_back_that_showed_all_bids() {
    let table = random_game::<Bazaar>(Setup { traders: 3, rounds: 4 }, 7, Some((14, SECOND)));
    assert_eq!(agreements(&table), [seats(&[FIRST, THIRD])]);
    assert!(!table.record().entries[13].chance.is_empty(), "wages and a lot were drawn");
    expect_golden("undo_by_consent", &table);
}
