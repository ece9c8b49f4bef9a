//! Whatever a choice or a refusal points at is on the board; nothing is on it that its viewer may not know.

use super::{TRIAL, at_many_moments};
use crate::boards::trial::{self, board, seats, targets};
use seven::{Artifact, Building, Elixir, Seven, Sin, Space, View};
use std::collections::BTreeSet;
use table::{AnyTable, Seat, Table, Viewer};

/// What the viewer sees.
fn view(table: &dyn AnyTable, viewer: Viewer) -> View {
    let table = table.as_any().downcast_ref::<Table<Seven>>().expect("it is a table of this game");
    table.view(viewer).expect("the viewer may see it")
}

/// Could this lie on the board? One may also ask, in vain, for a sin that one does not hold, for a building that is still in its deck, and
/// for an elixir to buy that is not in the store.
fn lies(view: &View, seat: Seat, target: &str) -> bool {
    let number = |kind: &str| target.strip_prefix(kind).and_then(|number| number.parse::<u8>().ok());
    let own = view.heroes.as_slice().get(seat.index());
    if let Some(card) = number("sin:") {
        return own.and_then(|hero| hero.sins).is_some_and(|sins| sins.count(Sin::new(card)) > 0);
    }
    if let Some(card) = number("building:").map(Building::new) {
        return view.on_offer.contains(card)
            || view.heroes.iter().any(|(_, hero)| hero.buildings.contains(card));
    }
    if let Some(card) = number("elixir:").map(Elixir::new) {
        return view.store.contains(&Space::Card(card));
    }
    true
}

/// What a choice or refusal of this seat points at and the board lacks.
fn missing(table: &dyn AnyTable, seat: Seat) -> Vec<String> {
    let drawn = board(table, Viewer::Seat(seat));
    let drawn: BTreeSet<_> = targets(&drawn).into_iter().collect();
    let (offers, refusals) = (table.offers(seat), table.refusals(seat));
    let view = view(table, Viewer::Seat(seat));
    let offered = offers.iter().flat_map(|choice| &choice.offer.targets).map(table::Target::as_str);
    let refused = refusals.iter().flat_map(|refused| &refused.targets).map(table::Target::as_str);
    let named = offered.chain(refused.filter(|target| lies(&view, seat, target)));
    let on_board = named.filter(|target| !target.starts_with("menu:") && !target.starts_with("yield:"));
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
fn nothing_is_lit_for_those_who_only_look() {
    at_many_moments(trial::nothing_is_lit_for_a_spectator);
}

#[test]
fn hands_of_others_are_backs() {
    at_many_moments(|table| {
        for seat in seats(table) {
            let drawn = board(table, Viewer::Seat(seat));
            let view = view(table, Viewer::Seat(seat));
            let own = view.heroes.as_slice().get(seat.index());
            let sins = own.and_then(|hero| hero.sins);
            let artifacts = own.and_then(|hero| hero.artifacts);
            for sin in Sin::all() {
                let holds = sins.is_some_and(|sins| sins.count(sin) > 0);
                assert_eq!(targets(&drawn).contains(&format!("sin:{}", u8::from(sin)).as_str()), holds);
            }
            for card in Artifact::all() {
                let holds = artifacts.is_some_and(|artifacts| artifacts.contains(card));
                let name = &view.pack[card].name.replace('\'', "&#39;");
                let is_drawn = targets(&drawn).contains(&format!("artifact:{}", u8::from(card)).as_str());
                assert_eq!(is_drawn, holds);
                // Used artifacts and one that was announced are known to all.
                let is_public = view.artifacts_spent.contains(card) || view.announced.is_some();
                assert!(holds || is_public || !drawn.contains(name), "{name}");
            }
        }
    });
}

#[test]
fn a_table_of_four_is_light() {
    TRIAL.is_light(400, 90_000);
}

#[test]
fn names_lead_to_pieces() {
    at_many_moments(trial::names_lead_to_pieces);
}
