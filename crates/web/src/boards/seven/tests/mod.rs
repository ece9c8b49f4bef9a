//! Boards are drawn from views alone, so a view is all these tests need.

mod pieces;
mod snapshots;

use crate::boards::{Lit, draw};
use shelf::game;
use table::{AnyTable, Fast, Options, Seat, Seed, Turn, Viewer};

/// A fresh table.
fn opened(seats: u8, options: &Options, seed: u64) -> Box<dyn AnyTable> {
    let players = ["Ann", "Ben", "Cem", "Dora", "Elif", "Finn", "Gil"];
    let players = players[..usize::from(seats)].iter().map(ToString::to_string).collect();
    game("seven")
        .expect("it is on the shelf")
        .open(seats, options, players, Seed::from_number(seed))
        .expect("such a table can be opened")
}

/// Makes a random choice; says whether somebody could choose.
fn step(table: &mut dyn AnyTable, dice: &mut Fast) -> bool {
    let Turn::Decide(seats) = table.turn() else { return false };
    let seat = seats.first().expect("somebody decides");
    let mut offers = table.offers(seat);
    let at = dice.next_u64() as usize % offers.len();
    table.act(seat, &offers.swap_remove(at).action).expect("what is offered can be done");
    true
}

/// The board of a seat with everything lit that it can choose, or of somebody who only looks.
fn board(table: &dyn AnyTable, viewer: Viewer) -> String {
    let lit = match viewer {
        Viewer::Seat(seat) => Lit::of(&table.offers(seat), &table.refusals(seat)),
        _ => Lit::default(),
    };
    draw(table, viewer, &lit).expect("the viewer may see it").into_string()
}

/// Everything one can point at on a board.
fn targets(board: &str) -> Vec<&str> {
    attributes(board, "data-target").collect()
}

/// The values of an attribute, in the order of the page.
fn attributes<'a>(board: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let begin = format!(" {name}=\"");
    board.match_indices(begin.as_str()).map(|(at, _)| at + begin.len()).collect::<Vec<_>>().into_iter().map(
        |from| {
            let rest = &board[from..];
            &rest[..rest.find('"').expect("the attribute ends")]
        },
    )
}

/// Several tables with different options, each as it stands at many moments of a random game.
fn at_many_moments(mut look: impl FnMut(&dyn AnyTable)) {
    let all = Options::none().with("fall", "on").with("unnamed", "on").with("heroes", "chosen");
    for (seats, options, seed) in
        [(2, Options::none(), 1), (4, Options::none(), 2), (5, all, 3), (3, Options::none(), 4)]
    {
        let mut table = opened(seats, &options, seed);
        let mut dice = Fast::new(seed);
        for at in 0..900 {
            if at < 12 || at % 9 == 0 {
                look(&*table);
            }
            if !step(&mut *table, &mut dice) {
                break;
            }
        }
    }
}

/// The seats of a table.
fn seats(table: &dyn AnyTable) -> impl Iterator<Item = Seat> {
    Seat::all(table.seats())
}
