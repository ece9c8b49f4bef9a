//! Chapter 4: the worked examples, word by word.

mod common;

use common::{FIRST, mark, outcome};
use table::{Game, Seats, Verdict, Viewer};
use tictactoe::{Event, TicTacToe};

#[test]
fn tx_1_a_win_with_the_last_cell() {
    let mut game = TicTacToe::of(&[0, 1, 5, 6], &[3, 4, 7, 8]);
    assert_eq!(game.turn().outcome(), None);
    assert_eq!(mark(&mut game, 2), [Event::Marked { seat: FIRST, cell: 2 }, Event::Won { seat: FIRST }]);
    assert!(game.view(Viewer::Spectator).cells.iter().all(Option::is_some), "the board is full");
    assert_eq!(outcome(&game).verdict, Verdict::Won);
    assert_eq!(outcome(&game).winners, Seats::only(FIRST));
}
