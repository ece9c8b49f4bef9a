//! Chapter 1: the board and the seats.

mod common;

use common::{FIRST, SECOND, legal, mark};
use table::{Cast, Game, Options, Script, Seats, Silent, Turn, Viewer, Words};
use tictactoe::{Mark, Setup, TicTacToe};

fn beginning() -> TicTacToe {
    TicTacToe::begin(&Setup {}, &mut Script::new([]), &mut Silent).expect("there is only one set-up")
}

#[test]
fn t1_1_nine_empty_cells() {
    assert_eq!(beginning().view(Viewer::Spectator).cells, [None; 9]);
    assert_eq!(legal(&beginning(), FIRST), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn t1_1_three_rows_of_three() {
    let cast = Cast::new(vec!["Ann".into(), "Ben".into()], None);
    let picture = TicTacToe::picture(&beginning().view(Viewer::Spectator), &cast);
    let rows: Vec<_> = picture.lines().filter(|line| line.contains('│')).collect();
    assert_eq!(rows.iter().map(|row| row.split('│').count()).collect::<Vec<_>>(), [3, 3, 3], "{picture}");
}

#[test]
fn t1_2_two_players_take_part() {
    assert_eq!(TicTacToe::setup(2, &Options::none()), Ok(Setup {}));
    for seats in [0, 1, 3] {
        assert!(TicTacToe::setup(seats, &Options::none()).is_err(), "{seats} seats");
    }
    assert_eq!(beginning().seats(), 2);
}

#[test]
fn t1_2_the_first_seat_begins() {
    assert_eq!(beginning().turn(), Turn::Decide(Seats::only(FIRST)));
}

#[test]
fn t1_2_a_cross_for_the_first_and_a_ring_for_the_second() {
    let mut game = beginning();
    mark(&mut game, 0);
    mark(&mut game, 8);
    let view = game.view(Viewer::Spectator);
    assert_eq!((view.cells[0], view.cells[8]), (Some(FIRST), Some(SECOND)));
    let picture = TicTacToe::picture(&view, &Cast::new(vec!["Ann".into(), "Ben".into()], None));
    assert!(picture.starts_with("  X │") && picture.ends_with("│ O"), "{picture}");
    assert!(TicTacToe::offer(&view, FIRST, Mark { cell: 4 }).words.starts_with('X'));
    assert!(TicTacToe::offer(&view, SECOND, Mark { cell: 4 }).words.starts_with('O'));
}
