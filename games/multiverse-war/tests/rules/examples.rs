//! Chapter 34: worked examples.

use crate::common::{BLUE, RED, act_with, attack, strikes};
use multiverse_war::{Face, Scene, Setup};

/// The example on the hexes round (4,0) of the map for two.
fn crowd(attacker: Face) -> Scene {
    Scene::with(&Setup::advanced(2).with(|rules| rules.combat_cards = false))
        .unit(RED, attacker, 3, 0)
        .unit(BLUE, Face::Pikeman, 4, 0)
        .unit(RED, Face::Horseman, 4, -1)
        .unit(RED, Face::Horseman, 3, 1)
        .unit(RED, Face::Horseman, 4, 1)
        .unit(BLUE, Face::Horseman, 5, 0)
}

#[test]
fn mx_1_three_supporters_against_one() {
    let mut game = crowd(Face::Pikeman).build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    let events = act_with(&mut game, RED, action, &[4; 4]);
    assert_eq!(strikes(&events), [(0, Some(1)), (4, None)]);
}

#[test]
fn mx_2_the_same_against_armour() {
    let mut game = crowd(Face::Praetorian).build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    let events = act_with(&mut game, RED, action, &[4; 3]);
    assert_eq!(strikes(&events), [(0, Some(1)), (3, None)]);
}
