//! Whatever a choice points at is on the board; nothing is on it that its viewer may not know.

use super::{TRIAL, at_many_moments};
use crate::boards::trial::{self, board, seats, targets, viewers};
use multiverse_war::{MultiverseWar, View};
use std::collections::BTreeSet;
use table::{AnyTable, Seat, Table, Viewer};

/// What the viewer sees.
fn view(table: &dyn AnyTable, viewer: Viewer) -> View {
    let table = table.as_any().downcast_ref::<Table<MultiverseWar>>().expect("it is a table of this game");
    table.view(viewer).expect("the viewer may see it")
}

/// What a choice of this seat points at and the board lacks.
fn missing(table: &dyn AnyTable, seat: Seat) -> Vec<String> {
    let drawn = board(table, Viewer::Seat(seat));
    let drawn: BTreeSet<_> = targets(&drawn).into_iter().collect();
    let offers = table.offers(seat);
    let offered = offers.iter().flat_map(|choice| &choice.offer.targets).map(table::Target::as_str);
    let on_board = offered.filter(|target| !target.starts_with("menu:"));
    on_board.filter(|target| !drawn.contains(target)).map(str::to_owned).collect()
}

#[test]
fn every_target_is_a_piece() {
    let mut lacking = BTreeSet::new();
    at_many_moments(|table| seats(table).for_each(|seat| lacking.extend(missing(table, seat))));
    assert_eq!(lacking, BTreeSet::new());
}

#[test]
fn boards_are_well_formed() {
    at_many_moments(trial::boards_are_well_formed);
}

#[test]
fn a_thing_is_on_the_board_once() {
    at_many_moments(|table| {
        for viewer in viewers(table) {
            let board = board(table, viewer);
            let targets = targets(&board);
            let mut seen = BTreeSet::new();
            let twice: Vec<_> = targets.iter().filter(|target| !seen.insert(**target)).collect();
            assert!(twice.is_empty(), "{twice:?}");
        }
    });
}

#[test]
fn nothing_is_lit_for_those_who_only_look() {
    at_many_moments(trial::nothing_is_lit_for_a_spectator);
}

/// The label of a block that its viewer does not know says so, and no ways stand on it.
#[test]
fn blocks_of_others_stay_closed() {
    let mut closed = 0;
    at_many_moments(|table| {
        for seat in seats(table) {
            let drawn = board(table, Viewer::Seat(seat));
            let hidden =
                view(table, Viewer::Seat(seat)).blocks.iter().filter(|block| block.face.is_none()).count();
            assert_eq!(drawn.matches(" enemy closed").count(), hidden);
            closed += hidden;
        }
    });
    assert!(closed > 20, "{closed} closed blocks were seen");
}

#[test]
fn a_table_of_four_is_light() {
    TRIAL.is_light(400, 190_000);
}

#[test]
fn names_lead_to_pieces() {
    at_many_moments(trial::names_lead_to_pieces);
}
