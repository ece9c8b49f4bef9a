//! Chapter 20: the Protector.

use crate::common::{BLANK, BLUE, MELEE, RED, act, act_with, attack, hex, refused, shoot, strikes};
use crate::skills::{
    CAVALRY, RANGED, ap, block, field, may, power, sheet, skill, until_phase_of, with_hero, wounds,
};
use multiverse_war::{Action, Aim, Event, Face, HeroKind, MultiverseWar, Scene, Setup, Works};
use table::Seat;

fn protector(level: u8, skills: u8) -> Scene {
    with_hero(HeroKind::Protector, level, skills)
}

/// Blue strikes at (3,0) from (4,0) or elsewhere; says the strikes.
#[track_caller]
fn attacked(game: &mut MultiverseWar, from: (i8, i8), answers: &[usize]) -> Vec<(u8, Option<u8>)> {
    let action = attack(game, BLUE, from, (3, 0));
    strikes(&act_with(game, BLUE, action, answers))
}

#[test]
fn h3_he_wears_heavy_armour() {
    let scene = protector(1, 0).phase_of(BLUE);
    let mut game = scene.clone().unit(BLUE, Face::Horseman, 4, 0).build();
    assert_eq!(attacked(&mut game, (4, 0), &[BLANK; 4]), [(4, None), (0, Some(2))]);
    let mut game = scene.unit(BLUE, Face::Crossbowman, 5, 0).build();
    let action = shoot(&game, BLUE, (5, 0), (3, 0));
    let events = act_with(&mut game, BLUE, action, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(4, Some(2))], "a piercing shot hurts him more");
}

fn is_stopped(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::WallStopped { seat: RED }))
}

#[test]
fn h3_1_shield_wall_stops_the_first_shot_at_a_neighbour() {
    let mut game = protector(1, skill(0))
        .phase_of(BLUE)
        .unit(RED, Face::Legionary, 4, 0)
        .unit(BLUE, Face::Archer, 6, 0)
        .unit(BLUE, Face::Archer, 5, 1)
        .build();
    for round in 0..2 {
        let first = shoot(&game, BLUE, (6, 0), (4, 0));
        let events = act_with(&mut game, BLUE, first, &[]);
        assert!(is_stopped(&events) && strikes(&events).is_empty());
        let second = shoot(&game, BLUE, (5, 1), (4, 0));
        let events = act_with(&mut game, BLUE, second, &[BLANK; 4]);
        assert!(!is_stopped(&events) && strikes(&events) == [(4, None)], "round {round}");
        until_phase_of(&mut game, BLUE);
    }
}

#[test]
fn h3_1_shield_wall_covers_neighbours_and_neither_himself_nor_others() {
    let scene = protector(1, skill(0)).phase_of(BLUE).unit(BLUE, Face::Archer, 5, 0);
    let shot = |scene: Scene, at: (i8, i8)| {
        let mut game = scene.build();
        let action = shoot(&game, BLUE, (5, 0), at);
        is_stopped(&act(&mut game, BLUE, &[action]))
    };
    assert!(shot(scene.clone().unit(RED, Face::Builder, 4, 0), (4, 0)));
    assert!(!shot(scene.clone(), (3, 0)), "himself");
    assert!(!shot(scene.clone().unit(RED, Face::Legionary, 5, 1), (5, 1)), "two hexes away");
    let without = protector(1, 0).phase_of(BLUE).unit(BLUE, Face::Archer, 5, 0);
    assert!(!shot(without.unit(RED, Face::Legionary, 4, 0), (4, 0)), "without the ability");
    // A tower's shot is a shot.
    let mut game =
        scene.unit(RED, Face::Legionary, 4, 0).building(BLUE, Works::GuardTower, false, 6, 0).build();
    let (from, at) = (hex(&game, 6, 0), hex(&game, 4, 0));
    assert!(is_stopped(&act_with(&mut game, BLUE, Action::Tower { from, at, aim: Aim::First }, &[])));
}

#[test]
fn h3_2_taunt_binds_the_attack_moves_of_neighbours() {
    let mut game = protector(1, skill(1))
        .unit(RED, Face::Archer, 4, -1)
        .unit(BLUE, Face::Horseman, 4, 0)
        .unit(BLUE, Face::Horseman, 5, -1)
        .unit(BLUE, Face::Archer, 3, 1)
        .build();
    let taunt = power(&game, 1, (3, 0));
    assert_eq!(refused(&game, RED, power(&game, 1, (4, 0))), "M20.8");
    act(&mut game, RED, &[taunt]);
    assert_eq!(ap(&game, 3, 0), 3);
    until_phase_of(&mut game, BLUE);
    let past = attack(&game, BLUE, (4, 0), (4, -1));
    assert_eq!(refused(&game, BLUE, past), "M20.15");
    assert!(may(&game, BLUE, attack(&game, BLUE, (4, 0), (3, 0))));
    // Who stands elsewhere is free, and shots are.
    assert!(may(&game, BLUE, attack(&game, BLUE, (5, -1), (4, -1))));
    assert!(may(&game, BLUE, shoot(&game, BLUE, (3, 1), (4, -1))));
    // It ends when his next phase opens.
    until_phase_of(&mut game, RED);
    until_phase_of(&mut game, BLUE);
    assert!(may(&game, BLUE, past));
}

#[test]
fn h3_2_taunt_does_not_bind_a_partner_of_a_treaty() {
    let green = Seat::new(2);
    let scene = Scene::with(&Setup::advanced(3).with(|rules| rules.combat_cards = false))
        .hero(RED, HeroKind::Protector, 1, (4, 4, skill(1)), 0, 0)
        .unit(BLUE, Face::Horseman, 1, 0)
        .unit(green, Face::Archer, 1, -1);
    for (last, binds) in [(0, true), (9, false)] {
        let mut game = scene.clone().treaty(RED, BLUE, last).build();
        let taunt = power(&game, 1, (0, 0));
        act(&mut game, RED, &[taunt, Action::EndPhase]);
        assert_eq!(may(&game, BLUE, attack(&game, BLUE, (1, 0), (1, -1))), !binds);
    }
}

#[test]
fn h3_3_bash_pushes_straight_away() {
    let mut game = protector(1, skill(2)).unit(BLUE, Face::Legionary, 4, 0).build();
    let bash = power(&game, 2, (4, 0));
    let mut missed = game;
    let events = act_with(&mut game, RED, bash, &[MELEE, BLANK, BLANK, BLANK]);
    // Pushed, not hurt, and no strike back.
    assert!(strikes(&events).is_empty() && block(&game, 4, 0).is_none());
    assert_eq!((wounds(&game, 5, 0), wounds(&game, 3, 0)), (0, 0));
    act_with(&mut missed, RED, bash, &[CAVALRY, RANGED, BLANK, BLANK]);
    assert_eq!(wounds(&missed, 4, 0), 0);
    let far = protector(1, skill(2)).unit(BLUE, Face::Legionary, 5, 0).build();
    assert_eq!(refused(&far, RED, power(&far, 2, (5, 0))), "M15.3");
}

#[test]
fn h3_3_bash_hurts_whoever_cannot_give_way() {
    let hit = [MELEE, BLANK, BLANK, BLANK];
    let mut game =
        protector(1, skill(2)).unit(BLUE, Face::Archer, 4, 0).unit(BLUE, Face::Pikeman, 5, 0).build();
    let bash = power(&game, 2, (4, 0));
    act_with(&mut game, RED, bash, &hit);
    assert!(block(&game, 4, 0).is_none(), "the Archer is dead");
    assert_eq!(sheet(&game, RED).kills, 1);
    // A Builder behind makes room; the world's edge does not.
    let mut game =
        protector(1, skill(2)).unit(BLUE, Face::Archer, 4, 0).unit(BLUE, Face::Builder, 5, 0).build();
    act_with(&mut game, RED, bash, &hit);
    assert_eq!(sheet(&game, RED).kills, 0);
    let mut game = field()
        .hero(RED, HeroKind::Protector, 1, (4, 4, skill(2)), 7, 0)
        .unit(BLUE, Face::Legionary, 8, 0)
        .build();
    let bash = power(&game, 2, (8, 0));
    act_with(&mut game, RED, bash, &hit);
    assert_eq!(wounds(&game, 8, 0), 1);
}

#[test]
fn h3_4_last_stand_keeps_one_hp_once_a_turn() {
    let hit = [CAVALRY, BLANK, BLANK, BLANK];
    let scene = protector(3, skill(3)).phase_of(BLUE).wounds(3, 0, 3).unit(BLUE, Face::Horseman, 4, 0).unit(
        BLUE,
        Face::Horseman,
        3,
        1,
    );
    let mut game = scene.clone().build();
    attacked(&mut game, (4, 0), &hit);
    assert_eq!(wounds(&game, 3, 0), 3);
    // After his own opening he may stand again.
    let mut later = game;
    until_phase_of(&mut later, BLUE);
    attacked(&mut later, (3, 1), &hit);
    assert!(block(&later, 3, 0).is_some());
    attacked(&mut game, (3, 1), &hit);
    assert_eq!(block(&game, 3, 0).map(|block| block.block.seat), Some(BLUE), "the rider moved up");
    // Damage that does not kill is not kept off.
    let mut game = scene.wounds(3, 0, 0).build();
    attacked(&mut game, (4, 0), &hit);
    assert_eq!(wounds(&game, 3, 0), 1);
}

#[test]
fn h3_5_banner_counts_as_two_supporters() {
    let dice = |skills, dice: usize| {
        let mut game = field()
            .hero(RED, HeroKind::Protector, 5, (4, 4, skills), 3, 1)
            .unit(RED, Face::Horseman, 3, 0)
            .unit(BLUE, Face::Legionary, 4, 0)
            .build();
        let action = attack(&game, RED, (3, 0), (4, 0));
        strikes(&act_with(&mut game, RED, action, &vec![BLANK; dice]))[1]
    };
    assert_eq!(dice(skill(4), 4), (4, None));
    assert_eq!(dice(0, 0), (0, Some(1)));
}
