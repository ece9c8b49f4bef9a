//! Chapter 5: the worked examples, word by word.

mod common;

use bazaar::{Bazaar, Event, Lot};
use common::{FIRST, SECOND, THIRD, coin, coins, hand, outcome, round, seats, wages};
use table::{Game, Verdict, Viewer};

#[test]
fn zx_1_the_middle_one_wins() {
    let mut game = Bazaar::fair(&[&[3, 2], &[4, 3], &[4, 2]], Lot::Carpet);
    let events = round(&mut game, &[&[3, 2], &[4, 3], &[4, 2]], &[1, 2], Some(Lot::Silk));
    assert!(events.contains(&Event::Sold { lot: Lot::Carpet, to: SECOND }));
    assert_eq!(bazaar::sum(&coins(&[4, 3])), 7);
    assert_eq!(hand(&game, SECOND), coins(&[]), "he pays both coins and draws no wage");
    assert_eq!(hand(&game, FIRST), coins(&[3, 2, 1]));
    assert_eq!(hand(&game, THIRD), coins(&[4, 2, 2]));
    assert_eq!(wages(&events), [(FIRST, coin(1)), (THIRD, coin(2))]);
}

#[test]
fn zx_2_a_quarrel() {
    let mut game = Bazaar::fair(&[&[4], &[4], &[3]], Lot::Carpet);
    let events = round(&mut game, &[&[4], &[4], &[3]], &[1, 2, 3], Some(Lot::Silk));
    assert!(events.contains(&Event::Unsold { lot: Lot::Carpet }));
    assert_eq!(game.view(Viewer::Spectator).unsold.iter().collect::<Vec<_>>(), [Lot::Carpet]);
    assert_eq!(hand(&game, FIRST), coins(&[4, 1]));
    assert_eq!(hand(&game, SECOND), coins(&[4, 2]));
    assert_eq!(hand(&game, THIRD), coins(&[3, 3]));
}

#[test]
fn zx_3_the_market_fails() {
    let mut game = Bazaar::fair(&[&[4], &[4], &[3]], Lot::Carpet).with_unsold(&[Lot::Ruby, Lot::Pepper]);
    let events = round(&mut game, &[&[], &[], &[]], &[], None);
    assert_eq!(outcome(&game).verdict, Verdict::TableLost);
    assert_eq!(outcome(&game).winners, seats(&[]));
    assert_eq!(wages(&events), [], "no wages are paid");
}
