//! Chapter 20: frostbite and frozen units.

use crate::common::{BLANK, BLUE, RED, act, act_with, attack, refused, step, strikes};
use crate::skills::{RANGED, ap, block, field, skill, until_phase_of};
use multiverse_war::{Action, Face, HeroKind};

#[test]
fn m20_14_frostbite_halves_the_next_phase_and_ends_with_it() {
    let mut game = field().phase_of(BLUE).unit(RED, Face::ShieldMaiden, 3, 0).frostbitten(3, 0).build();
    until_phase_of(&mut game, RED);
    assert_eq!((ap(&game, 3, 0), block(&game, 3, 0).unwrap().frostbite), (1, true));
    act(&mut game, RED, &[Action::EndPhase]);
    assert!(!block(&game, 3, 0).unwrap().frostbite);
    until_phase_of(&mut game, RED);
    assert_eq!(ap(&game, 3, 0), 3);
}

#[test]
fn m20_14_frost_of_the_own_phase_lasts_through_the_next_one() {
    // It comes in the middle of the owner's phase: this phase is as it was, the next is halved.
    let mut game = field().unit(RED, Face::Knight, 3, 0).frostbitten(3, 0).build();
    assert_eq!(ap(&game, 3, 0), 3);
    until_phase_of(&mut game, RED);
    assert_eq!((ap(&game, 3, 0), block(&game, 3, 0).unwrap().frostbite), (1, true));
    act(&mut game, RED, &[Action::EndPhase]);
    assert!(!block(&game, 3, 0).unwrap().frostbite);
}

#[test]
fn m20_14_new_frost_does_not_end_with_the_old() {
    let mut game = field()
        .phase_of(BLUE)
        .unit(RED, Face::Knight, 4, 0)
        .frostbitten(4, 0)
        .hero(RED, HeroKind::Sorceress, 3, (4, 4, skill(3)), 3, 0)
        .unit(BLUE, Face::Builder, 5, 0)
        .build();
    until_phase_of(&mut game, RED);
    // Her own Ice Shards hit the Knight too: five dice for him, four for the Builder.
    let shards = crate::skills::power_to(&game, 3, (4, 0), (5, -1));
    let one = [RANGED, BLANK, BLANK, BLANK, BLANK];
    act_with(&mut game, RED, shards, &[&one[..], &[BLANK; 4]].concat());
    act(&mut game, RED, &[Action::EndPhase]);
    assert!(block(&game, 4, 0).unwrap().frostbite);
    until_phase_of(&mut game, RED);
    assert_eq!(ap(&game, 4, 0), 1);
}

#[test]
fn m20_14_who_is_frozen_does_nothing() {
    let scene = field().unit(RED, Face::TribalScout, 3, 0).steps(RED, Face::TribalScout, 2).frozen(3, 0);
    let game = scene.clone().unit(BLUE, Face::Archer, 4, 0).build();
    let sprint = Action::Sprint(crate::common::unit(&game, RED, 3, 0));
    for action in [step(&game, RED, (3, 0), (2, 0)), attack(&game, RED, (3, 0), (4, 0)), sprint] {
        assert_eq!(refused(&game, RED, action), "M20.14");
    }
    // It neither strikes back nor supports.
    let mut game = field()
        .phase_of(BLUE)
        .unit(RED, Face::Legionary, 3, 0)
        .frozen(3, 0)
        .unit(BLUE, Face::Legionary, 4, 0)
        .build();
    let action = attack(&game, BLUE, (4, 0), (3, 0));
    assert_eq!(strikes(&act_with(&mut game, BLUE, action, &[])), [(0, Some(1))]);
    let mut game = field()
        .phase_of(BLUE)
        .unit(RED, Face::Pikeman, 3, 0)
        .unit(RED, Face::Legionary, 3, 1)
        .frozen(3, 1)
        .unit(BLUE, Face::Horseman, 4, 0)
        .build();
    let action = attack(&game, BLUE, (4, 0), (3, 0));
    // With his two supporters the Horseman would be flanked and roll 4.
    let events = act_with(&mut game, BLUE, action, &[BLANK; 5]);
    assert_eq!(strikes(&events), [(5, Some(1)), (0, Some(1))]);
    // It ends when its owner's next phase closes, not earlier.
    until_phase_of(&mut game, RED);
    assert!(block(&game, 3, 1).unwrap().frozen);
    act(&mut game, RED, &[Action::EndPhase]);
    assert!(!block(&game, 3, 1).unwrap().frozen);
}

#[test]
fn mx_32_frostbite_halves_rounded_down() {
    for (face, left) in [(Face::Pikeman, 1), (Face::Knight, 1), (Face::Horseman, 2)] {
        let mut game = field().phase_of(BLUE).unit(RED, face, 3, 0).frostbitten(3, 0).build();
        until_phase_of(&mut game, RED);
        assert_eq!(ap(&game, 3, 0), left, "{face:?}");
    }
}
