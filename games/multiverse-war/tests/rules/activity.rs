//! M12.9 to M12.16: swaps, shots, the end of activity, rest.

use crate::common::{
    BLANK, BLUE, RED, act, act_with, attack, hex, player, refused, seen, shoot, step, strikes, unit,
};
use crate::ordering::{
    Place, ap, block_of, blocks_on, quiet, quiet_setup, step_refused, wait_for_phase, walk,
};
use crate::skills::may;
use multiverse_war::{Action, Face, HeroKind, MultiverseWar, Scene, Terrain, Works};

/// Two blocks of Red on neighbouring hexes change places.
fn swap(game: &MultiverseWar, one: Place, other: Place) -> Action {
    let (one, other) = (unit(game, RED, one.0, one.1), unit(game, RED, other.0, other.1));
    Action::Swap { unit: one.min(other), with: one.max(other) }
}

#[test]
fn m12_9_who_changes_places() {
    let decoys = || Scene::with(&quiet_setup().with(|rules| rules.decoys = true));
    let pair = |one, other| decoys().unit(RED, one, 4, 0).unit(RED, other, 5, 0).build();
    for (one, other) in
        [(Face::Pikeman, Face::Archer), (Face::Builder, Face::Builder), (Face::Pikeman, Face::Decoy)]
    {
        let mut game = pair(one, other);
        let action = swap(&game, (4, 0), (5, 0));
        act(&mut game, RED, &[action]);
        assert_eq!(block_of(&game, RED, one, (5, 0)), 0);
        assert_eq!(block_of(&game, RED, other, (4, 0)), 1);
        assert_eq!((ap(&game, RED, (4, 0)), ap(&game, RED, (5, 0))), (1, 1));
    }
    let game = pair(Face::Builder, Face::Pikeman);
    assert_eq!(refused(&game, RED, swap(&game, (4, 0), (5, 0))), "M12.9");
    // Not over two hexes.
    let game = quiet().unit(RED, Face::Pikeman, 4, 0).unit(RED, Face::Archer, 6, 0).build();
    assert_eq!(refused(&game, RED, swap(&game, (4, 0), (6, 0))), "M12.5");
}

#[test]
fn m12_9_a_block_whose_activity_is_over_does_not_swap() {
    let scene = quiet().unit(RED, Face::Horseman, 4, 0).unit(RED, Face::Pikeman, 3, 0);
    let mut game = scene.building(BLUE, Works::Barracks, false, 5, 0).build();
    let action = attack(&game, RED, (4, 0), (5, 0));
    act_with(&mut game, RED, action, &[BLANK; 3]);
    assert!(ap(&game, RED, (4, 0)) > 0);
    assert_eq!(refused(&game, RED, swap(&game, (3, 0), (4, 0))), "M12.12");
}

#[test]
fn m12_9_companions_must_fit_too() {
    let decoys = Scene::with(&quiet_setup().with(|rules| rules.decoys = true));
    // The Pikeman would come to a hex with a decoy and a Builder only by leaving a third block there.
    let scene =
        decoys.unit(RED, Face::Pikeman, 4, 0).unit(RED, Face::Decoy, 4, 0).unit(RED, Face::Decoy, 5, 0);
    let game = scene.build();
    let (pikeman, decoy) =
        (block_of(&game, RED, Face::Pikeman, (4, 0)), block_of(&game, RED, Face::Decoy, (5, 0)));
    assert_eq!(refused(&game, RED, Action::Swap { unit: pikeman, with: decoy }), "M12.3");
}

#[test]
fn m12_10_a_shot_costs_one_ap() {
    let scene = quiet().unit(RED, Face::Archer, 4, 0).unit(BLUE, Face::Pikeman, 6, 0);
    let mut game = scene.clone().build();
    let shot = shoot(&game, RED, (4, 0), (6, 0));
    act(&mut game, RED, &[shot]);
    assert_eq!(ap(&game, RED, (4, 0)), 1);
    let game = scene.spent(4, 0, 2).build();
    assert_eq!(refused(&game, RED, shoot(&game, RED, (4, 0), (6, 0))), "M12.5");
}

#[test]
fn m12_11_siege_weapons_are_set_up_first() {
    let scene = quiet().unit(RED, Face::Ballista, 4, 0).unit(BLUE, Face::Pikeman, 6, 0);
    let mut game = scene.clone().build();
    let shot = shoot(&game, RED, (4, 0), (6, 0));
    assert_eq!(refused(&game, RED, shot), "M12.11");
    let ballista = unit(&game, RED, 4, 0);
    act(&mut game, RED, &[Action::SetUp(ballista)]);
    assert_eq!(ap(&game, RED, (4, 0)), 1);
    assert_eq!(refused(&game, RED, Action::SetUp(ballista)), "M12.11");
    act(&mut game, RED, &[shot]);
    // It stays set up, until it leaves its hex.
    wait_for_phase(&mut game, 6, RED);
    assert!(may(&game, RED, shot));
    walk(&mut game, RED, (4, 0), &[(4, 1)]);
    assert!(!blocks_on(&game, RED, (4, 1))[0].set_up);
    assert_eq!(refused(&game, RED, shoot(&game, RED, (4, 1), (6, 0))), "M12.11");
    let game = quiet().unit(RED, Face::Archer, 4, 0).build();
    assert_eq!(refused(&game, RED, Action::SetUp(unit(&game, RED, 4, 0))), "M12.11");
}

#[test]
fn m12_12_an_attack_and_a_shot_end_activity_and_exploring_does_not() {
    let scene = quiet().unit(RED, Face::Archer, 4, 0).unit(BLUE, Face::Pikeman, 6, 0);
    let mut game = scene.unit(RED, Face::Horseman, 3, 1).building(BLUE, Works::Barracks, false, 3, 2).build();
    let shot = shoot(&game, RED, (4, 0), (6, 0));
    act(&mut game, RED, &[shot]);
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 0), (4, 1))), "M12.12");
    assert_eq!(refused(&game, RED, shot), "M12.12");
    let charge = attack(&game, RED, (3, 1), (3, 2));
    act_with(&mut game, RED, charge, &[BLANK; 3]);
    assert_eq!(refused(&game, RED, step(&game, RED, (3, 1), (3, 0))), "M12.12");
    let mut game = quiet().unexplored(5, -1).unit(RED, Face::Pikeman, 3, 0).build();
    let explore = Action::Explore { unit: unit(&game, RED, 3, 0), slot: hex(&game, 5, -1).slot() };
    act(&mut game, RED, &[explore]);
    act(&mut game, BLUE, &[Action::Number(1)]);
    walk(&mut game, RED, (3, 0), &[(3, 1)]);
}

#[test]
fn m12_12_an_adventure_ends_activity() {
    // A8 is a success without a roll.
    let mut game = quiet().deck(&[8]).token(5, 0).unit(RED, Face::Horseman, 4, 0).build();
    walk(&mut game, RED, (4, 0), &[(5, 0)]);
    assert_eq!(ap(&game, RED, (5, 0)), 2);
    assert_eq!(refused(&game, RED, step(&game, RED, (5, 0), (6, 0))), "M12.12");
}

#[test]
fn m12_12_a_hero_who_has_attacked_does_not_explore() {
    let scene = Scene::with(&quiet_setup().with(|rules| rules.heroes = true)).unexplored(5, -1);
    let scene =
        scene.hero(RED, HeroKind::Warlord, 1, (3, 5, 0), 3, 0).building(BLUE, Works::Barracks, false, 3, 1);
    let mut game = scene.build();
    let explore = Action::Explore { unit: unit(&game, RED, 3, 0), slot: hex(&game, 5, -1).slot() };
    assert!(may(&game, RED, explore));
    let charge = attack(&game, RED, (3, 0), (3, 1));
    act_with(&mut game, RED, charge, &[BLANK; 3]);
    assert_eq!(refused(&game, RED, explore), "M20.6");
}

#[test]
fn m12_13_what_builders_do_and_do_not() {
    let scene = quiet().unexplored(5, -1).unit(RED, Face::Builder, 3, 0).unit(BLUE, Face::Builder, 3, 1);
    let game = scene.clone().build();
    let builder = unit(&game, RED, 3, 0);
    let slot = hex(&game, 5, -1).slot();
    assert!(may(&game, RED, Action::Explore { unit: builder, slot }));
    assert!(may(&game, RED, step(&game, RED, (3, 0), (2, 0))));
    assert_eq!(refused(&game, RED, attack(&game, RED, (3, 0), (3, 1))), "M1.6");
    assert_eq!(refused(&game, RED, shoot(&game, RED, (3, 0), (3, 1))), "M1.6");
    let game = scene.token(2, 1).build();
    assert_eq!(refused(&game, RED, step(&game, RED, (3, 0), (2, 1))), "M12.13");
}

#[test]
fn m12_13_builders_do_not_rest() {
    // A Builder has 1 HP; a scene can wound one with more for a moment of looking.
    let mut game = quiet()
        .unit(RED, Face::Builder, 4, 0)
        .wounds(4, 0, 1)
        .unit(RED, Face::Pikeman, 2, 0)
        .wounds(2, 0, 1)
        .build();
    act(&mut game, RED, &[Action::EndPhase]);
    let resting = |at| blocks_on(&game, RED, at)[0].resting;
    assert!(resting((2, 0)) && !resting((4, 0)));
}

/// Is the wounded Pikeman on (4,0) resting after this?
fn rests(scene: Scene, actions: impl Fn(&MultiverseWar) -> Vec<Action>) -> bool {
    let mut game = scene.unit(RED, Face::Pikeman, 4, 0).wounds(4, 0, 1).build();
    for action in actions(&game) {
        act(&mut game, RED, &[action]);
    }
    act(&mut game, RED, &[Action::EndPhase]);
    let block = seen(&game).blocks.into_iter().find(|block| block.face == Some(Face::Pikeman));
    block.expect("the Pikeman").resting
}

#[test]
fn m12_14_who_has_done_nothing_rests() {
    assert!(rests(quiet(), |_| Vec::new()));
    assert!(!rests(quiet(), |game| vec![step(game, RED, (4, 0), (5, 0))]));
    let veterans = quiet().steps(RED, Face::Pikeman, 2);
    assert!(!rests(veterans, |game| {
        vec![Action::Ready { unit: unit(game, RED, 4, 0), facing: multiverse_war::Dir::new(0) }]
    }));
    // Only the wounded rest.
    let mut game = quiet().unit(RED, Face::Pikeman, 4, 0).build();
    act(&mut game, RED, &[Action::EndPhase]);
    assert!(!blocks_on(&game, RED, (4, 0))[0].resting);
}

#[test]
fn m12_14_being_attacked_does_not_end_the_rest() {
    let scene = quiet().unit(RED, Face::HeavySwordsman, 4, 0).wounds(4, 0, 1).unit(BLUE, Face::Pikeman, 5, 0);
    let mut game = scene.build();
    act(&mut game, RED, &[Action::EndPhase]);
    let action = attack(&game, BLUE, (5, 0), (4, 0));
    // The Swordsman counters and looks for a critical; the Pikeman rolls 4 and misses.
    let events = act_with(&mut game, BLUE, action, &[BLANK; 9]);
    assert_eq!(strikes(&events), [(5, Some(1)), (4, None)]);
    assert!(blocks_on(&game, RED, (4, 0))[0].resting);
}

#[test]
fn m12_15_a_rest_heals_two_wounds() {
    for (wounds, left) in [(1, 0), (2, 0), (3, 1)] {
        let mut game = quiet()
            .steps(RED, Face::HeavySwordsman, 3)
            .unit(RED, Face::HeavySwordsman, 4, 0)
            .wounds(4, 0, wounds)
            .build();
        wait_for_phase(&mut game, 5, BLUE);
        assert_eq!(blocks_on(&game, RED, (4, 0))[0].wounds, wounds);
        wait_for_phase(&mut game, 6, RED);
        let block = blocks_on(&game, RED, (4, 0))[0];
        assert_eq!((block.wounds, block.resting), (left, false));
    }
}

#[test]
fn m12_16_military_units_enter_an_adventure_for_the_ap_of_its_hex() {
    let scene = quiet().deck(&[8]).token(5, 0);
    let mut game = scene.clone().unit(RED, Face::Pikeman, 4, 0).build();
    walk(&mut game, RED, (4, 0), &[(5, 0)]);
    assert_eq!((ap(&game, RED, (5, 0)), player(&game, RED).gold), (0, 24));
    // A forest costs 2; with 1 AP nobody enters.
    assert_eq!(
        step_refused(scene.clone().unit(RED, Face::Pikeman, 4, 0).spent(4, 0, 1), (4, 0), (5, 0)),
        "M12.5"
    );
    let decoys = quiet_setup().with(|rules| rules.decoys = true);
    for face in [Face::Builder, Face::Decoy] {
        let scene = Scene::with(&decoys).token(5, 0).unit(RED, face, 4, 0);
        assert_eq!(step_refused(scene, (4, 0), (5, 0)), "M12.13");
    }
}

#[test]
fn mx_25_rest() {
    let scene = |swapped: bool| {
        let scene =
            quiet().turn(4).unit(RED, Face::Pikeman, 4, 0).wounds(4, 0, 1).unit(RED, Face::Archer, 3, 0);
        let mut game = scene.unit(BLUE, Face::Archer, 6, 0).build();
        if swapped {
            let action = swap(&game, (3, 0), (4, 0));
            act(&mut game, RED, &[action]);
        }
        act(&mut game, RED, &[Action::EndPhase]);
        let at = if swapped { (3, 0) } else { (4, 0) };
        if !swapped {
            // Attacked for 0 damage.
            let shot = shoot(&game, BLUE, (6, 0), at);
            act_with(&mut game, BLUE, shot, &[BLANK; 4]);
        }
        wait_for_phase(&mut game, 5, RED);
        blocks_on(&game, RED, at)[0].wounds
    };
    assert_eq!((scene(false), scene(true)), (0, 1));
}

#[test]
fn mx_34_swap() {
    let scene = quiet().terrain(4, 0, Terrain::Hills).unit(RED, Face::HeavySwordsman, 4, 0).unit(
        RED,
        Face::Pikeman,
        5,
        0,
    );
    let mut game = scene.clone().build();
    let action = swap(&game, (4, 0), (5, 0));
    act(&mut game, RED, &[action]);
    assert_eq!((ap(&game, RED, (4, 0)), ap(&game, RED, (5, 0))), (0, 1));
    let game = scene.spent(5, 0, 1).build();
    assert_eq!(refused(&game, RED, action), "M12.5");
}

#[test]
fn mx_44_siege_set_up() {
    let target = |second_age| {
        let scene = quiet().building(BLUE, Works::GuardTower, second_age, 6, 0);
        scene.unit(RED, Face::Ballista, 2, 0)
    };
    let mut game = target(false).build();
    walk(&mut game, RED, (2, 0), &[(3, 0)]);
    let ballista = unit(&game, RED, 3, 0);
    let shot = shoot(&game, RED, (3, 0), (6, 0));
    let mut hasty = game;
    act(&mut hasty, RED, &[Action::SetUp(ballista)]);
    assert_eq!(refused(&hasty, RED, shot), "M12.5");
    wait_for_phase(&mut game, 6, RED);
    act(&mut game, RED, &[Action::SetUp(ballista)]);
    // It rolls 4; the tower of Age 1 does not reach it.
    let events = act_with(&mut game, RED, shot, &[1, BLANK, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(4, Some(2))]);
    // A tower of Age 2 answers if somebody on its side identifies the Ballista.
    for watched in [false, true] {
        let scene = quiet()
            .building(BLUE, Works::GuardTower, true, 6, 0)
            .unit(RED, Face::Ballista, 3, 0)
            .set_up(3, 0);
        let scene = if watched { scene.unit(BLUE, Face::Builder, 4, 1) } else { scene };
        let mut game = scene.build();
        let dice = [1, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK];
        let events = act_with(&mut game, RED, shot, if watched { &dice } else { &dice[..4] });
        assert_eq!(strikes(&events).len(), 1 + usize::from(watched));
        assert_eq!(strikes(&events).get(1), watched.then_some(&(5, None)));
    }
}
