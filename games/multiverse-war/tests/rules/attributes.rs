//! Chapter 18: attributes, which always work, and what all abilities have in common.

use crate::common::{BLANK, BLUE, RED, act, act_with, attack, refused, shoot, step, strikes, unit};
use crate::skills::{
    RANGED, ap, attack_with, block, extra, field, may, power, ready, shoot_with, shown_to_blue, strikers,
    tactical, track, until_phase_of, veterans, wounds,
};
use multiverse_war::{
    Ability, Action, Dir, Face, HeroKind, How, MultiverseWar, PackRef, Scene, Terrain, Works,
};
use table::Game;

/// Red's unit on (3,0) and Blue's next to it.
fn duel(mine: Face, its: Face) -> MultiverseWar {
    field().unit(RED, mine, 3, 0).unit(BLUE, its, 4, 0).build()
}

/// Red's unit attacks with this luck.
#[track_caller]
fn attacked(mut game: MultiverseWar, answers: &[usize]) -> (MultiverseWar, Vec<(u8, Option<u8>)>) {
    let action = attack(&game, RED, (3, 0), (4, 0));
    let events = act_with(&mut game, RED, action, answers);
    (game, strikes(&events))
}

/// A shot from (3,0) at (5,0) with this luck.
#[track_caller]
fn shot(scene: Scene, answers: &[usize]) -> Vec<(u8, Option<u8>)> {
    let mut game = scene.build();
    let action = shoot(&game, RED, (3, 0), (5, 0));
    strikes(&act_with(&mut game, RED, action, answers))
}

fn range_of(shooter: Face, target: Face) -> Scene {
    field().unit(RED, shooter, 3, 0).unit(BLUE, target, 5, 0)
}

#[test]
fn m18_2_an_attribute_costs_nothing_and_needs_no_rank() {
    // Novices, no ability used: the armour works all the same, turn after turn.
    let (mut game, struck) = attacked(duel(Face::Horseman, Face::HeavySwordsman), &[BLANK; 4]);
    assert_eq!(struck, [(4, None), (0, Some(1))]);
    assert_eq!((tactical(&game, RED).0, tactical(&game, BLUE).0), (0, 0));
    until_phase_of(&mut game, RED);
    let (game, struck) = attacked(game, &[BLANK; 4]);
    assert_eq!(struck[0], (4, None));
    assert_eq!(tactical(&game, BLUE).0, 0);
}

#[test]
fn m18_3_heavy_armour_hinders_melee_strikes_and_no_shots() {
    assert_eq!(attacked(duel(Face::Horseman, Face::Legionary), &[]).1[0], (0, Some(1)));
    assert_eq!(attacked(duel(Face::Horseman, Face::HeavySwordsman), &[BLANK; 4]).1[0], (4, None));
    assert_eq!(shot(range_of(Face::Archer, Face::HeavySwordsman), &[BLANK; 4]), [(4, None)]);
}

#[test]
fn m18_3_agility_hinders_shots_and_no_melee_strikes() {
    assert_eq!(shot(range_of(Face::Archer, Face::ShieldMaiden), &[BLANK; 3]), [(3, None)]);
    assert_eq!(attacked(duel(Face::Horseman, Face::ShieldMaiden), &[]).1[0], (0, Some(1)));
}

#[test]
fn m18_3_a_piercing_shot_hurts_armour_more() {
    let roll = [RANGED, BLANK, BLANK, BLANK];
    assert_eq!(shot(range_of(Face::Crossbowman, Face::HeavySwordsman), &roll), [(4, Some(2))]);
    assert_eq!(shot(range_of(Face::Crossbowman, Face::Pikeman), &roll), [(4, Some(1))]);
    assert_eq!(shot(range_of(Face::Archer, Face::HeavySwordsman), &roll), [(4, Some(1))]);
}

#[test]
fn m18_3_no_firing_arc_over_friends_of_the_same_height() {
    let refusal = |scene: Scene| {
        let game = scene.build();
        let action = shoot(&game, RED, (3, 0), (5, 0));
        game.check(RED, action).err().map(|why| table::Refusal::rule(&why))
    };
    let over = range_of(Face::Archer, Face::Pikeman);
    assert_eq!(refusal(over.clone().unit(RED, Face::Pikeman, 4, 0)), Some("M18.3"));
    // A Builder is no military unit; a shooter on a hill shoots over those below; a Horse Archer has an arc.
    assert_eq!(refusal(over.clone().unit(RED, Face::Builder, 4, 0)), None);
    assert_eq!(refusal(over.clone().terrain(3, 0, Terrain::Hills).unit(RED, Face::Pikeman, 4, 0)), None);
    let rider = range_of(Face::HorseArcher, Face::Pikeman).unit(RED, Face::Pikeman, 4, 0);
    assert_eq!(refusal(rider), None);
}

#[test]
fn m18_3_along_a_border_both_hexes_must_be_filled() {
    let scene = field().unit(RED, Face::Archer, 3, 0).unit(BLUE, Face::Pikeman, 4, 1);
    let one = scene.unit(RED, Face::Pikeman, 4, 0);
    let game = one.clone().build();
    assert!(may(&game, RED, shoot(&game, RED, (3, 0), (4, 1))));
    let game = one.unit(RED, Face::Pikeman, 3, 1).build();
    assert_eq!(refused(&game, RED, shoot(&game, RED, (3, 0), (4, 1))), "M18.3");
}

#[test]
fn m18_3_whoever_must_set_up_does_it_first() {
    let mut game = range_of(Face::Ballista, Face::Pikeman).build();
    let action = shoot(&game, RED, (3, 0), (5, 0));
    assert_eq!(refused(&game, RED, action), "M12.11");
    let set_up = Action::SetUp(unit(&game, RED, 3, 0));
    act(&mut game, RED, &[set_up]);
    assert!(may(&game, RED, action));
}

#[test]
fn m18_3_a_wrecker_damages_structures_more() {
    let roll = [RANGED, BLANK, BLANK, BLANK];
    let wall = |face| field().unit(RED, face, 3, 0).set_up(3, 0).building(BLUE, Works::Academy, false, 5, 0);
    assert_eq!(shot(wall(Face::Ballista), &roll), [(4, Some(2))]);
    assert_eq!(shot(wall(Face::Catapult), &roll), [(4, Some(3))]);
    assert_eq!(shot(wall(Face::Archer), &roll), [(4, Some(1))]);
    assert_eq!(shot(range_of(Face::Ballista, Face::Pikeman).set_up(3, 0), &roll), [(4, Some(1))]);
}

#[test]
fn m18_3_woodcraft_enters_forests_for_one_ap() {
    for (face, left) in [(Face::TribalScout, 2), (Face::Pikeman, 0), (Face::ShieldMaiden, 1)] {
        let mut game = field().unit(RED, face, 3, 0).terrain(4, 0, Terrain::Forest).build();
        let into = step(&game, RED, (3, 0), (4, 0));
        act(&mut game, RED, &[into]);
        assert_eq!(ap(&game, 4, 0), left, "{face:?}");
    }
    // Hills cost him as much as everybody, and he looks into the forest from two hexes.
    let mut game = field().unit(RED, Face::TribalScout, 3, 0).terrain(4, 0, Terrain::Hills).build();
    let into = step(&game, RED, (3, 0), (4, 0));
    act(&mut game, RED, &[into]);
    assert_eq!(ap(&game, 4, 0), 1);
    let hidden = field().unit(BLUE, Face::Archer, 5, 0).terrain(5, 0, Terrain::Forest);
    let sees = |face| block(&hidden.clone().unit(RED, face, 3, 0).build(), 5, 0).unwrap().identified;
    assert!(sees(Face::TribalScout) && !sees(Face::Pikeman));
}

#[test]
fn m18_3_the_light_counter_nobody_and_are_countered() {
    // Other melee specialists look for a critical against a Pikeman.
    assert_eq!(attacked(duel(Face::TribalScout, Face::Pikeman), &[]).1[0], (0, Some(1)));
    assert_eq!(attacked(duel(Face::ShieldMaiden, Face::Pikeman), &[BLANK; 5]).1[0], (5, Some(1)));
    // The Archer counters the Scout: she strikes first.
    let (_, struck) = attacked(duel(Face::TribalScout, Face::Archer), &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(struck, [(4, Some(1))]);
}

#[test]
fn m18_3_manoeuvrability_goes_on_without_another_attack() {
    let scene = field()
        .unit(RED, Face::TribalScout, 3, 0)
        .unit(BLUE, Face::Pikeman, 4, 0)
        .unit(BLUE, Face::Builder, 3, 1)
        .wounds(4, 0, 1)
        .token(5, -1);
    let (mut game, _) = attacked(scene.build(), &[]);
    // The Pikeman is dead, the Scout has moved up and has 2 AP.
    assert_eq!((ap(&game, 4, 0), block(&game, 4, 0).unwrap().over), (2, false));
    assert_eq!(refused(&game, RED, attack(&game, RED, (4, 0), (3, 1))), "M12.12");
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 0), (5, -1))), "M12.12");
    let on = step(&game, RED, (4, 0), (5, 0));
    act(&mut game, RED, &[on]);
    assert_eq!(ap(&game, 5, 0), 1);
    // For everybody else an attack is the end.
    let (game, _) = attacked(duel(Face::ShieldMaiden, Face::Builder), &[]);
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 0), (5, 0))), "M12.12");
}

#[test]
fn m18_3_close_ranks_count_twice() {
    let scene = field().unit(RED, Face::Pikeman, 3, 0).unit(BLUE, Face::Legionary, 4, 0);
    // One Legionary next to the battlefield: two supporters, and the other side is flanked.
    let (_, struck) = attacked(scene.clone().unit(RED, Face::Legionary, 4, -1).build(), &[BLANK; 4]);
    assert_eq!(struck, [(4, None), (0, Some(1))]);
    let (_, struck) = attacked(scene.unit(RED, Face::ShieldMaiden, 4, -1).build(), &[BLANK; 5]);
    assert_eq!(struck, [(5, Some(1)), (0, Some(1))]);
}

#[test]
fn m18_4_an_ability_waits_for_veterans_and_is_used_once_a_turn() {
    let scene = |steps| field().unit(RED, Face::TribalScout, 3, 0).steps(RED, Face::TribalScout, steps);
    let novice = scene(1).build();
    let sprint = Action::Sprint(unit(&novice, RED, 3, 0));
    assert_eq!(refused(&novice, RED, sprint), "M18.4");
    let mut game = scene(2).build();
    assert!(may(&game, RED, sprint));
    act(&mut game, RED, &[sprint]);
    assert_eq!(tactical(&game, RED), (1, 2));
    assert_eq!(refused(&game, RED, sprint), "M18.4");
    until_phase_of(&mut game, RED);
    assert_eq!(tactical(&game, RED), (0, 2));
    assert!(may(&game, RED, sprint));
}

#[test]
fn m18_5_a_ready_ability_costs_no_ap_and_everybody_sees_the_mark() {
    let mut game = veterans(&[Face::Pikeman]).unit(RED, Face::Pikeman, 3, 0).build();
    let make_ready = ready(&game, (3, 0), 2);
    act(&mut game, RED, &[make_ready]);
    assert_eq!((ap(&game, 3, 0), tactical(&game, RED).0), (2, 1));
    let shown = shown_to_blue(&game, 3, 0);
    assert_eq!((shown.face, shown.ready.map(Dir::number)), (None, Some(2)));
    // It lasts through the enemy's phase, until the owner's next opening.
    until_phase_of(&mut game, BLUE);
    assert!(block(&game, 3, 0).unwrap().ready.is_some());
    until_phase_of(&mut game, RED);
    assert_eq!(block(&game, 3, 0).unwrap().ready, None);
}

#[test]
fn m18_5_the_mark_ends_with_a_step_an_attack_or_frost() {
    let scene = veterans(&[Face::Praetorian]).unit(RED, Face::Praetorian, 3, 0).ready(3, 0, 0);
    let mut game = scene.clone().build();
    let away = step(&game, RED, (3, 0), (2, 0));
    act(&mut game, RED, &[away]);
    assert_eq!(block(&game, 2, 0).unwrap().ready, None);
    let (game, _) = attacked(scene.clone().unit(BLUE, Face::Legionary, 4, 0).build(), &[BLANK; 4]);
    assert_eq!(block(&game, 3, 0).unwrap().ready, None);
    // A shot is an attack, too.
    let archery = veterans(&[Face::Longbowman]).unit(RED, Face::Longbowman, 3, 0).ready(3, 0, 0);
    let mut game = archery.unit(BLUE, Face::Legionary, 5, 0).build();
    let action = shoot(&game, RED, (3, 0), (5, 0));
    act_with(&mut game, RED, action, &[BLANK; 4]);
    assert_eq!(block(&game, 3, 0).unwrap().ready, None);
    // The Sorceress freezes him: five dice, one of them hits.
    let mut game = scene.phase_of(BLUE).hero(BLUE, HeroKind::Sorceress, 1, (3, 3, 0b10), 4, 0).build();
    let wave = power(&game, 1, (4, 0));
    act_with(&mut game, BLUE, wave, &[RANGED, BLANK, BLANK, BLANK, BLANK]);
    let frozen = block(&game, 3, 0).unwrap();
    assert!(frozen.frozen && frozen.ready.is_none());
}

#[test]
fn m18_5_only_four_abilities_are_made_ready_and_two_have_a_facing() {
    let faces = [Face::Pikeman, Face::Praetorian, Face::Legionary, Face::Longbowman, Face::Horseman];
    for (face, facings) in faces.into_iter().zip([6, 6, 1, 1, 0]) {
        let game = veterans(&[face]).unit(RED, face, 3, 0).build();
        let mut legal = Vec::new();
        game.legal(RED, &mut legal);
        let offers = legal.iter().filter(|action| matches!(action, Action::Ready { .. })).count();
        assert_eq!(offers, facings, "{face:?}");
    }
    let game = veterans(&[Face::Legionary]).unit(RED, Face::Legionary, 3, 0).build();
    assert_eq!(refused(&game, RED, ready(&game, (3, 0), 1)), "M18.5");
    let game = veterans(&[Face::Horseman]).unit(RED, Face::Horseman, 3, 0).build();
    assert_eq!(refused(&game, RED, ready(&game, (3, 0), 0)), "M18.6");
}

#[test]
fn m18_6_a_unit_has_the_ability_of_its_card_and_no_other() {
    let pack = PackRef::standard();
    let having = |ability| {
        let has = |&face: &Face| pack.unit(face).is_some_and(|unit| unit.ability == ability);
        Face::ALL.into_iter().filter(has).collect::<Vec<_>>()
    };
    assert_eq!(having(Ability::HitAndRun), [Face::Horseman, Face::HorseArcher]);
    for ability in Ability::ALL.into_iter().filter(|a| !matches!(a, Ability::None | Ability::HitAndRun)) {
        assert_eq!(having(ability).len(), 1, "{ability:?}");
    }
    // Nobody uses what he has not: a Pikeman does not sprint, cleave or charge, a Crossbowman throws no second bolt.
    let game = veterans(&[Face::Pikeman, Face::Crossbowman])
        .unit(RED, Face::Pikeman, 3, 0)
        .unit(RED, Face::Crossbowman, 3, -1)
        .unit(BLUE, Face::Pikeman, 4, 0)
        .unit(BLUE, Face::Pikeman, 3, 1)
        .stepped(3, 0, 2)
        .build();
    assert_eq!(refused(&game, RED, Action::Sprint(unit(&game, RED, 3, 0))), "M18.6");
    for how in [How::Ability, extra(2)] {
        assert_eq!(refused(&game, RED, attack_with(&game, (3, 0), (4, 0), how)), "M18.6");
    }
    assert_eq!(refused(&game, RED, shoot_with(&game, (3, -1), (4, 0), extra(2))), "M18.6");
}

#[test]
fn m18_7_an_extra_strike_is_not_answered_and_gives_credit() {
    let mut game = veterans(&[Face::HeavySwordsman])
        .unit(RED, Face::HeavySwordsman, 3, 0)
        .unit(BLUE, Face::Pikeman, 4, 0)
        .unit(BLUE, Face::Archer, 3, 1)
        .build();
    let cleave = attack_with(&game, (3, 0), (4, 0), extra(2));
    // He counters the Pikeman: five dice for a critical; the Pikeman answers with four; the Archer would counter him, but does not strike.
    let events = act_with(&mut game, RED, cleave, &[BLANK; 9]);
    assert_eq!(strikes(&events), [(5, Some(1)), (4, None), (0, Some(1))]);
    assert_eq!(strikers(&events), [RED, BLUE, RED]);
    assert!(block(&game, 3, 1).is_none(), "the Archer is dead");
    assert_eq!(track(&game, RED, Face::HeavySwordsman), 3);
}

#[test]
fn m18_7_the_target_of_an_extra_strike_is_seen_and_in_the_open() {
    let scene = veterans(&[Face::Ballista, Face::HeavySwordsman])
        .unit(RED, Face::Ballista, 2, 0)
        .set_up(2, 0)
        .unit(RED, Face::HeavySwordsman, 3, 0)
        .unit(BLUE, Face::Pikeman, 4, 0);
    // A hidden unit in the forest behind the target is no target; with a Scout who sees it, it is.
    let hidden = scene.clone().unit(BLUE, Face::Archer, 5, 0).terrain(5, 0, Terrain::Forest);
    let game = hidden.clone().build();
    assert_eq!(refused(&game, RED, shoot_with(&game, (2, 0), (4, 0), extra(0))), "M18.7");
    let game = hidden.unit(RED, Face::Builder, 4, 1).build();
    assert!(may(&game, RED, shoot_with(&game, (2, 0), (4, 0), extra(0))));
    // Inside a building nobody is struck.
    let inside = scene.unit(BLUE, Face::Archer, 3, 1);
    let game = inside.clone().build();
    assert!(may(&game, RED, attack_with(&game, (3, 0), (4, 0), extra(2))));
    let game = inside.building(BLUE, Works::Barracks, false, 3, 1).build();
    assert_eq!(refused(&game, RED, attack_with(&game, (3, 0), (4, 0), extra(2))), "M18.7");
    assert_eq!(wounds(&game, 3, 1), 0);
}
