//! How many ways the game can go, held against `perft.txt`.

use seven::{Action, Deed, Scene, Setup, Seven};
use table::perft::report;
use table::{Fast, Game, Seat, Silent};
use testkit::bless;

const SERA: Seat = Seat::new(0);
const ORRIN: Seat = Seat::new(1);

/// Four passes would end the phase, and twelve sins be drawn in more ways than can be counted: three decisions are enough.
fn four() -> Scene {
    Scene::new(&["H1", "H2", "H3", "H4"]).closed(2, 2)
}

#[test]
fn the_counts_are_those_in_the_file() {
    let beginning = Seven::begin(&Setup::heroes(2), &mut Fast::new(1), &mut Silent).unwrap();
    let sins = four().sins(SERA, &["SN1", "SN4", "SN7"]).sins(ORRIN, &["SN6"]).gifts(ORRIN, "RB");
    let payment = four().fame(SERA, 3).characters(SERA, &["C-KA"]).buildings(SERA, &["CA6", "CA1"]);
    let ability = four().gifts(SERA, "RB").gifts(ORRIN, "GW");
    let mut manning = four().buildings(SERA, &["TE2"]).might(SERA, 2).sins(ORRIN, &["SN7"]).build();
    manning.apply(SERA, Action::Do(Deed::Man), &mut Fast::new(1), &mut Silent);
    let unnamed = Scene::with(&Setup::heroes(3).variants(true, true), &["H1", "H2", "H3"]);
    let unnamed = unnamed.unnamed_to_play().unnamed_hand(&["U02", "U07", "U10", "U12"]);
    let unnamed = unnamed.treasures(0, &["T01"]).sins(SERA, &["SN1", "SN2"]).gifts(ORRIN, "RB");
    let report = [
        report("the beginning of a game of two heroes", &beginning, 3, 100),
        report("three sins and a wrath", &sins.build(), 3, 100),
        report("a payment with castles", &payment.tavern(&["C-RB"]).build(), 3, 50),
        report("the hero ability", &ability.build(), 3, 50),
        report("manning and sloth", &manning, 3, 50),
        report("the Unnamed plays", &unnamed.build(), 3, 50),
    ];
    bless::expect("tests/perft.txt", &report.concat());
}
