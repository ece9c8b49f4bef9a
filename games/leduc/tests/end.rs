//! Chapter 3: folding, the showdown, and the score.

mod common;

use common::{FIRST, SECOND, after, legal, outcome, play, refused};
use leduc::Action::{Call, Fold, Raise};
use leduc::Rank::{Jack, King, Queen};
use leduc::{Event, Leduc};
use table::{Game, Seats, Verdict, Viewer};

#[test]
fn l3_1_when_a_player_folds_the_other_wins_the_pot() {
    let mut game = Leduc::dealt(Jack, King);
    let events = play(&mut game, &[Raise, Fold], &[]);
    assert_eq!(events[1..], [Event::Folded(SECOND), Event::Won { seat: FIRST, chips: 1 }]);
    assert_eq!(outcome(&game).winners, Seats::only(FIRST), "even a jack wins against a king that folds");
    let game = after(Leduc::dealt(King, Jack), &[Call, Raise, Fold], &[]);
    assert_eq!(outcome(&game).winners, Seats::only(SECOND));
}

#[test]
fn l3_1_nobody_shows_a_card_after_a_fold() {
    let mut game = Leduc::dealt(Queen, King);
    let events = play(&mut game, &[Call, Call, Raise, Fold], &[Queen]);
    assert!(!events.iter().any(|event| matches!(event, Event::Shown { .. })), "{events:?}");
    assert_eq!(game.view(Viewer::Spectator).hands.as_slice(), [None, None]);
    assert_eq!(game.view(Viewer::Seat(FIRST)).hands.as_slice(), [Some(Queen), None]);
    assert_eq!(game.view(Viewer::Seat(SECOND)).hands.as_slice(), [None, Some(King)]);
}

#[test]
fn l3_2_both_show_their_cards_after_the_second_round() {
    let mut game = after(Leduc::dealt(Queen, King), &[Call, Call], &[Jack]);
    let events = play(&mut game, &[Call, Call], &[]);
    let shown = [Event::Shown { seat: FIRST, card: Queen }, Event::Shown { seat: SECOND, card: King }];
    assert_eq!(events[2..4], shown);
    assert_eq!(game.view(Viewer::Spectator).hands.as_slice(), [Some(Queen), Some(King)]);
}

#[test]
fn l3_2_a_pair_wins_and_otherwise_the_higher_card() {
    for (first, second, open, winner) in [
        (Jack, King, Jack, FIRST),
        (Jack, Queen, Jack, FIRST),
        (Queen, King, Queen, FIRST),
        (Jack, King, King, SECOND),
        (Queen, Jack, Jack, SECOND),
        (King, Queen, Queen, SECOND),
        (King, Jack, Queen, FIRST),
        (King, Queen, Jack, FIRST),
        (Queen, Jack, King, FIRST),
        (Jack, Queen, King, SECOND),
        (Jack, King, Queen, SECOND),
        (Queen, King, Jack, SECOND),
    ] {
        let game = after(Leduc::dealt(first, second), &[Call; 4], &[open]);
        let what = format!("{first:?} against {second:?} with {open:?}");
        assert_eq!(outcome(&game).verdict, Verdict::Won, "{what}");
        assert_eq!(outcome(&game).winners, Seats::only(winner), "{what}");
    }
}

#[test]
fn l3_3_equal_cards_share_the_pot() {
    for (card, open) in [(Jack, King), (Queen, Jack), (King, Queen)] {
        let mut game = Leduc::dealt(card, card);
        let events = play(&mut game, &[Raise, Call, Call, Call], &[open]);
        assert_eq!(events.last(), Some(&Event::Shared), "{card:?}");
        assert_eq!(outcome(&game).verdict, Verdict::Drawn, "{card:?}");
        assert_eq!(game.view(Viewer::Spectator).winners, Some(Seats::all(2)), "{card:?}");
    }
}

#[test]
fn l3_4_the_winner_scores_what_the_other_paid() {
    for (actions, drawn, points) in [
        (&[Call; 4][..], &[Jack][..], [-1, 1]),
        (&[Raise, Call, Call, Call], &[Jack], [-3, 3]),
        (&[Raise, Raise, Call, Raise, Raise, Call], &[Jack], [-13, 13]),
        (&[Raise, Fold], &[], [1, -1]),
        (&[Raise, Raise, Fold], &[], [-3, 3]),
        (&[Raise, Call, Raise, Fold], &[Jack], [3, -3]),
        (&[Call, Call, Raise, Raise, Fold], &[Jack], [-5, 5]),
    ] {
        let mut game = Leduc::dealt(Queen, King);
        let events = play(&mut game, actions, drawn);
        assert_eq!(outcome(&game).points.as_slice(), points, "{actions:?}");
        let chips = points[0].unsigned_abs() as u8;
        assert!(matches!(events.last(), Some(Event::Won { chips: won, .. }) if *won == chips), "{events:?}");
    }
}

#[test]
fn l3_4_a_draw_scores_nothing() {
    let game = after(Leduc::dealt(Queen, Queen), &[Raise, Call, Raise, Call], &[King]);
    assert_eq!(outcome(&game).points.as_slice(), [0, 0]);
}

#[test]
fn l3_5_after_the_end_nobody_can_act() {
    for (actions, drawn) in [(&[Raise, Fold][..], &[][..]), (&[Call; 4], &[Jack])] {
        let game = after(Leduc::dealt(Queen, King), actions, drawn);
        for seat in [FIRST, SECOND] {
            for action in [Fold, Call, Raise] {
                assert_eq!(refused(&game, seat, action), "L3.5");
            }
            assert_eq!(legal(&game, seat), []);
        }
    }
}

#[test]
fn the_evaluation_of_a_finished_game_is_its_score() {
    for (actions, drawn) in [
        (&[Raise, Fold][..], &[][..]),
        (&[Call, Raise, Fold], &[]),
        (&[Call; 4], &[Jack]),
        (&[Raise, Call, Call, Call], &[Queen]),
    ] {
        let game = after(Leduc::dealt(Queen, King), actions, drawn);
        for seat in [FIRST, SECOND] {
            assert_eq!(game.evaluate(seat), 1000 * outcome(&game).points[seat], "{seat} after {actions:?}");
        }
    }
}
