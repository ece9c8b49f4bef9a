//! Chapter 20: the Sorceress.

use crate::common::{BLANK, BLUE, RED, act, act_with, attack, refused, shoot, step, strikes};
use crate::skills::{
    ALLY, RANGED, ap, block, field, may, power, power_to, sheet, skill, strikers, teams, with_hero, wounds,
};
use multiverse_war::{Event, Face, HeroKind, Scene, Setup, Terrain, Works};

const BOLT: u8 = skill(0);
const WAVE: u8 = skill(1);
const TELEPORT: u8 = skill(2);
const SHARDS: u8 = skill(3);
const WINTER: u8 = skill(4);

fn sorceress(level: u8, skills: u8) -> Scene {
    with_hero(HeroKind::Sorceress, level, skills)
}

/// One die that hits, of so many.
fn hit(dice: usize) -> Vec<usize> {
    let mut roll = vec![BLANK; dice];
    roll[0] = RANGED;
    roll
}

/// The dice that abilities rolled, and whether they hit.
fn casts(events: &[Event]) -> Vec<(u8, bool)> {
    let cast = |event: &Event| match event {
        Event::Cast { rolled, hits, .. } => Some((rolled.dice, *hits)),
        _ => None,
    };
    events.iter().filter_map(cast).collect()
}

#[test]
fn h5_she_counters_all_melee_infantry() {
    let critical = |scene: Scene| {
        let mut game = scene.build();
        let action = shoot(&game, RED, (3, 0), (4, 0));
        strikes(&act_with(&mut game, RED, action, &[RANGED, RANGED, RANGED, BLANK, BLANK]))[0].1 == Some(2)
    };
    for face in [Face::TribalScout, Face::Pikeman, Face::Berzerker, Face::Praetorian] {
        assert!(critical(sorceress(1, 0).unit(BLUE, face, 4, 0)), "{face:?}");
    }
    for face in [Face::Knight, Face::Catapult] {
        assert!(!critical(sorceress(1, 0).unit(BLUE, face, 4, 0)), "{face:?}");
    }
    // No bow counters the Assassin (H1): what forbids goes before (M1.1).
    assert!(critical(sorceress(1, 0).hero(BLUE, HeroKind::Protector, 1, (4, 4, 0), 4, 0)));
    assert!(!critical(sorceress(1, 0).hero(BLUE, HeroKind::Assassin, 1, (4, 4, 0), 4, 0)));
}

#[test]
fn h5_1_ice_bolt_wounds_and_bites() {
    for (distance, dice) in [(1, 5), (2, 4), (3, 3)] {
        let mut game = sorceress(1, BOLT)
            .unit(RED, Face::Builder, 6, -1)
            .unit(BLUE, Face::Knight, 3 + distance, 0)
            .build();
        let bolt = power(&game, 0, (3 + distance, 0));
        let mut missed = game;
        let events = act_with(&mut game, RED, bolt, &hit(dice));
        assert_eq!(strikes(&events), [(dice as u8, Some(1))]);
        let bitten = block(&game, 3 + distance, 0).unwrap();
        assert_eq!((bitten.wounds, bitten.frostbite), (1, true));
        act_with(&mut missed, RED, bolt, &vec![BLANK; dice]);
        let spared = block(&missed, 3 + distance, 0).unwrap();
        assert_eq!((spared.wounds, spared.frostbite), (0, false));
        // It is no regular attack: she goes on.
        assert_eq!(ap(&game, 3, 0), 3);
        assert!(may(&game, RED, step(&game, RED, (3, 0), (2, 0))));
    }
    let far = sorceress(1, BOLT).unit(RED, Face::Builder, 6, -1).unit(BLUE, Face::Knight, 7, 0).build();
    assert_eq!(refused(&far, RED, power(&far, 0, (7, 0))), "M15.3");
}

#[test]
fn h5_1_ice_bolt_is_struck_back_at_as_usual() {
    let mut game = sorceress(1, BOLT).unit(BLUE, Face::Archer, 5, 0).wounds(5, 0, 0).build();
    let bolt = power(&game, 0, (5, 0));
    let events = act_with(&mut game, RED, bolt, &[&[BLANK; 4][..], &[RANGED, BLANK, BLANK, BLANK]].concat());
    assert_eq!((strikers(&events), strikes(&events)[1]), (vec![RED, BLUE], (4, Some(1))));
    assert_eq!(wounds(&game, 3, 0), 1);
}

#[test]
fn h5_1_ice_bolt_has_two_targets_from_level_4() {
    let scene =
        |level| sorceress(level, BOLT).unit(BLUE, Face::Knight, 4, 0).unit(BLUE, Face::Knight, 5, -1).build();
    let mut game = scene(4);
    let both = power_to(&game, 0, (4, 0), (5, -1));
    assert!(may(&game, RED, both));
    let events = act_with(&mut game, RED, both, &[hit(5), hit(4)].concat());
    assert_eq!(strikes(&events), [(5, Some(1)), (4, Some(1))]);
    assert!([(4, 0), (5, -1)].iter().all(|&(q, r)| block(&game, q, r).unwrap().frostbite));
    assert_eq!(ap(&game, 3, 0), 3);
    assert_eq!(refused(&game, RED, both), "M20.5");
    assert_eq!(refused(&scene(3), RED, both), "M20.15");
}

#[test]
fn h5_2_frost_wave_freezes_neighbours_friends_too() {
    let mut game = sorceress(1, WAVE)
        .unit(BLUE, Face::Knight, 4, 0)
        .unit(BLUE, Face::Knight, 3, 1)
        .frostbitten(3, 1)
        .unit(RED, Face::Pikeman, 2, 0)
        .unit(BLUE, Face::Knight, 5, 0)
        .build();
    let wave = power(&game, 1, (3, 0));
    // Round her from the east clockwise: three units on adjacent hexes, five dice each.
    let events = act_with(&mut game, RED, wave, &[hit(5), hit(5), hit(5)].concat());
    assert_eq!(casts(&events), [(5, true); 3]);
    for (q, r, wounded) in [(4, 0, 0), (3, 1, 1), (2, 0, 0)] {
        let unit = block(&game, q, r).unwrap();
        assert_eq!((unit.frozen, unit.wounds), (true, wounded), "({q},{r})");
    }
    assert!(!block(&game, 5, 0).unwrap().frozen && !block(&game, 3, 0).unwrap().frozen);
}

#[test]
fn h5_2_frost_wave_misses_without_an_icon_and_unmasks_decoys() {
    let mut game = sorceress(1, WAVE).unit(RED, Face::Decoy, 2, 0).unit(BLUE, Face::Knight, 4, 0).build();
    let wave = power(&game, 1, (3, 0));
    let events = act_with(&mut game, RED, wave, &[BLANK; 5]);
    assert_eq!(casts(&events), [(5, false)]);
    assert!(!block(&game, 4, 0).unwrap().frozen);
    assert!(block(&game, 2, 0).is_none(), "M28.9");
}

#[test]
fn h5_3_teleport_brings_a_friend_to_her_side() {
    let mut game = sorceress(1, TELEPORT)
        .unit(RED, Face::Pikeman, 6, -1)
        .unit(RED, Face::Pikeman, 7, 0)
        .unit(BLUE, Face::Archer, 4, -1)
        .build();
    let teleport = power_to(&game, 2, (6, -1), (4, 0));
    assert!(may(&game, RED, teleport));
    // (7,0) is three hexes from (4,0); to (3,1) it would be four.
    assert!(may(&game, RED, power_to(&game, 2, (7, 0), (4, 0))));
    assert_eq!(refused(&game, RED, power_to(&game, 2, (7, 0), (3, 1))), "M15.3");
    assert_eq!(refused(&game, RED, power_to(&game, 2, (6, -1), (5, 0))), "M12.5", "not next to her");
    assert_eq!(refused(&game, RED, power_to(&game, 2, (6, -1), (4, -1))), "M12.6", "not free");
    assert_eq!(refused(&game, RED, power_to(&game, 2, (3, 0), (4, 0))), "M20.8", "not herself");
    let events = act_with(&mut game, RED, teleport, &[]);
    assert!(casts(&events).is_empty());
    assert_eq!((ap(&game, 4, 0), ap(&game, 3, 0)), (2, 3), "the Pikeman can still act");
    assert_eq!(refused(&game, RED, power_to(&game, 2, (7, 0), (3, 1))), "M20.5", "one unit below level 5");
}

#[test]
fn h5_3_teleport_moves_two_units_from_level_5() {
    let mut game = sorceress(5, TELEPORT)
        .unit(RED, Face::Pikeman, 5, 0)
        .unit(RED, Face::Pikeman, 5, -1)
        .unit(RED, Face::Builder, 1, 1)
        .build();
    let first = power_to(&game, 2, (5, 0), (4, 0));
    act(&mut game, RED, &[first]);
    assert_eq!(refused(&game, RED, power_to(&game, 2, (4, 0), (3, 1))), "M20.15", "the same unit");
    let second = power_to(&game, 2, (5, -1), (4, -1));
    assert!(may(&game, RED, second));
    act(&mut game, RED, &[second]);
    assert_eq!(ap(&game, 3, 0), 3, "both for 1 AP");
    assert_eq!(refused(&game, RED, power_to(&game, 2, (1, 1), (2, 1))), "M20.5");
}

#[test]
fn h5_3_teleport_serves_allies_and_no_enemies() {
    let mut game = teams()
        .hero(RED, HeroKind::Sorceress, 1, (4, 4, TELEPORT), 4, -1)
        .unit(ALLY, Face::Pikeman, 6, -1)
        .unit(BLUE, Face::Pikeman, 6, -2)
        .build();
    assert_eq!(refused(&game, RED, power_to(&game, 2, (6, -2), (5, -1))), "M20.8");
    let teleport = power_to(&game, 2, (6, -1), (5, -1));
    act(&mut game, RED, &[teleport]);
    assert_eq!(block(&game, 5, -1).unwrap().block.seat, ALLY);
}

#[test]
fn h5_4_ice_shards_roll_for_everybody_on_three_hexes() {
    let scene = sorceress(3, SHARDS)
        .unit(BLUE, Face::Knight, 5, 0)
        .unit(RED, Face::Pikeman, 5, -1)
        .unit(BLUE, Face::Archer, 6, -1)
        .unit(BLUE, Face::Knight, 4, 0);
    let mut game = scene.build();
    // (5,-1), (6,-1) and (5,0) touch each other; they are 2, 3 and 2 hexes away.
    let shards = power_to(&game, 3, (5, -1), (6, -1));
    let events = act_with(&mut game, RED, shards, &[hit(4), hit(3), hit(4)].concat());
    assert_eq!(casts(&events), [(4, true), (3, true), (4, true)]);
    assert!(strikes(&events).is_empty(), "nobody answers");
    for (q, r) in [(5, -1), (5, 0)] {
        let unit = block(&game, q, r).unwrap();
        assert_eq!((unit.wounds, unit.frostbite), (1, true), "({q},{r})");
    }
    assert!(block(&game, 6, -1).is_none(), "the Archer is dead");
    assert_eq!((wounds(&game, 4, 0), sheet(&game, RED).kills), (0, 1));
}

#[test]
fn h5_4_ice_shards_need_range_an_enemy_and_a_free_line() {
    let scene = sorceress(3, SHARDS).unit(BLUE, Face::Knight, 5, 0).unit(BLUE, Face::Knight, 7, 0);
    let game = scene.clone().build();
    assert_eq!(refused(&game, RED, power_to(&game, 3, (6, 0), (7, -1))), "M15.3");
    assert_eq!(refused(&game, RED, power_to(&game, 3, (3, -2), (4, -2))), "M20.8", "no enemy");
    assert_eq!(refused(&game, RED, power_to(&game, 3, (5, 0), (4, 0))), "M20.8", "named from the west");
    // Behind a hill nobody is rolled for.
    let mut game = scene.terrain(4, 0, Terrain::Hills).unit(BLUE, Face::Knight, 5, -1).build();
    let shards = power_to(&game, 3, (5, -1), (6, -1));
    let events = act_with(&mut game, RED, shards, &hit(4));
    assert_eq!(casts(&events), [(4, true)]);
    assert_eq!((wounds(&game, 5, -1), wounds(&game, 5, 0)), (1, 0));
}

#[test]
fn h5_4_ice_shards_never_hit_herself_nor_who_is_inside() {
    let mut game = sorceress(3, SHARDS)
        .building(BLUE, Works::Barracks, false, 4, -1)
        .unit(BLUE, Face::Archer, 4, -1)
        .unit(BLUE, Face::Knight, 4, 0)
        .build();
    let shards = power_to(&game, 3, (3, 0), (4, -1));
    let events = act_with(&mut game, RED, shards, &hit(5));
    assert_eq!(casts(&events), [(5, true)]);
    assert_eq!((wounds(&game, 3, 0), wounds(&game, 4, -1), wounds(&game, 4, 0)), (0, 0, 1));
}

#[test]
fn h5_5_eternal_winter_makes_hits_on_the_frostbitten_worse() {
    let struck = |scene: Scene, seat| {
        let mut game = scene
            .unit(seat, Face::Legionary, 5, -1)
            .unit(BLUE, Face::Legionary, 6, -1)
            .frostbitten(6, -1)
            .build();
        let action = attack(&game, seat, (5, -1), (6, -1));
        strikes(&act_with(&mut game, seat, action, &[]))[0].1
    };
    assert_eq!(struck(field().hero(RED, HeroKind::Sorceress, 5, (4, 4, WINTER), 2, 0), RED), Some(2));
    assert_eq!(struck(field().hero(RED, HeroKind::Sorceress, 5, (4, 4, 0), 2, 0), RED), Some(1));
    // The ally's hits are worse too; those of strangers are not.
    let allied = teams().hero(RED, HeroKind::Sorceress, 5, (4, 4, WINTER), 4, -1).phase_of(ALLY);
    assert_eq!(struck(allied, ALLY), Some(2));
    let others =
        Setup::advanced(4).on(multiverse_war::MapName::FourFfa).with(|rules| rules.combat_cards = false);
    let stranger =
        Scene::with(&others).hero(RED, HeroKind::Sorceress, 5, (4, 4, WINTER), 4, -1).phase_of(ALLY);
    assert_eq!(struck(stranger, ALLY), Some(1));
    // Her own ice bites deeper.
    let mut game = sorceress(5, BOLT | WINTER).unit(BLUE, Face::Knight, 4, 0).frostbitten(4, 0).build();
    let bolt = power(&game, 0, (4, 0));
    assert_eq!(strikes(&act_with(&mut game, RED, bolt, &hit(5))), [(5, Some(2))]);
}

#[test]
fn h5_5_eternal_winter_shortens_sight_at_once() {
    let mut game =
        sorceress(5, BOLT | WINTER).unit(BLUE, Face::Legionary, 5, 0).unit(RED, Face::Pikeman, 5, -2).build();
    assert!(block(&game, 5, -2).unwrap().identified);
    let bolt = power(&game, 0, (5, 0));
    act_with(&mut game, RED, bolt, &hit(4));
    assert!(!block(&game, 5, -2).unwrap().identified && !block(&game, 3, 0).unwrap().identified);
}

#[test]
fn h5_5_eternal_winter_ends_when_she_dies() {
    let scene = field()
        .phase_of(BLUE)
        .hero(RED, HeroKind::Sorceress, 5, (4, 4, WINTER), 2, 1)
        .wounds(2, 1, 3)
        .unit(RED, Face::Pikeman, 5, -2)
        .unit(BLUE, Face::Legionary, 5, 0)
        .frostbitten(5, 0)
        .unit(BLUE, Face::Horseman, 2, 2);
    let mut game = scene.build();
    assert!(!block(&game, 5, -2).unwrap().identified);
    let action = attack(&game, BLUE, (2, 2), (2, 1));
    act_with(&mut game, BLUE, action, &[BLANK; 5]);
    assert!(sheet(&game, RED).block.is_none());
    assert!(block(&game, 5, -2).unwrap().identified);
}
