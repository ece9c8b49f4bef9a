//! Fits what `games/seven/src/prospects.rs` believes about who will win: plays games between greedy heroes, notes the signs of many
//! positions and who won in the end, and prints the weights that explain it best.
//!
//! `cargo run --release -p bots --example fit_seven -- 3000` plays 3,000 games for each part and takes some minutes.

use bots::{Bot, Level};
use seven::{FIGHT_SIGNS, HERO_SIGNS, Seven};
use table::{Chance, Fast, Game, Options, Seat, Seen, Silent, Turn};

/// One position in so many is noted.
const ONE_IN: u32 = 10;
const EPOCHS: u32 = 30;
/// The signs that tell set-ups apart; they are fitted last, to other tables than those of four heroes.
const SET_UP_SIGNS: [usize; 4] = [1, 2, 3, 19];

/// The signs of one position, and what became of it.
struct Sample {
    fight: [f64; FIGHT_SIGNS],
    heroes: Vec<[f64; HERO_SIGNS]>,
    /// Nobody, if the heroes were defeated.
    winner: Option<usize>,
}

fn main() {
    let games = std::env::args().nth(1).and_then(|typed| typed.parse().ok()).unwrap_or(1_000);
    let four = samples(games, 4, 4, &Options::none());
    let mut defeat = Weights::<FIGHT_SIGNS>::new(four.iter().map(|sample| &sample.fight));
    let mut strength = Weights::<HERO_SIGNS>::new(four.iter().flat_map(|sample| &sample.heroes));
    let mut chance = Fast::new(1);
    for epoch in 0..EPOCHS {
        let rate = rate(epoch);
        for _ in 0..four.len() {
            let sample = &four[chance.below(four.len() as u32) as usize];
            defeat.learn_defeat(sample, rate);
            strength.learn_winner(sample, rate);
        }
    }
    let (fall, unnamed) =
        (Options::none().with("fall", "on"), Options::none().with("unnamed", "on").with("fall", "on"));
    let others =
        [(2, 2, Options::none()), (3, 3, Options::none()), (5, 5, Options::none())].into_iter().chain([
            (6, 6, Options::none()),
            (4, 4, fall),
            (5, 4, Options::none().with("unnamed", "on")),
            (5, 4, unnamed),
        ]);
    let mut others: Vec<_> =
        others.flat_map(|(seats, heroes, options)| samples(games / 6, seats, heroes, &options)).collect();
    others.extend(four);
    defeat.only(&SET_UP_SIGNS, others.iter().map(|sample| &sample.fight));
    for epoch in 0..EPOCHS {
        for _ in 0..others.len() {
            defeat.learn_defeat(&others[chance.below(others.len() as u32) as usize], rate(epoch));
        }
    }
    println!("DEFEAT   {:?}", defeat.thousandths());
    println!("STRENGTH {:?}", strength.thousandths());
}

fn rate(epoch: u32) -> f64 {
    0.02 * (1.0 - f64::from(epoch) / f64::from(EPOCHS)) + 0.0005
}

/// Plays games and notes positions.
fn samples(games: u64, seats: u8, heroes: u8, options: &Options) -> Vec<Sample> {
    let setup = Seven::setup(seats, options).expect("a possible set-up");
    let mut samples = Vec::new();
    let mut bots: Vec<Box<dyn Bot<Seven>>> = (0..seats).map(|_| Level::Greedy.bot(0)).collect();
    for game in 0..games {
        eprint!("\r{seats} seats, {options:?}: game {} of {games}  ", game + 1);
        let mut chance = Fast::stream(u64::from(seats), game);
        bots.iter_mut().for_each(|bot| bot.new_game(chance.next_u64()));
        let mut position = Seven::begin(&setup, &mut chance, &mut Silent).expect("a possible set-up");
        let first = samples.len();
        let outcome = loop {
            let seat = match position.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Decide(deciders) => deciders.first().expect("somebody decides"),
            };
            if !position.is_composing() && chance.below(ONE_IN) == 0 {
                let fight = position.fight_signs().map(f64::from);
                let signs = |seat| position.hero_signs(seat).map(f64::from);
                samples.push(Sample { fight, heroes: Seat::all(heroes).map(signs).collect(), winner: None });
            }
            let action = bots[seat.index()].choose(Seen::new(&position, seat));
            position.apply(seat, action, &mut chance, &mut Silent);
        };
        let mut is_saved = false;
        position.figures(&mut |name, figure| is_saved |= name.starts_with("won by") && figure == 1);
        let winner = outcome.winners.first().filter(|_| is_saved).map(Seat::index);
        samples[first..].iter_mut().for_each(|sample| sample.winner = winner);
    }
    eprintln!();
    samples
}

/// Weights of signs, each sign measured in its own size so that all learn at the same pace.
struct Weights<const N: usize> {
    each: [f64; N],
    sizes: [f64; N],
    learns: [bool; N],
}

impl<const N: usize> Weights<N> {
    fn new<'a>(signs: impl Iterator<Item = &'a [f64; N]>) -> Self {
        Weights { each: [0.0; N], sizes: sizes(signs), learns: [true; N] }
    }

    /// From now on only these learn; the sizes are taken anew, since some were always 0 before.
    fn only<'a>(&mut self, learns: &[usize], signs: impl Iterator<Item = &'a [f64; N]>) {
        let old = std::mem::replace(&mut self.sizes, sizes(signs));
        (0..N).for_each(|at| self.each[at] *= self.sizes[at] / old[at]);
        self.learns = std::array::from_fn(|at| learns.contains(&at));
    }

    fn weigh(&self, signs: &[f64; N]) -> f64 {
        (0..N).map(|at| self.each[at] * signs[at] / self.sizes[at]).sum()
    }

    /// Moves against an error that was made with these signs.
    fn mend(&mut self, signs: &[f64; N], error: f64, rate: f64) {
        for at in (0..N).filter(|&at| self.learns[at]) {
            self.each[at] -= rate * (error * signs[at] / self.sizes[at] + 1e-5 * self.each[at]);
        }
    }

    fn thousandths(&self) -> [i32; N] {
        std::array::from_fn(|at| (1000.0 * self.each[at] / self.sizes[at]).round() as i32)
    }
}

impl Weights<FIGHT_SIGNS> {
    fn learn_defeat(&mut self, sample: &Sample, rate: f64) {
        let believed = 1.0 / (1.0 + (-self.weigh(&sample.fight)).exp());
        let truth = if sample.winner.is_none() { 1.0 } else { 0.0 };
        self.mend(&sample.fight, believed - truth, rate);
    }
}

impl Weights<HERO_SIGNS> {
    fn learn_winner(&mut self, sample: &Sample, rate: f64) {
        let Some(winner) = sample.winner else { return };
        let powers: Vec<f64> = sample.heroes.iter().map(|signs| self.weigh(signs).exp()).collect();
        let sum: f64 = powers.iter().sum();
        for (hero, signs) in sample.heroes.iter().enumerate() {
            let truth = if hero == winner { 1.0 } else { 0.0 };
            self.mend(signs, powers[hero] / sum - truth, rate);
        }
    }
}

/// The root of the mean square of each sign.
fn sizes<'a, const N: usize>(all: impl Iterator<Item = &'a [f64; N]>) -> [f64; N] {
    let (mut squares, mut count) = ([0.0; N], 0.0);
    for signs in all {
        count += 1.0;
        (0..N).for_each(|at| squares[at] += signs[at] * signs[at]);
    }
    squares.map(|sum: f64| (sum / count).sqrt().max(1e-9))
}
