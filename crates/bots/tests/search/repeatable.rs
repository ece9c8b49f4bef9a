//! Equal seeds make equal choices on one thread; several threads add up what they found.

use crate::{begin, decider};
use bazaar::Bazaar;
use bots::{Bot, Budget, Search, Settings};
use leduc::Leduc;
use seven::Seven;
use table::{Fast, Game, Seat, Seen, Silent};

/// What search bots play in all seats, for so many decisions at most.
fn course<G: Game>(seats: u8, decisions: usize, seed: u64, settings: Settings) -> Vec<(Seat, G::Action)> {
    let mut position = begin::<G>(seats, 11);
    let mut chance = Fast::new(12);
    let mut bots: Vec<_> = (0..seats)
        .map(|seat| Search::<G>::new(Fast::stream(seed, u64::from(seat)).next_u64(), settings))
        .collect();
    let mut course = Vec::new();
    while let Some(seat) = decider(&position).filter(|_| course.len() < decisions) {
        let action = bots[seat.index()].choose(Seen::new(&position, seat));
        position.apply(seat, action, &mut chance, &mut Silent);
        course.push((seat, action));
    }
    course
}

fn assert_repeatable<G: Game>(seats: u8, decisions: usize, iterations: u64) {
    let settings = Settings::within(Budget::iterations(iterations));
    let first = course::<G>(seats, decisions, 1, settings);
    assert_eq!(first, course::<G>(seats, decisions, 1, settings), "{}", G::META.id);
    assert!(first.len() >= 2, "{first:?}");
}

#[test]
fn equal_seeds_make_equal_choices() {
    assert_repeatable::<Leduc>(2, 8, 500);
    assert_repeatable::<Bazaar>(3, 500, 200);
    assert_repeatable::<Seven>(4, 20, 300);
}

/// The first thread has half of them to do, unless nothing can change any more, and the other is not idle meanwhile.
#[test]
fn two_threads_think_as_one() {
    let position = begin::<Seven>(4, 11);
    let seat = decider(&position).expect("the game has just begun");
    let mut bot = Search::new(1, Settings { threads: 2, ..Settings::within(Budget::iterations(20_000)) });
    let chosen = bot.choose(Seen::new(&position, seat));
    let thoughts = bot.thoughts().expect("there is something to choose");
    let visits: u64 = thoughts.choices.iter().map(|choice| choice.visits).sum();
    assert_eq!(visits, thoughts.iterations);
    assert_eq!(thoughts.choices[0].action, chosen);
    assert_eq!(position.check(seat, chosen), Ok(()));
    let mut alone = Search::new(1, Settings::within(Budget::iterations(10_000)));
    alone.choose(Seen::new(&position, seat));
    let first = alone.thoughts().expect("there is something to choose").iterations;
    assert!(thoughts.iterations > first, "{} of both, {first} of the first", thoughts.iterations);
}

#[test]
fn the_seed_matters() {
    let settings = Settings::within(Budget::iterations(100));
    let courses: Vec<_> = (1..4).map(|seed| course::<Bazaar>(3, 500, seed, settings)).collect();
    assert!(courses.iter().any(|course| *course != courses[0]), "three seeds, one course: {courses:?}");
}

#[test]
fn a_new_game_starts_afresh() {
    let settings = Settings::within(Budget::iterations(300));
    let position = begin::<Bazaar>(3, 11);
    let seen = Seen::new(&position, Seat::new(0));
    let fresh = Search::new(7, settings).choose(seen);
    let mut used = Search::new(8, settings);
    for _ in 0..3 {
        used.choose(seen);
    }
    used.new_game(7);
    assert_eq!(used.choose(seen), fresh);
}
