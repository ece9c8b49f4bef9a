//! Chapter 11: recruiting and disbanding.

use crate::common::{BLUE, RED, act, gold, hex, question, refused, seen, seen_by, step, unit};
use crate::ordering::{
    block_of, blocks_on, building_site, carry_out, disband, from, offers, quiet_setup, recruit,
    recruit_refused, starts, wait_for_build_phase, wait_until, work,
};
use multiverse_war::{
    Action, Event, Face, Faction, HeroKind, Scene, Setup, Source, Task, Terrain, Work, Works,
};
use table::Game;

const HOME: Source = Source::Settlement;
/// Red's settlement.
const SETTLEMENT: [(i8, i8); 5] = [(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1)];

#[test]
fn m11_1_one_unit_from_each_source() {
    let scene = building_site()
        .building(RED, Works::Barracks, false, 4, 0)
        .building(RED, Works::Barracks, false, 1, 3)
        .building(BLUE, Works::Barracks, false, 7, -3);
    let mut game = scene.build();
    recruit(&mut game, RED, HOME, Face::Pikeman, (1, 0));
    assert_eq!(refused(&game, RED, Action::Source(HOME)), "M11.1");
    for place in [(4, 0), (1, 3)] {
        let source = from(&game, place);
        recruit(&mut game, RED, source, Face::Pikeman, place);
        assert_eq!(refused(&game, RED, Action::Source(source)), "M11.1");
    }
    // No source: a building of another, and an empty hex.
    for place in [(7, -3), (2, 0)] {
        assert_eq!(refused(&game, RED, Action::Source(from(&game, place))), "M11.1");
    }
    carry_out(&mut game);
    assert_eq!(seen(&game).blocks.len(), 3);
    // Next turn again.
    wait_for_build_phase(&mut game, 6);
    assert!(game.check(RED, Action::Source(HOME)).is_ok());
}

#[test]
fn m11_1_in_the_first_turn_the_settlement_recruits_any_number() {
    let mut game = building_site().turn(1).build();
    recruit(&mut game, RED, HOME, Face::Pikeman, (1, 0));
    recruit(&mut game, RED, HOME, Face::Pikeman, (0, 0));
    carry_out(&mut game);
    assert_eq!(seen(&game).blocks.len(), 2);
}

#[test]
fn m11_2_what_each_source_offers() {
    let game = building_site()
        .building(RED, Works::Barracks, false, 4, 0)
        .building(RED, Works::Academy, false, 1, 3)
        .building(RED, Works::SiegeWorkshop, false, 4, -3)
        .building(RED, Works::Fortress, false, 7, -3)
        .build();
    let home = offers(&game, RED, HOME);
    assert!(
        [Face::Builder, Face::Horseman, Face::Knight, Face::Archer].iter().all(|face| home.contains(face))
    );
    for (place, refusals) in [
        ((4, 0), [Face::Builder, Face::Horseman, Face::Ballista]),
        ((1, 3), [Face::Builder, Face::Pikeman, Face::Ballista]),
        ((4, -3), [Face::Builder, Face::Pikeman, Face::Knight]),
        ((7, -3), [Face::Builder, Face::Ballista, Face::Catapult]),
    ] {
        for face in refusals {
            assert_eq!(recruit_refused(&game, RED, from(&game, place), face), "M11.2", "{face:?}");
        }
    }
    assert_eq!(recruit_refused(&game, RED, HOME, Face::Ballista), "M11.2");
    assert_eq!(offers(&game, RED, from(&game, (1, 3))), [Face::Horseman, Face::Knight]);
}

#[test]
fn m11_3_what_is_unlocked_from_the_start() {
    let game = building_site().build();
    let common = [Face::TribalScout, Face::Pikeman, Face::Archer, Face::Horseman, Face::HeavySwordsman];
    let all = [&[Face::Builder], &common[..], &[Face::ShieldMaiden]].concat();
    assert_eq!(offers(&game, RED, HOME), all);
    // Other factions' units never are.
    let game =
        building_site().faction(RED, Faction::Kingdom).building(RED, Works::Barracks, true, 4, 0).build();
    let offered = offers(&game, RED, HOME);
    assert!(offered.contains(&Face::Longbowman) && offered.contains(&Face::Templar));
    for face in [Face::ShieldMaiden, Face::Berzerker, Face::Legionary, Face::HorseArcher, Face::Bogatyr] {
        assert_eq!(recruit_refused(&game, RED, HOME, face), "M11.2");
    }
}

#[test]
fn m11_3_unlocked_only_while_the_building_stands() {
    let scene = building_site().building(RED, Works::Barracks, false, 4, 0).unit(RED, Face::Builder, 4, 0);
    let mut game = scene.build();
    assert!(offers(&game, RED, HOME).contains(&Face::Knight));
    work(&mut game, RED, (4, 0), Work::Demolish);
    assert!(!offers(&game, RED, HOME).contains(&Face::Knight));
    // A new one unlocks at once, although it does not recruit yet.
    work(&mut game, RED, (4, 0), Work::Build(Works::Barracks));
    assert!(offers(&game, RED, HOME).contains(&Face::Knight));
}

#[test]
fn m11_4_a_new_building_recruits_in_the_next_turn() {
    let mut game = building_site().unit(RED, Face::Builder, 4, 0).build();
    work(&mut game, RED, (4, 0), Work::Build(Works::Barracks));
    assert_eq!(refused(&game, RED, Action::Source(from(&game, (4, 0)))), "M11.4");
    carry_out(&mut game);
    wait_for_build_phase(&mut game, 6);
    assert!(game.check(RED, Action::Source(from(&game, (4, 0)))).is_ok());
}

#[test]
fn m11_5_a_unit_starts_in_the_settlement_or_at_its_building() {
    let scene = building_site().building(RED, Works::Barracks, false, 4, 0);
    let game = scene.clone().unit(RED, Face::Archer, 1, 0).terrain(5, 0, Terrain::Mountain).build();
    let mut places = starts(&game, RED, HOME, Face::Pikeman);
    places.sort_unstable();
    assert_eq!(places, [(-1, 1), (0, 0), (0, 1), (1, -1)], "the Archer's hex is taken");
    let mut places = starts(&game, RED, from(&game, (4, 0)), Face::Pikeman);
    places.sort_unstable();
    assert_eq!(places, [(3, 0), (3, 1), (4, -1), (4, 0), (4, 1), (5, -1)]);
    let mut game = scene.unit(BLUE, Face::Archer, 5, 0).token(4, 1).build();
    let source = from(&game, (4, 0));
    act(&mut game, RED, &[Action::Source(source), Action::Recruit(Face::Pikeman)]);
    let place = |q, r| Action::Place(hex(&game, q, r));
    assert_eq!(refused(&game, RED, place(6, 0)), "M11.5");
    assert_eq!(refused(&game, RED, place(1, 0)), "M11.5");
    assert_eq!(refused(&game, RED, place(5, 0)), "M12.6");
    assert_eq!(refused(&game, RED, place(4, 1)), "M12.13");
}

#[test]
fn m11_5_without_a_free_hex_nobody_is_recruited() {
    let full =
        SETTLEMENT.into_iter().fold(building_site(), |scene, (q, r)| scene.unit(RED, Face::Pikeman, q, r));
    let game = full.clone().build();
    assert_eq!(recruit_refused(&game, RED, HOME, Face::Pikeman), "M11.5");
    // A Builder still fits.
    assert_eq!(offers(&game, RED, HOME), [Face::Builder]);
}

#[test]
fn m11_6_the_price_of_the_unit_is_paid() {
    let mut game = building_site().gold(RED, 5).build();
    recruit(&mut game, RED, HOME, Face::Archer, (1, 0));
    carry_out(&mut game);
    assert_eq!(gold(&game, RED), 0);
    let game = building_site().gold(RED, 4).build();
    assert_eq!(recruit_refused(&game, RED, HOME, Face::Archer), "M8.4");
    let game = building_site().gold(RED, 1).build();
    assert_eq!(refused(&game, RED, Action::Source(HOME)), "M8.4");
}

#[test]
fn m11_7_blocks_are_limited() {
    let setup = quiet_setup().with(|rules| {
        rules.heroes = true;
        rules.decoys = true;
    });
    let row = |scene: Scene, face: Face, places: &[(i8, i8)]| {
        places.iter().fold(scene, |scene, &(q, r)| scene.unit(RED, face, q, r))
    };
    let far = [
        (2, 0),
        (2, 1),
        (2, 2),
        (3, 0),
        (3, 1),
        (4, 0),
        (4, 1),
        (4, -1),
        (5, 0),
        (5, -2),
        (6, -2),
        (6, -1),
        (3, -1),
    ];
    let thirteen = row(Scene::with(&setup).build_phase(), Face::Pikeman, &far);
    // The hero does not count.
    let thirteen = thirteen.hero(RED, HeroKind::Warlord, 1, (3, 3, 1), 5, -1);
    let mut game = thirteen.clone().build();
    recruit(&mut game, RED, HOME, Face::Archer, (1, 0));
    let fourteen = thirteen.unit(RED, Face::Archer, 3, -2);
    let game = fourteen.build();
    assert_eq!(recruit_refused(&game, RED, HOME, Face::Archer), "M11.7");
    assert!(offers(&game, RED, HOME) == [Face::Builder]);
    let builders = row(Scene::with(&setup).build_phase(), Face::Builder, &far[..4]);
    assert_eq!(recruit_refused(&builders.build(), RED, HOME, Face::Builder), "M11.7");
    let decoys = row(Scene::with(&setup).build_phase(), Face::Decoy, &far[..2]);
    assert_eq!(refused(&decoys.build(), RED, Action::Decoy), "M11.7");
    let decoy = row(Scene::with(&setup).build_phase(), Face::Decoy, &far[..1]);
    assert!(decoy.build().check(RED, Action::Decoy).is_ok());
}

#[test]
fn m11_8_a_recruit_acts_at_once_with_the_ranks_of_its_type() {
    let mut game = building_site().steps(RED, Face::Pikeman, 4).build();
    recruit(&mut game, RED, HOME, Face::Pikeman, (1, 0));
    carry_out(&mut game);
    let pikeman = blocks_on(&game, RED, (1, 0))[0];
    assert_eq!((pikeman.hp, pikeman.ap), (Some(4), Some(3)));
    let on = step(&game, RED, (1, 0), (2, 0));
    act(&mut game, RED, &[on]);
}

#[test]
fn m11_8_others_see_a_block_and_its_source_only() {
    let mut game = building_site().build();
    recruit(&mut game, RED, HOME, Face::Pikeman, (1, 0));
    let events = carry_out(&mut game);
    let placed = events.iter().find(|event| matches!(event, Event::Placed { .. })).unwrap();
    let Some(Event::Placed { face, source, .. }) =
        multiverse_war::MultiverseWar::redact(placed, table::Viewer::Seat(BLUE))
    else {
        panic!("everybody hears of it");
    };
    assert_eq!((face.get(), source), (None, Some(HOME)));
    assert_eq!(seen_by(&game, BLUE).blocks[0].face, None);
}

#[test]
fn m11_9_the_hero_step_comes_first_in_player_order() {
    let setup = quiet_setup().with(|rules| rules.heroes = true);
    let mut game = Scene::with(&setup).hero_step().build();
    assert_eq!(question(&game), (vec![RED], Task::HeroStep(0)));
    assert_eq!(refused(&game, BLUE, Action::Pass), "M32.3");
    let place = Action::Place(hex(&game, 1, 0));
    let points = Action::Points { hp: 3, ap: 3, skills: 1 };
    act(&mut game, RED, &[Action::Hero(HeroKind::Assassin), points, place]);
    assert_eq!(question(&game).0, [BLUE]);
    act(&mut game, BLUE, &[Action::Pass]);
    // The sources are all unused.
    assert_eq!(question(&game), (vec![RED, BLUE], Task::Orders));
    recruit(&mut game, RED, HOME, Face::Pikeman, (0, 0));
    carry_out(&mut game);
    assert_eq!(seen(&game).blocks.len(), 2);
}

#[test]
fn m11_9_without_heroes_the_build_phase_begins_with_orders() {
    for (heroes, first) in [(true, Task::HeroStep(0)), (false, Task::Orders)] {
        let mut game = Scene::with(&quiet_setup().with(|rules| rules.heroes = heroes)).build();
        wait_until(&mut game, |view| view.turn == 6);
        assert_eq!(question(&game).1, first);
    }
}

#[test]
fn m11_10_units_are_removed_for_nothing() {
    let mut game = building_site().unit(RED, Face::Archer, 4, 0).unit(RED, Face::Builder, 1, 3).build();
    disband(&mut game, RED, (4, 0));
    disband(&mut game, RED, (1, 3));
    let events = carry_out(&mut game);
    assert_eq!((seen(&game).blocks.len(), gold(&game, RED)), (0, 20));
    // M14.14: whatever leaves the map shows its face.
    let is_archer = |event: &Event| matches!(event, Event::Removed { face: Face::Archer, .. });
    assert!(events.iter().any(is_archer));
}

#[test]
fn m11_10_heroes_and_newcomers_stay() {
    let setup = quiet_setup().with(|rules| rules.heroes = true);
    let scene = Scene::with(&setup).build_phase().unit(RED, Face::Archer, 4, 0);
    let mut game = scene.hero(RED, HeroKind::Warlord, 1, (3, 3, 1), 2, 0).build();
    recruit(&mut game, RED, HOME, Face::Pikeman, (1, 0));
    act(&mut game, RED, &[Action::Disband]);
    let remove = |place| Action::Remove(unit_at(&game, place));
    assert_eq!(refused(&game, RED, remove((2, 0))), "M11.10");
    assert!(game.check(RED, remove((4, 0))).is_ok());
    // The recruit is not on the map yet; his number would be the next.
    assert_eq!(refused(&game, RED, Action::Remove(2)), "M11.10");
    assert_eq!(refused(&game, RED, Action::Remove(3)), "M12.2");
}

fn unit_at(game: &multiverse_war::MultiverseWar, (q, r): (i8, i8)) -> u8 {
    unit(game, RED, q, r)
}

#[test]
fn m11_10_a_disbanded_block_is_in_stock_again() {
    let places = [(2, 0), (3, 0), (4, 0), (5, 0)];
    let four = places.into_iter().fold(building_site(), |scene, (q, r)| scene.unit(RED, Face::Builder, q, r));
    let mut game = four.build();
    assert_eq!(recruit_refused(&game, RED, HOME, Face::Builder), "M11.7");
    disband(&mut game, RED, (2, 0));
    recruit(&mut game, RED, HOME, Face::Builder, (1, 0));
    carry_out(&mut game);
    assert_eq!(block_of(&game, RED, Face::Builder, (1, 0)), 0);
}

/// The row of the example.
const ROW: [HeroKind; 5] =
    [HeroKind::Assassin, HeroKind::Protector, HeroKind::Sharpshooter, HeroKind::Warlord, HeroKind::Sorceress];

#[test]
fn mx_19_hero_prices() {
    let setup = Setup::advanced(2);
    for (hero, price) in [(HeroKind::Assassin, 7), (HeroKind::Sharpshooter, 9), (HeroKind::Sorceress, 11)] {
        let mut game = Scene::with(&setup).hero_row(&ROW).hero_step().build();
        let events = act(&mut game, RED, &[Action::Hero(hero)]);
        assert!(events.contains(&Event::HeroRecruited { seat: RED, kind: hero, price }));
        assert_eq!(gold(&game, RED), 20 - price);
    }
    for (level, price) in [(1, 7), (3, 12)] {
        let scene = Scene::with(&setup).hero(RED, HeroKind::Warlord, level, (3, 3, 1), 2, 0);
        let scene = scene.hero_died(RED).hero_step();
        let mut game = scene.clone().gold(RED, price).build();
        act(&mut game, RED, &[Action::Resurrect]);
        assert_eq!(gold(&game, RED), 0);
        assert_eq!(refused(&scene.gold(RED, price - 1).build(), RED, Action::Resurrect), "M8.4");
    }
}

#[test]
fn mx_20_hero_levels() {
    let setup = Setup::advanced(2).with(|rules| rules.combat_cards = false);
    let sheet = |level, kills| {
        let scene = Scene::with(&setup).hero(RED, HeroKind::Warlord, level, (3, 3, 1), 2, 0);
        let scene = scene.hero_kills(RED, kills).unit(BLUE, Face::TribalScout, 3, 0);
        let mut game = scene.build();
        let action = crate::common::attack(&game, RED, (2, 0), (3, 0));
        act(&mut game, RED, &[action]);
        let hero = seen(&game).players[0].hero.unwrap();
        (hero.level, hero.kills)
    };
    // The first kill is one; the second of a level-1 hero makes level 2; the third of level 2 makes level 3.
    assert_eq!(sheet(1, 0), (1, 1));
    assert_eq!(sheet(1, 1), (2, 0));
    assert_eq!(sheet(2, 1), (2, 2));
    assert_eq!(sheet(2, 2), (3, 0));
}
