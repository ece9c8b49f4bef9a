//! Chapter 7, last third: quests, treasures, portals, passing, cleansing, and places that are emptied together.

use crate::common::*;
use seven::{Event, Marker, Reason, Refused, Scene, Seven, Space as Place, TreasureView};
use table::Seat;

const YSOLDE: Seat = TANCRED;
const SEVEN_WHITE: &str = "WWWWWWW";

/// Sera, Orrin, Maelis and Ysolde, whose turn it is.
fn with_ysolde() -> Scene {
    Scene::new(&["H1", "H2", "H3", "H5"]).turn(YSOLDE)
}

const fn space(slot: u8, space: u8) -> seven::Action {
    Space { slot, space }
}

/// The marker on a space.
fn marker(game: &Seven, slot: usize, space: usize) -> Marker {
    seen(game).quests[slot].markers[space]
}

/// All seven working markers lie somewhere.
fn no_markers(scene: Scene, seat: Seat) -> Scene {
    scene.manned(seat, &["CA1", "CA2", "CA3", "ES1", "ES2", "ES3", "TE6"])
}

#[test]
fn s7_18_a_good_hero_with_a_free_marker_fills_a_free_space_of_the_lower_rows() {
    let scene = || four().quest(0, "Q01").quest(2, "Q07").quest(4, "Q13").gifts(SERA, "RR");
    for slot in [0, 2] {
        let mut game = scene().build();
        buy(&mut game, SERA, JoinQuest, space(slot, 0));
        assert_eq!(marker(&game, usize::from(slot), 0), Marker::Of(SERA));
        assert_eq!(hero(&game, SERA).markers, 6);
    }
    let game = scene().build();
    assert_eq!(refused(&game, SERA, space(4, 0)), ("S7.18", Refused::TopRow));
    assert_eq!(refused(&game, SERA, space(0, 3)), ("S7.18", Refused::NoSuchSpace), "Q01 has three spaces");
    assert_eq!(refused(&game, SERA, space(6, 0)).0, "S7.18");

    let game = no_markers(scene(), SERA).build();
    assert_eq!(refused(&game, SERA, space(0, 0)), ("S15.2", Refused::NoFreeMarker));
    assert_eq!(refused(&game, SERA, Do(JoinQuest)).0, "S15.2");

    let fallen = four_with(true, false).quest(0, "Q01").gifts(SERA, "RR").corruption(SERA, 7).build();
    assert_eq!(refused(&fallen, SERA, space(0, 0)), ("S17.5", Refused::Fallen));
    assert_eq!(refused(&fallen, SERA, Do(JoinQuest)).0, "S17.5");
}

#[test]
fn s7_19_the_last_free_space_in_row_2_stays_free() {
    // Q01 with three spaces: 2 red, 1 red and 1 blue, 5 gold. One is taken, and one may still be.
    let scene = |slot| four().quest(slot, "Q01").marker(slot, 0, ORRIN).gifts(SERA, "RB").gold(SERA, 5);
    let mut game = scene(2).build();
    buy(&mut game, SERA, JoinQuest, space(2, 1));
    [ORRIN, MAELIS, TANCRED].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
    assert_eq!(refused(&game, SERA, space(2, 2)), ("S7.19", Refused::LastFreeSpace));
    act(&mut game, SERA, Do(JoinQuest));
    assert!(!offers(&game, SERA, space(2, 2)));

    // A neutral marker is no free space.
    let game = scene(3).neutral(3, 1).build();
    assert_eq!(refused(&game, SERA, space(3, 2)).0, "S7.19");
    // In row 1 the last space may be filled.
    let mut game = scene(0).neutral(0, 1).build();
    buy(&mut game, SERA, JoinQuest, space(0, 2));
    assert_eq!(marker(&game, 0, 2), Marker::Of(SERA));
}

#[test]
fn s7_20_the_requirement_is_paid_and_the_marker_lies_on_the_space() {
    let mut game = four().quest(0, "Q06").gifts(SERA, "KKKR").fame(SERA, 4).gifts(ORRIN, "KK").build();
    let events = buy(&mut game, SERA, JoinQuest, space(0, 0));
    let joined = events.iter().any(|event| {
        matches!(event, Event::JoinedQuest { seat: SERA, slot: 0, quest, space: 0, .. } if *quest == card("Q06"))
    });
    assert!(joined, "{events:?}");
    assert_eq!((hero(&game, SERA).gifts, asked(&game)), ([1, 0, 0, 0, 0, 1], Some(ORRIN)));
    // Nobody can fulfil that space any more.
    assert_eq!(refused(&game, ORRIN, space(0, 0)), ("S7.20", Refused::SpaceTaken));
    [ORRIN, MAELIS, TANCRED].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
    assert_eq!(refused(&game, SERA, space(0, 0)).0, "S7.20");
    // One hero may hold several spaces, one action each.
    buy(&mut game, SERA, JoinQuest, space(0, 1));
    assert_eq!(asked(&game), Some(ORRIN));
    let held = [Marker::Of(SERA), Marker::Of(SERA), Marker::Free, Marker::Free, Marker::Free];
    assert_eq!((seen(&game).quests[0].markers, hero(&game, SERA).markers), (held, 5));

    let game = four().quest(0, "Q06").neutral(0, 0).gifts(SERA, "KK").build();
    assert_eq!(refused(&game, SERA, space(0, 0)).0, "S7.20", "a neutral marker lies there");
}

#[test]
fn s7_20_elixirs_castles_and_estates_may_be_cashed() {
    // Q06: 2 black, 1 black and 1 red, 4 fame, 1 green and 1 yellow, 5 gold.
    let scene = || four().quest(0, "Q06").elixirs(SERA, &["E-K4"]).buildings(SERA, &["CA2", "ES2"]);
    let mut game = scene().build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(0, 1), Yield(card("E-K4"), 0), Confirm]);
    assert_eq!(marker(&game, 0, 1), Marker::Of(SERA));
    let mut game = scene().fame(SERA, 3).build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(0, 2), Building(card("CA2")), PayLoose, Confirm]);
    assert_eq!((marker(&game, 0, 2), hero(&game, SERA).fame), (Marker::Of(SERA), 0));
    let mut game = scene().gold(SERA, 4).build();
    acts(&mut game, SERA, &[Do(JoinQuest), space(0, 4), Building(card("ES2")), PayLoose, Confirm]);
    assert_eq!((marker(&game, 0, 4), hero(&game, SERA).gold), (Marker::Of(SERA), 0));
}

#[test]
fn s7_21_a_marker_on_a_quest_and_a_treasure_there_or_in_the_deck() {
    let scene = || four().quest(0, "Q01").quest(2, "Q07").marker(2, 0, SERA).marker(0, 0, ORRIN);
    let game = scene().treasures(0, &["T01"]).build();
    assert_eq!(refused(&game, SERA, Quest(0)), ("S7.21", Refused::NoMarkerThere));
    assert_eq!(refused(&game, SERA, Quest(4)).0, "S7.21");
    assert!(offers(&game, SERA, Do(GainTreasure)), "a quest in row 2 with cards in the deck");

    // Nothing beside her quest, and no deck: what lies beside another quest is no help.
    let game = scene().treasures(0, &["T01"]).treasure_deck(&[]).build();
    assert_eq!(refused(&game, SERA, Quest(2)), ("S7.21", Refused::NoTreasure));
    assert!(!offers(&game, SERA, Do(GainTreasure)));
    let mut game = scene().treasures(2, &["T01"]).treasure_deck(&[]).build();
    acts(&mut game, SERA, &[Do(GainTreasure), Quest(2)]);
    assert_eq!(refused(&game, SERA, TopOfDeck), ("S7.21", Refused::NoTreasure));
    assert_eq!(refused(&game, SERA, Treasure(card("T03"))).0, "S7.22");
    act(&mut game, SERA, Treasure(card("T01")));
    assert_eq!(hero(&game, SERA).fame, 2);

    let fallen = four_with(true, false).corruption(SERA, 7).build();
    assert_eq!(refused(&fallen, SERA, Do(GainTreasure)), ("S17.5", Refused::Fallen));
}

#[test]
fn s7_22_the_marker_returns_and_the_treasure_is_gained_and_not_replaced() {
    let scene = four().quest(0, "Q06").marker(0, 1, SERA).marker(0, 2, SERA).marker(0, 0, ORRIN);
    let mut game = scene.treasures(0, &["T08", "T14"]).build();
    let (deck, discard) = (seen(&game).treasure_deck, seen(&game).treasure_discard);
    let events = acts(&mut game, SERA, &[Do(GainTreasure), Quest(0), Treasure(card("T08"))]);
    assert!(events.contains(&Event::LeftQuest { seat: SERA, slot: 0, quest: card("Q06") }));
    assert!(events.contains(&Event::TookTreasure { seat: SERA, treasure: card("T08") }));
    let sera = hero(&game, SERA);
    assert_eq!((sera.gold, sera.fame, sera.might, sera.markers), (3, 0, 0, 6));
    let view = seen(&game);
    assert_eq!(
        view.quests[0].markers[..4],
        [Marker::Of(ORRIN), Marker::Neutral, Marker::Of(SERA), Marker::Free]
    );
    assert_eq!(view.quests[0].treasures, [None, Some(TreasureView::FaceUp(card("T14")))]);
    assert_eq!((view.treasure_deck, view.treasure_discard), (deck, discard + 1));
    assert_eq!(asked(&game), Some(ORRIN));
}

#[test]
fn s7_22_or_the_top_card_of_the_deck_is_turned_up() {
    let scene =
        four().quest(0, "Q06").marker(0, 1, SERA).treasures(0, &["T08", "T14"]).treasure_deck(&["T05"]);
    let mut game = scene.build();
    let discard = seen(&game).treasure_discard;
    acts(&mut game, SERA, &[Do(GainTreasure), Quest(0), TopOfDeck]);
    assert_eq!((hero(&game, SERA).fame, hero(&game, SERA).gold), (4, 0));
    let view = seen(&game);
    assert_eq!((view.treasure_deck, view.treasure_discard), (0, discard + 1));
    assert!(view.quests[0].treasures.iter().all(Option::is_some), "the others lie where they lay");
}

#[test]
fn s7_23_the_conditions_of_closing_a_portal() {
    let scene = || with_ysolde().gifts(YSOLDE, SEVEN_WHITE);
    assert!(offers(&scene().build(), YSOLDE, Do(ClosePortal)));
    let six = with_ysolde().gifts(YSOLDE, "WWWWWWRR").build();
    let too_few = Refused::TooFewForPortal { needed: 7, have: 6 };
    assert_eq!(refused(&six, YSOLDE, Colour(White)), ("S7.23", too_few));
    assert!(!offers(&six, YSOLDE, Do(ClosePortal)));
    let closed = scene().portals(&[(White, ORRIN)]).build();
    assert_eq!(refused(&closed, YSOLDE, Colour(White)), ("S7.23", Refused::PortalClosed));
    let bare = no_markers(scene(), YSOLDE).build();
    assert_eq!(refused(&bare, YSOLDE, Colour(White)), ("S15.2", Refused::NoFreeMarker));
    assert_eq!(
        refused(&scene().used_freely().build(), YSOLDE, Colour(White)),
        ("S6.11", Refused::UsedFreely)
    );
    let fallen = four_with(true, false).gifts(SERA, SEVEN_WHITE).corruption(SERA, 7).build();
    assert_eq!(refused(&fallen, SERA, Colour(White)), ("S17.5", Refused::Fallen));
    assert_eq!(refused(&fallen, SERA, Do(ClosePortal)).0, "S17.5");
}

#[test]
fn s7_23_nothing_helps_to_close_a_portal() {
    // Still Water with red jokers, Icewatch waiting, a Frost Phial, and all she needs to cash: still six white gifts.
    let scene = with_ysolde().gifts(YSOLDE, "WWWWWWR").manned(YSOLDE, &["TE2"]).joker(YSOLDE, Red);
    let scene =
        scene.buildings(YSOLDE, &["CA5", "ES5"]).discounts(YSOLDE, &["CA5"]).elixirs(YSOLDE, &["E-W1"]);
    let game = scene.build();
    assert_eq!(refused(&game, YSOLDE, Colour(White)).0, "S7.23");
    assert!(!offers(&game, YSOLDE, Do(ClosePortal)));

    // With seven a waiting discount is neither used nor used up, and no source is offered.
    let scene =
        with_ysolde().gifts(YSOLDE, SEVEN_WHITE).buildings(YSOLDE, &["CA5"]).discounts(YSOLDE, &["CA5"]);
    let mut game = scene.elixirs(YSOLDE, &["E-W1"]).build();
    acts(&mut game, YSOLDE, &[Do(ClosePortal), Colour(White)]);
    assert_eq!(legal(&game, YSOLDE), [Confirm, Back]);
    act(&mut game, YSOLDE, Confirm);
    assert_eq!((hero(&game, YSOLDE).gifts[4], hero(&game, YSOLDE).discounts.len()), (0, 1));
}

#[test]
fn s7_24_the_gifts_return_and_the_marker_lies_on_the_portal() {
    let mut game = with_ysolde().gifts(YSOLDE, SEVEN_WHITE).gifts(YSOLDE, "B").build();
    let events = buy(&mut game, YSOLDE, ClosePortal, Colour(White));
    assert!(events.contains(&Event::ClosedPortal { seat: YSOLDE, colour: White, gifts: 7 }));
    assert_eq!((hero(&game, YSOLDE).gifts, seen(&game).pools), ([0, 1, 0, 0, 0, 0], [7, 6, 7, 7, 7, 7]));
    let portals: Vec<_> = seen(&game).portals.iter().map(|portal| (portal.colour, portal.by)).collect();
    assert_eq!((portals, hero(&game, YSOLDE).markers), (vec![(White, YSOLDE)], 6));
    assert_eq!((hero(&game, YSOLDE).might, hero(&game, YSOLDE).income.2), (0, 1), "it pays in step 4");
    assert_eq!((asked(&game), seen(&game).ending), (Some(SERA), None));
}

#[test]
fn s7_24_the_last_portal_ends_the_game() {
    let closed = [(Red, SERA), (Blue, ORRIN), (Green, SERA), (Yellow, SERA), (Black, ORRIN)];
    let mut game = with_ysolde().gifts(YSOLDE, SEVEN_WHITE).portals(&closed).build();
    buy(&mut game, YSOLDE, ClosePortal, Colour(White));
    let ending = seen(&game).ending.unwrap();
    assert_eq!((ending.reason, ending.winners.iter().collect::<Vec<_>>()), (Reason::Portals, vec![SERA]));
    assert_eq!(asked(&game), None);
}

#[test]
fn s7_25_passing_does_nothing_and_is_always_allowed() {
    let poor = four().build();
    let rich = four()
        .gold(SERA, 9)
        .fame(SERA, 9)
        .might(SERA, 9)
        .gifts(SERA, "RBG")
        .sins(SERA, &["SN1"])
        .used_freely();
    let fallen = four_with(true, false).corruption(SERA, 9);
    for mut game in [poor, rich.build(), fallen.build(), no_markers(four(), SERA).build()] {
        assert!(offers(&game, SERA, Pass));
        let before = truth(&game);
        let events = act(&mut game, SERA, Pass);
        assert_eq!(events, [Event::Passed { seat: SERA, forced: false }]);
        let after = truth(&game);
        assert_eq!((&after.heroes, after.pools, after.tavern), (&before.heroes, before.pools, before.tavern));
        assert_eq!((asked(&game), after.passes), (Some(ORRIN), 1));
    }
}

#[test]
fn s7_26_cleansing_costs_a_gold_a_fame_and_a_might() {
    let scene = || four_with(true, false).corruption(SERA, 3).gold(SERA, 2).fame(SERA, 2).might(SERA, 2);
    let mut game = scene().build();
    assert_eq!(seen(&game).corruption_left, 33);
    acts(&mut game, SERA, &[Do(Cleanse), Confirm]);
    let sera = hero(&game, SERA);
    assert_eq!((sera.gold, sera.fame, sera.might, sera.corruption), (1, 1, 1, 2));
    assert_eq!((seen(&game).corruption_left, asked(&game)), (34, Some(ORRIN)), "one card, one action");

    // Any hero with corruption may do it, also a fallen one.
    let mut game =
        scene().corruption(ORRIN, 9).turn(ORRIN).gold(ORRIN, 1).fame(ORRIN, 1).might(ORRIN, 1).build();
    acts(&mut game, ORRIN, &[Do(Cleanse), Confirm]);
    assert_eq!(hero(&game, ORRIN).corruption, 8);

    let mut game = scene().gold(SERA, 0).fame(SERA, 0).buildings(SERA, &["CA2", "ES2"]).build();
    acts(&mut game, SERA, &[Do(Cleanse), Building(card("ES2")), Building(card("CA2")), Confirm]);
    let sera = hero(&game, SERA);
    assert_eq!((sera.buildings.len(), sera.might, sera.corruption), (0, 1, 2));
}

#[test]
fn s7_26_refusals() {
    let game = four().gold(SERA, 9).fame(SERA, 9).might(SERA, 9).build();
    assert_eq!(refused(&game, SERA, Do(Cleanse)), ("S7.26", Refused::NoFallOption));
    let rich = || four_with(true, false).gold(SERA, 1).fame(SERA, 1).might(SERA, 1);
    assert_eq!(refused(&rich().build(), SERA, Do(Cleanse)), ("S7.26", Refused::NoCorruption));
    let corrupt = || rich().corruption(SERA, 1);
    assert!(offers(&corrupt().build(), SERA, Do(Cleanse)));
    assert_eq!(refused(&corrupt().gold(SERA, 0).build(), SERA, Do(Cleanse)).0, "S5.8");
    assert_eq!(refused(&corrupt().fame(SERA, 0).build(), SERA, Do(Cleanse)).0, "S5.8");
    assert_eq!(refused(&corrupt().might(SERA, 0).build(), SERA, Do(Cleanse)).0, "S6.2");
    // A castle does not stand in for gold, nor an estate for fame.
    let castle = corrupt().gold(SERA, 0).buildings(SERA, &["CA2"]).build();
    assert_eq!(refused(&castle, SERA, Do(Cleanse)).0, "S5.8");
}

/// One character is left in the deck and none on the discard pile: the others are Maelis's.
fn one_character_left(scene: Scene) -> Scene {
    let all =
        "RBGYWK".chars().flat_map(|colour| "ABCDE".chars().map(move |kind| format!("C-{colour}{kind}")));
    let held: Vec<String> =
        all.filter(|id| !["C-RA", "C-RB", "C-RC", "C-KE"].contains(&id.as_str())).collect();
    let held: Vec<&str> = held.iter().map(String::as_str).collect();
    scene.tavern(&["C-RA", "C-RB", "C-RC"]).characters(MAELIS, &held)
}

/// First everything is discarded, then the spaces are filled from the first to the last: with the one card of the deck, then
/// from a deck that is made of the three cards.
fn assert_tavern_refilled(game: &Seven, events: &[Event]) {
    let about_tavern: Vec<&Event> = events
        .iter()
        .filter(|event| {
            matches!(event, Event::ClearedTavern(_) | Event::TavernFilled { .. } | Event::DeckRenewed(_))
        })
        .collect();
    let cleared = ["C-RA", "C-RB", "C-RC"].into_iter().map(card).collect();
    let expected = [
        Event::ClearedTavern(cleared),
        Event::TavernFilled { space: 0, character: card("C-KE") },
        Event::DeckRenewed(seven::Pile::Characters),
        Event::TavernFilled { space: 1, character: card("C-RA") },
        Event::TavernFilled { space: 2, character: card("C-RB") },
    ];
    assert_eq!(about_tavern, expected.iter().collect::<Vec<_>>());
    assert_eq!(seen(game).tavern, ["C-KE", "C-RA", "C-RB"].map(|id| Place::Card(card(id))));
    assert_eq!((seen(game).character_deck, seen(game).character_discard), (1, 0));
}

#[test]
fn s7_27_the_tavern_is_emptied_first_and_then_refilled() {
    let mut game = one_character_left(four().manned(SERA, &["CA3"])).build();
    act(&mut game, SERA, Do(Lift));
    let events = act_with(&mut game, SERA, Building(card("CA3")), &[0, 0, 0]);
    assert_tavern_refilled(&game, &events);

    let unnamed = Seat::new(4);
    let mut game = one_character_left(four_with(false, true)).unnamed_to_play().build();
    let events = act_with(&mut game, unnamed, Unnamed(card("U08")), &[0, 0, 0]);
    assert_tavern_refilled(&game, &events);
}

#[test]
fn s7_27_only_open_places_are_refilled() {
    let scene = four().tavern(&["C-RA", "C-RB"]).closed(1, 0).manned(SERA, &["CA3"]);
    let mut game = scene.build();
    act(&mut game, SERA, Do(Lift));
    // The first two of the deck, in which the discarded ones are not.
    act_with(&mut game, SERA, Building(card("CA3")), &[0, 0]);
    let filled = [Place::Card(card("C-RC")), Place::Card(card("C-RD")), Place::Closed];
    assert_eq!((seen(&game).tavern, seen(&game).character_discard), (filled, 2));
}

#[test]
fn s7_27_the_store_is_emptied_first_and_then_refilled() {
    let scene = |scene: Scene| scene.store(&["E-R1", "E-B1"]).closed(0, 1).elixir_deck(0);
    let unnamed = Seat::new(4);
    let lifting = scene(four().manned(SERA, &["ES3"])).build();
    let spoiling = scene(four_with(false, true)).unnamed_to_play().build();
    for (mut game, seat, first, then) in [
        (lifting, SERA, Some(Do(Lift)), Building(card("ES3"))),
        (spoiling, unnamed, None, Unnamed(card("U09"))),
    ] {
        first.into_iter().for_each(|action| drop(act(&mut game, seat, action)));
        // The deck is empty: the new one holds what was discarded before and the two cards that lay here.
        let discard = seen(&game).elixir_discard;
        let answers = [card::<seven::Elixir>("E-B1"), card("E-R1")].map(table::Kind::index);
        let events = act_with(&mut game, seat, then, &answers);
        let renewed = events.iter().position(|event| matches!(event, Event::DeckRenewed(_))).unwrap();
        let cleared = events.iter().position(|event| matches!(event, Event::ClearedStore(_))).unwrap();
        assert!(cleared < renewed);
        assert_eq!(seen(&game).store, [Place::Card(card("E-B1")), Place::Card(card("E-R1")), Place::Closed]);
        assert_eq!((seen(&game).elixir_deck, seen(&game).elixir_discard), (discard, 0));
    }
}

#[test]
fn s7_27_the_castles_and_estates_are_put_away_first_and_then_replaced() {
    let scene = four_with(false, true).on_offer(&["CA1", "CA2", "ES1", "ES2"]);
    let mut game = scene.out_of_game(&["CA4", "CA5", "CA6"]).unnamed_to_play().build();
    let events = act(&mut game, Seat::new(4), Unnamed(card("U14")));
    let steps: Vec<&Event> = events
        .iter()
        .filter(|event| matches!(event, Event::PutBuildingUnder(_) | Event::TurnedUpBuilding(_)))
        .collect();
    let away = ["CA1", "CA2", "ES1", "ES2"].map(|id| Event::PutBuildingUnder(card(id)));
    assert_eq!(steps[..4], away.iter().collect::<Vec<_>>());
    // The castle of the deck comes first, then the one that was put under it first.
    assert_eq!(steps[4..6], [&Event::TurnedUpBuilding(card("CA3")), &Event::TurnedUpBuilding(card("CA1"))]);
    assert_eq!((steps.len(), seen(&game).castle_deck, seen(&game).estate_deck), (8, 1, 4));
    let on_offer = seen(&game).on_offer;
    assert!(!on_offer.contains(card("ES1")) && !on_offer.contains(card("ES2")), "four others lay above them");
    assert!(on_offer.contains(card("TE1")), "temples stay");
}

#[test]
fn x12_closing_a_portal() {
    let mut game = with_ysolde().gifts(YSOLDE, SEVEN_WHITE).build();
    buy(&mut game, YSOLDE, ClosePortal, Colour(White));
    assert_eq!((hero(&game, YSOLDE).gifts, seen(&game).pools[4]), ([0; 6], 7));
    assert_eq!((seen(&game).portals[0].colour, seen(&game).portals[0].by), (White, YSOLDE));
    let events = everybody_passes(&mut game);
    let produced = |event: &Event| matches!(event, Event::Produced { seat: YSOLDE, might: 1, .. });
    assert!(events.iter().any(produced), "1 might in step 4");

    let mut game =
        with_ysolde().gifts(YSOLDE, "WWWWWW").elixirs(YSOLDE, &["E-W1"]).characters(SERA, &["C-RA"]).build();
    acts(&mut game, YSOLDE, &[Do(UseElixir), Yield(card("E-W1"), 0)]);
    assert_eq!(hero(&game, YSOLDE).gifts[4], 7);
    assert_eq!(refused(&game, YSOLDE, Colour(White)).0, "S6.11");
    act(&mut game, YSOLDE, Pass);
    acts(&mut game, SERA, &[Do(GainGifts), Character(card("C-RA"))]);
    [ORRIN, MAELIS].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
    buy(&mut game, YSOLDE, ClosePortal, Colour(White));
    assert_eq!(seen(&game).portals.len(), 1);
}

#[test]
fn x13_blocking_a_portal() {
    let scene = with_ysolde().gifts(YSOLDE, "WWWWWWK").gifts(ORRIN, "W").gifts(MAELIS, "G");
    let mut game = scene.build();
    acts(&mut game, YSOLDE, &[Do(UseAbility), Colour(Black), Hero(ORRIN), Colour(White), Stop]);
    assert_eq!((hero(&game, YSOLDE).gifts[4], asked(&game)), (7, Some(SERA)), "her action is spent");
    [SERA, ORRIN].into_iter().for_each(|seat| drop(act(&mut game, seat, Pass)));
    acts(&mut game, MAELIS, &[Do(UseAbility), Colour(Green), Hero(YSOLDE), Colour(White), Stop]);
    assert_eq!(hero(&game, YSOLDE).gifts, [0, 0, 1, 0, 6, 0]);
    assert_eq!(refused(&game, YSOLDE, Colour(White)).0, "S7.23");
    assert!(!offers(&game, YSOLDE, Do(ClosePortal)));
}
