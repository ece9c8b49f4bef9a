//! What the examples that measure a game have in common: many games between bots, on some threads, and sums of what came out.
//!
//! Options: `--seats 2 --games 200 --players greedy,search:1s --seed 1 --threads 1 --pack my.toml --option key=value`. Players are repeated
//! over the seats in turn, and change places from game to game: what is printed for each of them says who plays better.

use bots::{Bot, Level};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use table::{Fast, Game, Options, PackText, Seat, Seen, Silent, Turn};

/// What a game must tell to be measured.
pub(crate) trait Measured: Game {
    /// In what its length is counted: days, turns.
    const LENGTH: &'static str;

    /// How long it is by now.
    fn length(&self) -> usize;

    /// What a seat has played with: its faction, its hero. Asked once the game is over.
    fn played_with(&self, seat: Seat) -> Vec<String>;

    /// Who goes first, once that is known; others are counted from there.
    fn first(&self) -> Option<Seat> {
        self.turn().deciders().first()
    }

    /// How things stand at a moment: numbers that are summed up over games.
    fn moment(&self) -> Option<[usize; 3]> {
        None
    }
}

/// What shall be played.
#[derive(Clone)]
pub(crate) struct Asked {
    pub(crate) seats: u8,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) players: Vec<Level>,
    pub(crate) options: Options,
}

impl Asked {
    /// Understands what was typed. Words that `knows` understands are its own.
    pub(crate) fn typed(mut knows: impl FnMut(&mut Asked, &str) -> bool) -> Self {
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
            if knows(&mut asked, &word) {
                continue;
            }
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
                "--option" => asked.options.add(&value).expect("an option"),
                "--pack" => {
                    let text = std::fs::read_to_string(&value).expect("a file that can be read");
                    asked.options = asked.options.with_pack(PackText { name: value, text });
                }
                _ => panic!("there is no option `{word}`; see the head of this file"),
            }
        }
        asked
    }

    /// Plays all games.
    pub(crate) fn play<G: Measured>(&self) -> Tally {
        let next = AtomicU64::new(0);
        let work = || {
            let seats = usize::from(self.seats);
            let mut bots: Vec<Box<dyn Bot<G>>> =
                (0..seats).map(|at| self.players[at % self.players.len()].bot(0)).collect();
            let mut tally = Tally::default();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games {
                    return tally;
                }
                tally.play(self, &mut bots, game);
            }
        };
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().for_each(|worker| tally.add(worker.join().expect("games do not panic")));
        });
        tally.lengths.sort_unstable();
        tally
    }
}

/// Played and won.
type Won = (u64, u64);

/// What came out of some games.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) decisions: u64,
    /// Sorted at the end.
    pub(crate) lengths: Vec<usize>,
    pub(crate) figures: BTreeMap<&'static str, i64>,
    /// In how many games each figure was more than nothing.
    pub(crate) occurred: BTreeMap<&'static str, u64>,
    pub(crate) by_place: [u64; 4],
    pub(crate) by_choice: BTreeMap<String, Won>,
    pub(crate) by_player: [Won; 4],
    /// By length: games, and the sums of their moments.
    pub(crate) timeline: BTreeMap<usize, (usize, [usize; 3])>,
}

fn count(sum: &mut Won, (played, won): Won) {
    *sum = (sum.0 + played, sum.1 + won);
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.decisions += other.decisions;
        self.lengths.extend(other.lengths);
        other.figures.into_iter().for_each(|(name, figure)| *self.figures.entry(name).or_default() += figure);
        other.occurred.into_iter().for_each(|(name, more)| *self.occurred.entry(name).or_default() += more);
        self.by_place.iter_mut().zip(other.by_place).for_each(|(sum, more)| *sum += more);
        other
            .by_choice
            .into_iter()
            .for_each(|(name, won)| count(self.by_choice.entry(name).or_default(), won));
        self.by_player.iter_mut().zip(other.by_player).for_each(|(sum, more)| count(sum, more));
        for (at, (games, sums)) in other.timeline {
            let line = self.timeline.entry(at).or_default();
            line.0 += games;
            line.1.iter_mut().zip(sums).for_each(|(sum, more)| *sum += more);
        }
    }

    fn play<G: Measured>(&mut self, asked: &Asked, bots: &mut [Box<dyn Bot<G>>], game: u64) {
        let setup = G::setup(asked.seats, &asked.options).expect("a possible set-up");
        let seats = usize::from(asked.seats);
        let mut chance = Fast::stream(asked.seed, game);
        bots.iter_mut().for_each(|bot| bot.new_game(chance.next_u64()));
        // Who sits where changes from game to game.
        let bot_of = |seat: Seat| (seat.index() + game as usize) % seats;
        let mut position = G::begin(&setup, &mut chance, &mut Silent).expect("a possible set-up");
        let (mut first, mut length) = (None, 0);
        let outcome = loop {
            let seat = match position.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Decide(deciders) => deciders.first().expect("somebody decides"),
            };
            first = first.or_else(|| position.first());
            let action = bots[bot_of(seat)].choose(Seen::new(&position, seat));
            position.apply(seat, action, &mut chance, &mut Silent);
            self.decisions += 1;
            if position.length() != length {
                length = position.length();
                self.note_moment(&position, length);
            }
        };
        let from = first.map_or(0, Seat::index);
        for seat in Seat::all(asked.seats) {
            let won = (1, u64::from(outcome.winners.contains(seat)));
            self.by_place[(seat.index() + seats - from) % seats] += won.1;
            count(&mut self.by_player[bot_of(seat) % asked.players.len()], won);
            for choice in position.played_with(seat) {
                count(self.by_choice.entry(choice).or_default(), won);
            }
        }
        position.figures(&mut |name, figure| {
            *self.figures.entry(name).or_default() += figure;
            *self.occurred.entry(name).or_default() += u64::from(figure > 0);
        });
        self.lengths.push(position.length());
    }

    fn note_moment<G: Measured>(&mut self, position: &G, length: usize) {
        let Some(moment) = position.moment().filter(|_| length.is_multiple_of(5)) else { return };
        let line = self.timeline.entry(length).or_default();
        line.0 += 1;
        line.1.iter_mut().zip(moment).for_each(|(sum, more)| *sum += more);
    }

    /// The share of games whose length is at most this, in percent.
    pub(crate) fn within(&self, length: usize) -> f64 {
        share(self.lengths.iter().filter(|&&it| it <= length).count() as u64, self.lengths.len() as u64)
    }

    pub(crate) fn percentile(&self, of: usize) -> usize {
        self.lengths[(self.lengths.len() - 1) * of / 100]
    }

    /// The mean of a figure.
    pub(crate) fn mean(&self, name: &str) -> f64 {
        self.figures.get(name).copied().unwrap_or(0) as f64 / self.lengths.len() as f64
    }

    /// Lengths, and who won: by seat, by faction and the like, by player.
    pub(crate) fn print<G: Measured>(&self, asked: &Asked) {
        println!("{} games, {} seats, {} decisions", asked.games, asked.seats, self.decisions);
        let [few, middle, many] = [10, 50, 90].map(|of| self.percentile(of));
        println!("{}: {few} / {middle} / {many} (10th, 50th, 90th percentile)", G::LENGTH);
        for (&at, &(games, sums)) in &self.timeline {
            let means = sums.map(|sum| format!("{:5.1}", sum as f64 / games as f64));
            println!("{} {at:2}: {games:5} games, {}", G::LENGTH, means.join(" / "));
        }
        for (at, &won) in self.by_place.iter().enumerate().take(usize::from(asked.seats)) {
            println!("seat {}: {:.1} % ± {:.1}", at + 1, share(won, asked.games), doubt(won, asked.games));
        }
        for (choice, &(played, won)) in &self.by_choice {
            println!("{choice}: {:.1} % ± {:.1} of {played}", share(won, played), doubt(won, played));
        }
        for (level, (played, won)) in
            asked.players.iter().zip(self.by_player).filter(|_| asked.players.len() > 1)
        {
            println!("{level}: {:.1} % ± {:.1} of {played}", share(won, played), doubt(won, played));
        }
    }

    /// The game's own figures.
    pub(crate) fn print_figures(&self) {
        for name in self.figures.keys() {
            let games = share(self.occurred[name], self.lengths.len() as u64);
            println!("{name:<34} {:8.2} a game, in {games:5.1} % of games", self.mean(name));
        }
    }
}

pub(crate) fn share(won: u64, of: u64) -> f64 {
    100.0 * won as f64 / of.max(1) as f64
}

/// Half of the 95 % interval.
pub(crate) fn doubt(won: u64, of: u64) -> f64 {
    let share = won as f64 / of.max(1) as f64;
    196.0 * (share * (1.0 - share) / of.max(1) as f64).sqrt()
}
