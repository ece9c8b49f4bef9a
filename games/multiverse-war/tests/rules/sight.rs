//! Chapters 14 and 31: sight, and what is hidden.

use crate::common::{BLUE, RED, act, seen_by, step};
use multiverse_war::{Face, MultiverseWar, Scene, Terrain};
use table::{Fast, Game, Viewer};

/// Does anybody identify the blue block?
fn is_identified(game: &MultiverseWar) -> bool {
    seen_by(game, RED).blocks.iter().any(|block| block.block.seat == BLUE && block.identified)
}

#[test]
fn m14_1_everything_sees_two_hexes_far() {
    let scene = Scene::two().unit(RED, Face::Pikeman, 3, 0);
    assert!(is_identified(&scene.clone().unit(BLUE, Face::Archer, 5, 0).build()));
    assert!(!is_identified(&scene.unit(BLUE, Face::Archer, 6, 0).build()));
}

#[test]
fn m14_4_along_a_border_both_hexes_must_block() {
    let scene = Scene::two().unit(RED, Face::Pikeman, 3, 0).unit(BLUE, Face::Pikeman, 4, 1);
    let one = scene.terrain(4, 0, Terrain::Hills);
    assert!(is_identified(&one.clone().build()));
    assert!(!is_identified(&one.terrain(3, 1, Terrain::Hills).build()));
}

#[test]
fn m14_9_a_forest_hides_but_not_from_next_to_it() {
    let scene = Scene::two().unit(BLUE, Face::Horseman, 5, 0).terrain(5, 0, Terrain::Forest);
    assert!(!is_identified(&scene.clone().unit(RED, Face::Pikeman, 3, 0).build()));
    assert!(is_identified(&scene.clone().unit(RED, Face::Pikeman, 4, 0).build()));
    // M14.10.
    assert!(is_identified(&scene.unit(RED, Face::TribalScout, 3, 0).build()));
}

#[test]
fn m14_13_the_last_face_is_remembered() {
    let mut game = Scene::two().unit(RED, Face::Pikeman, 3, 0).unit(BLUE, Face::Archer, 5, 0).build();
    let away = step(&game, RED, (3, 0), (2, 0));
    act(&mut game, RED, &[away]);
    let view = seen_by(&game, RED);
    let archer = view.blocks.iter().find(|block| block.block.seat == BLUE).unwrap();
    assert_eq!((archer.face, archer.identified, archer.last), (None, false, Some((Face::Archer, 5))));
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
