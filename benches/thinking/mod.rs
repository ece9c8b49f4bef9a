//! How fast the search thinks in the middle of games, on one thread and on two.

use bots::{Bot, Budget, Greedy, Search, Settings};
use std::time::{Duration, Instant};
use table::{Fast, Game, Options, Seat, Seen, Silent, Words};

/// For one decision, on each thread: some tenths of a second.
const ITERATIONS: u64 = 30_000;
/// So many choices make a decision worth thinking about.
const CHOICES: usize = 4;
const RUNS: u32 = 7;
const RUN_FOR: Duration = Duration::from_millis(300);

/// A position in which somebody has several things to choose from.
pub(crate) struct Moment {
    pub(crate) game: &'static str,
    /// How many decisions lie behind it.
    pub(crate) decisions: u32,
    /// How many choices there are.
    pub(crate) choices: usize,
    /// Iterations a second, measured once.
    speed: Box<dyn Fn(Who) -> f64>,
}

/// Who thinks.
#[derive(Clone, Copy)]
pub(crate) enum Who {
    OneThread,
    TwoThreads,
    /// Two searches that have nothing to do with each other: more than this the machine does not give.
    TwoSearches,
}

impl Moment {
    /// Iterations a second on one thread, on two, and of two searches: the best of several runs, taken in turn, because the machine may
    /// be busy.
    pub(crate) fn speeds(&self) -> [f64; 3] {
        let all = [Who::OneThread, Who::TwoThreads, Who::TwoSearches];
        (0..RUNS).fold([0.0; 3], |best, _| std::array::from_fn(|at| best[at].max((self.speed)(all[at]))))
    }
}

/// Every position that is thought about.
pub(crate) fn moments() -> Vec<Moment> {
    let mut moments = Vec::new();
    moments.extend([300, 500, 700].map(|decisions| moment::<seven::Seven>(4, decisions)));
    moments.push(moment::<bazaar::Bazaar>(4, 20));
    moments
}

/// Greedy players make so many decisions, and then a few more until there is something to choose.
fn moment<G: Words>(seats: u8, at_least: u32) -> Moment {
    let setup = G::setup(seats, &Options::none()).expect("a possible number of seats");
    let mut chance = Fast::new(7);
    let mut position = G::begin(&setup, &mut chance, &mut Silent).expect("a possible set-up");
    let mut bots: Vec<_> = (0..u64::from(seats)).map(Greedy::new).collect();
    for decisions in 0.. {
        let seat = position.turn().deciders().first().expect("the game is longer than this");
        let mut legal = Vec::new();
        position.legal(seat, &mut legal);
        if decisions >= at_least && legal.len() >= CHOICES && !position.is_composing() {
            let speed = Box::new(move |who| match who {
                Who::OneThread => speed(&position, seat, 1),
                Who::TwoThreads => speed(&position, seat, 2),
                Who::TwoSearches => std::thread::scope(|scope| {
                    let other = scope.spawn(|| speed(&position, seat, 1));
                    speed(&position, seat, 1) + other.join().expect("a search does not panic")
                }),
            });
            return Moment { game: G::META.id, decisions, choices: legal.len(), speed };
        }
        let action = bots[seat.index()].choose(Seen::new(&position, seat));
        position.apply(seat, action, &mut chance, &mut Silent);
    }
    unreachable!("decisions are counted without end")
}

fn speed<G: Game>(position: &G, seat: Seat, threads: usize) -> f64 {
    let budget = Budget::iterations(ITERATIONS * threads as u64);
    let mut bot = Search::new(0, Settings { threads, ..Settings::within(budget) });
    let mut iterations = 0;
    // As in a game: the memory is there from the decision before.
    bot.choose(Seen::new(position, seat));
    let start = Instant::now();
    while start.elapsed() < RUN_FOR {
        bot.choose(Seen::new(position, seat));
        iterations += bot.thoughts().map_or(0, |thoughts| thoughts.iterations);
    }
    iterations as f64 / start.elapsed().as_secs_f64()
}
