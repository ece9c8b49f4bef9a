//! Whole games that must stay what they are, byte for byte.

mod common;

use common::{FIRST, SECOND};
use table::Seats;
use testkit::bless::{agreements, expect_golden, random_game};
use tictactoe::{Setup, TicTacToe};

#[test]
fn a_game_without_undo() {
    let table = random_game::<TicTacToe>(Setup {}, 1, None);
    assert_eq!(agreements(&table), []);
    expect_golden("plain", &table);
}

#[test]
fn the_second_seat_takes_a_mark_back_at_once_and_freely() {
    let table = random_game::<TicTacToe>(Setup {}, 2, Some((3, SECOND)));
    assert_eq!(agreements(&table), [Seats::NONE]);
    expect_golden("free_undo", &table);
}

#[test]
fn the_second_seat_lets_the_first_take_two_marks_back() {
    let table = random_game::<TicTacToe>(Setup {}, 3, Some((5, FIRST)));
    assert_eq!(agreements(&table), [Seats::only(SECOND)]);
    expect_golden("undo_by_consent", &table);
}
