//! Chapter 3: three in a row, a full board, and nothing after that.

mod common;

use common::{FIRST, SECOND, legal, mark, outcome, refused};
use table::{Game, Seats, Verdict, Viewer};
use tictactoe::{Event, TicTacToe};

const LINES: [[u8; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Three cells outside of the given ones that are no line: the first two, and the fourth.
fn elsewhere(cells: &[u8]) -> [u8; 3] {
    let outside: Vec<u8> = (0..9).filter(|cell| !cells.contains(cell)).collect();
    [outside[0], outside[1], outside[3]]
}

#[test]
fn t3_1_every_line_wins_for_the_first_seat_whichever_cell_comes_last() {
    for line in LINES {
        for last in line {
            let others: Vec<u8> = line.into_iter().filter(|&cell| cell != last).collect();
            let mut game = TicTacToe::of(&others, &elsewhere(&line)[..2]);
            assert_eq!(mark(&mut game, last)[1..], [Event::Won { seat: FIRST }], "{line:?}");
            assert_eq!(outcome(&game).winners, Seats::only(FIRST), "{line:?}");
        }
    }
}

#[test]
fn t3_1_every_line_wins_for_the_second_seat_too() {
    for line in LINES {
        let mut game = TicTacToe::of(&elsewhere(&line), &line[..2]);
        assert_eq!(mark(&mut game, line[2])[1..], [Event::Won { seat: SECOND }], "{line:?}");
        assert_eq!(outcome(&game).winners, Seats::only(SECOND), "{line:?}");
        assert_eq!(outcome(&game).points.as_slice(), [-1, 1], "{line:?}");
        assert_eq!(game.view(Viewer::Spectator).winner, Some(SECOND), "{line:?}");
    }
}

#[test]
fn t3_1_no_other_three_cells_win() {
    let threes = (0..9).flat_map(|a| (a + 1..9).flat_map(move |b| (b + 1..9).map(move |c| [a, b, c])));
    let others: Vec<_> = threes.filter(|three| !LINES.contains(three)).collect();
    assert_eq!(others.len(), 84 - 8);
    for three in others {
        let mut game = TicTacToe::of(&three[..2], &elsewhere(&three)[..2]);
        assert_eq!(mark(&mut game, three[2]), [Event::Marked { seat: FIRST, cell: three[2] }]);
        assert_eq!(game.turn().outcome(), None, "{three:?}");
    }
}

#[test]
fn t3_2_a_full_board_without_a_line_is_a_draw() {
    let mut game = TicTacToe::of(&[0, 1, 5, 6], &[2, 3, 4, 7]);
    assert_eq!(mark(&mut game, 8), [Event::Marked { seat: FIRST, cell: 8 }, Event::Drawn]);
    assert_eq!(outcome(&game).verdict, Verdict::Drawn);
    assert_eq!(outcome(&game).winners, Seats::NONE);
    assert_eq!(outcome(&game).points.as_slice(), [0, 0]);
}

#[test]
fn t3_2_a_board_that_is_not_full_is_no_draw() {
    let game = TicTacToe::of(&[0, 1, 5, 6], &[2, 3, 4, 7]);
    assert_eq!(game.turn().outcome(), None);
}

#[test]
fn t3_3_after_a_win_nothing_can_be_marked() {
    let game = TicTacToe::of(&[0, 1, 2], &[3, 4]);
    for seat in [FIRST, SECOND] {
        assert_eq!(refused(&game, seat, 5), "T3.3");
        assert_eq!(refused(&game, seat, 0), "T3.3");
        assert_eq!(legal(&game, seat), [0; 0]);
    }
}

#[test]
fn t3_3_after_a_draw_nothing_can_be_marked() {
    let game = TicTacToe::of(&[0, 1, 5, 6, 8], &[2, 3, 4, 7]);
    for seat in [FIRST, SECOND] {
        assert!((0..9).all(|cell| refused(&game, seat, cell) == "T3.3"));
        assert_eq!(legal(&game, seat), [0; 0]);
    }
}
