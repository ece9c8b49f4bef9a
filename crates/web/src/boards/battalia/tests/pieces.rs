//! Whatever a choice points at is on the board; nothing is on it that its viewer may not know.

use super::{TRIAL, at_many_moments};
use crate::boards::trial::{self, board, seats, targets, viewers};
use battalia::{Battalia, View};
use std::collections::BTreeSet;
use table::{AnyTable, Seat, Table, Viewer};

/// What the viewer sees.
fn view(table: &dyn AnyTable, viewer: Viewer) -> View {
    let table = table.as_any().downcast_ref::<Table<Battalia>>().expect("it is a table of this game");
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

/// Does it lie on the table? One may also ask, in vain, for a card that one does not hold, for a hero in reserve, for Buff while he is away,
/// and for a road that ends.
fn lies(view: &View, target: &str) -> bool {
    let stands = |name: &str| view.heroes.iter().any(|hero| battalia::faces::target::hero(hero.hero) == name);
    match target.split(':').next() {
        Some("menu" | "rotation" | "hand") => false,
        Some("hero") => stands(target),
        Some("buff") => view.buff != battalia::Buff::Absent,
        _ => target != "deck:road:dead_end",
    }
}

/// A refusal that leads on by one click has a piece for it.
#[test]
fn whatever_is_one_click_away_is_a_piece() {
    let mut lacking = BTreeSet::new();
    at_many_moments(|table| {
        for seat in seats(table) {
            let drawn = board(table, Viewer::Seat(seat));
            let drawn: BTreeSet<_> = targets(&drawn).into_iter().collect();
            let view = view(table, Viewer::Seat(seat));
            for refused in table.refusals(seat).iter().filter(|refused| refused.first.is_some()) {
                let named = refused.targets.iter().map(table::Target::as_str);
                let lying = named.filter(|target| lies(&view, target));
                lacking.extend(lying.filter(|target| !drawn.contains(target)).map(str::to_owned));
            }
        }
    });
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

#[test]
fn hands_and_ambushes_of_others_are_backs() {
    at_many_moments(|table| {
        for seat in seats(table) {
            let drawn = board(table, Viewer::Seat(seat));
            let view = view(table, Viewer::Seat(seat));
            let own = &view.players[seat.index()];
            let at_hand: BTreeSet<_> = own
                .at_hand
                .iter()
                .flatten()
                .map(|&(piece, _)| battalia::faces::target::piece(piece))
                .collect();
            for target in targets(&drawn).into_iter().filter(|target| target.starts_with("hand:")) {
                assert!(at_hand.contains(target), "{target} is not in the own hand");
            }
        }
        let drawn = board(table, Viewer::Spectator);
        assert!(
            !targets(&drawn).iter().any(|target| target.starts_with("hand:") || target.starts_with("bid:"))
        );
    });
}

#[test]
fn a_table_of_four_is_light() {
    TRIAL.is_light(600, 110_000);
}

#[test]
fn names_lead_to_pieces() {
    at_many_moments(trial::names_lead_to_pieces);
}
