//! Whole games that must stay what they are, byte for byte.

use seven::{Setup, Seven};
use table::{Seat, Seats};
use testkit::bless::{agreements, expect_golden, random_game};

/// Games that end soon.
fn short(heroes: u8) -> Setup {
    Setup { omens: 6, circuit_limit: 20, round_limit: 15, ..Setup::heroes(heroes) }
}

#[test]
fn two_heroes_without_undo() {
    let table = random_game::<Seven>(short(2), 1, None);
    assert_eq!(agreements(&table), []);
    expect_golden("two_heroes", &table);
}

#[test]
fn three_heroes_with_the_fall_and_the_unnamed() {
    let setup = Setup { fall: true, unnamed: true, chosen_heroes: true, ..short(3) };
    let table = random_game::<Seven>(setup, 2, None);
    expect_golden("fall_and_unnamed", &table);
}

#[test]
fn a_step_of_composing_is_taken_back_freely() {
    let table = random_game::<Seven>(short(2), 5, Some((2, Seat::new(1))));
    assert_eq!(agreements(&table), [Seats::NONE]);
    expect_golden("free_undo", &table);
}
