//! Playing on from what a viewer saw of another game: the new table is as good as any other, and knows nothing that the viewer did not.

use bazaar::Bazaar;
use leduc::Leduc;
use serde_json::{Value, json};
use table::conformance::twin;
use table::{
    AnyTable, Chance, Digest, Fast, Game, NoPlayOn, NoUndo, Record, Seat, Seed, Snapshot, Table, Turn,
    Viewer, Words, verify,
};
use tictactoe::TicTacToe;

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

fn names(seats: u8) -> Vec<String> {
    (0..seats).map(|seat| format!("Player {}", seat + 1)).collect()
}

fn open<G: Game>(setup: G::Setup, seats: u8, seed: u64) -> Table<G> {
    Table::open(setup, names(seats), Seed::from_number(seed)).expect("a name for each seat")
}

fn leduc(seed: u64) -> Table<Leduc> {
    open(leduc::Setup {}, 2, seed)
}

fn bazaar(seed: u64) -> Table<Bazaar> {
    open(bazaar::Setup { traders: 3, rounds: 6 }, 3, seed)
}

/// Plays at random, with an undo now and then, until the game is over or there are so many entries.
fn play<G: Game>(table: &mut Table<G>, entries: u32, chance: &mut Fast) {
    while table.next_number() < entries {
        let deciders: Vec<_> = table.turn().deciders().iter().collect();
        if deciders.is_empty() {
            return;
        }
        let seat = deciders[chance.below(deciders.len() as u32) as usize];
        let mut legal = Vec::new();
        table.seen(seat).legal(&mut legal);
        table.play(seat, legal[chance.below(legal.len() as u32) as usize]).expect("it is legal");
        if chance.below(8) == 0 {
            let _ = table.undo(seat);
        }
    }
}

/// What the viewer sees and can do, but for the log and how much was noticed.
fn shown<G: Words>(table: &Table<G>, viewer: Viewer) -> String {
    let any: &dyn AnyTable = table;
    let own = viewer.seat().map(|seat| (any.offers(seat), any.refusals(seat), any.pass(seat)));
    format!(
        "{:?} {:?} {:?} {:?} {own:?}",
        any.view(viewer),
        any.question(viewer),
        any.picture(viewer),
        any.turn()
    )
}

/// The record survives everything that records go through.
fn is_as_good_as_any<G: Words>(table: &Table<G>) {
    let text = table.record().to_text();
    let verified = verify::<G>(&text).expect("it is sound");
    assert!(verified.from_position && verified.chance_verified);
    let read = Record::from_text(&text).expect("it was written just now");
    assert_eq!(&read, table.record());
    let stored: Record = serde_json::from_str(&serde_json::to_string(&read).expect("JSON")).expect("JSON");
    assert_eq!(stored, read, "a server keeps it as one line of JSON");
    let loaded = Table::<G>::load(read).expect("it is sound");
    assert_eq!((loaded.digest(), loaded.snapshot()), (table.digest(), table.snapshot()));
    let middle = table.at(table.next_number() / 2).expect("there is such an entry").snapshot();
    for snapshot in [middle, table.snapshot()] {
        let snapshot = Snapshot::from_text(&snapshot.to_text()).expect("it was written just now");
        let resumed = Table::<G>::resume(table.record().clone(), &snapshot).expect("it fits");
        assert_eq!((resumed.digest(), resumed.snapshot()), (table.digest(), table.snapshot()));
        for viewer in Viewer::all(table.seats()) {
            assert_eq!(resumed.heard(viewer, 0), loaded.heard(viewer, 0));
        }
    }
}

/// From every few moments of every viewer of a game. Returns how often.
fn goes_on_from_everywhere<G: Words>(table: &Table<G>, viewers: impl Iterator<Item = Viewer>) -> u32 {
    let before = table.record().clone();
    let mut chance = Fast::new(7);
    let mut tried = 0;
    for viewer in viewers {
        let last = table.moment(viewer);
        for moment in (0..=last).step_by(1 + last as usize / 6) {
            let then = table.at_moment(viewer, moment).expect("the viewer has come so far");
            let seed = Seed::from_number(u64::from(moment));
            let went_on = table.play_on(viewer, moment, names(table.seats()), seed);
            if let Turn::Over(_) = then.turn() {
                assert_eq!(went_on.err(), Some(NoPlayOn::Over));
                continue;
            }
            let mut new = went_on.expect("the viewer has come so far");
            if viewer == Viewer::Everything {
                assert_eq!(new.digest(), then.digest(), "nothing is redrawn");
            } else {
                assert_eq!(shown(&new, viewer), shown(&then, viewer), "{viewer} at {moment}");
                let log = AnyTable::log(&new, viewer, 0).expect("it is the viewer's own");
                assert_eq!(log.len(), 1, "what was heard before stays there: {log:?}");
                assert_eq!(
                    (log[0].moment, log[0].words.as_str()),
                    (0, "The game goes on from an earlier one.")
                );
            }
            is_as_good_as_any(&new);
            for seat in Seat::all(new.seats()) {
                assert_eq!(
                    new.undo_plan(seat),
                    Err(NoUndo::Nothing),
                    "nothing before the start is taken back"
                );
            }
            play(&mut new, 2_000, &mut chance);
            assert!(new.turn().outcome().is_some(), "it is played to its end");
            is_as_good_as_any(&new);
            tried += 1;
        }
    }
    assert_eq!(table.record(), &before, "the other table stays as it is");
    tried
}

#[test]
fn from_every_moment_of_a_running_game_each_viewer_plays_on() {
    let (mut chance, mut tried) = (Fast::new(1), 0);
    for seed in 0..30 {
        let mut table = leduc(seed);
        play(&mut table, 1 + seed as u32 % 5, &mut chance);
        tried += goes_on_from_everywhere(&table, Viewer::all(2));
        let mut table = bazaar(seed);
        play(&mut table, 5 + seed as u32, &mut chance);
        tried += goes_on_from_everywhere(&table, Viewer::all(3));
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn when_the_game_is_over_everything_can_be_played_on() {
    let mut chance = Fast::new(2);
    for seed in 0..10 {
        let (mut small, mut large) = (leduc(seed), bazaar(seed));
        assert_eq!(
            small.play_on(Viewer::Everything, 0, names(2), Seed::from_number(1)).err(),
            Some(NoPlayOn::StillHidden)
        );
        play(&mut small, 1_000, &mut chance);
        play(&mut large, 1_000, &mut chance);
        assert!(goes_on_from_everywhere(&small, Viewer::all(2).chain([Viewer::Everything])) > 2);
        assert!(goes_on_from_everywhere(&large, Viewer::all(3).chain([Viewer::Everything])) > 2);
    }
}

#[test]
fn a_table_that_goes_on_can_be_gone_on_from() {
    let (mut table, mut chance) = (bazaar(3), Fast::new(3));
    play(&mut table, 20, &mut chance);
    for seed in 0..4 {
        let viewer = Viewer::Seat(Seat::new(seed % 3));
        let moment = table.moment(viewer);
        table = table.play_on(viewer, moment, names(3), Seed::from_number(seed.into())).expect("it runs");
        let entries = table.next_number() + 4;
        play(&mut table, entries, &mut chance);
        is_as_good_as_any(&table);
    }
}

/// Two games that differ only in what the viewer cannot know lead to the same table, byte by byte.
fn tells_nothing<G: Words>(table: &Table<G>, viewer: Viewer, seed: u64) -> bool {
    let Some(twin) = twin(table, viewer, seed) else { return false };
    assert_ne!(table.digest(), twin.digest(), "the truth differs");
    let last = table.moment(viewer);
    for moment in (0..=last).step_by(1 + last as usize / 4).chain([last]) {
        let on = |table: &Table<G>| {
            let new = table.play_on(viewer, moment, names(table.seats()), Seed::from_number(seed));
            let new = new.expect("it runs");
            (new.record().to_text(), new.snapshot().to_text(), new.digest())
        };
        assert_eq!(on(table), on(&twin), "{viewer} at {moment}");
    }
    true
}

#[test]
fn nothing_that_the_viewer_cannot_know_reaches_the_new_table() {
    let (mut chance, mut twins) = (Fast::new(4), 0);
    for seed in 0..20 {
        let mut table = leduc(seed);
        play(&mut table, 1 + seed as u32 % 3, &mut chance);
        if table.turn().outcome().is_none() {
            twins += Viewer::all(2).filter(|&viewer| tells_nothing(&table, viewer, seed)).count();
        }
        let mut table = bazaar(seed);
        play(&mut table, 5 + 2 * seed as u32, &mut chance);
        if table.turn().outcome().is_none() {
            twins += Viewer::all(3).filter(|&viewer| tells_nothing(&table, viewer, seed)).count();
        }
    }
    assert!(twins > 60, "{twins}");
}

#[test]
fn who_has_not_come_so_far_cannot_play_on() {
    let table = leduc(1);
    let on = |viewer, moment, names| table.play_on(viewer, moment, names, Seed::from_number(1)).err();
    assert_eq!(on(Viewer::Seat(A), 1, names(2)), Some(NoPlayOn::NoSuchMoment));
    assert_eq!(on(Viewer::Seat(Seat::new(5)), 0, names(2)), Some(NoPlayOn::NoSuchMoment));
    assert!(matches!(on(Viewer::Seat(A), 0, names(3)), Some(NoPlayOn::Names(_))));
    assert_eq!(on(Viewer::Seat(A), 0, names(2)), None);
}

#[test]
fn a_move_after_the_start_is_taken_back_to_the_start() {
    let mut board: Table<TicTacToe> = open(tictactoe::Setup {}, 2, 1);
    play(&mut board, 4, &mut Fast::new(1));
    let moment = board.moment(Viewer::Spectator);
    let mut new = board.play_on(Viewer::Spectator, moment, names(2), Seed::from_number(2)).expect("it runs");
    let start = new.digest();
    let seat = new.turn().deciders().first().expect("somebody is asked");
    let mut legal = Vec::new();
    new.seen(seat).legal(&mut legal);
    new.play(seat, legal[0]).expect("it is legal");
    new.undo(seat).expect("it is free");
    assert_eq!(new.digest(), start);
    assert_eq!(new.undo_plan(A).and(new.undo_plan(B)), Err(NoUndo::Nothing));
    is_as_good_as_any(&new);
}

// Forgery

/// A game that goes on from the middle of another, with a few moves.
fn gone_on() -> Record {
    let (mut table, mut chance) = (leduc(5), Fast::new(5));
    play(&mut table, 2, &mut chance);
    let mut new = table.play_on(Viewer::Seat(A), 1, names(2), Seed::from_number(5)).expect("it runs");
    play(&mut new, 3, &mut chance);
    new.record().clone()
}

/// What is found in a record that somebody has changed, with every link made anew.
fn flaw(forge: impl FnOnce(&mut Record)) -> String {
    let mut record = gone_on();
    forge(&mut record);
    let Record { trestleboard, game, rules, setup, start, players, commitment, entries, .. } = &mut record;
    let mut link = Digest::of(&(trestleboard, game, rules, setup, players, commitment));
    if let Some(start) = start {
        link = link.then(start);
    }
    for entry in entries {
        *entry = entry.clone().tied_to(&link);
        link = entry.link.clone();
    }
    verify::<Leduc>(&record.to_text()).expect_err("it is forged").to_string()
}

/// Changes the position, with a fingerprint that fits.
fn with_position(change: impl FnOnce(&mut Value)) -> String {
    flaw(|record| {
        let start = record.start.as_mut().expect("it goes on");
        change(&mut start.position);
        if let Ok(position) = serde_json::from_value::<Leduc>(start.position.clone()) {
            start.digest = Digest::of(&position);
            record.entries[0].digest = Some(start.digest.clone());
        }
    })
}

#[test]
fn a_forged_start_is_found() {
    assert!(verify::<Leduc>(&gone_on().to_text()).is_ok());
    let conserved = with_position(|position| position["hands"] = json!(["king", "king"]));
    assert!(conserved.starts_with("the start: the position is not possible"), "{conserved}");
    let more = with_position(|position| position["more"] = json!(1));
    assert!(more.contains("not written as leduc writes it"), "{more}");
    let nonsense = with_position(|position| *position = json!({ "hands": 7 }));
    assert!(nonsense.starts_with("the start: the position is not one of leduc"), "{nonsense}");
    let over = with_position(|position| position["stage"] = json!({ "folded": 0 }));
    assert!(over.starts_with("the start: "), "{over}");
    let digest = flaw(|record| record.start.as_mut().expect("it goes on").digest = Digest::default());
    assert!(digest.contains("expected the fingerprint"), "{digest}");
    let dealt = flaw(|record| record.start = None);
    assert!(dealt.starts_with("the set-up (move 0)"), "{dealt}");
    let chance = flaw(|record| record.entries[0].chance = vec![1]);
    assert!(chance.starts_with("the set-up (move 0)"), "{chance}");
}

#[test]
fn every_changed_byte_of_a_start_is_found() {
    let text = gone_on().to_text();
    let from = text.find("  \"start\"").expect("it goes on");
    let to = from + text[from..].find('\n').expect("it ends");
    let mut bytes = text.into_bytes();
    for at in from..to {
        for bits in [0x01, 0x20] {
            bytes[at] ^= bits;
            let text = String::from_utf8(bytes.clone()).expect("still ASCII");
            assert!(verify::<Leduc>(&text).is_err(), "byte {at} changed by {bits}");
            bytes[at] ^= bits;
        }
    }
}

/// Whatever stands in the position, reading it ends with a flaw or with a table, and never with a panic.
#[test]
fn no_position_ends_the_program() {
    let (mut table, mut chance) = (bazaar(6), Fast::new(6));
    play(&mut table, 12, &mut chance);
    let moment = table.moment(Viewer::Seat(A));
    let new = table.play_on(Viewer::Seat(A), moment, names(3), Seed::from_number(6)).expect("it runs");
    let mut numbers = 0;
    change_each(&mut new.record().start.clone().expect("it goes on").position, &mut |position| {
        numbers += 1;
        let mut record = new.record().clone();
        let start = record.start.as_mut().expect("it goes on");
        start.position = position.clone();
        if let Ok(read) = serde_json::from_value::<Bazaar>(position.clone()) {
            start.digest = Digest::of(&read);
        }
        let Record { trestleboard, game, rules, setup, players, commitment, .. } = &record;
        let header = Digest::of(&(trestleboard, game, rules, setup, players, commitment));
        let link = header.then(record.start.as_ref().expect("it goes on"));
        record.entries[0].digest = Some(record.start.as_ref().expect("it goes on").digest.clone());
        record.entries[0] = record.entries[0].clone().tied_to(&link);
        let _ = Table::<Bazaar>::load(record);
    });
    assert!(numbers > 40, "{numbers}");
}

/// Puts other numbers in the place of each number, one at a time.
fn change_each(root: &mut Value, seen: &mut impl FnMut(&Value)) {
    fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
        match value {
            Value::Number(_) => found.push(at.to_owned()),
            Value::Array(list) => {
                list.iter().enumerate().for_each(|(i, value)| pointers(value, &format!("{at}/{i}"), found));
            }
            Value::Object(map) => {
                map.iter().for_each(|(key, value)| pointers(value, &format!("{at}/{key}"), found));
            }
            _ => {}
        }
    }
    let mut places = Vec::new();
    pointers(root, "", &mut places);
    for place in places {
        for other in [0, 1, 6, 200, 255, 65_535] {
            let number = root.pointer_mut(&place).expect("it was there");
            let before = std::mem::replace(number, json!(other));
            seen(root);
            *root.pointer_mut(&place).expect("it was there") = before;
        }
    }
}
