//! Chapter 1: vocabulary.

use crate::common::{
    BLANK, BLUE, RED, act, act_with, asked, attack, block, field, hex, legal, refused, seen, seen_by, shoot,
    simple, step, strikes, unit,
};
use multiverse_war::{
    Action, Conquest, Encounter, Face, HeroKind, MultiverseWar, PackRef, Scene, Setup, Source, Terrain, Works,
};
use table::{Game, Seat};

#[test]
fn m1_1_what_one_rule_forbids_another_does_not_allow() {
    // M12.5 lets whoever has AP step; M12.12 ends the activity after a shot.
    let mut game = field().unit(RED, Face::Archer, 2, 0).unit(BLUE, Face::Pikeman, 4, 0).build();
    let away = step(&game, RED, (2, 0), (2, 1));
    assert!(game.check(RED, away).is_ok());
    let shot = shoot(&game, RED, (2, 0), (4, 0));
    act_with(&mut game, RED, shot, &[BLANK; 4]);
    assert_eq!(block(&game, RED, 2, 0).unwrap().ap, Some(1), "it still has the AP for a step");
    assert_eq!(refused(&game, RED, away), "M12.12");
}

#[test]
fn m1_2_the_rule_of_a_unit_goes_before_the_rule_of_all() {
    // M12.12 ends the activity after an attack; the Scout's Manoeuvrability (M18.3) lets him go on.
    for (face, may_go) in [(Face::TribalScout, true), (Face::ShieldMaiden, false)] {
        let mut game = field().unit(RED, face, 2, 0).unit(BLUE, Face::Builder, 3, 0).build();
        let kill = attack(&game, RED, (2, 0), (3, 0));
        act_with(&mut game, RED, kill, &[]);
        let on = step(&game, RED, (3, 0), (4, 0));
        assert_eq!(game.check(RED, on).is_ok(), may_go, "{face:?}");
    }
}

#[test]
fn m1_3_as_far_as_it_goes_and_rounded_down() {
    // M12.15: 2 wounds are healed, if there are so many. M20.14: half of 3 AP is 1.
    let mut game = simple()
        .unit(RED, Face::HeavySwordsman, 3, 0)
        .wounds(3, 0, 1)
        .unit(RED, Face::Berzerker, 2, 0)
        .wounds(2, 0, 3)
        .build();
    act(&mut game, RED, &[Action::EndPhase]);
    let mut frosty = simple().phase_of(BLUE).unit(RED, Face::TribalScout, 3, 0).frostbitten(3, 0).build();
    for game in [&mut game, &mut frosty] {
        act(game, BLUE, &[Action::EndPhase]);
        act(game, RED, &[Action::Done]);
        act(game, BLUE, &[Action::Done]);
        assert_eq!(seen(game).active, RED);
    }
    assert_eq!(block(&game, RED, 3, 0).unwrap().wounds, 0);
    assert_eq!(block(&game, RED, 2, 0).unwrap().wounds, 1);
    assert_eq!(block(&frosty, RED, 3, 0).unwrap().ap, Some(1));
}

#[test]
fn m1_4_the_player_to_the_right_has_the_previous_number_and_the_eliminated_are_skipped() {
    let setup = Setup::advanced(3).with(|rules| {
        rules.combat_cards = false;
        rules.conquest = Conquest::Eliminate;
    });
    let (two, scene) = (Seat::new(2), Scene::with(&setup));
    // Seat 0 explores: seat 2 names the number, round the ring.
    let scene = scene.unit(RED, Face::Pikeman, 5, -3).unexplored(3, -2);
    let explore = |game: &MultiverseWar| {
        let target = hex(game, 3, -2).slot();
        Action::Explore { unit: unit(game, RED, 5, -3), slot: target }
    };
    let mut game = scene.clone().build();
    let action = explore(&game);
    act(&mut game, RED, &[action]);
    assert_eq!(asked(&game), [two]);
    // When seat 2 is out, seat 1 does. A red Horseman takes the last HP of the settlement on (-4,-2).
    let scene = scene.settlement_wounds(two, 4).unit(RED, Face::Pikeman, -2, -2);
    let mut game = scene.build();
    let conquest = attack(&game, RED, (-2, -2), (-3, -2));
    act_with(&mut game, RED, conquest, &[]);
    assert!(seen(&game).players[2].is_out);
    let action = explore(&game);
    act(&mut game, RED, &[action]);
    assert_eq!(asked(&game), [BLUE]);
}

#[test]
fn m1_5_own_friendly_enemy_and_neutral() {
    let ally = Seat::new(3);
    let scene = Scene::with(&Setup::advanced(4).with(|rules| rules.combat_cards = false))
        .unit(RED, Face::Pikeman, 4, -1)
        .unit(ally, Face::Builder, 5, -1)
        .unit(BLUE, Face::Builder, 3, -1)
        .encounter(Encounter::Ants, 4, 0);
    let game = scene.build();
    // The ally is a friend: not attacked, and his hex may be shared.
    assert_eq!(refused(&game, RED, attack(&game, RED, (4, -1), (5, -1))), "M15.4");
    assert!(game.check(RED, step(&game, RED, (4, -1), (5, -1))).is_ok());
    assert_eq!(seen_by(&game, RED).blocks.iter().filter(|block| block.face.is_some()).count(), 3);
    // The enemy is attacked; his hex is closed.
    assert!(game.check(RED, attack(&game, RED, (4, -1), (3, -1))).is_ok());
    assert_eq!(refused(&game, RED, step(&game, RED, (4, -1), (3, -1))), "M12.6");
    // The neutral colony is no friend, so its hex is closed, and no enemy: rules that ask for enemies pass it over.
    assert_eq!(refused(&game, RED, step(&game, RED, (4, -1), (4, 0))), "M12.6");
    let tower =
        field().building(RED, Works::GuardTower, false, 3, 0).encounter(Encounter::Ants, 4, 0).build();
    let (from, at) = (hex(&tower, 3, 0), hex(&tower, 4, 0));
    let shot = Action::Tower { from, at, aim: multiverse_war::Aim::First };
    assert_eq!(refused(&tower, RED, shot), "M17.11");
}

#[test]
fn m1_6_military_units_builders_and_decoys() {
    let game = field()
        .unit(RED, Face::Builder, 2, 0)
        .unit(RED, Face::Decoy, -1, 2)
        .hero(RED, HeroKind::Protector, 1, (3, 3, 1), 3, -1)
        .unit(BLUE, Face::Builder, 3, 0)
        .build();
    assert_eq!(refused(&game, RED, attack(&game, RED, (2, 0), (3, 0))), "M1.6");
    assert_eq!(refused(&game, RED, attack(&game, RED, (-1, 2), (0, 2))), "M1.6");
    // Heroes are military units: they attack. The Builder has 1 HP and does not strike.
    let mut fought = game;
    let action = attack(&game, RED, (3, -1), (3, 0));
    let events = act_with(&mut fought, RED, action, &[]);
    assert_eq!(strikes(&events), [(0, Some(2))]);
    assert!(seen(&fought).blocks.iter().all(|block| block.block.seat == RED));
}

#[test]
fn m1_7_every_military_unit_has_a_class_and_three_classes_are_infantry() {
    use multiverse_war::Class;
    let pack = PackRef::standard();
    for face in Face::ALL.into_iter().filter(|face| face.is_type()) {
        assert_ne!(pack.unit(face).unwrap().class, Class::Civilian, "{face:?}");
    }
    assert_eq!(pack.unit(Face::Builder).unwrap().class, Class::Civilian);
    // A Barracks recruits infantry, an Academy cavalry (M11.2).
    let scene = simple()
        .gold(RED, 90)
        .building(RED, Works::Barracks, true, 3, 0)
        .building(RED, Works::Academy, false, 3, -3)
        .build_phase();
    let offered = |q: i8, r: i8| {
        let mut game = scene.clone().build();
        let source = Source::Building(hex(&game, q, r));
        act(&mut game, RED, &[Action::Source(source)]);
        let faces = legal(&game, RED).into_iter().filter_map(|action| match action {
            Action::Recruit(face) => Some(face),
            _ => None,
        });
        faces.collect::<Vec<_>>()
    };
    let melee_infantry = [Face::TribalScout, Face::HeavySwordsman, Face::ShieldMaiden, Face::Berzerker];
    let infantry = offered(3, 0);
    assert!(melee_infantry.iter().all(|face| infantry.contains(face)), "melee specialists: {infantry:?}");
    assert!(infantry.contains(&Face::Pikeman), "anti-cavalry");
    assert!(infantry.contains(&Face::Archer) && infantry.contains(&Face::Crossbowman), "ranged");
    assert_eq!(infantry.len(), 7);
    assert_eq!(offered(3, -3), [Face::Horseman, Face::Knight], "cavalry only");
}

#[test]
fn m1_8_a_melee_attack_is_a_move_and_a_ranged_attack_a_shot() {
    let scene = field().unit(BLUE, Face::Builder, 3, 0);
    let archer = scene.clone().unit(RED, Face::Archer, 2, 0).build();
    assert_eq!(refused(&archer, RED, attack(&archer, RED, (2, 0), (3, 0))), "M15.2");
    assert!(archer.check(RED, shoot(&archer, RED, (2, 0), (3, 0))).is_ok());
    let pikeman = scene.clone().unit(RED, Face::Pikeman, 2, 0).build();
    assert_eq!(refused(&pikeman, RED, shoot(&pikeman, RED, (2, 0), (3, 0))), "M15.3");
    assert!(pikeman.check(RED, attack(&pikeman, RED, (2, 0), (3, 0))).is_ok());
    let ballista = scene.unit(RED, Face::Ballista, 2, 0).set_up(2, 0).build();
    assert_eq!(refused(&ballista, RED, attack(&ballista, RED, (2, 0), (3, 0))), "M15.2");
    assert!(ballista.check(RED, shoot(&ballista, RED, (2, 0), (3, 0))).is_ok());
}

#[test]
fn m1_9_buildings_settlements_and_what_is_neutral_until_a_rule_says_otherwise() {
    // A building and a settlement are attacked as structures; so is a colony, by anybody.
    let game = field()
        .unit(RED, Face::Pikeman, 4, 2)
        .building(BLUE, Works::Barracks, false, 3, 2)
        .encounter(Encounter::Ants, 4, 1)
        .build();
    for target in [(3, 2), (4, 1)] {
        assert!(game.check(RED, attack(&game, RED, (4, 2), target)).is_ok(), "{target:?}");
    }
    let at_the_wall = field().unit(RED, Face::Pikeman, 5, 2).build();
    assert!(at_the_wall.check(RED, attack(&at_the_wall, RED, (5, 2), (5, 3))).is_ok());
    // A village belongs to nobody until somebody takes its last HP (P4).
    let mut game = field()
        .encounter(Encounter::Village, 3, 0)
        .unit(RED, Face::Pikeman, 2, 0)
        .unit(RED, Face::Pikeman, 4, 0)
        .unit(RED, Face::Pikeman, 3, -1)
        .build();
    for (number, from) in [(2, 0), (4, 0), (3, -1)].into_iter().enumerate() {
        assert_eq!(seen(&game).encounters[0].owner, None, "after {number} strikes");
        let action = attack(&game, RED, from, (3, 0));
        act_with(&mut game, RED, action, &[]);
    }
    assert_eq!(seen(&game).encounters[0].owner, Some(RED));
}

#[test]
fn m1_10_as_many_wounds_as_hp() {
    let scene = field().unit(RED, Face::Pikeman, 2, 0).unit(RED, Face::Pikeman, 3, -1);
    // Sure hits: a Pikeman (2 HP) lives with one wound and dies with two.
    let mut game = scene.clone().unit(BLUE, Face::Pikeman, 3, 0).build();
    let first = attack(&game, RED, (2, 0), (3, 0));
    act_with(&mut game, RED, first, &[]);
    assert_eq!(block(&game, BLUE, 3, 0).unwrap().wounds, 1);
    let second = attack(&game, RED, (3, -1), (3, 0));
    act_with(&mut game, RED, second, &[]);
    assert!(seen(&game).blocks.iter().all(|block| block.block.seat == RED), "it has left the map");
    // A Barracks has 3 HP.
    let mut game = scene.building(BLUE, Works::Barracks, false, 3, 0).building_wounds(3, 0, 1).build();
    let first = attack(&game, RED, (2, 0), (3, 0));
    act_with(&mut game, RED, first, &[]);
    let barracks = seen(&game).buildings[0];
    assert_eq!((barracks.wounds, barracks.hp), (2, 3));
    let second = attack(&game, RED, (3, -1), (3, 0));
    act_with(&mut game, RED, second, &[]);
    assert!(seen(&game).buildings.is_empty(), "it is destroyed");
}

/// The dice of a shot of an Archer from (2,0) at (4,0).
fn dice(scene: Scene) -> u8 {
    let mut game = scene.unit(RED, Face::Archer, 2, 0).build();
    let action = shoot(&game, RED, (2, 0), (4, 0));
    strikes(&act(&mut game, RED, &[action]))[0].0
}

#[test]
fn m1_11_hills_structures_and_colonies_are_high() {
    let target = || field().unit(BLUE, Face::Horseman, 4, 0);
    // M16.7: a shot from a high hex at a low one has no handicap, so it needs no dice.
    assert_eq!(dice(target()), 4, "grassland is low");
    assert_eq!(dice(target().terrain(2, 0, Terrain::Forest)), 4, "a forest is low");
    assert_eq!(dice(target().terrain(2, 0, Terrain::Hills)), 0, "a hill is high");
    assert_eq!(dice(target().building(RED, Works::GuardTower, false, 2, 0)), 0, "so is a building");
    // So is a settlement hex.
    let mut walls = field().unit(RED, Face::Archer, 1, 0).unit(BLUE, Face::Horseman, 3, 0).build();
    let action = shoot(&walls, RED, (1, 0), (3, 0));
    assert_eq!(strikes(&act(&mut walls, RED, &[action]))[0].0, 0);
    // A high target takes the advantage away: a hill, a building, a colony.
    let hill = || field().terrain(2, 0, Terrain::Hills);
    assert_eq!(dice(hill().unit(BLUE, Face::Horseman, 4, 0).terrain(4, 0, Terrain::Hills)), 4);
    assert_eq!(dice(hill().building(BLUE, Works::Barracks, false, 4, 0)), 4);
    assert_eq!(dice(hill().encounter(Encounter::Ants, 4, 0)), 4);
}

#[test]
fn m1_12_units_and_buildings_are_of_age_1_or_2() {
    let pack = PackRef::standard();
    assert!(pack.units.iter().all(|unit| matches!(unit.age, 1 | 2)));
    // M9.18: the Age 2 unit of the faction needs a Barracks of Age 2.
    for (second_age, opens) in [(false, false), (true, true)] {
        let mut game = simple().building(RED, Works::Barracks, second_age, 3, 0).build_phase().build();
        assert_eq!(seen(&game).buildings[0].second_age, second_age);
        act(&mut game, RED, &[Action::Source(Source::Settlement)]);
        assert_eq!(legal(&game, RED).contains(&Action::Recruit(Face::Berzerker)), opens);
        assert!(legal(&game, RED).contains(&Action::Recruit(Face::Knight)), "common units of Age 2");
    }
}
