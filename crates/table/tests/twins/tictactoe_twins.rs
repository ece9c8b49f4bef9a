//! Twins of tic-tac-toe: lists, checks, order, ends, records.

use crate::twin::{Fault, Twin, is_over};
use std::sync::atomic::{AtomicU32, Ordering};
use table::{Chance, Game, Log, Outcome, Seat, Seats, Turn, Viewer};
use tictactoe::{Mark, TicTacToe};

/// Tic-tac-toe whose list of legal actions holds a cell that may be taken.
pub(crate) struct ListsTooMuch;
impl Fault<TicTacToe> for ListsTooMuch {
    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        game.legal(seat, out);
        if !out.is_empty() && !out.contains(&Mark { cell: 4 }) {
            out.push(Mark { cell: 4 });
        }
    }
}

/// Tic-tac-toe that does not list the centre.
pub(crate) struct ListsTooLittle;
impl Fault<TicTacToe> for ListsTooLittle {
    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        game.legal(seat, out);
        if out.len() > 1 {
            out.retain(|mark| mark.cell != 4);
        }
    }
}

/// Tic-tac-toe in which a cell that nobody thinks of passes the check.
pub(crate) struct ChecksTooLaxly;
impl Fault<TicTacToe> for ChecksTooLaxly {
    fn candidates(_game: &TicTacToe, _seat: Seat, out: &mut Vec<Mark>) {
        out.extend((0..8).map(|cell| Mark { cell }));
    }

    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        game.legal(seat, out);
        if out.len() > 1 && game.view(Viewer::Spectator).cells[0].is_some() {
            out.retain(|mark| mark.cell != 8);
        }
    }
}

/// Tic-tac-toe that lets somebody mark a cell beyond the board.
pub(crate) struct AcceptsAnything;
impl Fault<TicTacToe> for AcceptsAnything {
    fn check(twin: &Twin<TicTacToe, Self>, seat: Seat, action: Mark) -> Result<(), tictactoe::Refused> {
        if action.cell > 8 { Ok(()) } else { twin.game.check(seat, action) }
    }
}

/// Tic-tac-toe in which whoever passes marks the centre, taken or not.
pub(crate) struct PassesByMarking;
impl Fault<TicTacToe> for PassesByMarking {
    fn pass(_game: &TicTacToe, _seat: Seat) -> Option<Mark> {
        Some(Mark { cell: 4 })
    }
}

/// Tic-tac-toe that lists the first action twice.
pub(crate) struct ListsTwice;
impl Fault<TicTacToe> for ListsTwice {
    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        game.legal(seat, out);
        out.extend(out.first().copied());
    }
}

/// Tic-tac-toe whose list is turned round every other time.
pub(crate) struct ChangesOrder;
static ASKED: AtomicU32 = AtomicU32::new(0);
impl Fault<TicTacToe> for ChangesOrder {
    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        game.legal(seat, out);
        if ASKED.fetch_add(1, Ordering::Relaxed) % 2 == 1 {
            out.reverse();
        }
    }
}

/// Tic-tac-toe that counts refusals in the position.
pub(crate) struct CountsRefusals;
impl Fault<TicTacToe> for CountsRefusals {
    fn check(twin: &Twin<TicTacToe, Self>, seat: Seat, action: Mark) -> Result<(), tictactoe::Refused> {
        twin.game.check(seat, action).inspect_err(|_| {
            twin.tally.fetch_add(1, Ordering::Relaxed);
        })
    }
}

/// Tic-tac-toe that counts moves and forgets the count when it is saved.
pub(crate) struct ForgetsWhenSaved;
impl Fault<TicTacToe> for ForgetsWhenSaved {
    const SAVES_TALLY: bool = false;

    fn apply(
        twin: &mut Twin<TicTacToe, Self>,
        seat: Seat,
        action: Mark,
        chance: &mut impl Chance,
        log: &mut impl Log<tictactoe::Event>,
    ) {
        twin.game.apply(seat, action, chance, log);
        twin.tally.fetch_add(1, Ordering::Relaxed);
    }
}

/// Tic-tac-toe that goes on after the end.
pub(crate) struct NeverEnds;
impl Fault<TicTacToe> for NeverEnds {
    fn turn(twin: &Twin<TicTacToe, Self>) -> Turn {
        if is_over(&twin.game) { Turn::Decide(Seats::only(Seat::new(0))) } else { twin.game.turn() }
    }

    fn candidates(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        Self::legal(game, seat, out);
    }

    fn legal(game: &TicTacToe, seat: Seat, out: &mut Vec<Mark>) {
        if is_over(game) && seat == Seat::new(0) {
            out.push(Mark { cell: 0 });
        } else {
            game.legal(seat, out);
        }
    }

    fn check(twin: &Twin<TicTacToe, Self>, seat: Seat, action: Mark) -> Result<(), tictactoe::Refused> {
        let is_that = is_over(&twin.game) && (seat, action) == (Seat::new(0), Mark { cell: 0 });
        if is_that { Ok(()) } else { twin.game.check(seat, action) }
    }

    fn apply(
        twin: &mut Twin<TicTacToe, Self>,
        seat: Seat,
        action: Mark,
        chance: &mut impl Chance,
        log: &mut impl Log<tictactoe::Event>,
    ) {
        if !is_over(&twin.game) {
            twin.game.apply(seat, action, chance, log);
        }
    }
}

/// Tic-tac-toe that asks nobody when the centre is taken.
pub(crate) struct AsksNobody;
impl Fault<TicTacToe> for AsksNobody {
    fn turn(twin: &Twin<TicTacToe, Self>) -> Turn {
        let taken = twin.game.view(Viewer::Spectator).cells[4].is_some();
        if taken && !is_over(&twin.game) { Turn::Decide(Seats::NONE) } else { twin.game.turn() }
    }
}

/// Tic-tac-toe whose winner is missing in the outcome.
pub(crate) struct ForgetsTheWinner;
impl Fault<TicTacToe> for ForgetsTheWinner {
    fn turn(twin: &Twin<TicTacToe, Self>) -> Turn {
        match twin.game.turn() {
            Turn::Over(outcome) => Turn::Over(Outcome { winners: Seats::NONE, ..outcome }),
            turn @ Turn::Decide(_) => turn,
        }
    }
}

/// Tic-tac-toe that cannot bear the centre.
pub(crate) struct Panics;
impl Fault<TicTacToe> for Panics {
    fn apply(
        twin: &mut Twin<TicTacToe, Self>,
        seat: Seat,
        action: Mark,
        chance: &mut impl Chance,
        log: &mut impl Log<tictactoe::Event>,
    ) {
        assert_ne!(action.cell, 4, "not the centre");
        twin.game.apply(seat, action, chance, log);
    }
}

/// Tic-tac-toe in which a move depends on how many were made in the whole program.
pub(crate) struct DependsOnTheWorld;
static MADE: AtomicU32 = AtomicU32::new(0);
impl Fault<TicTacToe> for DependsOnTheWorld {
    fn apply(
        twin: &mut Twin<TicTacToe, Self>,
        seat: Seat,
        action: Mark,
        chance: &mut impl Chance,
        log: &mut impl Log<tictactoe::Event>,
    ) {
        twin.game.apply(seat, action, chance, log);
        twin.tally.store(MADE.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
    }
}
