//! Measures Battalia between bots: how long games are, how they end, who wins by seat and by faction, and the game's own figures.
//!
//! `cargo run --release -p bots --example measure_battalia -- --seats 2 --games 200 --players greedy [--advanced] [--no-buff]
//! [--seed 1] [--pack my.toml]`. Players are repeated over the seats in turn, and change places from game to game: what is
//! printed for each of them says who plays better. Games run on one thread.

use battalia::{Battalia, Faction};
use bots::{Bot, Level};
use std::collections::BTreeMap;
use table::{Fast, Game, Options, PackText, Seat, Seen, Silent, Turn, Viewer};

struct Asked {
    seats: u8,
    games: u64,
    seed: u64,
    players: Vec<Level>,
    options: Options,
}

fn main() {
    let asked = asked();
    let setup = Battalia::setup(asked.seats, &asked.options).expect("a possible set-up");
    let players = asked.players.len();
    let mut days = Vec::new();
    let mut figures: BTreeMap<&str, i64> = BTreeMap::new();
    let mut by_place = vec![0_u64; usize::from(asked.seats)];
    let mut by_faction = [(0_u64, 0_u64); Faction::ALL.len()];
    let mut by_player = vec![(0_u64, 0_u64); players];
    let mut bots: Vec<Box<dyn Bot<Battalia>>> = asked.players.iter().map(|level| level.bot(0)).collect();
    bots.extend((players..usize::from(asked.seats)).map(|at| asked.players[at % players].bot(0)));
    let mut decisions = 0;
    let mut timeline = [[0_usize; 4]; 18];
    for game in 0..asked.games {
        let mut chance = Fast::stream(asked.seed, game);
        bots.iter_mut().for_each(|bot| bot.new_game(chance.next_u64()));
        // Who sits where changes from game to game.
        let bot_of = |seat: Seat| (seat.index() + game as usize) % usize::from(asked.seats);
        let mut first = None;
        let mut position = Battalia::begin(&setup, &mut chance, &mut Silent).expect("a possible set-up");
        let outcome = loop {
            let seat = match position.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Decide(deciders) => deciders.first().expect("somebody decides"),
            };
            // Seat 1 of the rulebook chooses its faction first.
            first.get_or_insert(seat);
            let action = bots[bot_of(seat)].choose(Seen::new(&position, seat));
            let before = position.view(Viewer::Spectator).oracle.day;
            position.apply(seat, action, &mut chance, &mut Silent);
            let after = position.view(Viewer::Spectator);
            if after.oracle.day != before && after.oracle.day % 5 == 0 && after.oracle.day > 0 {
                let line = &mut timeline[usize::from(after.oracle.day / 5)];
                line[0] += 1;
                line[1] += after.standing.iter().map(|s| s.points as usize).sum::<usize>();
                line[2] += after.map.squares.iter().filter(|s| s.card.is_none()).count();
                line[3] += after.players.iter().map(|p| usize::from(p.deck_size)).sum::<usize>();
            }
            decisions += 1;
        };
        let view = position.view(Viewer::Spectator);
        for seat in Seat::all(asked.seats) {
            let won = u64::from(outcome.winners.contains(seat));
            let from = first.expect("somebody has chosen").index();
            let seats = usize::from(asked.seats);
            by_place[(seat.index() + seats - from) % seats] += won;
            let player = &mut by_player[bot_of(seat) % players];
            *player = (player.0 + 1, player.1 + won);
            if let Some(faction) = view.players[seat.index()].faction {
                let faction = &mut by_faction[faction as usize];
                *faction = (faction.0 + 1, faction.1 + won);
            }
        }
        position.figures(&mut |name, figure| *figures.entry(name).or_default() += figure);
        days.push(view.oracle.day);
    }
    days.sort_unstable();
    let percentile = |of: usize| days[(days.len() - 1) * of / 100];
    let share = |won: u64, of: u64| 100.0 * won as f64 / of.max(1) as f64;
    println!("{} games, {} seats, {decisions} decisions", asked.games, asked.seats);
    println!(
        "days: {} / {} / {} (10th, 50th, 90th percentile)",
        percentile(10),
        percentile(50),
        percentile(90)
    );
    let ordinary = days.iter().filter(|day| (10..=25).contains(*day)).count();
    println!("games of 10 to 25 days: {:.0} %", share(ordinary as u64, asked.games));
    for (at, line) in timeline.iter().enumerate().filter(|(_, line)| line[0] > 0) {
        let mean = |sum: usize| sum as f64 / line[0] as f64;
        let each = f64::from(asked.seats);
        println!(
            "day {:2}: {:3} games, {:4.1} points and {:4.1} cards each, {:4.1} empty squares",
            5 * at,
            line[0],
            mean(line[1]) / each,
            mean(line[3]) / each,
            mean(line[2])
        );
    }
    for (at, &won) in by_place.iter().enumerate() {
        println!("seat {}: {:.1} %", at + 1, share(won, asked.games));
    }
    for (faction, (played, won)) in Faction::ALL.into_iter().zip(by_faction) {
        println!("{faction:?}: {:.1} % of {played}", share(won, played));
    }
    for (level, (played, won)) in asked.players.iter().zip(by_player).filter(|_| players > 1) {
        println!("{level}: {:.1} % of {played}", share(won, played));
    }
    for (name, sum) in figures {
        println!("{name:<30} {:8.2}", sum as f64 / asked.games as f64);
    }
}

/// Understands what was typed.
fn asked() -> Asked {
    let mut asked =
        Asked { seats: 2, games: 100, seed: 1, players: vec![Level::Greedy], options: Options::none() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--advanced" => asked.options = asked.options.with("mode", "advanced"),
            "--no-buff" => asked.options = asked.options.with("buff", "off"),
            _ => {
                let value = words.next().unwrap_or_else(|| panic!("expected a value after `{word}`"));
                let number = || value.parse().unwrap_or_else(|_| panic!("expected a number after `{word}`"));
                match word.as_str() {
                    "--seats" => asked.seats = number() as u8,
                    "--games" => asked.games = number(),
                    "--seed" => asked.seed = number(),
                    "--players" => {
                        asked.players = value.split(',').map(|name| name.parse().expect("a level")).collect();
                    }
                    "--pack" => {
                        let text = std::fs::read_to_string(&value).expect("a file that can be read");
                        asked.options = asked.options.with_pack(PackText { name: value, text });
                    }
                    _ => panic!("there is no option `{word}`; see the head of this file"),
                }
            }
        }
    }
    asked
}
