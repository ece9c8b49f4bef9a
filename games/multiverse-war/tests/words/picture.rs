//! The table as text, as it must stay unless it is changed on purpose.

use crate::{ANN, BEN};
use multiverse_war::{Face, HeroKind, Scene, Terrain, Works};
use table::Viewer;
use testkit::{bless, words};

#[test]
fn the_picture_is_the_one_in_the_file() {
    let scene = Scene::two()
        .terrain(2, 1, Terrain::Forest)
        .terrain(4, 1, Terrain::Hills)
        .terrain(3, 2, Terrain::Water)
        .token(1, 4)
        .unexplored(8, -3)
        .building(ANN, Works::Barracks, true, 3, 0)
        .unit(ANN, Face::Pikeman, 2, 1)
        .unit(ANN, Face::Builder, 3, 0)
        .hero(ANN, HeroKind::Warlord, 2, (3, 3, 3), 1, 0)
        .unit(BEN, Face::Archer, 5, 1)
        .unit(BEN, Face::Knight, 3, 1)
        .wounds(3, 1, 1)
        .stones(BEN, 4)
        .gold(ANN, 7);
    let game = scene.build();
    let pictures: Vec<_> = [Viewer::Seat(ANN), Viewer::Seat(BEN), Viewer::Spectator, Viewer::Everything]
        .into_iter()
        .map(|viewer| {
            let (question, picture) = (words::question(&game, viewer), words::picture(&game, viewer));
            format!("{viewer}: {question}\n\n{picture}\n")
        })
        .collect();
    bless::expect("tests/words/picture.txt", &pictures.concat());
    assert!(!pictures[2].contains("Archer"), "nobody on the other side sees the Archer:\n{}", pictures[2]);
    assert!(pictures[1].contains("Archer"), "its owner does:\n{}", pictures[1]);
}
