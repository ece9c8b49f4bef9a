//! Chapter 28: formations.

use crate::arena::{moved_up, strikers, support, victim};
use crate::common::{
    BLANK, BLUE, MELEE, RANGED, RED, act, act_rolling, act_with, asked, attack, block, hex, legal, refused,
    seen, step, steps, strikes,
};
use crate::ordering::{blocks_on, building};
use multiverse_war::{
    Action, Aim, BlockRef, BlockView, Event, Face, How, MultiverseWar, Scene, Setup, Victim, Works,
};
use table::Game;

/// With formations and without combat cards. A red Fortress stands out of the way on (8,-4).
fn ranks() -> Scene {
    field().building(RED, Works::Fortress, false, 8, -4)
}

fn field() -> Scene {
    Scene::with(&Setup::advanced(2).with(|rules| {
        rules.combat_cards = false;
        rules.formations = true;
    }))
}

/// Blue may keep formations, and has one on (6,-2), next to a red Legionary on (5,-2).
fn blue_ranks(first: Face, second: Face) -> Scene {
    field()
        .building(BLUE, Works::Fortress, false, 8, -4)
        .unit(RED, Face::Legionary, 5, -2)
        .unit(BLUE, first, 6, -2)
        .unit(BLUE, second, 6, -2)
}

/// The number of the blue unit with this face.
#[track_caller]
fn blue(game: &MultiverseWar, face: Face) -> u8 {
    let is_it = |block: &&BlockView| block.block.seat == BLUE && block.face == Some(face);
    seen(game).blocks.iter().find(is_it).expect("a unit with this face").block.unit
}

#[test]
fn m28_1_two_military_units_share_a_hex_if_a_fortress_permits_it() {
    let pair = |scene: Scene| {
        let scene = scene.unit(RED, Face::Pikeman, 5, -2).unit(RED, Face::Archer, 6, -2);
        let game = scene.build();
        game.check(RED, step(&game, RED, (5, -2), (6, -2))).map_err(|refused| table::Refusal::rule(&refused))
    };
    assert_eq!(pair(ranks()), Ok(()));
    // Without a finished Fortress, with somebody else's, and without the option.
    assert_eq!(pair(field()), Err("M12.3"));
    assert_eq!(pair(field().building(BLUE, Works::Fortress, false, 8, -4)), Err("M12.3"));
    assert_eq!(pair(field().unit(RED, Face::Builder, 8, -4).site(8, -4)), Err("M12.3"));
    assert_eq!(pair(Scene::two().building(RED, Works::Fortress, false, 8, -4)), Err("M12.3"));
    // A third never enters.
    assert_eq!(pair(ranks().unit(RED, Face::Horseman, 6, -2)), Err("M12.3"));
}

#[test]
fn m28_1_as_many_as_he_has_fortresses() {
    let scene = ranks()
        .unit(RED, Face::Pikeman, 4, -2)
        .unit(RED, Face::Archer, 4, -2)
        .unit(RED, Face::Pikeman, 6, -2)
        .unit(RED, Face::Archer, 7, -2);
    let game = scene.clone().build();
    assert_eq!(refused(&game, RED, step(&game, RED, (6, -2), (7, -2))), "M12.3");
    let game = scene.building(RED, Works::Fortress, false, 6, -5).build();
    assert_eq!(game.check(RED, step(&game, RED, (6, -2), (7, -2))), Ok(()));
}

#[test]
fn m28_1_a_formation_that_is_left_no_longer_counts() {
    let scene = ranks().unit(RED, Face::Pikeman, 6, -2).unit(RED, Face::Archer, 6, -2).unit(
        RED,
        Face::Horseman,
        7,
        -2,
    );
    let mut game = scene.clone().build();
    let on = step(&game, RED, (6, -2), (7, -2));
    act(&mut game, RED, &[on]);
    assert_eq!(blocks_on(&game, RED, (7, -2)).len(), 2);
    // A swap leaves as many formations as there were.
    let game = scene.build();
    let swaps = legal(&game, RED).into_iter().filter(|action| matches!(action, Action::Swap { .. }));
    assert_eq!(swaps.count(), 2);
}

#[test]
fn m28_1_a_builder_or_decoy_shares_the_hex_with_a_formation() {
    let scene = ranks().unit(RED, Face::Pikeman, 6, -2).unit(RED, Face::Archer, 6, -2);
    let one = scene.unit(RED, Face::Builder, 5, -2);
    let game = one.clone().build();
    assert_eq!(game.check(RED, step(&game, RED, (5, -2), (6, -2))), Ok(()));
    let game = one.unit(RED, Face::Decoy, 6, -2).build();
    assert_eq!(refused(&game, RED, step(&game, RED, (5, -2), (6, -2))), "M12.3");
}

#[test]
fn m28_2_both_act_pay_and_fight_one_by_one() {
    let mut game = ranks()
        .unit(RED, Face::Legionary, 5, -2)
        .unit(RED, Face::Horseman, 5, -2)
        .unit(BLUE, Face::Horseman, 6, -2)
        .build();
    let at = hex(&game, 6, -2);
    let units: Vec<u8> = blocks_on(&game, RED, (5, -2)).iter().map(|block| block.block.unit).collect();
    let events = act_with(&mut game, RED, Action::Attack { unit: units[0], at, how: How::Plain }, &[]);
    // The partner on the hex next to the battlefield is a supporter like any other.
    assert_eq!(support(&events), (1, 0));
    let ap: Vec<_> = blocks_on(&game, RED, (5, -2)).iter().map(|block| block.ap).collect();
    assert_eq!(ap, [Some(1), Some(4)]);
    let events = act_with(&mut game, RED, Action::Attack { unit: units[1], at, how: How::Plain }, &[]);
    assert!(moved_up(&events));
    assert_eq!(blocks_on(&game, RED, (5, -2)).len(), 1);
}

#[test]
fn m28_3_the_owner_names_who_defends_against_an_attack_move() {
    for (defender, other) in [(Face::Horseman, Face::Archer), (Face::Archer, Face::Horseman)] {
        let mut game = blue_ranks(Face::Horseman, Face::Archer).build();
        let action = attack(&game, RED, (5, -2), (6, -2));
        act_with(&mut game, RED, action, &[]);
        assert_eq!(asked(&game), [BLUE]);
        assert_eq!(refused(&game, RED, Action::EndPhase), "M32.3");
        let unit = blue(&game, defender);
        let events = act_rolling(&mut game, BLUE, Action::Defend(unit), BLANK);
        // The other supports, and is not hurt.
        assert_eq!(support(&events), (0, 1));
        assert_eq!(hit_by_red(&events), Some(Victim::Unit(BlockRef::new(BLUE, unit))));
        let other = blue(&game, other);
        let wounds =
            seen(&game).blocks.iter().find(|block| block.block.unit == other).map(|block| block.wounds);
        assert_eq!(wounds, Some(0));
    }
}

/// What the red strike was aimed at.
fn hit_by_red(events: &[Event]) -> Option<Victim> {
    events.iter().find_map(|event| match event {
        Event::Struck { by: Some(by), victim, .. } if by.seat == RED => Some(*victim),
        _ => None,
    })
}

#[test]
fn m28_3_only_units_of_the_formation_defend() {
    let mut game = blue_ranks(Face::Horseman, Face::Archer)
        .unit(BLUE, Face::Builder, 6, -2)
        .unit(BLUE, Face::Pikeman, 7, -2)
        .build();
    let action = attack(&game, RED, (5, -2), (6, -2));
    act_with(&mut game, RED, action, &[]);
    for face in [Face::Builder, Face::Pikeman] {
        assert_eq!(refused(&game, BLUE, Action::Defend(blue(&game, face))), "M12.2");
    }
    assert_eq!(legal(&game, BLUE).len(), 2);
}

#[test]
fn m28_3_a_shooter_names_his_target_himself() {
    let scene = blue_ranks(Face::Horseman, Face::Pikeman).unit(RED, Face::Archer, 6, -4);
    let hit = |aim: Aim| {
        let mut game = scene.clone().build();
        let (unit, at) = (crate::common::unit(&game, RED, 6, -4), hex(&game, 6, -2));
        let shot = Action::Shoot { unit, at, aim, how: How::Plain };
        let events = act_with(&mut game, RED, shot, &[RANGED, BLANK, BLANK, BLANK]);
        match victim(&events) {
            Some(Victim::Unit(unit)) => {
                seen(&game).blocks.iter().find(|block| block.block == unit).unwrap().face
            }
            _ => None,
        }
    };
    let mut faces = [hit(Aim::First), hit(Aim::Second)];
    faces.sort_unstable();
    assert_eq!(faces, [Some(Face::Pikeman), Some(Face::Horseman)]);
    // A tower, too; and there is no second target where one unit stands.
    let game = scene.building(RED, Works::GuardTower, false, 6, -4).build();
    let (from, at) = (hex(&game, 6, -4), hex(&game, 6, -2));
    assert_eq!(game.check(RED, Action::Tower { from, at, aim: Aim::Second }), Ok(()));
    let one = field().unit(RED, Face::Archer, 6, -4).unit(BLUE, Face::Pikeman, 6, -2).build();
    let unit = crate::common::unit(&one, RED, 6, -4);
    let second = Action::Shoot { unit, at, aim: Aim::Second, how: How::Plain };
    assert_eq!(refused(&one, RED, second), "M15.4");
}

#[test]
fn m28_3_inside_a_building_the_named_unit_strikes() {
    for (face, first) in [(Face::Archer, BLUE), (Face::Horseman, RED)] {
        let scene = blue_ranks(Face::Horseman, Face::Archer).building(BLUE, Works::Barracks, false, 6, -2);
        let mut game = scene.build();
        let action = attack(&game, RED, (5, -2), (6, -2));
        act_with(&mut game, RED, action, &[]);
        let unit = blue(&game, face);
        let events = act_rolling(&mut game, BLUE, Action::Defend(unit), BLANK);
        assert_eq!((strikers(&events)[0], strikers(&events).len(), support(&events)), (first, 2, (0, 1)));
        assert_eq!(building(&game, (6, -2)).unwrap().wounds, 1);
    }
    // At a shot the one answers that can, whoever stands first.
    for (first, second) in [(Face::Horseman, Face::Archer), (Face::Archer, Face::Horseman)] {
        let scene = blue_ranks(first, second).building(BLUE, Works::Barracks, false, 6, -2);
        let mut game = scene.unit(RED, Face::Archer, 6, -4).build();
        let action = crate::common::shoot(&game, RED, (6, -4), (6, -2));
        let events = act_rolling(&mut game, RED, action, BLANK);
        assert_eq!(strikers(&events), [RED, BLUE]);
    }
}

#[test]
fn m28_4_while_one_lives_nobody_moves_up_and_the_builder_is_protected() {
    let scene = blue_ranks(Face::TribalScout, Face::Horseman).unit(BLUE, Face::Builder, 6, -2);
    let mut game = scene.build();
    let action = attack(&game, RED, (5, -2), (6, -2));
    act_with(&mut game, RED, action, &[]);
    let scout = blue(&game, Face::TribalScout);
    let events = act_with(&mut game, BLUE, Action::Defend(scout), &[]);
    assert_eq!(strikes(&events), [(0, Some(1))]);
    assert!(!moved_up(&events));
    assert_eq!(blocks_on(&game, BLUE, (6, -2)).len(), 2, "the Horseman and the Builder");
    assert_eq!(steps(&game, RED, Face::Legionary), 1);
}

#[test]
fn m28_5_formations_outlive_their_fortress_and_no_new_one_is_formed() {
    let scene = field()
        .building(BLUE, Works::Fortress, false, 6, -2)
        .building_wounds(6, -2, 4)
        .unit(RED, Face::Pikeman, 5, -2)
        .unit(BLUE, Face::Pikeman, 8, -2)
        .unit(BLUE, Face::Archer, 8, -2)
        .unit(BLUE, Face::Horseman, 8, -4)
        .unit(BLUE, Face::Horseman, 8, -3);
    let mut game = scene.build();
    let action = attack(&game, RED, (5, -2), (6, -2));
    act_rolling(&mut game, RED, action, MELEE);
    assert_eq!(building(&game, (6, -2)), None);
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(blocks_on(&game, BLUE, (8, -2)).len(), 2);
    assert_eq!(refused(&game, BLUE, step(&game, BLUE, (8, -4), (8, -3))), "M12.3");
    // One of the two may still act from there, and not come back.
    let off = step(&game, BLUE, (8, -2), (7, -2));
    act(&mut game, BLUE, &[off]);
    assert!(block(&game, BLUE, 7, -2).is_some());
    assert_eq!(refused(&game, BLUE, step(&game, BLUE, (7, -2), (8, -2))), "M12.3");
}
