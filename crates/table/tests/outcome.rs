//! How games end.

use table::{Outcome, PerSeat, Seat, Seats, Turn, Verdict};

fn seats(numbers: &[u8]) -> Seats {
    numbers.iter().map(|&number| Seat::new(number)).collect()
}

fn points(values: &[i32]) -> PerSeat<i32> {
    PerSeat::from_fn(values.len() as u8, |seat| values[seat.index()])
}

#[test]
fn a_winner_is_first_whatever_the_points_and_the_others_are_equal() {
    let outcome = Outcome::won(seats(&[2]), points(&[9, 5, 1]));
    assert_eq!(outcome.verdict, Verdict::Won);
    assert_eq!(outcome.winners, seats(&[2]));
    assert_eq!(outcome.places.as_slice(), [2, 2, 1]);
    assert_eq!(outcome.points.as_slice(), [9, 5, 1]);
    assert!(!outcome.is_shared());
}

#[test]
fn a_team_wins_together() {
    let outcome = Outcome::won(seats(&[0, 3]), points(&[1, 1, 0, 1]));
    assert_eq!(outcome.places.as_slice(), [1, 3, 3, 1]);
    assert!(outcome.is_shared());
}

#[test]
fn the_most_points_win() {
    let outcome = Outcome::by_points(points(&[3, 8, -2]));
    assert_eq!((outcome.verdict, outcome.winners), (Verdict::Won, seats(&[1])));
    assert_eq!(outcome.places.as_slice(), [2, 1, 3]);
}

#[test]
fn equal_points_share_a_place_and_the_next_place_is_left_out() {
    let outcome = Outcome::by_points(points(&[7, 7, 3]));
    assert_eq!(outcome.places.as_slice(), [1, 1, 3]);
    assert_eq!(outcome.winners, seats(&[0, 1]));
    assert!(outcome.is_shared());
    assert_eq!(Outcome::by_points(points(&[1, 4, 1, 9, 1])).places.as_slice(), [3, 2, 3, 1, 3]);
    assert_eq!(Outcome::by_points(points(&[0, 0])).winners, seats(&[0, 1]));
}

#[test]
fn places_can_be_given_where_more_than_points_breaks_a_tie() {
    let places = PerSeat::from_fn(3, |seat| [2, 1, 3][seat.index()]);
    let outcome = Outcome::ranked(places, points(&[7, 7, 3]));
    assert_eq!((outcome.verdict, outcome.winners), (Verdict::Won, seats(&[1])));
    assert_eq!((outcome.places, outcome.points), (places, points(&[7, 7, 3])));
}

#[test]
fn in_a_draw_all_are_first_and_nobody_wins() {
    let outcome = Outcome::drawn(points(&[4, 4]));
    assert_eq!((outcome.verdict, outcome.winners), (Verdict::Drawn, Seats::NONE));
    assert_eq!(outcome.places.as_slice(), [1, 1]);
    assert!(!outcome.is_shared());
}

#[test]
fn when_the_table_loses_all_are_last() {
    let outcome = Outcome::table_lost(points(&[4, 9, 0]));
    assert_eq!((outcome.verdict, outcome.winners), (Verdict::TableLost, Seats::NONE));
    assert_eq!(outcome.places.as_slice(), [3, 3, 3]);
}

#[test]
fn a_turn_tells_who_decides_or_how_it_ended() {
    let deciding = Turn::Decide(seats(&[0, 2]));
    assert_eq!((deciding.deciders(), deciding.outcome()), (seats(&[0, 2]), None));
    let outcome = Outcome::drawn(points(&[0, 0]));
    let over = Turn::Over(outcome);
    assert_eq!((over.deciders(), over.outcome()), (Seats::NONE, Some(&outcome)));
}

#[test]
fn an_outcome_survives_json() {
    let outcome = Outcome::by_points(points(&[7, 7, 3]));
    let written = serde_json::to_string(&outcome).expect("outcomes have JSON forms");
    assert_eq!(written, r#"{"verdict":"won","winners":[0,1],"places":[1,1,3],"points":[7,7,3]}"#);
    assert_eq!(serde_json::from_str::<Outcome>(&written).expect("it can be read"), outcome);
}
