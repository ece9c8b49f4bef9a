//! Counting ways.

use bazaar::Bazaar;
use leduc::{Action, Leduc, Rank};
use table::perft::{each_chance, perft, report, walk};
use table::{Bag, Chance, Digest, Game, Script, Seat, Silent, kinds};
use tictactoe::TicTacToe;

kinds! {
    /// Marbles.
    enum Marble {
        /// One.
        Red,
        /// Another.
        Green,
        /// A third.
        Blue,
    }
}
use Marble::{Blue, Green, Red};

/// What chance said in every way, in order.
fn every_way<T>(mut run: impl FnMut(&mut dyn FnMut(u32) -> u32) -> T) -> Vec<T> {
    let mut ways = Vec::new();
    each_chance(|chance| ways.push(run(&mut |n| chance.below(n))));
    ways
}

#[test]
fn without_chance_there_is_one_way() {
    assert_eq!(every_way(|_| ()), [()]);
    assert_eq!(every_way(|below| below(1)), [0]);
}

#[test]
fn every_combination_is_visited_exactly_once() {
    let two_dice = every_way(|below| (below(2), below(3)));
    assert_eq!(two_dice, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
}

#[test]
fn later_questions_may_depend_on_earlier_answers() {
    let ways = every_way(|below| match below(3) {
        0 => vec![0],
        1 => vec![1, below(2)],
        _ => vec![2, below(2), below(2)],
    });
    let expected: [&[u32]; 7] = [&[0], &[1, 0], &[1, 1], &[2, 0, 0], &[2, 0, 1], &[2, 1, 0], &[2, 1, 1]];
    assert_eq!(ways, expected);
}

#[test]
fn a_draw_branches_over_kinds_and_not_over_single_cards() {
    let mut ways = Vec::new();
    each_chance(|chance| {
        let mut bag = Bag::<Marble, 3>::new([5, 0, 1]);
        ways.push((bag.draw(chance), bag.draw(chance)));
    });
    let (red, blue) = (Some(Red), Some(Blue));
    assert_eq!(ways, [(red, red), (red, blue), (blue, red)], "no green one, and blue only once");
}

#[test]
fn nested_draws_give_every_order_once() {
    let mut ways = Vec::new();
    each_chance(|chance| {
        let mut bag: Bag<Marble, 3> = [Red, Green, Blue].into_iter().collect();
        ways.push([0; 3].map(|_| bag.draw(chance).expect("three marbles")));
    });
    assert_eq!(
        ways,
        [
            [Red, Green, Blue],
            [Red, Blue, Green],
            [Green, Red, Blue],
            [Green, Blue, Red],
            [Blue, Red, Green],
            [Blue, Green, Red],
        ]
    );
}

#[test]
fn the_first_moves_of_tictactoe_are_counted_as_everybody_counts_them() {
    let start = TicTacToe::of(&[], &[]);
    let ways: Vec<_> = (0..=5).map(|depth| perft(&start, depth)).collect();
    assert_eq!(ways, [1, 9, 72, 504, 3024, 15_120]);
}

#[test]
fn ways_that_end_early_still_count() {
    // X X .
    // O O .
    // X O .
    let end = TicTacToe::of(&[0, 1, 6], &[3, 4, 7]);
    assert_eq!(perft(&end, 1), 3, "2, 5, 8");
    assert_eq!(perft(&end, 2), 1 + 2 + 2, "2 wins; after 5 or 8 the other has two cells");
    assert_eq!(perft(&end, 3), 1 + 2 + 2, "8 and 5 loses; after the other three one cell is left");
}

#[test]
fn the_end_is_one_way() {
    let over = TicTacToe::of(&[0, 1, 2], &[3, 4]);
    assert_eq!([perft(&over, 0), perft(&over, 5)], [1, 1]);
}

#[test]
fn chance_is_counted_with_the_move_that_asks_for_it() {
    // A jack and a queen are dealt: the open card can be any of three ranks.
    let mut dealt = Leduc::dealt(Rank::Jack, Rank::Queen);
    assert_eq!(perft(&dealt, 1), 2, "check or raise");
    dealt.apply(Seat::new(0), Action::Call, &mut Script::new([]), &mut Silent);
    assert_eq!(perft(&dealt, 1), 3 + 1, "check with three open cards, or raise");
    // With both jacks dealt no jack can be drawn.
    let mut jacks = Leduc::dealt(Rank::Jack, Rank::Jack);
    jacks.apply(Seat::new(0), Action::Call, &mut Script::new([]), &mut Silent);
    assert_eq!(perft(&jacks, 1), 2 + 1);
}

#[test]
fn those_who_decide_at_the_same_time_are_asked_from_the_lowest_seat() {
    let setup = bazaar::Setup { traders: 3, rounds: 4 };
    // Everybody draws 1, 1, 2, 3; the lot is pepper.
    let deal = Script::new([0, 0, 1, 2].into_iter().cycle().take(12).chain([0]));
    let market = Bazaar::begin(&setup, &mut { deal }, &mut Silent).expect("three traders");
    assert_eq!(perft(&market, 1), 4, "add 1, 2 or 3, or seal");
    // After a 1: add 1, 2 or 3, take it back, or seal. After 2 or 3: add two others, take it back, or seal.
    // After the seal: the four choices of the second seat.
    assert_eq!(perft(&market, 2), 5 + 4 + 4 + 4);
}

#[test]
fn a_walk_is_the_same_every_time_and_differs_by_seed_and_position() {
    let start = TicTacToe::of(&[], &[]);
    assert_eq!(walk(&start, 1, 300), walk(&start, 1, 300));
    assert_ne!(walk(&start, 1, 300), walk(&start, 2, 300));
    assert_ne!(walk(&start, 1, 300), walk(&TicTacToe::of(&[4], &[0]), 1, 300));
    assert_eq!(walk(&start, 1, 0), Digest::default());
    assert_eq!(walk(&start, 1, 9), walk(&start, 1, 300), "a game has at most nine moves");
}

#[test]
fn a_report_has_one_line_for_each_count() {
    let start = TicTacToe::of(&[], &[]);
    let report = report("empty", &start, 2, 1);
    let walk = walk(&start, 0, 300);
    assert_eq!(report, format!("empty depth 1 ways 9\nempty depth 2 ways 72\nempty walk 0 digest {walk}\n"));
}
