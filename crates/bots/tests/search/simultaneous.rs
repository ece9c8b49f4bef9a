//! Decisions at the same time: nobody reacts to what is not yet shown.

use crate::duel::{Action, Duel, Setup};
use bazaar::Bazaar;
use bots::{Bot, Budget, Contest, Level, Search, Settings, Thoughts};
use table::conformance::Kit;
use table::{Seat, Seen};

/// Curious enough to try everything: what it prefers then is what it believes about the other.
const CURIOUS: Settings = Settings { curiosity: 8.0, ..Settings::within(Budget::iterations(2_000)) };

fn thoughts(duel: &Duel, seat: Seat, settings: Settings) -> Thoughts<Action> {
    let mut bot = Search::new(1, settings);
    bot.choose(Seen::new(duel, seat));
    bot.thoughts().expect("there are several choices")
}

/// The duel as it is for the seat when nobody has chosen, and when the other has, one way or another.
fn moments(setup: Setup, seat: Seat) -> [Duel; 3] {
    let duel = Duel::new(setup);
    let other = seat.next(2);
    [duel, duel.committed(other, Action::Left), duel.committed(other, Action::Right)]
}

#[test]
fn the_duel_keeps_the_contract() {
    let waiting = |seat| Setup { safe: [700, 0], may_wait: Some(Seat::new(seat)) };
    let setups = [Setup { safe: [300; 2], may_wait: None }, waiting(0), waiting(1)];
    Kit::<Duel>::new(setups).games(300).run().unwrap_or_else(|broken| panic!("{broken}"));
}

/// Whoever believes that the other sees his choice, expects to lose every duel, and takes a small sure reward instead.
#[test]
fn it_does_not_fear_that_its_choice_is_seen() {
    for seat in Seat::all(2) {
        for duel in moments(Setup { safe: [300; 2], may_wait: None }, seat) {
            let thoughts = thoughts(&duel, seat, CURIOUS);
            assert_ne!(thoughts.choices[0].action, Action::Safe, "{seat}: {thoughts:?}");
            assert!(thoughts.choices[0].expected > 0.4, "{seat}: {thoughts:?}");
        }
    }
}

/// Whoever believes that he sees the other's choice, expects to win every duel, and leaves a good sure reward.
#[test]
fn it_does_not_hope_to_see_what_is_hidden() {
    for seat in Seat::all(2) {
        for duel in moments(Setup { safe: [700; 2], may_wait: None }, seat) {
            let thoughts = thoughts(&duel, seat, CURIOUS);
            assert_eq!(thoughts.choices[0].action, Action::Safe, "{seat}: {thoughts:?}");
        }
    }
}

#[test]
fn what_the_other_has_chosen_unseen_changes_nothing() {
    for seat in Seat::all(2) {
        let [_, left, right] = moments(Setup { safe: [500; 2], may_wait: None }, seat);
        let [left, right] = [left, right].map(|duel| thoughts(&duel, seat, CURIOUS).choices);
        assert_eq!(left, right, "{seat}");
    }
}

/// What was chosen at the same time is shown afterwards, and then counts.
#[test]
fn it_knows_that_it_will_see_what_is_shown() {
    for seat in Seat::all(2) {
        let mut safe = [0; 2];
        safe[seat.index()] = 700;
        let duel = Duel::new(Setup { safe, may_wait: Some(seat) });
        let thoughts = thoughts(&duel, seat, CURIOUS);
        assert_eq!(thoughts.choices[0].action, Action::Wait, "{seat}: {thoughts:?}");
    }
}

/// An even chance to win everything is better than a sure 0.3, however unlucky the first tries were.
#[test]
fn an_unlucky_start_is_put_right() {
    let duel = Duel::new(Setup { safe: [300; 2], may_wait: None }).committed(Seat::new(1), Action::Left);
    let settled = |&seed: &u64| {
        let mut bot = Search::new(seed, Settings::within(Budget::iterations(5_000)));
        bot.choose(Seen::new(&duel, Seat::new(0))) == Action::Safe
    };
    let wrong: Vec<_> = (0..100).filter(settled).collect();
    assert!(wrong.is_empty(), "{} of 100 seeds prefer the sure 0.3: {wrong:?}", wrong.len());
}

/// All traders bid at the same time: whoever is asked first must think about its own bid all the same.
#[test]
fn every_seat_thinks_about_its_own_choice() {
    let bazaar = crate::begin::<Bazaar>(5, 3);
    for seat in Seat::all(5) {
        let mut bot = Search::new(1, Settings::within(Budget::iterations(1_000)));
        bot.choose(Seen::new(&bazaar, seat));
        let thoughts = bot.thoughts().expect("there are several coins");
        let visits: u64 = thoughts.choices.iter().map(|choice| choice.visits).sum();
        assert!(visits >= thoughts.iterations / 2, "{seat}: {visits} visits, {thoughts:?}");
    }
}

#[test]
fn search_beats_greedy_where_all_bid_at_once() {
    let search = Level::Search(Budget::iterations(100));
    let (mut won, mut lost) = (0, 0);
    for seat in 0..3 {
        let mut players = vec![Level::Greedy; 3];
        players[seat] = search;
        let setup = bazaar::Setup { traders: 3, rounds: 6 };
        let tally = Contest::<Bazaar> { setup, players, games: 120, seed: 3, threads: 2 }
            .run(&|_| ())
            .expect("a possible set-up");
        won += tally.wins[seat];
        lost += tally.wins.iter().sum::<u64>() - tally.wins[seat];
    }
    // An equal player would win half as often as the two others together.
    assert!(2 * won > lost, "search won {won} times, two greedy players together {lost} times");
}
