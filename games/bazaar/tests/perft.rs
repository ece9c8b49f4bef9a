//! How many ways the game can go, held against `perft.txt` and against counts made by hand.

mod common;

use bazaar::Action::Seal;
use bazaar::{Bazaar, Lot};
use common::{FIRST, SECOND, act};
use table::perft::{perft, report};
use testkit::bless;

#[test]
fn the_counts_are_those_in_the_file() {
    let beginning = Bazaar::fair(&[&[1, 1, 2, 4], &[1, 2, 3, 3], &[1, 1, 2, 2]], Lot::Carpet);
    let mut last_to_seal = beginning;
    act(&mut last_to_seal, FIRST, Seal);
    act(&mut last_to_seal, SECOND, Seal);
    let five = Bazaar::fair(&[&[1, 4], &[2], &[3, 3], &[], &[4]], Lot::Ruby);
    let last_round = Bazaar::fair(&[&[1], &[2], &[1]], Lot::Ruby).in_round(6).with_lots(FIRST, &[Lot::Silk]);
    let report = [
        report("the beginning", &beginning, 6, 20),
        report("the last to seal", &last_to_seal, 3, 10),
        report("five traders", &five, 6, 10),
        report("the last round", &last_round, 7, 10),
    ];
    bless::expect("tests/perft.txt", &report.concat());
}

#[test]
fn the_counts_are_those_made_by_hand() {
    // Nobody has a coin: each can only seal. Then three wages of four kinds each and one of five lots are drawn.
    let broke = Bazaar::fair(&[&[], &[], &[]], Lot::Ruby);
    assert_eq!([1, 2, 3].map(|depth| perft(&broke, depth)), [1, 1, 4 * 4 * 4 * 5]);
    // Only the first has a coin. He seals, or adds it; then he seals, or takes it back.
    let one_coin =
        Bazaar::fair(&[&[3], &[], &[]], Lot::Ruby).in_round(6).with_unsold(&[Lot::Silk, Lot::Silk]);
    assert_eq!([1, 2, 3].map(|depth| perft(&one_coin, depth)), [2, 3, 4]);
    // In the end he has taken it back 0 to 6 times. If he seals it, two wages of four kinds are drawn; if not, the third
    // unsold lot ends the day.
    assert_eq!(perft(&one_coin, 6 + 6 + 1 + 1 + 2), 7 + 7 * 4 * 4);
}
