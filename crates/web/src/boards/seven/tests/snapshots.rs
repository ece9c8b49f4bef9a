//! Boards as files, one tag per line. `BLESS=1` writes them anew.

use super::TRIAL;
use crate::boards::{Lit, draw as draw_any, seven::draw};
use seven::{Colour, Scene, Seven};
use table::{Cast, Game, Options, Seat, Viewer};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);
const CEM: Seat = Seat::new(2);

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
    TRIAL.compare("middle-seat", &drawn(&middle(), Viewer::Seat(ANN)));
}

#[test]
fn the_middle_of_a_game_for_a_spectator() {
    TRIAL.compare("middle-spectator", &drawn(&middle(), Viewer::Spectator));
}

#[test]
fn the_middle_of_a_game_for_one_who_sees_everything() {
    TRIAL.compare("middle-everything", &drawn(&middle(), Viewer::Everything));
}

#[test]
fn a_fresh_table() {
    let table = TRIAL.opened(2, &Options::none(), 1);
    let offers = table.offers(ANN);
    let board = draw_any(&*table, Viewer::Seat(ANN), &Lit::of(&offers, &table.refusals(ANN)));
    TRIAL.compare("fresh-seat", &board.expect("a seat sees its view").into_string());
}

#[test]
fn heroes_are_chosen() {
    let table = TRIAL.opened(3, &Options::none().with("heroes", "chosen"), 1);
    let board = draw_any(&*table, Viewer::Seat(ANN), &Lit::of(&table.offers(ANN), &[]));
    TRIAL.compare("heroes-chosen", &board.expect("a seat sees its view").into_string());
}
