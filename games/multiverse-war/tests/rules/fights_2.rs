//! Chapter 15: striking back, support, Builders, moving up and credit.

use crate::arena::{charge, duel, moved_up, strikers, support, volley};
use crate::common::{
    BLANK, BLUE, CAVALRY, MELEE, RANGED, RED, act, act_rolling, act_with, attack, block, field, hex, refused,
    seen, shoot, strikes,
};
use multiverse_war::{
    Action, Aim, Encounter, Event, Face, HeroKind, MultiverseWar, Scene, Setup, Terrain, Works,
};
use table::{Game, Seat};

/// Does the blue unit on (6,-2) answer a shot from (4,-2)? All dice are blank.
fn answers_shot(scene: Scene) -> bool {
    let mut game = scene.build();
    let action = shoot(&game, RED, (4, -2), (6, -2));
    strikers(&act_rolling(&mut game, RED, action, BLANK)).contains(&BLUE)
}

#[test]
fn m15_10_ranged_infantry_and_ranged_heroes_answer_a_shot() {
    let scene = field().unit(RED, Face::Archer, 4, -2);
    assert!(answers_shot(scene.clone().unit(BLUE, Face::Archer, 6, -2)));
    assert!(answers_shot(scene.clone().hero(BLUE, HeroKind::Sorceress, 1, (3, 3, 0), 6, -2)));
    for face in [Face::HorseArcher, Face::Pikeman, Face::Horseman, Face::Ballista] {
        assert!(!answers_shot(scene.clone().unit(BLUE, face, 6, -2)), "{face:?}");
    }
    let warlord = scene.hero(BLUE, HeroKind::Warlord, 1, (3, 3, 0), 6, -2);
    assert!(!answers_shot(warlord));
}

#[test]
fn m15_10_only_within_range_identified_and_in_a_free_line() {
    // The Longbowman shoots from three hexes; a Scout identifies for him, and another for blue.
    let far = field().unit(RED, Face::Longbowman, 6, -5).unit(RED, Face::TribalScout, 7, -2).unit(
        BLUE,
        Face::TribalScout,
        5,
        -4,
    );
    for (face, answers) in [(Face::Archer, false), (Face::Longbowman, true)] {
        let mut game = far.clone().unit(BLUE, face, 6, -2).build();
        let action = shoot(&game, RED, (6, -5), (6, -2));
        assert_eq!(strikers(&act_rolling(&mut game, RED, action, BLANK)).contains(&BLUE), answers);
    }
    // The shooter in the forest is seen only from next to him.
    let wood = field().unit(RED, Face::Archer, 4, -2).terrain(4, -2, Terrain::Forest);
    let wood = wood.unit(BLUE, Face::Archer, 6, -2);
    assert!(!answers_shot(wood.clone()));
    assert!(answers_shot(wood.unit(BLUE, Face::Pikeman, 4, -3)));
    // From the hill the line over the forest is free; from the grass it is not, though a Pikeman identifies the shooter.
    let hill = field()
        .unit(RED, Face::Archer, 4, -2)
        .terrain(4, -2, Terrain::Hills)
        .unit(BLUE, Face::Crossbowman, 6, -2)
        .unit(BLUE, Face::Pikeman, 4, -3);
    assert!(!answers_shot(hill.clone().terrain(5, -2, Terrain::Forest)));
    assert!(answers_shot(hill.terrain(5, -2, Terrain::Water)));
}

#[test]
fn m15_10_a_friend_in_the_way_does_not_hinder_an_answer() {
    // M18.3 forbids shots, and an answer is none. The Pikeman stands on the line, on the height of the blue Crossbowman only.
    let scene = field()
        .unit(RED, Face::Archer, 4, -2)
        .terrain(4, -2, Terrain::Hills)
        .unit(BLUE, Face::Pikeman, 5, -2)
        .unit(BLUE, Face::Crossbowman, 6, -2);
    assert!(answers_shot(scene));
}

#[test]
fn m15_11_a_siege_weapon_that_is_set_up_answers_siege_weapons() {
    let scene = field().unit(RED, Face::Ballista, 4, -2).set_up(4, -2).unit(BLUE, Face::Catapult, 6, -2);
    assert!(!answers_shot(scene.clone()));
    assert!(answers_shot(scene.clone().set_up(6, -2)));
    // Nothing else is answered.
    let bow = field().unit(RED, Face::Archer, 4, -2).unit(BLUE, Face::Catapult, 6, -2).set_up(6, -2);
    assert!(!answers_shot(bow));
    // The line must be free, from its own hex.
    let hill = scene.terrain(4, -2, Terrain::Hills).set_up(6, -2).unit(BLUE, Face::Pikeman, 4, -3);
    assert!(!answers_shot(hill.clone().terrain(5, -2, Terrain::Forest)));
    assert!(answers_shot(hill));
}

#[test]
fn m15_11_the_flash_is_enough_nobody_must_identify_the_shooter() {
    let mut game = field()
        .unit(RED, Face::Ballista, 6, -5)
        .set_up(6, -5)
        .unit(BLUE, Face::Ballista, 6, -2)
        .set_up(6, -2)
        .unit(RED, Face::TribalScout, 7, -2)
        .build();
    assert!(!block(&game, RED, 6, -5).unwrap().identified);
    let action = shoot(&game, RED, (6, -5), (6, -2));
    assert_eq!(strikers(&act_rolling(&mut game, RED, action, BLANK)), [RED, BLUE]);
}

#[test]
fn m15_11_it_answers_towers_within_its_range() {
    for (kind, from) in [(Works::GuardTower, (4, -2)), (Works::Fortress, (6, -5))] {
        let mut game = field()
            .building(RED, kind, false, from.0, from.1)
            .unit(RED, Face::TribalScout, 7, -2)
            .unit(BLUE, Face::Ballista, 6, -2)
            .set_up(6, -2)
            .build();
        let (from, at) = (hex(&game, from.0, from.1), hex(&game, 6, -2));
        let action = Action::Tower { from, at, aim: Aim::First };
        let events = act_rolling(&mut game, RED, action, BLANK);
        assert_eq!(strikers(&events), [BLUE], "the tower strikes without a name");
        assert_eq!(strikes(&events).len(), 2);
    }
}

#[test]
fn m15_12_military_units_next_to_the_battlefield_support() {
    let scene = duel(Face::Pikeman, Face::HeavySwordsman)
        .unit(RED, Face::Archer, 6, -3)
        .unit(RED, Face::Builder, 7, -3)
        .unit(BLUE, Face::Ballista, 7, -2)
        .unit(BLUE, Face::Horseman, 6, -1)
        // Not adjacent to the battlefield.
        .unit(RED, Face::Horseman, 4, -2)
        .unit(BLUE, Face::Horseman, 8, -2);
    let mut game = scene.clone().build();
    assert_eq!(support(&charge(&mut game, &[BLANK; 9])), (1, 2));
    // The frozen do not count.
    let mut game = scene.frozen(6, -1).build();
    assert_eq!(support(&charge(&mut game, &[BLANK; 9])), (1, 1));
}

#[test]
fn m15_12_allies_support_too() {
    // Seats 0 and 3 are one side.
    let setup = Setup::advanced(4).with(|rules| rules.combat_cards = false);
    let mut game = Scene::with(&setup)
        .unit(RED, Face::Pikeman, 2, 1)
        .unit(BLUE, Face::Pikeman, 3, 1)
        .unit(Seat::new(3), Face::Horseman, 3, 0)
        .unit(Seat::new(3), Face::Horseman, 4, 0)
        .build();
    let action = attack(&game, RED, (2, 1), (3, 1));
    let events = act_with(&mut game, RED, action, &[BLANK; 4]);
    assert_eq!(support(&events), (2, 0));
    assert_eq!(strikes(&events), [(0, Some(1)), (4, None)]);
}

#[test]
fn m15_12_a_shot_has_no_supporters() {
    let mut game = field()
        .unit(RED, Face::Archer, 4, -2)
        .unit(BLUE, Face::Horseman, 6, -2)
        .unit(BLUE, Face::Horseman, 7, -2)
        .unit(BLUE, Face::Horseman, 6, -1)
        .build();
    let events = volley(&mut game, (4, -2), (6, -2), &[BLANK; 4]);
    assert_eq!(support(&events), (0, 0));
}

#[test]
fn m15_13_one_handicap_for_each_full_two_of_the_difference() {
    let places = [(6, -3), (7, -3), (7, -2), (6, -1), (5, -1)];
    // By supporters more than the other side has: dice of the flanked side, none for a sure hit.
    for (more, dice) in [(0, 0), (1, 0), (2, 4), (3, 4), (4, 3), (5, 3)] {
        let crowd = |seat: Seat| {
            let scene = duel(Face::Pikeman, Face::Pikeman);
            places[..more].iter().fold(scene, |scene, &(q, r)| scene.unit(seat, Face::Horseman, q, r)).build()
        };
        // The defender is flanked and strikes second; then the attacker is.
        let mut game = crowd(RED);
        let hit = |dice: u8| (dice, (dice == 0).then_some(1));
        assert_eq!(strikes(&charge(&mut game, &vec![BLANK; dice.into()])), [(0, Some(1)), hit(dice)]);
        let mut game = crowd(BLUE);
        assert_eq!(strikes(&charge(&mut game, &vec![BLANK; dice.into()])), [hit(dice), (0, Some(1))]);
    }
}

#[test]
fn m15_14_a_guard_protects_the_builder_until_he_dies_in_melee() {
    let scene = field()
        .unit(BLUE, Face::Builder, 6, -2)
        .unit(BLUE, Face::Pikeman, 6, -2)
        .wounds(6, -2, 1)
        .unit(RED, Face::Horseman, 5, -2)
        .unit(RED, Face::Archer, 6, -4);
    // The guard lives: so does the Builder.
    let mut game = scene.clone().wounds(6, -2, 0).build();
    charge(&mut game, &[BLANK; 5]);
    assert_eq!(seen(&game).blocks.len(), 4);
    // By an attack move both die, by a shot only the guard.
    let mut game = scene.clone().unit(RED, Face::Legionary, 5, -1).build();
    let action = attack(&game, RED, (5, -1), (6, -2));
    act_with(&mut game, RED, action, &[BLANK; 5]);
    assert!(seen(&game).blocks.iter().all(|block| block.block.seat == RED));
    let mut game = scene.build();
    volley(&mut game, (6, -4), (6, -2), &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(block(&game, BLUE, 6, -2).unwrap().face, Some(Face::Builder));
}

#[test]
fn m15_14_an_allied_guard_protects_too() {
    let setup = Setup::advanced(4).with(|rules| rules.combat_cards = false);
    let mut game = Scene::with(&setup)
        .unit(RED, Face::Legionary, 2, 1)
        .unit(BLUE, Face::Builder, 3, 1)
        .unit(Seat::new(2), Face::Pikeman, 3, 1)
        .wounds(3, 1, 1)
        .build();
    let action = attack(&game, RED, (2, 1), (3, 1));
    act_with(&mut game, RED, action, &[BLANK; 5]);
    let view = seen(&game);
    assert_eq!(view.blocks.len(), 1);
    assert_eq!(view.players[0].tracks[Face::Legionary as usize], 2);
}

#[test]
fn m15_15_a_builder_alone_dies_without_striking() {
    let mut game = duel(Face::Horseman, Face::Builder).build();
    assert_eq!(strikers(&charge(&mut game, &[])), [RED]);
    assert!(block(&game, BLUE, 6, -2).is_none());
    assert!(block(&game, RED, 6, -2).is_some());
}

#[test]
fn m15_15_walls_keep_a_builder_safe() {
    let mut game = duel(Face::Pikeman, Face::Builder).building(BLUE, Works::Barracks, false, 6, -2).build();
    charge(&mut game, &[]);
    assert!(block(&game, BLUE, 6, -2).is_some());
    // On a settlement hex he outlives his guard, too.
    let scene = field().unit(BLUE, Face::Builder, 6, 2).unit(RED, Face::Legionary, 6, 1);
    for scene in [scene.clone(), scene.unit(BLUE, Face::Pikeman, 6, 2).wounds(6, 2, 1)] {
        let mut game = scene.build();
        let action = attack(&game, RED, (6, 1), (6, 2));
        act_rolling(&mut game, RED, action, BLANK);
        assert_eq!(block(&game, BLUE, 6, 2).unwrap().face, Some(Face::Builder));
    }
}

#[test]
fn m15_16_the_attacker_moves_up_when_nobody_is_left() {
    let mut game = duel(Face::Horseman, Face::TribalScout).terrain(6, -2, Terrain::Forest).build();
    assert!(moved_up(&charge(&mut game, &[])));
    let horseman = block(&game, RED, 6, -2).unwrap();
    // 2 AP for the attack, none for the move.
    assert_eq!(horseman.ap, Some(2));
    let mut game = duel(Face::Horseman, Face::Horseman).build();
    assert!(!moved_up(&charge(&mut game, &[])));
    assert!(block(&game, RED, 5, -2).is_some());
}

#[test]
fn m15_16_not_after_a_shot_nor_into_structures() {
    let mut game = field().unit(RED, Face::Archer, 5, -2).unit(BLUE, Face::TribalScout, 6, -2).build();
    assert!(!moved_up(&volley(&mut game, (5, -2), (6, -2), &[RANGED, BLANK, BLANK, BLANK])));
    assert!(block(&game, BLUE, 6, -2).is_none());
    // An enemy settlement hex.
    let mut game = field().unit(RED, Face::Pikeman, 6, 1).unit(BLUE, Face::TribalScout, 6, 2).build();
    let action = attack(&game, RED, (6, 1), (6, 2));
    let events = act_with(&mut game, RED, action, &[]);
    assert!(block(&game, BLUE, 6, 2).is_none() && !moved_up(&events));
    // A village that has been taken stands.
    let mut game = field().unit(RED, Face::Pikeman, 5, -2).encounter(Encounter::Village, 6, -2).build();
    assert!(!moved_up(&charge(&mut game, &[])));
    // A destroyed building does not.
    let ruin = field().unit(RED, Face::Pikeman, 5, -2).building(BLUE, Works::Barracks, false, 6, -2);
    let mut game = ruin.building_wounds(6, -2, 2).build();
    assert!(moved_up(&charge(&mut game, &[])));
}

#[test]
fn m15_17_the_last_hp_counts_whoever_dealt_the_others() {
    let kills =
        |game: &MultiverseWar, seat: Seat, face: Face| seen(game).players[seat.index()].tracks[face as usize];
    let mut game =
        duel(Face::Pikeman, Face::HeavySwordsman).wounds(6, -2, 1).unit(RED, Face::Horseman, 7, -2).build();
    // The Swordsman counters the Pikeman, who has a handicap; two are left, then one.
    charge(&mut game, &[BLANK, BLANK, BLANK, BLANK, BLANK, MELEE, BLANK, BLANK, BLANK]);
    let action = attack(&game, RED, (7, -2), (6, -2));
    act_with(&mut game, RED, action, &[CAVALRY, BLANK, BLANK, BLANK]);
    assert_eq!((kills(&game, RED, Face::Pikeman), kills(&game, RED, Face::Horseman)), (0, 1));
    // Also when striking back.
    let mut game = duel(Face::Pikeman, Face::HeavySwordsman).wounds(5, -2, 1).build();
    charge(&mut game, &[BLANK; 5]);
    assert_eq!(kills(&game, BLUE, Face::HeavySwordsman), 1);
}

#[test]
fn m15_17_builders_and_heroes_count_and_decoys_do_not() {
    let step = |scene: Scene| {
        let mut game = scene.build();
        let action = attack(&game, RED, (5, -2), (6, -2));
        act_rolling(&mut game, RED, action, MELEE);
        seen(&game).players[0].tracks[Face::Pikeman as usize]
    };
    assert_eq!(step(duel(Face::Pikeman, Face::Builder)), 1);
    let scene = field().unit(RED, Face::Pikeman, 5, -2);
    assert_eq!(step(scene.hero(BLUE, HeroKind::Warlord, 1, (1, 3, 0), 6, -2)), 1);
    // A decoy is removed as soon as somebody sees it.
    let mut game = field().unit(RED, Face::Pikeman, 6, -5).unit(BLUE, Face::Decoy, 6, -2).build();
    let on = crate::common::step(&game, RED, (6, -5), (6, -4));
    let events = act(&mut game, RED, &[on]);
    assert!(events.iter().any(|event| matches!(event, Event::Removed { face: Face::Decoy, .. })));
    assert_eq!(seen(&game).players[0].tracks, [0; 18]);
    assert_eq!(refused(&game, RED, attack(&game, RED, (6, -4), (6, -3))), "M15.4");
    assert_eq!(game.check(RED, Action::EndPhase), Ok(()));
}
