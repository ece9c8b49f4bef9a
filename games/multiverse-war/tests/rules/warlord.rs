//! Chapter 20: the Warlord.

use crate::common::{BLANK, BLUE, RED, act, act_with, attack, refused, seen, step, strikes, unit};
use crate::skills::{
    ALLY, CAVALRY, RANGED, ap, attack_with, block, may, power, power_to, sheet, skill, strikers, tactical,
    teams, with_hero, wounds,
};
use multiverse_war::{Action, Face, HeroKind, How, Scene, Works};

fn warlord(level: u8, skills: u8) -> Scene {
    with_hero(HeroKind::Warlord, level, skills)
}

#[test]
fn h4_he_rides() {
    // He counters bowmen; at walls he is as clumsy as every rider.
    let mut game = warlord(1, 0).unit(BLUE, Face::Archer, 4, 0).build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    assert_eq!(strikers(&act_with(&mut game, RED, action, &[BLANK; 5])), [RED]);
    let mut game = warlord(1, 0).building(BLUE, Works::Barracks, false, 4, 0).build();
    let events = act_with(&mut game, RED, action, &[CAVALRY, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(3, Some(2))]);
}

#[test]
fn h4_1_charge_after_a_step() {
    let scene = warlord(1, skill(0)).steps(BLUE, Face::Legionary, 4).unit(BLUE, Face::Legionary, 5, -1);
    let mut game = scene.build();
    let charge = |game: &_, from| attack_with(game, from, (5, -1), How::Ability);
    let near = step(&game, RED, (3, 0), (4, -1));
    act(&mut game, RED, &[near]);
    let action = charge(&game, (4, -1));
    assert_eq!(strikes(&act_with(&mut game, RED, action, &[BLANK; 4])), [(0, Some(3)), (4, None)]);
    assert_eq!(ap(&game, 4, -1), 1);
    // Without a step he only attacks.
    let game = warlord(1, skill(0)).unit(BLUE, Face::Legionary, 4, 0).build();
    assert_eq!(refused(&game, RED, attack_with(&game, (3, 0), (4, 0), How::Ability)), "M20.15");
    assert!(may(&game, RED, attack(&game, RED, (3, 0), (4, 0))));
}

#[test]
fn h4_2_rally_gives_an_ap_within_two_hexes() {
    let scene = warlord(1, skill(1)).unit(RED, Face::Pikeman, 5, 0).unit(RED, Face::Builder, 5, 0);
    let mut game = scene.clone().build();
    let rally = power(&game, 1, (5, 0));
    act(&mut game, RED, &[rally]);
    // On a hex with two the military one is helped.
    let at = crate::common::hex(&game, 5, 0);
    let aps: Vec<_> = seen(&game)
        .blocks
        .into_iter()
        .filter(|block| block.hex == at)
        .map(|block| (block.face.unwrap(), block.ap.unwrap()))
        .collect();
    assert!(aps.contains(&(Face::Pikeman, 3)) && aps.contains(&(Face::Builder, 2)), "{aps:?}");
    let far = warlord(1, skill(1)).unit(RED, Face::Pikeman, 6, 0).build();
    assert_eq!(refused(&far, RED, power(&far, 1, (6, 0))), "M15.3");
    assert_eq!(refused(&far, RED, power(&far, 1, (4, 0))), "M20.8", "nobody");
    assert_eq!(refused(&far, RED, power(&far, 1, (3, 0))), "M20.8", "not himself");
}

#[test]
fn h4_2_rally_helps_own_units_that_can_still_act() {
    let mut game =
        warlord(1, skill(1)).unit(RED, Face::Legionary, 3, 1).unit(BLUE, Face::Legionary, 4, 0).build();
    let action = attack(&game, RED, (3, 1), (4, 0));
    let rally = power(&game, 1, (3, 1));
    assert!(may(&game, RED, rally));
    act(&mut game, RED, &[action]);
    assert_eq!(refused(&game, RED, rally), "M12.12");
    // A unit of the ally is not his own; an own Builder beside it is.
    let scene =
        teams().hero(RED, HeroKind::Warlord, 1, (4, 4, skill(1)), 4, -1).unit(ALLY, Face::Pikeman, 5, -1);
    let game = scene.clone().build();
    assert_eq!(refused(&game, RED, power(&game, 1, (5, -1))), "M20.8");
    let game = scene.clone().unit(RED, Face::Builder, 5, -1).build();
    assert!(may(&game, RED, power(&game, 1, (5, -1))));
}

#[test]
fn h4_3_trample_rides_through_infantry() {
    let mut game = warlord(1, skill(2)).unit(BLUE, Face::Legionary, 4, 0).build();
    let trample = power_to(&game, 2, (4, 0), (5, 0));
    assert!(may(&game, RED, trample));
    let mut missed = game;
    let events = act_with(&mut game, RED, trample, &[CAVALRY, BLANK, BLANK, BLANK]);
    assert!(strikes(&events).is_empty(), "not struck back at");
    assert_eq!((wounds(&game, 4, 0), ap(&game, 5, 0)), (1, 3));
    act_with(&mut missed, RED, trample, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!((wounds(&missed, 4, 0), ap(&missed, 5, 0)), (0, 3));
    // Only straight on.
    let game = warlord(1, skill(2)).unit(BLUE, Face::Legionary, 4, 0).build();
    assert_eq!(refused(&game, RED, power_to(&game, 2, (4, 0), (5, -1))), "M20.8");
}

#[test]
fn h4_3_trample_kills_and_needs_infantry_and_a_free_hex() {
    let mut game = warlord(1, skill(2)).unit(BLUE, Face::Archer, 4, 0).build();
    let trample = power_to(&game, 2, (4, 0), (5, 0));
    act_with(&mut game, RED, trample, &[CAVALRY, BLANK, BLANK, BLANK]);
    assert!(block(&game, 4, 0).is_none() && block(&game, 5, 0).is_some());
    assert_eq!(sheet(&game, RED).kills, 1);
    for face in [Face::Horseman, Face::Ballista, Face::Builder] {
        let game = warlord(1, skill(2)).unit(BLUE, face, 4, 0).build();
        assert_eq!(refused(&game, RED, trample), "M20.15", "{face:?}");
    }
    let hero = warlord(1, skill(2)).hero(BLUE, HeroKind::Protector, 1, (3, 3, 0), 4, 0).build();
    assert_eq!(refused(&hero, RED, trample), "M20.15");
    let scene = warlord(1, skill(2)).unit(BLUE, Face::Archer, 4, 0);
    assert_eq!(refused(&scene.clone().unit(BLUE, Face::Builder, 5, 0).build(), RED, trample), "M12.6");
    assert_eq!(refused(&scene.unit(RED, Face::Pikeman, 5, 0).build(), RED, trample), "M12.3");
}

#[test]
fn h4_4_second_wind_lets_a_unit_go_on() {
    let mut game = warlord(3, skill(3))
        .unit(RED, Face::Legionary, 3, 1)
        .unit(RED, Face::Builder, 3, 1)
        .unit(BLUE, Face::Berzerker, 4, 0)
        .build();
    let action = attack(&game, RED, (3, 1), (4, 0));
    act(&mut game, RED, &[action]);
    assert_eq!(refused(&game, RED, action), "M12.12");
    // The Legionary has 1 AP left and gets his 2 once more; on a hex with two the military unit is helped.
    let wind = power(&game, 3, (3, 1));
    assert!(may(&game, RED, wind));
    act(&mut game, RED, &[wind]);
    let legionary = unit(&game, RED, 3, 1);
    let view = seen(&game);
    let ap_of =
        |number| view.blocks.iter().find(|b| b.block.seat == RED && b.block.unit == number).unwrap().ap;
    assert_eq!(ap_of(legionary), Some(3));
    act(&mut game, RED, &[action]);
    assert_eq!(refused(&game, RED, wind), "M20.5");
}

#[test]
fn h4_4_second_wind_reaches_neighbours_only() {
    let scene = warlord(3, skill(3)).unit(RED, Face::Builder, 3, 0).unit(RED, Face::Pikeman, 5, 0);
    let game = scene.unit(RED, Face::Builder, 4, 0).build();
    assert_eq!(refused(&game, RED, power(&game, 3, (5, 0))), "M12.5");
    assert_eq!(refused(&game, RED, power(&game, 3, (3, 0))), "M12.5", "his own hex");
    assert!(may(&game, RED, power(&game, 3, (4, 0))), "a Builder alone");
    let frozen = warlord(3, skill(3)).unit(RED, Face::Pikeman, 4, 0).frozen(4, 0).build();
    assert_eq!(refused(&frozen, RED, power(&frozen, 3, (4, 0))), "M20.14");
}

#[test]
fn h4_4_second_wind_gives_back_ap_and_no_ability() {
    let mut game =
        warlord(3, skill(3)).steps(RED, Face::TribalScout, 2).unit(RED, Face::TribalScout, 4, 0).build();
    let sprint = Action::Sprint(unit(&game, RED, 4, 0));
    let wind = power(&game, 3, (4, 0));
    act(&mut game, RED, &[sprint, wind]);
    assert_eq!((ap(&game, 4, 0), refused(&game, RED, sprint)), (7, "M18.4"));
}

#[test]
fn h4_5_veteran_command_raises_the_tactical_limit() {
    let limit = |scene: Scene| tactical(&scene.build(), RED).1;
    assert_eq!((limit(warlord(5, skill(4))), limit(warlord(5, 0))), (3, 2));
    assert_eq!(limit(warlord(5, skill(4)).hero_died(RED)), 2, "a dead hero commands nobody");
    let mut game = warlord(5, skill(4))
        .steps(RED, Face::TribalScout, 2)
        .unit(RED, Face::TribalScout, 2, 0)
        .unit(RED, Face::TribalScout, 2, 1)
        .unit(RED, Face::TribalScout, 1, 1)
        .build();
    let sprints = [(2, 0), (2, 1), (1, 1)].map(|(q, r)| Action::Sprint(unit(&game, RED, q, r)));
    act(&mut game, RED, &sprints);
    assert_eq!(tactical(&game, RED), (3, 3));
}
