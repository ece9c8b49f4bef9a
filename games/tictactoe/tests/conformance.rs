//! The conformance kit on thousands of random games.

use table::conformance::Kit;
use tictactoe::{Setup, TicTacToe};

#[test]
fn the_contract_is_kept() {
    let report =
        Kit::<TicTacToe>::new([Setup {}]).games(2_000).run().unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, 2_000);
    assert!(report.decisions > 10_000 && report.tables > 200, "{report:?}");
}
