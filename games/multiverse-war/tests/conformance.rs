//! The conformance kit on random games: every scenario, map, number of players and variant.

use multiverse_war::{Conquest, MapName, MultiverseWar, Setup};
use table::conformance::Kit;

/// Every scenario on every map, and every variant at least once.
fn setups() -> Vec<Setup> {
    let mut setups = vec![
        Setup::advanced(2),
        Setup::starter(2),
        Setup::advanced(2).on(MapName::TwoAggressive),
        Setup::starter(2).on(MapName::TwoAggressiveSafe),
        Setup::advanced(3),
        Setup::starter(3),
        Setup::advanced(4),
        Setup::starter(4),
        Setup::advanced(4).on(MapName::FourFfa),
    ];
    setups.push(Setup::advanced(3).with(|rules| {
        rules.diplomacy = true;
        rules.conquest = Conquest::Eliminate;
        rules.shards = true;
        rules.shard_goal = true;
    }));
    setups.push(Setup::advanced(4).on(MapName::FourFfa).with(|rules| {
        rules.diplomacy = true;
        rules.formations = true;
        rules.veteran_dice = true;
        rules.turn_limit = 12;
    }));
    setups.push(Setup::advanced(2).on(MapName::TwoAggressive).with(|rules| {
        rules.formations = true;
        rules.shards = true;
        rules.conquest = Conquest::Off;
    }));
    setups.push(Setup::advanced(2).with(|rules| {
        rules.veteran_dice = true;
        rules.adventures = false;
        rules.heroes = false;
    }));
    setups
}

#[track_caller]
fn the_contract_is_kept(seed: u64, games: u32) {
    let kit = Kit::<MultiverseWar>::new(setups()).seed(seed).games(games).one_in(20);
    let kit = kit.one_at_table_in(40).words_one_in(4);
    let report = kit.run().unwrap_or_else(|broken| {
        let (detail, game, decisions) = (&broken.detail, broken.game, broken.decisions);
        panic!(
            "{:?}, seed {seed}, game {game}, after {decisions} decisions, {}: {detail}",
            broken.property, broken.setup
        )
    });
    assert_eq!(report.games, games);
}

#[test]
fn the_contract_is_kept_in_the_first_part() {
    the_contract_is_kept(1, 26);
}
