//! Chapter 6: payments and free uses.

use crate::common::*;
use seven::{Building, Elixir, Event, Goods, Pledge, Refused, Scene, Seven};
use table::{Kind, Seat};

/// Sera's space 1 of Q01 (2 red), space 2 (1 red, 1 blue) or space 3 (5 gold): in slot 0, counted from 0.
const fn space(space: u8) -> seven::Action {
    Space { slot: 0, space }
}

/// Sera, Orrin, Maelis and Corvan, whose turn it is.
fn with_corvan() -> Scene {
    Scene::new(&["H1", "H2", "H3", "H6"]).turn(CORVAN)
}

const CORVAN: Seat = TANCRED;

fn elixirs(game: &Seven, seat: Seat, id: &str) -> u8 {
    hero(game, seat).elixirs[card::<Elixir>(id).index()]
}

fn owns(game: &Seven, seat: Seat, id: &str) -> bool {
    hero(game, seat).buildings.contains(card(id))
}

/// Out of the game: nobody owns it, it is not for sale, and its deck is as large as before.
fn is_out_of_the_game(game: &Seven, id: &str, castle_deck: u8, estate_deck: u8) -> bool {
    let view = truth(game);
    let owned = view.heroes.iter().any(|(_, hero)| hero.buildings.contains(card::<Building>(id)));
    !owned
        && !view.on_offer.contains(card(id))
        && (view.castle_deck, view.estate_deck) == (castle_deck, estate_deck)
}

#[test]
fn s6_1_a_payment_that_is_cancelled_has_not_happened() {
    let mut game = four().tavern(&["C-RA", "C-RB"]).fame(SERA, 4).buildings(SERA, &["CA1"]).build();
    let (before, sera) = (seen(&game), hero(&game, SERA));
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-RB")), Building(card("CA1"))]);
    assert_eq!(hero(&game, SERA), sera, "nothing is given before it is confirmed");
    act(&mut game, SERA, Back);
    assert_eq!(seen(&game), before, "nothing has happened");

    // She chooses again, and something else.
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-RA")), PayLoose]);
    assert_eq!(hero(&game, SERA).fame, 4);
    act(&mut game, SERA, Confirm);
    assert_eq!((hero(&game, SERA).fame, owns(&game, SERA, "CA1")), (2, true));
}

#[test]
fn s6_1_a_payment_can_be_cancelled_when_it_is_complete_and_only_asks_for_the_confirmation() {
    let mut game = four().tavern(&["C-RA"]).fame(SERA, 2).build();
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-RA"))]);
    assert!(offers(&game, SERA, Confirm) && offers(&game, SERA, Back));
    act(&mut game, SERA, Back);
    assert_eq!((hero(&game, SERA).fame, hero(&game, SERA).characters.len()), (2, 0));
}

#[test]
fn s6_1_a_payment_is_made_in_full_or_not_at_all() {
    // One fame is missing, castle included: not even begun.
    let game = four().tavern(&["C-RB"]).fame(SERA, 1).buildings(SERA, &["CA2"]).build();
    let (rule, why) = refused(&game, SERA, Character(card("C-RB")));
    assert_eq!((rule, why), ("S5.8", Refused::TooLittleFame { owed: 4, can_pay: 2 }));

    // Half of it is pledged: it cannot be confirmed.
    let mut game = four().tavern(&["C-RB"]).fame(SERA, 3).buildings(SERA, &["CA2"]).build();
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-RB"))]);
    assert_eq!(refused(&game, SERA, Confirm).0, "S6.1");
    assert_eq!(refused(&game, SERA, PayLoose).0, "S23.3", "three fame do not pay four");
    act(&mut game, SERA, Building(card("CA2")));
    assert_eq!(refused(&game, SERA, Confirm).0, "S6.1");
    acts(&mut game, SERA, &[PayLoose, Confirm]);
    assert_eq!(hero(&game, SERA).fame, 0);
}

#[test]
fn s6_2_gifts_pay_only_their_own_colour() {
    let game = four().quest(0, "Q01").gifts(SERA, "RBGYWK").gold(SERA, 9).fame(SERA, 9).build();
    assert_eq!(refused(&game, SERA, space(0)), ("S5.8", Refused::TooFewGifts));
    let mut game = four().quest(0, "Q01").gifts(SERA, "RRB").build();
    let events = buy(&mut game, SERA, JoinQuest, space(1));
    let Some(Event::JoinedQuest { paid, .. }) = events.last() else { panic!("{events:?}") };
    assert_eq!(*paid.gifts.counts(), [1, 1, 0, 0, 0, 0]);
    assert_eq!(hero(&game, SERA).gifts, [1, 0, 0, 0, 0, 0]);
}

#[test]
fn s6_2_gold_pays_gold_and_fame_pays_fame() {
    let game = four().quest(0, "Q01").quest(1, "Q04").gold(SERA, 4).fame(SERA, 9).gifts(SERA, "BGWK").build();
    assert_eq!(refused(&game, SERA, space(2)).1, Refused::TooLittleGold { owed: 5, can_pay: 4 });
    let game = four().quest(0, "Q01").quest(1, "Q04").gold(SERA, 9).fame(SERA, 3).build();
    let fame = Space { slot: 1, space: 2 };
    assert_eq!(refused(&game, SERA, fame).1, Refused::TooLittleFame { owed: 4, can_pay: 3 });

    let mut game = four().quest(0, "Q01").quest(1, "Q04").gold(SERA, 6).fame(ORRIN, 6).build();
    buy(&mut game, SERA, JoinQuest, space(2));
    buy(&mut game, ORRIN, JoinQuest, fame);
    assert_eq!((hero(&game, SERA).gold, hero(&game, ORRIN).fame), (1, 2));
}

#[test]
fn s6_2_might_is_paid_in_full_and_only_on_the_track() {
    // Nothing else can stand in for might.
    let rich = || {
        four().buildings(SERA, &["CA2", "TE1", "ES1"]).fame(SERA, 9).gold(SERA, 9).elixirs(SERA, &["E-R1"])
    };
    let game = rich().build();
    let (rule, why) = refused(&game, SERA, Building(card("CA2")));
    assert_eq!((rule, why), ("S6.2", Refused::TooLittleMight { owed: 1, have: 0 }));
    assert!(!offers(&game, SERA, Do(Man)));

    let mut game = rich().might(SERA, 5).build();
    acts(&mut game, SERA, &[Do(Man), Building(card("CA2"))]);
    assert!(!legal(&game, SERA).iter().any(|action| matches!(action, Building(_) | Yield(..))), "no helpers");
    act(&mut game, SERA, Confirm);
    assert_eq!(hero(&game, SERA).might, 4);
}

#[test]
fn s6_3_an_elixir_pays_gifts_and_needs_no_pool() {
    // Following in red 1: only the base yield of the Ember Phial.
    let scene = four().quest(0, "Q01").elixirs(SERA, &["E-R1", "E-R1"]).pool(Red, 0, MAELIS);
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(0)]);
    assert_eq!(refused(&game, SERA, Yield(card("E-R1"), 1)).0, "S6.8");
    acts(&mut game, SERA, &[Yield(card("E-R1"), 0), Yield(card("E-R1"), 0), Confirm]);
    assert_eq!(elixirs(&game, SERA, "E-R1"), 0);
    assert_eq!(seen(&game).elixir_discard, 2);
    assert_eq!((hero(&game, SERA).gifts, seen(&game).pools[0]), ([0; 6], 0), "no cards moved");
    assert_eq!(hero(&game, SERA).markers, 6);
}

#[test]
fn s6_3_an_elixir_and_gifts_in_hand_pay_together_and_a_higher_yield_counts_at_once() {
    let scene = four().quest(0, "Q01").elixirs(SERA, &["E-R1"]).characters(SERA, &["C-RA"]).gifts(SERA, "RB");
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(0), Yield(card("E-R1"), 1), Confirm]);
    assert_eq!(hero(&game, SERA).gifts, [1, 1, 0, 0, 0, 0], "the phial alone gave both red gifts");

    let mut game = four().quest(0, "Q01").elixirs(SERA, &["E-B1"]).gifts(SERA, "RR").build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(1), Yield(card("E-B1"), 0), PayLoose, Confirm]);
    assert_eq!(hero(&game, SERA).gifts, [1, 0, 0, 0, 0, 0]);
}

#[test]
fn s6_3_and_s6_4_a_card_is_discarded_once() {
    let mut game = four().quest(0, "Q01").elixirs(SERA, &["E-R1"]).gifts(SERA, "R").build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(0), Yield(card("E-R1"), 0)]);
    assert_eq!(refused(&game, SERA, Yield(card("E-R1"), 0)).1, Refused::NoSuchElixir);
    let mut game = four().quest(0, "Q01").buildings(SERA, &["ES2"]).gold(SERA, 4).build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(2), Building(card("ES2"))]);
    assert_eq!(refused(&game, SERA, Building(card("ES2"))).1, Refused::NotYourBuilding);
}

#[test]
fn s6_3_elixirs_pay_gifts_only() {
    let mut game =
        four().quest(0, "Q01").elixirs(SERA, &["E-R1"]).gold(SERA, 5).buildings(SERA, &["ES1"]).build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(2)]);
    assert_eq!(refused(&game, SERA, Yield(card("E-R1"), 0)).0, "S6.5");
    assert!(!offers(&game, SERA, Yield(card("E-R1"), 0)));
}

#[test]
fn s6_4_castles_pay_fame_and_estates_pay_gold_at_their_present_rate() {
    // A following of 2 in red: Cinderkeep counts 2, Copperfield Manor counts 2.
    let scene = || four().characters(SERA, &["C-RA"]).buildings(SERA, &["CA1", "ES1"]);
    let mut game = scene().tavern(&["C-BB"]).fame(SERA, 9).build();
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-BB"))]);
    assert_eq!(refused(&game, SERA, Building(card("ES1"))).0, "S6.4");
    acts(&mut game, SERA, &[Building(card("CA1")), PayLoose, Confirm]);
    assert_eq!((hero(&game, SERA).fame, owns(&game, SERA, "CA1")), (7, false));

    let mut game = scene().store(&["E-K6"]).gold(SERA, 9).build();
    acts(&mut game, SERA, &[Do(BuyElixir), Elixir(card("E-K6"))]);
    assert_eq!(refused(&game, SERA, Building(card("CA1"))).0, "S6.4");
    acts(&mut game, SERA, &[Building(card("ES1")), PayLoose, Confirm]);
    assert_eq!((hero(&game, SERA).gold, owns(&game, SERA, "ES1")), (7, false));
}

#[test]
fn s6_4_castles_and_estates_help_in_quest_payments_and_temples_never() {
    let scene = four().quest(0, "Q01").gold(SERA, 4).buildings(SERA, &["ES2", "CA2", "TE1"]);
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(2)]);
    assert_eq!(refused(&game, SERA, Building(card("CA2"))).0, "S6.4");
    assert_eq!(refused(&game, SERA, Building(card("TE1"))).0, "S6.9");
    acts(&mut game, SERA, &[Building(card("ES2")), PayLoose, Confirm]);
    assert_eq!((hero(&game, SERA).gold, hero(&game, SERA).markers), (0, 6));
}

#[test]
fn s6_5_what_a_source_gives_beyond_the_rest_is_lost() {
    // 3 gold are owed; two estates with rate 2 pay them, and the fourth gold is lost.
    let scene = four().characters(SERA, &["C-RA", "C-BA", "C-BB"]).buildings(SERA, &["ES1", "ES2"]);
    let mut game = scene.store(&["E-K4"]).build();
    acts(
        &mut game,
        SERA,
        &[Do(BuyElixir), Elixir(card("E-K4")), Building(card("ES1")), Building(card("ES2")), Confirm],
    );
    assert_eq!((hero(&game, SERA).gold, elixirs(&game, SERA, "E-K4")), (0, 1));
}

#[test]
fn s6_5_a_source_that_lowers_nothing_cannot_be_added() {
    let mut game = four().quest(0, "Q01").gifts(SERA, "RR").elixirs(SERA, &["E-G1", "E-R1", "E-R4"]).build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(1)]);
    assert_eq!(refused(&game, SERA, Yield(card("E-G1"), 0)), ("S6.5", Refused::LowersNothing));
    act(&mut game, SERA, Yield(card("E-R4"), 0));
    assert_eq!(refused(&game, SERA, Yield(card("E-R1"), 0)).1, Refused::PaymentComplete);

    // The red gift is paid: another red phial would be useless while blue is owed.
    let mut game = four().quest(0, "Q01").gifts(SERA, "B").elixirs(SERA, &["E-R1", "E-R1", "E-B1"]).build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(1), Yield(card("E-R1"), 0)]);
    assert_eq!(refused(&game, SERA, Yield(card("E-R1"), 0)), ("S6.5", Refused::LowersNothing));
    assert!(offers(&game, SERA, Yield(card("E-B1"), 0)));
}

#[test]
fn s6_6_paid_gifts_return_to_their_pools_and_elixirs_to_their_pile() {
    let mut game = four().quest(0, "Q01").gifts(SERA, "RB").elixirs(SERA, &["E-R1"]).build();
    assert_eq!(seen(&game).pools, [6, 6, 7, 7, 7, 7]);
    acts(&mut game, SERA, &[Do(JoinQuest), space(1), Yield(card("E-R1"), 0), PayLoose, Confirm]);
    assert_eq!(seen(&game).pools, [6, 7, 7, 7, 7, 7]);
    assert_eq!((seen(&game).elixir_discard, elixirs(&game, SERA, "E-R1")), (1, 0));
}

#[test]
fn s6_6_cashed_buildings_are_out_of_the_game_and_their_marker_returns() {
    let mut game = four().tavern(&["C-RA"]).fame(SERA, 1).manned(SERA, &["CA2"]).build();
    let (castles, estates) = (seen(&game).castle_deck, seen(&game).estate_deck);
    assert_eq!(hero(&game, SERA).markers, 6);
    acts(&mut game, SERA, &[Do(Recruit), Character(card("C-RA")), Building(card("CA2")), PayLoose, Confirm]);
    assert!(is_out_of_the_game(&game, "CA2", castles, estates));
    assert_eq!((hero(&game, SERA).markers, hero(&game, SERA).manned.len()), (7, 0));
    assert_eq!(hero(&game, SERA).fame, 0, "its power did nothing");
}

#[test]
fn s6_7_free_uses_are_no_action_and_come_before_it() {
    let scene = four().elixirs(SERA, &["E-R1", "E-B1"]).buildings(SERA, &["CA1"]).manned(SERA, &["CA2"]);
    let mut game = scene.tavern(&["C-RB"]).passes(3).build();
    acts(&mut game, SERA, &[Do(UseElixir), Yield(card("E-R1"), 0)]);
    acts(&mut game, SERA, &[Do(UseElixir), Yield(card("E-B1"), 0), Do(Cash), Building(card("CA1"))]);
    acts(&mut game, SERA, &[Do(Lift), Building(card("CA2"))]);
    assert_eq!((asked(&game), seen(&game).passes), (Some(SERA), 3), "still her turn, and nobody has acted");
    assert_eq!(hero(&game, SERA).fame, 4);
    buy(&mut game, SERA, Recruit, Character(card("C-RB")));
    assert_eq!(asked(&game), Some(ORRIN), "after the action there is no window");
}

#[test]
fn s6_7_no_free_use_in_the_turns_of_others() {
    let game =
        four().turn(ORRIN).elixirs(SERA, &["E-R1"]).buildings(SERA, &["CA1"]).manned(SERA, &["CA2"]).build();
    for free in [UseElixir, Cash, Lift] {
        assert_eq!(refused(&game, SERA, Do(free)).0, "S5.1");
        assert!(!offers(&game, ORRIN, Do(free)), "Orrin has nothing of his own to use");
    }
}

#[test]
fn s6_7_no_free_use_while_a_cataclysm_is_carried_out() {
    let pile = ["SN2", "SN2", "SN3", "SN3", "SN4", "SN4"];
    let scene = four().sins(SERA, &["SN1"]).sin_pile(&pile).next_cataclysms(&["K09"]);
    let mut game = scene.gifts(SERA, "RRBBG").elixirs(SERA, &["E-R1"]).buildings(SERA, &["CA1"]).build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    assert_eq!(seen(&game).cataclysm, Some(card("K09")));
    assert_eq!(legal(&game, SERA), [Colour(Red), Colour(Blue), Colour(Green)]);
    for free in [UseElixir, Cash] {
        assert_eq!(refused(&game, SERA, Do(free)).0, "S23.1");
    }
}

#[test]
fn s6_7_no_free_use_in_the_regrouping_phase() {
    let scene = four().sins(SERA, &["SN1", "SN2", "SN3"]).elixirs(SERA, &["E-R1"]).buildings(SERA, &["CA1"]);
    let mut game = scene.build();
    everybody_passes(&mut game);
    assert!(seen(&game).in_regrouping && asked(&game) == Some(SERA), "she discards down to three");
    assert!(legal(&game, SERA).iter().all(|action| matches!(action, Sin(_))), "{:?}", legal(&game, SERA));
    assert_eq!(refused(&game, SERA, Do(Cash)).0, "S23.1");
}

#[test]
fn s6_7_elixirs_and_estates_help_in_a_payment_that_the_unnamed_demands() {
    let unnamed = Seat::new(4);
    let named = |scene: Scene, demand: &str| {
        let mut game = scene.unnamed_to_play().build();
        acts(&mut game, unnamed, &[Unnamed(card(demand)), Hero(SERA)]);
        game
    };
    let mut game = named(four_with(false, true).elixirs(SERA, &["E-R1"]), "U02");
    acts(&mut game, SERA, &[Meet(2), Yield(card("E-R1"), 0), Confirm]);
    assert_eq!((elixirs(&game, SERA, "E-R1"), hero(&game, SERA).sin_count), (0, 0));

    let mut game = named(four_with(false, true).buildings(SERA, &["ES1"]).gold(SERA, 1), "U03");
    acts(&mut game, SERA, &[Meet(0), Building(card("ES1")), PayLoose, Confirm]);
    assert_eq!(
        (owns(&game, SERA, "ES1"), hero(&game, SERA).gold, hero(&game, SERA).sin_count),
        (false, 0, 0)
    );
}

#[test]
fn s6_7_crowspire_is_lifted_in_a_reaction_window_and_only_there() {
    let scene = || {
        four().manned(ORRIN, &["CA6", "CA2"]).elixirs(ORRIN, &["E-R1"]).gold(ORRIN, 2).sins(SERA, &["SN1"])
    };
    let mut game = scene().build();
    acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(1), Hero(ORRIN)]);
    assert_eq!(legal(&game, ORRIN), [LiftToCancel(card("CA6")), LetPass], "no other free use");
    act(&mut game, ORRIN, LiftToCancel(card("CA6")));
    assert_eq!((hero(&game, ORRIN).gold, hero(&game, ORRIN).markers), (2, 6));

    let mut game = scene().turn(ORRIN).build();
    act(&mut game, ORRIN, Do(Lift));
    assert_eq!(refused(&game, ORRIN, Building(card("CA6"))).0, "S8.5");
}

#[test]
fn s6_8_the_base_yield_has_no_condition_and_the_others_have() {
    // Ember Cordial: 1 red and 1 blue; with a following of 3 in red 2 red and 1 blue.
    let scene = |characters: &[&str]| four().elixirs(SERA, &["E-R4"]).characters(SERA, characters).build();
    let mut game = scene(&["C-RA"]);
    act(&mut game, SERA, Do(UseElixir));
    let needs = Refused::YieldNeeds { colour: Red, following: 3 };
    assert_eq!(refused(&game, SERA, Yield(card("E-R4"), 1)), ("S6.8", needs));
    assert_eq!(refused(&game, SERA, Yield(card("E-R4"), 2)).0, "S6.8", "there is no third yield");
    assert_eq!(refused(&game, SERA, Yield(card("E-B1"), 0)).0, "S6.8", "not her elixir");
    let events = act(&mut game, SERA, Yield(card("E-R4"), 0));
    assert!(events.contains(&Event::UsedElixir {
        seat: SERA,
        elixir: card("E-R4"),
        gifts: [1, 1, 0, 0, 0, 0]
    }));

    let mut game = scene(&["C-RA", "C-RB"]);
    acts(&mut game, SERA, &[Do(UseElixir), Yield(card("E-R4"), 1)]);
    assert_eq!(hero(&game, SERA).gifts, [2, 1, 0, 0, 0, 0], "the yields are not added together");
    assert_eq!((elixirs(&game, SERA, "E-R4"), seen(&game).elixir_discard), (0, 1));
    assert_eq!(seen(&game).pools, [5, 6, 7, 7, 7, 7]);
}

#[test]
fn s6_8_each_colour_is_taken_as_far_as_its_pool_reaches() {
    let mut game = four().elixirs(SERA, &["E-R4"]).pool(Red, 0, MAELIS).build();
    acts(&mut game, SERA, &[Do(UseElixir), Yield(card("E-R4"), 0)]);
    assert_eq!(hero(&game, SERA).gifts, [0, 1, 0, 0, 0, 0]);

    let mut game = four().elixirs(SERA, &["E-R1", "E-B1"]).pool(Red, 0, MAELIS).build();
    act(&mut game, SERA, Do(UseElixir));
    assert_eq!(refused(&game, SERA, Yield(card("E-R1"), 0)), ("S6.8", Refused::TakesNothing));
    let game = four().elixirs(SERA, &["E-R1"]).pool(Red, 0, MAELIS).build();
    assert!(!offers(&game, SERA, Do(UseElixir)));
}

#[test]
fn s6_9_a_castle_is_cashed_for_fame_and_an_estate_for_gold() {
    let mut game =
        four().characters(SERA, &["C-RA"]).buildings(SERA, &["CA1", "ES2"]).manned(SERA, &["ES1"]).build();
    let (castles, estates) = (seen(&game).castle_deck, seen(&game).estate_deck);
    let events = acts(&mut game, SERA, &[Do(Cash), Building(card("CA1"))]);
    assert!(events.contains(&Event::Gained { seat: SERA, goods: Goods::Fame(2) }));
    acts(&mut game, SERA, &[Do(Cash), Building(card("ES1")), Do(Cash), Building(card("ES2"))]);
    assert_eq!(
        (hero(&game, SERA).fame, hero(&game, SERA).gold),
        (2, 3),
        "2 with a following of 2, 1 without"
    );
    for id in ["CA1", "ES1", "ES2"] {
        assert!(is_out_of_the_game(&game, id, castles, estates), "{id}");
    }
    assert_eq!(hero(&game, SERA).markers, 7);
    assert!(!offers(&game, SERA, Do(Cash)));
}

#[test]
fn s6_9_a_temple_is_never_discarded() {
    let mut game = four().buildings(SERA, &["TE1", "CA1"]).characters(SERA, &["C-RA", "C-RB"]).build();
    act(&mut game, SERA, Do(Cash));
    assert_eq!(refused(&game, SERA, Building(card("TE1"))), ("S6.9", Refused::TempleStays));
    assert_eq!(refused(&game, SERA, Building(card("CA2"))).0, "S10.5", "not her castle");
    let game = four().buildings(SERA, &["TE1"]).characters(SERA, &["C-RA", "C-RB"]).build();
    assert!(!offers(&game, SERA, Do(Cash)));
}

#[test]
fn s6_10_a_lifted_marker_returns_and_the_power_works_at_once() {
    let mut game = four().manned(SERA, &["CA2", "ES1"]).build();
    let events = acts(&mut game, SERA, &[Do(Lift), Building(card("CA2"))]);
    assert!(events.contains(&Event::Lifted { seat: SERA, building: card("CA2") }));
    assert_eq!((hero(&game, SERA).fame, hero(&game, SERA).markers), (3, 6));
    acts(&mut game, SERA, &[Do(Lift), Building(card("ES1"))]);
    assert_eq!((hero(&game, SERA).gold, hero(&game, SERA).markers), (4, 7));
    assert!(owns(&game, SERA, "CA2") && owns(&game, SERA, "ES1"), "the buildings stay");
    assert_eq!(hero(&game, SERA).manned.len(), 0);
}

#[test]
fn s6_10_what_cannot_be_lifted() {
    let scene =
        four().manned(SERA, &["CA1", "CA2", "ES2", "TE1"]).buildings(SERA, &["ES1"]).pool(Red, 0, MAELIS);
    let mut game = scene.build();
    act(&mut game, SERA, Do(Lift));
    assert_eq!(refused(&game, SERA, Building(card("CA1"))), ("S6.10", Refused::PowerDoesNothing));
    assert_eq!(refused(&game, SERA, Building(card("TE1"))), ("S6.10", Refused::TempleKeepsMarker));
    assert_eq!(refused(&game, SERA, Building(card("ES1"))), ("S6.10", Refused::NotManned));
    assert_eq!(legal(&game, SERA), [Building(card("CA2")), Building(card("ES2")), Back]);

    // Oakenward and Bramble Orchard need a card to discard.
    let mut game = four().manned(SERA, &["CA3", "ES3", "CA2"]).closed(3, 3).build();
    act(&mut game, SERA, Do(Lift));
    assert_eq!(refused(&game, SERA, Building(card("CA3"))).0, "S6.10");
    assert_eq!(refused(&game, SERA, Building(card("ES3"))).0, "S6.10");
    assert!(!offers(&four().manned(SERA, &["TE1"]).build(), SERA, Do(Lift)), "a temple alone");
}

#[test]
fn s6_11_any_free_use_excludes_a_portal_in_the_same_turn() {
    let scene = || {
        let scene = four().gifts(SERA, "WWWWWWW").elixirs(SERA, &["E-R1"]).buildings(SERA, &["CA1"]);
        scene.manned(SERA, &["CA2"]).characters(TANCRED, &["C-YA"])
    };
    for (free, with) in
        [(UseElixir, Yield(card("E-R1"), 0)), (Cash, Building(card("CA1"))), (Lift, Building(card("CA2")))]
    {
        let mut game = scene().build();
        assert!(offers(&game, SERA, Do(ClosePortal)));
        acts(&mut game, SERA, &[Do(free), with]);
        assert!(!offers(&game, SERA, Do(ClosePortal)));
        assert_eq!(refused(&game, SERA, Do(ClosePortal)).0, "S6.11");
        assert_eq!(refused(&game, SERA, Colour(White)).0, "S6.11");
        // In her next turn it is allowed.
        [SERA, ORRIN, MAELIS].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
        acts(&mut game, TANCRED, &[Do(GainGifts), Character(card("C-YA"))]);
        buy(&mut game, SERA, ClosePortal, Colour(White));
        assert_eq!(seen(&game).portals.len(), 1);
    }
}

#[test]
fn x4_elixir_with_a_colour_condition() {
    let scene = || {
        let scene = four().characters(SERA, &["C-RA", "C-RB", "C-BA", "C-BB"]).elixirs(SERA, &["E-R6"]);
        scene.quest(0, "Q01").pool(Red, 1, MAELIS).pool(Blue, 0, MAELIS)
    };
    let mut game = scene().build();
    assert_eq!(hero(&game, SERA).following[..2], [3, 2]);
    act(&mut game, SERA, Do(UseElixir));
    let philtre = card("E-R6");
    assert_eq!(legal(&game, SERA), [Yield(philtre, 0), Yield(philtre, 1), Yield(philtre, 2), Back]);
    act(&mut game, SERA, Yield(philtre, 2));
    assert_eq!((hero(&game, SERA).gifts, seen(&game).pools[0]), ([1, 0, 0, 0, 0, 0], 0));

    let mut game = scene().build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(1)]);
    assert_eq!(legal(&game, SERA), [Yield(philtre, 1), Back], "the other yields give no blue");
    act(&mut game, SERA, Yield(philtre, 1));
    let events = act(&mut game, SERA, Confirm);
    let Some(Event::JoinedQuest { paid, .. }) = events.last() else { panic!("{events:?}") };
    assert_eq!(*paid, Pledge { elixirs: [philtre].into_iter().collect(), ..Pledge::NOTHING });
    assert_eq!((hero(&game, SERA).gifts, &seen(&game).pools[..2]), ([0; 6], &[1, 0][..]));
}

#[test]
fn x5_building_cashed_without_change() {
    let scene =
        with_corvan().characters(CORVAN, &["C-KA", "C-KB"]).buildings(CORVAN, &["CA6"]).tavern(&["C-RA"]);
    let mut game = scene.fame(CORVAN, 2).build();
    let (castles, estates) = (seen(&game).castle_deck, seen(&game).estate_deck);
    assert_eq!(hero(&game, CORVAN).rates, [(card("CA6"), 3)]);
    acts(&mut game, CORVAN, &[Do(Recruit), Character(card("C-RA")), Building(card("CA6")), Confirm]);
    assert!(hero(&game, CORVAN).characters.contains(card("C-RA")));
    assert_eq!(hero(&game, CORVAN).fame, 2);
    assert!(is_out_of_the_game(&game, "CA6", castles, estates));
}

#[test]
fn x6_building_and_markers_together() {
    let scene =
        |fame| with_corvan().buildings(CORVAN, &["CA6"]).tavern(&["C-RA", "C-RB", "C-RC"]).fame(CORVAN, fame);
    let mut game = scene(1).build();
    assert_eq!(hero(&game, CORVAN).rates, [(card("CA6"), 1)]);
    acts(
        &mut game,
        CORVAN,
        &[Do(Recruit), Character(card("C-RA")), Building(card("CA6")), PayLoose, Confirm],
    );
    assert!(hero(&game, CORVAN).characters.contains(card("C-RA")));
    assert_eq!((hero(&game, CORVAN).fame, owns(&game, CORVAN, "CA6")), (0, false));

    let game = scene(0).build();
    assert!(!offers(&game, CORVAN, Do(Recruit)));
    assert_eq!(refused(&game, CORVAN, Character(card("C-RA"))).0, "S5.8");
}
