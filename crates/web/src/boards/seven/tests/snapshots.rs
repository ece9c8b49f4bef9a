//! Boards as files, one tag per line. `BLESS=1` writes them anew.

use super::opened;
use crate::boards::{Lit, draw as draw_any, seven::draw};
use seven::{Colour, Scene, Seven};
use std::fs;
use std::path::Path;
use table::{Cast, Game, Options, Seat, Viewer};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);
const CEM: Seat = Seat::new(2);

/// Compares a board with its file.
fn compare(name: &str, board: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/boards/seven/snapshots/{name}.html"));
    let lines = board.replace("><", ">\n<") + "\n";
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &lines).expect("the file can be written");
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    let at = expected.lines().zip(lines.lines()).take_while(|(old, new)| old == new).count();
    assert!(expected == lines, "{name} differs from line {} on; BLESS=1 writes it anew", at + 1);
}

/// A table in the middle of a game: every kind of thing lies somewhere.
fn middle() -> Seven {
    Scene::new(&["H1", "H2", "H3"])
        .round(6)
        .armour(3)
        .order(&[CEM, ANN, BEN])
        .turn(ANN)
        .passes(1)
        .circuits(2)
        .might(ANN, 14)
        .might(BEN, 31)
        .might(CEM, 9)
        .fame(ANN, 5)
        .gold(ANN, 7)
        .gold(BEN, 3)
        .gifts(ANN, "RRRRBW")
        .gifts(BEN, "BBK")
        .sins(ANN, &["Greed", "Greed", "Sloth"])
        .sins(BEN, &["Wrath", "Envy"])
        .sin_pile(&["Lust", "Pride"])
        .artifacts(ANN, &["Bell of Absolution"])
        .artifacts(BEN, &["Herald's Horn"])
        .characters(ANN, &["Duke of Cinders", "Flame Oracle"])
        .tapped(ANN, &["Forge Apprentice"])
        .characters(BEN, &["Pearl Diver"])
        .elixirs(ANN, &["Ember Phial", "Ember Phial", "Ember Philtre"])
        .elixirs(CEM, &["Tide Phial"])
        .manned(ANN, &["Cinderkeep"])
        .buildings(ANN, &["Temple of the Still Water"])
        .buildings(CEM, &["Meadowgold Farm"])
        .discounts(CEM, &["Meadowgold Farm"])
        .quest(0, "The Drowned Bell")
        .marker(0, 0, ANN)
        .marker(0, 1, BEN)
        .neutral(0, 2)
        .treasures(0, &["Silver Plate", "Sealed Casket"])
        .treasures(4, &["Royal Charter"])
        .portals(&[(Colour::Black, BEN)])
        .cataclysms_played(5)
        .closed(1, 0)
        .must_pass(BEN)
        .hero_tapped(CEM)
        .build()
}

fn drawn(game: &Seven, viewer: Viewer) -> String {
    let names = ["Ann", "Ben", "Cem"].map(str::to_owned).to_vec();
    draw(&game.view(viewer), &Cast::new(names, viewer.seat()), &Lit::default()).into_string()
}

#[test]
fn the_middle_of_a_game_for_a_seat() {
    compare("middle-seat", &drawn(&middle(), Viewer::Seat(ANN)));
}

#[test]
fn the_middle_of_a_game_for_a_spectator() {
    compare("middle-spectator", &drawn(&middle(), Viewer::Spectator));
}

#[test]
fn the_middle_of_a_game_for_one_who_sees_everything() {
    compare("middle-everything", &drawn(&middle(), Viewer::Everything));
}

#[test]
fn a_fresh_table() {
    let table = opened(2, &Options::none(), 1);
    let offers = table.offers(ANN);
    let board = draw_any(&*table, Viewer::Seat(ANN), &Lit::of(&offers, &table.refusals(ANN)));
    compare("fresh-seat", &board.expect("a seat sees its view").into_string());
}

#[test]
fn heroes_are_chosen() {
    let table = opened(3, &Options::none().with("heroes", "chosen"), 1);
    let board = draw_any(&*table, Viewer::Seat(ANN), &Lit::of(&table.offers(ANN), &[]));
    compare("heroes-chosen", &board.expect("a seat sees its view").into_string());
}
