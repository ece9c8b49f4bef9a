//! Chapter 20: the Sharpshooter.

use crate::common::{BLANK, BLUE, CRITICAL, RED, act, act_with, attack, refused, shoot, step, strikes};
use crate::skills::{
    RANGED, ap, block, may, power, shoot_with, skill, strikers, until_phase_of, with_hero, wounds,
};
use multiverse_war::{Face, HeroKind, How, Scene, Terrain};

/// The Sharpshooter on (3,0), and a Builder in the east who sees for him.
fn sharpshooter(level: u8, skills: u8) -> Scene {
    with_hero(HeroKind::Sharpshooter, level, skills).unit(RED, Face::Builder, 6, -1)
}

#[test]
fn h2_he_shoots_three_hexes_far() {
    for (distance, reaches) in [(1, true), (2, true), (3, true), (4, false)] {
        let game = sharpshooter(1, 0).unit(BLUE, Face::Pikeman, 3 + distance, 0).build();
        let action = shoot(&game, RED, (3, 0), (3 + distance, 0));
        assert_eq!(may(&game, RED, action), reaches, "{distance}");
    }
    let game = sharpshooter(1, 0).unit(BLUE, Face::Pikeman, 4, 0).build();
    assert_eq!(refused(&game, RED, attack(&game, RED, (3, 0), (4, 0))), "M15.2");
}

#[test]
fn h2_1_aimed_shot_has_a_die_and_a_damage_more() {
    let scene = sharpshooter(1, skill(0)).unit(BLUE, Face::HeavySwordsman, 5, 0);
    let mut game = scene.clone().build();
    let aimed = shoot_with(&game, (3, 0), (5, 0), How::Ability);
    let mut plain = game;
    let events = act_with(&mut game, RED, aimed, &[RANGED, BLANK, BLANK, BLANK, BLANK]);
    assert_eq!((strikes(&events), ap(&game, 3, 0)), (vec![(5, Some(2))], 2));
    let action = shoot(&plain, RED, (3, 0), (5, 0));
    let events = act_with(&mut plain, RED, action, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!((strikes(&events), ap(&plain, 3, 0)), (vec![(4, Some(1))], 3));
    // With 1 AP he cannot aim.
    assert_eq!(refused(&scene.spent(3, 0, 3).build(), RED, aimed), "M12.5");
}

#[test]
fn h2_1_aimed_shot_only_without_a_step_before() {
    let mut game = sharpshooter(1, skill(0)).unit(BLUE, Face::Legionary, 5, 0).build();
    assert!(may(&game, RED, shoot_with(&game, (3, 0), (5, 0), How::Ability)));
    let aside = step(&game, RED, (3, 0), (3, 1));
    act(&mut game, RED, &[aside]);
    assert_eq!(refused(&game, RED, shoot_with(&game, (3, 1), (5, 0), How::Ability)), "M20.15");
    assert!(may(&game, RED, shoot(&game, RED, (3, 1), (5, 0))));
}

#[test]
fn h2_2_net_takes_all_ap_of_the_next_phase() {
    let scene = sharpshooter(1, skill(1)).unit(BLUE, Face::Archer, 5, 0);
    let mut game = scene.build();
    let net = power(&game, 1, (5, 0));
    let mut missed = game;
    let events = act_with(&mut game, RED, net, &[RANGED, BLANK, BLANK, BLANK]);
    // No damage and no strike back.
    assert!(strikes(&events).is_empty());
    assert_eq!((wounds(&game, 5, 0), block(&game, 5, 0).unwrap().netted), (0, true));
    until_phase_of(&mut game, BLUE);
    assert_eq!(ap(&game, 5, 0), 0);
    assert_eq!(refused(&game, BLUE, step(&game, BLUE, (5, 0), (4, 0))), "M12.5");
    until_phase_of(&mut game, BLUE);
    assert_eq!((ap(&game, 5, 0), block(&game, 5, 0).unwrap().netted), (2, false));
    act_with(&mut missed, RED, net, &[BLANK; 4]);
    until_phase_of(&mut missed, BLUE);
    assert_eq!(ap(&missed, 5, 0), 2);
    let far = sharpshooter(1, skill(1)).unit(BLUE, Face::Archer, 6, 0).build();
    assert_eq!(refused(&far, RED, power(&far, 1, (6, 0))), "M15.3");
}

#[test]
fn h2_3_suppress_silences_until_the_phase_ends() {
    let mut game =
        sharpshooter(1, skill(2)).unit(BLUE, Face::Archer, 5, 0).unit(RED, Face::Legionary, 5, 1).build();
    let suppress = power(&game, 2, (5, 0));
    assert!(act_with(&mut game, RED, suppress, &[]).iter().all(|event| strikes(&[*event]).is_empty()));
    // The Archer answers no shot, and does not strike first at a sword either.
    let action = shoot(&game, RED, (3, 0), (5, 0));
    assert_eq!(strikers(&act_with(&mut game, RED, action, &[BLANK; 4])), [RED]);
    let action = attack(&game, RED, (5, 1), (5, 0));
    let mut later = game;
    assert_eq!(strikers(&act_with(&mut game, RED, action, &[])), [RED]);
    until_phase_of(&mut later, RED);
    assert!(!block(&later, 5, 0).unwrap().suppressed);
    assert_eq!(strikers(&act_with(&mut later, RED, action, &[BLANK; 4])), [BLUE, RED]);
    // Three hexes, not four.
    for (q, reaches) in [(6, true), (7, false)] {
        let game = sharpshooter(1, skill(2)).unit(BLUE, Face::Archer, q, 0).build();
        assert_eq!(may(&game, RED, power(&game, 2, (q, 0))), reaches);
    }
}

#[test]
fn h2_4_long_shot_reaches_four_hexes_with_three_dice() {
    let mut game = sharpshooter(3, skill(3)).unit(BLUE, Face::Pikeman, 7, 0).build();
    let far = shoot(&game, RED, (3, 0), (7, 0));
    assert_eq!(strikes(&act_with(&mut game, RED, far, &[BLANK; 3])), [(3, None)]);
    let game = sharpshooter(3, 0).unit(BLUE, Face::Pikeman, 7, 0).build();
    assert_eq!(refused(&game, RED, far), "M15.3");
    // Abilities reach no farther for it.
    let game = sharpshooter(3, skill(2) | skill(3)).unit(BLUE, Face::Pikeman, 7, 0).build();
    assert_eq!(refused(&game, RED, power(&game, 2, (7, 0))), "M15.3");
}

#[test]
fn h2_5_high_ground_always_hits_below_even_in_forest() {
    let shot = |skills, target: Terrain, answers: &[usize]| {
        let mut game = sharpshooter(5, skills)
            .terrain(3, 0, Terrain::Hills)
            .terrain(5, 0, target)
            .unit(RED, Face::Builder, 5, -1)
            .unit(BLUE, Face::Knight, 5, 0)
            .build();
        let action = shoot(&game, RED, (3, 0), (5, 0));
        strikes(&act_with(&mut game, RED, action, answers))
    };
    for terrain in [Terrain::Forest, Terrain::Grassland] {
        assert_eq!(shot(skill(4), terrain, &[BLANK; 4]), [(4, Some(1))]);
        assert_eq!(shot(0, terrain, &[BLANK; 4]), [(4, None)]);
    }
    assert_eq!(shot(skill(4), Terrain::Hills, &[BLANK; 4]), [(4, None)]);
    // His dice are rolled all the same, and may be critical.
    assert_eq!(shot(skill(4), Terrain::Forest, &[CRITICAL, CRITICAL, BLANK, BLANK]), [(4, Some(2))]);
}
