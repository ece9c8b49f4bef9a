//! Chapter 17: Guard Towers and Fortresses shoot and strike back.

use crate::arena::{charge, strikers};
use crate::common::{
    BLANK, BLUE, CRITICAL, RANGED, RED, act, act_rolling, act_with, block, field, hex, refused, seen, shoot,
    strikes,
};
use crate::ordering::{building, wait_for_phase};
use multiverse_war::{Action, Aim, Event, Face, MultiverseWar, Scene, Terrain, Works};
use table::Game;

/// A red tower on (4,-2), of Age 1 or 2.
fn tower(second_age: bool) -> Scene {
    field().building(RED, Works::GuardTower, second_age, 4, -2)
}

/// The building on one hex shoots at another.
fn tower_shot(game: &MultiverseWar, from: (i8, i8), at: (i8, i8)) -> Action {
    Action::Tower { from: hex(game, from.0, from.1), at: hex(game, at.0, at.1), aim: Aim::First }
}

/// The dice of a tower shot from (4,-2) at (6,-2).
fn dice(scene: Scene) -> u8 {
    let mut game = scene.build();
    let action = tower_shot(&game, (4, -2), (6, -2));
    strikes(&act_rolling(&mut game, RED, action, BLANK))[0].0
}

#[test]
fn m17_11_range_and_dice_are_those_of_the_building() {
    let shots = [
        (Works::GuardTower, false, [Some(4), None]),
        (Works::GuardTower, true, [Some(5), Some(5)]),
        (Works::Fortress, false, [Some(5), Some(5)]),
    ];
    for (kind, second_age, expected) in shots {
        for (at, dice) in [(6, -2), (7, -2)].into_iter().zip(expected) {
            let scene = field().building(RED, kind, second_age, 4, -2).unit(BLUE, Face::Horseman, at.0, at.1);
            let mut game = scene.unit(RED, Face::TribalScout, 7, -3).build();
            let action = tower_shot(&game, (4, -2), at);
            match dice {
                Some(dice) => {
                    let events = act_rolling(&mut game, RED, action, BLANK);
                    assert_eq!(strikes(&events), [(dice, None)]);
                }
                None => assert_eq!(refused(&game, RED, action), "M15.3"),
            }
        }
    }
}

#[test]
fn m17_11_forest_and_agility_take_a_die_each() {
    let scene = tower(false).unit(RED, Face::TribalScout, 7, -3);
    assert_eq!(dice(scene.clone().unit(BLUE, Face::Pikeman, 6, -2)), 4);
    // Armour and class do not matter.
    assert_eq!(dice(scene.clone().unit(BLUE, Face::Knight, 6, -2)), 4);
    let wood = scene.terrain(6, -2, Terrain::Forest);
    assert_eq!(dice(wood.clone().unit(BLUE, Face::Pikeman, 6, -2)), 3);
    assert_eq!(dice(wood.unit(BLUE, Face::ShieldMaiden, 6, -2)), 2);
}

#[test]
fn m17_11_a_hit_deals_one_damage_and_nobody_is_credited() {
    let mut game = tower(false).unit(BLUE, Face::Pikeman, 6, -2).unit(BLUE, Face::Builder, 6, -2).build();
    let action = tower_shot(&game, (4, -2), (6, -2));
    let events = act_with(&mut game, RED, action, &[RANGED, RANGED, RANGED, BLANK]);
    assert_eq!(strikes(&events), [(4, Some(1))]);
    // A critical is one more, as in every roll that hits.
    let mut game = tower(false).unit(BLUE, Face::Pikeman, 6, -2).build();
    let action = tower_shot(&game, (4, -2), (6, -2));
    let events = act_with(&mut game, RED, action, &[CRITICAL, CRITICAL, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(4, Some(2))]);
    assert!(block(&game, BLUE, 6, -2).is_none());
    assert_eq!(seen(&game).players[0].tracks, [0; 18]);
}

#[test]
fn m17_11_once_in_a_phase_at_no_ap() {
    let mut game = tower(false).unit(BLUE, Face::Horseman, 6, -2).build();
    let action = tower_shot(&game, (4, -2), (6, -2));
    act_rolling(&mut game, RED, action, BLANK);
    assert_eq!(refused(&game, RED, action), "M17.11");
    act(&mut game, RED, &[Action::EndPhase]);
    wait_for_phase(&mut game, 6, RED);
    assert_eq!(game.check(RED, action), Ok(()));
}

#[test]
fn m17_11_only_at_identified_units_in_a_free_line_outside_of_buildings() {
    let wood = tower(false).unit(BLUE, Face::Horseman, 6, -2).terrain(6, -2, Terrain::Forest).build();
    assert_eq!(refused(&wood, RED, tower_shot(&wood, (4, -2), (6, -2))), "M15.3");
    let hill = tower(false)
        .unit(BLUE, Face::Horseman, 6, -2)
        .terrain(5, -2, Terrain::Hills)
        .unit(RED, Face::Pikeman, 7, -2)
        .build();
    assert_eq!(refused(&hill, RED, tower_shot(&hill, (4, -2), (6, -2))), "M14.3");
    // From the wall one shoots over a forest.
    let over = tower(false).unit(BLUE, Face::Horseman, 6, -2).terrain(5, -2, Terrain::Forest).build();
    assert_eq!(over.check(RED, tower_shot(&over, (4, -2), (6, -2))), Ok(()));
    let inside = tower(false).unit(BLUE, Face::Horseman, 6, -2).building(BLUE, Works::Barracks, false, 6, -2);
    let inside = inside.build();
    assert_eq!(refused(&inside, RED, tower_shot(&inside, (4, -2), (6, -2))), "M17.11");
    let empty = tower(false).build();
    assert_eq!(refused(&empty, RED, tower_shot(&empty, (4, -2), (6, -2))), "M15.4");
}

#[test]
fn m17_11_other_buildings_and_those_of_others_do_not_shoot() {
    for (owner, kind) in [(RED, Works::Barracks), (RED, Works::Academy), (BLUE, Works::GuardTower)] {
        let game = field().building(owner, kind, false, 4, -2).unit(BLUE, Face::Horseman, 6, -2);
        let game = game.unit(RED, Face::TribalScout, 7, -3).build();
        assert_eq!(refused(&game, RED, tower_shot(&game, (4, -2), (6, -2))), "M17.11", "{kind:?}");
    }
}

#[test]
fn m17_11_on_a_settlement_hex_the_military_unit_is_a_target_and_the_wall_is_not() {
    let scene = field().building(RED, Works::GuardTower, false, 6, 1);
    let game = scene.clone().unit(BLUE, Face::Pikeman, 6, 2).build();
    assert_eq!(game.check(RED, tower_shot(&game, (6, 1), (6, 2))), Ok(()));
    for scene in [scene.clone(), scene.unit(BLUE, Face::Builder, 6, 2)] {
        let game = scene.build();
        assert_eq!(refused(&game, RED, tower_shot(&game, (6, 1), (6, 2))), "M17.11");
    }
}

#[test]
fn m17_11_only_siege_weapons_answer() {
    for (face, answers) in [(Face::Crossbowman, false), (Face::Catapult, true)] {
        let scene = tower(false).unit(BLUE, face, 6, -2);
        let mut game = if answers { scene.set_up(6, -2) } else { scene }.build();
        let action = tower_shot(&game, (4, -2), (6, -2));
        let events = act_rolling(&mut game, RED, action, BLANK);
        assert_eq!(strikers(&events).contains(&BLUE), answers, "{face:?}");
    }
    // The answer hurts the tower: 2 of the Catapult, 1 as a Wrecker.
    let mut game = tower(true).unit(BLUE, Face::Catapult, 6, -2).set_up(6, -2).build();
    let action = tower_shot(&game, (4, -2), (6, -2));
    let luck = [BLANK, BLANK, BLANK, BLANK, BLANK, RANGED, BLANK, BLANK, BLANK];
    act_with(&mut game, RED, action, &luck);
    assert_eq!(building(&game, (4, -2)).unwrap().wounds, 3);
}

#[test]
fn m17_12_an_empty_tower_strikes_back() {
    for (kind, second_age, dice) in
        [(Works::GuardTower, false, 4), (Works::GuardTower, true, 5), (Works::Fortress, false, 5)]
    {
        let scene = field().unit(RED, Face::Pikeman, 5, -2).building(BLUE, kind, second_age, 6, -2);
        let mut game = scene.build();
        let events = charge(&mut game, &[RANGED, BLANK, BLANK, BLANK, BLANK][..dice]);
        assert_eq!(strikes(&events), [(0, Some(1)), (dice as u8, Some(1))]);
        assert_eq!(block(&game, RED, 5, -2).unwrap().wounds, 1);
    }
    // Other buildings do not.
    let mut game =
        field().unit(RED, Face::Pikeman, 5, -2).building(BLUE, Works::Barracks, false, 6, -2).build();
    assert_eq!(strikes(&charge(&mut game, &[])).len(), 1);
}

#[test]
fn m17_12_not_when_it_falls_nor_when_a_unit_inside_strikes() {
    let scene = field().unit(RED, Face::Pikeman, 5, -2).building(BLUE, Works::GuardTower, false, 6, -2);
    let mut game = scene.clone().building_wounds(6, -2, 2).build();
    assert_eq!(strikes(&charge(&mut game, &[])).len(), 1);
    // The garrison strikes instead of the tower.
    let mut game = scene.clone().unit(BLUE, Face::Horseman, 6, -2).build();
    let events = charge(&mut game, &[]);
    assert_eq!((strikes(&events), strikers(&events)), (vec![(0, Some(1)), (0, Some(1))], vec![RED, BLUE]));
    // A Ballista inside does not strike, so the tower does; so it does for a frozen guard.
    for scene in [
        scene.clone().unit(BLUE, Face::Ballista, 6, -2),
        scene.unit(BLUE, Face::Horseman, 6, -2).frozen(6, -2),
    ] {
        let mut game = scene.build();
        let events = charge(&mut game, &[RANGED, BLANK, BLANK, BLANK]);
        assert_eq!((strikes(&events), strikers(&events)), (vec![(0, Some(1)), (4, Some(1))], vec![RED]));
    }
}

#[test]
fn m17_12_shots_are_answered_within_its_range_at_identified_shooters() {
    let answer = |second_age: bool, from: (i8, i8), watcher: bool| {
        let scene = field().building(BLUE, Works::GuardTower, second_age, 6, -2).unit(
            RED,
            Face::Longbowman,
            from.0,
            from.1,
        );
        let scene = if watcher { scene.unit(BLUE, Face::TribalScout, 5, -4) } else { scene };
        let mut game = scene.build();
        let action = shoot(&game, RED, from, (6, -2));
        strikes(&act_rolling(&mut game, RED, action, BLANK)).get(1).map(|strike| strike.0)
    };
    assert_eq!(answer(false, (6, -4), false), Some(4));
    // Three hexes away: Age 1 does not reach; Age 2 needs somebody who sees so far.
    assert_eq!(answer(false, (6, -5), true), None);
    assert_eq!(answer(true, (6, -5), false), None);
    assert_eq!(answer(true, (6, -5), true), Some(5));
}

#[test]
fn m17_12_a_kill_of_the_tower_is_credited_to_nobody() {
    let mut game = field()
        .unit(RED, Face::TribalScout, 5, -2)
        .building(BLUE, Works::GuardTower, false, 6, -2)
        .unit(BLUE, Face::Ballista, 6, -2)
        .build();
    let events = charge(&mut game, &[RANGED, BLANK, BLANK, BLANK]);
    assert!(events.iter().any(|event| matches!(event, Event::Killed { by: None, .. })));
    assert_eq!(seen(&game).players[1].tracks, [0; 18]);
}

#[test]
fn m17_12_a_tower_that_is_shot_at_from_inside_hurts_that_building() {
    let mut game = field()
        .building(BLUE, Works::GuardTower, false, 6, -2)
        .building(RED, Works::Barracks, false, 4, -2)
        .unit(RED, Face::Archer, 4, -2)
        .build();
    let action = shoot(&game, RED, (4, -2), (6, -2));
    let luck = [BLANK, BLANK, BLANK, BLANK, RANGED, BLANK, BLANK, BLANK];
    assert_eq!(strikes(&act_with(&mut game, RED, action, &luck)), [(4, None), (4, Some(1))]);
    assert_eq!(building(&game, (4, -2)).unwrap().wounds, 1);
    assert_eq!(block(&game, RED, 4, -2).unwrap().wounds, 0);
}
