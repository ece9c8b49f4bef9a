//! Chapter 20: the Assassin.

use crate::common::{BLANK, BLUE, MELEE, RED, act, act_with, attack, refused, shoot, step, strikes};
use crate::skills::{
    RANGED, ap, attack_with, block, field, may, power, sheet, skill, strikers, until_phase_of, with_hero,
    wounds,
};
use multiverse_war::{Event, Face, HeroKind, How, MultiverseWar, Scene, Terrain, Works};

const STEALTH: u8 = skill(0);
const BACKSTAB: u8 = skill(1);
const SHADOW_STEP: u8 = skill(2);

fn assassin(level: u8, skills: u8) -> Scene {
    with_hero(HeroKind::Assassin, level, skills)
}

#[test]
fn h1_she_counters_bowmen_and_they_do_not_counter_her() {
    // She strikes first and looks for a critical; every other melee specialist is struck first.
    let mut game = assassin(1, 0).unit(BLUE, Face::Crossbowman, 4, 0).build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    let mut lucky = game;
    let events = act_with(&mut game, RED, action, &[BLANK; 5]);
    assert_eq!((strikers(&events), strikes(&events)), (vec![RED], vec![(5, Some(2))]));
    let events = act_with(&mut lucky, RED, action, &[MELEE, MELEE, MELEE, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(5, Some(3))]);
    // Three icons of an Archer are no critical against her; against the Protector they are.
    for (kind, damage) in [(HeroKind::Assassin, 1), (HeroKind::Protector, 2)] {
        let mut game =
            field().phase_of(BLUE).hero(RED, kind, 1, (4, 4, 0), 3, 0).unit(BLUE, Face::Archer, 5, 0).build();
        let action = shoot(&game, BLUE, (5, 0), (3, 0));
        let events = act_with(&mut game, BLUE, action, &[RANGED, RANGED, RANGED, BLANK]);
        assert_eq!(strikes(&events), [(4, Some(damage))], "{kind:?}");
    }
}

#[test]
fn h1_1_stealth_shows_her_to_neighbours_only() {
    let sees = |skills: u8, face: Face, q: i8| {
        block(&assassin(1, skills).unit(BLUE, face, q, 0).build(), 3, 0).unwrap().identified
    };
    assert!(sees(0, Face::Pikeman, 5));
    assert!(!sees(STEALTH, Face::Pikeman, 5) && !sees(STEALTH, Face::TribalScout, 5));
    assert!(sees(STEALTH, Face::Pikeman, 4));
}

/// Her phase opens; Blue's Legionary stands so far to the east.
fn opened(skills: u8, q: i8) -> MultiverseWar {
    let scene = field().phase_of(BLUE).hero(RED, HeroKind::Assassin, 1, (4, 4, skills), 3, 0);
    let mut game = scene.unit(BLUE, Face::Legionary, q, 0).build();
    until_phase_of(&mut game, RED);
    game
}

#[test]
fn h1_2_backstab_is_not_answered_and_costs_an_ap_more() {
    let mut game = opened(BACKSTAB, 4);
    let mut plain = game;
    let stab = attack_with(&game, (3, 0), (4, 0), How::Ability);
    assert_eq!(strikes(&act_with(&mut game, RED, stab, &[])), [(0, Some(2))]);
    assert_eq!(ap(&game, 3, 0), 2);
    let action = attack(&plain, RED, (3, 0), (4, 0));
    assert_eq!(strikes(&act_with(&mut plain, RED, action, &[])), [(0, Some(2)), (0, Some(1))]);
    assert_eq!(ap(&plain, 3, 0), 3);
    // With 1 AP she only attacks; without the ability she never backstabs.
    let tired = assassin(1, BACKSTAB).spent(3, 0, 3).unit(BLUE, Face::Legionary, 4, 0).build();
    assert!(may(&tired, RED, action));
    assert_eq!(refused(&tired, RED, stab), "M12.5");
    let game = opened(STEALTH, 4);
    assert_eq!(refused(&game, RED, stab), "M20.15");
}

#[test]
fn h1_2_backstab_hurts_more_from_the_dark() {
    // Two hexes away at the opening: with Stealth nobody saw her, without it she was identified.
    for (skills, damage) in [(STEALTH | BACKSTAB, 3), (BACKSTAB, 2)] {
        let mut game = opened(skills, 5);
        let near = step(&game, RED, (3, 0), (4, 0));
        act(&mut game, RED, &[near]);
        let stab = attack_with(&game, (4, 0), (5, 0), How::Ability);
        assert_eq!(strikes(&act_with(&mut game, RED, stab, &[])), [(0, Some(damage))]);
    }
}

#[test]
fn h1_2_backstab_silences_towers_too() {
    let scene = assassin(1, BACKSTAB).building(BLUE, Works::GuardTower, false, 4, 0);
    let mut game = scene.clone().build();
    let stab = attack_with(&game, (3, 0), (4, 0), How::Ability);
    assert_eq!(strikes(&act_with(&mut game, RED, stab, &[])).len(), 1);
    let mut game = scene.build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    assert_eq!(strikes(&act_with(&mut game, RED, action, &[BLANK; 4])), [(0, Some(2)), (4, None)]);
}

#[test]
fn h1_3_shadow_step_passes_whatever_lies_between() {
    let scene = assassin(1, SHADOW_STEP).terrain(4, 0, Terrain::Mountain).terrain(5, 0, Terrain::Hills).unit(
        BLUE,
        Face::Archer,
        4,
        -1,
    );
    let mut game = scene.build();
    assert_eq!(refused(&game, RED, power(&game, 2, (6, 0))), "M15.3");
    assert_eq!(refused(&game, RED, power(&game, 2, (4, 0))), "M4.8");
    assert_eq!(refused(&game, RED, power(&game, 2, (4, -1))), "M12.6");
    assert_eq!(refused(&game, RED, power(&game, 2, (3, 0))), "M20.8");
    let over = power(&game, 2, (5, 0));
    assert!(may(&game, RED, over));
    act(&mut game, RED, &[over]);
    assert_eq!(ap(&game, 5, 0), 3);
}

#[test]
fn h1_3_shadow_step_is_possible_after_her_attack() {
    let mut game = assassin(1, SHADOW_STEP).unit(BLUE, Face::Legionary, 4, 0).build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, action, &[]);
    let away = power(&game, 2, (2, -1));
    act(&mut game, RED, &[away]);
    assert_eq!(ap(&game, 2, -1), 2);
}

#[test]
fn h1_4_execute_kills_whoever_has_one_hp_left() {
    let scene = assassin(3, skill(3)).unit(BLUE, Face::HeavySwordsman, 4, 0);
    let mut game = scene.clone().wounds(4, 0, 2).build();
    let execute = power(&game, 3, (4, 0));
    let events = act_with(&mut game, RED, execute, &[]);
    assert!(strikes(&events).is_empty() && block(&game, 4, 0).is_none());
    // It is a kill of hers; she stays where she is, and it is no regular attack.
    assert_eq!((sheet(&game, RED).kills, wounds(&game, 3, 0), ap(&game, 3, 0)), (1, 0, 3));
    assert!(may(&game, RED, step(&game, RED, (3, 0), (4, 0))));
    assert_eq!(refused(&scene.wounds(4, 0, 1).build(), RED, execute), "M20.15", "2 HP left");
    let hero = assassin(3, skill(3)).hero(BLUE, HeroKind::Warlord, 1, (1, 3, 0), 4, 0).build();
    assert_eq!(refused(&hero, RED, execute), "M20.15", "a hero");
    let far = assassin(3, skill(3)).unit(BLUE, Face::Archer, 5, 0).build();
    assert_eq!(refused(&far, RED, power(&far, 3, (5, 0))), "M15.3");
}

/// Her regular attack at a Legionary of an elite type (5 HP), who answers.
fn poisoned() -> MultiverseWar {
    let scene = assassin(5, skill(4)).steps(BLUE, Face::Legionary, 4);
    let mut game = scene.unit(BLUE, Face::Legionary, 4, 0).wounds(4, 0, 1).build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, action, &[]);
    assert!(block(&game, 4, 0).expect("a Legionary").poisoned);
    game
}

#[test]
fn h1_5_poison_hurts_at_every_opening_and_the_kill_is_hers() {
    let mut game = poisoned();
    assert_eq!(wounds(&game, 4, 0), 3);
    until_phase_of(&mut game, BLUE);
    assert_eq!(wounds(&game, 4, 0), 4);
    // The Legionary does not rest, and dies at the next opening.
    let on = step(&game, BLUE, (4, 0), (5, 0));
    act(&mut game, BLUE, &[on]);
    let events = until_phase_of(&mut game, BLUE);
    assert!(block(&game, 5, 0).is_none());
    assert!(events.iter().any(|event| matches!(event, Event::Killed { by: Some(by), .. } if by.seat == RED)));
    assert_eq!(sheet(&game, RED).kills, 1);
}

#[test]
fn h1_5_poison_ends_with_a_rest_that_does_not_heal() {
    let mut game = poisoned();
    until_phase_of(&mut game, BLUE);
    until_phase_of(&mut game, BLUE);
    let rested = block(&game, 4, 0).unwrap();
    assert_eq!((rested.wounds, rested.poisoned), (4, false));
    // The next rest heals as usual.
    until_phase_of(&mut game, BLUE);
    assert_eq!(wounds(&game, 4, 0), 2);
}

#[test]
fn h1_5_poison_needs_a_wound_by_her_regular_attack() {
    // A Protector makes his last stand.
    let mut game = assassin(5, skill(4)).hero(BLUE, HeroKind::Protector, 3, (1, 4, skill(3)), 4, 0).build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, action, &[MELEE, BLANK, BLANK, BLANK]);
    let protector = block(&game, 4, 0).unwrap();
    assert_eq!((protector.wounds, protector.poisoned), (0, false));
    // Striking back she wounds without poison.
    let mut game = field()
        .phase_of(BLUE)
        .hero(RED, HeroKind::Assassin, 5, (4, 4, skill(4)), 3, 0)
        .unit(BLUE, Face::Legionary, 4, 0)
        .build();
    let action = attack(&game, BLUE, (4, 0), (3, 0));
    act_with(&mut game, BLUE, action, &[]);
    let legionary = block(&game, 4, 0).unwrap();
    assert_eq!((legionary.wounds, legionary.poisoned), (2, false));
}
