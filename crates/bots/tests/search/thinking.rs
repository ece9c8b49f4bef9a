//! How long it thinks, and what it says about it.

use crate::{after_greedy_play, begin, decider, legal};
use bazaar::Bazaar;
use bots::{Bot, Budget, Search, Settings, Thoughts};
use leduc::Leduc;
use seven::Seven;
use std::time::{Duration, Instant};
use table::{Game, Seat, Seen};
use tictactoe::TicTacToe;

fn thoughts<G: Game>(position: &G, seat: Seat, settings: Settings) -> (G::Action, Thoughts<G::Action>) {
    let mut bot = Search::new(5, settings);
    let chosen = bot.choose(Seen::new(position, seat));
    (chosen, bot.thoughts().expect("there was something to choose"))
}

fn assert_sound<G: Game>(position: &G, settings: Settings) {
    let seat = decider(position).expect("the game is not over");
    let (chosen, thoughts) = thoughts(position, seat, settings);
    let Thoughts { iterations, per_second, choices } = &thoughts;
    assert_eq!(choices[0].action, chosen, "the first is what was chosen: {thoughts:?}");
    assert!(choices.iter().map(|choice| choice.visits).is_sorted_by(|a, b| a >= b), "{thoughts:?}");
    assert!(choices.iter().all(|choice| (0.0..=1.0).contains(&choice.expected)), "{thoughts:?}");
    assert!(choices[0].visits > 0 && *per_second > 0.0, "{thoughts:?}");
    assert_eq!(choices.iter().map(|choice| choice.visits).sum::<u64>(), *iterations, "{thoughts:?}");
    let mut considered: Vec<_> = choices.iter().map(|choice| choice.action).collect();
    let mut legal = legal(position, seat);
    considered.sort();
    legal.sort();
    assert_eq!(considered, legal, "everything legal is there, once");
}

#[test]
fn thoughts_are_sorted_add_up_and_say_what_was_chosen() {
    for threads in [1, 2] {
        let settings = Settings { threads, ..Settings::within(Budget::iterations(500)) };
        assert_sound(&begin::<TicTacToe>(2, 1), settings);
        assert_sound(&begin::<Leduc>(2, 1), settings);
        assert_sound(&begin::<Bazaar>(4, 1), settings);
        assert_sound(&after_greedy_play::<Seven>(4, 150, 1), settings);
    }
}

#[test]
fn no_more_than_the_budget_is_imagined_and_no_more_than_needed() {
    let (_, close) =
        thoughts(&begin::<Bazaar>(3, 1), Seat::new(0), Settings::within(Budget::iterations(1_000)));
    assert!(close.iterations <= 1_000, "{close:?}");
    // X wins at once in cell 2: nothing can overtake that, so it stops early.
    let won = TicTacToe::of(&[0, 1], &[3, 4]);
    let (chosen, clear) = thoughts(&won, Seat::new(0), Settings::within(Budget::iterations(100_000)));
    assert_eq!(chosen.cell, 2, "{clear:?}");
    assert!(clear.iterations < 100_000 && clear.choices[0].expected > 0.9, "{clear:?}");
}

#[test]
fn nothing_is_thought_where_there_is_nothing_to_choose() {
    let mut bot = Search::new(1, Settings::within(Budget::iterations(100)));
    bot.choose(Seen::new(&begin::<TicTacToe>(2, 1), Seat::new(0)));
    assert!(bot.thoughts().is_some());
    let last_cell = TicTacToe::of(&[0, 1, 5, 6], &[2, 3, 4, 7]);
    assert_eq!(bot.choose(Seen::new(&last_cell, Seat::new(0))).cell, 8);
    assert_eq!(bot.thoughts(), None);
}

#[test]
fn a_budget_of_time_is_kept() {
    let position = after_greedy_play::<Seven>(4, 150, 1);
    let seat = decider(&position).expect("the game is not over");
    for threads in [1, 2] {
        let settings = Settings { threads, ..Settings::within(Budget::time(Duration::from_millis(50))) };
        let start = Instant::now();
        let (_, thoughts) = thoughts(&position, seat, settings);
        let taken = start.elapsed();
        assert!(thoughts.iterations > 0, "{thoughts:?}");
        assert!(taken < Duration::from_secs(2), "{taken:?} for a budget of 50 ms");
    }
}
