//! What people read: the log of a whole game, offers and refusals.

mod common;

use common::{FIRST, SECOND};
use leduc::Action::{self, Call, Fold, Raise};
use leduc::{Leduc, Setup};
use serde_json::json;
use table::{AnyTable, Seat, Seed, Table, Viewer};

/// The game with seed 4, in which Ann holds a jack and Ben a queen, after these actions.
fn played(actions: &[Action]) -> Box<dyn AnyTable> {
    let names = vec!["Ann".into(), "Ben".into()];
    let mut table = Table::<Leduc>::open(Setup {}, names, Seed::from_number(4)).expect("two names");
    for &action in actions {
        let seat = table.turn().deciders().first().expect("the game is not over");
        table.act(seat, &json!(action)).expect("the action is legal");
    }
    Box::new(table)
}

fn log(table: &dyn AnyTable, viewer: Viewer) -> Vec<String> {
    let lines = table.log(viewer, 0).expect("this is not everything");
    lines.into_iter().map(|line| line.words).collect()
}

#[test]
fn the_log_of_a_game_with_a_showdown_as_the_first_seat_hears_it() {
    let mut table = played(&[Raise]);
    table.undo(FIRST).expect("Ann's raise was the last");
    for (seat, action) in
        [(FIRST, Call), (SECOND, Raise), (FIRST, Raise), (SECOND, Call), (FIRST, Call), (SECOND, Call)]
    {
        table.act(seat, &json!(action)).expect("the action is legal");
    }
    let heard = [
        "You draw a jack.",
        "Ben draws a card.",
        "You raise to 3 chips.",
        "You take the last move back.",
        "You check.",
        "Ben raises to 3 chips.",
        "You raise to 5 chips.",
        "Ben calls.",
        "The open card is a king.",
        "You check.",
        "Ben checks.",
        "You show a jack.",
        "Ben shows a queen.",
        "Ben wins 5 chips.",
    ];
    assert_eq!(log(&*table, Viewer::Seat(FIRST)), heard);
}

#[test]
fn the_log_of_a_fold_as_the_second_seat_and_a_spectator_hear_it() {
    let table = played(&[Raise, Raise, Fold]);
    let dealt = ["Ann draws a card.", "You draw a queen."];
    let heard = ["Ann raises to 3 chips.", "You raise to 5 chips.", "Ann folds.", "You win 3 chips."];
    assert_eq!(log(&*table, Viewer::Seat(SECOND)), [&dealt[..], &heard].concat());
    let dealt = ["Ann draws a card.", "Ben draws a card."];
    let heard = ["Ann raises to 3 chips.", "Ben raises to 5 chips.", "Ann folds.", "Ben wins 3 chips."];
    assert_eq!(log(&*table, Viewer::Spectator), [&dealt[..], &heard].concat());
}

#[test]
fn questions_say_who_is_waited_for_and_how_it_ended() {
    let ask = |actions: &[Action], viewer| played(actions).question(viewer).expect("this is not everything");
    assert_eq!(ask(&[], Viewer::Seat(FIRST)), "Your turn: check or raise.");
    assert_eq!(ask(&[], Viewer::Seat(SECOND)), "Waiting for Ann to act.");
    assert_eq!(ask(&[Raise], Viewer::Seat(SECOND)), "Your turn: answer the bet of 2 chips.");
    assert_eq!(ask(&[Raise, Fold], Viewer::Seat(FIRST)), "You take the pot.");
    assert_eq!(ask(&[Raise, Fold], Viewer::Seat(SECOND)), "Ann takes the pot.");
}

#[test]
fn offers_say_what_they_cost() {
    let offers = |actions: &[Action], seat| -> Vec<String> {
        let choices = played(actions).offers(seat);
        choices.iter().map(|choice| json!(choice.offer).to_string()).collect()
    };
    let check = r#"{"cost":"nothing","targets":["call"],"words":"Check"}"#;
    let raise = r#"{"cost":"2 chips","targets":["raise"],"words":"Raise"}"#;
    assert_eq!(offers(&[], FIRST), [check, raise]);
    let fold = r#"{"gives":"you lose 1 chip","targets":["fold"],"words":"Fold"}"#;
    let call = r#"{"cost":"2 chips","targets":["call"],"words":"Call"}"#;
    let raise = r#"{"cost":"4 chips","targets":["raise"],"words":"Raise"}"#;
    assert_eq!(offers(&[Raise], SECOND), [fold, call, raise]);
}

#[test]
fn every_offer_has_words_and_every_refusal_is_a_sentence_with_its_rule() {
    let rulebook = include_str!("../../../docs/rules/leduc.md");
    let (mut offers, mut refusals) = (0, 0);
    for actions in [&[][..], &[Call], &[Raise], &[Raise, Raise], &[Raise, Fold], &[Call; 4]] {
        let table = played(actions);
        for seat in Seat::all(2) {
            for choice in table.offers(seat) {
                assert!(!choice.offer.words.is_empty(), "{choice:?}");
                offers += 1;
            }
            for refused in table.refusals(seat) {
                assert!(refused.words.ends_with('.') && !refused.wanted.is_empty(), "{refused:?}");
                assert!(rulebook.contains(&format!("**{} ", refused.rule)), "{refused:?}");
                refusals += 1;
            }
        }
    }
    assert_eq!((offers, refusals), (2 + 2 + 3 + 2, 4 + 4 + 3 + 4 + 6 + 6));
}
