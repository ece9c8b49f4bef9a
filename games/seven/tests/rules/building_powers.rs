//! Chapter 10, second half: the power of every building by itself, and the discounts (S10.1, S10.2, S10.7 to S10.9, X34).

use crate::common::*;
use seven::{Event, PhaseEnd, Refused, Scene, Seven, Task};
use table::{Kind, Seat};

/// Sera has her marker on this building.
fn sera_mans(building: &str) -> Scene {
    four().manned(SERA, &[building])
}

/// Sera lifts her marker.
#[track_caller]
fn lift(game: &mut Seven, building: &str) -> Vec<Event> {
    let events = acts(game, SERA, &[Do(Lift), Building(card(building))]);
    let sera = hero(game, SERA);
    assert!(!sera.manned.contains(card(building)) && sera.markers == 7, "the marker is back");
    assert!(asked(game) == Some(SERA) && seen(game).used_freely, "lifting is free");
    events
}

/// Lifting is refused with this reason.
#[track_caller]
fn cannot_lift(scene: Scene, building: &str, why: (&str, Refused)) {
    // Copperfield Manor can always be lifted, so that the question is asked.
    let mut game = scene.manned(SERA, &["ES1"]).build();
    act(&mut game, SERA, Do(Lift));
    assert_eq!(refused(&game, SERA, Building(card(building))), why);
}

fn space(slot: u8, space: u8) -> [seven::Action; 2] {
    [Do(JoinQuest), Space { slot, space }]
}

#[test]
fn s10_1_cinderkeep_gives_two_red_gifts() {
    let mut game = sera_mans("CA1").build();
    lift(&mut game, "CA1");
    assert_eq!((hero(&game, SERA).gifts, seen(&game).pools), ([2, 0, 0, 0, 0, 0], [5, 7, 7, 7, 7, 7]));
    let mut game = sera_mans("CA1").pool(Red, 1, ORRIN).build();
    lift(&mut game, "CA1");
    assert_eq!(hero(&game, SERA).gifts[0], 1, "as many as the pool holds");
    cannot_lift(sera_mans("CA1").pool(Red, 0, ORRIN), "CA1", ("S6.10", Refused::PowerDoesNothing));
}

#[test]
fn s10_1_gullrock_gives_three_fame() {
    let mut game = sera_mans("CA2").fame(SERA, 1).build();
    lift(&mut game, "CA2");
    assert_eq!(hero(&game, SERA).fame, 4);
}

#[test]
fn s10_1_oakenward_refreshes_the_tavern() {
    let scene = sera_mans("CA3").tavern(&["C-RA", "C-RB"]).closed(1, 0);
    let mut game = scene.build();
    let events = lift(&mut game, "CA3");
    let view = seen(&game);
    assert_eq!((view.character_discard, view.character_deck), (2, 26));
    assert_eq!(view.tavern[2], seven::Space::Closed, "a closed space is not refilled");
    for old in ["C-RA", "C-RB"] {
        assert!(!view.tavern.contains(&seven::Space::Card(card(old))), "{old} was discarded");
    }
    assert!(view.tavern[..2].iter().all(|space| space.card().is_some()));
    let filled = events.iter().filter(|event| matches!(event, Event::TavernFilled { .. })).count();
    assert_eq!(filled, 2);
    cannot_lift(sera_mans("CA3").closed(3, 0), "CA3", ("S6.10", Refused::PowerDoesNothing));
}

#[test]
fn s10_1_harvest_hold_makes_the_next_recruit_cheaper() {
    let mut game = sera_mans("CA4").tavern(&["C-RB", "C-KB"]).fame(SERA, 6).build();
    lift(&mut game, "CA4");
    assert!(hero(&game, SERA).discounts.contains(card("CA4")));
    buy(&mut game, SERA, Recruit, Character(card("C-RB")));
    let sera = hero(&game, SERA);
    assert_eq!((sera.fame, sera.discounts.len()), (4, 0), "4 - 2, and the discount is used up");
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(&mut game, seat, Pass);
    }
    buy(&mut game, SERA, Recruit, Character(card("C-KB")));
    assert_eq!(hero(&game, SERA).fame, 0);
}

#[test]
fn s10_1_icewatch_lets_one_gift_of_choice_fall_away() {
    // Space 2 of Q01 asks for 1 red and 1 blue.
    let mut game = sera_mans("CA5").quest(0, "Q01").gifts(SERA, "RB").build();
    lift(&mut game, "CA5");
    acts(&mut game, SERA, &space(0, 1));
    assert_eq!(refused(&game, SERA, Colour(Green)), ("S10.7", Refused::GiftNotAskedFor));
    assert!(offers(&game, SERA, Colour(Red)) && offers(&game, SERA, Colour(Blue)));
    acts(&mut game, SERA, &[Colour(Red), Confirm]);
    let sera = hero(&game, SERA);
    assert_eq!((sera.gifts, sera.discounts.len()), ([1, 0, 0, 0, 0, 0], 0), "blue was paid, red fell away");
}

#[test]
fn s10_1_icewatch_makes_a_requirement_payable() {
    let scene = || four().quest(0, "Q01").gifts(SERA, "R");
    let plain = scene().build();
    assert_eq!(refused(&plain, SERA, Space { slot: 0, space: 0 }), ("S5.8", Refused::TooFewGifts));
    // Two red gifts: there is nothing to choose.
    let mut game = scene().manned(SERA, &["CA5"]).build();
    lift(&mut game, "CA5");
    acts(&mut game, SERA, &space(0, 0));
    act(&mut game, SERA, Confirm);
    assert_eq!((hero(&game, SERA).gifts, hero(&game, SERA).discounts.len()), ([0; 6], 0));
    // Not without the gift that is left: with 1 red the blue one can fall away, the red one cannot.
    let mut game = scene().manned(SERA, &["CA5"]).build();
    lift(&mut game, "CA5");
    acts(&mut game, SERA, &space(0, 1));
    assert_eq!(refused(&game, SERA, Colour(Red)).0, "S5.8");
    assert!(offers(&game, SERA, Colour(Blue)));
}

#[test]
fn s10_1_crowspire_is_lifted_as_a_reaction_only() {
    cannot_lift(sera_mans("CA6"), "CA6", ("S8.5", Refused::LiftedAsReaction));
    assert!(!offers(&sera_mans("CA6").build(), SERA, Do(Lift)));
}

#[test]
fn s10_1_copperfield_manor_gives_four_gold() {
    let mut game = sera_mans("ES1").gold(SERA, 1).build();
    lift(&mut game, "ES1");
    assert_eq!(hero(&game, SERA).gold, 5);
}

#[test]
fn s10_1_saltmarsh_grange_gives_two_gifts_of_different_colours() {
    let mut game = sera_mans("ES2").build();
    lift(&mut game, "ES2");
    act(&mut game, SERA, Colour(White));
    assert_eq!(refused(&game, SERA, Colour(White)), ("S10.1", Refused::ColourTaken));
    assert_eq!(refused(&game, SERA, Stop), ("S23.1", Refused::CannotStop));
    act(&mut game, SERA, Colour(Black));
    assert_eq!(hero(&game, SERA).gifts, [0, 0, 0, 0, 1, 1]);
    assert_eq!(seen(&game).asked.map(|asked| (asked.seat, asked.task)), Some((SERA, Task::Menu)));
}

#[test]
fn s10_1_saltmarsh_grange_takes_what_the_pools_hold() {
    let empty = |colours: &[Colour]| {
        colours.iter().fold(sera_mans("ES2"), |scene, &colour| scene.pool(colour, 0, ORRIN))
    };
    let mut game = empty(&[Blue, Green, Yellow, White, Black]).build();
    lift(&mut game, "ES2");
    assert_eq!(hero(&game, SERA).gifts, [1, 0, 0, 0, 0, 0], "only one colour is left");
    cannot_lift(empty(&Colour::ALL), "ES2", ("S6.10", Refused::PowerDoesNothing));
}

#[test]
fn s10_1_bramble_orchard_refreshes_the_store() {
    let mut game = sera_mans("ES3").store(&["E-R6", "E-B6"]).closed(0, 1).build();
    let events = lift(&mut game, "ES3");
    let view = seen(&game);
    assert_eq!((view.elixir_discard, view.elixir_deck, view.store[2]), (2, 32, seven::Space::Closed));
    for old in ["E-R6", "E-B6"] {
        assert!(!view.store.contains(&seven::Space::Card(card(old))), "{old} was discarded");
    }
    assert_eq!(events.iter().filter(|event| matches!(event, Event::StoreFilled { .. })).count(), 2);
    cannot_lift(sera_mans("ES3").closed(0, 3), "ES3", ("S6.10", Refused::PowerDoesNothing));
}

#[test]
fn s10_1_meadowgold_farm_makes_the_next_elixir_cheaper() {
    let mut game = sera_mans("ES4").store(&["E-R6", "E-B6"]).gold(SERA, 6).build();
    lift(&mut game, "ES4");
    // The farm itself could be cashed: loose gold pays.
    buy(&mut game, SERA, BuyElixir, Elixir(card("E-R6")));
    let sera = hero(&game, SERA);
    assert_eq!((sera.gold, sera.discounts.len(), sera.buildings.len()), (4, 0, 1));
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(&mut game, seat, Pass);
    }
    buy(&mut game, SERA, BuyElixir, Elixir(card("E-B6")));
    assert_eq!(hero(&game, SERA).gold, 0);
}

#[test]
fn s10_1_swansdown_hall_makes_the_next_gold_or_fame_requirement_cheaper() {
    // Q01 asks for 5 gold in space 3, Q04 for 4 fame.
    for (quest, gold, fame) in [("Q01", 3, 0), ("Q04", 0, 2)] {
        let mut game = sera_mans("ES5").quest(0, quest).gold(SERA, gold).fame(SERA, fame).build();
        lift(&mut game, "ES5");
        acts(&mut game, SERA, &space(0, 2));
        if offers(&game, SERA, PayLoose) {
            act(&mut game, SERA, PayLoose);
        }
        act(&mut game, SERA, Confirm);
        let sera = hero(&game, SERA);
        assert_eq!((sera.gold, sera.fame, sera.markers, sera.discounts.len()), (0, 0, 6, 0), "{quest}");
        assert!(sera.buildings.contains(card("ES5")));
    }
}

/// Everybody passes; the events of the round that ends.
fn end_round(game: &mut Seven) -> Vec<Event> {
    let events = everybody_passes(game);
    assert!(events.contains(&Event::QuestPhaseEnded(PhaseEnd::EverybodyPassed)));
    events
}

fn draws(events: &[Event], who: Seat) -> usize {
    events.iter().filter(|event| matches!(event, Event::DrewSin { seat, .. } if *seat == who)).count()
}

#[test]
fn s10_1_and_s10_9_with_inkwell_house_no_sin_is_drawn_in_step_2() {
    for (held, expected) in [(&[][..], 0), (&["SN1", "SN1", "SN1"][..], 3)] {
        let mut game = sera_mans("ES6").sins(SERA, held).build();
        lift(&mut game, "ES6");
        let events = end_round(&mut game);
        assert_eq!((draws(&events, SERA), draws(&events, ORRIN)), (0, 3));
        assert_eq!(hero(&game, SERA).sin_count, expected);
    }
    // It holds for this round only.
    let mut game = sera_mans("ES6").build();
    lift(&mut game, "ES6");
    assert!(hero(&game, SERA).draws_no_sins && !hero(&game, ORRIN).draws_no_sins);
    end_round(&mut game);
    let mut events = end_round(&mut game);
    while seen(&game).in_regrouping {
        let seat = asked(&game).unwrap();
        let discard = legal(&game, seat)[0];
        events.extend(act(&mut game, seat, discard));
    }
    assert_eq!(draws(&events, SERA), 3);
}

#[test]
fn s10_9_with_inkwell_house_one_still_discards_down_to_three() {
    let mut game = sera_mans("ES6").sins(SERA, &["SN1", "SN1", "SN1", "SN2", "SN2"]).build();
    lift(&mut game, "ES6");
    let events = end_round(&mut game);
    assert_eq!((draws(&events, SERA), asked(&game)), (0, Some(SERA)));
    acts(&mut game, SERA, &[Sin(card("SN1")), Sin(card("SN2"))]);
    assert_eq!((hero(&game, SERA).sin_count, seen(&game).sin_pile), (3, 2));
}

#[test]
fn s10_9_inkwell_house_is_not_lifted_twice_and_works_only_when_lifted() {
    let mut game = sera_mans("ES6").might(SERA, 3).build();
    lift(&mut game, "ES6");
    buy(&mut game, SERA, Man, Building(card("ES6")));
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(&mut game, seat, Pass);
    }
    assert_eq!(refused(&game, SERA, Do(Lift)).0, "S5.8", "it would do nothing");
    let mut game = sera_mans("ES6").build();
    assert_eq!(draws(&end_round(&mut game), SERA), 3, "a marker that stays has no effect");
}

#[test]
fn s10_2_the_undying_coal_shields_against_sins_of_others() {
    let mut game =
        four().sins(ORRIN, &["SN1"]).manned(SERA, &["TE1"]).gold(SERA, 5).gold(MAELIS, 1).turn(ORRIN).build();
    acts(&mut game, ORRIN, &[Do(PlaySin), Sin(card("SN1")), Function(1)]);
    assert_eq!(refused(&game, ORRIN, Hero(SERA)), ("S8.2", Refused::CannotBeNamed));
    // It protects nobody else, and her own sins work as usual.
    act(&mut game, ORRIN, Hero(MAELIS));
    let mut game = four().sins(SERA, &["SN1"]).manned(SERA, &["TE1"]).gold(MAELIS, 1).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(1), Hero(MAELIS)]);
    assert_eq!(hero(&game, SERA).gold, 1);
}

#[test]
fn s10_2_and_s10_8_still_water_makes_gifts_of_a_colour_jokers() {
    let scene = four().buildings(SERA, &["TE2"]).might(SERA, 1).quest(0, "Q01").gifts(SERA, "KKR");
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(Man), Building(card("TE2"))]);
    assert_eq!(legal(&game, SERA).iter().filter(|action| matches!(action, Colour(_))).count(), 6);
    acts(&mut game, SERA, &[Colour(Black), Confirm]);
    assert_eq!(seen(&game).heroes[SERA].joker, Some(Black));
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(&mut game, seat, Pass);
    }
    // 1 red and 1 blue: black stands in for blue.
    acts(&mut game, SERA, &space(0, 1));
    assert_eq!(refused(&game, SERA, Joker(Green)).0, "S6.5");
    acts(&mut game, SERA, &[Joker(Blue), PayLoose, Confirm]);
    assert_eq!(hero(&game, SERA).gifts, [0, 0, 0, 0, 0, 1]);
    assert_eq!(seen(&game).pools, [7, 7, 7, 7, 7, 6], "the black gift went to the black pool");
}

#[test]
fn s10_8_still_water_helps_only_in_quests_only_with_gift_cards_and_only_for_the_round() {
    let manned = || four().manned(SERA, &["TE2"]).joker(SERA, Black).quest(0, "Q01");
    // An elixir that would give the colour is no gift card.
    let game = manned().elixirs(SERA, &["E-K6"]).gifts(SERA, "R").build();
    assert_eq!(refused(&game, SERA, Space { slot: 0, space: 1 }), ("S5.8", Refused::TooFewGifts));
    // A portal takes seven gifts of its own colour.
    let game = manned().gifts(SERA, "RRRRRRK").build();
    assert_eq!(refused(&game, SERA, Colour(Red)).0, "S7.23");
    // Gifts of other colours are no jokers.
    let game = manned().gifts(SERA, "RW").build();
    assert_eq!(refused(&game, SERA, Space { slot: 0, space: 1 }), ("S5.8", Refused::TooFewGifts));
    let mut game = manned().build();
    end_round(&mut game);
    assert_eq!((hero(&game, SERA).joker, hero(&game, SERA).manned.len()), (None, 0));
}

#[test]
fn s10_2_and_s10_8_first_seed_makes_elixirs_richer() {
    // The Tide Cordial gives 1 blue and 1 green; one more of its own colour is blue.
    let mut game = sera_mans("TE3").elixirs(SERA, &["E-B4"]).build();
    acts(&mut game, SERA, &[Do(UseElixir), Yield(card("E-B4"), 0)]);
    assert_eq!((hero(&game, SERA).gifts, seen(&game).pools[Blue.index()]), ([0, 2, 1, 0, 0, 0], 5));
    // From a short pool it takes what is there.
    let mut game = sera_mans("TE3").elixirs(SERA, &["E-B4"]).pool(Blue, 1, ORRIN).build();
    acts(&mut game, SERA, &[Do(UseElixir), Yield(card("E-B4"), 0)]);
    assert_eq!(hero(&game, SERA).gifts, [0, 1, 1, 0, 0, 0]);
    // In a payment the extra gift counts: an Ember Phial pays 2 red, also from an empty pool.
    let mut game = sera_mans("TE3").elixirs(SERA, &["E-R1"]).quest(0, "Q01").pool(Red, 0, ORRIN).build();
    acts(&mut game, SERA, &space(0, 0));
    acts(&mut game, SERA, &[Yield(card("E-R1"), 0), Confirm]);
    assert_eq!(hero(&game, SERA).markers, 5);
    let game = four().elixirs(SERA, &["E-R1"]).quest(0, "Q01").build();
    assert_eq!(refused(&game, SERA, Space { slot: 0, space: 0 }), ("S5.8", Refused::TooFewGifts));
}

#[test]
fn s10_2_high_noon_makes_every_recruit_cheaper() {
    let mut game = sera_mans("TE4").tavern(&["C-RA", "C-RB"]).fame(SERA, 4).build();
    buy(&mut game, SERA, Recruit, Character(card("C-RA")));
    assert_eq!(hero(&game, SERA).fame, 3);
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(&mut game, seat, Pass);
    }
    buy(&mut game, SERA, Recruit, Character(card("C-RB")));
    assert_eq!(hero(&game, SERA).fame, 0);
}

#[test]
fn s10_2_with_the_clear_conscience_sins_cost_nothing_in_step_1() {
    let scene =
        |fall| four_with(fall, false).manned(SERA, &["TE5"]).buildings(ORRIN, &["TE4"]).might(SERA, 5);
    let sins = |scene: Scene| scene.sins(SERA, &["SN1", "SN2"]).sins(ORRIN, &["SN1", "SN2"]).might(ORRIN, 5);
    let mut game = sins(scene(false)).build();
    // Both lead their own colour: 1 might each; Orrin loses 2.
    end_round(&mut game);
    assert_eq!((hero(&game, SERA).might, hero(&game, ORRIN).might), (6, 4));
    let mut game = sins(scene(true)).build();
    end_round(&mut game);
    assert_eq!((hero(&game, SERA).corruption, hero(&game, ORRIN).corruption), (0, 2));
    // Unmanned it does nothing: 5 + 1 for red + 1 for buildings - 2.
    let mut game = four().buildings(SERA, &["TE5"]).sins(SERA, &["SN1", "SN2"]).might(SERA, 5).build();
    end_round(&mut game);
    assert_eq!(hero(&game, SERA).might, 5);
}

#[test]
fn s10_2_and_s10_9_hidden_star_allows_the_ability_once_more() {
    let scene = sera_mans("TE6").gifts(SERA, "RR").hero_tapped(SERA);
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(UseAbility), Colour(Red), Pool, Colour(Blue), Stop]);
    assert_eq!(hero(&game, SERA).gifts, [1, 1, 0, 0, 0, 0]);
    assert!(hero(&game, SERA).is_tapped);
    for seat in [ORRIN, MAELIS, TANCRED] {
        act(&mut game, seat, Pass);
    }
    assert_eq!(refused(&game, SERA, Do(UseAbility)), ("S7.15", Refused::HeroTapped), "once per round");
    // In the next round the hero is upright, and the temple is no longer manned.
    end_round(&mut game);
    assert!(!hero(&game, SERA).is_tapped && hero(&game, SERA).manned.is_empty());
}

#[test]
fn s10_9_an_upright_hero_uses_his_ability_twice_with_hidden_star() {
    let mut game = sera_mans("TE6").gifts(SERA, "RR").build();
    for _ in 0..2 {
        acts(&mut game, SERA, &[Do(UseAbility), Colour(Red), Pool, Colour(Blue), Stop]);
        for seat in [ORRIN, MAELIS, TANCRED] {
            act(&mut game, seat, Pass);
        }
    }
    assert_eq!(hero(&game, SERA).gifts, [0, 2, 0, 0, 0, 0]);
    assert_eq!(refused(&game, SERA, Do(UseAbility)), ("S7.15", Refused::HeroTapped));
}

#[test]
fn s10_9_hidden_star_can_be_used_again_in_the_next_round() {
    let others = [ORRIN, MAELIS, TANCRED];
    let mut game = sera_mans("TE6").gifts(SERA, "RRR").hero_tapped(SERA).build();
    let exchange = [Do(UseAbility), Colour(Red), Pool, Colour(Blue), Stop];
    acts(&mut game, SERA, &exchange);
    end_round(&mut game);
    // Sera has the most might and comes last; the others hold sins now and are asked about the manning.
    others.iter().for_each(|&seat| drop(act(&mut game, seat, Pass)));
    acts(&mut game, SERA, &[Do(Man), Building(card("TE6")), Confirm]);
    others.iter().for_each(|&seat| drop(act(&mut game, seat, LetPass)));
    for _ in 0..2 {
        others.iter().for_each(|&seat| drop(act(&mut game, seat, Pass)));
        acts(&mut game, SERA, &exchange);
    }
    assert_eq!(hero(&game, SERA).gifts, [0, 3, 0, 0, 0, 0]);
}
