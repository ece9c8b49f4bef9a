//! The conformance kit on thousands of random games.

use leduc::{Leduc, Setup};
use table::conformance::Kit;

#[test]
fn the_contract_is_kept() {
    let report = Kit::<Leduc>::new([Setup {}]).games(5_000).run().unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, 5_000);
    assert!(report.secrecy_checks > 30_000, "{report:?}");
}
