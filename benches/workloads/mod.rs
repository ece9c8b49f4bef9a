//! What both benches do: whole random games, copies and imagined worlds, through the public contract alone.

use std::hint::black_box;
use table::{Chance, Fast, Game, Options, Playout, Silent, Viewer, Words};

/// Something that can be repeated; returns how many decisions (or copies, or worlds) it did.
pub(crate) struct Workload {
    pub(crate) game: &'static str,
    pub(crate) what: &'static str,
    pub(crate) run: fn(times: u64) -> u64,
    /// How many bytes a position has.
    #[allow(dead_code, reason = "the instruction counts do not need it")]
    pub(crate) bytes: usize,
    /// Repeats that make a count of instructions steady.
    #[allow(dead_code, reason = "the wall times find their own")]
    pub(crate) repeats: u64,
}

/// Every workload of every game.
pub(crate) fn all() -> Vec<Workload> {
    let mut workloads = Vec::new();
    of::<tictactoe::TicTacToe, 2>(&mut workloads, 20_000);
    of::<leduc::Leduc, 2>(&mut workloads, 20_000);
    of::<bazaar::Bazaar, 3>(&mut workloads, 20_000);
    of::<seven::Seven, 4>(&mut workloads, 40);
    of::<battalia::Battalia, 2>(&mut workloads, 40);
    of::<battalia::Battalia, 4>(&mut workloads, 20);
    of::<multiverse_war::MultiverseWar, 2>(&mut workloads, 40);
    of::<multiverse_war::MultiverseWar, 4>(&mut workloads, 20);
    workloads
}

fn of<G: Words, const SEATS: u8>(workloads: &mut Vec<Workload>, games: u64) {
    let (game, bytes) = (G::META.id, size_of::<G>());
    let mut add = |what, run, repeats| workloads.push(Workload { game, what, run, bytes, repeats });
    add("decisions", decisions::<G, SEATS>, games);
    add("copies", copies::<G, SEATS>, 20_000);
    add("imagined worlds", worlds::<G, SEATS>, 20_000);
}

fn setup<G: Game>(seats: u8) -> G::Setup {
    G::setup(seats, &Options::none()).expect("a possible number of seats")
}

/// Whole random games, set-up included.
fn decisions<G: Words, const SEATS: u8>(games: u64) -> u64 {
    let setup = setup::<G>(SEATS);
    let mut playout = Playout::default();
    let mut decisions = 0;
    for game in 0..games {
        let mut chance = Fast::stream(7, game);
        let mut position = G::begin(&setup, &mut chance, &mut Silent).expect("a possible set-up");
        let (outcome, made) = playout.run(&mut position, &mut chance);
        black_box(outcome);
        decisions += u64::from(made);
    }
    decisions
}

/// A position a few moves into a game.
fn middle<G: Words>(seats: u8) -> G {
    let mut chance = Fast::new(3);
    let mut position = G::begin(&setup::<G>(seats), &mut chance, &mut Silent).expect("a possible set-up");
    let mut legal = Vec::new();
    for _ in 0..2 {
        let Some(seat) = position.turn().deciders().first() else { break };
        legal.clear();
        position.legal(seat, &mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        position.apply(seat, action, &mut chance, &mut Silent);
    }
    position
}

fn copies<G: Words, const SEATS: u8>(times: u64) -> u64 {
    let position = middle::<G>(SEATS);
    for _ in 0..times {
        black_box(black_box(&position).clone());
    }
    times
}

fn worlds<G: Words, const SEATS: u8>(times: u64) -> u64 {
    let mut position = middle::<G>(SEATS);
    let mut chance = Fast::new(5);
    let viewer = Viewer::all(position.seats()).next().expect("every game has a first seat");
    for _ in 0..times {
        position.imagine(viewer, &mut chance);
        black_box(&position);
    }
    times
}
