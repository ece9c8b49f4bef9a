//! Chapters 15 to 17: fights.

use crate::common::{
    BLANK, BLUE, CRITICAL, MELEE, RED, act, act_with, attack, refused, seen, shoot, strikes,
};
use multiverse_war::{Face, Scene, Setup, Terrain, Works};

/// Without combat cards nobody is asked in a fight.
fn field() -> Scene {
    Scene::with(&Setup::advanced(2).with(|rules| rules.combat_cards = false))
}

#[test]
fn m12_8_a_builder_on_its_hex_does_not_hinder_an_attack() {
    let setup = Setup::advanced(4).with(|rules| rules.combat_cards = false);
    let ally = table::Seat::new(3);
    let game = Scene::with(&setup)
        .unit(RED, Face::Pikeman, 4, -1)
        .unit(ally, Face::Builder, 4, -1)
        .unit(BLUE, Face::Pikeman, 5, -1)
        .build();
    let action = attack(&game, RED, (4, -1), (5, -1));
    assert!(table::Game::check(&game, RED, action).is_ok());
}

#[test]
fn m15_8_who_counters_strikes_first() {
    let mut game = field().unit(RED, Face::HeavySwordsman, 2, 0).unit(BLUE, Face::Archer, 3, 0).build();
    let action = attack(&game, RED, (2, 0), (3, 0));
    // The Archer rolls 4 and misses; then the sure hit kills him.
    let events = act_with(&mut game, RED, action, &[BLANK; 4]);
    assert_eq!(strikes(&events), [(4, None), (0, Some(1))]);
    let view = seen(&game);
    assert_eq!(view.blocks.len(), 1);
    assert_eq!(view.players[0].tracks[Face::HeavySwordsman as usize], 1);
}

#[test]
fn m15_3_a_hidden_unit_is_not_shot_at() {
    let scene =
        field().unit(RED, Face::Archer, 2, 0).unit(BLUE, Face::Horseman, 4, 0).terrain(4, 0, Terrain::Forest);
    let game = scene.clone().build();
    assert_eq!(refused(&game, RED, shoot(&game, RED, (2, 0), (4, 0))), "M15.3");
    let mut game = scene.unit(RED, Face::Pikeman, 3, 0).build();
    // The Pikeman stands in the way, on the same height.
    assert_eq!(refused(&game, RED, shoot(&game, RED, (2, 0), (4, 0))), "M18.3");
    let _ = act(&mut game, RED, &[multiverse_war::Action::EndPhase]);
}

#[test]
fn m16_13_three_icons_of_who_counters_are_critical() {
    let mut game = field().unit(RED, Face::Horseman, 2, 0).unit(BLUE, Face::Pikeman, 3, 0).build();
    let action = attack(&game, RED, (2, 0), (3, 0));
    let events = act_with(&mut game, RED, action, &[MELEE, MELEE, CRITICAL, BLANK, BLANK]);
    assert_eq!(strikes(&events), [(5, Some(2))]);
    assert_eq!(seen(&game).blocks.len(), 1);
}

#[test]
fn m17_12_an_empty_tower_strikes_back() {
    let mut game =
        field().unit(RED, Face::Horseman, 2, 0).building(BLUE, Works::GuardTower, false, 3, 0).build();
    let action = attack(&game, RED, (2, 0), (3, 0));
    let events = act_with(&mut game, RED, action, &[BLANK; 7]);
    assert_eq!(strikes(&events), [(3, None), (4, None)]);
}
