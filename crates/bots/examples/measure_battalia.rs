//! Measures Battalia between bots: how long games are, how they end, who wins by seat and by faction, and the game's own figures.
//!
//! `cargo run --release -p bots --example measure_battalia -- --seats 2 --games 200 --players greedy [--advanced] [--no-buff]
//! [--seed 1] [--threads 1] [--pack my.toml]`. Players are repeated over the seats in turn, and change places from game to game: what is
//! printed for each of them says who plays better.

use battalia::{Battalia, Faction};
use bots::{Bot, Level};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use table::{Fast, Game, Options, PackText, Seat, Seen, Silent, Turn, Viewer};

struct Asked {
    seats: u8,
    games: u64,
    seed: u64,
    threads: usize,
    players: Vec<Level>,
    options: Options,
}

/// What came out of some games.
#[derive(Default)]
struct Tally {
    decisions: u64,
    days: Vec<u8>,
    figures: BTreeMap<&'static str, i64>,
    /// In how many games each figure was more than nothing.
    occurred: BTreeMap<&'static str, u64>,
    by_place: [u64; 4],
    /// Played and won.
    by_faction: [(u64, u64); Faction::ALL.len()],
    by_player: [(u64, u64); 4],
    /// For each five days: games, points, empty squares, cards.
    timeline: [[usize; 4]; 18],
}

impl Tally {
    fn add(&mut self, other: Tally) {
        let add = |sum: &mut (u64, u64), more: (u64, u64)| *sum = (sum.0 + more.0, sum.1 + more.1);
        self.decisions += other.decisions;
        self.days.extend(other.days);
        other.figures.into_iter().for_each(|(name, figure)| *self.figures.entry(name).or_default() += figure);
        other.occurred.into_iter().for_each(|(name, count)| *self.occurred.entry(name).or_default() += count);
        self.by_place.iter_mut().zip(other.by_place).for_each(|(sum, more)| *sum += more);
        self.by_faction.iter_mut().zip(other.by_faction).for_each(|(sum, more)| add(sum, more));
        self.by_player.iter_mut().zip(other.by_player).for_each(|(sum, more)| add(sum, more));
        for (line, more) in self.timeline.iter_mut().zip(other.timeline) {
            line.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
    }

    fn play(&mut self, asked: &Asked, bots: &mut [Box<dyn Bot<Battalia>>], game: u64) {
        let setup = Battalia::setup(asked.seats, &asked.options).expect("a possible set-up");
        let seats = usize::from(asked.seats);
        let mut chance = Fast::stream(asked.seed, game);
        bots.iter_mut().for_each(|bot| bot.new_game(chance.next_u64()));
        // Who sits where changes from game to game.
        let bot_of = |seat: Seat| (seat.index() + game as usize) % seats;
        let mut first = None;
        let mut position = Battalia::begin(&setup, &mut chance, &mut Silent).expect("a possible set-up");
        let mut today = 0;
        let outcome = loop {
            let seat = match position.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Decide(deciders) => deciders.first().expect("somebody decides"),
            };
            // Seat 1 of the rulebook chooses its faction first.
            first.get_or_insert(seat);
            let action = bots[bot_of(seat)].choose(Seen::new(&position, seat));
            position.apply(seat, action, &mut chance, &mut Silent);
            self.decisions += 1;
            if position.day() != today {
                today = position.day();
                if today % 5 == 0 {
                    self.note_day(&position);
                }
            }
        };
        let view = position.view(Viewer::Spectator);
        let from = first.expect("somebody has chosen").index();
        for seat in Seat::all(asked.seats) {
            let won = u64::from(outcome.winners.contains(seat));
            self.by_place[(seat.index() + seats - from) % seats] += won;
            let player = &mut self.by_player[bot_of(seat) % asked.players.len()];
            *player = (player.0 + 1, player.1 + won);
            if let Some(faction) = view.players[seat.index()].faction {
                let faction = &mut self.by_faction[faction as usize];
                *faction = (faction.0 + 1, faction.1 + won);
            }
        }
        position.figures(&mut |name, figure| {
            *self.figures.entry(name).or_default() += figure;
            *self.occurred.entry(name).or_default() += u64::from(figure > 0);
        });
        self.days.push(view.oracle.day);
    }

    fn note_day(&mut self, position: &Battalia) {
        let view = position.view(Viewer::Spectator);
        let line = &mut self.timeline[usize::from(view.oracle.day / 5)];
        line[0] += 1;
        line[1] += view.standing.iter().map(|standing| standing.points as usize).sum::<usize>();
        line[2] += view.map.squares.iter().filter(|square| square.card.is_none()).count();
        line[3] += view.players.iter().map(|player| usize::from(player.deck_size)).sum::<usize>();
    }
}

fn main() {
    let asked = asked();
    let next = AtomicU64::new(0);
    let work = || {
        let players = asked.players.len();
        let seats = usize::from(asked.seats);
        let mut bots: Vec<Box<dyn Bot<Battalia>>> =
            (0..seats).map(|at| asked.players[at % players].bot(0)).collect();
        let mut tally = Tally::default();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= asked.games {
                return tally;
            }
            tally.play(&asked, &mut bots, game);
        }
    };
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..asked.threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().for_each(|worker| tally.add(worker.join().expect("games do not panic")));
    });
    print(&asked, tally);
}

fn print(asked: &Asked, mut tally: Tally) {
    tally.days.sort_unstable();
    let percentile = |of: usize| tally.days[(tally.days.len() - 1) * of / 100];
    let share = |won: u64, of: u64| 100.0 * won as f64 / of.max(1) as f64;
    // Half of the 95 % interval.
    let doubt = |won: u64, of: u64| {
        let share = won as f64 / of.max(1) as f64;
        196.0 * (share * (1.0 - share) / of.max(1) as f64).sqrt()
    };
    println!("{} games, {} seats, {} decisions", asked.games, asked.seats, tally.decisions);
    println!(
        "days: {} / {} / {} (10th, 50th, 90th percentile)",
        percentile(10),
        percentile(50),
        percentile(90)
    );
    let ordinary = tally.days.iter().filter(|day| (10..=25).contains(*day)).count();
    println!("games of 10 to 25 days: {:.0} %", share(ordinary as u64, asked.games));
    for (at, line) in tally.timeline.iter().enumerate().filter(|(_, line)| line[0] > 0) {
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
    for (at, &won) in tally.by_place.iter().enumerate().take(usize::from(asked.seats)) {
        println!("seat {}: {:.1} % ± {:.1}", at + 1, share(won, asked.games), doubt(won, asked.games));
    }
    for (faction, (played, won)) in Faction::ALL.into_iter().zip(tally.by_faction) {
        println!("{faction:?}: {:.1} % ± {:.1} of {played}", share(won, played), doubt(won, played));
    }
    for (level, (played, won)) in
        asked.players.iter().zip(tally.by_player).filter(|_| asked.players.len() > 1)
    {
        println!("{level}: {:.1} % ± {:.1} of {played}", share(won, played), doubt(won, played));
    }
    for (name, sum) in tally.figures {
        let games = share(tally.occurred[name], asked.games);
        println!("{name:<30} {:8.2} a game, in {games:5.1} % of games", sum as f64 / asked.games as f64);
    }
}

/// Understands what was typed.
fn asked() -> Asked {
    let mut asked = Asked {
        seats: 2,
        games: 100,
        seed: 1,
        threads: 1,
        players: vec![Level::Greedy],
        options: Options::none(),
    };
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
                    "--threads" => asked.threads = number() as usize,
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
