//! Thinking leaves no trace at the table.

use crate::{PATIENT, Script, deciding, external, table};
use bazaar::Bazaar;
use bots::{Bot, Budget, Greedy, Level, Random};
use leduc::Leduc;
use seven::Seven;
use table::{Seat, Turn, Words, verify};

/// The record of a game of random moves, while these others think at every decision, up to `most` times.
fn record<G: Words>(thinkers: &mut [Box<dyn Bot<G>>], most: usize) -> String {
    let (mut table, mut moves) = (table::<G>(), Random::new(11));
    let mut decisions = 0;
    while let Turn::Decide(seats) = table.turn() {
        let seat = seats.first().expect("somebody decides");
        if decisions < most {
            for thinker in &mut *thinkers {
                thinker.choose(table.seen(seat));
                thinker.thoughts();
            }
        }
        decisions += 1;
        let action = moves.choose(table.seen(seat));
        table.play(seat, action).expect("a random move is legal");
    }
    table.record().to_text()
}

fn assert_untouched<G: Words>() {
    let search = Level::Search(Budget::iterations(60));
    let mut thinkers: Vec<Box<dyn Bot<G>>> =
        vec![Box::new(Random::new(2)), Box::new(Greedy::new(2)), Level::Novice.bot(2), search.bot(2)];
    let thought = record::<G>(&mut thinkers, 60);
    assert_eq!(thought, record::<G>(&mut [], 0));
    assert!(verify::<G>(&thought).is_ok(), "chance is what the seed gives");
}

#[test]
fn by_our_bots() {
    assert_untouched::<Leduc>();
    assert_untouched::<Bazaar>();
    assert_untouched::<Seven>();
}

#[test]
fn by_other_programs() {
    let script = Script::new(&deciding(
        "ask(type='imagine', id=d['id'], count=3)
for action in d['legal']: ask(type='try', id=d['id'], world=2, actions=[action])
say(type='choose', id=d['id'], index=0)",
    ));
    let table = table::<Bazaar>();
    let mut bot = external(&table, script.program(PATIENT));
    for _ in 0..3 {
        bot.choose(table.seen(Seat::new(0)));
    }
    assert!(bot.incidents().is_empty());
    assert_eq!(table.record().to_text(), crate::table::<Bazaar>().record().to_text());
}
