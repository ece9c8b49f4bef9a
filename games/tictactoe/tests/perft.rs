//! How many ways the game can go, held against `perft.txt` and against what everybody knows about tic-tac-toe.

use table::perft::{perft, report};
use testkit::bless;
use tictactoe::TicTacToe;

#[test]
fn the_counts_are_those_in_the_file() {
    let report = [
        report("the beginning", &TicTacToe::of(&[], &[]), 9, 20),
        report("opposite corners", &TicTacToe::of(&[0, 8], &[4]), 6, 10),
        report("two threats", &TicTacToe::of(&[0, 2, 8], &[1, 4]), 4, 5),
        report("the last cell", &TicTacToe::of(&[0, 1, 5, 6], &[2, 3, 4, 7]), 1, 1),
    ];
    bless::expect("tests/perft.txt", &report.concat());
}

#[test]
fn the_counts_are_the_well_known_ones() {
    // How many ways there are to make so many marks, and how many of them end the game with the last one.
    let marked = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    let ended = [0, 0, 0, 0, 1_440, 5_328, 47_952, 72_576, 127_872];
    assert_eq!(ended.iter().sum::<u64>(), 255_168);
    // Ours counts a game that ended earlier as one way.
    let beginning = TicTacToe::of(&[], &[]);
    for (depth, marked) in (1..).zip(marked) {
        let earlier: u64 = ended[..depth as usize - 1].iter().sum();
        assert_eq!(perft(&beginning, depth), marked + earlier, "depth {depth}");
    }
    assert_eq!(perft(&beginning, 9), 255_168);
}
