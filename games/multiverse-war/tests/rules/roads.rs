//! Chapter 10: roads, bridges, chopping and planting; M9.15 and M9.16: supply lines.

use crate::common::{BLUE, RED, act, attack, gold, ground, hex, legal, refused, seen, step, unit};
use crate::ordering::{
    Place, ap, building_site, carry_out, is_connected, quiet, quiet_setup, starts, wait_for_build_phase,
    wait_for_phase, walk, work, work_refused,
};
use multiverse_war::{
    Action, Dir, Encounter, Face, MultiverseWar, Scene, Setup, Source, Terrain, Work, Works,
};
use table::Seat;

const EAST: Dir = Dir::ALL[0];
const SOUTH_EAST: Dir = Dir::ALL[1];
const WEST: Dir = Dir::ALL[3];
const NORTH_WEST: Dir = Dir::ALL[4];
/// Exits east and west, as bits.
const EAST_WEST: u8 = 0b1001;
const CROSSROADS: u8 = 63;

/// Red's Builder on a hex does these works, and all is carried out.
fn worked(scene: Scene, at: Place, works: &[Work]) -> MultiverseWar {
    let mut game = scene.unit(RED, Face::Builder, at.0, at.1).build();
    for &order in works {
        work(&mut game, RED, at, order);
    }
    carry_out(&mut game);
    game
}

/// The rule that forbids Red's Builder on a hex to do this.
fn forbidden(scene: Scene, at: Place, order: Work) -> &'static str {
    work_refused(&scene.unit(RED, Face::Builder, at.0, at.1).build(), RED, at, order)
}

/// The AP that a step of Red's unit costs.
#[track_caller]
fn cost(scene: Scene, face: Face, from: Place, to: Place) -> u8 {
    let mut game = scene.unit(RED, face, from.0, from.1).build();
    let before = ap(&game, RED, from);
    walk(&mut game, RED, from, &[to]);
    before - ap(&game, RED, to)
}

/// A road from red's settlement at (1,0) to the west side of (4,0).
fn highway(scene: Scene) -> Scene {
    scene.road(2, 0, EAST_WEST).road(3, 0, EAST_WEST)
}

#[test]
fn m9_15_a_chain_of_road_steps_connects_a_building() {
    let barracks = |scene: Scene| scene.building(RED, Works::Barracks, false, 4, 0);
    assert!(is_connected(&barracks(highway(quiet())).build(), (4, 0)));
    // A gap, or exits that do not meet, break it; units do not.
    assert!(!is_connected(&barracks(quiet().road(3, 0, EAST_WEST)).build(), (4, 0)));
    let crooked = quiet().road(2, 0, EAST_WEST).road(3, 0, 0b0101);
    assert!(!is_connected(&barracks(crooked).build(), (4, 0)));
    let barred = highway(quiet()).unit(BLUE, Face::Pikeman, 3, 0);
    assert!(is_connected(&barracks(barred).build(), (4, 0)));
    // The road of Red's settlement connects no building of Blue.
    let game = highway(quiet()).building(BLUE, Works::Barracks, false, 4, 0).build();
    assert!(!is_connected(&game, (4, 0)));
}

#[test]
fn m9_15_a_chain_runs_through_own_buildings_but_not_through_a_site() {
    let far = |scene: Scene| highway(scene).road(5, 0, EAST_WEST).building(RED, Works::Barracks, false, 6, 0);
    let tower = far(quiet()).building(RED, Works::GuardTower, false, 4, 0).build();
    assert!(is_connected(&tower, (6, 0)));
    let enemy = far(quiet()).building(BLUE, Works::GuardTower, false, 4, 0).build();
    assert!(!is_connected(&enemy, (6, 0)));
    let scene = highway(building_site()).road(5, 0, EAST_WEST).building(RED, Works::GuardTower, false, 6, 0);
    let game = worked(scene, (4, 0), &[Work::Build(Works::Fortress)]);
    assert!(!is_connected(&game, (6, 0)));
    assert!(!is_connected(&game, (4, 0)));
}

#[test]
fn m9_16_a_unit_of_the_settlement_may_start_at_a_connected_building() {
    let barracks = |scene: Scene| scene.building(RED, Works::Barracks, false, 4, 0);
    let game = barracks(highway(building_site())).build();
    let places = starts(&game, RED, Source::Settlement, Face::Builder);
    for place in [(1, 0), (0, 0), (4, 0), (5, 0), (4, -1)] {
        assert!(places.contains(&place), "{place:?}");
    }
    assert!(!places.contains(&(6, 0)) && !places.contains(&(2, 0)));
    let game = barracks(building_site()).build();
    assert_eq!(starts(&game, RED, Source::Settlement, Face::Builder).len(), 5);
}

#[test]
fn m9_16_a_connected_building_counts_for_missions_and_points() {
    let three = |scene: Scene| {
        scene
            .building(RED, Works::GuardTower, false, 2, 0)
            .building(RED, Works::GuardTower, false, 0, 2)
            .building(RED, Works::GuardTower, false, 4, 0)
    };
    let starter = Scene::with(&Setup::starter(2));
    // Two stand next to the settlement; the third needs a road.
    let mut marks = Vec::new();
    for scene in [three(starter.clone()), three(starter.road(3, 0, EAST_WEST))] {
        let mut game = scene.build();
        let points = seen(&game).players[0].points;
        act(&mut game, RED, &[Action::EndPhase]);
        marks.push((points, seen(&game).players[0].marks));
    }
    // The mark for two towers is there in both cases.
    assert_eq!(marks, [(3 * 2 + 2 * 2, 1), (3 * 2 + 3 * 2, 2)]);
}

#[test]
fn m10_1_a_road_has_two_exits_and_crossroads_have_six() {
    let game = worked(building_site(), (4, 0), &[Work::Road(EAST, WEST)]);
    assert_eq!(ground(&game, 4, 0).exits, EAST_WEST);
    let before = seen(&building_site().build()).stock.roads;
    assert_eq!(seen(&game).stock.roads, before - 1);
    let game = worked(building_site(), (4, 0), &[Work::Crossroads]);
    assert_eq!(ground(&game, 4, 0).exits, CROSSROADS);
    assert_eq!(forbidden(building_site(), (4, 0), Work::Road(EAST, EAST)), "M10.1");
    let mut game = building_site().unit(RED, Face::Builder, 4, 0).build();
    let builder = unit(&game, RED, 4, 0);
    act(&mut game, RED, &[Action::Builder(builder)]);
    let is_road = |action: &&Action| matches!(action, Action::Work(Work::Road(..)));
    assert_eq!(legal(&game, RED).iter().filter(is_road).count(), 15);
}

#[test]
fn m10_1_no_road_in_settlements_on_roads_or_under_buildings() {
    let water = |scene: Scene, q, r| scene.terrain(q, r, Terrain::Water);
    for order in [Work::Road(EAST, WEST), Work::Crossroads] {
        assert_eq!(forbidden(water(building_site(), 2, 0), (1, 0), order), "M10.1");
        assert_eq!(forbidden(building_site().road(4, 0, EAST_WEST), (4, 0), order), "M10.1");
        let standing = building_site().building(RED, Works::Barracks, false, 4, 0);
        assert_eq!(forbidden(standing, (4, 0), order), "M10.1");
        // A village that Red has taken; the Builder could plan a bridge.
        let village = water(building_site(), 5, 0).village(RED, 4, 0);
        assert_eq!(forbidden(village, (4, 0), order), "M10.1");
    }
}

#[test]
fn m10_1_without_a_road_in_stock_nothing_is_paved() {
    let used = (0..30).fold(building_site(), |scene, _| scene.road(7, 0, EAST_WEST));
    let scene = used.terrain(4, 1, Terrain::Water).unit(RED, Face::Builder, 4, 0);
    let game = scene.build();
    let water = hex(&game, 4, 1);
    for order in [Work::Road(EAST, WEST), Work::Crossroads, Work::Bridge(water, EAST)] {
        assert_eq!(work_refused(&game, RED, (4, 0), order), "M2.5");
    }
}

#[test]
fn m10_2_a_road_costs_what_its_terrain_costs() {
    for (terrain, price) in [(Terrain::Grassland, 1), (Terrain::Forest, 2), (Terrain::Hills, 2)] {
        let scene = || building_site().terrain(4, 0, terrain);
        assert_eq!(gold(&worked(scene(), (4, 0), &[Work::Road(EAST, WEST)]), RED), 20 - price);
        assert_eq!(gold(&worked(scene(), (4, 0), &[Work::Crossroads]), RED), 20 - price - 1);
    }
    assert_eq!(forbidden(building_site().gold(RED, 1), (4, 0), Work::Crossroads), "M8.4");
}

#[test]
fn m10_3_a_plain_road_is_widened_for_one_gold() {
    let game = worked(building_site().road(4, 0, EAST_WEST), (4, 0), &[Work::Widen]);
    assert_eq!((ground(&game, 4, 0).exits, gold(&game, RED)), (CROSSROADS, 19));
    assert_eq!(forbidden(building_site(), (4, 0), Work::Widen), "M10.3");
    assert_eq!(forbidden(building_site().road(4, 0, CROSSROADS), (4, 0), Work::Widen), "M10.3");
    // A bridge stays as it is.
    let bridge =
        building_site().terrain(4, 0, Terrain::Water).road(4, 0, EAST_WEST).terrain(5, 0, Terrain::Water);
    assert_eq!(forbidden(bridge, (4, 0), Work::Widen), "M10.3");
}

#[test]
fn m10_4_exits_must_meet() {
    let hills = || quiet().terrain(5, 0, Terrain::Hills);
    // Roads on both hexes are not enough.
    for (here, there) in [(0b0110, EAST_WEST), (EAST_WEST, 0b0110), (0, CROSSROADS), (CROSSROADS, 0)] {
        let scene = if here == 0 { hills() } else { hills().road(4, 0, here) };
        let scene = if there == 0 { scene } else { scene.road(5, 0, there) };
        assert_eq!(cost(scene, Face::Horseman, (4, 0), (5, 0)), 2, "{here} {there}");
    }
    let meeting = hills().road(4, 0, EAST_WEST).road(5, 0, EAST_WEST);
    assert_eq!(cost(meeting, Face::Horseman, (4, 0), (5, 0)), 1);
}

#[test]
fn m10_5_a_road_step_costs_one_on_any_terrain() {
    for terrain in [Terrain::Grassland, Terrain::Forest, Terrain::Hills] {
        let scene = quiet().terrain(5, 0, terrain).road(4, 0, EAST_WEST).road(5, 0, EAST_WEST);
        assert_eq!(cost(scene, Face::Horseman, (4, 0), (5, 0)), 1, "{terrain:?}");
    }
}

#[test]
fn m10_6_structures_are_roads_for_their_side_only() {
    let hill = |scene: Scene| scene.terrain(5, 0, Terrain::Hills).road(5, 0, EAST_WEST);
    let own = hill(quiet()).building(RED, Works::Barracks, false, 4, 0);
    assert_eq!(cost(own, Face::Horseman, (4, 0), (5, 0)), 1);
    // Out of the settlement, in every direction.
    let home = quiet().terrain(2, 0, Terrain::Forest).road(2, 0, EAST_WEST);
    assert_eq!(cost(home, Face::Horseman, (1, 0), (2, 0)), 1);
    // An ally's tower is a road too, an enemy's is none.
    let four = |sides: [u8; 4]| {
        let setup = Setup::advanced(4).with(|rules| {
            rules.sides = sides;
            rules.heroes = false;
        });
        let other = Seat::new(1);
        let scene = Scene::with(&setup).building(other, Works::GuardTower, false, 4, 0);
        scene.road(3, 0, EAST_WEST).road(5, 0, EAST_WEST).terrain(3, 0, Terrain::Hills)
    };
    assert_eq!(cost(four([0, 0, 1, 1]), Face::Horseman, (4, 0), (3, 0)), 1);
    let game = four([0, 1, 1, 0]).unit(RED, Face::Horseman, 5, 0).build();
    assert_eq!(refused(&game, RED, step(&game, RED, (5, 0), (4, 0))), "M12.6");
    // A site is no road yet, and the road under it is gone.
    let scene = building_site().road(4, 0, EAST_WEST).road(5, 0, EAST_WEST).terrain(5, 0, Terrain::Hills);
    let mut game = worked(scene.unit(RED, Face::Horseman, 4, 0), (4, 0), &[Work::Build(Works::Fortress)]);
    walk(&mut game, RED, (4, 0), &[(5, 0)]);
    assert_eq!(ap(&game, RED, (5, 0)), 2);
}

/// A unit of Red on (1,0) with a road of two hexes before it takes these steps.
fn marched(scene: Scene, face: Face, way: &[Place]) -> MultiverseWar {
    let mut game = highway(scene).unit(RED, face, 1, 0).build();
    walk(&mut game, RED, (1, 0), way);
    game
}

#[test]
fn m10_7_a_march_on_roads_only_gains_one_ap_once() {
    let mut game = marched(quiet(), Face::Pikeman, &[(2, 0), (3, 0)]);
    assert_eq!(ap(&game, RED, (3, 0)), 1);
    walk(&mut game, RED, (3, 0), &[(4, 0)]);
    assert_eq!(ap(&game, RED, (4, 0)), 0);
    // Once: a third road step gains nothing more.
    let game = marched(quiet().road(4, 0, EAST_WEST), Face::Pikeman, &[(2, 0), (3, 0), (4, 0)]);
    assert_eq!(ap(&game, RED, (4, 0)), 0);
    // One step beside the road spoils it.
    let game = marched(quiet(), Face::Pikeman, &[(2, 0), (2, 1)]);
    assert_eq!(ap(&game, RED, (2, 1)), 0);
    // A fast unit marches farther before it gains: 3 AP for a Scout.
    let game = marched(quiet(), Face::TribalScout, &[(2, 0), (3, 0)]);
    assert_eq!(ap(&game, RED, (3, 0)), 1);
}

#[test]
fn m10_7_default_ap_are_those_of_card_and_track() {
    // An elite Pikeman has 3: two road steps are not all of them.
    let elite = || quiet().steps(RED, Face::Pikeman, 4);
    let game = marched(elite(), Face::Pikeman, &[(2, 0), (3, 0)]);
    assert_eq!(ap(&game, RED, (3, 0)), 1);
    let game = marched(elite().road(4, 0, EAST_WEST), Face::Pikeman, &[(2, 0), (3, 0), (4, 0)]);
    assert_eq!(ap(&game, RED, (4, 0)), 1);
    // A Scout who sprints has 4, of which 3 are default: after three road steps he has 1 + 1 left.
    let scout = quiet().steps(RED, Face::TribalScout, 2).road(4, 0, EAST_WEST);
    let mut game = highway(scout).unit(RED, Face::TribalScout, 1, 0).build();
    let scout = unit(&game, RED, 1, 0);
    act(&mut game, RED, &[Action::Sprint(scout)]);
    walk(&mut game, RED, (1, 0), &[(2, 0), (3, 0), (4, 0)]);
    assert_eq!(ap(&game, RED, (4, 0)), 2);
}

#[test]
fn m10_8_roads_serve_everybody() {
    let mut game = worked(building_site(), (4, 0), &[Work::Road(EAST, WEST)]);
    let scene = quiet().terrain(5, 0, Terrain::Hills).road(4, 0, EAST_WEST).road(5, 0, EAST_WEST);
    let mut enemy = scene.phase_of(BLUE).unit(BLUE, Face::Pikeman, 4, 0).build();
    walk(&mut enemy, BLUE, (4, 0), &[(5, 0)]);
    assert_eq!(ap(&enemy, BLUE, (5, 0)), 1);
    // They stay when their Builder is gone.
    wait_for_phase(&mut game, 6, RED);
    walk(&mut game, RED, (4, 0), &[(4, 1)]);
    assert_eq!(ground(&game, 4, 0).exits, EAST_WEST);
}

/// (5,0) is water.
fn river(scene: Scene) -> Scene {
    scene.terrain(5, 0, Terrain::Water)
}

/// A bridge on (5,0) from (4,0) to (6,0).
fn bridge(scene: Scene) -> Scene {
    river(scene).road(5, 0, EAST_WEST)
}

#[test]
fn m10_9_a_bridge_is_a_road_on_water_next_to_its_builder() {
    let game = building_site().build();
    let water = hex(&game, 5, 0);
    let before = seen(&game).stock.roads;
    let game = worked(river(building_site()), (4, 0), &[Work::Bridge(water, EAST)]);
    assert_eq!((ground(&game, 5, 0).exits, ground(&game, 5, 0).terrain), (EAST_WEST, Terrain::Water));
    assert_eq!((gold(&game, RED), seen(&game).stock.roads), (17, before - 1));
    // Its second exit is another one; no second bridge; not on land, not far away, not on what is unexplored.
    assert_eq!(forbidden(river(building_site()), (4, 0), Work::Bridge(water, WEST)), "M10.1");
    assert_eq!(forbidden(bridge(building_site()), (4, 0), Work::Bridge(water, SOUTH_EAST)), "M10.9");
    assert_eq!(forbidden(building_site(), (4, 0), Work::Bridge(water, EAST)), "M10.9");
    assert_eq!(forbidden(river(building_site()), (3, 0), Work::Bridge(water, EAST)), "M12.5");
    assert_eq!(forbidden(building_site().unexplored(5, 0), (3, 0), Work::Bridge(water, EAST)), "M10.9");
    assert_eq!(forbidden(river(building_site()).gold(RED, 2), (4, 0), Work::Bridge(water, EAST)), "M8.4");
}

#[test]
fn m10_9_a_bridge_is_used_through_its_exits_only() {
    let game = river(quiet()).unit(RED, Face::Pikeman, 4, 0).build();
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 0), (5, 0))), "M4.8");
    assert_eq!(cost(bridge(quiet()), Face::Pikeman, (4, 0), (5, 0)), 1);
    // From the side there is no way onto it, and none off it.
    let game = bridge(quiet()).unit(RED, Face::Pikeman, 4, 1).build();
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 1), (5, 0))), "M10.9");
    let game = bridge(quiet()).unit(RED, Face::Pikeman, 5, 0).build();
    assert_eq!(refused(&game, RED, step(&game, RED, (5, 0), (4, 1))), "M10.9");
    // It is left at 1 AP, whatever lies behind.
    let woods = bridge(quiet()).terrain(6, 0, Terrain::Forest);
    assert_eq!(cost(woods.clone(), Face::Pikeman, (5, 0), (6, 0)), 1);
    // That is no road step: it does not count for a march.
    let mut game = woods.road(4, 0, EAST_WEST).unit(RED, Face::Pikeman, 4, 0).build();
    walk(&mut game, RED, (4, 0), &[(5, 0), (6, 0)]);
    assert_eq!(ap(&game, RED, (6, 0)), 0);
}

#[test]
fn m10_9_a_bridge_is_attacked_through_its_exits_only() {
    let held = || bridge(quiet()).unit(BLUE, Face::Archer, 5, 0);
    let game = held().unit(RED, Face::Pikeman, 4, 1).build();
    assert_eq!(refused(&game, RED, attack(&game, RED, (4, 1), (5, 0))), "M10.9");
    let mut game = held().unit(RED, Face::Pikeman, 4, 0).spent(4, 0, 1).wounds(4, 0, 0).build();
    let action = attack(&game, RED, (4, 0), (5, 0));
    act(&mut game, RED, &[action]);
}

#[test]
fn m10_10_chopping_gives_gold_and_grassland() {
    let game = worked(building_site().terrain(4, 0, Terrain::Forest), (4, 0), &[Work::Chop]);
    assert_eq!((ground(&game, 4, 0).terrain, gold(&game, RED)), (Terrain::Grassland, 21));
    assert_eq!(forbidden(building_site(), (4, 0), Work::Chop), "M10.10");
    assert_eq!(forbidden(building_site().terrain(4, 0, Terrain::Hills), (4, 0), Work::Chop), "M10.10");
}

#[test]
fn m10_11_planting_costs_two_gold_and_makes_forest() {
    let game = worked(building_site(), (4, 0), &[Work::Plant]);
    assert_eq!((ground(&game, 4, 0).terrain, gold(&game, RED)), (Terrain::Forest, 18));
    assert_eq!(forbidden(building_site().terrain(4, 0, Terrain::Hills), (4, 0), Work::Plant), "M10.10");
    assert_eq!(forbidden(building_site().gold(RED, 1), (4, 0), Work::Plant), "M8.4");
}

#[test]
fn m10_12_where_nothing_is_chopped_or_planted() {
    let water = |scene: Scene| scene.terrain(2, 0, Terrain::Water);
    assert_eq!(forbidden(water(building_site()), (1, 0), Work::Plant), "M10.12");
    assert_eq!(forbidden(building_site(), (5, -1), Work::Plant), "M10.12");
    let forest = || building_site().terrain(4, 0, Terrain::Forest);
    assert_eq!(forbidden(forest().encounter(Encounter::Caravan, 4, 0), (4, 0), Work::Chop), "M10.12");
    assert_eq!(forbidden(forest().road(4, 0, EAST_WEST), (4, 0), Work::Chop), "M10.12");
    let tower = forest().building(RED, Works::GuardTower, false, 4, 0);
    assert_eq!(forbidden(tower, (4, 0), Work::Chop), "M10.12");
    // An adventure hex whose token is gone.
    assert_eq!(forbidden(building_site().tale(4, 0), (4, 0), Work::Chop), "M10.12");
}

#[test]
fn m10_12_eight_hexes_and_once_in_a_phase() {
    let stock = |game: &MultiverseWar| seen(game).stock.improvements;
    let mut game = worked(building_site(), (4, 0), &[Work::Plant]);
    assert_eq!(stock(&game), 7);
    // Next turn the printed terrain comes back, and with it the piece.
    wait_for_build_phase(&mut game, 6);
    work(&mut game, RED, (4, 0), Work::Chop);
    assert_eq!(work_refused(&game, RED, (4, 0), Work::Plant), "M10.12");
    carry_out(&mut game);
    assert_eq!((stock(&game), ground(&game, 4, 0).terrain), (8, Terrain::Grassland));
    // Without a piece nothing is planted, but a planted forest can be chopped.
    let places = [(4, -1), (5, -2), (6, -2), (6, -1), (5, 0), (3, 0), (2, 1), (2, 2)];
    let used = places.into_iter().fold(building_site(), |scene, (q, r)| scene.planted(q, r));
    assert_eq!(forbidden(used.clone(), (4, 0), Work::Plant), "M10.12");
    assert_eq!(stock(&worked(used, (3, 0), &[Work::Chop])), 1);
}

#[test]
fn mx_17_broken_road() {
    // The example, two hexes to the east.
    let roads = |last| {
        let scene = quiet().terrain(4, 0, Terrain::Hills).road(2, 0, 0b1010);
        scene.road(3, 0, EAST_WEST).road(4, 0, last)
    };
    let [broken, whole] = [NORTH_WEST.bit() | SOUTH_EAST.bit(), WEST.bit() | SOUTH_EAST.bit()];
    assert_eq!(cost(roads(broken), Face::Horseman, (3, 0), (4, 0)), 2);
    assert_eq!(cost(roads(whole), Face::Horseman, (3, 0), (4, 0)), 1);
    // From (2,0) to (3,0) is no road step: it costs 1 for the grassland, and ends a march.
    let mut game = roads(whole).unit(RED, Face::Pikeman, 2, 0).build();
    walk(&mut game, RED, (2, 0), &[(3, 0), (4, 0)]);
    assert_eq!(ap(&game, RED, (4, 0)), 0);
}

#[test]
fn mx_18_forced_march() {
    let mut game = marched(quiet(), Face::Pikeman, &[(2, 0), (3, 0), (4, 0)]);
    assert_eq!(ap(&game, RED, (4, 0)), 0);
    // Who explores first gains nothing.
    let setup = quiet_setup().with(|rules| rules.adventures = false);
    let scene = highway(Scene::with(&setup)).unexplored(-1, 3).unit(RED, Face::Pikeman, 0, 1);
    game = scene.build();
    let explore = Action::Explore { unit: unit(&game, RED, 0, 1), slot: hex(&game, -1, 3).slot() };
    act(&mut game, RED, &[explore]);
    act(&mut game, BLUE, &[Action::Number(1)]);
    walk(&mut game, RED, (0, 1), &[(1, 0)]);
    assert_eq!(ap(&game, RED, (1, 0)), 0);
}
