//! How many ways the game can go, held against `perft.txt`.

use multiverse_war::{Face, MultiverseWar, Scene, Setup, Terrain};
use table::perft::report;
use table::{Fast, Game, Seat, Silent};
use testkit::bless;

const RED: Seat = Seat::new(0);
const BLUE: Seat = Seat::new(1);

fn beginning(setup: &Setup, seed: u64) -> MultiverseWar {
    MultiverseWar::begin(setup, &mut Fast::new(seed), &mut Silent).expect("the set-up is sound")
}

#[test]
fn the_counts_are_those_in_the_file() {
    let quiet = Scene::with(&Setup::advanced(2).with(|rules| rules.combat_cards = false));
    let skirmish = quiet.clone().unit(RED, Face::Pikeman, 2, 0).unit(BLUE, Face::Pikeman, 3, 0).terrain(
        2,
        1,
        Terrain::Forest,
    );
    let orders = quiet.unit(RED, Face::Builder, 3, 1).gold(BLUE, 0).build_phase();
    let report = [
        report("the beginning of a starter game of two", &beginning(&Setup::starter(2), 1), 1, 100),
        report("the beginning of an advanced game of four", &beginning(&Setup::advanced(4), 2), 2, 50),
        report("two pikemen face to face", &skirmish.build(), 2, 50),
        report("orders of a Builder", &orders.build(), 3, 50),
    ];
    bless::expect("tests/perft.txt", &report.concat());
}
