//! However long it thinks, it remembers only so much.

use crate::{after_greedy_play, begin, decider, legal};
use allocation_counter::measure;
use bazaar::Bazaar;
use bots::{Bot, Budget, Search, Settings};
use seven::Seven;
use table::{Fast, Game, Seen, Silent};

/// The most bytes that one search held at a time.
fn peak<G: Game>(position: &G, iterations: u64, most_edges: usize) -> u64 {
    let settings = Settings { most_edges, ..Settings::within(Budget::iterations(iterations)) };
    let seat = decider(position).expect("the game is not over");
    let counted = measure(|| {
        let chosen = Search::new(3, settings).choose(Seen::new(position, seat));
        assert!(legal(position, seat).contains(&chosen));
    });
    counted.bytes_max
}

fn assert_bounded<G: Game>(position: &G) {
    let edges = 500;
    // What is remembered of a step, with room to spare: lists grow by doubling, and a step that was never met before is added to a
    // node that is known. The lists that every search has come on top.
    let bound = 64 * 1024 + 4 * 64 * edges as u64;
    let [long, longer] = [10_000, 40_000].map(|iterations| peak(position, iterations, edges));
    assert!(longer < bound, "{}: {longer} bytes for {edges} edges, expected at most {bound}", G::META.id);
    assert!(longer <= long * 5 / 4, "{}: grows with thinking, from {long} to {longer} bytes", G::META.id);
    let free = peak(position, 40_000, usize::MAX);
    assert!(free > 4 * bound, "{}: without a bound it would hold more than {free} bytes", G::META.id);
}

#[test]
fn memory_does_not_grow_beyond_its_bound() {
    assert_bounded(&begin::<Bazaar>(5, 1));
    assert_bounded(&after_greedy_play::<Seven>(4, 150, 1));
}

#[test]
fn a_full_tree_still_plays_legally() {
    fn play<G: Game>(seats: u8, decisions: u32) {
        let settings = Settings { most_edges: 3, ..Settings::within(Budget::iterations(80)) };
        let mut bot = Search::new(1, settings);
        let mut position = begin::<G>(seats, 2);
        let mut chance = Fast::new(3);
        for _ in 0..decisions {
            let Some(seat) = decider(&position) else { return };
            let action = bot.choose(Seen::new(&position, seat));
            assert_eq!(position.check(seat, action), Ok(()), "{action:?}");
            position.apply(seat, action, &mut chance, &mut Silent);
        }
    }
    play::<Bazaar>(3, 1_000);
    play::<Seven>(4, 120);
}
