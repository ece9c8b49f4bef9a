//! Whatever a choice points at is on the board; nothing is on it that its viewer may not know.

use super::{at_many_moments, attributes, board, opened, seats, step, targets};
use battalia::{Battalia, View};
use std::collections::BTreeSet;
use table::{AnyTable, Fast, Options, Seat, Table, Viewer};

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
    at_many_moments(|table| {
        for viewer in seats(table).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let board = board(table, viewer);
            assert!(!board.contains(" style="), "the page forbids styles of its own");
            assert!(!board.contains("<style") && !board.contains("<script"));
            assert!(attributes(&board, "aria-label").all(|label| !label.trim().is_empty()));
            for element in ["button", "svg", "span", "div", "section", "li", "ul", "p", "g"] {
                let begun = board.matches(&format!("<{element} ")).count()
                    + board.matches(&format!("<{element}>")).count();
                assert_eq!(begun, board.matches(&format!("</{element}>")).count(), "{element}");
            }
            let ids: Vec<_> = attributes(&board, "id").collect();
            assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "ids are unique");
        }
    });
}

#[test]
fn a_thing_is_on_the_board_once() {
    at_many_moments(|table| {
        for viewer in seats(table).map(Viewer::Seat).chain([Viewer::Spectator]) {
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
    at_many_moments(|table| {
        let board = board(table, Viewer::Spectator);
        assert_eq!(board.matches(" data-target=").count(), board.matches(" aria-disabled=\"true\"").count());
    });
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
    let mut table = opened(4, &Options::none(), 2);
    let mut dice = Fast::new(2);
    for _ in 0..600 {
        let bytes = board(&*table, Viewer::Seat(Seat::new(0))).len();
        assert!(bytes < 110_000, "{bytes} bytes");
        if !step(&mut *table, &mut dice) {
            break;
        }
    }
}

#[test]
fn names_lead_to_pieces() {
    at_many_moments(|table| {
        for seat in seats(table) {
            let drawn = board(table, Viewer::Seat(seat));
            let drawn = targets(&drawn);
            let names = crate::boards::names(table, Viewer::Seat(seat)).expect("a seat sees its view");
            for (name, target) in names {
                assert!(drawn.contains(&target.as_str()), "{name} → {target}");
            }
        }
    });
}
