//! Chapter 14: sight.

use crate::common::{
    BLANK, BLUE, RANGED, RED, act, act_rolling, attack, block, field, hex, refused, seen_by, shoot, step,
    unit,
};
use multiverse_war::{
    Action, Dir, Encounter, Event, Face, HeroKind, How, MultiverseWar, Scene, Setup, Source, Terrain, Work,
    Works,
};
use table::{Fast, Game, Seat, Viewer};

/// Does somebody identify the blue block on a hex?
#[track_caller]
fn sees(game: &MultiverseWar, q: i8, r: i8) -> bool {
    block(game, BLUE, q, r).expect("a blue block on the hex").identified
}

#[test]
fn m14_1_units_see_two_hexes_far() {
    let scene = Scene::two().unit(RED, Face::Pikeman, 6, -2);
    assert!(sees(&scene.clone().unit(BLUE, Face::Archer, 4, -2).build(), 4, -2));
    assert!(!sees(&scene.unit(BLUE, Face::Archer, 6, -5).build(), 6, -5));
}

#[test]
fn m14_1_builders_see_and_decoys_do_not() {
    let scene = Scene::two().unit(BLUE, Face::Archer, 4, -2);
    assert!(sees(&scene.clone().unit(RED, Face::Builder, 6, -2).build(), 4, -2));
    let decoy = scene.unit(RED, Face::Decoy, 5, -2).terrain(5, -2, Terrain::Forest);
    // The Archer unmasks it from next to it, and is not seen by it.
    assert!(!sees(&decoy.build(), 4, -2));
}

#[test]
fn m14_1_finished_buildings_and_settlement_hexes_see_two_hexes_far() {
    let barracks = Scene::two().building(RED, Works::Barracks, false, 6, -2);
    assert!(sees(&barracks.clone().unit(BLUE, Face::Archer, 4, -2).build(), 4, -2));
    assert!(!sees(&barracks.unit(BLUE, Face::Archer, 6, -5).build(), 6, -5));
    // The next red settlement hex is (1,0).
    assert!(sees(&Scene::two().unit(BLUE, Face::Archer, 3, 0).build(), 3, 0));
    assert!(!sees(&Scene::two().unit(BLUE, Face::Archer, 4, 0).build(), 4, 0));
    // A site is no viewer: the Builder on it looks from the grass, and not over the forest.
    let forest = Scene::two().terrain(5, -2, Terrain::Forest).unit(BLUE, Face::Archer, 4, -2);
    let site = forest.clone().unit(RED, Face::Builder, 6, -2).site(6, -2);
    assert!(!sees(&site.build(), 4, -2));
    assert!(sees(&forest.building(RED, Works::Fortress, false, 6, -2).build(), 4, -2));
}

#[test]
fn m14_1_adjacent_hexes_are_seen_whatever_the_terrain() {
    for terrain in [Terrain::Forest, Terrain::Hills, Terrain::Mountain, Terrain::Water] {
        let scene = Scene::two().unit(RED, Face::Pikeman, 6, -2).unit(BLUE, Face::Archer, 5, -2);
        assert!(sees(&scene.terrain(5, -2, terrain).build(), 5, -2), "{terrain:?}");
    }
}

#[test]
fn m14_3_whatever_is_higher_than_the_viewer_blocks() {
    use Terrain::{Forest, Grassland, Hills, Mountain, Water};
    for (from, blocking) in [
        (Grassland, &[Forest, Hills, Mountain][..]),
        (Water, &[Forest, Hills, Mountain][..]),
        (Forest, &[Hills, Mountain][..]),
        // Even from a hill.
        (Hills, &[Hills, Mountain][..]),
    ] {
        for between in [Grassland, Water, Forest, Hills, Mountain] {
            let game = Scene::two()
                .unit(RED, Face::Pikeman, 6, -2)
                .terrain(6, -2, from)
                .terrain(5, -2, between)
                .unit(BLUE, Face::Archer, 4, -2)
                .build();
            assert_eq!(sees(&game, 4, -2), !blocking.contains(&between), "from {from:?} over {between:?}");
        }
    }
}

#[test]
fn m14_3_unexplored_hexes_block_and_places_outside_the_world_do_not() {
    let scene =
        field().unit(RED, Face::Longbowman, 7, -4).building(BLUE, Works::Barracks, false, 7, -1).turn(1);
    let game = scene.clone().build();
    assert_eq!(game.check(RED, shoot(&game, RED, (7, -4), (7, -1))), Ok(()));
    let game = scene.unexplored(8, -3).build();
    assert_eq!(refused(&game, RED, shoot(&game, RED, (7, -4), (7, -1))), "M14.3");
    // The line runs along the border of (7,-4) and of (8,-5), which is no hex of the map.
    let edge = Scene::two().unit(RED, Face::Pikeman, 7, -5).unit(BLUE, Face::Archer, 8, -4);
    assert!(edge.clone().build().hex_at(8, -5).is_none());
    assert!(sees(&edge.terrain(7, -4, Terrain::Hills).build(), 8, -4));
}

#[test]
fn m14_4_along_a_border_both_hexes_must_block() {
    let scene = Scene::two().unit(RED, Face::Pikeman, 5, -2).unit(BLUE, Face::Pikeman, 6, -1);
    for (q, r) in [(6, -2), (5, -1)] {
        assert!(sees(&scene.clone().terrain(q, r, Terrain::Hills).build(), 6, -1));
    }
    let both = scene.terrain(6, -2, Terrain::Hills).terrain(5, -1, Terrain::Forest);
    assert!(!sees(&both.build(), 6, -1));
}

#[test]
fn m14_5_from_a_high_hex_one_sees_over_forests() {
    let scene = Scene::two().terrain(5, -2, Terrain::Forest).unit(BLUE, Face::Archer, 4, -2);
    assert!(!sees(&scene.clone().unit(RED, Face::Pikeman, 6, -2).build(), 4, -2));
    let hill = scene.clone().unit(RED, Face::Pikeman, 6, -2).terrain(6, -2, Terrain::Hills);
    assert!(sees(&hill.build(), 4, -2));
    assert!(sees(&scene.building(RED, Works::Barracks, false, 6, -2).build(), 4, -2));
    let settlement = Scene::two().terrain(2, 0, Terrain::Forest).unit(BLUE, Face::Archer, 3, 0);
    assert!(sees(&settlement.clone().build(), 3, 0));
    // A hill stops even them; (2,0) is the only hex on the line from (1,0), (2,-1) the one from (1,-1).
    let hills = settlement.terrain(2, 0, Terrain::Hills).terrain(2, -1, Terrain::Hills);
    assert!(!sees(&hills.terrain(1, 1, Terrain::Hills).build(), 3, 0));
}

#[test]
fn m14_6_units_and_structures_do_not_block_and_ants_do() {
    let scene = Scene::two().unit(RED, Face::Pikeman, 6, -2).terrain(6, -2, Terrain::Hills).unit(
        BLUE,
        Face::Archer,
        4,
        -2,
    );
    assert!(sees(&scene.clone().unit(BLUE, Face::Horseman, 5, -2).build(), 4, -2));
    assert!(sees(&scene.clone().building(BLUE, Works::Barracks, false, 5, -2).build(), 4, -2));
    assert!(sees(&scene.clone().encounter(Encounter::Village, 5, -2).build(), 4, -2));
    assert!(!sees(&scene.encounter(Encounter::Ants, 5, -2).build(), 4, -2));
}

/// What each viewer knows of the blue block: red, blue, a third player, somebody who only watches.
fn faces(game: &MultiverseWar) -> [Option<Face>; 4] {
    let seats = [RED, BLUE, Seat::new(2)].map(Viewer::Seat);
    let viewers = [seats[0], seats[1], seats[2], Viewer::Spectator];
    viewers.map(|viewer| {
        let view = game.view(viewer);
        view.blocks.iter().find(|block| block.block.seat == BLUE).expect("a blue block").face
    })
}

#[test]
fn m14_7_an_identified_block_is_turned_up_for_all() {
    let setup = Setup::advanced(3);
    let far = Scene::with(&setup).unit(BLUE, Face::Archer, 0, 0);
    assert_eq!(faces(&far.clone().build()), [None, Some(Face::Archer), None, None]);
    let near = far.unit(RED, Face::Pikeman, 2, 0);
    assert_eq!(faces(&near.build()), [Some(Face::Archer); 4]);
    // A friend does not identify it.
    let game = Scene::with(&setup).unit(BLUE, Face::Archer, 0, 0).unit(BLUE, Face::Pikeman, 1, 0).build();
    assert_eq!(faces(&game)[0], None);
}

#[test]
fn m14_8_a_block_that_no_enemy_sees_is_turned_back() {
    let mut game = Scene::with(&Setup::advanced(3))
        .unit(BLUE, Face::Archer, 0, 0)
        .unit(RED, Face::Pikeman, 2, 0)
        .unit(Seat::new(2), Face::Pikeman, -2, 0)
        .build();
    let away = step(&game, RED, (2, 0), (3, 0));
    act(&mut game, RED, &[away]);
    // The third player still sees it.
    assert_eq!(faces(&game), [Some(Face::Archer); 4]);
    act(&mut game, RED, &[Action::EndPhase]);
    act(&mut game, BLUE, &[Action::EndPhase]);
    let away = step(&game, Seat::new(2), (-2, 0), (-3, 0));
    act(&mut game, Seat::new(2), &[away]);
    assert_eq!(faces(&game), [None, Some(Face::Archer), None, None]);
}

#[test]
fn m14_9_a_forest_hides_but_not_from_next_to_it() {
    let scene = Scene::two().unit(BLUE, Face::Horseman, 4, -2).terrain(4, -2, Terrain::Forest);
    assert!(!sees(&scene.clone().unit(RED, Face::Pikeman, 6, -2).build(), 4, -2));
    assert!(sees(&scene.clone().unit(RED, Face::Pikeman, 5, -2).build(), 4, -2));
    // Height does not help; a structure in the forest hides nobody.
    let hill = scene.clone().unit(RED, Face::Pikeman, 6, -2).terrain(6, -2, Terrain::Hills);
    assert!(!sees(&hill.build(), 4, -2));
    let barracks = scene.building(BLUE, Works::Barracks, false, 4, -2).unit(RED, Face::Pikeman, 6, -2);
    assert!(sees(&barracks.build(), 4, -2));
}

#[test]
fn m14_10_scouts_see_into_and_through_forests() {
    let scout = |terrain| Scene::two().unit(RED, Face::TribalScout, 6, -2).terrain(5, -2, terrain);
    let into = scout(Terrain::Grassland).terrain(4, -2, Terrain::Forest).unit(BLUE, Face::Horseman, 4, -2);
    assert!(sees(&into.build(), 4, -2));
    assert!(sees(&scout(Terrain::Forest).unit(BLUE, Face::Horseman, 4, -2).build(), 4, -2));
    let both = scout(Terrain::Forest).terrain(4, -2, Terrain::Forest).unit(BLUE, Face::Horseman, 4, -2);
    assert!(sees(&both.clone().build(), 4, -2));
    assert!(!sees(&both.terrain(5, -2, Terrain::Hills).build(), 4, -2));
    assert!(!sees(&scout(Terrain::Mountain).unit(BLUE, Face::Horseman, 4, -2).build(), 4, -2));
    // His range is that of others.
    assert!(!sees(&scout(Terrain::Grassland).unit(BLUE, Face::Horseman, 6, -5).build(), 6, -5));
}

#[test]
fn m14_11_sight_is_worked_out_after_every_step() {
    let mut game = field().unit(RED, Face::Horseman, 7, -4).unit(BLUE, Face::Archer, 4, -2).build();
    let identified = |events: &[Event]| {
        events.iter().any(|event| matches!(event, Event::Identified { face: Face::Archer, .. }))
    };
    let on = step(&game, RED, (7, -4), (6, -3));
    assert!(identified(&act(&mut game, RED, &[on])));
    assert!(sees(&game, 4, -2));
    let back = step(&game, RED, (6, -3), (7, -3));
    assert!(!identified(&act(&mut game, RED, &[back])));
    assert!(!sees(&game, 4, -2));
}

#[test]
fn m14_11_a_lost_viewer_sees_no_more() {
    let mut game = field()
        .unit(RED, Face::HeavySwordsman, 5, -2)
        .unit(BLUE, Face::TribalScout, 6, -2)
        .unit(RED, Face::Archer, 8, -3)
        .build();
    assert!(block(&game, RED, 8, -3).unwrap().identified);
    let kill = attack(&game, RED, (5, -2), (6, -2));
    act(&mut game, RED, &[kill]);
    assert!(!block(&game, RED, 8, -3).unwrap().identified);
}

#[test]
fn m14_11_frost_shortens_sight_at_once_and_only_while_she_lives() {
    // Eternal Winter (H5.5): her frostbitten enemies see 1 hex far. The Berzerker sees the Pikeman two hexes away.
    let scene = field().unit(BLUE, Face::Berzerker, 6, -2).unit(RED, Face::Pikeman, 4, -2);
    let mut game = scene.clone().hero(RED, HeroKind::Sorceress, 5, (3, 3, 0b10001), 6, -5).build();
    assert!(block(&game, RED, 4, -2).unwrap().identified);
    let at = hex(&game, 6, -2);
    act_rolling(&mut game, RED, Action::Power { power: 0, at, to: at }, RANGED);
    assert!(!block(&game, RED, 4, -2).unwrap().identified);
    let mut game = scene
        .phase_of(BLUE)
        .frostbitten(6, -2)
        .hero(RED, HeroKind::Sorceress, 5, (1, 3, 0b10000), 8, -4)
        .unit(BLUE, Face::Horseman, 8, -3)
        .build();
    assert!(!block(&game, RED, 4, -2).unwrap().identified);
    let kill = attack(&game, BLUE, (8, -3), (8, -4));
    act_rolling(&mut game, BLUE, kill, BLANK);
    assert!(block(&game, RED, 8, -4).is_none() && block(&game, RED, 4, -2).unwrap().identified);
}

#[test]
fn m14_11_in_the_build_phase_sight_waits_for_the_orders() {
    let mut game = field()
        .building(RED, Works::Barracks, false, 4, 0)
        .unit(BLUE, Face::Archer, 7, -2)
        .build_phase()
        .build();
    let (barracks, place) = (hex(&game, 4, 0), hex(&game, 5, -1));
    let orders = [
        Action::Source(Source::Building(barracks)),
        Action::Recruit(Face::Pikeman),
        Action::Place(place),
        Action::Done,
    ];
    act(&mut game, RED, &orders);
    assert!(!sees(&game, 7, -2));
    act(&mut game, BLUE, &[Action::Done]);
    assert!(sees(&game, 7, -2));
}

#[test]
fn m14_12_places_wounds_and_marks_are_public() {
    let mut game = field()
        .unit(BLUE, Face::Pikeman, 4, -2)
        .wounds(4, -2, 1)
        .ready(4, -2, 2)
        .building(BLUE, Works::Barracks, false, 5, -4)
        .building_wounds(5, -4, 2)
        .road(6, -2, 0b1001)
        .token(7, -2)
        .build();
    act(&mut game, RED, &[Action::EndPhase]);
    let red = seen_by(&game, RED);
    let pikeman = red.blocks[0];
    assert_eq!((pikeman.face, pikeman.identified, pikeman.ap), (None, false, None));
    assert_eq!((pikeman.block.seat, pikeman.hex, pikeman.wounds), (BLUE, hex(&game, 4, -2), 1));
    // The mark for readiness ended when the blue phase opened; that for rest comes when it closes.
    assert_eq!((pikeman.ready, pikeman.resting), (None, false));
    assert_eq!((red.buildings[0].kind, red.buildings[0].wounds), (Works::Barracks, 1));
    assert_eq!(red.hexes[hex(&game, 6, -2).index()].exits, 0b1001);
    assert!(red.hexes[hex(&game, 7, -2).index()].token);
    act(&mut game, BLUE, &[Action::EndPhase]);
    let pikeman = seen_by(&game, RED).blocks[0];
    assert_eq!((pikeman.face, pikeman.resting), (None, true));
}

#[test]
fn m14_12_readiness_and_finished_activity_are_public() {
    let mut game = field()
        .unit(BLUE, Face::Pikeman, 4, -2)
        .ready(4, -2, 2)
        .unit(RED, Face::Longbowman, 7, -4)
        .building(BLUE, Works::Barracks, false, 7, -1)
        .build();
    assert_eq!(seen_by(&game, RED).blocks.last().unwrap().ready, Some(Dir::new(2)));
    let bow = |game: &MultiverseWar| {
        let blue = seen_by(game, BLUE);
        let bow = blue.blocks.iter().find(|block| block.hex == hex(game, 7, -4)).unwrap();
        (bow.face, bow.over)
    };
    assert_eq!(bow(&game), (None, false));
    let shot = shoot(&game, RED, (7, -4), (7, -1));
    act(&mut game, RED, &[shot]);
    assert_eq!(bow(&game), (None, true));
}

#[test]
fn m14_13_the_last_face_is_remembered() {
    let mut game = Scene::two().unit(RED, Face::Pikeman, 3, 0).unit(BLUE, Face::Archer, 5, 0).build();
    let away = step(&game, RED, (3, 0), (2, 0));
    act(&mut game, RED, &[away]);
    let archer = |game: &MultiverseWar| {
        let view = seen_by(game, RED);
        *view.blocks.iter().find(|block| block.block.seat == BLUE).unwrap()
    };
    let known = archer(&game);
    assert_eq!((known.face, known.identified, known.last), (None, false, Some((Face::Archer, 5))));
    // Everybody follows it with his eyes.
    act(&mut game, RED, &[Action::EndPhase]);
    let on = step(&game, BLUE, (5, 0), (6, -1));
    act(&mut game, BLUE, &[on]);
    assert_eq!(archer(&game).last, Some((Face::Archer, 5)));
    let never = Scene::two().unit(BLUE, Face::Archer, 5, 0).build();
    assert_eq!(archer(&never).last, None);
}

/// The faces shown by what was done, without those that are identified.
fn shown(events: &[Event]) -> Vec<Face> {
    let face = |event: &Event| match event {
        Event::Shown { face, .. } => Some(*face),
        _ => None,
    };
    events.iter().filter_map(face).collect()
}

#[test]
fn m14_14_whoever_shoots_shows_himself_for_that_moment() {
    let mut game =
        field().unit(RED, Face::Longbowman, 7, -4).building(BLUE, Works::Academy, false, 7, -1).build();
    let shot = shoot(&game, RED, (7, -4), (7, -1));
    assert_eq!(shown(&act(&mut game, RED, &[shot])), [Face::Longbowman]);
    let view = seen_by(&game, BLUE);
    assert_eq!((view.blocks[0].face, view.blocks[0].last), (None, Some((Face::Longbowman, 5))));
}

#[test]
fn m14_14_whoever_attacks_supports_or_enters_a_story_shows_himself() {
    // Units in a story: nobody is near, and the token is a forest.
    let mut game = field().unit(RED, Face::Pikeman, 5, -2).token(6, -2).build();
    let on = step(&game, RED, (5, -2), (6, -2));
    assert_eq!(shown(&act(&mut game, RED, &[on]))[0], Face::Pikeman);
    // Ants see nobody, so that the attacker and his supporter are hidden before.
    let mut game = field()
        .unit(RED, Face::Pikeman, 5, -2)
        .unit(RED, Face::Horseman, 6, -3)
        .unit(RED, Face::Builder, 7, -3)
        .encounter(Encounter::Ants, 6, -2)
        .build();
    let attack = attack(&game, RED, (5, -2), (6, -2));
    assert_eq!(shown(&act(&mut game, RED, &[attack])), [Face::Pikeman, Face::Horseman]);
}

#[test]
fn m14_14_a_builder_who_works_and_a_block_that_leaves_show_themselves() {
    let mut game = field()
        .unit(RED, Face::Builder, 5, -2)
        .unit(RED, Face::Builder, 7, -4)
        .unit(RED, Face::Archer, 6, -4)
        .build_phase()
        .build();
    let orders = [
        Action::Builder(unit(&game, RED, 5, -2)),
        Action::Work(Work::Crossroads),
        Action::Disband,
        Action::Remove(unit(&game, RED, 6, -4)),
        Action::Done,
    ];
    assert_eq!(shown(&act(&mut game, RED, &orders)), []);
    assert_eq!(shown(&act(&mut game, BLUE, &[Action::Done])), [Face::Builder, Face::Archer]);
}

#[test]
fn m14_14_whoever_uses_an_ability_on_an_enemy_or_trades_shows_himself() {
    // A stealthy Assassin in a forest is seen by the unit next to her only.
    let mut game = field()
        .hero(RED, HeroKind::Sharpshooter, 1, (3, 3, 0b110), 6, -2)
        .terrain(6, -2, Terrain::Forest)
        .unit(BLUE, Face::Pikeman, 4, -2)
        .unit(RED, Face::Pikeman, 6, -1)
        .build();
    assert!(!block(&game, RED, 6, -2).unwrap().identified);
    let at = hex(&game, 4, -2);
    let net = Action::Power { power: 1, at, to: at };
    assert_eq!(shown(&act(&mut game, RED, &[net])), [Face::Hero]);
    let mut game = field().unit(RED, Face::Pikeman, 5, -2).encounter(Encounter::Caravan, 6, -2).build();
    let on = step(&game, RED, (5, -2), (6, -2));
    assert_eq!(shown(&act(&mut game, RED, &[on])), []);
    assert_eq!(shown(&act(&mut game, RED, &[Action::Yes])), [Face::Pikeman]);
}

#[test]
fn m14_14_who_does_not_count_does_not_show_himself() {
    // Frozen units do not support; a shot has no supporters.
    let scene = field()
        .unit(RED, Face::Pikeman, 5, -2)
        .unit(RED, Face::Horseman, 6, -3)
        .frozen(6, -3)
        .encounter(Encounter::Ants, 6, -2);
    let mut game = scene.build();
    let action = Action::Attack { unit: unit(&game, RED, 5, -2), at: hex(&game, 6, -2), how: How::Plain };
    assert_eq!(shown(&act(&mut game, RED, &[action])), [Face::Pikeman]);
}

#[test]
fn m31_3_whoever_is_fast_is_no_pikeman() {
    let mut game = Scene::two().unit(RED, Face::Horseman, 2, 0).build();
    for way in [((2, 0), (3, 0)), ((3, 0), (4, 0)), ((4, 0), (4, 1))] {
        let on = step(&game, RED, way.0, way.1);
        act(&mut game, RED, &[on]);
    }
    for seed in 0..100 {
        let mut world = game;
        world.imagine(Viewer::Seat(BLUE), &mut Fast::new(seed));
        let truth = world.view(Viewer::Everything);
        let face = truth.blocks[0].face.unwrap();
        assert!(!matches!(face, Face::Pikeman | Face::Decoy | Face::Builder), "{face:?} has 2 AP");
    }
}
