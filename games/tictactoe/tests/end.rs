//! Chapter 3: three in a row, a full board, and nothing after that.

mod common;

use common::{FIRST, SECOND, legal, mark, outcome, refused};
use table::{Game, Seats, Verdict, Viewer};
use tictactoe::{Event, TicTacToe};

const LINES: [[u8; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The lowest cells outside of the given ones; the fourth takes the place of the third, so that they are no line.
fn elsewhere(cells: [u8; 3]) -> [u8; 3] {
    let outside: Vec<u8> = (0..9).filter(|cell| !cells.contains(cell)).collect();
    [outside[0], outside[1], outside[3]]
}

#[test]
fn t3_1_every_line_wins_for_the_first_seat_whichever_cell_comes_last() {
    for line in LINES {
        for last in 0..3 {
            let [a, b, c] = [line[last], line[(last + 1) % 3], line[(last + 2) % 3]];
            let [d, e, _] = elsewhere(line);
            let mut game = TicTacToe::of(&[b, c], &[d, e]);
            assert_eq!(mark(&mut game, a)[1..], [Event::Won { seat: FIRST }], "{line:?}");
            assert_eq!(outcome(&game).winners, Seats::only(FIRST), "{line:?}");
        }
    }
}

#[test]
fn t3_1_every_line_wins_for_the_second_seat_too() {
    for line in LINES {
        let mut game = TicTacToe::of(&elsewhere(line), &line[..2]);
        assert_eq!(mark(&mut game, line[2])[1..], [Event::Won { seat: SECOND }], "{line:?}");
        assert_eq!(outcome(&game).winners, Seats::only(SECOND), "{line:?}");
        assert_eq!(outcome(&game).points.as_slice(), [-1, 1], "{line:?}");
        assert_eq!(game.view(Viewer::Spectator).winner, Some(SECOND), "{line:?}");
    }
}

#[test]
fn t3_1_no_other_three_cells_win() {
    let mut others = 0;
    for [a, b, c] in (0..9).flat_map(|a| (a + 1..9).flat_map(move |b| (b + 1..9).map(move |c| [a, b, c]))) {
        if LINES.contains(&[a, b, c]) {
            continue;
        }
        let [d, e, _] = elsewhere([a, b, c]);
        let mut game = TicTacToe::of(&[a, b], &[d, e]);
        assert_eq!(mark(&mut game, c), [Event::Marked { seat: FIRST, cell: c }]);
        assert_eq!(game.turn().outcome(), None, "{a} {b} {c}");
        others += 1;
    }
    assert_eq!(others, 84 - 8);
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
