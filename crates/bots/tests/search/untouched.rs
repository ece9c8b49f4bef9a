//! Thinking leaves no trace at the table: the chance of a live game does not depend on who thinks about it.

use bazaar::Bazaar;
use bots::{Bot, Budget, Search, Settings};
use leduc::Leduc;
use seven::Seven;
use table::{Chance, Fast, Game, Options, Seat, Seed, Table};

/// Plays a fixed course at a table, and returns its record. `think` is called before each move, for each seat that decides.
fn record<G: Game>(seats: u8, decisions: u32, think: &mut dyn FnMut(&Table<G>, Seat)) -> String {
    let setup = G::setup(seats, &Options::none()).expect("a possible number of seats");
    let players = Seat::all(seats).map(|seat| seat.to_string()).collect();
    let mut table = Table::<G>::open(setup, players, Seed::from_number(4)).expect("a possible set-up");
    let mut script = Fast::new(5);
    for _ in 0..decisions {
        let deciders: Vec<_> = table.turn().deciders().iter().collect();
        let Some(&last) = deciders.last() else { break };
        deciders.iter().for_each(|&seat| think(&table, seat));
        let mut legal = Vec::new();
        table.seen(last).legal(&mut legal);
        let action = legal[script.below(legal.len() as u32) as usize];
        table.play(last, action).expect("a legal action");
    }
    table.record().to_text()
}

fn assert_untouched<G: Game>(seats: u8, decisions: u32) {
    let mut bots: Vec<_> = (0..u64::from(seats))
        .map(|seed| {
            Search::<G>::new(seed, Settings { threads: 2, ..Settings::within(Budget::iterations(400)) })
        })
        .collect();
    let mut thought = 0;
    let with_thinking = record::<G>(seats, decisions, &mut |table, seat| {
        let bot = &mut bots[seat.index()];
        bot.choose(table.seen(seat));
        thought += bot.thoughts().map_or(0, |thoughts| thoughts.iterations);
    });
    assert!(thought > 100, "{}: {thought} iterations", G::META.id);
    assert!(with_thinking.contains("\"chance\""), "the course meets chance");
    assert_eq!(with_thinking, record::<G>(seats, decisions, &mut |_, _| ()));
}

#[test]
fn thinking_does_not_touch_the_chance_of_the_table() {
    assert_untouched::<Leduc>(2, 8);
    assert_untouched::<Bazaar>(3, 200);
    assert_untouched::<Seven>(4, 60);
}
