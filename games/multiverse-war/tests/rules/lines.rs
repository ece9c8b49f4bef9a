//! M14.2: the table of lines, in all six directions, for shots and for sight.

use crate::common::{BLUE, RED, block, refused, shoot};
use multiverse_war::{Dir, Face, HeroKind, MultiverseWar, Scene, Setup, Terrain, Works};
use table::Game;

/// Turns an offset by steps of 60 degrees (M4.1).
fn turned((q, r): (i8, i8), steps: u8) -> (i8, i8) {
    (0..steps).fold((q, r), |(q, r), _| (-r, q + r))
}

fn plus(one: (i8, i8), other: (i8, i8)) -> (i8, i8) {
    (one.0 + other.0, one.1 + other.1)
}

/// Does somebody identify the blue block on a hex?
fn sees(game: &MultiverseWar, q: i8, r: i8) -> bool {
    block(game, BLUE, q, r).expect("a blue block on the hex").identified
}

/// The places that a line touches at the same time: one, or two where it runs along a border.
type Places = &'static [(i8, i8)];

/// The table of M14.2: where the line leads, and the places between.
const LINES: [((i8, i8), &[Places]); 9] = [
    ((2, 0), &[&[(1, 0)]]),
    ((1, 1), &[&[(1, 0), (0, 1)]]),
    ((3, 0), &[&[(1, 0)], &[(2, 0)]]),
    ((2, 1), &[&[(1, 0)], &[(1, 1)]]),
    ((1, 2), &[&[(0, 1)], &[(1, 1)]]),
    ((4, 0), &[&[(1, 0)], &[(2, 0)], &[(3, 0)]]),
    ((3, 1), &[&[(1, 0)], &[(1, 1)], &[(2, 0)], &[(2, 1)]]),
    ((2, 2), &[&[(1, 0), (0, 1)], &[(1, 1)], &[(2, 1), (1, 2)]]),
    ((1, 3), &[&[(0, 1)], &[(1, 1)], &[(0, 2)], &[(1, 2)]]),
];

/// A hex of the map for four with all hexes round it up to four away.
const MIDDLE: (i8, i8) = (3, 1);

/// A Sharpshooter with Long Shot in the middle: he shoots as far as any line is drawn. Buildings need not be identified.
fn marksman(target: (i8, i8)) -> Scene {
    let setup = Setup::advanced(4).with(|rules| rules.combat_cards = false);
    Scene::with(&setup).hero(RED, HeroKind::Sharpshooter, 3, (3, 3, 0b1000), MIDDLE.0, MIDDLE.1).building(
        BLUE,
        Works::Barracks,
        false,
        target.0,
        target.1,
    )
}

fn is_line_free(scene: &Scene, target: (i8, i8)) -> bool {
    let game = scene.clone().build();
    let action = shoot(&game, RED, MIDDLE, target);
    let is_free = game.check(RED, action).is_ok();
    assert!(is_free || refused(&game, RED, action) == "M14.3", "only the line can forbid it");
    is_free
}

#[test]
fn m14_2_every_line_of_the_table_in_all_six_directions() {
    for (to, between) in LINES {
        for steps in 0..6 {
            let place = |offset| plus(MIDDLE, turned(offset, steps));
            let target = place(to);
            let scene = marksman(target);
            assert!(is_line_free(&scene, target), "nothing between {to:?}");
            for q in -4i8..=4 {
                for r in (-4i8).max(-4 - q)..=4.min(4 - q) {
                    let on = place((q, r));
                    if on == MIDDLE || on == target {
                        continue;
                    }
                    let is_between = between.contains(&&[(q, r)][..]);
                    let scene = scene.clone().terrain(on.0, on.1, Terrain::Hills);
                    assert_eq!(is_line_free(&scene, target), !is_between, "to {to:?}, hill on {:?}", (q, r));
                }
            }
            for pair in between.iter().filter(|pair| pair.len() == 2) {
                let (one, other) = (place(pair[0]), place(pair[1]));
                let hills = scene.clone().terrain(one.0, one.1, Terrain::Hills);
                let hills = hills.terrain(other.0, other.1, Terrain::Hills);
                assert!(!is_line_free(&hills, target), "to {to:?}, hills on {pair:?}");
            }
        }
    }
}

#[test]
fn m14_2_sight_follows_the_same_lines() {
    let middle = (6, -2);
    for (to, between) in &LINES[..2] {
        for steps in 0..6 {
            let place = |offset| plus(middle, turned(offset, steps));
            let (q, r) = place(*to);
            let scene = Scene::two().unit(RED, Face::Pikeman, 6, -2).unit(BLUE, Face::Archer, q, r);
            assert!(sees(&scene.clone().build(), q, r));
            for direction in Dir::ALL {
                let (q1, r1) = place(direction.offset());
                let is_between = between.contains(&&[direction.offset()][..]);
                assert_eq!(
                    sees(&scene.clone().terrain(q1, r1, Terrain::Hills).build(), q, r),
                    !is_between,
                    "to {to:?}, turned by {steps}, hill in {direction:?}"
                );
            }
            let hills = between[0].iter().map(|&offset| place(offset));
            let hidden = hills.fold(scene, |scene, (q, r)| scene.terrain(q, r, Terrain::Hills));
            assert!(!sees(&hidden.build(), q, r));
        }
    }
}
