//! Chapter 23: payments step by step (S23.3), with D23 to D25 and D35.

use crate::common::*;
use crate::decisions::asks;
use crate::unnamed::{UNNAMED, unnamed};
use seven::{Action, Draft, Scene, Seven};
use table::{Game, Viewer};

/// Sera wants space 2 of Q01 in row 1: 1 red and 1 blue.
fn red_and_blue(scene: Scene) -> Seven {
    let mut game = scene.quest(0, "Q01").build();
    acts(&mut game, SERA, &[Do(JoinQuest), Space { slot: 0, space: 1 }]);
    game
}

/// What Sera still owes of red and blue, and whether the payment is complete.
fn rest(game: &Seven) -> (u8, u8) {
    let question = game.view(Viewer::Seat(SERA)).asked.expect("somebody is asked");
    match question.draft.expect("one knows it of oneself") {
        Draft::Pay(payment) => (payment.rest.gifts[0], payment.rest.gifts[1]),
        other => panic!("a payment, found {other:?}"),
    }
}

#[test]
fn s23_3_where_nothing_but_loose_goods_can_pay_only_the_confirmation_is_asked() {
    let mut game = red_and_blue(four().gifts(SERA, "RB"));
    assert_eq!(legal(&game, SERA), [Confirm, Back], "D25");
    act(&mut game, SERA, Back);
    assert_eq!(hero(&game, SERA).gifts, [1, 1, 0, 0, 0, 0], "nothing has happened");
    // An elixir of another colour, a castle and an estate pay no such gifts.
    let game =
        red_and_blue(four().gifts(SERA, "RB").elixirs(SERA, &["E-K1"]).buildings(SERA, &["CA1", "ES1"]));
    assert_eq!(legal(&game, SERA), [Confirm, Back]);
}

#[test]
fn s23_3_and_d23_each_answer_adds_one_source_and_lowers_the_rest() {
    let mut game = red_and_blue(four().gifts(SERA, "R").elixirs(SERA, &["E-R1", "E-B1", "E-K1"]));
    assert_eq!(rest(&game), (1, 1), "the full amount");
    // The black elixir lowers nothing; a second yield of the others needs a following of 2; red alone is not enough.
    asks(&game, SERA, &[Yield(card("E-R1"), 0), Yield(card("E-B1"), 0)]);
    assert_eq!(refused(&game, SERA, PayLoose).0, "S23.3");
    assert_eq!(refused(&game, SERA, Yield(card("E-K1"), 0)).0, "S6.5");
    assert_eq!(refused(&game, SERA, Confirm).0, "S6.1");
    act(&mut game, SERA, Yield(card("E-B1"), 0));
    assert_eq!(rest(&game), (1, 0));
    asks(&game, SERA, &[PayLoose, Yield(card("E-R1"), 0)]);
    act(&mut game, SERA, PayLoose);
    assert_eq!(legal(&game, SERA), [Confirm, Back], "the rest is filled, and D25 asks");
    assert_eq!(refused(&game, SERA, Yield(card("E-R1"), 0)).0, "S23.3");
    act(&mut game, SERA, Confirm);
    let sera = hero(&game, SERA);
    assert_eq!((sera.gifts, sera.elixirs.iter().sum::<u8>(), sera.markers), ([0; 6], 2, 6));
}

#[test]
fn s23_3_each_elixir_is_offered_with_each_allowed_yield_that_lowers_the_rest() {
    let scene = four().characters(SERA, &["C-RA", "C-RB", "C-BA", "C-BB"]).elixirs(SERA, &["E-R6"]);
    let game = red_and_blue(scene.gifts(SERA, "RB"));
    let philtre = |which| Yield(card("E-R6"), which);
    asks(&game, SERA, &[PayLoose, philtre(0), philtre(1), philtre(2)]);
}

#[test]
fn s23_3_when_the_rest_is_zero_the_confirmation_is_asked() {
    let scene = four().characters(SERA, &["C-RA", "C-RB", "C-BA", "C-BB"]).elixirs(SERA, &["E-R6"]);
    let mut game = red_and_blue(scene);
    asks(&game, SERA, &[Yield(card("E-R6"), 1)]);
    act(&mut game, SERA, Yield(card("E-R6"), 1));
    assert_eq!(legal(&game, SERA), [Confirm, Back]);
}

#[test]
fn s23_3_a_source_is_offered_only_if_the_payment_can_still_be_completed_with_it() {
    // The one blue gift could stand in for red, but then nothing pays the blue.
    let scene = four().manned(SERA, &["TE2"]).joker(SERA, Blue).gifts(SERA, "B").elixirs(SERA, &["E-R1"]);
    let game = red_and_blue(scene);
    asks(&game, SERA, &[Yield(card("E-R1"), 0)]);
    assert_eq!(refused(&game, SERA, Joker(Red)).0, "S23.3");
}

#[test]
fn s23_3_and_d23_still_water_offers_a_joker_gift_for_each_colour() {
    let scene = four().manned(SERA, &["TE2"]).joker(SERA, Green).gifts(SERA, "GGRB");
    let mut game = red_and_blue(scene);
    asks(&game, SERA, &[PayLoose, Joker(Red), Joker(Blue)]);
    act(&mut game, SERA, Joker(Red));
    assert_eq!(rest(&game), (0, 1));
    asks(&game, SERA, &[PayLoose, Joker(Blue)]);
    acts(&mut game, SERA, &[Joker(Blue), Confirm]);
    assert_eq!(hero(&game, SERA).gifts, [1, 1, 0, 0, 0, 0]);
}

#[test]
fn s23_3_and_d23_castles_pay_fame_and_estates_gold() {
    let scene =
        four().buildings(SERA, &["CA1", "ES2", "TE1"]).fame(SERA, 2).gold(SERA, 3).elixirs(SERA, &["E-R1"]);
    let mut game = scene.tavern(&["C-GA"]).on_offer(&["CA2"]).build();
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-GA"))]);
    asks(&game, SERA, &[PayLoose, Building(card("CA1"))]);
    assert_eq!(refused(&game, SERA, Building(card("ES2"))).0, "S6.4");
    act(&mut game, SERA, Back);
    acts(&mut game, SERA, &[Do(Found), Building(card("CA2"))]);
    asks(&game, SERA, &[PayLoose, Building(card("ES2"))]);
    assert_eq!(refused(&game, SERA, Building(card("TE1"))).0, "S6.9");
}

#[test]
fn s23_3_a_payment_starts_with_the_amount_after_discounts() {
    let scene = four().discounts(SERA, &["CA4"]).buildings(SERA, &["CA4"]).fame(SERA, 2).tavern(&["C-GB"]);
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-GB"))]);
    match game.view(Viewer::Seat(SERA)).asked.unwrap().draft {
        Some(Draft::Pay(payment)) => assert_eq!(payment.rest.fame, 4 - 2),
        other => panic!("{other:?}"),
    }
}

#[test]
fn s23_3_portals_and_might_are_paid_by_the_engine_after_confirm() {
    let scene =
        four().gifts(SERA, "RRRRRRR").elixirs(SERA, &["E-R1"]).buildings(SERA, &["CA1"]).might(SERA, 2);
    let game = scene.build();
    for (deed, what) in [(ClosePortal, Colour(Red)), (Man, Building(card("CA1")))] {
        let mut game = game.clone();
        acts(&mut game, SERA, &[Do(deed), what]);
        assert_eq!(legal(&game, SERA), [Confirm, Back], "{deed:?}");
        assert_eq!((hero(&game, SERA).gifts[0], hero(&game, SERA).might), (7, 2), "not yet paid");
        act(&mut game, SERA, Confirm);
        let paid = if deed == Man { (7, 1) } else { (0, 2) };
        assert_eq!((hero(&game, SERA).gifts[0], hero(&game, SERA).might), paid, "{deed:?}");
    }
}

#[test]
fn s23_3_the_keystone_pays_its_gifts_by_itself() {
    let mut game = four().gifts(SERA, "RRRRRBBBBBB").artifacts(SERA, &["AR3"]).build();
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR3"))]);
    asks(&game, SERA, &[Colour(Red), Colour(Blue)]);
    act(&mut game, SERA, Colour(Blue));
    assert_eq!(hero(&game, SERA).gifts, [5, 1, 0, 0, 0, 0]);
}

/// Icewatch's discount waits for Sera.
fn with_icewatch() -> Scene {
    four().discounts(SERA, &["CA5"]).buildings(SERA, &["CA5"])
}

#[test]
fn s23_2_d24_which_gift_falls_away() {
    let mut game = red_and_blue(with_icewatch().gifts(SERA, "RB"));
    asks(&game, SERA, &[Colour(Red), Colour(Blue)]);
    assert_eq!(refused(&game, SERA, Colour(Green)).0, "S10.7");
    acts(&mut game, SERA, &[Colour(Blue), Confirm]);
    assert_eq!(hero(&game, SERA).gifts, [0, 1, 0, 0, 0, 0]);
    let game = red_and_blue(with_icewatch().gifts(SERA, "R"));
    asks(&game, SERA, &[Colour(Blue)]);
}

#[test]
fn s23_2_d24_is_not_asked_where_all_gifts_are_of_one_colour() {
    let mut game = with_icewatch().gifts(SERA, "R").quest(0, "Q01").build();
    acts(&mut game, SERA, &[Do(JoinQuest), Space { slot: 0, space: 0 }]);
    assert_eq!(legal(&game, SERA), [Confirm, Back]);
}

#[test]
fn s23_2_d25_confirm_or_cancel() {
    let mut game = four().fame(SERA, 2).tavern(&["C-GA"]).build();
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-GA"))]);
    assert_eq!(legal(&game, SERA), [Confirm, Back]);
    act(&mut game, SERA, Back);
    assert_eq!((hero(&game, SERA).fame, asked(&game)), (2, Some(SERA)));
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-GA")), Confirm]);
    assert_eq!((hero(&game, SERA).fame, asked(&game)), (0, Some(ORRIN)));
}

#[test]
fn s23_2_d35_which_gift_is_discarded_for_a_demand() {
    let mut game = unnamed().gifts(ORRIN, "RRK").elixirs(ORRIN, &["E-G1"]).build();
    acts(&mut game, UNNAMED, &[Unnamed(card("U04")), Hero(ORRIN)]);
    act(&mut game, ORRIN, Meet(0));
    let elixir: Action = Yield(card("E-G1"), 0);
    asks(&game, ORRIN, &[Colour(Red), Colour(Black), elixir]);
    acts(&mut game, ORRIN, &[Colour(Black), Confirm]);
    assert_eq!(hero(&game, ORRIN).gifts, [2, 0, 0, 0, 0, 0]);
}
