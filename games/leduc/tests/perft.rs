//! How many ways the game can go, held against `perft.txt` and against a count by hand.

mod common;

use common::after;
use leduc::Action::{Call, Raise};
use leduc::Leduc;
use leduc::Rank::{self, Jack, King, Queen};
use table::perft::{perft, report};
use testkit::bless;

#[test]
fn the_counts_are_those_in_the_file() {
    let raised = after(Leduc::dealt(Jack, King), &[Raise, Raise, Call], &[King]);
    let report = [
        report("queen and king", &Leduc::dealt(Queen, King), 8, 20),
        report("two jacks", &Leduc::dealt(Jack, Jack), 8, 20),
        report("second round", &raised, 4, 10),
    ];
    bless::expect("tests/perft.txt", &report.concat());
}

#[test]
fn the_counts_are_those_made_by_hand() {
    // A round of betting: call-call, raise-call, raise-raise-call and the last two after a check go on; raise-fold,
    // raise-raise-fold and both after a check end the game.
    let (go_on, folds) = (5, 4);
    let second_round = after(Leduc::dealt(Queen, King), &[Call, Call], &[Jack]);
    assert_eq!(perft(&second_round, 4), go_on + folds);
    for (first, second) in Rank::ALL.into_iter().flat_map(|first| Rank::ALL.map(|second| (first, second))) {
        let open_cards = if first == second { 2 } else { 3 };
        let ways = folds + go_on * open_cards * (go_on + folds);
        assert_eq!(perft(&Leduc::dealt(first, second), 8), ways, "{first:?} and {second:?}");
    }
}
