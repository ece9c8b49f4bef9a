//! Bots that think while the table goes on.

use bots::Level;
use serde_json::Value;
use shelf::{AnyBot, AnyGame};
use table::{AnyTable, Options, Seat, Seed};

fn open(game: &dyn AnyGame, seats: u8) -> Box<dyn AnyTable> {
    let players = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    game.open(seats, &Options::none(), players, Seed::from_number(1)).expect("a possible number of seats")
}

fn first_to_decide(table: &dyn AnyTable) -> Option<Seat> {
    table.turn().deciders().first()
}

/// A game whose bots choose at the table.
fn played_here(game: &dyn AnyGame, seats: u8, level: Level, most: u32) -> Box<dyn AnyTable> {
    let mut table = open(game, seats);
    let mut bots: Vec<_> = (0..seats).map(|seat| game.bot(level, u64::from(seat))).collect();
    while let Some(seat) = first_to_decide(&*table).filter(|_| table.next_number() < most) {
        let action = bots[seat.index()].choose(&*table, seat);
        table.act(seat, &action).expect("bots choose what is legal");
    }
    table
}

/// The same game, but they think on other threads.
fn played_elsewhere(game: &dyn AnyGame, seats: u8, level: Level, most: u32) -> Box<dyn AnyTable> {
    let mut table = open(game, seats);
    let mut bots: Vec<Option<Box<dyn AnyBot>>> =
        (0..seats).map(|seat| Some(game.bot(level, u64::from(seat)))).collect();
    while let Some(seat) = first_to_decide(&*table).filter(|_| table.next_number() < most) {
        let bot = bots[seat.index()].take().expect("it came back");
        let thinking = bot.think_about(&*table, seat);
        let (bot, action) = std::thread::spawn(move || thinking.finish()).join().expect("bots never panic");
        bots[seat.index()] = Some(bot);
        table.act(seat, &action).expect("bots choose what is legal");
    }
    table
}

#[test]
fn a_bot_chooses_elsewhere_what_it_would_choose_at_the_table() {
    let search = "search:60".parse().expect("a level");
    for (id, seats, level, most) in [
        ("tictactoe", 2, Level::Random, 20),
        ("leduc", 2, search, 20),
        ("bazaar", 3, Level::Greedy, 200),
        ("seven", 3, Level::Greedy, 150),
        ("battalia", 3, Level::Greedy, 150),
    ] {
        let game = shelf::game(id).expect("it is on the shelf");
        let (here, elsewhere) =
            (played_here(game, seats, level, most), played_elsewhere(game, seats, level, most));
        assert_eq!(here.record(), elsewhere.record(), "{id}");
        assert!(here.next_number() > 4, "{id}: something was played");
    }
}

#[test]
fn a_bot_thinks_about_what_it_saw_although_the_table_goes_on() {
    let game = shelf::game("bazaar").expect("it is on the shelf");
    let mut table = open(game, 3);
    let (ann, ben) = (Seat::new(0), Seat::new(1));
    let expected = game.bot(Level::Greedy, 7).choose(&*table, ann);
    let thinking = game.bot(Level::Greedy, 7).think_about(&*table, ann);
    table.act(ben, &Value::from("seal")).expect("Ben decides at the same time");
    let (_, action) = thinking.finish();
    assert_eq!(action, expected);
    assert_eq!(table.act(ann, &action), Ok(()), "and it still fits");
}
