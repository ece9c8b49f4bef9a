//! Chapter 17: the Fall of a Hero, with X29, X30 and X31.

use crate::common::*;
use seven::{Ending, Event, Goods, Marker, Most, Reason, Scene, Setup, Seven};
use table::{Game, Seat, Viewer};

/// Ysolde (white) sits in the place of Tancred.
const YSOLDE: Seat = Seat::new(3);
const UNNAMED: Seat = Seat::new(4);

fn fall() -> Scene {
    four_with(true, false)
}

/// Answers every question but the menu with the first answer.
fn go_on(game: &mut Seven) -> Vec<Event> {
    let mut events = Vec::new();
    while let Some(seat) = asked(game)
        && !offers(game, seat, Pass)
    {
        let answer = legal(game, seat)[0];
        events.extend(act(game, seat, answer));
    }
    events
}

/// Everybody passes, and the Regrouping Phase is played to its end.
fn end_round(game: &mut Seven) -> Vec<Event> {
    let round = seen(game).round;
    let mut events = Vec::new();
    while seen(game).round == round && asked(game).is_some() {
        events.extend(everybody_passes(game));
        events.extend(go_on(game));
    }
    events
}

/// The others pass until it is this hero's turn.
fn until_turn_of(game: &mut Seven, seat: Seat) {
    while asked(game) != Some(seat) {
        let other = asked(game).expect("the game goes on");
        act(game, other, Pass);
    }
}

fn fell(events: &[Event]) -> Vec<Seat> {
    events.iter().filter_map(|event| if let Event::Fell(seat) = event { Some(*seat) } else { None }).collect()
}

fn corrupted(events: &[Event]) -> Vec<(Seat, u8)> {
    let cards = |event: &Event| match event {
        Event::Corrupted { seat, cards } => Some((*seat, *cards)),
        _ => None,
    };
    events.iter().filter_map(cards).collect()
}

fn ending(game: &Seven) -> Option<Ending> {
    seen(game).ending
}

/// U01 names a hero who has neither gold nor fame, and he takes the corruption.
fn corrupt_by_demand(game: &mut Seven, seat: Seat) -> Vec<Event> {
    acts(game, UNNAMED, &[Unnamed(card("U01")), Hero(seat)]);
    act(game, seat, TakeCorruption)
}

#[test]
fn s17_1_corruption_comes_in_step_1_for_sins_in_hand() {
    let mut game = fall().sins(SERA, &["SN1", "SN2"]).sins(MAELIS, &["SN3"]).might(SERA, 9).build();
    let events = end_round(&mut game);
    assert_eq!(corrupted(&events), [(SERA, 2), (MAELIS, 1)]);
    assert_eq!((hero(&game, SERA).corruption, hero(&game, MAELIS).corruption), (2, 1));
    assert_eq!(seen(&game).corruption_left, 36 - 3);
    assert_eq!(hero(&game, SERA).might, 9 + 1, "no might is lost, and red gives a point");
}

#[test]
fn s17_1_corruption_comes_through_unnamed_cards() {
    let mut game = four_with(true, true).unnamed_to_play().build();
    assert_eq!(corrupted(&corrupt_by_demand(&mut game, ORRIN)), [(ORRIN, 1)]);
    assert_eq!((hero(&game, ORRIN).corruption, seen(&game).corruption_left), (1, 35));
}

#[test]
fn s17_1_no_action_brings_corruption() {
    let mut game = fall().sins(SERA, &["SN1", "SN2"]).build();
    let mut events = acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    until_turn_of(&mut game, SERA);
    events.extend(acts(&mut game, SERA, &[Do(PlaySin), Sin(card("SN2")), Function(0)]));
    assert_eq!((hero(&game, SERA).corruption, corrupted(&events).len()), (0, 0));
}

#[test]
fn s17_1_an_empty_supply_gives_none() {
    for (left, received) in [(0, 0), (2, 2)] {
        let scene = fall().corruption(ORRIN, 15).corruption(MAELIS, 15).corruption(TANCRED, 6 - left);
        let mut game = scene.sins(SERA, &["SN1", "SN2", "SN3"]).build();
        let events = end_round(&mut game);
        assert_eq!(hero(&game, SERA).corruption, received, "{left} left");
        assert_eq!(corrupted(&events).iter().map(|&(_, cards)| cards).sum::<u8>(), received);
    }
}

#[test]
fn s17_2_seven_corruption_cards_make_a_hero_fall_at_once_and_he_keeps_them() {
    for (before, has_fallen) in [(4, false), (5, true), (6, true)] {
        let mut game = fall().corruption(ORRIN, before).sins(ORRIN, &["SN1", "SN2"]).build();
        let events = end_round(&mut game);
        assert_eq!(hero(&game, ORRIN).corruption, before + 2);
        assert_eq!(hero(&game, ORRIN).has_fallen, has_fallen, "{before} and two more");
        assert_eq!(fell(&events), if has_fallen { vec![ORRIN] } else { Vec::new() });
    }
    let mut game = four_with(true, true).corruption(ORRIN, 6).unnamed_to_play().build();
    let events = corrupt_by_demand(&mut game, ORRIN);
    assert_eq!(events[..2], [Event::Corrupted { seat: ORRIN, cards: 1 }, Event::Fell(ORRIN)], "at once");
}

#[test]
fn s17_3_his_markers_leave_quests_and_portals_and_stay_on_buildings() {
    let scene = four_with(true, true).corruption(ORRIN, 6).manned(ORRIN, &["TE1", "TE2"]);
    let scene = scene.quest(0, "Q01").marker(0, 0, ORRIN).neutral(0, 1).quest(2, "Q03").marker(2, 4, ORRIN);
    let scene = scene.portals(&[(Red, ORRIN), (White, SERA), (Black, ORRIN)]);
    let mut game = scene.gifts(SERA, "RR").unnamed_to_play().build();
    assert_eq!(hero(&game, ORRIN).markers, 1);
    let events = corrupt_by_demand(&mut game, ORRIN);
    let after = hero(&game, ORRIN);
    assert_eq!((after.markers, after.manned.len()), (5, 2), "two from quests, two from portals");
    let seen = seen(&game);
    assert_eq!(seen.quests[0].markers[..3], [Marker::Free, Marker::Neutral, Marker::Free]);
    assert_eq!(seen.quests[2].markers[4], Marker::Free);
    assert_eq!(seen.portals.iter().map(|portal| portal.colour).collect::<Vec<_>>(), [White]);
    assert!(events.contains(&Event::ReopenedPortal { colour: Black, by: ORRIN }));
    buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 0 });
    assert_eq!(hero(&game, SERA).markers, 7 - 2, "somebody else takes the space that is free again");
}

#[test]
fn s17_4_he_keeps_everything_else() {
    let scene = four_with(true, true).corruption(ORRIN, 6).might(ORRIN, 9).gifts(ORRIN, "RBK");
    let scene = scene.sins(ORRIN, &["SN1", "SN6"]).characters(ORRIN, &["C-RA"]).tapped(ORRIN, &["C-BC"]);
    let scene = scene.buildings(ORRIN, &["TE2"]).artifacts(ORRIN, &["AR1"]);
    let mut game = scene.elixirs(SERA, &["E-R1"]).unnamed_to_play().build();
    let before = hero(&game, ORRIN);
    corrupt_by_demand(&mut game, ORRIN);
    let after = hero(&game, ORRIN);
    assert_eq!((before.has_fallen, after.has_fallen, after.corruption), (false, true, 7));
    let expected = seven::HeroView { has_fallen: true, corruption: 7, ..before };
    assert_eq!(after, expected);
}

#[test]
fn s17_4_he_keeps_fame_gold_elixirs_and_castles_too() {
    let scene = fall().corruption(ORRIN, 6).sins(ORRIN, &["SN1"]).fame(ORRIN, 4).gold(ORRIN, 5);
    let mut game = scene.elixirs(ORRIN, &["E-B1"]).buildings(ORRIN, &["CA2", "ES1"]).build();
    everybody_passes(&mut game);
    let after = hero(&game, ORRIN);
    assert!(after.has_fallen);
    assert_eq!((after.buildings.len(), after.elixirs.iter().sum::<u8>()), (2, 1));
    assert_eq!((after.fame, after.gold), (4 + 1 + 1, 5 + 3 + 1), "with hero, castle and estate");
}

#[test]
fn s17_4_he_takes_turns_scores_and_produces_as_before() {
    let scene = fall().corruption(ORRIN, 7).gold(ORRIN, 2).characters(ORRIN, &["C-BE"]);
    let mut game = scene.turn(ORRIN).build();
    assert!(offers(&game, ORRIN, Do(GainGifts)));
    acts(&mut game, ORRIN, &[Do(GainGifts), Character(card("C-BE"))]);
    let events = end_round(&mut game);
    for most in [Most::Gold, Most::Characters, Most::Following(Blue)] {
        assert!(events.contains(&Event::Scored { seat: ORRIN, most }), "{most:?}");
    }
    assert!(events.contains(&Event::Produced { seat: ORRIN, fame: 1, gold: 3, might: 1 }));
}

/// Orrin could do all that a fallen hero cannot do; whether he has fallen is open.
fn tempted(corruption: u8) -> Seven {
    let scene = fall().corruption(ORRIN, corruption).gifts(ORRIN, "RRBBBBBBB").artifacts(ORRIN, &["AR1"]);
    scene.quest(0, "Q01").quest(1, "Q02").turn(ORRIN).might(ORRIN, 3).fame(ORRIN, 3).gold(ORRIN, 3).build()
}

#[test]
fn s17_5_a_fallen_hero_takes_no_part_in_quests_treasures_portals_and_artifacts() {
    let game = tempted(7);
    for deed in [JoinQuest, GainTreasure, ClosePortal, UseArtifact] {
        assert_eq!(refused(&game, ORRIN, Do(deed)).0, "S17.5", "{deed:?}");
    }
    for wish in [Space { slot: 0, space: 0 }, Colour(Blue), Artifact(card("AR1")), Quest(0)] {
        assert_eq!(refused(&game, ORRIN, wish).0, "S17.5", "{wish:?}");
    }
    let good = tempted(6);
    for deed in [JoinQuest, ClosePortal, UseArtifact] {
        assert!(offers(&good, ORRIN, Do(deed)), "{deed:?} is possible for a good hero");
    }
}

#[test]
fn s17_5_his_artifacts_stay_face_down_and_work_again_when_he_returns() {
    let mut game = tempted(7);
    let seen_by_sera = game.view(Viewer::Seat(SERA)).heroes[ORRIN].clone();
    assert_eq!((seen_by_sera.artifact_count, seen_by_sera.artifacts), (1, None));
    acts(&mut game, ORRIN, &[Do(Cleanse), Confirm]);
    until_turn_of(&mut game, ORRIN);
    let might = hero(&game, ORRIN).might;
    acts(&mut game, ORRIN, &[Do(UseArtifact), Artifact(card("AR1"))]);
    assert_eq!(hero(&game, ORRIN).might, might + 3);
}

#[test]
fn s17_6_his_gifts_melt_away_at_the_end_of_every_round() {
    let mut game = fall().corruption(ORRIN, 7).gifts(ORRIN, "RRK").gifts(SERA, "BB").build();
    act(&mut game, SERA, Pass);
    act(&mut game, ORRIN, Pass);
    assert_eq!(hero(&game, ORRIN).gifts, [2, 0, 0, 0, 0, 1], "not at the end of his turn");
    let events = end_round(&mut game);
    let melted = Event::GiftsMelted { seat: ORRIN, gifts: [2, 0, 0, 0, 0, 1] };
    let order = events.iter().position(|event| matches!(event, Event::NewOrder(_)));
    assert!(order < events.iter().position(|event| *event == melted), "after step 7");
    assert!(
        events.contains(&Event::Scored { seat: ORRIN, most: Most::Gifts }),
        "in step 1 he still has them"
    );
    assert_eq!(hero(&game, ORRIN).gifts, [0; 6]);
    assert_eq!(hero(&game, SERA).gifts, [0, 2, 0, 0, 0, 0], "a good hero keeps his");
    assert_eq!(seen(&game).pools, [7, 5, 7, 7, 7, 7]);
}

#[test]
fn s17_7_sins_in_hand_cost_a_fallen_hero_nothing_and_he_draws_and_plays_them() {
    let scene = fall().corruption(ORRIN, 7).sins(ORRIN, &["SN1", "SN1"]).might(ORRIN, 9).turn(ORRIN);
    let mut game = scene.build();
    acts(&mut game, ORRIN, &[Do(PlaySin), Sin(card("SN1")), Function(0)]);
    assert_eq!(hero(&game, ORRIN).gold, 3);
    let events = end_round(&mut game);
    assert_eq!((corrupted(&events), hero(&game, ORRIN).corruption), (Vec::new(), 7));
    assert!(!events.iter().any(|event| matches!(event, Event::SinsCost { .. })));
    let drew = |event: &&Event| matches!(event, Event::DrewSin { seat: ORRIN, .. });
    assert_eq!((events.iter().filter(drew).count(), hero(&game, ORRIN).sin_count), (2, 3));
}

/// Tancred and Orrin have fallen; Sera has three markers beside these treasures.
fn with_two_fallen() -> Scene {
    let scene = fall().corruption(TANCRED, 7).corruption(ORRIN, 7).quest(0, "Q03").quest(2, "Q06");
    scene.marker(0, 0, SERA).marker(0, 1, SERA).marker(2, 0, SERA)
}

fn gain(game: &mut Seven, slot: u8, treasure: &str) -> Vec<Event> {
    until_turn_of(game, SERA);
    acts(game, SERA, &[Do(GainTreasure), Quest(slot), Treasure(card(treasure))])
}

#[test]
fn s17_8_and_x29_tribute_to_the_fallen() {
    let mut game = with_two_fallen().treasures(0, &["T08", "T11"]).treasures(2, &["T15"]).build();
    gain(&mut game, 0, "T08");
    assert_eq!(hero(&game, SERA).gold, 1, "3 less one for each fallen hero");
    assert_eq!((hero(&game, TANCRED).gold, hero(&game, ORRIN).gold, hero(&game, MAELIS).gold), (1, 1, 0));
    gain(&mut game, 0, "T11");
    assert_eq!(hero(&game, SERA).might, 0, "1 less 2 is not below zero");
    assert_eq!((hero(&game, TANCRED).might, hero(&game, ORRIN).might, hero(&game, MAELIS).might), (1, 1, 0));
    let events = gain(&mut game, 2, "T15");
    assert_eq!((hero(&game, SERA).artifact_count, hero(&game, TANCRED).artifact_count), (1, 0));
    assert!(!events.iter().any(|event| matches!(event, Event::Gained { .. })), "without tribute");
}

#[test]
fn s17_8_fame_is_shared_in_the_same_way_and_nothing_while_nobody_has_fallen() {
    let mut game = with_two_fallen().treasures(0, &["T05"]).build();
    gain(&mut game, 0, "T05");
    assert_eq!([SERA, ORRIN, MAELIS, TANCRED].map(|seat| hero(&game, seat).fame), [2, 1, 0, 1]);
    let mut game = fall().quest(0, "Q03").marker(0, 0, SERA).treasures(0, &["T05"]).build();
    gain(&mut game, 0, "T05");
    assert_eq!([SERA, ORRIN, MAELIS, TANCRED].map(|seat| hero(&game, seat).fame), [4, 0, 0, 0]);
}

#[test]
fn s17_8_treasures_picked_in_a_row_completion_are_not_reduced() {
    let scene = fall().corruption(TANCRED, 7).corruption(ORRIN, 7).quest(0, "Q01").quest(1, "Q04");
    let scene = scene.neutral(0, 1).neutral(0, 2).neutral(1, 0).neutral(1, 1).neutral(1, 2);
    let mut game = scene.gifts(SERA, "RR").next_cataclysms(&["K11"]).build();
    buy(&mut game, SERA, JoinQuest, Space { slot: 0, space: 0 });
    act(&mut game, SERA, Quest(0));
    let events = act(&mut game, SERA, Treasure(card("T08")));
    let gained = events.iter().filter(|event| matches!(event, Event::Gained { .. })).collect::<Vec<_>>();
    assert_eq!(gained, [&Event::Gained { seat: SERA, goods: Goods::Gold(3) }]);
}

#[test]
fn x30_and_s17_2_and_s17_3_and_s17_9_fall_and_return() {
    let scene = Scene::with(&Setup::heroes(4).variants(true, false), &["H1", "H2", "H3", "H5"]);
    let scene = scene.corruption(YSOLDE, 5).sins(YSOLDE, &["SN1", "SN2", "SN3"]);
    let scene = scene.might(YSOLDE, 10).fame(YSOLDE, 5).gold(YSOLDE, 5).quest(0, "Q01").quest(2, "Q03");
    let mut game = scene.marker(0, 0, YSOLDE).marker(2, 1, YSOLDE).portals(&[(White, YSOLDE)]).build();
    let events = end_round(&mut game);
    assert_eq!((corrupted(&events), fell(&events)), (vec![(YSOLDE, 3)], vec![YSOLDE]));
    let fallen = hero(&game, YSOLDE);
    assert_eq!((fallen.corruption, fallen.has_fallen, fallen.markers), (8, true, 7));
    assert!(seen(&game).portals.is_empty());
    assert_eq!(
        (seen(&game).quests[0].markers[0], seen(&game).quests[2].markers[1]),
        (Marker::Free, Marker::Free)
    );

    until_turn_of(&mut game, YSOLDE);
    let events = acts(&mut game, YSOLDE, &[Do(Cleanse), Confirm]);
    assert_eq!((hero(&game, YSOLDE).corruption, hero(&game, YSOLDE).has_fallen), (7, true));
    assert!(!events.contains(&Event::Returned(YSOLDE)));
    until_turn_of(&mut game, YSOLDE);
    let events = acts(&mut game, YSOLDE, &[Do(Cleanse), Confirm]);
    assert_eq!((hero(&game, YSOLDE).corruption, hero(&game, YSOLDE).has_fallen), (6, false));
    assert!(events.contains(&Event::Returned(YSOLDE)), "at once");
}

#[test]
fn s17_9_a_hero_who_returned_may_fall_again() {
    let scene = fall().corruption(ORRIN, 7).sins(ORRIN, &["SN1"]).turn(ORRIN);
    let mut game = scene.might(ORRIN, 1).fame(ORRIN, 1).gold(ORRIN, 1).build();
    acts(&mut game, ORRIN, &[Do(Cleanse), Confirm]);
    assert!(!hero(&game, ORRIN).has_fallen);
    let events = end_round(&mut game);
    assert_eq!((fell(&events), hero(&game, ORRIN).corruption), (vec![ORRIN], 7));
}

#[test]
fn s17_10_fallen_heroes_share_the_victory_in_a_defeat() {
    let scene = four_with(true, true).corruption(ORRIN, 7).corruption(TANCRED, 9).might(SERA, 40);
    let mut game = scene.cataclysms_played(14).build();
    everybody_passes(&mut game);
    let winners = [ORRIN, TANCRED, UNNAMED].into_iter().collect();
    assert_eq!(ending(&game), Some(Ending { reason: Reason::FourteenthCataclysm, winners }));
}

#[test]
fn s17_10_a_fallen_hero_does_not_win_by_portals() {
    let closed = [(Red, SERA), (Blue, MAELIS), (White, TANCRED), (Black, SERA), (Green, MAELIS)];
    let scene = fall().corruption(ORRIN, 7).might(ORRIN, 40).might(SERA, 1).portals(&closed);
    let mut game = scene.gifts(TANCRED, "YYYYYYY").turn(TANCRED).build();
    acts(&mut game, TANCRED, &[Do(ClosePortal), Colour(Yellow), Confirm]);
    let winners = [SERA].into_iter().collect();
    assert_eq!(ending(&game), Some(Ending { reason: Reason::Portals, winners }));
}

fn three(unnamed: bool) -> Scene {
    Scene::with(&Setup::heroes(3).variants(true, unnamed), &["H1", "H2", "H3"])
}

#[test]
fn s17_11_and_x31_all_have_fallen() {
    for unnamed in [false, true] {
        let scene = three(unnamed).round(7).order(&[MAELIS, SERA, ORRIN]).corruption(SERA, 7);
        let scene = scene.corruption(MAELIS, 5).sins(MAELIS, &["SN1", "SN2"]);
        let mut game = scene.corruption(ORRIN, 6).sins(ORRIN, &["SN3"]).build();
        let events = everybody_passes(&mut game);
        assert_eq!(fell(&events), [MAELIS, ORRIN], "in order of play");
        let unnamed_seat = unnamed.then_some(Seat::new(3));
        let winners = [SERA, MAELIS].into_iter().chain(unnamed_seat).collect();
        assert_eq!(ending(&game), Some(Ending { reason: Reason::AllFallen, winners }));
        assert!(!events.iter().any(|event| matches!(event, Event::DrewSin { .. })), "the game ends at once");
    }
}

#[test]
fn s17_11_a_hero_who_fell_again_counts_with_his_latest_fall() {
    let scene =
        three(false).order(&[MAELIS, SERA, ORRIN]).turn(SERA).corruption(SERA, 7).corruption(ORRIN, 7);
    let scene = scene.sins(SERA, &["SN1"]).might(SERA, 1).fame(SERA, 1).gold(SERA, 1);
    let mut game = scene.corruption(MAELIS, 6).sins(MAELIS, &["SN2"]).build();
    acts(&mut game, SERA, &[Do(Cleanse), Confirm]);
    assert!(!hero(&game, SERA).has_fallen, "she fell before Orrin and has returned");
    let events = everybody_passes(&mut game);
    assert_eq!(fell(&events), [MAELIS, SERA]);
    let winners = [ORRIN, MAELIS].into_iter().collect();
    assert_eq!(ending(&game), Some(Ending { reason: Reason::AllFallen, winners }));
}

#[test]
fn s17_11_with_six_heroes_the_corruption_cards_are_too_few() {
    let scene = Scene::with(&Setup::heroes(6).variants(true, false), &["H1", "H2", "H3", "H4", "H5", "H6"]);
    let scene = (1..6).fold(scene, |scene, seat| scene.corruption(Seat::new(seat), 7));
    let mut game = scene.sins(SERA, &["SN1", "SN2", "SN3"]).build();
    end_round(&mut game);
    assert_eq!((hero(&game, SERA).corruption, seen(&game).corruption_left), (1, 0));
    assert_eq!((hero(&game, SERA).has_fallen, ending(&game)), (false, None));
}
