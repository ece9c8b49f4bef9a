//! M9.9 to M9.12: a Fortress takes a turn.

use crate::common::{BLUE, RED, act, attack, gold, hex, refused, seen, step, unit};
use crate::ordering::{
    block_of, blocks_on, building, building_site, carry_out, from, offers, quiet_setup, revenue,
    wait_for_build_phase, wait_for_phase, wait_until, work, work_refused,
};
use multiverse_war::{
    Action, CombatCard, Ending, Event, Face, HeroKind, MultiverseWar, Scene, Source, Task, Terrain, Victim,
    Work, Works,
};
use table::Game;

const FORTRESS: Work = Work::Build(Works::Fortress);

/// Red's Builder on (4,0) has begun a Fortress; Red's action phase is open.
fn begun(scene: Scene) -> MultiverseWar {
    let mut game = scene.unit(RED, Face::Builder, 4, 0).build();
    work(&mut game, RED, (4, 0), FORTRESS);
    carry_out(&mut game);
    game
}

#[test]
fn m9_9_a_fortress_is_paid_at_once_and_is_a_site_first() {
    let game = begun(building_site());
    let site = building(&game, (4, 0)).unwrap();
    assert_eq!((site.is_site, site.hp, gold(&game, RED)), (true, 0, 8));
    // It pays nothing, is worth nothing and does not shoot.
    assert_eq!((revenue(&game, RED), seen(&game).players[0].points), (5, 0));
    let game = begun(building_site().unit(BLUE, Face::Pikeman, 4, 2));
    let (from, at) = (hex(&game, 4, 0), hex(&game, 4, 2));
    assert_eq!(refused(&game, RED, Action::Tower { from, at, aim: multiverse_war::Aim::First }), "M17.11");
}

#[test]
fn m9_9_a_site_neither_recruits_nor_unlocks() {
    let mut game = building_site().unit(RED, Face::Builder, 4, 0).build();
    work(&mut game, RED, (4, 0), FORTRESS);
    assert_eq!(refused(&game, RED, Action::Source(from(&game, (4, 0)))), "M11.1");
    assert!(!offers(&game, RED, Source::Settlement).contains(&Face::Berzerker));
}

#[test]
fn m9_9_a_site_shelters_nobody() {
    let mut game = begun(building_site().unit(RED, Face::Archer, 4, 0).unit(BLUE, Face::Horseman, 5, 0));
    wait_for_phase(&mut game, 5, BLUE);
    let action = attack(&game, BLUE, (5, 0), (4, 0));
    let events = act(&mut game, BLUE, &[action]);
    let is_at_unit = |event: &Event| matches!(event, Event::Attacked { victim: Victim::Unit(unit), .. } if unit.seat == RED);
    assert!(events.iter().any(is_at_unit));
}

#[test]
fn m9_9_a_site_keeps_others_at_a_distance() {
    let mut game = building_site().unit(RED, Face::Builder, 4, 0).unit(RED, Face::Builder, 6, -2).build();
    work(&mut game, RED, (4, 0), FORTRESS);
    assert_eq!(work_refused(&game, RED, (6, -2), Work::Build(Works::Barracks)), "M9.4");
}

#[test]
fn m9_10_the_builder_stays_and_does_nothing_else() {
    let scene = building_site().unit(RED, Face::Builder, 3, 0).terrain(4, 1, Terrain::Water);
    let mut game = scene.clone().unit(RED, Face::Builder, 4, 0).build();
    work(&mut game, RED, (4, 0), FORTRESS);
    let builder = block_of(&game, RED, Face::Builder, (4, 0));
    assert_eq!(refused(&game, RED, Action::Builder(builder)), "M9.10");
    act(&mut game, RED, &[Action::Disband]);
    assert_eq!(refused(&game, RED, Action::Remove(builder)), "M9.10");
    let game = begun(scene);
    assert_eq!(blocks_on(&game, RED, (4, 0))[0].ap, Some(0));
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 0), (5, 0))), "M9.10");
    let (one, other) = (unit(&game, RED, 3, 0), unit(&game, RED, 4, 0));
    assert_eq!(refused(&game, RED, Action::Swap { unit: one, with: other }), "M9.10");
    // The other Builder has his 2 AP.
    assert_eq!(blocks_on(&game, RED, (3, 0))[0].ap, Some(2));
}

#[test]
fn m9_10_nothing_teleports_or_pushes_him() {
    let setup = quiet_setup().with(|rules| rules.heroes = true);
    let sorceress = |scene: Scene| scene.hero(RED, HeroKind::Sorceress, 1, (3, 3, 0b100), 3, 0);
    let teleport =
        |game: &MultiverseWar| Action::Power { power: 2, at: hex(game, 4, 0), to: hex(game, 2, 0) };
    let game = begun(sorceress(Scene::with(&setup).build_phase()));
    assert_eq!(refused(&game, RED, teleport(&game)), "M9.10");
    let game = sorceress(Scene::with(&setup)).unit(RED, Face::Builder, 4, 0).build();
    assert!(game.check(RED, teleport(&game)).is_ok());
    // A push becomes a wound, which he does not survive.
    let protector = Scene::with(&setup).build_phase().hero(BLUE, HeroKind::Protector, 1, (3, 3, 0b100), 5, 0);
    let mut game = begun(protector);
    wait_for_phase(&mut game, 5, BLUE);
    let at = hex(&game, 4, 0);
    let bash = Action::Power { power: 2, at, to: at };
    let mut events = table::Transcript::default();
    game.check(BLUE, bash).unwrap();
    game.apply(BLUE, bash, &mut table::Script::new([0; 4]), &mut events);
    assert!(events.events.iter().all(|event| !matches!(event, Event::Hopped { .. })));
    assert_eq!((blocks_on(&game, RED, (4, 0)).len(), building(&game, (4, 0))), (0, None));
}

#[test]
fn m9_10_he_does_not_fall_back() {
    let setup = quiet_setup().with(|rules| rules.combat_cards = true);
    let attacked = |scene: Scene| {
        let scene = scene.unit(BLUE, Face::Horseman, 5, 0).hand(RED, &[CombatCard::FallBack]);
        let mut game = scene.build();
        if seen(&game).asked.is_some_and(|asked| asked.task == Task::Orders) {
            work(&mut game, RED, (4, 0), FORTRESS);
        }
        wait_for_phase(&mut game, 5, BLUE);
        let action = attack(&game, BLUE, (5, 0), (4, 0));
        act(&mut game, BLUE, &[action]);
        act(&mut game, RED, &[Action::Pass]);
        game
    };
    let fall_back = |game: &MultiverseWar| Action::FallBack(hex(game, 3, 0));
    let bound = attacked(Scene::with(&setup).build_phase().unit(RED, Face::Builder, 4, 0));
    assert_eq!(refused(&bound, RED, fall_back(&bound)), "M9.10");
    let free = attacked(Scene::with(&setup).unit(RED, Face::Builder, 4, 0));
    assert!(free.check(RED, fall_back(&free)).is_ok());
}

#[test]
fn m9_11_the_site_falls_with_its_builder() {
    let mut game = begun(building_site().unit(BLUE, Face::Horseman, 5, 0));
    wait_for_phase(&mut game, 5, BLUE);
    let action = attack(&game, BLUE, (5, 0), (4, 0));
    let events = act(&mut game, BLUE, &[action]);
    assert!(events.contains(&Event::SiteLost { seat: RED, hex: hex(&game, 4, 0) }));
    assert_eq!((building(&game, (4, 0)), gold(&game, RED)), (None, 8));
    wait_for_build_phase(&mut game, 6);
    assert_eq!(building(&game, (4, 0)), None);
}

#[test]
fn m9_12_it_is_finished_before_revenue_and_recruits_in_that_turn() {
    let mut game = begun(building_site());
    let events = wait_for_build_phase(&mut game, 6);
    let at = |wanted: Event| events.iter().position(|event| *event == wanted).expect("it is said");
    let finished = at(Event::Finished { seat: RED, hex: hex(&game, 4, 0) });
    assert!(at(Event::TurnBegan(6)) < finished);
    assert!(finished < at(Event::Earned { seat: RED, gold: 5 + 3 }));
    let fortress = building(&game, (4, 0)).unwrap();
    assert_eq!((fortress.is_site, fortress.hp), (false, 5));
    assert!(offers(&game, RED, from(&game, (4, 0))).contains(&Face::Pikeman));
    // The Builder is free again.
    carry_out(&mut game);
    let away = step(&game, RED, (4, 0), (5, 0));
    act(&mut game, RED, &[away]);
}

#[test]
fn mx_27_fortress() {
    let three = building_site()
        .turn(6)
        .gold(RED, 12)
        .building(RED, Works::Fortress, false, 1, 3)
        .building(RED, Works::Fortress, false, 4, -3)
        .building(RED, Works::Fortress, false, 7, -3);
    let mut game = begun(three);
    assert_eq!(gold(&game, RED), 0);
    // The end step of turn 6 counts three.
    let before = revenue(&game, RED);
    wait_for_build_phase(&mut game, 7);
    assert_eq!(gold(&game, RED), before + 3);
    let events = wait_until(&mut game, |view| view.ending.is_some());
    assert!(events.contains(&Event::Ended(Ending::Domination(RED))));
    assert_eq!(seen(&game).turn, 7);
}
