//! Chapter 18: the abilities of M18.6 that answer the enemy: T3, T13 to T18.

use crate::common::{BLANK, BLUE, CRITICAL, MELEE, RED, act, act_with, attack, hex, shoot, strikes, unit};
use crate::skills::{
    CAVALRY, RANGED, block, ready, strikers, tactical, track, until_phase_of, veterans, wounds,
};
use multiverse_war::{Action, Aim, Event, Face, MultiverseWar, Scene, Works};

/// Blue's phase: a veteran of Red on (3,0), ready and facing east; the front is (4,-1), (4,0), (3,1).
fn line(face: Face) -> Scene {
    veterans(&[face]).phase_of(BLUE).unit(RED, face, 3, 0).ready(3, 0, 0)
}

/// Blue attacks with this luck.
#[track_caller]
fn charged(game: &mut MultiverseWar, from: (i8, i8), to: (i8, i8), answers: &[usize]) -> Vec<Event> {
    let action = attack(game, BLUE, from, to);
    act_with(game, BLUE, action, answers)
}

fn is_intercepted(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Intercepted { .. }))
}

#[test]
fn t3_intercept_strikes_a_rider_before_he_strikes() {
    let scene = line(Face::Pikeman).unit(RED, Face::Legionary, 4, 0).unit(BLUE, Face::Horseman, 5, 0);
    let mut game = scene.clone().build();
    let events = charged(&mut game, (5, 0), (4, 0), &[MELEE, BLANK, BLANK, BLANK, BLANK]);
    // Not answered; then the fight goes on as usual.
    assert_eq!(strikes(&events), [(5, Some(1)), (0, Some(1)), (0, Some(1))]);
    assert_eq!(strikers(&events), [RED, BLUE, RED]);
    // Three icons of who counters are critical: the rider dies, and the fight is over.
    let mut game = scene.build();
    let events = charged(&mut game, (5, 0), (4, 0), &[MELEE, MELEE, CRITICAL, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(5, Some(2))]);
    assert_eq!((wounds(&game, 4, 0), track(&game, RED, Face::Pikeman)), (0, 3));
    assert!(block(&game, 5, 0).is_none());
}

#[test]
fn t3_intercept_rolls_with_its_handicaps_but_always() {
    let mut game =
        line(Face::Pikeman).unit(RED, Face::Legionary, 4, 0).unit(BLUE, Face::Knight, 5, 0).build();
    // Five dice less one for the armour; then a sure strike, and the answer at the armour.
    let events = charged(&mut game, (5, 0), (4, 0), &[BLANK; 8]);
    assert_eq!(strikes(&events), [(4, None), (0, Some(1)), (4, None)]);
}

#[test]
fn t3_intercept_guards_others_on_its_front_against_riders_only() {
    let guarded = |attacker: Face, from: (i8, i8), to: (i8, i8), dice: usize| {
        let mut game = line(Face::Pikeman)
            .unit(RED, Face::Builder, to.0, to.1)
            .unit(BLUE, attacker, from.0, from.1)
            .build();
        is_intercepted(&charged(&mut game, from, to, &vec![BLANK; dice]))
    };
    assert!(guarded(Face::Horseman, (5, 0), (4, 0), 5));
    assert!(guarded(Face::Horseman, (4, -2), (4, -1), 5));
    assert!(guarded(Face::Horseman, (3, 2), (3, 1), 5));
    assert!(!guarded(Face::Horseman, (2, -1), (3, -1), 0), "beside the front");
    assert!(!guarded(Face::HeavySwordsman, (5, 0), (4, 0), 0), "he walks");
    // The Pikeman himself is attacked: no interception.
    let mut game = line(Face::Pikeman).unit(BLUE, Face::Horseman, 4, 0).build();
    assert!(!is_intercepted(&charged(&mut game, (4, 0), (3, 0), &[BLANK; 5])));
}

#[test]
fn t3_intercept_works_against_every_such_attack_once_declared() {
    let mut game = veterans(&[Face::Pikeman])
        .unit(RED, Face::Pikeman, 3, 0)
        .unit(RED, Face::Legionary, 4, 0)
        .unit(BLUE, Face::Horseman, 5, 0)
        .unit(BLUE, Face::Horseman, 5, -1)
        .build();
    let make_ready = ready(&game, (3, 0), 0);
    act(&mut game, RED, &[make_ready, Action::EndPhase]);
    // Each rider is alone against a Legionary with a supporter or two: nobody is flanked by two.
    for from in [(5, 0), (5, -1)] {
        assert!(is_intercepted(&charged(&mut game, from, (4, 0), &[BLANK; 5])));
    }
    assert_eq!(tactical(&game, RED).0, 1);
}

#[test]
fn t13_testudo_takes_two_dice_from_shots() {
    let scene = veterans(&[Face::Legionary]).phase_of(BLUE).unit(RED, Face::Legionary, 3, 0);
    let dice = |scene: &Scene, count: usize| {
        let mut game = scene.clone().unit(BLUE, Face::Archer, 5, 0).build();
        let action = shoot(&game, BLUE, (5, 0), (3, 0));
        strikes(&act_with(&mut game, BLUE, action, &vec![BLANK; count]))
    };
    assert_eq!(dice(&scene, 4), [(4, None)]);
    let testudo = scene.ready(3, 0, 0);
    assert_eq!(dice(&testudo, 2), [(2, None)]);
    // Against towers too, not against swords.
    let mut game = testudo.clone().building(BLUE, Works::GuardTower, false, 5, 0).build();
    let (from, at) = (hex(&game, 5, 0), hex(&game, 3, 0));
    let events = act_with(&mut game, BLUE, Action::Tower { from, at, aim: Aim::First }, &[BLANK; 2]);
    assert_eq!(strikes(&events), [(2, None)]);
    let mut game = testudo.unit(BLUE, Face::ShieldMaiden, 4, 0).build();
    assert_eq!(strikes(&charged(&mut game, (4, 0), (3, 0), &[]))[0], (0, Some(1)));
}

#[test]
fn t14_guard_line_intercepts_every_attack_move() {
    for attacker in [Face::HeavySwordsman, Face::Knight, Face::ShieldMaiden] {
        let mut game =
            line(Face::Praetorian).unit(RED, Face::Builder, 4, 0).unit(BLUE, attacker, 5, 0).build();
        let dice = if attacker == Face::ShieldMaiden { 5 } else { 4 };
        let events = charged(&mut game, (5, 0), (4, 0), &vec![BLANK; dice]);
        assert!(is_intercepted(&events), "{attacker:?}");
        assert_eq!(strikes(&events)[0], (dice as u8, None));
    }
    // Shots are not intercepted.
    let mut game =
        line(Face::Praetorian).unit(RED, Face::Builder, 4, 0).unit(BLUE, Face::Archer, 5, 0).build();
    let action = shoot(&game, BLUE, (5, 0), (4, 0));
    assert!(!is_intercepted(&act_with(&mut game, BLUE, action, &[BLANK; 4])));
    // Behind his back nobody is guarded.
    let mut game =
        line(Face::Praetorian).unit(RED, Face::Builder, 2, 0).unit(BLUE, Face::ShieldMaiden, 2, 1).build();
    assert!(!is_intercepted(&charged(&mut game, (2, 1), (2, 0), &[])));
}

#[test]
fn t15_stakes_turn_the_counter_round() {
    let scene = veterans(&[Face::Longbowman]).phase_of(BLUE).unit(RED, Face::Longbowman, 3, 0);
    let ridden = |scene: &Scene, answers: &[usize]| {
        let mut game = scene.clone().unit(BLUE, Face::Horseman, 4, 0).build();
        strikes(&charged(&mut game, (4, 0), (3, 0), answers))
    };
    // Without stakes the rider counters, strikes first and looks for a critical.
    assert_eq!(ridden(&scene, &[BLANK; 5]), [(5, Some(1))]);
    let stakes = scene.ready(3, 0, 0);
    assert_eq!(ridden(&stakes, &[BLANK; 4]), [(4, None), (0, Some(1))]);
    assert_eq!(ridden(&stakes, &[RANGED, RANGED, CRITICAL, BLANK]), [(4, Some(2))]);
    // A rider who shoots is not countered, and does not counter: the Longbowman only answers.
    let mut game = stakes.unit(BLUE, Face::HorseArcher, 5, 0).build();
    let action = shoot(&game, BLUE, (5, 0), (3, 0));
    let events = act_with(&mut game, BLUE, action, &[[BLANK; 4], [RANGED, RANGED, RANGED, BLANK]].concat());
    assert_eq!(strikes(&events), [(4, None), (4, Some(1))]);
}

#[test]
fn t16_zeal_heals_when_it_kills() {
    let scene = veterans(&[Face::Templar]).unit(RED, Face::Templar, 3, 0).unit(BLUE, Face::Archer, 4, 0);
    let killed = |scene: Scene| {
        let mut game = scene.build();
        let action = attack(&game, RED, (3, 0), (4, 0));
        act_with(&mut game, RED, action, &[BLANK; 5]);
        game
    };
    let game = killed(scene.clone().wounds(3, 0, 2));
    assert_eq!((wounds(&game, 4, 0), tactical(&game, RED).0), (1, 1));
    // Unwounded it keeps its place of the limit; a novice is not healed.
    assert_eq!(tactical(&killed(scene.clone()), RED).0, 0);
    let game = killed(scene.clone().steps(RED, Face::Templar, 0).wounds(3, 0, 2));
    assert_eq!((wounds(&game, 4, 0), tactical(&game, RED).0), (2, 0));
    // Not beyond the limit.
    let mut game = scene
        .wounds(3, 0, 2)
        .steps(RED, Face::TribalScout, 2)
        .unit(RED, Face::TribalScout, 2, 1)
        .unit(RED, Face::TribalScout, 2, 0)
        .build();
    let sprints = [(2, 1), (2, 0)].map(|(q, r)| Action::Sprint(unit(&game, RED, q, r)));
    act(&mut game, RED, &sprints);
    let action = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, action, &[BLANK; 5]);
    assert_eq!(wounds(&game, 4, 0), 2);
}

#[test]
fn t16_zeal_works_when_striking_back_too() {
    let mut game = veterans(&[Face::Templar])
        .phase_of(BLUE)
        .unit(RED, Face::Templar, 3, 0)
        .wounds(3, 0, 2)
        .unit(BLUE, Face::TribalScout, 4, 0)
        .build();
    let events = charged(&mut game, (4, 0), (3, 0), &[BLANK; 4]);
    assert_eq!(strikes(&events), [(4, None), (0, Some(1))]);
    assert_eq!((wounds(&game, 3, 0), tactical(&game, RED).0), (1, 1));
}

#[test]
fn t18_shrug_off_cancels_a_wound_of_a_melee_strike() {
    let scene = veterans(&[Face::Bogatyr]).phase_of(BLUE).unit(RED, Face::Bogatyr, 3, 0);
    let struck = |answers: &[usize]| {
        let mut game = scene.clone().unit(BLUE, Face::Horseman, 4, 0).build();
        charged(&mut game, (4, 0), (3, 0), answers);
        (wounds(&game, 3, 0), tactical(&game, RED).0)
    };
    let hit = [CAVALRY, BLANK, BLANK, BLANK];
    let critical = [CRITICAL, CRITICAL, BLANK, BLANK];
    assert_eq!(struck(&[&hit[..], &[MELEE, BLANK, BLANK]].concat()), (0, 1));
    assert_eq!(struck(&[&hit[..], &[CRITICAL, BLANK, BLANK]].concat()), (0, 1));
    assert_eq!(struck(&[&hit[..], &[CAVALRY, RANGED, BLANK]].concat()), (1, 1));
    assert_eq!(struck(&[&critical[..], &[MELEE, MELEE, MELEE]].concat()), (1, 1));
    assert_eq!(struck(&[BLANK; 4]), (0, 0));
}

#[test]
fn t18_shrug_off_is_once_a_turn_and_not_against_shots() {
    let scene = veterans(&[Face::Bogatyr]).phase_of(BLUE).unit(RED, Face::Bogatyr, 3, 0);
    let mut game = scene.clone().unit(BLUE, Face::Horseman, 4, 0).unit(BLUE, Face::Horseman, 4, -1).build();
    let hit = [CAVALRY, BLANK, BLANK, BLANK];
    charged(&mut game, (4, 0), (3, 0), &[&hit[..], &[MELEE, BLANK, BLANK]].concat());
    charged(&mut game, (4, -1), (3, 0), &hit);
    assert_eq!((wounds(&game, 3, 0), tactical(&game, RED).0), (1, 1));
    until_phase_of(&mut game, RED);
    assert_eq!(tactical(&game, RED).0, 0);
    let mut game = scene.unit(BLUE, Face::Archer, 5, 0).build();
    let action = shoot(&game, BLUE, (5, 0), (3, 0));
    act_with(&mut game, BLUE, action, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!((wounds(&game, 3, 0), tactical(&game, RED).0), (1, 0));
}
