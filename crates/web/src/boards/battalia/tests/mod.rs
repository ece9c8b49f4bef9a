//! Boards are drawn from views alone, so a view is all these tests need.

mod pieces;
mod snapshots;

use crate::boards::{Lit, draw};
use shelf::game;
use table::{AnyTable, Fast, Options, Seat, Seed, Turn, Viewer};

/// A fresh table.
fn opened(seats: u8, options: &Options, seed: u64) -> Box<dyn AnyTable> {
    let players = ["Ann", "Ben", "Cem", "Dora"];
    let players = players[..usize::from(seats)].iter().map(ToString::to_string).collect();
    game("battalia")
        .expect("it is on the shelf")
        .open(seats, options, players, Seed::from_number(seed))
        .expect("such a table can be opened")
}

/// Makes a random choice; says whether somebody could choose. Nobody takes anything back: random players would not get far.
fn step(table: &mut dyn AnyTable, dice: &mut Fast) -> bool {
    let Turn::Decide(seats) = table.turn() else { return false };
    let seat = seats.first().expect("somebody decides");
    let mut offers = table.offers(seat);
    offers.retain(|choice| choice.action != serde_json::json!("cancel") || dice.next_u64().is_multiple_of(8));
    let Some(last) = offers.len().checked_sub(1) else { return step(table, dice) };
    let at = dice.next_u64() as usize % (last + 1);
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
    let found = board.match_indices(begin.as_str()).map(|(at, _)| at + begin.len());
    found.collect::<Vec<_>>().into_iter().map(|from| {
        let rest = &board[from..];
        &rest[..rest.find('"').expect("the attribute ends")]
    })
}

/// Several tables with different options, each as it stands at many moments of a random game.
fn at_many_moments(mut look: impl FnMut(&dyn AnyTable)) {
    let short = Options::none().with("days", "16");
    let advanced = short.clone().with("mode", "advanced");
    for (seats, options, seed) in
        [(2, short.clone(), 1), (4, short.clone(), 2), (3, advanced, 3), (2, short, 4)]
    {
        let mut table = opened(seats, &options, seed);
        let mut dice = Fast::new(seed);
        for at in 0..2500 {
            if at < 12 || at % 23 == 0 {
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
