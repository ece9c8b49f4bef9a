//! Chapter 6: the steps of a turn, and its opening.

use crate::common::*;
use crate::deal::*;
use battalia::Action::*;
use battalia::{Battalia, Cards, Deed, Event, Faction, Phase, Task, Terrain};
use table::{Game, Viewer};

fn task(game: &Battalia) -> Task {
    seen(game).asked.expect("somebody is asked").task
}

fn cards(names: &[&str]) -> Cards {
    names.iter().map(|name| card(name)).collect()
}

/// Anna's turn begins, after a turn of Boris: she has an ambush, and Buff is free.
fn whole_turn() -> Battalia {
    let mut game = two()
        .day(9)
        .road("b1", "EW", Terrain::Canyon)
        .free_buff("b1")
        .hand(ANNA, "2*friman-barfolk 4*supply")
        .nation(ANNA, "10*supply")
        .ambush(ANNA, "lord-barfolk")
        .hand(BORIS, "6*supply")
        .leading_of(BORIS)
        .build();
    act(&mut game, BORIS, &[Leave]);
    game
}

#[test]
fn b6_1_the_steps_follow_each_other() {
    let mut game = whole_turn();
    let mut phases = vec![(seen(&game).phase, task(&game))];
    let mut events = Vec::new();
    for action in [Decline, Pass, Leave] {
        events.extend(act(&mut game, ANNA, &[action]));
        phases.push((seen(&game).phase, task(&game)));
    }
    let steps = [
        (Phase::Opening, Task::Opening),
        (Phase::Actions, Task::Menu),
        (Phase::Closing, Task::LeadBuff),
        (Phase::Opening, Task::Opening),
    ];
    assert_eq!(phases, steps);
    let hand = ["friman-barfolk", "friman-barfolk", "lord-barfolk", "supply", "supply", "supply", "supply"];
    let hand = cards(&hand);
    let expected = [
        Event::Declined(ANNA),
        Event::RaisedAmbush { seat: ANNA, count: 1 },
        Event::Passed(ANNA),
        Event::Discarded { seat: ANNA, hand },
        Event::Drew { seat: ANNA, count: 6 },
        Event::LeftBuff(ANNA),
        Event::TurnEnded(ANNA),
        Event::TurnBegan(BORIS),
    ];
    assert_eq!(events, expected, "steps 1, 3 and 6 are declined; 2, 4 and 5 happen all the same");
}

#[test]
fn b6_1_no_step_is_taken_out_of_order() {
    let mut game = whole_turn();
    for action in [Do(Deed::HireUnit), Pass, Roll, Leave] {
        assert_eq!(refused(&game, ANNA, action), "B6.1", "{action:?} in step 1");
    }
    act(&mut game, ANNA, &[Decline]);
    for action in [Roll, Leave] {
        assert_eq!(refused(&game, ANNA, action), "B6.1", "{action:?} in step 3");
    }
    act(&mut game, ANNA, &[Pass]);
    for action in [Decline, Mulligan, Cohort(Faction::Barfolk)] {
        assert_eq!(refused(&game, ANNA, action), "B6.1", "{action:?} in step 6");
    }
}

#[test]
fn b6_1_no_step_is_repeated() {
    let mut game = whole_turn();
    act(&mut game, ANNA, &[Decline, Pass]);
    // He walks and comes to rest: the same turn leads him only once.
    act_with(&mut game, ANNA, Roll, &[0]);
    let events = act(&mut game, ANNA, &[Square(sq("a1"))]);
    assert_eq!(events.last(), Some(&Event::TurnBegan(BORIS)), "{events:?}");
}

#[test]
fn b6_1_without_a_free_buff_step_6_is_left_out() {
    let mut game = two().hand(ANNA, "supply").build();
    let events = act(&mut game, ANNA, &[Pass]);
    assert_eq!(events.last(), Some(&Event::TurnBegan(BORIS)));
    assert!(!events.contains(&Event::LeftBuff(ANNA)));
}

#[test]
fn b6_2_after_a_cohort_there_is_no_mulligan() {
    let hand = "2*friman-barfolk chief-barfolk 3*friman-islanders";
    let mut game = two().hand(ANNA, hand).nation(ANNA, "6*supply").opening_of(ANNA).build();
    act(&mut game, ANNA, &[Cohort(Faction::Barfolk)]);
    assert_eq!(task(&game), Task::Menu);
    for action in [Mulligan, Cohort(Faction::Islanders), Cohort(Faction::Barfolk), Decline] {
        assert_eq!(refused(&game, ANNA, action), "B6.2", "{action:?}");
    }
}

#[test]
fn b6_2_after_a_mulligan_there_is_no_cohort() {
    let mut game =
        two().hand(ANNA, "supply").nation(ANNA, "5*friman-barfolk chief-barfolk").opening_of(ANNA).build();
    act(&mut game, ANNA, &[Mulligan]);
    assert_eq!(refused(&game, ANNA, Cohort(Faction::Barfolk)), "B6.2");
    assert_eq!(refused(&game, ANNA, Mulligan), "B6.2");
}

#[test]
fn b6_2_the_opening_offers_every_cohort_the_mulligan_and_nothing() {
    let game = two().hand(ANNA, "3*friman-barfolk 3*friman-islanders").opening_of(ANNA).build();
    let expected = [Cohort(Faction::Barfolk), Cohort(Faction::Islanders), Mulligan, Decline];
    assert_eq!(legal(&game, ANNA), expected);
    let game = two().opening_of(ANNA).build();
    assert_eq!(legal(&game, ANNA), [Mulligan, Decline], "also with an empty hand");
}

#[test]
fn b6_3_three_units_or_artefacts_of_one_faction() {
    for hand in [
        "3*friman-islanders",
        "lord-islanders tool-islanders tent-islanders",
        "horse-islanders 2*scroll-islanders",
    ] {
        let mut game = two()
            .hand(ANNA, hand)
            .hand(ANNA, "supply chief-barfolk")
            .nation(ANNA, "supply")
            .opening_of(ANNA)
            .build();
        act(&mut game, ANNA, &[Cohort(Faction::Islanders)]);
        assert_eq!(seen(&game).players[0].hand_count, 6, "of any faction, not only of the own");
    }
    let game = two()
        .hand(ANNA, "2*friman-islanders friman-barfolk tool-emberians 2*supply")
        .opening_of(ANNA)
        .build();
    for faction in Faction::ALL {
        assert_eq!(refused(&game, ANNA, Cohort(faction)), "B6.3", "{faction:?}");
    }
}

#[test]
fn b6_3_supplies_and_great_artefacts_never_count() {
    let game = two().hand(ANNA, "2*friman-barfolk 4*supply hammer crown").opening_of(ANNA).build();
    assert_eq!(refused(&game, ANNA, Cohort(Faction::Barfolk)), "B6.3");
    let mut game =
        two().hand(ANNA, "3*friman-barfolk supply hammer").nation(ANNA, "9*supply").opening_of(ANNA).build();
    let events = act(&mut game, ANNA, &[Cohort(Faction::Barfolk)]);
    assert!(events.contains(&Event::Drew { seat: ANNA, count: 1 }), "{events:?}");
}

#[test]
fn b6_3_the_player_shows_those_cards() {
    let hand = "2*friman-barfolk tool-barfolk chief-islanders supply";
    let mut game = two().hand(ANNA, hand).nation(ANNA, "lord-barfolk").opening_of(ANNA).build();
    let events = act(&mut game, ANNA, &[Cohort(Faction::Barfolk)]);
    let shown = cards(&["friman-barfolk", "friman-barfolk", "tool-barfolk"]);
    assert_eq!(events[0], Event::Cohort { seat: ANNA, faction: Faction::Barfolk, cards: shown });
    let seen_by_boris = &game.view(Viewer::Seat(BORIS)).players[0];
    assert_eq!(seen_by_boris.shown.iter().copied().collect::<Cards>(), shown, "and no other");
    assert_eq!((seen_by_boris.hand.is_none(), seen_by_boris.hand_count), (true, 6), "they stay in the hand");
}

#[test]
fn b6_4_unbound_units_count_beside_a_true_card() {
    let hand = "friman-barfolk friman-unbound lord-unbound";
    let mut game = two().hand(ANNA, hand).nation(ANNA, "9*supply").opening_of(ANNA).build();
    let events = act(&mut game, ANNA, &[Cohort(Faction::Barfolk)]);
    let shown = cards(&["friman-barfolk", "friman-unbound", "lord-unbound"]);
    assert_eq!(events[0], Event::Cohort { seat: ANNA, faction: Faction::Barfolk, cards: shown });
    assert!(events.contains(&Event::Drew { seat: ANNA, count: 1 }), "{events:?}");
    // An artefact is a true card too.
    let game = two().hand(ANNA, "tent-islanders 2*friman-unbound").opening_of(ANNA).build();
    assert_eq!(game.check(ANNA, Cohort(Faction::Islanders)), Ok(()));
    assert_eq!(
        refused(&game, ANNA, Cohort(Faction::Barfolk)),
        "B6.3",
        "two Unbound units are not even three cards"
    );
}

#[test]
fn b6_4_unbound_units_alone_are_no_cohort() {
    let game = two().hand(ANNA, "2*friman-unbound 2*chief-unbound supply").opening_of(ANNA).build();
    for faction in Faction::ALL {
        assert_eq!(refused(&game, ANNA, Cohort(faction)), "B6.4", "{faction:?}");
    }
    // Every faction with a true card may claim them.
    let game = two().hand(ANNA, "2*friman-unbound tool-barfolk tool-islanders").opening_of(ANNA).build();
    assert_eq!(legal(&game, ANNA)[..2], [Cohort(Faction::Barfolk), Cohort(Faction::Islanders)]);
}

#[test]
fn b6_5_one_card_for_three_and_four_for_six_or_more() {
    let all = ["friman", "chief", "priest", "lord", "tool", "weapon", "tent", "horse"];
    for (size, reward) in [(3, 1), (4, 2), (5, 3), (6, 4), (7, 4), (8, 4)] {
        let hand: Vec<_> = all[..size].iter().map(|kind| format!("{kind}-barfolk")).collect();
        let mut game = two().hand(ANNA, &hand.join(" ")).nation(ANNA, "9*supply").opening_of(ANNA).build();
        let events = act(&mut game, ANNA, &[Cohort(Faction::Barfolk)]);
        assert!(events.contains(&Event::Drew { seat: ANNA, count: reward }), "{size} cards: {events:?}");
        assert_eq!(seen(&game).players[0].hand_count, size as u8 + reward);
    }
}

#[test]
fn b6_5_drawn_cards_do_not_extend_the_cohort() {
    let mut game =
        two().hand(ANNA, "3*friman-barfolk").nation(ANNA, "3*horse-barfolk").opening_of(ANNA).build();
    act(&mut game, ANNA, &[Cohort(Faction::Barfolk)]);
    assert_eq!((seen(&game).players[0].hand_count, seen(&game).players[0].nation_count), (4, 2));
}

#[test]
fn b6_6_a_mulligan_takes_the_whole_hand_and_draws_six() {
    let mut game = two()
        .hand(ANNA, "lord-barfolk 2*supply hammer")
        .nation(ANNA, "5*friman-barfolk")
        .nation(ANNA, "3*friman-islanders")
        .opening_of(ANNA)
        .build();
    let events = act(&mut game, ANNA, &[Mulligan]);
    let hand = cards(&["lord-barfolk", "supply", "supply", "hammer"]);
    assert_eq!(
        events[..2],
        [Event::Mulligan { seat: ANNA, cards: hand }, Event::Drew { seat: ANNA, count: 6 }]
    );
    let anna = &seen(&game).players[0];
    assert_eq!((anna.shelter, anna.hand_count, anna.nation_count), (hand, 6, 2));
}

#[test]
fn b6_6_the_hand_lies_in_the_shelter_before_the_draw() {
    let mut game = two().hand(ANNA, "2*lord-barfolk").nation(ANNA, "supply").opening_of(ANNA).build();
    let events = act(&mut game, ANNA, &[Mulligan]);
    assert!(events.contains(&Event::Shuffled(ANNA)), "{events:?}");
    let anna = &seen(&game).players[0];
    assert_eq!((anna.hand_count, anna.shelter.len()), (3, 0), "the old hand comes back by the shuffle");
}

#[test]
fn b6_7_the_ambush_comes_to_the_hand() {
    for opening in [Decline, Mulligan, Cohort(Faction::Barfolk)] {
        let mut game = two()
            .hand(ANNA, "3*friman-barfolk")
            .nation(ANNA, "9*supply")
            .ambush(ANNA, "lord-barfolk chief-barfolk supply")
            .ambush(BORIS, "supply")
            .opening_of(ANNA)
            .build();
        let events = act(&mut game, ANNA, &[opening]);
        assert_eq!(events.last(), Some(&Event::RaisedAmbush { seat: ANNA, count: 3 }));
        let view = seen(&game);
        assert!(view.players[0].ambush.is_empty());
        assert_eq!(view.players[0].hand.unwrap().count(card("lord-barfolk")), 1);
        assert_eq!(view.players[1].ambush.len(), 1, "only the active player's");
    }
}

#[test]
fn b6_7_it_comes_too_late_for_a_cohort() {
    let mut game = whole_turn();
    assert_eq!(
        refused(&game, ANNA, Cohort(Faction::Barfolk)),
        "B6.3",
        "two cards in hand, and one in the ambush"
    );
    act(&mut game, ANNA, &[Decline]);
    assert_eq!((seen(&game).players[0].hand_count, seen(&game).players[0].ambush.len()), (7, 0));
    assert_eq!(refused(&game, ANNA, Cohort(Faction::Barfolk)), "B6.2");
}
