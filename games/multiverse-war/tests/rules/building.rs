//! Chapter 9: where and when buildings are constructed, upgraded, converted and demolished.

use crate::common::{BLUE, RED, act, gold, ground, refused, seen, unit};
use crate::ordering::{
    block_of, building, building_site, carry_out, from, quiet, revenue, wait_for_build_phase, work,
    work_refused,
};
use multiverse_war::{
    Action, Encounter, Event, Face, MultiverseWar, Scene, Setup, Source, Terrain, Work, Works,
};
use table::Seat;

const BARRACKS: Work = Work::Build(Works::Barracks);
const TOWER: Work = Work::Build(Works::GuardTower);
const FORTRESS: Work = Work::Build(Works::Fortress);

/// A Builder of Red at a good site, four hexes from both settlements.
fn one_builder() -> Scene {
    building_site().unit(RED, Face::Builder, 4, 0)
}

/// Red's Builder on (4,0) does this, and all is carried out.
fn built(scene: Scene, works: &[Work]) -> MultiverseWar {
    let mut game = scene.build();
    for &order in works {
        work(&mut game, RED, (4, 0), order);
    }
    carry_out(&mut game);
    game
}

/// The rule that forbids Red's Builder to work there.
fn forbidden(scene: Scene, at: (i8, i8), order: Work) -> &'static str {
    work_refused(&scene.unit(RED, Face::Builder, at.0, at.1).build(), RED, at, order)
}

fn allowed(scene: Scene, at: (i8, i8), order: Work) -> bool {
    let mut game = scene.unit(RED, Face::Builder, at.0, at.1).build();
    work(&mut game, RED, at, order);
    true
}

#[test]
fn m9_1_builders_build_on_their_hex_in_the_build_phase() {
    let mut game = one_builder().unit(RED, Face::Pikeman, 1, 3).build();
    assert_eq!(refused(&game, RED, Action::Builder(unit(&game, RED, 1, 3))), "M9.1");
    work(&mut game, RED, (4, 0), BARRACKS);
    assert_eq!(building(&game, (4, 0)), None);
    let events = carry_out(&mut game);
    let at = game.hex_at(4, 0).unwrap();
    assert!(events.contains(&Event::Worked { seat: RED, hex: at, work: BARRACKS, price: 4 }));
    assert_eq!(building(&game, (4, 0)).map(|built| (built.kind, built.owner)), Some((Works::Barracks, RED)));
    // Now it is the action phase: nothing is built.
    let builder = block_of(&game, RED, Face::Builder, (4, 0));
    assert_eq!(refused(&game, RED, Action::Builder(builder)), "M32.1");
    assert_eq!(refused(&game, RED, Action::Work(Work::Upgrade)), "M32.1");
}

#[test]
fn m9_2_a_building_is_finished_at_once() {
    let game = built(one_builder().unit(BLUE, Face::Archer, 4, 2), &[BARRACKS]);
    assert!(!building(&game, (4, 0)).unwrap().is_site);
    assert_eq!(revenue(&game, RED), 5 + 2);
    let game = built(one_builder(), &[FORTRESS]);
    assert!(building(&game, (4, 0)).unwrap().is_site);
    assert_eq!(revenue(&game, RED), 5);
}

#[test]
fn m9_3_it_stands_on_explored_ground_without_anything_else() {
    for terrain in [Terrain::Grassland, Terrain::Forest, Terrain::Hills] {
        assert!(allowed(building_site().terrain(4, 0, terrain), (4, 0), BARRACKS));
    }
    // In the settlement, on a mine, on an encounter, on a bridge, on a building.
    assert_eq!(forbidden(building_site().terrain(2, 0, Terrain::Water), (1, 0), TOWER), "M9.3");
    assert_eq!(forbidden(building_site(), (5, -1), BARRACKS), "M9.3");
    assert_eq!(forbidden(building_site().encounter(Encounter::Caravan, 4, 0), (4, 0), BARRACKS), "M9.3");
    let bridge =
        building_site().terrain(4, 0, Terrain::Water).road(4, 0, 0b1001).terrain(4, 1, Terrain::Water);
    assert_eq!(forbidden(bridge, (4, 0), BARRACKS), "M9.3");
    let standing = building_site().building(RED, Works::Barracks, false, 4, 0);
    assert_eq!(forbidden(standing, (4, 0), TOWER), "M9.3");
}

#[test]
fn m9_3_it_replaces_a_road_which_does_not_come_back() {
    let scene = one_builder().road(4, 0, 0b1001);
    let before = seen(&scene.clone().build()).stock.roads;
    let game = built(scene, &[BARRACKS]);
    assert_eq!(ground(&game, 4, 0).exits, 0);
    assert_eq!(seen(&game).stock.roads, before);
}

#[test]
fn m9_4_a_building_is_three_hexes_from_settlements_and_buildings() {
    // (3,0) is 2 hexes from (1,0), (4,0) is 3.
    assert_eq!(forbidden(building_site(), (3, 0), BARRACKS), "M9.4");
    assert!(allowed(building_site(), (4, 0), BARRACKS));
    // An enemy's settlement counts too: (4,2) is 2 hexes from (5,3).
    assert_eq!(forbidden(building_site(), (4, 2), BARRACKS), "M9.4");
    for owner in [RED, BLUE] {
        let scene = building_site().building(owner, Works::Academy, false, 6, -2);
        assert_eq!(forbidden(scene, (4, 0), BARRACKS), "M9.4");
        let scene = building_site().building(owner, Works::Academy, false, 7, -3);
        assert!(allowed(scene, (4, 0), BARRACKS));
    }
}

#[test]
fn m9_4_guard_towers_neither_keep_the_distance_nor_count() {
    assert!(allowed(building_site(), (2, 0), TOWER));
    assert!(allowed(building_site().building(BLUE, Works::Barracks, false, 4, 1), (4, 0), TOWER));
    assert!(allowed(building_site().building(BLUE, Works::GuardTower, false, 4, 1), (4, 0), BARRACKS));
}

#[test]
fn m9_5_nothing_is_built_next_to_the_unknown() {
    // (7,-3) and (6,-3) touch the territory of (6,-4).
    let scene = building_site().unexplored(6, -4);
    assert_eq!(forbidden(scene.clone(), (7, -3), BARRACKS), "M9.5");
    assert_eq!(forbidden(scene.clone(), (7, -3), TOWER), "M9.5");
    assert!(allowed(scene, (4, 0), BARRACKS));
    // The world's edge is not unexplored.
    assert!(allowed(building_site(), (8, -4), BARRACKS));
    for order in [BARRACKS, TOWER, FORTRESS] {
        assert_eq!(forbidden(building_site().token(5, 0), (4, 0), order), "M9.5");
    }
    assert!(allowed(building_site().token(6, 0), (4, 0), BARRACKS));
}

#[test]
fn m9_6_it_costs_its_price() {
    let game = built(one_builder().gold(RED, 4), &[BARRACKS]);
    assert_eq!(gold(&game, RED), 0);
    assert_eq!(forbidden(building_site().gold(RED, 3), (4, 0), BARRACKS), "M8.4");
}

#[test]
fn m9_6_four_of_a_kind_stand_at_most() {
    let three = building_site()
        .building(RED, Works::GuardTower, false, 2, 0)
        .building(RED, Works::GuardTower, false, 2, 1)
        .building(RED, Works::GuardTower, true, 1, 2);
    assert!(allowed(three.clone().building(BLUE, Works::GuardTower, false, 6, 0), (4, 0), TOWER));
    let four = three.building(RED, Works::GuardTower, false, 1, 3);
    assert_eq!(forbidden(four.clone(), (4, 0), TOWER), "M9.6");
    assert!(allowed(four, (4, 0), BARRACKS));
}

#[test]
fn m9_7_one_builder_carries_out_several_works() {
    let game = built(one_builder(), &[BARRACKS, Work::Upgrade]);
    assert!(building(&game, (4, 0)).unwrap().second_age);
    assert_eq!(gold(&game, RED), 20 - 4 - 3);
    // Each is paid: 6 gold are enough for the first only.
    let mut game = one_builder().gold(RED, 6).build();
    work(&mut game, RED, (4, 0), BARRACKS);
    let builder = block_of(&game, RED, Face::Builder, (4, 0));
    act(&mut game, RED, &[Action::Builder(builder)]);
    assert_eq!(refused(&game, RED, Action::Work(Work::Upgrade)), "M8.4");
}

#[test]
fn m9_8_an_upgrade_makes_age_two_and_wounds_stay() {
    let scene = one_builder().building(RED, Works::SiegeWorkshop, false, 4, 0).building_wounds(4, 0, 2);
    let mut game = scene.build();
    work(&mut game, RED, (4, 0), Work::Upgrade);
    // One wound is repaired at the opening of the phase that follows (M17.9).
    carry_out(&mut game);
    let workshop = building(&game, (4, 0)).unwrap();
    assert_eq!((workshop.second_age, workshop.hp, workshop.wounds), (true, 4, 1));
    assert_eq!(gold(&game, RED), 20 - 3);
}

#[test]
fn m9_8_there_is_no_third_age_and_no_second_fortress() {
    for (kind, second_age) in [(Works::Barracks, true), (Works::Fortress, false)] {
        let scene = building_site().building(RED, kind, second_age, 4, 0);
        assert_eq!(forbidden(scene, (4, 0), Work::Upgrade), "M9.8");
    }
    assert_eq!(forbidden(building_site(), (4, 0), Work::Upgrade), "M9.8");
}

#[test]
fn m9_8_an_ally_upgrades_and_demolishes_nothing() {
    let ally = Seat::new(3);
    let setup = Setup::advanced(4).with(|rules| rules.heroes = false);
    let game = Scene::with(&setup)
        .build_phase()
        .building(ally, Works::GuardTower, false, 4, 0)
        .unit(RED, Face::Builder, 4, 0)
        .terrain(3, 1, Terrain::Water)
        .build();
    assert_eq!(work_refused(&game, RED, (4, 0), Work::Upgrade), "M9.8");
    assert_eq!(work_refused(&game, RED, (4, 0), Work::Demolish), "M9.14");
}

#[test]
fn m9_13_a_fortress_takes_the_place_of_another_building() {
    // A neighbour too close for a new building does not matter.
    for kind in [Works::Barracks, Works::Academy, Works::SiegeWorkshop] {
        let scene =
            one_builder().building(RED, kind, true, 4, 0).building(BLUE, Works::Barracks, false, 5, 0);
        let game = built(scene, &[FORTRESS]);
        let site = building(&game, (4, 0)).unwrap();
        assert_eq!((site.kind, site.is_site, site.second_age), (Works::Fortress, true, false));
        assert_eq!(gold(&game, RED), 20 - 12);
        assert_eq!(revenue(&game, RED), 5, "the old building is gone");
    }
    for kind in [Works::GuardTower, Works::Fortress] {
        let scene = building_site().building(RED, kind, false, 4, 0);
        assert_eq!(forbidden(scene, (4, 0), FORTRESS), "M9.3");
    }
    // M9.5 still holds.
    let scene = building_site().building(RED, Works::Barracks, false, 4, 0).token(5, 0);
    assert_eq!(forbidden(scene, (4, 0), FORTRESS), "M9.5");
}

#[test]
fn m9_13_the_old_token_is_back_in_stock_at_once() {
    let four = one_builder()
        .building(RED, Works::Barracks, false, 4, 0)
        .building(RED, Works::Barracks, false, 1, 3)
        .building(RED, Works::Barracks, false, 4, -3)
        .building(RED, Works::Barracks, false, 7, -3)
        .unit(RED, Face::Builder, 2, 5);
    let mut game = four.build();
    assert_eq!(work_refused(&game, RED, (2, 5), BARRACKS), "M9.6");
    work(&mut game, RED, (4, 0), FORTRESS);
    work(&mut game, RED, (2, 5), BARRACKS);
    carry_out(&mut game);
    assert_eq!(seen(&game).buildings.iter().filter(|built| built.kind == Works::Barracks).count(), 4);
}

#[test]
fn m9_14_demolition_pays_nothing_back() {
    let game = built(one_builder().building(RED, Works::Barracks, true, 4, 0), &[Work::Demolish]);
    assert_eq!((building(&game, (4, 0)), gold(&game, RED)), (None, 20));
    assert_eq!(forbidden(building_site(), (4, 0), Work::Demolish), "M9.14");
    // The place is free for something else at once.
    let game =
        built(one_builder().building(RED, Works::GuardTower, false, 4, 0), &[Work::Demolish, BARRACKS]);
    assert_eq!(building(&game, (4, 0)).unwrap().kind, Works::Barracks);
}

#[test]
fn m9_17_every_building_has_its_row() {
    let rows = [
        (Works::Barracks, 4, [2, 3], [3, 4], [2, 4]),
        (Works::GuardTower, 4, [0, 0], [3, 4], [2, 4]),
        (Works::Academy, 6, [2, 3], [3, 4], [3, 5]),
        (Works::SiegeWorkshop, 8, [1, 2], [3, 4], [4, 6]),
    ];
    for (kind, price, pays, hp, vp) in rows {
        for age in 0..2 {
            let works = [Work::Build(kind), Work::Upgrade];
            let mut game = built(one_builder(), &works[..=age]);
            if age == 1 && kind == Works::Academy {
                act(&mut game, RED, &[Action::Type(Face::Archer)]);
            }
            let upgrade = 3 * age as u16;
            assert_eq!(gold(&game, RED), 20 - price - upgrade, "{kind:?}");
            assert_eq!(revenue(&game, RED), 5 + pays[age], "{kind:?}");
            assert_eq!(building(&game, (4, 0)).unwrap().hp, hp[age], "{kind:?}");
            assert_eq!(seen(&game).players[0].points, vp[age], "{kind:?}");
        }
    }
    let mut game = built(one_builder(), &[FORTRESS]);
    assert_eq!((gold(&game, RED), revenue(&game, RED)), (8, 5));
    wait_for_build_phase(&mut game, 6);
    assert_eq!((building(&game, (4, 0)).unwrap().hp, seen(&game).players[0].points), (5, 8));
    assert_eq!(gold(&game, RED), 8 + 5 + 3);
}

#[test]
fn m9_1_nothing_is_built_in_the_first_turn() {
    let game = one_builder().turn(1).build();
    let builder = block_of(&game, RED, Face::Builder, (4, 0));
    assert_eq!(refused(&game, RED, Action::Builder(builder)), "M6.9");
    let game = quiet().turn(1).build_phase().building(RED, Works::Barracks, false, 4, 0).build();
    assert_eq!(refused(&game, RED, Action::Source(from(&game, (4, 0)))), "M6.9");
    assert!(table::Game::check(&game, RED, Action::Source(Source::Settlement)).is_ok());
}

#[test]
fn mx_15_building_sites() {
    // Territory 6 in slot (1,0), turned as in MX.14.
    let tile = [(1, 1, Terrain::Hills), (2, 0, Terrain::Forest), (3, 1, Terrain::Forest)];
    let map =
        || tile.into_iter().fold(building_site(), |scene, (q, r, terrain)| scene.terrain(q, r, terrain));
    assert_eq!(forbidden(map(), (2, 1), BARRACKS), "M9.4");
    assert!(allowed(map(), (3, 1), BARRACKS));
    assert!(allowed(map(), (2, 1), TOWER));
    assert_eq!(forbidden(map().unexplored(4, 1), (3, 1), BARRACKS), "M9.5");
}

#[test]
fn mx_43_last_unknown_neighbour() {
    let near = || building_site().token(5, 0);
    for kind in [Works::Barracks, Works::GuardTower, Works::Academy, Works::SiegeWorkshop, Works::Fortress] {
        assert_eq!(forbidden(near(), (4, 0), Work::Build(kind)), "M9.5", "{kind:?}");
    }
    assert!(allowed(near(), (4, 0), Work::Crossroads));
}
