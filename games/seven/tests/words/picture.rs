//! The table as text.

use crate::{ANN, BEN, CEM, picture, three};
use seven::Colour;
use table::Viewer;

#[test]
fn the_picture_of_a_table_for_three() {
    let game = three()
        .might(ANN, 12)
        .fame(ANN, 4)
        .gold(ANN, 3)
        .gifts(ANN, "RRB")
        .sins(ANN, &["Greed", "Wrath", "Wrath"])
        .artifacts(ANN, &["Crown of the First Hero"])
        .characters(ANN, &["C-RA"])
        .tapped(ANN, &["C-RB"])
        .elixirs(ANN, &["Ember Phial", "Ember Phial", "Tide Cordial"])
        .manned(ANN, &["CA1"])
        .gifts(BEN, "BGW")
        .sins(BEN, &["Sloth"])
        .hero_tapped(BEN)
        .buildings(BEN, &["TE2"])
        .tavern(&["C-RE", "C-BA", "C-GD"])
        .store(&["Ember Philtre", "Frost Phial", "Raven Cordial"])
        .on_offer(&["CA2", "CA3", "ES5", "ES2"])
        .quest(0, "Q01")
        .quest(1, "Q06")
        .quest(2, "Q02")
        .quest(3, "Q03")
        .quest(4, "Q04")
        .quest(5, "Q05")
        .treasures(0, &["Silver Plate", "Sealed Casket"])
        .treasures(4, &["Silver Plate", "Royal Charter"])
        .marker(0, 0, ANN)
        .marker(1, 4, CEM)
        .neutral(1, 1)
        .portals(&[(Colour::White, CEM)])
        .sin_pile(&["SN1", "SN3"])
        .cataclysms_played(5)
        .armour(3)
        .round(4)
        .circuits(1)
        .order(&[BEN, ANN, CEM])
        .turn(ANN)
        .build();
    assert_eq!(picture(&game, Viewer::Seat(ANN)), include_str!("picture.txt").trim_end());
}
