//! Playing on from what a viewer saw of another game of "7".

use seven::{Setup, Seven};
use table::conformance::twin;
use table::{
    AnyTable, Chance, Digest, Fast, NoPlayOn, NoUndo, Record, Seat, Seed, Snapshot, Table, Viewer, verify,
};

fn names(seats: u8) -> Vec<String> {
    (0..seats).map(|seat| format!("Hero {}", seat + 1)).collect()
}

/// A game in the middle.
fn played(setup: Setup, entries: u32, seed: u64) -> Table<Seven> {
    let seats = seven_seats(&setup);
    let mut table = Table::open(setup, names(seats), Seed::from_number(seed)).expect("a name for each seat");
    play(&mut table, entries, &mut Fast::new(seed));
    table
}

fn seven_seats(setup: &Setup) -> u8 {
    use table::{Game, Silent};
    Seven::begin(setup, &mut Fast::new(0), &mut Silent).expect("the set-up is sound").seats()
}

/// Plays at random until the game is over or there are so many entries.
fn play(table: &mut Table<Seven>, entries: u32, chance: &mut Fast) {
    let mut legal = Vec::new();
    while table.next_number() < entries {
        let Some(seat) = table.turn().deciders().first() else { return };
        legal.clear();
        table.seen(seat).legal(&mut legal);
        table.play(seat, legal[chance.below(legal.len() as u32) as usize]).expect("it is legal");
    }
}

/// What the viewer sees and can do, but for the log and how much was noticed.
fn shown(table: &Table<Seven>, viewer: Viewer) -> String {
    let any: &dyn AnyTable = table;
    let own = viewer.seat().map(|seat| (any.offers(seat), any.refusals(seat), any.pass(seat)));
    format!("{:?} {:?} {:?} {own:?}", any.view(viewer), any.question(viewer), any.turn())
}

fn sources() -> impl Iterator<Item = (Table<Seven>, u64)> {
    let setups =
        [Setup::heroes(2), Setup::heroes(3), Setup::heroes(4).variants(true, true), Setup::heroes(6)];
    (0..)
        .zip(setups)
        .flat_map(|(seed, setup)| [60, 350, 900].map(|entries| (played(setup.clone(), entries, seed), seed)))
}

#[test]
fn from_many_moments_each_viewer_plays_on() {
    let mut tried = 0;
    for (table, seed) in sources() {
        let before = table.record().clone();
        for viewer in Viewer::all(table.seats()) {
            let last = table.moment(viewer);
            for moment in [last / 3, last] {
                let then = table.at_moment(viewer, moment).expect("the viewer has come so far");
                let went_on = table.play_on(viewer, moment, names(table.seats()), Seed::from_number(seed));
                if then.turn().outcome().is_some() {
                    assert_eq!(went_on.err(), Some(NoPlayOn::Over));
                    continue;
                }
                let mut new = went_on.expect("the viewer has come so far");
                assert_eq!(shown(&new, viewer), shown(&then, viewer), "{viewer} at {moment}");
                assert!(Seat::all(new.seats()).all(|seat| new.undo_plan(seat) == Err(NoUndo::Nothing)));
                play(&mut new, 40, &mut Fast::new(seed));
                let snapshot = Snapshot::from_text(&new.snapshot().to_text()).expect("it was just written");
                play(&mut new, 80, &mut Fast::new(seed));
                let verified = verify::<Seven>(&new.record().to_text()).expect("it is sound");
                assert!(verified.from_position && verified.chance_verified);
                let resumed = Table::<Seven>::resume(new.record().clone(), &snapshot).expect("it fits");
                assert_eq!(resumed.snapshot(), new.snapshot());
                tried += 1;
            }
        }
        assert_eq!(table.record(), &before, "the other table stays as it is");
    }
    assert!(tried > 50, "{tried}");
}

#[test]
fn it_is_played_to_its_end() {
    for (table, seed) in sources().step_by(4) {
        let viewer = Viewer::Seat(Seat::new(1));
        let mut new = table
            .play_on(viewer, table.moment(viewer), names(table.seats()), Seed::from_number(seed))
            .expect("it runs");
        play(&mut new, 100_000, &mut Fast::new(seed));
        assert!(new.turn().outcome().is_some());
        assert!(verify::<Seven>(&new.record().to_text()).expect("it is sound").from_position);
        let whole = new.play_on(Viewer::Everything, 5, names(new.seats()), Seed::from_number(1));
        assert_eq!(whole.expect("it is over").digest(), new.at(5).expect("there is such an entry").digest());
    }
}

#[test]
fn nothing_that_the_viewer_cannot_know_reaches_the_new_table() {
    let mut twins = 0;
    for (table, seed) in sources() {
        if table.turn().outcome().is_some() {
            continue;
        }
        for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
            let Some(twin) = twin(&table, viewer, seed) else { continue };
            assert_ne!(table.digest(), twin.digest(), "the truth differs");
            let last = table.moment(viewer);
            for moment in [last / 2, last] {
                let on = |table: &Table<Seven>| {
                    let seed = Seed::from_number(seed);
                    let new = table.play_on(viewer, moment, names(table.seats()), seed).expect("it runs");
                    (new.record().to_text(), new.snapshot().to_text())
                };
                assert_eq!(on(&table), on(&twin), "{viewer} at {moment}");
            }
            twins += 1;
        }
    }
    assert!(twins > 15, "{twins}");
}

/// Whatever number stands in the position, reading it ends with a flaw or with a table, and never with a panic.
#[test]
fn no_position_ends_the_program() {
    let table = played(Setup::heroes(3), 200, 1);
    let viewer = Viewer::Seat(Seat::new(0));
    let new = table.play_on(viewer, table.moment(viewer), names(3), Seed::from_number(1)).expect("it runs");
    let text = new.record().start.as_ref().expect("it goes on").position.to_string();
    let digits: Vec<_> = text.char_indices().filter(|(_, letter)| letter.is_ascii_digit()).collect();
    let (mut flaws, mut chance) = (0, Fast::new(1));
    for _ in 0..300 {
        let (at, _) = digits[chance.below(digits.len() as u32) as usize];
        let mut forged = text.clone();
        forged.replace_range(at..=at, &chance.below(10).to_string());
        let Ok(position) = serde_json::from_str(&forged) else { continue };
        let mut record = new.record().clone();
        let start = record.start.as_mut().expect("it goes on");
        start.position = position;
        if let Ok(read) = serde_json::from_value::<Seven>(start.position.clone()) {
            start.digest = Digest::of(&read);
        }
        let (start, digest) = (start.clone(), start.digest.clone());
        let Record { trestleboard, game, rules, setup, players, commitment, .. } = &record;
        let header = Digest::of(&(trestleboard, game, rules, setup, players, commitment)).then(&start);
        record.entries[0].digest = Some(digest);
        record.entries[0] = record.entries[0].clone().tied_to(&header);
        flaws += u32::from(Table::<Seven>::load(record).is_err());
    }
    assert!(flaws > 50, "{flaws}");
}
