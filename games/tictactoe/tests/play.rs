//! Chapter 2: marking in turn.

mod common;

use common::{FIRST, SECOND, legal, mark, refused};
use serde_json::json;
use table::{ActError, AnyTable, Cast, Game, Seat, Seats, Seed, Table, Turn, Viewer, Words};
use tictactoe::{Event, Mark, Setup, TicTacToe};

#[test]
fn t2_1_the_players_mark_in_turn() {
    let mut game = TicTacToe::of(&[], &[]);
    for seat in [FIRST, SECOND, FIRST, SECOND] {
        assert_eq!(game.turn(), Turn::Decide(Seats::only(seat)));
        let cell = legal(&game, seat)[0];
        assert_eq!(mark(&mut game, cell), [Event::Marked { seat, cell }]);
    }
}

#[test]
fn t2_1_out_of_turn_is_refused() {
    assert_eq!(refused(&TicTacToe::of(&[], &[]), SECOND, 4), "T2.1");
    assert_eq!(refused(&TicTacToe::of(&[4], &[]), FIRST, 0), "T2.1");
    assert_eq!(refused(&TicTacToe::of(&[], &[]), Seat::new(2), 4), "T2.1");
    assert_eq!(legal(&TicTacToe::of(&[], &[]), SECOND), [0; 0]);
}

#[test]
fn t2_1_nobody_can_pass() {
    let names = vec!["Ann".into(), "Ben".into()];
    let mut table = Table::<TicTacToe>::open(Setup {}, names, Seed::from_number(1)).expect("two names");
    for typed in [json!("pass"), json!({}), json!(null)] {
        assert!(matches!(table.act(FIRST, &typed), Err(ActError::NotAnAction { .. })), "{typed}");
    }
    assert_eq!(table.turn(), Turn::Decide(Seats::only(FIRST)));
}

#[test]
fn t2_2_a_marked_cell_is_refused() {
    let game = TicTacToe::of(&[0, 4], &[8]);
    for cell in [0, 4, 8] {
        assert_eq!(refused(&game, SECOND, cell), "T2.2");
    }
    assert_eq!(legal(&game, SECOND), [1, 2, 3, 5, 6, 7]);
}

#[test]
fn t2_2_marks_stay_where_they_are() {
    let mut game = TicTacToe::of(&[], &[]);
    for cell in [4, 0, 8, 2, 1, 7, 3, 5, 6] {
        let mut expected = game.view(Viewer::Spectator).cells;
        expected[usize::from(cell)] = game.turn().deciders().first();
        mark(&mut game, cell);
        assert_eq!(game.view(Viewer::Spectator).cells, expected);
    }
}

#[test]
fn t2_3_cells_are_counted_row_by_row_from_the_top_left() {
    let view = TicTacToe::of(&[], &[]).view(Viewer::Spectator);
    let names = (0..9).map(|cell| TicTacToe::offer(&view, FIRST, Mark { cell }).words);
    let expected = [
        "X top left",
        "X top middle",
        "X top right",
        "X middle left",
        "X centre",
        "X middle right",
        "X bottom left",
        "X bottom middle",
        "X bottom right",
    ];
    assert_eq!(names.collect::<Vec<_>>(), expected);
    let picture = TicTacToe::picture(
        &TicTacToe::of(&[5], &[]).view(Viewer::Spectator),
        &Cast::new(vec!["Ann".into(), "Ben".into()], None),
    );
    let rows: Vec<_> = picture.lines().filter(|line| line.contains('│')).collect();
    assert!(rows[1].ends_with("│ X"), "{picture}");
}

#[test]
fn t2_3_there_are_no_other_cells() {
    for cell in [9, 15, 16, 255] {
        assert_eq!(refused(&TicTacToe::of(&[], &[]), FIRST, cell), "T2.3");
    }
    let mut candidates = Vec::new();
    TicTacToe::of(&[4], &[]).candidates(FIRST, &mut candidates);
    assert_eq!(candidates, (0..9).map(|cell| Mark { cell }).collect::<Vec<_>>());
}
