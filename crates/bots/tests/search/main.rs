//! The search bot, through its public face alone: what it promises, whichever way it thinks.

mod duel;
mod memory;
mod perfect_play;
mod repeatable;
mod simultaneous;
mod thinking;
mod untouched;

use bots::{Bot, Greedy};
use table::{Fast, Game, Options, Seat, Seen, Silent};

fn begin<G: Game>(seats: u8, seed: u64) -> G {
    let setup = G::setup(seats, &Options::none()).expect("a possible number of seats");
    G::begin(&setup, &mut Fast::new(seed), &mut Silent).expect("a possible set-up")
}

/// Who decides now; of several the first.
fn decider<G: Game>(position: &G) -> Option<Seat> {
    position.turn().deciders().first()
}

fn legal<G: Game>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    position.legal(seat, &mut legal);
    legal
}

/// A position in which greedy players have made so many decisions.
fn after_greedy_play<G: Game>(seats: u8, decisions: u32, seed: u64) -> G {
    let mut position = begin::<G>(seats, seed);
    let mut chance = Fast::stream(seed, 1);
    let mut bots: Vec<_> = (0..seats).map(|seat| Greedy::new(u64::from(seat))).collect();
    for _ in 0..decisions {
        let seat = decider(&position).expect("the game is not over yet");
        let action = bots[seat.index()].choose(Seen::new(&position, seat));
        position.apply(seat, action, &mut chance, &mut Silent);
    }
    position
}
