//! Fits what `games/battalia/src/prospects.rs` believes about who will win: plays games between greedy players, notes the signs of many
//! positions and who won in the end, and prints the weights that explain it best, and how far the guesses were right.
//!
//! `cargo run --release -p bots --example fit_battalia -- 300` plays 300 games for each number of seats.

use battalia::{Battalia, SIGNS};
use bots::{Bot, Level};
use table::{Chance, Fast, Game, Options, Seat, Seen, Silent, Turn, odds};

/// One position in so many is noted.
const ONE_IN: u32 = 25;
const EPOCHS: u32 = 30;

/// The signs of each player in one position, and what became of it.
struct Sample {
    players: Vec<[f64; SIGNS]>,
    /// What the game believes today about each player.
    believed: Vec<f64>,
    winner: usize,
}

fn main() {
    let games = std::env::args().nth(1).and_then(|typed| typed.parse().ok()).unwrap_or(300);
    let samples: Vec<_> = (2..=4).flat_map(|seats| samples(games, seats)).collect();
    calibration(&samples);
    let mut sizes = [1e-9_f64; SIGNS];
    let players = || samples.iter().flat_map(|sample| &sample.players);
    let count = players().count() as f64;
    for signs in players() {
        (0..SIGNS).for_each(|at| sizes[at] += signs[at] * signs[at] / count);
    }
    let sizes = sizes.map(f64::sqrt);
    let weigh = |weights: &[f64; SIGNS], signs: &[f64; SIGNS]| -> f64 {
        (0..SIGNS).map(|at| weights[at] * signs[at] / sizes[at]).sum()
    };
    let mut weights = [0.0; SIGNS];
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
                for at in 0..SIGNS {
                    weights[at] -= rate * (error * signs[at] / sizes[at] + 1e-5 * weights[at]);
                }
            }
        }
    }
    let thousandths: Vec<_> =
        (0..SIGNS).map(|at| (1000.0 * weights[at] / sizes[at]).round() as i32).collect();
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
fn samples(games: u64, seats: u8) -> Vec<Sample> {
    let setup = Battalia::setup(seats, &Options::none()).expect("a possible set-up");
    let mut samples = Vec::new();
    let mut bots: Vec<Box<dyn Bot<Battalia>>> = (0..seats).map(|_| Level::Greedy.bot(0)).collect();
    for game in 0..games {
        let mut chance = Fast::stream(u64::from(seats), game);
        bots.iter_mut().for_each(|bot| bot.new_game(chance.next_u64()));
        let mut position = Battalia::begin(&setup, &mut chance, &mut Silent).expect("a possible set-up");
        let first = samples.len();
        let outcome = loop {
            let seat = match position.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Decide(deciders) => deciders.first().expect("somebody decides"),
            };
            if !position.is_composing() && chance.below(ONE_IN) == 0 {
                let players = Seat::all(seats).map(|seat| position.signs(seat).map(f64::from)).collect();
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
