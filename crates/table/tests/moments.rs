//! What a viewer counts: moments, what they bring, and since when a seat has been asked.

use bazaar::{Action as Bid, Bazaar};
use seven::Seven;
use std::collections::BTreeMap;
use table::record::Deed;
use table::{
    AnyTable, Chance, Fast, Game, HeardWhat, LogLine, Replay, Seat, Seed, Table, Transcript, Viewer, Words,
};
use tictactoe::{Mark, TicTacToe};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);

fn open<G: Game>(setup: G::Setup, seats: u8, seed: u64) -> Table<G> {
    let names = (0..seats).map(|seat| format!("Player {}", seat + 1)).collect();
    Table::open(setup, names, Seed::from_number(seed)).expect("a name for each seat")
}

fn bazaar(seed: u64) -> Table<Bazaar> {
    open(bazaar::Setup { traders: 3, rounds: 4 }, 3, seed)
}

fn seven(heroes: u8, seed: u64) -> Table<Seven> {
    open(seven::Setup::heroes(heroes), heroes, seed)
}

fn legal<G: Game>(table: &Table<G>, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    table.seen(seat).legal(&mut legal);
    legal
}

fn play<G: Game>(table: &mut Table<G>, moves: impl IntoIterator<Item = (Seat, G::Action)>) {
    for (seat, action) in moves {
        table.play(seat, action).unwrap_or_else(|error| panic!("{seat}, {action:?}: {error:?}"));
    }
}

/// A coin that the seat can add to its bid now.
fn a_coin(table: &Table<Bazaar>, seat: Seat) -> Bid {
    *legal(table, seat).iter().find(|action| matches!(action, Bid::Add(_))).expect("a coin is left")
}

/// Plays on at random, with an undo now and then, until the game is over or there are so many entries. Tells after each entry.
fn play_on<G: Game>(table: &mut Table<G>, entries: u32, chance: &mut Fast, mut look: impl FnMut(&Table<G>)) {
    while table.next_number() < entries {
        let deciders: Vec<_> = table.turn().deciders().iter().collect();
        if deciders.is_empty() {
            return;
        }
        let seat = deciders[chance.below(deciders.len() as u32) as usize];
        let legal = legal(table, seat);
        let action = legal[chance.below(legal.len() as u32) as usize];
        play(table, [(seat, action)]);
        look(table);
        if chance.below(6) == 0 && table.undo(seat).is_ok() {
            look(table);
        }
    }
}

/// Who noticed each entry, found out by playing the record again without a table. Undos must follow the move they take back.
fn noticed_plainly<G: Game>(table: &Table<G>, setup: &G::Setup) -> Vec<Vec<Viewer>> {
    let entries = &table.record().entries;
    let mut log = Transcript::default();
    let begun = G::begin(setup, &mut Replay::new(&entries[0].chance), &mut log).expect("it began before");
    let all: Vec<_> = Viewer::all(table.seats()).collect();
    let mut line = vec![(0, begun)];
    let mut noticed: Vec<Vec<Viewer>> = vec![all.clone()];
    for entry in &entries[1..] {
        match &entry.deed {
            Deed::Begin => panic!("one set-up is enough"),
            Deed::Play { seat, action } => {
                let before = &line.last().expect("the set-up stays").1;
                let (mut after, mut log) = (before.clone(), Transcript::default());
                let action: G::Action = serde_json::from_value(action.clone()).expect("an action");
                after.apply(*seat, action, &mut Replay::new(&entry.chance), &mut log);
                let notices = |viewer: &Viewer| {
                    *viewer == Viewer::Seat(*seat)
                        || before.turn() != after.turn()
                        || log.events.iter().any(|event| G::redact(event, *viewer).is_some())
                };
                noticed.push(all.iter().copied().filter(notices).collect());
                line.push((entry.n as usize, after));
            }
            Deed::Undo { .. } => {
                let (undone, after) = line.pop().expect("a move is taken back");
                let turned = line.last().expect("the set-up stays").1.turn() != after.turn();
                let notices = |viewer: &Viewer| turned || noticed[undone].contains(viewer);
                noticed.push(all.iter().copied().filter(notices).collect());
            }
        }
    }
    noticed
}

/// Moments, and what they bring, are what a plain count says. Returns the number of undos.
fn is_counted_well<G: Game>(table: &Table<G>, setup: &G::Setup) -> usize {
    let noticed = noticed_plainly(table, setup);
    let mut undos = 0;
    for viewer in Viewer::all(table.seats()) {
        let (mut moment, mut of_entry, mut entries) = (0, BTreeMap::new(), vec![0]);
        for n in 1..table.next_number() {
            if noticed[n as usize].contains(&viewer) {
                moment += 1;
                of_entry.insert(n, moment);
                entries.push(n);
            }
            assert_eq!(table.moment_at(viewer, n), moment, "{viewer}, entry {n}");
        }
        assert_eq!(table.moment(viewer), moment, "{viewer}");
        let all = table.heard(viewer, 0).expect("not everything");
        assert!(all.iter().all(|heard| heard.n == 0 || of_entry[&heard.n] == heard.moment), "{viewer}");
        for from in [1, moment / 2, moment, moment + 1] {
            let expected: Vec<_> = all.iter().filter(|heard| heard.moment >= from).cloned().collect();
            assert_eq!(table.heard(viewer, from), Ok(expected), "{viewer} from {from}");
        }
        for heard in &all {
            let HeardWhat::TookBack { moments, .. } = &heard.what else { continue };
            let undone = of_entry.get(&(heard.n - 1)).copied();
            assert_eq!(moments, &Vec::from_iter(undone), "{viewer}, entry {}", heard.n);
            undos += 1;
        }
    }
    undos
}

#[test]
fn moments_are_what_a_plain_count_says() {
    let mut undos = 0;
    for seed in 0..20 {
        let mut table = bazaar(seed);
        // An undo right after the move: what others have composed since is another test's matter.
        play_on(&mut table, 1_000, &mut Fast::new(seed), |_| ());
        undos += is_counted_well(&table, &bazaar::Setup { traders: 3, rounds: 4 });
    }
    for (seed, heroes) in (0..).zip([2, 3, 4, 6]) {
        let mut table = seven(heroes, seed);
        play_on(&mut table, 600, &mut Fast::new(seed), |_| ());
        undos += is_counted_well(&table, &seven::Setup::heroes(heroes));
    }
    assert!(undos > 100, "{undos}");
}

#[test]
fn an_undo_names_only_moments_that_its_listener_knows() {
    let mut table = bazaar(1);
    let (coin, other) = (a_coin(&table, A), a_coin(&table, B));
    play(&mut table, [(A, coin), (B, other), (A, Bid::Seal)]);
    table.undo(A).expect("nothing was shown");
    let took_back = |table: &Table<Bazaar>, viewer| -> Vec<_> {
        let heard = table.heard(viewer, 1).expect("not everything").into_iter();
        heard.filter(|heard| matches!(heard.what, HeardWhat::TookBack { .. })).collect()
    };
    for (viewer, moment, undone) in
        [(Viewer::Seat(A), 3, 2), (Viewer::Seat(B), 3, 2), (Viewer::Seat(C), 2, 1), (Viewer::Spectator, 2, 1)]
    {
        let heard = took_back(&table, viewer);
        assert_eq!(heard.len(), 1, "{viewer}");
        assert_eq!(heard[0].what, HeardWhat::TookBack { seat: A, moments: vec![undone] }, "{viewer}");
        assert_eq!(heard[0].moment, moment, "{viewer}");
    }
    table.undo(A).expect("only Ann knows of the coin");
    assert_eq!(took_back(&table, Viewer::Seat(C)).len(), 1, "Cy notices nothing of it");
    let last = took_back(&table, Viewer::Seat(A)).pop().expect("Ann knows");
    assert_eq!(last.what, HeardWhat::TookBack { seat: A, moments: vec![1] });
}

/// What a viewer is shown: the view, the question and the log.
fn shown<G: Words>(table: &Table<G>, viewer: Viewer) -> (serde_json::Value, String, Vec<LogLine>) {
    let table: &dyn AnyTable = table;
    let hidden = "not everything is asked for";
    (
        table.view(viewer).expect(hidden),
        table.question(viewer).expect(hidden),
        table.log(viewer, 0).expect(hidden),
    )
}

fn old_moments_look_as_they_did<G: Words>(mut table: Table<G>, entries: u32, seed: u64) {
    let mut chance = Fast::new(seed);
    let mut seen = BTreeMap::new();
    let viewers: Vec<_> = Viewer::all(table.seats()).collect();
    play_on(&mut table, entries, &mut chance, |table| {
        for &viewer in &viewers {
            let key = (viewer.to_string(), table.moment(viewer));
            let now = || (viewer, shown(table, viewer));
            let first = seen.entry(key).or_insert_with(now);
            // Whatever the viewer does not notice leaves the moment as it was.
            if table.next_number().is_multiple_of(16) {
                assert_eq!(first, &now());
            }
        }
    });
    let moments: Vec<_> = seen.iter().collect();
    for _ in 0..40 {
        let ((_, moment), (viewer, then)) = moments[chance.below(moments.len() as u32) as usize];
        let again = table.at_moment(*viewer, *moment).expect("the viewer has come so far");
        assert_eq!(again.moment(*viewer), *moment);
        assert_eq!(&shown(&again, *viewer), then, "{viewer}, moment {moment}");
    }
    for viewer in viewers {
        assert!(table.at_moment(viewer, table.moment(viewer)).is_some());
        assert!(table.at_moment(viewer, table.moment(viewer) + 1).is_none(), "{viewer} has not come so far");
    }
}

#[test]
fn an_old_moment_looks_as_it_did_then() {
    for seed in 0..4 {
        old_moments_look_as_they_did(bazaar(seed), 200, seed);
    }
    old_moments_look_as_they_did(seven(3, 1), 300, 1);
}

#[test]
fn what_was_not_noticed_later_does_not_show_in_an_old_moment() {
    let mut table = bazaar(1);
    let coin = a_coin(&table, A);
    play(&mut table, [(B, Bid::Seal), (A, coin), (A, Bid::Seal)]);
    let then = table.at_moment(Viewer::Seat(C), 1).expect("Cy has seen Ben's seal");
    assert_eq!(then.next_number(), 2, "Ann's coin is not yet there");
    let end = AnyTable::at_moment(&table, Viewer::Seat(C), 2).expect("Cy has seen Ann's seal");
    assert_eq!((end.next_number(), end.moment_at(Viewer::Seat(C), 2)), (4, 1));
}

// Since when somebody has been asked

#[test]
fn who_decides_at_the_same_time_is_not_made_to_think_again() {
    let mut table = bazaar(1);
    assert_eq!([A, B, C].map(|seat| table.asked_since(seat)), [0, 0, 0]);
    let coin = a_coin(&table, A);
    play(&mut table, [(A, coin)]);
    assert_eq!([A, B, C].map(|seat| table.asked_since(seat)), [1, 0, 0], "Ann has another question now");
    play(&mut table, [(B, Bid::Seal)]);
    assert_eq!([A, B, C].map(|seat| table.asked_since(seat)), [1, 1, 0], "Ann and Cy think on");
    assert_eq!(table.moment(Viewer::Seat(A)), 2, "although they have noticed it");
    table.undo(B).expect("nothing was shown");
    assert_eq!([A, B, C].map(|seat| table.asked_since(seat)), [1, 2, 0], "Ann and Cy still think on");
    play(&mut table, [(B, Bid::Seal), (C, Bid::Seal)]);
    assert_eq!(table.asked_since(A), 1);
    play(&mut table, [(A, Bid::Seal)]);
    for seat in [A, B, C] {
        assert_eq!(table.asked_since(seat), table.moment(Viewer::Seat(seat)), "bids are shown, coins drawn");
    }
    assert_eq!(table.asked_since(Seat::new(6)), 0, "nobody sits there");
}

#[test]
fn in_a_game_of_turns_every_move_asks_anew() {
    let mut table: Table<TicTacToe> = open(tictactoe::Setup {}, 2, 1);
    for cell in 0..4 {
        assert_eq!([A, B].map(|seat| table.asked_since(seat)), [u32::from(cell); 2]);
        play(&mut table, [(Seat::new(cell % 2), Mark { cell })]);
    }
}

#[test]
fn a_reaction_is_asked_for_at_the_moment_that_brought_it() {
    let mut windows = 0;
    for seed in 0..6 {
        let mut table = seven(4, seed);
        let mut stood = [0; 4];
        play_on(&mut table, 1_500, &mut Fast::new(seed), |table| {
            let last = table.next_number() - 1;
            for seat in Seat::all(4) {
                let (viewer, now) = (Viewer::Seat(seat), table.asked_since(seat));
                if table.moment_at(viewer, last) == table.moment_at(viewer, last - 1) {
                    assert_eq!(now, stood[seat.index()], "{seat} has noticed nothing");
                } else {
                    assert_eq!(now, table.moment(viewer), "one hero decides at a time");
                }
                stood[seat.index()] = now;
            }
            if let Some(seat) = table.turn().deciders().first() {
                windows += usize::from(legal(table, seat).contains(&seven::Action::LetPass));
            }
        });
    }
    assert!(windows > 20, "{windows}");
}
