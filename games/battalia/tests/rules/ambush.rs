//! Chapter 12: ambush and limbo.

use crate::battle::legal;
use crate::common::*;
use battalia::Action::*;
use battalia::{Deed, Event, Piece, Scene, Zone};
use table::{Game, Viewer};

/// Anna has enough cards to suspend some, and Boris enough to draw.
fn many() -> Scene {
    two().day(2).nation(ANNA, "12*supply").nation(BORIS, "12*supply")
}

#[test]
fn b12_1_one_card_is_deployed_and_another_suspended() {
    let mut game = many().hand(ANNA, "lord-barfolk tool-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::Deploy), h("lord-barfolk")]);
    assert!(seen(&game).players[0].ambush.is_empty(), "one does not happen without the other");
    assert_eq!(refused(&game, ANNA, h("lord-barfolk")), "B7.8", "it takes another card");
    assert_eq!(refused(&game, ANNA, Done), "B18.1");
    let events = act(&mut game, ANNA, &[h("tool-barfolk")]);
    let (card_of, suspended) = (Some(card("lord-barfolk")), card("tool-barfolk"));
    assert!(events.contains(&Event::Deployed { seat: ANNA, card: card_of, suspended }));
    let anna = &seen(&game).players[0];
    assert_eq!((&anna.ambush[..], anna.limbo.count(suspended)), (&[card_of][..], 1));
    assert_eq!((anna.hand_count, anna.lines.len(), anna.deck_size), (0, 0, 13));
}

#[test]
fn b12_1_a_deployment_taken_back_suspends_nothing() {
    let mut game = many().hand(ANNA, "lord-barfolk supply").build();
    act(&mut game, ANNA, &[Do(Deed::Deploy), h("lord-barfolk"), Cancel]);
    let anna = &seen(&game).players[0];
    assert_eq!((anna.hand_count, anna.ambush.len(), anna.limbo.len()), (2, 0, 0));
}

#[test]
fn b12_1_it_takes_two_cards_in_the_hand() {
    let game = many().hand(ANNA, "lord-barfolk").tent(ANNA, "tent-barfolk", "supply").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::Deploy)), "B7.9");
    let game = two().hand(ANNA, "lord-barfolk 2*supply").hand(BORIS, "6*supply").build();
    assert_eq!(refused(&game, BORIS, Do(Deed::Deploy)), "B18.7");
}

#[test]
fn b12_1_only_untouched_cards() {
    // Day 8: the tool is lit, and one of its copies makes another tool.
    let scene = many().hand(ANNA, "tool-barfolk 2*supply").tent(ANNA, "tent-barfolk", "lord-barfolk");
    let mut game = scene.arrivals(ANNA, "friman-barfolk").day(8).build();
    let create = [Do(Deed::CreateArtefact), Artefact(battalia::ArtefactType::Tool)];
    act(&mut game, ANNA, &create);
    act(&mut game, ANNA, &[Faction(battalia::Faction::Barfolk), lit("tool-barfolk")]);
    act(&mut game, ANNA, &[Do(Deed::Deploy)]);
    assert_eq!(legal(&game, ANNA), [h("supply"), Cancel]);
    let used = Piece { zone: Zone::Lines, ..Piece::in_hand(card("tool-barfolk")) };
    let stationed = Piece { zone: Zone::Tents, ..Piece::in_hand(card("lord-barfolk")) };
    for piece in [used, stationed] {
        assert_eq!(refused(&game, ANNA, Card(piece)), "B7.9", "{piece:?}");
    }
    assert_eq!(refused(&game, ANNA, h("friman-barfolk")), "B7.8", "it is new");
    act(&mut game, ANNA, &[h("supply")]);
    assert_eq!(refused(&game, ANNA, Card(used)), "B7.9", "nor are they suspended");
}

#[test]
fn b12_2_units_supplies_and_artefacts() {
    for name in ["lord-barfolk", "chief-unbound", "supply", "scroll-barfolk", "horse-islanders"] {
        let mut game = many().hand(ANNA, name).hand(ANNA, "tent-emberians").build();
        let mut other = game;
        act(&mut game, ANNA, &[Do(Deed::Deploy), h(name), h("tent-emberians")]);
        assert_eq!(seen(&game).players[0].ambush, [Some(card(name))]);
        act(&mut other, ANNA, &[Do(Deed::Deploy), h("tent-emberians"), h(name)]);
        assert_eq!(seen(&other).players[0].limbo.count(card(name)), 1);
    }
}

#[test]
fn b12_2_great_artefacts_are_neither_deployed_nor_suspended() {
    let hammer = Piece { now: card("lord-barfolk"), ..Piece::in_hand(card("hammer")) };
    let scene = many().hand(ANNA, "lord-barfolk supply horn").marked(ANNA, "hammer", "lord-barfolk");
    let mut game = scene.build();
    act(&mut game, ANNA, &[Do(Deed::Deploy)]);
    assert_eq!(refused(&game, ANNA, h("horn")), "B12.2");
    assert_eq!(refused(&game, ANNA, Card(hammer)), "B12.2", "also as a lord");
    act(&mut game, ANNA, &[h("lord-barfolk")]);
    assert_eq!(refused(&game, ANNA, h("horn")), "B12.2");
    assert_eq!(refused(&game, ANNA, Card(hammer)), "B12.2");
    let game = many().hand(ANNA, "lord-barfolk horn sword").build();
    assert_eq!(refused(&game, ANNA, Do(Deed::Deploy)), "B7.9", "nothing to suspend");
}

#[test]
fn b12_3_an_ambush_holds_three_cards() {
    let mut game = many().ambush(ANNA, "2*supply").hand(ANNA, "4*supply").build();
    act(&mut game, ANNA, &[Do(Deed::Deploy), h("supply"), h("supply")]);
    assert_eq!(seen(&game).players[0].ambush.len(), 3);
    assert_eq!(refused(&game, ANNA, Do(Deed::Deploy)), "B12.3");
}

#[test]
fn b12_3_an_amulet_does_not_make_it_four() {
    for (before, after) in [(2, 3), (3, 3)] {
        let scene = many().ambush(ANNA, &format!("{before}*supply"));
        let mut game = scene.hand(ANNA, "amulet-barfolk lord-barfolk").build();
        act(&mut game, ANNA, &[Do(Deed::UseAmulet), h("amulet-barfolk")]);
        act_with(&mut game, ANNA, Object(Piece::in_hand(card("lord-barfolk"))), &[3]);
        let anna = &seen(&game).players[0];
        assert_eq!((anna.ambush.len(), anna.hand_count), (after, u8::from(before == 3)));
    }
}

#[test]
fn b12_4_limbo_is_open_and_for_good() {
    // Eleven cards, of which one is suspended: the whole deck goes through hand, shelter and nation.
    let scene = two().nation(ANNA, "6*supply").nation(BORIS, "6*supply");
    let mut game = scene.hand(ANNA, "lord-barfolk friman-barfolk 3*supply").build();
    act(&mut game, ANNA, &[Do(Deed::Deploy), h("friman-barfolk"), h("lord-barfolk")]);
    for _ in 0..4 {
        act(&mut game, ANNA, &[Pass]);
        act(&mut game, BORIS, &[Decline, Pass]);
        let events = act(&mut game, ANNA, &[Mulligan]);
        assert!(events.contains(&Event::Drew { seat: ANNA, count: 6 }));
    }
    for viewer in [Viewer::Seat(ANNA), Viewer::Seat(BORIS), Viewer::Spectator] {
        let anna = &game.view(viewer).players[0];
        assert_eq!(anna.limbo.iter().collect::<Vec<_>>(), [card("lord-barfolk")]);
        assert_eq!(anna.deck_size, 10);
    }
}

#[test]
fn b12_5_face_down_but_counted() {
    let mut game = many().hand(ANNA, "lord-barfolk supply").ambush(ANNA, "tool-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::Deploy), h("lord-barfolk"), h("supply")]);
    let ambush = |viewer| game.view(viewer).players[0].ambush.clone();
    assert_eq!(ambush(Viewer::Seat(ANNA)), [Some(card("tool-barfolk")), Some(card("lord-barfolk"))]);
    assert_eq!(ambush(Viewer::Seat(BORIS)), [None, None]);
    assert_eq!(ambush(Viewer::Spectator), [None, None]);
}

#[test]
fn b12_6_it_stays_through_step_4_and_other_turns_until_it_is_raised() {
    let mut game = many().hand(ANNA, "lord-barfolk 3*supply").build();
    act(&mut game, ANNA, &[Do(Deed::Deploy), h("lord-barfolk"), h("supply"), Pass]);
    assert_eq!(seen(&game).players[0].ambush, [Some(card("lord-barfolk"))]);
    act(&mut game, BORIS, &[Decline]);
    assert_eq!(seen(&game).players[0].ambush.len(), 1);
    act(&mut game, BORIS, &[Pass]);
    assert_eq!(seen(&game).players[0].ambush.len(), 1, "step 1 of her turn");
    let events = act(&mut game, ANNA, &[Decline]);
    assert!(events.contains(&Event::RaisedAmbush { seat: ANNA, count: 1 }));
    let anna = &seen(&game).players[0];
    assert_eq!((anna.ambush.len(), anna.hand_count), (0, 7));
    assert_eq!(anna.hand.expect("all is seen").count(card("lord-barfolk")), 1);
}
