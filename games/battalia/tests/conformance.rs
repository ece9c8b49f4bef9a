//! The conformance kit on thousands of random games: every number of players, both modes, with and without the module.
//!
//! Players who choose at random seldom come to heroes and battles. So half of the games are played with a pack that makes everything
//! cheap and every unit strong: there all rules are used all the time. In several tests with seeds of their own, so that they share
//! the processors.

use battalia::{Battalia, STANDARD, Setup};
use table::conformance::Kit;
use table::{Game, Options, PackText};
use testkit::contract;

/// The standard pack with other numbers: artefacts for a friman, roads for a supply, strong units, large camps.
fn lively(is_warlike: bool) -> PackText {
    let mut text = STANDARD.to_owned();
    let mut change = |from: &str, to: &str| {
        assert!(text.contains(from), "the standard pack has no longer `{from}`");
        text = text.replace(from, to);
    };
    if is_warlike {
        change("unit_strength = [1, 2, 3, 4]", "unit_strength = [9, 9, 9, 10]");
        for ruins in ["c3", "d3", "d4"] {
            change(&format!("ruins = \"{ruins}\""), "ruins = \"b2\"");
        }
    }
    change(
        "{ supply = 2 }, { supply = 3 }, { supply = 4 }]",
        "{ supply = 1 }, { supply = 1 }, { supply = 1 }]",
    );
    change("tool = { friman = 2 }", "tool = { friman = 1 }");
    change("weapon = { friman = 1, chief = 1 }", "weapon = { supply = 1 }");
    change("amulet = { friman = 1, priest = 1 }", "amulet = { friman = 1 }");
    change("title = { chief = 1, priest = 1 }", "title = { chief = 1 }");
    change("horse = { friman = 1, chief = 1, supply = 1 }", "horse = { supply = 1 }");
    change("straight = { friman = 1, supply = 1 }", "straight = { supply = 1 }");
    change("corner = { friman = 1, supply = 1 }", "corner = { supply = 1 }");
    change("tee = { friman = 2 }", "tee = { supply = 1 }");
    change("cross = { friman = 2 }", "cross = { friman = 1 }");
    change("mulligan_draw = 6", "mulligan_draw = 9");
    change("cancels = 20", "cancels = 2");
    PackText { name: "lively.toml".to_owned(), text }
}

/// Every number of players in both modes, with and without Buff, and set-ups far from the usual ones.
fn setups() -> Vec<Setup> {
    let variants = [(false, true), (true, true), (false, false), (true, false)];
    let usual = (2..=4).flat_map(|players| {
        variants.map(|(advanced, module)| Setup::players(players).variants(advanced, module))
    });
    let lively = [2, 3, 4, 4, 3, 2].into_iter().enumerate().flat_map(|(at, players)| {
        let options = Options::none().with_pack(lively(at < 3));
        let setup = Battalia::setup(players, &options).expect("the pack is sound");
        variants.map(|(advanced, module)| setup.clone().variants(advanced, module))
    });
    let long = Setup { day_limit: 84, ..Setup::players(2) };
    let short = Setup { day_limit: 9, ..Setup::players(4) };
    usual.chain(lively).chain([long, short]).collect()
}

/// So many games in all set-ups, in which one position in 50 is looked at.
#[track_caller]
fn the_contract_is_kept(seed: u64, games: u32) {
    let kit = Kit::<Battalia>::new(setups()).one_in(50).one_at_table_in(170).words_one_in(5);
    contract::the_contract_is_kept(kit, seed, games, 50);
}

testkit::twenty_thousand_games!(the_contract_is_kept);
