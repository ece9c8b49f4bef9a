//! Chapter 34: worked examples of sight, fights and strikes. Local coordinates are moved to hexes of the map for two that no home sees.

use crate::arena::{moved_up, strikers, victim};
use crate::common::{
    BLANK, BLUE, CRITICAL, MELEE, RANGED, RED, act, act_rolling, act_with, attack, block, field, refused,
    seen, shoot, step, steps, strikes, unit,
};
use crate::ordering::{building, wait_for_phase};
use multiverse_war::{Action, Ending, Event, Face, MultiverseWar, Scene, Setup, Terrain, Victim, Works};
use table::Game;

/// MX.1 on the hexes round (6,-2), with so many of its red supporters.
fn crowd(attacker: Face, supporters: usize) -> Scene {
    let scene =
        field().unit(RED, attacker, 5, -2).unit(BLUE, Face::Pikeman, 6, -2).unit(BLUE, Face::Horseman, 7, -2);
    let places = [(6, -3), (5, -1), (6, -1)];
    places[..supporters].iter().fold(scene, |scene, &(q, r)| scene.unit(RED, Face::Horseman, q, r))
}

/// Red attacks from (5,-2) at (6,-2), with this luck.
#[track_caller]
fn charge(scene: Scene, luck: &[usize]) -> (MultiverseWar, Vec<Event>) {
    let mut game = scene.build();
    let action = attack(&game, RED, (5, -2), (6, -2));
    let events = act_with(&mut game, RED, action, luck);
    (game, events)
}

/// Red attacks from (5,-2) at (6,-2).
fn against(red: Face, blue: Face) -> Scene {
    field().unit(RED, red, 5, -2).unit(BLUE, blue, 6, -2)
}

#[test]
fn mx_1_three_supporters_against_one() {
    let (_, events) = charge(crowd(Face::Pikeman, 3), &[BLANK; 4]);
    assert_eq!(strikes(&events), [(0, Some(1)), (4, None)]);
}

#[test]
fn mx_2_the_same_against_armour() {
    let (_, events) = charge(crowd(Face::Praetorian, 3), &[BLANK; 3]);
    assert_eq!(strikes(&events), [(0, Some(1)), (3, None)]);
}

#[test]
fn mx_3_no_majority() {
    let (_, events) = charge(crowd(Face::Pikeman, 1), &[]);
    assert_eq!(strikes(&events), [(0, Some(1)), (0, Some(1))]);
}

#[test]
fn mx_4_archer_against_heavy_swordsman() {
    let (game, events) = charge(against(Face::HeavySwordsman, Face::Archer), &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!((strikers(&events), strikes(&events)), (vec![BLUE, RED], vec![(4, Some(1)), (0, Some(1))]));
    assert!(moved_up(&events));
    assert_eq!(block(&game, RED, 6, -2).unwrap().wounds, 1);
    assert_eq!(steps(&game, RED, Face::HeavySwordsman), 1);
}

#[test]
fn mx_5_horseman_against_a_ranged_unit() {
    let (game, events) = charge(against(Face::Horseman, Face::Archer), &[BLANK; 5]);
    assert_eq!((strikers(&events), strikes(&events)), (vec![RED], vec![(5, Some(1))]));
    assert!(block(&game, BLUE, 6, -2).is_none());
}

#[test]
fn mx_6_pikeman_against_heavy_swordsman() {
    let duel = against(Face::Pikeman, Face::HeavySwordsman);
    let (game, events) = charge(duel.clone(), &[CRITICAL, CRITICAL, BLANK, BLANK, BLANK]);
    assert_eq!((strikers(&events), strikes(&events)), (vec![BLUE], vec![(5, Some(2))]));
    assert!(block(&game, RED, 5, -2).is_none());
    let (_, events) = charge(duel, &[BLANK; 9]);
    assert_eq!((strikers(&events), strikes(&events)), (vec![BLUE, RED], vec![(5, Some(1)), (4, None)]));
}

#[test]
fn mx_7_pikeman_counters_horse() {
    let duel = against(Face::Horseman, Face::Pikeman);
    let (game, events) = charge(duel.clone(), &[MELEE, MELEE, CRITICAL, BLANK, BLANK]);
    assert_eq!((strikers(&events), strikes(&events)), (vec![BLUE], vec![(5, Some(2))]));
    assert!(block(&game, RED, 5, -2).is_none());
    let (_, events) = charge(duel, &[MELEE, MELEE, BLANK, BLANK, BLANK]);
    assert_eq!((strikers(&events), strikes(&events)), (vec![BLUE, RED], vec![(5, Some(1)), (0, Some(1))]));
}

#[test]
fn mx_8_interception() {
    let pikeman = field().phase_of(BLUE).unit(RED, Face::Pikeman, 5, -2).ready(5, -2, 0);
    let mut game =
        pikeman.clone().unit(RED, Face::TribalScout, 6, -2).unit(BLUE, Face::Horseman, 7, -2).build();
    let action = attack(&game, BLUE, (7, -2), (6, -2));
    let events = act_with(&mut game, BLUE, action, &[RANGED, BLANK, MELEE, BLANK, BLANK]);
    assert_eq!((strikers(&events), strikes(&events)), (vec![RED, BLUE], vec![(5, Some(1)), (0, Some(1))]));
    assert!(moved_up(&events));
    assert_eq!(block(&game, BLUE, 6, -2).unwrap().wounds, 1);
    // Behind him.
    let mut game = pikeman.unit(RED, Face::TribalScout, 4, -2).unit(BLUE, Face::Horseman, 3, -2).build();
    let action = attack(&game, BLUE, (3, -2), (4, -2));
    assert_eq!(strikers(&act_with(&mut game, BLUE, action, &[])), [BLUE]);
}

#[test]
fn mx_9_the_hill_between() {
    let game = field()
        .unit(RED, Face::Archer, 4, -2)
        .terrain(5, -2, Terrain::Hills)
        .unit(BLUE, Face::Archer, 6, -2)
        .terrain(6, -2, Terrain::Forest)
        .unit(RED, Face::TribalScout, 7, -2)
        .build();
    assert!(block(&game, BLUE, 6, -2).unwrap().identified);
    assert_eq!(refused(&game, RED, shoot(&game, RED, (4, -2), (6, -2))), "M14.3");
}

#[test]
fn mx_10_in_line_but_not_identified() {
    let scene = field().unit(RED, Face::Archer, 5, -4).unit(BLUE, Face::Horseman, 5, -2).terrain(
        5,
        -2,
        Terrain::Forest,
    );
    let game = scene.clone().build();
    assert_eq!(refused(&game, RED, shoot(&game, RED, (5, -4), (5, -2))), "M15.3");
    let mut game = scene.unit(RED, Face::Pikeman, 4, -1).build();
    let action = shoot(&game, RED, (5, -4), (5, -2));
    assert_eq!(strikes(&act_with(&mut game, RED, action, &[BLANK; 3])), [(3, None)]);
}

#[test]
fn mx_11_from_the_hill() {
    let archer =
        field().unit(RED, Face::Archer, 4, -2).terrain(4, -2, Terrain::Hills).terrain(5, -2, Terrain::Forest);
    let on = |terrain| archer.clone().unit(BLUE, Face::Horseman, 6, -2).terrain(6, -2, terrain);
    let shot = |scene: Scene, dice: usize| {
        let mut game = scene.build();
        let action = shoot(&game, RED, (4, -2), (6, -2));
        let luck = [RANGED, BLANK, BLANK, BLANK];
        let events = act_with(&mut game, RED, action, &luck[..dice]);
        assert_eq!(strikes(&events), [(dice as u8, Some(1))]);
        game
    };
    shot(on(Terrain::Grassland), 0);
    shot(on(Terrain::Forest).unit(RED, Face::Pikeman, 7, -2), 3);
    shot(on(Terrain::Hills), 4);
    let game = shot(archer.clone().building(BLUE, Works::Barracks, false, 6, -2), 4);
    assert_eq!(building(&game, (6, -2)).unwrap().wounds, 1);
}

#[test]
fn mx_12_along_the_border() {
    let scene = Scene::two().unit(RED, Face::Pikeman, 5, -2).unit(BLUE, Face::Pikeman, 6, -1);
    let one = scene.terrain(6, -2, Terrain::Hills);
    assert!(block(&one.clone().build(), BLUE, 6, -1).unwrap().identified);
    let both = one.terrain(5, -1, Terrain::Hills).build();
    assert!(!block(&both, BLUE, 6, -1).unwrap().identified);
}

#[test]
fn mx_13_one_way_sight() {
    let game = Scene::two()
        .unit(RED, Face::Pikeman, 4, -2)
        .terrain(4, -2, Terrain::Hills)
        .terrain(5, -2, Terrain::Forest)
        .unit(BLUE, Face::Pikeman, 6, -2)
        .build();
    assert!(block(&game, BLUE, 6, -2).unwrap().identified);
    assert!(!block(&game, RED, 4, -2).unwrap().identified);
}

#[test]
fn mx_21_builder_and_escort() {
    let escort = field().unit(BLUE, Face::Builder, 6, -2).unit(BLUE, Face::Pikeman, 6, -2).wounds(6, -2, 1);
    let mut game = escort.clone().unit(RED, Face::Archer, 6, -4).build();
    let action = shoot(&game, RED, (6, -4), (6, -2));
    act_with(&mut game, RED, action, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!(block(&game, BLUE, 6, -2).unwrap().face, Some(Face::Builder));
    assert_eq!(steps(&game, RED, Face::Archer), 1);
    let (game, events) = charge(escort.unit(RED, Face::Legionary, 5, -2), &[BLANK; 5]);
    assert!(moved_up(&events) && block(&game, BLUE, 6, -2).is_none());
    assert_eq!(steps(&game, RED, Face::Legionary), 2);
}

#[test]
fn mx_22_garrison() {
    let scene = against(Face::HeavySwordsman, Face::Archer).building(BLUE, Works::Barracks, false, 6, -2);
    let (game, events) = charge(scene.clone(), &[BLANK; 4]);
    assert_eq!((strikers(&events), strikes(&events)), (vec![BLUE, RED], vec![(4, None), (0, Some(1))]));
    assert_eq!(building(&game, (6, -2)).unwrap().wounds, 1);
    assert!(block(&game, RED, 5, -2).is_some());
    let (game, events) = charge(scene.building_wounds(6, -2, 2), &[BLANK; 4]);
    assert!(block(&game, BLUE, 6, -2).is_none() && moved_up(&events));
    assert_eq!(steps(&game, RED, Face::HeavySwordsman), 2);
}

#[test]
fn mx_23_cavalry_and_walls() {
    let scene = field().unit(RED, Face::Horseman, 5, -2);
    let (_, events) = charge(scene.clone().building(BLUE, Works::Barracks, false, 6, -2), &[BLANK; 3]);
    assert_eq!(strikes(&events), [(3, None)]);
    let (_, events) = charge(scene.building(BLUE, Works::GuardTower, false, 6, -2), &[BLANK; 7]);
    assert_eq!(strikes(&events), [(3, None), (4, None)]);
}

#[test]
fn mx_24_repair() {
    let wounds = |game: &MultiverseWar, at| building(game, at).unwrap().wounds;
    let mut game = field()
        .unit(RED, Face::Pikeman, 5, -2)
        .building(BLUE, Works::Barracks, false, 6, -2)
        .unit(RED, Face::Legionary, 7, -4)
        .building(BLUE, Works::Fortress, false, 8, -4)
        .build();
    for turn in [5, 6] {
        let action = attack(&game, RED, (5, -2), (6, -2));
        act_with(&mut game, RED, action, &[]);
        if turn == 5 {
            let action = attack(&game, RED, (7, -4), (8, -4));
            act_rolling(&mut game, RED, action, BLANK);
            assert_eq!(wounds(&game, (8, -4)), 1);
        }
        assert_eq!(wounds(&game, (6, -2)), turn - 4);
        wait_for_phase(&mut game, turn, BLUE);
        // One wound after the opening of turn 5, and one after that of turn 6.
        assert_eq!((wounds(&game, (6, -2)), wounds(&game, (8, -4))), (1, 0));
        wait_for_phase(&mut game, turn + 1, RED);
    }
}

#[test]
fn mx_26_conquest() {
    let scene = field().turn(7).unit(RED, Face::Pikeman, 6, 1).unit(RED, Face::Pikeman, 5, 2).unit(
        RED,
        Face::Pikeman,
        7,
        1,
    );
    let assaults = [((6, 1), (6, 2)), ((5, 2), (5, 3)), ((7, 1), (7, 2))];
    let mut game = scene.clone().build();
    let assault = |game: &mut MultiverseWar, (from, at)| {
        let action = attack(game, RED, from, at);
        act_with(game, RED, action, &[]);
    };
    assaults.iter().for_each(|&way| assault(&mut game, way));
    assert_eq!(seen(&game).players[1].wounds, 3);
    wait_for_phase(&mut game, 7, BLUE);
    assert_eq!(seen(&game).players[1].wounds, 2);
    wait_for_phase(&mut game, 8, RED);
    assault(&mut game, assaults[0]);
    assault(&mut game, assaults[1]);
    assert_eq!((seen(&game).players[1].wounds, seen(&game).ending), (4, None));
    assault(&mut game, assaults[2]);
    assert_eq!(seen(&game).ending, Some(Ending::Conquest(RED)));
    // A Pikeman on the attacked hex is fought instead.
    let mut game = scene.unit(BLUE, Face::Pikeman, 6, 2).build();
    let action = attack(&game, RED, (6, 1), (6, 2));
    assert!(matches!(victim(&act_rolling(&mut game, RED, action, BLANK)), Some(Victim::Unit(_))));
}

#[test]
fn mx_31_decoy() {
    let scene = field().unit(BLUE, Face::Decoy, 6, -2).unit(RED, Face::Pikeman, 6, -5);
    let closer = |game: &mut MultiverseWar, from, to| {
        let on = step(game, RED, from, to);
        act(game, RED, &[on]);
        block(game, BLUE, 6, -2).is_some()
    };
    let mut game = scene.clone().build();
    assert!(block(&game, BLUE, 6, -2).is_some());
    assert!(!closer(&mut game, (6, -5), (6, -4)));
    let mut game = scene.terrain(6, -2, Terrain::Forest).build();
    assert!(closer(&mut game, (6, -5), (6, -4)));
    assert!(!closer(&mut game, (6, -4), (6, -3)));
}

#[test]
fn mx_33_tactical_limit() {
    let scouts = field()
        .steps(RED, Face::TribalScout, 2)
        .unit(RED, Face::TribalScout, 4, -2)
        .unit(RED, Face::TribalScout, 5, -2)
        .unit(RED, Face::TribalScout, 6, -2);
    let sprint = |game: &MultiverseWar, q| Action::Sprint(unit(game, RED, q, -2));
    let third = |scene: Scene| {
        let mut game = scene.build();
        let two = [sprint(&game, 4), sprint(&game, 5)];
        act(&mut game, RED, &two);
        game
    };
    let game = third(scouts.clone());
    assert_eq!(refused(&game, RED, sprint(&game, 6)), "M19.7");
    let game = third(scouts.building(RED, Works::Academy, false, 8, -4));
    assert_eq!(game.check(RED, sprint(&game, 6)), Ok(()));
}

#[test]
fn mx_35_three_handicaps() {
    let mut game = field()
        .unit(RED, Face::Archer, 4, -2)
        .unit(BLUE, Face::ShieldMaiden, 6, -2)
        .terrain(6, -2, Terrain::Forest)
        .unit(RED, Face::TribalScout, 7, -2)
        .build();
    let action = shoot(&game, RED, (4, -2), (6, -2));
    assert_eq!(strikes(&act_with(&mut game, RED, action, &[BLANK; 2])), [(2, None)]);
}

#[test]
fn mx_36_veteran_dice() {
    let veterans = Scene::with(&Setup::advanced(2).with(|rules| {
        rules.combat_cards = false;
        rules.veteran_dice = true;
    }));
    let mut game = veterans
        .clone()
        .unit(RED, Face::Archer, 5, -2)
        .terrain(5, -2, Terrain::Hills)
        .unit(BLUE, Face::Pikeman, 6, -2)
        .build();
    let action = shoot(&game, RED, (5, -2), (6, -2));
    assert_eq!(strikes(&act_with(&mut game, RED, action, &[BLANK; 6])), [(6, None)]);
    // The Swordsman counters: 6 dice, then the Pikeman's 2.
    let duel = veterans.unit(RED, Face::HeavySwordsman, 5, -2).unit(BLUE, Face::Pikeman, 6, -2);
    let (_, events) = charge(duel, &[BLANK; 8]);
    assert_eq!(strikes(&events), [(6, None), (2, None)]);
}
