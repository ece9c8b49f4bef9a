//! Chapter 6: from the actions to the end of a turn.

use crate::common::*;
use crate::deal::*;
use battalia::Action::*;
use battalia::{
    Action, ArtefactType, Card, Deed, Event, Faction, Figure, Piece, Rank, Rotation, Scene, Shape, Target,
    Terrain, Zone,
};
use table::Game;

fn three() -> Scene {
    Scene::new(&[Faction::Barfolk, Faction::Islanders, Faction::Emberians])
}

/// Every kind of action is possible.
fn everything() -> Scene {
    two()
        .day(9)
        .road("b1", "EW", Terrain::Canyon)
        .hero(ANNA, "e1")
        .free_buff("e1")
        .hand(ANNA, "6*supply 3*friman-barfolk 2*chief-barfolk priest-barfolk")
        .hand(ANNA, "weapon-barfolk amulet-barfolk title-barfolk scroll-islanders tent-barfolk horn")
        .nation(ANNA, "4*supply")
        .road("d1", "EW", Terrain::Lake)
}

#[test]
fn b6_8_the_kinds_of_action_are_those_of_the_table() {
    let rows = rulebook_table("B6.8");
    let kinds: Vec<_> = rows.iter().map(|row| row[0]).collect();
    let expected = [
        "hire a unit",
        "create an artefact",
        "build a road",
        "build a city",
        "upgrade a city",
        "use an artefact",
        "hire a hero",
        "march",
        "deploy an ambush",
        "attack",
        "call Buff (module)",
    ];
    assert_eq!(kinds, expected);
    // To use an artefact is five kinds in the menu: amulet, title, scroll, tent, great artefact.
    let menu: Vec<_> = Deed::ALL.into_iter().map(Do).chain([Pass]).collect();
    assert_eq!(menu.len(), kinds.len() + 4 + 1);
    assert_eq!(legal(&everything().build(), ANNA), menu);
}

#[test]
fn b6_8_what_is_not_possible_is_not_offered() {
    let game = two().build();
    assert_eq!(legal(&game, ANNA), [Pass]);
    let rules = Deed::ALL.map(|deed| refused(&game, ANNA, Do(deed)));
    let expected = [
        "B7.12", "B7.12", "B7.12", "B7.12", "B7.12", "B7.8", "B7.8", "B7.8", "B7.8", "B11.4", "B7.12",
        "B13.5", "B14.1", "B7.14", "B13.5",
    ];
    assert_eq!(rules, expected);
}

#[test]
fn b6_8_any_number_of_actions_in_any_order_while_the_cards_last() {
    let mut game = two().hand(ANNA, "4*supply 3*friman-barfolk tool-islanders").day(2).build();
    let hire = [Do(Deed::HireUnit), Action::Rank(Rank::Friman), h("supply")];
    let road = [Do(Deed::BuildRoad), Action::Shape(Shape::Straight)];
    act(&mut game, ANNA, &hire);
    act(&mut game, ANNA, &road);
    act(
        &mut game,
        ANNA,
        &[Square(sq("b1")), Action::Rotation(Rotation::Quarter), h("friman-barfolk"), h("supply")],
    );
    act(&mut game, ANNA, &hire);
    act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool), h("tool-islanders")]);
    act(&mut game, ANNA, &hire);
    assert_eq!(seen(&game).players[0].arrivals.len(), 3 * 2 + 1);
    assert_eq!(refused(&game, ANNA, Do(Deed::HireUnit)), "B7.12", "the supplies are used up");
    act(&mut game, ANNA, &[Pass]);
}

#[test]
fn b6_8_only_the_active_player_acts() {
    let game = everything().hand(BORIS, "4*supply").build();
    assert_eq!(refused(&game, BORIS, Do(Deed::HireUnit)), "B18.7");
    assert!(legal(&game, BORIS).is_empty());
}

#[test]
fn b6_9_passing_ends_step_3_with_or_without_an_action() {
    let scene = two().day(9).free_buff("e5").hand(ANNA, "4*supply").nation(ANNA, "6*supply");
    for acts in [false, true] {
        let mut game = scene.clone().build();
        if acts {
            act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman), h("supply")]);
        }
        let events = act(&mut game, ANNA, &[Pass]);
        assert_eq!(events[0], Event::Passed(ANNA));
        assert_eq!(seen(&game).players[0].hand_count, 6, "there would be supplies");
        for action in [Do(Deed::HireUnit), Do(Deed::Deploy), Pass] {
            assert_eq!(refused(&game, ANNA, action), "B6.9", "{action:?}");
        }
    }
}

#[test]
fn b6_10_lines_arrivals_and_hand_go_to_the_shelter() {
    let mut game = two()
        .day(9)
        .free_buff("e5")
        .hand(ANNA, "2*supply lord-barfolk")
        .lines(ANNA, "priest-barfolk")
        .arrivals(ANNA, "chief-barfolk")
        .shelter(ANNA, "tool-barfolk")
        .nation(ANNA, "2*friman-unbound")
        .nation(ANNA, "4*friman-barfolk")
        .build();
    let events = act(&mut game, ANNA, &[Pass]);
    let hand = [Card::SUPPLY, Card::SUPPLY, card("lord-barfolk")].into_iter().collect();
    assert!(events.contains(&Event::Discarded { seat: ANNA, hand }), "{events:?}");
    let anna = &seen(&game).players[0];
    assert!(anna.lines.is_empty() && anna.arrivals.is_empty());
    let names: Vec<_> = anna.shelter.iter().map(|card| card.to_string()).collect();
    assert_eq!(
        names,
        ["chief-barfolk", "priest-barfolk", "lord-barfolk", "supply", "supply", "tool-barfolk"]
    );
}

#[test]
fn b6_10_marked_cards_and_cards_with_copies_left_go_too() {
    let mut game = two()
        .day(2)
        .hand(ANNA, "weapon-barfolk 2*supply")
        .marked(ANNA, "friman-barfolk", "chief-barfolk")
        .nation(ANNA, "6*supply")
        .build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::HireHero), Square(sq("a1")), lit("weapon-barfolk"), h("supply"), h("supply")],
    );
    assert_eq!(seen(&game).players[0].lines_left.len(), 1, "the lit weapon has a copy left");
    act(&mut game, ANNA, &[Pass]);
    let anna = &seen(&game).players[0];
    assert!(anna.lines_left.is_empty() && anna.marked.is_empty());
    let counts = ["weapon-barfolk", "friman-barfolk", "supply"].map(|name| anna.shelter.count(card(name)));
    assert_eq!(counts, [1, 1, 2]);
}

#[test]
fn b6_10_ambush_and_tents_stay() {
    let mut game = two()
        .hand(ANNA, "supply")
        .ambush(ANNA, "lord-barfolk")
        .tent(ANNA, "tent-barfolk", "priest-barfolk")
        .fresh_tent(ANNA, "tent-islanders", "chief-barfolk")
        .limbo(ANNA, "supply")
        .nation(ANNA, "9*supply")
        .build();
    act(&mut game, ANNA, &[Pass]);
    let anna = &seen(&game).players[0];
    assert_eq!((anna.ambush.len(), anna.limbo.len()), (1, 1));
    let stationed: Vec<_> = anna.tents.iter().map(|tent| tent.cards[0].card.to_string()).collect();
    assert_eq!(stationed, ["priest-barfolk", "chief-barfolk"]);
    assert_eq!(anna.shelter.len(), 1);
}

#[test]
fn b6_11_the_player_draws_six() {
    let mut game = two().hand(ANNA, "9*supply").nation(ANNA, "5*friman-barfolk 3*friman-islanders").build();
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(events.contains(&Event::Drew { seat: ANNA, count: 6 }), "{events:?}");
    let anna = &seen(&game).players[0];
    assert_eq!((anna.hand_count, anna.nation_count, anna.shelter.len()), (6, 2, 9));
    assert_eq!(anna.hand.unwrap().count(Card::SUPPLY), 0, "from the nation");
}

#[test]
fn b6_12_everybody_draws_up_to_six_the_active_player_first() {
    let mut scene = three().day(9).free_buff("a1");
    for (seat, hand) in [(ANNA, "supply"), (BORIS, "4*supply"), (CLARA, "5*supply")] {
        scene = scene.hand(seat, hand).nation(seat, "9*supply");
    }
    let mut game = scene.leading_of(BORIS).build();
    let events = act(&mut game, BORIS, &[Leave]);
    let expected = [
        Event::LeftBuff(BORIS),
        Event::Drew { seat: BORIS, count: 2 },
        Event::Drew { seat: CLARA, count: 1 },
        Event::Drew { seat: ANNA, count: 5 },
        Event::TurnEnded(BORIS),
        Event::TurnBegan(CLARA),
    ];
    assert_eq!(events, expected);
    assert!(seen(&game).players.iter().all(|player| player.hand_count == 6));
}

#[test]
fn b6_12_larger_hands_stay_as_they_are() {
    let mut game = two().nation(ANNA, "9*supply").hand(BORIS, "8*supply").nation(BORIS, "9*supply").build();
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(
        !events.iter().any(|event| matches!(event, Event::Drew { seat, .. } if *seat == BORIS)),
        "{events:?}"
    );
    assert_eq!(seen(&game).players[1].hand_count, 8);
}

#[test]
fn b6_12_a_hand_used_in_another_turn_is_not_refilled_earlier() {
    let mut game = two()
        .day(3)
        .level("e5", 2)
        .hero(ANNA, "e5")
        .hand(ANNA, "weapon-barfolk supply")
        .hand(BORIS, "2*lord-islanders 4*supply")
        .nation(BORIS, "5*friman-islanders")
        .build();
    act(
        &mut game,
        ANNA,
        &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City), h("weapon-barfolk"), Done],
    );
    let events = act(&mut game, BORIS, &[h("lord-islanders"), h("lord-islanders"), Done]);
    assert!(!events.iter().any(|event| matches!(event, Event::Drew { .. })), "{events:?}");
    assert_eq!(seen(&game).players[1].hand_count, 4, "as long as Anna's turn lasts");
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman), h("supply")]);
    assert_eq!(seen(&game).players[1].hand_count, 4);
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(events.contains(&Event::Drew { seat: BORIS, count: 2 }), "{events:?}");
}

#[test]
fn b6_13_marks_end_for_all_players() {
    let mut game = two()
        .hand(BORIS, "5*supply")
        .marked(BORIS, "friman-islanders", "lord-barfolk")
        .nation(ANNA, "9*supply")
        .build();
    assert_eq!(seen(&game).players[1].marked.len(), 1);
    act(&mut game, ANNA, &[Pass]);
    let boris = &seen(&game).players[1];
    assert!(boris.marked.is_empty());
    assert_eq!(boris.hand.unwrap().count(card("friman-islanders")), 1, "what is printed on it");
    act(&mut game, BORIS, &[Decline]);
    let lord = Piece { now: card("lord-barfolk"), ..Piece::in_hand(card("friman-islanders")) };
    let mut deploying = game;
    assert_eq!(refused(&deploying, BORIS, Card(lord)), "B18.1");
    act(&mut deploying, BORIS, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman)]);
    assert_eq!(refused(&deploying, BORIS, Card(lord)), "B7.8");
}

#[test]
fn b6_13_marks_last_until_the_refill_is_over() {
    // A mark that Anna made in step 6, in a fight with the horde, is there until the end of her turn.
    let mut game = two()
        .day(9)
        .road("b1", "EW", Terrain::Canyon)
        .hero(ANNA, "b1")
        .free_buff("a1")
        .marked(ANNA, "friman-barfolk", "lord-barfolk")
        .hand(ANNA, "2*lord-islanders")
        .nation(ANNA, "9*supply")
        .leading_of(ANNA)
        .build();
    act_with(&mut game, ANNA, Roll, &[0]);
    act(&mut game, ANNA, &[Square(sq("b1")), Fight]);
    let lord = Piece { now: card("lord-barfolk"), ..Piece::in_hand(card("friman-barfolk")) };
    act(&mut game, ANNA, &[Card(lord)]);
    assert_eq!(seen(&game).battle.expect("a battle").defence.total, 4);
}

#[test]
fn b6_13_counts_of_used_copies_end() {
    // A stationed horse that has carried a hero in Anna's turn is gone; one that was not used is fresh for Boris's.
    let tents = |scene: Scene| {
        scene.tent(ANNA, "tent-barfolk", "weapon-barfolk").tent(BORIS, "tent-islanders", "weapon-islanders")
    };
    let mut game = tents(two().day(2).hand(ANNA, "2*supply").nation(ANNA, "9*supply")).build();
    let stationed = |name: &str| Piece { zone: Zone::Tents, left: 2, ..Piece::in_hand(card(name)) };
    act(&mut game, ANNA, &[Do(Deed::HireHero), Square(sq("a1")), Card(stationed("weapon-barfolk"))]);
    act(&mut game, ANNA, &[h("supply"), h("supply")]);
    assert_eq!(
        seen(&game).players[0].lines_left,
        [Piece { zone: Zone::Lines, left: 1, ..Piece::in_hand(card("weapon-barfolk")) }]
    );
    act(&mut game, ANNA, &[Pass]);
    assert!(seen(&game).players[0].lines_left.is_empty());
    assert_eq!(seen(&game).players[1].tents[0].cards, [stationed("weapon-islanders")]);
}

#[test]
fn b6_13_then_the_next_seat_or_the_next_day() {
    let mut game = three().build();
    let last_of = |events: Vec<Event>| events[events.len() - 2..].to_vec();
    assert_eq!(last_of(act(&mut game, ANNA, &[Pass])), [Event::TurnEnded(ANNA), Event::TurnBegan(BORIS)]);
    act(&mut game, BORIS, &[Decline]);
    assert_eq!(last_of(act(&mut game, BORIS, &[Pass])), [Event::TurnEnded(BORIS), Event::TurnBegan(CLARA)]);
    act(&mut game, CLARA, &[Decline]);
    assert_eq!(last_of(act(&mut game, CLARA, &[Pass])), [Event::DayBegan(2), Event::TurnBegan(ANNA)]);
    assert_eq!(game.check(BORIS, Decline).map_err(|why| table::Refusal::rule(&why)), Err("B18.7"));
}
