//! Chapter 2: two rounds of betting.

mod common;

use common::{FIRST, SECOND, after, legal, paid, play, refused};
use leduc::Action::{self, Call, Fold, Raise};
use leduc::Rank::{self, Jack, King, Queen};
use leduc::{Event, Leduc};
use table::{Game, Seat, Seats, Turn, Viewer};

fn dealt() -> Leduc {
    Leduc::dealt(Queen, King)
}

fn to_act(game: &Leduc) -> Seat {
    let Turn::Decide(seats) = game.turn() else { panic!("the game is over") };
    assert_eq!(seats.len(), 1, "one seat acts at a time");
    seats.first().expect("it is one")
}

/// The five ways in which a round of betting can end without a fold.
const ROUNDS: [&[Action]; 5] =
    [&[Call, Call], &[Raise, Call], &[Raise, Raise, Call], &[Call, Raise, Call], &[Call, Raise, Raise, Call]];

#[test]
fn l2_1_the_first_seat_begins_in_both_rounds() {
    assert_eq!(to_act(&dealt()), FIRST);
    for round in ROUNDS {
        let game = after(dealt(), round, &[Jack]);
        assert_eq!((game.view(Viewer::Spectator).round, to_act(&game)), (2, FIRST), "{round:?}");
    }
}

#[test]
fn l2_1_and_l2_7_after_the_second_round_there_is_no_third() {
    for round in ROUNDS {
        let game = after(after(dealt(), &[Call, Call], &[Jack]), round, &[]);
        assert!(game.turn().outcome().is_some(), "{round:?}");
    }
}

#[test]
fn l2_2_the_players_act_in_turn() {
    let mut game = dealt();
    for (seat, action) in [(FIRST, Call), (SECOND, Raise), (FIRST, Raise)] {
        assert_eq!(game.turn(), Turn::Decide(Seats::only(seat)));
        play(&mut game, &[action], &[]);
    }
    assert_eq!(to_act(&game), SECOND);
}

#[test]
fn l2_2_whoever_is_not_to_act_can_do_nothing() {
    for (game, other) in [
        (dealt(), SECOND),
        (after(dealt(), &[Raise], &[]), FIRST),
        (after(dealt(), &[Raise, Call], &[Jack]), SECOND),
    ] {
        for action in [Fold, Call, Raise] {
            assert_eq!(refused(&game, other, action), "L2.2");
        }
        assert_eq!(legal(&game, other), []);
    }
    assert_eq!(refused(&dealt(), Seat::new(2), Call), "L2.2");
}

#[test]
fn l2_3_who_faces_a_bet_may_fold() {
    let mut game = after(dealt(), &[Raise], &[]);
    assert_eq!(legal(&game, SECOND), [Fold, Call, Raise]);
    assert_eq!(play(&mut game, &[Fold], &[])[0], Event::Folded(SECOND));
    assert_eq!(game.view(Viewer::Spectator).folded, Some(SECOND));
}

#[test]
fn l2_3_without_a_bet_to_answer_nobody_can_fold() {
    assert_eq!(refused(&dealt(), FIRST, Fold), "L2.3");
    assert_eq!(refused(&after(dealt(), &[Call], &[]), SECOND, Fold), "L2.3");
    assert_eq!(refused(&after(dealt(), &[Raise, Call], &[Jack]), FIRST, Fold), "L2.3");
    assert_eq!(legal(&dealt(), FIRST), [Call, Raise]);
}

#[test]
fn l2_4_to_call_is_to_pay_as_much_as_the_other() {
    let mut game = after(dealt(), &[Raise], &[]);
    assert_eq!(play(&mut game, &[Call], &[Jack])[0], Event::Called(SECOND));
    assert_eq!(paid(&game), [3, 3]);
    let mut game = after(dealt(), &[Call, Raise, Raise], &[]);
    assert_eq!(play(&mut game, &[Call], &[Jack])[0], Event::Called(SECOND));
    assert_eq!(paid(&game), [5, 5]);
    let mut game = after(game, &[Raise], &[]);
    assert_eq!(play(&mut game, &[Call], &[])[0], Event::Called(SECOND));
    assert_eq!(paid(&game), [9, 9]);
}

#[test]
fn l2_4_a_check_costs_nothing() {
    let mut game = dealt();
    assert_eq!(play(&mut game, &[Call], &[]), [Event::Checked(FIRST)]);
    assert_eq!(play(&mut game, &[Call], &[Jack])[0], Event::Checked(SECOND));
    assert_eq!(paid(&game), [1, 1]);
}

#[test]
fn l2_5_a_raise_is_a_call_and_two_chips_more_in_the_first_round() {
    let mut game = dealt();
    assert_eq!(play(&mut game, &[Raise], &[]), [Event::Raised { seat: FIRST, to: 3 }]);
    assert_eq!(paid(&game), [3, 1]);
    assert_eq!(play(&mut game, &[Raise], &[]), [Event::Raised { seat: SECOND, to: 5 }]);
    assert_eq!(paid(&game), [3, 5]);
}

#[test]
fn l2_5_a_raise_is_a_call_and_four_chips_more_in_the_second_round() {
    let mut game = after(dealt(), &[Raise, Call], &[Jack]);
    assert_eq!(play(&mut game, &[Raise], &[]), [Event::Raised { seat: FIRST, to: 7 }]);
    assert_eq!(play(&mut game, &[Raise], &[]), [Event::Raised { seat: SECOND, to: 11 }]);
    assert_eq!(paid(&game), [7, 11]);
}

#[test]
fn l2_6_a_third_raise_is_refused() {
    let game = after(dealt(), &[Raise, Raise], &[]);
    assert_eq!(refused(&game, FIRST, Raise), "L2.6");
    assert_eq!(legal(&game, FIRST), [Fold, Call]);
    let game = after(dealt(), &[Call, Raise, Raise], &[]);
    assert_eq!(refused(&game, SECOND, Raise), "L2.6");
}

#[test]
fn l2_6_the_second_round_has_two_raises_of_its_own() {
    let mut game = after(dealt(), &[Raise, Raise, Call], &[Jack]);
    play(&mut game, &[Raise, Raise], &[]);
    assert_eq!(refused(&game, FIRST, Raise), "L2.6");
}

#[test]
fn l2_7_a_round_is_over_when_a_bet_is_called_or_both_have_checked() {
    for round in ROUNDS {
        let (last, before) = round.split_last().expect("a round has actions");
        let mut game = after(dealt(), before, &[]);
        assert_eq!(game.view(Viewer::Spectator).round, 1, "before the end of {round:?}");
        play(&mut game, &[*last], &[Jack]);
        assert_eq!(game.view(Viewer::Spectator).round, 2, "after {round:?}");
    }
}

#[test]
fn l2_8_one_card_is_laid_open_after_the_first_round() {
    for (round, card) in ROUNDS.into_iter().flat_map(|round| Rank::ALL.map(|card| (round, card))) {
        let mut game = dealt();
        assert_eq!(game.view(Viewer::Spectator).open, None);
        assert_eq!(play(&mut game, round, &[card]).last(), Some(&Event::Turned(card)), "{round:?}");
        assert_eq!(game.view(Viewer::Spectator).open, Some(card), "{round:?}");
    }
}

#[test]
fn l2_8_the_open_card_belongs_to_both_players() {
    for (pair, other) in [(FIRST, Leduc::dealt(Jack, King)), (SECOND, Leduc::dealt(King, Jack))] {
        let events = play(&mut other.clone(), &[Call; 4], &[Jack]);
        assert_eq!(events.last(), Some(&Event::Won { seat: pair, chips: 1 }));
    }
}

#[test]
fn l2_8_no_second_card_is_drawn() {
    let mut game = after(dealt(), &[Call, Call], &[Jack]);
    play(&mut game, &[Call, Call], &[]);
    assert_eq!(game.view(Viewer::Spectator).open, Some(Jack));
}
