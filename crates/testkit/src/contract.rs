//! The conformance kit on twenty thousand games, in tests that share the processors.

use table::Words;
use table::conformance::Kit;

/// Plays so many games of the kit with this seed, and expects so many checks of secrecy in each.
#[track_caller]
pub fn the_contract_is_kept<G: Words>(kit: Kit<G>, seed: u64, games: u32, checks_each: u64) {
    let report = kit.seed(seed).games(games).run().unwrap_or_else(|broken| {
        let (detail, game, decisions) = (&broken.detail, broken.game, broken.decisions);
        // Without the set-up: it may hold a whole pack.
        panic!("{:?}, seed {seed}, game {game}, after {decisions} decisions: {detail}", broken.property)
    });
    assert_eq!(report.games, games);
    let checks = u64::from(games) * checks_each;
    assert!(report.secrecy_checks > checks, "expected more than {checks} checks of secrecy: {report:?}");
}

/// Ten tests, each of which calls this function with a seed of its own and a tenth of twenty thousand games.
#[macro_export]
macro_rules! twenty_thousand_games {
    ($the_contract_is_kept:path) => {
        #[test]
        fn the_contract_is_kept_in_the_first_part_of_twenty_thousand_games() {
            $the_contract_is_kept(1, 2_000);
        }

        #[test]
        fn the_contract_is_kept_in_the_second_part_of_twenty_thousand_games() {
            $the_contract_is_kept(2, 2_000);
        }

        #[test]
        fn the_contract_is_kept_in_the_third_part_of_twenty_thousand_games() {
            $the_contract_is_kept(3, 2_000);
        }

        #[test]
        fn the_contract_is_kept_in_the_fourth_part_of_twenty_thousand_games() {
            $the_contract_is_kept(4, 2_000);
        }

        #[test]
        fn the_contract_is_kept_in_the_fifth_part_of_twenty_thousand_games() {
            $the_contract_is_kept(5, 2_000);
        }

        #[test]
        fn the_contract_is_kept_in_the_sixth_part_of_twenty_thousand_games() {
            $the_contract_is_kept(6, 2_000);
        }

        #[test]
        fn the_contract_is_kept_in_the_seventh_part_of_twenty_thousand_games() {
            $the_contract_is_kept(7, 2_000);
        }

        #[test]
        fn the_contract_is_kept_in_the_eighth_part_of_twenty_thousand_games() {
            $the_contract_is_kept(8, 2_000);
        }

        #[test]
        fn the_contract_is_kept_in_the_ninth_part_of_twenty_thousand_games() {
            $the_contract_is_kept(9, 2_000);
        }

        #[test]
        fn the_contract_is_kept_in_the_tenth_part_of_twenty_thousand_games() {
            $the_contract_is_kept(10, 2_000);
        }
    };
}
