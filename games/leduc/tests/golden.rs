//! Whole games that must stay what they are, byte for byte.

mod common;

use common::{FIRST, SECOND};
use leduc::{Leduc, Setup};
use table::Seats;
use testkit::bless::{agreements, expect_golden, random_game};

#[test]
fn a_game_without_undo() {
    let table = random_game::<Leduc>(Setup {}, 1, None);
    assert_eq!(agreements(&table), []);
    expect_golden("plain", &table);
}

#[test]
fn the_first_seat_takes_its_opening_back_freely() {
    let table = random_game::<Leduc>(Setup {}, 2, Some((2, FIRST)));
    assert_eq!(agreements(&table), [Seats::NONE]);
    expect_golden("free_undo", &table);
}

#[test]
fn the_first_seat_lets_the_second_take_the_call_back_that_drew_the_open_card() {
    let table = random_game::<Leduc>(Setup {}, 4, Some((3, SECOND)));
    assert_eq!(table.record().entries[2].chance.len(), 1, "the open card");
    assert_eq!(agreements(&table), [Seats::only(FIRST)]);
    expect_golden("undo_by_consent", &table);
}
