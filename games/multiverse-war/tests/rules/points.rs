//! Chapter 30: victory points, row by row, and how ties are decided.

use crate::common::{BLUE, RED, act, attack, player, seen};
use crate::teams::winners;
use multiverse_war::{Action, Ending, Face, HeroKind, Mission, MultiverseWar, Scene, Setup, Works};
use table::{Game, Seat, Turn};

/// The points of a seat.
fn points(game: &MultiverseWar, seat: Seat) -> i32 {
    player(game, seat).points
}

fn of(scene: Scene) -> i32 {
    points(&scene.build(), RED)
}

/// Buildings of Age 1 that nothing connects.
fn abroad(scene: Scene, seat: Seat, kind: Works, places: &[(i8, i8)]) -> Scene {
    places.iter().fold(scene, |scene, &(q, r)| scene.building(seat, kind, false, q, r))
}

#[test]
fn m30_12_buildings() {
    let rows = [
        (Works::Barracks, 2, 4),
        (Works::GuardTower, 2, 4),
        (Works::Academy, 3, 5),
        (Works::SiegeWorkshop, 4, 6),
    ];
    for (kind, first, second) in rows {
        assert_eq!(of(Scene::two().building(RED, kind, false, 4, -2)), first, "{kind:?}");
        assert_eq!(of(Scene::two().building(RED, kind, true, 4, -2)), second, "{kind:?} II");
        assert_eq!(of(Scene::two().building(BLUE, kind, true, 4, -2)), 0, "of somebody else");
    }
    assert_eq!(of(Scene::two().building(RED, Works::Fortress, false, 4, -2)), 8);
    assert_eq!(of(Scene::two()), 0);
}

#[test]
fn m30_12_a_fortress_under_construction_counts_nothing() {
    let mut game = Scene::two().unit(RED, Face::Builder, 4, -2).turn(8).build_phase().build();
    let builder = crate::common::unit(&game, RED, 4, -2);
    let build = Action::Work(multiverse_war::Work::Build(Works::Fortress));
    act(&mut game, RED, &[Action::Builder(builder), build, Action::Done]);
    act(&mut game, BLUE, &[Action::Done]);
    assert_eq!((seen(&game).buildings.len(), points(&game, RED)), (1, 0));
    act(&mut game, RED, &[Action::EndPhase]);
    act(&mut game, BLUE, &[Action::EndPhase]);
    assert_eq!(points(&game, RED), 8);
}

#[test]
fn m30_12_destroyed_buildings_of_enemies_count_twice() {
    let rows = [
        (Works::Barracks, false, 4),
        (Works::Academy, true, 10),
        (Works::SiegeWorkshop, true, 12),
        (Works::Fortress, false, 16),
    ];
    for (kind, second_age, vp) in rows {
        let scene = Scene::two().building(BLUE, kind, second_age, 3, 0).unit(RED, Face::HeavySwordsman, 2, 0);
        let wounds = seen(&scene.clone().build()).buildings[0].hp - 1;
        let mut game = scene.building_wounds(3, 0, wounds).build();
        let action = attack(&game, RED, (2, 0), (3, 0));
        act(&mut game, RED, &[action]);
        assert_eq!((points(&game, RED), points(&game, BLUE)), (vp, 0), "{kind:?}");
    }
}

#[test]
fn m30_12_connected_buildings_marks_and_shards() {
    assert_eq!(of(Scene::two().building(RED, Works::Barracks, false, 2, 0)), 2 + 2, "next to the settlement");
    // A road on (2,0) with exits west and east connects (3,0); one with other exits does not.
    let barracks = Scene::two().building(RED, Works::Barracks, false, 3, 0);
    assert_eq!(of(barracks.clone().road(2, 0, 0b00_1001)), 2 + 2);
    assert_eq!(of(barracks.road(2, 0, 0b00_1010)), 2);
    // The Watch on the Border: S6, S8, S9. What is not on his card is not marked.
    let card = Scene::two().mission(RED, 5);
    assert_eq!(of(card.clone().fulfilled(RED, &[Mission::Watchman, Mission::Treasurer])), 40);
    assert_eq!(of(card.fulfilled(RED, &[Mission::Stronghold])), 0);
    let starter = Scene::with(&Setup::starter(2));
    assert_eq!(of(starter.fulfilled(RED, &[Mission::SupplyLines])), 20);
    assert_eq!(of(Scene::two().shards(RED, 4)), 12);
}

#[test]
fn m30_12_a_living_hero_counts_by_his_level() {
    for (level, vp) in (1..).zip([3, 6, 11, 18, 27, 38]) {
        let scene = Scene::two().hero(RED, HeroKind::Warlord, level, (3, 3, 1), 3, 0);
        assert_eq!(of(scene), vp, "level {level}");
    }
    // A dead one counts nothing.
    let scene =
        Scene::two().hero(RED, HeroKind::Warlord, 6, (3, 3, 1), 3, 0).wounds(3, 0, 2).token(4, 0).deck(&[19]);
    let mut game = scene.build();
    let pitfall = crate::common::step(&game, RED, (3, 0), (4, 0));
    act(&mut game, RED, &[pitfall]);
    assert!(player(&game, RED).hero.is_some_and(|hero| hero.level == 6 && hero.block.is_none()));
    assert_eq!(points(&game, RED), 0);
}

#[test]
fn m30_13_a_connection_is_counted_once() {
    // (2,-1) touches two hexes of the settlement, and a road leads to it as well.
    let scene = Scene::two().building(RED, Works::Barracks, false, 2, -1).road(2, 0, 63);
    assert_eq!(of(scene), 2 + 2);
}

/// How the last turn of the limit ends.
fn at_the_limit(scene: Scene) -> Vec<Seat> {
    let mut game = scene.turn(20).last_phase().build();
    let last = seen(&game).active;
    act(&mut game, last, &[Action::EndPhase]);
    assert_eq!(seen(&game).ending, Some(Ending::TurnLimit));
    winners(&game).expect("it is over")
}

#[test]
fn m30_14_ties_are_decided_by_gold_then_by_buildings() {
    let equal = Scene::two().building(RED, Works::Fortress, false, 4, -2).building(
        BLUE,
        Works::SiegeWorkshop,
        false,
        2,
        4,
    );
    let equal = equal.building(BLUE, Works::SiegeWorkshop, false, 3, 5);
    assert_eq!(at_the_limit(equal.clone()), [BLUE], "8 VP and 20 gold each, but two buildings against one");
    assert_eq!(at_the_limit(equal.clone().gold(RED, 21)), [RED], "gold goes before buildings");
    assert_eq!(at_the_limit(equal.gold(BLUE, 99).shards(RED, 1)), [RED], "VP go before gold");
    assert_eq!(at_the_limit(Scene::two()), [RED, BLUE], "all is equal: the victory is shared");
}

#[test]
fn m30_14_several_who_dominate_are_compared_in_the_same_way() {
    let (red, blue) = ([(3, 0), (4, 0), (3, -1), (4, -1)], [(2, 4), (3, 4), (2, 5), (3, 3)]);
    let both = abroad(
        abroad(Scene::two().turn(8).mission(BLUE, 3), RED, Works::Fortress, &red),
        BLUE,
        Works::Fortress,
        &blue,
    );
    let end = |scene: Scene| {
        let mut game = scene.last_phase().build();
        act(&mut game, BLUE, &[Action::EndPhase]);
        assert!(matches!(seen(&game).ending, Some(Ending::Domination(_))));
        winners(&game).unwrap()
    };
    assert_eq!(end(both.clone()), [RED, BLUE]);
    assert_eq!(end(both.clone().gold(BLUE, 21)), [BLUE]);
    assert_eq!(end(both.gold(BLUE, 21).shards(RED, 1)), [RED]);
}

#[test]
fn m30_14_teams_add_up() {
    let (ally, other) = (Seat::new(3), Seat::new(2));
    let scene = Scene::with(&Setup::advanced(4));
    // 3 + 3 against 5 VP.
    let scene = scene.shards(RED, 1).shards(ally, 1).building(BLUE, Works::Academy, true, 5, 0);
    assert_eq!(at_the_limit(scene.clone()), [RED, ally]);
    assert_eq!(at_the_limit(scene.clone().shards(other, 1)), [BLUE, other], "6 against 8");
    // 6 against 6: gold of both.
    let tied = Scene::with(&Setup::advanced(4)).shards(RED, 2).shards(BLUE, 1).shards(other, 1);
    assert_eq!(at_the_limit(tied.clone().gold(other, 21)), [BLUE, other]);
    let game = tied.gold(RED, 0).gold(ally, 41).turn(20).last_phase();
    let mut game = game.build();
    act(&mut game, ally, &[Action::EndPhase]);
    assert_eq!(winners(&game), Some(vec![RED, ally]));
    let Turn::Over(outcome) = game.turn() else { panic!("it is over") };
    assert_eq!(outcome.places.as_slice(), [1, 3, 3, 1]);
}

#[test]
fn mx_29_scoring() {
    // The Watch on the Border with one task marked.
    let setup = Setup::advanced(2).with(|rules| (rules.shards, rules.combat_cards) = (true, false));
    let scene = Scene::with(&setup)
        .building(RED, Works::Barracks, true, 2, 0)
        .building(RED, Works::GuardTower, false, 4, -2)
        .building(RED, Works::Fortress, false, 2, -1)
        .building(BLUE, Works::Academy, true, 4, 0)
        .building_wounds(4, 0, 3)
        .unit(RED, Face::HeavySwordsman, 3, 0)
        .mission(RED, 5)
        .fulfilled(RED, &[Mission::Treasurer])
        .hero(RED, HeroKind::Warlord, 3, (3, 3, 1), 0, 0)
        .shards(RED, 2);
    let mut game = scene.build();
    assert_eq!(points(&game, RED), 55);
    let action = attack(&game, RED, (3, 0), (4, 0));
    act(&mut game, RED, &[action]);
    assert_eq!(points(&game, RED), 65);
}
