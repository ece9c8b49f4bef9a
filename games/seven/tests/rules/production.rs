//! Chapter 14, second half: steps 3 to 7 (S14.9 to S14.15).

use crate::common::*;
use seven::{Event, Scene, Seven, TreasureView};

/// The last hero passes, and the Regrouping Phase runs as far as it can.
fn regroup(scene: Scene) -> (Seven, Vec<Event>) {
    let mut game = scene.passes(3).build();
    let last = asked(&game).expect("a hero is asked");
    let events = act(&mut game, last, Pass);
    (game, events)
}

/// What a hero took in step 4.
fn produced(events: &[Event], who: table::Seat) -> Option<(u16, u16, u16)> {
    events.iter().find_map(|event| match *event {
        Event::Produced { seat, fame, gold, might } if seat == who => Some((fame, gold, might)),
        _ => None,
    })
}

#[test]
fn s14_9_hero_cards_become_upright_but_characters_do_not() {
    let scene = four().hero_tapped(SERA).hero_tapped(ORRIN).tapped(SERA, &["C-RA"]);
    let (game, _) = regroup(scene.characters(SERA, &["C-RB"]));
    assert_eq!([SERA, ORRIN, MAELIS].map(|seat| hero(&game, seat).is_tapped), [false; 3]);
    assert_eq!(hero(&game, SERA).tapped.iter().collect::<Vec<_>>(), [card("C-RA")]);
}

#[test]
fn s14_10_heroes_characters_castles_and_estates_give_fame_and_gold() {
    // Sera 2 fame, 1 gold; C-RA 1 gold; C-GC 1 fame, tapped; C-KB nothing; Cinderkeep with red 2: 2 fame; Bramble Orchard
    // with green 1: 1 gold.
    let scene =
        four().characters(SERA, &["C-RA", "C-KB"]).tapped(SERA, &["C-GC"]).buildings(SERA, &["CA1", "ES3"]);
    let (game, events) = regroup(scene.fame(SERA, 10).gold(SERA, 20));
    assert_eq!(produced(&events, SERA), Some((5, 3, 0)));
    assert_eq!((hero(&game, SERA).fame, hero(&game, SERA).gold), (15, 23));
    // The others have their hero cards only.
    let others = [ORRIN, MAELIS, TANCRED].map(|seat| produced(&events, seat));
    assert_eq!(others, [Some((1, 3, 0)), Some((2, 1, 0)), Some((2, 1, 0))]);
}

#[test]
fn s14_10_every_hero_card_gives_its_income() {
    let game = Scene::new(&["H1", "H2", "H3", "H4", "H5", "H6"]).passes(5);
    let mut game = game.build();
    let events = act(&mut game, SERA, Pass);
    for (seat, income) in table::Seat::all(6).zip([(2, 1), (1, 3), (2, 1), (2, 1), (1, 3), (1, 3)]) {
        assert_eq!(produced(&events, seat).map(|(fame, gold, _)| (fame, gold)), Some(income), "{seat}");
    }
}

#[test]
fn s14_11_plus_characters_temples_and_portals_give_might() {
    // Two plus characters, one of them tapped; C-RD has its might only once; Undying Coal with red 3; two portals.
    let scene =
        four().characters(SERA, &["C-RE", "C-RD"]).tapped(SERA, &["C-BE"]).buildings(SERA, &["TE1", "TE2"]);
    let scene = scene.portals(&[(Red, SERA), (Blue, ORRIN), (White, SERA)]);
    let (_, events) = regroup(scene);
    assert_eq!(produced(&events, SERA).map(|(_, _, might)| might), Some(2 + 1 + 2));
    assert_eq!(produced(&events, ORRIN).map(|(_, _, might)| might), Some(1));
    assert_eq!(produced(&events, MAELIS).map(|(_, _, might)| might), Some(0));
}

#[test]
fn s14_11_the_might_of_step_4_is_gained() {
    let (game, _) = regroup(four().portals(&[(White, SERA)]).might(SERA, 7));
    // 1 for the largest following in red, 1 for the portal.
    assert_eq!(hero(&game, SERA).might, 9);
}

#[test]
fn s14_12_the_treasure_discard_pile_is_shuffled_into_the_deck() {
    let (game, events) = regroup(four().treasures(0, &["T05", "T10"]).treasure_deck(&["T14"]));
    assert!(events.contains(&Event::TreasuresShuffledIn));
    assert_eq!((seen(&game).treasure_deck, seen(&game).treasure_discard), (16, 0));
    assert_eq!(seen(&game).quests[0].treasures[0], Some(TreasureView::FaceUp(card("T05"))));
}

#[test]
fn s14_12_then_missing_treasures_are_dealt() {
    // A row is completed while the treasure deck holds one card, which Sera picks.
    let scene = four().quest(0, "Q01").quest(1, "Q04").treasure_deck(&["T14"]).gold(SERA, 5);
    let scene = scene.neutral(0, 0).neutral(0, 1);
    let scene = (0..3).fold(scene, |scene, space| scene.neutral(1, space)).next_cataclysms(&["K10"]);
    let mut game = scene.build();
    let mut events = buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 2 });
    events.extend(act(&mut game, SERA, Quest(0)));
    let place = |wanted: &Event| events.iter().position(|event| event == wanted).unwrap();
    let shuffled = place(&Event::TreasuresShuffledIn);
    for slot in [4, 5] {
        let dealt = place(&Event::DealtTreasures { slot, count: 2 });
        assert!(shuffled < dealt && dealt < place(&Event::MarkersBack));
        assert_eq!(seen(&game).quests[usize::from(slot)].treasures, [Some(TreasureView::FaceDown); 2]);
    }
    assert_eq!((seen(&game).treasure_deck, seen(&game).treasure_discard), (14, 0));
}

#[test]
fn s14_13_all_markers_on_buildings_return_and_unused_powers_are_lost() {
    let scene = four().manned(SERA, &["CA2", "ES1", "TE2", "TE4"]).joker(SERA, Red).manned(ORRIN, &["TE1"]);
    let scene = scene.quest(2, "Q02").marker(2, 0, SERA).portals(&[(Red, SERA)]);
    let (game, events) = regroup(scene);
    assert!(events.contains(&Event::MarkersBack));
    let sera = hero(&game, SERA);
    assert_eq!(
        (sera.markers, sera.manned.len(), sera.buildings.len()),
        (5, 0, 4),
        "quests and portals keep theirs"
    );
    // The income of step 4, but neither 3 fame of Gullrock nor 4 gold of Copperfield Manor.
    assert_eq!((sera.fame, sera.gold), (2 + 1, 1 + 1));
    assert_eq!((sera.joker, sera.recruits_cheaper), (None, 0), "temple powers end");
    assert!(hero(&game, ORRIN).manned.is_empty());
}

#[test]
fn s14_13_temples_stay_manned_until_step_6() {
    // The Clear Conscience still works in step 1, after the Quest Phase: 1 might each for red and for buildings.
    let (game, _) = regroup(four().manned(SERA, &["TE5"]).sins(SERA, &["SN1", "SN2"]).might(SERA, 3));
    assert_eq!((hero(&game, SERA).might, hero(&game, SERA).manned.len()), (5, 0));
}

#[test]
fn s14_14_the_hero_with_the_least_might_becomes_first_player() {
    // Everybody wins 1 might for his own colour.
    let scene = four().might(SERA, 8).might(ORRIN, 2).might(MAELIS, 5).might(TANCRED, 3);
    let (game, events) = regroup(scene);
    let order = [ORRIN, TANCRED, MAELIS, SERA];
    assert_eq!(seen(&game).order.as_slice(), order);
    assert!(events.contains(&Event::NewOrder(order.into_iter().collect())));
    assert_eq!(asked(&game), Some(ORRIN), "he begins the next round");
}

#[test]
fn s14_14_ties_are_broken_clockwise_after_the_old_first_player() {
    let tied = |order: &[table::Seat]| {
        let scene = four().order(order).turn(order[3]);
        let (game, _) = regroup(scene);
        seen(&game).order.to_vec()
    };
    assert_eq!(tied(&[SERA, ORRIN, MAELIS, TANCRED]), [ORRIN, MAELIS, TANCRED, SERA]);
    // By the seats, not by the old order; the old First Player comes last.
    assert_eq!(tied(&[MAELIS, SERA, TANCRED, ORRIN]), [TANCRED, SERA, ORRIN, MAELIS]);
    let scene = four().order(&[MAELIS, SERA, TANCRED, ORRIN]).turn(ORRIN).might(SERA, 3).might(MAELIS, 3);
    let (game, _) = regroup(scene);
    assert_eq!(seen(&game).order.as_slice(), [TANCRED, ORRIN, SERA, MAELIS]);
}

#[test]
fn s14_14_might_of_step_4_counts_for_the_order() {
    // All have 1 for their colours; the portal lifts Orrin behind the others.
    let (game, _) = regroup(four().portals(&[(White, ORRIN)]));
    assert_eq!(seen(&game).order.as_slice(), [MAELIS, TANCRED, SERA, ORRIN]);
}

#[test]
fn s14_15_after_step_7_fallen_heroes_discard_their_gifts_and_the_next_round_begins() {
    let scene = four_with(true, false).corruption(ORRIN, 7).gifts(ORRIN, "BBG").gifts(SERA, "RR");
    let (game, events) = regroup(scene);
    let place = |is_it: fn(&Event) -> bool| events.iter().position(is_it).unwrap();
    let melted =
        place(|event| matches!(event, Event::GiftsMelted { seat: ORRIN, gifts: [0, 2, 1, 0, 0, 0] }));
    assert!(place(|event| matches!(event, Event::NewOrder(_))) < melted);
    assert!(melted < place(|event| matches!(event, Event::RoundBegan(2))));
    assert_eq!((hero(&game, ORRIN).gifts, seen(&game).pools), ([0; 6], [5, 7, 7, 7, 7, 7]));
    assert_eq!(hero(&game, SERA).gifts, [2, 0, 0, 0, 0, 0], "good heroes keep theirs");
    let view = seen(&game);
    assert_eq!((view.round, view.circuits, view.passes, view.in_regrouping), (2, 0, 0, false));
}
