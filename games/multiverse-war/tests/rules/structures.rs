//! Chapter 17: structures in fights, up to repair. Towers are in `towers.rs`.

use crate::arena::{charge, duel, moved_up, strikers, support, victim, volley};
use crate::common::{
    BLANK, BLUE, CAVALRY, MELEE, RANGED, RED, act, act_rolling, act_with, asked, attack, block, field, hex,
    refused, seen, shoot, step, steps, strikes,
};
use crate::ordering::{building, wait_for_phase};
use multiverse_war::{Action, Encounter, Event, Face, MultiverseWar, Scene, Victim, Works};

/// A red unit next to a blue Barracks.
fn siege_of(face: Face) -> Scene {
    field().unit(RED, face, 5, -2).building(BLUE, Works::Barracks, false, 6, -2)
}

/// The wounds of the building on a hex.
#[track_caller]
fn wounds(game: &MultiverseWar, at: (i8, i8)) -> u8 {
    building(game, at).expect("a building on the hex").wounds
}

#[test]
fn m17_1_attacks_and_shots_hurt_the_building_and_nobody_inside() {
    let scene = siege_of(Face::Pikeman).unit(BLUE, Face::Horseman, 6, -2).unit(BLUE, Face::Builder, 6, -2);
    let mut game = scene.clone().build();
    charge(&mut game, &[]);
    assert_eq!(wounds(&game, (6, -2)), 1);
    let mut game = scene.unit(RED, Face::Archer, 6, -4).build();
    volley(&mut game, (6, -4), (6, -2), &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(wounds(&game, (6, -2)), 1);
    let inside = seen(&game).blocks.into_iter().filter(|block| block.block.seat == BLUE);
    assert_eq!(inside.map(|block| block.wounds).collect::<Vec<_>>(), [0, 0]);
}

#[test]
fn m17_2_the_garrison_strikes_by_the_usual_rules() {
    // The Archer counters the Swordsman and is first; the Horseman strikes second.
    let mut game = siege_of(Face::HeavySwordsman).unit(BLUE, Face::Archer, 6, -2).build();
    let events = charge(&mut game, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!((strikers(&events), strikes(&events)), (vec![BLUE, RED], vec![(4, Some(1)), (0, Some(1))]));
    assert_eq!(block(&game, RED, 5, -2).unwrap().wounds, 1);
    let mut game = siege_of(Face::Legionary).unit(BLUE, Face::Horseman, 6, -2).build();
    assert_eq!(strikers(&charge(&mut game, &[])), [RED, BLUE]);
    // Who does not strike in the open does not strike from inside.
    let mut game = siege_of(Face::Legionary).unit(BLUE, Face::Ballista, 6, -2).build();
    assert_eq!(strikers(&charge(&mut game, &[])), [RED]);
}

#[test]
fn m17_2_the_garrison_answers_shots_and_support_counts() {
    let scene = field().unit(RED, Face::Archer, 4, -2).building(BLUE, Works::Barracks, false, 6, -2);
    for (face, answers) in [(Face::Crossbowman, true), (Face::Pikeman, false)] {
        let mut game = scene.clone().unit(BLUE, face, 6, -2).build();
        let action = shoot(&game, RED, (4, -2), (6, -2));
        assert_eq!(strikers(&act_rolling(&mut game, RED, action, BLANK)).contains(&BLUE), answers);
    }
    let flanked = siege_of(Face::Legionary)
        .unit(BLUE, Face::Horseman, 6, -2)
        .unit(RED, Face::Archer, 6, -3)
        .unit(RED, Face::Archer, 7, -3);
    let mut game = flanked.build();
    let events = charge(&mut game, &[BLANK; 4]);
    assert_eq!(support(&events), (2, 0));
    assert_eq!(strikes(&events), [(0, Some(1)), (4, None)]);
}

#[test]
fn m17_3_a_strike_at_a_structure_is_no_counter() {
    // The Legionary counters the Pikeman inside, and looks for no critical at the wall.
    let mut game = siege_of(Face::Legionary).unit(BLUE, Face::Pikeman, 6, -2).build();
    assert_eq!(strikes(&charge(&mut game, &[])), [(0, Some(1)), (0, Some(1))]);
    // Three icons of an Archer are no critical.
    let mut game = field()
        .unit(RED, Face::Archer, 4, -2)
        .building(BLUE, Works::Barracks, false, 6, -2)
        .unit(BLUE, Face::Pikeman, 6, -2)
        .build();
    assert_eq!(strikes(&volley(&mut game, (4, -2), (6, -2), &[RANGED; 4])), [(4, Some(1))]);
}

#[test]
fn m17_4_with_the_last_hp_all_inside_die_and_the_attacker_moves_up() {
    let scene = siege_of(Face::Legionary)
        .unit(BLUE, Face::Horseman, 6, -2)
        .unit(BLUE, Face::Builder, 6, -2)
        .building_wounds(6, -2, 2);
    let mut game = scene.clone().build();
    let events = charge(&mut game, &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Destroyed { kind: Works::Barracks, .. })));
    assert!(moved_up(&events) && block(&game, RED, 6, -2).is_some());
    assert!(seen(&game).buildings.is_empty());
    assert_eq!(seen(&game).blocks.len(), 1);
    // The building, the Horseman and the Builder: nobody inside has struck.
    assert_eq!(steps(&game, RED, Face::Legionary), 3);
    assert_eq!(strikers(&events), [RED]);
    // One HP left, and nothing of it happens.
    let mut game = scene.building_wounds(6, -2, 1).build();
    assert!(!moved_up(&charge(&mut game, &[])));
    assert_eq!((seen(&game).blocks.len(), steps(&game, RED, Face::Legionary)), (3, 0));
}

#[test]
fn m17_4_a_shooter_is_credited_too_and_stays() {
    let mut game = field()
        .unit(RED, Face::Archer, 4, -2)
        .building(BLUE, Works::Barracks, false, 6, -2)
        .unit(BLUE, Face::Pikeman, 6, -2)
        .building_wounds(6, -2, 2)
        .build();
    volley(&mut game, (4, -2), (6, -2), &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(steps(&game, RED, Face::Archer), 2);
    assert!(block(&game, RED, 4, -2).is_some() && block(&game, BLUE, 6, -2).is_none());
}

#[test]
fn m17_5_an_answer_to_a_shot_from_inside_hurts_the_building() {
    let scene = field().unit(RED, Face::Archer, 4, -2).unit(BLUE, Face::Crossbowman, 6, -2);
    let mut game = scene.clone().building(RED, Works::Barracks, false, 4, -2).build();
    // Down from the wall: a sure hit. The answer goes up at it, and armour or class of those inside do not matter.
    let events = volley(&mut game, (4, -2), (6, -2), &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(0, Some(1)), (4, Some(1))]);
    assert_eq!((wounds(&game, (4, -2)), block(&game, RED, 4, -2).unwrap().wounds), (1, 0));
    // With its last HP the shooter falls.
    let ruin = scene.clone().building(RED, Works::Barracks, false, 4, -2).building_wounds(4, -2, 2);
    let mut game = ruin.build();
    volley(&mut game, (4, -2), (6, -2), &[RANGED, BLANK, BLANK, BLANK]);
    assert!(block(&game, RED, 4, -2).is_none());
    assert_eq!(steps(&game, BLUE, Face::Crossbowman), 2);
    // In the open, and in a village of nobody's side, the shooter is hit himself.
    let mut game = scene.build();
    volley(&mut game, (4, -2), (6, -2), &[BLANK, BLANK, BLANK, BLANK, RANGED, BLANK, BLANK, BLANK]);
    assert!(block(&game, RED, 4, -2).is_none());
}

#[test]
fn m17_6_who_sallies_can_be_hurt() {
    let mut game = duel(Face::Legionary, Face::Horseman).building(RED, Works::Barracks, false, 5, -2).build();
    assert_eq!(strikes(&charge(&mut game, &[])), [(0, Some(1)), (0, Some(1))]);
    assert_eq!((wounds(&game, (5, -2)), block(&game, RED, 5, -2).unwrap().wounds), (0, 1));
}

#[test]
fn m17_7_all_hexes_of_a_settlement_share_five_hp() {
    let mut game = field().unit(RED, Face::Pikeman, 6, 1).unit(RED, Face::Archer, 5, 2).build();
    let action = attack(&game, RED, (6, 1), (6, 2));
    let events = act_with(&mut game, RED, action, &[]);
    // It does not strike.
    assert_eq!((strikes(&events), victim(&events)), (vec![(0, Some(1))], Some(Victim::Settlement(BLUE))));
    let action = shoot(&game, RED, (5, 2), (5, 3));
    act_with(&mut game, RED, action, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(seen(&game).players[1].wounds, 2);
}

#[test]
fn m17_7_units_on_its_hexes_are_fought_as_in_the_open() {
    let mut game = field().unit(RED, Face::Legionary, 6, 1).unit(BLUE, Face::Horseman, 6, 2).build();
    let action = attack(&game, RED, (6, 1), (6, 2));
    assert_eq!(strikes(&act_with(&mut game, RED, action, &[])), [(0, Some(1)), (0, Some(1))]);
    assert_eq!((block(&game, BLUE, 6, 2).unwrap().wounds, seen(&game).players[1].wounds), (1, 0));
    // They answer from the wall as from a high hex, and are hit themselves.
    let mut game = field().unit(RED, Face::Crossbowman, 6, 1).unit(BLUE, Face::Crossbowman, 6, 2).build();
    let action = shoot(&game, RED, (6, 1), (6, 2));
    let events = act_with(&mut game, RED, action, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(4, Some(1)), (0, Some(1))]);
    assert_eq!(block(&game, BLUE, 6, 2).unwrap().wounds, 1);
}

#[test]
fn m17_8_no_enemy_stands_on_a_settlement_hex() {
    let scene = field().unit(RED, Face::Legionary, 6, 1);
    let game = scene.clone().build();
    assert_eq!(refused(&game, RED, step(&game, RED, (6, 1), (6, 2))), "M12.6");
    let mut game = scene.unit(BLUE, Face::TribalScout, 6, 2).build();
    let action = attack(&game, RED, (6, 1), (6, 2));
    act_with(&mut game, RED, action, &[]);
    assert!(block(&game, BLUE, 6, 2).is_none() && block(&game, RED, 6, 2).is_none());
}

#[test]
fn m17_9_a_building_repairs_a_wound_of_an_earlier_turn() {
    // Two wounds from before: one goes.
    let scene = field().building(BLUE, Works::Barracks, true, 6, -2).building_wounds(6, -2, 2);
    let mut game = scene.build();
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(wounds(&game, (6, -2)), 1);
    // One of this turn stays, and goes in the next.
    let mut game = siege_of(Face::Pikeman).build();
    charge(&mut game, &[]);
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(wounds(&game, (6, -2)), 1);
    wait_for_phase(&mut game, 6, BLUE);
    assert_eq!(wounds(&game, (6, -2)), 0);
}

#[test]
fn m17_9_one_old_wound_is_enough_and_only_one_goes() {
    let mut game = siege_of(Face::Pikeman).building_wounds(6, -2, 1).build();
    charge(&mut game, &[]);
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(wounds(&game, (6, -2)), 1);
    // The opening of another player's phase repairs nothing.
    let mut game = field().building(RED, Works::Barracks, false, 4, -2).building_wounds(4, -2, 2).build();
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(wounds(&game, (4, -2)), 2);
}

#[test]
fn m17_10_settlements_and_fortresses_always_repair() {
    let scene = field().unit(RED, Face::Pikeman, 5, -2).building(BLUE, Works::Fortress, false, 6, -2);
    let mut game = scene.unit(RED, Face::Pikeman, 6, 1).build();
    let action = attack(&game, RED, (5, -2), (6, -2));
    act_rolling(&mut game, RED, action, BLANK);
    let action = attack(&game, RED, (6, 1), (6, 2));
    act_with(&mut game, RED, action, &[]);
    assert_eq!((wounds(&game, (6, -2)), seen(&game).players[1].wounds), (1, 1));
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!((wounds(&game, (6, -2)), seen(&game).players[1].wounds), (0, 0));
}

#[test]
fn m17_13_siege_weapons_deal_one_more_to_structures() {
    let hit = |face: Face, scene: Scene| {
        let mut game = scene.unit(RED, face, 4, -2).set_up(4, -2).build();
        let action = shoot(&game, RED, (4, -2), (6, -2));
        strikes(&act_with(&mut game, RED, action, &[RANGED, BLANK, BLANK, BLANK]))[0].1
    };
    let wall = field().building(BLUE, Works::Barracks, true, 6, -2);
    let ants = field().encounter(Encounter::Ants, 6, -2);
    assert_eq!([Face::Ballista, Face::Catapult].map(|face| hit(face, wall.clone())), [Some(2), Some(3)]);
    assert_eq!(hit(Face::Ballista, ants), Some(2));
    // Others deal what they always deal; siege weapons too, where no structure is.
    assert_eq!(hit(Face::Archer, wall), Some(1));
    assert_eq!(hit(Face::Ballista, field().unit(BLUE, Face::Horseman, 6, -2)), Some(1));
    let mut game = siege_of(Face::Horseman).build();
    assert_eq!(strikes(&charge(&mut game, &[CAVALRY, BLANK, BLANK])), [(3, Some(1))]);
}

#[test]
fn m17_14_units_on_a_site_are_fought_as_in_the_open() {
    let site = field().unit(RED, Face::Legionary, 5, -2).unit(BLUE, Face::Builder, 6, -2).site(6, -2);
    // The guard is hit, and strikes.
    let mut game = site.clone().unit(BLUE, Face::Horseman, 6, -2).build();
    let events = charge(&mut game, &[]);
    assert!(matches!(victim(&events), Some(Victim::Unit(_))));
    assert_eq!(block(&game, BLUE, 6, -2).unwrap().wounds, 1);
    // The Builder alone dies, and the site with him; the attacker moves up.
    let mut game = site.build();
    let events = charge(&mut game, &[]);
    assert!(events.iter().any(|event| matches!(event, Event::SiteLost { seat: BLUE, .. })));
    assert!(moved_up(&events) && seen(&game).buildings.is_empty());
    assert_eq!(steps(&game, RED, Face::Legionary), 1);
}

#[test]
fn m17_14_a_site_does_not_shoot_or_strike() {
    let mut game =
        field().unit(RED, Face::Builder, 5, -2).site(5, -2).unit(BLUE, Face::Pikeman, 6, -2).build();
    let (from, at) = (hex(&game, 5, -2), hex(&game, 6, -2));
    let tower = Action::Tower { from, at, aim: multiverse_war::Aim::First };
    assert_eq!(refused(&game, RED, tower), "M17.11");
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(asked(&game), [BLUE]);
    let action = attack(&game, BLUE, (6, -2), (5, -2));
    assert_eq!(strikers(&act_rolling(&mut game, BLUE, action, MELEE)), [BLUE]);
}
