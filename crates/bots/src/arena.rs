//! Many games of bots against bots, on as many threads as wanted.
//!
//! Game number `i` depends on the seed and on `i` alone, and the tally is made of sums, so the result is the same for any
//! number of threads.

use crate::{Bot, Level};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use table::{BadSetup, Fast, Game, Outcome, Seen, Silent, Turn, Verdict};

/// How many games a thread takes at a time, at most: few enough that all threads have something to do until the end.
const BATCH: u64 = 256;

/// What shall be played.
pub struct Contest<G: Game> {
    /// What the games have in common.
    pub setup: G::Setup,
    /// Who plays each seat. Fewer players than seats: they are repeated in turn.
    pub players: Vec<Level>,
    /// How many games.
    pub games: u64,
    /// Equal seeds give equal games.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
}

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    /// How many games were played.
    pub games: u64,
    /// How many decisions were made in all.
    pub decisions: u64,
    /// The fewest decisions in one game.
    pub shortest: u64,
    /// The most decisions in one game.
    pub longest: u64,
    /// Games won by each seat, alone or together with others.
    pub wins: Vec<u64>,
    /// Games that several seats won together.
    pub shared_wins: u64,
    /// Games that nobody won and nobody lost.
    pub draws: u64,
    /// Games that everybody lost.
    pub table_lost: u64,
    /// The sum of each seat's points.
    pub points: Vec<i64>,
    /// The sums of the game's own figures.
    pub figures: BTreeMap<&'static str, i64>,
}

impl<G: Game> Contest<G> {
    /// Plays all games. `progress` is told now and then how many more have been played.
    pub fn run(&self, progress: &(dyn Fn(u64) + Sync)) -> Result<Tally, BadSetup> {
        let seats = G::begin(&self.setup, &mut Fast::new(self.seed), &mut Silent)?.seats();
        let next_batch = AtomicU64::new(0);
        let size = (self.games / (8 * self.threads.max(1) as u64)).clamp(1, BATCH);
        let worker = || {
            let mut tally = Tally::empty(seats);
            let mut bots: Vec<_> =
                self.players.iter().cycle().take(usize::from(seats)).map(|level| level.bot(0)).collect();
            loop {
                let first = next_batch.fetch_add(size, Ordering::Relaxed);
                let batch = first..self.games.min(first.saturating_add(size));
                if batch.is_empty() {
                    return tally;
                }
                let played = batch.end - batch.start;
                for index in batch {
                    let (position, outcome, decisions) = self.game(index, &mut bots);
                    tally.count(&outcome, decisions);
                    position.figures(&mut |name, figure| *tally.figures.entry(name).or_default() += figure);
                }
                progress(played);
            }
        };
        let tallies = std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads.max(1)).map(|_| scope.spawn(worker)).collect();
            let mut tally = worker();
            for other in others {
                tally.add(&other.join().expect("a game does not panic"));
            }
            tally
        });
        Ok(tallies)
    }

    fn game(&self, index: u64, bots: &mut [Box<dyn Bot<G>>]) -> (G, Outcome, u64) {
        let mut chance = Fast::stream(self.seed, index);
        for bot in &mut *bots {
            bot.new_game(chance.next_u64());
        }
        play_out(&self.setup, bots, &mut chance)
    }
}

/// One game to its end, with how many decisions it had. Each bot plays its seat.
pub(crate) fn play_out<G: Game>(
    setup: &G::Setup,
    bots: &mut [Box<dyn Bot<G>>],
    chance: &mut Fast,
) -> (G, Outcome, u64) {
    let mut position = G::begin(setup, chance, &mut Silent).expect("this set-up has begun before");
    let mut decisions = 0;
    loop {
        let seat = match position.turn() {
            Turn::Over(outcome) => return (position, outcome, decisions),
            Turn::Decide(seats) => seats.first().expect("somebody decides until the game is over"),
        };
        let action = bots[seat.index()].choose(Seen::new(&position, seat));
        position.apply(seat, action, chance, &mut Silent);
        decisions += 1;
    }
}

impl Tally {
    fn empty(seats: u8) -> Self {
        let seats = usize::from(seats);
        Tally {
            games: 0,
            decisions: 0,
            shortest: u64::MAX,
            longest: 0,
            wins: vec![0; seats],
            shared_wins: 0,
            draws: 0,
            table_lost: 0,
            points: vec![0; seats],
            figures: BTreeMap::new(),
        }
    }

    fn count(&mut self, outcome: &Outcome, decisions: u64) {
        self.games += 1;
        self.decisions += decisions;
        self.shortest = self.shortest.min(decisions);
        self.longest = self.longest.max(decisions);
        for seat in outcome.winners.iter() {
            self.wins[seat.index()] += 1;
        }
        self.shared_wins += u64::from(outcome.is_shared());
        self.draws += u64::from(outcome.verdict == Verdict::Drawn);
        self.table_lost += u64::from(outcome.verdict == Verdict::TableLost);
        for (seat, &points) in outcome.points.iter() {
            self.points[seat.index()] += i64::from(points);
        }
    }

    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.shortest = self.shortest.min(other.shortest);
        self.longest = self.longest.max(other.longest);
        self.wins.iter_mut().zip(&other.wins).for_each(|(sum, more)| *sum += more);
        self.shared_wins += other.shared_wins;
        self.draws += other.draws;
        self.table_lost += other.table_lost;
        self.points.iter_mut().zip(&other.points).for_each(|(sum, more)| *sum += more);
        for (name, more) in &other.figures {
            *self.figures.entry(name).or_default() += more;
        }
    }
}
