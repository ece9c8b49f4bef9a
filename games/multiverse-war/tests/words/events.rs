//! The log, sentence by sentence.

use crate::{ANN, BEN};
use multiverse_war::{BlockRef, Dir, Encounter, Event, Face, Hex, MultiverseWar, Scene, Source, Work, Works};
use table::{Game, Secret, Viewer};
use testkit::words::told;

fn two() -> MultiverseWar {
    Scene::two().unit(ANN, Face::Pikeman, 2, 0).unit(BEN, Face::Archer, 5, 2).build()
}

#[test]
fn events_are_sentences_at_a_table() {
    let game = two();
    let hex = |q, r| game.hex_at(q, r).expect("a hex of the map");
    let pikeman = BlockRef::new(ANN, 0);
    let tell = |event: Event| told(&game, &event);
    let worked = Event::Worked { seat: ANN, hex: hex(3, 0), work: Work::Build(Works::Barracks), price: 4 };
    let [ann, all] = tell(worked);
    assert!(ann.starts_with("You ") && all.starts_with("Ann "), "{ann} {all}");
    assert!(all.contains("Barracks") && all.contains("3,0") && all.contains("4 gold"), "{all}");
    let moved = Event::Moved { block: pikeman, from: hex(2, 0), to: hex(3, 0) };
    let [ann, all] = tell(moved);
    assert!(ann.contains("Pikeman"), "one's own face is known: {ann}");
    assert!(!all.contains("Pikeman"), "others see a block: {all}");
    let ready = Event::MadeReady { block: pikeman, facing: Some(Dir::new(0)) };
    assert!(tell(ready)[1].contains("east"), "{:?}", tell(ready));
    let (from, to) = (hex(3, 1), hex(4, 1));
    let caravan =
        |from: Hex, to: Hex| tell(Event::Wandered { kind: Encounter::Caravan, from, to })[1].clone();
    assert!(caravan(from, to).contains("wanders") && caravan(from, from).contains("stays"));
}

#[test]
fn a_new_block_is_a_secret_of_its_side() {
    let game = two();
    let face = Secret::new(Face::Knight, [ANN].into_iter().collect());
    let hex = game.hex_at(0, 0).expect("a settlement hex");
    let event = Event::Placed { block: BlockRef::new(ANN, 1), hex, face, source: Some(Source::Settlement) };
    let [ann, all] = told(&game, &event);
    assert!(ann.contains("Knight") && !all.contains("Knight"), "{ann} {all}");
    let planned = Event::Planned { seat: BEN };
    assert_eq!(MultiverseWar::redact(&planned, Viewer::Seat(ANN)), None);
}
