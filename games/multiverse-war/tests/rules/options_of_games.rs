//! Chapter 3: options.

use multiverse_war::{Conquest, MapName, MultiverseWar, Rules, Setup};
use table::{Game, Options};

/// The rules that such options lead to, or why they are refused.
fn chosen(seats: u8, typed: &[(&str, &str)]) -> Result<Rules, String> {
    let options = typed.iter().fold(Options::none(), |options, &(key, value)| options.with(key, value));
    MultiverseWar::setup(seats, &options).map(|setup| setup.rules).map_err(|bad| bad.to_string())
}

/// The rules that such options lead to.
#[track_caller]
fn rules(seats: u8, typed: &[(&str, &str)]) -> Rules {
    chosen(seats, typed).expect("a possible set-up")
}

/// Such options are refused with these words.
#[track_caller]
fn refused(seats: u8, typed: &[(&str, &str)], words: &str) {
    let why = chosen(seats, typed).expect_err("this should be refused");
    assert!(why.contains(words), "{why}");
}

const STARTER: (&str, &str) = ("scenario", "starter");

#[test]
fn m3_1_two_to_four_players() {
    for seats in 2..=4 {
        assert_eq!(rules(seats, &[]).seats, seats);
    }
    for seats in [0, 1, 5] {
        assert!(chosen(seats, &[]).is_err(), "{seats} players");
    }
}

#[test]
fn m3_2_what_the_scenarios_begin_with() {
    let starter = rules(2, &[STARTER]);
    assert_eq!(starter, Setup::starter(2).rules);
    assert!(starter.bonus_missions && starter.adventures && starter.conquest == Conquest::End);
    let off = [
        starter.portal,
        starter.domination,
        starter.elite,
        starter.agenda,
        starter.shard_goal,
        starter.heroes,
        starter.shards,
        starter.dial,
        starter.secret_missions,
        starter.combat_cards,
        starter.formations,
        starter.decoys,
        starter.diplomacy,
        starter.veteran_dice,
    ];
    assert_eq!(off, [false; 14]);
    assert_eq!((starter.turn_limit, starter.mines), (0, 0));

    let advanced = rules(2, &[]);
    assert_eq!(advanced, Setup::advanced(2).rules);
    let on = [
        advanced.portal,
        advanced.domination,
        advanced.elite,
        advanced.agenda,
        advanced.heroes,
        advanced.dial,
        advanced.adventures,
        advanced.secret_missions,
        advanced.combat_cards,
        advanced.decoys,
    ];
    assert_eq!(on, [true; 10]);
    let off = [
        advanced.bonus_missions,
        advanced.shard_goal,
        advanced.shards,
        advanced.formations,
        advanced.diplomacy,
        advanced.veteran_dice,
    ];
    assert_eq!(off, [false; 6]);
    assert_eq!((advanced.conquest, advanced.turn_limit), (Conquest::End, 20));
    assert_eq!(advanced.mines.count_ones(), 2, "the standard mines of `two`");
    let maps = [(2, MapName::Two), (3, MapName::Three), (4, MapName::FourTeams)];
    for (seats, map) in maps {
        assert_eq!((rules(seats, &[]).map, rules(seats, &[STARTER]).map), (map, map));
    }
    assert_eq!(rules(4, &[]).sides, rules(4, &[("teams", "west_east")]).sides, "the teams are west and east");
}

/// A switch, and where the rules keep it.
type Switch = (&'static str, fn(&Rules) -> bool);

#[test]
fn m3_2_every_option_can_be_changed() {
    let switches: [Switch; 10] = [
        ("goal.portal", |rules| rules.portal),
        ("goal.domination", |rules| rules.domination),
        ("goal.elite", |rules| rules.elite),
        ("goal.agenda", |rules| rules.agenda),
        ("heroes", |rules| rules.heroes),
        ("dial", |rules| rules.dial),
        ("adventures", |rules| rules.adventures),
        ("combat_cards", |rules| rules.combat_cards),
        ("formations", |rules| rules.formations),
        ("decoys", |rules| rules.decoys),
    ];
    for (key, switch) in switches {
        assert!(switch(&rules(2, &[(key, "on")])), "{key}");
        assert!(!switch(&rules(2, &[(key, "off")])), "{key}");
        assert!(chosen(2, &[(key, "perhaps")]).is_err(), "{key}");
    }
    let plain = rules(2, &[("secret_missions", "off"), ("goal.agenda", "off")]);
    assert!(!plain.secret_missions);
    let shards = rules(2, &[("shards", "on"), ("goal.shards", "on")]);
    assert!(shards.shards && shards.shard_goal);
    assert!(rules(3, &[("diplomacy", "on")]).diplomacy);
    assert!(rules(4, &[("map", "four_ffa"), ("diplomacy", "on")]).diplomacy);
    assert!(rules(2, &[("dice_level", "veteran")]).veteran_dice);
    assert_eq!(rules(2, &[("mines", "off"), ("goal.portal", "off")]).mines, 0);
    assert_eq!(rules(2, &[("goal.conquest", "off")]).conquest, Conquest::Off);
    // Where the starter scenario leaves a choice.
    let free = ["goal.domination", "goal.elite", "decoys"].map(|key| (key, "on"));
    let lively = rules(2, &[STARTER, free[0], free[1], free[2], ("adventures", "off"), ("turn_limit", "12")]);
    assert!(lively.domination && lively.elite && lively.decoys && !lively.adventures);
    assert_eq!(lively.turn_limit, 12);
    // Teams and diplomacy only where they fit; bonus missions are no option at all.
    refused(4, &[("map", "four_ffa"), ("teams", "cross")], "M3.2");
    refused(2, &[("diplomacy", "on")], "M3.2");
    refused(4, &[("diplomacy", "on")], "M3.2");
    assert!(chosen(2, &[("goal.bonus_missions", "on")]).is_err());
}

#[test]
fn m3_3_the_starter_scenario_is_played_without_much() {
    for key in ["heroes", "dial", "combat_cards", "formations", "goal.portal", "goal.shards", "shards"] {
        refused(2, &[STARTER, (key, "on")], &format!("without {key} (M3.2, M3.3)"));
    }
    refused(2, &[STARTER, ("mines", "standard")], "without mines");
    refused(2, &[STARTER, ("secret_missions", "on")], "without secret_missions");
    refused(2, &[STARTER, ("goal.agenda", "on"), ("secret_missions", "on")], "without goal.agenda");
    refused(2, &[STARTER, ("dice_level", "veteran")], "without dice_level veteran");
}

#[test]
fn m3_4_a_map_fits_the_number_of_players() {
    let fits = [
        ("two", 2),
        ("two_aggressive", 2),
        ("two_aggressive_safe", 2),
        ("three", 3),
        ("four_teams", 4),
        ("four_ffa", 4),
    ];
    for (map, players) in fits {
        for seats in 2..=4 {
            if seats == players {
                assert_eq!(rules(seats, &[("map", map)]).map.players(), seats);
            } else {
                refused(seats, &[("map", map)], &format!("the map `{map}` is for {players} players (M3.4)"));
            }
        }
    }
    refused(2, &[("map", "five")], "map");
}

#[test]
fn m3_5_options_that_need_others() {
    refused(2, &[("mines", "off")], "portal and shards need mines (M3.5)");
    refused(2, &[("mines", "off"), ("goal.portal", "off"), ("shards", "on")], "need mines (M3.5)");
    refused(2, &[("goal.shards", "on")], "goal.shards needs shards (M3.5)");
    refused(2, &[("secret_missions", "off")], "goal.agenda needs secret_missions (M3.5)");
    for seats in [2, 4] {
        refused(seats, &[("goal.conquest", "eliminate")], "needs three or more players without teams (M3.5)");
    }
    for (seats, map) in [(3, "three"), (4, "four_ffa")] {
        let eliminate = rules(seats, &[("map", map), ("goal.conquest", "eliminate")]);
        assert_eq!(eliminate.conquest, Conquest::Eliminate);
    }
}

#[test]
fn m3_6_there_is_something_to_win() {
    let goals = ["goal.portal", "goal.conquest", "goal.domination", "goal.elite", "goal.agenda"];
    let mut nothing = goals.map(|key| (key, "off")).to_vec();
    assert_eq!(rules(2, &nothing).turn_limit, 20, "a turn limit is enough");
    nothing.push(("turn_limit", "none"));
    refused(2, &nothing, "expected at least one goal or a turn limit (M3.6)");
    for goal in 0..goals.len() {
        let mut one = nothing.clone();
        one[goal].1 = if goals[goal] == "goal.conquest" { "end" } else { "on" };
        assert!(chosen(2, &one).is_ok(), "{}", goals[goal]);
    }
    // The starter scenario always has its bonus missions.
    assert!(chosen(2, &[STARTER, ("goal.conquest", "off")]).is_ok());
}

#[test]
fn m3_7_domination_is_off_by_default_on_small_maps() {
    for map in ["two_aggressive", "two_aggressive_safe"] {
        assert!(!rules(2, &[("map", map)]).domination, "{map}");
        assert!(rules(2, &[("map", map), ("goal.domination", "on")]).domination, "{map}");
    }
    assert!(rules(2, &[("map", "two")]).domination);
}

#[test]
fn m3_8_mines_by_agreement_are_fair() {
    let mines = |seats: u8, map: &str, list: &str| {
        chosen(seats, &[("map", map), ("mines", list)]).map(|rules| rules.mines.count_ones())
    };
    // The same when the map is turned by 180 degrees, or by 120.
    assert_eq!(mines(2, "two", "1,-1;2,1"), Ok(2));
    assert_eq!(mines(2, "two", "1,-1; 2,1; 1,0; 2,0; 2,-1; 1,1"), Ok(6));
    assert_eq!(mines(3, "three", "0,0"), Ok(1));
    assert_eq!(mines(3, "three", "1,-1;0,1;-1,0"), Ok(3));
    assert_eq!(mines(4, "four_ffa", "0,-1;3,1"), Ok(2));
    let is_refused = |seats: u8, map: &str, list: &str, words: &str| {
        let why = mines(seats, map, list).expect_err("this list should be refused");
        assert!(why.contains(words), "{list}: {why}");
    };
    is_refused(2, "two", "1,-1;1,1", "stay the same when the map is turned (M3.8)");
    is_refused(3, "three", "1,-1;-1,1", "stay the same when the map is turned (M3.8)");
    is_refused(4, "four_teams", "0,-1", "stay the same when the map is turned (M3.8)");
    // One to six territories of the map.
    is_refused(2, "two", "0,0;3,0", "one to six territory slots as mines (M3.8)");
    is_refused(2, "two", "1,-1;2,1;1,0;2,0;2,-1;1,1;2,-2;1,2", "one to six territory slots");
    is_refused(2, "two", "9,9", "expected slots of the map such as 2,-1;1,1, found `9,9`");
    is_refused(2, "two", "", "expected slots of the map");
}

#[test]
fn m3_9_twelve_or_twenty_turns_or_no_limit() {
    for (typed, limit) in [("12", 12), ("20", 20), ("none", 0)] {
        assert_eq!(rules(2, &[("turn_limit", typed)]).turn_limit, limit);
    }
    for typed in ["13", "0", "many"] {
        refused(2, &[("turn_limit", typed)], "expected 12, 20 or none");
    }
    // So in a set-up that was not typed.
    let odd = Setup::advanced(2).with(|rules| rules.turn_limit = 13);
    let begun = MultiverseWar::begin(&odd, &mut table::Fast::new(1), &mut table::Silent);
    assert!(begun.expect_err("13 turns").to_string().contains("M3.9"));
}
