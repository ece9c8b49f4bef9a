//! What both benches do: whole random games, copies and imagined worlds, through the public contract alone.

use std::hint::black_box;
use table::{Chance, Fast, Game, Options, Playout, Silent, Viewer, Words};

/// Something that can be repeated; returns how many decisions (or copies, or worlds) it did.
pub(crate) struct Workload {
    pub(crate) game: &'static str,
    pub(crate) what: &'static str,
    pub(crate) run: fn(times: u64) -> u64,
}

/// Every workload of every small game.
pub(crate) fn all() -> Vec<Workload> {
    let mut workloads = Vec::new();
    of::<tictactoe::TicTacToe>(&mut workloads);
    of::<leduc::Leduc>(&mut workloads);
    of::<bazaar::Bazaar>(&mut workloads);
    workloads
}

fn of<G: Words>(workloads: &mut Vec<Workload>) {
    let game = G::META.id;
    workloads.push(Workload { game, what: "decisions", run: decisions::<G> });
    workloads.push(Workload { game, what: "copies", run: copies::<G> });
    workloads.push(Workload { game, what: "imagined worlds", run: worlds::<G> });
}

fn setup<G: Game>() -> G::Setup {
    G::setup(*G::META.seats.start(), &Options::none()).expect("the fewest seats are possible")
}

/// Whole random games, set-up included.
fn decisions<G: Words>(games: u64) -> u64 {
    let setup = setup::<G>();
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
fn middle<G: Words>() -> G {
    let mut chance = Fast::new(3);
    let mut position = G::begin(&setup::<G>(), &mut chance, &mut Silent).expect("a possible set-up");
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

fn copies<G: Words>(times: u64) -> u64 {
    let position = middle::<G>();
    for _ in 0..times {
        black_box(black_box(&position).clone());
    }
    times
}

fn worlds<G: Words>(times: u64) -> u64 {
    let mut position = middle::<G>();
    let mut chance = Fast::new(5);
    let viewer = Viewer::all(position.seats()).next().expect("every game has a first seat");
    for _ in 0..times {
        position.imagine(viewer, &mut chance);
        black_box(&position);
    }
    times
}
