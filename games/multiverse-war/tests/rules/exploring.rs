//! Chapter 13: exploring territories.

use crate::common::{BLUE, RED, act, act_with, ground, hex, legal, question, refused, seen, unit};
use crate::ordering::{Place, ap, blocks_on, quiet, quiet_setup, walk};
use multiverse_war::{Action, Event, Face, MultiverseWar, Scene, Setup, Task, Terrain};
use table::{Game, Seat};

/// Slot (1,0), whose centre is (2,1), is face down. Its territory, number 6, comes first among those that can be drawn.
fn unknown(scene: Scene) -> Scene {
    scene.unexplored(2, 1)
}

fn explore(game: &MultiverseWar, seat: Seat, from: Place, centre: Place) -> Action {
    Action::Explore { unit: unit(game, seat, from.0, from.1), slot: hex(game, centre.0, centre.1).slot() }
}

/// Red's unit explores slot (1,0), Blue names the number, and territory 6 is drawn.
fn explored(scene: Scene, from: Place, number: u8) -> MultiverseWar {
    let mut game = scene.build();
    let action = explore(&game, RED, from, (2, 1));
    act_with(&mut game, RED, action, &[]);
    act_with(&mut game, BLUE, Action::Number(number), &[0]);
    game
}

#[test]
fn m13_1_any_unit_next_to_it_explores_for_one_ap_and_stays() {
    let decoys = || Scene::with(&quiet_setup().with(|rules| rules.decoys = true));
    for face in [Face::Builder, Face::Pikeman, Face::Ballista] {
        let game = explored(unknown(decoys()).unit(RED, face, 1, 0), (1, 0), 1);
        assert_eq!(ap(&game, RED, (1, 0)), 1);
    }
    let game = unknown(decoys()).unit(RED, Face::Decoy, 1, 0).build();
    assert_eq!(refused(&game, RED, explore(&game, RED, (1, 0), (2, 1))), "M28.8");
    let game = unknown(quiet()).unit(RED, Face::Pikeman, 1, 0).spent(1, 0, 2).build();
    assert_eq!(refused(&game, RED, explore(&game, RED, (1, 0), (2, 1))), "M12.5");
    // (0,0) is two hexes away.
    let game = unknown(quiet()).unit(RED, Face::Pikeman, 0, 0).build();
    assert_eq!(refused(&game, RED, explore(&game, RED, (0, 0), (2, 1))), "M12.5");
    // What lies face up is not explored.
    let game = unknown(quiet()).unit(RED, Face::Pikeman, 1, 0).build();
    assert_eq!(refused(&game, RED, explore(&game, RED, (1, 0), (3, -2))), "M13.1");
    assert_eq!(refused(&game, RED, explore(&game, RED, (1, 0), (0, 0))), "M13.1");
}

#[test]
fn m13_2_the_player_to_the_right_names_the_number() {
    let mut game = unknown(quiet()).unit(RED, Face::Pikeman, 1, 0).build();
    let action = explore(&game, RED, (1, 0), (2, 1));
    act(&mut game, RED, &[action]);
    assert_eq!(refused(&game, RED, Action::Number(1)), "M32.3");
    assert_eq!(legal(&game, BLUE), [1, 2, 3, 4, 5, 6].map(Action::Number));
    for number in [0, 7] {
        assert_eq!(refused(&game, BLUE, Action::Number(number)), "M13.2");
    }
    // Nobody has seen the tile.
    assert!(seen(&game).slots.iter().any(|slot| slot.place == (1, 0) && slot.territory.is_none()));
    // With four players the right neighbour of seat 0 is seat 3, even if he is the ally.
    let scene = Scene::with(&Setup::advanced(4)).unexplored(3, -2).unit(RED, Face::Pikeman, 4, -4);
    let mut game = scene.build();
    let action = explore(&game, RED, (4, -4), (3, -2));
    act(&mut game, RED, &[action]);
    let (seats, task) = question(&game);
    assert_eq!(seats, [Seat::new(3)]);
    assert!(matches!(task, Task::Number(..)));
}

/// The hexes round (2,1), clockwise from the east.
const ROUND: [Place; 6] = [(3, 1), (2, 2), (1, 2), (1, 1), (2, 0), (3, 0)];

#[test]
fn m13_3_the_named_side_faces_the_explorer() {
    // Territory 6: positions 1 to 6.
    use Terrain::{Forest, Grassland, Hills};
    let printed = [Grassland, Grassland, Hills, Forest, Grassland, Forest];
    // From the home slot the direction is D3, from slot (2,0), on (4,1), it is D0.
    for (from, direction) in [((1, 0), 3), ((4, 1), 0)] {
        for number in 1..=6u8 {
            let game = explored(unknown(quiet()).unit(RED, Face::Pikeman, from.0, from.1), from, number);
            let turned = usize::from((direction + 7 - number) % 6);
            for (position, &terrain) in printed.iter().enumerate() {
                let (q, r) = ROUND[(position + turned) % 6];
                assert_eq!(ground(&game, q, r).terrain, terrain, "{from:?} {number} {position}");
            }
            assert_eq!(ground(&game, 2, 1).terrain, Grassland);
        }
    }
}

#[test]
fn m13_3_it_is_turned_face_up_for_good() {
    let mut game = unknown(quiet()).unit(RED, Face::Pikeman, 1, 0).build();
    let action = explore(&game, RED, (1, 0), (2, 1));
    act(&mut game, RED, &[action]);
    let events = act_with(&mut game, BLUE, Action::Number(3), &[0]);
    let slot = hex(&game, 2, 1).slot();
    assert!(events.contains(&Event::TurnedOver { seat: RED, slot, tile: 5, turned: 1, number: 3 }));
    assert_eq!(refused(&game, RED, action), "M13.1");
    let shown = game.view(table::Viewer::Spectator).slots[usize::from(slot)];
    assert_eq!(shown.territory, Some(6));
}

#[test]
fn m13_4_a_token_lies_on_the_adventure_hex() {
    // With 3 named, position 4 lies on (2,0).
    for adventures in [true, false] {
        let scene = Scene::with(&quiet_setup().with(|rules| rules.adventures = adventures));
        let game = explored(unknown(scene).unit(RED, Face::Pikeman, 1, 0), (1, 0), 3);
        assert_eq!(ground(&game, 2, 0).token, adventures);
        let tokens = ROUND.into_iter().filter(|&(q, r)| ground(&game, q, r).token).count();
        assert_eq!(tokens, usize::from(adventures));
        assert!(!ground(&game, 2, 1).mine);
    }
}

#[test]
fn m13_4_the_centre_of_a_mine_slot_is_a_mine() {
    for shards in [true, false] {
        let scene = Scene::with(&quiet_setup().with(|rules| rules.shards = shards));
        let mut game = scene.unexplored(5, -1).unit(RED, Face::Pikeman, 3, 0).build();
        assert!(!ground(&game, 5, -1).mine);
        let action = explore(&game, RED, (3, 0), (5, -1));
        act(&mut game, RED, &[action]);
        act(&mut game, BLUE, &[Action::Number(1)]);
        let centre = ground(&game, 5, -1);
        assert_eq!((centre.mine, centre.shards), (true, if shards { 2 } else { 0 }));
    }
}

#[test]
fn m13_5_the_unit_goes_on_and_sees_anew() {
    // A hill on (2,-1) and the unknown on (2,0) hide what stands on (3,-1).
    let scene = unknown(quiet()).terrain(2, -1, Terrain::Hills).unit(BLUE, Face::Archer, 3, -1);
    let scene = scene.unit(RED, Face::Pikeman, 1, 0);
    assert!(!blocks_on(&scene.clone().build(), BLUE, (3, -1))[0].identified);
    let mut game = explored(scene, (1, 0), 3);
    assert!(blocks_on(&game, BLUE, (3, -1))[0].identified);
    // One AP is left: not enough for the hill on (1,1), but for the field.
    assert_eq!(refused(&game, RED, crate::common::step(&game, RED, (1, 0), (1, 1))), "M12.5");
    walk(&mut game, RED, (1, 0), &[(0, 0)]);
}
