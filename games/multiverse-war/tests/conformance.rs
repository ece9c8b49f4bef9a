//! The conformance kit on random games: every scenario, map, number of players and variant.
//!
//! Players who choose at random seldom earn veterans, levels and Fortresses. So half of the games are played with a pack in which everything is cheap
//! and every unit is a veteran at once: there all rules are used all the time.

use multiverse_war::{Conquest, MapName, MultiverseWar, STANDARD, Setup};
use table::conformance::Kit;
use table::{Game, Options, PackText};
use testkit::contract;

/// The standard pack with other numbers: cheap units and buildings, abilities after one step, short cancels.
fn lively() -> PackText {
    let mut text = STANDARD.to_owned();
    let mut change = |from: &str, to: &str| {
        assert!(text.contains(from), "the standard pack has no longer `{from}`");
        text = text.replace(from, to);
    };
    change("track_veteran = 2 ", "track_veteran = 1 ");
    change("track_hp = 3 ", "track_hp = 2 ");
    change("track_elite = 4 ", "track_elite = 5 ");
    change("cancels = 20", "cancels = 2");
    change("stones = 15", "stones = 60");
    for price in [3, 4, 5, 6, 7, 8, 12] {
        change(&format!("price = {price}\n"), "price = 2\n");
    }
    change("levels = [1, 1, 1, 2, 3]", "levels = [1, 1, 1, 1, 1]");
    change("levels = [1, 1, 1, 3, 5]", "levels = [1, 1, 1, 1, 1]");
    change("sections = [\"calm\", \"stories\"", "sections = [\"stories\", \"stories\"");
    PackText { name: "lively.toml".to_owned(), text }
}

/// Every scenario on every map, and every variant at least once.
fn setups() -> Vec<Setup> {
    let usual = [
        Setup::advanced(2),
        Setup::starter(2),
        Setup::advanced(2).on(MapName::TwoAggressive),
        Setup::starter(2).on(MapName::TwoAggressiveSafe),
        Setup::advanced(3),
        Setup::starter(3),
        Setup::advanced(4),
        Setup::starter(4),
        Setup::advanced(4).on(MapName::FourFfa),
        Setup::advanced(3).with(|rules| {
            rules.diplomacy = true;
            rules.conquest = Conquest::Eliminate;
            rules.shards = true;
            rules.shard_goal = true;
        }),
        Setup::advanced(4).on(MapName::FourFfa).with(|rules| {
            rules.diplomacy = true;
            rules.formations = true;
            rules.veteran_dice = true;
            rules.turn_limit = 12;
        }),
        Setup::advanced(2).on(MapName::TwoAggressive).with(|rules| {
            rules.formations = true;
            rules.shards = true;
            rules.conquest = Conquest::Off;
        }),
        Setup::advanced(2).with(|rules| {
            rules.veteran_dice = true;
            rules.adventures = false;
            rules.heroes = false;
        }),
    ];
    let options = Options::none().with_pack(lively());
    let lively = MultiverseWar::setup(2, &options).expect("the pack is sound").pack;
    let both =
        usual.iter().flat_map(|setup| [setup.clone(), Setup { pack: lively.clone(), ..setup.clone() }]);
    both.chain([Setup::tutorial()]).collect()
}

/// So many games in all set-ups, in which one position in 160 is looked at, and eight pairs of worlds are compared.
#[track_caller]
fn the_contract_is_kept(seed: u64, games: u32) {
    let kit = Kit::<MultiverseWar>::new(setups());
    let kit = kit.one_in(160).pairs(4).one_at_table_in(500).words_one_in(20);
    contract::the_contract_is_kept(kit, seed, games, 50);
}

testkit::twenty_thousand_games!(the_contract_is_kept);
