//! Chapter 2, second half: showing the bids, who takes the lot, and wages.

mod common;

use bazaar::Action::{Add, Seal};
use bazaar::{Bazaar, Event, Lot};
use common::{FIRST, SECOND, THIRD, act, act_with, coin, coins, hand, round, three, wages};
use table::{Fast, Game, Seat, Transcript, Viewer};

/// All 36 coins in the hands of five traders: seven each, and eight for the last, who holds the fours.
const EVERYTHING: [&[u8]; 5] = [
    &[1, 1, 1, 1, 1, 1, 1],
    &[1, 1, 1, 1, 1, 2, 2],
    &[2, 2, 2, 2, 2, 2, 2],
    &[2, 3, 3, 3, 3, 3, 3],
    &[3, 3, 4, 4, 4, 4, 4, 4],
];

fn lots_of(game: &Bazaar, seat: Seat) -> Vec<Lot> {
    game.view(Viewer::Spectator).traders[seat].lots.iter().collect()
}

#[test]
fn z2_6_all_bids_are_shown_at_once_when_the_last_trader_has_sealed() {
    let mut game = three();
    act(&mut game, THIRD, Add(coin(2)));
    assert_eq!(act(&mut game, THIRD, Seal), [Event::Sealed(THIRD)]);
    act(&mut game, FIRST, Add(coin(4)));
    assert_eq!(act(&mut game, FIRST, Seal), [Event::Sealed(FIRST)]);
    let mut log = Transcript::default();
    act_with(&mut game, SECOND, Seal, &mut Fast::new(1), &mut log);
    let shown = [
        Event::Sealed(SECOND),
        Event::Shown { seat: FIRST, bid: coins(&[4]) },
        Event::Shown { seat: SECOND, bid: coins(&[]) },
        Event::Shown { seat: THIRD, bid: coins(&[2]) },
    ];
    assert_eq!(log.events[..4], shown);
    assert_eq!(log.revealed, table::Audience::All, "an undo is no longer free");
    for viewer in Viewer::all(3) {
        assert!(shown.iter().all(|event| Bazaar::redact(event, viewer).as_ref() == Some(event)), "{viewer}");
    }
}

#[test]
fn z2_7_the_highest_sum_takes_the_lot_and_pays() {
    let mut game = three();
    let purse = game.view(Viewer::Spectator).purse;
    let events = round(&mut game, &[&[4], &[2, 3], &[1, 2]], &[1, 1], Some(Lot::Silk));
    assert!(events.contains(&Event::Sold { lot: Lot::Ruby, to: SECOND }), "{events:?}");
    assert_eq!(lots_of(&game, SECOND), [Lot::Ruby]);
    assert_eq!(hand(&game, SECOND), coins(&[1, 4]), "both coins are gone");
    assert_eq!(game.view(Viewer::Spectator).purse, purse + 2 - 2, "two were paid, two drawn as wages");
}

#[test]
fn z2_7_the_sum_counts_and_not_the_number_of_coins() {
    let mut game = Bazaar::fair(&[&[1, 1, 1], &[4], &[2]], Lot::Carpet);
    round(&mut game, &[&[1, 1, 1], &[4], &[2]], &[1, 1], Some(Lot::Silk));
    assert_eq!(lots_of(&game, SECOND), [Lot::Carpet]);
}

#[test]
fn z2_7_all_others_take_their_coins_back() {
    let mut game = three();
    round(&mut game, &[&[4], &[2, 3], &[1, 2]], &[1, 1], Some(Lot::Silk));
    assert_eq!(hand(&game, FIRST), coins(&[1, 2, 3, 4, 1]));
    assert_eq!(hand(&game, THIRD), coins(&[1, 2, 3, 4, 1]));
    for seat in [FIRST, SECOND, THIRD] {
        assert_eq!(common::bid(&game, seat), coins(&[]));
    }
}

#[test]
fn z2_7_what_is_paid_can_be_drawn_at_once() {
    let mut game = Bazaar::fair(&EVERYTHING, Lot::Ruby);
    assert_eq!(game.view(Viewer::Spectator).purse, 0);
    let events = round(&mut game, &[&[], &[], &[], &[], &[4]], &[4], Some(Lot::Silk));
    assert_eq!(wages(&events), [(FIRST, coin(4))]);
    assert_eq!(game.view(Viewer::Spectator).purse, 0);
}

#[test]
fn z2_8_equal_highest_sums_leave_the_lot_unsold() {
    let quarrels: [[&[u8]; 3]; 3] = [[&[4], &[1, 3], &[2]], [&[3], &[2], &[3]], [&[1, 4], &[2, 3], &[1, 4]]];
    for bids in quarrels {
        let mut game = three();
        let events = round(&mut game, &bids, &[1, 1, 1], Some(Lot::Silk));
        assert!(events.contains(&Event::Unsold { lot: Lot::Ruby }), "{bids:?}");
        assert!(!events.iter().any(|event| matches!(event, Event::Sold { .. })), "{bids:?}");
        assert_eq!(game.view(Viewer::Spectator).unsold.iter().collect::<Vec<_>>(), [Lot::Ruby]);
        for seat in [FIRST, SECOND, THIRD] {
            assert_eq!(lots_of(&game, seat), []);
            assert_eq!(hand(&game, seat), coins(&[1, 2, 3, 4, 1]), "all take their coins back");
        }
    }
}

#[test]
fn z2_8_a_quarrel_below_the_highest_sum_does_not_matter() {
    let mut game = three();
    round(&mut game, &[&[2], &[2], &[3]], &[1, 1], Some(Lot::Silk));
    assert_eq!(lots_of(&game, THIRD), [Lot::Ruby]);
}

#[test]
fn z2_8_if_nobody_bids_anything_the_lot_stays_unsold() {
    let mut game = three();
    let events = round(&mut game, &[&[], &[], &[]], &[1, 1, 1], Some(Lot::Silk));
    assert!(events.contains(&Event::Unsold { lot: Lot::Ruby }));
    assert_eq!(game.view(Viewer::Spectator).unsold.iter().collect::<Vec<_>>(), [Lot::Ruby]);
}

#[test]
fn z2_8_an_unsold_lot_does_not_come_back() {
    let mut game = three();
    round(&mut game, &[&[], &[], &[]], &[1, 1, 1], Some(Lot::Ruby));
    assert_eq!(game.view(Viewer::Spectator).stock.count(Lot::Ruby), 0);
}

#[test]
fn z2_9_who_did_not_take_the_lot_draws_one_coin_in_the_order_of_the_seats() {
    let mut game = three();
    let events = round(&mut game, &[&[], &[1], &[]], &[3, 4], Some(Lot::Silk));
    assert_eq!(wages(&events), [(FIRST, coin(3)), (THIRD, coin(4))]);
    assert_eq!(hand(&game, FIRST), coins(&[1, 2, 3, 4, 3]));
    assert_eq!(hand(&game, SECOND), coins(&[2, 3, 4]));
    assert_eq!(hand(&game, THIRD), coins(&[1, 2, 3, 4, 4]));
}

#[test]
fn z2_9_all_draw_when_the_lot_stays_unsold() {
    let events = round(&mut three(), &[&[2], &[2], &[]], &[1, 2, 3], Some(Lot::Silk));
    assert_eq!(wages(&events), [(FIRST, coin(1)), (SECOND, coin(2)), (THIRD, coin(3))]);
}

#[test]
fn z2_9_wages_are_paid_after_the_last_round_too() {
    let mut game = three().in_round(6);
    let events = round(&mut game, &[&[1], &[], &[]], &[3, 4], None);
    assert_eq!(wages(&events), [(SECOND, coin(3)), (THIRD, coin(4))]);
    assert!(game.turn().outcome().is_some());
}

#[test]
fn z2_9_as_long_as_there_are_coins() {
    let mut hands = EVERYTHING;
    hands[4] = &[3, 3, 4, 4, 4, 4];
    let mut game = Bazaar::fair(&hands, Lot::Ruby);
    let events = round(&mut game, &[&[], &[], &[], &[], &[]], &[4, 4], Some(Lot::Silk));
    assert_eq!(wages(&events), [(FIRST, coin(4)), (SECOND, coin(4))], "then the purse is empty");
}

#[test]
fn z2_9_only_who_holds_fewer_than_eight() {
    let mut game = Bazaar::fair(&[&[1, 1, 1, 1, 1, 1, 1, 1], &[2, 2, 2, 2, 2, 2, 2], &[4, 4]], Lot::Ruby);
    let events = round(&mut game, &[&[1, 1], &[2], &[4]], &[3], Some(Lot::Silk));
    assert_eq!(wages(&events), [(SECOND, coin(3))], "the first has eight again after taking his bid back");
    assert_eq!(hand(&game, FIRST).len(), 8);
    assert_eq!(hand(&game, SECOND).len(), 8);
}
