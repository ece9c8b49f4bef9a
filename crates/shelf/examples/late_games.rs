//! How long it takes to open a long game of "7" again: `cargo run --release -p shelf --example late_games`. It measures, and asserts nothing.

use bots::Level;
use std::time::Instant;
use table::{AnyTable, Chance, Fast, Options, Record, Seed, Viewer};

/// Each time is the best of so many.
const REPEATS: u32 = 15;

/// A game between bots, in which so many of a hundred moves are taken back if that is free.
struct Kind {
    level: Level,
    seats: u8,
    undone: u32,
    games: u64,
}

/// The longest of some games.
fn longest(kind: &Kind) -> Box<dyn AnyTable> {
    let games = (0..kind.games).map(|seed| played(kind, seed));
    games.max_by_key(|table| table.next_number()).expect("at least one game was asked for")
}

fn played(kind: &Kind, seed: u64) -> Box<dyn AnyTable> {
    let game = shelf::game("seven").expect("it is on the shelf");
    let players = (1..=kind.seats).map(|seat| format!("Player {seat}")).collect();
    let mut table = game
        .open(kind.seats, &Options::none(), players, Seed::from_number(seed))
        .expect("a possible number of seats");
    let mut bots: Vec<_> = (0..kind.seats).map(|seat| game.bot(kind.level, seed + u64::from(seat))).collect();
    let mut chance = Fast::new(seed);
    while let Some(seat) = table.turn().deciders().first() {
        let action = bots[seat.index()].choose(&*table, seat);
        table.act(seat, &action).expect("bots choose what is legal");
        if chance.below(100) < kind.undone {
            // What is not free stays.
            let _ = table.undo(seat);
        }
    }
    table
}

/// The best of some times, in milliseconds, of working on what was prepared.
fn best<I, T>(prepare: impl Fn() -> I, work: impl Fn(I) -> T) -> f64 {
    let once = |_| {
        let prepared = prepare();
        let start = Instant::now();
        let done = work(prepared);
        let time = start.elapsed().as_secs_f64() * 1000.0;
        drop(done);
        time
    };
    (0..REPEATS).map(once).fold(f64::INFINITY, f64::min)
}

fn main() {
    let game = shelf::game("seven").expect("it is on the shelf");
    let kind = |level, seats, undone, games| Kind { level, seats, undone, games };
    let kinds = [
        ("random", kind(Level::Random, 4, 0, 40)),
        ("random", kind(Level::Random, 6, 0, 40)),
        ("greedy", kind(Level::Greedy, 4, 0, 4)),
        ("greedy", kind(Level::Greedy, 6, 0, 4)),
        ("random, many undos", kind(Level::Random, 6, 50, 4)),
        ("random, most undone", kind(Level::Random, 6, 80, 4)),
    ];
    println!(
        "players             seats entries    KB  parse ms  load ms  resume ms  resume and log ms  snapshot KB"
    );
    for (name, kind) in kinds {
        let table = longest(&kind);
        let text = table.record().to_text();
        let parse = best(|| (), |()| Record::from_text(&text));
        let load = best(|| table.record().clone(), |record| game.load(record));
        let snapshot = table.snapshot();
        let resumed = |record: Record| game.resume(record, &snapshot).expect("the snapshot fits");
        let resume = best(|| table.record().clone(), resumed);
        let heard = best(
            || table.record().clone(),
            |record| {
                let table = resumed(record);
                let log = table.log(Viewer::Spectator, 0);
                (table, log)
            },
        );
        let (seats, entries, kb) = (kind.seats, table.next_number(), text.len() / 1024);
        print!("{name:<20}{seats:>5}{entries:>8}{kb:>6}{parse:>10.2}{load:>9.2}");
        println!("{resume:>11.2}{heard:>19.2}{:>13}", snapshot.len() / 1024);
    }
}
