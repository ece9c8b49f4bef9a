//! Chapter 18, second half: the demands U01 to U07, how they are met and what happens if not; with X32.

use crate::common::*;
use crate::unnamed::{UNNAMED, unnamed};
use seven::{Event, Goods, Scene, Seven};
use table::{Audience, Game, Seat};

/// The Unnamed plays a demand.
#[track_caller]
fn demand(game: &mut Seven, name: &str, named: Seat) -> Vec<Event> {
    acts(game, UNNAMED, &[Unnamed(card(name)), Hero(named)])
}

/// A hero who can meet everything with what he has.
fn rich() -> Scene {
    let scene =
        unnamed().gold(ORRIN, 5).fame(ORRIN, 5).might(ORRIN, 5).gifts(ORRIN, "RB").sins(ORRIN, &["SN1"]);
    scene.elixirs(ORRIN, &["E-R1"]).characters(ORRIN, &["C-RA"])
}

/// What Orrin has: gold, fame, might, gifts, elixirs, upright characters, sins.
fn goods(game: &Seven) -> [u16; 7] {
    let orrin = hero(game, ORRIN);
    let upright = orrin.characters.without_all(orrin.tapped).len() as u16;
    let gifts = orrin.gifts.iter().map(|&count| u16::from(count)).sum();
    let elixirs = orrin.elixirs.iter().map(|&count| u16::from(count)).sum();
    [orrin.gold, orrin.fame, orrin.might, gifts, elixirs, upright, u16::from(orrin.sin_count)]
}

/// The card that answers the next question, if any, and what it costs Orrin.
type Alternative = (Option<seven::Action>, [u16; 7]);

/// Orrin meets the demand with this alternative and what he has.
fn meet(game: &mut Seven, alternative: u8, card: Option<seven::Action>) -> Vec<Event> {
    let mut events = act(game, ORRIN, Meet(alternative));
    events.extend(card.into_iter().flat_map(|card| act(game, ORRIN, card)));
    for action in [PayLoose, Confirm] {
        if asked(game) == Some(ORRIN) && game.check(ORRIN, action).is_ok() {
            events.extend(act(game, ORRIN, action));
        }
    }
    events
}

#[test]
fn s18_4_the_demands_ask_for_what_they_say() {
    let (gift, elixir) = (Some(Colour(Blue)), Some(Elixir(card("E-R1"))));
    let character = Some(Character(card("C-RA")));
    let table: [(&str, &[Alternative]); 6] = [
        ("U01", &[(None, [1, 0, 0, 0, 0, 0, 0]), (None, [0, 1, 0, 0, 0, 0, 0])]),
        (
            "U02",
            &[(None, [0, 2, 0, 0, 0, 0, 0]), (None, [0, 0, 1, 0, 0, 0, 0]), (gift, [0, 0, 0, 1, 0, 0, 0])],
        ),
        (
            "U03",
            &[(None, [2, 0, 0, 0, 0, 0, 0]), (None, [0, 0, 1, 0, 0, 0, 0]), (gift, [0, 0, 0, 1, 0, 0, 0])],
        ),
        (
            "U04",
            &[(gift, [0, 0, 0, 1, 0, 0, 0]), (elixir, [0, 0, 0, 0, 1, 0, 0]), (None, [1, 0, 0, 0, 0, 0, 0])],
        ),
        ("U05", &[(character, [0, 0, 0, 0, 0, 1, 0]), (None, [0, 1, 0, 0, 0, 0, 0])]),
        ("U06", &[(elixir, [0, 0, 0, 0, 1, 0, 0]), (None, [1, 0, 0, 0, 0, 0, 0])]),
    ];
    for (name, alternatives) in table {
        for (alternative, &(card, costs)) in alternatives.iter().enumerate() {
            let mut game = rich().build();
            demand(&mut game, name, ORRIN);
            assert_eq!(asked(&game), Some(ORRIN));
            let expected: Vec<_> = (0..alternatives.len() as u8).map(Meet).collect();
            assert_eq!(legal(&game, ORRIN), expected, "{name}: all, and he must meet one");
            let before = goods(&game);
            let events = meet(&mut game, alternative as u8, card);
            let lost: Vec<_> =
                before.iter().zip(goods(&game)).map(|(before, after)| before - after).collect();
            assert_eq!(lost, costs, "{name}, alternative {alternative}");
            let is_met = |event: &Event| matches!(event, Event::MetDemand { seat: ORRIN, alternative: met, .. } if usize::from(*met) == alternative);
            assert!(events.iter().any(is_met), "{name}");
            assert_eq!(asked(&game), Some(SERA), "{name}: play goes on");
        }
    }
}

#[test]
fn s18_4_u05_taps_a_character_without_gifts() {
    let mut game = rich().build();
    demand(&mut game, "U05", ORRIN);
    let events = acts(&mut game, ORRIN, &[Meet(0), Character(card("C-RA"))]);
    assert!(events.contains(&Event::Tapped { seat: ORRIN, character: card("C-RA") }));
    assert_eq!((hero(&game, ORRIN).gifts, hero(&game, ORRIN).tapped.len()), ([1, 1, 0, 0, 0, 0], 1));
}

#[test]
fn s18_4_u07_puts_a_sin_of_his_choice_on_the_pile() {
    let mut game = unnamed().sins(ORRIN, &["SN1", "SN6"]).build();
    demand(&mut game, "U07", ORRIN);
    assert!(offers(&game, ORRIN, Sin(card("SN1"))) && offers(&game, ORRIN, Sin(card("SN6"))));
    assert_eq!(refused(&game, ORRIN, Sin(card("SN2"))).0, "S7.9");
    act(&mut game, ORRIN, Sin(card("SN6")));
    let orrin = hero(&game, ORRIN);
    assert_eq!((orrin.sins.unwrap().counts(), seen(&game).sin_pile), (&[1, 0, 0, 0, 0, 0, 0], 1));
}

#[test]
fn s18_4_u07_can_bring_the_seventh_sin() {
    let pile = ["SN2", "SN2", "SN3", "SN3", "SN4", "SN4"];
    let mut game = unnamed().sins(ORRIN, &["SN1", "SN6"]).sin_pile(&pile).next_cataclysms(&["K11"]).build();
    demand(&mut game, "U07", ORRIN);
    let events = act(&mut game, ORRIN, Sin(card("SN6")));
    assert!(events.contains(&Event::CataclysmStruck { cataclysm: card("K11"), number: 1 }));
    assert_eq!(seen(&game).sin_pile, 0);
}

#[test]
fn s18_4_a_demand_names_one_good_hero() {
    let scene = four_with(true, true).unnamed_to_play().corruption(MAELIS, 7);
    let mut game = scene.build();
    act(&mut game, UNNAMED, Unnamed(card("U01")));
    assert_eq!(refused(&game, UNNAMED, Hero(MAELIS)).0, "S18.4");
    assert_eq!(refused(&game, UNNAMED, Hero(UNNAMED)).0, "S18.4");
    assert_eq!(legal(&game, UNNAMED), [Hero(SERA), Hero(ORRIN), Hero(TANCRED), Back]);
}

/// A circuit in which Sera gains gifts and the others pass.
fn circuit(game: &mut Seven) {
    acts(game, SERA, &[Do(GainGifts), Character(card("C-RE"))]);
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(game, seat, Pass);
    }
}

#[test]
fn s18_5_a_demand_does_not_name_the_hero_of_the_previous_demand() {
    let scene = unnamed().characters(SERA, &["C-RE"]).sins(ORRIN, &["SN1"]).gold(ORRIN, 9).gold(MAELIS, 9);
    let mut game = scene.build();
    demand(&mut game, "U06", ORRIN);
    act(&mut game, ORRIN, Confirm);
    circuit(&mut game);
    act(&mut game, UNNAMED, Unnamed(card("U03")));
    assert_eq!(refused(&game, UNNAMED, Hero(ORRIN)).0, "S18.5");
    act(&mut game, UNNAMED, Back);
    acts(&mut game, UNNAMED, &[Unnamed(card("U12")), Hero(ORRIN)]);
    circuit(&mut game);
    act(&mut game, UNNAMED, Unnamed(card("U03")));
    assert_eq!(refused(&game, UNNAMED, Hero(ORRIN)).0, "S18.5", "another card between is no demand");
}

#[test]
fn s18_5_after_another_demand_he_can_be_named_again() {
    let scene = unnamed().characters(SERA, &["C-RE"]).gold(ORRIN, 9).gold(MAELIS, 9);
    let mut game = scene.build();
    demand(&mut game, "U06", ORRIN);
    act(&mut game, ORRIN, Confirm);
    circuit(&mut game);
    demand(&mut game, "U03", MAELIS);
    act(&mut game, MAELIS, Confirm);
    circuit(&mut game);
    act(&mut game, UNNAMED, Unnamed(card("U01")));
    assert!(offers(&game, UNNAMED, Hero(ORRIN)));
    assert_eq!(refused(&game, UNNAMED, Hero(MAELIS)).0, "S18.5");
}

#[test]
fn s18_5_counts_within_one_quest_phase_and_not_for_the_only_good_hero() {
    let mut game = unnamed().gold(ORRIN, 9).characters(SERA, &["C-RE"]).build();
    demand(&mut game, "U06", ORRIN);
    act(&mut game, ORRIN, Confirm);
    assert_eq!(seen(&game).last_named, Some(ORRIN));
    everybody_passes(&mut game);
    assert_eq!((seen(&game).round, seen(&game).last_named), (2, None));

    let scene = four_with(true, true).unnamed_to_play().corruption(SERA, 7).corruption(MAELIS, 7);
    let scene = scene.corruption(TANCRED, 7).gold(ORRIN, 9).characters(SERA, &["C-RE"]);
    let mut game = scene.build();
    demand(&mut game, "U06", ORRIN);
    act(&mut game, ORRIN, Confirm);
    circuit(&mut game);
    act(&mut game, UNNAMED, Unnamed(card("U03")));
    assert!(offers(&game, UNNAMED, Hero(ORRIN)), "there is nobody else");
}

#[test]
fn s18_6_only_alternatives_that_can_be_met_are_offered() {
    let mut game = unnamed().gold(ORRIN, 1).fame(ORRIN, 2).might(ORRIN, 1).build();
    demand(&mut game, "U03", ORRIN);
    assert_eq!(seen(&game).asked.unwrap().seat, ORRIN);
    // Only one might can be paid: the engine has chosen it and asks for the confirmation.
    assert_eq!(refused(&game, ORRIN, AcceptPenalty).0, "S23.3");
    let events = act(&mut game, ORRIN, Confirm);
    assert!(events.iter().any(|event| matches!(event, Event::MetDemand { alternative: 1, .. })));

    let mut game = unnamed().gold(ORRIN, 1).fame(ORRIN, 2).might(ORRIN, 1).build();
    demand(&mut game, "U02", ORRIN);
    assert_eq!(legal(&game, ORRIN), [Meet(0), Meet(1)]);
    assert_eq!(refused(&game, ORRIN, Meet(2)).0, "S18.6", "no gift");
    assert_eq!(refused(&game, ORRIN, Meet(3)).0, "S18.6", "no such alternative");
    assert_eq!(refused(&game, ORRIN, AcceptPenalty).0, "S18.6", "he can meet one and must");
}

#[test]
fn s18_6_a_gift_can_be_paid_with_an_elixir_which_is_cashed() {
    let mut game = unnamed().elixirs(ORRIN, &["E-R1"]).build();
    demand(&mut game, "U02", ORRIN);
    assert_eq!(legal(&game, ORRIN), [Meet(2), AcceptPenalty], "only by cashing: he may refuse");
    acts(&mut game, ORRIN, &[Meet(2), Yield(card("E-R1"), 0), Confirm]);
    assert_eq!((goods(&game)[4], seen(&game).elixir_discard, seen(&game).pools), (0, 1, [7; 6]));
}

#[test]
fn s18_6_castles_and_estates_may_be_cashed_in_a_payment() {
    let mut game = unnamed().buildings(ORRIN, &["CA1", "ES1"]).build();
    demand(&mut game, "U01", ORRIN);
    assert_eq!(legal(&game, ORRIN), [Meet(0), Meet(1), AcceptPenalty]);
    acts(&mut game, ORRIN, &[Meet(1), Building(card("CA1")), Confirm]);
    assert_eq!(hero(&game, ORRIN).buildings.iter().collect::<Vec<_>>(), [card("ES1")]);
}

#[test]
fn s18_6_to_discard_an_elixir_needs_the_card_and_yields_nothing() {
    let mut game = unnamed().elixirs(ORRIN, &["E-R4", "E-B1"]).build();
    demand(&mut game, "U06", ORRIN);
    // With an elixir of his own he must meet the demand.
    assert_eq!(legal(&game, ORRIN), [Elixir(card("E-R4")), Elixir(card("E-B1")), Back]);
    act(&mut game, ORRIN, Elixir(card("E-R4")));
    assert_eq!((goods(&game)[4], hero(&game, ORRIN).gifts), (1, [0; 6]));
}

#[test]
fn s18_6_to_tap_a_character_needs_an_upright_one() {
    let mut game = unnamed().tapped(ORRIN, &["C-RA"]).buildings(ORRIN, &["CA1"]).build();
    demand(&mut game, "U05", ORRIN);
    assert_eq!(refused(&game, ORRIN, Meet(0)).0, "S18.6");
    assert_eq!(legal(&game, ORRIN), [Meet(1), AcceptPenalty], "the fame only by cashing the castle");
}

/// X32: Tancred and the farm, for which he has a following of 2.
fn bad_debts() -> Seven {
    let scene = unnamed().gold(TANCRED, 1).buildings(TANCRED, &["ES4"]).tapped(TANCRED, &["C-YA"]);
    let mut game = scene.build();
    demand(&mut game, "U03", TANCRED);
    game
}

#[test]
fn s18_6_and_x32_a_demand_that_can_be_met_only_by_cashing() {
    let mut game = bad_debts();
    assert_eq!(legal(&game, TANCRED), [Meet(0), AcceptPenalty]);
    acts(&mut game, TANCRED, &[Meet(0), Building(card("ES4")), Confirm]);
    let tancred = hero(&game, TANCRED);
    assert_eq!((tancred.gold, tancred.buildings.len(), tancred.sin_count), (1, 0, 0), "he keeps his gold");
}

#[test]
fn s18_7_and_x32_the_penalty_instead_is_a_sin() {
    let mut game = bad_debts();
    let events = act(&mut game, TANCRED, AcceptPenalty);
    assert_eq!(events[0], Event::FailedDemand(TANCRED));
    let tancred = hero(&game, TANCRED);
    assert_eq!((tancred.gold, tancred.buildings.len(), tancred.sin_count), (1, 1, 1));
    assert_eq!(asked(&game), Some(SERA));
}

#[test]
fn s18_7_a_hero_who_has_nothing_has_failed_and_draws_a_sin() {
    let mut game = unnamed().build();
    let events = demand(&mut game, "U04", ORRIN);
    assert!(events.contains(&Event::FailedDemand(ORRIN)), "there is nothing to choose");
    assert_eq!((hero(&game, ORRIN).sin_count, seen(&game).sin_deck), (1, 27));
    assert_eq!(asked(&game), Some(SERA));
}

#[test]
fn s18_7_with_the_fall_option_he_chooses_corruption_or_a_sin() {
    for (choice, corruption, sins) in [(TakeCorruption, 1, 0), (TakeSin, 0, 1)] {
        let mut game = four_with(true, true).unnamed_to_play().build();
        demand(&mut game, "U04", ORRIN);
        assert_eq!(legal(&game, ORRIN), [TakeCorruption, TakeSin]);
        act(&mut game, ORRIN, choice);
        assert_eq!((hero(&game, ORRIN).corruption, hero(&game, ORRIN).sin_count), (corruption, sins));
    }
}

/// Sera holds 25 sins, so that with the sins of others the deck is empty.
fn no_sins_left(scene: Scene) -> Scene {
    let all = ["SN1", "SN2", "SN3", "SN4", "SN5", "SN6", "SN7"];
    (0..4).fold(scene, |scene, _| scene.sins(SERA, &all))
}

#[test]
fn s18_7_if_only_one_of_the_two_is_available_he_takes_that_one_and_if_neither_nothing() {
    let fall = || four_with(true, true).unnamed_to_play();
    let mut game = no_sins_left(fall()).build();
    demand(&mut game, "U04", ORRIN);
    assert_eq!((hero(&game, ORRIN).corruption, asked(&game)), (1, Some(SERA)));

    let gone = |scene: Scene| scene.corruption(SERA, 18).corruption(MAELIS, 18);
    let mut game = gone(fall()).build();
    demand(&mut game, "U04", ORRIN);
    assert_eq!((hero(&game, ORRIN).sin_count, asked(&game)), (1, Some(SERA)));

    let mut game = no_sins_left(gone(fall())).build();
    let events = demand(&mut game, "U04", ORRIN);
    assert!(events.contains(&Event::FailedDemand(ORRIN)));
    let orrin = hero(&game, ORRIN);
    assert_eq!((orrin.corruption, orrin.sin_count, asked(&game)), (0, 0, Some(SERA)));
}

#[test]
fn s18_8_unnamed_cards_are_cancelled_by_nothing_and_the_undying_coal_does_not_protect() {
    let scene = unnamed().sins(ORRIN, &["SN6", "SN7"]).sins(MAELIS, &["SN7"]).manned(ORRIN, &["CA6", "TE1"]);
    let mut game = scene.gold(ORRIN, 1).fame(ORRIN, 1).build();
    let events = demand(&mut game, "U01", ORRIN);
    assert!(events.contains(&Event::UnnamedPlayed { card: card("U01"), named: Some(ORRIN) }));
    assert_eq!(legal(&game, ORRIN), [Meet(0), Meet(1)], "no window, only the demand");
    assert_eq!(refused(&game, ORRIN, React(card("SN6"))).0, "S23.1");
    assert_eq!(refused(&game, ORRIN, LiftToCancel(card("CA6"))).0, "S23.1");
    assert_eq!(refused(&game, MAELIS, React(card("SN7"))).0, "S5.1");
}

#[test]
fn s18_6_what_was_paid_is_told_to_all() {
    let mut game = rich().build();
    demand(&mut game, "U01", ORRIN);
    act(&mut game, ORRIN, Meet(0));
    let log = act_logged(&mut game, ORRIN, Confirm);
    let paid =
        |event: &Event| matches!(event, Event::MetDemand { paid, .. } if paid.gold == 1 && paid.fame == 0);
    assert!(log.events.iter().any(paid));
    assert_eq!(log.revealed, Audience::All);
    assert!(!log.events.contains(&Event::Lost { seat: ORRIN, goods: Goods::Gold(1) }), "it is a payment");
}
