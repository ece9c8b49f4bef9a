//! M9.17 to M9.23: what each building is good for, and what Builders learn.

use crate::common::{BLANK, BLUE, RED, act, act_with, gold, hex, refused, seen, step, strikes};
use crate::ordering::{
    Place, ap, building, building_site, carry_out, from, offers, quiet, quiet_setup, work,
};
use multiverse_war::{
    Action, Aim, Dir, Face, Faction, MultiverseWar, Rules, Scene, Source, Terrain, Work, Works,
};

/// What the settlement offers besides the building.
fn offered_with(kind: Works, second_age: bool) -> Vec<Face> {
    let game = building_site().building(RED, kind, second_age, 4, 0).build();
    offers(&game, RED, Source::Settlement)
}

/// What the building itself offers.
fn offered_by(kind: Works, second_age: bool) -> Vec<Face> {
    let game = building_site().building(RED, kind, second_age, 4, 0).build();
    offers(&game, RED, from(&game, (4, 0)))
}

fn tower_shot(game: &MultiverseWar, at: Place) -> Action {
    Action::Tower { from: hex(game, 4, 0), at: hex(game, at.0, at.1), aim: Aim::First }
}

/// The dice of the building's shot; a Scout stands where he sees the target.
fn tower_dice(kind: Works, second_age: bool, at: Place) -> u8 {
    let scene = quiet().building(RED, kind, second_age, 4, 0).unit(RED, Face::TribalScout, 5, 0);
    let mut game = scene.unit(BLUE, Face::Pikeman, at.0, at.1).build();
    let shot = tower_shot(&game, at);
    let dice = if second_age || kind == Works::Fortress { 5 } else { 4 };
    let events = act_with(&mut game, RED, shot, &vec![BLANK; dice]);
    strikes(&events)[0].0
}

fn out_of_range(kind: Works, second_age: bool, at: Place) -> &'static str {
    let scene = quiet().building(RED, kind, second_age, 4, 0).unit(RED, Face::TribalScout, 5, 0);
    let game = scene.unit(BLUE, Face::Pikeman, at.0, at.1).build();
    refused(&game, RED, tower_shot(&game, at))
}

#[test]
fn b1_a_barracks_recruits_infantry() {
    let infantry = [Face::TribalScout, Face::Pikeman, Face::Archer, Face::HeavySwordsman, Face::Crossbowman];
    let age_one = offered_by(Works::Barracks, false);
    assert_eq!(age_one, [&infantry[..], &[Face::ShieldMaiden]].concat());
    assert_eq!(
        offered_by(Works::Barracks, true),
        [&infantry[..], &[Face::ShieldMaiden, Face::Berzerker]].concat()
    );
}

#[test]
fn b2_a_guard_tower_recruits_nobody() {
    let game = building_site().building(RED, Works::GuardTower, true, 4, 0).build();
    assert_eq!(refused(&game, RED, Action::Source(from(&game, (4, 0)))), "M11.2");
}

#[test]
fn b3_an_academy_recruits_cavalry() {
    assert_eq!(offered_by(Works::Academy, false), [Face::Horseman]);
    let game = building_site()
        .faction(RED, Faction::Rus)
        .building(RED, Works::Academy, true, 4, 0)
        .building(RED, Works::Barracks, false, 1, 3)
        .build();
    assert_eq!(offers(&game, RED, from(&game, (4, 0))), [Face::Horseman, Face::Knight, Face::HorseArcher]);
}

#[test]
fn b4_a_siege_workshop_recruits_siege_weapons() {
    assert_eq!(offered_by(Works::SiegeWorkshop, false), [Face::Ballista]);
    assert_eq!(offered_by(Works::SiegeWorkshop, true), [Face::Ballista, Face::Catapult]);
}

#[test]
fn b5_a_fortress_recruits_all_but_siege_weapons_and_builders() {
    let game = building_site()
        .building(RED, Works::Fortress, false, 4, 0)
        .building(RED, Works::SiegeWorkshop, true, 1, 3)
        .build();
    let common = [Face::TribalScout, Face::Pikeman, Face::Archer, Face::Horseman, Face::HeavySwordsman];
    let vikings = [Face::ShieldMaiden, Face::Berzerker];
    assert_eq!(offers(&game, RED, from(&game, (4, 0))), [&common[..], &vikings].concat());
}

#[test]
fn m9_18_a_barracks_unlocks_the_second_age() {
    let has = |offered: &[Face], face: Face| offered.contains(&face);
    let without = offered_with(Works::GuardTower, false);
    assert!(!has(&without, Face::Crossbowman) && !has(&without, Face::Knight));
    let with = offered_with(Works::Barracks, false);
    assert!(has(&with, Face::Crossbowman) && has(&with, Face::Knight));
    // Neither siege weapons nor, at Age 1, the second unit of the faction.
    assert!(!has(&with, Face::Ballista) && !has(&with, Face::Catapult) && !has(&with, Face::Berzerker));
    assert!(has(&offered_with(Works::Barracks, true), Face::Berzerker));
}

#[test]
fn m9_18_an_enemy_barracks_unlocks_nothing() {
    let game = building_site().building(BLUE, Works::Barracks, true, 4, 0).build();
    assert!(!offers(&game, RED, Source::Settlement).contains(&Face::Knight));
}

#[test]
fn m9_19_a_guard_tower_shoots_two_hexes_far_or_three() {
    assert_eq!(tower_dice(Works::GuardTower, false, (6, 0)), 4);
    assert_eq!(out_of_range(Works::GuardTower, false, (7, 0)), "M15.3");
    assert_eq!(tower_dice(Works::GuardTower, true, (7, 0)), 5);
    assert_eq!(out_of_range(Works::GuardTower, true, (7, 1)), "M15.3");
    assert_eq!(out_of_range(Works::Barracks, true, (6, 0)), "M17.11");
}

#[test]
fn m9_20_the_first_academy_raises_the_tactical_limit() {
    let limit = |scene: Scene| seen(&scene.build()).players[0].tactical.1;
    let one = quiet().building(RED, Works::Academy, false, 4, 0);
    assert_eq!(limit(quiet()), 2);
    assert_eq!(limit(one.clone()), 3);
    assert_eq!(limit(one.building(RED, Works::Academy, true, 1, 3)), 3);
    assert_eq!(limit(quiet().building(BLUE, Works::Academy, false, 4, 0)), 2);
}

#[test]
fn m9_20_an_upgraded_academy_teaches_one_type() {
    let academy = building_site().building(RED, Works::Academy, false, 4, 0).unit(RED, Face::Builder, 4, 0);
    let mut game = academy.clone().steps(RED, Face::Archer, 4).build();
    work(&mut game, RED, (4, 0), Work::Upgrade);
    // The type is named when the orders are carried out.
    assert_eq!(refused(&game, RED, Action::Type(Face::Pikeman)), "M32.1");
    carry_out(&mut game);
    assert_eq!(refused(&game, RED, Action::Type(Face::Archer)), "M19.3");
    assert_eq!(refused(&game, RED, Action::Type(Face::Builder)), "M19.9");
    assert_eq!(refused(&game, RED, Action::Type(Face::Legionary)), "M19.9");
    act(&mut game, RED, &[Action::Type(Face::Ballista)]);
    assert_eq!(seen(&game).players[0].tracks[Face::Ballista as usize], 1);
    // If all are elite, nobody is asked: the action phase is open.
    let all = Face::ALL.into_iter().filter(|face| face.is_type());
    let mut game = all.fold(academy, |scene, face| scene.steps(RED, face, 4)).build();
    work(&mut game, RED, (4, 0), Work::Upgrade);
    carry_out(&mut game);
    assert!(table::Game::check(&game, RED, Action::EndPhase).is_ok());
    assert!(building(&game, (4, 0)).unwrap().second_age);
}

#[test]
fn m9_20_types_are_named_in_player_order() {
    let mut game = building_site()
        .building(RED, Works::Academy, false, 4, 0)
        .unit(RED, Face::Builder, 4, 0)
        .building(BLUE, Works::Academy, false, 2, 5)
        .unit(BLUE, Face::Builder, 2, 5)
        .build();
    work(&mut game, RED, (4, 0), Work::Upgrade);
    work(&mut game, BLUE, (2, 5), Work::Upgrade);
    carry_out(&mut game);
    assert_eq!(refused(&game, BLUE, Action::Type(Face::Archer)), "M32.3");
    act(&mut game, RED, &[Action::Type(Face::Archer)]);
    act(&mut game, BLUE, &[Action::Type(Face::Archer)]);
}

#[test]
fn m9_21_a_siege_workshop_unlocks_its_weapons_while_it_stands() {
    let setup = |age| building_site().building(RED, Works::SiegeWorkshop, age, 4, 0);
    let mut game = setup(false).unit(RED, Face::Builder, 4, 0).build();
    assert_eq!(offers(&game, RED, from(&game, (4, 0))), [Face::Ballista]);
    work(&mut game, RED, (4, 0), Work::Upgrade);
    assert_eq!(offers(&game, RED, from(&game, (4, 0))), [Face::Ballista, Face::Catapult]);
    // A Barracks does not unlock the Catapult.
    let game = setup(false).building(RED, Works::Barracks, true, 1, 3).build();
    assert_eq!(offers(&game, RED, from(&game, (4, 0))), [Face::Ballista]);
}

#[test]
fn m9_22_a_fortress_unlocks_shoots_and_permits_a_formation() {
    let offered = offered_with(Works::Fortress, false);
    assert!(offered.contains(&Face::Berzerker) && !offered.contains(&Face::Knight));
    assert_eq!(tower_dice(Works::Fortress, false, (7, 0)), 5);
    assert_eq!(out_of_range(Works::Fortress, false, (7, 1)), "M15.3");
    let setup = quiet_setup().with(|rules: &mut Rules| rules.formations = true);
    let pair = Scene::with(&setup).unit(RED, Face::Pikeman, 2, 0).unit(RED, Face::Archer, 3, 0);
    let game = pair.clone().build();
    assert_eq!(refused(&game, RED, step(&game, RED, (2, 0), (3, 0))), "M12.3");
    let mut game = pair.building(RED, Works::Fortress, false, 4, 0).build();
    let join = step(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[join]);
}

/// The Builder track after these works of a Builder on (4,0), next to whom (4,1) is water.
fn track_after(scene: Scene, works: &[Work]) -> u8 {
    let mut game = scene.terrain(4, 1, Terrain::Water).unit(RED, Face::Builder, 4, 0).build();
    for &order in works {
        work(&mut game, RED, (4, 0), order);
    }
    carry_out(&mut game);
    seen(&game).players[0].builder_track
}

#[test]
fn m9_23_what_builders_construct_moves_their_track() {
    let site = building_site;
    let [east, south_east] = [Dir::new(0), Dir::new(1)];
    let water = hex(&site().build(), 4, 1);
    for order in [
        Work::Build(Works::Barracks),
        Work::Build(Works::Fortress),
        Work::Road(east, south_east),
        Work::Crossroads,
        Work::Bridge(water, east),
    ] {
        assert_eq!(track_after(site(), &[order]), 1, "{order:?}");
    }
    assert_eq!(track_after(site(), &[Work::Road(east, south_east), Work::Widen]), 1);
    assert_eq!(track_after(site().building(RED, Works::Barracks, false, 4, 0), &[Work::Upgrade]), 0);
    assert_eq!(track_after(site().building(RED, Works::Barracks, false, 4, 0), &[Work::Demolish]), 0);
    assert_eq!(track_after(site(), &[Work::Plant]), 0);
    assert_eq!(track_after(site().terrain(4, 0, Terrain::Forest), &[Work::Chop]), 0);
    let convert = Work::Build(Works::Fortress);
    assert_eq!(track_after(site().building(RED, Works::Barracks, false, 4, 0), &[convert]), 1);
}

#[test]
fn m9_23_at_four_builders_have_three_ap() {
    for (steps, wanted) in [(3, 2), (4, 3)] {
        let game = quiet().builder_track(RED, steps).unit(RED, Face::Builder, 4, 0).build();
        assert_eq!(ap(&game, RED, (4, 0)), wanted);
        // Nobody else has.
        let game = quiet().builder_track(RED, steps).unit(RED, Face::Pikeman, 4, 0).build();
        assert_eq!(ap(&game, RED, (4, 0)), 2);
    }
}

/// The gold after this work of a Builder on (4,0) whose track is so far.
fn gold_after(steps: u8, scene: Scene, order: Work) -> u16 {
    let mut game = scene.builder_track(RED, steps).unit(RED, Face::Builder, 4, 0).build();
    work(&mut game, RED, (4, 0), order);
    carry_out(&mut game);
    gold(&game, RED)
}

#[test]
fn m9_23_at_eight_chopping_gives_more() {
    let forest = || building_site().terrain(4, 0, Terrain::Forest);
    assert_eq!(gold_after(7, forest(), Work::Chop), 21);
    assert_eq!(gold_after(8, forest(), Work::Chop), 22);
}

#[test]
fn m9_23_at_twelve_roads_and_upgrades_are_cheaper() {
    let [east, west] = [Dir::new(0), Dir::new(3)];
    let forest = || building_site().terrain(4, 0, Terrain::Forest).terrain(4, 1, Terrain::Water);
    let water = hex(&building_site().build(), 4, 1);
    let upgrade = || building_site().building(RED, Works::Barracks, false, 4, 0);
    let check = |scene: Scene, order: Work, before: u16, after: u16| {
        assert_eq!(gold_after(11, scene.clone(), order), 20 - before, "{order:?}");
        assert_eq!(gold_after(12, scene, order), 20 - after, "{order:?}");
    };
    check(forest(), Work::Road(east, west), 2, 1);
    check(building_site(), Work::Road(east, west), 1, 1);
    check(forest(), Work::Crossroads, 3, 2);
    check(building_site().road(4, 0, 0b1001), Work::Widen, 1, 1);
    check(upgrade(), Work::Upgrade, 3, 2);
    check(building_site(), Work::Build(Works::Barracks), 4, 4);
    check(forest(), Work::Bridge(water, east), 3, 3);
    check(building_site(), Work::Plant, 2, 2);
}
