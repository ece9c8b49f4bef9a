//! Chapter 7, first third: recruiting, buying, founding, manning, and sins and artifacts as actions.

use crate::common::*;
use seven::{Building, Elixir, Event, Goods, Pile, Refused, Seven, Space as Place};
use table::{Kind, Seat};

/// Every character except these.
fn characters_but(left_out: &[&str]) -> Vec<String> {
    let all =
        "RBGYWK".chars().flat_map(|colour| "ABCDE".chars().map(move |kind| format!("C-{colour}{kind}")));
    all.filter(|id| !left_out.contains(&id.as_str())).collect()
}

fn strs(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

fn elixirs(game: &Seven, seat: Seat, id: &str) -> u8 {
    hero(game, seat).elixirs[card::<Elixir>(id).index()]
}

fn owns(game: &Seven, seat: Seat, id: &str) -> bool {
    hero(game, seat).buildings.contains(card(id))
}

fn on_offer(game: &Seven, prefix: &str) -> Vec<String> {
    let pack = seven::PackRef::standard();
    let ids = seen(game).on_offer.iter().map(|building| pack[building].id.clone()).collect::<Vec<_>>();
    ids.into_iter().filter(|id| id.starts_with(prefix)).collect()
}

fn ids(ids: &[&str]) -> Vec<String> {
    ids.iter().map(ToString::to_string).collect()
}

/// What a hero produces in the next step 4: fame, gold, might.
fn production(game: &mut Seven, seat: Seat) -> (u16, u16, u16) {
    let mut events = everybody_passes(game);
    while let Some(discarding) = asked(game).filter(|_| seen(game).in_regrouping) {
        let first = legal(game, discarding)[0];
        events.extend(act(game, discarding, first));
    }
    let produced = events.iter().find_map(|event| match *event {
        Event::Produced { seat: who, fame, gold, might } if who == seat => Some((fame, gold, might)),
        _ => None,
    });
    produced.expect("there was a Production step")
}

#[test]
fn s7_1_a_character_is_recruited_for_fame_and_stands_upright() {
    let mut game = four().tavern(&["C-RB", "C-BA", "C-KC"]).fame(SERA, 6).build();
    let events = buy(&mut game, SERA, Recruit, Character(card("C-KC")));
    let paid = events.iter().find_map(|event| match event {
        Event::Recruited { seat: SERA, character, paid } if *character == card("C-KC") => Some(*paid),
        _ => None,
    });
    assert_eq!(paid.map(|paid| paid.fame), Some(4));
    let sera = hero(&game, SERA);
    assert_eq!((sera.fame, sera.characters.len(), sera.tapped.len()), (2, 1, 0));
    assert_eq!(sera.following, [1, 0, 0, 0, 0, 1], "it counts for her following");
    assert_eq!(sera.income, (2 + 1, 1, 0), "and for her income");
    assert_eq!(asked(&game), Some(ORRIN));
    [ORRIN, MAELIS, TANCRED].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
    acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-KC"))]);
    assert_eq!(hero(&game, SERA).gifts, [0, 0, 0, 0, 0, 1], "and for her gifts");
}

#[test]
fn s7_1_only_face_up_characters_that_can_be_paid() {
    let game = four().tavern(&["C-RE", "C-RA"]).closed(1, 0).fame(SERA, 6).build();
    assert_eq!(refused(&game, SERA, Character(card("C-BA"))), ("S7.1", Refused::NotInTavern));
    let too_little = Refused::TooLittleFame { owed: 7, can_pay: 6 };
    assert_eq!(refused(&game, SERA, Character(card("C-RE"))), ("S5.8", too_little));
    let mut choosing = game;
    act(&mut choosing, SERA, Do(Recruit));
    assert_eq!(legal(&choosing, SERA), [Character(card("C-RA")), Back]);

    let game = four().closed(3, 0).fame(SERA, 20).build();
    assert!(!offers(&game, SERA, Do(Recruit)), "no face-up character");
}

#[test]
fn s7_1_castles_may_be_cashed_in_the_payment() {
    let mut game = four().tavern(&["C-RB"]).fame(SERA, 3).buildings(SERA, &["CA2"]).build();
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-RB")), Building(card("CA2")), PayLoose, Confirm]);
    assert_eq!((hero(&game, SERA).fame, owns(&game, SERA, "CA2")), (0, false));
    assert!(hero(&game, SERA).characters.contains(card("C-RB")));
}

#[test]
fn s7_2_might_without_a_plus_sign_comes_once_and_now() {
    let mut game = four().tavern(&["C-RD"]).fame(SERA, 5).build();
    let events = buy(&mut game, SERA, Recruit, Character(card("C-RD")));
    assert!(events.contains(&Event::Gained { seat: SERA, goods: Goods::Might(1) }));
    assert_eq!(hero(&game, SERA).might, 1);
    assert_eq!(production(&mut game, SERA).2, 0);
}

#[test]
fn s7_2_might_with_a_plus_sign_comes_in_every_production_step() {
    let mut game = four().tavern(&["C-RE"]).fame(SERA, 7).build();
    buy(&mut game, SERA, Recruit, Character(card("C-RE")));
    assert_eq!(hero(&game, SERA).might, 0, "nothing now");
    assert_eq!(production(&mut game, SERA).2, 1);
    assert_eq!(production(&mut game, SERA).2, 1);

    // Only while she controls it.
    let mut game = four().tapped(SERA, &["C-RE"]).build();
    acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-RE"))]);
    assert_eq!(production(&mut game, SERA).2, 0);
}

#[test]
fn s7_3_the_tavern_space_is_refilled_at_once() {
    let mut game = four().tavern(&["C-RA", "C-RB", "C-RC"]).fame(SERA, 4).build();
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-RB"))]);
    // The third card of those left in the deck: after RD and RE comes BA.
    let events = act_with(&mut game, SERA, Confirm, &[2]);
    assert!(events.contains(&Event::TavernFilled { space: 1, character: card("C-BA") }));
    let filled = ["C-RA", "C-BA", "C-RC"].map(|id| Place::Card(card(id)));
    assert_eq!((seen(&game).tavern, seen(&game).character_deck), (filled, 26));
}

#[test]
fn s7_3_an_empty_deck_is_made_anew_at_once() {
    let mut game = four().tavern(&["C-RA", "C-RB", "C-RC"]).fame(SERA, 2).character_deck(1).build();
    assert_eq!(seen(&game).character_discard, 26);
    let events = buy(&mut game, SERA, Recruit, Character(card("C-RA")));
    assert!(events.contains(&Event::DeckRenewed(Pile::Characters)));
    assert_eq!((seen(&game).character_deck, seen(&game).character_discard), (26, 0));

    let mut game = four().store(&["E-R1", "E-R1", "E-R1"]).gold(SERA, 2).elixir_deck(1).build();
    let events = buy(&mut game, SERA, BuyElixir, Elixir(card("E-R1")));
    assert!(events.contains(&Event::DeckRenewed(Pile::Elixirs)));
    assert_eq!((seen(&game).elixir_deck, seen(&game).elixir_discard), (32, 0));
}

#[test]
fn s7_3_a_tavern_space_stays_empty_until_a_character_is_discarded() {
    let held = characters_but(&["C-RA", "C-RB", "C-RC", "C-BA"]);
    let scene = four().tavern(&["C-RA", "C-RB", "C-RC"]).characters(MAELIS, &strs(&held));
    let mut game = scene.tapped(ORRIN, &["C-BA"]).fame(SERA, 2).build();
    buy(&mut game, SERA, Recruit, Character(card("C-RA")));
    assert_eq!(seen(&game).tavern[0], Place::Empty);
    let events = acts(&mut game, ORRIN, &[Do(GainGifts), Character(card("C-BA"))]);
    assert!(events.contains(&Event::TavernFilled { space: 0, character: card("C-BA") }));
    assert_eq!(seen(&game).tavern[0], Place::Card(card("C-BA")));
}

#[test]
fn s7_3_a_store_space_stays_empty_until_an_elixir_is_discarded() {
    let mut held = Vec::new();
    for colour in "RBGYWK".chars() {
        let copies = [("1", 3), ("4", 2), ("6", 1)];
        held.extend(copies.into_iter().flat_map(|(kind, n)| vec![format!("E-{colour}{kind}"); n]));
    }
    for sold in ["E-R6", "E-B6", "E-G6", "E-R1", "E-K1"] {
        held.remove(held.iter().position(|id| id == sold).unwrap());
    }
    let scene = four()
        .store(&["E-R6", "E-B6", "E-G6"])
        .elixirs(MAELIS, &strs(&held))
        .elixirs(ORRIN, &["E-R1", "E-K1"]);
    let mut game = scene.gold(SERA, 4).gold(TANCRED, 4).quest(0, "Q06").gifts(ORRIN, "R").build();
    buy(&mut game, SERA, BuyElixir, Elixir(card("E-B6")));
    assert_eq!(seen(&game).store[1], Place::Empty);
    acts(&mut game, ORRIN, &[Do(UseElixir), Yield(card("E-R1"), 0)]);
    assert_eq!(seen(&game).store[1], Place::Card(card("E-R1")), "after a free use");
    acts(&mut game, ORRIN, &[Pass]);
    act(&mut game, MAELIS, Pass);
    buy(&mut game, TANCRED, BuyElixir, Elixir(card("E-G6")));
    assert_eq!(seen(&game).store[2], Place::Empty);
    act(&mut game, SERA, Pass);
    let space = Space { slot: 0, space: 1 };
    acts(&mut game, ORRIN, &[Do(JoinQuest), space, Yield(card("E-K1"), 0), PayLoose, Confirm]);
    assert_eq!(seen(&game).store[2], Place::Card(card("E-K1")), "after a payment");
}

#[test]
fn s7_4_an_elixir_is_bought_for_gold_and_lies_face_up() {
    let mut game = four().store(&["E-R1", "E-B4", "E-K6"]).gold(SERA, 7).build();
    acts(&mut game, SERA, &[Do(BuyElixir), Elixir(card("E-B4"))]);
    let events = act_with(&mut game, SERA, Confirm, &[card::<Elixir>("E-W1").index()]);
    assert!(events.contains(&Event::StoreFilled { space: 1, elixir: card("E-W1") }));
    assert_eq!((hero(&game, SERA).gold, elixirs(&game, SERA, "E-B4")), (4, 1));
    assert_eq!(seen(&game).heroes[SERA].elixirs[card::<Elixir>("E-B4").index()], 1, "everybody sees it");
    assert_eq!(seen(&game).store[1], Place::Card(card("E-W1")));
    assert_eq!((seen(&game).elixir_deck, seen(&game).elixir_discard), (32, 0));
    assert_eq!(asked(&game), Some(ORRIN));
}

#[test]
fn s7_4_refusals_and_estates() {
    let scene = || four().store(&["E-R6", "E-B6"]).closed(0, 1).fame(SERA, 9);
    let game = scene().gold(SERA, 3).build();
    assert_eq!(refused(&game, SERA, Elixir(card("E-R1"))), ("S7.4", Refused::NotInStore));
    let too_little = Refused::TooLittleGold { owed: 4, can_pay: 3 };
    assert_eq!(refused(&game, SERA, Elixir(card("E-R6"))), ("S5.8", too_little));
    assert!(!offers(&game, SERA, Do(BuyElixir)));
    assert!(!offers(&four().closed(0, 3).gold(SERA, 9).build(), SERA, Do(BuyElixir)), "no face-up elixir");

    let mut game = scene().gold(SERA, 3).buildings(SERA, &["ES2"]).build();
    acts(&mut game, SERA, &[Do(BuyElixir), Elixir(card("E-R6")), Building(card("ES2")), PayLoose, Confirm]);
    assert_eq!(
        (hero(&game, SERA).gold, owns(&game, SERA, "ES2"), elixirs(&game, SERA, "E-R6")),
        (0, false, 1)
    );
}

#[test]
fn s7_5_castles_estates_and_temples_are_founded_for_gold() {
    for (id, cost, might) in [("CA1", 3, 0), ("ES1", 3, 0), ("TE5", 5, 1)] {
        let mut game = four().on_offer(&["CA1", "CA2", "ES1", "ES2"]).gold(SERA, cost).build();
        buy(&mut game, SERA, Found, Building(card(id)));
        let sera = hero(&game, SERA);
        assert_eq!((owns(&game, SERA, id), sera.gold, sera.might), (true, 0, might), "{id}");
        assert_eq!((sera.markers, asked(&game)), (7, Some(ORRIN)), "founding needs no marker");

        let game = four().on_offer(&["CA1", "CA2", "ES1", "ES2"]).gold(SERA, cost - 1).build();
        assert_eq!(refused(&game, SERA, Building(card(id))).0, "S5.8", "{id}");
    }
}

#[test]
fn s7_5_only_what_lies_open_and_estates_help() {
    let scene = || four().on_offer(&["CA1", "CA2", "ES1", "ES2"]).buildings(ORRIN, &["TE1"]).gold(SERA, 4);
    let game = scene().build();
    for id in ["CA3", "ES3", "TE1"] {
        assert_eq!(refused(&game, SERA, Building(card(id))), ("S7.5", Refused::NotOnOffer), "{id}");
    }
    let mut game = scene().buildings(SERA, &["ES3", "CA3"]).build();
    acts(&mut game, SERA, &[Do(Found), Building(card("TE2"))]);
    assert_eq!(refused(&game, SERA, Building(card("CA3"))).0, "S6.4");
    acts(&mut game, SERA, &[Building(card("ES3")), PayLoose, Confirm]);
    assert_eq!(
        (hero(&game, SERA).gold, owns(&game, SERA, "ES3"), owns(&game, SERA, "TE2")),
        (0, false, true)
    );
}

#[test]
fn s7_6_a_castle_and_an_estate_are_replaced_from_their_own_decks() {
    let scene = || four().on_offer(&["CA1", "CA2", "ES1", "ES2"]).gold(SERA, 5);
    let mut game = scene().build();
    acts(&mut game, SERA, &[Do(Found), Building(card("CA1"))]);
    let events = act_with(&mut game, SERA, Confirm, &[card::<Building>("CA5").index()]);
    assert!(events.contains(&Event::TurnedUpBuilding(card("CA5"))));
    assert_eq!((on_offer(&game, "CA"), on_offer(&game, "ES")), (ids(&["CA2", "CA5"]), ids(&["ES1", "ES2"])));
    assert_eq!((seen(&game).castle_deck, seen(&game).estate_deck), (3, 4));

    let mut game = scene().build();
    acts(&mut game, SERA, &[Do(Found), Building(card("ES2"))]);
    act_with(&mut game, SERA, Confirm, &[card::<Building>("ES4").index()]);
    assert_eq!((on_offer(&game, "CA"), on_offer(&game, "ES")), (ids(&["CA1", "CA2"]), ids(&["ES1", "ES4"])));

    // Temples are not replaced.
    let mut game = scene().build();
    acts(&mut game, SERA, &[Do(Found), Building(card("TE1"))]);
    act_with(&mut game, SERA, Confirm, &[]);
    assert_eq!(on_offer(&game, "TE"), ids(&["TE2", "TE3", "TE4", "TE5", "TE6"]));
    let mut game = scene().buildings(ORRIN, &["TE1", "TE2", "TE3", "TE4"]).build();
    acts(&mut game, SERA, &[Do(Found), Building(card("TE5"))]);
    act_with(&mut game, SERA, Confirm, &[]);
    assert_eq!(
        (on_offer(&game, "TE"), seen(&game).castle_deck, seen(&game).estate_deck),
        (ids(&["TE6"]), 4, 4)
    );
}

#[test]
fn s7_6_the_place_stays_empty_when_the_deck_is_empty() {
    let scene = four().on_offer(&["CA1", "CA2"]).out_of_game(&["CA3", "CA4", "CA5", "CA6"]).gold(SERA, 3);
    let mut game = scene.build();
    buy(&mut game, SERA, Found, Building(card("CA1")));
    assert_eq!((on_offer(&game, "CA"), seen(&game).castle_deck), (ids(&["CA2"]), 0));
    assert_eq!(on_offer(&game, "ES").len(), 2);
}

#[test]
fn s7_7_the_conditions_of_manning() {
    let six = ["CA1", "CA3", "CA4", "CA5", "CA6", "ES1"];
    let game = four().might(SERA, 1).manned(SERA, &["CA2"]).buildings(ORRIN, &["ES1"]).build();
    assert_eq!(refused(&game, SERA, Building(card("CA2"))), ("S7.7", Refused::AlreadyManned));
    assert!(!offers(&game, SERA, Do(Man)));
    let mut game = four().might(SERA, 1).manned(SERA, &six).buildings(SERA, &["CA2", "TE1"]).build();
    act(&mut game, SERA, Do(Man));
    assert_eq!(legal(&game, SERA), [Building(card("CA2")), Building(card("TE1")), Back]);
    assert_eq!(refused(&game, SERA, Building(card("ES2"))), ("S10.5", Refused::NotYourBuilding));

    // All seven working markers are placed.
    let game =
        four().might(SERA, 1).manned(SERA, &six).manned(SERA, &["ES2"]).buildings(SERA, &["CA2"]).build();
    assert_eq!(refused(&game, SERA, Do(Man)).0, "S15.2");
    assert_eq!(refused(&game, SERA, Building(card("CA2"))), ("S15.2", Refused::NoFreeMarker));
    // No might.
    let game = four().buildings(SERA, &["CA2"]).build();
    assert_eq!(refused(&game, SERA, Building(card("CA2"))).0, "S6.2");
}

#[test]
fn s7_7_manning_costs_might() {
    for id in ["CA2", "ES1", "TE4"] {
        let mut game = four().might(SERA, 4).buildings(SERA, &[id]).build();
        buy(&mut game, SERA, Man, Building(card(id)));
        let sera = hero(&game, SERA);
        assert_eq!((sera.might, sera.markers, sera.manned.contains(card(id))), (3, 6, true), "{id}");
    }
}

#[test]
fn s7_8_the_marker_is_placed_after_the_reaction_window() {
    let mut game = four().might(SERA, 1).buildings(SERA, &["CA2"]).sins(ORRIN, &["SN1"]).build();
    buy(&mut game, SERA, Man, Building(card("CA2")));
    assert_eq!(asked(&game), Some(ORRIN));
    assert_eq!((hero(&game, SERA).might, hero(&game, SERA).markers), (0, 7), "paid, not yet placed");
    assert!(hero(&game, SERA).manned.is_empty());
    let events = act(&mut game, ORRIN, LetPass);
    assert!(events.contains(&Event::Manned { seat: SERA, building: card("CA2"), colour: None }));
    assert_eq!(hero(&game, SERA).markers, 6);
}

#[test]
fn s7_8_a_castle_waits_to_be_lifted_and_may_be_manned_again() {
    let mut game = four().might(SERA, 2).buildings(SERA, &["CA2"]).build();
    buy(&mut game, SERA, Man, Building(card("CA2")));
    assert_eq!(hero(&game, SERA).fame, 0, "it waits");
    let others_pass =
        |game: &mut Seven| [ORRIN, MAELIS, TANCRED].into_iter().for_each(|seat| drop(act(game, seat, Pass)));
    others_pass(&mut game);
    acts(&mut game, SERA, &[Do(Lift), Building(card("CA2"))]);
    buy(&mut game, SERA, Man, Building(card("CA2")));
    assert_eq!((hero(&game, SERA).might, hero(&game, SERA).fame), (0, 3), "a new action and a new payment");
    others_pass(&mut game);
    acts(&mut game, SERA, &[Do(Lift), Building(card("CA2"))]);
    assert_eq!(hero(&game, SERA).fame, 6);
}

#[test]
fn s7_8_a_temple_power_starts_at_once_and_ends_in_step_6() {
    let mut game = four().might(SERA, 1).buildings(SERA, &["TE4"]).build();
    buy(&mut game, SERA, Man, Building(card("TE4")));
    assert_eq!(hero(&game, SERA).recruits_cheaper, 1);
    let events = everybody_passes(&mut game);
    assert!(events.contains(&Event::MarkersBack));
    assert_eq!((hero(&game, SERA).recruits_cheaper, hero(&game, SERA).markers), (0, 7));
}

#[test]
fn s7_9_a_sin_needs_a_function_for_the_own_turn_with_a_legal_target() {
    let mut game = four().sins(SERA, &["SN1", "SN6", "SN7"]).might(ORRIN, 1).build();
    assert_eq!(refused(&game, SERA, Sin(card("SN2"))), ("S7.9", Refused::NoSuchSin));
    act(&mut game, SERA, Do(PlaySin));
    act(&mut game, SERA, Sin(card("SN6")));
    assert_eq!(refused(&game, SERA, Function(1)), ("S7.9", Refused::OnlyAsReaction));
    acts(&mut game, SERA, &[Back, Do(PlaySin), Sin(card("SN1"))]);
    assert_eq!(refused(&game, SERA, Function(1)).0, "S8.2", "nobody has gold");
    assert_eq!(refused(&game, SERA, Function(2)).0, "S8.1");
    act(&mut game, SERA, Function(0));
    assert_eq!((hero(&game, SERA).gold, hero(&game, SERA).sin_count, asked(&game)), (3, 2, Some(ORRIN)));

    // Nobody has might, so that Wrath has no use in the own turn.
    let game = four().sins(SERA, &["SN6"]).build();
    assert_eq!(refused(&game, SERA, Sin(card("SN6"))), ("S7.9", Refused::SinHasNoUse));
    assert!(!offers(&game, SERA, Do(PlaySin)));
}

#[test]
fn s7_10_an_artifact_is_shown_works_after_the_window_and_is_spent() {
    let mut game = four().artifacts(SERA, &["AR1", "AR4"]).sins(ORRIN, &["SN7"]).build();
    assert_eq!(refused(&game, SERA, Artifact(card("AR2"))), ("S7.10", Refused::NoSuchArtifact));
    assert_eq!(refused(&game, SERA, Artifact(card("AR4"))).0, "S9.2", "she holds no sin");
    acts(&mut game, SERA, &[Do(UseArtifact), Artifact(card("AR1"))]);
    assert_eq!((asked(&game), hero(&game, SERA).might), (Some(ORRIN), 0));
    assert!(seen(&game).announced.is_some(), "everybody sees it");
    act(&mut game, ORRIN, LetPass);
    assert_eq!((hero(&game, SERA).might, hero(&game, SERA).artifact_count), (3, 1));
    assert!(seen(&game).artifacts_spent.contains(card("AR1")));
    assert_eq!(asked(&game), Some(ORRIN), "it was her action");
}

#[test]
fn s7_10_fallen_heroes_cannot_use_artifacts() {
    let game = four_with(true, false).artifacts(SERA, &["AR1"]).corruption(SERA, 7).build();
    assert_eq!(refused(&game, SERA, Do(UseArtifact)), ("S17.5", Refused::Fallen));
    assert_eq!(refused(&game, SERA, Artifact(card("AR1"))).0, "S17.5");
}
