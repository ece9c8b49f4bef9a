//! Chapter 28: decoys.

use crate::common::{
    BLUE, RED, act, attack, block, field, hex, legal, refused, seen, seen_by, shoot, step, unit,
};
use crate::ordering::{blocks_on, carry_out, wait_for_build_phase};
use multiverse_war::{
    Action, Encounter, Event, Face, HeroKind, MultiverseWar, Scene, Setup, Source, Terrain,
};
use table::{Game, Refusal, Viewer};

/// Why no decoy can be placed on this hex now, if none can.
fn why_not(game: &MultiverseWar, at: (i8, i8)) -> Option<&'static str> {
    let mut game = *game;
    if let Err(refused) = game.check(RED, Action::Decoy) {
        return Some(refused.rule());
    }
    act(&mut game, RED, &[Action::Decoy]);
    game.check(RED, Action::Place(hex(&game, at.0, at.1))).err().map(|refused| refused.rule())
}

fn place(game: &mut MultiverseWar, at: (i8, i8)) {
    let at = hex(game, at.0, at.1);
    act(game, RED, &[Action::Decoy, Action::Place(at)]);
}

fn removed(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Removed { face: Face::Decoy, .. }))
}

#[test]
fn m28_6_one_decoy_in_a_build_phase_free_of_charge_in_the_settlement() {
    let mut game = field().build_phase().build();
    assert_eq!(why_not(&game, (1, 0)), None);
    assert_eq!(why_not(&game, (2, 0)), Some("M11.5"));
    place(&mut game, (1, 0));
    assert_eq!(why_not(&game, (0, 0)), Some("M28.6"));
    let gold = seen(&game).players[0].gold;
    carry_out(&mut game);
    assert_eq!(block(&game, RED, 1, 0).unwrap().face, Some(Face::Decoy));
    assert_eq!(seen(&game).players[0].gold, gold);
    // Others see a block that was placed from the settlement.
    assert_eq!(seen_by(&game, BLUE).blocks[0].face, None);
}

#[test]
fn m28_6_two_at_most_from_turn_two_on_and_only_with_the_option() {
    let first = field().turn(1).build_phase().build();
    assert_eq!(why_not(&first, (1, 0)), Some("M6.9"));
    let off = Scene::with(&Setup::advanced(2).with(|rules| rules.decoys = false)).build_phase().build();
    assert_eq!(why_not(&off, (1, 0)), Some("M3.2"));
    let mut game = field().unit(RED, Face::Decoy, 0, 0).build_phase().build();
    place(&mut game, (1, 0));
    carry_out(&mut game);
    wait_for_build_phase(&mut game, 6);
    assert_eq!(why_not(&game, (0, 1)), Some("M11.7"));
}

#[test]
fn m28_6_the_hex_must_be_free() {
    // Two decoys never share a hex, and no more than two blocks do.
    let scene = field().build_phase();
    let game = scene.clone().unit(RED, Face::Decoy, 1, 0).build();
    assert_eq!(why_not(&game, (1, 0)), Some("M12.3"));
    let game = scene.unit(RED, Face::Pikeman, 1, 0).unit(RED, Face::Builder, 1, 0).build();
    assert_eq!(why_not(&game, (1, 0)), Some("M12.3"));
}

#[test]
fn m28_7_a_decoy_has_two_ap_and_moves_and_swaps_like_infantry() {
    let mut game = field().unit(RED, Face::Decoy, 5, -2).unit(RED, Face::Pikeman, 6, -3).build();
    let (one, other) = (unit(&game, RED, 5, -2), unit(&game, RED, 6, -3));
    act(&mut game, RED, &[Action::Swap { unit: one.min(other), with: one.max(other) }]);
    let on = step(&game, RED, (6, -3), (6, -4));
    act(&mut game, RED, &[on]);
    assert_eq!(refused(&game, RED, step(&game, RED, (6, -4), (7, -4))), "M12.5");
    // Rough terrain costs both.
    let mut game = field().unit(RED, Face::Decoy, 5, -2).terrain(6, -2, Terrain::Hills).build();
    let on = step(&game, RED, (5, -2), (6, -2));
    act(&mut game, RED, &[on]);
    assert_eq!(block(&game, RED, 6, -2).unwrap().ap, Some(0));
}

#[test]
fn m28_7_it_shares_a_hex_with_a_military_unit_or_a_builder() {
    let scene = field().unit(RED, Face::Decoy, 5, -2);
    for face in [Face::Pikeman, Face::Builder] {
        let mut game = scene.clone().unit(RED, face, 6, -2).build();
        let on = step(&game, RED, (5, -2), (6, -2));
        act(&mut game, RED, &[on]);
        assert_eq!(blocks_on(&game, RED, (6, -2)).len(), 2);
    }
    let game = scene.unit(RED, Face::Decoy, 6, -2).build();
    assert_eq!(refused(&game, RED, step(&game, RED, (5, -2), (6, -2))), "M12.3");
}

#[test]
fn m28_8_a_decoy_neither_attacks_nor_shoots_nor_explores_nor_adventures() {
    // Ants see nobody, so that the decoy stays.
    let game = field()
        .unit(RED, Face::Decoy, 5, -2)
        .encounter(Encounter::Ants, 6, -2)
        .token(5, -1)
        .unexplored(6, -4)
        .build();
    let decoy = unit(&game, RED, 5, -2);
    assert_eq!(refused(&game, RED, attack(&game, RED, (5, -2), (6, -2))), "M1.6");
    assert_eq!(refused(&game, RED, shoot(&game, RED, (5, -2), (6, -2))), "M1.6");
    assert_eq!(refused(&game, RED, step(&game, RED, (5, -2), (5, -1))), "M12.13");
    let slot = hex(&game, 6, -4).slot();
    assert_eq!(refused(&game, RED, Action::Explore { unit: decoy, slot }), "M28.8");
    let steps_only = |action: &Action| {
        matches!(action, Action::Step { unit, .. } if *unit == decoy) || *action == Action::EndPhase
    };
    assert!(legal(&game, RED).iter().all(steps_only));
}

#[test]
fn m28_8_a_decoy_does_not_support_see_or_hold_mines() {
    // Support is counted against ants, who see nobody.
    let mut game = field()
        .unit(RED, Face::Pikeman, 5, -2)
        .unit(RED, Face::Decoy, 6, -3)
        .encounter(Encounter::Ants, 6, -2)
        .build();
    let action = attack(&game, RED, (5, -2), (6, -2));
    let events = act(&mut game, RED, &[action]);
    assert_eq!(crate::arena::support(&events), (0, 0));
    // (5,-1) is a mine.
    for (face, stones) in [(Face::Decoy, 0), (Face::Pikeman, 1)] {
        let mut game = field().unit(BLUE, face, 5, -1).build();
        act(&mut game, RED, &[Action::EndPhase]);
        assert_eq!(seen(&game).players[1].stones, stones, "{face:?}");
    }
    let hidden = field().unit(RED, Face::Decoy, 5, -2).terrain(5, -2, Terrain::Forest);
    let game = hidden.unit(BLUE, Face::Decoy, 6, -3).build();
    // Two decoys next to each other see each other not.
    assert_eq!(seen(&game).blocks.len(), 2);
}

#[test]
fn m28_8_a_decoy_builds_nothing_and_carries_no_shards() {
    let game = field().unit(RED, Face::Decoy, 5, -2).build_phase().build();
    assert_eq!(refused(&game, RED, Action::Builder(unit(&game, RED, 5, -2))), "M9.1");
    // (5,-1) is a mine with two shards.
    let setup = Setup::advanced(2).with(|rules| rules.shards = true);
    for (face, carries) in [(Face::Decoy, false), (Face::Pikeman, true)] {
        let mut game = Scene::with(&setup).unit(RED, face, 5, -2).build();
        let on = step(&game, RED, (5, -2), (5, -1));
        act(&mut game, RED, &[on]);
        assert_eq!(block(&game, RED, 5, -1).unwrap().shard, carries, "{face:?}");
    }
}

#[test]
fn m28_9_a_decoy_that_is_identified_is_removed_and_comes_back_later() {
    let mut game = field().unit(RED, Face::Pikeman, 6, -5).unit(BLUE, Face::Decoy, 6, -2).build();
    assert!(block(&game, BLUE, 6, -2).is_some());
    let on = step(&game, RED, (6, -5), (6, -4));
    assert!(removed(&act(&mut game, RED, &[on])));
    assert!(block(&game, BLUE, 6, -2).is_none());
    assert_eq!(seen(&game).players[0].tracks, [0; 18]);
    wait_for_build_phase(&mut game, 6);
    let at = hex(&game, 6, 3);
    act(&mut game, BLUE, &[Action::Decoy, Action::Place(at)]);
    carry_out(&mut game);
    assert_eq!(block(&game, BLUE, 6, 3).unwrap().face, Some(Face::Decoy));
}

#[test]
fn m28_9_a_decoy_in_an_area_is_removed() {
    // Her own decoy, next to the Sorceress: nobody else is near.
    let mut game =
        field().hero(RED, HeroKind::Sorceress, 1, (3, 3, 0b10), 5, -2).unit(RED, Face::Decoy, 6, -2).build();
    let at = hex(&game, 5, -2);
    let events = act(&mut game, RED, &[Action::Power { power: 1, at, to: at }]);
    assert!(removed(&events));
    assert!(!events.iter().any(|event| matches!(event, Event::Cast { .. } | Event::Killed { .. })));
}

#[test]
fn m28_6_of_two_blocks_from_the_settlement_everybody_knows_that_one_is_a_decoy() {
    // The settlement recruits one unit a turn, so the other is the decoy.
    let mut game = field().build_phase().build();
    let (one, other) = (hex(&game, 1, 0), hex(&game, 1, -1));
    let orders = [
        Action::Source(Source::Settlement),
        Action::Recruit(Face::Horseman),
        Action::Place(one),
        Action::Decoy,
        Action::Place(other),
        Action::Done,
    ];
    act(&mut game, RED, &orders);
    act(&mut game, BLUE, &[Action::Done]);
    let mut faces = Vec::new();
    for seed in 0..40 {
        let mut world = game;
        world.imagine(Viewer::Seat(BLUE), &mut table::Fast::new(seed));
        let decoys = seen(&world).blocks.iter().filter(|block| block.face == Some(Face::Decoy)).count();
        faces.push(decoys);
    }
    assert_eq!(faces, [1; 40]);
}
