//! Chapter 19: battle tracks, ranks and the tactical limit.

use crate::common::{
    BLANK, BLUE, RED, act, act_with, attack, hex, refused, seen, shoot, step, strikes, unit,
};
use crate::skills::{
    RANGED, attack_with, block, field, may, power, ready, sheet, skill, tactical, track, until_phase_of,
    veterans,
};
use multiverse_war::{
    Action, Aim, Encounter, Face, HeroKind, How, MultiverseWar, Scene, Source, Task, Works,
};
use table::Game;

/// Red's Horseman on (3,0), whose type has so many steps, next to an Archer of Blue.
fn rider(steps: u8) -> Scene {
    field().unit(RED, Face::Horseman, 3, 0).unit(BLUE, Face::Archer, 4, 0).steps(RED, Face::Horseman, steps)
}

/// The Horseman rides the Archer down and stands on (4,0).
fn killed(scene: Scene) -> MultiverseWar {
    let mut game = scene.build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, action, &[BLANK; 5]);
    assert!(block(&game, 3, 0).is_none(), "he moved up");
    game
}

#[test]
fn m19_1_a_kill_moves_the_track_of_its_type() {
    let game = killed(rider(0));
    let tracks = seen(&game).players[0].tracks;
    assert_eq!(tracks[Face::Horseman as usize], 1);
    assert_eq!(tracks.iter().sum::<u8>(), 1, "no other type learns");
    assert_eq!(seen(&game).players[1].tracks.iter().sum::<u8>(), 0);
}

#[test]
fn m19_1_striking_back_and_destroying_count_too() {
    // The Legionary kills the Scout who attacked him.
    let mut game =
        field().phase_of(BLUE).unit(RED, Face::Legionary, 3, 0).unit(BLUE, Face::TribalScout, 4, 0).build();
    let action = attack(&game, BLUE, (4, 0), (3, 0));
    act_with(&mut game, BLUE, action, &[]);
    assert_eq!((track(&game, RED, Face::Legionary), block(&game, 4, 0)), (1, None));
    // A Barracks with somebody inside gives two steps.
    let wall = field()
        .unit(RED, Face::Ballista, 3, 0)
        .set_up(3, 0)
        .building(BLUE, Works::Barracks, false, 5, 0)
        .building_wounds(5, 0, 1);
    for (inside, steps) in [(false, 1), (true, 2)] {
        let scene = wall.clone();
        let mut game = if inside { scene.unit(BLUE, Face::Builder, 5, 0) } else { scene }.build();
        let action = shoot(&game, RED, (3, 0), (5, 0));
        act_with(&mut game, RED, action, &[RANGED, BLANK, BLANK, BLANK]);
        assert_eq!((seen(&game).buildings.len(), track(&game, RED, Face::Ballista)), (0, steps));
    }
}

#[test]
fn m19_1_heroes_have_no_track() {
    let mut game =
        field().hero(RED, HeroKind::Warlord, 1, (4, 4, 0), 3, 0).unit(BLUE, Face::Archer, 4, 0).build();
    let action = attack(&game, RED, (3, 0), (4, 0));
    act_with(&mut game, RED, action, &[BLANK; 5]);
    assert_eq!(seen(&game).players[0].tracks.iter().sum::<u8>(), 0);
    assert_eq!(sheet(&game, RED).kills, 1);
}

#[test]
fn m19_2_all_units_of_the_type_share_it_new_ones_too() {
    let scene = rider(2).unit(RED, Face::Horseman, 2, 1).unit(RED, Face::Pikeman, 2, 0);
    let before = scene.clone().build();
    assert_eq!([(2, 1), (2, 0)].map(|(q, r)| block(&before, q, r).unwrap().hp), [Some(2), Some(2)]);
    let mut game = killed(scene);
    assert_eq!([(2, 1), (2, 0)].map(|(q, r)| block(&game, q, r).unwrap().hp), [Some(3), Some(2)]);
    // In the next Build phase another is recruited.
    act(&mut game, RED, &[Action::EndPhase]);
    act(&mut game, BLUE, &[Action::EndPhase]);
    for seat in [RED, BLUE] {
        act(&mut game, seat, &[Action::Pass]);
    }
    let at = hex(&game, 0, 0);
    let orders = [
        Action::Source(Source::Settlement),
        Action::Recruit(Face::Horseman),
        Action::Place(at),
        Action::Done,
    ];
    act(&mut game, RED, &orders);
    act(&mut game, BLUE, &[Action::Done]);
    assert_eq!(block(&game, 0, 0).unwrap().hp, Some(3));
}

#[test]
fn m19_3_two_steps_make_a_veteran_four_an_elite() {
    for (steps, is_veteran, limit) in [(0, false, 2), (1, false, 2), (2, true, 2), (3, true, 2), (4, true, 3)]
    {
        let game = field().unit(RED, Face::TribalScout, 3, 0).steps(RED, Face::TribalScout, steps).build();
        let sprint = Action::Sprint(unit(&game, RED, 3, 0));
        assert_eq!((may(&game, RED, sprint), tactical(&game, RED).1), (is_veteran, limit), "{steps}");
    }
}

#[test]
fn m19_3_the_kill_that_makes_veterans_unlocks_at_once() {
    // Hit and Run: the second kill lets the rider run on; after the first he stays.
    let game = killed(rider(0));
    assert_eq!(refused(&game, RED, step(&game, RED, (4, 0), (5, 0))), "M12.12");
    let game = killed(rider(1));
    assert!(may(&game, RED, step(&game, RED, (4, 0), (5, 0))));
}

#[test]
fn m19_4_the_third_and_fourth_step_reward_the_living_at_once() {
    let after = |steps| {
        let game = killed(rider(steps).wounds(3, 0, 1));
        let horseman = block(&game, 4, 0).unwrap();
        (horseman.hp.unwrap(), horseman.wounds, horseman.ap.unwrap(), track(&game, RED, Face::Horseman))
    };
    assert_eq!(after(1), (2, 1, 3, 2));
    assert_eq!(after(2), (3, 1, 3, 3));
    assert_eq!(after(3), (4, 1, 4, 4));
    // Steps beyond the fourth are lost.
    assert_eq!(after(4), (4, 1, 4, 4));
}

#[test]
fn m19_5_towers_move_no_track() {
    let mut game = field()
        .unit(RED, Face::Archer, 3, 0)
        .building(RED, Works::GuardTower, false, 3, 0)
        .unit(BLUE, Face::Archer, 5, 0)
        .build();
    let (from, at) = (hex(&game, 3, 0), hex(&game, 5, 0));
    let events =
        act_with(&mut game, RED, Action::Tower { from, at, aim: Aim::First }, &[RANGED, BLANK, BLANK, BLANK]);
    assert_eq!((strikes(&events), block(&game, 5, 0)), (vec![(4, Some(1))], None));
    assert_eq!(seen(&game).players[0].tracks.iter().sum::<u8>(), 0);
}

#[test]
fn m19_5_poison_of_a_dead_hero_counts_for_nobody() {
    let poisoned = |has_hero: bool| {
        let mut game = field()
            .hero(RED, HeroKind::Assassin, 5, (4, 4, skill(4)), 3, 0)
            .wounds(3, 0, if has_hero { 0 } else { 3 })
            .unit(BLUE, Face::Legionary, 4, 0)
            .build();
        let action = attack(&game, RED, (3, 0), (4, 0));
        act_with(&mut game, RED, action, &[]);
        assert_eq!(block(&game, 3, 0).is_some(), has_hero, "the Legionary strikes back");
        until_phase_of(&mut game, BLUE);
        assert!(block(&game, 4, 0).is_none(), "the Legionary dies of poison");
        sheet(&game, RED).kills
    };
    assert_eq!(poisoned(true), 1);
    assert_eq!(poisoned(false), 0);
}

#[test]
fn m19_6_other_sources_move_a_track_and_a_heros_count() {
    let meet = |scene: Scene| {
        let mut game = scene.encounter(Encounter::Caravan, 4, 0).build();
        let on = step(&game, RED, (3, 0), (4, 0));
        act(&mut game, RED, &[on, Action::Yes]);
        game
    };
    let game = meet(field().unit(RED, Face::Horseman, 3, 0));
    assert_eq!((track(&game, RED, Face::Horseman), seen(&game).players[0].gold), (1, 17));
    let game = meet(field().hero(RED, HeroKind::Protector, 1, (4, 4, 0), 3, 0));
    assert_eq!((seen(&game).players[0].tracks.iter().sum::<u8>(), sheet(&game, RED).kills), (0, 1));
}

/// Red with so many veteran Scouts in the west, who can sprint.
fn scouts(count: usize) -> Scene {
    let places = [(2, 0), (2, 1), (1, 1), (3, -1)];
    let scene = veterans(&[Face::TribalScout]);
    places[..count].iter().fold(scene, |scene, &(q, r)| scene.unit(RED, Face::TribalScout, q, r))
}

fn sprint(game: &MultiverseWar, q: i8, r: i8) -> Action {
    Action::Sprint(unit(game, RED, q, r))
}

#[test]
fn m19_7_two_units_use_abilities_from_opening_to_opening() {
    let mut game = scouts(3).steps(RED, Face::Bogatyr, 2).unit(RED, Face::Bogatyr, 3, 0).build();
    let two = [sprint(&game, 2, 0), sprint(&game, 2, 1)];
    act(&mut game, RED, &two);
    let third = sprint(&game, 1, 1);
    assert_eq!((tactical(&game, RED), refused(&game, RED, third)), ((2, 2), "M19.7"));
    // The count goes on through the phases of the others.
    until_phase_of(&mut game, BLUE);
    assert_eq!((tactical(&game, RED), tactical(&game, BLUE)), ((2, 2), (0, 2)));
    until_phase_of(&mut game, RED);
    assert!(may(&game, RED, third));
}

#[test]
fn m19_7_what_is_made_ready_is_used() {
    let mut game = scouts(2).steps(RED, Face::Pikeman, 2).unit(RED, Face::Pikeman, 3, 0).build();
    let uses = [ready(&game, (3, 0), 0), sprint(&game, 2, 0)];
    act(&mut game, RED, &uses);
    assert_eq!(refused(&game, RED, sprint(&game, 2, 1)), "M19.7");
}

#[test]
fn m19_7_elite_types_the_academy_and_the_warlord_raise_the_limit() {
    let limit = |scene: Scene| tactical(&scene.build(), RED).1;
    assert_eq!(limit(field()), 2);
    let elite = field().steps(RED, Face::Pikeman, 4).steps(RED, Face::Archer, 4);
    assert_eq!(limit(elite.clone()), 4);
    let academy = elite.building(RED, Works::Academy, false, 3, 0);
    assert_eq!(limit(academy.clone()), 5);
    // Only the first Academy counts, and only a Warlord with Veteran Command.
    let second = academy.building(RED, Works::Academy, true, 5, 0);
    assert_eq!(limit(second.clone()), 5);
    let warlord = |skills| second.clone().hero(RED, HeroKind::Warlord, 5, (4, 4, skills), 2, 0);
    assert_eq!((limit(warlord(skill(3))), limit(warlord(skill(4)))), (5, 6));
}

#[test]
fn m19_8_hero_abilities_do_not_count() {
    let mut game = scouts(2)
        .hero(RED, HeroKind::Assassin, 1, (3, 3, skill(1) | skill(2)), 4, 0)
        .unit(BLUE, Face::Legionary, 6, 0)
        .build();
    let uses = [sprint(&game, 2, 0), power(&game, 2, (5, 0)), sprint(&game, 2, 1)];
    act(&mut game, RED, &uses);
    assert_eq!(tactical(&game, RED), (2, 2));
    let backstab = attack_with(&game, (5, 0), (6, 0), How::Ability);
    act(&mut game, RED, &[backstab]);
    assert_eq!(tactical(&game, RED), (2, 2));
}

#[test]
fn m19_9_nine_common_types_and_two_of_the_faction() {
    let game = field().asking(Task::AcademyStep(RED)).steps(RED, Face::Pikeman, 4).build();
    let mut legal = Vec::new();
    game.legal(RED, &mut legal);
    // Red is Viking; Pikemen are elite already.
    assert_eq!(legal.len(), 10);
    assert_eq!(refused(&game, RED, Action::Type(Face::Pikeman)), "M19.3");
    for face in [Face::ShieldMaiden, Face::Berzerker, Face::Ballista, Face::Knight] {
        assert!(legal.contains(&Action::Type(face)), "{face:?}");
    }
    for face in [Face::Legionary, Face::Bogatyr, Face::Builder, Face::Decoy, Face::Hero] {
        assert_eq!(refused(&game, RED, Action::Type(face)), "M19.9", "{face:?}");
    }
    let game = field().asking(Task::AcademyStep(RED)).build();
    legal.clear();
    game.legal(RED, &mut legal);
    assert_eq!(legal.len(), 11);
}

#[test]
fn mx_33_a_third_ability_needs_an_academy() {
    let used = |scene: Scene| {
        let mut game = scene.build();
        let two = [sprint(&game, 2, 0), sprint(&game, 2, 1)];
        act(&mut game, RED, &two);
        game
    };
    let game = used(scouts(3));
    assert_eq!(refused(&game, RED, sprint(&game, 1, 1)), "M19.7");
    let game = used(scouts(3).building(RED, Works::Academy, false, 4, 0));
    assert!(may(&game, RED, sprint(&game, 1, 1)));
}
