//! Tables of any game opened again, and twins of them.

use bots::Level;
use shelf::AnyGame;
use table::{AnyTable, Options, Seat, Seed, Viewer};

/// A table after so many moves of random players, and what it looked like on the way as a snapshot.
fn played(game: &dyn AnyGame, seats: u8, moves: u32) -> (Box<dyn AnyTable>, String) {
    let players = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let mut table = game
        .open(seats, &Options::none(), players, Seed::from_number(1))
        .expect("a possible number of seats");
    let mut hand = game.bot(Level::Random, 1);
    let mut snapshot = table.snapshot();
    for number in 0..moves {
        let Some(seat) = table.turn().deciders().first() else { break };
        let action = hand.choose(&*table, seat);
        table.act(seat, &action).expect("bots choose what is legal");
        if number == moves / 2 {
            snapshot = table.snapshot();
        }
    }
    (table, snapshot)
}

#[test]
fn every_game_is_resumed_from_its_snapshots() {
    for game in shelf::games() {
        let meta = game.meta();
        let seats = 4.clamp(*meta.seats.start(), *meta.seats.end());
        let (table, snapshot) = played(*game, seats, 60);
        let resumed = game.resume(table.record().clone(), &snapshot).expect("the snapshot fits");
        assert_eq!((resumed.digest(), resumed.record()), (table.digest(), table.record()));
        for viewer in Viewer::all(seats) {
            assert_eq!(resumed.log(viewer, 0), table.log(viewer, 0), "{}", game.meta().id);
        }
        let flaw = game.resume(table.record().clone(), "{}").err().expect("that is no snapshot");
        assert!(flaw.to_string().starts_with("the snapshot: "), "{flaw}");
    }
}

#[test]
fn a_twin_of_any_game_looks_the_same_and_is_not() {
    let viewer = Viewer::Seat(Seat::new(0));
    for (game, seats, moves) in [("seven", 4, 200), ("battalia", 3, 200), ("leduc", 2, 2), ("bazaar", 3, 20)]
    {
        let game = shelf::game(game).expect("it is on the shelf");
        let (table, _) = played(game, seats, moves);
        let twin = game.twin(&*table, viewer, 1).expect("something is hidden");
        assert_ne!(twin.digest(), table.digest());
        assert_eq!((twin.view(viewer), twin.log(viewer, 0)), (table.view(viewer), table.log(viewer, 0)));
    }
    let board = shelf::game("tictactoe").expect("it is on the shelf");
    assert!(board.twin(&*played(board, 2, 3).0, viewer, 1).is_none());
}
