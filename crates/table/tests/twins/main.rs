//! A kit that cannot fail is worth nothing: for every property of the conformance kit, a twin of a healthy game that breaks it.

#![expect(clippy::disallowed_types, reason = "faults do what rules must not")]

mod asked;
mod bazaar_twins;
mod leduc_twins;
mod tictactoe_twins;
mod twin;

use bazaar::Bazaar;
use bazaar_twins::{LosesACoin, MovesFaceDown, RollsInSecret, SaysTooLittle, ShowsWithoutSaying, TellsAll};
use leduc::Leduc;
use leduc_twins::{
    AsksByHand, ForbidsByHand, ForgetsTooMuch, FreeUndoAcrossShowdown, HintsInRefusals, InventsCards,
    MentionsHands, PassesByHand, PeeksAloud, Remembers, RemembersKings, RollsByHand, ShowsHands,
};
use std::collections::BTreeMap;
use table::Words;
use table::conformance::{Broken, Kit, Property};
use tictactoe::TicTacToe;
use tictactoe_twins::{
    AcceptsAnything, AsksNobody, ChangesOrder, ChecksTooLaxly, CountsRefusals, DependsOnTheWorld,
    ForgetsTheWinner, ForgetsWhenSaved, ListsTooLittle, ListsTooMuch, ListsTwice, NeverEnds, Panics,
    PassesByMarking,
};
use twin::{Healthy, Twin};

/// What the kit finds in a game.
fn survey<G: Words>(seats: u8) -> BTreeMap<Property, Broken> {
    let setup = G::setup(seats, &table::Options::none()).expect("a possible number of seats");
    Kit::<G>::new([setup]).games(120).survey()
}

type Survey = fn() -> BTreeMap<Property, Broken>;

fn twins() -> Vec<(&'static str, Property, Survey)> {
    use Property as P;
    macro_rules! twin {
        ($fault:ident, $game:ident, $seats:expr, $property:ident) => {
            (stringify!($fault), P::$property, (|| survey::<Twin<$game, $fault>>($seats)) as Survey)
        };
    }
    vec![
        twin!(Panics, TicTacToe, 2, NeverPanics),
        twin!(LosesACoin, Bazaar, 3, ComponentsConserved),
        twin!(AsksNobody, TicTacToe, 2, SomebodyDecides),
        twin!(ListsTooMuch, TicTacToe, 2, LegalAgreesWithCheck),
        twin!(ListsTooLittle, TicTacToe, 2, LegalAgreesWithCheck),
        twin!(ChecksTooLaxly, TicTacToe, 2, LegalAgreesWithCheck),
        twin!(AcceptsAnything, TicTacToe, 2, LegalAgreesWithCheck),
        twin!(PassesByMarking, TicTacToe, 2, PassIsLegal),
        twin!(PassesByHand, Leduc, 2, PassIsLegal),
        twin!(ListsTwice, TicTacToe, 2, OrderIsStable),
        twin!(ChangesOrder, TicTacToe, 2, OrderIsStable),
        twin!(CountsRefusals, TicTacToe, 2, RefusalsChangeNothing),
        twin!(ForgetsWhenSaved, TicTacToe, 2, RoundTrips),
        twin!(NeverEnds, TicTacToe, 2, Ends),
        twin!(ForgetsTheWinner, TicTacToe, 2, OutcomeIsSound),
        twin!(ShowsHands, Leduc, 2, ViewKeepsSecrets),
        twin!(ForgetsTooMuch, Leduc, 2, ViewKeepsSecrets),
        twin!(ForbidsByHand, Leduc, 2, LegalKeepsSecrets),
        twin!(HintsInRefusals, Leduc, 2, RefusalsKeepSecrets),
        twin!(AsksByHand, Leduc, 2, TurnKeepsSecrets),
        twin!(MentionsHands, Leduc, 2, WordsKeepSecrets),
        twin!(ShowsWithoutSaying, Bazaar, 3, MovesKeepSecrets),
        twin!(PeeksAloud, Leduc, 2, MovesKeepSecrets),
        twin!(RollsByHand, Leduc, 2, MovesKeepSecrets),
        twin!(SaysTooLittle, Bazaar, 3, WhatIsSeenIsSaid),
        twin!(TellsAll, Bazaar, 3, LogKeepsSecrets),
        twin!(Remembers, Leduc, 2, ImagineForgets),
        twin!(RemembersKings, Leduc, 2, ImagineForgets),
        twin!(InventsCards, Leduc, 2, ImagineIsValid),
        twin!(DependsOnTheWorld, TicTacToe, 2, RecordReplays),
        twin!(DependsOnTheWorld, TicTacToe, 2, UndoRestores),
        twin!(FreeUndoAcrossShowdown, Leduc, 2, FreeUndoTellsNothing),
    ]
}

#[test]
fn every_twin_is_caught_by_the_property_it_breaks() {
    for (name, property, survey) in twins() {
        let found = survey();
        assert!(found.contains_key(&property), "{name} should break {property:?}, found {:?}", found.keys());
    }
}

#[test]
fn every_property_has_a_twin_that_breaks_it() {
    let broken: Vec<_> = twins().into_iter().map(|(_, property, _)| property).collect();
    for property in Property::ALL {
        assert!(broken.contains(&property), "no twin breaks {property:?}");
    }
}

#[test]
fn a_twin_without_fault_passes() {
    assert_eq!(survey::<Twin<TicTacToe, Healthy>>(2), BTreeMap::new());
    assert_eq!(survey::<Twin<Leduc, Healthy>>(2), BTreeMap::new());
    assert_eq!(survey::<Twin<Bazaar, Healthy>>(4), BTreeMap::new());
    assert_eq!(survey::<Twin<Bazaar, MovesFaceDown>>(3), BTreeMap::new());
    assert_eq!(survey::<Twin<Bazaar, RollsInSecret>>(3), BTreeMap::new());
}

#[test]
fn a_failure_names_the_game_and_can_be_looked_at_again() {
    let setup = leduc::Setup {};
    let broken = Kit::<Twin<Leduc, ShowsHands>>::new([setup]).seed(5).run().expect_err("hands are shown");
    assert!(broken.to_string().contains(&format!("only_game({})", broken.game)), "{broken}");
    let again = Kit::<Twin<Leduc, ShowsHands>>::new([setup]).seed(5).only_game(broken.game).run();
    assert_eq!(again.expect_err("the same game"), broken);
}
