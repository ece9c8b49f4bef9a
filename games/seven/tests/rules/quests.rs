//! Chapter 12 from S12.4 on: full rows and what they bring.

use crate::common::*;
use seven::{Action, Event, Marker, PhaseEnd, Refused, Scene, Seven, Treasure, TreasureView};
use table::Seat;

/// The last space of Q01 in slot 0 is free (5 gold) and Sera has the gold; the other two have neutral markers.
fn last_space() -> Scene {
    four().quest(0, "Q01").neutral(0, 0).neutral(0, 1).gold(SERA, 5)
}

const LAST: Action = Space { slot: 0, space: 2 };

/// K01 asks for a tavern space: the table stands still before the rows move.
fn waits_for_cataclysm(game: &Seven) -> bool {
    seen(game).cataclysm == Some(card("K01"))
}

/// Q12 in slot 1, full of neutral markers: nobody gains anything there.
fn with_neutral_neighbour(scene: Scene) -> Scene {
    scene.quest(1, "Q12").neutral(1, 0).neutral(1, 1).neutral(1, 2)
}

fn prizes(events: &[Event]) -> Vec<(Seat, u8)> {
    let won = events.iter().filter_map(|event| match *event {
        Event::WonPrize { seat, might } => Some((seat, might)),
        _ => None,
    });
    won.collect()
}

fn picks(events: &[Event]) -> Vec<(Seat, Treasure)> {
    let picked = events.iter().filter_map(|event| match *event {
        Event::TookTreasure { seat, treasure } => Some((seat, treasure)),
        _ => None,
    });
    picked.collect()
}

fn at(events: &[Event], wanted: &Event) -> usize {
    events.iter().position(|event| event == wanted).unwrap_or_else(|| panic!("no {wanted:?} in {events:?}"))
}

#[test]
fn s12_4_a_full_quest_waits_until_the_whole_row_is_full() {
    let scene = last_space().quest(1, "Q12").neutral(1, 0).neutral(1, 1).gold(ORRIN, 5);
    let mut game = scene.build();
    let events = buy(&mut game, SERA, JoinQuest, LAST);
    assert!(prizes(&events).is_empty());
    assert_eq!((asked(&game), seen(&game).armour), (Some(ORRIN), 0));
    assert_eq!(seen(&game).quests[0].markers[2], Marker::Of(SERA), "it waits");
    buy(&mut game, ORRIN, JoinQuest, Space { slot: 1, space: 2 });
    assert_eq!(
        (asked(&game), game_asks_for_quest(&game)),
        (Some(SERA), true),
        "player and neutral markers alike"
    );
}

fn game_asks_for_quest(game: &Seven) -> bool {
    legal(game, seen(game).order[0]) == [Quest(0), Quest(1)]
}

#[test]
fn s12_4_a_row_with_one_quest_is_full_with_it() {
    // With an exhausted quest deck, and with two heroes.
    let exhausted = last_space().quest_deck(0).build();
    let two = Scene::new(&["H1", "H2"]).quest(0, "Q01").neutral(0, 0).neutral(0, 1).gold(SERA, 5).build();
    for mut game in [exhausted, two] {
        let mut events = buy(&mut game, SERA, JoinQuest, LAST);
        events.extend(act(&mut game, SERA, Treasure(card("T01"))));
        assert!(events.contains(&Event::CompletedQuest(card("Q01"))));
        assert_eq!(seen(&game).armour, 1);
    }
}

#[test]
fn s12_4_an_empty_row_is_never_full() {
    // Only row 2 has a quest.
    let mut game = four().quest(2, "Q01").quest_deck(0).gold(SERA, 5).build();
    let events = buy(&mut game, SERA, JoinQuest, Space { slot: 2, space: 2 });
    assert!(matches!(events.last(), Some(Event::JoinedQuest { .. })), "{events:?}");
    assert_eq!((asked(&game), seen(&game).armour, seen(&game).cataclysms_played), (Some(ORRIN), 0, 0));
}

#[test]
fn s12_5_the_first_player_chooses_and_the_first_quest_is_done_before_the_second() {
    // Orrin fills the row; Maelis is First Player.
    let scene =
        four().quest(0, "Q01").marker(0, 0, SERA).marker(0, 1, SERA).quest(1, "Q12").marker(1, 0, TANCRED);
    let scene = scene.marker(1, 1, TANCRED).marker(1, 2, TANCRED).gold(ORRIN, 5);
    let scene = scene
        .order(&[MAELIS, ORRIN, SERA, TANCRED])
        .turn(ORRIN)
        .treasure_deck(&["T01", "T03", "T05", "T06", "T08", "T10", "T14"]);
    let mut game = scene.next_cataclysms(&["K01"]).build();
    let mut events = buy(&mut game, ORRIN, JoinQuest, LAST);
    assert_eq!((asked(&game), game_asks_for_quest(&game)), (Some(MAELIS), true));
    assert_eq!(refused(&game, MAELIS, Quest(2)), ("S12.5", Refused::NotToComplete));
    events.extend(act(&mut game, MAELIS, Quest(1)));
    for id in ["T01", "T03", "T05"] {
        events.extend(act(&mut game, TANCRED, Treasure(card(id))));
    }
    assert_eq!(seen(&game).quests[1].quest, None, "cleared before the other is begun");
    for (seat, id) in [(ORRIN, "T06"), (SERA, "T08"), (SERA, "T10")] {
        events.extend(act(&mut game, seat, Treasure(card(id))));
    }
    assert!(waits_for_cataclysm(&game));
    assert_eq!(prizes(&events), [(TANCRED, 2), (SERA, 2)], "majority of the one, then of the other");
    let (one, other) =
        (at(&events, &Event::CompletedQuest(card("Q12"))), at(&events, &Event::CompletedQuest(card("Q01"))));
    let last_pick = at(&events, &Event::TookTreasure { seat: TANCRED, treasure: card("T05") });
    assert!(one < last_pick && last_pick < other);
    let armour = at(&events, &Event::WonArmour(1));
    let struck = at(&events, &Event::CataclysmStruck { cataclysm: card("K01"), number: 1 });
    assert!(other < armour && armour < struck);
    assert_eq!(seen(&game).quests[2].quest, Some(card("Q24")), "the rows have not moved yet");
}

#[test]
fn s12_6_the_hero_with_most_markers_gains_the_prize() {
    // Q06 with five spaces: Orrin two, Sera one, two neutral markers.
    let scene = four()
        .quest(0, "Q06")
        .quest_deck(0)
        .marker(0, 0, ORRIN)
        .marker(0, 1, ORRIN)
        .neutral(0, 2)
        .neutral(0, 3);
    let mut game = scene.gold(SERA, 5).next_cataclysms(&["K01"]).build();
    let events = buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 4 });
    assert_eq!(prizes(&events), [(ORRIN, 5)]);
    assert_eq!((hero(&game, ORRIN).might, hero(&game, SERA).might), (5, 0));
}

#[test]
fn s12_7_a_tie_halves_the_prize_and_nobody_gains_it_without_a_marker() {
    // Q02 with four spaces, prize 4: three heroes tie, and each gains half, not a third.
    let scene = four()
        .quest(0, "Q02")
        .quest_deck(0)
        .marker(0, 0, ORRIN)
        .marker(0, 1, MAELIS)
        .neutral(0, 3)
        .fame(SERA, 4);
    let mut game = scene.next_cataclysms(&["K01"]).build();
    let events = buy(&mut game, SERA, JoinQuest, LAST);
    assert_eq!(prizes(&events), [(SERA, 2), (ORRIN, 2), (MAELIS, 2)]);

    // Only neutral markers on Q12: no prize, and nobody picks.
    let mut game = with_neutral_neighbour(last_space()).next_cataclysms(&["K01"]).build();
    buy(&mut game, SERA, JoinQuest, LAST);
    let events = act(&mut game, SERA, Quest(1));
    assert!(
        at(&events, &Event::CompletedQuest(card("Q12"))) < at(&events, &Event::CompletedQuest(card("Q01")))
    );
    assert_eq!((prizes(&events), picks(&events)), (vec![(SERA, 2)], vec![]));
}

#[test]
fn s12_8_the_deck_and_the_treasures_beside_this_quest_form_the_pool() {
    let scene = with_neutral_neighbour(last_space()).treasures(0, &["T01", "T05"]).treasures(1, &["T10"]);
    let mut game = scene.treasure_deck(&["T06", "T08", "T08"]).build();
    buy(&mut game, SERA, JoinQuest, LAST);
    let events = act(&mut game, SERA, Quest(0));
    let pool = ["T01", "T05", "T06", "T08", "T08"].into_iter().map(card).collect();
    assert!(events.contains(&Event::RewardPool(pool)));
    assert_eq!(seen(&game).reward_pool, Some(pool), "everybody sees it");
    assert_eq!(seen(&game).treasure_deck, 0);
    assert_eq!(legal(&game, SERA), ["T01", "T05", "T06", "T08"].map(|id| Treasure(card(id))));
    assert_eq!(
        refused(&game, SERA, Treasure(card("T10"))),
        ("S12.8", Refused::NotInRewardPool),
        "the other quest's"
    );
    assert_eq!(refused(&game, SERA, Treasure(card("T14"))).0, "S12.8", "on the discard pile");
}

#[test]
fn s12_9_picking_stops_when_the_pool_is_empty() {
    // Orrin has two markers, Sera one, but there are only two treasures.
    let scene = four().quest(0, "Q01").quest_deck(0).marker(0, 0, ORRIN).marker(0, 1, ORRIN).gold(SERA, 5);
    let scene = scene
        .order(&[ORRIN, MAELIS, SERA, TANCRED])
        .turn(SERA)
        .treasures(0, &["T01"])
        .treasure_deck(&["T03"]);
    let mut game = scene.next_cataclysms(&["K01"]).build();
    let mut events = buy(&mut game, SERA, JoinQuest, LAST);
    assert_eq!(asked(&game), Some(ORRIN));
    events.extend(act(&mut game, ORRIN, Treasure(card("T03"))));
    // The last one is not asked for: there is only one answer.
    assert_eq!(picks(&events), [(ORRIN, card("T03")), (SERA, card("T01"))]);
    assert!(waits_for_cataclysm(&game));
    assert_eq!((hero(&game, ORRIN).fame, hero(&game, SERA).fame), (3, 2));
}

#[test]
fn s12_9_of_equal_treasures_the_one_beside_the_quest_is_taken_first() {
    let scene = last_space().quest_deck(0).treasures(0, &["T11", "T10"]).treasure_deck(&["T11", "T01"]);
    let mut game = scene.next_cataclysms(&["K01"]).build();
    buy(&mut game, SERA, JoinQuest, LAST);
    let discard = seen(&game).treasure_discard;
    act(&mut game, SERA, Treasure(card("T11")));
    // The Blessed Token of the deck is left, so the deck has its two cards again; beside the quest only T10 was left.
    assert_eq!((seen(&game).treasure_deck, seen(&game).treasure_discard), (2, discard + 2));
}

#[test]
fn s12_10_leftover_cards_of_the_deck_go_back_and_the_others_are_discarded() {
    let scene =
        last_space().quest_deck(0).treasures(0, &["T10", "T14"]).treasure_deck(&["T01", "T03", "T05"]);
    let mut game = scene.next_cataclysms(&["K01"]).build();
    buy(&mut game, SERA, JoinQuest, LAST);
    let discard = seen(&game).treasure_discard;
    act(&mut game, SERA, Treasure(card("T01")));
    let view = truth(&game);
    assert_eq!((view.treasure_deck, view.treasure_discard, view.reward_pool), (2, discard + 3, None));
}

#[test]
fn s12_11_markers_return_and_the_quest_is_out_of_the_game() {
    let scene = four().quest(0, "Q01").marker(0, 0, ORRIN).neutral(0, 1).gold(SERA, 5);
    let mut game = with_neutral_neighbour(scene).treasure_deck(&[]).next_cataclysms(&["K01"]).build();
    let deck = seen(&game).quest_deck;
    assert_eq!(hero(&game, ORRIN).markers, 6);
    buy(&mut game, SERA, JoinQuest, LAST);
    act(&mut game, SERA, Quest(0));
    assert!(waits_for_cataclysm(&game));
    assert_eq!((hero(&game, SERA).markers, hero(&game, ORRIN).markers), (7, 7));
    let view = seen(&game);
    assert!(
        view.quests[..2].iter().all(|slot| *slot == seven::QuestView::default()),
        "nothing is left there"
    );
    assert_eq!(view.quest_deck, deck, "it is not in the deck");
}

#[test]
fn s12_12_a_row_gives_one_piece_of_armour_and_one_cataclysm() {
    for (armour, after) in [(0, 1), (5, 6), (6, 7), (7, 7)] {
        let scene = with_neutral_neighbour(last_space()).treasure_deck(&[]).next_cataclysms(&["K07", "K08"]);
        let mut game = scene.armour(armour).build();
        let mut events = buy(&mut game, SERA, JoinQuest, LAST);
        events.extend(act(&mut game, SERA, Quest(0)));
        assert_eq!(
            (seen(&game).armour, seen(&game).cataclysms_played),
            (after, 1),
            "two quests, one cataclysm"
        );
        let won = events.iter().filter(|event| matches!(event, Event::WonArmour(_))).count();
        assert_eq!(won, usize::from(after - armour), "there are seven");
        let struck = events.iter().filter(|event| matches!(event, Event::CataclysmStruck { .. })).count();
        assert_eq!(struck, 1);
    }
}

#[test]
fn s12_13_the_rows_move_down_with_markers_and_treasures() {
    let scene = with_neutral_neighbour(last_space())
        .quest(2, "Q02")
        .marker(2, 1, ORRIN)
        .neutral(2, 3)
        .treasures(2, &["T01"]);
    let scene = scene
        .quest(3, "Q03")
        .quest(4, "Q04")
        .treasures(4, &["T05", "T06"])
        .quest(5, "Q05")
        .treasures(5, &["T10"]);
    let mut game =
        scene.treasure_deck(&["T08", "T08", "T14", "T15", "T15"]).next_cataclysms(&["K07"]).build();
    let deck = seen(&game).quest_deck;
    buy(&mut game, SERA, JoinQuest, LAST);
    act(&mut game, SERA, Quest(0));
    let events = act(&mut game, SERA, Treasure(card("T08")));

    let view = seen(&game);
    let quests = ["Q02", "Q03", "Q04", "Q05"].map(|id| Some(card(id)));
    assert_eq!(std::array::from_fn(|slot| view.quests[slot].quest), quests);
    let (free, orrin, neutral) = (Marker::Free, Marker::Of(ORRIN), Marker::Neutral);
    assert_eq!(view.quests[0].markers, [free, orrin, free, neutral, free]);
    assert_eq!(view.quests[1].markers, [Marker::Free; 5]);
    let face_up = |id| Some(TreasureView::FaceUp(card(id)));
    assert_eq!(view.quests[0].treasures, [face_up("T01"), None]);
    assert_eq!(view.quests[2].treasures, [face_up("T05"), face_up("T06")], "turned up");
    assert_eq!(view.quests[3].treasures, [face_up("T10"), None]);
    for (slot, treasure) in [(2, "T05"), (2, "T06"), (3, "T10")] {
        assert!(events.contains(&Event::TurnedUpTreasure { slot, treasure: card(treasure) }));
    }
    assert!(view.quests[4].quest.is_some() && view.quests[5].quest.is_some() && view.quest_deck == deck - 2);
    assert_eq!(view.quests[4].treasures, [Some(TreasureView::FaceDown); 2]);
    assert_eq!(view.quests[5].treasures, [Some(TreasureView::FaceDown); 2]);
    let laid: Vec<u8> = events
        .iter()
        .filter_map(|event| if let Event::LaidQuest { slot, .. } = event { Some(*slot) } else { None })
        .collect();
    assert_eq!(laid, [4, 5], "left slot first");
    // After the cataclysm the rows move, and then the Quest Phase ends although nobody has passed.
    let moved = at(&events, &Event::RowsMoved);
    assert!(at(&events, &Event::CataclysmStruck { cataclysm: card("K07"), number: 1 }) < moved);
    assert!(moved < at(&events, &Event::QuestPhaseEnded(PhaseEnd::RowCompleted)));
    assert_eq!((view.round, view.circuits), (2, 0));
}

#[test]
fn s12_14_missing_treasures_are_dealt_at_the_end_of_step_5() {
    let scene = with_neutral_neighbour(last_space()).treasure_deck(&["T01", "T03"]).next_cataclysms(&["K07"]);
    let mut game = scene.build();
    buy(&mut game, SERA, JoinQuest, LAST);
    act(&mut game, SERA, Quest(0));
    let events = act(&mut game, SERA, Treasure(card("T01")));
    let dealt: Vec<&Event> = events
        .iter()
        .filter(|event| matches!(event, Event::DealtTreasures { .. } | Event::TreasuresShuffledIn))
        .collect();
    let expected = [
        Event::DealtTreasures { slot: 4, count: 1 },
        Event::TreasuresShuffledIn,
        Event::DealtTreasures { slot: 4, count: 1 },
        Event::DealtTreasures { slot: 5, count: 2 },
    ];
    assert_eq!(dealt, expected.iter().collect::<Vec<_>>());
    for slot in [4, 5] {
        assert_eq!(seen(&game).quests[slot].treasures, [Some(TreasureView::FaceDown); 2]);
    }
    assert!(at(&events, &Event::TreasuresShuffledIn) < at(&events, &Event::MarkersBack), "before step 6");
}

#[test]
fn s12_15_completed_quests_do_not_return_and_slots_stay_empty() {
    // One quest is left in the deck: it comes to the left slot.
    let scene =
        with_neutral_neighbour(last_space()).quest(2, "Q02").quest(3, "Q03").quest(4, "Q04").quest(5, "Q05");
    let mut game = scene.quest_deck(1).treasure_deck(&[]).next_cataclysms(&["K07"]).build();
    buy(&mut game, SERA, JoinQuest, LAST);
    act(&mut game, SERA, Quest(0));
    let view = seen(&game);
    assert!(view.quests[4].quest.is_some());
    assert_eq!((view.quests[5].quest, view.quests[5].treasures, view.quest_deck), (None, [None; 2], 0));
    let returned =
        view.quests.iter().any(|slot| slot.quest == Some(card("Q01")) || slot.quest == Some(card("Q12")));
    assert!(!returned);

    let scene =
        with_neutral_neighbour(last_space()).quest(2, "Q02").quest(3, "Q03").quest(4, "Q04").quest(5, "Q05");
    let mut game = scene.quest_deck(0).treasure_deck(&[]).next_cataclysms(&["K07"]).build();
    buy(&mut game, SERA, JoinQuest, LAST);
    act(&mut game, SERA, Quest(0));
    assert!(seen(&game).quests[4..].iter().all(|slot| slot.quest.is_none()));
}

#[test]
fn x2_tie_for_the_majority_halves_the_prize() {
    let scene =
        four().quest(0, "Q03").marker(0, 0, SERA).marker(0, 1, SERA).marker(0, 2, ORRIN).marker(0, 3, ORRIN);
    let scene =
        with_neutral_neighbour(scene).order(&[MAELIS, TANCRED, SERA, ORRIN]).turn(MAELIS).fame(MAELIS, 4);
    let mut game = scene.treasure_deck(&["T01", "T03", "T05", "T06", "T08", "T10"]).build();
    buy(&mut game, MAELIS, JoinQuest, Space { slot: 0, space: 4 });
    let events = act(&mut game, MAELIS, Quest(0));
    assert_eq!(prizes(&events), [(SERA, 2), (ORRIN, 2)]);
    assert_eq!([SERA, ORRIN, MAELIS, TANCRED].map(|seat| hero(&game, seat).might), [2, 2, 0, 0]);
    for (seat, id) in [(MAELIS, "T05"), (SERA, "T10"), (ORRIN, "T03"), (SERA, "T08"), (ORRIN, "T01")] {
        assert_eq!(asked(&game), Some(seat), "{id}");
        let events = act(&mut game, seat, Treasure(card(id)));
        assert_eq!(picks(&events), [(seat, card(id))]);
    }
    assert_eq!(seen(&game).armour, 1, "five treasures, and no more");
}

#[test]
fn x3_neutral_markers_count_for_nobody() {
    let scene = four().quest(0, "Q02").marker(0, 0, SERA).marker(0, 1, SERA).neutral(0, 2).gifts(ORRIN, "WK");
    let scene = with_neutral_neighbour(scene).treasures(0, &["T10"]).treasure_deck(&["T01", "T03", "T05"]);
    let mut game = scene.build();
    acts(&mut game, SERA, &[Do(GainTreasure), Quest(0), Treasure(card("T10"))]);
    assert_eq!(seen(&game).quests[0].markers[..3], [Marker::Neutral, Marker::Of(SERA), Marker::Neutral]);
    buy(&mut game, ORRIN, JoinQuest, Space { slot: 0, space: 3 });
    let events = act(&mut game, SERA, Quest(0));
    assert_eq!(prizes(&events), [(SERA, 2), (ORRIN, 2)]);
    let mut events = act(&mut game, SERA, Treasure(card("T05")));
    events.extend(act(&mut game, ORRIN, Treasure(card("T03"))));
    assert_eq!(picks(&events), [(SERA, card("T05")), (ORRIN, card("T03"))], "one treasure each");
}

#[test]
fn x35_leftover_treasures() {
    let scene = four().quest(0, "Q01").quest_deck(0).marker(0, 0, SERA).marker(0, 1, ORRIN).gold(SERA, 5);
    let scene =
        scene.treasures(0, &["T11", "T14"]).treasure_deck(&["T01", "T03", "T05", "T06", "T08", "T10"]);
    let mut game = scene.next_cataclysms(&["K01"]).build();
    let discard = seen(&game).treasure_discard;
    buy(&mut game, SERA, JoinQuest, LAST);
    for (seat, id) in [(SERA, "T05"), (ORRIN, "T14"), (SERA, "T10")] {
        act(&mut game, seat, Treasure(card(id)));
    }
    assert!(waits_for_cataclysm(&game));
    assert_eq!((seen(&game).treasure_deck, seen(&game).treasure_discard), (4, discard + 1 + 3));
}
