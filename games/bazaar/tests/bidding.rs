//! Chapter 2, first half: composing and sealing bids.

mod common;

use bazaar::Action::{Add, Seal, TakeBack};
use bazaar::{Bazaar, Event, Lot, Setup};
use common::{
    FIRST, SECOND, THIRD, act, act_with, all_actions, bid, coin, coins, deciders, hand, legal, refused,
    round, three,
};
use table::{Fast, Game, Kind, Script, Silent, Transcript, Viewer};

#[test]
fn z2_1_a_lot_is_drawn_at_the_beginning_and_shown_to_all() {
    let mut chance = Script::new([0; 12].into_iter().chain([Lot::Silk.index()]));
    let game = Bazaar::begin(&Setup { traders: 3, rounds: 6 }, &mut chance, &mut Silent)
        .expect("the set-up is sound");
    chance.finish();
    for viewer in Viewer::all(3) {
        assert_eq!(game.view(viewer).lot, Some(Lot::Silk), "{viewer}");
        assert_eq!(game.view(viewer).round, 1);
    }
}

#[test]
fn z2_1_each_round_begins_with_a_lot_from_the_crate() {
    let mut game = three();
    let events = round(&mut game, &[&[1], &[], &[]], &[1, 1], Some(Lot::Brass));
    let offered = Event::Offered { lot: Lot::Brass, round: 2 };
    assert_eq!(events.last(), Some(&offered));
    for viewer in Viewer::all(3) {
        assert_eq!(Bazaar::redact(&offered, viewer), Some(offered.clone()));
        assert_eq!(game.view(viewer).lot, Some(Lot::Brass));
        assert_eq!(game.view(viewer).stock.counts(), &[2, 1, 2, 2, 1], "the ruby and the lamp are out");
    }
}

#[test]
fn z2_2_all_traders_bid_at_the_same_time() {
    let mut game = three();
    assert_eq!(deciders(&game), [FIRST, SECOND, THIRD]);
    act(&mut game, THIRD, Add(coin(4)));
    act(&mut game, FIRST, Add(coin(1)));
    assert_eq!(deciders(&game), [FIRST, SECOND, THIRD], "no turns: a step of one keeps nobody waiting");
    act(&mut game, SECOND, Seal);
    assert_eq!(deciders(&game), [FIRST, THIRD]);
}

#[test]
fn z2_2_the_order_in_which_they_bid_makes_no_difference() {
    let steps =
        [(FIRST, Add(coin(1))), (SECOND, Add(coin(4))), (SECOND, TakeBack(coin(4))), (THIRD, Add(coin(2)))];
    let play = |order: [usize; 4]| {
        let mut game = three();
        for (seat, action) in order.map(|at| steps[at]) {
            act(&mut game, seat, action);
        }
        game
    };
    assert_eq!(play([0, 1, 2, 3]), play([3, 1, 0, 2]));
    assert_eq!(play([0, 1, 2, 3]), play([1, 2, 3, 0]));
}

#[test]
fn z2_2_nobody_sees_the_others_bids() {
    let mut game = three();
    let before = [SECOND, THIRD].map(|seat| game.view(Viewer::Seat(seat)));
    for action in [Add(coin(4)), Add(coin(2)), TakeBack(coin(4))] {
        let events = act(&mut game, FIRST, action);
        assert!(events.iter().all(|event| Bazaar::redact(event, Viewer::Seat(SECOND)).is_none()));
        assert_eq!([SECOND, THIRD].map(|seat| game.view(Viewer::Seat(seat))), before);
    }
}

#[test]
fn z2_2_a_bid_may_be_empty() {
    let mut game = three();
    assert_eq!(act(&mut game, FIRST, Seal), [Event::Sealed(FIRST)]);
    assert_eq!(bid(&game, FIRST), coins(&[]));
    let broke = Bazaar::fair(&[&[], &[1], &[1]], Lot::Ruby);
    assert_eq!(legal(&broke, FIRST), [Seal], "who has no coins seals an empty bid");
}

#[test]
fn z2_3_a_coin_goes_from_the_hand_to_the_bid() {
    let mut game = three();
    assert_eq!(act(&mut game, FIRST, Add(coin(3))), [Event::Added { seat: FIRST, coin: coin(3) }]);
    assert_eq!((hand(&game, FIRST), bid(&game, FIRST)), (coins(&[1, 2, 4]), coins(&[3])));
    act(&mut game, FIRST, Add(coin(1)));
    assert_eq!((hand(&game, FIRST), bid(&game, FIRST)), (coins(&[2, 4]), coins(&[1, 3])));
}

#[test]
fn z2_3_he_must_hold_a_coin_of_that_value() {
    let mut game = Bazaar::fair(&[&[2, 3], &[1], &[4]], Lot::Ruby);
    assert_eq!(refused(&game, FIRST, Add(coin(1))), "Z2.3");
    assert_eq!(refused(&game, FIRST, Add(coin(4))), "Z2.3");
    act(&mut game, FIRST, Add(coin(2)));
    assert_eq!(refused(&game, FIRST, Add(coin(2))), "Z2.3", "his only 2 lies in the bid");
    assert_eq!(legal(&game, FIRST), [Add(coin(3)), TakeBack(coin(2)), Seal]);
}

#[test]
fn z2_4_a_coin_goes_back_from_the_bid_to_the_hand() {
    let mut game = three();
    act(&mut game, FIRST, Add(coin(3)));
    act(&mut game, FIRST, Add(coin(4)));
    let events = act(&mut game, FIRST, TakeBack(coin(3)));
    assert_eq!(events, [Event::TookBack { seat: FIRST, coin: coin(3) }]);
    assert_eq!((hand(&game, FIRST), bid(&game, FIRST)), (coins(&[1, 2, 3]), coins(&[4])));
}

#[test]
fn z2_4_the_coin_must_lie_in_the_bid() {
    let mut game = three();
    assert_eq!(refused(&game, FIRST, TakeBack(coin(3))), "Z2.4");
    act(&mut game, FIRST, Add(coin(4)));
    assert_eq!(refused(&game, FIRST, TakeBack(coin(3))), "Z2.4");
}

#[test]
fn z2_4_at_most_six_times_in_a_round() {
    let mut game = three();
    for _ in 0..6 {
        act(&mut game, FIRST, Add(coin(2)));
        act(&mut game, FIRST, TakeBack(coin(2)));
    }
    act(&mut game, FIRST, Add(coin(2)));
    assert_eq!(refused(&game, FIRST, TakeBack(coin(2))), "Z2.4");
    assert_eq!(legal(&game, FIRST), [Add(coin(1)), Add(coin(3)), Add(coin(4)), Seal]);
    act(&mut game, SECOND, Add(coin(2)));
    act(&mut game, SECOND, TakeBack(coin(2)));
    // In the next round he can again. His bid of 2 was the highest, so he has no other coin of that value.
    round(&mut game, &[&[], &[], &[]], &[1, 1], Some(Lot::Silk));
    act(&mut game, FIRST, Add(coin(1)));
    act(&mut game, FIRST, TakeBack(coin(1)));
    assert_eq!(bid(&game, FIRST), coins(&[]));
}

#[test]
fn z2_5_after_sealing_he_can_change_nothing() {
    let mut game = three();
    act(&mut game, FIRST, Add(coin(3)));
    assert_eq!(act(&mut game, FIRST, Seal), [Event::Sealed(FIRST)]);
    for action in all_actions() {
        assert_eq!(refused(&game, FIRST, action), "Z2.5", "{action:?}");
    }
    assert_eq!(legal(&game, FIRST), []);
    assert_eq!(deciders(&game), [SECOND, THIRD]);
    act(&mut game, SECOND, Seal);
    assert_eq!(refused(&game, FIRST, Seal), "Z2.5", "until the bids are shown");
}

#[test]
fn z2_5_when_the_bids_were_shown_all_can_bid_again() {
    let mut game = three();
    act(&mut game, FIRST, Seal);
    act(&mut game, SECOND, Seal);
    act_with(&mut game, THIRD, Seal, &mut Fast::new(1), &mut Transcript::default());
    assert_eq!(deciders(&game), [FIRST, SECOND, THIRD]);
    act(&mut game, FIRST, Add(coin(3)));
}
