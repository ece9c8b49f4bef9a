//! Chapter 7, B7.9 to B7.16: untouched cards, marks, payment, and how much room there is.

use crate::cards::{charm, legal, marked, on, owned, player, tented, used};
use crate::common::*;
use battalia::Action::{self, *};
use battalia::{
    ArtefactType, Battalia, Deed, Event, Faction, Figure, Piece, Rank, Rotation, Scene, Shape, Target, Zone,
};
use table::Game;

/// Day 8: a tool of which one copy is used, and cards enough for everything else.
fn touched() -> Battalia {
    let mut game = two()
        .day(8)
        .hand(ANNA, "tool-barfolk tent-barfolk amulet-barfolk 3*supply")
        .nation(ANNA, "9*supply")
        .tent(ANNA, "tent-islanders", "lord-barfolk")
        .build();
    act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool)]);
    act(&mut game, ANNA, &[Action::Faction(Faction::Barfolk), lit("tool-barfolk")]);
    game
}

#[test]
fn b7_9_what_was_used_or_stationed_is_neither_deployed_nor_suspended() {
    let mut game = touched();
    act(&mut game, ANNA, &[Do(Deed::Deploy)]);
    assert_eq!(refused(&game, ANNA, used("tool-barfolk", 1)), "B7.9");
    assert_eq!(refused(&game, ANNA, tented("lord-barfolk")), "B7.9");
    act(&mut game, ANNA, &[h("supply")]);
    assert_eq!(refused(&game, ANNA, used("tool-barfolk", 1)), "B7.9");
    assert_eq!(refused(&game, ANNA, tented("lord-barfolk")), "B7.9");
}

#[test]
fn b7_9_what_was_used_or_stationed_is_not_stationed() {
    let mut game = touched();
    act(&mut game, ANNA, &[Do(Deed::PitchTent), h("tent-barfolk"), h("supply")]);
    assert_eq!(refused(&game, ANNA, used("tool-barfolk", 1)), "B7.9");
    assert_eq!(refused(&game, ANNA, tented("lord-barfolk")), "B7.9");
    act(&mut game, ANNA, &[h("supply")]);
}

#[test]
fn b7_9_an_amulet_takes_untouched_cards_and_stationed_ones() {
    let mut game = touched();
    act(&mut game, ANNA, &[Do(Deed::UseAmulet), h("amulet-barfolk")]);
    let tool = Piece { zone: Zone::Lines, ..Piece::in_hand(card("tool-barfolk")) };
    assert_eq!(refused(&game, ANNA, Object(tool)), "B10.6");
    let lord = Piece { zone: Zone::Tents, ..Piece::in_hand(card("lord-barfolk")) };
    assert_eq!(legal(&game, ANNA), [on("supply"), on("tent-barfolk"), Object(lord), Cancel]);
}

#[test]
fn b7_9_only_cards_in_hand_are_bid() {
    let game = two()
        .day(8)
        .hand(ANNA, "weapon-barfolk")
        .tent(ANNA, "tent-barfolk", "lord-barfolk")
        .bidding()
        .build();
    assert_eq!(refused(&game, ANNA, Bid(card("lord-barfolk"))), "B15.2");
    assert_eq!(game.check(ANNA, Bid(card("weapon-barfolk"))), Ok(()));
}

#[test]
fn b7_10_marks_of_all_players_end_with_the_turn() {
    let mut game = two()
        .level("e5", 2)
        .hero(ANNA, "e5")
        .hand(ANNA, "weapon-barfolk")
        .hand(BORIS, "title-islanders friman-islanders amulet-islanders supply")
        .build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::City)]);
    act(&mut game, ANNA, &[h("weapon-barfolk"), Done]);
    act(&mut game, BORIS, &[h("title-islanders"), on("friman-islanders"), h("amulet-islanders")]);
    act_with(&mut game, BORIS, on("supply"), &[2]);
    act(&mut game, BORIS, &[Done]);
    let raised = marked("friman-islanders", "chief-islanders", 1);
    assert_eq!(player(&game, BORIS).marked, [raised, marked("supply", "supply", 3)]);
    act(&mut game, ANNA, &[Pass]);
    let boris = player(&game, BORIS);
    assert!(boris.marked.is_empty());
    let hand = boris.hand.expect("everything is seen");
    assert_eq!((hand.count(card("friman-islanders")), hand.count(card("supply"))), (1, 1));
}

#[test]
fn b7_10_a_mark_ends_in_the_ambush() {
    let mut game = two()
        .marked(ANNA, "friman-barfolk", "lord-barfolk")
        .hand(ANNA, "supply")
        .nation(ANNA, "9*supply")
        .build();
    let lord = Card(marked("friman-barfolk", "lord-barfolk", 1));
    act(&mut game, ANNA, &[Do(Deed::Deploy), lord, h("supply")]);
    assert_eq!(player(&game, ANNA).ambush, [Some(card("friman-barfolk"))]);
    assert!(player(&game, ANNA).marked.is_empty());
}

#[test]
fn b7_10_a_mark_ends_in_a_tent() {
    let mut game =
        two().marked(ANNA, "friman-barfolk", "weapon-barfolk").hand(ANNA, "supply tent-barfolk").build();
    let weapon = Card(marked("friman-barfolk", "weapon-barfolk", 1));
    act(&mut game, ANNA, &[Do(Deed::PitchTent), h("tent-barfolk"), h("supply"), weapon]);
    let friman = Piece { zone: Zone::Tents, ..Piece::in_hand(card("friman-barfolk")) };
    assert_eq!(player(&game, ANNA).tents[0].cards, [friman]);
}

#[test]
fn b7_10_a_mark_ends_in_the_shelter() {
    let mut game =
        two().marked(ANNA, "friman-barfolk", "lord-barfolk").hand(ANNA, "amulet-barfolk horn").build();
    charm(&mut game, ANNA, h("amulet-barfolk"), marked("friman-barfolk", "lord-barfolk", 1), 5);
    assert_eq!(player(&game, ANNA).shelter.count(card("friman-barfolk")), 1);
    act(&mut game, ANNA, &[Do(Deed::UseGreat), Action::Great(battalia::Great::Horn)]);
    let anna = player(&game, ANNA);
    assert!(anna.marked.is_empty(), "drawn again in the same turn, it is a friman");
    assert_eq!(anna.hand.expect("everything is seen").count(card("friman-barfolk")), 1);
}

#[test]
fn b7_11_new_cards_rest_until_step_4() {
    let mut game = two()
        .hand(ANNA, "3*supply")
        .nation(ANNA, "5*chief-barfolk 4*chief-islanders")
        .top("chief-emberians")
        .build();
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Chief), h("supply"), h("supply")]);
    let anna = player(&game, ANNA);
    assert_eq!((anna.arrivals.count(card("chief-emberians")), anna.arrivals.count(card("supply"))), (1, 1));
    act(&mut game, ANNA, &[Do(Deed::HireUnit)]);
    assert_eq!(refused(&game, ANNA, Action::Rank(Rank::Chief)), "B7.12", "the new supply does not pay");
    act(&mut game, ANNA, &[Cancel]);
    assert_eq!(
        refused(&game, ANNA, Do(Deed::Deploy)),
        "B7.9",
        "the new cards are neither deployed nor suspended"
    );
    act(&mut game, ANNA, &[Pass]);
    let anna = player(&game, ANNA);
    assert_eq!((anna.arrivals.len(), anna.shelter.len()), (0, 5));
}

#[test]
fn b7_11_new_cards_are_not_stationed() {
    let mut game =
        two().hand(ANNA, "2*supply tent-barfolk title-barfolk").arrivals(ANNA, "friman-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::PitchTent), h("tent-barfolk"), h("supply")]);
    assert_eq!(refused(&game, ANNA, h("friman-barfolk")), "B7.8");
}

#[test]
fn b7_11_from_the_shelter_a_new_card_may_be_drawn_at_once() {
    let mut game = two().hand(ANNA, "supply").top("friman-emberians").build();
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman), h("supply"), Pass]);
    let at_hand = player(&game, ANNA).at_hand.expect("everything is seen");
    let expected = [(Piece::in_hand(card("friman-emberians")), 1), (Piece::in_hand(card("supply")), 2)];
    assert_eq!(at_hand, expected);
}

#[test]
fn b7_12_each_item_is_paid_with_one_copy_and_nothing_is_added() {
    let mut game = two().hand(ANNA, "2*friman-barfolk chief-barfolk weapon-barfolk 3*supply").build();
    act(&mut game, ANNA, &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Horse)]);
    assert_eq!(refused(&game, ANNA, h("weapon-barfolk")), "B7.12", "no weapon is owed");
    act(&mut game, ANNA, &[h("supply")]);
    assert_eq!(refused(&game, ANNA, h("supply")), "B7.12", "one supply is enough");
    act(&mut game, ANNA, &[h("friman-barfolk")]);
    assert_eq!(legal(&game, ANNA), [h("chief-barfolk"), Cancel]);
    act(&mut game, ANNA, &[h("chief-barfolk")]);
    let anna = player(&game, ANNA);
    assert_eq!(
        (anna.lines.len(), anna.hand_count, anna.arrivals.len()),
        (3, 4, 1),
        "it is complete by itself"
    );
}

#[test]
fn b7_12_a_card_pays_as_what_it_is_at_present() {
    let mut game = two().marked(ANNA, "chief-barfolk", "supply").hand(ANNA, "chief-islanders").build();
    act(&mut game, ANNA, &[Do(Deed::HireUnit), Action::Rank(Rank::Friman)]);
    assert_eq!(refused(&game, ANNA, h("chief-islanders")), "B7.13");
    let events = act(&mut game, ANNA, &[Card(marked("chief-barfolk", "supply", 1))]);
    let paid =
        events.iter().any(|event| matches!(event, Event::Paid { cards, .. } if **cards == [card("supply")]));
    assert!(paid, "{events:?}");
}

#[test]
fn b7_12_without_every_item_there_is_no_payment() {
    let game = two().hand(ANNA, "friman-barfolk 2*chief-barfolk").build();
    assert_eq!(refused(&game, ANNA, Artefact(ArtefactType::Horse)), "B7.12", "no supply");
    assert_eq!(refused(&game, ANNA, Artefact(ArtefactType::Tool)), "B7.12", "one friman only");
    assert_eq!(refused(&game, ANNA, Artefact(ArtefactType::Weapon)), "B18.1", "this could be had");
}

#[test]
fn b7_13_no_other_rank_pays() {
    let mut game = two().hand(ANNA, "2*chief-barfolk lord-barfolk friman-barfolk priest-barfolk").build();
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1"))]);
    for name in ["friman-barfolk", "priest-barfolk", "lord-barfolk"] {
        assert_eq!(refused(&game, ANNA, h(name)), "B7.13", "{name}");
    }
    act(&mut game, ANNA, &[h("chief-barfolk"), h("chief-barfolk")]);
}

#[test]
fn b7_13_the_present_rank_counts() {
    let mut game = two()
        .marked(ANNA, "friman-barfolk", "chief-barfolk")
        .hand(ANNA, "chief-barfolk 2*friman-islanders")
        .build();
    let raised = Card(marked("friman-barfolk", "chief-barfolk", 1));
    let mut other = game;
    act(&mut other, ANNA, &[Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool)]);
    act(&mut other, ANNA, &[Action::Faction(Faction::Barfolk)]);
    assert_eq!(refused(&other, ANNA, raised), "B7.13");
    act(&mut game, ANNA, &[Do(Deed::UpgradeCity), Square(sq("a1")), raised, h("chief-barfolk")]);
    assert_eq!(seen(&game).standing[0].points, 2);
}

/// A deck of ten cards, in every place that counts.
fn ten_cards() -> Scene {
    two()
        .hand(ANNA, "2*supply")
        .nation(ANNA, "supply")
        .lines(ANNA, "supply")
        .arrivals(ANNA, "supply")
        .shelter(ANNA, "supply")
        .ambush(ANNA, "supply")
        .tent(ANNA, "tent-barfolk", "2*supply")
        .limbo(ANNA, "5*supply")
}

#[test]
fn b7_14_a_deck_of_ten_cards_suspends_none() {
    let game = ten_cards().build();
    assert_eq!(player(&game, ANNA).deck_size, 10);
    assert_eq!(refused(&game, ANNA, Do(Deed::Deploy)), "B7.14", "limbo does not count");
}

#[test]
fn b7_14_with_eleven_cards_one_is_suspended() {
    for scene in [
        ten_cards().hand(ANNA, "friman-barfolk"),
        ten_cards().nation(ANNA, "friman-barfolk"),
        ten_cards().marked(ANNA, "friman-barfolk", "lord-barfolk"),
        ten_cards().tent(ANNA, "tent-islanders", ""),
    ] {
        let mut game = scene.build();
        act(&mut game, ANNA, &[Do(Deed::Deploy), h("supply"), h("supply")]);
        let anna = player(&game, ANNA);
        assert_eq!((anna.deck_size, anna.limbo.len()), (10, 6));
        assert_eq!(owned(&seen(&game), ANNA).len(), 16, "deck and limbo");
    }
}

#[test]
fn b7_15_a_hand_may_hold_any_number_and_is_not_filled_beyond_six() {
    let mut game = two().hand(BORIS, "8*supply").nation(BORIS, "6*supply").nation(ANNA, "6*supply").build();
    let events = act(&mut game, ANNA, &[Pass]);
    assert!(!events.iter().any(|event| matches!(event, Event::Drew { seat: BORIS, .. })), "{events:?}");
    assert_eq!(player(&game, BORIS).hand_count, 8);
    let mut game = two().hand(ANNA, "6*supply").ambush(ANNA, "3*supply").opening_of(ANNA).build();
    act(&mut game, ANNA, &[Decline]);
    assert_eq!(player(&game, ANNA).hand_count, 9);
}

fn three() -> Scene {
    Scene::new(&[Faction::Barfolk, Faction::Islanders, Faction::Emberians])
}

#[test]
fn b7_16_there_is_room_for_ten_camps() {
    let with_camps = |camps: usize| {
        let names = Faction::ALL.iter().flat_map(|faction| {
            let name = card("tent-barfolk").with_faction(*faction).expect("a tent has a faction").to_string();
            std::iter::repeat_n(name, 3)
        });
        let mut scene = three().hand(ANNA, "2*supply");
        let mut names: Vec<String> = names.collect();
        scene = scene.hand(ANNA, &names.pop().expect("twelve tents"));
        for name in names.iter().take(camps) {
            scene = scene.tent(ANNA, name, "supply");
        }
        scene.build()
    };
    assert_eq!(refused(&with_camps(10), ANNA, h("tent-cloudborn")), "B7.16");
    let mut game = with_camps(9);
    act(&mut game, ANNA, &[Do(Deed::PitchTent), h("tent-cloudborn"), h("supply"), h("supply")]);
    assert_eq!(player(&game, ANNA).tents.len(), 10);
}

/// So many cards with marks in hand.
fn crowded(marks: usize) -> Scene {
    let names = ["friman", "chief", "priest"].into_iter().flat_map(|rank| {
        Faction::ALL.into_iter().take(3).flat_map(move |faction| {
            let card = card(&format!("{rank}-barfolk")).with_faction(faction).expect("a unit has a faction");
            std::iter::repeat_n(card.to_string(), 4)
        })
    });
    names.take(marks).fold(two(), |scene, name| scene.marked(ANNA, &name, "lord-barfolk"))
}

#[test]
fn b7_16_there_is_room_for_28_cards_that_are_told_apart() {
    let title = |marks| crowded(marks).hand(ANNA, "title-barfolk friman-unbound").build();
    assert_eq!(refused(&title(28), ANNA, h("title-barfolk")), "B7.16");
    let mut game = title(27);
    act(&mut game, ANNA, &[Do(Deed::UseTitle), h("title-barfolk"), on("friman-unbound")]);
    assert_eq!(player(&game, ANNA).marked.len(), 28);

    let tent = |marks| crowded(marks).hand(ANNA, "tent-barfolk 2*supply").build();
    assert_eq!(refused(&tent(28), ANNA, h("tent-barfolk")), "B7.16");
    let mut game = tent(27);
    act(&mut game, ANNA, &[Do(Deed::PitchTent), h("tent-barfolk"), h("supply"), h("supply")]);
    assert_eq!(player(&game, ANNA).tents.len(), 1);
}

#[test]
fn b7_16_copies_that_find_no_room_are_lost() {
    let create = [Do(Deed::CreateArtefact), Artefact(ArtefactType::Tool), Action::Faction(Faction::Barfolk)];
    for (marks, left) in [(27, 1), (28, 0)] {
        let mut game = crowded(marks).day(8).hand(ANNA, "tool-barfolk").build();
        act(&mut game, ANNA, &create);
        act(&mut game, ANNA, &[lit("tool-barfolk")]);
        let anna = player(&game, ANNA);
        assert_eq!((anna.lines_left.len(), anna.lines.len()), (left, 1 - left as u32), "{marks} marks");
    }
}

#[test]
fn b7_16_a_line_holds_twenty_cards() {
    let mut game = two()
        .hero(ANNA, "c3")
        .hand(ANNA, "weapon-barfolk 5*friman-barfolk 5*friman-islanders 5*chief-barfolk 5*chief-islanders")
        .build();
    act(&mut game, ANNA, &[Do(Deed::Attack), Hero(Figure::First), Target(Target::Ruins)]);
    act(&mut game, ANNA, &[h("weapon-barfolk")]);
    for name in ["friman-barfolk", "friman-islanders", "chief-barfolk"] {
        act(&mut game, ANNA, &[h(name), h(name), h(name), h(name), h(name)]);
    }
    act(
        &mut game,
        ANNA,
        &[h("chief-islanders"), h("chief-islanders"), h("chief-islanders"), h("chief-islanders")],
    );
    assert_eq!(seen(&game).battle.expect("a battle").attacker_line.len(), 20);
    assert_eq!(refused(&game, ANNA, h("chief-islanders")), "B7.16");
}

#[test]
fn b7_16_a_card_has_at_most_99_copies() {
    let amulets = ["amulet-barfolk", "amulet-islanders", "amulet-emberians"];
    let mut game =
        two().day(2).hand(ANNA, "2*amulet-barfolk 2*amulet-islanders amulet-emberians lord-barfolk").build();
    let mut copies: u32 = 1;
    for name in [amulets[0], amulets[0], amulets[1], amulets[1], amulets[2]] {
        let lord = Piece { left: copies as u8, ..Piece::in_hand(card("lord-barfolk")) };
        charm(&mut game, ANNA, h(name), lord, 3);
        copies = (copies * 3).min(99);
        assert_eq!(u32::from(player(&game, ANNA).marked[0].left), copies);
    }
    assert_eq!(copies, 99);
}

#[test]
fn b7_14_a_payment_does_not_shrink_the_deck() {
    let mut game = two().hand(ANNA, "3*friman-barfolk 7*supply").build();
    act(&mut game, ANNA, &[Do(Deed::BuildCity), Action::Rank(Rank::Friman), Action::Shape(Shape::Straight)]);
    act(&mut game, ANNA, &[Square(sq("b1")), Action::Rotation(Rotation::Quarter)]);
    act(&mut game, ANNA, &[h("friman-barfolk"), h("friman-barfolk"), h("friman-barfolk")]);
    assert_eq!(player(&game, ANNA).deck_size, 10);
}
