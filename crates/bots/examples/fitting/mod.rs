//! What the examples that fit prospects have in common: they play games between greedy players, note the signs of many positions and who
//! won in the end, and print the weights that explain it best, and how far the guesses were right.

use bots::{Bot, Level};
use table::{Chance, Fast, Game, Seat, Seen, Silent, Turn, odds};

/// One position in so many is noted.
const ONE_IN: u32 = 25;
const EPOCHS: u32 = 30;

/// A game that guesses by weighing signs.
pub(crate) trait Fitted: Game {
    /// Signs that a player will be the one who wins.
    fn signs_of(&self, seat: Seat) -> Vec<f64>;
}

/// The signs of each player in one position, and what became of it.
struct Sample {
    players: Vec<Vec<f64>>,
    /// What the game believes today about each player.
    believed: Vec<f64>,
    winner: usize,
}

/// Plays so many games with each of these set-ups, and prints weights and how far today's guesses are right.
pub(crate) fn fit<G: Fitted>(games: u64, setups: &[G::Setup]) {
    let samples: Vec<_> =
        (1..).zip(setups).flat_map(|(seed, setup)| samples::<G>(games, seed, setup)).collect();
    calibration(&samples);
    let count_of_signs = samples.first().map_or(0, |sample| sample.players[0].len());
    let mut sizes = vec![1e-9_f64; count_of_signs];
    let players = || samples.iter().flat_map(|sample| &sample.players);
    let count = players().count() as f64;
    for signs in players() {
        (0..count_of_signs).for_each(|at| sizes[at] += signs[at] * signs[at] / count);
    }
    sizes.iter_mut().for_each(|size| *size = size.sqrt());
    let weigh = |weights: &[f64], signs: &[f64]| -> f64 {
        (0..count_of_signs).map(|at| weights[at] * signs[at] / sizes[at]).sum()
    };
    let mut weights = vec![0.0; count_of_signs];
    let mut chance = Fast::new(1);
    for epoch in 0..EPOCHS {
        let rate = 0.02 * (1.0 - f64::from(epoch) / f64::from(EPOCHS)) + 0.0005;
        for _ in 0..samples.len() {
            let sample = &samples[chance.below(samples.len() as u32) as usize];
            let powers: Vec<f64> =
                sample.players.iter().map(|signs| weigh(&weights, signs).min(50.0).exp()).collect();
            let sum: f64 = powers.iter().sum();
            for (player, signs) in sample.players.iter().enumerate() {
                let truth = if player == sample.winner { 1.0 } else { 0.0 };
                let error = powers[player] / sum - truth;
                for at in 0..count_of_signs {
                    weights[at] -= rate * (error * signs[at] / sizes[at] + 1e-5 * weights[at]);
                }
            }
        }
    }
    let thousandths: Vec<_> =
        (0..count_of_signs).map(|at| (1000.0 * weights[at] / sizes[at]).round() as i32).collect();
    println!("STRENGTH {thousandths:?}");
}

/// How often those won who were believed to win so often.
fn calibration(samples: &[Sample]) {
    let mut bins = [(0_u32, 0.0, 0_u32); 10];
    for sample in samples {
        for (player, &believed) in sample.believed.iter().enumerate() {
            let bin = &mut bins[((believed * 10.0) as usize).min(9)];
            *bin = (bin.0 + 1, bin.1 + believed, bin.2 + u32::from(player == sample.winner));
        }
    }
    for (count, believed, won) in bins.into_iter().filter(|bin| bin.0 > 0) {
        let count = f64::from(count);
        println!("believed {:4.2}  won {:4.2}  of {count}", believed / count, f64::from(won) / count);
    }
}

/// Plays games and notes positions.
fn samples<G: Fitted>(games: u64, seed: u64, setup: &G::Setup) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut bots: Vec<Box<dyn Bot<G>>> = Vec::new();
    for game in 0..games {
        let mut chance = Fast::stream(seed, game);
        let mut position = G::begin(setup, &mut chance, &mut Silent).expect("a possible set-up");
        let seats = position.seats();
        bots.resize_with(usize::from(seats), || Level::Greedy.bot(0));
        bots.iter_mut().for_each(|bot| bot.new_game(chance.next_u64()));
        let first = samples.len();
        let outcome = loop {
            let seat = match position.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Decide(deciders) => deciders.first().expect("somebody decides"),
            };
            if !position.is_composing() && chance.below(ONE_IN) == 0 {
                let players = Seat::all(seats).map(|seat| position.signs_of(seat)).collect();
                let one = f64::from(odds::ONE);
                let prospects = position.prospects();
                let believed = prospects.as_slice().iter().map(|&share| f64::from(share) / one).collect();
                samples.push(Sample { players, believed, winner: 0 });
            }
            let action = bots[seat.index()].choose(Seen::new(&position, seat));
            position.apply(seat, action, &mut chance, &mut Silent);
        };
        let winner = outcome.winners.first().expect("somebody wins").index();
        samples[first..].iter_mut().for_each(|sample| sample.winner = winner);
    }
    samples
}
