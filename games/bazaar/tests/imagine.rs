//! Imagined worlds: as likely as they are for all a viewer knows, and the same in everything it does know.

mod common;

use bazaar::Action::{Add, Seal};
use bazaar::{Bazaar, Coins, Lot};
use common::{FIRST, SECOND, THIRD, act, coin, coins};
use table::perft::each_equal_chance;
use table::{Fast, Game, Seat, Viewer};

/// Hand and bid of each seat, in one world.
type World = Vec<(Coins, Coins)>;

/// Every world that the viewer can imagine; all are equally likely.
fn worlds(game: Bazaar, viewer: Viewer) -> Vec<World> {
    let mut worlds = Vec::new();
    each_equal_chance(|chance| {
        let mut world = game;
        world.imagine(viewer, chance);
        world.audit().expect("an imagined world is a sound one");
        let truth = world.view(Viewer::Everything);
        let shown = |seat: Seat| truth.traders[seat].hand.zip(truth.traders[seat].bid);
        worlds.push(Seat::all(3).map(|seat| shown(seat).expect("everything is shown")).collect());
    });
    worlds
}

fn count(worlds: &[World], is_so: impl Fn(&World) -> bool) -> usize {
    worlds.iter().filter(|world| is_so(world)).count()
}

#[test]
fn each_coin_of_the_others_is_any_coin_that_is_not_ones_own() {
    let game = Bazaar::fair(&[&[4, 4], &[1], &[2]], Lot::Ruby);
    let worlds = worlds(game, Viewer::Seat(FIRST));
    assert_eq!(worlds.len(), 34 * 33);
    for seat in [SECOND, THIRD] {
        let with = |value| count(&worlds, |world| world[seat.index()].0 == coins(&[value]));
        assert_eq!([1, 2, 3, 4].map(with), [12 * 33, 10 * 33, 8 * 33, 4 * 33], "{seat}");
    }
    let both_fours = count(&worlds, |world| world[1].0 == coins(&[4]) && world[2].0 == coins(&[4]));
    assert_eq!(both_fours, 4 * 3, "a coin is in one place only");
}

#[test]
fn what_the_others_really_hold_makes_no_difference() {
    let viewer = Viewer::Seat(FIRST);
    let here = Bazaar::fair(&[&[4, 4], &[1], &[2]], Lot::Ruby);
    let there = Bazaar::fair(&[&[4, 4], &[3], &[4]], Lot::Ruby);
    assert_eq!(worlds(here, viewer), worlds(there, viewer));
}

#[test]
fn each_coin_lies_in_a_sealed_bid_in_half_of_the_worlds() {
    let mut game = Bazaar::fair(&[&[4], &[1, 2], &[3]], Lot::Ruby);
    act(&mut game, SECOND, Seal);
    let worlds = worlds(game, Viewer::Seat(THIRD));
    let bids = |coins: u32| count(&worlds, |world| world[1].1.len() == coins);
    assert_eq!([0, 1, 2].map(bids).map(|bids| 4 * bids / worlds.len()), [1, 2, 1]);
    assert!(worlds.iter().all(|world| world[1].0.len() + world[1].1.len() == 2));
}

#[test]
fn an_open_bid_is_imagined_empty() {
    let mut game = Bazaar::fair(&[&[4], &[1], &[3]], Lot::Ruby);
    act(&mut game, SECOND, Add(coin(1)));
    let worlds = worlds(game, Viewer::Seat(FIRST));
    assert!(worlds.iter().all(|world| world[1].1.is_empty() && world[1].0.len() == 1));
}

#[test]
fn ones_own_coins_stay_where_they_are() {
    let mut game = Bazaar::fair(&[&[4, 1], &[1], &[3]], Lot::Ruby);
    act(&mut game, FIRST, Add(coin(1)));
    let worlds = worlds(game, Viewer::Seat(FIRST));
    assert!(worlds.iter().all(|world| world[0] == (coins(&[4]), coins(&[1]))));
}

#[test]
fn a_spectator_imagines_the_coins_of_all() {
    let worlds = worlds(Bazaar::fair(&[&[4], &[1], &[]], Lot::Ruby), Viewer::Spectator);
    assert_eq!(worlds.len(), 36 * 35);
    assert_eq!(count(&worlds, |world| world[0].0 == coins(&[4])), 6 * 35);
}

#[test]
fn with_four_coins_each_the_kinds_are_as_frequent_as_in_the_purse() {
    let game = Bazaar::fair(&[&[4, 4, 4, 4], &[1, 1, 1, 1], &[2, 2, 2, 2]], Lot::Ruby);
    let mut chance = Fast::new(7);
    let mut found = [0_u32; 4];
    for _ in 0..20_000 {
        let mut world = game;
        world.imagine(Viewer::Seat(FIRST), &mut chance);
        let hand = world.view(Viewer::Everything).traders[THIRD].hand.expect("everything is shown");
        for (found, &count) in found.iter_mut().zip(hand.counts()) {
            *found += u32::from(count);
        }
    }
    // 80,000 coins in all, from 12 ones, 10 twos, 8 threes and 2 fours.
    for (found, expected) in found.into_iter().zip([30_000_u32, 25_000, 20_000, 5_000]) {
        assert!(found.abs_diff(expected) < 2_400, "{found} coins, {expected} expected");
    }
}
