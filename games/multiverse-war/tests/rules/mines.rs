//! Chapter 21: aether mines and the portal.

use crate::common::{BLUE, RED, act, attack, ground, hex, player, seen};
use crate::ordering::{
    building_site, carry_out, quiet, quiet_setup, wait_for_phase, wait_until, walk, work, work_refused,
};
use multiverse_war::{Action, Ending, Event, Face, MapName, Scene, Setup, Work, Works};
use table::{Game, Seat};

/// The mines of the map for two.
const MINES: [(i8, i8); 2] = [(5, -1), (1, 4)];

/// Red's stones after the next opening of his action phase.
fn stones_at_opening(scene: Scene) -> u8 {
    let mut game = scene.build();
    wait_for_phase(&mut game, 6, RED);
    player(&game, RED).stones
}

#[test]
fn m21_1_only_a_military_unit_holds_a_mine() {
    let decoys = || Scene::with(&quiet_setup().with(|rules| rules.decoys = true));
    for (face, stones) in [(Face::Pikeman, 1), (Face::Ballista, 1), (Face::Builder, 0), (Face::Decoy, 0)] {
        assert_eq!(stones_at_opening(decoys().unit(RED, face, 5, -1)), stones, "{face:?}");
    }
    // An enemy's unit holds it for the enemy, an ally's for the ally.
    assert_eq!(stones_at_opening(quiet().unit(BLUE, Face::Pikeman, 5, -1)), 0);
    let four = Setup::advanced(4).with(|rules| rules.heroes = false);
    let mut game = Scene::with(&four).unit(Seat::new(3), Face::Pikeman, 2, 1).build();
    assert!(ground(&game, 2, 1).mine);
    wait_until(&mut game, |view| view.turn == 6 && view.active == Seat::new(3));
    assert_eq!((player(&game, RED).stones, player(&game, Seat::new(3)).stones > 0), (0, true));
}

#[test]
fn m21_1_a_unit_that_leaves_or_dies_holds_nothing() {
    let mut game = quiet().unit(RED, Face::Pikeman, 5, -1).build();
    walk(&mut game, RED, (5, -1), &[(4, 0)]);
    wait_for_phase(&mut game, 6, RED);
    assert_eq!(player(&game, RED).stones, 0);
    // Whoever kills it moves up and holds the mine himself.
    let mut game = quiet().unit(RED, Face::TribalScout, 5, -1).unit(BLUE, Face::Pikeman, 6, -1).build();
    wait_for_phase(&mut game, 5, BLUE);
    let action = attack(&game, BLUE, (6, -1), (5, -1));
    act(&mut game, BLUE, &[action]);
    wait_for_phase(&mut game, 6, BLUE);
    assert_eq!((player(&game, RED).stones, player(&game, BLUE).stones), (0, 1));
}

#[test]
fn m21_2_a_road_but_no_building_on_a_mine() {
    let mut game = building_site().unit(RED, Face::Builder, 5, -1).build();
    assert_eq!(work_refused(&game, RED, (5, -1), Work::Build(Works::GuardTower)), "M9.3");
    work(&mut game, RED, (5, -1), Work::Crossroads);
    carry_out(&mut game);
    let mine = ground(&game, 5, -1);
    assert_eq!((mine.mine, mine.exits), (true, 63));
}

#[test]
fn m21_3_one_stone_for_each_mine_at_every_opening() {
    let both = || MINES.into_iter().fold(quiet(), |scene, (q, r)| scene.unit(RED, Face::Pikeman, q, r));
    let mut game = both().build();
    assert_eq!(player(&game, RED).stones, 0, "only at an opening");
    wait_for_phase(&mut game, 5, BLUE);
    assert_eq!(player(&game, RED).stones, 0);
    let events = wait_for_phase(&mut game, 6, RED);
    assert!(events.contains(&Event::Stones { seat: RED, gained: 2, stones: 2 }));
    for (q, r) in MINES {
        assert!(events.contains(&Event::HoldsMine { seat: RED, hex: hex(&game, q, r) }));
    }
    wait_for_phase(&mut game, 7, RED);
    assert_eq!(player(&game, RED).stones, 4);
}

#[test]
fn m21_4_the_length_of_the_portal_track() {
    let holder = BLUE;
    for (map, seats, stones) in [
        (MapName::Two, 2, 15),
        (MapName::TwoAggressive, 2, 8),
        (MapName::TwoAggressiveSafe, 2, 8),
        (MapName::Three, 3, 15),
        (MapName::FourFfa, 4, 15),
        (MapName::FourTeams, 4, 22),
    ] {
        let setup = Setup::advanced(seats).on(map).with(|rules| {
            rules.dial = false;
            rules.secret_missions = false;
            rules.agenda = false;
        });
        let game = Scene::with(&setup).build();
        let (q, r) = seen(&game).hexes.iter().find(|hex| hex.mine).expect("a mine").place;
        for (before, wins) in [(stones - 2, false), (stones - 1, true)] {
            // The stones of allies count together.
            let (own, ally) = if map == MapName::FourTeams { (before - 10, 10) } else { (before, 0) };
            let scene = Scene::with(&setup).stones(holder, own);
            let scene = if ally > 0 { scene.stones(Seat::new(2), ally) } else { scene };
            let mut game = scene.unit(holder, Face::Pikeman, q, r).build();
            act(&mut game, RED, &[Action::EndPhase]);
            assert_eq!(seen(&game).ending, wins.then_some(Ending::Portal(holder)), "{map:?}");
        }
    }
}

#[test]
fn m21_5_stones_stay() {
    let mut game = quiet().stones(RED, 5).unit(RED, Face::Pikeman, 5, -1).build();
    wait_for_phase(&mut game, 6, RED);
    assert_eq!(player(&game, RED).stones, 6);
    walk(&mut game, RED, (5, -1), &[(4, 0)]);
    wait_for_phase(&mut game, 7, RED);
    assert_eq!(player(&game, RED).stones, 6);
}

#[test]
fn mx_28_portal() {
    let mut game =
        MINES.into_iter().fold(quiet(), |scene, (q, r)| scene.unit(RED, Face::Pikeman, q, r)).build();
    wait_for_phase(&mut game, 12, RED);
    assert_eq!(player(&game, RED).stones, 14);
    wait_until(&mut game, |view| view.ending.is_some());
    let view = seen(&game);
    assert_eq!((view.turn, view.players[0].stones, view.ending), (13, 16, Some(Ending::Portal(RED))));
    assert!(matches!(game.turn(), table::Turn::Over(_)));
}
