//! Chapter 25: the tasks S1 to S17, each just fulfilled and just not, and what takes the place of a task whose part of the game is off.

use crate::adventures::{enter, tale};
use crate::common::{BLUE, RED, act, attack, idle, player, seen_by, unit};
use multiverse_war::{
    Action, Face, HeroKind, MapName, Mission, MultiverseWar, Rules, Scene, Setup, Work, Works,
};

/// The mission cards, in the order of M25.5.
const CHARGE: u8 = 0;
const IRON_HAND: u8 = 1;
const DEEP_VEIN: u8 = 2;
const CHAMPION: u8 = 3;
const LONG_ROAD: u8 = 4;
const WATCH: u8 = 5;
const VENGEANCE: u8 = 6;
const SEAT_OF_POWER: u8 = 7;

/// Is the task marked on Red's card?
pub(crate) fn is_marked(game: &MultiverseWar, task: Mission) -> bool {
    seen_by(game, RED).players[0].tasks.is_some_and(|tasks| tasks.contains(task))
}

/// A game without this part.
fn without(change: impl FnOnce(&mut Rules)) -> Scene {
    Scene::with(&Setup::advanced(2).with(|rules| {
        rules.portal = false;
        change(rules);
    }))
}

/// Red kills a Builder.
#[track_caller]
fn killing(scene: Scene) -> MultiverseWar {
    let mut game = scene.unit(RED, Face::Pikeman, 2, 0).unit(BLUE, Face::Builder, 3, 0).build();
    let action = attack(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[action]);
    game
}

/// Red closes his phase.
#[track_caller]
fn closing(scene: Scene) -> MultiverseWar {
    let mut game = scene.build();
    act(&mut game, RED, &[Action::EndPhase]);
    game
}

/// The next turn opens, a calm one.
#[track_caller]
fn opening(scene: Scene) -> MultiverseWar {
    let mut game = scene.turn(8).last_phase().build();
    act(&mut game, BLUE, &[Action::EndPhase]);
    idle(&mut game);
    game
}

fn buildings(scene: Scene, kind: Works, second_age: bool, places: &[(i8, i8)]) -> Scene {
    places.iter().fold(scene, |scene, &(q, r)| scene.building(RED, kind, second_age, q, r))
}

#[test]
fn s1_warlike() {
    let before = |kills| killing(Scene::two().mission(RED, IRON_HAND).kills(RED, kills));
    assert!(is_marked(&before(4), Mission::Warlike));
    assert!(!is_marked(&before(3), Mission::Warlike));
}

#[test]
fn s2_wrecker() {
    let wrecks = |before| {
        let scene = Scene::two().mission(RED, IRON_HAND).wrecked(RED, before);
        let scene = scene.building(BLUE, Works::Barracks, false, 3, 0).building_wounds(3, 0, 2);
        let mut game = scene.unit(RED, Face::HeavySwordsman, 2, 0).build();
        let action = attack(&game, RED, (2, 0), (3, 0));
        act(&mut game, RED, &[action]);
        is_marked(&game, Mission::Wrecker)
    };
    assert!(wrecks(1));
    assert!(!wrecks(0));
}

#[test]
fn s3_stonekeeper_holds_two_mines() {
    let scene = Scene::two().mission(RED, DEEP_VEIN).unit(RED, Face::Pikeman, 5, -1);
    assert!(is_marked(&opening(scene.clone().unit(RED, Face::Pikeman, 1, 4)), Mission::Stonekeeper));
    assert!(!is_marked(&opening(scene.clone().unit(RED, Face::Builder, 1, 4)), Mission::Stonekeeper));
    assert!(!is_marked(&opening(scene.openings(RED, 9)), Mission::Stonekeeper), "there are two mines");
}

#[test]
fn s3_stonekeeper_on_a_map_with_one_mine() {
    let small = Setup::advanced(2).on(MapName::TwoAggressive);
    let holds = |before, face| {
        let scene = Scene::with(&small).mission(RED, DEEP_VEIN).openings(RED, before).unit(RED, face, 0, 0);
        is_marked(&opening(scene), Mission::Stonekeeper)
    };
    assert!(holds(3, Face::Pikeman), "the fourth opening");
    assert!(!holds(2, Face::Pikeman));
    assert!(!holds(3, Face::Builder));
}

#[test]
fn s3_without_mines_it_is_s1() {
    let scene = |kills| without(|rules| rules.mines = 0).mission(RED, DEEP_VEIN).kills(RED, kills);
    let game = killing(scene(4));
    assert!(is_marked(&game, Mission::Warlike));
    assert_eq!(player(&game, RED).marks, 1);
    assert_eq!(player(&killing(scene(3)), RED).marks, 0);
    assert_eq!(
        player(&killing(Scene::two().mission(RED, DEEP_VEIN).kills(RED, 4)), RED).marks,
        0,
        "with mines"
    );
}

/// Red explores one territory.
#[track_caller]
fn exploring(scene: Scene) -> MultiverseWar {
    let mut game = scene.unexplored(5, -1).unit(RED, Face::Pikeman, 3, 0).build();
    let explore = Action::Explore { unit: unit(&game, RED, 3, 0), slot: crate::common::slot(&game, (2, -1)) };
    act(&mut game, RED, &[explore]);
    act(&mut game, BLUE, &[Action::Number(1)]);
    game
}

#[test]
fn s4_pathfinder() {
    let told = |stories, revealed| {
        let scene = tale(8, Face::Pikeman).mission(RED, CHAMPION);
        let mut game = scene.stories(RED, stories).revealed(RED, revealed).build();
        enter(&mut game, &[]);
        is_marked(&game, Mission::Pathfinder)
    };
    assert!(told(4, 0) && told(1, 3));
    assert!(!told(3, 0) && !told(0, 3));
    let found = |revealed, stories| {
        let scene = Scene::two().mission(RED, CHAMPION).revealed(RED, revealed).stories(RED, stories);
        is_marked(&exploring(scene), Mission::Pathfinder)
    };
    assert!(found(2, 2));
    assert!(!found(2, 1));
}

#[test]
fn s4_without_adventures_three_territories_are_enough() {
    let found = |revealed| {
        let scene = without(|rules| rules.adventures = false).mission(RED, CHAMPION);
        is_marked(&exploring(scene.revealed(RED, revealed)), Mission::Pathfinder)
    };
    assert!(found(2));
    assert!(!found(1));
}

#[test]
fn s5_road_builder() {
    // A settlement hex and a building next to it are connected.
    let scene = |last| {
        let places = [(2, 0), (2, -1), last];
        closing(buildings(Scene::two().mission(RED, CHARGE), Works::Barracks, false, &places))
    };
    assert!(is_marked(&scene((1, 1)), Mission::RoadBuilder));
    assert!(!is_marked(&scene((4, 1)), Mission::RoadBuilder), "the third is not connected");
}

#[test]
fn s6_watchman() {
    let towers = |places: &[(i8, i8)]| {
        let scene = Scene::two().mission(RED, WATCH);
        is_marked(&closing(buildings(scene, Works::GuardTower, false, places)), Mission::Watchman)
    };
    assert!(towers(&[(3, 0), (3, 1), (4, -2)]));
    assert!(!towers(&[(3, 0), (3, 1)]));
}

#[test]
fn s7_mentor() {
    let level = |level| {
        let scene = Scene::two().mission(RED, CHAMPION).hero(RED, HeroKind::Warlord, level, (3, 3, 1), 2, 0);
        is_marked(&closing(scene), Mission::Mentor)
    };
    assert!(level(3));
    assert!(!level(2));
}

#[test]
fn s7_without_heroes_it_is_s8() {
    let steps = |steps| {
        let scene = without(|rules| rules.heroes = false).mission(RED, CHAMPION);
        is_marked(&closing(scene.steps(RED, Face::Pikeman, steps)), Mission::Drillmaster)
    };
    assert!(steps(4));
    assert!(!steps(3));
    let with_heroes = closing(Scene::two().mission(RED, CHAMPION).steps(RED, Face::Pikeman, 4));
    assert_eq!(player(&with_heroes, RED).marks, 0);
}

#[test]
fn s8_drillmaster() {
    let steps = |steps| {
        let scene = Scene::two().mission(RED, WATCH).steps(RED, Face::Pikeman, steps);
        is_marked(&closing(scene), Mission::Drillmaster)
    };
    assert!(steps(4));
    assert!(!steps(3));
}

#[test]
fn s9_treasurer() {
    // The settlement pays 5 before the opening.
    let gold =
        |gold| is_marked(&opening(Scene::two().mission(RED, WATCH).gold(RED, gold)), Mission::Treasurer);
    assert!(gold(10));
    assert!(!gold(9));
}

#[test]
fn s10_storyteller() {
    let told = |stories| {
        let mut game = tale(8, Face::Pikeman).mission(RED, LONG_ROAD).stories(RED, stories).build();
        enter(&mut game, &[]);
        is_marked(&game, Mission::Storyteller)
    };
    assert!(told(3));
    assert!(!told(2));
    // A failure is not counted.
    let mut game = tale(1, Face::Pikeman).mission(RED, LONG_ROAD).stories(RED, 3).build();
    enter(&mut game, &[]);
    act(&mut game, RED, &[Action::Withdraw]);
    assert!(!is_marked(&game, Mission::Storyteller));
}

#[test]
fn s10_without_adventures_it_is_s11() {
    let scene = without(|rules| rules.adventures = false).mission(RED, LONG_ROAD);
    let game = closing(scene.clone().building(RED, Works::Fortress, false, 4, -2));
    assert!(is_marked(&game, Mission::Stronghold));
    assert_eq!(player(&closing(scene), RED).marks, 0);
    let with_adventures = Scene::two().mission(RED, LONG_ROAD).building(RED, Works::Fortress, false, 4, -2);
    assert_eq!(player(&closing(with_adventures), RED).marks, 0);
}

#[test]
fn s11_stronghold() {
    let scene = Scene::two().mission(RED, SEAT_OF_POWER).unit(RED, Face::Builder, 4, -2).turn(8);
    let mut game = scene.build_phase().build();
    let builder = unit(&game, RED, 4, -2);
    act(
        &mut game,
        RED,
        &[Action::Builder(builder), Action::Work(Work::Build(Works::Fortress)), Action::Done],
    );
    act(&mut game, BLUE, &[Action::Done]);
    act(&mut game, RED, &[Action::EndPhase]);
    assert!(!is_marked(&game, Mission::Stronghold), "a building site is no finished Fortress");
    act(&mut game, BLUE, &[Action::EndPhase]);
    idle(&mut game);
    act(&mut game, RED, &[Action::EndPhase]);
    assert!(is_marked(&game, Mission::Stronghold));
}

#[test]
fn s12_raider() {
    let walls = |scene: Scene| {
        let scene = scene.mission(RED, VENGEANCE).unit(RED, Face::HeavySwordsman, 4, 3);
        let mut game = scene.unit(RED, Face::HeavySwordsman, 5, 2).build();
        for (from, at) in [((4, 3), (5, 3)), ((5, 2), (6, 2))] {
            let action = attack(&game, RED, from, at);
            act(&mut game, RED, &[action]);
        }
        is_marked(&game, Mission::Raider)
    };
    assert!(walls(Scene::two().raided(RED, 4)));
    assert!(!walls(Scene::two()), "two attacks in one turn");
    assert!(!walls(Scene::two().raided(RED, 5)), "this turn has counted");
    // M30.16: a settlement that keeps its last HP is not damaged.
    assert!(!walls(
        without(|rules| rules.conquest = multiverse_war::Conquest::Off)
            .raided(RED, 4)
            .settlement_wounds(BLUE, 4)
    ));
}

#[test]
fn s13_architect() {
    let scene = |second| {
        let scene = buildings(Scene::two().mission(RED, VENGEANCE), Works::Barracks, true, &[(3, 0)]);
        is_marked(&closing(buildings(scene, Works::Academy, second, &[(4, -2)])), Mission::Architect)
    };
    assert!(scene(true));
    assert!(!scene(false));
}

/// The starter scenario.
fn starter() -> Scene {
    Scene::with(&Setup::starter(2))
}

#[test]
fn s14_supply_lines() {
    let scene = |last| {
        let scene = buildings(starter(), Works::Fortress, false, &[(2, 0)]);
        closing(buildings(scene, Works::GuardTower, false, &[(2, -1), last]))
    };
    assert!(is_marked(&scene((1, 1)), Mission::SupplyLines), "towers and the Fortress count");
    assert!(!is_marked(&scene((4, 1)), Mission::SupplyLines));
}

#[test]
fn s15_watch_towers() {
    let towers = |places: &[(i8, i8)]| {
        is_marked(&closing(buildings(starter(), Works::GuardTower, false, places)), Mission::WatchTowers)
    };
    assert!(towers(&[(3, 0), (3, 1)]));
    assert!(!towers(&[(3, 0)]));
}

#[test]
fn s16_fortress() {
    let kind =
        |kind| is_marked(&closing(buildings(starter(), kind, false, &[(4, -2)])), Mission::OwnFortress);
    assert!(kind(Works::Fortress));
    assert!(!kind(Works::SiegeWorkshop));
}

#[test]
fn s17_elite() {
    let steps = |steps| is_marked(&closing(starter().steps(RED, Face::Pikeman, steps)), Mission::EliteType);
    assert!(steps(4));
    assert!(!steps(3));
    // A type of the starter scenario earns its last step in a fight like any other.
    let mut game = starter()
        .steps(RED, Face::Pikeman, 3)
        .unit(RED, Face::Pikeman, 2, 0)
        .unit(BLUE, Face::Builder, 3, 0)
        .build();
    let kill = attack(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[kill]);
    assert!(!is_marked(&game, Mission::EliteType), "marked when the phase closes");
    act(&mut game, RED, &[Action::EndPhase]);
    assert!(is_marked(&game, Mission::EliteType));
}
