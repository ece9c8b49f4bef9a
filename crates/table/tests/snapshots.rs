//! A game that is opened from a snapshot is the same as one that is loaded.

use bazaar::Bazaar;
use leduc::Leduc;
use serde_json::{Value, json};
use seven::Seven;
use table::record::{Deed, Record};
use table::{AnyTable, Chance, Digest, Fast, Game, Seat, Seed, Snapshot, Table, UndoAnswer, Viewer, Words};
use tictactoe::TicTacToe;

fn open<G: Game>(setup: G::Setup, seats: u8, seed: u64) -> Table<G> {
    let names = (0..seats).map(|seat| format!("Player {}", seat + 1)).collect();
    Table::open(setup, names, Seed::from_number(seed)).expect("a name for each seat")
}

fn bazaar(seed: u64) -> Table<Bazaar> {
    open(bazaar::Setup { traders: 3, rounds: 6 }, 3, seed)
}

fn seven(heroes: u8, seed: u64) -> Table<Seven> {
    open(seven::Setup::heroes(heroes), heroes, seed)
}

/// One random move, and now and then an undo: free or agreed to by all, of the last seat or of any.
fn play_one<G: Game>(table: &mut Table<G>, chance: &mut Fast) {
    let deciders: Vec<_> = table.turn().deciders().iter().collect();
    let Some(&seat) = deciders.get(chance.below(deciders.len().max(1) as u32) as usize) else { return };
    let mut legal = Vec::new();
    table.seen(seat).legal(&mut legal);
    table.play(seat, legal[chance.below(legal.len() as u32) as usize]).expect("it is legal");
    let asker =
        if chance.below(2) == 0 { seat } else { Seat::new(chance.below(u32::from(table.seats())) as u8) };
    match chance.below(12) {
        0..=3 => _ = table.undo(asker),
        4 => {
            let Ok(UndoAnswer::Waiting(others)) = table.ask_undo(asker) else { return };
            for other in others.iter() {
                table.answer_undo(other, asker, true).expect("it was asked");
            }
        }
        _ => {}
    }
}

/// Everything that can be seen of a table.
fn everything<G: Words>(table: &Table<G>) -> Vec<String> {
    let any: &dyn AnyTable = table;
    let seen = |viewer| {
        let moment = any.moment(viewer);
        let moments: Vec<_> = (0..any.next_number()).map(|n| any.moment_at(viewer, n)).collect();
        let logs = [0, 1, moment / 2, moment].map(|from| any.log(viewer, from));
        format!("{:?} {moments:?} {logs:?}", any.view(viewer))
    };
    let asked = |seat| format!("{:?} {} {:?}", any.undo_plan(seat), any.asked_since(seat), any.offers(seat));
    let truth = [any.digest().to_string(), format!("{:?}", any.turn()), any.record().to_text()];
    let viewers = Viewer::all(any.seats()).chain([Viewer::Everything]);
    truth.into_iter().chain(viewers.map(seen)).chain(Seat::all(any.seats()).map(asked)).collect()
}

/// Plays, takes snapshots on the way, and opens the record from each of them at several later entries.
fn resumes_as_it_loads<G: Words>(mut table: Table<G>, entries: u32, seed: u64) -> u32 {
    let mut chance = Fast::new(seed);
    let mut snapshots = vec![table.snapshot()];
    let mut crossed = 0;
    while table.next_number() < entries && table.turn().outcome().is_none() {
        play_one(&mut table, &mut chance);
        if chance.below(entries / 6) == 0 {
            snapshots.push(table.snapshot());
        }
    }
    snapshots.push(table.snapshot());
    let loaded = Table::<G>::load(table.record().clone()).expect("it is sound");
    assert_eq!(everything(&loaded), everything(&table), "a table is what its record leads to");
    for snapshot in snapshots {
        let snapshot = Snapshot::from_text(&snapshot.to_text()).expect("it was written just now");
        let is_crossing =
            |deed: &Deed<Value>| matches!(deed, Deed::Undo { to, .. } if *to < snapshot.entry());
        let later = &table.record().entries[snapshot.entry() as usize + 1..];
        crossed += later.iter().filter(|entry| is_crossing(&entry.deed)).count() as u32;
        let resume = || Table::<G>::resume(table.record().clone(), &snapshot).expect("it fits");
        assert_eq!(everything(&resume()), everything(&loaded), "after entry {}", snapshot.entry());
        assert_eq!(resume().snapshot(), loaded.snapshot(), "the next snapshot is the same, too");

        // And both go on alike, over the snapshot as well.
        let mut pair = [resume(), Table::<G>::load(table.record().clone()).expect("it is sound")];
        let seed = chance.next_u64();
        for table in &mut pair {
            let mut chance = Fast::new(seed);
            (0..10).for_each(|_| play_one(table, &mut chance));
            while let Some(seat) = Seat::all(table.seats()).find(|&seat| {
                table.undo_plan(seat).is_ok_and(|plan| plan.is_free() && plan.to + 20 > snapshot.entry())
            }) {
                table.undo(seat).expect("it is free");
            }
        }
        assert_eq!(everything(&pair[0]), everything(&pair[1]));
    }
    crossed
}

#[test]
fn a_resumed_table_is_a_loaded_table() {
    let mut crossed = 0;
    for seed in 0..12 {
        crossed += resumes_as_it_loads(bazaar(seed), 60, seed);
        crossed += resumes_as_it_loads::<Leduc>(open(leduc::Setup {}, 2, seed), 12, seed);
        crossed += resumes_as_it_loads::<TicTacToe>(open(tictactoe::Setup {}, 2, seed), 12, seed);
    }
    for (seed, heroes) in (0..).zip([2, 3, 4, 6]) {
        crossed += resumes_as_it_loads(seven(heroes, seed), 300, seed);
    }
    assert!(crossed > 20, "{crossed} undos over a snapshot");
}

#[test]
fn a_finished_game_is_resumed_with_everything_shown() {
    let mut table: Table<TicTacToe> = open(tictactoe::Setup {}, 2, 1);
    let mut chance = Fast::new(1);
    let early = table.snapshot();
    while table.turn().outcome().is_none() {
        play_one(&mut table, &mut chance);
    }
    for snapshot in [early, table.snapshot()] {
        let resumed = Table::<TicTacToe>::resume(table.record().clone(), &snapshot).expect("it fits");
        assert!(resumed.view(Viewer::Everything).is_ok());
        assert_eq!(everything(&resumed), everything(&table));
    }
}

/// A game of some moves, with a snapshot in the middle.
fn with_snapshot() -> (Record, Value) {
    let (mut table, mut chance) = (bazaar(1), Fast::new(1));
    (0..10).for_each(|_| play_one(&mut table, &mut chance));
    let snapshot = serde_json::from_str(&table.snapshot().to_text()).expect("JSON");
    (0..10).for_each(|_| play_one(&mut table, &mut chance));
    (table.record().clone(), snapshot)
}

/// What is wrong with a snapshot in which this was changed.
fn flaw(change: impl FnOnce(&mut Record, &mut Value)) -> String {
    let (mut record, mut snapshot) = with_snapshot();
    change(&mut record, &mut snapshot);
    let resumed = Snapshot::from_text(&snapshot.to_string())
        .and_then(|snapshot| Table::<Bazaar>::resume(record, &snapshot));
    resumed.err().expect("it does not fit").to_string()
}

#[test]
fn a_snapshot_that_does_not_fit_is_refused() {
    let other = |record: &mut Record, _: &mut Value| *record = bazaar(2).record().clone();
    assert!(flaw(other).contains("which the record does not have"), "{}", flaw(other));
    let link = |_: &mut Record, snapshot: &mut Value| snapshot["link"] = json!("0123456789abcdef");
    assert!(flaw(link).contains("found 0123456789abcdef"), "{}", flaw(link));
    let rules = |_: &mut Record, snapshot: &mut Value| snapshot["rules"] = json!(0);
    assert!(flaw(rules).contains("rules version 1, found one of bazaar by 0"), "{}", flaw(rules));
    let game = |_: &mut Record, snapshot: &mut Value| snapshot["game"] = json!("leduc");
    assert!(flaw(game).contains("found one of leduc"), "{}", flaw(game));
    let position = |_: &mut Record, snapshot: &mut Value| snapshot["position"] = json!({});
    assert!(flaw(position).contains("the position is not one of bazaar"), "{}", flaw(position));
    let noticed = |_: &mut Record, snapshot: &mut Value| snapshot["noticed"] = json!([]);
    assert!(flaw(noticed).contains("expected who noticed"), "{}", flaw(noticed));
    let seats = |_: &mut Record, snapshot: &mut Value| snapshot["asked_since"] = json!([0]);
    assert!(flaw(seats).contains("expected 3 seats"), "{}", flaw(seats));
    let garbage = |_: &mut Record, snapshot: &mut Value| *snapshot = json!("no snapshot");
    assert!(flaw(garbage).starts_with("the snapshot: "), "{}", flaw(garbage));
    let old_rules = |record: &mut Record, _: &mut Value| record.rules = 0;
    assert!(flaw(old_rules).contains("expected rules version 1"), "{}", flaw(old_rules));
}

#[test]
fn what_comes_after_the_snapshot_goes_through_the_rules() {
    let changed = |change: fn(&mut Record)| flaw(|record, _| change(record));
    let forged = changed(|record| record.entries.iter_mut().last().expect("entries").n = 7);
    assert!(forged.contains("found 7"), "{forged}");
    let linked =
        changed(|record| record.entries.iter_mut().last().expect("entries").link = Digest::default());
    assert!(linked.contains("its link does not fit"), "{linked}");
    let illegal = changed(|record| {
        let last = record.entries.len() - 1;
        let before = record.entries[last - 1].link.clone();
        let deed = Deed::Play { seat: Seat::new(0), action: json!({ "take_back": "four" }) };
        let entry = record.entries[last].clone();
        record.entries[last] = table::record::Entry { deed, ..entry }.tied_to(&before);
    });
    assert!(illegal.contains("may not do this (Z2"), "{illegal}");
}
