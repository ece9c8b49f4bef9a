//! Chapter 18: the abilities of M18.6 that are used in the own phase: T2 and T4 to T12.

use crate::common::{
    BLANK, BLUE, MELEE, RED, act, act_with, attack, refused, seen, shoot, step, strikes, unit,
};
use crate::skills::{
    CAVALRY, RANGED, ap, attack_with, block, extra, may, shoot_with, tactical, track, until_phase_of,
    veterans, wounds,
};
use multiverse_war::{Action, Face, How, MultiverseWar, Scene, Terrain, Works};

#[test]
fn t2_sprint_gives_an_ap_before_any_was_spent() {
    let mut game = veterans(&[Face::TribalScout]).unit(RED, Face::TribalScout, 3, 0).build();
    let sprint = Action::Sprint(unit(&game, RED, 3, 0));
    let mut late = game;
    let off = step(&late, RED, (3, 0), (4, 0));
    act(&mut late, RED, &[off]);
    assert_eq!(refused(&late, RED, sprint), "M18.6");
    act(&mut game, RED, &[sprint]);
    assert_eq!((ap(&game, 3, 0), tactical(&game, RED).0), (4, 1));
    // Only this turn.
    until_phase_of(&mut game, RED);
    assert_eq!(ap(&game, 3, 0), 3);
}

/// A veteran Archer and a Pikeman two hexes away.
fn archery() -> Scene {
    veterans(&[Face::Archer]).unit(RED, Face::Archer, 3, 0).unit(BLUE, Face::Pikeman, 5, 0)
}

#[test]
fn t4_volley_is_one_more_shot_after_the_first() {
    let mut game = archery().build();
    let first = shoot(&game, RED, (3, 0), (5, 0));
    let second = shoot_with(&game, (3, 0), (5, 0), How::Ability);
    assert_eq!(refused(&game, RED, second), "M18.6");
    act_with(&mut game, RED, first, &[BLANK; 4]);
    // Its activity goes on for the shot and for nothing else.
    assert_eq!((ap(&game, 3, 0), block(&game, 3, 0).unwrap().over), (1, false));
    assert_eq!(refused(&game, RED, step(&game, RED, (3, 0), (4, 0))), "M12.12");
    assert_eq!(refused(&game, RED, first), "M12.12");
    assert_eq!(tactical(&game, RED).0, 0);
    let events = act_with(&mut game, RED, second, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(4, Some(1))]);
    assert_eq!((ap(&game, 3, 0), block(&game, 3, 0).unwrap().over), (0, true));
    assert_eq!((tactical(&game, RED).0, wounds(&game, 5, 0)), (1, 1));
}

#[test]
fn t4_volley_needs_an_ap_a_rank_and_a_place() {
    let tired = |scene: Scene| {
        let mut game = scene.build();
        let first = shoot(&game, RED, (3, 0), (5, 0));
        act_with(&mut game, RED, first, &[BLANK; 4]);
        refused(&game, RED, shoot_with(&game, (3, 0), (5, 0), How::Ability))
    };
    assert_eq!(tired(archery().spent(3, 0, 1)), "M12.5");
    assert_eq!(tired(archery().steps(RED, Face::Archer, 1)), "M12.12");
    // Two Scouts have sprinted: no place is left.
    let mut game = archery()
        .steps(RED, Face::TribalScout, 2)
        .unit(RED, Face::TribalScout, 2, 1)
        .unit(RED, Face::TribalScout, 2, 0)
        .build();
    let sprints = [(2, 1), (2, 0)].map(|(q, r)| Action::Sprint(unit(&game, RED, q, r)));
    act(&mut game, RED, &sprints);
    let first = shoot(&game, RED, (3, 0), (5, 0));
    act_with(&mut game, RED, first, &[BLANK; 4]);
    assert_eq!(refused(&game, RED, shoot_with(&game, (3, 0), (5, 0), How::Ability)), "M19.7");
}

#[test]
fn t5_hit_and_run_spends_what_is_left_on_steps_only() {
    let mut game = veterans(&[Face::Horseman])
        .unit(RED, Face::Horseman, 3, 0)
        .unit(BLUE, Face::Archer, 4, 0)
        .unit(BLUE, Face::Archer, 5, 0)
        .unexplored(7, 0)
        .token(4, -1)
        .build();
    let hit = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, hit, &[BLANK; 5]);
    assert_eq!((ap(&game, 4, 0), tactical(&game, RED).0), (3, 0));
    assert_eq!(refused(&game, RED, attack(&game, RED, (4, 0), (5, 0))), "M12.12");
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 0), (4, -1))), "M12.12");
    let away = step(&game, RED, (4, 0), (5, -1));
    act(&mut game, RED, &[away]);
    assert_eq!(tactical(&game, RED).0, 1);
    let slot = seen(&game).slots.iter().position(|slot| slot.place == (3, -1)).unwrap();
    let further = step(&game, RED, (5, -1), (6, -1));
    act(&mut game, RED, &[further]);
    let explore = Action::Explore { unit: unit(&game, RED, 6, -1), slot: slot as u8 };
    assert_eq!(refused(&game, RED, explore), "M12.12");
    // All steps of the run are one use.
    assert_eq!((ap(&game, 6, -1), tactical(&game, RED).0), (1, 1));
}

#[test]
fn t5_horse_archers_shoot_and_run_but_novices_and_latecomers_do_not() {
    let scene = |steps| {
        veterans(&[Face::TribalScout])
            .steps(RED, Face::HorseArcher, steps)
            .unit(RED, Face::HorseArcher, 3, 0)
            .unit(BLUE, Face::Pikeman, 5, 0)
            .unit(RED, Face::TribalScout, 2, 1)
            .unit(RED, Face::TribalScout, 2, 0)
    };
    let shot = |mut game: MultiverseWar| {
        let action = shoot(&game, RED, (3, 0), (5, 0));
        act_with(&mut game, RED, action, &[BLANK; 4]);
        game
    };
    let mut game = shot(scene(2).build());
    let away = step(&game, RED, (3, 0), (3, 1));
    act(&mut game, RED, &[away]);
    assert_eq!((ap(&game, 3, 1), tactical(&game, RED).0), (2, 1));
    let game = shot(scene(1).build());
    assert_eq!(refused(&game, RED, step(&game, RED, (3, 0), (3, 1))), "M12.12");
    let mut game = shot(scene(2).build());
    let sprints = [(2, 1), (2, 0)].map(|(q, r)| Action::Sprint(unit(&game, RED, q, r)));
    act(&mut game, RED, &sprints);
    assert_eq!(refused(&game, RED, step(&game, RED, (3, 0), (3, 1))), "M19.7");
}

#[test]
fn t5_hit_and_run_may_swap() {
    let mut game = veterans(&[Face::Horseman])
        .unit(RED, Face::Horseman, 3, 0)
        .unit(RED, Face::Pikeman, 2, 0)
        .unit(BLUE, Face::Legionary, 4, 0)
        .build();
    let hit = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, hit, &[]);
    let swap = Action::Swap { unit: unit(&game, RED, 3, 0), with: unit(&game, RED, 2, 0) };
    act(&mut game, RED, &[swap]);
    assert_eq!((ap(&game, 2, 0), ap(&game, 3, 0), tactical(&game, RED).0), (2, 1, 1));
}

/// A veteran unit of Red on (3,0), a Legionary on (4,0), which it attacks, and others of Blue.
fn melee(face: Face, others: &[(Face, i8, i8)]) -> Scene {
    let scene = veterans(&[face]).unit(RED, face, 3, 0).unit(BLUE, Face::Legionary, 4, 0);
    others.iter().fold(scene, |scene, &(other, q, r)| scene.unit(BLUE, other, q, r))
}

#[test]
fn t6_cleave_strikes_once_more_at_one_hex_next_to_both() {
    let scene =
        melee(Face::HeavySwordsman, &[(Face::Horseman, 3, 1), (Face::Knight, 4, -1), (Face::Archer, 5, 0)]);
    let mut game = scene.build();
    assert!(may(&game, RED, attack_with(&game, (3, 0), (4, 0), extra(2))));
    // (5,0) is next to the Legionary only; nobody stands on (5,-1).
    for direction in [0, 5] {
        assert_eq!(refused(&game, RED, attack_with(&game, (3, 0), (4, 0), extra(direction))), "M18.7");
    }
    // Three supporters against none: the strikes of his side are flanked, so that he rolls 4; the Legionary rolls 4 at his armour; the Knight's
    // armour costs the extra strike another die.
    let cleave = attack_with(&game, (3, 0), (4, 0), extra(4));
    let events = act_with(
        &mut game,
        RED,
        cleave,
        &[BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, MELEE, BLANK, BLANK],
    );
    assert_eq!(strikes(&events), [(4, None), (4, None), (3, Some(1))]);
    assert_eq!((wounds(&game, 4, -1), wounds(&game, 3, 1)), (1, 0));
    assert_eq!((tactical(&game, RED).0, block(&game, 3, 0).unwrap().over), (1, true));
}

#[test]
fn t6_cleave_goes_with_an_attack_at_a_unit_and_needs_a_living_striker() {
    let wall = veterans(&[Face::HeavySwordsman])
        .unit(RED, Face::HeavySwordsman, 3, 0)
        .building(BLUE, Works::Academy, false, 4, 0)
        .unit(BLUE, Face::Archer, 3, 1);
    let game = wall.build();
    assert_eq!(refused(&game, RED, attack_with(&game, (3, 0), (4, 0), extra(2))), "M18.7");
    let mut game = melee(Face::HeavySwordsman, &[(Face::Archer, 3, 1)]).wounds(3, 0, 2).build();
    let cleave = attack_with(&game, (3, 0), (4, 0), extra(2));
    let events = act_with(&mut game, RED, cleave, &[MELEE, BLANK, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(0, Some(1)), (4, Some(1))]);
    assert!(block(&game, 3, 0).is_none() && block(&game, 3, 1).is_some());
}

#[test]
fn t12_cleave_2_strikes_at_both_hexes() {
    let mut game = melee(Face::Berzerker, &[(Face::Archer, 3, 1), (Face::Archer, 4, -1)]).build();
    let cleave = attack_with(&game, (3, 0), (4, 0), How::Ability);
    // Flanked: four dice each; the Legionary's answer is sure.
    let hit = [MELEE, BLANK, BLANK, BLANK];
    let events = act_with(&mut game, RED, cleave, &[hit; 3].concat());
    assert_eq!(strikes(&events), [(4, Some(1)), (0, Some(1)), (4, Some(1)), (4, Some(1))]);
    assert_eq!(track(&game, RED, Face::Berzerker), 4);
    assert_eq!((seen(&game).blocks.len(), tactical(&game, RED).0), (2, 1));
    // With one target there is one extra strike, with none it is no Cleave.
    let mut game = melee(Face::Berzerker, &[(Face::Archer, 4, -1)]).build();
    let events = act_with(&mut game, RED, cleave, &[]);
    assert_eq!(strikes(&events), [(0, Some(1)), (0, Some(1)), (0, Some(1))]);
    let game = melee(Face::Berzerker, &[(Face::Archer, 5, 0)]).build();
    assert_eq!(refused(&game, RED, cleave), "M18.7");
}

#[test]
fn t7_steady_aim_ignores_forest_and_agility() {
    let scene = veterans(&[Face::Crossbowman])
        .unit(RED, Face::Crossbowman, 3, 0)
        .unit(RED, Face::Builder, 5, -1)
        .unit(BLUE, Face::ShieldMaiden, 5, 0)
        .terrain(5, 0, Terrain::Forest);
    let rolled = |how, dice: usize| {
        let mut game = scene.clone().build();
        let action = shoot_with(&game, (3, 0), (5, 0), how);
        let events = act_with(&mut game, RED, action, &vec![BLANK; dice]);
        (strikes(&events), tactical(&game, RED).0)
    };
    assert_eq!(rolled(How::Plain, 2), (vec![(2, None)], 0));
    assert_eq!(rolled(How::Ability, 4), (vec![(4, None)], 1));
}

#[test]
fn t8_charge_after_two_steps_deals_one_more() {
    let scene = veterans(&[Face::Knight]).unit(BLUE, Face::Legionary, 4, 0);
    let mut game = scene.clone().unit(RED, Face::Knight, 2, 1).build();
    for way in [((2, 1), (2, 0)), ((2, 0), (3, 0))] {
        let on = step(&game, RED, way.0, way.1);
        act(&mut game, RED, &[on]);
    }
    let charge = attack_with(&game, (3, 0), (4, 0), How::Ability);
    let events = act_with(&mut game, RED, charge, &[BLANK; 4]);
    assert_eq!(strikes(&events), [(0, Some(2)), (4, None)]);
    assert_eq!(tactical(&game, RED).0, 1);
    // One step is not enough, and without the ability two steps give nothing.
    let game = scene.clone().unit(RED, Face::Knight, 3, 0).stepped(3, 0, 1).build();
    assert_eq!(refused(&game, RED, charge), "M18.6");
    let mut game = scene.unit(RED, Face::Knight, 3, 0).stepped(3, 0, 2).build();
    let plain = attack(&game, RED, (3, 0), (4, 0));
    assert_eq!(strikes(&act_with(&mut game, RED, plain, &[BLANK; 4]))[0], (0, Some(1)));
}

/// A veteran siege weapon on (2,0), set up; a Pikeman on (4,0) and Archers round him; a Builder who sees them.
fn siege(face: Face) -> Scene {
    veterans(&[face])
        .unit(RED, face, 2, 0)
        .set_up(2, 0)
        .unit(RED, Face::Builder, 4, -1)
        .unit(BLUE, Face::Pikeman, 4, 0)
        .unit(BLUE, Face::Archer, 5, 0)
        .unit(BLUE, Face::Archer, 3, 1)
}

const HIT: [usize; 4] = [RANGED, BLANK, BLANK, BLANK];

#[test]
fn t9_skewer_goes_on_behind_the_target_if_it_hits() {
    let mut game = siege(Face::Ballista).build();
    let skewer = shoot_with(&game, (2, 0), (4, 0), extra(0));
    // (3,1) is as far as the target; nobody stands on (5,-1) behind it.
    for direction in [2, 5] {
        assert_eq!(refused(&game, RED, shoot_with(&game, (2, 0), (4, 0), extra(direction))), "M18.7");
    }
    let mut missed = game;
    let events = act_with(&mut missed, RED, skewer, &[BLANK; 4]);
    assert_eq!(strikes(&events), [(4, None)]);
    assert_eq!(tactical(&missed, RED).0, 1);
    let events = act_with(&mut game, RED, skewer, &[HIT, HIT].concat());
    assert_eq!(strikes(&events), [(4, Some(1)), (4, Some(1))]);
    assert!(block(&game, 5, 0).is_none());
    assert_eq!(track(&game, RED, Face::Ballista), 3);
}

#[test]
fn t10_scatter_strikes_next_to_the_target_even_after_a_miss() {
    let mut game = siege(Face::Catapult).build();
    let scatter = shoot_with(&game, (2, 0), (4, 0), extra(2));
    assert_eq!(refused(&game, RED, shoot_with(&game, (2, 0), (4, 0), extra(5))), "M18.7");
    let mut missed = game;
    let events = act_with(&mut missed, RED, scatter, &[[BLANK; 4], HIT].concat());
    assert_eq!(strikes(&events), [(4, None), (4, Some(1))]);
    // The stone deals 2, what flies off deals 1.
    let mut other = game;
    let wide = shoot_with(&other, (2, 0), (4, 0), extra(0));
    let events = act_with(&mut other, RED, wide, &[HIT, HIT].concat());
    assert_eq!(strikes(&events), [(4, Some(2)), (4, Some(1))]);
    assert!(block(&other, 4, 0).is_none() && block(&other, 5, 0).is_none());
    let events = act_with(&mut game, RED, scatter, &[HIT, [BLANK; 4]].concat());
    assert_eq!(strikes(&events), [(4, Some(2)), (4, None)]);
}

#[test]
fn t11_spear_throw_is_a_shot_with_the_melee_icon() {
    let scene = veterans(&[Face::ShieldMaiden]).unit(RED, Face::ShieldMaiden, 3, 0);
    let mut game = scene.clone().unit(BLUE, Face::HeavySwordsman, 5, 0).build();
    let spear = shoot_with(&game, (3, 0), (5, 0), How::Ability);
    assert_eq!(refused(&game, RED, shoot(&game, RED, (3, 0), (5, 0))), "M15.3");
    // Four dice; ranged and cavalry icons do not hit. Armour does not matter, nobody answers.
    let mut missed = game;
    let events = act_with(&mut missed, RED, spear, &[RANGED, CAVALRY, RANGED, BLANK]);
    assert_eq!(strikes(&events), [(4, None)]);
    let events = act_with(&mut game, RED, spear, &[MELEE, BLANK, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(4, Some(1))]);
    assert_eq!((ap(&game, 3, 0), block(&game, 3, 0).unwrap().over), (2, true));
    assert_eq!(tactical(&game, RED).0, 1);
    // From a hill the handicap goes, as for every shot; three hexes are too far.
    let mut game = scene.clone().terrain(3, 0, Terrain::Hills).unit(BLUE, Face::Legionary, 5, 0).build();
    assert_eq!(strikes(&act_with(&mut game, RED, spear, &[])), [(0, Some(1))]);
    let game = scene.unit(RED, Face::Builder, 5, -1).unit(BLUE, Face::Legionary, 6, 0).build();
    assert_eq!(refused(&game, RED, shoot_with(&game, (3, 0), (6, 0), How::Ability)), "M15.3");
}
