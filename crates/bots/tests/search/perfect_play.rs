//! Tic-tac-toe is a draw, and the search holds it against every possible opponent.

use crate::{decider, legal};
use bots::{Bot, Budget, Search, Settings};
use std::collections::BTreeMap;
use table::{Fast, Game, Seat, Seen, Silent};
use tictactoe::{Mark, TicTacToe};

/// Walks through everything the opponent could do, and counts the games that were won, drawn and lost.
fn results(seat: Seat, seed: u64, settings: Settings) -> [u32; 3] {
    let mut bot = Search::new(seed, settings);
    let mut answers = BTreeMap::<Vec<Option<Seat>>, Mark>::new();
    let mut positions = vec![TicTacToe::of(&[], &[])];
    let mut results = [0; 3];
    while let Some(position) = positions.pop() {
        let Some(to_mark) = decider(&position) else {
            let outcome = *position.turn().outcome().expect("nobody decides");
            results[usize::from(outcome.points[seat] < 1) + usize::from(outcome.points[seat] < 0)] += 1;
            continue;
        };
        let marks = if to_mark == seat {
            // Moves in another order lead to the same board, and to the same answer.
            let board = position.view(table::Viewer::Spectator).cells.to_vec();
            let answer = answers.entry(board).or_insert_with(|| {
                bot.new_game(seed);
                bot.choose(Seen::new(&position, seat))
            });
            vec![*answer]
        } else {
            legal(&position, to_mark)
        };
        positions.extend(marks.into_iter().map(|mark| {
            let mut next = position;
            next.apply(to_mark, mark, &mut Fast::new(0), &mut Silent);
            next
        }));
    }
    results
}

fn assert_never_loses(settings: Settings, seeds: impl IntoIterator<Item = u64>) {
    for seed in seeds {
        for seat in Seat::all(2) {
            let [won, drawn, lost] = results(seat, seed, settings);
            assert_eq!(lost, 0, "seed {seed}, {seat}: {won} won, {drawn} drawn");
            assert!(won > drawn, "seed {seed}, {seat} takes what it is given: {won} won, {drawn} drawn");
        }
    }
}

#[test]
fn search_never_loses_at_tictactoe() {
    for iterations in [2_000, 6_000] {
        assert_never_loses(Settings::within(Budget::iterations(iterations)), 1..=3);
    }
}

/// Random play beyond the tree judges worse than the game itself, so it takes more curiosity not to be misled.
#[test]
fn nor_does_it_where_it_plays_on_at_random() {
    let settings = Settings { horizon: 20, curiosity: 4.0, ..Settings::within(Budget::iterations(3_000)) };
    assert_never_loses(settings, 1..=3);
}

#[test]
fn this_walk_would_notice_a_weak_player() {
    let [_, _, lost] = results(Seat::new(1), 1, Settings::within(Budget::iterations(10)));
    assert!(lost > 0, "ten iterations are not enough to play well");
}
