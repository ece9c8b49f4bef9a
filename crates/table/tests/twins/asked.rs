//! What asks a seat anew, in twins of Bazaar that do what Bazaar itself never does.

use crate::bazaar_twins::RollsInSecret;
use crate::twin::{Fault, Twin};
use bazaar::{Action, Bazaar};
use table::{Chance, Game, Log, Seat, Seats, Seed, Table, Viewer, Words};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);
const CY: Seat = Seat::new(2);

/// Bazaar in which nobody may add a coin once somebody has sealed.
struct SealsForAll;
impl Fault<Bazaar> for SealsForAll {
    fn legal(game: &Bazaar, seat: Seat, out: &mut Vec<Action>) {
        game.legal(seat, out);
        if game.view(Viewer::Spectator).open != Seats::all(3) {
            out.retain(|action| !matches!(action, Action::Add(_)));
        }
    }
}

/// Bazaar in which sealing rolls a die that everybody sees.
struct RollsAloud;
impl Fault<Bazaar> for RollsAloud {
    fn apply(
        twin: &mut Twin<Bazaar, Self>,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<bazaar::Event>,
    ) {
        if action == Action::Seal {
            chance.roll(6);
        }
        twin.game.apply(seat, action, chance, log);
    }
}

/// Bazaar in which whoever seals shows something.
struct ShowsAtOnce;
impl Fault<Bazaar> for ShowsAtOnce {
    fn apply(
        twin: &mut Twin<Bazaar, Self>,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<bazaar::Event>,
    ) {
        if action == Action::Seal {
            log.reveal(table::Audience::All);
        }
        twin.game.apply(seat, action, chance, log);
    }
}

/// A table at which Ann has noticed one move of her own, and then Ben's seal.
fn sealed_by_ben<G: Words<Setup = bazaar::Setup, Action = Action>>() -> Table<G> {
    let players = ["Ann", "Ben", "Cy"].map(ToOwned::to_owned).to_vec();
    let setup = bazaar::Setup { traders: 3, rounds: 4 };
    let mut table = Table::<G>::open(setup, players, Seed::from_number(1)).expect("three names");
    let mut legal = Vec::new();
    table.seen(ANN).legal(&mut legal);
    table.play(ANN, legal[0]).expect("it is legal");
    table.play(BEN, Action::Seal).expect("it is legal");
    assert_eq!(table.moment(Viewer::Seat(ANN)), 2);
    table
}

#[test]
fn what_changes_the_choices_of_a_seat_asks_it_anew() {
    let table = sealed_by_ben::<Twin<Bazaar, SealsForAll>>();
    assert_eq!((table.asked_since(ANN), table.asked_since(CY)), (2, 1));
}

#[test]
fn what_chance_has_decided_asks_anew() {
    let table = sealed_by_ben::<Twin<Bazaar, RollsAloud>>();
    assert_eq!((table.asked_since(ANN), table.asked_since(CY)), (2, 1));
}

#[test]
fn what_was_shown_asks_anew() {
    let table = sealed_by_ben::<Twin<Bazaar, ShowsAtOnce>>();
    assert_eq!((table.asked_since(ANN), table.asked_since(CY)), (2, 1));
}

#[test]
fn what_nobody_else_hears_asks_nobody_anew() {
    let table = sealed_by_ben::<Twin<Bazaar, RollsInSecret>>();
    assert_eq!((table.asked_since(ANN), table.asked_since(CY)), (1, 0));
}
