//! What the tests of all chapters share.

#![allow(dead_code, reason = "not every chapter needs everything")]

use table::{Game, Outcome, Refusal, Script, Seat, Transcript};
use tictactoe::{Event, Mark, TicTacToe};

pub(crate) const FIRST: Seat = Seat::new(0);
pub(crate) const SECOND: Seat = Seat::new(1);

/// Whoever is to mark marks this cell. Returns what was said.
pub(crate) fn mark(game: &mut TicTacToe, cell: u8) -> Vec<Event> {
    let seat = game.turn().deciders().first().expect("the game is not over");
    assert_eq!(game.check(seat, Mark { cell }), Ok(()));
    let mut log = Transcript::default();
    game.apply(seat, Mark { cell }, &mut Script::new([]), &mut log);
    log.events
}

/// The cells that the seat can mark.
pub(crate) fn legal(game: &TicTacToe, seat: Seat) -> Vec<u8> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal.into_iter().map(|Mark { cell }| cell).collect()
}

/// The rule by which a mark is refused.
pub(crate) fn refused(game: &TicTacToe, seat: Seat, cell: u8) -> &'static str {
    game.check(seat, Mark { cell }).expect_err("this must be refused").rule()
}

/// How it ended.
pub(crate) fn outcome(game: &TicTacToe) -> Outcome {
    *game.turn().outcome().expect("the game is over")
}
