//! What people read: the log of a whole game, offers and refusals.

mod common;

use common::{FIRST, SECOND};
use serde_json::json;
use table::{AnyTable, Seat, Seed, Table, Viewer};
use tictactoe::{Setup, TicTacToe};

fn table() -> Box<dyn AnyTable> {
    let names = vec!["Ann".into(), "Ben".into()];
    Box::new(Table::<TicTacToe>::open(Setup {}, names, Seed::from_number(1)).expect("two names"))
}

fn played(cells: &[u8]) -> Box<dyn AnyTable> {
    let mut table = table();
    for &cell in cells {
        let seat = table.turn().deciders().first().expect("the game is not over");
        table.act(seat, &json!({ "cell": cell })).expect("the cell is free");
    }
    table
}

fn log(table: &dyn AnyTable, viewer: Viewer) -> Vec<String> {
    let lines = table.log(viewer, 0).expect("nothing is hidden");
    lines.into_iter().map(|line| line.words).collect()
}

#[test]
fn the_log_of_a_game_as_the_winner_hears_it() {
    let mut table = played(&[4, 0]);
    table.undo(SECOND).expect("Ben's mark was the last");
    for (seat, cell) in [(SECOND, 1), (FIRST, 2), (SECOND, 0), (FIRST, 6)] {
        table.act(seat, &json!({ "cell": cell })).expect("the cell is free");
    }
    let heard = [
        "You mark the centre.",
        "Ben marks the top left.",
        "Ben takes the last move back.",
        "Ben marks the top middle.",
        "You mark the top right.",
        "Ben marks the top left.",
        "You mark the bottom left.",
        "You have three in a row and win.",
    ];
    assert_eq!(log(&*table, Viewer::Seat(FIRST)), heard);
    let last_heard_by_ben = log(&*table, Viewer::Seat(SECOND)).pop();
    assert_eq!(last_heard_by_ben.as_deref(), Some("Ann has three in a row and wins."));
}

#[test]
fn the_last_word_about_a_draw() {
    let table = played(&[0, 2, 1, 3, 5, 4, 6, 7, 8]);
    let words = log(&*table, Viewer::Spectator).pop();
    assert_eq!(words.as_deref(), Some("The board is full: a draw."));
}

#[test]
fn questions_say_who_is_waited_for_and_how_it_ended() {
    let ask = |cells: &[u8], viewer| played(cells).question(viewer).expect("nothing is hidden");
    assert_eq!(ask(&[], Viewer::Seat(FIRST)), "Your turn: mark a free cell.");
    assert_eq!(ask(&[], Viewer::Seat(SECOND)), "Waiting for Ann to mark a cell.");
    assert_eq!(ask(&[0, 3, 1, 4, 2], Viewer::Seat(FIRST)), "You have three in a row.");
    assert_eq!(ask(&[0, 3, 1, 4, 2], Viewer::Spectator), "Ann has three in a row.");
    assert_eq!(ask(&[0, 2, 1, 3, 5, 4, 6, 7, 8], Viewer::Spectator), "The board is full: a draw.");
}

#[test]
fn every_offer_has_words_and_every_refusal_is_a_sentence_with_its_rule() {
    let rulebook = include_str!("../../../docs/rules/tictactoe.md");
    let (mut offers, mut refusals) = (0, 0);
    for cells in [&[][..], &[4], &[4, 0], &[0, 3, 1, 4, 2], &[0, 2, 1, 3, 5, 4, 6, 7, 8]] {
        let table = played(cells);
        for seat in Seat::all(2) {
            for choice in table.offers(seat) {
                assert!(!choice.offer.words.is_empty(), "{choice:?}");
                offers += 1;
            }
            let mut refused = table.refusals(seat);
            refused.extend(table.why_not(seat, &json!({ "cell": 9 })).expect("it is a cell, if a wrong one"));
            for refused in refused {
                assert!(refused.words.ends_with('.') && !refused.wanted.is_empty(), "{refused:?}");
                assert!(rulebook.contains(&format!("**{} ", refused.rule)), "{refused:?}");
                refusals += 1;
            }
        }
    }
    assert_eq!((offers, refusals), (9 + 8 + 7, 9 + (1 + 9) + (2 + 9) + 18 + 18 + 10));
}
