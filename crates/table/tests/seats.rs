//! Seats, sets of seats, one value for each seat, and who is looking.

#![expect(clippy::disallowed_types, reason = "a test counts")]

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::atomic::{AtomicU32, Ordering};
use table::{MAX_SEATS, PerSeat, Seat, Seats, Viewer};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);

fn set(numbers: &[u8]) -> Seats {
    numbers.iter().map(|&number| Seat::new(number)).collect()
}

fn read<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

fn written(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("it has a JSON form")
}

// Seat

#[test]
fn seats_are_counted_from_0_in_code_and_from_1_in_sentences() {
    assert_eq!((B.number(), B.index(), B.to_string()), (1, 1, "seat 2".to_owned()));
    assert_eq!(Seat::all(3).collect::<Vec<_>>(), [A, B, C]);
    assert_eq!(Seat::all(MAX_SEATS as u8).len(), 7);
}

#[test]
fn the_seat_after_the_last_is_the_first() {
    assert_eq!([A.next(3), B.next(3), C.next(3)], [B, C, A]);
}

#[test]
fn an_eighth_seat_is_a_bug_in_code() {
    assert!(std::panic::catch_unwind(|| Seat::new(7)).is_err());
    assert_eq!(Seat::new(6).number(), 6);
}

#[test]
fn an_eighth_seat_is_refused_in_json() {
    assert_eq!(read::<Seat>("6"), Ok(Seat::new(6)));
    let refused = read::<Seat>("7").expect_err("there is no seat 7");
    assert!(refused.contains("expected a seat from 0 to 6, found 7"), "{refused}");
    for wrong in ["-1", "255", "256", "1.0", "\"1\"", "null", "[1]"] {
        assert!(read::<Seat>(wrong).is_err(), "{wrong}");
    }
    assert_eq!(written(&B), "1");
}

// Seats

#[test]
fn sets_of_seats_behave_like_sets() {
    let some = set(&[2, 0, 2]);
    assert_eq!((some.len(), some.first(), some.is_empty()), (2, Some(A), false));
    assert_eq!([A, B, C].map(|seat| some.contains(seat)), [true, false, true]);
    assert_eq!(some.iter().collect::<Vec<_>>(), [A, C]);
    assert_eq!(some.with(B), Seats::all(3));
    assert_eq!(some.with(A), some);
    assert_eq!(some.without(A), Seats::only(C));
    assert_eq!(some.without(B), some);
    assert_eq!(Seats::only(A) | Seats::only(C), some);
    assert_eq!(format!("{some:?}"), "{0, 2}");
}

#[test]
fn nobody_is_in_the_empty_set() {
    assert_eq!(Seats::default(), Seats::NONE);
    assert_eq!((Seats::NONE.len(), Seats::NONE.first(), Seats::NONE.is_empty()), (0, None, true));
    assert_eq!((Seats::NONE.iter().count(), Seats::all(0)), (0, Seats::NONE));
}

#[test]
fn everybody_is_in_the_set_of_all() {
    for seats in 0..=MAX_SEATS as u8 {
        assert_eq!(Seats::all(seats), Seat::all(seats).collect());
        assert_eq!(Seats::all(seats).len(), usize::from(seats));
    }
}

#[test]
fn a_subset_has_no_seat_that_the_other_lacks() {
    assert!(set(&[0, 2]).is_subset(Seats::all(3)));
    assert!(set(&[0, 2]).is_subset(set(&[0, 2])));
    assert!(Seats::NONE.is_subset(Seats::NONE));
    assert!(!set(&[0, 2]).is_subset(set(&[0, 1])));
    assert!(!Seats::all(3).is_subset(set(&[0, 2])));
}

#[test]
fn a_set_of_seats_is_a_list_in_json() {
    assert_eq!(written(&set(&[4, 1])), "[1,4]");
    assert_eq!(read("[4,1]"), Ok(set(&[1, 4])));
    assert_eq!(read("[]"), Ok(Seats::NONE));
    assert!(read::<Seats>("[1,7]").is_err());
    assert!(read::<Seats>("3").is_err());
}

// PerSeat

#[test]
fn every_seat_has_its_value() {
    let mut values = PerSeat::from_fn(3, |seat| seat.number() * 10);
    assert_eq!((values.seats(), values.as_slice()), (3, [0, 10, 20].as_slice()));
    values[B] = 5;
    values.iter_mut().for_each(|(seat, value)| *value += seat.number());
    values.as_mut_slice()[0] = 9;
    assert_eq!(values.iter().collect::<Vec<_>>(), [(A, &9), (B, &6), (C, &22)]);
    assert_eq!(format!("{:?}", PerSeat::filled(2, 'x')), "['x', 'x']");
}

#[test]
fn a_seat_that_is_not_at_the_table_has_no_value() {
    let values = PerSeat::filled(2, 1);
    assert!(std::panic::catch_unwind(|| values[C]).is_err());
    assert!(std::panic::catch_unwind(|| PerSeat::filled(8, 1)).is_err());
}

#[test]
fn places_that_are_not_used_do_not_count() {
    static MADE: AtomicU32 = AtomicU32::new(1);

    /// A value whose default is another one every time, so that it shows where an unused place is looked at.
    #[derive(Debug, PartialEq, Hash)]
    struct Value(u32);
    impl Default for Value {
        fn default() -> Self {
            Value(MADE.fetch_add(1, Ordering::Relaxed))
        }
    }

    let two = || PerSeat::from_fn(2, |_| Value(0));
    let hash = |values: &PerSeat<Value>| BuildHasherDefault::<DefaultHasher>::default().hash_one(values);
    assert_eq!(two(), two());
    assert_eq!(hash(&two()), hash(&two()));
    assert_ne!(two(), PerSeat::from_fn(3, |_| Value(0)));
    assert_ne!(PerSeat::filled(2, 0), PerSeat::filled(3, 0), "an unused place is no zero");
}

#[test]
fn values_for_each_seat_are_a_list_in_json() {
    let seven: PerSeat<u8> = read("[1,2,3,4,5,6,7]").expect("seven values");
    assert_eq!((seven.seats(), written(&seven)), (7, "[1,2,3,4,5,6,7]".to_owned()));
    assert_eq!(read::<PerSeat<u8>>("[]").map(|none| none.seats()), Ok(0));
    let refused = read::<PerSeat<u8>>("[1,2,3,4,5,6,7,8]").expect_err("eight values");
    assert!(refused.contains("at most seven values"), "{refused}");
    assert!(read::<PerSeat<u8>>("[1,\"2\"]").is_err());
}

// Viewer

#[test]
fn a_seat_knows_what_it_is_told_a_spectator_nothing_and_everything_all() {
    let told = set(&[0, 2]);
    let knows = |viewer: Viewer| viewer.is_among(told);
    assert_eq!([A, B, C].map(|seat| knows(Viewer::Seat(seat))), [true, false, true]);
    assert!(!knows(Viewer::Spectator));
    assert!(knows(Viewer::Everything));
    assert!(!Viewer::Spectator.is_among(Seats::all(7)), "what all seats know is not yet public");
    assert!(Viewer::Everything.is_among(Seats::NONE));
}

#[test]
fn a_viewer_is_one_seat_or_none() {
    assert!(Viewer::Seat(A).is_or_sees(A) && !Viewer::Seat(A).is_or_sees(B));
    assert!(Viewer::Everything.is_or_sees(B) && !Viewer::Spectator.is_or_sees(B));
    assert_eq!(
        [Viewer::Seat(B), Viewer::Spectator, Viewer::Everything].map(Viewer::seat),
        [Some(B), None, None]
    );
}

#[test]
fn those_from_whom_something_is_hidden_are_the_seats_and_a_spectator() {
    let all: Vec<_> = Viewer::all(2).collect();
    assert_eq!(all, [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator]);
}

#[test]
fn viewers_have_names_for_people_and_programs() {
    let viewers = [Viewer::Seat(B), Viewer::Spectator, Viewer::Everything];
    assert_eq!(viewers.map(|viewer| viewer.to_string()), ["seat 2", "a spectator", "everything"]);
    assert_eq!(
        viewers.map(|viewer| written(&viewer)),
        [r#"{"seat":1}"#, r#""spectator""#, r#""everything""#]
    );
    for viewer in viewers {
        assert_eq!(read(&written(&viewer)), Ok(viewer));
    }
    assert!(read::<Viewer>(r#"{"seat":7}"#).is_err());
}
