//! Chapter 3: who wins, and when everybody loses.

mod common;

use bazaar::{Event, Lot};
use common::{FIRST, SECOND, THIRD, all_actions, legal, outcome, refused, round, seats, three, wages};
use table::{Game, Seats, Verdict, Viewer};

#[test]
fn z3_1_the_highest_sum_of_lots_wins_after_the_last_round() {
    let mut game = three()
        .in_round(6)
        .with_lots(FIRST, &[Lot::Pepper, Lot::Brass, Lot::Pepper])
        .with_lots(SECOND, &[Lot::Silk]);
    let events = round(&mut game, &[&[], &[], &[1]], &[1, 1], None);
    assert_eq!(events.last(), Some(&Event::Closed { winners: seats(&[THIRD]) }));
    assert_eq!(outcome(&game).verdict, Verdict::Won);
    assert_eq!(outcome(&game).winners, seats(&[THIRD]), "a ruby is worth more than three small lots");
    assert_eq!(outcome(&game).points.as_slice(), [4, 4, 5]);
    assert_eq!(outcome(&game).places.as_slice(), [2, 2, 1]);
}

#[test]
fn z3_1_equals_share_the_victory() {
    let mut game =
        three().in_round(6).with_lots(FIRST, &[Lot::Silk, Lot::Pepper]).with_lots(SECOND, &[Lot::Carpet]);
    let events = round(&mut game, &[&[], &[], &[1]], &[1, 1], None);
    assert_eq!(events.last(), Some(&Event::Closed { winners: seats(&[FIRST, THIRD]) }));
    assert_eq!(outcome(&game).winners, seats(&[FIRST, THIRD]));
    assert_eq!(outcome(&game).places.as_slice(), [1, 3, 1]);
    assert_eq!(game.view(Viewer::Spectator).winners, Some(seats(&[FIRST, THIRD])));
}

#[test]
fn z3_1_nobody_wins_before_the_last_round_is_over() {
    let mut game = three().in_round(5).with_lots(FIRST, &[Lot::Silk]);
    round(&mut game, &[&[], &[], &[1]], &[1, 1], Some(Lot::Brass));
    assert_eq!(game.turn().outcome(), None);
}

#[test]
fn z3_2_three_unsold_lots_close_the_market_for_all() {
    let mut game = three().with_lots(FIRST, &[Lot::Ruby]).with_unsold(&[Lot::Silk, Lot::Silk]);
    let events = round(&mut game, &[&[2], &[2], &[]], &[], None);
    assert_eq!(events.last(), Some(&Event::Closed { winners: Seats::NONE }));
    assert_eq!(outcome(&game).verdict, Verdict::TableLost);
    assert_eq!(outcome(&game).winners, Seats::NONE, "the ruby helps nobody");
    assert_eq!(outcome(&game).places.as_slice(), [3, 3, 3]);
    assert_eq!(game.view(Viewer::Spectator).winners, Some(Seats::NONE));
    assert_eq!(wages(&events), []);
}

#[test]
fn z3_2_in_the_last_round_too() {
    let mut game = three().in_round(6).with_lots(FIRST, &[Lot::Ruby]).with_unsold(&[Lot::Silk, Lot::Pepper]);
    round(&mut game, &[&[], &[], &[]], &[], None);
    assert_eq!(outcome(&game).verdict, Verdict::TableLost);
}

#[test]
fn z3_2_two_unsold_lots_close_nothing() {
    let mut game = three().with_unsold(&[Lot::Silk]);
    round(&mut game, &[&[], &[], &[]], &[1, 1, 1], Some(Lot::Brass));
    assert_eq!(game.turn().outcome(), None);
    assert_eq!(game.view(Viewer::Spectator).unsold.len(), 2);
}

#[test]
fn z3_3_after_the_end_nobody_can_do_anything() {
    let mut won = three().in_round(6);
    round(&mut won, &[&[1], &[], &[]], &[1, 1], None);
    let mut failed = three().with_unsold(&[Lot::Silk, Lot::Silk]);
    round(&mut failed, &[&[], &[], &[]], &[], None);
    for game in [won, failed] {
        for seat in [FIRST, SECOND, THIRD] {
            for action in all_actions() {
                assert_eq!(refused(&game, seat, action), "Z3.3", "{seat}: {action:?}");
            }
            assert_eq!(legal(&game, seat), []);
        }
    }
}
