//! Tables that a viewer cannot tell apart: they look the same after every entry, and something hidden is different.

use bazaar::Bazaar;
use leduc::Action::{Call, Raise};
use leduc::Leduc;
use seven::Seven;
use table::conformance::twin;
use table::{Chance, Fast, Game, Seat, Seed, Table, Viewer, Words};
use tictactoe::TicTacToe;

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

fn open<G: Game>(setup: G::Setup, seats: u8, seed: u64) -> Table<G> {
    let names = (0..seats).map(|seat| format!("Player {}", seat + 1)).collect();
    Table::open(setup, names, Seed::from_number(seed)).expect("a name for each seat")
}

/// Plays on at random, with an undo now and then, until the game is over or there are so many entries.
fn play_on<G: Game>(table: &mut Table<G>, entries: u32, chance: &mut Fast) {
    while table.next_number() < entries {
        let deciders: Vec<_> = table.turn().deciders().iter().collect();
        if deciders.is_empty() {
            return;
        }
        let seat = deciders[chance.below(deciders.len() as u32) as usize];
        let mut legal = Vec::new();
        table.seen(seat).legal(&mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        table.play(seat, action).expect("it is legal");
        if chance.below(8) == 0 {
            let _ = table.undo(seat);
        }
    }
}

/// What the viewer is shown, as it would be sent.
fn sent<G: Words>(table: &Table<G>, viewer: Viewer) -> String {
    let any: &dyn table::AnyTable = table;
    let hidden = "not everything is asked for";
    let log = any.log(viewer, 0).expect(hidden);
    let log: Vec<_> =
        log.into_iter().map(|line| (line.moment, line.undone, line.words, line.event)).collect();
    let for_seat = viewer.seat().map(|seat| {
        let plan = any.undo_plan(seat).map(|plan| serde_json::to_string(&plan).expect("JSON"));
        (any.offers(seat), any.refusals(seat), any.asked_since(seat), any.pass(seat), plan)
    });
    let view = any.view(viewer).expect(hidden);
    let words = (any.question(viewer).expect(hidden), any.picture(viewer).expect(hidden));
    format!("{view} {words:?} {:?} {} {log:?} {for_seat:?}", any.turn(), any.moment(viewer))
}

/// The twin looks the same after every entry, is a sound table, and is another one.
fn is_a_twin<G: Words>(table: &Table<G>, twin: &Table<G>, viewer: Viewer) {
    assert_eq!(sent(table, viewer), sent(twin, viewer));
    assert_ne!(table.digest(), twin.digest());
    let (record, other) = (table.record(), twin.record());
    assert_eq!(
        (&record.setup, &record.players, &record.commitment, &record.seed, record.entries.len()),
        (&other.setup, &other.players, &other.commitment, &other.seed, other.entries.len())
    );
    for (entry, other) in record.entries.iter().zip(&other.entries) {
        assert_eq!((entry.n, &entry.deed), (other.n, &other.deed));
    }
    let read = Table::<G>::load(other.clone()).expect("the record of a twin is sound");
    assert_eq!(read.digest(), twin.digest());
    let last = table.next_number() - 1;
    for n in (0..last).step_by(1 + last as usize / 12) {
        let then = |table: &Table<G>| sent(&table.at(n).expect("there is such an entry"), viewer);
        assert_eq!(then(table), then(twin), "entry {n}");
    }
}

#[test]
fn the_other_card_differs_at_leduc() {
    let mut found = 0;
    for seed in 0..10 {
        let mut table: Table<Leduc> = open(leduc::Setup {}, 2, seed);
        for (seat, action) in [(A, Raise), (B, Call)] {
            table.play(seat, action).expect("it is legal");
        }
        if let Some(twin) = twin(&table, Viewer::Seat(A), seed) {
            is_a_twin(&table, &twin, Viewer::Seat(A));
            found += 1;
        }
    }
    assert!(found > 7, "{found} of 10: two kings may be all that is left");
}

#[test]
fn what_others_hold_differs_at_the_bazaar() {
    for seed in 0..6 {
        let setup = bazaar::Setup { traders: 3, rounds: 6 };
        let mut table: Table<Bazaar> = open(setup, 3, seed);
        play_on(&mut table, 30, &mut Fast::new(seed));
        for viewer in Viewer::all(3) {
            let twin = twin(&table, viewer, seed).expect("coins are hidden");
            is_a_twin(&table, &twin, viewer);
        }
    }
}

#[test]
fn what_heroes_hold_differs_in_the_middle_of_seven() {
    for (seed, heroes) in (0..).zip([2, 3, 4, 5]) {
        let mut table: Table<Seven> = open(seven::Setup::heroes(heroes), heroes, seed);
        play_on(&mut table, 400, &mut Fast::new(seed));
        assert!(table.turn().outcome().is_none(), "in the middle of the game");
        for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
            let twin = twin(&table, viewer, seed).expect("sins are hidden");
            is_a_twin(&table, &twin, viewer);
        }
    }
}

#[test]
fn where_nothing_is_hidden_there_is_no_twin() {
    let mut board: Table<TicTacToe> = open(tictactoe::Setup {}, 2, 1);
    play_on(&mut board, 5, &mut Fast::new(1));
    assert!(twin(&board, Viewer::Seat(A), 1).is_none());
    let mut table: Table<Leduc> = open(leduc::Setup {}, 2, 1);
    for seat in [A, B, A, B] {
        table.play(seat, Call).expect("it is legal");
    }
    assert!(twin(&table, Viewer::Spectator, 1).is_none(), "all cards are shown");
}

#[test]
fn equal_seeds_give_equal_twins() {
    let table: Table<Bazaar> = open(bazaar::Setup { traders: 4, rounds: 6 }, 4, 1);
    let record = |seed| twin(&table, Viewer::Seat(A), seed).expect("coins are hidden").record().clone();
    assert_eq!(record(1), record(1));
    assert!((2..10).any(|seed| record(seed) != record(1)));
}

/// The same moves at both tables: as long as the seat sees and hears the same, it is told the same about its question and its undo.
fn goes_on_alike<G: Words>(mut table: Table<G>, seat: Seat, entries: u32, chance: &mut Fast) -> u32 {
    let viewer = Viewer::Seat(seat);
    let mut twin = twin(&table, viewer, 1).expect("something is hidden");
    let mut alike = 0;
    while table.next_number() < entries {
        let deciders: Vec<_> = table.turn().deciders().iter().collect();
        let Some(&by) = deciders.get(chance.below(deciders.len().max(1) as u32) as usize) else { break };
        let mut legal = Vec::new();
        table.seen(by).legal(&mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        table.play(by, action).expect("it is legal");
        // Where a move shows what was hidden, or uses it, the two go different ways.
        let knows = |table: &Table<G>| (table.view(viewer), table.heard(viewer, 0), table.turn());
        if twin.play(by, action).is_err() || knows(&table) != knows(&twin) {
            break;
        }
        assert_eq!(sent(&table, viewer), sent(&twin, viewer));
        alike += 1;
    }
    alike
}

#[test]
fn tables_that_look_the_same_go_on_alike() {
    let (mut chance, mut alike) = (Fast::new(1), 0);
    for seed in 0..20 {
        let mut table: Table<Bazaar> = open(bazaar::Setup { traders: 3, rounds: 6 }, 3, seed);
        play_on(&mut table, 10, &mut chance);
        alike += goes_on_alike(table, A, 200, &mut chance);
        let mut table: Table<Seven> = open(seven::Setup::heroes(3), 3, seed);
        play_on(&mut table, 100, &mut chance);
        alike += goes_on_alike(table, B, 200, &mut chance);
    }
    assert!(alike > 200, "{alike}");
}
