//! M12.1 to M12.8: action points and steps.

use crate::common::{BLUE, RED, act, attack, hex, refused, shoot, step, unit};
use crate::ordering::{ap, block_of, blocks_on, quiet, quiet_setup, step_refused, wait_for_phase, walk};
use crate::skills::may;
use multiverse_war::{Action, Encounter, Face, HeroKind, Scene, Setup, Terrain, Works};
use table::Seat;

/// Two teams: Red and the fourth seat in the west.
fn teams() -> Scene {
    Scene::with(&Setup::advanced(4).with(|rules| {
        rules.heroes = false;
        rules.combat_cards = false;
        rules.dial = false;
    }))
}
const ALLY: Seat = Seat::new(3);

#[test]
fn m12_1_default_ap_come_from_card_track_and_sheet() {
    for (face, steps, wanted) in [
        (Face::Builder, 0, 2),
        (Face::TribalScout, 0, 3),
        (Face::Horseman, 0, 4),
        (Face::Pikeman, 3, 2),
        (Face::Pikeman, 4, 3),
    ] {
        let game = quiet().steps(RED, face, steps).unit(RED, face, 4, 0).build();
        assert_eq!(ap(&game, RED, (4, 0)), wanted, "{face:?}");
    }
    let scene = Scene::with(&quiet_setup().with(|rules| rules.heroes = true));
    let game = scene.hero(RED, HeroKind::Warlord, 1, (2, 4, 1), 4, 0).build();
    assert_eq!(ap(&game, RED, (4, 0)), 4);
}

#[test]
fn m12_1_ap_are_not_saved() {
    let mut game = quiet().unit(RED, Face::Pikeman, 4, 0).build();
    walk(&mut game, RED, (4, 0), &[(4, 1)]);
    assert_eq!(ap(&game, RED, (4, 1)), 1);
    wait_for_phase(&mut game, 6, RED);
    assert_eq!(ap(&game, RED, (4, 1)), 2);
}

#[test]
fn m12_2_moving_exploring_and_shooting_cost_ap_and_abilities_do_not() {
    let scene = quiet().unexplored(3, -2).steps(RED, Face::Pikeman, 2);
    let scene =
        scene.unit(RED, Face::Pikeman, 2, 0).unit(RED, Face::Archer, 4, 1).unit(BLUE, Face::Pikeman, 5, 2);
    let mut game = scene.unit(RED, Face::TribalScout, 1, -1).build();
    let explore = Action::Explore { unit: unit(&game, RED, 1, -1), slot: hex(&game, 3, -2).slot() };
    act(&mut game, RED, &[explore]);
    act(&mut game, BLUE, &[Action::Number(1)]);
    assert_eq!(ap(&game, RED, (1, -1)), 2);
    let shot = shoot(&game, RED, (4, 1), (5, 2));
    act(&mut game, RED, &[shot]);
    assert_eq!(ap(&game, RED, (4, 1)), 1);
    let ready = Action::Ready { unit: unit(&game, RED, 2, 0), facing: multiverse_war::Dir::new(0) };
    act(&mut game, RED, &[ready]);
    assert_eq!(ap(&game, RED, (2, 0)), 2);
    // Whatever is left is done in the own action phase only.
    act(&mut game, RED, &[Action::EndPhase]);
    assert_eq!(refused(&game, RED, step(&game, RED, (2, 0), (3, 0))), "M32.3");
}

#[test]
fn m12_3_who_shares_a_hex() {
    let decoys = || Scene::with(&quiet_setup().with(|rules| rules.decoys = true));
    let pair = |one, other| decoys().unit(RED, one, 4, 0).unit(RED, other, 5, 0);
    for (one, other) in
        [(Face::Pikeman, Face::Archer), (Face::Builder, Face::Builder), (Face::Decoy, Face::Decoy)]
    {
        assert_eq!(step_refused(pair(one, other), (4, 0), (5, 0)), "M12.3", "{one:?} {other:?}");
    }
    for (one, other) in [
        (Face::Pikeman, Face::Builder),
        (Face::Builder, Face::Pikeman),
        (Face::Decoy, Face::Builder),
        (Face::Pikeman, Face::Decoy),
    ] {
        let game = pair(one, other).build();
        assert!(may(&game, RED, step(&game, RED, (4, 0), (5, 0))), "{one:?} {other:?}");
    }
    // Never three blocks.
    let three = pair(Face::Decoy, Face::Builder).unit(RED, Face::Pikeman, 5, 0);
    assert_eq!(step_refused(three, (4, 0), (5, 0)), "M12.3");
    // Allied blocks share under the same rule.
    let allies = |other| teams().unit(RED, Face::Pikeman, 4, 0).unit(ALLY, other, 5, 0);
    assert_eq!(step_refused(allies(Face::Archer), (4, 0), (5, 0)), "M12.3");
    let game = allies(Face::Builder).build();
    assert!(may(&game, RED, step(&game, RED, (4, 0), (5, 0))));
}

#[test]
fn m12_3_only_a_formation_puts_a_third_block_on_a_hex() {
    let setup = quiet_setup().with(|rules| {
        rules.formations = true;
        rules.decoys = true;
    });
    let scene =
        || Scene::with(&setup).building(RED, Works::Fortress, false, 1, 3).unit(RED, Face::Pikeman, 5, 0);
    let guarded = || scene().unit(RED, Face::Builder, 5, 0);
    let game = guarded().unit(RED, Face::Archer, 4, 0).build();
    assert!(may(&game, RED, step(&game, RED, (4, 0), (5, 0))));
    // A decoy would be a third block without being a second military unit; a third military unit is too many.
    assert_eq!(step_refused(guarded().unit(RED, Face::Decoy, 4, 0), (4, 0), (5, 0)), "M12.3");
    let two = scene().unit(RED, Face::Archer, 5, 0);
    assert_eq!(step_refused(two.unit(RED, Face::Horseman, 4, 0), (4, 0), (5, 0)), "M12.3");
}

#[test]
fn m12_4_a_free_hex_is_explored_passable_and_without_strangers() {
    let pikeman = || quiet().unit(RED, Face::Pikeman, 4, 0);
    assert_eq!(
        step_refused(quiet().unexplored(3, -2).unit(RED, Face::Pikeman, 1, -1), (1, -1), (2, -2)),
        "M4.9"
    );
    assert_eq!(step_refused(pikeman().terrain(5, 0, Terrain::Mountain), (4, 0), (5, 0)), "M4.8");
    assert_eq!(step_refused(pikeman().terrain(5, 0, Terrain::Water), (4, 0), (5, 0)), "M4.8");
    assert_eq!(step_refused(pikeman().encounter(Encounter::Ants, 5, 0), (4, 0), (5, 0)), "M12.6");
    assert_eq!(
        step_refused(pikeman().building(BLUE, Works::GuardTower, false, 5, 0), (4, 0), (5, 0)),
        "M12.6"
    );
    assert_eq!(step_refused(pikeman().unit(BLUE, Face::Builder, 5, 0), (4, 0), (5, 0)), "M12.6");
    assert_eq!(step_refused(quiet().unit(RED, Face::Builder, 4, 0).token(5, 0), (4, 0), (5, 0)), "M12.13");
    // A friendly structure and a wanderer leave it free.
    for scene in [
        pikeman().building(RED, Works::GuardTower, false, 5, 0),
        pikeman().encounter(Encounter::Caravan, 5, 0),
    ] {
        let game = scene.build();
        assert!(may(&game, RED, step(&game, RED, (4, 0), (5, 0))));
    }
}

#[test]
fn m12_5_a_step_costs_the_ap_of_its_hex() {
    for (terrain, cost) in [(Terrain::Grassland, 1), (Terrain::Forest, 2), (Terrain::Hills, 2)] {
        let scene = quiet().terrain(5, 0, terrain).unit(RED, Face::Horseman, 4, 0);
        let mut game = scene.clone().build();
        walk(&mut game, RED, (4, 0), &[(5, 0)]);
        assert_eq!(ap(&game, RED, (5, 0)), 4 - cost, "{terrain:?}");
        // With one AP less than it costs nobody moves.
        assert_eq!(step_refused(scene.spent(4, 0, 5 - cost), (4, 0), (5, 0)), "M12.5");
    }
    // One step at a time.
    assert_eq!(step_refused(quiet().unit(RED, Face::Horseman, 4, 0), (4, 0), (6, 0)), "M12.5");
    // The terrain of the hex that is left does not matter.
    let mut game = quiet().terrain(4, 0, Terrain::Hills).unit(RED, Face::Pikeman, 4, 0).build();
    walk(&mut game, RED, (4, 0), &[(5, 0)]);
    assert_eq!(ap(&game, RED, (5, 0)), 1);
}

#[test]
fn m12_6_nobody_moves_through_enemies() {
    // Horses have the AP to go past, but not through.
    let horse = || quiet().unit(RED, Face::Horseman, 4, 0);
    assert_eq!(step_refused(horse().unit(BLUE, Face::Pikeman, 5, 0), (4, 0), (5, 0)), "M12.6");
    assert_eq!(step_refused(horse().unit(BLUE, Face::Pikeman, 5, 0), (4, 0), (6, 0)), "M12.5");
    let home = quiet().unit(RED, Face::Horseman, 4, 3);
    assert_eq!(step_refused(home, (4, 3), (5, 3)), "M12.6");
    assert_eq!(step_refused(horse().encounter(Encounter::Village, 5, 0), (4, 0), (5, 0)), "M12.6");
    // It attacks instead.
    let game = horse().unit(BLUE, Face::Archer, 5, 0).build();
    assert!(may(&game, RED, attack(&game, RED, (4, 0), (5, 0))));
}

#[test]
fn m12_7_a_unit_passes_friends_on_the_cheapest_way() {
    let two = || quiet().unit(RED, Face::Pikeman, 4, 0).unit(RED, Face::Archer, 5, 0);
    // Behind the Archer the hex must be free.
    let blocked = two().unit(RED, Face::Horseman, 6, 0);
    assert_eq!(step_refused(blocked, (4, 0), (6, 0)), "M12.5");
    assert_eq!(step_refused(two().token(6, 0), (4, 0), (6, 0)), "M12.5");
    // Not past empty hexes: those are single steps.
    assert_eq!(step_refused(two(), (4, 0), (4, 2)), "M12.5");
    // A Horseman passes two friends; the way over the hill would cost more.
    let scene =
        quiet().unit(RED, Face::Horseman, 4, 0).unit(RED, Face::Archer, 5, 0).unit(RED, Face::Archer, 4, 1);
    let mut game = scene.terrain(5, 0, Terrain::Hills).build();
    let events = walk(&mut game, RED, (4, 0), &[(5, 1)]);
    assert_eq!(ap(&game, RED, (5, 1)), 2);
    let over = multiverse_war::Event::Moved {
        block: blocks_on(&game, RED, (5, 1))[0].block,
        from: hex(&game, 4, 0),
        to: hex(&game, 4, 1),
    };
    assert!(events.contains(&over));
}

#[test]
fn m12_7_a_march_past_friends_gains_its_ap_on_the_way() {
    let road = |scene: Scene| {
        [(1, 0), (2, 0), (3, 0)].into_iter().skip(1).fold(scene, |scene, (q, r)| scene.road(q, r, 0b1001))
    };
    let full = |scene: Scene| scene.unit(RED, Face::Archer, 2, 0).unit(RED, Face::Archer, 3, 0);
    let mut game = full(road(quiet())).unit(RED, Face::Pikeman, 1, 0).build();
    assert!(crate::common::legal(&game, RED).contains(&step(&game, RED, (1, 0), (4, 0))));
    walk(&mut game, RED, (1, 0), &[(4, 0)]);
    assert_eq!(ap(&game, RED, (4, 0)), 0);
    // Without the road 2 AP end on the second friend.
    assert_eq!(step_refused(full(quiet()).unit(RED, Face::Pikeman, 1, 0), (1, 0), (4, 0)), "M12.5");
}

#[test]
fn m12_7_a_bridge_is_reached_past_a_friend_at_its_end() {
    let bridge = || quiet().terrain(5, 0, Terrain::Water).road(5, 0, 0b1001).unit(RED, Face::Pikeman, 4, 1);
    assert_eq!(step_refused(bridge(), (4, 1), (5, 0)), "M10.9");
    let mut game = bridge().unit(RED, Face::Archer, 4, 0).build();
    walk(&mut game, RED, (4, 1), &[(5, 0)]);
    assert_eq!(ap(&game, RED, (5, 0)), 0);
}

#[test]
fn m12_7_nobody_is_met_on_the_way() {
    let scene = quiet().encounter(Encounter::Caravan, 5, 0).unit(RED, Face::Archer, 5, 0);
    let mut game = scene.clone().unit(RED, Face::Pikeman, 4, 0).build();
    walk(&mut game, RED, (4, 0), &[(6, 0)]);
    assert!(may(&game, RED, Action::EndPhase), "Red is not asked");
    let mut game = quiet().encounter(Encounter::Caravan, 5, 0).unit(RED, Face::Pikeman, 4, 0).build();
    walk(&mut game, RED, (4, 0), &[(5, 0)]);
    assert!(may(&game, RED, Action::No), "Red is asked");
}

#[test]
fn m12_8_nothing_is_begun_next_to_another_military_unit_on_the_hex() {
    // Such a hex does not come about without formations; the scene puts two there.
    let crowd = |scene: Scene| scene.unit(RED, Face::Pikeman, 4, 0).unit(RED, Face::HeavySwordsman, 4, 0);
    let game = crowd(quiet()).unit(BLUE, Face::Archer, 5, 0).build();
    let pikeman = block_of(&game, RED, Face::Pikeman, (4, 0));
    let how = multiverse_war::How::Plain;
    assert_eq!(refused(&game, RED, Action::Attack { unit: pikeman, at: hex(&game, 5, 0), how }), "M12.8");
    let game = crowd(quiet()).token(5, 0).build();
    let pikeman = block_of(&game, RED, Face::Pikeman, (4, 0));
    assert_eq!(refused(&game, RED, Action::Step { unit: pikeman, to: hex(&game, 5, 0) }), "M12.8");
    // A Builder does not hinder others, but is hindered by his escort when he wants to explore.
    let scene = quiet().unexplored(5, -1).unit(RED, Face::Pikeman, 3, 0).unit(RED, Face::Builder, 3, 0);
    let game = scene.build();
    let slot = hex(&game, 5, -1).slot();
    let explore = |face| Action::Explore { unit: block_of(&game, RED, face, (3, 0)), slot };
    assert!(may(&game, RED, explore(Face::Pikeman)));
    assert_eq!(refused(&game, RED, explore(Face::Builder)), "M12.8");
}

#[test]
fn mx_42_passing_a_friend() {
    let scene = || quiet().unit(RED, Face::Pikeman, 4, 0).unit(RED, Face::Archer, 5, 0);
    let mut game = scene().build();
    walk(&mut game, RED, (4, 0), &[(6, 0)]);
    assert_eq!(ap(&game, RED, (6, 0)), 0);
    let game = quiet().unit(RED, Face::Archer, 5, 0).unit(RED, Face::Pikeman, 4, 0).spent(4, 0, 1).build();
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 0), (6, 0))), "M12.5");
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 0), (5, 0))), "M12.3");
}
